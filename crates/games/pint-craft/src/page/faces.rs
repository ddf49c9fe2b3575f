//! What a card does, in a few words and pictures; its full text is in the note.
use super::painter::{Painter, picture};
use crate::{
    effect::{Effect, EffectId},
    explain::picture as token,
    steps,
    words::{Brewery, Ingredient},
};
use maud::{Markup, html};
use taproom_core::{Seat, listed, plural};
use taproom_page::icon;

impl Painter<'_> {
    fn effects(&self, card: Brewery) -> impl Iterator<Item = Effect> + '_ {
        let (start, end) = self.game.card(card).effects;
        (start.0..end.0).map(|id| self.game.effect(EffectId(id)))
    }

    /// What it brings its player on this table, as pictures with numbers.
    pub(super) fn gain(&self, card: Brewery, seat: Seat) -> Markup {
        let it = self.game.card(card);
        html! {
            @for effect in self.effects(card) { (self.gain_of(effect, seat)) }
            @if it.pints > 0 { (icon("pint")) b { "+" (it.pints) } }
        }
    }

    fn gain_of(&self, effect: Effect, seat: Seat) -> Markup {
        let any = |n: u8| html! { (picture("any", "i")) b { "+" (n) } };
        let cards = |n: String| html! { (icon("card-back")) b { (n) } };
        match effect {
            Effect::Choose { n } => any(n),
            Effect::ChooseBestRecipe { .. } | Effect::ChoosePerRecipe { .. } | Effect::ChooseIfFewest { .. } => {
                any(steps::depends(self.game, self.view, seat, effect).unwrap_or(0))
            }
            Effect::OthersChoose { n } => html! { (icon("people")) b { "+" (n) } },
            Effect::Take { base, specialty, hops, adjunct } => html! {
                @for (ingredient, n) in Ingredient::ALL.into_iter().zip([base, specialty, hops, adjunct]) {
                    @if n > 0 { (icon(token(ingredient))) b { "+" (n) } }
                }
            },
            Effect::TakeRecipeNeed { ingredient } => {
                let each = || self.view.face_up().map(|(_, it)| steps::amount(self.game, self.view, it, ingredient));
                let (least, most) = (each().min().unwrap_or(0), each().max().unwrap_or(0));
                html! { (icon(token(ingredient))) b { @if least < most { (least) "–" (most) } @else { "+" (most) } } }
            }
            Effect::Draw { n } | Effect::StealRandomCards { n } => cards(format!("+{n}")),
            Effect::RecoverDiscard { .. } => cards("+1".into()),
            Effect::AllRedraw { n } => cards(format!("all {n}")),
            Effect::CycleStack => html! { (icon("pint")) b { "↻" } },
            Effect::DestroyOrange => html! { (picture("orange", "i")) b { "✕" } },
            Effect::TakeOrange { .. } => html! { (picture("orange", "i")) b { "+1" } },
            Effect::HalveOthers { ingredients, .. } => {
                html! { @for &ingredient in &ingredients { (icon(token(ingredient))) b { "½" } } }
            }
            Effect::SpoilRecipe { .. } => html! { (icon("people")) (icon("pint")) b { "−1" } },
            Effect::SwapRecipe { .. } => html! { (icon("pint")) b { "⇄" } (icon("pint")) },
            Effect::TakeRecipe { max_pints } => html! { (icon("pint")) b { "≤ " (max_pints) } },
            Effect::FreePlay => html! {},
        }
    }

    /// "Take 3 Base Malt. Each season 1 for each Recipe."
    pub(super) fn brief(&self, card: Brewery) -> String {
        let it = self.game.card(card);
        let mut words: Vec<String> = self.effects(card).map(|effect| self.words(effect)).collect();
        // What the pictures show in full is only said if there is nothing else to say.
        let plain = |effect: &Effect| matches!(effect, Effect::Choose { .. } | Effect::Take { .. } | Effect::FreePlay);
        let lasts = it.season_bonus > 0 || it.season_take.is_some() || it.adjunct_rate.is_some();
        if lasts || !self.effects(card).all(|effect| plain(&effect)) {
            words = self.effects(card).filter(|effect| !plain(effect)).map(|effect| self.words(effect)).collect();
        }
        if it.season_bonus > 0 {
            words.push(format!("Each season {} per Recipe.", it.season_bonus));
        }
        if let Some((ingredient, n)) = it.season_take {
            words.push(format!("Each season {}.", self.game.tokens_name(n, ingredient)));
        }
        if let Some(rate) = it.adjunct_rate {
            words.push(format!("An Adjunct costs {rate}."));
        }
        words.retain(|word| !word.is_empty());
        words.join(" ")
    }

    fn words(&self, effect: Effect) -> String {
        match effect {
            Effect::Choose { n } => format!("Choose {}.", plural(n, "ingredient")),
            Effect::ChooseBestRecipe { base } => format!("Choose {base} and the Pints of your best Recipe."),
            Effect::ChoosePerRecipe { base: 0, per, max } => {
                format!("Choose {per} for each Recipe, at most {max}.")
            }
            Effect::ChoosePerRecipe { base, per, max } => {
                format!("Choose {base}, {per} more for each Recipe, at most {max}.")
            }
            Effect::ChooseIfFewest { n, fewest } => format!("Choose {n}, with the fewest Pints {fewest}."),
            Effect::OthersChoose { n } => format!("Then each rival chooses {n}."),
            Effect::Take { base, specialty, hops, adjunct } => {
                format!("Take {}.", listed(self.game.tokens_names([base, specialty, hops, adjunct])))
            }
            Effect::TakeRecipeNeed { ingredient } => {
                format!("{} for one Recipe.", self.game.ingredient_name(ingredient))
            }
            Effect::Draw { n } => format!("Draw {}.", plural(n, "card")),
            Effect::FreePlay => String::new(),
            Effect::CycleStack => "Put a Recipe under its stack.".into(),
            Effect::RecoverDiscard { .. } => "Take a discarded card.".into(),
            Effect::AllRedraw { n } => format!("All discard their hands and draw {n}."),
            Effect::StealRandomCards { n } => format!("Take {} of a rival at random.", plural(n, "card")),
            Effect::DestroyOrange => "An Orange card of a rival is discarded.".into(),
            Effect::TakeOrange { .. } => "Take an Orange card of a rival with more.".into(),
            Effect::HalveOthers { .. } => "Rivals lose half of their malt.".into(),
            Effect::SpoilRecipe { .. } => "A rival loses a Recipe and picks which.".into(),
            Effect::SwapRecipe { max_gain } => {
                format!("Swap a Recipe for a rival’s, at most {} better.", plural(max_gain, "Pint"))
            }
            Effect::TakeRecipe { max_pints } => {
                format!("Take a Recipe of up to {} of a rival with more.", plural(max_pints, "Pint"))
            }
        }
    }
}
