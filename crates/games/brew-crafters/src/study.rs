//! What a finished game is counted by.
use crate::game::BrewCrafters;
use crate::score::{self, Tally};
use crate::state::State;
use crate::words::{Building, Recipe};
use taproom_core::{Game, Measure, Seat, Study};

impl Study for BrewCrafters {
    /// Averages over all seats of a game; the winner's mix is counted apart.
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        let seats = self.seats();
        let mean = |of: &dyn Fn(Seat) -> f64| Measure::Number(Seat::all(seats).map(of).sum::<f64>() / f64::from(seats));
        let rep = |of: fn(&Tally) -> i32| mean(&|seat| f64::from(of(&score::tally(self, state, seat))));
        let best = Seat::all(seats).map(|seat| score::tally(self, state, seat).total()).max().unwrap_or(0);
        let standings = score::standings(self, state);
        let winner = standings.and_then(|it| it.winners().next()).unwrap_or_default();
        let count = |of: fn(&crate::state::Brewery) -> u32| mean(&|seat| f64::from(of(state.of(seat))));
        let built = |it: Building| mean(&|seat| f64::from(u8::from(state.of(seat).buildings.has(it))));
        let advanced = |it: Recipe| self.is_advanced(it);
        vec![
            ("Rep", rep(Tally::total)),
            ("Rep of the winner", Measure::Number(best.into())),
            ("Rep by beer", rep(|it| it.beer)),
            ("Rep by research", rep(|it| it.research)),
            ("Rep by Tasting Room", rep(|it| it.tasting_room)),
            ("Rep tokens", rep(|it| it.tokens)),
            ("Rep by Gold Labels", rep(|it| it.labels)),
            ("Rep by collaboration left", rep(|it| it.collaboration)),
            ("Rep by Loans", rep(|it| it.loans)),
            ("Loans", count(|it| it.loans.into())),
            ("Money left", count(|it| it.money.into())),
            ("Batches", count(|it| it.batches().into())),
            (
                "Batches of Advanced Recipes",
                mean(&|seat| {
                    let brewed = state.of(seat).brewed.iter();
                    brewed.filter(|&(it, _)| advanced(it)).map(|(_, n)| f64::from(n)).sum()
                }),
            ),
            ("Different recipes", count(|it| it.brewed.kinds().count() as u32)),
            ("Gold Labels", count(|it| it.labels.len().into())),
            ("Shifts", count(|it| it.shifts.into())),
            ("Workers", count(|it| it.workers.len().into())),
            ("Research steps", count(|it| it.research.values().iter().map(|&n| u32::from(n)).sum())),
            ("Partnerships", {
                let owned = state.partnerships.values().iter().flatten().count();
                Measure::Number(owned as f64 / f64::from(seats))
            }),
            ("Secret recipes", mean(&|seat| state.own_secrets(seat).len().into())),
            ("Buildings", count(|it| it.buildings.len().into())),
            ("Built: Storehouse", built(Building::Storehouse)),
            ("Built: Mash Tun", built(Building::MashTun)),
            ("Built: Yeast Lab", built(Building::YeastLab)),
            ("Built: Tasting Room", built(Building::TastingRoom)),
            ("Built: Farm", built(Building::Farm)),
            ("Built: Brewpub", built(Building::Brewpub)),
            ("Built: Oak Barrelhouse", built(Building::OakBarrelhouse)),
            ("Built: Double Batch System", built(Building::DoubleBatchSystem)),
            ("Built: Hops Infusers", built(Building::HopsInfusers)),
            ("Winner's favourite recipe", {
                let brewed = state.of(winner).brewed.iter();
                let most = brewed.max_by_key(|&(it, n)| (n, std::cmp::Reverse(it)));
                Measure::Kind(most.map_or("none".into(), |(it, _)| self.recipe_name(it).to_owned()))
            }),
            ("Winner's shifts", Measure::Kind(state.of(winner).shifts.to_string())),
        ]
    }
}
