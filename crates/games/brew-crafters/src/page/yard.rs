//! The yard: nine plots, what stands on them, and what grows in the Farm.
use super::painter::{Painter, house, note, pic, short, srm, tile_name};
use crate::state::Brewery;
use crate::words::{Building, Ingredient, Vessel};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon, icon_as, recon};

impl Painter<'_> {
    pub(super) fn yard(&self, seat: Seat) -> Markup {
        let built = self.of(seat).buildings.len();
        let work = self.is_front(seat) && self.viewpoint.glows("farm:");
        html! {
            ul class={ "yard" @if work { " has-work" } } aria-label={ "Buildings, " (built) " of 9" } {
                @for it in Building::ALL {
                    li class={ "lot lot--" (it) } {
                        (self.plot(seat, it))
                        @if it == Building::Farm && self.is_front(seat) { (self.farm(seat)) }
                    }
                }
            }
        }
    }

    fn plot(&self, seat: Seat, building: Building) -> Markup {
        let brewery = self.of(seat);
        let tile = &self.game.values.tiles[building.index()];
        let named = &self.game.values.building_names[building.index()];
        let built = brewery.buildings.has(building);
        let asked = building == Building::Brewpub && self.asked_vessel(seat) == Some(Vessel::Brewpub);
        let class =
            format!("plot plate{}{}", if built { "" } else { " is-ghost" }, if asked { " is-target" } else { "" });
        let inside = html! {
            svg.plot__pic viewBox="0 0 64 60" aria-hidden="true" {
                use href={ "/assets/brew-crafters.svg#" (if built { "ground" } else { "pegs" }) } width="64" height="60" {}
                use.gh[!built] href={ "/assets/icons.svg#" (house(building)) } x="9" y="4" width="46" height="46" {}
            }
            span.plot__s {
                @if built { (self.state(seat, brewery, building)) } @else {
                    @for (it, n) in tile.gift.cubes.iter() { (self.some(it, n)) }
                    @for (it, n) in tile.gift_per_infuser.cubes.iter() { (self.some(it, n)) "each" }
                    @if building == Building::Brewpub { "1 vessel" }
                }
            }
            span.plot__n { (tile_name(building)) @if self.is_front(seat) { (recon(&named.marks)) } }
            @if !built && tile.cost > 0 { span.plot__c { (icon_as("winter", "each Winter")) (tile.cost) } }
            @if brewery.marked_space == Some(building) { span.plot__r { (icon_as("rep", "Rep waiting here")) "1" } }
        };
        if !self.is_front(seat) {
            return html! { span class=(class) title=(named.name) { (inside) } };
        }
        let place = format!("building:{}-{building}", seat.0);
        self.viewpoint.spot(place).class(class).note(self.tile_note(building)).show(inside)
    }

    /// What a tile that stands is doing.
    fn state(&self, seat: Seat, brewery: &Brewery, building: Building) -> Markup {
        match building {
            Building::MashTun | Building::YeastLab if brewery.operated.has(building) => html! { "used" },
            Building::MashTun | Building::YeastLab => html! { span.is-ready { "ready" } },
            Building::Farm => html! {
                @for kind in Ingredient::ALL { @for _ in 0..brewery.farm.count(kind) { (icon_as(kind.slug(), self.game.ingredient_name(kind))) } }
                @for _ in 0..brewery.free_plots(&self.game.values) { i.soil {} }
                span.vh { (brewery.farm.total()) " of " (brewery.plots(&self.game.values)) " plots planted" }
            },
            Building::Brewpub => {
                let planned = self.brewing(seat).and_then(|it| it.named[Vessel::Brewpub.index()]);
                html! {
                    @match brewery.vessels[Vessel::Brewpub].or(planned) {
                        Some(it) => { span class=(srm(it)) title=(self.beer(it)) { (icon("pint")) (short(it)) } }
                        None => { "empty" }
                    }
                    @if brewery.infused.has(Vessel::Brewpub) { (icon_as("b-infuser", "with a Hops Infuser")) }
                }
            }
            Building::HopsInfusers => html! { "on " (brewery.infused.len()) },
            _ => html! {},
        }
    }

    /// A tile's text and what it costs.
    fn tile_note(&self, building: Building) -> Note {
        let tile = &self.game.values.tiles[building.index()];
        let named = &self.game.values.building_names[building.index()];
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

    /// What can be planted or harvested now.
    fn farm(&self, seat: Seat) -> Markup {
        let brewery = self.of(seat);
        let kinds = Ingredient::ALL.into_iter();
        let beds: Vec<_> = kinds
            .map(|it| (it, self.viewpoint.spot(format!("farm:{}-{it}", seat.0))))
            .filter(|(_, spot)| spot.is_choice())
            .collect();
        html! {
            @if !beds.is_empty() {
                div.farmwork {
                    @for (it, spot) in beds {
                        (spot.class("bed plate").show(html! {
                            (pic("i", it.slug())) span.bed__t { "1 to " (brewery.farm_yield(&self.game.values, it)) }
                        }))
                    }
                }
            }
        }
    }
}
