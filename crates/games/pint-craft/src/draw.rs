//! The table in a terminal.
use crate::{
    PintCraft,
    components::{Brewery, Cards, Ingredient, Recipe, Season, Tokens},
    data::Colour,
    explain::plural,
    steps::Step,
    view::View,
};
use taproom_core::{Seat, Viewer};
use taproom_kit::{Draw, Drawing, Ink};

/// Marks what the rulebook does not tell and we had to make up.
const RECONSTRUCTED: &str = "°";

impl Draw for PintCraft {
    fn draw(&self, view: &View) -> Drawing {
        let mut page = self.heading(view);
        page.below(self.centre(view)).line();
        for seat in Seat::all(self.seats) {
            page.below(self.brewery(view, seat));
        }
        if let Viewer::Seat(seat) = view.viewer {
            page.line();
            page.below(self.hand(&view.hands[seat.index()].known));
        }
        page.line().ink(Ink::Faint, format!("{RECONSTRUCTED} values of our own: the rulebook does not tell them"));
        page
    }
}

impl PintCraft {
    fn heading(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.heading(format!("Pint Craft  round {}", view.round)).text("  ");
        page.ink(season_ink(view.season), self.season_name(view.season));
        page.text(format!("  first to {}", plural(self.threshold, "Pint")));
        let now = match view.steps.iter().next() {
            Some(Step::Challenge(it)) => format!("  Challenge Round, begun by {}", it.initiator),
            Some(Step::FaceOff(_) | Step::Vote(_)) => format!("  Face Off {}", view.face_offs),
            Some(_) => String::new(),
            None => "  the game is over".into(),
        };
        page.ink(Ink::Red, now);
        page.line().text("pot      ");
        Self::tokens(&mut page, &view.pot);
        page.line().text(format!("deck     {} cards", view.deck));
        page.line().text(format!("discard  {} cards", view.discard.len()));
        // The last ones lie on top.
        let mut top: Vec<String> = view.discard.iter().rev().take(4).map(|&card| self.card_name(card).into()).collect();
        if !top.is_empty() {
            top.extend((view.discard.len() > top.len()).then(|| "…".into()));
            wrap(&mut page, "  on top ", &top, Ink::Faint);
        }
        page
    }

    fn centre(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.line();
        page.heading("Recipes in the centre").pad(31).ink(Ink::Faint, "Pints  Base  Spec  Hops   Adj  season    below");
        for (n, stack) in view.stacks.iter().take(self.stacks()).enumerate() {
            page.line().ink(Ink::Faint, format!("{:>2} ", n + 1));
            let Some(recipe) = stack.top else {
                page.ink(Ink::Faint, if stack.is_empty() { "(empty)" } else { "(being turned up)" });
                continue;
            };
            let it = &self.tables.recipes[recipe.index()];
            page.ink(Ink::Strong, self.marked(recipe)).pad(31).ink(Ink::Yellow, format!("{:>3}", it.pints));
            for (ingredient, need) in Ingredient::ALL.into_iter().zip(it.needs) {
                let text = if need == 0 { "·".into() } else { need.to_string() };
                page.ink(ingredient_ink(ingredient), format!("{text:>6}"));
            }
            page.pad(62);
            if let Some(season) = it.bonus_season {
                page.ink(season_ink(season), format!("{} +{}", self.season_name(season), it.bonus));
            }
            page.pad(72).text(format!("{}", stack.hidden));
            if !stack.bottom.is_empty() {
                let names: Vec<&str> = stack.bottom.iter().map(|&recipe| self.recipe_name(recipe)).collect();
                let text: String = format!(", then {}", names.join(", ")).chars().take(26).collect();
                page.ink(Ink::Faint, text);
            }
        }
        page
    }

    fn brewery(&self, view: &View, seat: Seat) -> Drawing {
        let mut page = Drawing::new();
        let n = seat.index();
        let pints = self.recipe_pints(view.taps[n]) + self.expansion_pints(&view.in_play[n]);
        let ink = if view.still_in.contains(seat) { Ink::Strong } else { Ink::Faint };
        page.line().ink(ink, format!("{seat}"));
        let mut notes = Vec::new();
        if view.viewer.is(seat) {
            notes.push("you");
        }
        if on_turn(view) == Some(seat) {
            notes.push("on turn");
        }
        if view.first == seat && view.round > 0 {
            notes.push("first");
        }
        if !view.still_in.contains(seat) {
            notes.push("out");
        }
        if !notes.is_empty() {
            page.ink(Ink::Faint, format!(" ({})", notes.join(", ")));
        }
        page.pad(32).ink(Ink::Yellow, format!("{pints:>2} of {} Pints  ", self.threshold));
        Self::tokens(&mut page, &view.tokens[n]);
        page.text(format!("  hand {}", view.hands[n].size));
        if !view.viewer.is(seat) && !view.hands[n].known.is_empty() {
            wrap(&mut page, "    seen    ", &self.names(&view.hands[n].known), Ink::Faint);
        }
        if !view.taps[n].is_empty() {
            let taps: Vec<String> = view.taps[n].iter().map(|recipe| self.tap(recipe)).collect();
            wrap(&mut page, "    taps    ", &taps, Ink::Plain);
        }
        if !view.in_play[n].is_empty() {
            wrap(&mut page, "    cards   ", &self.names(&view.in_play[n]), Ink::Orange);
        }
        page
    }

    fn hand(&self, hand: &Cards) -> Drawing {
        let mut page = Drawing::new();
        page.heading("Your hand");
        for (card, copies) in hand.iter() {
            let label = &self.card_labels[card.index()];
            let mark = if label.reconstructed { RECONSTRUCTED } else { "" };
            let times = if copies > 1 { format!("{copies} × ") } else { String::new() };
            page.line().text("  ").ink(self.card_ink(card), format!("{times}{}{mark}", label.name)).pad(32);
            let words: Vec<&str> = label.text.split(' ').collect();
            let mut column = 32;
            for word in words {
                if column + word.chars().count() + 1 > 100 {
                    page.line().pad(32);
                    column = 32;
                }
                page.text(format!("{word} "));
                column += word.chars().count() + 1;
            }
        }
        page
    }

    fn marked(&self, recipe: Recipe) -> String {
        let label = &self.recipe_labels[recipe.index()];
        format!("{}{}", label.name, if label.reconstructed { RECONSTRUCTED } else { "" })
    }

    /// `Kolsh 1, Summer +1`
    fn tap(&self, recipe: Recipe) -> String {
        let it = &self.tables.recipes[recipe.index()];
        match it.bonus_season {
            Some(season) => {
                format!("{} {} ({} +{})", self.recipe_name(recipe), it.pints, self.season_name(season), it.bonus)
            }
            None => format!("{} {}", self.recipe_name(recipe), it.pints),
        }
    }

    fn tokens(page: &mut Drawing, tokens: &Tokens) {
        for ingredient in Ingredient::ALL {
            let n = tokens.count(ingredient);
            let word = match ingredient {
                Ingredient::Base => "base",
                Ingredient::Specialty => "spec",
                Ingredient::Hops => "hops",
                Ingredient::Adjunct => "adj",
            };
            page.ink(ingredient_ink(ingredient), format!("{n:>2} {word}  "));
        }
    }

    fn names(&self, cards: &Cards) -> Vec<String> {
        let named = cards.iter().map(|(card, copies)| {
            if copies > 1 { format!("{copies} {}", self.card_name(card)) } else { self.card_name(card).to_owned() }
        });
        named.collect()
    }

    fn card_ink(&self, card: Brewery) -> Ink {
        match self.card(card).colour {
            Colour::Green => Ink::Green,
            Colour::Orange => Ink::Orange,
        }
    }
}

/// Whose turn is being taken.
fn on_turn(view: &View) -> Option<Seat> {
    view.steps.iter().find_map(|step| match step {
        Step::Play(it) => Some(it.seat),
        Step::Brew(it) => Some(it.seat),
        Step::Draw(it) => Some(it.seat),
        Step::TurnEnd(it) => Some(it.seat),
        _ => None,
    })
}

/// A list over as many lines as it needs.
fn wrap(page: &mut Drawing, head: &str, items: &[String], ink: Ink) {
    page.line().ink(Ink::Faint, head);
    let indent = head.chars().count();
    let mut column = indent;
    for (n, item) in items.iter().enumerate() {
        let comma = if n + 1 < items.len() { ", " } else { "" };
        let width = item.chars().count() + comma.len();
        if column + width > 100 {
            page.line().pad(indent);
            column = indent;
        }
        page.ink(ink, format!("{item}{comma}"));
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
