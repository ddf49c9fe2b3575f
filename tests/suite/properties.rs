//! Whatever bytes come from outside, every game holds: generated input for the same functions that the fuzz targets call.
use proptest::prelude::*;
use taproom_catalog::{Visitor, games, visit};
use taproom_core::{
    RulesRev, Seat,
    record::{End, Header, Line, Luck, Record, Setup, Share, Shared, Signature},
};
use taproom_match::{EditionChoice, Entry, Playable};
use taproom_testkit::{fuzz_moves, fuzz_record};

struct Moves<'a>(u8, &'a [u8]);

impl Visitor for Moves<'_> {
    type Out = ();
    fn visit<G: Playable>(self, _: &'static Entry<G>) {
        let range = G::ABOUT.seats.clone();
        fuzz_moves::<G>(range.start() + self.0 % (range.end() - range.start() + 1), &[], self.1);
    }
}

struct Text<'a>(&'a [u8]);

impl Visitor for Text<'_> {
    type Out = ();
    fn visit<G: Playable>(self, _: &'static Entry<G>) {
        fuzz_record::<G>(self.0);
    }
}

fn line() -> impl Strategy<Value = Line> {
    let who = prop_oneof![Just(None), (0u8..10).prop_map(|seat| Some(Seat(seat)))];
    (who, "[a-z]{1,8}( [a-z0-9_]{1,8}){0,3}").prop_map(|(who, text)| Line { who, text })
}

fn luck() -> impl Strategy<Value = Luck> {
    let share = prop::option::of((any::<[u8; 32]>(), any::<Option<[u8; 32]>>()));
    let shared = ("[0-9a-f]{64}", prop::collection::vec(share, 1..7)).prop_map(|(secret, shares)| {
        let share =
            |(seat, share): (u8, Option<_>)| share.map(|(promise, bytes)| Share { seat: Seat(seat), promise, bytes });
        let shares: Vec<Share> = (0..).zip(shares).filter_map(share).collect();
        if shares.is_empty() { Luck::Committed(secret) } else { Luck::Shared(Shared { secret, shares }) }
    });
    prop_oneof![
        Just(Luck::Manual),
        "[0-9a-f]{64}".prop_map(Luck::Committed),
        "[0-9a-f]{64}".prop_map(Luck::Dealt),
        shared
    ]
}

fn signature() -> impl Strategy<Value = Signature> {
    (any::<[u8; 32]>(), any::<[u8; 32]>(), any::<[u8; 32]>()).prop_map(|(key, a, b)| {
        let mut signature = [0; 64];
        signature[..32].copy_from_slice(&a);
        signature[32..].copy_from_slice(&b);
        Signature { key, signature }
    })
}

fn record() -> impl Strategy<Value = Record> {
    let header = ("[a-z-]{1,20}", any::<u16>(), "[0-9a-f]{16}", any::<u8>(), luck()).prop_map(
        |(game, rules, edition, seats, luck)| {
            let setup = Setup { game, rules: RulesRev(rules), edition, seats, options: "{a=b,c=d}".into() };
            Header { setup, luck }
        },
    );
    let end = (
        prop::collection::vec(any::<i32>(), 1..7),
        prop::collection::vec(any::<u8>(), 1..7),
        "[0-9a-f]{32}",
        prop::option::of("[0-9a-f]{64}"),
    )
        .prop_map(|(scores, places, hash, secret)| End { scores, places, hash, secret });
    let by_hand = prop::option::of(any::<prop::sample::Index>());
    let moves = prop::collection::vec(line(), 0..20);
    (header, moves, by_hand, prop::option::of(end), prop::option::of(signature())).prop_map(
        |(header, moves, by_hand, end, signature)| {
            let by_hand = by_hand.map(|at| at.index(moves.len() + 1)).filter(|_| header.luck != Luck::Manual);
            let signature = signature.filter(|_| end.is_some());
            Record { header, moves, by_hand, end, signature }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_indices_of_legal_moves_are_a_game(seats: u8, bytes in prop::collection::vec(any::<u8>(), 0..2_000)) {
        for entry in games() {
            visit(entry.about().slug, Moves(seats, &bytes));
        }
    }

    #[test]
    fn any_record_reads_as_it_is_written(record in record()) {
        prop_assert_eq!(Record::parse(&record.to_string()), Ok(record));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(taproom-record 1\n)?.{0,300}\n?.{0,100}") {
        for entry in games() {
            visit(entry.about().slug, Text(text.as_bytes()));
        }
    }

    #[test]
    fn any_change_of_the_data_is_read_or_refused(at: prop::sample::Index, byte in prop::sample::select(&b"0 9-\"[]=\nax"[..])) {
        for entry in games() {
            let mut bytes = entry.edition_text(&EditionChoice::Newest).expect("ours").into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            if let Ok(text) = String::from_utf8(bytes) {
                let _ = entry.options(&EditionChoice::Text(text));
            }
        }
    }
}
