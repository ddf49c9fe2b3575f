//! Process Beer and/or Collaborate (BC-7.1 to BC-7.4, BC-D7). Process Beer is allowed when it does nothing (BC-7.3).
use super::collaborate::{can_contribute, contribute};
use super::gain::GainEvent;
use super::{MashTun, Window, can_plant_or_harvest, free_action, free_actions};
use crate::action::{Action, Event};
use crate::effect::Goods;
use crate::game::BrewCrafters;
use crate::state::State;
use crate::words::{Lot, Recipe, Vessel};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// The two halves, in either order, with a window for free actions before and after the Process half.
    Process {
        /// Who acts.
        seat: Seat,
        /// Sold, bottled and brewed already?
        processed: bool,
        /// Contributed already?
        contributed: bool,
        /// Free actions so far in this window.
        window: Window,
    }
}

impl Process {
    /// Nothing done yet.
    pub(super) fn new(seat: Seat) -> Self {
        Self { seat, processed: false, contributed: false, window: Window::default() }
    }

    /// Nothing done yet: the Brewery turn has just offered free actions.
    pub(crate) fn at_start(&self) -> bool {
        !self.processed && !self.contributed
    }

    /// May a portion still be put in with this action?
    fn collaborating(&self, game: &BrewCrafters) -> bool {
        game.collaborates() && !self.contributed
    }
}

impl Step<BrewCrafters> for Process {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        // With 2 players there is only Process Beer, and what follows it is asked only for farm work.
        let asks = if self.processed {
            self.collaborating(game) || can_plant_or_harvest(game, state, self.seat)
        } else {
            game.collaborates()
        };
        if asks { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if !(self.at_start() && game.asks_in_order()) {
            free_actions(game, state, seat, self.window, out);
        }
        if !self.processed {
            out.push(Action::Process);
        }
        if self.collaborating(game) {
            let open = Lot::ALL.into_iter().filter(|&lot| can_contribute(game, state, seat, lot));
            out.extend(open.map(Action::Contribute));
        }
        if !self.at_start() {
            out.push(Action::End);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        match action {
            Action::Contribute(lot) => {
                at.push(Self { contributed: true, window: Window::default(), ..self });
                contribute(at, seat, lot);
            }
            Action::End => {}
            Action::Process => {
                at.push(Self { processed: true, window: Window::default(), ..self });
                at.push(MashTun { seat });
                sell_and_bottle(at, seat);
            }
            Action::Exchange(..) | Action::Plant(_) | Action::Harvest(_) => {
                at.push(Self { window: Window::of(action), ..self });
                free_action(at, seat, action);
            }
            other => at.impossible(self, other),
        }
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        if !self.processed {
            self.acted(at, self.seat, Action::Process);
        }
    }
}

/// Sells every batch of the bottling lines and the Brewpub, then bottles every batch of the tanks (BC-7.2, BC-R36).
fn sell_and_bottle(at: &mut At<'_, BrewCrafters>, seat: Seat) {
    let brewery = at.state.of_mut(seat);
    let [line_1, line_2] = std::mem::take(&mut brewery.bottling);
    // BC-8.4: the Brewpub's batch is sold without bottling.
    let pub_batch = brewery.vessels[Vessel::Brewpub].take();
    brewery.bottling = [brewery.vessels[Vessel::Tank1].take(), brewery.vessels[Vessel::Tank2].take()];
    let mut event = GainEvent::default();
    let mut sold = 0;
    for recipe in [line_1, line_2, pub_batch].into_iter().flatten() {
        sold += 1;
        sell(at, seat, recipe, &mut event);
    }
    if sold > 0 {
        let assets = at.state.of(seat).assets();
        for row in &at.game.values.on_process_sell {
            if assets & row.assets == row.assets && sold >= row.min {
                event.joined(&row.goods, 1);
            }
        }
        event.give(at, seat);
    }
}

fn sell(at: &mut At<'_, BrewCrafters>, seat: Seat, recipe: Recipe, event: &mut GainEvent) {
    let game = at.game;
    let values = &game.values;
    let assets = at.state.of(seat).assets();
    let card = &values.recipes[recipe.index()];
    at.say(|| Event::Sold(seat, recipe, values.sell_money));
    event.joined(&Goods { money: values.sell_money, ..Goods::default() }, 1);
    for row in values.on_sell.iter().filter(|row| assets & row.assets == row.assets) {
        if row.class.is_none_or(|class| class == card.class) {
            event.joined(&row.goods, 1);
        }
    }
    // BC-7.4, BC-R35: the first to sell takes the only label, also from the Brewpub.
    if at.state.label_left(game, recipe) {
        at.state.of_mut(seat).labels.insert(recipe);
        at.say(|| Event::Labelled(seat, recipe));
        event.bonuses(&values.on_label, assets);
    }
    // BC-12.5: the Rep on a secret recipe is taken at its first sale.
    let brewery = at.state.of_mut(seat);
    if brewery.prizes.has(recipe) {
        brewery.prizes.remove(recipe);
        event.joined(&Goods { rep: values.secret_rep, ..Goods::default() }, 1);
        at.say(|| Event::SecretPaid(seat, recipe, values.secret_rep));
    }
}
