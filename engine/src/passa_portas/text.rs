//! A position on one line, to be read, typed and compared:
//! `5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -`.
//!
//! Eight fields, separated by single spaces; a field that holds nothing is `-`. What is said to be left out is always
//! left out, for each position has one line.
//!
//! 1. What is in the tank, in thousands of litres, `@` and the city where the plane is. Until the start city is drawn
//!    the city is `-`.
//! 2. The holders in turn order, separated by `/`. `0:NYC>LIS,>TYO,o;BRU+4` is that of seat 0. Its groups of one, two
//!    and three persons are separated by `,`: `NYC>LIS` waits with its boarding and its destination card, `>TYO` sits
//!    in the plane with its destination card, `o` stands in the customs office, and `h` is home. While a card of a
//!    waiting group is still to be drawn it is `-`, as in `NYC>-`. There follow `;` and the front customs card, `-` when
//!    there is none, and `+` and how many stand behind it, left out when there is none.
//! 3. The turn: the seat, `:` and what is due: `initial-boarding`, `fuel`, `throw`, `flight`, `boarding`, `customs` or
//!    `last-minute`. There follow, each left out when it says nothing, `+` and how many throws for fuel there have been
//!    (2 stands for more as well, for it makes no difference), the seats that are asked as in `[0,1]`, and `!` and the group that
//!    customs have barred from boarding, by seat and slot: `0:last-minute+1[1]!1:3`. While the starter is drawn, and
//!    after the end, it is `-`.
//! 4. The starter, `@` and the start city: `0@SFO`. Until they are drawn each is `-`.
//! 5. The boarding cards on the discards, sorted.
//! 6. The same for the destination cards.
//! 7. The customs cards that have been played, sorted.
//! 8. The winners, in the order in which they are named.
//!
//! A card that the viewer cannot read is `?`, so that a view has a line as well: `0:?>?,>?,o;?+4`.
//!
//! How many cards lie face down is not part of the line: they are all cards that stand nowhere in it. The options are
//! not part of it either: whoever reads it has to know them, as with the variant of a chess position.

use super::Position;
use super::city::{Card, City};
use super::fault::Fault;
use super::options::Options;
use super::state::{
    Board, CardPile, CardsBehind, CustomsCards, CustomsPile, Due, Group, GroupName, Holder, MAX_PLAYERS,
    Throws, Turn,
};
use crate::line::{
    self, Malformed, Named, collect, commas, cut, items, malformed, members, named, names, split, split_into,
    value, value_or, write_list, written_alike,
};
use crate::seat::Seats;
use crate::shorthand::Shorthand;
use arrayvec::ArrayVec;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::LazyLock;

pub(super) static SHORTHAND: LazyLock<Shorthand> = LazyLock::new(|| {
    let cities = ["BRU", "CAI", "KHI", "LIS", "NBO", "NYC", "RIO", "SFO", "SIN", "SYD", "TYO"];
    let due = ["initial-boarding", "fuel", "throw", "flight", "boarding", "customs", "last-minute"];
    let marks = ["travel@1.0.0", " -", " - -", "->-", ",->-", ":->-", ",h", ",o", ":h", ",>", ":>", ";-"];
    let seats = ["/0:", "/1:", "/2:", " 0:", " 1:", " 2:"];
    Shorthand::new(cities.into_iter().chain(due).chain(marks).chain(seats))
});

/// A line that is not a position.
pub type ParsePositionError = line::ParsePositionError<Fault>;

names! {
    Due {
        InitialBoarding = "initial-boarding",
        Fuel = "fuel",
        Throw = "throw",
        Flight = "flight",
        Boarding = "boarding",
        Customs = "customs",
        LastMinute = "last-minute",
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.fuel, Written(self.city))?;
        write_list(f, "/", self.holders.iter().map(holder_text))?;
        write_list(f, "/", self.turn.iter().map(turn_text))?;
        write!(f, " {}@{}", Written(self.starter), Written(self.start))?;
        write_list(f, ",", &self.boarding_discards)?;
        write_list(f, ",", &self.destination_discards)?;
        write_list(f, ",", &self.played_customs)?;
        write_list(f, ",", &self.winners)
    }
}

impl Position {
    /// Reads the line that [`Display`] writes, and checks the position, in which no card is hidden.
    ///
    /// ```
    /// use aerodrome_engine::Game;
    /// use aerodrome_engine::passa_portas::{PassaPortas, Position};
    ///
    /// let options = &PassaPortas::rulesets()[0].options;
    /// let line = "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -";
    /// assert_eq!(Position::from_text(options, line)?.to_string(), line);
    /// # Ok::<(), aerodrome_engine::passa_portas::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the line does not have the documented form, or when it describes a position that cannot be.
    pub fn from_text(options: &Options, line: &str) -> Result<Self, ParsePositionError> {
        Self::read(options, line, Self::checked)
    }

    /// Reads the line of a position as somebody sees it: any card in it can be hidden.
    ///
    /// ```
    /// use aerodrome_engine::Game;
    /// use aerodrome_engine::passa_portas::{PassaPortas, Position};
    ///
    /// let options = &PassaPortas::rulesets()[0].options;
    /// let line = "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:?>?,>?,h;?+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -";
    /// assert_eq!(Position::from_text_view(options, line)?.to_string(), line);
    /// assert!(Position::from_text(options, line).is_err());
    /// # Ok::<(), aerodrome_engine::passa_portas::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the line does not have the documented form, or when nobody can see such a position.
    pub fn from_text_view(options: &Options, line: &str) -> Result<Self, ParsePositionError> {
        Self::read(options, line, Self::checked_view)
    }

    fn read(
        options: &Options,
        line: &str,
        check: fn(&Options, &Seats, &Board) -> Result<Self, Vec<Fault>>,
    ) -> Result<Self, ParsePositionError> {
        let board = board(line)?;
        let seats: Seats = board.holders.iter().map(|holder| holder.seat).collect();
        let position = check(options, &seats, &board).map_err(ParsePositionError::Faults)?;
        written_alike(line, &position)?;
        Ok(position)
    }
}

/// Something that is `-` when there is none.
struct Written<T>(Option<T>);

impl<T: Display> Display for Written<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Some(item) => item.fmt(f),
            None => f.write_str("-"),
        }
    }
}

fn holder_text(holder: &Holder) -> impl Display {
    let Holder { seat, groups, customs: CustomsCards { front, behind } } = holder;
    fmt::from_fn(move |f| {
        write!(f, "{seat}:{};{}", commas(groups.iter().map(group_text)), Written(*front))?;
        if *behind > CardsBehind::MIN { write!(f, "+{behind}") } else { Ok(()) }
    })
}

fn group_text(group: &Group) -> impl Display {
    fmt::from_fn(move |f| match *group {
        Group::Waiting { boarding, destination } => {
            Written(boarding).fmt(f)?;
            f.write_str(">")?;
            Written(destination).fmt(f)
        }
        Group::Plane { destination } => {
            f.write_str(">")?;
            destination.fmt(f)
        }
        Group::Office {} => f.write_str("o"),
        Group::Home {} => f.write_str("h"),
    })
}

fn turn_text(turn: &Turn) -> impl Display {
    let &Turn { seat, due, throws, ref to_ask, barred } = turn;
    fmt::from_fn(move |f| {
        write!(f, "{seat}:{}", due.name())?;
        if throws > Throws::MIN {
            write!(f, "+{throws}")?;
        }
        if !to_ask.is_empty() {
            write!(f, "[{}]", commas(to_ask))?;
        }
        match barred {
            Some(GroupName { seat, slot }) => write!(f, "!{seat}:{slot}"),
            None => Ok(()),
        }
    })
}

fn board(line: &str) -> Result<Board, Malformed> {
    let [plane, holders, turn, start, boarding, destination, played, winners] = split_into(line, ' ')?;
    let [fuel, city] = split_into(plane, '@')?;
    let [starter, start] = split_into(start, '@')?;
    let holders: ArrayVec<Holder, MAX_PLAYERS> = collect(split(holders, '/').map(holder))?;
    Ok(Board {
        fuel: value(fuel)?,
        city: value_or_none(city)?,
        holders,
        boarding_cards: CardPile { unknown: None, discarded: cities(boarding)? },
        destination_cards: CardPile { unknown: None, discarded: cities(destination)? },
        customs_cards: CustomsPile { start: value_or_none(start)?, played: cities(played)? },
        starter: value_or_none(starter)?,
        turn: if turn == "-" { None } else { Some(self::turn(turn)?) },
        winners: collect(items(winners, ',').map(value))?,
    })
}

/// A value that is `-` when there is none.
fn value_or_none<T: FromStr>(text: &str) -> Result<Option<T>, Malformed> {
    if text == "-" { Ok(None) } else { value(text).map(Some) }
}

fn cities<const N: usize>(field: &str) -> Result<ArrayVec<City, N>, Malformed> {
    collect(items(field, ',').map(value))
}

fn holder(text: &str) -> Result<Holder, Malformed> {
    let [seat, rest] = split_into(text, ':')?;
    let [groups, customs] = split_into(rest, ';')?;
    let [first, second, third] = split_into(groups, ',')?;
    let (front, behind) = cut(customs, '+');
    Ok(Holder {
        seat: value(seat)?,
        groups: [group(first)?, group(second)?, group(third)?],
        customs: CustomsCards { front: card_or_none(front)?, behind: value_or(behind, CardsBehind::MIN)? },
    })
}

fn group(text: &str) -> Result<Group, Malformed> {
    match text {
        "o" => Ok(Group::Office {}),
        "h" => Ok(Group::Home {}),
        _ => match text.split_once('>').ok_or_else(|| malformed(text))? {
            ("", destination) => Ok(Group::Plane { destination: card(destination)? }),
            (boarding, destination) => Ok(Group::Waiting {
                boarding: card_or_none(boarding)?,
                destination: card_or_none(destination)?,
            }),
        },
    }
}

fn card(text: &str) -> Result<Card, Malformed> {
    if text == "?" { Ok(Card::Hidden) } else { value(text).map(Card::Known) }
}

fn card_or_none(text: &str) -> Result<Option<Card>, Malformed> {
    if text == "-" { Ok(None) } else { card(text).map(Some) }
}

fn turn(text: &str) -> Result<Turn, Malformed> {
    let (rest, barred) = cut(text, '!');
    let (rest, to_ask) = match cut(rest, '[') {
        (rest, None) => (rest, ""),
        (rest, Some(to_ask)) => (rest, to_ask.strip_suffix(']').ok_or_else(|| malformed(text))?),
    };
    let (rest, throws) = cut(rest, '+');
    let [seat, due] = split_into(rest, ':')?;
    Ok(Turn {
        seat: value(seat)?,
        due: named(due)?,
        throws: value_or(throws, Throws::MIN)?,
        to_ask: members(to_ask)?,
        barred: barred.map(group_name).transpose()?,
    })
}

fn group_name(text: &str) -> Result<GroupName, Malformed> {
    let [seat, slot] = split_into(text, ':')?;
    Ok(GroupName { seat: value(seat)?, slot: value(slot)? })
}
