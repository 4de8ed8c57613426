//! Those with whom a seat has to do: another seat, the bank, or all other players.

use crate::seat::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// Declares a seat or a name that stands for somebody else.
macro_rules! seat_or {
    ($(#[doc = $doc:literal])+ $name:ident, $schema:literal, $word_schema:ident { $(#[doc = $other_doc:literal])+ $other:ident = $word:tt }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            /// A seat.
            Seat(Seat),
            $(#[doc = $other_doc])+
            $other,
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    Self::Seat(seat) => seat.fmt(f),
                    Self::$other => f.write_str($word),
                }
            }
        }

        impl FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                match *text.as_bytes() {
                    [digit @ b'0'..=b'9'] => Seat::new(digit - b'0').map(Self::Seat).ok_or(()),
                    _ if text == $word => Ok(Self::$other),
                    _ => Err(()),
                }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self {
                    Self::Seat(seat) => seat.serialize(serializer),
                    Self::$other => serializer.serialize_str($word),
                }
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                #[derive(Deserialize)]
                #[serde(untagged)]
                enum Written<'a> {
                    Seat(Seat),
                    Name(#[serde(borrow)] std::borrow::Cow<'a, str>),
                }
                match Written::deserialize(deserializer) {
                    Ok(Written::Seat(seat)) => Ok(Self::Seat(seat)),
                    Ok(Written::Name(name)) if name == $word => Ok(Self::$other),
                    Ok(Written::Name(_)) | Err(_) => Err(serde::de::Error::custom(concat!(
                        "invalid value: expected a seat or \"", $word, "\""
                    ))),
                }
            }
        }

        #[cfg(feature = "openapi")]
        const _: () = {
            use utoipa::openapi::RefOr;
            use utoipa::openapi::schema::{OneOfBuilder, Ref, Schema};
            use utoipa::{PartialSchema, ToSchema};

            #[derive(utoipa::ToSchema)]
            #[schema(as = $word_schema, description = concat!($($other_doc),+))]
            #[expect(dead_code, reason = "it only describes what is read")]
            enum Word {
                $(#[doc = $other_doc])+
                #[schema(rename = $word)]
                Name,
            }

            impl PartialSchema for $name {
                fn schema() -> RefOr<Schema> {
                    OneOfBuilder::new()
                        .item(Ref::from_schema_name(Seat::name()))
                        .item(Ref::from_schema_name(Word::name()))
                        .description(Some(concat!($($doc),+).trim()))
                        .into()
                }
            }

            impl ToSchema for $name {
                fn name() -> std::borrow::Cow<'static, str> {
                    $schema.into()
                }

                fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                    schemas.push((Seat::name().into_owned(), Seat::schema()));
                    schemas.push((Word::name().into_owned(), Word::schema()));
                }
            }
        };
    };
}

seat_or! {
    /// To whom a debt is owed: a seat, or `"bank"`.
    Creditor, "JumboJetCreditor", JumboJetBank {
        /// The bank.
        Bank = "bank"
    }
}
seat_or! {
    /// Whom an offer is made to: a seat, or `"all"`.
    Addressee, "JumboJetAddressee", JumboJetAll {
        /// All other players.
        All = "all"
    }
}
