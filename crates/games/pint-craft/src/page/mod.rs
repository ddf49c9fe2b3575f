//! The table as a web page.
mod brewery;
mod cards;
mod centre;
mod grant;
mod piles;
mod stage;

use crate::{
    PintCraft,
    components::{Ingredient, Recipe, Season},
    memory::Memory,
    state::State,
    steps::Step,
    view::View,
};
use maud::{Markup, html};
use taproom_core::{Seat, Viewer};
use taproom_page::{Area, Viewpoint, Layout, Lesson, Page, Mix, icon_as, shelf};

impl Page for PintCraft {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let table = Table { game: self, view, viewpoint, open: open(view) };
        let mut parts = vec![Area::new("rivals", "Players", table.strip())];
        parts.extend(table.stage().map(|html| Area::new("stage", "Finale", html)));
        parts.push(Area::new("centre", "Recipes", table.centre()));
        parts.extend(table.hand().map(|html| Area::new("hand", "Hand", html)));
        parts.push(Area::new("mine", "Brewery", table.mine()));
        parts.push(Area::new("others", "Rivals", table.others()));
        parts.push(Area::new("piles", "Cards", table.piles()));
        Layout { now: table.now(), track: table.track(), parts }
    }

    fn mix(&self, view: &View, seat: Seat) -> Option<Mix> {
        let viewpoint = Viewpoint::new(Viewer::Seat(seat), &[], &[], &[]);
        Table { game: self, view, viewpoint: &viewpoint, open: open(view) }.mix(seat)
    }

    fn art() -> Markup {
        shelf(
            "#23415f",
            "#182f47",
            &[("pint", 18, 26, 68, "srm-3"), ("pint", 68, 26, 68, "srm-12"), ("pint", 118, 26, 68, "srm-40")],
        )
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        LESSONS
    }
}

const LESSONS: &[Lesson] = &[
    Lesson {
        place: "",
        title: "A race for Pints",
        text: "Recipes on tap and some Orange cards are worth Pints. Whoever reaches the number in the top bar calls the \
               last round: everybody else has one more turn to get there too.",
        rule: "PC-10.1",
    },
    Lesson {
        place: "hand:",
        title: "Play up to three cards",
        text: "Each card takes effect at once. Cards played and cards drawn add up to three, so who plays less draws \
               more; an empty hand draws four.",
        rule: "PC-4.4",
    },
    Lesson {
        place: "pot:adjunct",
        title: "Adjuncts are dear",
        text: "Within one choice four ingredients buy one Adjunct, three if you own Big Tanks. What is left over cannot \
               be saved for the next choice.",
        rule: "PC-5.3",
    },
    Lesson {
        place: "pot:specialty",
        title: "Mix it from the pot",
        text: "Set Specialty Malt and Hops; all that is left comes as Base Malt. The Recipes in the centre say which of \
               them you can still reach.",
        rule: "PC-5.3",
    },
    Lesson {
        place: "played:",
        title: "Effect or two ingredients",
        text: "Some cards may be thrown away for any two ingredients instead. If their conditions do not hold, that is \
               all they can do.",
        rule: "PC-7.4",
    },
    Lesson {
        place: "centre:",
        title: "Brew from the centre",
        text: "A Recipe costs exactly what it shows. The one beneath it is face up at once, and you may brew it in the \
               same turn.",
        rule: "PC-6.3",
    },
    Lesson {
        place: "tap:",
        title: "Taps change hands",
        text: "Pints are counted from what is on the table now: whoever loses a Recipe loses its Pints, and its bonus at \
               the next season.",
        rule: "PC-9.1",
    },
];

/// What is drawn, and for whom.
struct Table<'a> {
    game: &'a PintCraft,
    view: &'a View,
    viewpoint: &'a Viewpoint<'a>,
    /// What the view shows as a state, for the rules to count with.
    open: State,
}

/// The table without the cards that the viewer has not seen: enough for every rule that reads open things.
fn open(view: &View) -> State {
    let View { steps, round, season, first, still_in, face_offs, lapsed, ending, stacks, taps, in_play, .. } = *view;
    State {
        steps,
        round,
        season,
        first,
        still_in,
        face_offs,
        lapsed,
        ending,
        stacks,
        taps,
        in_play,
        hands: view.hands.map(|hand| hand.known),
        tokens: view.tokens,
        discard: view.discard,
        seen: Memory::new(),
    }
}

impl Table<'_> {
    fn now(&self) -> String {
        let round = self.view.round;
        match self.view.steps.iter().next() {
            None => format!("Over after round {round}"),
            Some(Step::Challenge(_)) => format!("Round {round}, Challenge Round"),
            Some(Step::FaceOff(_) | Step::Vote(_)) => format!("Round {round}, Face Off {}", self.view.face_offs),
            Some(_) => format!("Round {round}, first to {} Pints", self.game.threshold),
        }
    }

    fn track(&self) -> Markup {
        let now = self.view.season;
        let last = |season| self.view.round > 1 && self.next_season(season) == now;
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

    fn next_season(&self, season: Season) -> Season {
        let rows = &self.game.edition.data.season;
        rows.iter().find(|row| row.id == season).map_or(season, |row| row.next)
    }

    fn pints(&self, seat: Seat) -> u8 {
        self.game.pints(&self.open, seat)
    }

    /// "You choose", "Ines chooses".
    fn does(&self, seat: Seat, verb: &str) -> String {
        let ending = if self.viewpoint.is_me(seat) { "" } else { "s" };
        format!("{} {verb}{ending}", self.viewpoint.name(seat))
    }

    /// What the player lacks for a Recipe, by ingredient.
    fn short(&self, seat: Seat, recipe: Recipe) -> [u8; Ingredient::COUNT] {
        let needs = self.game.tables.recipes[recipe.index()].needs;
        let held = &self.view.tokens[seat.index()];
        std::array::from_fn(|n| needs[n].saturating_sub(held.count(Ingredient::ALL[n])))
    }

    /// The class of the beer's colour.
    fn srm(&self, recipe: Recipe) -> &'static str {
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

/// The picture of a token.
fn picture(ingredient: Ingredient) -> &'static str {
    match ingredient {
        Ingredient::Base => "base-malt",
        Ingredient::Specialty => "specialty-malt",
        Ingredient::Hops => "hops",
        Ingredient::Adjunct => "adjunct",
    }
}
