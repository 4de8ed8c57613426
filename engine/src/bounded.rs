//! Integers that carry their range in their type, so that no rule ever meets a value outside it.

/// Declares an integer type whose every value lies in the given range.
///
/// The type refuses other numbers when it is made and when it is read from JSON, and its OpenAPI schema
/// states the same two bounds, which every JSON reader can hold exactly when they are at most 2^53 - 1. It can be the
/// type of an option.
macro_rules! bounded {
    ($(#[doc = $doc:expr])* $name:ident($int:ty) in $min:literal..=$max:literal, schema $schema:ident) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name($int);

        impl $name {
            /// The smallest value.
            pub const MIN: Self = Self($min);
            /// The largest value.
            pub const MAX: Self = Self($max);

            /// The value, or `None` when it lies outside the range.
            #[allow(unused_comparisons, reason = "an unsigned number already ends at 0")]
            pub const fn new(value: $int) -> Option<Self> {
                if value >= $min && value <= $max { Some(Self(value)) } else { None }
            }

            /// The plain number.
            pub const fn get(self) -> $int {
                self.0
            }

            /// All values, ascending.
            pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
                ($min..=$max).map(Self)
            }
        }

        impl $crate::options::Ranged for $name {
            fn range() -> $crate::catalog::OptionRange {
                $crate::catalog::OptionRange::Integer { minimum: $min, maximum: $max }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <$int as serde::Deserialize>::deserialize(deserializer)?;
                Self::new(value).ok_or_else(|| {
                    serde::de::Error::custom(format_args!(
                        "invalid value: {value}, expected an integer from {} to {}", Self::MIN, Self::MAX
                    ))
                })
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                use utoipa::openapi::schema::{KnownFormat, ObjectBuilder, SchemaFormat, Type};
                const MINIMUM: i64 = $min;
                const MAXIMUM: i64 = $max;
                let is_wide = <$int>::BITS > 32 || MAXIMUM > i64::from(i32::MAX);
                let format = if is_wide { KnownFormat::Int64 } else { KnownFormat::Int32 };
                ObjectBuilder::new()
                    .schema_type(Type::Integer)
                    .format(Some(SchemaFormat::KnownFormat(format)))
                    .description(Some(concat!($($doc),*).trim()))
                    .minimum(Some(MINIMUM))
                    .maximum(Some(MAXIMUM))
                    .into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($schema).into()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(itoa::Buffer::new().format(self.0))
            }
        }

        impl core::str::FromStr for $name {
            type Err = $crate::line::ParseNumberError;

            /// Reads what `Display` writes. A plus sign or a leading zero would give a value a second text.
            fn from_str(text: &str) -> Result<Self, $crate::line::ParseNumberError> {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let is_plain = text == "0" || digits.starts_with(|first| matches!(first, '1'..='9'));
                let value = text.parse().ok().filter(|_| is_plain);
                value.and_then(Self::new).ok_or($crate::line::ParseNumberError)
            }
        }
    };
}

pub(crate) use bounded;

#[cfg(test)]
mod tests {
    #![expect(unreachable_pub, reason = "the macro declares types for everybody, and this one stays here")]

    use crate::catalog::OptionRange;
    use crate::options::Ranged;

    bounded! {
        /// A sum that only a wide number holds.
        Sum(i64) in -1..=9007199254740991, schema Sum
    }

    #[test]
    fn wide_numbers_keep_their_bounds() {
        assert_eq!(Sum::new(9_007_199_254_740_991), Some(Sum::MAX));
        assert_eq!(Sum::new(9_007_199_254_740_992), None);
        assert_eq!(Sum::new(-2), None);
        assert_eq!(serde_json::from_str::<Sum>("-1").ok(), Some(Sum::MIN));
        assert!(serde_json::from_str::<Sum>("9007199254740992").is_err());
        assert_eq!(Sum::range(), OptionRange::Integer { minimum: -1, maximum: 9_007_199_254_740_991 });
        assert_eq!("-1".parse::<Sum>(), Ok(Sum::MIN));
        for text in ["-2", "9007199254740992", "+1", "01", "-0", "", " 1"] {
            assert!(text.parse::<Sum>().is_err(), "{text:?}");
        }
        assert_eq!(Sum::all().next_back().map(Sum::get), Some(9_007_199_254_740_991));
    }

    #[cfg(feature = "openapi")]
    #[test]
    fn the_schema_says_how_wide_a_number_is() {
        let schema =
            serde_json::to_value(<Sum as utoipa::PartialSchema>::schema()).expect("it can be written");
        assert_eq!(schema["format"], "int64");
        assert_eq!(schema["maximum"], 9_007_199_254_740_991_i64);
        let seat = <crate::Seat as utoipa::PartialSchema>::schema();
        assert_eq!(serde_json::to_value(seat).expect("it can be written")["format"], "int32");
    }
}
