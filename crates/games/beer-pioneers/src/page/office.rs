//! What else belongs to a brewery: pieces at hand, display, administration, progress, slots for extensions.
use super::{
    actions::worker_piece,
    painter::{Painter, note, sub},
};
use crate::{
    Action, Step,
    words::{AdminAction, Card, Extension, Hired, Lorry, WorkerSpace},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, listed, plural};
use taproom_page::{Note, icon, icon_as};

/// A piece at hand or out, ready to be shown as a good.
struct Piece<'a> {
    place: String,
    class: &'a str,
    picture: Markup,
    says: String,
    note: Note,
}

impl Painter<'_> {
    /// All pieces of the brewery, those in use faded.
    pub(super) fn pieces(&self) -> Markup {
        let front = self.front();
        let board = self.mine();
        html! {
            h3.eyebrow { "At hand" }
            ul.goods.pieces aria-label="Pieces" {
                @for n in 0..2 { (self.own_worker(front, n)) }
                @if self.view.neutral_worker.holder == Some(front) { (self.grey_worker()) }
                (self.own_truck(front))
                @if self.view.neutral_truck.holder == Some(front) { (self.grey_truck()) }
                (self.helpers(front))
                li {
                    div class={ "good" @if board.bonus_hand == 0 { " is-out" } } {
                        span.piece { (icon_as("bonus-worker", "Bonus workers at hand")) } b { (board.bonus_hand) }
                        span.good__t { @if board.bonus_board > 0 { "bonus, " (board.bonus_board) " out" } @else { "bonus" } }
                    }
                }
                li {
                    div class={ "good" @if board.marker_placed { " is-out" } } {
                        (icon_as("upgrade", "Upgrade marker"))
                        span.good__t { @if board.marker_placed { "placed" } @else { "marker" } }
                    }
                }
                (self.purse(front))
            }
        }
    }

    /// The coins; if some of them may stand for barrels of an order, how many. BP-20.9
    fn purse(&self, seat: Seat) -> Markup {
        let place = format!("purse:{}", seat.0);
        let face = html! {
            (icon_as("coin", "Coins")) b { (self.board(seat).coins) }
            span.good__t { @if self.board(seat).coins == 1 { "coin" } @else { "coins" } }
        };
        match self.top() {
            Some(Step::Deliver(it)) if self.viewpoint.glows(&place) => html! {
                li.pieces__wide {
                    div.good data-place=(place) {
                        (face)
                        span.xsmall { "How many instead of barrels?" }
                        (self.numbers(self.game.order_barrels(it.card, it.discount), Action::Coins))
                    }
                }
            },
            _ => html! { li { (self.viewpoint.spot(place).class("good").show(face)) } },
        }
    }

    fn piece(&self, piece: Piece<'_>) -> Markup {
        let Piece { place, class, picture, says, note } = piece;
        let inside = html! { (picture) span.good__t { (says) } };
        html! { li { (self.viewpoint.spot(place).class(format!("good {class}")).note(note).show(inside)) } }
    }

    fn own_worker(&self, seat: Seat, n: usize) -> Markup {
        let workers = self.board(seat).workers;
        let (worker, other) = (workers[n], workers[1 - n]);
        let experience = worker.experience;
        // Of two alike, the one that the question is about takes the place.
        let wanted = matches!(self.top(), Some(Step::Recall(_)));
        let aside = worker.at.is_some() != wanted
            && other.experience == experience
            && other.at.is_some() == wanted
            && !matches!(self.top(), Some(Step::Upgrade(_)));
        let twin = n == 1 && other.experience == experience && other.at.is_none();
        let now = worker.at.is_none() && !twin && Hired::of(experience).is_some_and(|hired| self.placing(hired));
        let piece = worker.at.is_none().then(|| worker_piece(seat, n));
        self.piece(Piece {
            place: if aside { format!("worker-out:{experience}") } else { format!("worker:{experience}") },
            class: state(worker.at.is_some(), now),
            picture: self.worker(Some(seat), experience, piece),
            says: match worker.at {
                Some(space) => where_to(space),
                None if now => "placing".into(),
                None => "worker".into(),
            },
            note: note(
                format!("Worker {experience}"),
                "Its experience counts with the value of the space: 6 or more brings a bonus action. It comes back \
                       at the round end.",
                "BP-6.1",
            ),
        })
    }

    fn grey_worker(&self) -> Markup {
        let at = self.view.neutral_worker.at;
        let now = at.is_none() && self.placing(Hired::Neutral);
        let experience = self.game.neutral_experience();
        self.piece(Piece {
            place: "worker:neutral".into(),
            class: state(at.is_some(), now),
            picture: self.worker(None, experience, at.is_none().then(|| "worker-grey".into())),
            says: at.map_or_else(|| if now { "placing" } else { "neutral" }.into(), where_to),
            note: note("Neutral worker", "Yours for this round: one more worker action.", "BP-7.4"),
        })
    }

    fn driving(&self, lorry: Lorry) -> bool {
        matches!(self.top(), Some(Step::Drive(it)) if it.seat == self.front() && it.truck == lorry)
    }

    fn own_truck(&self, seat: Seat) -> Markup {
        let at = self.board(seat).truck;
        let now = at.is_none() && self.driving(Lorry::Own);
        self.piece(Piece {
            place: "truck:own".into(),
            class: state(at.is_some(), now),
            picture: self.truck(Some(seat), at.is_none().then(|| format!("truck-{}", seat.0 + 1))),
            says: match at {
                Some(_) => "out".into(),
                None if now => "driving".into(),
                None => "truck".into(),
            },
            note: note(
                "Truck",
                "Delivers orders, fetches coins, barrels or a card, or exchanges. It never brings a bonus action.",
                "BP-8.1",
            ),
        })
    }

    fn grey_truck(&self) -> Markup {
        let at = self.view.neutral_truck.at;
        let now = at.is_none() && self.driving(Lorry::Neutral);
        self.piece(Piece {
            place: "truck:neutral".into(),
            class: state(at.is_some(), now),
            picture: self.truck(None, at.is_none().then(|| "truck-grey".into())),
            says: if at.is_some() { "out" } else { "neutral" }.into(),
            note: note("Neutral truck", "Yours for this round: one more truck action.", "BP-7.4"),
        })
    }

    /// The two untagged workers.
    fn helpers(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let name = |job: &str| format!("{job}-{}", seat.0 + 1);
        html! {
            (self.piece(Piece {
                place: "area:turn-order".into(),
                class: state(board.stand.is_some(), matches!(self.top(), Some(Step::Stand(it)) if it.seat == seat)),
                picture: self.helper(seat, "turn order", board.stand.is_none().then(|| name("order"))),
                says: board.stand.map_or_else(|| "turn order".into(), |n| format!("space {n}")),
                note: note("Turn order worker", "Once per round: takes a turn order space and its bonus, and with it the place in the next round.", "BP-7.1"),
            }))
            (self.piece(Piece {
                place: "area:admin".into(),
                class: state(board.admin.is_some(), matches!(self.top(), Some(Step::Office(it)) if it.seat == seat)),
                picture: self.helper(seat, "administrative", board.admin.is_none().then(|| name("admin"))),
                says: if board.admin.is_some() { "admin done" } else { "admin" }.into(),
                note: note("Administrative worker", "Once per round: one of the administrative places of the own brewery whose token is gone.", "BP-9.1"),
            }))
        }
    }

    /// The own display: four sums and the cards they come from.
    pub(super) fn display(&self) -> Markup {
        let board = self.mine();
        let icons = self.game.icons(board);
        let sums = [
            ("lightbulb", "Lightbulbs", "bulbs", self.game.bulbs(board)),
            ("barrel-new", "New barrels", "new", icons.barrels),
            ("barrel-move", "Moved barrels", "moves", icons.moves),
            ("rotation", "Rotations", "turns", icons.rotations),
        ];
        let needed = self.game.data().game.improved_area_bulbs;
        html! {
            h3.eyebrow { "Display, X for actions" }
            ul.goods.goods--4 aria-label="Sums of the display" {
                @for (picture, label, word, n) in sums {
                    li.good { (icon_as(picture, label)) b { (n) } span.good__t { (word) } }
                }
            }
            ul.minis aria-label="Cards of the display" {
                li { span.mini { (icon("card-brown")) "Start card" } }
                @for card in board.display.iter() { li { (self.mini(card, "card-brown")) } }
                @if let Some(card) = board.master { li { (self.mini(card, "master-brewer")) } }
            }
            p.help {
                @if self.game.bulbs(board) >= needed { "The improved bonus area is open." }
                @else { (capitalised(&plural(needed, "lightbulb"))) " open the improved bonus area." }
                @if board.master.is_none() { " No master brewer yet." }
            }
        }
    }

    /// A card as one line that tells all of it.
    pub(super) fn mini(&self, card: Card, picture: &str) -> Markup {
        let master = picture == "master-brewer";
        self.viewpoint
            .spot(format!("card:{card}"))
            .class("mini")
            .piece(format!("card-{card}"))
            .note(self.card_note(card))
            .show(
                html! { (icon(picture)) @if master { span.vh { "Master brewer " } } span { (self.game.title(card)) } },
            )
    }

    pub(super) fn administration(&self) -> Markup {
        let board = self.mine();
        let open = AdminAction::ALL.iter().filter(|&&admin| board.admin_open(admin)).count();
        let admin = |admin: AdminAction| {
            let free = board.admin_open(admin);
            let list = self.game.values.admin[admin.index()];
            let token = admin.token().filter(|_| !free && self.viewpoint.glows("token:"));
            let place = token.map_or_else(|| format!("desk:{admin}"), |token| format!("token:{token}"));
            let note = note(
                self.game.admin_name(admin),
                format!(
                    "{}. {}",
                    capitalised(&self.game.list_text(list, " and ")),
                    if free { "Open." } else { "Blocked until its token is removed." }
                ),
                "BP-9.1",
            );
            let class = if free { "adm__a is-open" } else { "adm__a" };
            let inside = html! {
                @match self.game.values.list(list).last() {
                    Some(&effect) if free => (icon(self.picture(effect))),
                    _ => (icon_as("lock", "blocked")),
                }
                b { (capitalised(&self.brief_list(list, ", "))) }
                @if free && board.admin.is_none() { span.adm__o { "open" } }
                @if board.admin == Some(admin) {
                    (self.helper(self.front(), "administrative", Some(format!("admin-{}", self.front().0 + 1))))
                }
            };
            self.viewpoint.spot(place).class(class).note(note).show(inside)
        };
        let body = html! { ul.adm { @for place in AdminAction::ALL { li { (admin(place)) } } } };
        let asked = self.viewpoint.glows("desk:") || self.viewpoint.glows("token:");
        sub("Administration", &html! { (open) " of " (AdminAction::COUNT) " open" }, asked, &body)
    }

    pub(super) fn progress(&self) -> Markup {
        let board = self.mine();
        let values = &self.game.values;
        let income = self.game.income(board);
        let most = values.income.last().copied().unwrap_or_default();
        let aside = html! { "+" (self.game.surcharge(board)) " · " (plural(income, "coin")) };
        let body = html! {
            ol.track.track--prog aria-label={ "Progress, space " (board.progress) " of " (values.surcharge.len()) } {
                @for (n, (plus, &list)) in (1..).zip(values.surcharge.iter().zip(&values.progress)) {
                    li class=[class_of(n, board.progress)] aria-current=[(n == board.progress).then_some("true")] {
                        "+" (plus)
                        @for &effect in values.list(list) { (icon_as(self.picture(effect), &self.brief(effect))) }
                    }
                }
            }
            p.help {
                "Surcharge on new dials: +" (self.game.surcharge(board)) " now. Income " (income) " of " (most)
                " coins per round, hand limit " (board.hand_limit) "."
                @if board.second_rotation { " Laboratory: dials may turn twice at the round end." }
            }
        };
        sub("Progress and income", &aside, false, &body)
    }

    pub(super) fn slots(&self) -> Markup {
        let board = self.mine();
        let slots = &self.game.values.slots;
        let body = html! {
            ol.slots4 {
                @for (n, &extension) in (1..).zip(&board.extensions) {
                    li {
                        (self.built(extension, "tap", &html! {
                            @if n <= slots.len() { "slot " (n) } @else { "beside the board" }
                        }))
                    }
                }
                @for (n, &list) in (1..).zip(slots).skip(board.extensions.len()) {
                    @let bonus = self.brief_list(list, ", ");
                    li { div.tap.is-empty { b { "slot " (n) @if !bonus.is_empty() { ": " (bonus) } } } }
                }
            }
        };
        let aside = html! { (board.extensions.len()) " built" };
        sub("Extensions", &aside, false, &body)
    }

    /// An extension that stands.
    pub(super) fn built(&self, extension: Extension, class: &str, says: &Markup) -> Markup {
        let note = self.extension_note(extension);
        self.viewpoint.spot(format!("built:{extension}")).class(class).note(note).show(html! {
            (icon(extension_picture(extension))) b { (self.game.extension_name(extension)) } span { (says) }
        })
    }

    pub(super) fn extension_note(&self, extension: Extension) -> Note {
        let list = self.game.values.extensions[extension.index()].0;
        let effects = self.game.values.list(list).iter().map(|&effect| self.game.effect_text(effect));
        let more = if extension == Extension::TruckFleet { " Orders with a fleet line bring it as well." } else { "" };
        note(
            self.game.extension_name(extension),
            format!("{}.{more}", capitalised(&listed(effects))),
            match extension {
                Extension::BeerFilter | Extension::CoolingSystem => "BP-13.6",
                Extension::TruckFleet => "BP-13.7",
                Extension::Laboratory => "BP-13.8",
                Extension::MaltFactory => "BP-13.9",
                Extension::MachineHall => "BP-13.10",
            },
        )
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

/// Where a worker stands, in a word.
fn where_to(space: WorkerSpace) -> String {
    if space == WorkerSpace::Exchange { "exchange".into() } else { format!("on {space}") }
}

fn state(out: bool, now: bool) -> &'static str {
    match (out, now) {
        (_, true) => "is-now",
        (true, _) => "is-out",
        _ => "",
    }
}

fn class_of(n: u8, at: u8) -> Option<&'static str> {
    match n.cmp(&at) {
        std::cmp::Ordering::Less => Some("past"),
        std::cmp::Ordering::Equal => Some("now"),
        std::cmp::Ordering::Greater => None,
    }
}
