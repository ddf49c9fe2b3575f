//! The strip over the brewery: options that lie nowhere else on the table; else what the others did and how the round will end.
use super::{painter::Painter, pictures::glass_of};
use crate::{
    Action, Step,
    effect::ListId,
    words::{Beer, Get},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, plural};
use taproom_page::{Note, icon, icon_as, seat_mark, since};

impl Painter<'_> {
    pub(super) fn strip(&self) -> Markup {
        let options = self.viewpoint.asked().then(|| self.options()).flatten();
        html! {
            @match options {
                Some((title, options)) => {
                    section.strip.is-open #ask aria-label={ "One of these: " (title) } {
                        b.strip__h { (title) }
                        div.opts5 { @for option in options { (option) } }
                    }
                }
                None => (self.round_end()),
            }
        }
    }

    /// What is to be chosen among, and each of it.
    fn options(&self) -> Option<(String, Vec<Markup>)> {
        let front = self.front();
        let numbers = |title: &str, most: u8, picture: &str, action: &dyn Fn(u8) -> Action| {
            let spots = (0..=most).map(|n| (n, self.viewpoint.answer(&action(n).to_string())));
            let legal = spots.filter(|(_, spot)| spot.is_choice());
            (
                title.to_owned(),
                legal.map(|(n, spot)| spot.class("opt5 is-number").show(html! { b { (n) } (icon(picture)) })).collect(),
            )
        };
        Some(match *self.top()? {
            Step::Choose(it) => {
                let lists = (1..=it.count).map(|n| (n, ListId(it.first.0 + u16::from(n) - 1)));
                let each = lists.map(|(n, list)| {
                    self.option(&format!("option:{n}"), &self.signs(list), &self.brief_list(list, ", "))
                });
                (self.origin(it.first), each.collect())
            }
            Step::Resolve(it) => {
                let left = (0u8..).zip(self.game.values.list(it.list)).filter(|(n, _)| it.done >> n & 1 == 0);
                let each = left.map(|(n, &effect)| {
                    self.option(&format!("option:{}", n + 1), &self.sign(effect), &self.brief(effect))
                });
                (format!("{}: first?", self.origin(it.list)), each.collect())
            }
            Step::TileOrSlot(it) => {
                let each = [("first:tile", "tile", it.tile.list), ("first:slot", "slot", it.slot)];
                let each = each.map(|(place, word, list)| self.option(place, &self.signs(list), word));
                (format!("{}: first?", self.origin(it.tile.list)), each.into())
            }
            Step::PickMode(it) => {
                let modes = self.game.values.modes[it.action.index()].iter();
                let each = modes.map(|facts| {
                    let cost =
                        html! { @if facts.cost.coins > 0 { b { (facts.cost.coins) } (icon("coin")) i.colon { ":" } } };
                    self.option(
                        &format!("mode:{}", facts.mode),
                        &html! { (cost) (self.signs(facts.list)) },
                        &facts.mode.slug().replace('-', ", "),
                    )
                });
                (self.game.data().worker_action[it.action.index()].name.clone(), each.collect())
            }
            Step::Receive(_) => {
                let each = Get::ALL.iter().map(|get| {
                    let list = self.game.values.exchange[get.index()];
                    self.option(&format!("exchange:{get}"), &self.signs(list), "")
                });
                ("Exchange for".into(), each.collect())
            }
            Step::BeerOfChoice(_) | Step::SwapFor(_) => {
                let each = Beer::ALL.iter().map(|&beer| {
                    let left = self.game.beer_supply(self.view, beer);
                    let inside =
                        html! { span.signs { (glass_of(beer)) span.left { (left) span.vh { " left" } } } small { (self.game.beer_name(beer)) } };
                    self.viewpoint.spot(format!("supply:{beer}")).class("opt5 is-beer").show(inside)
                });
                ("Supply".into(), each.collect())
            }
            Step::MoveBarrels(_) => {
                let room = self.game.depot_capacity(self.mine());
                numbers("From the depot to the cellar", room + 1, "barrel-move", &Action::Move)
            }
            Step::Deliver(it) if self.asks(&format!("purse:{}", front.0)) => numbers(
                "Coins instead of barrels",
                self.game.order_barrels(it.card, it.discount),
                "coin",
                &Action::Coins,
            ),
            _ => return None,
        })
    }

    fn option(&self, place: &str, signs: &Markup, text: &str) -> Markup {
        self.viewpoint.spot(place).class("opt5").show(html! {
            span.signs { (signs) } @if !text.is_empty() { small { (text) } }
        })
    }

    /// What will happen when the round ends, and to whom.
    fn round_end(&self) -> Markup {
        let news = self.viewpoint.seats().any(|seat| !self.viewpoint.person(seat).deeds.is_empty());
        let next = self.view.market[0].map_or("no card", |card| self.game.title(card));
        let supply = Note::new("Supply", format!("{}.", self.supply_text()), "BP-19.2");
        let text = format!(
            "First each dial in work turns once. Then pieces come back and the turn order spaces make the new order. Who \
             placed the marker upgrades a worker. Hands go down to their limit, and {next} leaves the market. At last comes \
             the income."
        );
        html! {
            section #ask class={ "strip" @if news { " has-news" } } aria-label="What happened, and how the round ends" {
                @if news { div.news { b.strip__h { "Since your turn" } (since(self.viewpoint)) } }
                div.ends-w { (self.viewpoint.spot("round-end").class("ends").note(Note::new("Round end", text, "BP-16.1")).show(html! {
                    b.strip__h { "Round end" }
                    span.ends__s { (icon_as("rotation", "Each dial turns")) b { "−1" } }
                    @for seat in self.viewpoint.seats().filter(|&seat| self.board(seat).marker_placed) {
                        span.ends__s { (icon_as("upgrade", "Upgrade for")) (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) } }
                    }
                    @for seat in self.viewpoint.seats() {
                        @let coins = self.game.income(self.board(seat));
                        @if coins > 0 { span.ends__s { (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) } b { "+" (coins) } (icon_as("coin", "coins")) } }
                    }
                    @for (seat, n) in self.too_many() {
                        span.ends__s { (seat_mark(seat)) span.vh { (self.viewpoint.name(seat)) } b { "−" (n) } (icon_as("card-back", "cards")) }
                    }
                    @if let Some(card) = self.view.market[0] { span.ends__c { (self.game.title(card)) " leaves" } }
                })) }
                div.supply-w { (self.viewpoint.spot("supply").class("supply").note(supply).show(html! { (icon("barrel")) b { (self.game.barrel_supply(self.view)) } span { "Supply" } })) }
            }
        }
    }

    /// Who holds more cards than the limit.
    fn too_many(&self) -> Vec<(Seat, u8)> {
        let over = |seat: Seat| self.view.hands[seat.index()].count.saturating_sub(self.board(seat).hand_limit);
        self.viewpoint.seats().map(|seat| (seat, over(seat))).filter(|(_, n)| *n > 0).collect()
    }

    fn supply_text(&self) -> String {
        let beers = Beer::ALL
            .iter()
            .map(|&beer| format!("{} {}", self.game.beer_supply(self.view, beer), self.game.beer_name(beer)));
        let barrels = plural(self.game.barrel_supply(self.view), "barrel");
        capitalised(&format!("{barrels}, {}", beers.collect::<Vec<_>>().join(", ")))
    }
}
