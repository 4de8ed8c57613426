//! Enumerations of names: each name is declared once, with what it means, and the schema says it too.

/// Declares an enumeration whose values are written as names. What its values mean goes into the description of the
/// schema, because an `enum` of OpenAPI is a bare list.
#[macro_export]
macro_rules! names {
    ($(#[doc = $doc:literal])+ $name:ident as $schema:ident { $($(#[doc = $value_doc:literal])+ $value:ident = $text:literal,)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(remote = "Self")]
        pub enum $name {
            $($(#[doc = $value_doc])+ #[serde(rename = $text)] $value,)+
        }
        $crate::written_as_name!($name);
        $crate::schema_of_names!($name, $schema, [$($doc),+], [$($text: [$($value_doc),+]),+]);
    };
}

/// Implements the schema of an enumeration of names. It is a macro of its own because the feature is one of this
/// package, and a condition inside of [`names`] would ask the package that uses it.
#[cfg(feature = "openapi")]
#[doc(hidden)]
#[macro_export]
macro_rules! schema_of_names {
    ($name:ident, $schema:ident, [$($doc:literal),+], [$($text:literal: [$($value_doc:literal),+]),+]) => {
        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::Schema> {
                $crate::names::schema(concat!($($doc),+), &[$(($text, concat!($($value_doc),+))),+])
            }
        }

        impl ::utoipa::ToSchema for $name {
            fn name() -> ::std::borrow::Cow<'static, str> {
                stringify!($schema).into()
            }
        }
    };
}

/// Without the feature there are no schemas.
#[cfg(not(feature = "openapi"))]
#[doc(hidden)]
#[macro_export]
macro_rules! schema_of_names {
    ($($ignored:tt)*) => {};
}

/// The schema of an enumeration: its description, and a line for each name with its meaning. The texts are doc
/// comments, which begin with a space.
#[cfg(feature = "openapi")]
#[doc(hidden)]
pub fn schema(
    description: &str,
    names: &[(&'static str, &str)],
) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    use utoipa::openapi::schema::{ObjectBuilder, Type};

    let lines: Vec<String> = names.iter().map(|(name, meaning)| format!("- `{name}`:{meaning}")).collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(format!("{}\n\n{}", description.trim(), lines.join("\n"))))
        .enum_values(Some(names.iter().map(|&(name, _)| name)))
        .into()
}
