//! Every error code, once: status, title and explanation. Problem documents, their pages and the specification
//! read this table.

use actix_web::http::StatusCode;
use aerodrome_engine::Language;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Declares the codes; a row is the code, its status, and title and explanation in English and French.
macro_rules! error_codes {
    ($($name:ident = $code:literal, $status:ident, [$title_en:literal, $title_fr:literal], [$text_en:literal, $text_fr:literal];)+) => {
        /// What went wrong, as a stable machine constant.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum ErrorCode {
            $(#[doc = $text_en] $name,)+
        }

        impl ErrorCode {
            /// All codes, in the order of their status.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// The constant as it is written.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code,)+ }
            }

            /// The status that goes with it.
            pub const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status,)+ }
            }

            /// A few words.
            pub const fn title(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $title_en, (Self::$name, Language::French) => $title_fr,)+
                }
            }

            /// What it means and what to do about it.
            pub const fn explanation(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$name, Language::English) => $text_en, (Self::$name, Language::French) => $text_fr,)+
                }
            }
        }
    };
}

error_codes! {
    MalformedJson = "malformed_json", BAD_REQUEST,
        ["The body is not JSON", "Le corps n'est pas du JSON"],
        ["The body cannot be read as JSON, or is nested too deeply. `detail` names the line, the column and what stands there.",
         "Le corps ne peut pas être lu comme du JSON, ou son imbrication est trop profonde. `detail` indique la ligne, la colonne et ce qui s'y trouve."];
    SchemaViolation = "schema_violation", BAD_REQUEST,
        ["The request does not have the documented form", "La requête n'a pas la forme documentée"],
        ["A member is missing, unknown, of the wrong type or out of its range. `errors` lists every fault with a JSON Pointer.",
         "Un membre manque, est inconnu, n'est pas du bon type ou sort de ses bornes. `errors` énumère chaque faute avec un pointeur JSON."];
    Unauthorized = "unauthorized", UNAUTHORIZED,
        ["A credential is missing or wrong", "Un justificatif manque ou est faux"],
        ["The request needs a key of this game, as `Authorization: Bearer <key>`. `new-game` gives the keys with `keys: true`. Sessions need a token of the session instead, which their creation gives.",
         "La requête a besoin d'une clé de cette partie, sous la forme `Authorization: Bearer <clé>`. `new-game` donne les clés avec `keys: true`. Les sessions ont besoin d'un jeton de la session à la place, que donne leur création."];
    ApiKeyRequired = "api_key_required", UNAUTHORIZED,
        ["An API key is needed", "Il faut une clé d'API"],
        ["This deployment serves only callers with an API key. Send yours as `X-API-Key`, beside whatever `Authorization` holds. Whoever runs the service gives the keys out.",
         "Ce déploiement ne sert que les appelants qui ont une clé d'API. Envoyez la vôtre dans `X-API-Key`, à côté de ce que contient `Authorization`. Les clés sont données par ceux qui exploitent le service."];
    ApiKeyRejected = "api_key_rejected", UNAUTHORIZED,
        ["The API key is none of this deployment", "La clé d'API n'est pas de ce déploiement"],
        ["`X-API-Key` does not hold one API key of this deployment: the key has been changed or taken back, or the header was sent more than once. A key that is sent has to be right, also where none is needed.",
         "`X-API-Key` ne contient pas une clé d'API de ce déploiement : la clé a été modifiée ou retirée, ou l'en-tête a été envoyé plusieurs fois. Une clé envoyée doit être juste, même là où il n'en faut pas."];
    Forbidden = "forbidden", FORBIDDEN,
        ["The credential does not open this", "Le justificatif n'ouvre pas cela"],
        ["The key is one of this game, but for another seat or for less. The key of the table opens everything, that of a seat `view`, `legal-actions` and `validate` of the seat.",
         "La clé est bien de cette partie, mais pour une autre place ou pour moins. Celle de la table ouvre tout, celle d'une place `view`, `legal-actions` et `validate` de la place."];
    NotFound = "not_found", NOT_FOUND,
        ["There is nothing at this address", "Il n'y a rien à cette adresse"],
        ["The path names no resource of this service. `/v1/games` lists the games, `/docs` all operations.",
         "Le chemin ne désigne aucune ressource de ce service. `/v1/games` énumère les jeux, `/docs` toutes les opérations."];
    SessionsDisabled = "sessions_disabled", NOT_FOUND,
        ["There are no sessions here", "Il n'y a pas de sessions ici"],
        ["This deployment keeps no games. Everything outside of `/v1/sessions` works without it. Whoever runs the service says with the setting `store.url` where to keep them: `AERODROME__STORE__URL=memory` is enough to try them out.",
         "Ce déploiement ne garde pas de parties. Tout ce qui est hors de `/v1/sessions` fonctionne sans cela. Ceux qui exploitent le service disent avec le réglage `store.url` où les garder : `AERODROME__STORE__URL=memory` suffit pour essayer."];
    SessionNotFound = "session_not_found", NOT_FOUND,
        ["There is no such session", "Cette session n'existe pas"],
        ["No session has this id, or it has expired, or the token is not one of it.",
         "Aucune session n'a cet identifiant, ou elle a expiré, ou le jeton n'est pas l'un des siens."];
    MethodNotAllowed = "method_not_allowed", METHOD_NOT_ALLOWED,
        ["The method is not allowed here", "La méthode n'est pas permise ici"],
        ["The resource exists but does not answer to this method. The header `Allow` names those that it answers to.",
         "La ressource existe mais ne répond pas à cette méthode. L'en-tête `Allow` nomme celles auxquelles elle répond."];
    RequestTimeout = "request_timeout", REQUEST_TIMEOUT,
        ["The request has not arrived in time", "La requête n'est pas arrivée à temps"],
        ["The body took longer to arrive than the service waits for one. Nothing has been done. Send the request again.",
         "Le corps a mis plus de temps à arriver que le service n'en attend un. Rien n'a été fait. Renvoyez la requête."];
    StaleState = "stale_state", CONFLICT,
        ["The state is not the expected one", "L'état n'est pas celui attendu"],
        ["`expect.seq` differs from the `seq` of the state: the state is older or newer than the caller thinks. Take the latest state and try again.",
         "`expect.seq` diffère du `seq` de l'état : l'état est plus ancien ou plus récent que l'appelant ne le croit. Prenez le dernier état et recommencez."];
    AnswerForgotten = "answer_forgotten", CONFLICT,
        ["The request was carried out before", "La requête a déjà été exécutée"],
        ["A request with this `Idempotency-Key` was carried out, so long ago that its answer is no longer kept. Get the session to see where it stands.",
         "Une requête avec cette `Idempotency-Key` a été exécutée, il y a si longtemps que sa réponse n'est plus gardée. Lisez la session pour voir où elle en est."];
    SessionFull = "session_full", CONFLICT,
        ["The log of the session is full", "Le journal de la session est plein"],
        ["The session has as many entries as a session can have. Nothing has changed.",
         "La session a autant d'entrées qu'une session peut en avoir. Rien n'a changé."];
    GameOver = "game_over", CONFLICT,
        ["The game is over", "La partie est terminée"],
        ["The game has ended by its rules or by resignations, or it is over for this seat. `result` and `view` of the session say how. Nothing has changed.",
         "La partie s'est terminée selon ses règles ou par des abandons, ou elle est finie pour cette place. `result` et `view` de la session disent comment. Rien n'a changé."];
    GameNotOver = "game_not_over", CONFLICT,
        ["The game is not over yet", "La partie n'est pas encore terminée"],
        ["The game can be taken out of the session when it is over; before that only by the owner, and only if the session was created with `export` as `owner`.",
         "La partie peut être sortie de la session quand elle est terminée ; avant, seulement par le propriétaire, et seulement si la session a été créée avec `export` égal à `owner`."];
    SeatResigned = "seat_resigned", CONFLICT,
        ["The seat has resigned", "La place a abandonné"],
        ["A seat that has resigned is played by a stand-in until the end. Its player can look on, but no longer act. Nothing has changed.",
         "Une place qui a abandonné est jouée par un remplaçant jusqu'à la fin. Son joueur peut regarder, mais plus agir. Rien n'a changé."];
    SeatAbsent = "seat_absent", CONFLICT,
        ["A stand-in plays for this seat", "Un remplaçant joue pour cette place"],
        ["The seat is turned over to a stand-in. Before its player can act again, the stand-in has to be sent away: `DELETE /v1/sessions/{id}/seats/{seat}/stand-in`. Nothing has changed.",
         "La place est confiée à un remplaçant. Avant que son joueur puisse agir à nouveau, il faut renvoyer le remplaçant : `DELETE /v1/sessions/{id}/seats/{seat}/stand-in`. Rien n'a changé."];
    DiceKeyLost = "dice_key_lost", CONFLICT,
        ["The dice key of the game is lost", "La clé de dés de la partie est perdue"],
        ["What dice and cards bring in this game follows from a dice key that the deployment no longer has. What needs neither still works: looking, resigning, taking back. The game goes on when the key is set again, by those who run the service. Nothing has changed.",
         "Ce qu'apportent dés et cartes dans cette partie découle d'une clé de dés que le déploiement n'a plus. Ce qui s'en passe marche encore : regarder, abandonner, reprendre. La partie continue quand ceux qui exploitent le service remettent la clé. Rien n'a changé."];
    UndoRefused = "undo_refused", CONFLICT,
        ["This cannot be taken back", "Cela ne peut pas être repris"],
        ["`reasons` names everything that stands against it, with the version of the log where it does. Nothing has changed.",
         "`reasons` nomme tout ce qui s'y oppose, avec la version du journal concernée. Rien n'a changé."];
    SessionEnded = "session_ended", GONE,
        ["The session has been ended", "La session a été terminée"],
        ["The session was deleted by its owner. Its tokens open nothing any more.",
         "La session a été supprimée par son propriétaire. Ses jetons n'ouvrent plus rien."];
    PreconditionFailed = "precondition_failed", PRECONDITION_FAILED,
        ["The session is not what `If-Match` names", "La session n'est pas ce que nomme `If-Match`"],
        ["`If-Match` does not name what the session shows to this token now: it has moved on, or the `ETag` was given to another token. Nothing has changed. Get the session with this token and decide anew.",
         "`If-Match` ne nomme pas ce que la session montre maintenant à ce jeton : elle a avancé, ou l'`ETag` a été donné à un autre jeton. Rien n'a changé. Lisez la session avec ce jeton et décidez à nouveau."];
    PayloadTooLarge = "payload_too_large", PAYLOAD_TOO_LARGE,
        ["The body is too large", "Le corps est trop grand"],
        ["The body is larger than this operation accepts. `/v1/limits` lists the limits.",
         "Le corps dépasse ce que cette opération accepte. `/v1/limits` énumère les limites."];
    UnsupportedMediaType = "unsupported_media_type", UNSUPPORTED_MEDIA_TYPE,
        ["The body has to be JSON", "Le corps doit être du JSON"],
        ["Send the body as UTF-8 JSON, not compressed, with the header `Content-Type: application/json`.",
         "Envoyez le corps en JSON UTF-8, sans compression, avec l'en-tête `Content-Type: application/json`."];
    IllegalAction = "illegal_action", UNPROCESSABLE_ENTITY,
        ["The rules forbid this action", "Les règles interdisent cette action"],
        ["The state is valid but the action is not legal in it. `reasons` names every rule that forbids it, with its numbers. Nothing has changed.",
         "L'état est valide mais l'action n'y est pas légale. `reasons` nomme chaque règle qui l'interdit, avec ses chiffres. Rien n'a changé."];
    InvalidState = "invalid_state", UNPROCESSABLE_ENTITY,
        ["No position of the game can look like this", "Aucune position du jeu ne peut être ainsi"],
        ["The state or view contradicts the rules. `violations` lists every fault with a JSON Pointer; whether `pending` is right can be said only when the board is.",
         "L'état ou la vue contredit les règles. `violations` énumère chaque faute avec un pointeur JSON ; si `pending` est juste ne peut être dit que quand le plateau l'est."];
    InvalidOptions = "invalid_options", UNPROCESSABLE_ENTITY,
        ["A game cannot start like this", "Une partie ne peut pas commencer ainsi"],
        ["The seats, the ruleset or the options do not go together. `violations` lists every fault with a JSON Pointer.",
         "Les places, le jeu de règles ou les options ne vont pas ensemble. `violations` énumère chaque faute avec un pointeur JSON."];
    UnknownSeat = "unknown_seat", UNPROCESSABLE_ENTITY,
        ["The seat is not in this game", "Cette place ne participe pas à la partie"],
        ["Nobody plays on the seat that the request names. `seats` of the state lists those that take part.",
         "Personne ne joue à la place que la requête nomme. `seats` dans l'état énumère celles qui participent."];
    ViewOfAnother = "view_of_another", UNPROCESSABLE_ENTITY,
        ["The view is not that of this seat", "La vue n'est pas celle de cette place"],
        ["What a seat can do depends on cards that only it can read, and the view does not show them. Ask with the view of the seat, or with the state.",
         "Ce qu'une place peut faire dépend de cartes qu'elle seule peut lire, et la vue ne les montre pas. Demandez avec la vue de la place, ou avec l'état."];
    ChanceMismatch = "chance_mismatch", UNPROCESSABLE_ENTITY,
        ["The chance values do not fit", "Les valeurs du hasard ne conviennent pas"],
        ["Chance values are taken only in mode `provided`, only where dice fall or cards are drawn, and all of them have to be used.",
         "Les valeurs du hasard ne sont acceptées qu'en mode `provided`, seulement là où un dé tombe ou une carte est tirée, et toutes doivent servir."];
    TokenRejected = "token_rejected", UNPROCESSABLE_ENTITY,
        ["The token cannot be opened", "Le jeton ne peut être ouvert"],
        ["This deployment has not sealed the token for this game, or no longer has the token key or the dice key of its game, or the token has been changed.",
         "Ce déploiement n'a pas scellé le jeton pour ce jeu, ou n'a plus la clé de jetons ou la clé de dés de sa partie, ou le jeton a été modifié."];
    TokenRequired = "token_required", UNPROCESSABLE_ENTITY,
        ["Only tokens are accepted", "Seuls les jetons sont acceptés"],
        ["This deployment applies actions to tokens only. `new-game` gives the first one.",
         "Ce déploiement n'applique des actions qu'à des jetons. `new-game` donne le premier."];
    IdempotencyKeyReused = "idempotency_key_reused", UNPROCESSABLE_ENTITY,
        ["The key was used for another request", "La clé a servi à une autre requête"],
        ["A request with this `Idempotency-Key` and another body was carried out. Use a new key for each request, and the same one only to repeat it.",
         "Une requête avec cette `Idempotency-Key` et un autre corps a été exécutée. Prenez une nouvelle clé pour chaque requête, et la même seulement pour la répéter."];
    PreconditionRequired = "precondition_required", PRECONDITION_REQUIRED,
        ["The request has to say what it builds on", "La requête doit dire sur quoi elle se fonde"],
        ["Send the `ETag` of the session as `If-Match`. `*` is enough only where several seats may act at once.",
         "Envoyez l'`ETag` de la session dans `If-Match`. `*` ne suffit que là où plusieurs places peuvent agir en même temps."];
    RateLimited = "rate_limited", TOO_MANY_REQUESTS,
        ["Too many requests", "Trop de requêtes"],
        ["The caller has used up what `RateLimit-Policy` allows. Nothing has been done. Send the request again after the time that `Retry-After` names. `/v1/limits` lists the limits.",
         "L'appelant a épuisé ce que permet `RateLimit-Policy`. Rien n'a été fait. Renvoyez la requête après le délai que nomme `Retry-After`. `/v1/limits` énumère les limites."];
    InternalError = "internal_error", INTERNAL_SERVER_ERROR,
        ["The service has failed", "Le service a échoué"],
        ["This is a fault of the service, not of the request. Nothing has changed. Please report it with the `request_id`.",
         "C'est une faute du service, non de la requête. Rien n'a changé. Merci de la signaler avec le `request_id`."];
    Overloaded = "overloaded", SERVICE_UNAVAILABLE,
        ["The service has too much to do", "Le service a trop à faire"],
        ["The queue for long work is full. Nothing has been done. Send the request again after the time that `Retry-After` names.",
         "La file d'attente des longs travaux est pleine. Rien n'a été fait. Renvoyez la requête après le délai que nomme `Retry-After`."];
    StoreUnavailable = "store_unavailable", SERVICE_UNAVAILABLE,
        ["The sessions cannot be reached", "Les sessions sont injoignables"],
        ["The store of the sessions does not answer. Whether the request was carried out is not known: repeat it with the same `Idempotency-Key` after the time that `Retry-After` names, and it is carried out once.",
         "Le stockage des sessions ne répond pas. On ne sait pas si la requête a été exécutée : répétez-la avec la même `Idempotency-Key` après le délai que nomme `Retry-After`, et elle est exécutée une seule fois."];
    StoreFull = "store_full", SERVICE_UNAVAILABLE,
        ["There is no room for sessions", "Il n'y a plus de place pour les sessions"],
        ["The store of the sessions is full. Nothing has changed.",
         "Le stockage des sessions est plein. Rien n'a changé."];
    Unavailable = "unavailable", SERVICE_UNAVAILABLE,
        ["The service takes no requests", "Le service ne prend pas de requêtes"],
        ["The service is stopping. Send the request again after the time that `Retry-After` names.",
         "Le service s'arrête. Renvoyez la requête après le délai que nomme `Retry-After`."];
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl PartialSchema for ErrorCode {
    fn schema() -> RefOr<Schema> {
        let line = |code: &Self| {
            let (status, title) = (code.status().as_u16(), code.title(Language::English));
            format!("- `{}` ({status}): {title}.", code.as_str())
        };
        let lines = Self::ALL.iter().map(line).collect::<Vec<_>>().join("\n");
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some(format!("What went wrong, as a stable machine constant.\n\n{lines}")))
            .enum_values(Some(Self::ALL.iter().map(|code| code.as_str())))
            .into()
    }
}

impl ToSchema for ErrorCode {
    fn name() -> std::borrow::Cow<'static, str> {
        "ErrorCode".into()
    }
}

impl ErrorCode {
    /// The code with this text.
    pub fn from_text(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.as_str() == code)
    }

    /// How to show what is missing: the value of `WWW-Authenticate`. API keys have no registered scheme.
    pub fn authentication(self) -> Option<&'static str> {
        let name = if self == Self::Unauthorized { "Bearer" } else { "ApiKey" };
        (self.status() == StatusCode::UNAUTHORIZED).then_some(name)
    }

    /// The code that says about as much as a bare status does.
    pub fn of_status(status: StatusCode) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::NotFound,
            StatusCode::METHOD_NOT_ALLOWED => Self::MethodNotAllowed,
            StatusCode::REQUEST_TIMEOUT => Self::RequestTimeout,
            StatusCode::PAYLOAD_TOO_LARGE => Self::PayloadTooLarge,
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::UnsupportedMediaType,
            StatusCode::TOO_MANY_REQUESTS => Self::RateLimited,
            StatusCode::SERVICE_UNAVAILABLE => Self::Unavailable,
            status if status.is_client_error() => Self::SchemaViolation,
            _ => Self::InternalError,
        }
    }
}
