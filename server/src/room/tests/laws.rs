//! A room is a replay of its log, and shows nobody what he may not know.

use super::*;
use konakis_games::{Purpose, Seed, catalogue};
use proptest::prelude::*;

/// Plays a random game, and calls `each` after every change.
pub(in crate::room) fn wander(game: &str, seed: u64, steps: usize, mut each: impl FnMut(&House)) {
    let options = konakis_games::Options::new();
    let contest = konakis_games::Contest::start(game, None, &options, Seed::new(seed)).unwrap();
    let (variant, options) = (contest.rules().variant().to_owned(), contest.rules().options().clone());
    let mut house = House::begun(Founding {
        game: game.to_owned(),
        variant,
        options,
        seed,
        clock: live(600, 5),
        ..founding()
    });
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    for _ in 0..steps {
        house.wait_ms(draw.below(3_000) as u64);
        let Some(seat) = house.room.to_act().iter().nth(draw.below(house.room.to_act().len())) else { break };
        let by = ["anna", "ben"][seat.index()];
        let other = ["ben", "anna"][seat.index()];
        match draw.below(12) {
            0 => drop(house.ask(other, Ask::Offer(Offer::Takeback, fresh()))),
            1 => drop(house.ask(by, Ask::Accept(Offer::Takeback, fresh()))),
            2 => drop(house.ask(by, Ask::Offer(Offer::Draw, fresh()))),
            3 => drop(house.ask(by, Ask::Refuse(Offer::Draw))),
            _ => {
                let action = house.room.contest().random(seat, &mut draw).unwrap();
                house.act(by, &action).unwrap();
            }
        }
        each(&house);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_room_is_a_replay_of_its_log(seed: u64) {
        for about in catalogue() {
            wander(&about.id, seed, 40, |house| {
                let again = house.reloaded();
                for viewer in Viewer::all(house.room.seats()) {
                    let (live, read) = (house.room.view(viewer, house.now), again.view(viewer, house.now));
                    assert_eq!(konakis_protocol::RoomView { seq: live.seq, ..read }, live);
                    assert!(again.seq() > house.room.seq());
                    assert_eq!(again.record(viewer), house.room.record(viewer));
                }
                assert_eq!(again.row(), house.room.row());
            });
        }
    }

    #[test]
    fn a_finished_games_record_replays_to_its_result(seed: u64) {
        for about in catalogue() {
            let mut text = String::new();
            wander(&about.id, seed, 60, |house| {
                let mut room = house.room.clone();
                let outcome = Outcome::win(Seat::White, Reason::RESIGNATION);
                let at = house.now;
                room.apply(&Entry { at, seq: room.seq() + 1, change: Change::Ended { outcome } }).unwrap();
                text = room.record_text();
            });
            let record: konakis_games::Record = text.parse().unwrap();
            prop_assert_eq!(&Contest::replay(&record).unwrap().record().actions, &record.actions);
        }
    }
}

#[test]
fn a_log_that_was_tampered_with_is_refused_in_words() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    let load = |log: &[String]| Room::load("r".parse().unwrap(), log, house.now).map(|_| ());
    assert!(matches!(load(&[]), Err(LoadError::NoFounding)));
    assert!(matches!(load(&house.log[1..]), Err(LoadError::NoFounding)));
    let mut log = house.log.clone();
    log.push("{".to_owned());
    assert!(matches!(load(&log), Err(LoadError::Unreadable(3))));
    log.pop();
    log.push(log[2].clone());
    assert!(matches!(load(&log), Err(LoadError::Replay { n: 3, .. })));
}

#[test]
fn the_debug_of_an_entry_shows_no_action() {
    let entry = Change::Acted { seat: Seat::White, action: "+b1A".to_owned(), typed: None, left_ms: None };
    assert_eq!(format!("{entry:?}"), "Acted");
    assert!(
        !format!("{:?}", Change::Founded(Box::new(Founding { seed: 424_242, ..founding() })))
            .contains("424242")
    );
}
