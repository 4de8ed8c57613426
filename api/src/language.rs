//! The language of an answer: the one of English and French that `Accept-Language` likes best.

use actix_web::dev::Payload;
use actix_web::http::header::{AcceptLanguage, Header, Preference, Quality};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use aerodrome_engine::Language;
use std::convert::Infallible;
use std::future::{Ready, ready};

/// The language that the caller wants to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spoken(pub Language);

impl Spoken {
    /// The best match of `Accept-Language`; English when the header is missing, unreadable or asks for neither.
    pub fn of(message: &impl HttpMessage) -> Self {
        let Ok(mut wanted) = AcceptLanguage::parse(message) else { return Self(Language::English) };
        // Quality 0 says which languages the caller does not want.
        wanted.retain(|wish| wish.quality > Quality::ZERO);
        let known = wanted.ranked().into_iter().find_map(|preference| match preference {
            Preference::Any => Some(Language::English),
            Preference::Specific(tag) => match tag.primary_language().to_ascii_lowercase().as_str() {
                "en" => Some(Language::English),
                "fr" => Some(Language::French),
                _ => None,
            },
        });
        Self(known.unwrap_or_default())
    }
}

/// The tag of a language, for `Content-Language`.
pub const fn tag(language: Language) -> &'static str {
    match language {
        Language::English => "en",
        Language::French => "fr",
    }
}

/// Picks one of two texts.
pub const fn choose<'a>(language: Language, english: &'a str, french: &'a str) -> &'a str {
    match language {
        Language::English => english,
        Language::French => french,
    }
}

impl FromRequest for Spoken {
    type Error = Infallible;
    type Future = Ready<Result<Self, Infallible>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self::of(request)))
    }
}
