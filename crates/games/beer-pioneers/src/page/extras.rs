//! What all players share beside the board: bonus actions, objectives, extensions, supply.
use super::{
    brief::priced,
    office::extension_picture,
    painter::{Painter, fold, note, seat_tag},
    pictures::glass_of,
};
use crate::{
    Goal,
    effect::Cost,
    explain::text::{cost_text, pay_text},
    words::{Beer, BonusAction, Extension},
};
use maud::{Markup, html};
use taproom_core::{capitalised, plural};
use taproom_page::{Note, icon, seat_mark};

impl Painter<'_> {
    pub(super) fn bonus(&self) -> Markup {
        let game = &self.game.data().game;
        let bulbs = self.game.bulbs(self.mine());
        let improved = bulbs >= game.improved_area_bulbs;
        let area = |name: &str| {
            let rows = self.game.data().bonus_action.iter().filter(|row| row.area == name);
            html! { ul.bas { @for row in rows { li { (self.bonus_action(row.id)) } } } }
        };
        let body = html! {
            div.bonus {
                div { h3.eyebrow { "Basic" } (area("basic")) }
                div {
                    h3.eyebrow {
                        "Improved, " (plural(game.improved_area_bulbs, "bulb")) " "
                        @if improved { span.tag.tag--good { "open" } } @else { span.tag { (bulbs) " so far" } }
                    }
                    (area("improved"))
                }
            }
            @let out: Vec<_> = self.viewpoint.seats().filter(|&seat| self.board(seat).bonus_board > 0).collect();
            @if !out.is_empty() {
                p.help.row.row--wrap {
                    "Bonus workers here until the round ends:"
                    @for seat in out {
                        (seat_tag(seat, &html! { (self.viewpoint.name(seat)) " " (self.board(seat).bonus_board) }))
                    }
                }
            }
        };
        let aside = html! { "after a worker on " (game.bonus_threshold) " or more" };
        fold("bonus", "Bonus actions", &aside, self.viewpoint.glows("bonus:"), &body)
    }

    fn bonus_action(&self, bonus: BonusAction) -> Markup {
        let (cost, bulbs, list) = self.game.values.bonus[bonus.index()];
        let row = &self.game.data().bonus_action[bonus.index()];
        let need = if bulbs > 0 { format!(" Needs {}.", plural(bulbs, "lightbulb")) } else { String::new() };
        let note = Note {
            title: row.name.clone(),
            text: format!("{}.{need}", capitalised(&format!("{}{}", pay_text(cost), self.game.list_text(list, ", ")))),
            rule: if bulbs > 0 { "BP-6.5" } else { "BP-6.4" },
            recon: self.game.is_reconstructed("bonus_action", bonus.slug()),
        };
        let says = format!("{}{}", priced(cost), self.brief_list(list, ", "));
        let inside = html! { (self.list_picture(list)) span { (capitalised(&says)) } };
        self.viewpoint.spot(format!("bonus:{bonus}")).class("ba").note(note).show(inside)
    }

    pub(super) fn goals(&self) -> Markup {
        let claimed: usize = self.view.objectives.iter().map(|goal| goal.claimed.len()).sum();
        let body = html! { ul.cards { @for goal in &self.view.objectives { li { (self.goal(goal)) } } } };
        let aside = html! { (claimed) " claimed" };
        fold("goals", "Objectives", &aside, self.viewpoint.glows("objective:"), &body)
    }

    fn goal(&self, goal: &Goal) -> Markup {
        let (_, _, points) = self.game.values.objectives[goal.objective.index()];
        let places = self.game.claim_places();
        let note = note(
            self.game.objective_name(goal.objective),
            format!(
                "In your turn, while it holds, give up a bonus worker from hand for good: {} VP for the first{}.",
                points[0],
                if places > 1 { format!(", {} VP for the second", points[1]) } else { " and only one".into() }
            ),
            "BP-15.1",
        );
        self.viewpoint.spot(format!("objective:{}", goal.objective)).class("card card--ob").note(note).show(html! {
            svg.card__pic aria-hidden="true" { use href="/assets/icons.svg#objective" {} }
            span.card__name { (self.game.objective_name(goal.objective)) }
            span.card__sub {
                @for (place, points) in points.iter().enumerate().take(places) {
                    @if let Some(&seat) = goal.claimed.get(place) {
                        (seat_tag(seat, &html! { (points) " VP " (self.viewpoint.name(seat)) }))
                    } @else { span.tag { (points) " VP open" } }
                }
            }
            span.card__sub {
                @for seat in self.viewpoint.seats() {
                    @let (reached, needed) = self.game.reached(self.board(seat), goal.objective);
                    span class={ "so-far" @if reached >= needed { " is-met" } } {
                        (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) " " } (reached) " of " (needed)
                    }
                }
            }
        })
    }

    pub(super) fn extensions(&self) -> Markup {
        let price = self.game.extension_price(self.mine(), Cost::coins(self.game.data().game.extension_cost));
        let body = html! { ul.cards { @for extension in Extension::ALL { li { (self.for_sale(extension)) } } } };
        let aside = html! { (cost_text(price)) " each" };
        fold("exts", "Extensions for sale", &aside, self.viewpoint.glows("extension:"), &body)
    }

    fn for_sale(&self, extension: Extension) -> Markup {
        let (list, first) = self.game.values.extensions[extension.index()];
        let owners: Vec<_> = self.viewpoint.seats().filter(|&seat| self.board(seat).has(extension)).collect();
        let left = usize::from(self.game.seats) - owners.len();
        let picture = format!("/assets/icons.svg#{}", extension_picture(extension));
        let note = self.extension_note(extension);
        self.viewpoint.spot(format!("extension:{extension}")).class("card").note(note).show(html! {
            svg.card__pic aria-hidden="true" { use href=(picture) {} }
            span.card__name { (self.game.extension_name(extension)) }
            span.card__sub { (self.brief_list(list, ", ")) }
            span.card__sub {
                @for &seat in &owners {
                    (seat_tag(seat, &html! { (self.viewpoint.name(seat)) }))
                }
                @if owners.is_empty() && self.game.first_builder_point && first > 0 {
                    span.tag.tag--good { "first: +" (first) " VP" }
                }
                span { (left) " left" }
            }
        })
    }

    /// The common supply. BP-19.2
    pub(super) fn supply(&self) -> Markup {
        let barrels = self.game.barrel_supply(self.view);
        let body = html! {
            ul.goods.supply {
                @for beer in Beer::ALL {
                    li {
                        (self.viewpoint.spot(format!("supply:{beer}")).class("good").show(html! {
                            (glass_of(beer)) b { (self.game.beer_supply(self.view, beer)) } span.good__t { (self.game.beer_name(beer)) }
                        }))
                    }
                }
                li { div.good { (icon("barrel")) b { (barrels) } span.good__t { @if barrels == 1 { "barrel" } @else { "barrels" } } } }
            }
        };
        fold("supply", "Supply", &html! { (plural(barrels, "barrel")) }, self.viewpoint.glows("supply:"), &body)
    }
}
