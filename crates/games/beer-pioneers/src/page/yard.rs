//! The yard: eight houses with their spaces, the exchange and the extensions for sale.
use super::{
    brief::cost_sign,
    painter::{Painter, picture},
    pictures::worker_piece,
};
use crate::{
    Step,
    effect::{Cost, Effect},
    explain::text::pay_text,
    words::{Beer, Extension, Get, Hired, WorkerAction, WorkerSpace},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised};
use taproom_page::{Note, icon, icon_as, recon, seat_class, seat_mark};

/// Name and rule of each worker action, in their order.
const ACTIONS: [(&str, &str); WorkerAction::COUNT] = [
    ("Brew", "BP-5.3"),
    ("Rotations", "BP-5.4"),
    ("Progress", "BP-5.5"),
    ("Barrels", "BP-5.6"),
    ("White card", "BP-5.7"),
    ("Upgrade", "BP-5.8"),
    ("Extension", "BP-5.9"),
    ("Coins", "BP-5.10"),
    ("Exchange", "BP-5.11"),
];

impl Painter<'_> {
    pub(super) fn yard(&self) -> Markup {
        html! {
            section.yard #yard aria-label="Brewery yard" {
                svg.cob aria-hidden="true" {
                    defs {
                        pattern #p-cob width="22" height="14" patternUnits="userSpaceOnUse" {
                            rect.cob__0 width="22" height="14" {}
                            path.cob__1 d="M2 1h7a1.500 1.500 0 0 1 1.500 1.500v2.500a1.500 1.500 0 0 1-1.500 1.500h-7a1.500 1.500 0 0 1-1.500-1.500v-2.500a1.500 1.500 0 0 1 1.500-1.500zM8 8h6.500a1.500 1.500 0 0 1 1.500 1.500v2.500a1.500 1.500 0 0 1-1.500 1.500h-6.500a1.500 1.500 0 0 1-1.500-1.500v-2.500a1.500 1.500 0 0 1 1.500-1.500z" {}
                            path.cob__2 d="M13 1h7a1.500 1.500 0 0 1 1.500 1.500v2.500a1.500 1.500 0 0 1-1.500 1.500h-7a1.500 1.500 0 0 1-1.500-1.500v-2.500a1.500 1.500 0 0 1 1.500-1.500zM0 8h4a1.500 1.500 0 0 1 1.500 1.500v2.500a1.500 1.500 0 0 1-1.500 1.500h-4zM22 8h-3a1.500 1.500 0 0 0-1.500 1.500v2.500a1.500 1.500 0 0 0 1.500 1.500h3z" {}
                        }
                    }
                    rect width="100%" height="100%" fill="url(#p-cob)" {}
                }
                div.houses { @for action in &WorkerAction::ALL[..8] { (self.house(*action)) } }
                div.yside { (self.exchange()) (self.stacks()) }
                (self.road())
                (self.turn_order())
                (self.bonus())
            }
        }
    }

    fn house(&self, action: WorkerAction) -> Markup {
        let number = self.game.data().worker_action[action.index()].number;
        let (name, _) = ACTIONS[action.index()];
        html! {
            div class={ "house h" (number) } {
                (picture(&format!("h-{number}"), "house__art"))
                h3.hsign { b { (number) } span { (name) } (recon(&self.game.marks("worker_action", action.slug()))) }
                p.eff { (self.effect_line(action)) }
                div.pads { @for &space in WorkerSpace::ALL.iter().filter(|space| space.action() == action) { (self.pad(space)) } }
            }
        }
    }

    /// What the action would do for the brewery that is drawn large.
    fn effect_line(&self, action: WorkerAction) -> Markup {
        let board = self.mine();
        let ways = &self.game.values.modes[action.index()];
        let first = self.game.values.list(ways[0].list);
        match action {
            WorkerAction::Brew => {
                let open = Beer::ALL.iter().filter(|&&beer| self.game.brewable(board, beer)).count();
                let most = self.game.brew_number(board);
                html! { "up to " b { (most) } (icon_as("pint", "beers")) @if open < usize::from(most) { small { " (" (open) " free)" } } }
            }
            WorkerAction::Upgrade => html! { (cost_sign(ways[0].cost)) " worker " b { "+1" } },
            WorkerAction::Extension => html! {
                @if let Some(&Effect::Extension { cost, .. }) = first.first() {
                    (cost_sign(self.game.extension_price(board, cost))) " build " b { "1" }
                }
            },
            WorkerAction::WhiteCard => html! { "play " b { "1" } (icon_as("card-white", "white card")) },
            WorkerAction::Coins => html! { "take " (self.signs(ways[0].list)) },
            _ if ways.len() > 1 => html! {
                (self.signs(ways[0].list)) em { "or" } (self.signs(ways[1].list)) @if ways[2].cost.coins > 0 { span.both { b { (ways[2].cost.coins) } (icon_as("coin", "coins:")) "both" } }
            },
            _ => html! { (self.signs(ways[0].list)) },
        }
    }

    fn exchange(&self) -> Markup {
        let (name, _) = ACTIONS[WorkerAction::Exchange.index()];
        html! {
            div.house.hx {
                (picture("h-x", "house__art"))
                h3.hsign { b { (icon("exchange")) } span { (name) } (recon(&self.game.marks("worker_action", WorkerAction::Exchange.slug()))) }
                p.eff {
                    (icon_as("coin", "coin")) (icon_as("barrel", "barrel")) span.b-alt { (icon_as("pint", "beer")) } em { "for" }
                    @for get in Get::ALL { (self.signs(self.game.values.exchange[get.index()])) }
                }
                div.pads { (self.pad(WorkerSpace::Exchange)) }
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

    fn pad(&self, space: WorkerSpace) -> Markup {
        let value = self.game.space_value(space);
        let (name, rule) = ACTIONS[space.action().index()];
        let standing = self.standing(space);
        let wide = space == WorkerSpace::Exchange;
        let covered = self.game.covered(self.view).has(space);
        let place = format!("space:{space}");
        let goes = self.best_for(&place, value);
        let spot = self.viewpoint.spot_by(place, goes.map(|(lead, _)| lead)).note(Note {
            title: self.game.space_name(space),
            text: self.space_text(space.action(), value, covered),
            rule: if covered { "BP-18.3" } else { rule },
            recon: self.game.marks("worker_action", space.action().slug()),
        });
        let bonus = spot.is_choice() && (self.brings_bonus(value) || goes.is_some_and(|(_, bonus)| bonus));
        let mut class = if wide { "pad is-wide".to_owned() } else { "pad".into() };
        class.push_str(match standing.as_slice() {
            _ if covered => " is-covered",
            [] => "",
            _ => " is-occupied ",
        });
        if let [(Some(seat), ..)] = standing.as_slice() {
            class.push_str(&seat_class(*seat));
        }
        spot.class(class).show(html! {
            span.vh { (name) " " (if wide { "" } else { ["A", "B"][space.half()] }) }
            @if covered { span.planks {} span.vh { " covered" } }
            @else {
                @if wide { span.any { "any number" } } @else { span.half aria-hidden="true" { (["A", "B"][space.half()]) } }
                @if value > 0 { span.vh { " value " } b.val { (value) } }
                @if let Some((lead, _)) = goes { span.goes { (self.sent(lead)) } }
                @if bonus { span.bon { (icon_as("bonus-worker", "bonus action")) } }
                @if !standing.is_empty() {
                    span.stand { @for (seat, experience, piece) in standing { (self.worker(seat, experience, Some(piece))) } }
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

    /// Is the worker in hand experienced enough for a bonus action there? BP-6.1
    fn brings_bonus(&self, value: u8) -> bool {
        let Some(Step::PlaceWorker(it)) = self.top() else { return false };
        let experience = it.worker.experience().unwrap_or(self.game.neutral_experience());
        experience + value >= self.game.data().game.bonus_threshold && self.board(it.seat).bonus_hand > 0
    }

    /// The worker that a press on this space would send, and whether a bonus action follows: the least experienced one that
    /// is enough for it, or the least experienced of all. The other one is sent by pressing it first.
    fn best_for(&self, place: &str, value: u8) -> Option<(&str, bool)> {
        let threshold = self.game.data().game.bonus_threshold;
        let ready = self.mine().bonus_hand > 0;
        let all = self.viewpoint.leads(place).filter_map(|lead| {
            let hired: Hired = lead.notation.strip_prefix("worker ")?.parse().ok()?;
            let experience = hired.experience().unwrap_or(self.game.neutral_experience());
            Some((&*lead.notation, experience, ready && experience + value >= threshold))
        });
        all.min_by_key(|&(_, experience, bonus)| (!bonus, experience)).map(|(lead, _, bonus)| (lead, bonus))
    }

    /// The worker with this notation, small.
    fn sent(&self, lead: &str) -> Markup {
        let hired: Option<Hired> = lead.strip_prefix("worker ").and_then(|word| word.parse().ok());
        match hired.and_then(Hired::experience) {
            Some(experience) => self.worker(Some(self.front()), experience, None),
            None => self.worker(None, self.game.neutral_experience(), None),
        }
    }

    /// The extensions for sale, on a blueprint.
    fn stacks(&self) -> Markup {
        let price = self.game.extension_price(self.mine(), Cost::coins(self.game.data().game.extension_cost));
        html! {
            div.stacks {
                h3 { "Extensions " small { (cost_sign(price)) } }
                div.stacks__in { @for extension in Extension::ALL { (self.for_sale(extension)) } }
            }
        }
    }

    fn for_sale(&self, extension: Extension) -> Markup {
        let (_, first) = self.game.values.extensions[extension.index()];
        let owners: Vec<Seat> = self.viewpoint.seats().filter(|&seat| self.board(seat).has(extension)).collect();
        let left = usize::from(self.game.seats) - owners.len();
        let own = self.mine().has(extension);
        let mut note = self.extension_note(extension);
        let names: Vec<&str> = owners.iter().map(|&seat| self.viewpoint.name(seat)).collect();
        if !names.is_empty() {
            note.text.extend([" Built by ", &names.join(", "), "."]);
        }
        let point = owners.is_empty() && self.game.first_builder_point && first > 0;
        let class = if own { "xt is-own" } else { "xt" };
        self.viewpoint.spot(format!("extension:{extension}")).class(class).note(note).show(html! {
            (icon_as(extension_picture(extension), self.game.extension_name(extension)))
            @if own { b.xt__n { "✓" } } @else { b.xt__n { (left) } span.vh { " left" } }
            @if point { span.xt__vp { (icon_as("vp", "1 VP for the first to build it")) } }
            span.xt__by { @for &seat in owners.iter().filter(|&&seat| seat != self.front()) { (seat_mark(seat)) } }
        })
    }
}

pub(super) fn extension_picture(extension: Extension) -> &'static str {
    match extension {
        Extension::BeerFilter => "x-beer-filter",
        Extension::TruckFleet => "x-truck-fleet",
        Extension::Laboratory => "x-laboratory",
        Extension::CoolingSystem => "x-cooling",
        Extension::MaltFactory => "x-malt-factory",
        Extension::MachineHall => "x-machine-hall",
    }
}
