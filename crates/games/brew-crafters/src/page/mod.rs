//! The table as a web page: a market street, and below it the viewer's brewery cut open. The phase decides which is large.
mod brewery;
mod counter;
mod deals;
mod hall;
mod lab;
mod lessons;
mod painter;
mod primer;
mod rack;
mod rail;
mod rivals;
mod stalls;
mod store;
mod street;
mod words;
mod yard;

use crate::explain::names::date;
use crate::game::BrewCrafters;
use crate::state::Public;
use crate::steps::{MarketTurn, Step, Token};
use crate::view::View;
use crate::words::Recipe;
use maud::{Markup, html};
use painter::Painter;
use taproom_core::{Game as _, Seat};
use taproom_page::{Area, Keepsake, Layout, Lesson, Page, Primer, Tab, Term, Viewpoint, made, shelf};

impl Page for BrewCrafters {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        let parts = vec![Area::new("stage", "Table", painter.table())];
        Layout { now: now(self, view), track: html! {}, parts }
    }

    fn art() -> Markup {
        shelf(
            "#1d5a45",
            "#143f31",
            &[("b-mash-tun", 12, 34, 56, ""), ("tank", 72, 18, 70, ""), ("b-brewpub", 140, 34, 52, "")],
        )
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn pictures() -> &'static str {
        include_str!("../page.svg")
    }

    fn tabs() -> &'static [Tab] {
        &[
            Tab { id: "market", icon: "coin", name: "Market" },
            Tab { id: "mine", icon: "tank", name: "Brewery" },
            Tab { id: "recipes", icon: "bottle", name: "Recipes" },
            Tab { id: "others", icon: "people", name: "Table" },
        ]
    }

    fn glossary() -> &'static [Term] {
        words::WORDS
    }

    fn primer() -> &'static Primer {
        &primer::PRIMER
    }

    fn keepsake(&self, view: &View, viewpoint: &Viewpoint<'_>, seat: Seat) -> Option<Keepsake> {
        let painter = Painter { game: self, view, viewpoint };
        let beers = painter.of(seat).brewed.iter().flat_map(|(it, n)| std::iter::repeat_n(it, n.into()));
        let card = |it: Recipe| {
            (painter::srm(it), "pint", painter.beer(it).to_owned(), Some(self.values.recipes[it.index()].rep))
        };
        Some(Keepsake { title: None, picture: made(beers.map(card)) })
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

impl Painter<'_> {
    fn table(&self) -> Markup {
        let large = self.at_home();
        // Which page of a phone comes first: the one that the question is about.
        let glows = |place| self.viewpoint.glows(place);
        let first = if glows("recipe:") || glows("box:") {
            "recipes"
        } else if glows("collaboration:") && !glows("brewery-action:") {
            "others"
        } else if large || glows("storage:") {
            "mine"
        } else {
            "market"
        };
        html! {
            div #stage class={ "stage " (if large { "is-brewery" } else { "is-market" }) " first-" (first) } {
                (self.street(large)) (self.mine(large)) (self.rack()) (self.rail())
            }
        }
    }

    /// Is the brewery large and the street a strip?
    fn at_home(&self) -> bool {
        if self.viewpoint.asked() {
            match self.view.steps.top() {
                Some(
                    Step::MarketTurn(_)
                    | Step::HireWorker(_)
                    | Step::Agency(_)
                    | Step::Partner(_)
                    | Step::TradeGive(_)
                    | Step::TradeReceive(_)
                    | Step::Choose(_)
                    | Step::CommunityPick(_),
                ) => return false,
                Some(Step::FreeAction(_) | Step::MarkSpace(_) | Step::MarkRecipe(_) | Step::Annual(_)) => return true,
                _ => {}
            }
        }
        !matches!(
            self.view.steps.iter().next(),
            None | Some(Step::Setup(_) | Step::SeasonStart(_) | Step::MarketPhase(_))
        )
    }
}
/// `Year 2, Summer · Market, round 2`
fn now(game: &BrewCrafters, state: &Public) -> String {
    let phase = match state.steps.iter().next() {
        None => return "The game is over".into(),
        Some(Step::Setup(_)) => "cards are dealt".into(),
        Some(Step::SeasonStart(_)) => "the start player is drawn".into(),
        Some(Step::WinterStart(_)) => "annual abilities".into(),
        Some(Step::MarketPhase(_)) if extra(state) => "Market, extra actions".into(),
        Some(Step::MarketPhase(it)) => {
            let round = it.turn.saturating_sub(1) / game.seats() + 1;
            format!("Market, round {} of {}", round.min(game.values.meeples), game.values.meeples)
        }
        Some(Step::BreweryPhase(it)) => format!("Brewery, round {}", it.round),
        Some(_) => "season’s end".into(),
    };
    format!("{} · {phase}", date(state.season))
}

/// Are Market Helpers and Interns at the market now?
fn extra(state: &Public) -> bool {
    state.steps.iter().any(|step| matches!(step, Step::MarketTurn(MarketTurn { token, .. }) if *token != Token::Meeple))
}
