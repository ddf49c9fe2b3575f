//! The shelf: pieces at hand, coins and points.
use super::{painter::Painter, pictures::worker_piece};
use crate::{
    Step,
    words::{Hired, Lorry, WorkerSpace},
};
use maud::{Markup, html};
use taproom_core::Seat;
use taproom_page::{Note, icon_as, seat_class};

/// A piece at hand or out.
struct Piece {
    place: String,
    /// Where it stands, if it is out: `7A`.
    out: Option<String>,
    /// It is just being placed.
    now: bool,
    picture: Markup,
    says: &'static str,
    note: Note,
}

impl Painter<'_> {
    pub(super) fn shelf(&self) -> Markup {
        let front = self.front();
        let board = self.mine();
        html! {
            section.shelf class=(seat_class(front)) aria-label={ "Pieces, coins and points: " (self.turns_left(front)) } {
                @for n in 0..2 { (self.own_worker(front, n)) }
                @if self.view.neutral_worker.holder == Some(front) { (self.grey_worker()) }
                (self.own_truck(front))
                @if self.view.neutral_truck.holder == Some(front) { (self.grey_truck()) }
                (self.order_helper(front))
                (self.admin_helper(front))
                span class={ "bw" @if board.bonus_hand == 0 { " is-none" } } { b { (board.bonus_hand) } (icon_as("bonus-worker", "bonus workers at hand")) }
                @if !board.marker_placed { span.marker { (icon_as("upgrade", "upgrade marker at hand")) } }
                span.grow {}
                (self.purse(front))
                span.pur { (icon_as("vp", "Victory points")) b { (self.points(front)) } }
            }
        }
    }

    fn purse(&self, seat: Seat) -> Markup {
        let place = format!("purse:{}", seat.0);
        let face = html! { (icon_as("coin", "Coins")) b { (self.board(seat).coins) } };
        match self.top() {
            Some(Step::Deliver(_)) => html! { div.pur data-place=(place) { (face) } },
            _ => self.viewpoint.spot(place).class("pur").show(face),
        }
    }

    fn piece(&self, piece: Piece) -> Markup {
        let Piece { place, out, now, picture, says, note } = piece;
        let class = if now {
            "hp is-now"
        } else if out.is_some() {
            "hp is-out"
        } else {
            "hp"
        };
        self.viewpoint.spot(place).class(class).note(note).show(html! {
            (picture) small { @match &out { Some(at) => (at), None => (says) } }
        })
    }

    fn placing(&self, worker: Hired) -> bool {
        matches!(self.top(), Some(Step::PlaceWorker(it)) if it.seat == self.front() && it.worker == worker)
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
            out: worker.at.map(where_to),
            now,
            picture: self.worker(Some(seat), experience, piece),
            says: "worker",
            note: Note::new(
                format!("Worker {experience}"),
                "Its experience counts with the value of the space: 6 or more brings a bonus action. It comes back \
                       at the round end.",
                "BP-6.1",
            ),
        })
    }

    fn grey_worker(&self) -> Markup {
        let at = self.view.neutral_worker.at;
        let experience = self.game.neutral_experience();
        self.piece(Piece {
            place: "worker:neutral".into(),
            out: at.map(where_to),
            now: at.is_none() && self.placing(Hired::Neutral),
            picture: self.worker(None, experience, at.is_none().then(|| "worker-grey".into())),
            says: "neutral",
            note: Note::new("Neutral worker", "Yours for this round: one more worker action.", "BP-7.4"),
        })
    }

    fn driving(&self, lorry: Lorry) -> bool {
        matches!(self.top(), Some(Step::Drive(it)) if it.seat == self.front() && it.truck == lorry)
    }

    fn own_truck(&self, seat: Seat) -> Markup {
        let at = self.board(seat).truck;
        self.piece(Piece {
            place: "truck:own".into(),
            out: at.map(|_| "out".into()),
            now: at.is_none() && self.driving(Lorry::Own),
            picture: self.truck(Some(seat), at.is_none().then(|| format!("truck-{}", seat.0 + 1))),
            says: "truck",
            note: Note::new(
                "Truck",
                "Delivers orders, fetches coins, barrels or a card, or exchanges. It never brings a bonus action.",
                "BP-8.1",
            ),
        })
    }

    fn grey_truck(&self) -> Markup {
        let at = self.view.neutral_truck.at;
        self.piece(Piece {
            place: "truck:neutral".into(),
            out: at.map(|_| "out".into()),
            now: at.is_none() && self.driving(Lorry::Neutral),
            picture: self.truck(None, at.is_none().then(|| "truck-grey".into())),
            says: "neutral",
            note: Note::new("Neutral truck", "Yours for this round: one more truck action.", "BP-7.4"),
        })
    }

    fn order_helper(&self, seat: Seat) -> Markup {
        let at = self.board(seat).stand;
        self.piece(Piece {
            place: "area:turn-order".into(),
            out: at.map(|n| format!("{n}.")),
            now: matches!(self.top(), Some(Step::Stand(it)) if it.seat == seat),
            picture: self.helper(seat, "turn order", at.is_none().then(|| format!("order-{}", seat.0 + 1))),
            says: "order",
            note: Note::new(
                "Turn order worker",
                "Once per round: takes a turn order space and its bonus, and with it the place in the next round.",
                "BP-7.1",
            ),
        })
    }

    fn admin_helper(&self, seat: Seat) -> Markup {
        let at = self.board(seat).admin;
        self.piece(Piece {
            place: "area:admin".into(),
            out: at.map(|_| "done".into()),
            now: matches!(self.top(), Some(Step::Office(it)) if it.seat == seat),
            picture: self.helper(seat, "administrative", at.is_none().then(|| format!("admin-{}", seat.0 + 1))),
            says: "office",
            note: Note::new(
                "Administrative worker",
                "Once per round: one of the desks of the own office whose token is gone.",
                "BP-9.1",
            ),
        })
    }
}

/// Where a worker stands, in a word.
fn where_to(space: WorkerSpace) -> String {
    if space == WorkerSpace::Exchange { "⇄".into() } else { space.to_string() }
}
