//! What the service brings to every request: its keys, its rules of access, what it counts, and who is asking.

use crate::engine_time::EngineTime;
use crate::error_code::ErrorCode;
use crate::keys::{GameKey, KEY_BYTES, Key, KeyRing, Keys, Role};
use crate::language::{Spoken, choose};
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::settings::AccessSettings;
use crate::wire::Expect;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};
use aerodrome_engine::{Language, Seat, Viewer};
use std::future::{Ready, ready};

/// The secrets of the deployment, its rules of access, and what it counts.
#[derive(Debug)]
pub struct House {
    /// The secrets.
    pub keys: Keys,
    /// What callers have to show.
    pub access: AccessSettings,
    /// What is counted.
    pub metrics: Metrics,
}

impl House {
    /// A house with the same key for everything.
    pub fn of_one_key(secret: [u8; KEY_BYTES], access: AccessSettings) -> Self {
        let ring = || KeyRing::of(Key::new(secret));
        Self { keys: Keys::new(&ring(), ring()), access, metrics: Metrics::new() }
    }
}

/// Who asks: the house that is asked, the language of the answer, and what was shown to be let in.
#[derive(Clone)]
pub struct Caller {
    house: web::Data<House>,
    /// The language of the answer.
    pub language: Language,
    shown: Shown,
    /// How long the engine works for the request.
    pub engine_time: EngineTime,
}

/// What a caller shows to be let in.
#[derive(Clone)]
enum Shown {
    Nothing,
    /// A text that was called a key of a game and cannot be one.
    NoKey,
    Key(GameKey),
}

/// What a request needs to be allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// The table key.
    Table,
    /// The key of this seat, or the table key.
    Seat(Seat),
    /// Any key of the game.
    Any,
}

impl Need {
    /// What has to be shown for the view of somebody.
    pub fn of_viewer(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Seat(seat) => Self::Seat(seat),
            Viewer::Spectator => Self::Any,
        }
    }
}

impl Caller {
    /// Somebody who shows no key, and for whose request the engine works for this time.
    pub fn new(house: web::Data<House>, language: Language, engine_time: EngineTime) -> Self {
        Self { house, language, shown: Shown::Nothing, engine_time }
    }

    /// The same caller, who shows this as the key of the game.
    #[must_use]
    pub fn showing(self, key: &str) -> Self {
        Self { shown: GameKey::read(key).map_or(Shown::NoKey, Shown::Key), ..self }
    }

    /// The same caller, who reads this language.
    #[must_use]
    pub fn speaking(self, language: Language) -> Self {
        Self { language, ..self }
    }

    /// The keys of the house.
    pub fn keys(&self) -> &Keys {
        &self.house.keys
    }

    /// What the house counts.
    pub fn metrics(&self) -> &Metrics {
        &self.house.metrics
    }

    /// The rules of access of the house.
    pub fn access(&self) -> &AccessSettings {
        &self.house.access
    }

    /// Refuses a caller who shows no key where one is needed.
    pub fn check_shown(&self) -> Result<(), Box<Problem>> {
        match self.shown {
            Shown::Nothing if !self.access().require_keys => Ok(()),
            Shown::Nothing => Err(self.unauthorized(
                "No key was shown. The request needs a key of the game, as `Authorization: Bearer <key>`.",
                "Aucune clé n'a été présentée. La requête a besoin d'une clé de la partie, sous la forme `Authorization: Bearer <clé>`.",
            )),
            Shown::NoKey => Err(self.wrong_key()),
            Shown::Key(_) => Ok(()),
        }
    }

    /// Refuses a caller who does not show what the request needs. A key of a game that is shown has to be right even
    /// where none is needed.
    pub fn check_access(&self, game: &str, game_id: &str, need: Need) -> Result<(), Box<Problem>> {
        self.check_shown()?;
        let Shown::Key(key) = &self.shown else { return Ok(()) };
        let role = key.role_in(self.keys(), game, game_id).ok_or_else(|| self.wrong_key())?;
        let is_enough = match (role, need) {
            (Role::Table, _) | (Role::Seat(_), Need::Any) => true,
            (Role::Seat(shown), Need::Seat(needed)) => shown == needed,
            (Role::Seat(_), Need::Table) => false,
        };
        if is_enough { Ok(()) } else { Err(self.forbidden(role, need)) }
    }

    /// Whether the caller shows the table key of this game, and so may be told everything.
    pub fn is_table(&self, game: &str, game_id: &str) -> bool {
        match &self.shown {
            Shown::Key(key) => key.role_in(self.keys(), game, game_id) == Some(Role::Table),
            Shown::Nothing | Shown::NoKey => false,
        }
    }

    /// One of two texts, in the language of the answer.
    pub fn say<'a>(&self, english: &'a str, french: &'a str) -> &'a str {
        choose(self.language, english, french)
    }

    fn unauthorized(&self, english: &str, french: &str) -> Box<Problem> {
        Problem::with_detail(ErrorCode::Unauthorized, self.language, self.say(english, french))
    }

    fn wrong_key(&self) -> Box<Problem> {
        self.unauthorized(
            "The key that was shown is none of this game: it belongs to another game or deployment, has been changed, or was made with a token key that is no longer used.",
            "La clé présentée n'est pas de cette partie\u{a0}: elle appartient à une autre partie ou à un autre déploiement, a été modifiée, ou a été faite avec une clé de jetons qui ne sert plus.",
        )
    }

    fn forbidden(&self, shown: Role, need: Need) -> Box<Problem> {
        let needed = match (need, self.language) {
            (Need::Seat(seat), Language::English) => format!("the key `seat-{seat}` or that of the table"),
            (Need::Seat(seat), Language::French) => format!("la clé `seat-{seat}` ou celle de la table"),
            (Need::Table | Need::Any, Language::English) => {
                "the key of the table; a seat key opens `view`, `legal-actions` and `validate` that name its seat".to_owned()
            }
            (Need::Table | Need::Any, Language::French) => {
                "la clé de la table\u{a0}; celle d'une place ouvre `view`, `legal-actions` et `validate` qui nomment la place".to_owned()
            }
        };
        let detail = match self.language {
            Language::English => format!("The key `{shown}` was shown; this needs {needed}."),
            Language::French => format!("La clé `{shown}` a été présentée\u{a0}; il faut {needed}."),
        };
        Problem::with_detail(ErrorCode::Forbidden, self.language, detail)
    }

    /// Refuses a state that is not the one which the caller expects.
    pub fn check_freshness(&self, expect: Option<Expect>, seq: u64) -> Result<(), Box<Problem>> {
        match expect {
            Some(expect) if expect.seq != seq => {
                let detail = match self.language {
                    Language::English => {
                        format!("The `seq` of the state is {seq}; {} was expected.", expect.seq)
                    }
                    Language::French => {
                        format!("Le `seq` de l'état est {seq}\u{a0}; {} était attendu.", expect.seq)
                    }
                };
                Err(Problem::with_detail(ErrorCode::StaleState, self.language, detail))
            }
            Some(_) | None => Ok(()),
        }
    }
}

impl FromRequest for Caller {
    type Error = actix_web::Error;
    type Future = Ready<Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Spoken(language) = Spoken::of(request);
        let house = request.app_data::<web::Data<House>>().cloned();
        let missing = || actix_web::error::ErrorInternalServerError("there is no house");
        // Other credentials are the affair of whatever stands in front of the service.
        let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = given.and_then(|value| value.split_once(' '));
        let key =
            bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")).map(|(_, key)| key.trim());
        let engine_time = EngineTime::of_request(request);
        ready(house.ok_or_else(missing).map(|house| {
            let caller = Self::new(house, language, engine_time);
            match key.filter(|key| GameKey::is_meant_by(key)) {
                Some(key) => caller.showing(key),
                None => caller,
            }
        }))
    }
}
