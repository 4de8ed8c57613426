//! A position on one line, to be read, typed and compared:
//! `0:240000@R12>FP12.1*FP03,FP22/2:61000@T3>FP11!1 0:throw 5@0 FP30,FP02 - - - -`.
//!
//! Eight fields, separated by single spaces; a field that holds nothing is `-`. What is said to be left out is always
//! left out, for each position has one line.
//!
//! 1. The airlines in turn order, separated by `/`. `0:240000@R12>FP12.1*FP03,FP22!2` is seat 0 with 240,000 Jumbos on
//!    R12. The mark after the space is the direction: `>` ascending, `<` descending, `-` none. There follow the flight
//!    plan in progress, with `.` and how many of its cities are still to be come to, left out when that is all of
//!    them; `*` and the landing rights, ascending; `!` and the turns to miss. Each of these is left out when there is
//!    none. An airline that has left the board is `2:x`.
//! 2. The turn: the seat, `:` and what is due: `throw`, `extra-throw`, `two-dice`, `one-die`, `settlement`,
//!    `flight-plan`, `direction`, `chance-card` or `payment`. There follow, each left out when it says nothing, the dice
//!    of the last throw as in `[3,4]` or `[5]`, `+` and the spaces left to fly, `^` and the landings of the move, `d`
//!    after a double whose extra throw has not been used, `l` when the turn ends with this move, and `&` and the chance
//!    cards that are being carried out: `0:two-dice[4,4]d&CC17`. While the starter is drawn it is `draw`, the
//!    contenders, `=` and their throws, as in `draw0,1,2=3+4,2+2`. After the end it is `-`.
//! 3. The round, `@` and the starter: `5@0`. While the first flight plans are dealt the round is 0; while the starter
//!    is drawn he is `-`.
//! 4. The flight plans that were put under the pile, the next one to be drawn first.
//! 5. The same for the chance cards.
//! 6. The debts, the first one first: `0>bank:5000:fuel,1>0:100:landing-fee`. The causes are `plan-fee`, `landing-fee`,
//!    `fuel` and `chance-card`.
//! 7. The offers, separated by `/`: number, seller, landing right, `all` or the one who may buy, price, and who has
//!    declined if any, as in `3:0:FP22:all:5000:1,2/4:2:FP11:0:700`. In front of them stands `#` and the number of the
//!    last offer that was made, as in `#7/3:0:FP22:1:5000`; it is left out when that is the last one of the list, or 0
//!    when the list is empty.
//! 8. The bankrupt seats, in the order in which they fell.
//!
//! The cards that nobody has seen are not part of the line: they are all cards that stand nowhere in it. The edition
//! and the options are not part of it either: whoever reads it has to know them, as with the variant of a chess
//! position.

use super::Position;
use super::board::{Direction, Space};
use super::cards::{CardNumber, CardSet, MAX_CARDS, Pile, PlanId};
use super::edition::Edition;
use super::fault::Fault;
use super::money::Money;
use super::options::Options;
use super::party::Creditor;
use super::position::Player;
use super::state::{
    Board, Cause, Debt, Due, Landings, LastOffer, MissedTurns, Offer, Pair, PlayerState, SpacesLeft,
    StarterDraw, Turn,
};
use crate::line::{
    self, Malformed, Named, collect, commas, cut, items, malformed, members, named, names, parts, split,
    split_into, value, value_or, write_list, written_alike,
};
use crate::seat::{MAX_SEATS, Seats};
use crate::shorthand::Shorthand;
use arrayvec::ArrayVec;
use std::fmt::{self, Display};
use std::sync::LazyLock;

pub(super) static SHORTHAND: LazyLock<Shorthand> = LazyLock::new(|| {
    let plans = (1..=38).map(|number| format!("FP{number:02}"));
    let cards = (1..=22).map(|number| format!("CC{number:02}"));
    let due = ["throw", "extra-throw", "two-dice", "one-die", "settlement", "flight-plan", "direction"];
    let due = due.into_iter().chain(["chance-card", "payment", "plan-fee", "landing-fee", "fuel", ":bank:"]);
    let marks =
        ["2004@1.0.0", " -", " - -", " - - - - -", ".0", ".1", ":all:", "0@", "00", "000", "0000", "5000"];
    let seats = ["/0:", "/1:", "/2:", "/3:", "/4:", "/5:", " 0:", " 1:", " 2:", " 3:", " 4:", " 5:"];
    let spaces =
        ["@R", "@R1", "@R2", "@R3", "@R4", "@R5", "@T", "@L", "@T1", "@L1", "000@R", "000@T", "000@L"];
    let others = due.chain(marks).chain(seats).chain(spaces).map(str::to_owned);
    Shorthand::new(plans.chain(cards).chain(others))
});

/// A line that is not a position.
pub type ParsePositionError = line::ParsePositionError<Fault>;

// No name is the beginning of another one, for more can follow it.
names! {
    Due {
        Throw = "throw",
        ExtraThrow = "extra-throw",
        TwoDice = "two-dice",
        OneDie = "one-die",
        Settlement = "settlement",
        FlightPlan = "flight-plan",
        Direction = "direction",
        ChanceCard = "chance-card",
        Payment = "payment",
    }
}
names! {
    Cause {
        PlanFee = "plan-fee",
        LandingFee = "landing-fee",
        Fuel = "fuel",
        ChanceCard = "chance-card",
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &seat) in self.seats.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "/" })?;
            seat.fmt(f)?;
            f.write_str(":")?;
            self.write_player(f, self.player(seat))?;
        }
        match (&self.turn, &self.starter_draw) {
            (Some(turn), _) => write_turn(f, turn)?,
            (None, Some(draw)) => {
                let rolls = draw.rolls.iter().map(pair_text);
                write!(f, " draw{}={}", commas(&draw.contenders), commas(rolls))?;
            }
            (None, None) => f.write_str(" -")?,
        }
        write!(f, " {}@", self.round)?;
        match self.starter {
            Some(starter) => starter.fmt(f)?,
            None => f.write_str("-")?,
        }
        write_list(f, ",", &self.flight_plans.returned)?;
        write_list(f, ",", &self.chance_cards.returned)?;
        write_list(f, ",", self.debts.iter().map(debt_text))?;
        if self.last_offer == last_listed(&self.offers) {
            write_list(f, "/", self.offers.iter().map(offer_text))?;
        } else {
            write!(f, " #{}", self.last_offer)?;
            self.offers.iter().try_for_each(|offer| write!(f, "/{}", offer_text(offer)))?;
        }
        write_list(f, ",", &self.bankrupt)
    }
}

impl Position {
    fn write_player(&self, f: &mut fmt::Formatter<'_>, player: &Player) -> fmt::Result {
        let &Player { cash, space, direction, plan, targets_left, rights, skip_turns } = player;
        let Some(space) = space else { return f.write_str("x") };
        let direction = match direction {
            Some(Direction::Ascending) => '>',
            Some(Direction::Descending) => '<',
            None => '-',
        };
        write!(f, "{cash}@{space}{direction}")?;
        if let Some(plan) = plan {
            plan.fmt(f)?;
            if usize::from(targets_left) != self.edition.plan(plan).targets.len() {
                write!(f, ".{targets_left}")?;
            }
        }
        if !rights.is_empty() {
            write!(f, "*{}", commas(rights.iter()))?;
        }
        if skip_turns > MissedTurns::MIN {
            write!(f, "!{skip_turns}")?;
        }
        Ok(())
    }

    /// Reads the line that [`Display`] writes, and checks the position.
    ///
    /// ```
    /// use aerodrome_engine::Game;
    /// use aerodrome_engine::jumbo_jet::{JumboJet, Position};
    ///
    /// let options = &JumboJet::rulesets()[0].options;
    /// let line = "0:240000@R12>FP12.1*FP03,FP22/2:61000@T3>FP11!1 0:throw 5@0 FP30,FP02 - - - -";
    /// assert_eq!(Position::from_text(options, line)?.to_string(), line);
    /// # Ok::<(), aerodrome_engine::jumbo_jet::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the line does not have the documented form, or when it describes a position that cannot be.
    pub fn from_text(options: &Options, line: &str) -> Result<Self, ParsePositionError> {
        Self::from_text_on(Edition::standard(), options, line)
    }

    /// Reads the line of a position of a game on another edition than the service's.
    ///
    /// # Errors
    ///
    /// When the line does not have the documented form, or when it describes a position that cannot be.
    pub fn from_text_on(
        edition: &'static Edition,
        options: &Options,
        line: &str,
    ) -> Result<Self, ParsePositionError> {
        let board = board(edition, line)?;
        let seats: Seats = board.players.iter().map(|player| player.seat).collect();
        let position = Self::checked(edition, options, &seats, &board).map_err(ParsePositionError::Faults)?;
        written_alike(line, &position)?;
        Ok(position)
    }
}

fn write_turn(f: &mut fmt::Formatter<'_>, turn: &Turn) -> fmt::Result {
    let &Turn { seat, due, ref dice, spaces_left, landings, double, last_move, ref cards } = turn;
    write!(f, " {seat}:{}", due.name())?;
    if !dice.is_empty() {
        write!(f, "[{}]", commas(dice))?;
    }
    if spaces_left > SpacesLeft::MIN {
        write!(f, "+{spaces_left}")?;
    }
    if landings > Landings::MIN {
        write!(f, "^{landings}")?;
    }
    f.write_str(if double { "d" } else { "" })?;
    f.write_str(if last_move { "l" } else { "" })?;
    if !cards.is_empty() {
        write!(f, "&{}", commas(cards))?;
    }
    Ok(())
}

fn pair_text([first, second]: &Pair) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{first}+{second}"))
}

fn debt_text(&Debt { debtor, creditor, amount, cause }: &Debt) -> impl Display {
    fmt::from_fn(move |f| write!(f, "{debtor}>{creditor}:{amount}:{}", cause.name()))
}

fn offer_text(open: &Offer) -> impl Display {
    let Offer { offer, seller, right, to, price, declined } = open;
    let colon = if declined.is_empty() { "" } else { ":" };
    fmt::from_fn(move |f| write!(f, "{offer}:{seller}:{right}:{to}:{price}{colon}{}", commas(declined)))
}

/// The number of the last offer of the list, 0 when there is none: with new offers only, it is the last one made.
fn last_listed(offers: &[Offer]) -> LastOffer {
    let last = offers.last().and_then(|open| LastOffer::new(open.offer.get()));
    last.unwrap_or(LastOffer::MIN)
}

fn board(edition: &Edition, line: &str) -> Result<Board, Malformed> {
    let [players, turn, round, plans, cards, debts, offers, bankrupt] = split_into(line, ' ')?;
    let players: ArrayVec<PlayerState, MAX_SEATS> =
        collect(split(players, '/').map(|text| player(edition, text)))?;
    let (turn, starter_draw) = turn_or_draw(turn)?;
    let [round, starter] = split_into(round, '@')?;
    let held = players.iter().flat_map(|player| player.rights.iter().chain(player.plan));
    let shown = turn.iter().flat_map(|turn| turn.cards.iter().copied());
    let (last_offer, offers) = offers_and_last(offers)?;
    Ok(Board {
        flight_plans: pile(edition.plans(), held, plans)?,
        chance_cards: pile(edition.cards(), shown, cards)?,
        round: value(round)?,
        starter: if starter == "-" { None } else { Some(value(starter)?) },
        starter_draw,
        debts: collect(items(debts, ',').map(debt))?,
        offers,
        last_offer,
        bankrupt: collect(items(bankrupt, ',').map(value))?,
        players,
        turn,
    })
}

/// The cards that nobody has seen are all that are neither here nor in another place.
fn pile<C: CardNumber>(
    all: CardSet<C>,
    elsewhere: impl Iterator<Item = C>,
    field: &str,
) -> Result<Pile<C>, Malformed> {
    let returned: ArrayVec<C, MAX_CARDS> = collect(items(field, ',').map(value))?;
    let unknown = elsewhere.chain(returned.iter().copied()).fold(all, CardSet::without);
    Ok(Pile { unknown, returned })
}

fn player(edition: &Edition, text: &str) -> Result<PlayerState, Malformed> {
    let (seat, rest) = text.split_once(':').ok_or_else(|| malformed(text))?;
    let mut player = PlayerState {
        seat: value(seat)?,
        cash: Money::MIN,
        space: None,
        direction: None,
        lane: None,
        plan: None,
        targets: ArrayVec::new(),
        rights: CardSet::EMPTY,
        skip_turns: MissedTurns::MIN,
    };
    if rest == "x" {
        return Ok(player);
    }
    let (cash, rest) = rest.split_once('@').ok_or_else(|| malformed(text))?;
    let (rest, skip_turns) = cut(rest, '!');
    let (rest, rights) = cut(rest, '*');
    let mark = rest.find(['>', '<', '-']).ok_or_else(|| malformed(text))?;
    let (space, flight) = rest.split_at_checked(mark).ok_or_else(|| malformed(text))?;
    let (direction, plan) = flight.split_at_checked(1).ok_or_else(|| malformed(text))?;
    player.cash = value(cash)?;
    player.space = Some(value(space)?);
    player.direction = match direction {
        ">" => Some(Direction::Ascending),
        "<" => Some(Direction::Descending),
        _ => None,
    };
    if !plan.is_empty() {
        let (plan, left) = cut(plan, '.');
        let plan: PlanId = value(plan)?;
        let all = &edition.plan(plan).targets;
        let reached = all.len().checked_sub(value_or(left, all.len())?).ok_or_else(|| malformed(text))?;
        player.plan = Some(plan);
        player.targets = all.iter().skip(reached).map(|&number| Space::Circuit(number)).collect();
    }
    player.rights = members::<PlanId, MAX_CARDS>(rights.unwrap_or(""))?.into_iter().collect();
    player.skip_turns = value_or(skip_turns, MissedTurns::MIN)?;
    Ok(player)
}

fn turn_or_draw(text: &str) -> Result<(Option<Turn>, Option<StarterDraw>), Malformed> {
    if text == "-" {
        return Ok((None, None));
    }
    let Some(draw) = text.strip_prefix("draw") else { return Ok((Some(turn(text)?), None)) };
    let [contenders, rolls] = split_into(draw, '=')?;
    let rolls = collect(parts(rolls).map(pair))?;
    Ok((None, Some(StarterDraw { contenders: members(contenders)?, rolls })))
}

fn pair(text: &str) -> Result<Pair, Malformed> {
    let [first, second] = split_into(text, '+')?;
    Ok([value(first)?, value(second)?])
}

fn turn(text: &str) -> Result<Turn, Malformed> {
    let (seat, rest) = text.split_once(':').ok_or_else(|| malformed(text))?;
    let beginning = |due: &Due| rest.strip_prefix(due.name()).map(|rest| (*due, rest));
    let (due, rest) = Due::ALL.iter().find_map(beginning).ok_or_else(|| malformed(text))?;
    let (rest, cards) = cut(rest, '&');
    let (rest, last_move) = rest.strip_suffix('l').map_or((rest, false), |rest| (rest, true));
    let (rest, double) = rest.strip_suffix('d').map_or((rest, false), |rest| (rest, true));
    let (rest, landings) = cut(rest, '^');
    let (dice, spaces_left) = cut(rest, '+');
    let dice = match dice {
        "" => "",
        _ => dice.strip_prefix('[').and_then(|dice| dice.strip_suffix(']')).ok_or_else(|| malformed(text))?,
    };
    Ok(Turn {
        seat: value(seat)?,
        due,
        dice: members(dice)?,
        spaces_left: value_or(spaces_left, SpacesLeft::MIN)?,
        landings: value_or(landings, Landings::MIN)?,
        double,
        last_move,
        cards: members(cards.unwrap_or(""))?,
    })
}

fn debt(text: &str) -> Result<Debt, Malformed> {
    let [parties, amount, cause] = split_into(text, ':')?;
    let [debtor, creditor] = split_into(parties, '>')?;
    let creditor: Creditor = value(creditor)?;
    Ok(Debt { debtor: value(debtor)?, creditor, amount: value(amount)?, cause: named(cause)? })
}

fn offers_and_last(field: &str) -> Result<(LastOffer, Vec<Offer>), Malformed> {
    let mut texts = items(field, '/').peekable();
    let last = texts.next_if(|text| text.starts_with('#'));
    let offers = texts.map(offer).collect::<Result<Vec<_>, _>>()?;
    let last = match last.and_then(|text| text.strip_prefix('#')) {
        Some(number) => value(number)?,
        None => last_listed(&offers),
    };
    Ok((last, offers))
}

fn offer(text: &str) -> Result<Offer, Malformed> {
    let mut parts = text.splitn(6, ':');
    let mut next = || parts.next().ok_or_else(|| malformed(text));
    Ok(Offer {
        offer: value(next()?)?,
        seller: value(next()?)?,
        right: value(next()?)?,
        to: value(next()?)?,
        price: value(next()?)?,
        declined: members(parts.next().unwrap_or(""))?,
    })
}
