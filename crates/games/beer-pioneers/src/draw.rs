//! The terminal table: action board, market, breweries, objectives. Reconstructed cards are marked with °.
use crate::{
    BeerPioneers, HandView, View,
    explain::text::icons_text,
    state::{Board, MARKET, TURN_SPACES},
    words::{AdminAction, Beer, Card, Hired, TruckSpace, WorkerAction, WorkerSpace},
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

/// No line is longer.
const WIDTH: usize = 98;
const INDENT: usize = 6;
const INKS: [Ink; 4] = [Ink::Red, Ink::Blue, Ink::Green, Ink::Orange];

impl Draw for BeerPioneers {
    fn draw(&self, view: &View) -> Drawing {
        let mut page = self.head(view);
        page.line().below(self.actions(view));
        page.line().below(self.trucks_and_order(view));
        page.line().below(self.market_page(view));
        for &seat in &view.order {
            page.line().below(self.brewery(view, seat));
        }
        if let Viewer::Seat(seat) = view.viewer {
            page.line().below(self.hand_page(view, seat));
        }
        wrapped(&page)
    }
}

/// Lines that are too long go on below, indented, broken at blanks.
fn wrapped(page: &Drawing) -> Drawing {
    let mut out = Drawing::new();
    for line in page.lines() {
        out.line();
        let mut width = 0;
        for (ink, text) in line {
            for word in text.split_inclusive(' ') {
                let length = word.chars().count();
                if width > INDENT && width + word.trim_end().chars().count() > WIDTH {
                    out.line().text(" ".repeat(INDENT));
                    width = INDENT;
                }
                out.ink(*ink, word);
                width += length;
            }
        }
    }
    out
}

fn ink(seat: Seat) -> Ink {
    INKS[seat.index() % INKS.len()]
}

fn short(seat: Seat) -> String {
    format!("P{}", seat.0 + 1)
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

impl BeerPioneers {
    /// The title, with ° if the card is not wholly known from the rulebook.
    fn marked(&self, card: Card) -> String {
        let mark = if self.is_reconstructed("card", card.slug()) { "°" } else { "" };
        format!("{}{mark}", self.title(card))
    }

    fn head(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.heading(format!("Beer Pioneers   round {}", view.round));
        if view.steps.is_empty() {
            page.ink(Ink::Orange, "   the game is over");
        } else if view.last {
            page.ink(Ink::Orange, "   last round");
        }
        page.text("   order ");
        for &seat in &view.order {
            page.ink(ink(seat), format!(" {}", short(seat)));
        }
        page.line().text("Objectives ");
        for goal in &view.objectives {
            page.text(format!(" {}", self.objective_name(goal.objective)));
            for place in 0..self.claim_places() {
                if let Some(&seat) = goal.claimed.get(place) {
                    page.ink(ink(seat), format!(" [{}]", short(seat)));
                } else {
                    let points = self.values.objectives[goal.objective.index()].2[place];
                    page.ink(Ink::Faint, format!(" [{points} VP]"));
                }
            }
            page.text(" ");
        }
        page
    }

    /// Who stands on a space, as inked letters.
    fn standing(&self, view: &View, space: WorkerSpace, page: &mut Drawing) -> bool {
        let mut anyone = false;
        for seat in Seat::all(self.seats) {
            for worker in view.board(seat).workers.iter().filter(|worker| worker.at == Some(space)) {
                page.ink(ink(seat), format!(" {}:{}", short(seat), worker.experience));
                anyone = true;
            }
        }
        if view.neutral_worker.at == Some(space) {
            page.ink(Ink::Faint, " grey:2");
            anyone = true;
        }
        anyone
    }

    fn actions(&self, view: &View) -> Drawing {
        let covered = self.covered(view);
        let mut page = Drawing::new();
        page.heading("Worker actions");
        for action in WorkerAction::ALL {
            let row = &self.data().worker_action[action.index()];
            page.line().text(format!(
                " {}  {}",
                if row.number > 0 { row.number.to_string() } else { "⇄".into() },
                row.name
            ));
            for (n, space) in WorkerSpace::ALL.iter().filter(|space| space.action() == action).enumerate() {
                page.pad(36 + 24 * n);
                let value = self.space_value(*space);
                let name = if action == WorkerAction::Exchange { "any number" } else { space.slug() };
                if covered.has(*space) {
                    page.ink(Ink::Faint, format!("{name} covered"));
                    continue;
                }
                page.text(if value > 0 { format!("{name} ({value})") } else { name.to_owned() });
                if !self.standing(view, *space, &mut page) {
                    page.ink(Ink::Faint, " ·");
                }
            }
        }
        page
    }

    fn trucks_and_order(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.heading("Trucks");
        for space in TruckSpace::ALL {
            page.line().text(format!(" {}", self.truck_space_name(space))).pad(22);
            if space == TruckSpace::Coins && !self.truck_coins_exist(view) {
                page.ink(Ink::Faint, "covered");
                continue;
            }
            for seat in Seat::all(self.seats).filter(|&seat| view.board(seat).truck == Some(space)) {
                page.ink(ink(seat), format!(" {}", short(seat)));
            }
            if view.neutral_truck.at == Some(space) {
                page.ink(Ink::Faint, " grey");
            }
            if !view.visited.has(space) && !self.values.list(self.values.trucks[space.index()].1).is_empty() {
                page.ink(Ink::Faint, " first bonus");
            }
        }
        let mut order = Drawing::new();
        order.heading("Turn order spaces");
        for position in 1..=TURN_SPACES {
            let name = &self.data().turn_space[usize::from(position) - 1].name;
            order.line().text(format!(" {position} {}", cut(name, 28))).pad(32);
            if let Some(seat) = view.stands_on(position) {
                order.ink(ink(seat), short(seat));
            }
        }
        for (name, holder) in [("worker", view.neutral_worker.holder), ("truck", view.neutral_truck.holder)] {
            page.line().text(format!(" neutral {name}")).pad(22);
            match holder {
                Some(seat) => page.ink(ink(seat), format!(" {}", short(seat))),
                None => page.ink(Ink::Faint, " free"),
            };
        }
        page.beside(order, 4);
        page
    }

    fn market_page(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.heading("Market").ink(Ink::Faint, format!("   pile {}, discarded {}", view.pile, view.discard.len()));
        for place in 0..MARKET {
            page.line().text(format!(" {} ", place + 1));
            // Whose bottle marker stands below this place; each reaches it and all to the left.
            let here: Vec<Seat> =
                Seat::all(self.seats).filter(|&seat| usize::from(view.board(seat).level) == place + 1).collect();
            for seat in Seat::all(self.seats) {
                if here.contains(&seat) {
                    page.ink(ink(seat), format!("{} ", short(seat)));
                } else {
                    page.text("   ");
                }
            }
            match view.market[place] {
                Some(card) => {
                    page.text(self.marked(card)).pad(44).ink(Ink::Faint, cut(&self.card_text(card), 53));
                }
                None => {
                    page.ink(Ink::Faint, "empty");
                }
            }
        }
        page
    }

    fn brewery(&self, view: &View, seat: Seat) -> Drawing {
        let board = view.board(seat);
        let hand = &view.hands[seat.index()];
        let mut page = Drawing::new();
        let you = if view.viewer.is(seat) { " (you)" } else { "" };
        page.line().ink(ink(seat), format!("{} player {}{you}", short(seat), seat.0 + 1));
        page.ink(Ink::Strong, format!("   {} VP", board.vp()));
        page.text(format!("   {}   income {}", plural(board.coins, "coin"), self.income(board)));
        page.text(format!("   cards {} (limit {})", hand.count, board.hand_limit));
        self.dials_line(board, &mut page);
        self.cellar_line(board, &mut page);
        Self::pieces_line(view, seat, &mut page);
        let icons = self.icons(board);
        page.line().text(format!("   display: {}, {}", plural(board.display.len() + 1, "card"), icons_text(icons)));
        page.text(format!("   level {} (brews {})", board.level, self.brew_number(board)));
        page.text(format!("   progress {} (+{})", board.progress, self.surcharge(board)));
        if let Some(master) = board.master {
            page.line().text(format!("   master brewer: {}", self.marked(master)));
        }
        if !board.extensions.is_empty() {
            let names: Vec<&str> = board.extensions.iter().map(|&it| self.extension_name(it)).collect();
            page.line().text(format!("   extensions: {}", names.join(", ")));
        }
        if !view.viewer.is(seat) && !hand.seen.is_empty() {
            let names: Vec<String> = hand.seen.iter().map(|card| self.marked(card)).collect();
            page.line().ink(Ink::Faint, cut(&format!("   seen in hand: {}", names.join(", ")), 98));
        }
        page
    }

    fn dials_line(&self, board: &Board, page: &mut Drawing) {
        page.line().text("   coops:");
        for beer in Beer::ALL {
            let name = self.beer_name(beer);
            let overlay = self.values.overlays[beer.index()].is_some_and(|it| board.overlays.has(it));
            let token = beer.token().is_some_and(|it| board.tokens.has(it));
            if board.dials.has(beer) {
                page.ink(Ink::Yellow, format!("  {name} {} to go", board.dials.count(beer)));
            } else if overlay || token {
                let what = match (overlay, token) {
                    (true, true) => "#o",
                    (true, false) => "o",
                    _ => "#",
                };
                page.ink(Ink::Faint, format!("  {name} {what}"));
            } else {
                page.ink(Ink::Green, format!("  {name} open"));
            }
        }
    }

    fn cellar_line(&self, board: &Board, page: &mut Drawing) {
        page.line().text(format!("   cellar {} free of {}:", self.free_spaces(board), self.open_spaces(board)));
        for (beer, n) in board.beers.iter() {
            page.ink(Ink::Yellow, format!("  {n} {}", self.beer_name(beer)));
        }
        if board.barrels > 0 {
            page.ink(Ink::Brown, format!("  {}", plural(board.barrels, "barrel")));
        }
        page.text(format!("   depot {} of {}", board.depot, self.depot_capacity(board)));
        if board.improved_depot {
            page.text(" + virtual");
        }
    }

    fn pieces_line(view: &View, seat: Seat, page: &mut Drawing) {
        let board = view.board(seat);
        page.line().text("   workers:");
        for worker in board.workers {
            let name = Hired::of(worker.experience).map_or("?", Hired::slug);
            match worker.at {
                Some(space) => page.ink(Ink::Faint, format!(" {name} on {space}")),
                None => page.text(format!(" {name}")),
            };
        }
        page.text(if board.truck.is_none() { "   truck at hand" } else { "   truck out" });
        page.text(format!("   bonus workers {}", board.bonus_hand));
        if board.bonus_board > 0 {
            page.ink(Ink::Faint, format!(" ({} on the board)", board.bonus_board));
        }
        if board.marker_placed {
            page.text("   upgrade marker placed");
        }
        let open = AdminAction::ALL.iter().filter(|&&admin| board.admin_open(admin)).count();
        let used = if board.admin.is_some() { ", used" } else { "" };
        page.text(format!("   offices {open} of {}{used}", AdminAction::COUNT));
    }

    fn hand_page(&self, view: &View, seat: Seat) -> Drawing {
        let mut page = Drawing::new();
        page.heading("Your hand");
        let HandView { cards, .. } = view.hands[seat.index()];
        for card in cards.unwrap_or_default().iter() {
            page.line().ink(Ink::Strong, format!(" {}", self.marked(card)));
            for (colour, text) in self.sections(card) {
                let ink = match colour {
                    "brown" => Ink::Brown,
                    "purple" => Ink::Purple,
                    _ => Ink::Plain,
                };
                page.line().ink(ink, format!("   {colour}: ")).text(cut(&text, 86));
            }
        }
        page
    }
}
