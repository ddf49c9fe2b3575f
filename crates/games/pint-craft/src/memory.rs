//! Who has seen which card in whose hand (PC-11.2, PC-11.3).
//!
//! A card seen in another hand stays known until it leaves that hand. When a card leaves unseen (Blind Taste Test among
//! two others), nobody else can be sure any more what is left, so their memory of that hand is wiped, whichever card it was:
//! what a viewer remembers never depends on what that viewer could not see.
use crate::{
    state::{Cards, Hidden},
    words::Brewery,
};
use serde::{Deserialize, Serialize};
use taproom_core::{List, Seat, Seats, Viewer};

/// The most that is remembered; the oldest is forgotten first. Far more than a game ever needs.
pub(crate) const MEMORY: usize = 40;

/// All seats and the spectators, who count as one more seat behind the last.
pub const EVERYBODY: Seats = Seats::all(8);
const SPECTATORS: Seat = Seat(7);

/// A card in a hand that others than its owner know of.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// In whose hand.
    pub holder: Seat,
    /// Which card.
    pub card: Brewery,
    /// Who knows, as bits by seat; bit 7 stands for spectators.
    pub by: Seats,
}

/// All that is remembered.
pub type Memory = List<Seen, MEMORY>;

/// The seat number a viewer has in [`Seen::by`].
pub(crate) fn bit(viewer: Viewer) -> Seat {
    match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => SPECTATORS,
    }
}

impl Hidden {
    /// The cards in `holder`'s hand that `viewer` has seen.
    pub fn known(&self, holder: Seat, viewer: Viewer) -> Cards {
        let mine = self.seen.iter().filter(|it| it.holder == holder && it.by.contains(bit(viewer)));
        mine.map(|it| (it.card, 1)).collect()
    }

    /// `by` get to know of a card in a hand.
    pub(crate) fn remember(&mut self, holder: Seat, card: Brewery, by: Seats) {
        if self.seen.is_full() {
            self.seen.remove(0);
        }
        self.seen.push(Seen { holder, card, by });
    }

    /// A card leaves a hand in everybody's sight: whoever knew of one knows of one less.
    pub(crate) fn forget_one(&mut self, holder: Seat, card: Brewery) {
        if self.seen.is_empty() {
            return;
        }
        for viewer in EVERYBODY.iter() {
            self.forget_for(holder, card, viewer);
        }
        self.drop_unknown();
    }

    /// A card leaves a hand unseen by all but the two concerned (PC-11.3).
    pub(crate) fn forget_stolen(&mut self, holder: Seat, card: Brewery, thief: Seat) {
        self.forget_for(holder, card, thief);
        for it in self.seen.iter_mut().filter(|it| it.holder == holder) {
            it.by = if it.by.contains(thief) { Seats::one(thief) } else { Seats::NONE };
        }
        self.drop_unknown();
    }

    /// The whole hand goes.
    pub(crate) fn forget_hand(&mut self, holder: Seat) {
        for it in self.seen.iter_mut().filter(|it| it.holder == holder) {
            it.by = Seats::NONE;
        }
        self.drop_unknown();
    }

    fn forget_for(&mut self, holder: Seat, card: Brewery, viewer: Seat) {
        let mut known = self.seen.iter_mut();
        if let Some(it) = known.find(|it| it.holder == holder && it.card == card && it.by.contains(viewer)) {
            it.by.remove(viewer);
        }
    }

    fn drop_unknown(&mut self) {
        let mut at = 0;
        while at < self.seen.len() {
            if self.seen[at].by.is_empty() {
                self.seen.remove(at);
            } else {
                at += 1;
            }
        }
    }
}
