//! What all panels draw with: pictures of goods, of people and of beer.
use crate::effect::Goods;
use crate::game::BrewCrafters;
use crate::state::Brewery;
use crate::steps::{Brewing, Step};
use crate::values::Named;
use crate::view::View;
use crate::words::{Building, Ingredient, Recipe, Vessel, Worker};
use maud::{Markup, PreEscaped, html};
use taproom_core::Seat;
use taproom_page::{Note, Viewpoint, icon, icon_as};

/// "Becomes".
pub(super) const ARROW: PreEscaped<&str> = PreEscaped("&rarr;");
/// "Times".
pub(super) const TIMES: PreEscaped<&str> = PreEscaped("&times;");

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

    /// Cubes of one kind: as pieces if they are few.
    pub(super) fn heap(&self, it: Ingredient, n: u8) -> Markup {
        html! {
            span.heap {
                @if n <= 4 { @for _ in 0..n { (icon(it.slug())) } } @else { (icon(it.slug())) b { (n) } }
                span.vh { (n) " " (self.game.ingredient_name(it)) " " }
            }
        }
    }

    /// A kind and how many.
    pub(super) fn some(&self, it: Ingredient, n: u8) -> Markup {
        html! { span.need { (icon_as(it.slug(), self.game.ingredient_name(it))) (n) } }
    }

    /// Goods as pieces.
    pub(super) fn heaps(&self, goods: &Goods) -> Markup {
        html! { @for (it, n) in goods.cubes.iter() { (self.heap(it, n)) } (rest(goods)) }
    }

    /// Goods as numbers.
    pub(super) fn sums(&self, goods: &Goods) -> Markup {
        html! { @for (it, n) in goods.cubes.iter() { (self.some(it, n)) } (rest(goods)) }
    }

    /// A batch in few words.
    pub(super) fn beer(&self, recipe: Recipe) -> &'a str {
        self.game.recipe_name(recipe)
    }
}

/// What a card, tile or space says of itself.
pub(super) fn note(named: &Named, text: String, rule: &'static str) -> Note {
    Note { title: named.name.clone(), text, rule, recon: named.reconstructed }
}

/// What is no certain cube.
fn rest(goods: &Goods) -> Markup {
    html! {
        @if goods.any_basic > 0 { (any(goods.any_basic, "Basic", Ingredient::BASIC)) }
        @if goods.any_advanced > 0 { (any(goods.any_advanced, "Advanced", Ingredient::ADVANCED)) }
        @if goods.rep > 0 { span.need { (icon_as("rep", "Rep")) (goods.rep) } }
        @if goods.money > 0 { span.need { (icon_as("coin", "Money")) "$" (goods.money) } }
    }
}

/// Cubes of one's choice.
fn any(n: u8, class: &str, kinds: [Ingredient; 3]) -> Markup {
    html! {
        span.any {
            b { (n) }
            span.any__of { @for it in kinds { (icon(it.slug())) } }
            span.vh { " " (class) " of your choice " }
        }
    }
}

/// A picture in a size of its own.
pub(super) fn pic(class: &str, name: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/icons.svg#" (name) } {} } }
}

/// A picture in a size of its own, instead of a word.
pub(super) fn pic_as(class: &str, name: &str, label: &str) -> Markup {
    html! { svg class=(class) role="img" aria-label=(label) { use href={ "/assets/icons.svg#" (name) } {} } }
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

/// A worker's picture: the face of the trade, or what the work is about.
pub(super) const fn face(worker: Worker) -> &'static str {
    match worker {
        Worker::MashSpecialist => "b-mash-tun",
        Worker::HopsExpert => "hops-importer",
        Worker::AdvancedIngredientImporter => "spices",
        Worker::BrewpubManager => "b-brewpub",
        Worker::Chemist => "scientist",
        Worker::MaltImporter => "malt-expert",
        Worker::YeastLabTechnician => "b-yeast-lab",
        Worker::HeadFarmer => "b-farm",
        Worker::Cooper => "b-barrelhouse",
        Worker::MarketHelper => "bonus-worker",
        Worker::InfusionArtisan => "b-infuser",
        Worker::TourGuide => "b-tasting-room",
        Worker::WarehouseManager => "b-storehouse",
        Worker::Accountant => "coin",
        Worker::SalesRepresentative => "bottle",
        Worker::Distributor => "truck",
        Worker::LabAssistant => "b-lab",
        Worker::VisitingProfessor => "lightbulb",
        Worker::Contractor => "upgrade",
        Worker::Brewmaster => "master-brewer",
        Worker::Publicist => "gold-label",
        Worker::GuildLiaison => "people",
        Worker::ShiftSupervisor => "worker",
        Worker::HouseBrewer => "pint",
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
