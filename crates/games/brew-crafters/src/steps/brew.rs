//! The brew step (BC-7.5 to BC-7.9, BC-D8).
use super::gain::GainEvent;
use super::secret::show;
use super::{Pay, payable, retain};
use crate::action::{Action, Event};
use crate::effect::{Goods, Where};
use crate::game::BrewCrafters;
use crate::state::{Brewery, Public, State};
use crate::values::{Assets, OnEvent, Values, counts};
use crate::words::{Building, Class, Recipe, Vessel};
use taproom_core::steps::{At, Awaits, Step};
use taproom_core::{Seat, step};

step! {
    /// What a brew step has named so far.
    #[derive(Default)]
    Brewing {
        /// Who brews.
        seat: Seat,
        /// Is the Mash Tun operated?
        mash_tun: bool,
        /// Is the Yeast Lab operated?
        yeast_lab: bool,
        /// A recipe for each vessel: tank 1, tank 2, Brewpub.
        named: [Option<Recipe>; 3],
    }
}

/// Did the seat brew the Basic Recipe of the style before this brew step (BC-7.5, BC-R26)?
#[inline]
pub(crate) fn can_name(game: &BrewCrafters, brewery: &Brewery, recipe: Recipe) -> bool {
    let card = &game.values.recipes[recipe.index()];
    card.class == Class::Basic || brewery.brewed.has(BrewCrafters::basic_of(card.style))
}

/// What all named batches cost together (BC-7.6), with the Mash Tun's discount and the Yeast Lab's price.
#[inline]
pub(crate) fn brew_cost(game: &BrewCrafters, brewing: &Brewing) -> [u8; 6] {
    let values = &game.values;
    let mut cost = [0; 6];
    for recipe in brewing.named.iter().flatten() {
        for (sum, n) in cost.iter_mut().zip(values.recipes[recipe.index()].cost) {
            *sum += n;
        }
    }
    if brewing.mash_tun {
        // BC-7.7: taken off the sum, never below 0.
        for (sum, off) in cost.iter_mut().zip(values.mash_tun.discount) {
            *sum = sum.saturating_sub(off);
        }
    }
    if brewing.yeast_lab {
        for (sum, n) in cost.iter_mut().zip(values.yeast_lab.cost) {
            *sum += n;
        }
    }
    cost
}

/// The Rep that the Yeast Lab gives by itself (BC-7.8, BC-R4: the Technician sets it to 3).
fn operated_yeast_lab(values: &Values, assets: Assets) -> u16 {
    let set = values.yeast_lab_rep.iter().filter(|(need, _)| assets & need == *need).map(|&(_, rep)| rep);
    set.max().unwrap_or(values.yeast_lab.rep)
}

/// What workers give when a building is operated.
fn on_operate(values: &Values, assets: Assets, building: Building) -> impl Iterator<Item = &OnEvent> {
    values.on_operate.iter().filter(move |row| assets & row.assets == row.assets && row.building == Some(building))
}

/// All Rep for operating the Mash Tun now.
pub(crate) fn mash_tun_rep(game: &BrewCrafters, brewery: &Brewery) -> u16 {
    let (values, assets) = (&game.values, brewery.assets());
    values.mash_tun.rep + on_operate(values, assets, Building::MashTun).map(|row| row.goods.rep).sum::<u16>()
}

/// All Rep for operating the Yeast Lab now.
pub(crate) fn yeast_lab_rep(game: &BrewCrafters, brewery: &Brewery) -> u16 {
    let (values, assets) = (&game.values, brewery.assets());
    operated_yeast_lab(values, assets)
        + on_operate(values, assets, Building::YeastLab).map(|row| row.goods.rep).sum::<u16>()
}

/// Is the tile there, and not operated yet this season (BC-8.2, BC-R5)?
fn ready(brewery: &Brewery, building: Building) -> bool {
    brewery.buildings.has(building) && !brewery.operated.has(building)
}

/// Is the Mash Tun question put? With a hidden recipe always, so that the question betrays nothing.
pub(crate) fn mash_tun_asked(game: &BrewCrafters, state: &State, seat: Seat) -> bool {
    let brewery = state.of(seat);
    if !ready(brewery, Building::MashTun) {
        return false;
    }
    if !state.hidden.face_down[seat.index()].is_empty() {
        return true;
    }
    let (have, exchanges) = (counts(&brewery.storage), state.exchanges(game, seat));
    state.recipes_of(seat).iter().any(|recipe| {
        // BC-R21: the discount may make the brew possible.
        let brewing = Brewing { seat, mash_tun: true, yeast_lab: false, named: [Some(recipe), None, None] };
        can_name(game, brewery, recipe) && payable(&have, &brew_cost(game, &brewing), exchanges)
    })
}

step! {
    /// Operate the Mash Tun in this brew step (BC-7.7)?
    MashTun { seat: Seat }
}

impl Step<BrewCrafters> for MashTun {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        if mash_tun_asked(game, state, self.seat) { Awaits::one(self.seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Operate(Building::MashTun));
        out.push(Action::Keep);
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let mash_tun = match action {
            Action::Operate(Building::MashTun) => true,
            Action::Keep => false,
            other => at.impossible(self, other),
        };
        let brewing = Brewing { seat, mash_tun, ..Brewing::default() };
        at.push(Vessels { brewing, vessel: Vessel::Tank1 });
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        self.acted(at, self.seat, Action::Keep);
    }
}

step! {
    /// What goes into the next vessel?
    Vessels {
        /// What was named before.
        brewing: Brewing,
        /// The vessel in question.
        vessel: Vessel,
    }
}

impl Vessels {
    /// If both tanks are alike, one order of two recipes is enough.
    pub(super) fn in_order(&self, state: &Public, out: &mut Vec<Action>, from: usize) {
        let infused = state.of(self.brewing.seat).infused;
        if self.vessel == Vessel::Tank2 && infused.has(Vessel::Tank1) == infused.has(Vessel::Tank2) {
            let first = self.brewing.named[0];
            retain(out, from, |it| match it {
                Action::Brew(recipe) => first.is_some_and(|first| first <= recipe),
                _ => true,
            });
        }
    }

    /// May this recipe, which the seat knows, go into the vessel in question?
    pub(crate) fn offers(&self, game: &BrewCrafters, state: &Public, recipe: Recipe) -> bool {
        let seat = self.brewing.seat;
        let brewery = state.of(seat);
        let mut brewing = self.brewing;
        brewing.named[self.vessel.index()] = Some(recipe);
        can_name(game, brewery, recipe)
            && payable(&counts(&brewery.storage), &brew_cost(game, &brewing), state.exchanges(game, seat))
    }
}

impl Step<BrewCrafters> for Vessels {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::one(self.brewing.seat)
    }

    fn legal(&self, game: &BrewCrafters, state: &State, seat: Seat, out: &mut Vec<Action>) {
        let from = out.len();
        out.extend(state.recipes_of(seat).iter().filter(|&it| self.offers(game, state, it)).map(Action::Brew));
        out.push(Action::Empty);
        if game.asks_in_order() {
            self.in_order(state, out, from);
        }
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let mut brewing = self.brewing;
        match action {
            Action::Brew(recipe) => {
                // BC-12.5: revealed as soon as it is named.
                show(at, seat, recipe);
                brewing.named[self.vessel.index()] = Some(recipe);
            }
            Action::Empty => {}
            other => at.impossible(self, other),
        }
        let brewery = at.state.of(seat);
        let mut later = Vessel::ALL.into_iter().skip(self.vessel.index() + 1);
        if let Some(vessel) = later.find(|&it| brewery.has_vessel(&at.game.values, it)) {
            at.push(Self { brewing, vessel });
        } else if brewing.named.iter().any(Option::is_some) {
            at.push(YeastLab { brewing });
        }
    }
}

step! {
    /// Operate the Yeast Lab in this brew step (BC-7.8)?
    YeastLab { brewing: Brewing }
}

impl Step<BrewCrafters> for YeastLab {
    fn awaits(&self, game: &BrewCrafters, state: &State) -> Awaits {
        let seat = self.brewing.seat;
        let brewery = state.of(seat);
        // BC-R22: one Yeast on top of the recipes.
        let cost = || brew_cost(game, &Brewing { yeast_lab: true, ..self.brewing });
        let asks = ready(brewery, Building::YeastLab)
            && payable(&counts(&brewery.storage), &cost(), state.exchanges(game, seat));
        if asks { Awaits::one(seat) } else { Awaits::Nothing }
    }

    fn legal(&self, _: &BrewCrafters, _: &State, _: Seat, out: &mut Vec<Action>) {
        out.push(Action::Operate(Building::YeastLab));
        out.push(Action::Keep);
    }

    fn acted(self, at: &mut At<'_, BrewCrafters>, seat: Seat, action: Action) {
        let yeast_lab = match action {
            Action::Operate(Building::YeastLab) => true,
            Action::Keep => false,
            other => at.impossible(self, other),
        };
        let brewing = Brewing { yeast_lab, ..self.brewing };
        at.push(Brewed { brewing });
        at.push(Pay::new(seat, brew_cost(at.game, &brewing)));
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        self.acted(at, self.brewing.seat, Action::Keep);
    }
}

step! {
    /// The batches are paid: they go into their vessels, and bonuses are taken as one gain event (BC-7.9).
    Brewed { brewing: Brewing }
}

impl Step<BrewCrafters> for Brewed {
    fn awaits(&self, _: &BrewCrafters, _: &State) -> Awaits {
        Awaits::Nothing
    }

    fn passed(self, at: &mut At<'_, BrewCrafters>) {
        let Brewing { seat, mash_tun, yeast_lab, named } = self.brewing;
        let values = &at.game.values;
        let mut event = GainEvent::default();
        let assets = at.state.of(seat).assets();
        for (building, operated) in [(Building::MashTun, mash_tun), (Building::YeastLab, yeast_lab)] {
            if !operated {
                continue;
            }
            at.state.of_mut(seat).operated.insert(building);
            let rep = match building {
                Building::MashTun => values.mash_tun.rep,
                _ => operated_yeast_lab(values, assets),
            };
            event.joined(&Goods { rep, ..Goods::default() }, 1);
            for row in on_operate(values, assets, building) {
                event.joined(&row.goods, 1);
            }
            at.say(|| Event::Operated(seat, building));
        }
        for (vessel, recipe) in Vessel::ALL.into_iter().zip(named) {
            if let Some(recipe) = recipe {
                put(at, seat, vessel, recipe, &mut event);
            }
        }
        event.give(at, seat);
    }
}

/// One batch goes into one vessel: from now on it is brewed, for ever (BC-1.5).
fn put(at: &mut At<'_, BrewCrafters>, seat: Seat, vessel: Vessel, recipe: Recipe, event: &mut GainEvent) {
    let game = at.game;
    let values = &game.values;
    let card = &values.recipes[recipe.index()];
    let brewery = at.state.of_mut(seat);
    let first_time = !brewery.brewed.has(recipe);
    brewery.vessels[vessel] = Some(recipe);
    brewery.brewed.add(recipe, 1);
    if first_time && brewery.secrets.has(recipe) {
        brewery.prizes.insert(recipe);
    }
    if brewery.marked_recipe == Some(recipe) {
        brewery.marked_recipe = None;
        let rep = values.research.iter().map(|cells| cells[0].mark_recipe).max().unwrap_or(0);
        event.joined(&Goods { rep, ..Goods::default() }, 1);
    }
    let assets = brewery.assets();
    let infused = brewery.infused.has(vessel);
    // BC-8.6, BC-8.7 and all workers and research steps that look at batches.
    for row in values.on_brew.iter().filter(|row| assets & row.assets == row.assets) {
        let here = match row.place {
            Where::Any => true,
            Where::Brewpub => vessel == Vessel::Brewpub,
            Where::Infused => infused,
        };
        if here && row.fits(card, first_time) {
            event.joined(&row.goods, 1);
        }
    }
    at.say(|| Event::Brewed(seat, recipe, vessel));
}
