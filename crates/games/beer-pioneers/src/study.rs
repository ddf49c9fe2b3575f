//! What can be counted once a game is over.
use crate::{BeerPioneers, State, words::Extension};
use taproom_core::{Game, Measure, Seat, Study};

impl Study for BeerPioneers {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        let players = f64::from(self.seats);
        let mean = |of: &dyn Fn(Seat) -> f64| Measure::Number(Seat::all(self.seats).map(of).sum::<f64>() / players);
        let points = |pick: fn(&crate::Points) -> i16| mean(&|seat| f64::from(pick(&state.board(seat).points)));
        let last = |pick: fn((i16, i16)) -> i16| mean(&|seat| f64::from(pick(self.final_scoring(state.board(seat)))));
        let standings = self.standings(state);
        let scores = standings.map(|it| it.scores).unwrap_or_default();
        let winner = standings.and_then(|it| it.winners().next());
        let best = scores.iter().max().copied().unwrap_or(0);
        let worst = scores.iter().min().copied().unwrap_or(0);
        let mut all = vec![
            ("rounds", Measure::Number(f64::from(state.round))),
            ("winning points", Measure::Number(f64::from(best))),
            ("points between first and last", Measure::Number(f64::from(best - worst))),
            ("VP from orders", points(|it| it.orders)),
            ("VP from exchange", points(|it| it.exchange)),
            ("VP from objectives", points(|it| it.objectives)),
            ("VP from extensions", points(|it| it.extensions)),
            ("VP from cards", points(|it| it.cards)),
            ("VP from turn order", points(|it| it.turn_order)),
            ("VP from bonus actions", points(|it| it.bonus_actions)),
            ("VP from progress", points(|it| it.progress)),
            ("VP paid", points(|it| it.paid)),
            ("VP final beers", last(|it| it.0)),
            ("VP final coins", last(|it| it.1)),
            ("beers brewed", mean(&|seat| f64::from(state.board(seat).brewed))),
            ("orders completed", mean(&|seat| f64::from(state.board(seat).delivered))),
            ("extensions built", mean(&|seat| state.board(seat).extensions.len() as f64)),
            ("cards in display", mean(&|seat| f64::from(state.board(seat).display.len()))),
            ("brewing level space", mean(&|seat| f64::from(state.board(seat).level))),
            ("progress space", mean(&|seat| f64::from(state.board(seat).progress))),
            ("tokens removed", mean(&|seat| 8.0 - f64::from(state.board(seat).tokens.len()))),
            ("upgrades", mean(&|seat| 4.0 - f64::from(state.board(seat).tiles.len()))),
            ("coins left", mean(&|seat| f64::from(state.board(seat).coins))),
        ];
        if let Some(winner) = winner {
            let board = state.board(winner);
            let (orders, exchange) = (board.points.orders, board.points.exchange);
            let way = if exchange > orders { "exchange ahead of orders" } else { "orders ahead of exchange" };
            all.push(("winner lived on", Measure::Kind(way.into())));
            let fleet = if board.has(Extension::TruckFleet) { "with" } else { "without" };
            all.push(("winner and Truck fleet", Measure::Kind(fleet.into())));
        }
        if let Some(setup) = state.setup {
            all.push(("setup card", Measure::Kind(setup.to_string())));
        }
        if let Some(third) = state.objectives.last() {
            all.push(("third objective", Measure::Kind(third.objective.to_string())));
        }
        all
    }
}
