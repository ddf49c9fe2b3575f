//! What all parts of the page are drawn with.
use crate::{
    PintCraft,
    steps::Step,
    view::View,
    words::{Brewery, Recipe, Season},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Viewpoint, icon_as};

/// What is drawn, and for whom.
pub(super) struct Painter<'a> {
    pub(super) game: &'a PintCraft,
    pub(super) view: &'a View,
    pub(super) viewpoint: &'a Viewpoint<'a>,
}

impl Painter<'_> {
    pub(super) fn now(&self) -> String {
        let round = self.view.round;
        match self.view.kind_of_round() {
            None => format!("Over after round {round}"),
            Some(Step::Challenge(_)) => format!("Round {round}, Challenge Round"),
            Some(Step::FaceOff(_) | Step::Vote(_)) => format!("Round {round}, Face Off {}", self.view.face_offs),
            Some(_) => format!("Round {round}"),
        }
    }

    pub(super) fn track(&self) -> Markup {
        let now = self.view.season;
        let last = |season| self.view.round > 1 && self.game.season(season).next == now;
        html! {
            ol.seasons.not-phone aria-label={ "Season: " (self.game.season_name(now)) } {
                @for season in Season::ALL {
                    @let name = self.game.season_name(season);
                    @if season == now {
                        li.now aria-current="true" { (icon_as(season.slug(), &format!("{name}, now"))) }
                    } @else if last(season) {
                        li.past { (icon_as(season.slug(), &format!("{name}, last"))) }
                    } @else {
                        li.todo { (icon_as(season.slug(), name)) }
                    }
                }
            }
        }
    }

    pub(super) fn over(&self) -> bool {
        self.view.steps.is_empty()
    }

    pub(super) fn pints(&self, seat: Seat) -> u8 {
        self.game.pints(self.view, seat)
    }

    /// Everybody across the bar, clockwise.
    pub(super) fn rivals(&self) -> impl Iterator<Item = Seat> + use<> {
        let front = self.viewpoint.front();
        self.viewpoint.seats().filter(move |&seat| seat != front)
    }

    /// "You choose", "Ines chooses".
    pub(super) fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.viewpoint.is_me(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.viewpoint.name(seat))
    }

    /// The card that is being played and lies nowhere else yet.
    pub(super) fn played(&self) -> Option<Brewery> {
        self.view.being_resolved().last()
    }

    /// A glass of the beer, in its colour.
    pub(super) fn glass(&self, recipe: Recipe) -> Markup {
        picture(shape(recipe), &format!("gl {}", self.srm(recipe)))
    }

    /// The class of the beer's colour.
    pub(super) fn srm(&self, recipe: Recipe) -> &'static str {
        let row = self.game.edition.data.recipe.iter().find(|row| row.id == recipe);
        let Some([pale, dark]) = row.and_then(|row| row.style.srm) else { return "srm-12" };
        match f32::midpoint(pale, dark) {
            ..4.0 => "srm-3",
            4.0..7.0 => "srm-5",
            7.0..10.0 => "srm-8",
            10.0..14.5 => "srm-12",
            14.5..19.0 => "srm-17",
            19.0..25.0 => "srm-22",
            25.0..32.0 => "srm-30",
            _ => "srm-40",
        }
    }
}

/// The glass that a beer is drunk from.
fn shape(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::AmericanWheat | Recipe::BerlinerWeiss | Recipe::Dunkelweizen => "g-weizen",
        Recipe::Dopperbock
        | Recipe::DortmunderExport
        | Recipe::EnglishBrownAle
        | Recipe::ExtraSpecialBitter
        | Recipe::Oktoberfest
        | Recipe::OldAle
        | Recipe::TraditionalBock => "g-mug",
        Recipe::BelgianTrippel
        | Recipe::EnglishBarleyWine
        | Recipe::ImperialIpa
        | Recipe::PumpkinSpiceAle
        | Recipe::Saison
        | Recipe::ScotchAle => "g-tulip",
        _ => "g-pint",
    }
}

/// The picture on a card.
pub(super) fn art(card: Brewery) -> Markup {
    picture(&format!("a-{}", card.slug().replace('_', "-")), "art")
}

/// A picture of this game, beside its word.
pub(super) fn picture(name: &str, class: &str) -> Markup {
    html! { svg class=(class) aria-hidden="true" { use href={ "/assets/pint-craft.svg#" (name) } {} } }
}
