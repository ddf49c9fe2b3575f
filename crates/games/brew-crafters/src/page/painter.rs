//! What all parts draw with: pictures of goods, of people and of beer, and short names for what has little room.
use crate::effect::Goods;
use crate::game::BrewCrafters;
use crate::state::Brewery;
use crate::steps::{Brewing, Step};
use crate::values::Named;
use crate::view::View;
use crate::words::{Building, Ingredient, Partnership, Recipe, Vessel};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, Viewpoint, icon, icon_as};

/// One view, one viewer, and what can be answered.
#[derive(Copy, Clone)]
pub(super) struct Painter<'a> {
    pub(super) game: &'a BrewCrafters,
    pub(super) view: &'a View,
    pub(super) viewpoint: &'a Viewpoint<'a>,
}

impl<'a> Painter<'a> {
    pub(super) fn of(&self, seat: Seat) -> &'a Brewery {
        self.view.of(seat)
    }

    /// Whose brewery is drawn large?
    pub(super) fn is_front(&self, seat: Seat) -> bool {
        self.viewpoint.front() == seat
    }

    /// What the brew step under way has named, if this seat is brewing.
    pub(super) fn brewing(&self, seat: Seat) -> Option<Brewing> {
        let brewing = self.view.steps.iter().rev().find_map(|step| match step {
            Step::Vessels(it) => Some(it.brewing),
            Step::YeastLab(it) => Some(it.brewing),
            Step::Brewed(it) => Some(it.brewing),
            _ => None,
        });
        brewing.filter(|it| it.seat == seat)
    }

    /// The vessel that is asked about.
    pub(super) fn asked_vessel(&self, seat: Seat) -> Option<Vessel> {
        match self.view.steps.top() {
            Some(Step::Vessels(it)) if it.brewing.seat == seat => Some(it.vessel),
            _ => None,
        }
    }

    /// A kind and how many.
    pub(super) fn some(&self, it: Ingredient, n: u8) -> Markup {
        html! { span.need { (icon_as(it.slug(), self.game.ingredient_name(it))) (n) } }
    }

    /// Goods as numbers.
    pub(super) fn sums(&self, goods: &Goods) -> Markup {
        html! {
            @for (it, n) in goods.cubes.iter() { (self.some(it, n)) }
            @if goods.any_basic > 0 { (any(goods.any_basic, "Basic", Ingredient::BASIC)) }
            @if goods.any_advanced > 0 { (any(goods.any_advanced, "Advanced", Ingredient::ADVANCED)) }
            @if goods.rep > 0 { span.need { (icon_as("rep", "Rep")) (goods.rep) } }
            @if goods.money > 0 { span.need { (icon_as("coin", "Money")) "$" (goods.money) } }
        }
    }

    /// A batch in full words.
    pub(super) fn beer(&self, recipe: Recipe) -> &'a str {
        self.game.recipe_name(recipe)
    }
}

/// Cubes of one's choice.
fn any(n: u8, class: &str, kinds: [Ingredient; 3]) -> Markup {
    html! {
        span.need.any {
            b { (n) }
            @for it in kinds { (icon(it.slug())) }
            span.vh { " " (class) " of your choice " }
        }
    }
}

/// What a card, tile or space says of itself.
pub(super) fn note(named: &Named, text: String, rule: &'static str) -> Note {
    Note { title: named.name.clone(), text, rule, recon: named.marks.clone() }
}

/// A picture of all games, in a size of its own.
pub(super) fn pic(class: &str, name: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/icons.svg#" (name) } {} } }
}

/// A picture of this game.
pub(super) fn own(class: &str, name: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/brew-crafters.svg#" (name) } {} } }
}

/// A picture of this game, instead of a word.
pub(super) fn own_as(class: &str, name: &str, label: &str) -> Markup {
    html! { svg class=(class) role="img" aria-label=(label) { use href={ "/assets/brew-crafters.svg#" (name) } {} } }
}

/// A meeple that stands somewhere, with the shape of its seat on it.
pub(super) fn meeple(seat: Seat, class: &str, piece: &str) -> Markup {
    let n = seat.0 + 1;
    html! {
        svg class={ "meeple seat-" (n) " " (class) } viewBox="0 0 32 36" data-piece=(piece) aria-hidden="true" {
            ellipse.shd cx="16" cy="32.5" rx="12" ry="3" {}
            use href="/assets/icons.svg#worker" width="32" height="32" {}
            use.belly href={ "/assets/icons.svg#seat-" (n) } x="12" y="14.5" width="8" height="8" {}
        }
    }
}

/// The class of a seat's colour.
pub(super) fn colour(seat: Seat) -> String {
    format!("seat-{}", seat.0 + 1)
}

/// The colour of the beer in its glass.
pub(super) const fn srm(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::GoldenApple => "srm-3",
        Recipe::EverydayAle => "srm-5",
        Recipe::ApricotPaleAle | Recipe::MarsNeedsIpa => "srm-8",
        Recipe::PumpkinAle | Recipe::Barleywine => "srm-12",
        Recipe::Lambic => "srm-pink",
        Recipe::BelgianQuad | Recipe::HoneyPorter => "srm-17",
        Recipe::PleasantlyPorter
        | Recipe::VanillaPorter
        | Recipe::CoffeePorter
        | Recipe::CherryPorter
        | Recipe::CinnamonPorter => "srm-22",
        Recipe::SmokedPorter | Recipe::BlackAndBrue | Recipe::BlackberryStout | Recipe::OatSodaStout => "srm-30",
        _ => "srm-40",
    }
}

/// A beer in one or two words, for a label; the full name is read aloud and shown by pointing.
pub(super) const fn short(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::EverydayAle => "Everyday",
        Recipe::PumpkinAle => "Pumpkin",
        Recipe::Lambic => "Lambic",
        Recipe::GoldenApple => "Apple",
        Recipe::ApricotPaleAle => "Apricot",
        Recipe::BelgianQuad => "Quad",
        Recipe::MarsNeedsIpa => "Mars IPA",
        Recipe::Barleywine => "Barleywine",
        Recipe::PleasantlyPorter => "Porter",
        Recipe::SmokedPorter => "NOIR",
        Recipe::VanillaPorter => "Vanilla",
        Recipe::CoffeePorter => "VivaJava",
        Recipe::BlackAndBrue => "Brüe",
        Recipe::CherryPorter => "Cherry",
        Recipe::HoneyPorter => "Honey",
        Recipe::CinnamonPorter => "Cinnamon",
        Recipe::SimplyStout => "Stout",
        Recipe::CoffeeStout => "Coffee",
        Recipe::ImperialStout => "Imperial",
        Recipe::BlackberryStout => "Blackberry",
        Recipe::EspressoStout => "Espresso",
        Recipe::OatSodaStout => "Oat Soda",
        Recipe::DarkStout => "Dark",
        Recipe::RussianImperialStout => "Crimson",
    }
}

/// A tile's picture.
pub(super) const fn house(building: Building) -> &'static str {
    match building {
        Building::Storehouse => "b-storehouse",
        Building::MashTun => "b-mash-tun",
        Building::YeastLab => "b-yeast-lab",
        Building::TastingRoom => "b-tasting-room",
        Building::Farm => "b-farm",
        Building::Brewpub => "b-brewpub",
        Building::OakBarrelhouse => "b-barrelhouse",
        Building::DoubleBatchSystem => "b-double-system",
        Building::HopsInfusers => "b-infuser",
    }
}

/// A tile in one word or two.
pub(super) const fn tile_name(building: Building) -> &'static str {
    match building {
        Building::Storehouse => "Storehouse",
        Building::MashTun => "Mash Tun",
        Building::YeastLab => "Yeast Lab",
        Building::TastingRoom => "Tasting",
        Building::Farm => "Farm",
        Building::Brewpub => "Brewpub",
        Building::OakBarrelhouse => "Barrels",
        Building::DoubleBatchSystem => "2nd tank",
        Building::HopsInfusers => "Infusers",
    }
}

/// The picture of a partner: both copies of a card have the same.
pub(super) const fn partner(card: Partnership) -> &'static str {
    match card {
        Partnership::SpicesImporter | Partnership::SpicesImporter2 => "spices_importer",
        Partnership::CoffeeRoaster | Partnership::CoffeeRoaster2 => "coffee_roaster",
    }
}
