//! Effects in a word or two with their picture, for places too small for a sentence.
use super::painter::Painter;
use crate::{
    effect::{Amount, Cost, Effect, ListId, Origin, Piece},
    explain::text::cost_text,
    words::Beer,
};
use maud::{Markup, html};
use taproom_core::plural;
use taproom_page::{icon, need};

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

    /// The picture of the first effect of a list.
    pub(super) fn list_picture(&self, list: ListId) -> Markup {
        let first = self.game.values.list(list).first().copied();
        html! { @if let Some(effect) = first { (icon(self.picture(effect))) } }
    }

    /// A reward as pictures where they say it all.
    pub(super) fn reward(&self, list: ListId) -> Markup {
        html! {
            @for &effect in self.game.values.list(list) {
                @match effect {
                    Effect::Vp(n) => (need("vp", "VP", n, false)),
                    Effect::Coins(n) => (need("coin", "coins", n, false)),
                    Effect::Draw(n) => (need("card-back", "cards", n, false)),
                    Effect::Barrel(Amount::Fixed(n)) => (need("barrel-new", "new barrels", n, false)),
                    Effect::Rotate(Amount::Fixed(n)) => (need("rotation", "rotations", n, false)),
                    other => span { (self.brief(other)) },
                }
            }
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
