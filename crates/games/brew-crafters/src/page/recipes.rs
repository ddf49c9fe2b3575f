//! Recipe cards: those in play, and secret ones.
use super::painter::{Painter, TIMES, colour, note, pic, srm};
use crate::game::BrewCrafters;
use crate::steps::{Step, can_name, payable};
use crate::values::counts;
use crate::words::{Ingredient, Recipe, Style, Symbol};
use maud::{Markup, html};
use std::fmt::Write as _;
use taproom_core::Seat;
use taproom_page::{Note, icon_as, need, recon, worth};

/// What the viewer can do with a recipe now.
enum Reach {
    /// Nobody looks, or the recipe is another player's.
    Unknown,
    Now,
    Short,
    /// Another one comes first.
    Locked(Recipe),
}

impl Painter<'_> {
    /// The nine recipes in play, a column for each style.
    pub(super) fn recipes(&self) -> Markup {
        let in_reach = self.view.recipes.iter().filter(|&it| matches!(self.reach(it), Reach::Now)).count();
        let of = |style: Style| {
            let all = self.view.recipes.iter();
            all.filter(move |it| self.game.values.recipes[it.index()].style == style)
        };
        html! {
            details #recipes .panel.fold open[self.viewpoint.glows("recipe:")] {
                summary.panel__head {
                    h2 { "Recipes in play" }
                    span.aside {
                        @if self.viewpoint.me().is_some() { span.tag.tag--good[in_reach > 0] { (in_reach) " in reach" } }
                    }
                }
                div.panel__body {
                    ul.cards.cards--styles {
                        @for style in Style::ALL { @for it in of(style) { li { (self.recipe(it, "recipe")) } } }
                    }
                }
            }
        }
    }

    /// One card; `place` is `recipe` or `box`.
    pub(super) fn recipe(&self, recipe: Recipe, place: &str) -> Markup {
        let card = &self.game.values.recipes[recipe.index()];
        let named = &self.game.values.recipe_names[recipe.index()];
        let reach = self.reach(recipe);
        let have = self.viewpoint.me().map(|me| self.of(me).storage);
        let locked = if matches!(reach, Reach::Locked(_)) { " is-blocked" } else { "" };
        let class = format!("card {}{locked}", srm(recipe));
        let short = |it: Ingredient, n: u8| have.is_some_and(|have| have.count(it) < n);
        self.viewpoint.spot(format!("{place}:{recipe}")).class(class).note(self.recipe_note(recipe)).show(html! {
            (pic("card__pic", "pint"))
            span.card__name { (named.name) }
            span.card__sub {
                (worth("rep", "Rep", card.rep))
                (symbol(card.symbol))
                (self.label(recipe))
                @if named.reconstructed { (recon("ingredients reconstructed")) }
                (self.marks_on(recipe))
                @match reach {
                    Reach::Now => { span.tag.tag--good { "in reach" } }
                    Reach::Locked(first) => { span.tag { "brew " (self.beer(first)) " first" } }
                    Reach::Unknown | Reach::Short => {}
                }
            }
            span.cost {
                @for (it, n) in Ingredient::ALL.into_iter().zip(card.cost).filter(|(_, n)| *n > 0) {
                    (need(it.slug(), self.game.ingredient_name(it), n, short(it, n)))
                }
            }
        })
    }

    fn reach(&self, recipe: Recipe) -> Reach {
        let Some(me) = self.viewpoint.me() else { return Reach::Unknown };
        let (game, state, brewery) = (self.game, self.view, self.of(me));
        if !state.recipes.or(state.secrets_of(me)).has(recipe) {
            return Reach::Unknown;
        }
        let card = &game.values.recipes[recipe.index()];
        if !can_name(game, brewery, recipe) {
            return Reach::Locked(BrewCrafters::basic_of(card.style));
        }
        let now = match state.steps.top() {
            Some(Step::Vessels(it)) if it.brewing.seat == me => it.offers(game, state, recipe),
            _ => payable(&counts(&brewery.storage), &card.cost, state.exchanges(game, me)),
        };
        if now { Reach::Now } else { Reach::Short }
    }

    /// The Gold Label on the card, or who has it.
    fn label(&self, recipe: Recipe) -> Markup {
        let (game, state) = (self.game, self.view);
        html! {
            @if state.label_left(game, recipe) {
                span.label data-piece={ "label-" (recipe) } { (icon_as("gold-label", "Gold Label still on the card")) }
            }
            @if let Some(seat) = state.label_owner(recipe) {
                span class={ "tag tag--seat " (colour(seat)) } data-piece={ "label-" (recipe) } {
                    "label: " (self.viewpoint.name(seat))
                }
            }
        }
    }

    /// Marks of research and of batches on a card.
    fn marks_on(&self, recipe: Recipe) -> Markup {
        let marked = (0..).map(Seat).zip(&self.view.breweries).filter(|(_, it)| it.marked_recipe == Some(recipe));
        let mine = self.of(self.viewpoint.front()).brewed.count(recipe);
        html! {
            @for (seat, _) in marked {
                span class={ "tag tag--seat " (colour(seat)) } { "marked: " (self.viewpoint.name(seat)) }
            }
            @if mine > 0 { span.tag { "brewed " (mine) (TIMES) } }
        }
    }

    fn recipe_note(&self, recipe: Recipe) -> Note {
        let (game, card) = (self.game, &self.game.values.recipes[recipe.index()]);
        let class = if game.is_advanced(recipe) { "Advanced" } else { "Basic" };
        let mut text = format!(
            "{class} Recipe, {}. Every batch is worth {} Rep and costs {}.",
            card.style,
            card.rep,
            game.cost(card.cost)
        );
        text += match card.symbol {
            Symbol::Hops => " Hops symbol: 1 Rep more in a vessel with a Hops Infuser.",
            Symbol::Barrel => " Barrel symbol: 1 Rep more with an Oak Barrelhouse.",
            Symbol::None => "",
        };
        if game.is_advanced(recipe) {
            let basic = BrewCrafters::basic_of(card.style);
            let _ = write!(text, " Can be brewed by whoever brewed {} before.", game.recipe_name(basic));
        }
        if self.view.label_left(game, recipe) {
            let _ = write!(text, " The first to sell it takes the Gold Label, {} Rep.", game.values.label_rep);
        }
        let named = &game.values.recipe_names[recipe.index()];
        note(named, text, "BC-7.5")
    }
}

fn symbol(symbol: Symbol) -> Markup {
    match symbol {
        Symbol::Hops => icon_as("hops", "hops symbol"),
        Symbol::Barrel => icon_as("barrel", "barrel symbol"),
        Symbol::None => html! {},
    }
}
