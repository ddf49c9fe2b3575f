//! What may be placed where: the one description of fields that legal moves and refusals both read.
use crate::{
    dice::{Die, Faces, Flag},
    game::DiceBrewing,
    state::{FieldUse, Player, State},
    values::{Effect, FieldRule, Gain, Input},
    words::{Colour, Field, Where},
};
use taproom_core::Seat;

/// How far a move has come (DB-4.2).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Progress {
    /// Placements made, at most two.
    pub(crate) placed: u8,
    /// Under the first rules, the first placement, if it was a deferred input (DB-D5).
    pub(crate) deferred: Option<Field>,
}

/// Why nothing can be placed on a field.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Obstacle {
    TwoPlaced,
    NotOpen(u8),
    Blocked,
    Used,
    StudyFull,
    Crowded,
    NoSeed,
    NoDie,
    NothingToReroll,
    NothingToSwap,
    Order(Field),
    NeverAccelerated,
    NoInput,
    Accelerated,
    NoGain,
    NoBlue(u8),
}

/// What a player could place, as bits of values by colour.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Reach {
    /// Not blocked.
    usable: Faces,
    /// Neither blocked nor guarded.
    free: Faces,
}

impl Reach {
    #[inline]
    pub(crate) fn of(player: &Player) -> Self {
        let both = |fits: fn(Die) -> bool| {
            let both = |colour| player.pool.values(colour, fits) | player.warehouse.values(colour, fits);
            Faces::new(Colour::ALL.map(both))
        };
        let usable = both(Die::is_usable);
        let marked = !player.pool.marked().is_empty() || !player.warehouse.marked().is_empty();
        Self { usable, free: if marked { both(Die::is_free) } else { usable } }
    }
}

impl DiceBrewing {
    /// Why the seat can place no input on this field now; `None` if it can (DB-4.3).
    #[inline]
    pub(crate) fn place_obstacle(
        &self,
        state: &State,
        seat: Seat,
        field: Field,
        reach: &Reach,
        progress: Progress,
    ) -> Option<Obstacle> {
        if progress.placed >= 2 {
            return Some(Obstacle::TwoPlaced);
        }
        let rule = self.values.field(field);
        let player = state.player(seat);
        // DB-3.5, DB-9.4
        if !self.is_open(state, rule.building) {
            return Some(Obstacle::NotOpen(self.values.opens(rule.building)));
        }
        if player.blocked_buildings.has(rule.building) {
            return Some(Obstacle::Blocked);
        }
        let further = field == Field::School3 && player.uses(field);
        if further {
            // DB-5.5
            if let Effect::Study { min_sum, .. } = rule.effect
                && player.study_sum() >= min_sum
            {
                return Some(Obstacle::StudyFull);
            }
        } else {
            // DB-4.4, DB-R5
            if player.uses(field) {
                return Some(Obstacle::Used);
            }
            // DB-4.8, DB-R11, DB-R13: computed, whatever markers there are.
            let users = state.players.iter().filter(|other| other.uses(field)).count();
            if users >= usize::from(self.crowd.players_per_field) {
                return Some(Obstacle::Crowded);
            }
            // DB-D5
            if let Some(before) = progress.deferred
                && rule.is_deferred()
                && field <= before
            {
                return Some(Obstacle::Order(before));
            }
        }
        // An empty supply is no obstacle for an input (DB-R38).
        match rule.effect {
            _ if rule.takes_seed() => (player.seeds == 0).then_some(Obstacle::NoSeed),
            Effect::Study { .. } if further => reach.usable.is_empty().then_some(Obstacle::NoDie),
            Effect::Study { .. } => (reach.usable.of(Colour::Blue) == 0).then_some(Obstacle::NoDie),
            Effect::Raise { .. } => lacks(rule, reach.free),
            Effect::Exchange => lacks(rule, reach.usable),
            Effect::RerollOwn => lacks(rule, reach.usable).or_else(|| {
                let mut some = false;
                self.each_item(state, seat, field, |_, _| some = true);
                (!some).then_some(Obstacle::NothingToReroll)
            }),
            Effect::Swap => lacks(rule, reach.usable).or_else(|| {
                let some = Colour::ALL.into_iter().any(|colour| self.can_swap(state, seat, colour));
                (!some).then_some(Obstacle::NothingToSwap)
            }),
        }
    }

    /// Why the seat cannot accelerate this field now; `None` if it can (DB-4.6).
    #[inline]
    pub(crate) fn accelerate_obstacle(
        &self,
        state: &State,
        seat: Seat,
        field: Field,
        reach: &Reach,
        progress: Progress,
    ) -> Option<Obstacle> {
        if progress.placed >= 2 {
            return Some(Obstacle::TwoPlaced);
        }
        let min = self.values.field(field).accelerate_min;
        if min == 0 {
            return Some(Obstacle::NeverAccelerated);
        }
        match state.player(seat).board.at(field) {
            FieldUse::Free => return Some(Obstacle::NoInput),
            FieldUse::Accelerated(_) => return Some(Obstacle::Accelerated),
            FieldUse::Seed | FieldUse::Die(_) => {}
        }
        if !self.can_deliver(state, seat, field) {
            return Some(Obstacle::NoGain);
        }
        (reach.usable.of(Colour::Blue) >> min == 0).then_some(Obstacle::NoBlue(min))
    }

    /// The option of the field that its input took.
    pub(crate) fn input_of(&self, field: Field, lying: FieldUse) -> Option<&Input> {
        let inputs = &self.values.field(field).inputs;
        match lying {
            FieldUse::Seed => inputs.iter().find(|input| input.colour.is_none()),
            FieldUse::Die(die) => inputs.iter().find(|input| input.colour == Some(die.colour())),
            FieldUse::Free | FieldUse::Accelerated(_) => None,
        }
    }

    /// Can the supply give at least a part of the gain, once the input is back (DB-4.6, DB-5.1)?
    fn can_deliver(&self, state: &State, seat: Seat, field: Field) -> bool {
        let lying = state.player(seat).board.at(field);
        let Some(input) = self.input_of(field, lying) else { return false };
        input.gains.is_empty()
            || input.gains.iter().any(|gain| match *gain {
                Gain::Dice(colour, _) => state.supply.has(colour) || input.colour == Some(colour),
                Gain::Seeds(_) => state.seeds > 0 || lying == FieldUse::Seed,
                Gain::Gold(_) | Gain::Mastery(_) | Gain::Tokens(_) => true,
            })
    }

    /// May this die be placed on the field as input, as far as the die is concerned (DB-D3)?
    pub(crate) fn takes(&self, state: &State, seat: Seat, field: Field, die: Die) -> bool {
        let rule = self.values.field(field);
        let player = state.player(seat);
        let fits = die.is_usable() && rule.accepts.has(die);
        fits && match rule.effect {
            // DB-5.2: a guarded die cannot be raised.
            Effect::Raise { .. } => die.flag() != Flag::Guarded,
            // DB-5.3: something else must be left to reroll.
            Effect::RerollOwn => {
                pickable(player, Where::Pool) + pickable(player, Where::Warehouse) > u8::from(die.is_free())
            }
            // DB-5.5, DB-R7: the first die is blue.
            Effect::Study { .. } => player.uses(field) || die.colour() == Colour::Blue,
            Effect::Exchange | Effect::Swap => true,
        }
    }

    /// Every die that can be the field's input, pool first.
    #[inline]
    pub(crate) fn each_item(&self, state: &State, seat: Seat, field: Field, mut tell: impl FnMut(Where, Die)) {
        let accepts = self.values.field(field).accepts;
        for place in Where::ALL {
            for colour in Colour::ALL {
                if accepts.of(colour) != 0 {
                    state.player(seat).dice(place).each_of(colour, |die, _| {
                        if self.takes(state, seat, field, die) {
                            tell(place, die);
                        }
                    });
                }
            }
        }
    }

    /// Can the colour be swapped on school-2 (DB-5.4)?
    #[inline]
    pub(crate) fn can_swap(&self, state: &State, seat: Seat, colour: Colour) -> bool {
        let player = state.player(seat);
        let own = |place: Where| player.dice(place).rolled_of(colour, Die::is_free) > 0;
        self.values.swap_colours[colour.index()]
            && state.supply.has(colour)
            && (own(Where::Pool) || own(Where::Warehouse))
    }
}

/// No die of the right colour and value?
#[inline]
fn lacks(rule: &FieldRule, dice: Faces) -> Option<Obstacle> {
    (!rule.accepts.meets(dice)).then_some(Obstacle::NoDie)
}

/// Dice of a place that school-1 may roll (DB-5.3).
#[inline]
pub(crate) fn pickable(player: &Player, place: Where) -> u8 {
    Colour::ALL.into_iter().map(|colour| player.dice(place).rolled_of(colour, Die::is_free)).sum()
}
