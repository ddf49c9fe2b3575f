//! The strip of all players.
use super::{dice, goods, painter::Painter, phase::Phase};
use crate::{steps::Step, words::Colour};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, rivals, stat, worth};

impl Painter<'_> {
    /// Everybody: points, dice by colour, goods.
    pub(super) fn strip(&self) -> Markup {
        rivals(self.viewpoint, |seat| (self.top(seat), self.summary(seat)))
    }

    fn top(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        html! {
            @if self.phase() == Phase::Over { (worth("scores", "Final score", self.game.score(player))) }
            @else { (worth("rep", "Mastery points", player.mastery)) }
        }
    }

    /// Has this player passed in the placement phase?
    fn has_passed(&self, seat: Seat) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Placement(it) if it.passed.contains(seat)))
    }

    fn summary(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let choose = self.viewpoint.spot(format!("player:{}", seat.0));
        html! {
            div.stats {
                @for colour in Colour::ALL { span.stat { (dice::any(colour, "s")) (player.owned(colour)) } }
                @if self.view.first == seat && self.phase() != Phase::Over {
                    span.tag data-piece="season-token" { (icon("start-player")) "first" }
                }
                @if self.has_passed(seat) { span.tag { "passed" } }
            }
            div.stats {
                (self.holdings(seat))
                span { (plural(player.brewed.len(), "recipe")) }
                @if self.phase() == Phase::Over { (stat("rep", "Mastery points", player.mastery)) }
                @else { (stat("scores", "Score if the game ended now", self.game.score(player))) }
            }
            @if choose.is_choice() {
                (choose.class("btn btn--s rival__pick").show(html! { "Choose " (if self.viewpoint.is_me(seat) { "yourself" } else { self.viewpoint.name(seat) }) }))
            }
        }
    }

    /// Gold, seeds, ingredients and tokens as small counts.
    pub(super) fn holdings(&self, seat: Seat) -> Markup {
        let player = self.player(seat);
        let held = self.view.tokens[seat.index()];
        html! {
            (stat("coin", "Gold", player.gold))
            (stat("seed", "Seeds", player.seeds))
            @for (it, n) in player.ingredients.iter() { (stat(goods::ingredient(it), self.game.ingredient_name(it), n)) }
            @match held.kinds {
                Some(kinds) => { @for (it, n) in kinds.iter() { (stat(goods::token(it), self.game.token_name(it), n)) } }
                None => { @if held.count > 0 { (stat("card-back", "Hidden tokens", held.count)) } }
            }
        }
    }
}
