//! What a bot thinks before it searches: points at hand, what lies on the board, and how near the open recipes are.
use crate::{
    action::Action,
    brew::{AtLeast, at_least},
    dice::Die,
    game::DiceBrewing,
    state::{Player, Spot, State},
    steps::Step,
    tables::{Effect, Gain, RecipeRule},
    words::{Colour, Extra, Field},
};
use taproom_core::{Heuristic, Seat};

/// What the n-th die of a colour is worth for brewing, beside its points.
const USE: [[f32; 4]; Colour::COUNT] =
    [[2.0, 1.6, 0.8, 0.3], [1.8, 0.9, 0.6, 0.2], [1.8, 1.4, 0.7, 0.2], [3.0, 1.3, 0.5, 0.1]];
/// A seed becomes a die.
const SEED: f32 = 1.1;
/// A token of one's choice.
const TOKEN: f32 = 0.9;
/// How much the best opponent's prospects count against one's own.
const ENVY: f32 = 0.3;

impl Heuristic for DiceBrewing {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        let others = Seat::all(self.seats).filter(|&other| other != seat);
        let rival = others.map(|other| self.prospects(state, other)).fold(0.0, f32::max);
        self.prospects(state, seat) - ENVY * rival
    }

    fn prior(&self, state: &State, _seat: Seat, action: Action) -> f32 {
        match action {
            Action::Brew(..) => 4.0,
            Action::Place(_) | Action::Accelerate(_) => 1.5,
            Action::Pass | Action::Decline => 0.5,
            Action::Store(die) => {
                if die.value() >= 4 {
                    1.5
                } else {
                    0.3
                }
            }
            Action::BuyToken(_) | Action::Play(_) => 0.4,
            // The lowest die that fits is rarely wrong (DB-D11).
            Action::Die(_, die) if matches!(state.steps.top(), Some(Step::BrewDice(_))) => {
                3.0 / f32::from(die.value().max(1))
            }
            _ => 1.0,
        }
    }
}

impl DiceBrewing {
    fn prospects(&self, state: &State, seat: Seat) -> f32 {
        let player = state.player(seat);
        // How much of the game is left: dice and seeds are worth little at the end.
        let left = 1.0 - f32::from(state.brewed()) / f32::from(self.crowd.recipes_to_end);
        let left = left.clamp(0.3, 1.0);
        let mut value = f32::from(player.mastery) + f32::from(player.gold) * 0.5;
        let mut owned = Colour::ALL.map(|colour| f32::from(player.owned(colour)));
        let mut seeds = f32::from(player.seeds);
        // What the board will give in clean-up.
        for (field, spot) in player.board.iter() {
            match (self.tables.field(field).effect, spot) {
                (Effect::Exchange, Spot::Die(_) | Spot::Seed) => {
                    if let Some(input) = self.input_of(field, spot) {
                        if let Some(colour) = input.colour {
                            owned[colour.index()] -= 1.0;
                        }
                        for gain in &input.gains {
                            match *gain {
                                Gain::Dice(colour, n) => {
                                    owned[colour.index()] += 0.9 * f32::from(n.min(state.supply.count(colour)));
                                }
                                Gain::Seeds(n) => seeds += 0.9 * f32::from(n.min(state.seeds)),
                                Gain::Gold(n) => value += 0.5 * f32::from(n),
                                Gain::Mastery(_) | Gain::Tokens(_) => {}
                            }
                        }
                    }
                }
                (Effect::Raise { by }, Spot::Die(die)) => value += left * quality(die.value() + by),
                _ => {}
            }
        }
        let sum = player.study_sum();
        if let Effect::Study { min_sum, .. } = self.tables.field(Field::School3).effect
            && sum > 0
        {
            owned[Colour::Blue.index()] += if sum >= min_sum { 0.9 } else { 0.08 * f32::from(sum) };
        }
        for colour in Colour::ALL {
            let rule = self.tables.colours[colour.index()];
            value += owned[colour.index()] * f32::from(rule.points) + left * usefulness(colour, owned[colour.index()]);
        }
        value += left * (SEED * seeds.min(3.0) + 0.2 * (seeds - 3.0).max(0.0));
        player.warehouse.each(|die, n| value += left * f32::from(n) * quality(die.value()));
        player.pool.each(|die, n| value += left * f32::from(n) * 0.8 * quality(die.value()).max(0.0));
        value += TOKEN * f32::from(state.tokens[seat.index()].total().min(4));
        value += self.ingredients_value(state, player);
        value + self.recipes_value(state, player) + self.pending(state, seat)
    }

    /// Ingredients pay when an open recipe takes them; else they keep a part of their price.
    fn ingredients_value(&self, state: &State, player: &Player) -> f32 {
        let mut value = 0.0;
        for (ingredient, n) in player.ingredients.iter() {
            let bonus =
                |recipe| self.tables.recipe(recipe).extension(Extra::of(ingredient)).map_or(0.0, |it| worth(&it.bonus));
            let best = state.open().map(bonus).fold(0.0, f32::max);
            let price = f32::from(self.tables.ingredients[ingredient.index()].price);
            value += (0.85 * best).max(0.3 * price) + 0.1 * f32::from(n - 1) * price;
        }
        value
    }

    /// How near the open recipes are, the best one first.
    fn recipes_value(&self, state: &State, player: &Player) -> f32 {
        let stored = at_least(player);
        let mut all = stored;
        for colour in Colour::ALL {
            let pool = player.pool.at_least(colour);
            for (sum, more) in all[colour.index()].iter_mut().zip(pool) {
                *sum += more;
            }
        }
        let (mut best, mut rest) = (0.0, 0.0);
        for recipe in state.open().filter(|recipe| !state.blocked_recipes.has(*recipe)) {
            let rule = self.tables.recipe(recipe);
            let need = rule.dice.len() as f32;
            let (now, soon) = (matched(rule, &stored), matched(rule, &all));
            let colours = rule.dice.iter().enumerate().filter(|(n, (colour, _))| {
                let same = rule.dice[..=*n].iter().filter(|other| other.0 == *colour).count();
                usize::from(player.owned(*colour)) >= same
            });
            let near = (now + 0.85 * (soon - now) + 0.3 * (colours.count() as f32 - soon).max(0.0)) / need;
            let value =
                0.6 * (f32::from(self.tables.mastery_per_brew) + worth(&rule.reward)) * near * (0.4 + 0.6 * near);
            if value > best {
                rest += best;
                best = value;
            } else {
                rest += value;
            }
        }
        best + 0.25 * rest
    }

    /// What a half-answered question is about to bring.
    fn pending(&self, state: &State, seat: Seat) -> f32 {
        let value = |step: &Step| match *step {
            Step::BrewDice(step) if step.seat == seat => {
                let rule = self.tables.recipe(step.recipe);
                let bonus = rule.extension(step.extra).map_or(0.0, |it| worth(&it.bonus));
                f32::from(self.tables.mastery_per_brew) + worth(&rule.reward) + bonus
            }
            Step::TokenReward(step) if step.seat == seat => TOKEN * f32::from(step.left),
            _ => 0.0,
        };
        state.steps.iter().map(value).sum()
    }
}

/// How many dice of the recipe are covered.
fn matched(rule: &RecipeRule, dice: &AtLeast) -> f32 {
    let mut used = [0; Colour::COUNT];
    for &(colour, min) in &rule.dice {
        if dice[colour.index()][usize::from(min)] > used[colour.index()] {
            used[colour.index()] += 1;
        }
    }
    used.iter().map(|&n| f32::from(n)).sum()
}

fn worth(gains: &[Gain]) -> f32 {
    let one = |gain: &Gain| match *gain {
        Gain::Mastery(n) | Gain::Seeds(n) => f32::from(n),
        Gain::Gold(n) => 0.5 * f32::from(n),
        Gain::Dice(Colour::Black, n) => 2.75 * f32::from(n),
        Gain::Dice(_, n) => 1.75 * f32::from(n),
        Gain::Tokens(n) => TOKEN * f32::from(n),
    };
    gains.iter().map(one).sum()
}

/// A kept die against one that will be rolled.
fn quality(value: u8) -> f32 {
    if value == 0 { 0.0 } else { 0.16 * (f32::from(value) - f32::from(Die::MAX) * 0.55) }
}

fn usefulness(colour: Colour, owned: f32) -> f32 {
    let steps = USE[colour.index()];
    steps.iter().zip(0u8..).map(|(step, n)| step * (owned - f32::from(n)).clamp(0.0, 1.0)).sum()
}
