//! What all panels are drawn with.
use crate::{
    PintCraft,
    steps::Step,
    view::View,
    words::{Recipe, Season},
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
            Some(_) => format!("Round {round}, first to {} Pints", self.game.threshold),
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

    pub(super) fn pints(&self, seat: Seat) -> u8 {
        self.game.pints(self.view, seat)
    }

    /// "You choose", "Ines chooses".
    pub(super) fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.viewpoint.is_me(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.viewpoint.name(seat))
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
