//! A room is a replay of its log, damaged logs are refused, old logs load, and `Debug` output reveals no secrets.

use super::*;
use konakis_games::{Purpose, Seed, catalogue};
use proptest::prelude::*;

pub(in crate::rooms) fn random_walk(game: &str, seed: u64, steps: usize, mut each: impl FnMut(&TestRoom)) {
    let options = konakis_games::Options::new();
    let contest = konakis_games::Contest::start(game, None, &options, Seed::new(seed)).unwrap();
    let (variant, options) = (contest.rules().variant().to_owned(), contest.rules().options().clone());
    let mut test = TestRoom::started(NewRoom {
        game: game.to_owned(),
        variant,
        options,
        seed,
        clock: live(600, 5),
        start: Start {
            random_seats: seed.is_multiple_of(3),
            first_actions: seed.is_multiple_of(2),
            first_action_s: None,
        },
        ..new_room()
    });
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    for _ in 0..steps {
        test.wait_ms(draw.below(3_000) as u64);
        let Some(seat) = test.room.to_act().iter().nth(draw.below(test.room.to_act().len())) else { break };
        let [by, other] = [seat, test.room.seats().after(seat)]
            .map(|seat| test.room.seated(seat).unwrap().user.id.to_string());
        let (by, other) = (by.as_str(), other.as_str());
        match draw.below(12) {
            0 => drop(test.ask(other, Ask::Offer(Offer::Takeback, fresh()))),
            1 => drop(test.ask(by, Ask::Accept(Offer::Takeback, fresh()))),
            2 => drop(test.ask(by, Ask::Offer(Offer::Draw, fresh()))),
            3 => drop(test.ask(by, Ask::Refuse(Offer::Draw))),
            _ => {
                let action = test.room.contest().random(seat, &mut draw).unwrap();
                test.act(by, &action).unwrap();
            }
        }
        each(&test);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_room_is_a_replay_of_its_log(seed: u64) {
        for about in catalogue() {
            random_walk(&about.id, seed, 40, |test| {
                let again = test.reloaded();
                for viewer in Viewer::all(test.room.seats()) {
                    let (live, read) = (test.room.view(viewer, test.now), again.view(viewer, test.now));
                    assert_eq!(konakis_protocol::RoomView { seq: live.seq, ..read }, live);
                    assert!(again.seq() > test.room.seq());
                    assert_eq!(again.record(viewer), test.room.record(viewer));
                }
                assert_eq!(again.row(), test.room.row());
            });
        }
    }

    #[test]
    fn the_record_of_a_finished_game_can_be_replayed(seed: u64) {
        for about in catalogue() {
            let (mut text, mut is_revealed) = (String::new(), true);
            random_walk(&about.id, seed, 60, |test| {
                let mut room = test.room.clone();
                let outcome = Outcome::win(Seat::White, Reason::RESIGNATION);
                let at = test.now;
                room.apply(&Entry { at, seq: room.seq() + 1, change: Change::Ended { outcome } }).unwrap();
                (text, is_revealed) = (room.record_text(), room.contest().is_revealed());
            });
            // A game that ended during its set-up stays hidden, so its record cannot be parsed.
            if !is_revealed {
                prop_assert!(text.parse::<konakis_games::Record>().is_err());
                continue;
            }
            let record: konakis_games::Record = text.parse().unwrap();
            prop_assert_eq!(&Contest::replay(&record).unwrap().record().actions, &record.actions);
        }
    }
}

#[test]
fn a_damaged_log_is_refused() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    let load = |log: &[String]| Room::load("r".parse().unwrap(), log, test.now).map(|_| ());
    assert!(matches!(load(&[]), Err(LoadError::NoCreation)));
    assert!(matches!(load(&test.log[1..]), Err(LoadError::NoCreation)));
    let mut log = test.log.clone();
    log.push("{".to_owned());
    assert!(matches!(load(&log), Err(LoadError::Unreadable(3))));
    log.pop();
    log.push(log[2].clone());
    assert!(matches!(load(&log), Err(LoadError::Replay { n: 3, .. })));
}

#[test]
fn a_stored_creation_entry_still_loads() {
    let stored = r#"{"at":1000000,"house":1000,"seq":1,"do":"founded","game":"tablut","variant":"yourturnmyturn","options":{},"seed":1,"clock":null,"players":{"white":{"user":{"id":"anna","name":"anna","kind":"guest"},"rating":null},"black":null},"creator":"anna","invited":"anyone","rated":false,"private":false}"#;
    let test = TestRoom::new(new_room());
    assert_eq!(test.log, [stored]);
    let loaded = Room::load("r".parse().unwrap(), &[stored.to_owned()], test.now).unwrap();
    assert_eq!(loaded.row(), test.room.row());
}

#[test]
fn debug_output_of_an_entry_has_no_secrets() {
    let entry = Change::Acted { seat: Seat::White, action: "+b1A".to_owned(), typed: None, left_ms: None };
    assert_eq!(format!("{entry:?}"), "Acted");
    assert!(
        !format!("{:?}", Change::Created(Box::new(NewRoom { seed: 424_242, ..new_room() })))
            .contains("424242")
    );
}
