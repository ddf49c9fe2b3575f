//! Every step of play, in order. After the set-up the kind of round stands at the bottom of the stack: [`Rounds`], [`Challenge`],
//! [`FaceOff`] or [`Vote`]; above it the turn that is being taken.
use crate::{PintCraft, state::State};
use taproom_core::{Seat, Seats};

mod brew;
mod challenge;
mod choose;
mod cycle;
mod draw;
mod expansion;
mod face_off;
mod name;
mod play;
mod recover;
mod resolve;
mod rounds;
mod season;
mod setup;
mod spoil;
mod steal;
mod swap;
mod takeover;
mod victim;
mod vote;

pub use brew::Brew;
pub use challenge::Challenge;
pub use choose::{Adjuncts, Hops, OthersChoose, Specialty};
pub use cycle::Cycle;
pub use draw::{Draw, DrawCards, EachDraws};
pub use expansion::Need;
pub use face_off::FaceOff;
pub use name::{Lots, NameBrewery, VoteForName};
pub use play::{Discard, Play, UseCard};
pub use recover::Recover;
pub use resolve::Resolve;
pub use rounds::{Rounds, TurnEnd};
pub use season::{CatchUp, Payout, SeasonChange};
pub use setup::{FirstPlayer, Layout, Reveal, StartSeason};
pub use spoil::Spoil;
pub use steal::Steal;
pub use swap::{Get, Give};
pub use takeover::Takeover;
pub use victim::{Orange, Victim};
pub use vote::Vote;

pub(crate) use choose::{hops_range, specialty_range};
pub(crate) use expansion::{amount, same_amount};
pub(crate) use play::max_plays;
pub(crate) use resolve::{depends, holds, victims};
use swap::can_swap;
pub(crate) use victim::may_take;

/// Takes the next of these seats, clockwise from `from`.
fn take_next(game: &PintCraft, from: Seat, seats: &mut Seats) -> Option<Seat> {
    let seat = from.clockwise(game.seats).find(|&seat| seats.contains(seat))?;
    seats.remove(seat);
    Some(seat)
}

taproom_core::steps! {
    PintCraft, State.steps;
    FirstPlayer, NameBrewery, VoteForName, Lots, StartSeason, Layout, Reveal,
    Rounds, SeasonChange, Payout, CatchUp,
    Play, UseCard, Resolve, Discard,
    Adjuncts, Specialty, Hops, OthersChoose, Need, Cycle, Recover, Victim, Orange, Steal, Spoil, Takeover, Give, Get,
    Brew, Draw, EachDraws, DrawCards, TurnEnd,
    Challenge, FaceOff, Vote,
}
