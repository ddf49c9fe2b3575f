//! The notice board: the open recipes, what they need, what of it is at hand, what they give; and the deck.
use super::{
    dice, faces, goods,
    painter::{Painter, picture},
    phase::Phase,
};
use crate::{
    brew::{at_least, fits},
    dice::{Dice, Die, Flag},
    steps::Step,
    values::{Extension, Gain, RecipeRule},
    words::{Colour, Extra, Recipe},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon_as, recon, recon_of, seat_mark};

/// Longer names take two lines on a card.
const LONG: usize = 12;

/// Where the die for a need was found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Found {
    Warehouse,
    Pool,
    /// It would do, but a token lies under it.
    Blocked,
    Nowhere,
}

impl Painter<'_> {
    /// The board with the row and the deck.
    pub(super) fn board(&self) -> Markup {
        let row = &self.view.row[..self.game.crowd.open_recipes.into()];
        html! {
            section.board #recipes aria-label="Open recipes" {
                span.board__posts {}
                div class={ "cork cork--" (row.len()) } {
                    @for open in row {
                        @match open {
                            Some(recipe) => (self.card(*recipe)),
                            None => div.rcp.is-gap { "No card here" },
                        }
                    }
                    (self.deck())
                }
            }
        }
    }

    fn deck(&self) -> Markup {
        let deck = self.view.deck;
        html! {
            div.deck {
                button.deck__in type="button" popovertarget="deck-list" {
                    span.deck__c {} b { (deck.len()) } span { "left" } span.vh { " in the deck: which?" }
                }
                div.note.big-deck #deck-list popover {
                    b { @if deck.is_empty() { "The deck is empty" } @else { "Still in the deck, in no order" } }
                    ul { @for recipe in deck.iter() { li class=(faces::band(self.game.values.recipe(recipe).level)) { (self.game.recipe_name(recipe)) } } }
                }
            }
        }
    }

    fn card(&self, recipe: Recipe) -> Markup {
        let rule = self.game.values.recipe(recipe);
        let blocked = self.view.blocked_recipes.has(recipe);
        let about = &self.game.values.texts.recipes[recipe.index()];
        let head = self.viewpoint.answer(&format!("recipe {recipe}")).class("rcp__h").note(self.recipe_note(recipe));
        let can = self.viewpoint.glows(&format!("recipe:{recipe}"));
        let state = match () {
            () if self.chosen(recipe).is_some() => " is-asked",
            () if blocked => " is-barred",
            () if can => " is-open",
            () => "",
        };
        html! {
            article class={ "rcp " (faces::band(rule.level)) " " (faces::colour(recipe)) (state) @if self.game.recipe_name(recipe).len() > LONG { " is-long" } } data-place={ "recipe:" (recipe) } data-piece={ "card-" (recipe) } {
                span.pin {}
                (head.show(html! {
                    span.rcp__p { (picture(faces::glass(recipe), "glass")) (picture(&format!("em-{recipe}"), "emblem")) }
                    span.rcp__t {
                        b.rcp__n { (self.game.recipe_name(recipe)) @if about.marks.has("dice") { " " (recon(&about.marks)) } }
                        span.rcp__l { (rule.level) @if !about.marks.has("dice") { " " (recon_of(&about.marks, "level")) } }
                        (self.able(recipe))
                    }
                }))
                (self.needs(recipe))
                div.rcp__r {
                    span.arr {}
                    @for gain in self.rewards(rule) { (goods::gain(gain, "g")) }
                    (self.brew(recipe))
                }
                div.rcp__x { @for it in &rule.extensions { (self.extension(recipe, it)) } }
            }
        }
    }

    /// What a plain brew gives: the points of every brew come with those of the card.
    fn rewards(&self, rule: &RecipeRule) -> Vec<Gain> {
        let points = |gain: &Gain| if let Gain::Mastery(n) = gain { *n } else { 0 };
        let mastery = self.game.values.mastery_per_brew + rule.reward.iter().map(points).sum::<u8>();
        let rest = rule.reward.iter().copied().filter(|gain| !matches!(gain, Gain::Mastery(_)));
        [Gain::Mastery(mastery)].into_iter().chain(rest).collect()
    }

    fn extension(&self, recipe: Recipe, it: &Extension) -> Markup {
        let spot = self.viewpoint.answer(&format!("brew {recipe} {}", it.extra));
        let texts = &self.game.values.texts;
        let player = self.player(self.front());
        let have = match it.extra.ingredient() {
            Some(ingredient) => player.ingredients.has(ingredient),
            None => at_least(player)[Colour::Blue.index()][usize::from(it.min)] > 0,
        };
        let name = it.extra.ingredient().map_or("blue die", |it| self.game.ingredient_name(it));
        html! {
            div {
                (spot.class(if have { "ext is-held" } else { "ext" }).show(html! {
                    @match it.extra.ingredient() {
                        Some(it) => (icon_as(goods::ingredient(it), name)),
                        None => (dice::least(Colour::Blue, it.min, "a")),
                    }
                    @for &gain in &it.bonus { (goods::gain(gain, "s")) }
                    @if !texts.recipes[recipe.index()].marks.has("dice") { (recon(texts.extension(recipe, it.extra))) }
                }))
            }
        }
    }

    /// How many dice of a running brew are chosen; `None` if this recipe is not being brewed.
    fn chosen(&self, recipe: Recipe) -> Option<usize> {
        match self.step() {
            Some(Step::BrewDice(it)) if it.recipe == recipe => Some(it.index.into()),
            _ => None,
        }
    }

    fn needs(&self, recipe: Recipe) -> Markup {
        let rule = self.game.values.recipe(recipe);
        let over = self.phase() == Phase::Over;
        let now = self.chosen(recipe);
        html! {
            ul class={ "rcp__d rcp__d--" (rule.dice.len()) } aria-label="Dice needed" {
                @for (n, (&(colour, min), at)) in rule.dice.iter().zip(self.at_hand(recipe)).enumerate() {
                    li class={ "nd" @if now == Some(n) { " is-now" } @if at == Found::Nowhere && !over { " is-short" } } {
                        (dice::least(colour, min, "m"))
                        @match at {
                            _ if over => {}
                            Found::Warehouse => span.nd__m.is-good { (icon_as("check", "in the warehouse")) },
                            Found::Pool => span.nd__m.is-pool { (icon_as("upgrade", "in the pool, to be stored")) },
                            Found::Blocked => span.nd__m.is-bad { (icon_as("lock", "blocked")) },
                            Found::Nowhere => span.nd__m.is-bad { (icon_as("close", "short")) },
                        }
                    }
                }
            }
        }
    }

    /// Where the dice for each need of the card lie, as far as there are any.
    fn at_hand(&self, recipe: Recipe) -> Vec<Found> {
        let rule = self.game.values.recipe(recipe);
        let player = self.player(self.front());
        let mut stores = [
            (Found::Warehouse, lying(&player.warehouse, Die::is_usable)),
            (Found::Pool, lying(&player.pool, Die::is_usable)),
            (Found::Blocked, lying(&player.warehouse, |die| die.flag() == Flag::Blocked && die.is_rolled())),
        ];
        let mut found = vec![Found::Nowhere; rule.dice.len()];
        // Dice in the kettle have left the warehouse already.
        let chosen = self.chosen(recipe).unwrap_or(0).min(found.len());
        found[..chosen].fill(Found::Warehouse);
        // Minimums fall within a colour and any die that fits a high one fits a low one, so the first that fits will do.
        for (at, dice) in &mut stores {
            for (found, &(colour, min)) in found.iter_mut().zip(&rule.dice) {
                let fits = |die: &Die| die.colour() == colour && die.value() >= min;
                if *found == Found::Nowhere
                    && let Some(n) = dice.iter().position(fits)
                {
                    dice.remove(n);
                    *found = *at;
                }
            }
        }
        found
    }

    /// The way to brew it.
    fn brew(&self, recipe: Recipe) -> Markup {
        let plain = self.viewpoint.answer(&format!("brew {recipe} {}", Extra::Plain));
        html! { @if plain.is_choice() { div.rcp__v { (plain.class("brew").show(html! { "Brew" })) } } }
    }

    /// How near the brew is.
    fn verdict(&self, recipe: Recipe) -> Markup {
        let at = self.at_hand(recipe);
        let count = |what: Found| at.iter().filter(|at| **at == what).count();
        let short = count(Found::Nowhere) + count(Found::Blocked);
        html! {
            @if self.phase() == Phase::Over {}
            @else if self.view.blocked_recipes.has(recipe) { span.word.is-bad { "blocked" } }
            @else if self.chosen(recipe).is_some() { span.word.is-good { "brewing" } }
            @else if short > 0 { span.word.is-bad { (short) " short" } }
            @else if count(Found::Pool) == 0 { span.word.is-good { "ready" } }
            @else if self.phase().stores() { span.word.is-info { "store " (count(Found::Pool)) } }
            @else { span.word.is-bad { "not stored" } }
        }
    }

    /// Everybody whose warehouse holds the dice, and what the player in front lacks.
    fn able(&self, recipe: Recipe) -> Markup {
        let rule = self.game.values.recipe(recipe);
        let able: Vec<Seat> = self.viewpoint.seats().filter(|&seat| fits(rule, &at_least(self.player(seat)))).collect();
        html! {
            span.able {
                (self.verdict(recipe))
                @if !able.is_empty() {
                    span.able__w role="img" aria-label={ "dice ready: " (self.names(&able)) } { @for &seat in &able { (seat_mark(seat)) } }
                }
            }
        }
    }

    /// A brewed beer.
    pub(super) fn bottle(&self, recipe: Recipe) -> Markup {
        let spot = self.viewpoint.spot(format!("beer:{recipe}")).class(format!("bottle {}", faces::colour(recipe)));
        spot.piece(format!("card-{recipe}")).note(self.recipe_note(recipe)).show(html! {
            (picture("gl-bottle", "bottle__p"))
            span.bottle__n { (faces::label(recipe)) }
            span.vh { ": " (self.game.recipe_name(recipe)) }
        })
    }

    /// The whole card in words.
    pub(super) fn recipe_note(&self, recipe: Recipe) -> Note {
        let values = &self.game.values;
        let about = &values.texts.recipes[recipe.index()];
        let mastery = plural(values.mastery_per_brew, "mastery point");
        let level = values.recipe(recipe).level;
        let text = format!("{} Every brew also gives {mastery}. A card of level {level}.", about.text);
        Note { recon: about.marks.clone(), ..Note::new(&about.name, text, "DB-7.3") }
    }
}

/// The dice of a place for which `fits` holds, one by one.
fn lying(dice: &Dice, fits: impl Fn(Die) -> bool) -> Vec<Die> {
    dice.classes().filter(|(die, _)| fits(*die)).flat_map(|(die, n)| (0..n).map(move |_| die)).collect()
}
