//! The brewery that is drawn large.
use super::painter::{Painter, TIMES, colour, pic, srm};
use crate::words::Ingredient;
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, icon_as, meter, panel, recon, worth};

impl Painter<'_> {
    /// All that one player has.
    pub(super) fn mine(&self) -> Markup {
        let seat = self.viewpoint.front();
        let (values, brewery) = (&self.game.values, self.of(seat));
        let due = brewery.costs(values);
        let over = self.view.steps.is_empty();
        let aside = html! {
            (self.rep(seat))
            (worth("coin", "Money", format!("${}", brewery.money)))
            @if !over { span.tag.tag--bad[due > brewery.money] { "$" (due) " due in Winter" } }
            @if brewery.loans > 0 { span.tag.tag--bad { (icon("loan")) (plural(brewery.loans, "Loan")) } }
        };
        let body = html! {
            div.brewery {
                div.stack {
                    (self.storage(seat)) (self.floor(seat)) (self.lab_fold(seat)) (self.shifts(seat)) (self.cellar(seat))
                }
                div.stack { (self.tiles_fold(seat)) (self.farm(seat)) (self.team(seat)) (self.secrets(seat)) }
            }
        };
        panel("mine", &self.viewpoint.whose(seat, "brewery"), Some(seat), aside, body)
    }

    fn storage(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let (full, room) = (brewery.storage.total(), brewery.capacity(&self.game.values));
        html! {
            div.row.spread {
                h3.eyebrow.nowrap { "Storage " (full) " of " (room) }
                (meter(seat, full.into(), room.into()))
            }
            ul.goods.goods--6 aria-label="Storage" {
                @for it in Ingredient::ALL {
                    @let n = brewery.storage.count(it);
                    @let class = if n == 0 { "good good--zero" } else { "good" };
                    li {
                        (self.viewpoint.spot(format!("storage:{}-{it}", seat.0)).class(class).show(html! {
                            (icon_as(it.slug(), self.game.ingredient_name(it))) b { (n) }
                        }))
                    }
                }
            }
        }
    }

    fn lab_fold(&self, seat: Seat) -> Markup {
        let begun = self.of(seat).research.values().iter().filter(|&&at| at > 0).count();
        html! {
            details.fold.sub open[self.viewpoint.glows("track:")] {
                summary {
                    h3.eyebrow { "Research lab" @if self.own_lab() { " " (recon("all steps reconstructed")) } }
                    span.aside { (begun) " of 4 cubes on the way" }
                }
                div.fold__in { (self.lab(seat)) }
            }
        }
    }

    fn shifts(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        let rows = values.shift_batches.iter().zip(&values.shift_cost).zip(1u8..);
        html! {
            h3.eyebrow { "Shifts" }
            ul.shifts {
                @for ((need, cost), n) in rows {
                    @let works = n <= brewery.shifts;
                    li class={ "shift " (colour(seat)) @if !works { " shift--idle" } } {
                        (pic("piece", "worker"))
                        span { b { "Shift " (n) } small {
                            @if works { "$" (cost) " each Winter" }
                            @else if brewery.batches() >= *need { "can be hired, $" (cost) }
                            @else { "after " (need) " batches, $" (cost) }
                        } }
                    }
                }
            }
        }
    }

    fn tiles_fold(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let names: Vec<&str> = brewery.buildings.iter().map(|it| self.game.building_name(it)).collect();
        html! {
            details.fold.sub open[self.viewpoint.glows("building:")] {
                summary {
                    h3.eyebrow { "Buildings " (names.len()) " of 9" }
                    span.aside.only-phone { (names.join(", ")) }
                }
                div.fold__in { (self.tiles(seat)) }
            }
        }
    }

    /// Everything brewed so far, and labels won.
    pub(super) fn cellar(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            h3.eyebrow { "Brewed so far" }
            @if brewery.brewed.is_empty() { p.muted.small { "Nothing yet." } }
            ul.taps {
                @for (it, n) in brewery.brewed.iter() {
                    li class={ "tag " (srm(it)) } {
                        (icon("pint")) (n) (TIMES) " " (self.beer(it))
                        @if brewery.labels.has(it) { (icon_as("gold-label", "Gold Label")) }
                    }
                }
            }
        }
    }
}
