//! The strip above the bar: what goes on, and what the next season brings.
use super::painter::{Painter, art};
use crate::{
    explain::Grant,
    score::leaders,
    steps::{self, Draw, Step},
    words::{Ending, Ingredient, PaidIn},
};
use maud::{Markup, html};
use taproom_core::{Seats, listed, plural};
use taproom_kit::Marks;
use taproom_page::{Note, icon, seat_mark};

impl Painter<'_> {
    pub(super) fn strip(&self) -> Markup {
        html! {
            section.strip aria-label="What goes on" {
                @if let Some(finale) = self.finale() { (finale) }
                (self.doing())
                (self.plays())
                (self.since())
                @if !self.over() && self.view.round > 0 { (self.next_season()) }
            }
        }
    }

    /// A Challenge Round, a Face Off, the end; nothing in an ordinary round.
    fn finale(&self) -> Option<Markup> {
        let goal = self.game.threshold;
        let (title, short, text, rule) = match (self.view.kind_of_round(), self.view.ending) {
            (None, Some(ending)) => return Some(self.end(ending)),
            (Some(Step::Challenge(it)), _) => {
                let who = self.does(it.initiator, "call");
                let text = format!(
                    "{who} the last round with {goal} Pints or more. All others have one turn each; then whoever is at \
                     {goal} wins, and if that is more than one, they meet in a Face Off."
                );
                ("Challenge Round".to_owned(), format!("{who} the last round"), text, "PC-10.4")
            }
            (Some(Step::Rounds(_)), _) if self.view.crossed.is_some() => {
                let who = self.view.crossed.map(|seat| self.viewpoint.name(seat)).unwrap_or_default();
                let text = format!(
                    "{who} crossed {goal} Pints. After this turn all others have one turn each, whatever happens until then."
                );
                ("The last round is next".to_owned(), format!("{who} crossed {goal} Pints"), text, "PC-10.1")
            }
            (Some(Step::FaceOff(_)), _) => {
                let who = self.names(self.view.still_in);
                let text = format!(
                    "{who} are left. Each plays one counted card at most and brews; nobody draws. Most Pints win."
                );
                (format!("Face Off {}", self.view.face_offs), format!("{who}: most Pints win"), text, "PC-10.5")
            }
            (Some(Step::Vote(_)), _) => {
                let who = self.names(self.view.still_in);
                let text = format!(
                    "{who} have the same Pints. If all of them want it, they play on; else they share the win."
                );
                (format!("Face Off {} is tied", self.view.face_offs), who, text, "PC-10.7")
            }
            _ => return None,
        };
        let note = Note { title: title.clone(), text, rule, recon: Marks::default() };
        Some(self.viewpoint.spot("stage:round").class("finale").note(note).show(html! {
            (icon("clock")) b { (title) } span { (short) }
        }))
    }

    fn end(&self, ending: Ending) -> Markup {
        let winners = leaders(self.game, self.view);
        let most = winners.iter().next().map_or(0, |seat| self.pints(seat));
        let wins = match (winners.len(), winners.first()) {
            (1, Some(seat)) => self.does(seat, "win"),
            _ => format!("{} share the win", self.names(winners)),
        };
        let why = match ending {
            Ending::Challenge => "Nobody else is at the threshold after the Challenge Round.",
            Ending::FaceOff => "The Face Off is decided.",
            Ending::Shared => "The Face Off is tied.",
            Ending::AllOnTap | Ending::AllOnTapInChallenge | Ending::AllOnTapInFaceOff => {
                "The last Recipe of the centre is on tap."
            }
            Ending::RoundLimit => "The last round is over.",
        };
        html! { div.finale { (icon("pint")) b { (wins) " with " (plural(most, "Pint")) } span { (why) } } }
    }

    /// "You, Ines and Otto".
    fn names(&self, seats: Seats) -> String {
        listed(self.viewpoint.seats().filter(|&seat| seats.contains(seat)).map(|seat| self.viewpoint.name(seat)))
    }

    /// The card or the ingredients that another player is choosing now.
    fn doing(&self) -> Markup {
        let grant = Grant::of(self.view).filter(|grant| !self.viewpoint.is_me(grant.seat));
        let turn = self.view.on_turn().filter(|&seat| !self.viewpoint.is_me(seat));
        html! {
            @if let (Some(seat), Some(card)) = (turn, self.played()) {
                span.ev { (seat_mark(seat)) (art(card)) span { (self.does(seat, "play")) " " b { (self.game.card_name(card)) } } }
            } @else if let (Some(seat), Some(Step::Brew(_))) = (turn, self.view.steps.top()) {
                span.ev { (seat_mark(seat)) span { (self.does(seat, "brew")) } }
            } @else if let (Some(seat), Some(Step::Play(_))) = (turn, self.view.steps.top()) {
                span.ev { (seat_mark(seat)) span { (self.does(seat, "pick")) " a card" } }
            }
            @if let Some(grant) = grant {
                span.ev {
                    (seat_mark(grant.seat))
                    span { (self.does(grant.seat, "choose")) " " b { (plural(grant.left, "ingredient")) } @if self.paying() { ", the season’s bonus" } }
                }
            }
        }
    }

    /// Is it a bonus that is being chosen?
    fn paying(&self) -> bool {
        self.view.steps.iter().any(|step| matches!(step, Step::Payout(_) | Step::CatchUp(_)))
    }

    /// How many plays are left and what will be drawn, in the viewer's own turn.
    fn plays(&self) -> Markup {
        let Some(me) = self.viewpoint.me() else { return html! {} };
        let own = self.view.steps.iter().find_map(|step| match step {
            Step::Play(it) if it.seat == me => Some((it.plays, true)),
            Step::Draw(it) if it.seat == me => Some((it.plays, false)),
            _ => None,
        });
        let Some((plays, may_play)) = own else { return html! {} };
        let left = steps::max_plays(self.game, self.view).saturating_sub(plays);
        let draws = if self.view.in_face_off() {
            "nobody draws".to_owned()
        } else {
            let cards = Draw { seat: me, plays }.cards(self.game, &self.view.hands[me.index()].known);
            if cards == 0 { "then draw no card".into() } else { format!("then draw {}", plural(cards, "card")) }
        };
        html! {
            span.pips {
                @if may_play {
                    @for n in 0..plays + left { i.is-spent[n < plays] {} }
                    span { b { (plural(left, "counted play")) " left" } span.not-phone { ", if you stop " (draws) } }
                } @else { span { "Brew, " (draws) } }
            }
        }
    }

    /// What the next season change would pay.
    fn next_season(&self) -> Markup {
        let seat = self.viewpoint.front();
        let next = self.game.season(self.view.season).next;
        let mut then = self.view.public;
        then.season = next;
        let seasonal = self.game.seasonal_bonus(&then, seat);
        let improvements = self.game.improvement_bonus(&then, seat);
        let row = self.game.season(next);
        let mut fixed = self.game.steady_bonus(&then, seat).map(u16::from);
        let mut chosen = improvements;
        match row.seasonal_bonus_paid_in {
            PaidIn::Choice => chosen += seasonal,
            PaidIn::Base => fixed[Ingredient::Base.index()] += seasonal,
            PaidIn::Hops => fixed[Ingredient::Hops.index()] += seasonal,
        }
        let named = Ingredient::ALL.into_iter().zip(fixed).filter(|(_, n)| *n > 0);
        let mut parts: Vec<String> = named.map(|(it, n)| format!("{n} {}", self.game.ingredient_name(it))).collect();
        if chosen > 0 {
            parts.push(format!("{chosen} of your choice"));
        }
        if row.fewest_pints_draw > 0 && self.finale().is_none() {
            parts.push(format!("{} for the fewest Pints", plural(row.fewest_pints_draw, "card")));
        }
        if parts.is_empty() {
            parts.push("nothing for you".into());
        }
        let pays = listed(parts);
        html! { p.next title=(pays) { (icon(next.slug())) b { "Next " (self.game.season_name(next)) } span { (pays) } } }
    }
}
