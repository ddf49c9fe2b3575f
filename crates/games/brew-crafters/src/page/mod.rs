//! The table as a web page.
mod floor;
mod lab;
mod lessons;
mod market;
mod mine;
mod others;
mod painter;
mod players;
mod recipes;
mod team;
mod tiles;
mod town;
mod tray;

use crate::explain::names::{date, season_name};
use crate::game::BrewCrafters;
use crate::state::Public;
use crate::steps::{MarketTurn, Step, Token};
use crate::view::View;
use crate::words::Season;
use maud::{Markup, html};
use painter::Painter;
use std::cmp::Ordering;
use taproom_core::Game as _;
use taproom_page::{Area, Layout, Lesson, Page, Viewpoint, icon_as, shelf};

impl Page for BrewCrafters {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let painter = Painter { game: self, view, viewpoint };
        let mut parts = vec![Area::new("rivals", "Players", painter.players())];
        parts.extend(painter.tray().map(|html| Area::new("tray", "Choose", html)));
        parts.push(Area::new("market", "Market", painter.market()));
        let mine = if viewpoint.me().is_some() { "Me" } else { "Brewery" };
        parts.push(Area::new("mine", mine, painter.mine()));
        parts.push(Area::new("recipes", "Recipes", painter.recipes()));
        parts.push(Area::new("town", "Partners", painter.town()));
        parts.push(Area::new("workers", "Workers", painter.workers()));
        parts.push(Area::new("others", "Others", painter.others()));
        Layout { now: now(self, view), track: seasons(view), parts }
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

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

/// `Year 2, Summer · Market, round 2`
fn now(game: &BrewCrafters, state: &Public) -> String {
    let phase = match state.steps.iter().next() {
        None => return "The game is over".into(),
        Some(Step::Setup(_)) => "cards are dealt".into(),
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

/// Three years of four seasons.
fn seasons(state: &Public) -> Markup {
    html! {
        ol.seasons.not-phone aria-label={ "Twelve seasons, now " (date(state.season)) } {
            @for n in 1..=12u8 {
                @let season = Season::ALL[usize::from(n - 1) % 4];
                @let when = when(state, n);
                li class={ (when) @if n % 4 == 1 && n > 1 { " gap" } } aria-current=[(when == "now").then_some("true")] {
                    (icon_as(season.slug(), &format!("Year {}, {}", n.div_ceil(4), season_name(season))))
                }
            }
        }
    }
}

/// How a season of the track looks.
fn when(state: &Public, season: u8) -> &'static str {
    match season.cmp(&state.season) {
        Ordering::Greater => "todo",
        Ordering::Equal if !state.steps.is_empty() => "now",
        _ => "past",
    }
}
