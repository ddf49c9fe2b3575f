//! The edition: `data.toml` as typed rows, and the flat tables the rules read.
use crate::{
    components::{BREWERY_CARDS, Brewery, Ingredient, Recipe, Season},
    effect::{Class, Condition, Effect, EffectId, Persistent},
};
use serde::{Deserialize, de::IgnoredAny};
use taproom_core::{EditionError, List, MAX_SEATS};
use taproom_kit::{Source, edition::OptionRow};

/// A parsed and checked `data.toml`.
pub type Edition = taproom_kit::Edition<Data>;

/// Every row of the file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Data {
    #[serde(rename = "meta")]
    _meta: IgnoredAny,
    pub setup: Setup,
    pub option: Vec<OptionRow>,
    pub turn: Turn,
    pub adjunct: Adjunct,
    pub face_off: FaceOff,
    pub limits: Limits,
    pub player_count: Vec<PlayerCount>,
    pub ingredient: Vec<IngredientRow>,
    pub season: Vec<SeasonRow>,
    pub recipe: Vec<RecipeRow>,
    pub brewery: Vec<BreweryRow>,
}

/// PC-2.2, PC-2.3.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Setup {
    pub hand_size: u8,
    pub recipe_stacks_extra: u8,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-4.1, PC-4.4, PC-4.6.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Turn {
    pub action_total: u8,
    pub empty_hand_draw: u8,
    pub hand_limit: u8,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-5.3.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Adjunct {
    pub rate: u8,
    pub rate_with_big_tanks: u8,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-10.5.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FaceOff {
    pub max_plays: u8,
    pub draws: bool,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-10.8, PC-10.10.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Limits {
    pub max_face_offs: u8,
    pub max_rounds: u8,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-2.3, PC-9.2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct PlayerCount {
    pub players: u8,
    pub threshold: u8,
    pub recipe_stack_sizes: Vec<u8>,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-1.4.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct IngredientRow {
    pub id: Ingredient,
    pub name: String,
    pub tokens: u8,
    pub basic: bool,
    #[serde(rename = "colour")]
    _colour: IgnoredAny,
    #[serde(rename = "source")]
    _source: IgnoredAny,
}

/// PC-1.3, PC-3.7, PC-3.8, PC-3.9.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeasonRow {
    pub id: Season,
    pub name: String,
    pub next: Season,
    pub seasonal_bonus_paid_in: PaidIn,
    pub adjunct_exchange: bool,
    pub fewest_pints_draw: u8,
    #[serde(rename = "source")]
    _source: IgnoredAny,
    #[serde(rename = "source_of")]
    _source_of: IgnoredAny,
}

/// How the seasonal bonus comes (PC-3.7, PC-3.8).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum PaidIn {
    Choice,
    Base,
    Hops,
}

/// PC-1.2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct RecipeRow {
    pub id: Recipe,
    pub name: String,
    #[serde(default, rename = "aliases")]
    _aliases: Vec<String>,
    pub base: u8,
    pub specialty: u8,
    pub hops: u8,
    pub adjunct: u8,
    #[serde(default)]
    pub adjunct_name: Option<String>,
    pub pints: u8,
    pub bonus_season: BonusSeason,
    pub bonus: u8,
    pub text: String,
    #[serde(rename = "source")]
    _source: IgnoredAny,
    #[serde(rename = "source_of")]
    _source_of: IgnoredAny,
    pub style: Style,
}

/// What the beer style guidelines say of the beer; only its looks matter here.
#[derive(Copy, Clone, Debug, Default, Deserialize)]
pub struct Style {
    /// From how pale to how dark.
    #[serde(default)]
    pub srm: Option<[f32; 2]>,
}

/// The season a Recipe pays in, if any.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum BonusSeason {
    None,
    Spring,
    Summer,
    Fall,
    Winter,
}

impl BonusSeason {
    fn season(self) -> Option<Season> {
        match self {
            Self::None => None,
            Self::Spring => Some(Season::Spring),
            Self::Summer => Some(Season::Summer),
            Self::Fall => Some(Season::Fall),
            Self::Winter => Some(Season::Winter),
        }
    }
}

/// PC-1.1, PC-7.1, PC-7.2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct BreweryRow {
    pub id: Brewery,
    pub name: String,
    #[serde(default, rename = "aliases")]
    _aliases: Vec<String>,
    pub colour: Colour,
    pub class: Class,
    pub count: u8,
    pub or_two: bool,
    pub requires: Vec<Condition>,
    #[serde(default)]
    pub effects: Vec<Effect>,
    #[serde(default)]
    pub one_time: Vec<Effect>,
    #[serde(default)]
    pub persistent: Vec<Persistent>,
    #[serde(default)]
    pub pints: u8,
    pub text: String,
    #[serde(rename = "source")]
    _source: IgnoredAny,
    #[serde(rename = "source_of")]
    _source_of: IgnoredAny,
}

/// Green cards are discarded (PC-7.1), Orange ones stay (PC-7.2). Only Improvements, Expansions and Big Tanks are Orange
/// (PC-R17).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Colour {
    #[default]
    Green,
    Orange,
}

/// A kind of Brewery card as the rules read it.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Card {
    pub colour: Colour,
    pub class: Class,
    pub copies: u8,
    pub or_two: bool,
    pub free_play: bool,
    pub requires: List<Requirement, 4>,
    /// The first of its effects, and the one behind the last.
    pub effects: (EffectId, EffectId),
    pub pints: u8,
    /// Ingredients per Recipe at each season change (PC-3.6).
    pub season_bonus: u8,
    /// The Adjunct rate it gives (PC-7.9).
    pub adjunct_rate: Option<u8>,
}

/// A condition in a fixed list.
#[derive(Copy, Clone, Debug)]
pub struct Requirement(pub Condition);

impl Default for Requirement {
    fn default() -> Self {
        Self(Condition::NotFaceOff)
    }
}

/// A Recipe as the rules read it.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Brew {
    /// By [`Ingredient::index`].
    pub needs: [u8; Ingredient::COUNT],
    pub pints: u8,
    pub bonus_season: Option<Season>,
    pub bonus: u8,
}

/// Everything the rules read, flat.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Tables {
    pub cards: [Card; Brewery::COUNT],
    pub effects: Vec<Effect>,
    pub recipes: [Brew; Recipe::COUNT],
    pub tokens: [u8; Ingredient::COUNT],
}

impl Tables {
    /// Of a checked edition.
    pub fn of(data: &Data) -> Self {
        let mut tables = Self {
            cards: [Card::default(); Brewery::COUNT],
            effects: Vec::new(),
            recipes: [Brew::default(); Recipe::COUNT],
            tokens: [0; Ingredient::COUNT],
        };
        for row in &data.ingredient {
            tables.tokens[row.id.index()] = row.tokens;
        }
        for row in &data.recipe {
            tables.recipes[row.id.index()] = Brew {
                needs: [row.base, row.specialty, row.hops, row.adjunct],
                pints: row.pints,
                bonus_season: row.bonus_season.season(),
                bonus: row.bonus,
            };
        }
        for row in &data.brewery {
            let start = EffectId(tables.effects.len() as u8);
            tables.effects.extend(row.effects.iter().chain(&row.one_time));
            let persistent = || row.persistent.iter();
            tables.cards[row.id.index()] = Card {
                colour: row.colour,
                class: row.class,
                copies: row.count,
                or_two: row.or_two,
                free_play: row.effects.contains(&Effect::FreePlay),
                requires: row.requires.iter().copied().map(Requirement).collect(),
                effects: (start, EffectId(tables.effects.len() as u8)),
                pints: row.pints,
                season_bonus: persistent()
                    .filter_map(
                        |it| if let Persistent::SeasonBonus { per_recipe } = it { Some(*per_recipe) } else { None },
                    )
                    .sum(),
                adjunct_rate: persistent()
                    .filter_map(|it| if let Persistent::AdjunctRate { rate } = it { Some(*rate) } else { None })
                    .min(),
            };
        }
        tables
    }
}

/// Names and texts for people, and whether a row is our reconstruction.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Label {
    pub name: String,
    pub text: String,
    pub reconstructed: bool,
}

/// Labels by index of the kind.
pub fn labels(edition: &Edition) -> (Vec<Label>, Vec<Label>) {
    let lost = |table: &str, id: &str| {
        edition.rows.iter().any(|row| row.table == table && row.id == id && row.source == Source::Reconstructed)
    };
    let card = |kind: &Brewery| {
        let row = edition.data.brewery.iter().find(|row| row.id == *kind).expect("checked: every kind has a row");
        Label { name: row.name.clone(), text: row.text.clone(), reconstructed: lost("brewery", kind.slug()) }
    };
    let recipe = |kind: &Recipe| {
        let row = edition.data.recipe.iter().find(|row| row.id == *kind).expect("checked: every recipe has a row");
        Label { name: row.name.clone(), text: row.text.clone(), reconstructed: lost("recipe", kind.slug()) }
    };
    (Brewery::ALL.iter().map(card).collect(), Recipe::ALL.iter().map(recipe).collect())
}

/// Reads the text and checks what the rules rely on.
pub fn read(text: &str) -> Result<Edition, EditionError> {
    let edition = Edition::parse(text)?;
    check_kinds(&edition)?;
    check_setup(&edition)?;
    check_recipes(&edition)?;
    check_brewery(&edition)?;
    Ok(edition)
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
        edition.check(row.tokens <= 100, "ingredient", row.id.slug(), || "at most 100 tokens of a kind".into())?;
    }
    // Six hands must leave something to draw.
    edition.check((1..=10).contains(&setup.hand_size), "setup", "", || "`hand_size` should be 1 to 10".into())?;
    edition.check(setup.recipe_stacks_extra == 1, "setup", "", || "`recipe_stacks_extra` should be 1".into())?;
    edition.check(turn.action_total <= 10, "turn", "", || "`action_total` should be at most 10".into())?;
    edition.check(turn.hand_limit == 0, "turn", "", || "`hand_limit` should be 0: there is none".into())?;
    let rates = 1 <= adjunct.rate_with_big_tanks && adjunct.rate_with_big_tanks <= adjunct.rate;
    edition.check(rates, "adjunct", "", || "`rate_with_big_tanks` should be 1 to `rate`".into())?;
    edition.check(!face_off.draws, "face_off", "", || "`draws` should be false: nothing is drawn".into())?;
    edition.check((1..=100).contains(&limits.max_rounds), "limits", "", || "`max_rounds` should be 1 to 100".into())?;
    let face_offs = (1..=100).contains(&limits.max_face_offs);
    edition.check(face_offs, "limits", "", || "`max_face_offs` should be 1 to 100".into())?;
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
    let ids: Vec<String> = option.iter().map(|row| row.spec().id).collect();
    let known = ids == ["start_season", "first_player"];
    edition.check(known, "option", "", || "the options should be start_season and first_player".into())
}

fn check_recipes(edition: &Edition) -> Result<(), EditionError> {
    for row in &edition.data.recipe {
        let check = |holds: bool, why: &str| edition.check(holds, "recipe", row.id.slug(), || why.to_owned());
        check((1..=10).contains(&row.pints), "`pints` should be 1 to 10")?;
        check(row.bonus <= 20, "`bonus` should be at most 20")?;
        check(
            (row.bonus > 0) == (row.bonus_season != BonusSeason::None),
            "`bonus` and `bonus_season` belong together",
        )?;
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
            }
        }
        for effect in row.effects.iter().chain(&row.one_time) {
            let takes_basic = !matches!(effect, Effect::TakeRecipeNeed { ingredient: Ingredient::Adjunct });
            check(takes_basic, "an Expansion takes Basic Ingredients (PC-7.7)")?;
        }
    }
    Ok(())
}
