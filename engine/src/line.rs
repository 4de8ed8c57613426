//! Positions on one line: what the lines of all games have in common.

use arrayvec::ArrayVec;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

/// A line that is not a position; `F` is a fault of the game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePositionError<F> {
    /// The line does not have the documented form; the part that cannot be read.
    #[error("cannot be read as part of a position: {0:?}")]
    Form(String),
    /// The line can be read, but such a position cannot be.
    #[error("no such position can be: {0:?}")]
    Faults(Vec<F>),
}

/// The text is not a number of the range, in plain digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not a number of the range")]
pub struct ParseNumberError;

/// What a line calls by a name.
pub(crate) trait Named: Copy + 'static {
    const ALL: &'static [Self];
    fn name(self) -> &'static str;
}

/// Gives the values of an enum the names that stand for them in lines.
macro_rules! names {
    ($type:ident { $($variant:ident = $name:literal,)+ }) => {
        impl $crate::line::Named for $type {
            const ALL: &'static [Self] = &[$(Self::$variant,)+];

            fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

pub(crate) use names;

/// A part of a line that does not have the documented form.
pub(crate) struct Malformed(String);

impl<F> From<Malformed> for ParsePositionError<F> {
    fn from(Malformed(part): Malformed) -> Self {
        Self::Form(part)
    }
}

pub(crate) fn malformed(part: &str) -> Malformed {
    Malformed(part.to_owned())
}

/// Reads one value.
pub(crate) fn value<T: FromStr>(text: &str) -> Result<T, Malformed> {
    text.parse().map_err(|_| malformed(text))
}

/// The parts between separators. They are a few letters long, and to look at each letter is faster than to set up a search
/// for the separator anew after each of them.
pub(crate) fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split([separator])
}

/// Exactly `N` parts.
pub(crate) fn split_into<const N: usize>(text: &str, separator: char) -> Result<[&str; N], Malformed> {
    let parts: ArrayVec<&str, N> = collect(split(text, separator).map(Ok)).map_err(|_| malformed(text))?;
    parts.into_inner().map_err(|_| malformed(text))
}

/// The members of a list separated by commas; none when the text is empty.
pub(crate) fn members<T: FromStr, const N: usize>(text: &str) -> Result<ArrayVec<T, N>, Malformed> {
    collect(parts(text).map(value))
}

/// The parts of a list separated by commas; none when the text is empty.
pub(crate) fn parts(text: &str) -> impl Iterator<Item = &str> {
    split(text, ',').filter(|_| !text.is_empty())
}

/// The items as a list, unless they are too many for it.
pub(crate) fn collect<T, const N: usize>(
    items: impl Iterator<Item = Result<T, Malformed>>,
) -> Result<ArrayVec<T, N>, Malformed> {
    let mut list = ArrayVec::new();
    for item in items {
        list.try_push(item?).map_err(|_| malformed("a list that is too long"))?;
    }
    Ok(list)
}

/// The items, separated by commas.
pub(crate) fn commas<T: Display>(items: impl IntoIterator<Item = T> + Clone) -> impl Display {
    fmt::from_fn(move |f| write_items(f, "", ",", items.clone()).map(drop))
}

/// The items of a field; none when it is `-`.
pub(crate) fn items(field: &str, separator: char) -> impl Iterator<Item = &str> {
    split(field, separator).filter(move |_| field != "-")
}

/// Cuts a text before a mark; `None` when it does not have the mark.
pub(crate) fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// A value that is left out when it is the default.
pub(crate) fn value_or<T: FromStr>(text: Option<&str>, default: T) -> Result<T, Malformed> {
    text.map_or(Ok(default), value)
}

/// The value of a name.
pub(crate) fn named<T: Named>(name: &str) -> Result<T, Malformed> {
    T::ALL.iter().copied().find(|value| value.name() == name).ok_or_else(|| malformed(name))
}

/// Writes a field of a line after the first: a space and the items, `-` when there are none.
pub(crate) fn write_list<T: Display>(
    f: &mut fmt::Formatter<'_>,
    separator: &str,
    items: impl IntoIterator<Item = T>,
) -> fmt::Result {
    let is_written = write_items(f, " ", separator, items)?;
    f.write_str(if is_written { "" } else { " -" })
}

/// Writes the items, something before the first and something between them. Tells whether there are any.
fn write_items<T: Display>(
    f: &mut fmt::Formatter<'_>,
    before: &str,
    between: &str,
    items: impl IntoIterator<Item = T>,
) -> Result<bool, fmt::Error> {
    let mut is_written = false;
    for item in items {
        f.write_str(if is_written { between } else { before })?;
        item.fmt(f)?;
        is_written = true;
    }
    Ok(is_written)
}

/// What is left of a text that is written once more. Nothing else can be written.
struct Rest<'a>(&'a str);

impl Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

/// One position has one line: what reads alike but is written otherwise is not a position. The first field that is
/// written otherwise is told.
pub(crate) fn written_alike(line: &str, position: &impl Display) -> Result<(), Malformed> {
    let mut rest = Rest(line);
    if write!(rest, "{position}").is_ok() && rest.0.is_empty() {
        return Ok(());
    }
    let written = position.to_string();
    let other = line.split(' ').zip(written.split(' ')).find(|(read, written)| read != written);
    Err(malformed(other.map_or(line, |(read, _)| read)))
}
