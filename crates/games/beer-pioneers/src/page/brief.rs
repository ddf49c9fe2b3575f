//! Effects in a word or two, or as pictures, for places too small for a sentence.
use super::{painter::Painter, pictures::glass_as};
use crate::{
    effect::{Amount, Cost, Effect, ListId, Origin, Passive, Piece, Trigger},
    explain::text::cost_text,
    words::Beer,
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::icon_as;

impl Painter<'_> {
    /// A picture for an effect.
    pub(super) fn picture(&self, effect: Effect) -> &'static str {
        match effect {
            Effect::Coins(_) | Effect::CoinsPerExtension { .. } | Effect::Income(_) | Effect::Pay(_) => "coin",
            Effect::Vp(_) => "vp",
            Effect::Draw(_) | Effect::HandLimit(_) => "card-back",
            Effect::Barrel(_) => "barrel-new",
            Effect::Move(_) => "barrel-move",
            Effect::Depot => "barrel",
            Effect::Rotate(_) | Effect::Lab => "rotation",
            Effect::Brew(_) | Effect::Beer { .. } => "pint",
            Effect::Unblock(_) => "lock",
            Effect::Progress(_) => "dial",
            Effect::Level(_) => "bottle",
            Effect::PlayBrown => "card-brown",
            Effect::PlayWhite => "card-white",
            Effect::Upgrade => "upgrade",
            Effect::Extension { .. } => "x-laboratory",
            Effect::Order { .. } => "card-purple",
            Effect::SwapBeer(_) | Effect::Trade { .. } | Effect::Exchange { .. } | Effect::ExchangeAction => "exchange",
            Effect::Recall(Piece::Truck) | Effect::Neutral { piece: Piece::Truck, .. } => "truck",
            Effect::Recall(Piece::Worker) | Effect::Neutral { piece: Piece::Worker, .. } => "worker",
            Effect::TurnOrderAgain => "start-player",
            Effect::Overlay(_) => "overlay",
            Effect::Sacrifice | Effect::BonusWorkers(_) => "bonus-worker",
            Effect::Choose { first, .. } => {
                self.game.values.list(first).first().map_or("card-back", |&effect| self.picture(effect))
            }
        }
    }

    /// An effect in a word or two.
    pub(super) fn brief(&self, effect: Effect) -> String {
        let n = self.game.amount(self.view, self.front(), effect);
        match effect {
            Effect::Coins(n) => plural(n, "coin"),
            Effect::CoinsPerExtension { n, max } => format!("{} per extension, at most {max}", plural(n, "coin")),
            Effect::Vp(n) => format!("{n} VP"),
            Effect::Draw(n) => plural(n, "card"),
            Effect::Barrel(_) => format!("take {}", plural(n, "barrel")),
            Effect::Move(_) => format!("move {}", plural(n, "barrel")),
            Effect::Rotate(_) => plural(n, "rotation"),
            Effect::Brew(Amount::Fixed(_)) => format!("brew {}", plural(n, "beer")),
            Effect::Brew(_) => format!("brew up to {}", plural(n, "beer")),
            Effect::Unblock(n) => format!("{} off", plural(n, "token")),
            Effect::Progress(n) => format!("progress +{n}"),
            Effect::Level(n) => format!("level +{n}"),
            Effect::Income(n) => format!("income +{n}"),
            Effect::HandLimit(n) => format!("hand limit {n}"),
            Effect::PlayBrown => "brown card".into(),
            Effect::PlayWhite => "white card".into(),
            Effect::Beer { types, n } => {
                let one = types.len() < Beer::COUNT as u8;
                let names: Vec<&str> = types.iter().map(|beer| self.game.beer_name(beer)).collect();
                if one { format!("{n} {}", names.join(" or ")) } else { format!("{} of choice", plural(n, "beer")) }
            }
            Effect::Upgrade => "upgrade marker".into(),
            Effect::Extension { cost, .. } => format!("{}extension", priced(cost)),
            Effect::Order { discount: 0 } => "1 order".into(),
            Effect::Order { discount } => format!("1 order, {} fewer", plural(discount, "barrel")),
            Effect::SwapBeer(n) => format!("swap {}", plural(n, "beer")),
            Effect::Trade { get, .. } => format!("give 1 beer: {}", self.brief_list(get, ", ")),
            Effect::Exchange { .. } | Effect::ExchangeAction => "exchange".into(),
            Effect::Recall(Piece::Truck) => "own truck back".into(),
            Effect::Recall(Piece::Worker) => "a worker back".into(),
            Effect::TurnOrderAgain => "turn order again".into(),
            Effect::Neutral { piece, cost } => {
                format!("{}{}", priced(cost), if piece == Piece::Worker { "worker" } else { "truck" })
            }
            Effect::Pay(cost) => format!("pay {}", cost_text(cost)),
            Effect::Choose { first, count } => {
                let lists = (0..u16::from(count)).map(|n| self.brief_list(ListId(first.0 + n), ", "));
                lists.collect::<Vec<_>>().join(" or ")
            }
            Effect::Overlay(_) => "an overlay off".into(),
            Effect::Depot => format!("depot {} and virtual barrel", self.game.data().game.improved_depot_capacity),
            Effect::Sacrifice => "give up a bonus worker".into(),
            Effect::Lab => "second rotation at round end".into(),
            Effect::BonusWorkers(n) => format!("{} more", plural(n, "bonus worker")),
        }
    }

    pub(super) fn brief_list(&self, list: ListId, join: &str) -> String {
        let parts: Vec<String> = self.game.values.list(list).iter().map(|&effect| self.brief(effect)).collect();
        parts.join(join)
    }

    /// An effect as pictures: "2 ●".
    pub(super) fn sign(&self, effect: Effect) -> Markup {
        let n = self.game.amount(self.view, self.front(), effect);
        let few = |n: u8, name: &str| html! { @if n != 1 { b { (n) } } (icon_as(self.picture(effect), name)) };
        match effect {
            Effect::Coins(n) => html! { b { (n) } (icon_as("coin", "coins")) },
            Effect::CoinsPerExtension { n, .. } => {
                html! { b { (n) } (icon_as("coin", "coins")) "/" (icon_as("x-laboratory", "extension")) }
            }
            Effect::Vp(n) => html! { b { (n) } (icon_as("vp", "VP")) },
            Effect::Draw(n) => few(n, "cards"),
            Effect::Barrel(_) => few(n, "new barrels"),
            Effect::Move(_) => few(n, "barrels to the cellar"),
            Effect::Rotate(_) => few(n, "rotations"),
            Effect::Brew(_) => few(n, "beers to brew"),
            Effect::Unblock(n) => few(n, "blocking tokens off"),
            Effect::Progress(n) => html! { b { "+" (n) } (icon_as("dial", "progress")) },
            Effect::Level(n) => html! { b { "+" (n) } (icon_as("bottle", "brewing level")) },
            Effect::Income(n) => html! { b { "+" (n) } (icon_as("coin", "coins of income")) },
            Effect::HandLimit(n) => html! { (icon_as("card-back", "hand limit")) b { (n) } },
            Effect::Beer { types, n } if types.len() == 1 => html! {
                @for beer in types.iter() { @if n != 1 { b { (n) } } (glass_as(Some(beer), self.game.beer_name(beer))) }
            },
            Effect::Beer { n, .. } => html! { @if n != 1 { b { (n) } } (glass_as(None, "beer of choice")) },
            Effect::Extension { cost, .. } => {
                let cost = self.game.extension_price(self.mine(), cost);
                html! { (cost_sign(cost)) (icon_as("x-laboratory", "extension")) }
            }
            Effect::Order { discount: 0 } => html! { (icon_as("card-purple", "order")) },
            Effect::Order { discount } => {
                html! { (icon_as("card-purple", "order")) b { "−" (discount) } (icon_as("barrel", "barrels")) }
            }
            Effect::SwapBeer(n) => {
                html! { @if n != 1 { b { (n) } } (glass_as(None, "beers")) (icon_as("exchange", "swapped")) }
            }
            Effect::Trade { get, times } => {
                html! { @if times > 1 { b { (times) "×" } } (glass_as(None, "beer")) i.ar { "›" } (self.signs(get)) }
            }
            Effect::Recall(piece) => {
                html! { (icon_as(if piece == Piece::Truck { "truck" } else { "worker" }, "piece")) (icon_as("undo", "back")) }
            }
            Effect::Neutral { piece, cost } => html! {
                @if cost.coins > 0 { (icon_as("coin", "for a coin")) }
                span.is-neutral { (icon_as(if piece == Piece::Truck { "truck" } else { "worker" }, "neutral piece")) }
            },
            Effect::Pay(cost) => html! { "−" (cost_sign(cost)) },
            Effect::Choose { first, count } => html! {
                @for n in 0..u16::from(count) { @if n > 0 { em { "or" } } (self.signs(ListId(first.0 + n))) }
            },
            Effect::Depot => {
                html! { (icon_as("barrel", "depot")) b { (self.game.data().game.improved_depot_capacity) } }
            }
            Effect::Sacrifice => html! { "−" (icon_as("bonus-worker", "bonus worker")) },
            Effect::Lab => html! { b { "2×" } (icon_as("rotation", "rotation at the round end")) },
            Effect::BonusWorkers(n) => html! { b { "+" (n) } (icon_as("bonus-worker", "bonus workers")) },
            other => html! { (icon_as(self.picture(other), &self.brief(other))) },
        }
    }

    /// A list of effects as pictures.
    pub(super) fn signs(&self, list: ListId) -> Markup {
        html! { @for &effect in self.game.values.list(list) { (self.sign(effect)) } }
    }

    /// The permanent part of a master brewer as pictures.
    pub(super) fn passive_sign(&self, passive: Passive) -> Markup {
        match passive {
            Passive::On(trigger, list) => html! {
                @match trigger {
                    Trigger::UpgradeMarker => (icon_as("upgrade", "upgrade marker")),
                    Trigger::BrewOnly(beer) | Trigger::Finish(beer) => (glass_as(Some(beer), self.game.beer_name(beer))),
                    Trigger::Rotations(n) => { b { (n) } (icon_as("rotation", "rotations")) },
                    Trigger::Order(None) => (icon_as("card-purple", "order")),
                    Trigger::Order(Some(beer)) => { (icon_as("card-purple", "order")) (glass_as(Some(beer), self.game.beer_name(beer))) },
                    Trigger::Truck => (icon_as("truck", "truck")),
                    Trigger::Admin => (icon_as("worker", "administration")),
                    Trigger::Income => (icon_as("clock", "income")),
                }
                i.ar { "›" } (self.signs(list))
            },
            Passive::OccupiedOk => html! { (icon_as("people", "occupied spaces")) (icon_as("check", "allowed")) },
            Passive::OrderBarrelAsCoin => html! { (icon_as("barrel", "barrel")) "=" (icon_as("coin", "coin")) },
            Passive::ExtensionCheaper(n) => {
                html! { (icon_as("x-laboratory", "extensions")) b { "−" (n) } (icon_as("coin", "coins")) }
            }
            Passive::Bulbs(n) => html! { b { "+" (n) } (icon_as("lightbulb", "lightbulbs")) },
            Passive::BrewFaster(n) => html! { (icon_as("dial", "new dials")) b { "−" (n) } },
        }
    }

    /// What a list of effects belongs to.
    pub(super) fn origin(&self, list: ListId) -> String {
        let data = self.game.data();
        match self.game.values.listing(list).origin {
            Origin::Worker(action, _) => data.worker_action[action.index()].name.clone(),
            Origin::Truck(space) | Origin::FirstTruck(space) => {
                format!("Truck: {}", self.game.truck_space_name(space))
            }
            Origin::TurnSpace(n) => format!("Turn order space {n}"),
            Origin::Bonus(bonus) => format!("Bonus action: {}", data.bonus_action[bonus.index()].name),
            Origin::Admin(admin) => format!("Administration: {}", self.game.admin_name(admin)),
            Origin::Extension(extension) => self.game.extension_name(extension).to_owned(),
            Origin::Slot(n) => format!("Extension slot {n}"),
            Origin::Tile(_) => "Cellar tile".into(),
            Origin::Progress(_) => "Brewery progress".into(),
            Origin::Exchange(_) => "Exchange".into(),
            Origin::Now(card)
            | Origin::Reward(card)
            | Origin::Fleet(card)
            | Origin::White(card)
            | Origin::Passive(card) => self.game.title(card).to_owned(),
        }
    }
}

/// `3 coins: `, or nothing for what is free.
pub(super) fn priced(cost: Cost) -> String {
    if cost == Cost::FREE { String::new() } else { format!("{}: ", cost_text(cost)) }
}

/// What is paid, as pictures.
pub(super) fn cost_sign(cost: Cost) -> Markup {
    let parts = [
        ("coin", cost.coins),
        ("vp", cost.vp),
        ("barrel", cost.barrels),
        ("pint", cost.beers),
        ("card-back", cost.cards),
    ];
    html! { @for (picture, n) in parts { @if n > 0 { @if n > 1 || picture == "coin" { b { (n) } } (icon_as(picture, picture)) } } }
}
