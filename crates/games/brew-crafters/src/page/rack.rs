//! The rack: a bottle for each recipe in play, a column for each style; secret recipes below.
use super::painter::{Painter, colour, note, pic, short as short_name, srm};
use crate::game::BrewCrafters;
use crate::steps::{Brewing, Step, brew_cost, can_name, payable};
use crate::values::counts;
use crate::words::{Complex, Ingredient, Recipe, Style, Symbol};
use maud::{Markup, html};
use std::fmt::Write as _;
use taproom_core::{Seat, plural};
use taproom_kit::Marks;
use taproom_page::{Note, icon, icon_as, recon, seat_mark};

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
    /// The recipes in play; or those of the box, while one of them is chosen.
    pub(super) fn rack(&self) -> Markup {
        if let (Some(Step::DevelopSecret(_)), Some(shown)) = (self.view.steps.top(), self.view.recipe_box) {
            return html! {
                section.rack.rack--box #recipes aria-label="The box of recipes" {
                    h2 { span { "The box: one becomes your secret" } }
                    ul class={ "rack__in rows-" (shown.len().div_ceil(3)) } { @for it in shown.iter() { li { (self.bottle(it, "box")) } } }
                }
            };
        }
        self.recipes()
    }

    fn recipes(&self) -> Markup {
        let of = |style: Style| {
            let all = self.view.recipes.iter();
            all.filter(move |it| self.game.values.recipes[it.index()].style == style).collect::<Vec<_>>()
        };
        let styles: Vec<Vec<Recipe>> = Style::ALL.into_iter().map(of).collect();
        let rows = styles.iter().map(Vec::len).max().unwrap_or(0);
        let secret = self.game.has(Complex::DevelopSecretRecipe);
        let seat = self.viewpoint.front();
        let secrets = self.view.secrets_of(seat);
        let more = if secret { (1 + usize::from(secrets.len())).div_ceil(3) } else { 0 };
        html! {
            section.rack #recipes aria-label="Recipes" {
                h2 { span { "Ales" } span { "Porters" } span { "Stouts" } }
                ul class={ "rack__in rows-" (rows + more) } {
                    @for row in 0..rows {
                        @for style in &styles { li { @if let Some(it) = style.get(row) { (self.bottle(*it, "recipe")) } } }
                    }
                    @if secret {
                        li { (self.develop(seat)) }
                        @for it in secrets.iter() { li.is-secret { (self.bottle(it, "recipe")) } }
                    }
                }
            }
        }
    }

    /// One bottle; `place` is `recipe` or `box`.
    fn bottle(&self, recipe: Recipe, place: &str) -> Markup {
        let card = &self.game.values.recipes[recipe.index()];
        let named = &self.game.values.recipe_names[recipe.index()];
        let reach = self.reach(recipe);
        let locked = matches!(reach, Reach::Locked(_));
        let have = self.viewpoint.me().map(|me| self.of(me).storage);
        let cost = self.price(recipe);
        let short = |it: Ingredient, n: u8| have.is_some_and(|have| have.count(it) < n);
        let class = format!("rec plate {}{}", srm(recipe), if locked { " is-locked" } else { "" });
        let spot = self.viewpoint.spot(format!("{place}:{recipe}")).class(class).piece(format!("recipe-{recipe}"));
        spot.note(self.recipe_note(recipe)).show(html! {
            svg.rec__b viewBox="0 0 40 92" aria-hidden="true" {
                use href="/assets/brew-crafters.svg#bottle" width="40" height="92" {}
                use href="/assets/icons.svg#rep" x="1" y="44" width="38" height="38" {}
                text.rn x="20" y="71" { (card.rep) }
            }
            span.rec__n { span.rec__s aria-hidden="true" { (short_name(recipe)) } span.rec__l { (named.name) } (recon(&named.marks)) span.vh { ", " (card.rep) " Rep" } }
            span.rec__m {
                (self.label(recipe))
                @match reach {
                    Reach::Now => { (icon_as("check", "can be paid now")) }
                    Reach::Locked(first) => { (icon_as("lock", &format!("brew {} first", self.beer(first)))) }
                    Reach::Unknown | Reach::Short => {}
                }
                (symbol(card.symbol))
                (self.marks_on(recipe))
            }
            span.rec__c {
                @for (it, n) in Ingredient::ALL.into_iter().zip(cost).filter(|(_, n)| *n > 0) {
                    span.is-short[short(it, n)] { (icon_as(it.slug(), self.game.ingredient_name(it))) (n) }
                }
            }
        })
    }

    /// What the recipe would cost now: the Mash Tun's discount is off, if it runs for this brew.
    fn price(&self, recipe: Recipe) -> [u8; 6] {
        let cost = self.game.values.recipes[recipe.index()].cost;
        match self.view.steps.top() {
            Some(Step::Vessels(it)) if it.brewing.mash_tun && it.brewing.named.iter().all(Option::is_none) => {
                let brewing = Brewing { named: [Some(recipe), None, None], ..it.brewing };
                brew_cost(self.game, &brewing)
            }
            _ => cost,
        }
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
                span.rlab data-piece={ "label-" (recipe) } { (icon_as("gold-label", "Gold Label still on the card")) }
            }
            @if let Some(seat) = state.label_owner(recipe) {
                span class={ "rlab " (colour(seat)) } data-piece={ "label-" (recipe) } {
                    (seat_mark(seat)) span.vh { "Gold Label: " (self.viewpoint.name(seat)) }
                }
            }
        }
    }

    /// Marks of research, of own batches and of secrets on a card.
    fn marks_on(&self, recipe: Recipe) -> Markup {
        let marked = (0..).map(Seat).zip(&self.view.breweries).filter(|(_, it)| it.marked_recipe == Some(recipe));
        let front = self.viewpoint.front();
        let mine = self.of(front).brewed.count(recipe);
        html! {
            @for (seat, _) in marked {
                span class={ "rmark " (colour(seat)) } { (icon_as("rep", "1 Rep for the next batch")) (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) } }
            }
            @if mine > 0 { span.rdone { (mine) "×" span.vh { " brewed" } } }
            @if self.view.face_down(front).has(recipe) { (icon_as("eye", "only you see it")) }
            @if self.of(front).prizes.has(recipe) { span.rdone { "+" (self.game.values.secret_rep) span.vh { " Rep when sold" } } }
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

    /// The box of recipes, to take a secret one from.
    fn develop(&self, seat: Seat) -> Markup {
        let me = self.viewpoint.is_me(seat);
        let place = if me { "brewery-action:secret".into() } else { format!("secret:{}", seat.0) };
        let note = Note {
            title: "Develop a secret recipe".into(),
            text: format!(
                "A Brewery Action: take an Advanced Recipe from the box, face down. Only you can brew it; its first batch sold \
                 gives {} Rep more. It has no Gold Label.",
                self.game.values.secret_rep
            ),
            rule: "BC-12.5",
            recon: Marks::default(),
        };
        self.viewpoint.spot(place).class("rec rec--box plate").note(note).show(html! {
            (pic("rec__b", "card-back"))
            span.rec__n { "Secret recipe" }
            span.rec__c { span { (icon("rep")) "+" (self.game.values.secret_rep) } (self.backs(seat)) }
        })
    }

    /// Cards that this viewer sees from behind.
    pub(super) fn backs(&self, seat: Seat) -> Markup {
        let all = self.view.hidden_recipes.get(seat.index()).copied().unwrap_or(0);
        let unknown = all.saturating_sub(self.view.face_down(seat).len());
        html! {
            @if unknown > 0 {
                span title={ (plural(unknown, "secret recipe")) " face down" } { (icon_as("card-back", "Secret recipes face down")) (unknown) }
            }
        }
    }
}

fn symbol(symbol: Symbol) -> Markup {
    match symbol {
        Symbol::Hops => html! { span.rsym { (icon_as("hops", "hops symbol")) } },
        Symbol::Barrel => html! { span.rsym { (icon_as("barrel", "barrel symbol")) } },
        Symbol::None => html! {},
    }
}
