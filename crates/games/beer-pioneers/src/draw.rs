//! The terminal table: action board, market, breweries, objectives. Reconstructed cards are marked with °.
use crate::{
    BeerPioneers, HandView, View,
    explain::text::{icons_text, pay_text},
    state::{Board, MARKET, TURN_SPACES},
    words::{
        AdminAction, Beer, BonusAction, Card, CellarTile, Extension, Hired, TruckSpace, WorkerAction, WorkerSpace,
    },
};
use taproom_core::{Seat, Viewer, plural};
use taproom_kit::{Draw, Drawing, Ink};

/// No line is longer.
const WIDTH: usize = 75;

impl Draw for BeerPioneers {
    fn draw(&self, view: &View) -> Drawing {
        let mut page = self.head(view);
        let mine = if let Viewer::Seat(seat) = view.viewer { Some(seat) } else { None };
        if let Some(seat) = mine {
            page.line().below(self.brewery(view, seat));
        }
        page.line().below(self.actions(view));
        if let Some(seat) = mine {
            page.line().below(self.hand_page(view, seat));
        }
        page.line().below(self.market_page(view));
        page.line().below(self.trucks(view));
        page.line().below(self.turn_order(view));
        page.line().below(self.bonus_actions());
        page.line().below(self.extensions(view));
        page.line().below(self.supply(view));
        for &seat in view.order.iter().filter(|&&seat| Some(seat) != mine) {
            page.line().below(self.brewery(view, seat));
        }
        page.wrapped(WIDTH)
    }

    /// Ways of an action and orders of effects lie nowhere: they are only listed.
    fn listed() -> &'static [&'static str] {
        &["exchange", "first", "mode", "option"]
    }
}

fn ink(seat: Seat) -> Ink {
    Ink::Seat(seat)
}

fn short(seat: Seat) -> String {
    format!("P{}", seat.0 + 1)
}

/// Only the pieces of whoever looks can be answered with.
fn place(mine: bool, page: &mut Drawing, place: String, ink: Ink, text: String) {
    if mine {
        page.spot(place, ink, text);
    } else {
        page.ink(ink, text);
    }
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
        let mark = self.marks("card", card.slug()).sign();
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
            page.text(" ");
            page.spot(format!("objective:{}", goal.objective), Ink::Plain, self.objective_name(goal.objective));
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
        page.panel("Worker actions");
        for action in WorkerAction::ALL {
            let row = &self.data().worker_action[action.index()];
            page.line().text(format!(
                " {}  {}",
                if row.number > 0 { row.number.to_string() } else { "⇄".into() },
                row.name
            ));
            for (n, space) in WorkerSpace::ALL.iter().filter(|space| space.action() == action).enumerate() {
                page.pad(36 + 19 * n);
                let value = self.space_value(*space);
                let name = if action == WorkerAction::Exchange { "any number" } else { space.slug() };
                if covered.has(*space) {
                    page.spot(format!("space:{space}"), Ink::Faint, format!("{name} covered"));
                    continue;
                }
                let text = if value > 0 { format!("{name} ({value})") } else { name.to_owned() };
                page.spot(format!("space:{space}"), Ink::Plain, text);
                if !self.standing(view, *space, &mut page) {
                    page.ink(Ink::Faint, " ·");
                }
            }
        }
        page
    }

    fn trucks(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Trucks");
        for space in TruckSpace::ALL {
            page.line()
                .text(" ")
                .spot(format!("truck-space:{space}"), Ink::Plain, self.truck_space_name(space))
                .pad(22);
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
        for (name, holder) in [("worker", view.neutral_worker.holder), ("truck", view.neutral_truck.holder)] {
            page.line().text(format!(" neutral {name}")).pad(22);
            match holder {
                Some(seat) => page.ink(ink(seat), format!(" {}", short(seat))),
                None => page.ink(Ink::Faint, " free"),
            };
        }
        page
    }

    fn turn_order(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Turn order spaces");
        for position in 1..=TURN_SPACES {
            let name = &self.data().turn_space[usize::from(position) - 1].name;
            let text = format!("{position} {}", cut(name, 28));
            page.line().text(" ").spot(format!("turn-space:{position}"), Ink::Plain, text).pad(32);
            if let Some(seat) = view.stands_on(position) {
                page.ink(ink(seat), short(seat));
            }
        }
        page
    }

    fn bonus_actions(&self) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Bonus actions")
            .ink(Ink::Faint, format!("  after a worker on {} or more", self.data().game.bonus_threshold));
        for bonus in BonusAction::ALL {
            let (cost, bulbs, list) = self.values.bonus[bonus.index()];
            let text = cut(&format!("{}{}", pay_text(cost), self.list_text(list, ", ")), 46);
            page.line().text(" ").spot(format!("bonus:{bonus}"), Ink::Plain, text);
            if bulbs > 0 {
                page.ink(Ink::Faint, format!(", {}", plural(bulbs, "bulb")));
            }
        }
        page
    }

    fn extensions(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Extensions");
        for extension in Extension::ALL {
            page.line().text(" ");
            page.spot(format!("extension:{extension}"), Ink::Plain, self.extension_name(extension)).pad(20);
            for seat in Seat::all(self.seats).filter(|&seat| view.board(seat).has(extension)) {
                page.ink(ink(seat), format!(" {}", short(seat)));
            }
        }
        page
    }

    fn supply(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Supply").line();
        for beer in Beer::ALL {
            let text = format!("{} {}", self.beer_supply(view, beer), self.beer_name(beer));
            page.text(" ").spot(format!("supply:{beer}"), Ink::Yellow, text);
        }
        page.ink(Ink::Brown, format!("  {}", plural(self.barrel_supply(view), "barrel")));
        page
    }

    fn market_page(&self, view: &View) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Market").text("   ").spot("market:pile", Ink::Faint, format!("pile {}", view.pile));
        page.ink(Ink::Faint, format!(", discarded {}", view.discard.len()));
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
                    page.spots(format!("market:{}", place + 1), |page| {
                        page.text(self.marked(card)).pad(43).ink(Ink::Faint, cut(&self.card_text(card), 32));
                    });
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
        let mine = view.viewer.is(seat);
        page.panel("").ink(ink(seat), format!("{} player {}{you}", short(seat), seat.0 + 1));
        page.ink(Ink::Strong, format!("   {} VP", board.vp())).text("   ");
        place(mine, &mut page, format!("purse:{}", seat.0), Ink::Plain, plural(board.coins, "coin"));
        page.text(format!("   income {}   cards {} (limit {})", self.income(board), hand.count, board.hand_limit));
        self.dials_line(board, mine, &mut page);
        self.cellar_line(seat, board, mine, &mut page);
        self.pieces_line(view, seat, &mut page);
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
            page.line().ink(Ink::Faint, format!("   seen in hand: {}", names.join(", ")));
        }
        page
    }

    fn dials_line(&self, board: &Board, mine: bool, page: &mut Drawing) {
        page.line().text("   coops:");
        for beer in Beer::ALL {
            let name = self.beer_name(beer);
            let overlay = self.values.overlays[beer.index()].filter(|&it| board.overlays.has(it));
            let token = beer.token().filter(|&it| board.tokens.has(it));
            let (shade, text) = if board.dials.has(beer) {
                (Ink::Yellow, format!("{name} {} to go", board.dials.count(beer)))
            } else if overlay.is_some() || token.is_some() {
                (Ink::Faint, name.to_owned())
            } else {
                (Ink::Green, format!("{name} open"))
            };
            page.text("  ");
            place(mine, page, format!("dial:{beer}"), shade, text);
            if let Some(token) = token {
                place(mine, page, format!("token:{token}"), Ink::Faint, " #".into());
            }
            if let Some(overlay) = overlay {
                place(mine, page, format!("overlay:{overlay}"), Ink::Faint, " o".into());
            }
        }
    }

    fn cellar_line(&self, seat: Seat, board: &Board, mine: bool, page: &mut Drawing) {
        page.line().text(format!("   cellar {} free of {}:", self.free_spaces(board), self.open_spaces(board)));
        for (beer, n) in board.beers.iter() {
            page.text("  ");
            place(mine, page, format!("cellar:{beer}"), Ink::Yellow, format!("{n} {}", self.beer_name(beer)));
        }
        if board.barrels > 0 {
            page.text("  ");
            place(mine, page, "cellar:barrel".into(), Ink::Brown, plural(board.barrels, "barrel"));
        }
        page.text("   ");
        let depot = format!("depot {} of {}", board.depot, self.depot_capacity(board));
        place(mine, page, format!("depot:{}", seat.0), Ink::Plain, depot);
        if board.improved_depot {
            page.text(" + virtual");
        }
        if mine && CellarTile::ALL.into_iter().any(|tile| board.tiles.has(tile)) {
            page.text("   tiles");
            for tile in CellarTile::ALL.into_iter().filter(|&tile| board.tiles.has(tile)) {
                page.text(" ").spot(format!("cellar-tile:{tile}"), Ink::Plain, tile.slug());
            }
        }
    }

    fn pieces_line(&self, view: &View, seat: Seat, page: &mut Drawing) {
        let board = view.board(seat);
        let mine = view.viewer.is(seat);
        page.line().text("   workers:");
        for worker in board.workers {
            let name = Hired::of(worker.experience).map_or("?", Hired::slug);
            page.text(" ");
            match worker.at {
                Some(space) => place(mine, page, format!("worker:{name}"), Ink::Faint, format!("{name} on {space}")),
                None => place(mine, page, format!("worker:{name}"), Ink::Plain, name.into()),
            }
        }
        if view.neutral_worker.holder == Some(seat) {
            page.text(" ");
            place(mine, page, "worker:neutral".into(), Ink::Plain, "neutral".into());
        }
        page.text("   ");
        let truck = if board.truck.is_none() { "truck at hand" } else { "truck out" };
        place(mine, page, "truck:own".into(), Ink::Plain, truck.into());
        if view.neutral_truck.holder == Some(seat) {
            page.text("  ");
            place(mine, page, "truck:neutral".into(), Ink::Plain, "neutral truck".into());
        }
        page.text(format!("   bonus workers {}", board.bonus_hand));
        if board.bonus_board > 0 {
            page.ink(Ink::Faint, format!(" ({} on the board)", board.bonus_board));
        }
        if board.marker_placed {
            page.text("   upgrade marker placed");
        }
        if mine {
            page.line().text("   ").spot("area:turn-order", Ink::Plain, "turn order worker");
            page.text("   ").spot("area:admin", Ink::Plain, "administrative worker");
        }
        page.line().text("   offices:");
        for admin in AdminAction::ALL {
            page.text("  ");
            let open = board.admin_open(admin);
            let shade = if open { Ink::Green } else { Ink::Faint };
            place(mine, page, format!("desk:{admin}"), shade, self.admin_name(admin).into());
            if let Some(token) = admin.token().filter(|_| !open) {
                place(mine, page, format!("token:{token}"), Ink::Faint, " #".into());
            }
            if board.admin == Some(admin) {
                page.ink(ink(seat), " *");
            }
        }
    }

    fn hand_page(&self, view: &View, seat: Seat) -> Drawing {
        let mut page = Drawing::new();
        page.panel("Your hand");
        let HandView { cards, .. } = view.hands[seat.index()];
        for card in cards.unwrap_or_default().iter() {
            page.line().text(" ").spot(format!("hand:{card}"), Ink::Strong, self.marked(card));
            for (colour, text) in self.sections(card) {
                let ink = match colour {
                    "brown" => Ink::Brown,
                    "purple" => Ink::Purple,
                    _ => Ink::Plain,
                };
                page.line().ink(ink, format!("   {colour}: ")).ink(Ink::Faint, cut(&text, 64));
            }
        }
        page
    }
}
