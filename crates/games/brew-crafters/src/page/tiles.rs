//! Buildings, equipment and what grows in the Farm.
use super::painter::{ARROW, Painter, house, note, pic};
use crate::state::Brewery;
use crate::words::{Building, Ingredient, Season};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, recon};

impl Painter<'_> {
    /// The nine tiles, built or not.
    pub(super) fn tiles(&self, seat: Seat) -> Markup {
        html! { ul.plots { @for it in Building::ALL { li { (self.tile(seat, it)) } } } }
    }

    fn tile(&self, seat: Seat, building: Building) -> Markup {
        let brewery = self.of(seat);
        let (tile, named) =
            (&self.game.values.tiles[building.index()], &self.game.values.building_names[building.index()]);
        let built = brewery.buildings.has(building);
        let class = if built { "plot" } else { "plot plot--empty" };
        self.viewpoint.spot(format!("building:{}-{building}", seat.0)).class(class).note(self.tile_note(building)).show(
            html! {
                (pic("", house(building)))
                span.plot__name { (named.name) @if named.reconstructed { " " (recon("values reconstructed")) } }
                @if built { (self.tile_state(brewery, building)) } @else {
                    span.plot__gift {
                        @for (it, n) in tile.gift.cubes.iter() { (self.some(it, n)) }
                        @for (it, n) in tile.gift_per_infuser.cubes.iter() { (self.some(it, n)) span.need { "each" } }
                    }
                    @if tile.cost > 0 { small { "$" (tile.cost) " per Winter" } }
                }
                @if brewery.marked_space == Some(building) {
                    span.tag { (icon_as("rep", "Rep waiting here")) "1" }
                }
            },
        )
    }

    fn tile_state(&self, brewery: &Brewery, building: Building) -> Markup {
        match building {
            Building::MashTun | Building::YeastLab if brewery.operated.has(building) => html! { span.tag { "used" } },
            Building::MashTun | Building::YeastLab => html! { span.tag.tag--good { "ready" } },
            Building::Farm => html! {
                span.tag { (brewery.farm.total()) " of " (brewery.plots(&self.game.values)) span.vh { " plots" } }
            },
            Building::HopsInfusers => html! { span.tag { "on " (brewery.infused.len()) } },
            _ => html! {},
        }
    }

    /// A tile's text and what it costs.
    pub(super) fn tile_note(&self, building: Building) -> Note {
        let (tile, named) =
            (&self.game.values.tiles[building.index()], &self.game.values.building_names[building.index()]);
        let text = match tile.cost {
            0 => named.text.clone(),
            cost => format!("{} Costs ${cost} each Winter, nothing now.", named.text),
        };
        let rule = match building {
            Building::Storehouse => "BC-8.1",
            Building::MashTun => "BC-7.7",
            Building::YeastLab => "BC-7.8",
            Building::TastingRoom => "BC-8.3",
            Building::Farm => "BC-8.8",
            Building::Brewpub => "BC-8.4",
            Building::OakBarrelhouse => "BC-8.6",
            Building::DoubleBatchSystem => "BC-8.5",
            Building::HopsInfusers => "BC-8.7",
        };
        note(named, text, rule)
    }

    /// What can be planted and what it grows to; empty without a Farm.
    pub(super) fn farm(&self, seat: Seat) -> Markup {
        let (values, brewery) = (&self.game.values, self.of(seat));
        if !brewery.buildings.has(Building::Farm) {
            return html! {};
        }
        let kinds = Ingredient::ALL.into_iter().filter(|it| values.farm_yields[it.index()] > 0);
        let when = match self.view.time() {
            Season::Spring => "plant now, in Spring",
            Season::Fall => "harvest now, in Fall",
            Season::Summer => "grows until Fall",
            Season::Winter => "plant in Spring",
        };
        html! {
            div.row.spread {
                h3.eyebrow { "Farm, " (brewery.farm.total()) " of " (brewery.plots(values)) " plots" }
                span.muted.xsmall { (when) }
            }
            ul.beds {
                @for it in kinds {
                    @let (name, n) = (self.game.ingredient_name(it), brewery.farm.count(it));
                    @let grown = brewery.farm_yield(values, it);
                    @let note = Note {
                        title: format!("Farm: {name}"),
                        text: format!(
                            "A planted {name} cube grows to {grown}. Plant in Spring, harvest in Fall; what is left is \
                             harvested when Fall ends."
                        ),
                        rule: "BC-8.9",
                        // The rulebook tells the yield of Hops only.
                        recon: it != Ingredient::Hops,
                    };
                    li {
                        (self.viewpoint.spot(format!("farm:{}-{it}", seat.0)).class("bed").note(note).show(html! {
                            (icon(it.slug()))
                            span.bed__text { b { (name) " " (ARROW) " " (grown) } small.muted[n == 0] { (n) " growing" } }
                        }))
                    }
                }
            }
        }
    }
}
