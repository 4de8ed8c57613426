//! How a game declares its rule switches: each of them once, with its name, its type and its words.

use crate::catalog::OptionRange;

/// An option's type knows which values it can take. [`bounded`](crate::bounded) implements it for every bounded
/// integer, [`choice`] for every list of names.
pub(crate) trait Ranged {
    fn range() -> OptionRange;
}

impl Ranged for bool {
    fn range() -> OptionRange {
        OptionRange::Boolean {}
    }
}

/// Declares an option that takes one of a few names; the first is the base rule's.
macro_rules! choice {
    ($(#[doc = $doc:literal])+ $name:ident as $schema:ident { $($(#[doc = $value_doc:literal])+ $value:ident = $text:literal,)+ }) => {
        $crate::names! {
            $(#[doc = $doc])+
            $name as $schema { $($(#[doc = $value_doc])+ $value = $text,)+ }
        }

        impl $crate::options::Ranged for $name {
            fn range() -> $crate::catalog::OptionRange {
                $crate::catalog::OptionRange::Choice { values: vec![$($text),+] }
            }
        }
    };
}

/// Declares all options of a game once: the full set, the optional choices on top of a ruleset, their names and
/// ranges. The two schema names come first, because schemas of all games stand in one document.
macro_rules! options {
    (schema $schema:ident, choices $choices:ident; $($(#[$doc:meta])* $field:ident: $type:ty,)+) => {
        /// Every rule switch, spelled out.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(as = $schema))]
        #[serde(remote = "Self", deny_unknown_fields)]
        pub struct Options {
            $($(#[$doc])* pub $field: $type,)+
        }
        $crate::written_as_object!(Options);

        /// Rule switches to set on top of a ruleset; what is left out stays as the ruleset has it.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(as = $choices))]
        #[serde(remote = "Self", deny_unknown_fields)]
        pub struct OptionChoices {
            $(
                $(#[$doc])*
                #[serde(
                    default,
                    skip_serializing_if = "Option::is_none",
                    deserialize_with = "crate::game::present"
                )]
                #[cfg_attr(feature = "openapi", schema(nullable = false))]
                pub $field: Option<$type>,
            )+
        }
        $crate::written_as_object!(OptionChoices);

        impl OptionChoices {
            /// The base with these choices on top.
            pub fn on(self, base: &Options) -> Options {
                Options { $($field: self.$field.unwrap_or(base.$field),)+ }
            }
        }

        /// The name and the range of every option, in their order in JSON.
        pub fn ranges() -> Vec<(&'static str, $crate::catalog::OptionRange)> {
            vec![$((stringify!($field), <$type as $crate::options::Ranged>::range()),)+]
        }
    };
}

pub(crate) use {choice, options};
