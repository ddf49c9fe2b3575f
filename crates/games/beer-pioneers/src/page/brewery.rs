//! A brewery as a house that is cut open: roof with extensions, hall with kettles, offices, cellar.
use super::{
    painter::{Painter, picture},
    pictures::dial,
    yard::extension_picture,
};
use crate::{
    Action, Board, Step,
    words::{Beer, Extension, Overlay},
};
use maud::{Markup, html};
use taproom_core::{Seat, capitalised, listed, plural};
use taproom_page::{Note, icon, icon_as, seat_class, seat_mark};

/// What keeps a coop from brewing.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Coop {
    /// A dial with this number of turns to go.
    Works(u8),
    Open,
    /// With a token on it; below an overlay or not.
    Token,
    Overlay,
}

impl Coop {
    fn of(painter: &Painter<'_>, board: &Board, beer: Beer) -> Self {
        let overlay = painter.game.values.overlays[beer.index()].is_some_and(|it| board.overlays.has(it));
        let token = beer.token().is_some_and(|it| board.tokens.has(it));
        match (board.dials.count(beer), overlay, token) {
            (left @ 1.., ..) => Self::Works(left),
            (_, _, true) => Self::Token,
            (_, true, false) => Self::Overlay,
            (_, false, false) => Self::Open,
        }
    }
}

impl Painter<'_> {
    pub(super) fn brewery(&self) -> Markup {
        let front = self.front();
        html! {
            section #mine class={ "mine " (seat_class(front)) } aria-label=(self.viewpoint.whose(front, "brewery")) { (self.building(front)) }
        }
    }

    /// The building; only in the viewer's own can anything be pressed.
    pub(super) fn building(&self, seat: Seat) -> Markup {
        html! {
            (picture("chimney", "chim"))
            (self.roof(seat))
            (self.hall(seat))
            (self.ground(seat))
            (self.cellar(seat))
        }
    }

    /// Dormers: extensions that stand, then slots with their bonus.
    fn roof(&self, seat: Seat) -> Markup {
        let board = self.board(seat);
        let slots = &self.game.values.slots;
        let many = board.extensions.len() > slots.len();
        html! {
            div class={ "roof" @if many { " is-crowded" } } {
                b.gable { (seat_mark(seat)) (self.viewpoint.whose(seat, "brewery")) }
                @for &extension in &board.extensions {
                    @let place = if seat == self.front() { format!("built:{extension}") } else { format!("built-{}:{extension}", seat.0) };
                    (self.viewpoint.spot(place).class("dorm is-built").note(self.extension_note(extension)).show(html! {
                        (icon(extension_picture(extension))) small { (short_name(extension)) }
                    }))
                }
                @for (n, &list) in (1..).zip(slots).skip(board.extensions.len()) {
                    div.dorm { span.vh { "Slot " (n) ": " } @if self.game.values.list(list).is_empty() { span.dorm__none { "slot " (n) } } @else { (self.signs(list)) } }
                }
            }
        }
    }

    fn hall(&self, seat: Seat) -> Markup {
        let overlays = self.board(seat).overlays;
        html! {
            div.hall {
                span.pipe {}
                @for beer in Beer::ALL { (self.coop(seat, beer)) }
                @for overlay in [Overlay::Large, Overlay::Small] { @if overlays.has(overlay) { (self.tarpaulin(seat, overlay)) } }
            }
        }
    }

    /// A tarpaulin over the coops of an overlay.
    fn tarpaulin(&self, seat: Seat, overlay: Overlay) -> Markup {
        let below: Vec<&str> = (Beer::ALL.iter())
            .filter(|beer| self.game.values.overlays[beer.index()] == Some(overlay))
            .map(|&beer| self.game.beer_name(beer))
            .collect();
        let note = Note::new(
            format!("{} overlay", if overlay == Overlay::Large { "Large" } else { "Small" }),
            format!(
                "Covers {}. Beer filter and Cooling system each take one overlay off; tokens below stay.",
                below.join(", ")
            ),
            "BP-13.6",
        );
        let class = format!("tarp is-{overlay}");
        let face = html! { (picture("tarp", "tarp__in")) span.vh { "Overlay over " (below.join(", ")) } };
        if seat != self.front() {
            return html! { div class=(class) { (face) } };
        }
        self.viewpoint.spot(format!("overlay:{overlay}")).class(class).note(note).show(face)
    }

    fn coop(&self, seat: Seat, beer: Beer) -> Markup {
        let board = self.board(seat);
        let coop = Coop::of(self, board, beer);
        let needs = self.game.dial_start(board, beer);
        let name = self.game.beer_name(beer);
        let covered = self.game.values.overlays[beer.index()].is_some_and(|it| board.overlays.has(it));
        let (state, kettle, inside) = match coop {
            Coop::Works(left) => ("is-at-work", "kettle", dial(beer, left, needs)),
            Coop::Open => ("is-free", "kettle", html! { span.start { b { (needs) } small { "to brew" } } }),
            Coop::Token => ("is-shut", "kettle-dark", html! { span.lk { (icon_as("lock", "blocking token")) } }),
            Coop::Overlay => ("is-shut", "kettle-dark", html! {}),
        };
        let class = format!("coop {state}{}", if covered { " is-under" } else { "" });
        let face = html! {
            (picture(kettle, "ket"))
            (inside)
            span.coop__n { span class={ "b-" (beer) } { (icon("pint")) } (name) }
        };
        if seat != self.front() {
            return html! { div class=(class) { (face) } };
        }
        let turning = matches!(self.top(), Some(Step::Rotate(_))) && self.asks(&format!("dial:{beer}"));
        if let (true, Coop::Works(left)) = (turning, coop) {
            return self.turning(beer, left, &class, &face);
        }
        let token = beer.token().filter(|&token| board.tokens.has(token) && self.asks("token:"));
        let place = token.map_or_else(|| format!("dial:{beer}"), |token| format!("token:{token}"));
        let row = &self.game.data().beer[beer.index()];
        let note = Note::new(
            format!("{name} coop"),
            format!(
                "A new dial starts at {} plus the surcharge of your progress: {needs} now. Every rotation takes 1 off; \
                 at 0 the beer goes to the cellar. A coop works once its token and its overlay are gone.",
                row.base
            ),
            "BP-10.3",
        );
        self.viewpoint.spot(place).class(class).note(note).show(face)
    }

    /// A dial that may be turned: the numbers hang below it.
    fn turning(&self, beer: Beer, left: u8, class: &str, face: &Markup) -> Markup {
        let spots = (0..=left).map(|n| (n, self.viewpoint.answer(&Action::Rotate(beer, n).to_string())));
        let spots: Vec<_> = spots.filter(|(_, spot)| spot.is_choice()).collect();
        let many = if spots.len() > 3 { " is-many" } else { "" };
        html! {
            div class={ (class) " is-turning" (many) } data-place={ "dial:" (beer) } {
                (face)
                div.turns role="group" aria-label={ "Rotations for " (self.game.beer_name(beer)) } {
                    @for (n, spot) in spots { (spot.class("turn").show(html! { @if n > 0 { "−" } (n) })) }
                }
            }
        }
    }

    pub(super) fn extension_note(&self, extension: Extension) -> Note {
        let list = self.game.values.extensions[extension.index()].0;
        let effects = self.game.values.list(list).iter().map(|&effect| self.game.effect_text(effect));
        let more = if extension == Extension::TruckFleet { " Orders with a fleet line bring it as well." } else { "" };
        Note::new(
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

    /// "3 turns left".
    pub(super) fn turns_left(&self, seat: Seat) -> String {
        format!("{} left", plural(self.view.pieces_left(seat), "turn"))
    }
}

fn short_name(extension: Extension) -> &'static str {
    match extension {
        Extension::BeerFilter => "Filter",
        Extension::TruckFleet => "Fleet",
        Extension::Laboratory => "Laboratory",
        Extension::CoolingSystem => "Cooling",
        Extension::MaltFactory => "Malt",
        Extension::MachineHall => "Hall",
    }
}
