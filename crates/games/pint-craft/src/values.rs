//! What the rules read: checked, flat, by index of the kind.
use crate::{
    data::{Data, Edition},
    effect::{Condition, Effect, EffectId, Persistent},
    state::{BREWERY_CARDS, Cards},
    words::{Brewery, Class, Colour, Ingredient, Recipe, Season},
};
use taproom_core::{EditionError, List, MAX_SEATS};

/// Everything the rules read of the cards.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Values {
    pub cards: [Card; Brewery::COUNT],
    pub effects: Vec<Effect>,
    pub recipes: [RecipeCard; Recipe::COUNT],
    pub tokens: [u8; Ingredient::COUNT],
    /// Every Brewery card.
    pub all_cards: Cards,
    /// Kinds that lower the Adjunct rate, and to what.
    pub tanks: List<(Brewery, u8), { Brewery::COUNT }>,
    /// Kinds worth Pints in play, and how many.
    pub expansions: List<(Brewery, u8), { Brewery::COUNT }>,
    /// Kinds that pay at each season change, and how much per Recipe.
    pub improvements: List<(Brewery, u8), { Brewery::COUNT }>,
    /// Kinds that bring a fixed ingredient at each season change, and how many (PC-3.11).
    pub steady: List<(Brewery, Ingredient, u8), { Brewery::COUNT }>,
}

/// A kind of Brewery card.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Card {
    pub colour: Colour,
    pub class: Class,
    pub copies: u8,
    pub or_two: bool,
    pub free_play: bool,
    pub requires: List<Condition, 4>,
    /// The first of its effects, and the one behind the last.
    pub effects: (EffectId, EffectId),
    pub pints: u8,
    /// Ingredients per Recipe at each season change (PC-3.6).
    pub season_bonus: u8,
    /// The Adjunct rate it gives (PC-7.9).
    pub adjunct_rate: Option<u8>,
    /// What it brings at each season change, and how many (PC-3.11).
    pub season_take: Option<(Ingredient, u8)>,
}

/// A Recipe card.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct RecipeCard {
    /// By [`Ingredient::index`].
    pub needs: [u8; Ingredient::COUNT],
    pub pints: u8,
    pub bonus_season: Option<Season>,
    pub bonus: u8,
}

impl Values {
    /// Of a checked edition.
    pub fn of(data: &Data) -> Self {
        let mut tokens = [0; Ingredient::COUNT];
        for row in &data.ingredient {
            tokens[row.id.index()] = row.tokens;
        }
        let mut recipes = [RecipeCard::default(); Recipe::COUNT];
        for row in &data.recipe {
            recipes[row.id.index()] = RecipeCard {
                needs: [row.base, row.specialty, row.hops, row.adjunct],
                pints: row.pints,
                bonus_season: row.bonus_season,
                bonus: row.bonus,
            };
        }
        let mut cards = [Card::default(); Brewery::COUNT];
        let mut effects = Vec::new();
        for row in &data.brewery {
            let start = EffectId(effects.len() as u8);
            effects.extend(row.effects.iter().chain(&row.one_time));
            let card = &mut cards[row.id.index()];
            *card = Card {
                colour: row.colour,
                class: row.class,
                copies: row.count,
                or_two: row.or_two,
                free_play: row.effects.contains(&Effect::FreePlay),
                requires: row.requires.iter().copied().collect(),
                effects: (start, EffectId(effects.len() as u8)),
                pints: row.pints,
                season_bonus: 0,
                adjunct_rate: None,
                season_take: None,
            };
            for persistent in &row.persistent {
                match *persistent {
                    Persistent::SeasonBonus { per_recipe } => card.season_bonus += per_recipe,
                    Persistent::AdjunctRate { rate } => card.adjunct_rate = Some(rate),
                    Persistent::SeasonTake { ingredient, n } => card.season_take = Some((ingredient, n)),
                }
            }
        }
        let kinds = || Brewery::ALL.into_iter().zip(&cards);
        Self {
            all_cards: kinds().map(|(kind, card)| (kind, card.copies)).collect(),
            tanks: kinds().filter_map(|(kind, card)| Some((kind, card.adjunct_rate?))).collect(),
            expansions: kinds().filter(|it| it.1.pints > 0).map(|(kind, card)| (kind, card.pints)).collect(),
            improvements: kinds()
                .filter(|it| it.1.season_bonus > 0)
                .map(|(kind, it)| (kind, it.season_bonus))
                .collect(),
            steady: kinds()
                .filter_map(|(kind, it)| it.season_take.map(|(ingredient, n)| (kind, ingredient, n)))
                .collect(),
            cards,
            effects,
            recipes,
            tokens,
        }
    }
}

/// What a host may choose, in this order (PC-12.1, PC-12.2, PC-12.3, PC-12.4, PC-12.5, PC-12.6).
const OPTIONS: [&str; 5] = ["start_season", "first_player", "out_of_cards", "face_off_limit", "round_limit"];

/// Checks what the rules rely on.
pub(crate) fn check(edition: &Edition) -> Result<(), EditionError> {
    check_kinds(edition)?;
    check_setup(edition)?;
    check_recipes(edition)?;
    check_brewery(edition)
}

/// Each kind has exactly one row.
fn check_kinds(edition: &Edition) -> Result<(), EditionError> {
    fn once<T: taproom_core::Word>(edition: &Edition, table: &str, ids: &[T]) -> Result<(), EditionError> {
        for kind in T::ALL {
            let rows = ids.iter().filter(|id| *id == kind).count();
            edition.check(rows == 1, table, kind.slug(), || format!("{rows} rows where there should be one"))?;
        }
        Ok(())
    }
    let data = &edition.data;
    once(edition, "ingredient", &data.ingredient.iter().map(|row| row.id).collect::<Vec<_>>())?;
    once(edition, "season", &data.season.iter().map(|row| row.id).collect::<Vec<_>>())?;
    once(edition, "recipe", &data.recipe.iter().map(|row| row.id).collect::<Vec<_>>())?;
    once(edition, "brewery", &data.brewery.iter().map(|row| row.id).collect::<Vec<_>>())
}

fn check_setup(edition: &Edition) -> Result<(), EditionError> {
    let Data { setup, turn, adjunct, limits, face_off, player_count, ingredient, season, option, .. } = &edition.data;
    for row in ingredient {
        let basic = row.id != Ingredient::Adjunct;
        edition.check(row.basic == basic, "ingredient", row.id.slug(), || format!("`basic` should be {basic}"))?;
        // Base Malt is what is left of a grant; the others are answered by number.
        let most = if row.id == Ingredient::Base { 100 } else { 40 };
        edition
            .check(row.tokens <= most, "ingredient", row.id.slug(), || format!("at most {most} tokens of this kind"))?;
    }
    // Six hands must leave something to draw.
    edition.check((1..=10).contains(&setup.hand_size), "setup", "", || "`hand_size` should be 1 to 10".into())?;
    edition.check(setup.recipe_stacks_extra == 1, "setup", "", || "`recipe_stacks_extra` should be 1".into())?;
    edition.check(turn.action_total <= 10, "turn", "", || "`action_total` should be at most 10".into())?;
    edition.check(turn.hand_limit == 0, "turn", "", || "`hand_limit` should be 0: there is none".into())?;
    let rates = 1 <= adjunct.rate_with_big_tanks && adjunct.rate_with_big_tanks <= adjunct.rate;
    edition.check(rates, "adjunct", "", || "`rate_with_big_tanks` should be 1 to `rate`".into())?;
    edition.check(!face_off.draws, "face_off", "", || "`draws` should be false: nothing is drawn".into())?;
    if let Some(limits) = limits {
        let rounds = (1..=100).contains(&limits.max_rounds);
        edition.check(rounds, "limits", "", || "`max_rounds` should be 1 to 100".into())?;
        let face_offs = (1..=100).contains(&limits.max_face_offs);
        edition.check(face_offs, "limits", "", || "`max_face_offs` should be 1 to 100".into())?;
    }
    for players in 2..=MAX_SEATS as u8 {
        let rows: Vec<_> = player_count.iter().filter(|row| row.players == players).collect();
        let [row] = rows.as_slice() else {
            return Err(edition.error("player_count", "", format!("one row for {players} players is wanted")));
        };
        let stacks = usize::from(players + setup.recipe_stacks_extra);
        let sizes = &row.recipe_stack_sizes;
        let cards: usize = sizes.iter().map(|&n| usize::from(n)).sum();
        let dealt = sizes.len() == stacks && cards == Recipe::COUNT && !sizes.contains(&0);
        edition.check(dealt, "player_count", "", || {
            format!("{players} players: {stacks} stacks should hold {} Recipes in all", Recipe::COUNT)
        })?;
    }
    let seasons: usize = Season::ALL.iter().filter(|it| season.iter().any(|row| row.next == **it)).count();
    edition.check(seasons == Season::COUNT, "season", "", || "each season should follow one other".into())?;
    // The first edition has two of them, and limits of its own.
    let options = if limits.is_some() { &OPTIONS[..2] } else { &OPTIONS[..] };
    let ids: Vec<String> = option.iter().map(|row| row.spec().id).collect();
    edition.check(ids == options, "option", "", || format!("the options should be {}", options.join(", ")))
}

fn check_recipes(edition: &Edition) -> Result<(), EditionError> {
    for row in &edition.data.recipe {
        let check = |holds: bool, why: &str| edition.check(holds, "recipe", row.id.slug(), || why.to_owned());
        check((1..=10).contains(&row.pints), "`pints` should be 1 to 10")?;
        check(row.bonus <= 20, "`bonus` should be at most 20")?;
        check((row.bonus > 0) == row.bonus_season.is_some(), "`bonus` and `bonus_season` belong together")?;
        check((row.adjunct > 0) == row.adjunct_name.is_some(), "`adjunct` and `adjunct_name` belong together")?;
        for (need, all) in [row.base, row.specialty, row.hops, row.adjunct].iter().zip(&edition.data.ingredient) {
            check(*need <= all.tokens, "more ingredients than there are tokens")?;
        }
    }
    Ok(())
}

fn check_brewery(edition: &Edition) -> Result<(), EditionError> {
    let rows = &edition.data.brewery;
    let total: usize = rows.iter().map(|row| usize::from(row.count)).sum();
    edition
        .check(total == BREWERY_CARDS, "brewery", "", || format!("{total} cards where {BREWERY_CARDS} are wanted"))?;
    let effects: usize = rows.iter().map(|row| row.effects.len() + row.one_time.len()).sum();
    edition.check(effects <= 255, "brewery", "", || "at most 255 effects in all".into())?;
    let recipes: usize = edition.data.recipe.iter().map(|row| usize::from(row.pints)).sum();
    let expansions: usize = rows.iter().map(|row| usize::from(row.pints) * usize::from(row.count)).sum();
    edition.check(recipes + expansions <= 250, "brewery", "", || "at most 250 Pints in all".into())?;
    for row in rows {
        let check = |holds: bool, why: &str| edition.check(holds, "brewery", row.id.slug(), || why.to_owned());
        check(row.requires.is_empty() || row.or_two, "a card with `requires` should have `or_two` (PC-7.5)")?;
        check(row.requires.len() <= 4, "at most 4 conditions")?;
        check(row.pints <= 10, "`pints` should be at most 10")?;
        let orange = row.colour == Colour::Orange;
        check(orange == (row.class != Class::Action), "Green cards are of class action, Orange ones are not")?;
        if orange {
            check(row.effects.is_empty(), "an Orange card has `one_time`, not `effects`")?;
        } else {
            let stays = !row.one_time.is_empty() || !row.persistent.is_empty() || row.pints > 0;
            check(!stays, "a Green card has `effects` only")?;
        }
        check(row.pints == 0 || row.class == Class::Expansion, "only Expansions are worth Pints (PC-9.1)")?;
        for condition in &row.requires {
            if let Condition::OwnCard { card } = condition {
                let improvement = rows.iter().any(|other| other.id == *card && other.class == Class::Improvement);
                check(improvement, "a prerequisite should be an Improvement (PC-7.7)")?;
            }
        }
        for persistent in &row.persistent {
            match persistent {
                Persistent::SeasonBonus { per_recipe } => {
                    check(row.class == Class::Improvement, "only Improvements pay each season (PC-3.6)")?;
                    check((1..=5).contains(per_recipe), "`per_recipe` should be 1 to 5")?;
                }
                Persistent::AdjunctRate { rate } => {
                    let same = *rate == edition.data.adjunct.rate_with_big_tanks;
                    check(same, "`rate` should be `rate_with_big_tanks`")?;
                }
                Persistent::SeasonTake { ingredient, n } => {
                    check(row.class == Class::Expansion, "only Expansions take each season (PC-3.11)")?;
                    check(*ingredient != Ingredient::Adjunct, "a bonus of Basic Ingredients is wanted (PC-3.11)")?;
                    check((1..=5).contains(n), "`n` should be 1 to 5")?;
                }
            }
        }
        for effect in row.effects.iter().chain(&row.one_time) {
            let takes_basic = !matches!(effect, Effect::TakeRecipeNeed { ingredient: Ingredient::Adjunct });
            check(takes_basic, "an Expansion takes Basic Ingredients (PC-7.7)")?;
        }
    }
    Ok(())
}
