//! Who looks at the table, and where their answers belong.
use crate::{
    glossary::{Term, gloss},
    parts::{icon, recon},
};
use maud::{Markup, html};
use std::cell::{Cell, RefCell};
use taproom_core::{Choice, Refusal, Seat, Viewer};
use taproom_kit::Marks;

/// A person or bot at the table, as the page names them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Person {
    /// What they are called.
    pub name: String,
    /// The level, if a bot plays for them.
    pub bot: Option<String>,
    /// Must they answer now?
    pub acts: bool,
    /// What they did since the viewer's last answer, in order.
    pub deeds: Vec<Deed>,
}

/// Something a player did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// A sentence.
    pub text: String,
    /// Does it name the viewer?
    pub at_me: bool,
}

/// Two answers in one press: one that only names a piece, and the one that follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// Which piece.
    pub lead: Choice,
    /// What it does.
    pub then: Choice,
}

impl Shortcut {
    /// What stands between the two answers in a form.
    pub const AND: &'static str = "; ";

    /// Both answers, for a form.
    pub fn value(&self) -> String {
        format!("{}{}{}", self.lead.notation, Self::AND, self.then.notation)
    }
}

/// Who looks, who sits where, and what may be answered now.
pub struct Viewpoint<'a> {
    /// Whose view is drawn.
    pub viewer: Viewer,
    people: &'a [Person],
    choices: &'a [Choice],
    refusals: &'a [(Choice, Refusal)],
    shortcuts: &'a [Shortcut],
    keys: Vec<Option<String>>,
    terms: &'static [Term],
    next: Cell<usize>,
    notes: RefCell<Vec<(String, Note)>>,
}

impl<'a> Viewpoint<'a> {
    /// A table at which nothing, or exactly these answers, can be given.
    pub fn new(viewer: Viewer, people: &'a [Person], choices: &'a [Choice], refusals: &'a [(Choice, Refusal)]) -> Self {
        let (next, notes) = (Cell::new(0), RefCell::default());
        Self { viewer, people, choices, refusals, shortcuts: &[], keys: Vec::new(), terms: &[], next, notes }
    }

    /// The same with answers that can be given two at once, and with [`keys`](crate::keys()) for all of them.
    #[must_use]
    pub fn with(self, shortcuts: &'a [Shortcut], keys: Vec<Option<String>>) -> Self {
        Self { shortcuts, keys, ..self }
    }

    /// The same with words that are marked where notes tell them.
    #[must_use]
    pub fn telling(self, terms: &'static [Term]) -> Self {
        Self { terms, ..self }
    }

    /// A text with the words of the glossary marked; not for the inside of a [`Spot`].
    pub fn gloss(&self, text: &str) -> Markup {
        gloss(text, self.terms)
    }

    /// The seat that looks, if one does.
    pub fn me(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Is it the viewer's own?
    pub fn is_me(&self, seat: Seat) -> bool {
        self.me() == Some(seat)
    }

    /// All seats, the viewer first, then clockwise.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let (first, n) = (self.me().map_or(0, |seat| seat.0), self.people.len() as u8);
        (0..n).map(move |step| Seat((first + step) % n))
    }

    /// Whose brewery is drawn large: the viewer's; for a spectator whoever is to answer, else the first seat.
    pub fn front(&self) -> Seat {
        let acting = || self.people.iter().position(|person| person.acts);
        self.me().unwrap_or_else(|| Seat(acting().unwrap_or(0) as u8))
    }

    /// Who sits there.
    pub fn person(&self, seat: Seat) -> &'a Person {
        &self.people[seat.index()]
    }

    /// "You" or the name.
    pub fn name(&self, seat: Seat) -> &'a str {
        if self.is_me(seat) { "You" } else { &self.person(seat).name }
    }

    /// What everybody is called, by seat.
    fn names(&self) -> Vec<&'a str> {
        self.people.iter().map(|person| person.name.as_str()).collect()
    }

    /// "My brewery", or "Brewery of Ines" for the others.
    pub fn whose(&self, seat: Seat, what: &str) -> String {
        if self.is_me(seat) { format!("My {what}") } else { format!("{}: {what}", self.person(seat).name) }
    }

    /// Is the viewer asked anything?
    pub fn asked(&self) -> bool {
        !self.choices.is_empty()
    }

    /// Is a legal answer at a place that begins like this? For parts that open by themselves.
    pub fn glows(&self, place: &str) -> bool {
        self.choices.iter().any(|choice| choice.place.0.starts_with(place))
    }

    /// The place on the table: glows if an answer belongs there, says why not if one is refused there.
    pub fn spot(&self, place: impl Into<String>) -> Spot<'_> {
        let place = place.into();
        let here = |choice: &Choice| choice.place.0 == place;
        let legal = (0..self.choices.len()).filter(|&n| here(&self.choices[n])).collect();
        let refused = self.refusals.iter().find(|(choice, _)| here(choice)).map(|(_, refusal)| refusal);
        Spot::new(self, place, legal, refused)
    }

    /// The pieces that one press could put at this place.
    pub fn leads(&self, place: &str) -> impl Iterator<Item = &'a Choice> {
        self.shortcuts.iter().filter(move |it| it.then.place.0 == place).map(|it| &it.lead)
    }

    /// The same spot; of several pieces that could go there, one press puts this one (its notation).
    pub fn spot_by(&self, place: impl Into<String>, lead: Option<&str>) -> Spot<'_> {
        let spot = self.spot(place);
        let here = |it: &&Shortcut| it.then.place.0 == spot.place && lead.is_none_or(|lead| it.lead.notation == lead);
        let short = self.shortcuts.iter().find(here);
        Spot { short: short.filter(|_| spot.legal.is_empty()), ..spot }
    }

    /// One answer by its notation, where a place has several of them and the game draws each.
    pub fn answer(&self, notation: &str) -> Spot<'_> {
        let legal: Vec<usize> = (0..self.choices.len()).filter(|&n| self.choices[n].notation == notation).collect();
        let refused = self.refusals.iter().find(|(choice, _)| choice.notation == notation);
        let spot = Spot::new(self, notation.replace(' ', "-"), legal, refused.map(|(_, refusal)| refusal));
        Spot { short: None, ..spot }
    }

    fn key(&self, choice: usize) -> Markup {
        html! { @if let Some(Some(key)) = self.keys.get(choice) { span.key aria-hidden="true" { (key) } } }
    }

    fn key_of(&self, shortcut: &Shortcut) -> Option<&str> {
        let n = self.shortcuts.iter().position(|it| it == shortcut)?;
        self.keys.get(self.choices.len() + n)?.as_deref()
    }

    /// What the page says about its places when they are pointed at, once it is drawn; for ends that draw otherwise.
    pub fn into_notes(self) -> Vec<(String, Note)> {
        self.notes.into_inner()
    }
}

/// What a card or space says when it is pointed at.
#[derive(Clone, Default, Debug)]
pub struct Note {
    /// Its name.
    pub title: String,
    /// Its full text.
    pub text: String,
    /// The rule about it; may be empty.
    pub rule: &'static str,
    /// Which values of it are our own reconstruction.
    pub recon: Marks,
}

impl Note {
    /// About a thing that is as the rulebook has it.
    pub fn new(title: impl Into<String>, text: impl Into<String>, rule: &'static str) -> Self {
        Self { title: title.into(), text: text.into(), rule, recon: Marks::default() }
    }
}

/// A place on the table, about to be drawn.
pub struct Spot<'a> {
    viewpoint: &'a Viewpoint<'a>,
    place: String,
    legal: Vec<usize>,
    refused: Option<&'a Refusal>,
    short: Option<&'a Shortcut>,
    class: String,
    piece: Option<String>,
    note: Option<Note>,
}

impl<'a> Spot<'a> {
    fn new(viewpoint: &'a Viewpoint<'a>, place: String, legal: Vec<usize>, refused: Option<&'a Refusal>) -> Self {
        let short = viewpoint.shortcuts.iter().find(|it| legal.is_empty() && it.then.place.0 == place);
        Self { viewpoint, place, legal, refused, short, class: String::new(), piece: None, note: None }
    }

    /// Can it be chosen?
    pub fn is_choice(&self) -> bool {
        !self.legal.is_empty() || self.short.is_some()
    }

    /// How it looks: classes of the stylesheet.
    #[must_use]
    pub fn class(mut self, class: impl Into<String>) -> Self {
        self.class = class.into();
        self
    }

    /// Its stable name, so that it glides when it moves: `card-saison`.
    #[must_use]
    pub fn piece(mut self, piece: impl Into<String>) -> Self {
        self.piece = Some(piece.into());
        self
    }

    /// What it says when it is pointed at.
    #[must_use]
    pub fn note(mut self, note: Note) -> Self {
        self.note = Some(note);
        self
    }

    /// Draws it. `inside` must be phrasing content (`span`, `b`, `small`, `svg`), for it may come to lie in a button.
    /// What is returned belongs into flow content (`li`, `div`).
    pub fn show(self, inside: Markup) -> Markup {
        let Self { viewpoint, place, legal, refused, short, class, piece, note } = self;
        let id = viewpoint.next.replace(viewpoint.next.get() + 1);
        let (why, card) = (format!("why-{id}"), format!("note-{id}"));
        let has_note = note.is_some();
        if let Some(note) = &note {
            viewpoint.notes.borrow_mut().push((place.clone(), note.clone()));
        }
        let names = viewpoint.names();
        html! {
            @match (legal.as_slice(), refused) {
                (&[], _) if short.is_some() => {
                    @if let Some(short) = short {
                        button class={ (class) " is-choice" } form="qf" name="move" value=(short.value())
                            data-place=(place) data-piece=[piece] data-note=[has_note.then_some(&card)] data-key=[viewpoint.key_of(short)] {
                            @if let Some(key) = viewpoint.key_of(short) { span.key aria-hidden="true" { (key) } } (inside)
                            span.vh { ": " (short.lead.label.short().named(&names)) ", " (short.then.label.named(&names)) }
                        }
                    }
                }
                (&[n], _) => {
                    button class={ (class) " is-choice" } form="qf" name="move" value=(viewpoint.choices[n].notation)
                        data-place=(place) data-piece=[piece] data-note=[has_note.then_some(&card)] {
                        (viewpoint.key(n)) (inside) span.vh { ": " (viewpoint.choices[n].label.named(&names)) }
                    }
                }
                (&[], Some(_)) => {
                    button type="button" class={ (class) " is-why" } aria-disabled="true" popovertarget=(why)
                        data-place=(place) data-piece=[piece] data-note=[has_note.then_some(&card)] { (inside) }
                }
                (&[], None) if has_note => {
                    button type="button" class={ (class) " is-card" } popovertarget=(card)
                        data-place=(place) data-piece=[piece] data-note=(card) { (inside) }
                }
                (&[], None) => {
                    div class=(class) data-place=(place) data-piece=[piece] { (inside) }
                }
                (many, _) => {
                    div class={ (class) " is-menu" } data-place=(place) data-piece=[piece] {
                        (inside)
                        div.opts {
                            @for &n in many {
                                button class="opt is-choice" form="qf" name="move" value=(viewpoint.choices[n].notation) {
                                    span { (viewpoint.choices[n].label.named(&names)) } (viewpoint.key(n))
                                }
                            }
                        }
                    }
                }
            }
            @if let (true, Some(refusal)) = (legal.is_empty() && short.is_none(), refused) {
                div.why popover id=(why) {
                    @if let Some(note) = &note { b { (note.title) } }
                    (refusal.reason.named(&names)) " " (rule(refusal.rule))
                    @if let Some(note) = &note { p.help { (viewpoint.gloss(&note.text)) } }
                }
            }
            @if let Some(note) = &note {
                div.note popover id=(card) {
                    b { (note.title) " " (recon(&note.recon)) }
                    (viewpoint.gloss(&note.text)) " " (rule(note.rule))
                }
            }
        }
    }
}

fn rule(id: &str) -> Markup {
    html! { @if !id.is_empty() { a.rule href={ "#" (id) } data-rule=(id) { (icon("rules")) (id) } } }
}
