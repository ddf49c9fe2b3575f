//! The table as a web page: players, the brewery in front with its fields, recipes, shops, the other breweries.
mod ask;
mod brewery;
mod dice;
mod fields;
mod goods;
mod lessons;
mod others;
mod phase;
mod recipes;
mod rivals;
mod shops;
mod signs;

use self::phase::Phase;
use crate::{
    DiceBrewing,
    state::Player,
    steps::Step,
    view::View,
    words::{Colour, Recipe},
};
use maud::html;
use std::{cell::RefCell, collections::BTreeMap};
use taproom_core::Seat;
use taproom_page::{Area, Viewpoint, Layout, Lesson, Markup, Page, Note, icon, icon_as, shelf};

impl Page for DiceBrewing {
    fn page(&self, view: &View, viewpoint: &Viewpoint<'_>) -> Layout {
        let table = Table { game: self, view, viewpoint, pieces: RefCell::default() };
        // Dice glide by their names, which are given in the order of drawing: what is in front comes first.
        let mut parts = vec![
            Area::new("rivals", "Players", table.strip()),
            Area::new("mine", "Dice", table.brewery()),
            Area::new("fields", "Fields", table.fields()),
            Area::new("recipes", "Recipes", table.recipes()),
            Area::new("market", "Market", table.market()),
            Area::new("black", "Tokens", table.black_market()),
            Area::new("others", "Rivals", table.others()),
            Area::new("supply", "Supply", table.supply()),
        ];
        parts.sort_by_key(|part| table.rank(part.id));
        Layout { now: table.now(), track: table.track(), parts }
    }

    fn art() -> Markup {
        shelf("#4b3566", "#37254e", &[("die-5", 18, 44, 48, ""), ("die-3", 76, 46, 46, ""), ("die-6", 130, 42, 50, "")])
    }

    fn style() -> &'static str {
        include_str!("../page.css")
    }

    fn lessons() -> &'static [Lesson] {
        lessons::LESSONS
    }
}

/// What is drawn: one view, for one viewpoint.
struct Table<'a> {
    game: &'a DiceBrewing,
    view: &'a View,
    viewpoint: &'a Viewpoint<'a>,
    /// How often each name of a piece was given.
    pieces: RefCell<BTreeMap<String, u32>>,
}

impl Table<'_> {
    fn player(&self, seat: Seat) -> &Player {
        &self.view.players[seat.index()]
    }

    /// Whose brewery is drawn large.
    fn front(&self) -> Seat {
        self.viewpoint.front()
    }

    fn step(&self) -> Option<&Step> {
        self.view.steps.top()
    }

    fn phase(&self) -> Phase {
        Phase::of(&self.view.steps)
    }

    /// Is it the viewer's own turn of this kind?
    fn is_mine(&self, step: impl Fn(&Step) -> bool) -> bool {
        self.viewpoint.asked() && self.step().is_some_and(step)
    }

    /// A name for a piece that no other piece on the page has.
    fn piece(&self, name: String) -> String {
        let mut pieces = self.pieces.borrow_mut();
        let n = pieces.entry(name.clone()).or_default();
        *n += 1;
        if *n == 1 { name } else { format!("{name}-{n}") }
    }

    /// How near to the dice a part lies: what the phase is about comes first, else the usual order stands.
    fn rank(&self, id: &str) -> u8 {
        let phase = self.phase();
        match id {
            "rivals" => 0,
            "mine" => 1,
            "others" if self.asks_about_others() => 2,
            "black" if self.is_mine(|step| matches!(step, Step::TokenReward(_))) => 2,
            "market" | "black" if phase == Phase::Shopping => 3,
            "recipes" if matches!(phase, Phase::Shopping | Phase::Brewing) => 4,
            _ => 5,
        }
    }

    fn brewed(&self) -> u8 {
        self.view.players.iter().map(|player| player.brewed.len()).sum()
    }

    fn is_summer(&self) -> bool {
        self.view.round > 0 && self.view.round.is_multiple_of(2)
    }

    fn season(&self) -> &'static str {
        if self.is_summer() { "summer" } else { "winter" }
    }

    fn now(&self) -> String {
        let round = self.view.round;
        match self.phase() {
            Phase::SetUp => "The table is laid".into(),
            Phase::Over => format!("The game is over after round {round}"),
            phase => format!("Round {round}, {}: {phase}", self.season()),
        }
    }

    /// Round, season, and how far the end is.
    fn track(&self) -> Markup {
        let (now, next) = if self.is_summer() { ("summer", "winter") } else { ("winter", "summer") };
        let label = if self.is_summer() { "Summer: a seed for everybody" } else { "Winter: no seeds" };
        html! {
            span.tag.not-phone { "Round " (self.view.round) }
            ol.seasons.not-phone aria-label=(label) {
                li.now aria-current="true" { (icon_as(now, now)) }
                li.todo { (icon_as(next, &format!("{next} next"))) }
            }
            span.tag.not-phone { (self.brewed()) " of " (self.game.crowd.recipes_to_end) " recipes" }
        }
    }

    /// A brewed recipe, small.
    fn beer(&self, recipe: Recipe) -> Markup {
        let spot = self.viewpoint.spot(format!("beer:{recipe}")).class(format!("beer {}", recipes::colour(recipe)));
        spot.piece(format!("card-{recipe}")).note(self.recipe_note(recipe)).show(html! {
            (icon("pint")) (self.game.recipe_name(recipe))
        })
    }

    /// A sentence of several names: "Ines, Otto".
    fn names(&self, seats: &[Seat]) -> String {
        let names: Vec<&str> = seats.iter().map(|&seat| self.viewpoint.name(seat)).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    }
}

/// What a colour stands for.
fn stuff(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "light malt",
        Colour::Black => "dark malt",
        Colour::Green => "hops",
        Colour::Blue => "skill",
    }
}

/// A note without reconstructed figures.
fn note(title: impl Into<String>, text: impl Into<String>, rule: &'static str) -> Note {
    Note { title: title.into(), text: text.into(), rule, recon: false }
}

/// `1 die`, `2 dice`
fn many(n: impl Into<u32>, one: &str, more: &str) -> String {
    let n = n.into();
    format!("{n} {}", if n == 1 { one } else { more })
}
