//! The notice board beside the street: the season wheel and the shared keg.
use super::painter::{Painter, colour};
use crate::explain::names::{lot_name, season_name};
use crate::steps::{MarketTurn, Step, Token};
use crate::words::{Lot, Season};
use maud::{Markup, html};
use taproom_core::Game as _;
use taproom_page::{Note, icon_as, recon_of, seat_mark, since};

impl Painter<'_> {
    pub(super) fn rail(&self) -> Markup {
        let rivals = self.game.seats() - 1;
        html! {
            aside #others class={ "rail rivals-" (rivals) } aria-label="Season and players" {
                (self.wheel())
                (self.slips())
                @if self.game.collaborates() { (self.keg()) } @else { (self.beers()) }
            }
        }
    }

    fn wheel(&self) -> Markup {
        let state = self.view;
        let (year, years) = (state.season.max(1).div_ceil(4), self.game.values.seasons / 4);
        let turn = match state.time() {
            Season::Spring => -90,
            Season::Summer => 0,
            Season::Fall => 90,
            Season::Winter => 180,
        };
        let phases = self.phases();
        html! {
            section.clock aria-label="Season wheel" {
                svg.dial viewBox="0 0 120 120" aria-hidden="true" {
                    use href="/assets/brew-crafters.svg#dial" width="120" height="120" {}
                    @for (season, x, y) in [("spring", 24, 25), ("summer", 71, 24), ("fall", 72, 71), ("winter", 24, 72)] {
                        use href={ "/assets/icons.svg#" (season) } x=(x) y=(y) width="25" height="25" {}
                    }
                    g transform={ "rotate(" (turn) " 60 60)" } { use href="/assets/brew-crafters.svg#hand" width="120" height="120" {} }
                    text.yr x="60" y="65" { (year) }
                }
                div.clock__t {
                    span.years { "Year " (year) " of " (years) }
                    b { (season_name(state.time())) }
                    ol.phases { @for (words, now) in phases { li.is-now[now] { (words) } } }
                }
            }
        }
    }

    /// The parts of the season, and where we are.
    fn phases(&self) -> [(String, bool); 2] {
        let (meeples, seats) = (self.game.values.meeples, self.game.seats());
        let extra = |step: &Step| matches!(step, Step::MarketTurn(MarketTurn { token, .. }) if *token != Token::Meeple);
        match self.view.steps.iter().next() {
            None => [("The game".into(), false), ("is over".into(), true)],
            Some(Step::MarketPhase(it)) => {
                let round = (it.turn.saturating_sub(1) / seats + 1).min(meeples);
                let words = if self.view.steps.iter().any(extra) {
                    "Market, extra".into()
                } else {
                    format!("Market {round}/{meeples}")
                };
                [(words, true), ("Brewery".into(), false)]
            }
            Some(Step::BreweryPhase(it)) => [("Market".into(), false), (format!("Brewery {}", it.round), true)],
            Some(Step::WinterStart(_)) => [("Abilities".into(), true), ("Market".into(), false)],
            Some(Step::Setup(_) | Step::SeasonStart(_)) => [("Set-up".into(), true), ("Market".into(), false)],
            Some(_) => [("Brewery".into(), false), ("Season's end".into(), true)],
        }
    }

    /// Where no keg stands: what the brewery that is drawn large has brewed, and what the others did.
    fn beers(&self) -> Markup {
        let seat = self.viewpoint.front();
        html! {
            section.beers aria-label="Brewed so far" {
                h2 { @if self.viewpoint.is_me(seat) { "My beers" } @else { (self.viewpoint.whose(seat, "beers")) } }
                (self.cellar(seat))
                @let news = since(self.viewpoint);
                @if !news.0.is_empty() { h2 { "Since your turn" } (news) }
            }
        }
    }

    /// The collaboration: four quarters of a keg, whose marks are on them, what they earn.
    fn keg(&self) -> Markup {
        let filled = self.view.collaboration.values().iter().flatten().count();
        html! {
            section.keg #keg aria-label="Collaboration" {
                div.keg__p {
                    svg.keg__pic viewBox="0 0 130 130" aria-hidden="true" {
                        use href="/assets/brew-crafters.svg#keg" width="130" height="130" {}
                    }
                    @for (n, lot) in Lot::ALL.into_iter().enumerate() { div class={ "quarter quarter--" (n + 1) } { (self.portion(lot)) } }
                }
                div.keg__t {
                    h2 { "Shared keg" }
                    p { (filled) " of 4 in" }
                    @for lot in Lot::ALL.into_iter().filter(|&it| self.view.collaboration[it].is_none()) {
                        p.kr {
                            (icon_as(picture(lot), lot_name(lot))) span.vh { " earns " } (self.sums(&self.game.values.portion_reward[lot.index()]))
                            (recon_of(&self.game.values.portion_marks[lot.index()], "reward"))
                        }
                    }
                }
            }
        }
    }

    fn portion(&self, lot: Lot) -> Markup {
        let (values, by) = (&self.game.values, self.view.collaboration[lot]);
        let (cost, reward) = (&values.portion_cost[lot.index()], &values.portion_reward[lot.index()]);
        let note = Note {
            title: format!("{} portion", lot_name(lot)),
            text: format!(
                "Put in {}. When all four portions are in, its contributor takes {}. A batch that is unfinished at the end of \
                 the game gives {} Rep for each portion. Nobody puts in all four.",
                self.game.goods(cost),
                self.game.goods(reward),
                values.unfinished_rep
            ),
            rule: "BC-7.10",
            recon: values.portion_marks[lot.index()].clone(),
        };
        let class = by.map_or("portion".into(), |seat| format!("portion is-in {}", colour(seat)));
        self.viewpoint.spot(format!("collaboration:{lot}")).class(class).note(note).show(html! {
            (icon_as(picture(lot), lot_name(lot))) b { (cost.cubes_in_all()) }
            @if let Some(seat) = by { (seat_mark(seat)) span.vh { "by " (self.viewpoint.name(seat)) } }
        })
    }
}

/// What a portion is of.
const fn picture(lot: Lot) -> &'static str {
    match lot {
        Lot::Malt => "malt",
        Lot::Hops => "hops",
        Lot::Yeast => "yeast",
        Lot::Advanced => "spices",
    }
}
