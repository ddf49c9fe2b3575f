//! What the rules read: the rows as flat lists, checked against each other.
mod effects;

use crate::{
    Set,
    data::{ConditionKind, Data, Edition, WhiteKind},
    effect::{Cost, Effect, EffectId, ListId, Listing, Origin, Passive},
    words::{Beer, Card, Get, Mode, Overlay, TruckSpace, WorkerAction, WorkerSpace},
};
use taproom_core::{EditionError, Word};

/// Cards by their set.
pub type Cards = Set<Card>;

/// The icons of the own display. BP-11.7
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
#[allow(missing_docs)]
pub struct Icons {
    pub bulbs: u8,
    pub barrels: u8,
    pub moves: u8,
    pub rotations: u8,
}

impl Icons {
    /// Adds those of another card.
    pub fn add(&mut self, other: Self) {
        self.bulbs += other.bulbs;
        self.barrels += other.barrels;
        self.moves += other.moves;
        self.rotations += other.rotations;
    }
}

/// An order. BP-12.1
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Order {
    /// Printed beers of each type.
    pub beers: [u8; Beer::COUNT],
    /// Beers of any type.
    pub any: u8,
    pub barrels: u8,
    pub reward: ListId,
    pub fleet: Option<ListId>,
}

/// A white section.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct White {
    pub list: ListId,
    /// What must be paid to play it.
    pub cost: Cost,
    /// `Some` for a master brewer.
    pub master: Option<Passive>,
}

/// A card as the rules see it.
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct CardFacts {
    pub brown: Option<(Icons, ListId)>,
    pub purple: Option<Order>,
    pub white: Option<White>,
}

/// One way of a worker action.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct ModeFacts {
    pub mode: Mode,
    pub cost: Cost,
    pub list: ListId,
}

/// A starting card. BP-3.10
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct StartFacts {
    pub icons: Icons,
    pub coins: u8,
    pub cellar: u8,
    pub depot: u8,
    pub hand: u8,
}

/// A setup card. BP-18.1 BP-18.2 BP-R41 BP-R42
#[derive(Copy, Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct SetupFacts {
    pub players: u8,
    pub covers: Set<WorkerSpace>,
    pub no_truck_coins: bool,
}

/// All values. Index lists by the word's index.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Values {
    pub effects: Vec<Effect>,
    pub lists: Vec<Listing>,
    pub cards: Vec<CardFacts>,
    pub brown: Cards,
    pub purple: Cards,
    pub white: Cards,
    pub start_marked: Cards,
    pub base: [u8; Beer::COUNT],
    pub tiles: [u8; Beer::COUNT],
    pub overlays: [Option<Overlay>; Beer::COUNT],
    pub barrels: u8,
    pub surcharge: Vec<u8>,
    pub progress: Vec<ListId>,
    pub brew_number: Vec<u8>,
    pub reach: Vec<u8>,
    pub income: Vec<u8>,
    pub modes: Vec<Vec<ModeFacts>>,
    pub space_value: [u8; WorkerSpace::COUNT],
    pub trucks: Vec<(ListId, ListId)>,
    pub turn_spaces: Vec<ListId>,
    pub bonus: Vec<(Cost, u8, ListId)>,
    pub admin: Vec<ListId>,
    pub extensions: Vec<(ListId, u8)>,
    pub slots: Vec<ListId>,
    pub tile_facts: Vec<(u8, u8, ListId)>,
    pub open_cellar: u8,
    pub start_workers: [u8; 2],
    pub bonus_workers: u8,
    pub objectives: Vec<(ConditionKind, u8, [u8; 2])>,
    pub start_cards: Vec<StartFacts>,
    pub setup_cards: Vec<SetupFacts>,
    pub exchange: [ListId; Get::COUNT],
}

impl Values {
    /// The effects of a list.
    #[inline]
    pub fn list(&self, list: ListId) -> &[Effect] {
        let Listing { start, len, .. } = self.lists[usize::from(list.0)];
        &self.effects[usize::from(start)..usize::from(start) + usize::from(len)]
    }

    /// The list itself.
    #[inline]
    pub fn listing(&self, list: ListId) -> Listing {
        self.lists[usize::from(list.0)]
    }

    /// One effect.
    #[inline]
    pub fn effect(&self, id: EffectId) -> Effect {
        self.effects[usize::from(id.0)]
    }

    /// A card.
    #[inline]
    pub fn card(&self, card: Card) -> &CardFacts {
        &self.cards[card.index()]
    }

    /// Makes the values of the rows, or says which row is wrong.
    pub(crate) fn compile(edition: &Edition) -> Result<Self, EditionError> {
        let mut made = Self::default();
        let data = &edition.data;
        made.board(edition, data)?;
        made.tracks(edition, data)?;
        made.brewery(edition, data)?;
        made.deck(edition, data)?;
        Ok(made)
    }

    fn board(&mut self, edition: &Edition, data: &Data) -> Result<(), EditionError> {
        in_order(edition, "worker_action", data.worker_action.iter().map(|row| row.id))?;
        for row in &data.worker_action {
            let action = row.id;
            let at = RowRef { edition, table: "worker_action", id: action.slug() };
            let halves = if action == WorkerAction::Exchange { 1 } else { 2 };
            at.check(row.experience.len() == halves, || format!("`experience` should hold {halves} values"))?;
            at.check(row.capacity_per_space == u8::from(halves == 2), || "a numbered space holds one worker".into())?;
            // BP-5.1 BP-R5
            for (half, &value) in row.experience.iter().enumerate() {
                self.space_value[action.index() * 2 + half] = value;
            }
            at.check(!row.modes.is_empty(), || "an action needs a mode".into())?;
            let mut modes = Vec::new();
            for mode in &row.modes {
                at.check(mode.cost == Cost::coins(mode.cost.coins), || "a mode costs coins only".into())?;
                let list = self.add(&at, &mode.does, Origin::Worker(action, mode.id))?;
                modes.push(ModeFacts { mode: mode.id, cost: mode.cost, list });
            }
            self.modes.push(modes);
        }
        let upgrade = self.modes[WorkerAction::Upgrade.index()][0].cost;
        let at = RowRef { edition, table: "worker_action", id: "upgrade" };
        at.check(upgrade == Cost::coins(data.game.upgrade_cost), || {
            "`cost` should be `upgrade_cost` of [game]".into()
        })?;

        let at = RowRef { edition, table: "exchange", id: "" };
        at.check(data.exchange.give == ["beer", "coin", "barrel"], || "`give` should be beer, coin, barrel".into())?;
        at.check(data.exchange.get.len() == Get::COUNT, || "`get` should be vp, cards, coin".into())?;
        for (&get, does) in Get::ALL.iter().zip(&data.exchange.get) {
            self.exchange[get.index()] = self.add(&at, does, Origin::Exchange(get))?;
        }

        in_order(edition, "truck_action", data.truck_action.iter().map(|row| row.id))?;
        for row in &data.truck_action {
            let at = RowRef { edition, table: "truck_action", id: row.id.slug() };
            at.check(row.capacity == u8::from(row.id == TruckSpace::Coins), || {
                "only the space with the coins is limited, to one truck".into()
            })?;
            let list = self.add(&at, &row.does, Origin::Truck(row.id))?;
            let first = self.add(&at, &row.first_bonus, Origin::FirstTruck(row.id))?;
            self.trucks.push((list, first));
        }

        // BP-7.2 BP-R4
        for (n, row) in (1..).zip(&data.turn_space) {
            let at = RowRef { edition, table: "turn_space", id: &row.name };
            at.check(row.position == n, || format!("`position` should be {n}"))?;
            let list = self.add(&at, &row.does, Origin::TurnSpace(n))?;
            self.turn_spaces.push(list);
        }
        let at = RowRef { edition, table: "turn_space", id: "" };
        at.check(self.turn_spaces.len() == 8, || "there should be 8 turn order spaces".into())?;

        in_order(edition, "bonus_action", data.bonus_action.iter().map(|row| row.id))?;
        for row in &data.bonus_action {
            let at = RowRef { edition, table: "bonus_action", id: row.id.slug() };
            at.check(row.cost == Cost::coins(row.cost.coins), || "a bonus action costs coins only".into())?;
            let improved = if row.area == "improved" { data.game.improved_area_bulbs } else { 0 };
            at.check(row.min_bulbs == improved, || format!("`min_bulbs` should be {improved}"))?;
            let list = self.add(&at, &row.does, Origin::Bonus(row.id))?;
            self.bonus.push((row.cost, row.min_bulbs, list));
        }
        Ok(())
    }

    fn tracks(&mut self, edition: &Edition, data: &Data) -> Result<(), EditionError> {
        in_order(edition, "beer", data.beer.iter().map(|row| row.id))?;
        for row in &data.beer {
            let at = RowRef { edition, table: "beer", id: row.id.slug() };
            at.check(usize::from(row.index) == row.id.index() + 1, || "`index` should follow the fixed order".into())?;
            at.check(row.blocked_at_start == row.id.token().is_some(), || "only the last type is not blocked".into())?;
            at.check((1..=7).contains(&row.base), || "`base` should be from 1 to 7".into())?;
            self.base[row.id.index()] = row.base;
            self.tiles[row.id.index()] = row.tiles;
            self.overlays[row.id.index()] = row.overlay();
        }
        let count = |id: &str| data.component.iter().find(|row| row.id == id).map_or(0, |row| row.count);
        self.barrels = count("barrel");
        let at = RowRef { edition, table: "component", id: "beer_tile" };
        at.check(count("beer_tile") == self.tiles.iter().sum::<u8>(), || {
            "`count` should be the sum of all beers".into()
        })?;
        let at = RowRef { edition, table: "component", id: "barrel" };
        at.check((8..=120).contains(&self.barrels), || "`count` should be from 8 to 120".into())?;
        self.bonus_workers = count("small_bonus_worker") / 4;
        let at = RowRef { edition, table: "component", id: "small_bonus_worker" };
        at.check((2..=8).contains(&self.bonus_workers), || "`count` should be from 8 to 32".into())?;

        // BP-14.3 BP-R8
        for (n, row) in (1..).zip(&data.progress_space) {
            let at = RowRef { edition, table: "progress_space", id: "" };
            at.check(row.space == n && row.surcharge <= 9, || format!("space {n} comes here, surcharge 0 to 9"))?;
            self.surcharge.push(row.surcharge);
            let list = self.add(&at, &row.does, Origin::Progress(n))?;
            self.progress.push(list);
        }
        for (n, row) in (1..).zip(&data.brew_level_space) {
            let at = RowRef { edition, table: "brew_level_space", id: "" };
            at.check(row.space == n && row.card_access <= 6, || format!("space {n} comes here, access up to 6"))?;
            at.check(row.last == (usize::from(n) == data.brew_level_space.len()), || "`last` marks the last".into())?;
            self.brew_number.push(row.beers);
            self.reach.push(row.card_access);
        }
        for (n, row) in (0..).zip(&data.income_space) {
            let at = RowRef { edition, table: "income_space", id: "" };
            at.check(row.space == n, || format!("space {n} comes here"))?;
            self.income.push(row.coins);
        }
        let at = RowRef { edition, table: "game", id: "" };
        let tracks = [self.surcharge.len(), self.brew_number.len(), self.income.len()];
        at.check(tracks.iter().all(|len| (1..=50).contains(len)), || "each track needs its spaces".into())?;
        at.check(data.game.min_players == 2 && data.game.max_players == 4, || "2 to 4 players".into())?;
        at.check(data.game.display_size == 6, || "`display_size` should be 6".into())?;
        at.check(data.game.depot_capacity <= data.game.improved_depot_capacity, || {
            "the improved depot should not be smaller".into()
        })?;
        at.check(data.game.improved_depot_capacity < 20, || "a depot holds less than 20 barrels".into())?;
        at.check(data.game.end_vp > 0 && data.game.vp_track_min <= 0, || "points begin at 0".into())
    }

    fn brewery(&mut self, edition: &Edition, data: &Data) -> Result<(), EditionError> {
        in_order(edition, "admin_action", data.admin_action.iter().map(|row| row.id))?;
        for row in &data.admin_action {
            let at = RowRef { edition, table: "admin_action", id: row.id.slug() };
            at.check(row.blocked_at_start == row.id.token().is_some(), || "only the first place is open".into())?;
            let list = self.add(&at, &row.does, Origin::Admin(row.id))?;
            self.admin.push(list);
            self.any_order(list, row.any_order);
        }
        in_order(edition, "extension", data.extension.iter().map(|row| row.id))?;
        for row in &data.extension {
            let at = RowRef { edition, table: "extension", id: row.id.slug() };
            at.check(row.tiles == data.game.max_players, || "one tile per player".into())?;
            let list = self.add(&at, &row.does, Origin::Extension(row.id))?;
            self.extensions.push((list, row.first_builder_vp));
            self.any_order(list, row.any_order);
        }
        for (n, row) in (1..).zip(&data.extension_slot) {
            let at = RowRef { edition, table: "extension_slot", id: "" };
            at.check(row.slot == n, || format!("slot {n} comes here"))?;
            let list = self.add(&at, &row.does, Origin::Slot(n))?;
            self.slots.push(list);
        }
        let at = RowRef { edition, table: "cellar", id: "" };
        let cellar = &data.cellar;
        let dark: u8 = cellar.rows.iter().map(|line| line.dark).sum();
        let light: u8 = cellar.rows.iter().map(|line| line.light).sum();
        at.check(dark == cellar.open_at_start && light == cellar.covered, || "the rows should add up".into())?;
        self.open_cellar = cellar.open_at_start;
        in_order(edition, "cellar_tile", data.cellar_tile.iter().map(|row| row.id))?;
        for row in &data.cellar_tile {
            let at = RowRef { edition, table: "cellar_tile", id: row.id.slug() };
            at.check((1..=3).contains(&row.retires_experience), || "experience 1 to 3 can retire".into())?;
            let list = self.add(&at, &row.does, Origin::Tile(row.id))?;
            self.tile_facts.push((row.frees, row.retires_experience, list));
        }
        let frees: u8 = self.tile_facts.iter().map(|tile| tile.0).sum();
        at.check(frees == cellar.covered, || "the tiles should cover what is covered".into())?;
        let at = RowRef { edition, table: "tagged_workers", id: "" };
        let tagged = &data.tagged_workers;
        let retire: Vec<u8> = self.tile_facts.iter().map(|tile| tile.1).collect();
        at.check(tagged.retirement_spaces == retire, || "one retirement space beside each cellar tile".into())?;
        let start: Option<[u8; 2]> = tagged.start.as_slice().try_into().ok();
        let start = start.filter(|start| start.iter().all(|e| (1..=4).contains(e)));
        self.start_workers = start.ok_or_else(|| at.error("`start` should name two workers from 1 to 4"))?;

        in_order(edition, "objective", data.objective.iter().map(|row| row.id))?;
        for row in &data.objective {
            let at = RowRef { edition, table: "objective", id: row.id.slug() };
            at.check(row.printed_on_board == (row.id.index() < 2), || "the first two are printed".into())?;
            self.objectives.push((row.condition.kind, row.condition.n, [row.vp_first, row.vp_second]));
        }
        Ok(())
    }

    fn deck(&mut self, edition: &Edition, data: &Data) -> Result<(), EditionError> {
        for (n, row) in (1..).zip(&data.start_card) {
            let at = RowRef { edition, table: "start_card", id: &row.name };
            at.check(row.position == n, || format!("`position` should be {n}"))?;
            at.check(row.hand == data.game.start_cards_in_hand, || "`hand` should be as [game] says".into())?;
            at.check(row.barrels_cellar <= self.open_cellar, || "more barrels than open cellar spaces".into())?;
            at.check(row.barrels_depot <= data.game.depot_capacity, || "more barrels than the depot holds".into())?;
            self.start_cards.push(StartFacts {
                icons: Icons { bulbs: row.bulbs, barrels: row.barrels, moves: row.moves, rotations: row.rotations },
                coins: row.coins,
                cellar: row.barrels_cellar,
                depot: row.barrels_depot,
                hand: row.hand,
            });
        }
        let at = RowRef { edition, table: "start_card", id: "" };
        at.check(self.start_cards.len() == 4, || "there should be 4 starting cards".into())?;

        in_order(edition, "setup_card", data.setup_card.iter().map(|row| row.id))?;
        for row in &data.setup_card {
            let at = RowRef { edition, table: "setup_card", id: row.id.slug() };
            let mut facts = SetupFacts { players: row.players, ..SetupFacts::default() };
            for cover in &row.covers {
                match cover.parse() {
                    Ok(space) if space != WorkerSpace::Exchange => facts.covers.insert(space),
                    _ if cover == "9" => facts.no_truck_coins = true,
                    _ => return Err(at.error(&format!("`{cover}` should be a space from 1A to 8B, or 9"))),
                }
            }
            self.setup_cards.push(facts);
        }

        in_order(edition, "card", data.card.iter().map(|row| row.id))?;
        for row in &data.card {
            self.card_facts(edition, row)?;
        }
        let at = RowRef { edition, table: "card", id: "" };
        let start = data.game.start_cards_in_hand * data.game.max_players;
        at.check(self.start_marked.len() == start, || format!("{start} cards should be marked `start`"))
    }

    fn card_facts(&mut self, edition: &Edition, row: &crate::data::CardRow) -> Result<(), EditionError> {
        let card = row.id;
        let at = RowRef { edition, table: "card", id: card.slug() };
        let mut facts = CardFacts::default();
        if row.start {
            self.start_marked.insert(card);
        }
        if let Some(brown) = &row.brown {
            let list = self.add(&at, &brown.now, Origin::Now(card))?;
            self.any_order(list, true);
            let icons = [brown.bulbs, brown.barrels, brown.moves, brown.rotations];
            at.check(icons.iter().all(|&n| n <= 3), || "at most 3 of an icon on a card".into())?;
            let [bulbs, barrels, moves, rotations] = icons;
            facts.brown = Some((Icons { bulbs, barrels, moves, rotations }, list));
            self.brown.insert(card);
        }
        if let Some(purple) = &row.purple {
            let mut order = Order { beers: [0; 6], any: 0, barrels: purple.barrels, reward: ListId(0), fleet: None };
            for word in &purple.beers {
                match word.parse::<Beer>() {
                    Ok(beer) => order.beers[beer.index()] += 1,
                    Err(_) if word == "any" => order.any += 1,
                    Err(_) => return Err(at.error(&format!("`{word}` is no beer type and not `any`"))),
                }
            }
            at.check(order.barrels <= 20, || "at most 20 barrels in an order".into())?;
            at.check(order.any <= 3, || "at most 3 beers of any type".into())?;
            order.reward = self.add(&at, &purple.reward, Origin::Reward(card))?;
            if !purple.fleet.is_empty() {
                order.fleet = Some(self.add(&at, &purple.fleet, Origin::Fleet(card))?);
            }
            facts.purple = Some(order);
            self.purple.insert(card);
        }
        if let Some(white) = &row.white {
            let list = self.add(&at, &white.does, Origin::White(card))?;
            let mut cost = Cost::FREE;
            for &effect in self.list(list) {
                if let Effect::Pay(price) = effect {
                    at.check(cost == Cost::FREE, || "one `pay` per card".into())?;
                    cost = price;
                }
                at.check(effect != Effect::PlayWhite, || "a white section cannot play a white card".into())?;
            }
            at.check((white.kind == WhiteKind::Master) == white.passive.is_some(), || {
                "a master has a `passive`, a card for once has none".into()
            })?;
            let master = white.passive.as_ref().map(|passive| self.passive(&at, card, passive)).transpose()?;
            facts.white = Some(White { list, cost, master });
            self.white.insert(card);
        }
        // BP-2.3 BP-R43
        let sections =
            [facts.brown.is_some(), facts.purple.is_some(), facts.white.is_some()].iter().filter(|it| **it).count();
        at.check(sections == 2, || "exactly one of brown, purple, white is empty".into())?;
        self.cards.push(facts);
        Ok(())
    }
}

/// The row being read, for messages.
struct RowRef<'a> {
    edition: &'a Edition,
    table: &'a str,
    id: &'a str,
}

impl RowRef<'_> {
    fn check(&self, holds: bool, why: impl FnOnce() -> String) -> Result<(), EditionError> {
        self.edition.check(holds, self.table, self.id, why)
    }

    fn error(&self, why: &str) -> EditionError {
        self.edition.error(self.table, self.id, why)
    }
}

/// Every word has its row, in order, and no row stands for another.
fn in_order<W: Word>(edition: &Edition, table: &str, rows: impl Iterator<Item = W>) -> Result<(), EditionError> {
    let rows: Vec<W> = rows.collect();
    for (n, &word) in W::ALL.iter().enumerate() {
        edition.check(rows.get(n) == Some(&word), table, word.slug(), || format!("row {} should be {word}", n + 1))?;
    }
    edition.check(rows.len() == W::ALL.len(), table, "", || format!("there should be {} rows", W::ALL.len()))
}
