//! The values that the rules read: flat, by word, every row of the edition checked on the way.
//!
//! Lost figures are reconstructed in `data.toml` and marked there (DB-R1); the hop fields follow the malt fields (DB-R2).
use crate::{
    data::{
        BuildingRow, DieColour, Edition, ExtensionRow, FieldRow, GainRow, IngredientRow, InputRow, NeedRow, RecipeRow,
        TokenRow,
    },
    dice::{Die, Faces, MARKS},
    state::Tokens,
    words::{
        AddWord, Building, Colour, EffectWord, Extra, Field, GainWord, Ingredient, ItemWord, Level, Recipe, Token,
        Window,
    },
};
use taproom_core::{EditionError, List, Word};
use taproom_kit::{Marks, Row};

type Checked<T> = Result<T, EditionError>;

/// A gain of the closed vocabulary.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Gain {
    Mastery(u8),
    Gold(u8),
    Seeds(u8),
    Dice(Colour, u8),
    Tokens(u8),
}

impl Default for Gain {
    fn default() -> Self {
        Self::Gold(0)
    }
}

/// A few gains, taken in order.
pub(crate) type Gains = List<Gain, 3>;

/// What depends on the number of players (DB-2.5, DB-4.8, DB-10.1).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Crowd {
    pub(crate) open_recipes: u8,
    pub(crate) recipes_to_end: u8,
    pub(crate) players_per_field: u8,
}

/// A colour of dice (DB-1.1).
#[derive(Copy, Clone, Debug)]
pub(crate) struct ColourRule {
    pub(crate) total: u8,
    pub(crate) start: u8,
    pub(crate) points: u8,
}

/// What a field takes, and what for.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Input {
    /// `None` is a seed.
    pub(crate) colour: Option<Colour>,
    pub(crate) min: u8,
    pub(crate) max: u8,
    pub(crate) gains: Gains,
}

impl Input {
    /// Does it take this die?
    #[inline]
    pub(crate) fn takes(&self, die: Die) -> bool {
        self.colour == Some(die.colour()) && (self.min..=self.max).contains(&die.value())
    }

    /// The values it takes, as bits.
    fn values(&self) -> u8 {
        ((1u16 << (self.max + 1)) - (1u16 << self.min)) as u8
    }
}

/// How a field acts (section 5).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    Exchange,
    Raise { by: u8 },
    RerollOwn,
    Swap,
    Study { min_sum: u8, gains: Gains },
}

/// A field (DB-1.8).
#[derive(Copy, Clone, Debug)]
pub(crate) struct FieldRule {
    pub(crate) building: Building,
    pub(crate) effect: Effect,
    pub(crate) inputs: List<Input, 4>,
    /// 0: cannot be accelerated.
    pub(crate) accelerate_min: u8,
    /// The values it takes of each colour.
    pub(crate) accepts: Faces,
    seed: bool,
}

impl FieldRule {
    /// Does a seed go here?
    #[inline]
    pub(crate) fn takes_seed(&self) -> bool {
        self.seed
    }

    /// Acts in clean-up unless accelerated (DB-4.5)?
    #[inline]
    pub(crate) fn is_deferred(&self) -> bool {
        !matches!(self.effect, Effect::RerollOwn | Effect::Swap)
    }
}

/// A special ingredient (DB-6.2, DB-6.3).
#[derive(Copy, Clone, Debug)]
pub(crate) struct IngredientRule {
    pub(crate) copies: u8,
    pub(crate) price: u8,
    /// (value of the blue die, gold off), rising.
    pub(crate) discounts: List<(u8, u8), 3>,
}

impl IngredientRule {
    /// The best step this blue die reaches.
    #[inline]
    pub(crate) fn off(&self, value: u8) -> u8 {
        self.discounts.iter().rev().find(|(min, _)| value >= *min).map_or(0, |&(_, off)| off)
    }
}

/// An action token (DB-9.2).
#[derive(Copy, Clone, Debug)]
pub(crate) struct TokenRule {
    pub(crate) copies: u8,
    pub(crate) price: u8,
    windows: u8,
}

impl TokenRule {
    /// May it be played then?
    #[inline]
    pub(crate) fn allows(&self, window: Window) -> bool {
        self.windows & (1 << window.index()) != 0
    }
}

/// A recipe card (DB-1.9).
#[derive(Copy, Clone, Debug)]
pub(crate) struct RecipeRule {
    pub(crate) level: Level,
    /// Standard opening card from this player count on.
    pub(crate) opens_for: Option<u8>,
    /// Dice in card order: colour, minimum descending.
    pub(crate) dice: List<(Colour, u8), 6>,
    /// By colour and value: how many dice of at least that value are needed.
    pub(crate) needs: [[u8; 7]; Colour::COUNT],
    pub(crate) reward: Gains,
    pub(crate) extensions: List<Extension, 3>,
}

/// An extension of a recipe (DB-7.4).
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Extension {
    pub(crate) extra: Extra,
    /// For a blue die.
    pub(crate) min: u8,
    pub(crate) bonus: Gains,
}

impl RecipeRule {
    /// The card's extension of this kind.
    #[inline]
    pub(crate) fn extension(&self, extra: Extra) -> Option<&Extension> {
        self.extensions.iter().find(|extension| extension.extra == extra)
    }
}

/// Everything, by word.
#[derive(Clone, Debug)]
pub(crate) struct Values {
    pub(crate) crowds: Vec<(u8, Crowd)>,
    pub(crate) colours: [ColourRule; Colour::COUNT],
    pub(crate) seeds: u8,
    pub(crate) start_seeds: u8,
    pub(crate) summer_seeds: u8,
    pub(crate) start_gold: u8,
    pub(crate) mastery_per_brew: u8,
    pub(crate) gold_per_mastery: u8,
    pub(crate) gold_by_ones: Vec<u8>,
    opens: [u8; Building::COUNT],
    fields: [FieldRule; Field::COUNT],
    pub(crate) swap_colours: [bool; Colour::COUNT],
    pub(crate) market_opens: u8,
    pub(crate) market_buys: u8,
    ingredients: [IngredientRule; Ingredient::COUNT],
    pub(crate) black_market_opens: u8,
    pub(crate) black_market_buys: u8,
    tokens: [TokenRule; Token::COUNT],
    recipes: [RecipeRule; Recipe::COUNT],
    pub(crate) texts: Texts,
}

/// What people read, by word.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    pub(crate) buildings: Vec<Prose>,
    pub(crate) fields: Vec<Prose>,
    pub(crate) ingredients: Vec<Prose>,
    pub(crate) tokens: Vec<Prose>,
    pub(crate) recipes: Vec<Prose>,
    /// By recipe, each extension whose figures are reconstructed (DB-R1).
    pub(crate) extensions: Vec<Vec<(Extra, Marks)>>,
}

/// What people read about one thing.
#[derive(Clone, Debug)]
pub(crate) struct Prose {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Which of its figures are reconstructed (DB-R1).
    pub(crate) marks: Marks,
}

/// The texts of a table, in the order of its words.
fn texts<W: Word>(edition: &Edition, table: &str) -> Vec<Prose> {
    let text = |word: &W| {
        let row = edition.rows.iter().find(|row| row.table == table && row.id == word.slug());
        Prose {
            name: row.and_then(|row| row.name.clone()).unwrap_or_default(),
            text: edition.text(table, word.slug()).to_owned(),
            marks: row.map(Row::marks).unwrap_or_default(),
        }
    };
    W::ALL.iter().map(text).collect()
}

/// By recipe, the marks of its extensions.
fn extension_marks(edition: &Edition) -> Vec<Vec<(Extra, Marks)>> {
    let mut marks = vec![Vec::new(); Recipe::COUNT];
    for row in edition.rows.iter().filter(|row| row.table == "recipe.extension") {
        let card = edition.rows.iter().find(|card| Some(card.line) == row.within).and_then(|card| card.id.parse().ok());
        let ingredient = row.fields.iter().find(|field| field.name == "ingredient");
        let extra = match ingredient {
            Some(field) => field.value.replace(' ', "_").parse::<Ingredient>().ok().map(Extra::of),
            None => Some(Extra::Blue),
        };
        if let (Some(card), Some(extra)) = (card.map(|card: Recipe| card.index()), extra) {
            marks[card].push((extra, row.marks()));
        }
    }
    marks
}

impl Texts {
    /// Which figures of an extension are reconstructed.
    pub(crate) fn extension(&self, recipe: Recipe, extra: Extra) -> &Marks {
        let found = self.extensions[recipe.index()].iter().find(|(it, _)| *it == extra);
        &found.expect("checked: a row for each extension").1
    }
}

/// What `rule` makes of the one row of each word, in the order of the words.
fn rules<W: Word, R, T, const N: usize>(
    edition: &Edition,
    table: &str,
    rows: &[R],
    id: impl Fn(&R) -> W,
    rule: impl Fn(&Edition, &R) -> Checked<T>,
) -> Checked<[T; N]> {
    let found = W::ALL.iter().map(|&word| {
        let mut same = rows.iter().filter(|row| id(row) == word);
        let row = same.next();
        edition.check(same.next().is_none(), table, word.slug(), || "stands twice".into())?;
        let missing = || edition.error(table, word.slug(), "is missing: every word of the list needs a row");
        rule(edition, row.ok_or_else(missing)?)
    });
    let rules = found.collect::<Checked<Vec<_>>>()?;
    Ok(rules.try_into().unwrap_or_else(|_| unreachable!("one row for each word")))
}

impl Values {
    /// Checks the rows and makes them flat; an error names the row.
    pub(crate) fn build(edition: &Edition) -> Checked<Self> {
        let data = &edition.data;
        check_frame(edition)?;
        let school_2 = data.field.iter().find(|row| row.id == Field::School2);
        let swaps = |colour| school_2.is_some_and(|row| row.swap_colours.contains(&colour));
        let crowds = data.player_count.iter().map(|row| {
            let crowd = Crowd {
                open_recipes: row.open_recipes,
                recipes_to_end: row.recipes_to_end,
                players_per_field: row.players_per_field,
            };
            (row.players, crowd)
        });
        let values = Self {
            crowds: crowds.collect(),
            colours: rules(edition, "die_colour", &data.die_colour, |row| row.id, colour)?,
            seeds: data.seeds.total,
            start_seeds: data.seeds.start_per_player,
            summer_seeds: data.seeds.summer_income,
            start_gold: data.gold.start_per_player,
            mastery_per_brew: data.scoring.mastery_per_brew,
            gold_per_mastery: data.scoring.gold_per_mastery,
            gold_by_ones: data.unlucky_roll.gold_by_ones.clone(),
            opens: rules(edition, "building", &data.building, |row| row.id, opens)?,
            fields: rules(edition, "field", &data.field, |row| row.id, field)?,
            swap_colours: Colour::ALL.map(swaps),
            market_opens: data.market.opens_in_round,
            market_buys: data.market.buys_per_round,
            ingredients: rules(edition, "ingredient", &data.ingredient, |row| row.id, ingredient)?,
            black_market_opens: data.black_market.opens_in_round,
            black_market_buys: data.black_market.buys_per_round,
            tokens: rules(edition, "action_token", &data.action_token, |row| row.id, token)?,
            recipes: rules(edition, "recipe", &data.recipe, |row| row.id, recipe)?,
            texts: Texts {
                buildings: texts::<Building>(edition, "building"),
                fields: texts::<Field>(edition, "field"),
                ingredients: texts::<Ingredient>(edition, "ingredient"),
                tokens: texts::<Token>(edition, "action_token"),
                recipes: texts::<Recipe>(edition, "recipe"),
                extensions: extension_marks(edition),
            },
        };
        check_row(edition, &values.recipes)?;
        Ok(values)
    }

    /// The round in which a building opens.
    #[inline]
    pub(crate) fn opens(&self, building: Building) -> u8 {
        self.opens[building.index()]
    }

    /// An ingredient's rule.
    #[inline]
    pub(crate) fn ingredient(&self, ingredient: Ingredient) -> &IngredientRule {
        &self.ingredients[ingredient.index()]
    }

    /// A token's rule.
    #[inline]
    pub(crate) fn token(&self, token: Token) -> &TokenRule {
        &self.tokens[token.index()]
    }

    /// Every action token there is.
    pub(crate) fn all_tokens(&self) -> Tokens {
        Token::ALL.into_iter().map(|it| (it, self.token(it).copies)).collect()
    }

    /// A field's rule.
    #[inline]
    pub(crate) fn field(&self, field: Field) -> &FieldRule {
        &self.fields[field.index()]
    }

    /// A recipe's rule.
    #[inline]
    pub(crate) fn recipe(&self, recipe: Recipe) -> &RecipeRule {
        &self.recipes[recipe.index()]
    }
}

/// What the code takes for granted about rows that stand alone.
fn check_frame(edition: &Edition) -> Checked<()> {
    let data = &edition.data;
    let holds = |holds: bool, table: &str, why: &str| edition.check(holds, table, "", || why.into());
    holds((data.game.min_players, data.game.max_players) == (2, 4), "game", "2 to 4 players")?;
    for players in 2..=4 {
        let rows = data.player_count.iter().filter(|row| row.players == players);
        let fits = rows.clone().count() == 1
            && rows.clone().all(|row| (1..=4).contains(&row.open_recipes) && row.players_per_field > 0);
        holds(fits, "player_count", &format!("one row for {players} players, with 1 to 4 open recipes"))?;
    }
    let seeds = data.seeds.start_per_player * data.game.max_players <= data.seeds.total && data.seeds.total <= 50;
    holds(seeds, "seeds", "the seeds do not suffice for all players")?;
    holds(data.seasons.first_round == "winter", "seasons", "the first round is winter")?;
    holds(!data.gold.limited, "gold", "gold is an amount without limit")?;
    holds(!data.blocking_markers.limited, "blocking_markers", "markers are reminders without limit")?;
    holds(data.scoring.gold_per_mastery > 0, "scoring", "`gold_per_mastery` is at least 1")?;
    let order = ["most_recipes", "most_gold", "shared_victory"];
    holds(data.tie_break.order == order, "tie_break", "the order is most_recipes, most_gold, shared_victory")?;
    holds(!data.unlucky_roll.gold_by_ones.is_empty(), "unlucky_roll", "`gold_by_ones` is empty")?;
    holds(data.market.discount_dice_per_buy == 1, "market", "one discount die per purchase")?;
    holds(data.market.used_tokens == "return_to_stock", "market", "used ingredients return_to_stock")?;
    holds(data.black_market.used_tokens == "removed_from_game", "black_market", "used tokens are removed_from_game")?;
    for style in &data.style {
        let cards = data.recipe.iter().filter(|recipe| recipe.style == style.id).count();
        edition.check(cards == usize::from(style.recipes), "style", &style.id, || {
            format!("says {} recipes where {cards} name it", style.recipes)
        })?;
    }
    Ok(())
}

/// The standard opening row must fill the row of every player count (DB-2.4, DB-2.5).
fn check_row(edition: &Edition, recipes: &[RecipeRule]) -> Checked<()> {
    for row in &edition.data.player_count {
        let cards = recipes.iter().filter(|recipe| recipe.opens_for.is_some_and(|from| from <= row.players)).count();
        edition.check(cards == usize::from(row.open_recipes), "player_count", "", || {
            format!("{} open recipes with {} players where {cards} cards start open", row.open_recipes, row.players)
        })?;
    }
    Ok(())
}

fn colour(edition: &Edition, row: &DieColour) -> Checked<ColourRule> {
    let enough = row.start_per_player * edition.data.game.max_players <= row.total && row.total <= 50;
    edition.check(enough, "die_colour", row.id.slug(), || "the dice do not suffice for all players".into())?;
    Ok(ColourRule { total: row.total, start: row.start_per_player, points: row.final_points })
}

fn opens(edition: &Edition, row: &BuildingRow) -> Checked<u8> {
    let fields = edition.data.field.iter().filter(|field| field.building == row.id).count();
    edition.check(fields == usize::from(row.fields), "building", row.id.slug(), || {
        format!("says {} fields where {fields} name it", row.fields)
    })?;
    Ok(row.opens_in_round)
}

fn ingredient(edition: &Edition, row: &IngredientRow) -> Checked<IngredientRule> {
    let steps = row.discounts.windows(2).all(|two| two[0].min_value < two[1].min_value);
    let fits = steps && row.discounts.len() <= 3 && row.discounts.iter().all(|step| step.off <= row.price);
    edition.check(fits, "ingredient", row.id.slug(), || "discounts rise and take no more than the price".into())?;
    let discounts = row.discounts.iter().map(|step| (step.min_value, step.off)).collect();
    Ok(IngredientRule { copies: row.copies, price: row.price, discounts })
}

fn token(edition: &Edition, row: &TokenRow) -> Checked<TokenRule> {
    let holds = |holds: bool, why: &str| edition.check(holds, "action_token", row.id.slug(), || why.into());
    holds(row.effect == row.id, "`effect` is its id")?;
    let most = if row.id == Token::RaiseDie { Die::MAX_RAISE } else { MARKS as u8 - Die::MAX_RAISE };
    holds(row.copies <= most, &format!("at most {most} copies"))?;
    let windows = row.windows.iter().fold(0, |bits, window| bits | 1 << window.index());
    Ok(TokenRule { copies: row.copies, price: row.price, windows })
}

fn gains(rows: &[GainRow]) -> Result<Gains, String> {
    if rows.len() > 3 {
        return Err("at most 3 gains".into());
    }
    let gain = |row: &GainRow| {
        let n = row.n;
        let gain = match (row.kind, row.colour) {
            (GainWord::Mastery, None) => Gain::Mastery(n),
            (GainWord::Gold, None) => Gain::Gold(n),
            (GainWord::Seed, None) => Gain::Seeds(n),
            (GainWord::Die, Some(colour)) => Gain::Dice(colour, n),
            (GainWord::ActionToken, None) => Gain::Tokens(n),
            _ => return Err("a gain has a colour exactly if it is a die".to_owned()),
        };
        if (1..=20).contains(&n) { Ok(gain) } else { Err("a gain has `n` from 1 to 20".into()) }
    };
    rows.iter().map(gain).collect()
}

fn input(row: &InputRow, effect: EffectWord) -> Result<Input, String> {
    let colour = match (row.item, row.colour) {
        (ItemWord::Seed, None) => None,
        (ItemWord::Die, Some(colour)) => Some(colour),
        _ => return Err("an input is a seed, or a die with a colour".into()),
    };
    let (min, max) = (row.min_value.unwrap_or(1), row.max_value.unwrap_or(Die::MAX));
    if min < 1 || max > Die::MAX || min > max {
        return Err("values run from 1 to 6".into());
    }
    let gains = gains(&row.gain)?;
    // Exchanges give dice, seeds or gold: what can be noted for the second chance (DB-8.6), or never runs out.
    let plain = gains.iter().all(|gain| matches!(gain, Gain::Gold(_) | Gain::Seeds(_) | Gain::Dice(..)));
    if (effect == EffectWord::Exchange) != (!gains.is_empty() && plain) {
        return Err("exactly the inputs of an exchange have a gain of gold, seeds or dice".into());
    }
    Ok(Input { colour, min, max, gains })
}

fn field(edition: &Edition, row: &FieldRow) -> Checked<FieldRule> {
    let id = row.id;
    let wrong = |why: String| edition.error("field", id.slug(), why);
    let holds = |holds: bool, why: &str| edition.check(holds, "field", id.slug(), || why.into());
    holds(usize::from(row.index) == id.index() + 1, "`index` is its place in the order of fields")?;
    let word = row.effect;
    let inputs = row.options.iter().map(|row| input(row, word)).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    holds((1..=4).contains(&inputs.len()), "1 to 4 options")?;
    let seeds = inputs.iter().filter(|input| input.colour.is_none()).count();
    holds(seeds == 0 || (inputs.len() == 1 && word == EffectWord::Exchange), "a seed stands alone, for an exchange")?;
    let only_blue = inputs.iter().all(|input| input.colour == Some(Colour::Blue));
    let effect = match word {
        EffectWord::Exchange => Effect::Exchange,
        EffectWord::Raise => {
            let fits = inputs.iter().all(|input| input.max + row.raise_by <= Die::MAX) && row.raise_by > 0;
            holds(fits, "a raised die shows at most 6")?;
            Effect::Raise { by: row.raise_by }
        }
        EffectWord::RerollOwn => {
            holds(only_blue && id == Field::School1, "school-1 alone rerolls, for a blue die")?;
            Effect::RerollOwn
        }
        EffectWord::SwapWithSupply => {
            holds(only_blue && id == Field::School2, "school-2 alone swaps, for a blue die")?;
            holds(!row.swap_colours.contains(&Colour::Blue), "blue dice are not swapped")?;
            Effect::Swap
        }
        EffectWord::Study => {
            let gains = gains(&row.gain).map_err(wrong)?;
            holds(id == Field::School3, "school-3 alone is for study")?;
            holds(row.needs_colour == Some(Colour::Blue) && row.min_sum <= 5, "sum at most 5, one blue die")?;
            holds(gains.iter().all(|gain| matches!(gain, Gain::Dice(..))), "study gives dice")?;
            holds(inputs.iter().all(|input| (input.min, input.max) == (1, Die::MAX)), "dice of any value study")?;
            Effect::Study { min_sum: row.min_sum, gains }
        }
    };
    holds((id == Field::School3) == (word == EffectWord::Study), "school-3 is for study")?;
    let quick = matches!(word, EffectWord::Exchange | EffectWord::Raise);
    holds((row.accelerate_min > 0) == quick, "exactly exchange and raise fields can be accelerated")?;
    holds(row.accelerate_min <= Die::MAX, "no die shows more than 6")?;
    let of = |colour| inputs.iter().filter(|input| input.colour == Some(colour)).fold(0, |bits, it| bits | it.values());
    Ok(FieldRule {
        building: row.building,
        effect,
        accelerate_min: row.accelerate_min,
        accepts: Faces::new(Colour::ALL.map(of)),
        seed: seeds > 0,
        inputs: inputs.into_iter().collect(),
    })
}

fn extension(row: &ExtensionRow) -> Result<Extension, String> {
    let bonus = gains(&row.bonus)?;
    match (row.add, row.ingredient, row.min_value) {
        (AddWord::BlueDie, None, Some(min)) if (1..=Die::MAX).contains(&min) => {
            Ok(Extension { extra: Extra::Blue, min, bonus })
        }
        (AddWord::Ingredient, Some(ingredient), None) => Ok(Extension { extra: Extra::of(ingredient), min: 0, bonus }),
        _ => Err("an extension is a blue_die with `min_value`, or an ingredient".into()),
    }
}

fn recipe(edition: &Edition, row: &RecipeRow) -> Checked<RecipeRule> {
    let id = row.id;
    let wrong = |why: String| edition.error("recipe", id.slug(), why);
    let holds = |holds: bool, why: &str| edition.check(holds, "recipe", id.slug(), || why.into());
    let known = edition.data.style.iter().any(|style| style.id == row.style);
    holds(known, "`style` names a [[style]]")?;
    let mut dice = Vec::new();
    let mut needs = [[0; 7]; Colour::COUNT];
    for &NeedRow { colour, min } in &row.dice {
        holds((1..=Die::MAX).contains(&min), "`min` runs from 1 to 6")?;
        holds(colour != Colour::Blue, "blue dice stand in extensions")?;
        dice.push((colour, min));
        for count in &mut needs[colour.index()][..=usize::from(min)] {
            *count += 1;
        }
    }
    holds((1..=6).contains(&dice.len()), "1 to 6 dice")?;
    let order = dice.windows(2).all(|two| two[0].0 < two[1].0 || (two[0].0 == two[1].0 && two[0].1 >= two[1].1));
    holds(order, "dice stand yellow, black, green; minimum descending")?;
    let mut extensions = row.extension.iter().map(extension).collect::<Result<Vec<_>, _>>().map_err(wrong)?;
    holds(extensions.len() <= 3, "at most 3 extensions")?;
    extensions.sort_by_key(|extension| extension.extra);
    holds(extensions.windows(2).all(|two| two[0].extra < two[1].extra), "an extension stands twice")?;
    Ok(RecipeRule {
        level: row.level,
        opens_for: row.start_from_players,
        dice: dice.into_iter().collect(),
        needs,
        reward: gains(&row.reward).map_err(wrong)?,
        extensions: extensions.into_iter().collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::DiceBrewing;
    use taproom_core::Game;

    /// DB-R1: the mark belongs to the value, in every edition.
    #[test]
    fn db_r1_every_lost_figure_is_marked() {
        for text in DiceBrewing::ABOUT.editions {
            let texts = Values::build(&DiceBrewing::edition(text).unwrap()).unwrap().texts;
            let fields: Vec<Field> = Field::ALL.into_iter().filter(|it| texts.fields[it.index()].marks.any()).collect();
            assert_eq!(fields, [Field::Malt2, Field::Seed1, Field::Seed2, Field::Seed3]);
            assert!(
                texts
                    .ingredients
                    .iter()
                    .chain(&texts.tokens)
                    .all(|it| it.marks.has("price") && !it.marks.has("effect"))
            );
            let known: Vec<Recipe> =
                Recipe::ALL.into_iter().filter(|it| !texts.recipes[it.index()].marks.has("dice")).collect();
            assert_eq!(known, [Recipe::StrongRoastedStout]);
            let lost = texts.extensions[Recipe::StrongRoastedStout.index()].iter().filter(|(_, marks)| marks.any());
            assert_eq!(lost.map(|(extra, _)| *extra).collect::<Vec<_>>(), [Extra::Blue, Extra::SpecialHops]);
        }
        let newest = DiceBrewing::edition(DiceBrewing::ABOUT.editions.last().unwrap()).unwrap();
        assert!(Values::build(&newest).unwrap().texts.recipes[Recipe::StrongRoastedStout.index()].marks.has("level"));
    }
}
