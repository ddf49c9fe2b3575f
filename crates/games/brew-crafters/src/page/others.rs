//! The breweries of the others, small.
use super::painter::{Painter, colour, face, house, pic};
use super::players::batches;
use crate::words::{Building, Ingredient, Partnership};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{icon, icon_as, seat_mark};

impl Painter<'_> {
    /// Everybody but the one drawn large.
    pub(super) fn others(&self) -> Markup {
        let front = self.viewpoint.front();
        html! {
            div.pair #others { @for seat in self.viewpoint.seats().filter(|&it| it != front) { (self.other(seat)) } }
        }
    }

    fn other(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        html! {
            details class={ "panel fold other " (colour(seat)) } {
                summary.panel__head {
                    (seat_mark(seat)) h2 { (self.viewpoint.whose(seat, "brewery")) }
                    span.aside { (self.rep(seat)) "$" (brewery.money) }
                }
                div.panel__body.stack {
                    div.stats {
                        span { "Storage " (brewery.storage.total()) " of " (brewery.capacity(values)) ":" }
                        (self.stock(brewery))
                    }
                    div.stats {
                        (self.pots(brewery))
                    }
                    div.stats {
                        span {
                            (plural(brewery.shifts, "shift")) ", " (batches(brewery.batches())) " brewed, $"
                            (brewery.costs(values)) " due in Winter"
                        }
                        @if let Some(it) = brewery.marked_recipe { span.tag { "marked: " (self.beer(it)) } }
                        (self.backs(seat))
                        @for it in brewery.secrets.iter() { span.tag { "secret: " (self.beer(it)) } }
                    }
                    (self.small_lab(seat))
                    (self.built(seat))
                    (self.people(seat))
                    (self.cellar(seat))
                }
            }
        }
    }

    /// Tiles that stand, with their notes.
    fn built(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        html! {
            h3.eyebrow { "Buildings " (brewery.buildings.len()) " of 9" }
            ul.small-tiles {
                @for it in brewery.buildings.iter() {
                    li {
                        (self.viewpoint.spot(format!("building:{}-{it}", seat.0)).class("chip-tile").note(self.tile_note(it)).show(html! {
                            (pic("i", house(it))) span { (self.game.building_name(it)) }
                            @if brewery.operated.has(it) { small { "used" } }
                            @if it == Building::Farm {
                                @for kind in Ingredient::ALL { @for _ in 0..brewery.farm.count(kind) { (icon_as(kind.slug(), "growing")) } }
                            }
                        }))
                    }
                }
            }
            @if let Some(it) = brewery.marked_space {
                p.muted.small { (icon("rep")) " 1 Rep waits on the space of the " (self.game.building_name(it)) "." }
            }
        }
    }

    /// Workers and partners, with their notes.
    fn people(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let cards: Vec<Partnership> = self.view.partners_of(seat).collect();
        html! {
            @if !cards.is_empty() || !brewery.workers.is_empty() {
                h3.eyebrow { "Team and partners" }
                ul.small-tiles {
                    @for it in brewery.workers.iter() {
                        li {
                            (self.viewpoint.spot(format!("team:{}-{it}", seat.0)).class("chip-tile").piece(format!("worker-{it}"))
                                .note(self.worker_note(it)).show(html! { (pic("i", face(it))) span { (self.game.worker_name(it)) } }))
                        }
                    }
                    @for it in cards {
                        @let gives = self.game.values.partnership_gives[it.index()];
                        li {
                            (self.partner(it).class("chip-tile").show(html! {
                                (icon(gives.slug())) span { (self.game.partnership_name(it)) }
                            }))
                        }
                    }
                }
            }
        }
    }
}
