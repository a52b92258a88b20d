//! Tests of the expiry of unplayed rooms, and of the size of rooms and entries.

use super::super::row::UNPLAYED_KEPT_MS;
use super::*;

/// The time at which the room expires. Also checks that the reloaded room has the same row.
fn expires_ms(test: &TestRoom) -> Option<u64> {
    assert_eq!(test.reloaded().row(), test.room.row());
    test.room.row().expires_ms
}

#[test]
fn an_unfinished_room_does_not_expire() {
    let mut test = TestRoom::new(new_room());
    assert_eq!(expires_ms(&test), None);
    test.ask("ben", Ask::Join(1)).unwrap();
    assert_eq!(expires_ms(&test), None);
}

#[test]
fn an_unplayed_room_expires_a_day_after_its_last_change() {
    let mut aborted = TestRoom::new(new_room());
    aborted.wait_ms(7);
    aborted.ask("anna", Ask::Abort).unwrap();
    assert_eq!(expires_ms(&aborted), Some(1_000_007 + UNPLAYED_KEPT_MS));

    let mut declined =
        TestRoom::new(NewRoom { invited: Invited::User("ben".parse().unwrap()), ..new_room() });
    declined.ask("ben", Ask::Decline).unwrap();
    assert_eq!(expires_ms(&declined), Some(1_000_000 + UNPLAYED_KEPT_MS));

    let mut one_sided = TestRoom::started(new_room());
    one_sided.act("anna", "e3-f3").unwrap();
    one_sided.ask("ben", Ask::Resign).unwrap();
    assert_eq!(expires_ms(&one_sided), Some(1_000_000 + UNPLAYED_KEPT_MS));
    one_sided.wait_ms(5);
    one_sided.ask("ben", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    assert_eq!(expires_ms(&one_sided), Some(1_000_005 + UNPLAYED_KEPT_MS), "a later change counts");
}

#[test]
fn a_played_room_is_kept() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test.ask("ben", Ask::Resign).unwrap();
    assert_eq!(expires_ms(&test), None);
}

#[test]
fn an_action_of_a_person_keeps_a_game_against_the_computer() {
    let against_computer = || {
        let computer = Seated { level: Some(1), ..user("computer-1") };
        let players = [Some(user("anna")), Some(computer)].into();
        TestRoom::new(NewRoom { players, invited: Invited::Nobody, ..new_room() })
    };
    let mut unplayed = against_computer();
    unplayed.ask("anna", Ask::Resign).unwrap();
    assert!(expires_ms(&unplayed).is_some());
    let mut played = against_computer();
    played.act("anna", "e3-f3").unwrap();
    played.ask("anna", Ask::Resign).unwrap();
    assert_eq!(expires_ms(&played), None);
}

#[test]
fn a_game_without_a_move_expires_and_is_unrated() {
    let resigned_after_setup = |rated| {
        let contest = Contest::start("subulata", None, &konakis_games::Options::new(), Seed::new(1)).unwrap();
        let (game, variant) = ("subulata".to_owned(), contest.rules().variant().to_owned());
        let options = contest.rules().options().clone();
        let new_room = NewRoom { game, variant, options, ..new_room() };
        let mut test = if rated { TestRoom::started_rated(new_room) } else { TestRoom::started(new_room) };
        let mut draw = Seed::new(1).draw(konakis_games::Purpose::Play);
        for (who, seat) in [("anna", Seat::White), ("ben", Seat::Black)] {
            let action = test.room.contest().random(seat, &mut draw).unwrap();
            assert!(test.room.contest().is_setup());
            test.act(who, &action).unwrap();
        }
        test.ask("ben", Ask::Resign).unwrap();
        test
    };
    for rated in [false, true] {
        let test = resigned_after_setup(rated);
        assert!(expires_ms(&test).is_some());
        assert!(!test.room.view(konakis_protocol::Viewer::Spectator, test.now).rated);
    }
}

#[test]
fn rooms_and_entries_fit_their_byte_budgets() {
    let mut largest = 0;
    for about in konakis_games::catalogue() {
        laws::random_walk(&about.id, 3, 120, |test| {
            // The first two entries count towards `ROOM_BYTES_MAX`, not `ENTRY_BYTES_MAX`. The second is the join, or
            // the new seed in a game with a random start.
            let entries = test.log.iter().skip(2).map(String::len);
            largest = largest.max(entries.max().unwrap_or(0));
            let long = |id: &str| {
                let name = PlayerName::nearest(&"\u{1f451}".repeat(32));
                let mut seated = user(id);
                seated.user.name = name;
                seated.rating = Some(-1_000);
                seated
            };
            let settings = test.room.settings();
            let mut full = TestRoom::new(NewRoom {
                game: test.room.contest().game().to_owned(),
                variant: test.room.contest().rules().variant().to_owned(),
                options: test.room.contest().rules().options().clone(),
                clock: settings.clock,
                players: [Some(long("abcdefghjkmn")), None].into(),
                start: Start::new(true),
                ..new_room()
            });
            let decision =
                full.room.handle(full.now, &RoomEvent::Asked { by: long("nmkjhgfedcba"), ask: Ask::Join(1) });
            full.make(&decision.unwrap());
            let row = full.room.row().about.len();
            let room: usize = full.log.iter().map(String::len).sum::<usize>() + row;
            let most = crate::limits::tests::ROOM_BYTES_MAX as usize;
            // The columns of the row other than `about` take 200 bytes. The row's five indexes and the keys of the
            // room's entries (at most three here) take 300.
            assert!(room + 500 <= most, "{}: {room} bytes", about.id);
        });
    }
    let most = crate::limits::tests::ENTRY_BYTES_MAX as usize;
    // The key of an entry has 20 bytes.
    assert!(largest + 20 <= most, "{largest} bytes");
}
