//! Words, judgement, figures and a picture of the toy.
use super::rules::{Action, Card, Chance, Event, State, Toy, View};
use maud::html;
use taproom_core::{Draw, Explain, Game, Heuristic, Measure, Page, Part, Place, Refusal, Seat, Study};
use taproom_kit::mat::{Area, Desk, Layout, Markup, Mat};

impl Explain for Toy {
    fn question(&self, state: &State, seat: Seat) -> String {
        if Self::choosing(state, seat) { "Coins or cards?" } else { "Which card do you play?" }.into()
    }
    fn label(&self, _: &State, _: Seat, action: Action) -> String {
        match action {
            Action::Play(card) => format!("Play {card}"),
            Action::Coins => "Gain 2 coins".into(),
            Action::Draw => "Draw 2 cards".into(),
            Action::Pass => "Pass".into(),
        }
    }
    fn place(&self, _: &State, _: Seat, action: Action) -> Place {
        match action {
            Action::Play(card) => Place::new("hand", card),
            other => Place::new("table", other),
        }
    }
    fn shown(&self, state: &State, seat: Seat, out: &mut Vec<Action>) {
        if Self::choosing(state, seat) {
            self.legal(state, seat, out);
        } else {
            out.extend(Card::ALL.map(Action::Play));
            out.push(Action::Pass);
        }
    }
    fn refuse(&self, state: &State, seat: Seat, action: Action) -> Option<Refusal> {
        let mut legal = Vec::new();
        self.legal(state, seat, &mut legal);
        (!legal.contains(&action)).then(|| Refusal::new("TY-1.2", "you do not hold that, or are not asked for it"))
    }
    fn chance_label(&self, Chance::Deal(card): Chance) -> String {
        format!("{card} is dealt")
    }
    fn tell(&self, event: &Event) -> String {
        match event {
            Event::Drew(seat, Some(card)) => format!("{seat} draws {card}."),
            Event::Drew(seat, None) => format!("{seat} draws a card."),
            Event::Played(seat, card) => format!("{seat} plays {card}."),
        }
    }
    fn tally(&self, view: &View, seat: Seat) -> Vec<Part> {
        let wrong = i32::from(self.fault == "bad-tally");
        vec![Part::new("Coins", "TY-2.1", i32::from(view.coins[seat.index()]) + wrong)]
    }
}

impl Heuristic for Toy {
    fn value(&self, state: &State, seat: Seat) -> f32 {
        f32::from(state.coins[seat.index()])
    }
}

impl Study for Toy {
    fn measures(&self, state: &State) -> Vec<(&'static str, Measure)> {
        vec![("cards played", Measure::Number(f64::from(state.discard.total())))]
    }
}

impl Draw for Toy {
    fn draw(&self, view: &View) -> Page {
        let mut page = Page::new();
        for seat in Seat::all(self.seats()) {
            page.line().text(format!("{seat}: {} coins, {} cards", view.coins[seat.index()], view.sizes[seat.index()]));
        }
        page
    }
}

impl Mat for Toy {
    fn mat(&self, view: &View, desk: &Desk<'_>) -> Layout {
        let places = Card::ALL.map(|card| format!("hand:{card}")).into_iter();
        let places = places.chain(["coins", "draw", "pass"].map(|word| format!("table:{word}")));
        let board = html! {
            section #board {
                p { (self.draw(view)) }
                @for place in places { (desk.spot(&*place).class("card").show(html! { (place) })) }
            }
        };
        Layout { now: String::new(), track: html! {}, parts: vec![Area::new("board", "Table", board)] }
    }

    fn art() -> Markup {
        html! {}
    }

    fn style() -> &'static str {
        ""
    }
}
