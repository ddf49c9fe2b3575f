//! A bot beside a match answers for whoever is asked, and for nobody else.
use taproom_bots::{BotSpec, Effort, Level};
use taproom_core::{Seat, Turn};
use taproom_match::{Entry, GameEntry, Match, Mind, Secret, SetupRequest};
use taproom_testkit::toy::Toy;

fn opened() -> Box<dyn Match> {
    let mut the_match = Entry::<Toy>::new().open(&SetupRequest { seats: 2, ..SetupRequest::default() }).unwrap();
    settle(&mut *the_match);
    the_match
}

fn settle(the_match: &mut dyn Match) {
    while let Some(event) = the_match.chance_event() {
        the_match.draw_chance(&mut Secret::from_seed("toy").event(event));
    }
}

#[test]
fn two_advisors_play_a_whole_match() {
    let mut the_match = opened();
    let mut bots = [Level::Easy, Level::Greedy].map(|level| the_match.advisor(&Mind::new(level.into(), 1)));
    let mut answers = 0;
    while let Turn::Seats(seats) = the_match.turn() {
        let seat = seats.first().unwrap();
        let other = Seat(1 - seat.0);
        let bot = &mut bots[seat.index()];
        let legal = the_match.notations(seat);
        // A server thinks about a fork; what the bot says holds for the match itself.
        let choice = bot.choose(&*the_match.fork(), seat).unwrap();
        assert_eq!(bot.think(&*the_match, seat).len(), legal.len());
        if !seats.contains(other) {
            assert_eq!(
                (bot.choose(&*the_match, other), bot.think(&*the_match, other)),
                (None, Vec::new()),
                "not asked"
            );
        }
        the_match.legal(seat);
        the_match.act(seat, choice).unwrap();
        settle(&mut *the_match);
        answers += 1;
    }
    assert!(answers > 4 && the_match.standings().is_some());
    assert_eq!(bots[0].choose(&*the_match, Seat(0)), None, "the game is over");
}

#[test]
fn an_endless_thought_can_be_ended() {
    let the_match = opened();
    let endless = BotSpec { level: Level::Hard, effort: Some(Effort::Simulations(u32::MAX)) };
    let mind = Mind::new(endless, 1);
    mind.stop.cancel();
    let Turn::Seats(seats) = the_match.turn() else { panic!("somebody is asked") };
    let seat = seats.first().unwrap();
    let legal = the_match.notations(seat).len();
    assert!(legal > 1);
    assert_eq!(the_match.advisor(&mind).think(&*the_match, seat).len(), legal);
    assert!(the_match.advisor(&mind).choose(&*the_match, seat).unwrap() < legal);
}
