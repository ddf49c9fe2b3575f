//! Breweries get names, and the players vote for the best: whose it is plays first (PC-2.1, PC-12.2).
use super::setup::begin;
use crate::{
    PintCraft,
    action::{Action, Chance, Event},
    state::{Public, State},
    words::{Emblem, Epithet},
};
use taproom_core::{
    List, MAX_SEATS, Seat, Seats, step,
    steps::{At, Awaits, Step},
};

step! {
    /// A player names the own brewery, first the one word, then the other (PC-D24). No word comes twice at a table.
    NameBrewery { seat: Seat }
}

/// May this word begin a name?
fn epithet_is_free(state: &Public, word: Epithet) -> bool {
    state.names.iter().all(|name| name.epithet != Some(word))
}

/// May this word end a name?
fn emblem_is_free(state: &Public, word: Emblem) -> bool {
    state.names.iter().all(|name| name.emblem != Some(word))
}

impl Step<PintCraft> for NameBrewery {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &PintCraft, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if state.names[seat.index()].epithet.is_none() {
            out.extend(Epithet::ALL.into_iter().filter(|&it| epithet_is_free(state, it)).map(Action::Name));
        } else {
            out.extend(Emblem::ALL.into_iter().filter(|&it| emblem_is_free(state, it)).map(Action::Sign));
        }
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let name = &mut at.state.names[seat.index()];
        match action {
            Action::Name(word) => {
                name.epithet = Some(word);
                at.push(self);
            }
            Action::Sign(word) => {
                name.emblem = Some(word);
                let name = *name;
                at.say(|| Event::Named { seat, name });
                if seat.0 + 1 < at.game.seats {
                    at.push(Self { seat: Seat(seat.0 + 1) });
                } else {
                    at.push(VoteForName { votes: List::new() });
                }
            }
            other => at.impossible(self, other),
        }
    }
}

step! {
    /// Every player votes for the best name of another brewery, in seat order (PC-D25, PC-R36).
    VoteForName {
        /// The votes so far, by seat.
        votes: List<Seat, MAX_SEATS>,
    }
}

impl VoteForName {
    /// Who votes next.
    pub(crate) fn voter(&self) -> Seat {
        Seat(self.votes.len() as u8)
    }
}

impl Step<PintCraft> for VoteForName {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::one(self.voter())
    }

    fn legal(&self, game: &PintCraft, _: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(Seat::all(game.seats).filter(|&other| other != seat).map(|other| Action::Best(other.0)));
    }

    fn acted(self, at: &mut At<'_, PintCraft>, seat: Seat, action: Action) {
        let Action::Best(best) = action else { at.impossible(self, action) };
        let mut votes = self.votes;
        votes.push(Seat(best));
        at.say(|| Event::VotedFor { seat, best: Seat(best) });
        if votes.len() < usize::from(at.game.seats) {
            at.push(Self { votes });
            return;
        }
        let got = |seat: Seat| votes.iter().filter(|&&vote| vote == seat).count();
        let most = Seat::all(at.game.seats).map(got).max().unwrap_or(0);
        let among: Seats = Seat::all(at.game.seats).filter(|&seat| got(seat) == most).collect();
        match among.first() {
            Some(winner) if among.len() == 1 => begin(at, winner),
            _ => at.push(Lots { among }),
        }
    }
}

step! {
    /// The vote is tied: one of the best names is drawn (PC-2.1).
    Lots { among: Seats }
}

impl Step<PintCraft> for Lots {
    fn awaits(&self, _: &PintCraft, _: &State) -> Awaits {
        Awaits::Chance
    }

    fn chances(&self, _: &PintCraft, _: &State, out: &mut Vec<(Chance, u32)>) {
        out.extend(self.among.iter().map(|seat| (Chance::First(seat.0), 1)));
    }

    fn drawn(self, at: &mut At<'_, PintCraft>, outcome: Chance) {
        let Chance::First(seat) = outcome else { at.impossible(self, outcome) };
        begin(at, Seat(seat));
    }
}
