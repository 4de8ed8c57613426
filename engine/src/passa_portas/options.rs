//! The rule switches, typed: a value that makes no sense cannot be written.

use crate::options::{choice, options};

choice! {
    /// What is thrown for fuel (PP-23).
    FuelSource as PassaPortasFuelSource {
        /// One die.
        Die = "d6",
        /// Two discs, each with the faces 1 and 2.
        Discs = "discs",
        /// Two dice.
        TwoDice = "2d6",
    }
}
choice! {
    /// Which throws count as a 4 (PP-26).
    FourMeans as PassaPortasFourMeans {
        /// A total of 4.
        Total = "total",
        /// Any die that shows a 4, and a total of 4.
        AnyDie = "any_die",
    }
}
choice! {
    /// How many further throws a turn can have (PP-27).
    RethrowLimit as PassaPortasRethrowLimit {
        /// As many as there are fours.
        None = "none",
        /// One.
        One = "one",
    }
}
choice! {
    /// Who boards first (PP-40).
    BoardingOrder as PassaPortasBoardingOrder {
        /// The player on turn.
        Active = "active",
        /// The player who started.
        StartPlayer = "start_player",
    }
}
choice! {
    /// Whether groups have to board in the second phase (PP-40).
    PhaseTwoBoarding as PassaPortasPhaseTwoBoarding {
        /// They have to, where the seats suffice.
        Mandatory = "mandatory",
        /// Their owner decides.
        Optional = "optional",
    }
}
choice! {
    /// Where two cards of one city go (PP-08).
    Rejects as PassaPortasRejects {
        /// On the discards.
        Discard = "discard",
        /// Back into the piles.
        ShuffleBack = "shuffle_back",
    }
}
choice! {
    /// Who wins when several finish in one turn (PP-59).
    Tie as PassaPortasTie {
        /// All of them.
        Shared = "shared",
        /// The first of them, clockwise from the player on turn.
        ActiveFirstClockwise = "active_first_clockwise",
    }
}
choice! {
    /// Who starts (PP-13).
    Starter as PassaPortasStarter {
        /// The first of `seats`.
        Listed = "listed",
        /// A seat that is drawn.
        Drawn = "drawn",
    }
}

options! {
    schema PassaPortasOptions, choices PassaPortasOptionChoices;
    /// What is thrown for fuel.
    fuel_source: FuelSource,
    /// Which throws count as a 4.
    four_means: FourMeans,
    /// How many further throws a turn can have.
    rethrow_limit: RethrowLimit,
    /// Passengers alight and board, and customs cards are played, also where the plane has not flown.
    phases_without_flight: bool,
    /// A flight may end in the city where it began.
    allow_round_trip: bool,
    /// Who boards first.
    boarding_order: BoardingOrder,
    /// Whether groups have to board in the second phase.
    phase2_boarding: PhaseTwoBoarding,
    /// Where two cards of one city go.
    rejects: Rejects,
    /// Who wins when several finish in one turn.
    tie: Tie,
    /// A group that customs sends back from the office may board at once.
    office_victim_may_board: bool,
    /// Everybody sees the front customs cards.
    front_customs_public: bool,
    /// Who starts.
    starter: Starter,
}
