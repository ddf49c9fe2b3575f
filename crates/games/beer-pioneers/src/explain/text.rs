//! Effects in words, made from the same rows that the rules read, so that text and effect cannot drift apart.
use crate::{
    BeerPioneers, Set,
    effect::{Amount, Cost, Effect, ListId, Passive, Piece, Trigger},
    state::Public,
    values::Icons,
    words::{Beer, Card},
};
use taproom_core::{Seat, capitalised, listed, plural};

pub(crate) fn cost_text(cost: Cost) -> String {
    let Cost { coins, vp, barrels, beers, cards } = cost;
    let points = (vp > 0).then(|| format!("{vp} VP"));
    let some = |n: u8, what: &str| (n > 0).then(|| plural(n, what));
    let rest = [some(barrels, "cellar barrel"), some(beers, "cellar beer"), some(cards, "hand card")];
    let parts: Vec<String> = [some(coins, "coin"), points].into_iter().chain(rest).flatten().collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" + ") }
}

/// `pay 3 coins: `, or nothing for what is free.
pub(crate) fn pay_text(cost: Cost) -> String {
    if cost == Cost::FREE { String::new() } else { format!("pay {}: ", cost_text(cost)) }
}

pub(crate) fn icons_text(icons: Icons) -> String {
    let all = [
        (icons.bulbs, "lightbulb"),
        (icons.barrels, "new barrel"),
        (icons.moves, "moved barrel"),
        (icons.rotations, "rotation"),
    ];
    let parts: Vec<String> = all.iter().filter(|(n, _)| *n > 0).map(|(n, word)| plural(*n, word)).collect();
    parts.join(", ")
}

fn amount(n: Amount, one: &str) -> String {
    match n {
        Amount::Fixed(n) => plural(n, one),
        Amount::X | Amount::Level => format!("X {one}s"),
    }
}

impl BeerPioneers {
    fn either<'a>(names: impl Iterator<Item = &'a str>) -> String {
        names.map(|name| format!("the {name}")).collect::<Vec<_>>().join(" or ")
    }

    /// One effect as an order to the player, without a full stop.
    pub(crate) fn effect_text(&self, effect: Effect) -> String {
        match effect {
            Effect::Coins(n) => format!("take {}", plural(n, "coin")),
            Effect::CoinsPerExtension { n, max } => {
                format!("take {} per extension you own (at most {max})", plural(n, "coin"))
            }
            Effect::Vp(n) => format!("gain {n} VP"),
            Effect::Draw(n) => format!("take {}", plural(n, "card")),
            Effect::Barrel(n) => format!("take {}", amount(n, "barrel")),
            Effect::Move(n) => format!("move {} to the cellar", amount(n, "barrel")),
            Effect::Rotate(n) => format!("apply {}", amount(n, "rotation")),
            Effect::Brew(Amount::Fixed(n)) => format!("brew {}", plural(n, "beer")),
            Effect::Brew(_) => "brew as many beers as your brewing level allows".into(),
            Effect::Unblock(n) => format!("remove {}", plural(n, "blocking token")),
            Effect::Progress(n) => format!("advance brewery progress {}", plural(n, "step")),
            Effect::Level(n) => format!("raise your brewing level by {n}"),
            Effect::Income(n) => format!("raise your income by {n}"),
            Effect::HandLimit(n) => format!("your hand limit is {n}"),
            Effect::PlayBrown => "play 1 brown card".into(),
            Effect::PlayWhite => "play 1 white card".into(),
            Effect::Beer { types, n } if types == Set::all() => {
                format!("take {} of any type from the supply into the cellar", plural(n, "beer"))
            }
            Effect::Beer { types, n } => {
                let names: Vec<&str> = types.iter().map(|beer| self.beer_name(beer)).collect();
                format!("take {n} {} from the supply into the cellar", names.join(" or "))
            }
            Effect::Upgrade => "place your upgrade marker".into(),
            Effect::Extension { cost, types } if types == Set::all() => {
                format!("build 1 extension for {}", cost_text(cost))
            }
            Effect::Extension { cost, types } => {
                let names = Self::either(types.iter().map(|extension| self.extension_name(extension)));
                format!("build {names} for {}", cost_text(cost))
            }
            Effect::Order { discount: 0 } => "complete 1 order".into(),
            Effect::Order { discount } => format!("complete 1 order with {} fewer", plural(discount, "barrel")),
            Effect::SwapBeer(n) => {
                format!("swap up to {n} of your cellar beers for as many others from the supply")
            }
            Effect::Trade { get, times: 1 } => format!("give 1 beer from the cellar: {}", self.list_text(get, " and ")),
            Effect::Trade { get, times } => {
                format!("up to {times} times: give 1 beer from the cellar, {}", self.list_text(get, " and "))
            }
            Effect::Exchange { times } => {
                let how = if times == 1 { "once" } else { "twice" };
                format!("exchange a beer, a coin or a barrel for 1 VP, 2 cards or 1 coin {how}")
            }
            Effect::ExchangeAction => "exchange as a worker would".into(),
            Effect::Recall(Piece::Truck) => {
                "take your own truck back from the board (it may be deployed again this round)".into()
            }
            Effect::Recall(Piece::Worker) => {
                "take one of your deployed tagged workers back; you may deploy it again this round".into()
            }
            Effect::TurnOrderAgain => {
                "move your worker in the turn order area to another free space there and take its bonus".into()
            }
            Effect::Neutral { piece, cost } => {
                let piece = if piece == Piece::Worker { "worker" } else { "truck" };
                format!("{}take the neutral {piece}", pay_text(cost))
            }
            Effect::Pay(cost) => format!("pay {}", cost_text(cost)),
            Effect::Choose { first, count } => {
                let options: Vec<String> =
                    (0..u16::from(count)).map(|n| self.list_text(ListId(first.0 + n), " and ")).collect();
                options.join(" OR ")
            }
            Effect::Overlay(n) => format!("remove {}", plural(n, "overlay")),
            Effect::Depot => "take the improved depot".into(),
            Effect::Sacrifice => "give up 1 bonus worker".into(),
            Effect::Lab => "from now on dials may turn twice at the round end".into(),
            Effect::BonusWorkers(n) => format!("take {} more", plural(n, "bonus worker")),
        }
    }

    /// The same with the numbers as they stand for a player: X, what fits, what it costs this player.
    pub(crate) fn effect_now(&self, state: &Public, seat: Seat, effect: Effect) -> String {
        let n = self.amount(state, seat, effect);
        let board = state.board(seat);
        let less = |most: u8, how: &str| if most < n { format!(" ({most} {how})") } else { String::new() };
        match effect {
            Effect::Barrel(_) => {
                let fit = self.barrels_that_fit(state, seat, n);
                format!("take {}{}", plural(n, "barrel"), less(fit, if fit == 1 { "fits" } else { "fit" }))
            }
            Effect::Move(_) => {
                let most = self.barrels_that_move(state, seat, n);
                format!("move {} to the cellar{}", plural(n, "barrel"), less(most, "can move now"))
            }
            Effect::Rotate(_) => {
                let most = board.dials.total().min(u16::from(n)) as u8;
                format!("apply {}{}", plural(n, "rotation"), less(most, "usable now"))
            }
            Effect::Brew(Amount::Level) => format!("brew up to {}", plural(n, "beer")),
            Effect::Extension { cost, types } => {
                self.effect_text(Effect::Extension { cost: self.extension_price(board, cost), types })
            }
            other => self.effect_text(other),
        }
    }

    /// A list of effects with the numbers as they stand for a player.
    pub(crate) fn list_now(&self, state: &Public, seat: Seat, list: ListId, join: &str) -> String {
        let parts: Vec<String> =
            self.values.list(list).iter().map(|&effect| self.effect_now(state, seat, effect)).collect();
        parts.join(join)
    }

    /// A list of effects.
    pub(crate) fn list_text(&self, list: ListId, join: &str) -> String {
        let parts: Vec<String> = self.values.list(list).iter().map(|&effect| self.effect_text(effect)).collect();
        parts.join(join)
    }

    /// The brown section, if there is one.
    pub fn brown_text(&self, card: Card) -> Option<String> {
        let (icons, now) = self.values.card(card).brown?;
        let mut text = format!("Display: {}.", icons_text(icons));
        if !self.values.list(now).is_empty() {
            text.extend([" At once: ", &self.list_text(now, ", "), "."]);
        }
        Some(text)
    }

    /// The purple section, if there is one.
    pub fn purple_text(&self, card: Card) -> Option<String> {
        let order = self.values.card(card).purple?;
        let named = Beer::ALL.iter().zip(order.beers).filter(|(_, n)| *n > 0);
        let mut goods: Vec<String> = named.map(|(&beer, n)| format!("{n} {}", self.beer_name(beer))).collect();
        if order.any > 0 {
            goods.push(format!("{} of any type", plural(order.any, "beer")));
        }
        if order.barrels > 0 {
            goods.push(plural(order.barrels, "barrel"));
        }
        let mut text = format!("Deliver {}: {}.", listed(&goods), self.list_text(order.reward, ", "));
        if let Some(fleet) = order.fleet {
            text.extend([" Truck fleet: also ", &self.list_text(fleet, ", "), "."]);
        }
        Some(text)
    }

    /// The white section, if there is one.
    pub fn white_text(&self, card: Card) -> Option<String> {
        let white = self.values.card(card).white?;
        // By a card the marker costs nothing, at the space of action 6 a coin (BP-20.3).
        let part = |effect: &Effect| match effect {
            Effect::Upgrade => format!("{} free of charge", self.effect_text(*effect)),
            effect => self.effect_text(*effect),
        };
        let once = self.values.list(white.list).iter().map(part).collect::<Vec<_>>().join(", then ");
        Some(match white.master {
            None => format!("{}.", capitalised(&once)),
            Some(passive) if once.is_empty() => self.passive_text(passive),
            Some(passive) => format!("{} once. {}", capitalised(&once), self.passive_text(passive)),
        })
    }

    /// The sections a card has, by colour.
    pub(crate) fn sections(&self, card: Card) -> impl Iterator<Item = (&'static str, String)> {
        let all =
            [("brown", self.brown_text(card)), ("purple", self.purple_text(card)), ("white", self.white_text(card))];
        all.into_iter().filter_map(|(colour, text)| Some((colour, text?)))
    }

    /// All sections of a card on one line.
    pub fn card_text(&self, card: Card) -> String {
        self.sections(card).map(|(colour, text)| format!("{colour}: {text}")).collect::<Vec<_>>().join(" ")
    }

    /// What a master brewer does from now on.
    fn passive_text(&self, passive: Passive) -> String {
        match passive {
            Passive::OccupiedOk => {
                "You may use occupied worker action spaces; put your worker next to the other.".into()
            }
            Passive::OrderBarrelAsCoin => "In your orders each barrel may be replaced by 1 coin.".into(),
            Passive::ExtensionCheaper(n) => format!("Your extensions cost {} less.", plural(n, "coin")),
            Passive::Bulbs(n) => format!("You have {} more.", plural(n, "lightbulb")),
            Passive::BrewFaster(n) => {
                format!(
                    "Each beer you brew needs {} less, but never less than its basic number.",
                    plural(n, "rotation")
                )
            }
            Passive::On(trigger, list) => {
                let gain = self.list_text(list, ", ");
                match trigger {
                    Trigger::UpgradeMarker => format!("Whenever you place your upgrade marker, {gain}."),
                    Trigger::BrewOnly(beer) => {
                        let beer = self.beer_name(beer);
                        format!("Whenever a brewing of yours places nothing but 1 {beer}, {gain}.")
                    }
                    Trigger::Rotations(per) => {
                        format!("For every {per} rotations you apply in one of your turns, {gain}.")
                    }
                    Trigger::Order(None) => format!("Whenever you complete an order, {gain}."),
                    Trigger::Order(Some(beer)) => {
                        format!("Whenever you complete an order that contains {}, {gain}.", self.beer_name(beer))
                    }
                    Trigger::Truck => format!("Whenever you deploy a truck, {gain}."),
                    Trigger::Finish(beer) => format!("Whenever you finish a {}, {gain}.", self.beer_name(beer)),
                    Trigger::Admin => format!("Whenever you take the administrative action, also {gain}."),
                    Trigger::Income => format!("In the income step, also {gain}."),
                }
            }
        }
    }
}
