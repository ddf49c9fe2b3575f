//! Words for people.
mod because;
mod label;
pub(crate) mod names;
mod question;
mod tell;

use crate::action::{Action, Chance, Event};
use crate::effect::FreeKind;
use crate::game::BrewCrafters;
use crate::score;
use crate::state::State;
use crate::steps::Step;
use crate::view::View;
use crate::words::{Building, Complex, Ingredient, Lot, Track};
use taproom_core::{Explain, Game, Label, Place, Refusal, ScorePart, Seat, Sentence};

impl Explain for BrewCrafters {
    fn question(&self, state: &State, _: Seat) -> Sentence {
        question::question(self, state)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        label::label(self, state, seat, action)
    }

    fn place(&self, _: &State, seat: Seat, action: Action) -> Place {
        let storage = |it: Ingredient| Place::new("storage", format_args!("{}-{it}", seat.0));
        match action {
            Action::Exchange(_, target) => Place::new("exchange", format_args!("{}-{target}", seat.0)),
            Action::Plant(it) | Action::Harvest(it) => Place::new("farm", format_args!("{}-{it}", seat.0)),
            Action::Place(space, _) => Place::new("space", space),
            Action::CommunityFarm(it) | Action::Pick(it) => Place::new("community", it),
            Action::Work | Action::Process => Place::new("brewery-action", "process"),
            Action::Research(track) | Action::Annual(track) => Place::new("track", format_args!("{}-{track}", seat.0)),
            Action::Install(it) | Action::MarkSpace(it) | Action::Operate(it) => {
                Place::new("building", format_args!("{}-{it}", seat.0))
            }
            Action::SecretRecipe => Place::new("brewery-action", "secret"),
            Action::Develop(it) => Place::new("box", it),
            Action::Partner(card) => Place::new("partnership", card),
            Action::Hire(it) => Place::new("worker", it),
            Action::Give(it) | Action::Discard(it) | Action::Convert(it) => storage(it),
            Action::Receive(lot) => Place::new("trade", lot),
            Action::Take(handful) => Place::new("take", handful),
            Action::MarkRecipe(it) | Action::Brew(it) => Place::new("recipe", it),
            Action::Contribute(lot) => Place::new("collaboration", lot),
            Action::Keep | Action::Empty | Action::Decline | Action::End => Place::menu(action),
        }
    }

    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        self.legal(state, seat, out);
        match state.steps.top() {
            Some(Step::MarketTurn(_)) => {
                out.extend(self.deals.iter().map(|deal| Action::Place(deal.space, deal.offer)));
                self.show_community(out);
            }
            Some(Step::BreweryTurn(_)) => {
                out.extend(Track::ALL.map(Action::Research));
                out.extend(Building::ALL.map(Action::Install));
                if self.has(Complex::DevelopSecretRecipe) {
                    out.push(Action::SecretRecipe);
                }
                self.show_community(out);
            }
            Some(Step::FreeAction(it)) => match it.action {
                FreeKind::Research => out.extend(Track::ALL.map(Action::Research)),
                _ => out.extend(Building::ALL.map(Action::Install)),
            },
            Some(Step::Process(_)) if self.collaborates() => {
                out.extend(Lot::ALL.map(Action::Contribute));
            }
            Some(Step::Vessels(_)) => {
                out.extend(state.recipes_of(seat).iter().map(Action::Brew));
            }
            Some(Step::MarkSpace(_)) => {
                let original = Building::ALL.into_iter().filter(|it| self.values.tiles[it.index()].original);
                out.extend(original.map(Action::MarkSpace));
            }
            Some(Step::Annual(_)) => {
                out.extend(Track::ALL.into_iter().filter(|&it| state.of(seat).research[it] >= 2).map(Action::Annual));
            }
            _ => {}
        }
        out.sort_unstable();
        out.dedup();
    }

    fn because(&self, state: &State, seat: Seat, action: Action) -> Refusal {
        because::because(self, state, seat, action)
    }

    fn chance_label(&self, chance: Chance) -> String {
        match chance {
            Chance::Recipe(it) => format!("{} comes into play", self.recipe_name(it)),
            Chance::Worker(it) => format!("The {} is drawn", self.worker_name(it)),
            Chance::Start(seat) => format!("Player {} is start player", seat + 1),
        }
    }

    fn tell(&self, event: &Event) -> Sentence {
        tell::tell(self, event)
    }

    fn tally(&self, view: &View, seat: Seat) -> Vec<ScorePart> {
        score::tally(self, view, seat).parts()
    }
}

impl BrewCrafters {
    fn show_community(&self, out: &mut Vec<Action>) {
        if self.has(Complex::CommunityFarm) {
            let kinds = Ingredient::ALL.into_iter().filter(|it| self.values.community_yields[it.index()] > 0);
            out.extend(kinds.map(Action::CommunityFarm));
        }
    }
}
