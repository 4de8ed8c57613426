//! Integers that carry their range in their type, so that no rule ever meets a value outside it.

/// Declares an integer type whose every value lies in the given range.
///
/// The type refuses other numbers when it is made and when it is read from JSON, and its OpenAPI schema
/// states the same two bounds.
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

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <$int as serde::Deserialize>::deserialize(deserializer)?;
                Self::new(value).ok_or_else(|| {
                    serde::de::Error::custom(format_args!(
                        "invalid value: {value}, expected an integer from {} to {}", $min, $max
                    ))
                })
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::Integer)
                    .format(Some(utoipa::openapi::schema::SchemaFormat::KnownFormat(
                        utoipa::openapi::schema::KnownFormat::Int32,
                    )))
                    .description(Some(concat!($($doc),*).trim()))
                    .minimum(Some($min))
                    .maximum(Some($max))
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
                self.0.fmt(f)
            }
        }
    };
}

pub(crate) use bounded;
