//! The open recipes: what they need, what of it is at hand, what they give.
use super::{
    dice, goods,
    painter::{Painter, note},
    phase::Phase,
    signs::DOT,
};
use crate::{
    brew::{at_least, fits},
    dice::{Dice, Die, Flag},
    steps::Step,
    values::{Extension, RecipeRule},
    words::{Colour, Recipe},
};
use maud::{Markup, html};
use taproom_core::{Seat, plural};
use taproom_page::{Note, icon, icon_as, panel, recon, seat_mark};

/// Where the die for a need was found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Found {
    Warehouse,
    Pool,
    /// It would do, but a token lies under it.
    Blocked,
    Nowhere,
}

/// The colour of the beer: a class of the stylesheet.
pub(super) fn colour(recipe: Recipe) -> &'static str {
    match recipe {
        Recipe::MassLager | Recipe::CheapLager | Recipe::CloudyWheat | Recipe::SpicedWitbier => "srm-3",
        Recipe::SladekPilsner | Recipe::NobleHopPilsner | Recipe::ExperimentalLager | Recipe::ImperialPilsner => {
            "srm-5"
        }
        Recipe::SessionPaleAle
        | Recipe::GardenIndiaPaleAle
        | Recipe::GrandWheatWine
        | Recipe::DoubleIndiaPaleAle
        | Recipe::HopHarvestCuvee
        | Recipe::SpringBock => "srm-8",
        Recipe::AmberPaleAle | Recipe::ExtraSpecialPaleAle | Recipe::HoneyBraggot | Recipe::PumpkinSaison => "srm-12",
        Recipe::AmberBock | Recipe::JuniperGruit => "srm-17",
        Recipe::ImperialDoppelbock | Recipe::GingerbreadBrownAle => "srm-22",
        Recipe::DocksidePorter | Recipe::SmokedPorter | Recipe::BalticPorter => "srm-30",
        Recipe::DryStout | Recipe::OatmealStout | Recipe::StrongRoastedStout | Recipe::BlackIndiaPaleAle => "srm-40",
        Recipe::CherrySourAle => "srm-pink",
    }
}

impl Painter<'_> {
    /// The row and what is left of the deck.
    pub(super) fn recipes(&self) -> Markup {
        let aside = html! {
            (self.game.progress(self.view)) (DOT) "deck " (self.view.deck.len())
        };
        let row = &self.view.row[..self.game.crowd.open_recipes.into()];
        let body = html! {
            ul class={ "recs recs--" (row.len()) } tabindex="0" aria-label="Open recipes" {
                @for open in row {
                    @match open {
                        Some(recipe) => (self.recipe(*recipe)),
                        None => li.rec.rec--gap { "No card here" },
                    }
                }
            }
            (self.deck())
        };
        panel("recipes", "Recipes", None, aside, body)
    }

    fn deck(&self) -> Markup {
        let deck = self.view.deck;
        html! {
            @if !deck.is_empty() {
                details.deck {
                    summary { (icon("card-back")) "Still in the deck, in no order: " (deck.len()) }
                    (self.beers(deck))
                }
            }
        }
    }

    fn recipe(&self, recipe: Recipe) -> Markup {
        let rule = self.game.values.recipe(recipe);
        let blocked = self.view.blocked_recipes.has(recipe);
        let running = self.chosen(recipe).is_some();
        let about = &self.game.values.texts.recipes[recipe.index()];
        let head = self.viewpoint.answer(&format!("recipe {recipe}")).class("rec__h").note(self.recipe_note(recipe));
        let plain = self.viewpoint.answer(&format!("brew {recipe} plain"));
        let mine = self.is_mine(|step| matches!(step, Step::Brewing(_)));
        html! {
            li class={ "rec " (colour(recipe)) @if blocked { " is-blocked" } @if running { " is-chosen" } }
                data-place={ "recipe:" (recipe) } data-piece={ "card-" (recipe) } {
                svg.rec__p aria-hidden="true" { use href="/assets/icons.svg#pint" {} }
                div.rec__t {
                    (head.show(html! {
                        span.rec__n {
                            (self.game.recipe_name(recipe))
                            @if about.lost { " " (recon("values reconstructed")) }
                        }
                    }))
                    span.rec__l {
                        (rule.level) @if about.guessed && !about.lost { " " (recon("level reconstructed")) }
                        (DOT) "brewing gives " (self.game.values.mastery_per_brew) " "
                        (icon_as("rep", "mastery point")) " and"
                    }
                }
                span.rec__r { @for &gain in &rule.reward { span { (goods::gain(gain, "s", true)) } } }
                (self.needs(recipe))
                ul.rexts aria-label="One extension" {
                    @for it in &rule.extensions { li { (self.extension(recipe, it)) } }
                }
                div.rec__f {
                    @if blocked { span.tag.tag--bad { "blocked this round" } } @else if running { span.tag.tag--good { "in the kettle" } }
                    @else { (self.verdict(recipe)) }
                    (self.ready(rule))
                    @if mine && !blocked { (plain.class("btn btn--s rec__b").show(html! { "Brew" })) }
                }
            }
        }
    }

    fn extension(&self, recipe: Recipe, it: &Extension) -> Markup {
        let spot = self.viewpoint.answer(&format!("brew {recipe} {}", it.extra)).class("rext");
        let texts = &self.game.values.texts;
        spot.show(html! {
            @match it.extra.ingredient() {
                Some(it) => (icon_as(goods::ingredient(it), self.game.ingredient_name(it))),
                None => (dice::least(Colour::Blue, it.min, "s")),
            }
            @for &gain in &it.bonus { span.rext__g { (goods::gain(gain, "s", true)) } }
            @if texts.lost_extensions[recipe.index()].has(it.extra) && !texts.recipes[recipe.index()].lost {
                (recon("reconstructed"))
            }
        })
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
        let at = self.at_hand(recipe);
        html! {
            ul.rneeds aria-label="Dice needed" {
                @for (&(colour, min), at) in rule.dice.iter().zip(at) {
                    li class={ "rneed" @if over {} @else if at == Found::Pool { " is-pool" } @else if at != Found::Warehouse { " is-no" } } {
                        (dice::least(colour, min, "r"))
                        @match at {
                            _ if over => {}
                            Found::Warehouse => (icon_as("check", "in the warehouse")),
                            Found::Pool => span.rneed__p { "pool" },
                            Found::Blocked => span.rneed__p.is-no { "blocked" },
                            Found::Nowhere => span.rneed__p.is-no { "short" },
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

    /// How near the brew is, in a few words.
    fn verdict(&self, recipe: Recipe) -> Markup {
        let rule = self.game.values.recipe(recipe);
        if self.phase() == Phase::Over {
            return html! {};
        }
        let at = self.at_hand(recipe);
        let (whole, ready) = (at.len(), at.iter().filter(|at| **at == Found::Warehouse).count());
        let pool = at.iter().filter(|at| **at == Found::Pool).count();
        let lacks = rule.dice.iter().zip(&at).find(|(_, at)| matches!(at, Found::Nowhere | Found::Blocked));
        html! {
            @if ready == whole { span.tag.tag--good { "dice ready" } }
            @else if let Some(((colour, min), _)) = lacks {
                span.tag.tag--info { (ready + pool) " of " (whole) ", lacks " (colour) " " (min) "+" }
            }
            @else if self.phase().stores() { span.tag.tag--info { "store " (pool) " first" } }
            @else { span.tag.tag--info { (ready) " of " (whole) " stored" } }
        }
    }

    /// Everybody whose warehouse holds the dice.
    fn ready(&self, rule: &RecipeRule) -> Markup {
        let able: Vec<Seat> = self.viewpoint.seats().filter(|&seat| fits(rule, &at_least(self.player(seat)))).collect();
        let others = able.iter().any(|&seat| seat != self.front());
        html! {
            @if others {
                span.crowd role="img" aria-label={ "Dice ready in the warehouse of " (self.names(&able)) } {
                    @for &seat in &able { (seat_mark(seat)) }
                }
            }
        }
    }

    /// The whole card in words.
    pub(super) fn recipe_note(&self, recipe: Recipe) -> Note {
        let values = &self.game.values;
        let about = &values.texts.recipes[recipe.index()];
        let mastery = plural(values.mastery_per_brew, "mastery point");
        let level = values.recipe(recipe).level;
        let text = format!("{} Every brew also gives {mastery}. A card of level {level}.", about.text);
        Note { recon: about.guessed, ..note(&about.name, text, "DB-7.3") }
    }
}

/// The dice of a place for which `fits` holds, one by one.
fn lying(dice: &Dice, fits: impl Fn(Die) -> bool) -> Vec<Die> {
    dice.classes().filter(|(die, _)| fits(*die)).flat_map(|(die, n)| (0..n).map(move |_| die)).collect()
}
