//! What the rules read: `data.toml` checked and flattened, for one side of the research lab.
//!
//! Everything that a brewery owns and that has an effect is an *asset*: a worker, a tile, or a research step reached.
//! Assets are bits, so that "whose effect fires now?" is one mask for each row of a short list.
use crate::data::{Data, GoodsRow, OfferRow};
use crate::effect::{Cubes, Effect, FreeKind, Gain, Goods, Location, On, Per, PerWinter, Received, Where};
use crate::words::{
    Building, Class, Complex, Ingredient, Lot, Offer, Recipe, Season, Space, Style, Symbol, Track, Vessel,
    Worker,
};
use taproom_core::{EditionError, Word};
use taproom_kit::Edition;

/// Bits of assets.
pub type Assets = u64;

/// The bit of a worker.
#[inline]
pub const fn worker_bit(worker: Worker) -> Assets {
    1 << worker.index()
}
/// The bit of a tile.
#[inline]
pub const fn building_bit(building: Building) -> Assets {
    1 << (24 + building.index())
}
/// The bit of a research step, counted from 1.
#[inline]
pub const fn research_bit(track: Track, step: u8) -> Assets {
    1 << (33 + 4 * track.index() + step as usize - 1)
}

/// What a card, tile or space is called and says.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Named {
    pub name: String,
    pub text: String,
    /// Some value of it is our own, since no source had it.
    pub reconstructed: bool,
}

/// A recipe card.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct RecipeCard {
    pub style: Style,
    pub class: Class,
    pub symbol: Symbol,
    pub rep: u8,
    pub cost: [u8; 6],
    pub uses_advanced: bool,
    pub first_game: bool,
}

/// A worker card.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct WorkerCard {
    pub cost: u16,
    pub min_players: u8,
    pub first_game: bool,
}

/// What happens when a worker is hired, in printed order.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub enum OnHire {
    Gain(Goods),
    Free(FreeKind, u8),
}

/// A tile.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Tile {
    pub cost: u16,
    pub original: bool,
    pub gift: Goods,
    pub gift_per_infuser: Goods,
}

/// One use of one market space.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Deal {
    pub space: Space,
    pub offer: Offer,
    pub min_players: u8,
    /// What is added in each Restock Phase (`take_all`, `private_investor`).
    pub restock: Option<Goods>,
    /// What the supply gives (`take`).
    pub goods: Goods,
}

/// A bonus for receiving goods from a market space (BC-6.8).
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnMarket {
    pub assets: Assets,
    pub of: Received,
    pub min: u8,
    pub every: Option<u8>,
    pub goods: Goods,
}

/// A bonus for a batch brewed or sold.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnBatch {
    pub assets: Assets,
    pub class: Option<Class>,
    pub symbol: Option<Symbol>,
    pub place: Where,
    pub first_time: bool,
    pub uses_advanced: bool,
    pub goods: Goods,
}

/// A bonus with one number as its condition: batches sold, or none.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct OnEvent {
    pub assets: Assets,
    pub min: u8,
    pub building: Option<Building>,
    pub goods: Goods,
}

/// What can be operated in a brew step.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Operate {
    pub cost: [u8; 6],
    pub discount: [u8; 6],
    pub rep: u16,
}

/// One research step.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct ResearchCell {
    /// Taken when the cube enters.
    pub now: Goods,
    pub mark_recipe: u16,
    pub mark_space: u16,
    /// Taken at each Winter start.
    pub winter: Goods,
    /// The Winter goods once for this many original spaces built on; 0: once.
    pub winter_per_buildings: u8,
    /// A free action at each Winter start.
    pub winter_free: Option<FreeKind>,
    pub text: String,
    pub reconstructed: bool,
}

/// Rep at game end.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Score {
    pub assets: Assets,
    /// By research (BC-11.3) or by a tile (BC-11.4).
    pub research: bool,
    pub per: Per,
    pub rep: i32,
    pub every: i32,
    pub max: i32,
}

/// All of it.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Tables {
    pub seasons: u8,
    pub setup_money: u16,
    pub setup_cubes: Cubes,
    pub seat_bonus: Vec<Goods>,
    pub per_style: u8,
    pub meeples: u8,
    pub starting_shifts: u8,
    pub collaboration_min_players: u8,
    pub sell_money: u16,
    pub label_rep: i32,
    pub loan_money: u16,
    pub first_loan: i32,
    pub further_loan: i32,
    pub recipes: Vec<RecipeCard>,
    pub workers: Vec<WorkerCard>,
    pub on_hire: Vec<Vec<OnHire>>,
    pub partnership_gives: Vec<Ingredient>,
    pub partnership_min_players: Vec<u8>,
    pub shift_cost: Vec<u16>,
    pub shift_batches: Vec<u16>,
    pub base_cost: u16,
    pub base_storage: u16,
    pub tiles: Vec<Tile>,
    /// The tile that brings tank 2 and the Brewpub.
    pub vessel_tile: [Option<Building>; 3],
    pub storage: Vec<(Assets, u16)>,
    pub mash_tun: Operate,
    pub yeast_lab: Operate,
    pub yeast_lab_rep: Vec<(Assets, u16)>,
    pub farm_plots: u8,
    pub farm_yields: [u8; 6],
    pub more_plots: Vec<(Assets, u8)>,
    pub more_yield: Vec<(Assets, u8)>,
    pub deals: Vec<Deal>,
    pub portion_cost: Vec<Goods>,
    pub portion_reward: Vec<Goods>,
    pub min_contributors: u8,
    pub unfinished_rep: i32,
    pub research: Vec<[ResearchCell; 4]>,
    pub on_market: Vec<OnMarket>,
    pub on_brew: Vec<OnBatch>,
    pub on_sell: Vec<OnBatch>,
    pub on_process_sell: Vec<OnEvent>,
    pub on_operate: Vec<OnEvent>,
    pub on_install: Vec<OnEvent>,
    pub on_research: Vec<OnEvent>,
    pub on_label: Vec<OnEvent>,
    pub on_contribute: Vec<OnEvent>,
    pub extra_market: [Assets; 4],
    pub extra_brewery: [Assets; 4],
    pub costs_off: Vec<(Assets, u16)>,
    pub scores: Vec<Score>,
    pub intern_cost: u16,
    pub interns_placed: u8,
    pub interns_needed: u8,
    pub agency_cost: u16,
    pub agency_draw: u8,
    pub community_seasons: [bool; 4],
    pub community_yields: [u8; 6],
    pub community_portions: u8,
    pub secret_rep: u16,
    pub trades: Vec<Vec<(Lot, Goods)>>,
    pub recipe_names: Vec<Named>,
    pub worker_names: Vec<Named>,
    pub partnership_names: Vec<Named>,
    pub building_names: Vec<Named>,
    pub space_names: Vec<Named>,
    pub complex_names: Vec<Named>,
    pub ingredient_names: Vec<Named>,
}

impl Tables {
    /// Checks every row; an error names the one that is wrong.
    pub fn new(edition: &Edition<Data>, side: Class) -> Result<Self, EditionError> {
        let data = &edition.data;
        check_ids(edition)?;
        check_counts(edition)?;
        let name = |row_name: &str, text: &str, notes: &[&Option<String>], source: &str| Named {
            name: row_name.into(),
            text: text.into(),
            reconstructed: is_own(source) || notes.iter().any(|note| note.as_deref().is_some_and(is_own)),
        };
        let mut tables = Self {
            seasons: data.meta.years * data.meta.seasons.len() as u8,
            setup_money: data.setup.money,
            setup_cubes: Goods::from(&data.setup.ingredients).cubes,
            seat_bonus: data.seat_bonus.iter().map(|row| (&row.goods).into()).collect(),
            per_style: data.setup.advanced_recipes_per_style,
            meeples: data.setup.market_meeples,
            starting_shifts: data.setup.starting_shifts,
            collaboration_min_players: data.setup.collaboration_min_players,
            sell_money: data.selling.money_per_batch.into(),
            label_rep: data.selling.gold_label_rep,
            loan_money: data.loans.money,
            first_loan: data.loans.first_rep,
            further_loan: data.loans.further_rep,
            recipes: recipes(edition)?,
            workers: data
                .skilled_worker
                .iter()
                .map(|row| WorkerCard {
                    cost: row.operating_cost,
                    min_players: row.min_players,
                    first_game: row.first_game,
                })
                .collect(),
            on_hire: vec![Vec::new(); Worker::COUNT],
            partnership_gives: partnerships(edition)?,
            partnership_min_players: data.partnership.iter().map(|row| row.min_players).collect(),
            shift_cost: data.shift.iter().map(|row| row.operating_cost).collect(),
            shift_batches: data.shift.iter().map(|row| row.batches_required).collect(),
            base_cost: data.starting_equipment.iter().map(|row| row.operating_cost).sum(),
            base_storage: 0,
            tiles: data
                .building
                .iter()
                .map(|row| Tile {
                    cost: row.operating_cost,
                    original: row.original_space,
                    gift: (&row.gift).into(),
                    gift_per_infuser: (&row.gift_per_infuser).into(),
                })
                .collect(),
            vessel_tile: [None; 3],
            storage: Vec::new(),
            mash_tun: Operate::default(),
            yeast_lab: Operate::default(),
            yeast_lab_rep: Vec::new(),
            farm_plots: 0,
            farm_yields: [0; 6],
            more_plots: Vec::new(),
            more_yield: Vec::new(),
            deals: deals(edition)?,
            portion_cost: data.collaboration_portion.iter().map(|row| (&row.cost).into()).collect(),
            portion_reward: data.collaboration_portion.iter().map(|row| (&row.reward).into()).collect(),
            min_contributors: data.collaboration.min_distinct_players,
            unfinished_rep: data.collaboration.unfinished_rep_per_portion,
            research: vec![<[ResearchCell; 4]>::default(); Track::COUNT],
            on_market: Vec::new(),
            on_brew: Vec::new(),
            on_sell: Vec::new(),
            on_process_sell: Vec::new(),
            on_operate: Vec::new(),
            on_install: Vec::new(),
            on_research: Vec::new(),
            on_label: Vec::new(),
            on_contribute: Vec::new(),
            extra_market: [0; 4],
            extra_brewery: [0; 4],
            costs_off: Vec::new(),
            scores: Vec::new(),
            intern_cost: 0,
            interns_placed: 0,
            interns_needed: 0,
            agency_cost: 0,
            agency_draw: 0,
            community_seasons: [false; 4],
            community_yields: [0; 6],
            community_portions: 0,
            secret_rep: 0,
            trades: trades(edition)?,
            recipe_names: data
                .recipe
                .iter()
                .map(|row| name(&row.name, "", &[&row.ingredients_source], &row.source))
                .collect(),
            worker_names: data
                .skilled_worker
                .iter()
                .map(|row| name(&row.name, &row.text, &[&row.operating_cost_source, &row.effects_source], &row.source))
                .collect(),
            partnership_names: data
                .partnership
                .iter()
                .map(|row| name(&row.name, &row.text, &[&row.effects_source], &row.source))
                .collect(),
            building_names: data
                .building
                .iter()
                .map(|row| {
                    let notes = [&row.operating_cost_source, &row.gift_source, &row.effects_source, &row.yields_source];
                    name(&row.name, &row.text, &notes, &row.source)
                })
                .collect(),
            space_names: Vec::new(),
            complex_names: data.complex_action.iter().map(|row| name(&row.name, "", &[], &row.source)).collect(),
            ingredient_names: data.ingredient.iter().map(|row| name(&row.name, "", &[], &row.source)).collect(),
        };
        for row in &data.market_space {
            tables.space_names.push(name(&row.name, "", &[&row.options_source, &row.restock_source], &row.source));
        }
        for row in data.complex_action.iter().filter(|row| row.kind == "market") {
            tables.space_names.push(name(&row.name, "", &[], &row.source));
        }
        tables.read_complex(edition)?;
        for row in &data.starting_equipment {
            for effect in &row.effects {
                match effect {
                    Effect::Storage { capacity, requires_building: None } => tables.base_storage += capacity,
                    Effect::Vessel { location: Location::Floor, count: 1 } => {}
                    _ => return Err(edition.error("starting_equipment", &row.id, "can only bring storage and one floor tank")),
                }
            }
        }
        // BC-D4: bonuses of workers come before those of research, in data order.
        for row in &data.skilled_worker {
            for effect in &row.effects {
                let wrong = |why: &str| edition.error("skilled_worker", row.id.slug(), why);
                match effect {
                    Effect::Gain(gain) if gain.on == On::Hire => {
                        tables.on_hire[row.id.index()].push(OnHire::Gain(gain.goods()));
                    }
                    Effect::FreeAction { on: On::Hire, action, times } => {
                        if *action == FreeKind::ProcessOrCollaborate {
                            return Err(wrong("a free action on hire is research or install"));
                        }
                        tables.on_hire[row.id.index()].push(OnHire::Free(*action, *times));
                    }
                    other => tables.read(other, worker_bit(row.id)).map_err(|why| wrong(&why))?,
                }
            }
        }
        for row in &data.building {
            for effect in &row.effects {
                tables
                    .read(effect, building_bit(row.id))
                    .map_err(|why| edition.error("building", row.id.slug(), why))?;
            }
        }
        tables.read_research(edition, side)?;
        for (vessel, tile) in [(Vessel::Tank2, Building::DoubleBatchSystem), (Vessel::Brewpub, Building::Brewpub)] {
            let brings = tables.vessel_tile[vessel.index()] == Some(tile);
            edition.check(brings, "building", tile.slug(), || format!("should bring the vessel {vessel}"))?;
        }
        let choices = tables.on_market.iter().filter(|row| row.goods.any_basic + row.goods.any_advanced > 0).count();
        edition.check(choices <= 5, "skilled_worker", "", || "at most 5 market bonuses may leave a choice".into())?;
        Ok(tables)
    }

    fn read_complex(&mut self, edition: &Edition<Data>) -> Result<(), EditionError> {
        for row in &edition.data.complex_action {
            let wrong = |why: &str| edition.error("complex_action", row.id.slug(), why);
            match row.id {
                Complex::HireInterns => {
                    self.intern_cost = row.cost_money.ok_or_else(|| wrong("`cost_money` is missing"))?;
                    self.interns_placed = row.interns_placed.ok_or_else(|| wrong("`interns_placed` is missing"))?;
                    self.interns_needed =
                        row.min_interns_in_supply.ok_or_else(|| wrong("`min_interns_in_supply` is missing"))?;
                    if self.interns_placed > 2 || self.interns_needed < self.interns_placed {
                        return Err(wrong("at most 2 Interns are placed, and as many must be in the supply"));
                    }
                }
                Complex::TradersMarket => {
                    if row.trades_per_use != Some(1) {
                        return Err(wrong("`trades_per_use` should be 1"));
                    }
                }
                Complex::EmploymentAgency => {
                    self.agency_cost = row.cost_money.ok_or_else(|| wrong("`cost_money` is missing"))?;
                    self.agency_draw = row.draw.ok_or_else(|| wrong("`draw` is missing"))?;
                }
                Complex::CommunityFarm => {
                    for season in row.seasons.iter().flatten() {
                        self.community_seasons[season.index()] = true;
                    }
                    let yields = row.yields.as_ref().ok_or_else(|| wrong("`yields` is missing"))?;
                    self.community_yields = counts(&Goods::from(yields).cubes);
                    self.community_portions =
                        row.max_contributions_per_harvest.ok_or_else(|| wrong("`max_contributions_per_harvest` is missing"))?;
                    if row.harvest_season != Some(Season::Fall) || self.community_portions > 3 {
                        return Err(wrong("harvest is in fall, of at most 3 contributions"));
                    }
                }
                Complex::DevelopSecretRecipe => {
                    self.secret_rep = row.bonus_rep.ok_or_else(|| wrong("`bonus_rep` is missing"))?;
                }
            }
        }
        Ok(())
    }

    fn read_research(&mut self, edition: &Edition<Data>, side: Class) -> Result<(), EditionError> {
        for row in edition.data.research_step.iter().filter(|row| row.side == side) {
            let id = format!("{} {} {}", row.side, row.track, row.step);
            let wrong = |why: &str| edition.error("research_step", &id, why);
            if !(1..=4).contains(&row.step) {
                return Err(wrong("`step` should be 1 to 4"));
            }
            let bit = research_bit(row.track, row.step);
            let mut cell = ResearchCell {
                text: row.text.clone(),
                reconstructed: is_own(&row.source),
                ..ResearchCell::default()
            };
            for effect in &row.effects {
                match effect {
                    Effect::Gain(gain) if gain.on == On::Research => cell.now.add(&gain.goods(), 1),
                    Effect::Gain(gain) if gain.on == On::WinterStart && row.step == 2 => {
                        cell.winter.add(&gain.goods(), 1);
                        if gain.per == Some(PerWinter::Buildings) {
                            cell.winter_per_buildings = gain.every.unwrap_or(1).max(1);
                        }
                    }
                    Effect::FreeAction { on: On::WinterStart, action, times: 1 } if row.step == 2 => {
                        cell.winter_free = Some(*action);
                    }
                    Effect::MarkRecipe { rep } if row.step == 1 => cell.mark_recipe = *rep,
                    Effect::MarkSpace { rep } if row.step == 1 => cell.mark_space = *rep,
                    other => self.read(other, bit).map_err(|why| wrong(&why))?,
                }
            }
            if row.step == 2 && cell.winter.is_empty() == cell.winter_free.is_none() {
                return Err(wrong("an annual step gives either goods or one free action"));
            }
            self.research[row.track.index()][usize::from(row.step) - 1] = cell;
        }
        for track in Track::ALL {
            for (n, cell) in self.research[track.index()].iter().enumerate() {
                let id = format!("{side} {track} {}", n + 1);
                edition.check(!cell.text.is_empty(), "research_step", &id, || "the step has no row".into())?;
            }
        }
        Ok(())
    }

    fn read(&mut self, effect: &Effect, bit: Assets) -> Result<(), String> {
        match effect {
            Effect::Gain(gain) => return self.read_gain(gain, bit),
            Effect::Storage { capacity, requires_building } => {
                self.storage.push((bit | requires_building.map_or(0, building_bit), *capacity));
            }
            Effect::Vessel { location, count: 1 } => {
                let vessel = if *location == Location::Floor { Vessel::Tank2 } else { Vessel::Brewpub };
                let tile = Building::ALL.into_iter().find(|&tile| building_bit(tile) == bit);
                self.vessel_tile[vessel.index()] = Some(tile.ok_or("only a tile brings a vessel")?);
            }
            Effect::Infuse {} if bit == building_bit(Building::HopsInfusers) => {}
            Effect::Operate { building, per_season: 1, cost, discount, rep } if bit == building_bit(*building) => {
                let operate = Operate {
                    cost: counts(&Goods::from(cost).cubes),
                    discount: counts(&Goods::from(discount).cubes),
                    rep: *rep,
                };
                match building {
                    Building::MashTun if operate.cost == [0; 6] => self.mash_tun = operate,
                    Building::YeastLab if operate.discount == [0; 6] => self.yeast_lab = operate,
                    _ => return Err("only a mash_tun with a discount and a yeast_lab with a cost can be operated".into()),
                }
            }
            Effect::Farm { plots, yields } if bit == building_bit(Building::Farm) => {
                self.farm_plots = *plots;
                self.farm_yields = counts(&Goods::from(yields).cubes);
            }
            Effect::ExtraMarketAction { seasons } => {
                seasons.iter().for_each(|season| self.extra_market[season.index()] |= bit);
            }
            Effect::ExtraBreweryAction { seasons } => {
                seasons.iter().for_each(|season| self.extra_brewery[season.index()] |= bit);
            }
            Effect::Modify { target: Building::YeastLab, field, add: None, set: Some(rep) } if field == "rep" => {
                self.yeast_lab_rep.push((bit, (*rep).into()));
            }
            Effect::Modify { target: Building::Farm, field, add: Some(n), set: None } if field == "plots" => {
                self.more_plots.push((bit, *n));
            }
            Effect::Modify { target: Building::Farm, field, add: Some(n), set: None } if field == "yields" => {
                self.more_yield.push((bit, *n));
            }
            Effect::ReduceCosts { amount } => self.costs_off.push((bit, *amount)),
            Effect::Score { per, rep, every, max } => self.scores.push(Score {
                assets: bit,
                research: bit >= research_bit(Track::BasicIngredients, 1),
                per: *per,
                rep: *rep,
                every: every.unwrap_or(1).max(1),
                max: max.unwrap_or(i32::MAX),
            }),
            other => return Err(format!("the rules do not know this effect here: {other:?}")),
        }
        Ok(())
    }

    fn read_gain(&mut self, gain: &Gain, bit: Assets) -> Result<(), String> {
        let goods = gain.goods();
        let assets = bit | gain.has_building.map_or(0, building_bit);
        let batch = OnBatch {
            assets,
            class: gain.recipe_class,
            symbol: gain.symbol,
            place: gain.vessel.unwrap_or(Where::Any),
            first_time: gain.first_time,
            uses_advanced: gain.uses_advanced,
            goods,
        };
        let event = OnEvent { assets, min: gain.min_batches.unwrap_or(1), building: gain.building, goods };
        match gain.on {
            On::MarketReceive => self.on_market.push(OnMarket {
                assets,
                of: gain.ingredient.unwrap_or(Received::Any),
                min: gain.min.unwrap_or(1),
                every: gain.every,
                goods,
            }),
            On::BrewBatch => self.on_brew.push(batch),
            On::SellBatch => self.on_sell.push(batch),
            On::ProcessSell => self.on_process_sell.push(event),
            On::Operate => self.on_operate.push(event),
            On::InstallAny => self.on_install.push(event),
            On::ResearchAny => self.on_research.push(event),
            On::GoldLabel => self.on_label.push(event),
            On::Contribute if goods.cubes_in_all() == 0 => self.on_contribute.push(event),
            On::Contribute | On::Hire | On::Research | On::WinterStart => {
                return Err("a gain on contribute gives no ingredients; hire, research and winter_start belong elsewhere".into());
            }
        }
        Ok(())
    }
}

/// Cubes by kind, as numbers to reckon with.
#[inline]
pub fn counts(cubes: &Cubes) -> [u8; 6] {
    Ingredient::ALL.map(|kind| cubes.count(kind))
}

fn is_own(source: &str) -> bool {
    source.contains("reconstructed")
}

/// Every word has one row, in the order of the code, so that a word's index is its row.
fn check_ids(edition: &Edition<Data>) -> Result<(), EditionError> {
    fn check<W: Word>(edition: &Edition<Data>, table: &str, ids: impl Iterator<Item = W>) -> Result<(), EditionError> {
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
fn check_counts(edition: &Edition<Data>) -> Result<(), EditionError> {
    use crate::data::Entry;
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
    edition.check(data.meta.seasons == Season::ALL, "meta", "", || "`seasons` should be spring, summer, fall, winter".into())?;
    edition.check(data.meta.years == 3, "meta", "", || "`years` should be 3".into())?;
    edition.check((data.meta.min_players, data.meta.max_players) == (2, 5), "meta", "", || "2 to 5 players".into())?;
    edition.check(data.seat_bonus.len() == 5, "seat_bonus", "", || "one row for each of 5 seats".into())?;
    for (n, row) in data.seat_bonus.iter().enumerate() {
        edition.check(usize::from(row.seat) == n + 1, "seat_bonus", "", || "rows should be in seat order".into())?;
    }
    edition.check(data.shift.len() == 3, "shift", "", || "there should be 3 shifts".into())?;
    edition.check((1..=3).contains(&data.setup.starting_shifts), "setup", "", || "`starting_shifts` is 1 to 3".into())?;
    edition.check(data.setup.advanced_recipes_per_style == 2, "setup", "", || {
        "`advanced_recipes_per_style` should be 2".into()
    })?;
    edition.check((1..=3).contains(&data.setup.market_meeples), "setup", "", || "`market_meeples` is 1 to 3".into())?;
    edition.check(data.setup.skilled_workers_in_play_max <= 18, "setup", "", || {
        "`skilled_workers_in_play_max` is at most 18".into()
    })?;
    edition.check(data.loans.money > 0, "loans", "", || "a Loan should give money".into())?;
    edition.check(!data.loans.repayable, "loans", "", || "Loans are never repaid".into())
}

fn recipes(edition: &Edition<Data>) -> Result<Vec<RecipeCard>, EditionError> {
    let mut cards = Vec::new();
    for row in &edition.data.recipe {
        let goods = Goods::from(&row.ingredients);
        let fixed = goods.any_basic + goods.any_advanced == 0 && goods.money + goods.rep == 0;
        edition.check(fixed && goods.cubes.total() > 0, "recipe", row.id.slug(), || "a list of named ingredients".into())?;
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

fn partnerships(edition: &Edition<Data>) -> Result<Vec<Ingredient>, EditionError> {
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

fn deals(edition: &Edition<Data>) -> Result<Vec<Deal>, EditionError> {
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
                "a space gives named ingredients, any_advanced or money; only named ingredients and money restock".into()
            })?;
            let twice = deals.iter().any(|deal| {
                deal.space == row.id && (deal.offer == offer || (deal.restock.is_some() && restock.is_some()))
            });
            edition.check(!twice, "market_space", row.id.slug(), || "its options should differ, and one restocks".into())?;
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
        edition.check(right, "collaboration_portion", portion.id.slug(), || "costs named cubes, or 1 any_advanced".into())?;
    }
    Ok(deals)
}

fn trades(edition: &Edition<Data>) -> Result<Vec<Vec<(Lot, Goods)>>, EditionError> {
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
        edition.check(!line.is_empty() && line.windows(2).all(|pair| pair[0].0 != pair[1].0), "trade_rate", "", || {
            format!("the line of {} should list different bundles", row.give)
        })?;
    }
    edition.check(trades.iter().all(|line| !line.is_empty()), "trade_rate", "", || "every kind needs a line".into())?;
    Ok(trades)
}
