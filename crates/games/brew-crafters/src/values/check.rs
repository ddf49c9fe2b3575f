//! Rows that stand for themselves: ids, counts, recipes, partnerships, market spaces, trades.
use super::{Deal, RecipeCard, counts};
use crate::data::{Edition, Entry, GoodsRow, OfferRow};
use crate::effect::{Effect, Goods};
use crate::words::{Building, Class, Ingredient, Lot, Offer, Recipe, Season, Space, Style};
use taproom_core::{EditionError, Word};

/// Every word has one row, in the order of the code, so that a word's index is its row.
pub(super) fn check_ids(edition: &Edition) -> Result<(), EditionError> {
    fn check<W: Word>(edition: &Edition, table: &str, ids: impl Iterator<Item = W>) -> Result<(), EditionError> {
        let ids: Vec<W> = ids.collect();
        for (n, &word) in W::ALL.iter().enumerate() {
            let at = ids.iter().position(|&id| id == word);
            edition.check(at.is_some(), table, word.slug(), || "the row is missing".into())?;
            edition.check(at == Some(n), table, word.slug(), || format!("should be row {} of its table", n + 1))?;
        }
        let extra = ids.get(W::ALL.len());
        edition.check(extra.is_none(), table, extra.map_or("", |id| id.slug()), || "the row is there twice".into())
    }
    let data = &edition.data;
    check(edition, "ingredient", data.ingredient.iter().map(|row| row.id))?;
    check(edition, "recipe", data.recipe.iter().map(|row| row.id))?;
    check(edition, "partnership", data.partnership.iter().map(|row| row.id))?;
    check(edition, "building", data.building.iter().map(|row| row.id))?;
    check(edition, "skilled_worker", data.skilled_worker.iter().map(|row| row.id))?;
    check(edition, "complex_action", data.complex_action.iter().map(|row| row.id))?;
    check(edition, "collaboration_portion", data.collaboration_portion.iter().map(|row| row.id))?;
    let extra = [Space::HireInterns, Space::TradersMarket, Space::EmploymentAgency];
    check(edition, "market_space", data.market_space.iter().map(|row| row.id).chain(extra))
}

/// The counts of BC-2.1 and the numbers the state has room for.
pub(super) fn check_counts(edition: &Edition) -> Result<(), EditionError> {
    let data = &edition.data;
    let count = |key: &str, want: usize| {
        let right = data.components.get(key) == Some(&Entry::Number(want as u32));
        edition.check(right, "components", "", || format!("`{key}` should be {want}, as many as there are rows"))
    };
    count("recipe_cards", data.recipe.len())?;
    count("skilled_worker_cards", data.skilled_worker.len())?;
    count("partnership_cards", data.partnership.len())?;
    count("gold_labels", data.recipe.iter().filter(|row| row.class == Class::Advanced).count())?;
    count("complex_tiles", data.complex_action.len())?;
    count("batch_tokens", data.recipe.iter().map(|row| usize::from(row.tokens)).sum())?;
    count("collaboration_tokens", data.collaboration_portion.len())?;
    let infusers = data.building.iter().find(|row| row.id == Building::HopsInfusers).map_or(0, |row| row.per_player);
    count("hops_infusers", usize::from(infusers) * usize::from(data.meta.max_players))?;
    edition.check(data.meta.seasons == Season::ALL, "meta", "", || {
        "`seasons` should be spring, summer, fall, winter".into()
    })?;
    edition.check(data.meta.years == 3, "meta", "", || "`years` should be 3".into())?;
    edition.check((data.meta.min_players, data.meta.max_players) == (2, 5), "meta", "", || "2 to 5 players".into())?;
    edition.check(data.seat_bonus.len() == 5, "seat_bonus", "", || "one row for each of 5 seats".into())?;
    for (n, row) in data.seat_bonus.iter().enumerate() {
        edition.check(usize::from(row.seat) == n + 1, "seat_bonus", "", || "rows should be in seat order".into())?;
    }
    edition.check(data.shift.len() == 3, "shift", "", || "there should be 3 shifts".into())?;
    edition
        .check((1..=3).contains(&data.setup.starting_shifts), "setup", "", || "`starting_shifts` is 1 to 3".into())?;
    edition.check(data.setup.advanced_recipes_per_style == 2, "setup", "", || {
        "`advanced_recipes_per_style` should be 2".into()
    })?;
    edition.check((1..=3).contains(&data.setup.market_meeples), "setup", "", || "`market_meeples` is 1 to 3".into())?;
    let workers = data.skilled_worker.len();
    edition.check(usize::from(data.setup.skilled_workers_in_play_max) <= workers, "setup", "", || {
        format!("`skilled_workers_in_play_max` is at most {workers}, as many as there are rows")
    })?;
    edition.check(data.loans.money > 0, "loans", "", || "a Loan should give money".into())?;
    edition.check(!data.loans.repayable, "loans", "", || "Loans are never repaid".into())
}

pub(super) fn recipes(edition: &Edition) -> Result<Vec<RecipeCard>, EditionError> {
    let mut cards = Vec::new();
    for row in &edition.data.recipe {
        let goods = Goods::from(&row.ingredients);
        let fixed = goods.any_basic + goods.any_advanced == 0 && goods.money + goods.rep == 0;
        edition.check(fixed && goods.cubes.total() > 0, "recipe", row.id.slug(), || {
            "a list of named ingredients".into()
        })?;
        let basic = [Recipe::EverydayAle, Recipe::PleasantlyPorter, Recipe::SimplyStout][row.style.index()];
        edition.check((row.class == Class::Basic) == (row.id == basic), "recipe", row.id.slug(), || {
            format!("the Basic Recipe of the style is {basic}")
        })?;
        let cost = counts(&goods.cubes);
        cards.push(RecipeCard {
            style: row.style,
            class: row.class,
            symbol: row.symbol,
            rep: row.rep,
            cost,
            uses_advanced: cost[3..].iter().any(|&n| n > 0),
            first_game: row.first_game,
        });
    }
    for style in Style::ALL {
        let first = cards.iter().filter(|card| card.style == style && card.class == Class::Advanced && card.first_game);
        let first = first.count();
        edition.check(first == usize::from(edition.data.setup.advanced_recipes_per_style), "recipe", "", || {
            format!("{first} Advanced Recipes of style {style} are marked for the first game")
        })?;
    }
    Ok(cards)
}

pub(super) fn partnerships(edition: &Edition) -> Result<Vec<Ingredient>, EditionError> {
    let mut gives = Vec::new();
    for row in &edition.data.partnership {
        let one_basic = GoodsRow { any_basic: 1, ..GoodsRow::default() };
        let kind = match row.effects.as_slice() {
            [Effect::Exchange { give, get }] if *give == one_basic => {
                let get = Goods::from(get);
                let only = get.cubes.iter().next().filter(|_| get.cubes_in_all() == 1).map(|(kind, _)| kind);
                only.filter(|kind| matches!(kind, Ingredient::Spices | Ingredient::Coffee))
            }
            _ => None,
        };
        let why = "should be one exchange of 1 Basic Ingredient for 1 Spices or 1 Coffee";
        gives.push(kind.ok_or_else(|| edition.error("partnership", row.id.slug(), why))?);
    }
    Ok(gives)
}

pub(super) fn deals(edition: &Edition) -> Result<Vec<Deal>, EditionError> {
    let mut deals: Vec<Deal> = Vec::new();
    for row in &edition.data.market_space {
        for option in &row.options {
            let none = Goods::default();
            let sort = |goods: &Goods| if goods.cubes_in_all() > 0 { Offer::Goods } else { Offer::Money };
            let (offer, restock, goods) = match option {
                OfferRow::TakeAll { restock } => (sort(&restock.into()), Some(Goods::from(restock)), none),
                OfferRow::Take { goods } => (sort(&goods.into()), None, goods.into()),
                OfferRow::PrivateInvestor { restock } => (Offer::Investor, Some(restock.into()), none),
                OfferRow::FormPartnership {} => (Offer::Partnership, None, none),
                OfferRow::HireWorker {} => (Offer::Worker, None, none),
                OfferRow::HireShift {} => (Offer::Shift, None, none),
            };
            let fine = goods.any_basic == 0
                && goods.rep == 0
                && restock.is_none_or(|it| it.any_basic + it.any_advanced == 0 && it.rep == 0 && it.money <= 4);
            edition.check(fine, "market_space", row.id.slug(), || {
                "a space gives named ingredients, any_advanced or money; only named ingredients and money restock"
                    .into()
            })?;
            let twice = deals.iter().any(|deal| {
                deal.space == row.id && (deal.offer == offer || (deal.restock.is_some() && restock.is_some()))
            });
            edition.check(!twice, "market_space", row.id.slug(), || {
                "its options should differ, and one restocks".into()
            })?;
            deals.push(Deal { space: row.id, offer, min_players: row.min_players, restock, goods });
        }
    }
    let complex = [
        (Space::HireInterns, Offer::Interns),
        (Space::TradersMarket, Offer::Trade),
        (Space::EmploymentAgency, Offer::Agency),
    ];
    for (space, offer) in complex {
        deals.push(Deal { space, offer, min_players: 2, restock: None, goods: Goods::default() });
    }
    deals.sort_by_key(|deal| (deal.space, deal.offer));
    for portion in &edition.data.collaboration_portion {
        let reward = Goods::from(&portion.reward);
        edition.check(reward.cubes_in_all() == 0, "collaboration_portion", portion.id.slug(), || {
            "a reward is Rep and money".into()
        })?;
        let cost = Goods::from(&portion.cost);
        let right = match portion.id {
            Lot::Advanced => cost.any_advanced == 1 && cost.cubes_in_all() == 1,
            _ => cost.cubes_in_all() == cost.cubes.total() && cost.cubes.total() > 0,
        };
        edition.check(right, "collaboration_portion", portion.id.slug(), || {
            "costs named cubes, or 1 any_advanced".into()
        })?;
    }
    Ok(deals)
}

pub(super) fn trades(edition: &Edition) -> Result<Vec<Vec<(Lot, Goods)>>, EditionError> {
    let mut trades = vec![Vec::new(); Lot::COUNT];
    for row in &edition.data.trade_rate {
        let line: &mut Vec<(Lot, Goods)> = &mut trades[row.give.index()];
        for bundle in &row.receive {
            let goods = Goods::from(bundle);
            let lot = if goods.any_advanced > 0 {
                Some(Lot::Advanced)
            } else {
                goods.cubes.kinds().next().map(Lot::of).filter(|&lot| lot != Lot::Advanced)
            };
            let pure = goods.any_basic == 0 && goods.money + goods.rep == 0 && goods.cubes.kinds().count() <= 1;
            let lot = lot.filter(|_| pure && (goods.any_advanced == 0 || goods.cubes.is_empty()));
            let why = "each bundle is of one Basic kind or any_advanced";
            line.push((lot.ok_or_else(|| edition.error("trade_rate", "", why))?, goods));
        }
        line.sort_by_key(|(lot, _)| *lot);
        edition.check(
            !line.is_empty() && line.windows(2).all(|pair| pair[0].0 != pair[1].0),
            "trade_rate",
            "",
            || format!("the line of {} should list different bundles", row.give),
        )?;
    }
    edition.check(trades.iter().all(|line| !line.is_empty()), "trade_rate", "", || "every kind needs a line".into())?;
    Ok(trades)
}
