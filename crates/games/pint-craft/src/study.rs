//! What can be counted once a game is over.
use crate::{PintCraft, score::leaders, state::State, words::Class};
use taproom_core::{Measure, Seat, Seats, Study};

impl Study for PintCraft {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        let number = |n: f64| Measure::Number(n);
        let seats = f64::from(self.seats);
        let mean = |of: &dyn Fn(Seat) -> f64| Seat::all(self.seats).map(of).sum::<f64>() / seats;
        let winners = leaders(self, state);
        let most = winners.first().map_or(0, |seat| self.pints(state, seat));
        let in_turn_order = state.first.clockwise(self.seats).position(|seat| winners.contains(seat)).unwrap_or(0);
        let winner = if winners.len() > 1 { "shared".into() } else { format!("{}", in_turn_order + 1) };
        // PC-R35: does a token each season bring as much as a Pint?
        let expansions = |seat: Seat, steady: bool| -> f64 {
            let of =
                |card| self.card(card).class == Class::Expansion && self.card(card).season_take.is_some() == steady;
            state.in_play[seat.index()].iter().filter(|it| of(it.0)).map(|(_, copies)| f64::from(copies)).sum()
        };
        let among = |seats: Seats, steady| {
            seats.iter().map(|seat| expansions(seat, steady)).sum::<f64>() / f64::from(seats.len().max(1))
        };
        let losers: Seats = Seat::all(self.seats).filter(|&seat| !winners.contains(seat)).collect();
        let (won, lost) = (|steady| among(winners, steady), |steady| among(losers, steady));
        vec![
            ("rounds", number(state.round.into())),
            ("ending", Measure::Kind(state.ending.map(|it| it.to_string()).unwrap_or_default())),
            ("winner in turn order", Measure::Kind(winner)),
            ("Face Offs", number(state.face_offs.into())),
            ("lapsed Challenge Rounds", number(state.lapsed.into())),
            ("winner's Pints", number(most.into())),
            ("Pints from Recipes", number(mean(&|seat| self.recipe_pints(state.taps[seat.index()]).into()))),
            ("Pints from Expansions", number(mean(&|seat| self.expansion_pints(&state.in_play[seat.index()]).into()))),
            ("Recipes on tap", number(mean(&|seat| state.taps[seat.index()].len().into()))),
            ("Orange cards", number(mean(&|seat| state.in_play[seat.index()].total().into()))),
            ("winner's Expansions worth a Pint", number(won(false))),
            ("others' Expansions worth a Pint", number(lost(false))),
            ("winner's Expansions with a token", number(won(true))),
            ("others' Expansions with a token", number(lost(true))),
        ]
    }
}
