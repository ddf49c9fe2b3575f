//! The view as numbers.
use crate::{
    BrewCrafters, View,
    effect::FreeKind,
    set::PerWord,
    state::{Brewery, Contribution, Public},
    steps::{Crew, Refusable, Token, Window},
    words::{Building, Ingredient, Partnership, Recipe, Space, Track, Vessel, Worker},
};
use taproom_core::{Encode, Eye, Features, Plain, Seat, plain};

/// The most seats.
const SEATS: usize = 5;

plain! { Crew as u8 }
plain! { FreeKind as u8 }
plain! { Refusable as u8 }
plain! { Token as u8 }
plain! { Window as .0 }
plain! { Contribution { seat: Seat, ingredient: Ingredient } }

impl<W, T: Plain, const N: usize> Plain for PerWord<W, T, N> {
    const WIDTH: usize = N * T::WIDTH;
    #[inline]
    fn write(&self, eye: Eye, out: &mut [f32]) {
        self.raw().write(eye, out);
    }
}

/// For each recipe the places where it is, as bits of a number.
fn places<'a>(places: impl IntoIterator<Item = &'a Option<Recipe>>) -> [u8; Recipe::COUNT] {
    let mut bits = [0; Recipe::COUNT];
    for (n, place) in places.into_iter().enumerate() {
        if let Some(recipe) = place {
            bits[recipe.index()] |= 1 << n;
        }
    }
    bits
}

impl Encode for BrewCrafters {
    const TABLE: usize = 504;
    const SEAT: usize = 170;

    fn features<F: Features>(&self, view: &View, to: &mut F) {
        let View { viewer, public, my_face_down, hidden_recipes: _, recipe_box } = view;
        let Public {
            season,
            start_player,
            recipes,
            display,
            partnerships: _,
            market,
            collaboration,
            community,
            breweries: _,
            steps,
        } = public;
        to.plain("viewer", viewer);
        to.steps(steps);
        to.number("season", *season);
        to.seat("start player", SEATS, Some(*start_player));
        to.set::<Recipe>("recipe in play", recipes.bits());
        to.set::<Worker>("display", display.bits());
        for (space, stand) in market.iter() {
            to.counts::<Ingredient>(space.slug(), stand.goods.counts());
            to.number(space.slug(), stand.money);
            to.plain(space.slug(), &stand.taken);
        }
        to.plain("collaboration", collaboration);
        to.plain("community farm", community);
        to.set::<Recipe>("my secret", my_face_down.bits());
        to.number("looks into the box", recipe_box.is_some());
        to.set::<Recipe>("in the box", recipe_box.unwrap_or_default().bits());
    }

    fn seat_features<F: Features>(&self, view: &View, seat: Seat, to: &mut F) {
        let Brewery {
            money,
            rep,
            loans,
            storage,
            shifts,
            buildings,
            infused,
            workers,
            research,
            vessels,
            bottling,
            brewed,
            labels,
            marked_recipe,
            marked_space,
            operated,
            farm,
            secrets,
            prizes,
            interns,
            interns_used,
            helper_used,
            declined,
        } = view.of(seat);
        to.number("money", *money);
        to.number("rep", *rep);
        to.number("loans", *loans);
        to.counts::<Ingredient>("storage", storage.counts());
        to.number("shifts", *shifts);
        to.set::<Building>("building", buildings.bits());
        to.set::<Vessel>("infused", infused.bits());
        to.set::<Worker>("worker", workers.bits());
        to.counts::<Track>("research", research.values());
        to.counts::<Recipe>("brewing", &places(vessels.values()));
        to.counts::<Recipe>("bottling", &places(bottling));
        to.counts::<Recipe>("brewed", brewed.counts());
        to.set::<Recipe>("label", labels.bits());
        to.plain("marked recipe", marked_recipe);
        to.plain("marked space", marked_space);
        to.plain("operated", operated);
        to.counts::<Ingredient>("farm", farm.counts());
        to.plain("open secrets", secrets);
        to.plain("prizes", prizes);
        to.plain("interns", interns);
        to.number("interns used", *interns_used);
        to.number("helpers used", *helper_used);
        to.number("declined", *declined);
        to.number("secrets face down", view.hidden_recipes[seat.index()]);
        let mine = view.partnerships.iter().filter(|(_, owner)| **owner == Some(seat));
        to.set::<Partnership>("partnership", mine.map(|(card, _)| 1u64 << card.index()).sum::<u64>());
    }
}

const _: () = assert!(Space::COUNT == 22);
