//! `taproom bench`
use crate::{
    args::{BenchArgs, Shared},
    files,
    paint::{self, say},
};
use anyhow::Result;
use taproom_catalog::Visitor;
use taproom_core::{RulesRev, plural};
use taproom_lab::{Speed, bench, count_moves};
use taproom_match::{EditionChoice, Entry, Match, Playable, SetupRequest};

pub(crate) fn run(args: &BenchArgs, shared: &Shared) -> Result<()> {
    let entry = files::game(&args.game)?;
    let edition = files::edition(shared)?.map_or(EditionChoice::Newest, EditionChoice::Text);
    let seats = args.seats.unwrap_or(*entry.about().seats.start());
    let rules = args.rules.map(RulesRev);
    let request = SetupRequest { seats, edition, rules, ..SetupRequest::default() };
    let job = Job { fresh: entry.open(&request)?, request, count_games: args.count_games };
    let measured = taproom_catalog::visit(entry.about().slug, job).expect("the catalog has it")?;
    match measured {
        Measured::Moves(moves) => paint::json(&serde_json::json!({ "moves": moves })),
        Measured::Speed(speed) if shared.json => paint::json(&speed),
        Measured::Speed(speed) => {
            say!("{} with {}, rules {}", speed.setup.game, plural(speed.setup.seats, "seat"), speed.setup.rules);
            say!("  typed API    {:>8.2} million moves/s", speed.typed_moves_per_second / 1e6);
            say!("  dyn Match    {:>8.2} million moves/s", speed.erased_moves_per_second / 1e6);
            say!("  clone        {:>8.1} ns of {} bytes", speed.clone_ns, speed.state_bytes);
            let search = &speed.search;
            say!(
                "  playouts     {:>8.0} random games/s of {:.0} moves",
                search.playouts_per_second,
                search.playout_moves
            );
            say!(
                "  search       {:>8.0} simulations/s with random games to the end ({:.0} % of the playouts)",
                search.simulations_per_second,
                search.simulations_to_playouts * 100.0
            );
            say!(
                "               {:>8.0} moves in one of them ({:.0} % of the moves/s of the playouts)",
                search.simulation_moves,
                search.moves_to_moves * 100.0
            );
            say!("               {:>8.0} simulations/s as the levels think", search.judged_per_second);
            say!("               {:>8.0} % of the playouts in one long thought", search.long_to_playouts * 100.0);
            say!("               {:>8.2} times as many with two threads", search.two_threads);
            say!("  value        {:>8.1} ns for one seat in mid-game", speed.value_ns);
            say!("  {}", speed.method);
            Ok(())
        }
    }
}

struct Job {
    request: SetupRequest,
    fresh: Box<dyn Match>,
    count_games: Option<u64>,
}

enum Measured {
    Moves(u64),
    Speed(Box<Speed>),
}

impl Visitor for Job {
    type Out = Result<Measured>;

    fn visit<G: Playable>(self, entry: &'static Entry<G>) -> Result<Measured> {
        let (_, game) = entry.set_up(&self.request)?;
        Ok(match self.count_games {
            Some(games) => Measured::Moves(count_moves(&game, games)),
            None => Measured::Speed(Box::new(bench(&game, entry.bots, &*self.fresh))),
        })
    }
}
