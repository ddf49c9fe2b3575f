//! The table in a terminal.
use crate::{
    PintCraft,
    explain::brewery_name,
    state::{Cards, Tokens},
    steps::Step,
    view::View,
    words::{Brewery, Colour, Ingredient, Recipe, Season},
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

/// Marks what the rulebook does not tell and we had to make up.
const RECONSTRUCTED: &str = "°";

/// No line is longer, but for what lies below a recipe.
const WIDTH: usize = 75;
/// Where the texts of the hand begin.
const TEXT: usize = 30;

impl Draw for PintCraft {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = self.heading(view);
        if let Viewer::Seat(seat) = view.viewer {
            drawing.line();
            drawing.below(self.hand(&view.hands[seat.index()].known));
        }
        drawing.line();
        drawing.below(self.centre(view)).line();
        drawing.panel("Breweries");
        for seat in Seat::all(self.seats) {
            drawing.below(self.brewery(view, seat));
        }
        drawing.line();
        drawing.below(self.discard(view));
        drawing.line().ink(Ink::Faint, format!("{RECONSTRUCTED} values of our own: the rulebook does not tell them"));
        drawing.wrapped(98)
    }

    fn listed() -> &'static [&'static str] {
        // The words of which the name of a brewery is made.
        &["name", "sign"]
    }
}

impl PintCraft {
    fn heading(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.heading(format!("Pint Craft  round {}", view.round)).text("  ");
        drawing.ink(season_ink(view.season), self.season_name(view.season));
        drawing.text(format!("  first to {}", plural(self.threshold, "Pint")));
        let now = match view.steps.iter().next() {
            Some(Step::Challenge(it)) => format!("  Challenge Round, begun by {}", it.initiator),
            Some(Step::FaceOff(_) | Step::Vote(_)) => format!("  Face Off {}", view.face_offs),
            Some(_) => view.crossed.map(|seat| format!("  {seat} has crossed it")).unwrap_or_default(),
            None => "  the game is over".into(),
        };
        drawing.ink(Ink::Red, now);
        drawing.line().text("pot   ");
        Self::tokens(&mut drawing, &view.pot, |it| Some(format!("pot:{it}")));
        drawing.text(format!("  deck {}", plural(view.deck, "card")));
        if let Some(Step::UseCard(it)) = view.steps.top() {
            let card = &self.card_texts[it.card.index()];
            drawing.line().text("played  ").spots(format!("played:{}", it.card), |drawing| {
                drawing.ink(self.card_ink(it.card), &card.name).ink(Ink::Faint, format!("  {}", card.text));
            });
        }
        drawing
    }

    fn discard(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        drawing
            .panel("Discarded")
            .ink(Ink::Faint, format!("  {}, the last on top", plural(view.discard.len() as u16, "card")));
        // The last ones lie on top; one that lies there twice is told once.
        let mut told = Vec::new();
        for &card in view.discard.iter().rev() {
            if !told.contains(&card) {
                told.push(card);
            }
        }
        if !told.is_empty() {
            let names: Vec<Item> = told.iter().map(|card| self.item("discard", card, *card)).collect();
            wrap(&mut drawing, "  ", &names, Ink::Faint);
        }
        drawing
    }

    /// A card's name, at its place.
    fn item(&self, kind: &str, name: impl std::fmt::Display, card: Brewery) -> Item {
        (format!("{kind}:{name}"), self.card_name(card).into())
    }

    fn centre(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.panel("Recipes in the centre").pad(30).ink(Ink::Faint, "Pints Base Spec Hops  Adj  season    below");
        for (n, stack) in view.stacks.iter().take(self.stacks()).enumerate() {
            drawing.line().ink(Ink::Faint, format!("{:>2} ", n + 1));
            let Some(recipe) = stack.top else {
                drawing.ink(Ink::Faint, if stack.is_empty() { "(empty)" } else { "(being turned up)" });
                continue;
            };
            let it = self.recipe(recipe);
            drawing.spots(format!("centre:{recipe}"), |drawing| {
                drawing.ink(Ink::Strong, self.marked(recipe)).pad(30).ink(Ink::Yellow, format!("{:>3}", it.pints));
                for (ingredient, need) in Ingredient::ALL.into_iter().zip(it.needs) {
                    let text = if need == 0 { "·".into() } else { need.to_string() };
                    drawing.ink(ingredient_ink(ingredient), format!("{text:>5}"));
                }
                drawing.pad(57);
                if let Some(season) = it.bonus_season {
                    drawing.ink(season_ink(season), format!("{} +{}", self.season_name(season), it.bonus));
                }
            });
            drawing.pad(67).text(stack.hidden.to_string());
            if !stack.bottom.is_empty() {
                let names: Vec<&str> = stack.bottom.iter().map(|&recipe| self.recipe_name(recipe)).collect();
                let text: String = format!(", then {}", names.join(", ")).chars().take(26).collect();
                drawing.ink(Ink::Faint, text);
            }
        }
        drawing
    }

    fn brewery(&self, view: &View, seat: Seat) -> Drawing {
        let mut drawing = Drawing::new();
        let n = seat.index();
        let pints = self.pints(view, seat);
        let ink = if view.still_in.contains(seat) { Ink::Seat(seat) } else { Ink::Faint };
        drawing.line().spot(format!("seat:{}", seat.0), ink, seat.to_string());
        let mut notes = Vec::new();
        if view.viewer.is(seat) {
            notes.push("you");
        }
        let name = brewery_name(view.names[n]);
        if !name.is_empty() {
            drawing.ink(ink, format!(" {name}"));
        }
        if view.on_turn() == Some(seat) {
            notes.push("on turn");
        }
        if view.first == seat && view.round > 0 {
            notes.push("first");
        }
        if !view.still_in.contains(seat) {
            notes.push("out");
        }
        if !notes.is_empty() {
            drawing.ink(Ink::Faint, format!(" ({})", notes.join(", ")));
        }
        let reached = format!("  {:<8}Pints ", self.of_threshold(pints));
        drawing.ink(Ink::Faint, format!(" hand {}", view.hands[n].size));
        drawing.pad(if name.is_empty() { 26 } else { 44 }).ink(Ink::Yellow, reached);
        Self::tokens(&mut drawing, &view.tokens[n], |_| None);
        if !view.viewer.is(seat) && !view.hands[n].known.is_empty() {
            let seen: Vec<Item> = view.hands[n].known.kinds().map(|card| self.item("seen", card, card)).collect();
            wrap(&mut drawing, "    seen    ", &seen, Ink::Faint);
        }
        if !view.taps[n].is_empty() {
            let taps: Vec<Item> =
                view.taps[n].iter().map(|recipe| (format!("tap:{recipe}"), self.tap(recipe))).collect();
            wrap(&mut drawing, "    taps    ", &taps, Ink::Plain);
        }
        if !view.in_play[n].is_empty() {
            let card = |(card, copies): (Brewery, u8)| {
                let (place, name) = self.item("in-play", format!("{n}-{card}"), card);
                (place, if copies > 1 { format!("{copies} × {name}") } else { name })
            };
            let cards: Vec<Item> = view.in_play[n].iter().map(card).collect();
            wrap(&mut drawing, "    cards   ", &cards, Ink::Orange);
        }
        drawing
    }

    fn hand(&self, hand: &Cards) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.panel("Your hand");
        for (card, copies) in hand.iter() {
            let label = &self.card_texts[card.index()];
            let mark = label.marks.sign();
            let times = if copies > 1 { format!("{copies} × ") } else { String::new() };
            let name = format!("{times}{}{mark}", label.name);
            drawing.line().text("  ").spots(format!("hand:{card}"), |drawing| {
                drawing.ink(self.card_ink(card), name).pad(TEXT);
                let mut column = TEXT;
                for word in label.text.split(' ') {
                    if column + word.chars().count() + 1 > WIDTH {
                        drawing.line().pad(TEXT);
                        column = TEXT;
                    }
                    drawing.ink(Ink::Faint, format!("{word} "));
                    column += word.chars().count() + 1;
                }
            });
        }
        drawing
    }

    fn marked(&self, recipe: Recipe) -> String {
        let label = &self.recipe_texts[recipe.index()];
        format!("{}{}", label.name, label.marks.sign())
    }

    /// `Kolsh 1, Summer +1`
    fn tap(&self, recipe: Recipe) -> String {
        let it = self.recipe(recipe);
        match it.bonus_season {
            Some(season) => {
                format!("{} {} ({} +{})", self.recipe_name(recipe), it.pints, self.season_name(season), it.bonus)
            }
            None => format!("{} {}", self.recipe_name(recipe), it.pints),
        }
    }

    fn tokens(drawing: &mut Drawing, tokens: &Tokens, place: impl Fn(Ingredient) -> Option<String>) {
        for ingredient in Ingredient::ALL {
            let n = tokens.count(ingredient);
            let word = match ingredient {
                Ingredient::Base => "base",
                Ingredient::Specialty => "spec",
                Ingredient::Hops => "hops",
                Ingredient::Adjunct => "adj",
            };
            let (ink, text) = (ingredient_ink(ingredient), format!("{n:>2} {word}"));
            match place(ingredient) {
                Some(place) => drawing.spot(place, ink, text),
                None => drawing.ink(ink, text),
            };
            drawing.text("  ");
        }
    }

    fn card_ink(&self, card: Brewery) -> Ink {
        match self.card(card).colour {
            Colour::Green => Ink::Green,
            Colour::Orange => Ink::Orange,
        }
    }
}

/// A place and what stands there.
type Item = (String, String);

/// A list over as many lines as it needs.
fn wrap(drawing: &mut Drawing, head: &str, items: &[Item], ink: Ink) {
    drawing.line().ink(Ink::Faint, head);
    let indent = head.chars().count();
    let mut column = indent;
    for (n, (place, item)) in items.iter().enumerate() {
        let comma = if n + 1 < items.len() { ", " } else { "" };
        let width = item.chars().count() + comma.len();
        if column + width > WIDTH {
            drawing.line().pad(indent);
            column = indent;
        }
        drawing.spot(place, ink, item).ink(Ink::Faint, comma);
        column += width;
    }
}

fn season_ink(season: Season) -> Ink {
    match season {
        Season::Spring => Ink::Green,
        Season::Summer => Ink::Yellow,
        Season::Fall => Ink::Orange,
        Season::Winter => Ink::Blue,
    }
}

fn ingredient_ink(ingredient: Ingredient) -> Ink {
    match ingredient {
        Ingredient::Base => Ink::Brown,
        Ingredient::Specialty => Ink::Orange,
        Ingredient::Hops => Ink::Green,
        Ingredient::Adjunct => Ink::Purple,
    }
}
