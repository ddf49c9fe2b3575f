//! The main board: worker spaces, exchange, trucks.
use super::{
    brief::priced,
    painter::{Painter, note, sub},
};
use crate::{
    Step,
    effect::Effect,
    explain::text::pay_text,
    words::{Beer, Get, Hired, TruckSpace, WorkerAction, WorkerSpace},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, listed, plural};
use taproom_page::{Note, icon, need, panel, recon, seat_mark};

/// Name, picture and rule of each worker action, in their order.
const ACTIONS: [(&str, &str, &str); WorkerAction::COUNT] = [
    ("Brew", "pint", "BP-5.3"),
    ("Rotations", "rotation", "BP-5.4"),
    ("Progress / token", "lock", "BP-5.5"),
    ("Barrels", "barrel", "BP-5.6"),
    ("White card", "card-white", "BP-5.7"),
    ("Upgrade", "upgrade", "BP-5.8"),
    ("Extension", "x-laboratory", "BP-5.9"),
    ("Coins", "coin", "BP-5.10"),
    ("Exchange", "exchange", "BP-5.11"),
];
/// Name and rule of each truck space.
const TRUCKS: [(&str, &str); TruckSpace::COUNT] =
    [("Coins", "BP-8.2"), ("Order", "BP-8.3"), ("Barrel or card", "BP-8.5"), ("Exchange", "BP-8.6")];

impl Painter<'_> {
    pub(super) fn actions(&self) -> Markup {
        let here = |space: &&WorkerSpace| self.viewpoint.spot(format!("space:{space}")).is_choice();
        let open = WorkerSpace::ALL.iter().filter(here).count();
        let aside = html! {
            @if open > 0 { span.tag.tag--go { (open) " open to you" } }
            span.not-phone { (self.game.data().game.bonus_threshold) " or more: bonus action" }
        };
        let body = html! {
            ul.acts { @for action in WorkerAction::ALL { (self.action(action)) } }
            (self.trucks())
        };
        panel("board", "Actions", None, aside, body)
    }

    fn action(&self, action: WorkerAction) -> Markup {
        let row = &self.game.data().worker_action[action.index()];
        let (name, picture, _) = ACTIONS[action.index()];
        let wide = action == WorkerAction::Exchange;
        let modes = &self.game.values.modes[action.index()];
        let spaces = WorkerSpace::ALL.iter().filter(|space| space.action() == action);
        html! {
            li class={ "act" @if wide { " act--wide" } } {
                h3.act__h {
                    span.act__no { @if wide { "⇄" } @else { (row.number) } }
                    span { (name) @if self.game.is_reconstructed("worker_action", action.slug()) { " " (recon("value reconstructed")) } }
                    @if !wide { (icon(picture)) }
                }
                @if wide { (self.exchange()) }
                @else if modes.len() > 1 { (self.modes(action)) }
                @else { p.act__do { (self.action_line(action)) } }
                div class={ "act__ab" @if wide { " act__ab--1" } } { @for &space in spaces { (self.space(space)) } }
            }
        }
    }

    /// What the action would do for the brewery that is drawn large.
    fn action_line(&self, action: WorkerAction) -> String {
        let board = self.mine();
        let facts = self.game.values.modes[action.index()][0];
        let names = |beers: Vec<Beer>| listed(beers.iter().map(|&beer| self.game.beer_name(beer)));
        match (action, self.game.values.list(facts.list).first()) {
            (WorkerAction::Brew, _) => {
                let open: Vec<Beer> = Beer::ALL.into_iter().filter(|&beer| self.game.brewable(board, beer)).collect();
                let most = plural(self.game.brew_number(board), "beer");
                if open.is_empty() {
                    format!("up to {most}: no coop is free")
                } else {
                    format!("up to {most}: {}", names(open))
                }
            }
            (WorkerAction::Rotations, Some(&effect)) if board.dials.is_empty() => {
                format!("{}: no dial in work", self.brief(effect))
            }
            (WorkerAction::Rotations, Some(&effect)) => {
                format!("{} for {}", self.brief(effect), names(board.dials.kinds().collect()))
            }
            (WorkerAction::WhiteCard, _) => "play 1 card from hand".into(),
            (WorkerAction::Upgrade, _) => format!("{}a worker +1 at the round end", priced(facts.cost)),
            (WorkerAction::Extension, Some(&Effect::Extension { cost, .. })) => {
                format!("{}build 1", priced(self.game.extension_price(board, cost)))
            }
            _ => format!("take {}", self.brief_list(facts.list, ", ")),
        }
    }

    /// The ways of an action, each of which may be asked for.
    fn modes(&self, action: WorkerAction) -> Markup {
        let asked = matches!(self.top(), Some(Step::PickMode(it)) if it.action == action);
        html! {
            div class={ "modes" @if asked { " is-asked" } } {
                @for facts in &self.game.values.modes[action.index()] {
                    @let list = self.game.values.list(facts.list);
                    @let effects: Vec<String> = list.iter().map(|&effect| self.short(effect, list.len())).collect();
                    (self.viewpoint.spot(format!("mode:{}", facts.mode)).class("mode").show(html! {
                        @if facts.cost.coins > 0 { (need("coin", "for coins", facts.cost.coins, false)) }
                        span { (effects.join(", ")) }
                    }))
                }
            }
        }
    }

    /// Even shorter, where the action's name says what it is about.
    fn short(&self, effect: Effect, parts: usize) -> String {
        match effect {
            Effect::Barrel(_) if parts > 1 => "take".into(),
            Effect::Move(_) if parts > 1 => "move".into(),
            Effect::Exchange { times: 1 } => "once".into(),
            Effect::Exchange { .. } => "twice".into(),
            Effect::Progress(_) => "progress".into(),
            Effect::Unblock(_) => "token".into(),
            other => self.brief(other).replace(" barrels", "").replace(" barrel", ""),
        }
    }

    /// What can be given and got. BP-5.11
    fn exchange(&self) -> Markup {
        let asked = matches!(self.top(), Some(Step::Receive(_)));
        html! {
            div.swap {
                span.act__do { "1 beer, coin or barrel for" }
                div class={ "modes" @if asked { " is-asked" } } {
                    @for get in Get::ALL {
                        @let list = self.game.values.exchange[get.index()];
                        (self.viewpoint.spot(format!("exchange:{get}")).class("mode").show(html! {
                            (self.list_picture(list)) span { (self.brief_list(list, ", ")) }
                        }))
                    }
                }
                (self.modes(WorkerAction::Exchange))
            }
        }
    }

    /// Who stands there: the seat, or nobody's grey one, and the experience.
    fn standing(&self, space: WorkerSpace) -> Vec<(Option<Seat>, u8, String)> {
        let mut found = Vec::new();
        for seat in self.viewpoint.seats() {
            for (n, worker) in (0..).zip(self.board(seat).workers) {
                if worker.at == Some(space) {
                    found.push((Some(seat), worker.experience, worker_piece(seat, n)));
                }
            }
        }
        if self.view.neutral_worker.at == Some(space) {
            found.push((None, self.game.neutral_experience(), "worker-grey".into()));
        }
        found
    }

    fn space(&self, space: WorkerSpace) -> Markup {
        let value = self.game.space_value(space);
        let (name, _, rule) = ACTIONS[space.action().index()];
        let standing = self.standing(space);
        let asked = self.viewpoint.asked() && matches!(self.top(), Some(Step::PlaceWorker(_)));
        let wide = space == WorkerSpace::Exchange;
        let covered = self.game.covered(self.view).has(space);
        let half = if wide { "any number" } else { ["A", "B"][space.half()] };
        let spot = self.viewpoint.spot(format!("space:{space}")).note(Note {
            title: self.game.space_name(space),
            text: self.space_text(space.action(), value, covered),
            rule: if covered { "BP-18.3" } else { rule },
            recon: wide,
        });
        let state = match () {
            () if covered => " is-covered",
            () if !standing.is_empty() && !wide => " is-taken",
            () => "",
        };
        let says = match standing.as_slice() {
            _ if covered => "covered".into(),
            _ if spot.is_choice() => self.sum(value),
            _ if wide => String::new(),
            [] if asked => "not now".into(),
            [] => "free".into(),
            [(seat, ..)] => seat.map_or("grey", |seat| self.viewpoint.name(seat)).to_owned(),
            many => format!("{} workers", many.len()),
        };
        spot.class(format!("slot{state}")).show(html! {
            span.vh { (name) ", " }
            span.slot__l { (half) }
            @if !covered && value > 0 { span.vh { ", value " } b.slot__v { (value) } }
            span.slot__s {
                @if let (true, [(Some(seat), ..)]) = (!wide, standing.as_slice()) { (seat_mark(*seat)) " " }
                (says)
            }
            @if !standing.is_empty() {
                span.slot__on {
                    @for (seat, experience, piece) in standing { (self.worker(seat, experience, Some(piece))) }
                }
            }
        })
    }

    fn space_text(&self, action: WorkerAction, value: u8, covered: bool) -> String {
        if covered {
            return "The setup card covers this space for the whole game.".into();
        }
        let ways = self.game.values.modes[action.index()].iter().map(|facts| {
            capitalised(&format!("{}{}.", pay_text(facts.cost), self.game.list_text(facts.list, ", then ")))
        });
        let ways: Vec<String> = ways.collect();
        let ways = ways.join(" ");
        if value == 0 {
            return format!("{ways} The space has no value, so it never brings a bonus action.");
        }
        format!("{ways} Value {value}: together with the worker’s experience it may bring a bonus action.")
    }

    /// Experience of the worker in hand plus value, and whether that is enough. BP-6.1
    fn sum(&self, value: u8) -> String {
        let Some(Step::PlaceWorker(it)) = self.top() else { return String::new() };
        let experience = it.worker.experience().unwrap_or(self.game.neutral_experience());
        let enough = experience + value >= self.game.data().game.bonus_threshold;
        if enough && self.board(it.seat).bonus_hand > 0 {
            format!("{experience}+{value}: bonus")
        } else if value == 0 {
            "no value".into()
        } else {
            format!("{experience}+{value} = {}", experience + value)
        }
    }

    /// Is this worker of the brewery drawn large just being placed?
    pub(super) fn placing(&self, worker: Hired) -> bool {
        matches!(self.top(), Some(Step::PlaceWorker(it)) if it.seat == self.front() && it.worker == worker)
    }

    fn trucks(&self) -> Markup {
        let own = if self.mine().truck.is_none() { "at hand" } else { "on the board" };
        let whose = if self.viewpoint.is_me(self.front()) { "your" } else { "their" };
        let body = html! {
            ul.trks { @for space in TruckSpace::ALL { li { (self.truck_space(space)) } } }
        };
        sub("Trucks", &html! { (whose) " truck is " (own) }, self.viewpoint.glows("truck-space:"), &body)
    }

    fn truck_space(&self, space: TruckSpace) -> Markup {
        let (list, first) = self.game.values.trucks[space.index()];
        let (name, rule) = TRUCKS[space.index()];
        let covered = space == TruckSpace::Coins && !self.game.truck_coins_exist(self.view);
        let here: Vec<Seat> = self.viewpoint.seats().filter(|&seat| self.board(seat).truck == Some(space)).collect();
        let bonus = self.brief_list(first, ", ");
        let mut text = capitalised(&format!("{}.", self.game.list_text(list, ", then ")));
        if !bonus.is_empty() {
            text.extend([" The first truck of the round: also ", &self.game.list_text(first, ", "), "."]);
        }
        let note = note(self.game.truck_space_name(space), text, rule);
        let class = if covered { "trk is-covered" } else { "trk" };
        self.viewpoint.spot(format!("truck-space:{space}")).class(class).note(note).show(html! {
            span.trk__h { @if space == TruckSpace::Coins { span.act__no { "9" } } (name) }
            span.trk__do {
                @match space {
                    TruckSpace::Order => "complete 1 order",
                    TruckSpace::Exchange => "as workers do",
                    _ => (self.brief_list(list, ", ")),
                }
            }
            span.trk__f {
                @if covered { span.tag { "covered" } }
                @else if space == TruckSpace::Coins { span.tag { "one truck" } }
                @else if bonus.is_empty() { span.tag { "any number" } }
                @else if self.view.visited.has(space) { span.tag { "first bonus gone" } }
                @else { span.tag.tag--good { "first: " (bonus) } }
            }
            span.trk__on {
                @for &seat in &here { (self.truck(Some(seat), Some(format!("truck-{}", seat.0 + 1)))) }
                @if self.view.neutral_truck.at == Some(space) { (self.truck(None, Some("truck-grey".into()))) }
            }
        })
    }
}

/// The stable name of an own worker.
pub(super) fn worker_piece(seat: Seat, n: usize) -> String {
    format!("worker-{}-{}", seat.0 + 1, n + 1)
}
