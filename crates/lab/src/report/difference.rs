//! The part of the page about a change: what it does, and whether a card is too strong.
use super::{
    Deed, Figure, Judged, Other, Report, Sample, TooStrong, compare, judge,
    page::{source, with},
    words::{self, name, number, people, percent, place, signed, thousands},
};
use crate::Difference;
use maud::{Markup, html};
use taproom_core::capitalised;

impl Report<'_> {
    pub(super) fn difference(&self, other: &Other<'_>) -> Markup {
        html! {
            section #difference {
                h2 { "What the change does" }
                p.lead { "This edition against " (other.name) ": the same number of games of each, the same bots." }
                @if other.changes.is_empty() {
                    p { "No value differs: both are the same edition." }
                } @else {
                    (self.too_strong(other))
                    h3 { "What was changed" }
                    div.scroll {
                        table {
                            thead { tr { th { "row" } th.words { "value" } th.words { "before" } th.words { "now" } } }
                            tbody {
                                @for it in &other.changes {
                                    tr {
                                        td { (it.row) } td.words { (it.field) }
                                        td.words { (it.before.as_deref().unwrap_or("–")) } td.words { (it.now.as_deref().unwrap_or("–")) }
                                    }
                                }
                            }
                        }
                    }
                }
                @for (before, now) in other.samples.iter().zip(self.samples) {
                    @let figures = compare(before, now);
                    @let sure = figures.iter().filter(|it| it.difference.is_sure()).count();
                    details open[now.seats == self.samples[0].seats] {
                        summary { "All figures, " (people(now.seats)) " " small { (sure) " of " (figures.len()) " differ beyond the error; " (number((figures.len() as f64 * 0.05).round())) " would by luck alone" } }
                        div.scroll { (figures_side_by_side(&figures)) }
                    }
                }
                (source(&[&self.commands.report, &self.commands.balance, self.commands.before.as_deref().unwrap_or_default()]))
            }
        }
    }

    /// The answer to "is my card too strong?", for each row that was changed.
    fn too_strong(&self, other: &Other<'_>) -> Markup {
        let mut rows: Vec<(&str, &str)> = Vec::new();
        for change in &other.changes {
            if !rows.contains(&(&change.id, &change.row)) {
                rows.push((&change.id, &change.row));
            }
        }
        html! {
            @for (id, row) in rows {
                h3 { "Is “" (row) "” too strong?" }
                @let said = other.samples.iter().zip(self.samples).filter(|(_, now)| now.seats > 1).flat_map(|(before, now)| {
                    let used = now.deeds.iter().filter(move |deed| deed.is_about(id));
                    used.map(move |deed| (before, now, deed))
                }).collect::<Vec<_>>();
                @if said.is_empty() {
                    p.say { "No answer names it, so it cannot be judged by itself. What it does to the game is in the figures below." }
                }
                @for (before, now, deed) in said {
                    @let judged = judge(&now.deeds, deed);
                    @let was = before.deeds.iter().find(|known| known.word == deed.word && known.item == deed.item);
                    p.say.(tone(judged.too_strong)) { b { (answer(judged.too_strong)) } " " (self.sentence(&judged, was, now)) }
                }
            }
        }
    }

    fn sentence(&self, judged: &Judged, was: Option<&Deed>, now: &Sample) -> String {
        let Judged { deed, usual, rank, too_strong } = judged;
        let called = name(self.rows, &deed.item);
        let mut told = vec![format!(
            "{}, whoever answers “{} {called}” more often than anybody else at the table wins {} of the games",
            capitalised(&with(now)),
            deed.word,
            words::share(deed.won)
        )];
        if let Some(was) = was {
            let by = Difference::of_shares(was.won, deed.won);
            let sure =
                if by.is_sure() { "a difference beyond the error" } else { "no difference that these games can tell" };
            told.push(format!(
                "; before the change it was {}, so {}: {sure}",
                percent(was.won.share),
                words::points(by)
            ));
            let used = Difference::of_shares(was.used, deed.used);
            if used.is_sure() {
                let shares = [deed.used, was.used].map(|used| percent(used.share));
                told.push(format!(". {} of all seats use it, before it were {}", shares[0], shares[1]));
            }
        }
        told.push(format!(". It is the {} of {} of its kind", place(rank.0), rank.1));
        if *too_strong == TooStrong::Unknown {
            let why = "which is too few to judge by, or there is too little to compare it with";
            told.push(format!("; {} seats did it most, {why}", thousands(deed.most)));
        } else {
            told.push(format!("; usual for its kind is {} to {}", percent(usual.0), percent(usual.1)));
        }
        if *too_strong == TooStrong::Perhaps {
            // The interval shrinks with the root of the number of games.
            let wide = deed.won.share - deed.won.low;
            let over = (deed.won.share - usual.1).max(1e-3);
            #[allow(clippy::cast_sign_loss)] // Squares are positive.
            let games = (now.games as f64 * (wide / over).powi(2)).ceil() as u64;
            told.push(format!(". About {} games would tell", thousands(round_up(games))));
        }
        told.concat() + "."
    }
}

fn tone(too_strong: TooStrong) -> &'static str {
    match too_strong {
        TooStrong::Yes => "yes",
        TooStrong::No => "no",
        TooStrong::Perhaps | TooStrong::Weak | TooStrong::Unknown => "open",
    }
}

fn answer(too_strong: TooStrong) -> &'static str {
    match too_strong {
        TooStrong::Yes => "Yes.",
        TooStrong::No => "No.",
        TooStrong::Perhaps => "Perhaps.",
        TooStrong::Weak => "No, rather too weak.",
        TooStrong::Unknown => "Not to be told.",
    }
}

/// Two digits, the rest zeros.
fn round_up(n: u64) -> u64 {
    let unit = 10u64.pow(n.checked_ilog10().unwrap_or(0).saturating_sub(1));
    n.div_ceil(unit) * unit
}

fn figures_side_by_side(figures: &[Figure]) -> Markup {
    html! {
        table {
            thead { tr { th {} th { "before" } th { "now" } th { "difference" } th { "95 % interval" } } }
            tbody {
                @for it in figures {
                    @let tell = |value: f64| if it.share { percent(value) } else { format!("{value:.2}") };
                    @let by = |value: f64| if it.share { signed(value * 100.0, 1) } else { signed(value, 2) };
                    tr.sure[it.difference.is_sure()] {
                        td { (it.name) } td { (tell(it.before)) } td { (tell(it.now)) } td { (by(it.difference.by)) }
                        td { (by(it.difference.low)) " to " (by(it.difference.high)) }
                    }
                }
            }
        }
    }
}
