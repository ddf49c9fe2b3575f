//! Extensions are built. BP-13.1
use super::Resolve;
use crate::{
    Action, BeerPioneers, Event,
    effect::{Effect, EffectId, ListId},
    gains::{Duty, Gains, touch},
    query::Means,
    state::{Source, State},
    words::{Extension, First, Overlay},
};
use taproom_core::{
    Seat, step,
    steps::{At, Awaits, Step},
};

step! {
    /// Which type? No type twice. BP-D16
    Build { seat: Seat, effect: EffectId, duty: Duty }
}

impl Step<BeerPioneers> for Build {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, game: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let board = state.board(seat);
        if let Effect::Extension { cost, types } = game.values.effect(self.effect)
            && game.payable(state, Means::of(state, seat), game.extension_price(board, cost))
        {
            out.extend(types.iter().filter(|&it| game.buildable(board, it)).map(Action::Build));
        }
        self.duty.or_stop(out);
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let extension = match action {
            Action::Build(extension) => extension,
            Action::Stop => return,
            other => at.impossible(self, other),
        };
        let Effect::Extension { cost, .. } = at.game.values.effect(self.effect) else { at.impossible(self, action) };
        let cost = at.game.extension_price(at.state.board(seat), cost);
        at.push(Construct { seat, extension });
        at.pay(seat, cost);
    }
}

step! {
    /// The price is paid: the tile is placed. BP-13.2 BP-13.3
    Construct { seat: Seat, extension: Extension }
}

impl Construct {
    /// Tile or slot first is asked: under the first rules only if both have to do with cellar and depot. BP-13.5 BP-D16
    fn asks_for_order(game: &BeerPioneers, tile: ListId, slot: ListId) -> bool {
        let both = !game.values.list(tile).is_empty() && !game.values.list(slot).is_empty();
        both && (!game.in_fixed_order() || Self::about_stock(game, tile, slot))
    }

    fn about_stock(game: &BeerPioneers, tile: ListId, slot: ListId) -> bool {
        let stock = |list| {
            game.values.list(list).iter().any(|&effect: &Effect| match effect {
                Effect::Choose { first, count } => (0..u16::from(count))
                    .any(|n| game.values.list(ListId(first.0 + n)).iter().any(|&it: &Effect| it.touches_stock())),
                other => other.touches_stock(),
            })
        };
        stock(tile) && stock(slot)
    }
}

impl Step<BeerPioneers> for Construct {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BeerPioneers>) {
        let Self { seat, extension } = self;
        let game = at.game;
        let (tile, point) = game.values.extensions[extension.index()];
        let first = !at.state.boards.iter().any(|board| board.has(extension));
        if at.state.board(seat).has(extension) {
            return;
        }
        at.state.board_mut(seat).extensions.push(extension);
        let slot = at.state.board(seat).extensions.len();
        touch(at.state);
        at.say(|| Event::Built { seat, extension });
        // BP-13.8 BP-R50: a bonus worker is the price of the Laboratory, and a price comes first. BP-4.5
        let effects = game.values.list(tile);
        let done = (0..).zip(effects).filter(|(_, effect)| **effect == Effect::Sacrifice);
        let done = done.fold(0u8, |mask, (n, _)| mask | 1 << n);
        if done > 0 {
            at.give_up_bonus_worker(seat);
        }
        // BP-3.7 BP-18.4 BP-R16
        if first && game.first_builder_point {
            at.gain_points(seat, i16::from(point), Source::Extensions);
        }
        let tile_step = Resolve { done, ..Resolve::new(seat, tile, Duty::Free) };
        // BP-13.4
        match game.values.slots.get(slot - 1) {
            Some(&list) if Self::asks_for_order(game, tile, list) => {
                at.push(TileOrSlot { seat, tile: tile_step, slot: list });
            }
            Some(&list) => {
                at.resolve(seat, list);
                at.push(tile_step);
            }
            None => at.push(tile_step),
        }
    }
}

step! {
    /// The effect of the tile or of the slot first? BP-D16
    TileOrSlot { seat: Seat, tile: Resolve, slot: ListId }
}

impl TileOrSlot {
    /// A slot that brings level or points and a tile that leaves the level alone come to the same in either order.
    pub(crate) fn keep(&self, game: &BeerPioneers, legal: &mut Vec<Action>) {
        let level = |effect: &Effect| matches!(effect, Effect::Level(_));
        let plain = |effect: &Effect| matches!(effect, Effect::Level(_) | Effect::Vp(_));
        let slot = game.values.list(self.slot).iter().all(|effect| match *effect {
            Effect::Choose { first, count } => {
                (0..u16::from(count)).all(|n| game.values.list(ListId(first.0 + n)).iter().all(plain))
            }
            other => plain(&other),
        });
        if slot && !game.values.list(self.tile.list).iter().any(level) {
            legal.retain(|action| *action != Action::First(First::Slot));
        }
    }
}

impl Step<BeerPioneers> for TileOrSlot {
    fn awaits(&self, _: &BeerPioneers, _: &State) -> Awaits {
        Awaits::one(self.seat)
    }

    fn legal(&self, _: &BeerPioneers, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.extend(First::ALL.map(Action::First));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        match action {
            Action::First(First::Slot) => {
                at.push(self.tile);
                at.resolve(seat, self.slot);
            }
            Action::First(First::Tile) => {
                at.resolve(seat, self.slot);
                at.push(self.tile);
            }
            other => at.impossible(self, other),
        }
    }
}

step! {
    /// Which of both overlays? BP-D16 BP-13.6
    Overlays { seat: Seat }
}

impl Step<BeerPioneers> for Overlays {
    fn awaits(&self, _: &BeerPioneers, state: &State) -> Awaits {
        if state.board(self.seat).overlays.is_empty() { Awaits::Nothing } else { Awaits::one(self.seat) }
    }

    fn legal(&self, _: &BeerPioneers, state: &State, seat: Seat, out: &mut Vec<Action>) {
        out.extend(state.board(seat).overlays.iter().map(Action::Overlay));
    }

    fn acted(self, at: &mut At<'_, BeerPioneers>, seat: Seat, action: Action) {
        let Action::Overlay(overlay) = action else { at.impossible(self, action) };
        lift(at, seat, overlay);
    }

    fn passed(self, _: &mut At<'_, BeerPioneers>) {}
}

/// The coops below can be used once their tokens are gone too. BP-14.2
pub(super) fn lift(at: &mut At<'_, BeerPioneers>, seat: Seat, overlay: Overlay) {
    at.state.board_mut(seat).overlays.remove(overlay);
    touch(at.state);
    at.say(|| Event::OverlayGone { seat, overlay });
}
