//! A bot beside a match answers for whoever is asked, and for nobody else.
use taproom_bots::{BotSpec, Effort, Level};
use taproom_core::{Seat, Turn};
use taproom_match::{Entry, GameEntry, Match, Mind, Secret, SetupRequest};
use taproom_testkit::toy::Toy;

fn opened() -> Box<dyn Match> {
    let mut it = Entry::<Toy>::new().open(&SetupRequest { seats: 2, ..SetupRequest::default() }).unwrap();
    settle(&mut *it);
    it
}

fn settle(it: &mut dyn Match) {
    while let Some(event) = it.chance_event() {
        it.draw_chance(&mut Secret::from_seed("toy").event(event));
    }
}

#[test]
fn two_advisors_play_a_whole_match() {
    let mut it = opened();
    let mut bots = [Level::Easy, Level::Greedy].map(|level| it.advisor(&Mind::new(level.into(), 1)));
    let mut answers = 0;
    while let Turn::Seats(seats) = it.turn() {
        let seat = seats.first().unwrap();
        let other = Seat(1 - seat.0);
        let bot = &mut bots[seat.index()];
        let legal = it.notations(seat);
        // A server thinks about a fork; what the bot says holds for the match itself.
        let choice = bot.choose(&*it.fork(), seat).unwrap();
        assert_eq!(bot.think(&*it, seat).len(), legal.len());
        if !seats.contains(other) {
            assert_eq!((bot.choose(&*it, other), bot.think(&*it, other)), (None, Vec::new()), "not asked");
        }
        it.legal(seat);
        it.act(seat, choice).unwrap();
        settle(&mut *it);
        answers += 1;
    }
    assert!(answers > 4 && it.standings().is_some());
    assert_eq!(bots[0].choose(&*it, Seat(0)), None, "the game is over");
}

#[test]
fn an_endless_thought_can_be_ended() {
    let it = opened();
    let endless = BotSpec { level: Level::Hard, effort: Some(Effort::Simulations(u32::MAX)) };
    let mind = Mind::new(endless, 1);
    mind.stop.cancel();
    let Turn::Seats(seats) = it.turn() else { panic!("somebody is asked") };
    let seat = seats.first().unwrap();
    let legal = it.notations(seat).len();
    assert!(legal > 1);
    assert_eq!(it.advisor(&mind).think(&*it, seat).len(), legal);
    assert!(it.advisor(&mind).choose(&*it, seat).unwrap() < legal);
}
