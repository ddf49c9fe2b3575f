//! Effects and master brewers as written become effects as the rules read them.
use super::{RowRef, Values};
use crate::{
    Set,
    data::{AmountRow, EffectRow, PassiveRow},
    effect::{Amount, Cost, Effect, ListId, Listing, Origin, Passive, Trigger},
    words::{Beer, Card},
};
use taproom_core::EditionError;

impl Values {
    pub(super) fn passive(&mut self, at: &RowRef<'_>, card: Card, row: &PassiveRow) -> Result<Passive, EditionError> {
        let less = || row.n.filter(|n| *n < 0).map(i8::unsigned_abs).ok_or_else(|| at.error("`n` should be negative"));
        let more = || row.n.and_then(|n| u8::try_from(n).ok()).ok_or_else(|| at.error("`n` should be positive"));
        if let Some(modify) = &row.modify {
            return match modify.as_str() {
                "occupied_ok" => Ok(Passive::OccupiedOk),
                "order_barrel_as_coin" => Ok(Passive::OrderBarrelAsCoin),
                "extension_cost" => Ok(Passive::ExtensionCheaper(less()?)),
                "bulbs" => Ok(Passive::Bulbs(more()?)),
                "brew_time" => Ok(Passive::BrewFaster(less()?)),
                other => Err(at.error(&format!("`modify` cannot be `{other}`"))),
            };
        }
        let beer = || row.beer.ok_or_else(|| at.error("`beer` is missing"));
        let trigger = match row.on.as_deref() {
            Some("upgrade_marker") => Trigger::UpgradeMarker,
            Some("brew_only") => Trigger::BrewOnly(beer()?),
            Some("rotations") => {
                Trigger::Rotations(row.per.filter(|per| *per > 0).ok_or_else(|| at.error("`per` is missing"))?)
            }
            Some("order") => Trigger::Order(row.with_beer),
            Some("truck") => Trigger::Truck,
            Some("finish") => Trigger::Finish(beer()?),
            Some("admin") => Trigger::Admin,
            Some("income") => Trigger::Income,
            other => return Err(at.error(&format!("`on` cannot be {other:?}"))),
        };
        Ok(Passive::On(trigger, self.add(at, &row.does, Origin::Passive(card))?))
    }

    pub(super) fn any_order(&mut self, list: ListId, any_order: bool) {
        self.lists[usize::from(list.0)].any_order = any_order;
    }

    /// Lists within lists are added first, so that every list is one run of effects.
    pub(super) fn add(&mut self, at: &RowRef<'_>, rows: &[EffectRow], origin: Origin) -> Result<ListId, EditionError> {
        at.check(rows.len() <= 8, || "at most 8 effects in a list".into())?;
        let mut made = Vec::with_capacity(rows.len());
        for row in rows {
            made.push(self.read(at, row, origin)?);
        }
        let start = self.effects.len() as u16;
        self.effects.extend(&made);
        self.lists.push(Listing { start, len: made.len() as u8, any_order: false, origin });
        Ok(ListId(self.lists.len() as u16 - 1))
    }

    fn read(&mut self, at: &RowRef<'_>, row: &EffectRow, origin: Origin) -> Result<Effect, EditionError> {
        let amount = |n: &AmountRow| match n {
            AmountRow::Number(n) => Ok(Amount::Fixed(*n)),
            AmountRow::Word(word) if word == "X" => Ok(Amount::X),
            AmountRow::Word(word) => Err(at.error(&format!("`n` cannot be `{word}`: a number or X"))),
        };
        Ok(match row {
            EffectRow::Coins { n, per: None, max: None } => Effect::Coins(*n),
            EffectRow::Coins { n, per: Some(per), max: Some(max) } if per == "extension" => {
                Effect::CoinsPerExtension { n: *n, max: *max }
            }
            EffectRow::Coins { .. } => return Err(at.error("`per` can only be extension, with a `max`")),
            EffectRow::Vp { n } => Effect::Vp(*n),
            EffectRow::Draw { n } => Effect::Draw(*n),
            EffectRow::Barrel { n } => Effect::Barrel(amount(n)?),
            EffectRow::Move { n } => Effect::Move(amount(n)?),
            EffectRow::Rotate { n } => Effect::Rotate(amount(n)?),
            EffectRow::Brew { n: AmountRow::Number(1) } => Effect::Brew(Amount::Fixed(1)),
            EffectRow::Brew { n: AmountRow::Word(word) } if word == "level" => Effect::Brew(Amount::Level),
            EffectRow::Brew { .. } => return Err(at.error("brew 1, or \"level\"")),
            EffectRow::Unblock { n } => Effect::Unblock(*n),
            EffectRow::Progress { n } => Effect::Progress(*n),
            EffectRow::Level { n } => Effect::Level(*n),
            EffectRow::Income { n } => Effect::Income(*n),
            EffectRow::HandLimit { n } => Effect::HandLimit(*n),
            EffectRow::PlayBrown {} => Effect::PlayBrown,
            EffectRow::PlayWhite {} => Effect::PlayWhite,
            EffectRow::Beer { types, n } => {
                let mut set = Set::EMPTY;
                for word in types {
                    match word.parse::<Beer>() {
                        Ok(beer) => set.insert(beer),
                        Err(_) if word == "any" => set = Set::all(),
                        Err(_) => return Err(at.error(&format!("`{word}` is no beer type and not `any`"))),
                    }
                }
                Effect::Beer { types: set, n: *n }
            }
            EffectRow::Upgrade {} => Effect::Upgrade,
            EffectRow::Extension { cost, types } => {
                at.check(cost.beers == 0 && cost.vp == 0 && cost.cards <= 1, || {
                    "an extension costs coins, barrels and at most 1 card".into()
                })?;
                let types = types.as_ref().map_or(Set::all(), |types| types.iter().copied().collect());
                Effect::Extension { cost: *cost, types }
            }
            EffectRow::Order { barrel_discount } => Effect::Order { discount: barrel_discount.unwrap_or(0) },
            EffectRow::SwapBeer { n } => Effect::SwapBeer(*n),
            EffectRow::Trade { give, get, times } => {
                at.check(*give == Cost { beers: 1, ..Cost::FREE }, || "a trade gives 1 beer".into())?;
                Effect::Trade { get: self.add(at, get, origin)?, times: *times }
            }
            EffectRow::Exchange { times } => Effect::Exchange { times: *times },
            EffectRow::ExchangeAction {} => Effect::ExchangeAction,
            EffectRow::Recall { piece } => Effect::Recall(*piece),
            EffectRow::TurnOrderAgain {} => Effect::TurnOrderAgain,
            EffectRow::Neutral { piece, cost } => {
                let cost = cost.unwrap_or(Cost::FREE);
                at.check(cost == Cost::coins(cost.coins), || "a neutral piece costs coins only".into())?;
                Effect::Neutral { piece: *piece, cost }
            }
            EffectRow::Pay { cost } => {
                at.check(cost.beers == 0 && cost.cards == 0, || "`pay` takes coins, points and barrels".into())?;
                Effect::Pay(*cost)
            }
            EffectRow::Choose { options } => {
                at.check((2..=3).contains(&options.len()), || "choose one of 2 or 3".into())?;
                let flat = options
                    .iter()
                    .flatten()
                    .all(|row| !matches!(row, EffectRow::Choose { .. } | EffectRow::Trade { .. }));
                at.check(flat, || "no choice or trade inside a choice".into())?;
                let mut first = None;
                for option in options {
                    let list = self.add(at, option, origin)?;
                    first.get_or_insert(list);
                }
                Effect::Choose { first: first.expect("two or more"), count: options.len() as u8 }
            }
            EffectRow::Overlay { n } => Effect::Overlay(*n),
            EffectRow::Depot { capacity, r#virtual } => {
                let game = &at.edition.data.game;
                at.check(*capacity == game.improved_depot_capacity && *r#virtual == 1, || {
                    "the depot should be the improved one of [game], with 1 virtual barrel".into()
                })?;
                Effect::Depot
            }
            EffectRow::Sacrifice { place } => {
                at.check(place == "round-end-step-1", || "`place` should be round-end-step-1".into())?;
                Effect::Sacrifice
            }
            EffectRow::Lab {} => Effect::Lab,
            EffectRow::BonusWorkers { n } => Effect::BonusWorkers(*n),
        })
    }
}
