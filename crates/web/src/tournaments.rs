//! A tournament as it is stored, read: its plan, its rounds, who stands where; and what is told of it.
use crate::error::Problem;
use serde_json::{Value, json};
use std::fmt::Write as _;
use taproom_core::record::Setup;
use taproom_match::Secret;
use taproom_store::{Entrant, Pairing, StoredRound, Tournament, WholeTournament};
use taproom_tournaments::{Finish, Format, Outcome, Plan, Round, Standing, Table};

/// A tournament and all that follows from it.
pub(crate) struct Reading {
    pub(crate) whole: WholeTournament,
    pub(crate) format: Format,
    pub(crate) setup: Setup,
    /// Once it has started.
    pub(crate) plan: Option<Plan>,
    /// The rounds that were opened, as they are counted.
    pub(crate) rounds: Vec<Round>,
    /// The best first; empty before it starts.
    pub(crate) standings: Vec<Standing>,
}

impl Reading {
    pub(crate) fn of(whole: WholeTournament) -> Result<Self, Problem> {
        let it = &whole.it;
        let unplayable = |why: &str| Problem::Unplayable(format!("tournament {}: {why}", it.key));
        let format = Format::of(&it.format).ok_or_else(|| unplayable("no such format"))?;
        let setup = crate::hub::header(&it.header)?.setup;
        let plan = it.started.map(|_| {
            let plan = Plan::new(format, whole.entrants.len(), it.size.into(), it.rounds.into());
            plan.map_err(|error| unplayable(&error.to_string()))
        });
        let plan = plan.transpose()?;
        let rounds: Vec<Round> = opened(&whole).map(|round| round.tables.iter().map(table).collect()).collect();
        let standings = plan.as_ref().map(|plan| plan.standings(&rounds)).unwrap_or_default();
        Ok(Self { whole, format, setup, plan, rounds, standings })
    }

    pub(crate) fn it(&self) -> &Tournament {
        &self.whole.it
    }

    /// The rounds that were opened.
    pub(crate) fn opened(&self) -> impl Iterator<Item = &StoredRound> {
        opened(&self.whole)
    }

    /// Who has this seed.
    pub(crate) fn entrant(&self, seed: usize) -> Option<&Entrant> {
        self.whole.entrants.iter().find(|entrant| entrant.seed.map(usize::from) == Some(seed))
    }

    /// What a player is called here.
    pub(crate) fn name(&self, seed: usize) -> &str {
        self.entrant(seed).map_or("", |entrant| &entrant.name)
    }

    /// The same for whoever came first: if they left, it says who played.
    pub(crate) fn winner(&self, seed: usize) -> String {
        let gone = self.entrant(seed).is_some_and(|entrant| entrant.gone.is_some());
        format!("{}{}", self.name(seed), if gone { " (left, a bot played on)" } else { "" })
    }

    /// Are people still to come, or results?
    pub(crate) fn over(&self) -> bool {
        self.it().ended.is_some() || self.it().called_off.is_some()
    }

    /// Are the results of a round told? In a duplicate not before all tables are over, for they would say something about
    /// luck that others still have to come.
    pub(crate) fn results_told(&self, round: &StoredRound) -> bool {
        self.format != Format::Duplicate || round.tables.iter().all(|table| table.ended.is_some())
    }

    /// A few letters that change whenever the page does.
    pub(crate) fn mark(&self) -> String {
        let tables = self.whole.rounds.iter().flat_map(|round| &round.tables);
        let (all, over) = tables.fold((0, 0), |(all, over), it| (all + 1, over + u32::from(it.ended.is_some())));
        let gone = self.whole.entrants.iter().filter(|entrant| entrant.gone.is_some()).count();
        format!("{}-{gone}-{all}-{over}-{}", self.whole.entrants.len(), self.over())
    }

    /// What everybody may know, for programs.
    pub(crate) fn as_json(&self) -> Value {
        let it = self.it();
        let player = |seed: u8| self.name(seed.into()).to_owned();
        let pairing = |told: bool| {
            move |table: &Pairing| {
                let players: Vec<_> = table.players.iter().map(|seed| player(*seed)).collect();
                let ended = table.ended.as_ref().filter(|_| told);
                json!({
                    "match": table.key, "players": players, "seeds": table.players, "over": is_over(table),
                    "places": ended.map(|end| &end.places), "points": ended.map(|end| &end.points),
                    "played_by_bot": ended.map(|end| &end.bots),
                })
            }
        };
        let round = |round: &StoredRound| {
            let secret = round.secret.map(Secret::new);
            json!({
                "opened": round.opened,
                "luck": secret.map(|secret| secret.commitment()),
                "secret": secret.filter(|_| is_told(round)).map(|secret| secret.reveal()),
                "tables": round.tables.iter().map(pairing(self.results_told(round))).collect::<Vec<_>>(),
            })
        };
        let standing = |it: &Standing| {
            let breaks = self.format.tie_breaks().iter().zip(&it.breaks);
            let breaks: serde_json::Map<String, Value> =
                breaks.map(|(rule, value)| (rule.name.to_owned(), json!(number(*value, rule.halves)))).collect();
            let entrant = self.entrant(it.player);
            json!({
                "place": it.place, "player": self.name(it.player), "seed": it.player, "points": number(it.points, true),
                "tie_breaks": breaks, "played": it.played, "byes": it.byes,
                "bot": entrant.and_then(|it| it.bot.as_ref()), "dropped_out": entrant.and_then(|it| it.gone),
            })
        };
        json!({
            "title": it.title, "format": it.format, "game": self.setup.game, "options": self.setup.options,
            "seats": it.size, "clock": it.clock, "created": it.created, "started": it.started, "ended": it.ended,
            "called_off": it.called_off,
            "players": self.whole.entrants.iter().map(|it| &it.name).collect::<Vec<_>>(),
            "rounds": self.whole.rounds.iter().map(round).collect::<Vec<_>>(),
            "standings": self.standings.iter().map(standing).collect::<Vec<_>>(),
        })
    }

    /// The standings, and what every round was worth, as a table.
    pub(crate) fn as_csv(&self) -> String {
        let mut text = String::from("place,player,bot,dropped out,points");
        for rule in self.format.tie_breaks() {
            let _ = write!(text, ",{}", rule.name);
        }
        for n in 1..=self.rounds.len() {
            let _ = write!(text, ",round {n}");
        }
        text.push('\n');
        for it in &self.standings {
            let entrant = self.entrant(it.player);
            let bot = entrant.and_then(|it| it.bot.as_deref()).unwrap_or_default();
            let gone = if entrant.is_some_and(|it| it.gone.is_some()) { "yes" } else { "" };
            let points = number(it.points, true);
            let _ = write!(text, "{},{},{},{gone},{points}", it.place, cell(self.name(it.player)), cell(bot));
            for (rule, value) in self.format.tie_breaks().iter().zip(&it.breaks) {
                let _ = write!(text, ",{}", number(*value, rule.halves));
            }
            for round in &self.rounds {
                let worth = taproom_tournaments::worth(self.format, self.it().size.into(), round, it.player);
                let _ = write!(text, ",{}", worth.map(|worth| number(worth, true).to_string()).unwrap_or_default());
            }
            text.push('\n');
        }
        text
    }
}

/// Whole or half, as a number.
fn number(value: i64, halves: bool) -> f64 {
    value as f64 / if halves { 2.0 } else { 1.0 }
}

/// Text in a table for programs that calculate: quoted, and never a formula.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@']);
    format!("\"{}{}\"", if formula { "'" } else { "" }, text.replace('"', "\"\""))
}

fn opened(whole: &WholeTournament) -> impl Iterator<Item = &StoredRound> {
    whole.rounds.iter().take_while(|round| round.opened.is_some())
}

/// Is the secret of a round told? When all its tables are over.
pub(crate) fn is_told(round: &StoredRound) -> bool {
    round.opened.is_some() && round.tables.iter().all(is_over)
}

/// The SHA-256 of the secret of a round, and the secret once it is told.
pub(crate) fn luck(round: &StoredRound) -> Option<(String, Option<String>)> {
    let secret = round.secret.map(Secret::new)?;
    Some((secret.commitment(), is_told(round).then(|| secret.reveal())))
}

/// Is nobody playing at it any more?
pub(crate) fn is_over(pairing: &Pairing) -> bool {
    pairing.over || pairing.aside || pairing.key.is_none()
}

fn table(pairing: &Pairing) -> Table {
    let finish = |(place, points): (&u8, &i32)| Finish { place: *place, points: *points };
    let outcome = match &pairing.ended {
        None => Outcome::Open,
        Some(end) if end.places.is_empty() => Outcome::Void,
        Some(end) => Outcome::Ended(end.places.iter().zip(&end.points).map(finish).collect()),
    };
    Table { players: pairing.players.iter().map(|seed| (*seed).into()).collect(), outcome }
}

#[cfg(test)]
mod tests {
    use super::cell;

    #[test]
    fn names_are_no_formulas() {
        assert_eq!(cell("Ada \"the\" brewer, 1st"), "\"Ada \"\"the\"\" brewer, 1st\"");
        assert_eq!(cell("=1+1"), "\"'=1+1\"");
    }
}
