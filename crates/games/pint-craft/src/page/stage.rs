//! The banner of a Challenge Round, a Face Off and the end.
use super::Painter;
use crate::{score::leaders, steps::Step, words::Ending};
use maud::{Markup, html};
use taproom_core::{Seats, listed, plural};
use taproom_page::{Note, icon};

impl Painter<'_> {
    /// Nothing in an ordinary round.
    pub(super) fn stage(&self) -> Option<Markup> {
        let goal = self.game.threshold;
        let (title, text, rule) = match (self.view.kind_of_round(), self.view.ending) {
            (None, Some(ending)) => return Some(self.end(ending)),
            (Some(Step::Challenge(it)), _) => {
                let who = self.does(it.initiator, "call");
                let text = format!(
                    "{who} the last round with {goal} Pints or more. All others have one turn each; then whoever is at \
                     {goal} wins, and if that is more than one, they meet in a Face Off."
                );
                ("Challenge Round".to_owned(), text, "PC-10.4")
            }
            (Some(Step::Rounds(_)), _) if self.view.crossed.is_some() => {
                let who = self.view.crossed.map(|seat| self.viewpoint.name(seat)).unwrap_or_default();
                let text = format!(
                    "{who} crossed {goal} Pints. After this turn all others have one turn each, whatever happens until then."
                );
                ("A Challenge Round is coming".to_owned(), text, "PC-10.1")
            }
            (Some(Step::FaceOff(_)), _) => {
                let text = format!(
                    "{} are left. Each plays one counted card at most and brews; nobody draws. Most Pints win.",
                    self.names(self.view.still_in)
                );
                (format!("Face Off {}", self.view.face_offs), text, "PC-10.5")
            }
            (Some(Step::Vote(_)), _) => {
                let who = self.names(self.view.still_in);
                let text = format!(
                    "{who} have the same Pints. If all of them want it, they play on; else they share the win."
                );
                (format!("Face Off {} is tied", self.view.face_offs), text, "PC-10.7")
            }
            _ => return None,
        };
        let note = Note { title: title.clone(), text: text.clone(), rule, recon: false };
        Some(html! {
            div #stage {
                (self.viewpoint.spot("stage:round").class("notice notice--info stage").note(note).show(html! {
                    (icon("clock")) span { b { (title) } ": " (text) }
                }))
            }
        })
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
        html! {
            div.notice.notice--info.stage #stage {
                (icon("pint")) span { b { (wins) " with " (plural(most, "Pint")) } ": " (why) }
            }
        }
    }

    /// "You, Ines and Otto".
    fn names(&self, seats: Seats) -> String {
        listed(self.viewpoint.seats().filter(|&seat| seats.contains(seat)).map(|seat| self.viewpoint.name(seat)))
    }
}
