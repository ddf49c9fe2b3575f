//! Gain events: goods, choices among them, and room to keep them.
use super::retain_some;
use crate::action::{Action, Event, Handful};
use crate::effect::Goods;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::values::{Assets, OnEvent};
use crate::words::{Class, Ingredient};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{List, Seat, step};

/// The most cubes one answer chooses.
const AT_ONCE: u8 = 3;

step! {
    /// Cubes of one's own choice: the Advanced ones first, up to three as one answer (BC-D10, BC-D11, BC-D12).
    #[derive(Default)]
    Choose {
        /// Who chooses.
        seat: Seat,
        /// How many Basic cubes.
        basic: u8,
        /// How many Advanced cubes.
        advanced: u8,
    }
}

impl Choose {
    /// How many cubes the present answer names, and of which class.
    pub(crate) fn due(&self) -> (u8, Class) {
        if self.advanced > 0 {
            (self.advanced.min(AT_ONCE), Class::Advanced)
        } else {
            (self.basic.min(AT_ONCE), Class::Basic)
        }
    }

    /// Every handful that the present answer may name, in order.
    pub(crate) fn offer(&self, mut each: impl FnMut(Handful)) {
        let (n, class) = self.due();
        let kinds = match class {
            Class::Basic => Ingredient::BASIC,
            Class::Advanced => Ingredient::ADVANCED,
        };
        for (a, &first) in kinds.iter().enumerate() {
            if n == 1 {
                each(Handful::new(&[first]));
                continue;
            }
            for (b, &second) in kinds.iter().enumerate().skip(a) {
                if n == 2 {
                    each(Handful::new(&[first, second]));
                    continue;
                }
                for &third in &kinds[b..] {
                    each(Handful::new(&[first, second, third]));
                }
            }
        }
    }
}

impl Step<BrewCrafters> for Choose {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        if self.basic + self.advanced > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        self.offer(|handful| out.push(Action::Take(handful)));
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Take(handful) = action else { at.impossible(self, action) };
        let mut goods = Goods::default();
        for &cube in handful.cubes() {
            goods.cubes.add(cube, 1);
        }
        at.state.of_mut(seat).storage.merge(&goods.cubes);
        at.say(|| Event::Gained(seat, goods));
        let n = handful.cubes().len() as u8;
        let rest = if self.advanced > 0 {
            Self { advanced: self.advanced.saturating_sub(n), ..self }
        } else {
            Self { basic: self.basic.saturating_sub(n), ..self }
        };
        if rest.basic + rest.advanced > 0 {
            at.push(rest);
        }
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

step! {
    /// Throwing away down to the capacity, once a gain event is complete (BC-4.2, BC-D5, BC-R17).
    Overflow {
        /// Who throws away.
        seat: Seat,
        /// The kind that was thrown away last.
        from: Ingredient,
    }
}

impl Overflow {
    /// Nothing is thrown away yet.
    pub const fn new(seat: Seat) -> Self {
        Self { seat, from: Ingredient::Malt }
    }

    #[inline]
    fn excess(&self, game: &BrewCrafters, state: &State) -> u16 {
        let brewery = state.of(self.seat);
        brewery.storage.total().saturating_sub(brewery.capacity(&game.values))
    }

    /// Leaves out the last kinds, if all their cubes are fewer than must go: every way to make room takes one of the others too.
    pub(super) fn keep_way(&self, game: &BrewCrafters, state: &State, out: &mut Vec<Action>, from: usize) {
        let excess = self.excess(game, state);
        let storage = &state.of(self.seat).storage;
        retain_some(out, from, |action| match action {
            Action::Discard(kind) => {
                let after = Ingredient::ALL[kind.index()..].iter().map(|&it| u16::from(storage.count(it))).sum::<u16>();
                after >= excess
            }
            _ => true,
        });
    }

    /// Kinds in order.
    pub(super) fn in_order(&self, game: &BrewCrafters, state: &State, out: &mut Vec<Action>, from: usize) {
        self.keep_way(game, state, out, from);
        retain_some(out, from, |action| !matches!(action, Action::Discard(kind) if kind < self.from));
    }
}

impl Step<BrewCrafters> for Overflow {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if self.excess(game, state) > 0 { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        let storage = &state.of(seat).storage;
        out.extend(Ingredient::ALL.into_iter().filter(|&it| storage.has(it)).map(Action::Discard));
        if game.asks_in_order() {
            self.in_order(game, state, out, from);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let Action::Discard(ingredient) = action else { at.impossible(self, action) };
        at.state.of_mut(seat).storage.take(ingredient, 1);
        at.say(|| Event::Discarded(seat, ingredient));
        at.push(Self { from: ingredient, ..self });
    }

    fn passed(self, _: &mut At<'_, BrewCrafters>) {}
}

/// One gain event (BC-1.8): fixed goods at once, then the choices in order, then the check for room.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct GainEvent {
    goods: Goods,
    choices: List<Choose, 8>,
}

impl GainEvent {
    /// Adds goods; what is to be chosen becomes a question of its own.
    pub(super) fn separate(&mut self, goods: &Goods, times: u8) {
        let mut fixed = *goods;
        let (basic, advanced) = (fixed.any_basic * times, fixed.any_advanced * times);
        fixed.any_basic = 0;
        fixed.any_advanced = 0;
        self.goods.add(&fixed, times);
        if basic + advanced > 0 && !self.choices.is_full() {
            self.choices.push(Choose { seat: Seat(0), basic, advanced });
        }
    }

    /// Adds goods; what is to be chosen joins the last question.
    pub(super) fn joined(&mut self, goods: &Goods, times: u8) {
        self.goods.add(goods, times);
    }

    /// Adds the goods of every row whose assets are all here.
    pub(super) fn bonuses(&mut self, rows: &[OnEvent], assets: Assets) {
        for row in rows.iter().filter(|row| assets & row.assets == row.assets) {
            self.joined(&row.goods, 1);
        }
    }

    /// Gives it all to a seat and pushes what is left to decide.
    pub(super) fn give(mut self, at: &mut At<'_, BrewCrafters>, seat: Seat) {
        let goods = self.goods;
        if goods.any_basic + goods.any_advanced > 0 {
            self.choices.push(Choose { seat, basic: goods.any_basic, advanced: goods.any_advanced });
        }
        let brewery = at.state.of_mut(seat);
        brewery.storage.merge(&goods.cubes);
        // BC-2.2, BC-4.4: the supply never runs out, and money needs no room.
        brewery.money += goods.money;
        brewery.rep += goods.rep;
        if goods.cubes.total() + goods.money + goods.rep > 0 {
            at.say(|| Event::Gained(seat, Goods { any_basic: 0, any_advanced: 0, ..goods }));
        }
        if goods.cubes.total() == 0 && self.choices.is_empty() {
            return;
        }
        at.push(Overflow::new(seat));
        for &choose in self.choices.iter().rev() {
            at.push(Choose { seat, ..choose });
        }
    }
}

/// A gain event of these goods alone.
pub(super) fn gain(at: &mut At<'_, BrewCrafters>, seat: Seat, goods: &Goods) {
    let mut event = GainEvent::default();
    event.joined(goods, 1);
    event.give(at, seat);
}
