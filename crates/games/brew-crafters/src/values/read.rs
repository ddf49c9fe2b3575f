//! Reading rows and their effects into the values.
use super::check::{check_counts, check_ids, deals, partnerships, recipes, trades};
use super::{
    Assets, Named, OnBatch, OnEvent, OnHire, OnMarket, Operate, ResearchCell, Score, Tile, Values, WorkerCard,
    building_bit, counts, research_bit, worker_bit,
};
use crate::data::{BuildingRow, Data, Edition, WorkerRow};
use crate::effect::{Effect, FreeKind, Gain, Goods, Location, On, PerWinter, Received, Where};
use crate::words::{Building, Class, Complex, Season, Track, Vessel, Worker};
use taproom_core::EditionError;
use taproom_kit::Row;

impl Values {
    /// Checks every row; an error names the one that is wrong.
    pub fn new(edition: &Edition, side: Class) -> Result<Self, EditionError> {
        check_ids(edition)?;
        check_counts(edition)?;
        let mut values = Self {
            recipes: recipes(edition)?,
            partnership_gives: partnerships(edition)?,
            deals: deals(edition)?,
            trades: trades(edition)?,
            ..Self::numbers(&edition.data)
        };
        values.read_names(edition);
        values.read_complex(edition)?;
        values.read_equipment(edition)?;
        // BC-D4: bonuses of workers come before those of research, in data order.
        values.read_workers(edition)?;
        values.read_buildings(edition)?;
        values.read_research(edition, side)?;
        let choices = values.on_market.iter().filter(|row| row.goods.any_basic + row.goods.any_advanced > 0).count();
        edition.check(choices <= 5, "skilled_worker", "", || "at most 5 market bonuses may leave a choice".into())?;
        Ok(values)
    }

    /// What can be taken over as it is.
    fn numbers(data: &Data) -> Self {
        let tile = |row: &BuildingRow| Tile {
            cost: row.operating_cost,
            original: row.original_space,
            gift: (&row.gift).into(),
            gift_per_infuser: (&row.gift_per_infuser).into(),
        };
        let worker = |row: &WorkerRow| WorkerCard {
            cost: row.operating_cost,
            min_players: row.min_players,
            first_game: row.first_game,
        };
        Self {
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
            workers: data.skilled_worker.iter().map(worker).collect(),
            on_hire: vec![Vec::new(); Worker::COUNT],
            partnership_min_players: data.partnership.iter().map(|row| row.min_players).collect(),
            shift_cost: data.shift.iter().map(|row| row.operating_cost).collect(),
            shift_batches: data.shift.iter().map(|row| row.batches_required).collect(),
            base_cost: data.starting_equipment.iter().map(|row| row.operating_cost).sum(),
            tiles: data.building.iter().map(tile).collect(),
            portion_cost: data.collaboration_portion.iter().map(|row| (&row.cost).into()).collect(),
            portion_reward: data.collaboration_portion.iter().map(|row| (&row.reward).into()).collect(),
            min_contributors: data.collaboration.min_distinct_players,
            unfinished_rep: data.collaboration.unfinished_rep_per_portion,
            research: vec![<[ResearchCell; 4]>::default(); Track::COUNT],
            ..Self::default()
        }
    }

    fn read_names(&mut self, edition: &Edition) {
        let names = |table: &str| -> Vec<Named> { of_table(edition, table).map(Named::from).collect() };
        self.recipe_names = names("recipe");
        self.portion_marks = of_table(edition, "collaboration_portion").map(Row::marks).collect();
        self.worker_names = names("skilled_worker");
        self.partnership_names = names("partnership");
        self.building_names = names("building");
        self.ingredient_names = names("ingredient");
        self.space_names = names("market_space");
        let complex = of_table(edition, "complex_action").zip(&edition.data.complex_action);
        let markets = complex.filter(|(_, row)| row.kind == "market");
        self.space_names.extend(markets.map(|(row, _)| Named::from(row)));
    }

    fn read_equipment(&mut self, edition: &Edition) -> Result<(), EditionError> {
        for row in &edition.data.starting_equipment {
            for effect in &row.effects {
                match effect {
                    Effect::Storage { capacity, requires_building: None } => self.base_storage += capacity,
                    Effect::Vessel { location: Location::Floor, count: 1 } => {}
                    _ => {
                        let why = "can only bring storage and one floor tank";
                        return Err(edition.error("starting_equipment", &row.id, why));
                    }
                }
            }
        }
        Ok(())
    }

    fn read_workers(&mut self, edition: &Edition) -> Result<(), EditionError> {
        for row in &edition.data.skilled_worker {
            let on_hire = row.id.index();
            for effect in &row.effects {
                let wrong = |why: &str| edition.error("skilled_worker", row.id.slug(), why);
                match effect {
                    Effect::Gain(gain) if gain.on == On::Hire => self.on_hire[on_hire].push(OnHire::Gain(gain.goods())),
                    Effect::FreeAction { on: On::Hire, action: FreeKind::ProcessOrCollaborate, .. } => {
                        return Err(wrong("a free action on hire is research or install"));
                    }
                    Effect::FreeAction { on: On::Hire, action, times } => {
                        self.on_hire[on_hire].push(OnHire::Free(*action, *times));
                    }
                    other => self.read(other, worker_bit(row.id)).map_err(|why| wrong(&why))?,
                }
            }
        }
        Ok(())
    }

    fn read_buildings(&mut self, edition: &Edition) -> Result<(), EditionError> {
        for row in &edition.data.building {
            for effect in &row.effects {
                let read = self.read(effect, building_bit(row.id));
                read.map_err(|why| edition.error("building", row.id.slug(), why))?;
            }
        }
        for (vessel, tile) in [(Vessel::Tank2, Building::DoubleBatchSystem), (Vessel::Brewpub, Building::Brewpub)] {
            let brings = self.vessel_tile[vessel.index()] == Some(tile);
            edition.check(brings, "building", tile.slug(), || format!("should bring the vessel {vessel}"))?;
        }
        Ok(())
    }

    fn read_complex(&mut self, edition: &Edition) -> Result<(), EditionError> {
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
                    self.community_portions = row
                        .max_contributions_per_harvest
                        .ok_or_else(|| wrong("`max_contributions_per_harvest` is missing"))?;
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

    fn read_research(&mut self, edition: &Edition, side: Class) -> Result<(), EditionError> {
        let rows = edition.data.research_step.iter().zip(of_table(edition, "research_step"));
        for (row, words) in rows.filter(|(row, _)| row.side == side) {
            let id = format!("{} {} {}", row.side, row.track, row.step);
            let wrong = |why: &str| edition.error("research_step", &id, why);
            if !(1..=4).contains(&row.step) {
                return Err(wrong("`step` should be 1 to 4"));
            }
            let bit = research_bit(row.track, row.step);
            let named = Named::from(words);
            let mut cell = ResearchCell { text: named.text, marks: named.marks, ..ResearchCell::default() };
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
                    _ => {
                        return Err(
                            "only a mash_tun with a discount and a yeast_lab with a cost can be operated".into()
                        );
                    }
                }
            }
            Effect::Farm { plots, yields } if bit == building_bit(Building::Farm) => {
                self.farm_plots = *plots;
                self.farm_yields = counts(&Goods::from(yields).cubes);
            }
            Effect::ExtraMarketAction { seasons } => {
                for season in seasons {
                    self.extra_market[season.index()] |= bit;
                }
            }
            Effect::ExtraBreweryAction { seasons } => {
                for season in seasons {
                    self.extra_brewery[season.index()] |= bit;
                }
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
                return Err(
                    "a gain on contribute gives no ingredients; hire, research and winter_start belong elsewhere"
                        .into(),
                );
            }
        }
        Ok(())
    }
}

/// The rows of a table, in the order of the typed ones.
fn of_table<'a>(edition: &'a Edition, table: &'a str) -> impl Iterator<Item = &'a Row> {
    edition.rows.iter().filter(move |row| row.table == table)
}

impl From<&Row> for Named {
    fn from(row: &Row) -> Self {
        Self {
            name: row.name.clone().unwrap_or_default(),
            text: row.text.clone().unwrap_or_default(),
            marks: row.marks(),
        }
    }
}
