//! The table in a terminal.
use crate::{
    PintCraft,
    state::{Cards, Tokens},
    steps::Step,
    view::View,
    words::{Brewery, Colour, Ingredient, Recipe, Season},
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

/// Marks what the rulebook does not tell and we had to make up.
const RECONSTRUCTED: &str = "°";

impl Draw for PintCraft {
    fn draw(&self, view: &View) -> Drawing {
        let mut drawing = self.heading(view);
        drawing.below(self.centre(view)).line();
        for seat in Seat::all(self.seats) {
            drawing.below(self.brewery(view, seat));
        }
        if let Viewer::Seat(seat) = view.viewer {
            drawing.line();
            drawing.below(self.hand(&view.hands[seat.index()].known));
        }
        drawing.line().ink(Ink::Faint, format!("{RECONSTRUCTED} values of our own: the rulebook does not tell them"));
        drawing
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
        drawing.line().text("pot      ");
        Self::tokens(&mut drawing, &view.pot);
        drawing.line().text(format!("deck     {}", plural(view.deck, "card")));
        drawing.line().text(format!("discard  {}", plural(view.discard.len() as u16, "card")));
        // The last ones lie on top.
        let mut top: Vec<String> = view.discard.iter().rev().take(4).map(|&card| self.card_name(card).into()).collect();
        if !top.is_empty() {
            top.extend((view.discard.len() > top.len()).then(|| "…".into()));
            wrap(&mut drawing, "  on top ", &top, Ink::Faint);
        }
        drawing
    }

    fn centre(&self, view: &View) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.line();
        drawing
            .heading("Recipes in the centre")
            .pad(31)
            .ink(Ink::Faint, "Pints  Base  Spec  Hops   Adj  season    below");
        for (n, stack) in view.stacks.iter().take(self.stacks()).enumerate() {
            drawing.line().ink(Ink::Faint, format!("{:>2} ", n + 1));
            let Some(recipe) = stack.top else {
                drawing.ink(Ink::Faint, if stack.is_empty() { "(empty)" } else { "(being turned up)" });
                continue;
            };
            let it = self.recipe(recipe);
            drawing.ink(Ink::Strong, self.marked(recipe)).pad(31).ink(Ink::Yellow, format!("{:>3}", it.pints));
            for (ingredient, need) in Ingredient::ALL.into_iter().zip(it.needs) {
                let text = if need == 0 { "·".into() } else { need.to_string() };
                drawing.ink(ingredient_ink(ingredient), format!("{text:>6}"));
            }
            drawing.pad(62);
            if let Some(season) = it.bonus_season {
                drawing.ink(season_ink(season), format!("{} +{}", self.season_name(season), it.bonus));
            }
            drawing.pad(72).text(stack.hidden.to_string());
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
        let ink = if view.still_in.contains(seat) { Ink::Strong } else { Ink::Faint };
        drawing.line().ink(ink, seat.to_string());
        let mut notes = Vec::new();
        if view.viewer.is(seat) {
            notes.push("you");
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
        let reached = format!("{:<8}Pints  ", self.of_threshold(pints));
        drawing.pad(32).ink(Ink::Yellow, reached);
        Self::tokens(&mut drawing, &view.tokens[n]);
        drawing.text(format!("  hand {}", view.hands[n].size));
        if !view.viewer.is(seat) && !view.hands[n].known.is_empty() {
            wrap(&mut drawing, "    seen    ", &self.card_names(&view.hands[n].known), Ink::Faint);
        }
        if !view.taps[n].is_empty() {
            let taps: Vec<String> = view.taps[n].iter().map(|recipe| self.tap(recipe)).collect();
            wrap(&mut drawing, "    taps    ", &taps, Ink::Plain);
        }
        if !view.in_play[n].is_empty() {
            wrap(&mut drawing, "    cards   ", &self.card_names(&view.in_play[n]), Ink::Orange);
        }
        drawing
    }

    fn hand(&self, hand: &Cards) -> Drawing {
        let mut drawing = Drawing::new();
        drawing.heading("Your hand");
        for (card, copies) in hand.iter() {
            let label = &self.card_texts[card.index()];
            let mark = if label.reconstructed { RECONSTRUCTED } else { "" };
            let times = if copies > 1 { format!("{copies} × ") } else { String::new() };
            drawing.line().text("  ").ink(self.card_ink(card), format!("{times}{}{mark}", label.name)).pad(32);
            let words: Vec<&str> = label.text.split(' ').collect();
            let mut column = 32;
            for word in words {
                if column + word.chars().count() + 1 > 100 {
                    drawing.line().pad(32);
                    column = 32;
                }
                drawing.text(format!("{word} "));
                column += word.chars().count() + 1;
            }
        }
        drawing
    }

    fn marked(&self, recipe: Recipe) -> String {
        let label = &self.recipe_texts[recipe.index()];
        format!("{}{}", label.name, if label.reconstructed { RECONSTRUCTED } else { "" })
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

    fn tokens(drawing: &mut Drawing, tokens: &Tokens) {
        for ingredient in Ingredient::ALL {
            let n = tokens.count(ingredient);
            let word = match ingredient {
                Ingredient::Base => "base",
                Ingredient::Specialty => "spec",
                Ingredient::Hops => "hops",
                Ingredient::Adjunct => "adj",
            };
            drawing.ink(ingredient_ink(ingredient), format!("{n:>2} {word}  "));
        }
    }

    fn card_ink(&self, card: Brewery) -> Ink {
        match self.card(card).colour {
            Colour::Green => Ink::Green,
            Colour::Orange => Ink::Orange,
        }
    }
}

/// A list over as many lines as it needs.
fn wrap(drawing: &mut Drawing, head: &str, items: &[String], ink: Ink) {
    drawing.line().ink(Ink::Faint, head);
    let indent = head.chars().count();
    let mut column = indent;
    for (n, item) in items.iter().enumerate() {
        let comma = if n + 1 < items.len() { ", " } else { "" };
        let width = item.chars().count() + comma.len();
        if column + width > 100 {
            drawing.line().pad(indent);
            column = indent;
        }
        drawing.ink(ink, format!("{item}{comma}"));
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
