//! What seats and chance may answer, and what is told of it.
use crate::{
    state::{BreweryName, Cards},
    words::{Brewery, Emblem, Ending, Epithet, Ingredient, Recipe, Season},
};
use taproom_core::{Seat, Seats, notation};

notation! {
    /// A seat's answer to a question. A Recipe names its stack or its owner too, for there is one of each (PC-1.2).
    pub enum Action {
        /// Play a Brewery card (PC-D1).
        Play(Brewery) = "play",
        /// Use the card for its own effect (PC-D2).
        Effect = "effect",
        /// Use the card for two ingredients (PC-D2).
        Two = "two",
        /// The number of Adjuncts out of a grant (PC-D3).
        Adjuncts(u8 in 0..=40) = "adjuncts",
        /// The number of Specialty Malt out of a grant (PC-D4).
        Specialty(u8 in 0..=40) = "specialty",
        /// The number of Hops out of a grant; the rest is Base Malt (PC-D5).
        Hops(u8 in 0..=40) = "hops",
        /// The face-up Recipe an Expansion looks at (PC-D6).
        Need(Recipe) = "need",
        /// The face-up Recipe that goes to the bottom of its stack (PC-D7).
        Cycle(Recipe) = "cycle",
        /// A card out of the discard stack (PC-D8).
        Recover(Brewery) = "recover",
        /// The player whom the card hits (PC-D9).
        Victim(u8 in 0..=5) = "victim",
        /// An Orange card of the victim (PC-D10).
        Orange(Brewery) = "orange",
        /// The own Recipe that goes off tap (PC-D11).
        Lose(Recipe) = "lose",
        /// The Recipe taken from the victim (PC-D12).
        Take(Recipe) = "take",
        /// The own Recipe to exchange (PC-D13).
        Give(Recipe) = "give",
        /// The Recipe to get for it (PC-D14).
        Get(Recipe) = "get",
        /// Put a face-up Recipe on tap (PC-D15).
        Brew(Recipe) = "brew",
        /// Make no use of a "may" (PC-D7, PC-D8).
        Pass = "pass",
        /// Play no more cards (PC-D1), or brew no more Recipes (PC-D15).
        Stop = "stop",
        /// Another Face Off (PC-D16).
        Again = "again",
        /// Share the win (PC-D16).
        Tie = "tie",
        /// How the name of one's brewery begins (PC-D24).
        Name(Epithet) = "name",
        /// How it ends (PC-D24).
        Sign(Emblem) = "sign",
        /// The player whose brewery has the best name (PC-D25).
        Best(u8 in 0..=5) = "best",
    }
}

notation! {
    /// An outcome of chance.
    pub enum Chance {
        /// Who plays first (PC-2.1).
        First(u8 in 0..=5) = "first",
        /// The season of round 1 (PC-2.5).
        Season(Season) = "season",
        /// The card drawn from the deck (PC-2.2, PC-4.4, PC-4.9).
        Draw(Brewery) = "draw",
        /// The Recipe that lies face up next (PC-2.3, PC-6.3).
        Reveal(Recipe) = "reveal",
        /// The card stolen from a hand (PC-8.15).
        Steal(Brewery) = "steal",
    }
}

/// Something that happened. Seats are named, cards only as far as the listener may know them (PC-11.2, PC-11.3).
#[derive(Copy, Clone, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Event {
    Named { seat: Seat, name: BreweryName },
    VotedFor { seat: Seat, best: Seat },
    First { seat: Seat },
    Round { round: u8, season: Season },
    Revealed { stack: u8, recipe: Recipe },
    Drew { seat: Seat, card: Option<Brewery> },
    DrawLost { seat: Seat, cards: u8 },
    Reshuffled,
    Bonus { seat: Seat, seasonal: u16, improvements: u16, expansions: u16 },
    Took { seat: Seat, ingredient: Ingredient, n: u8 },
    Short { seat: Seat, n: u16 },
    Returned { seat: Seat, ingredient: Ingredient, n: u8 },
    Played { seat: Seat, card: Brewery },
    ForTwo { seat: Seat, card: Brewery },
    Cycled { seat: Seat, recipe: Recipe },
    Recovered { seat: Seat, card: Brewery },
    DiscardedHand { seat: Seat, cards: Cards },
    Stole { seat: Seat, victim: Seat, card: Option<Brewery> },
    Exploded { seat: Seat, victim: Seat, card: Brewery },
    Redistributed { seat: Seat, victim: Seat, card: Brewery },
    Spoiled { victim: Seat, recipe: Recipe, stack: u8 },
    Swapped { seat: Seat, give: Recipe, other: Seat, get: Recipe },
    TookOver { seat: Seat, victim: Seat, recipe: Recipe },
    Brewed { seat: Seat, recipe: Recipe },
    Crossed { seat: Seat },
    ChallengeBegan { initiator: Seat },
    ChallengeLapsed,
    Eliminated { seat: Seat },
    FaceOffBegan { number: u8, players: Seats },
    Voted { seat: Seat, again: bool },
    Ended { ending: Ending },
}

impl Event {
    /// Did anybody get to see what was hidden? Undo may not go back beyond such an event (PC-D22).
    pub fn shows_hidden(&self) -> bool {
        matches!(self, Self::Revealed { .. } | Self::Drew { .. } | Self::Reshuffled | Self::Stole { .. })
    }
}
