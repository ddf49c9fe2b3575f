//! Events as sentences.
use super::names::{plain, worker_name};
use crate::{
    BeerPioneers, Event,
    score::TieBreak,
    state::Source,
    words::{Card, Lorry},
};
use taproom_core::{Sentence, plural, sentence};

#[allow(clippy::too_many_lines, reason = "one sentence for each event")]
pub(super) fn tell(game: &BeerPioneers, event: &Event) -> Sentence {
    let card_of = |card: Option<Card>| card.map_or("a card", |card| game.title(card));
    match *event {
        Event::Started { seat, card } => sentence![seat, format!(" gets starting card {card}.")],
        Event::Covered { card } => {
            let covers = &game.data().setup_card[card.index()].covers;
            format!("Setup card {card} covers {}.", covers.join(", ")).into()
        }
        Event::Objective { objective } => format!("Objective: {}.", game.objective_name(objective)).into(),
        Event::Dealt { seat, card } => sentence![seat, format!(" is dealt {}.", card_of(card))],
        Event::Revealed { card } => format!("{} comes to the market.", game.title(card)).into(),
        Event::Placed { seat, worker, space } => {
            sentence![seat, format!(" places {} on {}.", worker_name(worker), game.space_name(space))]
        }
        Event::Drove { seat, truck, space } => {
            let truck = if truck == Lorry::Own { "the truck" } else { "the neutral truck" };
            sentence![seat, format!(" sends {truck} to \"{}\".", game.truck_space_name(space))]
        }
        Event::Stood { seat, position } => sentence![seat, format!(" takes turn order space {position}.")],
        Event::Administered { seat, admin } => sentence![seat, format!(" administers: {}.", game.admin_name(admin))],
        Event::BonusTaken { seat, action } => {
            sentence![seat, format!(" takes a bonus action: {}.", game.bonus_name(action))]
        }
        Event::Claimed { seat, objective } => {
            sentence![seat, format!(" claims the objective {}.", game.objective_name(objective))]
        }
        Event::Coins { seat, n } => sentence![seat, format!(" takes {}.", plural(n, "coin"))],
        Event::PaidCoins { seat, n } => sentence![seat, format!(" pays {}.", plural(n, "coin"))],
        Event::Points { seat, n, source } => match source {
            Source::Paid => sentence![seat, format!(" pays {} VP.", -n)],
            _ => sentence![seat, format!(" gains {n} VP.")],
        },
        Event::Barrels { seat, n } => sentence![seat, format!(" takes {}.", plural(n, "barrel"))],
        Event::PaidBarrels { seat, n } => sentence![seat, format!(" pays {}.", plural(n, "barrel"))],
        Event::Moved { seat, n } => sentence![seat, format!(" moves {} to the cellar.", plural(n, "barrel"))],
        Event::Brewed { seat, beer, rotations } => {
            sentence![seat, format!(" brews {}, {} to go.", game.beer_name(beer), plural(rotations, "rotation"))]
        }
        Event::Rotated { seat, beer, n } => {
            sentence![seat, format!(" turns the {} dial by {n}.", game.beer_name(beer))]
        }
        Event::Finished { seat, beer } => sentence![seat, format!(" finishes {}.", game.beer_name(beer))],
        Event::Stored { seat, beer } => sentence![seat, format!(" puts {} into the cellar.", game.beer_name(beer))],
        Event::Lost { seat, beer } => sentence![seat, format!(" gets no tile for {}.", game.beer_name(beer))],
        Event::ThrownOut { seat, stock } => {
            sentence![seat, format!(" throws 1 {} out of the cellar.", game.stock_name(stock))]
        }
        Event::TokenGone { seat, token } => sentence![seat, format!(" frees the {}.", game.token_name(token))],
        Event::OverlayGone { seat, overlay } => sentence![seat, format!(" removes the {overlay} overlay.")],
        Event::Progressed { seat, space } => sentence![seat, format!(" reaches progress space {space}.")],
        Event::LevelRose { seat, space } => sentence![seat, format!(" reaches brewing level space {space}.")],
        Event::IncomeRose { seat, coins } => sentence![seat, format!(" has an income of {}.", plural(coins, "coin"))],
        Event::HandLimit { seat, n } => sentence![seat, format!(" may keep {} from now on.", plural(n, "card"))],
        Event::Took { seat, card } => sentence![seat, format!(" takes {} from the market.", game.title(card))],
        Event::Drew { seat, card } => sentence![seat, format!(" draws {} from the pile.", card_of(card))],
        Event::Browned { seat, card } => sentence![seat, format!(" adds {} to the display.", game.title(card))],
        Event::Whitened { seat, card } => sentence![seat, format!(" plays {} as white.", game.title(card))],
        Event::Mastered { seat, card, former: None } => {
            sentence![seat, format!(" hires the master brewer {}.", game.title(card))]
        }
        Event::Mastered { seat, card, former: Some(former) } => {
            sentence![seat, format!(" hires {} in place of {}.", game.title(card), game.title(former))]
        }
        Event::Ordered { seat, card, coins: 0 } => {
            sentence![seat, format!(" completes the order {}.", game.title(card))]
        }
        Event::Ordered { seat, card, coins } => {
            sentence![
                seat,
                format!(" completes the order {} with {} for barrels.", game.title(card), plural(coins, "coin"))
            ]
        }
        Event::Discarded { seat, card } => sentence![seat, format!(" discards {}.", game.title(card))],
        Event::Gave { seat, give } => sentence![seat, format!(" gives 1 {}.", game.give_name(give))],
        Event::Swapped { seat, from, to } => {
            sentence![seat, format!(" swaps {} for {}.", game.beer_name(from), game.beer_name(to))]
        }
        Event::Built { seat, extension } => sentence![seat, format!(" builds the {}.", game.extension_name(extension))],
        Event::BonusWorkers { seat, n } => sentence![seat, format!(" gets {} more.", plural(n, "bonus worker"))],
        Event::GaveUp { seat } => sentence![seat, " gives up a bonus worker."],
        Event::ImprovedDepot { seat } => sentence![seat, " has the improved depot now."],
        Event::MarkerPlaced { seat } => sentence![seat, " places the upgrade marker."],
        Event::RecalledTruck { seat } => sentence![seat, " takes the own truck back."],
        Event::RecalledWorker { seat, experience } => sentence![seat, format!(" takes worker {experience} back.")],
        Event::NeutralWorker { seat } => sentence![seat, " takes the neutral worker."],
        Event::NeutralTruck { seat } => sentence![seat, " takes the neutral truck."],
        Event::Upgraded { seat, from } => sentence![seat, format!(" replaces worker {from} by worker {}.", from + 1)],
        Event::TileGone { seat, tile } => {
            let frees = game.values.tile_facts[tile.index()].0;
            sentence![seat, format!(" removes the {} cellar tile: {} more.", plain(tile), plural(frees, "space"))]
        }
        Event::MarketDropped { card } => format!("{} leaves the market.", game.title(card)).into(),
        Event::Shuffled => "The discard pile is shuffled into a new draw pile.".into(),
        Event::LastRound { seat } => {
            sentence![seat, format!(" has {} VP: this is the last round.", game.data().game.end_vp)]
        }
        Event::RoundEnds { round } => format!("Round {round} ends.").into(),
        Event::NewOrder { order } => {
            let mut told = Sentence::from("New order: ");
            for (n, &seat) in order.iter().enumerate() {
                told.push(sentence![if n > 0 { ", " } else { "" }, seat]);
            }
            told.and(".")
        }
        Event::Tie { points, by } => {
            let decides = match by {
                TieBreak::Beers => "more beers decide",
                TieBreak::Barrels => "as many beers, more barrels decide",
                TieBreak::Nothing => "as many beers and barrels, the victory is shared",
            };
            format!("Tie at {points} VP: {decides}.").into()
        }
        Event::Final { seat, beers, coins } => {
            sentence!["Final scoring: ", seat, format!(" gains {beers} VP for beers and {coins} VP for coins.")]
        }
    }
}
