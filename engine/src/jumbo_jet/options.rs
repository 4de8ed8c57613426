//! The rule switches, typed: a value that makes no sense cannot be written.

use super::board::MAX_RIGHTS;
use crate::bounded::bounded;
use crate::options::{choice, options};
use crate::seat::Seats;

choice! {
    /// When the game ends (JJ-80, JJ-81).
    EndMode as JumboJetEndMode {
        /// When the first airline is bankrupt.
        Short = "short",
        /// When one airline is left.
        LastStanding = "last_standing",
    }
}
choice! {
    /// Which way the first leg may go (JJ-23).
    FirstLeg as JumboJetFirstLeg {
        /// Either way, as the player chooses.
        Free = "free",
        /// The shorter way.
        Shortest = "shortest",
    }
}
choice! {
    /// What a plane does that reaches a target with spaces left to fly (JJ-27).
    Overshoot as JumboJetOvershoot {
        /// It takes the way of the next leg at once.
        Turn = "turn",
        /// It flies straight on to the end of the move.
        FlyOn = "fly_on",
    }
}
choice! {
    /// What a cloud does to the extra throw of a double (JJ-67).
    CloudDouble as JumboJetCloudDouble {
        /// The throw is lost.
        Lost = "lost",
        /// The throw is kept.
        KeepThrow = "keep_throw",
    }
}
choice! {
    /// Where a flight is settled (JJ-54).
    SettleAt as JumboJetSettleAt {
        /// At home, when the plane lands.
        Home = "home",
        /// At the destination.
        Destination = "destination",
    }
}
choice! {
    /// Who gets the cash of a bankrupt airline (JJ-78).
    BankruptCash as JumboJetBankruptCash {
        /// Whoever the debt is owed to.
        Creditor = "creditor",
        /// The bank.
        Bank = "bank",
    }
}
choice! {
    /// Who starts (JJ-08).
    Starter as JumboJetStarter {
        /// The first of `seats`.
        Listed = "listed",
        /// The highest throw of two dice, ties throw again.
        Drawn = "drawn",
    }
}

bounded! {
    /// By what the fuel bill is multiplied.
    FuelMultiplier(u8) in 1..=10, schema JumboJetFuelMultiplier
}
bounded! {
    /// After how many rounds the game ends; 0 means never.
    RoundLimit(u16) in 0..=1000, schema JumboJetRoundLimit
}
bounded! {
    /// What each player has at the start, in Jumbos.
    StartCash(i64) in 0..=10000000, schema JumboJetStartCash
}
bounded! {
    /// What a new flight plan costs after a landing, in Jumbos.
    PlanFee(i64) in 0..=1000000, schema JumboJetPlanFee
}
bounded! {
    /// How many landing rights a player can own at a time.
    MostRights(u8) in 0..=8, schema JumboJetMostRights
}

const _: () = assert!(MostRights::MAX.get() as usize == MAX_RIGHTS);

options! {
    schema JumboJetOptions, choices JumboJetOptionChoices;
    /// When the game ends.
    end_mode: EndMode,
    /// Which way the first leg may go.
    first_leg: FirstLeg,
    /// What a plane does that reaches a target with spaces left to fly.
    overshoot: Overshoot,
    /// What a cloud does to the extra throw of a double.
    cloud_double: CloudDouble,
    /// Where a flight is settled.
    settle_at: SettleAt,
    /// Who gets the cash of a bankrupt airline.
    bankrupt_cash: BankruptCash,
    /// By what the fuel bill is multiplied. With two players it is 2 when it is not chosen.
    fuel_multiplier: FuelMultiplier,
    /// After how many rounds the game ends; 0 means never.
    round_limit: RoundLimit,
    /// What each player has at the start, in Jumbos.
    start_cash: StartCash,
    /// What a new flight plan costs after a landing, in Jumbos.
    plan_fee: PlanFee,
    /// How many landing rights a player can own at a time.
    max_rights: MostRights,
    /// Who starts.
    starter: Starter,
}

/// The multiplier for two players: with a lower one they hardly ever go bankrupt.
const FUEL_MULTIPLIER_OF_TWO: FuelMultiplier = FuelMultiplier::new(2).unwrap();

impl OptionChoices {
    /// The base with these choices on top; what depends on the number of players is chosen where the caller has not.
    pub(super) fn on_for(self, base: &Options, seats: &Seats) -> Options {
        let two = (seats.len() == 2).then_some(FUEL_MULTIPLIER_OF_TWO);
        Self { fuel_multiplier: self.fuel_multiplier.or(two), ..self }.on(base)
    }
}
