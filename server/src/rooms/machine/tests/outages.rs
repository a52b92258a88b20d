//! Outages of the store: their time is given back, and changes that were not stored are undone.

use super::laws::random_walk;
use super::*;
use crate::clock::Gap;
use konakis_games::Purpose;

fn timed() -> TestRoom {
    let mut test = TestRoom::started(NewRoom { clock: live(60, 0), ..new_room() });
    for seat in Seat::ALL {
        test.room.set_present(seat, true, test.now);
    }
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test
}

fn left_ms(test: &TestRoom, seat: Seat) -> u64 {
    test.room.clocks.as_ref().unwrap().left_ms(seat, test.now.uptime)
}

#[test]
fn the_time_of_an_outage_is_given_back_to_the_side_to_act() {
    let mut test = timed();
    test.wait_ms(10_000);
    let from_ms = test.now.uptime;
    test.wait_ms(2_000);
    let (seq, gap) = (test.room.seq(), Gap { from_ms, to_ms: test.now.uptime });
    test.room.give_back(gap);
    assert_eq!((left_ms(&test, Seat::White), left_ms(&test, Seat::Black)), (50_000, 60_000));
    assert!(test.room.seq() > seq, "the new view replaces those before it");
    test.act("anna", "f3-e3").unwrap();
    assert_eq!((left_ms(&test, Seat::White), left_ms(&test, Seat::Black)), (50_000, 60_000));
    assert_eq!(test.reloaded().clocks.unwrap().left_ms(Seat::White, test.now.uptime), 50_000);
}

#[test]
fn an_outage_postpones_the_deadlines_of_a_room() {
    let gap = |test: &TestRoom| Gap { from_ms: test.now.uptime, to_ms: test.now.uptime + 2_000 };
    let mut flag = timed();
    let mut absence = timed();
    absence.room.clocks.as_mut().unwrap().start(Seats::NONE, absence.now.uptime);
    absence.room.set_present(Seat::Black, false, absence.now);
    let mut first = TestRoom::started(NewRoom { start: Start::new(false), clock: live(60, 0), ..new_room() });
    for test in [&mut flag, &mut absence, &mut first] {
        let due = test.room.next_due().unwrap();
        let gap = gap(test);
        test.room.give_back(gap);
        assert_eq!(test.room.next_due(), Some(due + 2_000));
    }
}

#[test]
fn clocks_of_a_live_game_are_shown_stopped_in_an_outage() {
    let mut test = timed();
    test.wait_ms(10_000);
    for (paused, running) in [(true, Seats::NONE), (false, Seats::one(Seat::White))] {
        let seq = test.room.seq();
        test.room.set_paused(paused);
        test.room.set_paused(paused);
        let clock = test.room.view(Viewer::Spectator, test.now).clock.unwrap();
        assert_eq!((clock.running, clock.left.0), (running, [50_000, 60_000].into()));
        assert_eq!(test.room.seq(), seq + 1);
    }
    test.ask("anna", Ask::Resign).unwrap();
    let seq = test.room.seq();
    test.room.set_paused(true);
    assert_eq!(test.room.seq(), seq, "the clocks of a finished game stand still anyway");
}

#[test]
fn an_outage_does_not_change_a_finished_game() {
    let mut test = timed();
    test.ask("anna", Ask::Resign).unwrap();
    let seq = test.room.seq();
    test.room.give_back(Gap { from_ms: 0, to_ms: 1_000_000 });
    assert_eq!(test.room.seq(), seq);
}

/// The state of a room, and everything that it shows or stores, as text.
fn told(room: &Room, now: Moment) -> String {
    let views = [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator]
        .map(|viewer| serde_json::to_string(&(room.view(viewer, now), room.record(viewer))).unwrap());
    format!("{room:?} {views:?} {:?}", room.row())
}

#[test]
fn changes_that_were_not_stored_are_undone() {
    for game in ["tablut", "kubism", "subulata", "subsume", "three"] {
        for seed in 0..3 {
            random_walk(game, seed, 60, |test| {
                let before = told(&test.room, test.now);
                let mut requests = Vec::new();
                for what in [Offer::Draw, Offer::Takeback, Offer::Rematch] {
                    requests.extend([
                        Ask::Offer(what, fresh()),
                        Ask::Accept(what, fresh()),
                        Ask::Refuse(what),
                    ]);
                }
                requests.extend([Ask::Resign, Ask::Abort]);
                for seat in test.room.to_act().iter() {
                    let mut draw = Seed::new(seed).draw(Purpose::Play);
                    let action = test.room.contest().random(seat, &mut draw).unwrap();
                    requests.push(Ask::Act { ply: test.room.ply(), action, lag_ms: 0 });
                }
                for seat in Seat::ALL {
                    let Some(by) = test.room.seated(seat).cloned() else { continue };
                    for ask in requests.clone() {
                        let event = RoomEvent::Asked { by: by.clone(), ask };
                        let Ok(decision) = test.room.handle(test.now, &event) else { continue };
                        let mut changed = test.clone();
                        let unchanged = changed.room.before(&decision.changes);
                        changed.make(&decision);
                        changed.room.undo(unchanged);
                        assert_eq!(told(&changed.room, test.now), before, "{decision:?}");
                    }
                }
            });
        }
    }
}
