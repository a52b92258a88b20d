//! Which rooms expire: finished ones in which nothing was played.

use super::super::row::UNPLAYED_KEPT_MS;
use super::*;

/// When the room expires, as its row says; a room read back from its log says the same.
fn expires_ms(house: &House) -> Option<u64> {
    assert_eq!(house.reloaded().row(), house.room.row());
    house.room.row().expires_ms
}

#[test]
fn a_room_that_is_not_over_does_not_expire() {
    let mut house = House::new(founding());
    assert_eq!(expires_ms(&house), None);
    house.ask("ben", Ask::Join).unwrap();
    assert_eq!(expires_ms(&house), None);
}

#[test]
fn an_unplayed_room_expires_a_day_after_its_last_change() {
    let mut aborted = House::new(founding());
    aborted.wait_ms(7);
    aborted.ask("anna", Ask::Abort).unwrap();
    assert_eq!(expires_ms(&aborted), Some(1_000_007 + UNPLAYED_KEPT_MS));

    let mut declined = House::new(Founding { invited: Invited::User("ben".parse().unwrap()), ..founding() });
    declined.ask("ben", Ask::Decline).unwrap();
    assert_eq!(expires_ms(&declined), Some(1_000_000 + UNPLAYED_KEPT_MS));

    let mut one_sided = House::begun(founding());
    one_sided.act("anna", "e3-f3").unwrap();
    one_sided.ask("ben", Ask::Resign).unwrap();
    assert_eq!(expires_ms(&one_sided), Some(1_000_000 + UNPLAYED_KEPT_MS));
    one_sided.wait_ms(5);
    one_sided.ask("ben", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    assert_eq!(expires_ms(&one_sided), Some(1_000_005 + UNPLAYED_KEPT_MS), "a later change counts");
}

#[test]
fn a_played_room_is_kept() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    house.act("ben", "a4-a3").unwrap();
    house.ask("ben", Ask::Resign).unwrap();
    assert_eq!(expires_ms(&house), None);
}

#[test]
fn against_the_computer_only_the_human_counts() {
    let against_computer = || {
        let computer = Seated { level: Some(1), ..user("computer-1") };
        let players = [Some(user("anna")), Some(computer)].into();
        House::new(Founding { players, invited: Invited::Nobody, ..founding() })
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
fn setting_up_alone_is_not_playing_unless_rated() {
    let resigned_after_setup = |rated| {
        let contest = Contest::start("subulata", None, &konakis_games::Options::new(), Seed::new(1)).unwrap();
        let (game, variant) = ("subulata".to_owned(), contest.rules().variant().to_owned());
        let options = contest.rules().options().clone();
        let mut house = House::begun(Founding { game, variant, options, rated, ..founding() });
        let mut draw = Seed::new(1).draw(konakis_games::Purpose::Play);
        for (who, seat) in [("anna", Seat::White), ("ben", Seat::Black)] {
            let action = house.room.contest().random(seat, &mut draw).unwrap();
            assert!(konakis_protocol::is_setup(&action));
            house.act(who, &action).unwrap();
        }
        house.ask("ben", Ask::Resign).unwrap();
        house
    };
    assert!(expires_ms(&resigned_after_setup(false)).is_some());
    assert_eq!(expires_ms(&resigned_after_setup(true)), None);
}

#[test]
fn no_room_and_no_entry_is_larger_than_budgeted() {
    let mut largest = 0;
    for about in konakis_games::catalogue() {
        laws::wander(&about.id, 3, 120, |house| {
            // The founding and the second player belong to the room.
            let entries = house.log.iter().skip(2).map(String::len);
            largest = largest.max(entries.max().unwrap_or(0));
            let long = |id: &str| {
                let name = PlayerName::nearest(&"\u{1f451}".repeat(32));
                let mut seated = user(id);
                seated.user.name = name;
                seated.rating = Some(-1_000);
                seated
            };
            let terms = house.room.terms();
            let mut full = House::new(Founding {
                game: house.room.contest().game().to_owned(),
                variant: house.room.contest().rules().variant().to_owned(),
                options: house.room.contest().rules().options().clone(),
                clock: terms.clock,
                players: [Some(long("abcdefghjkmn")), None].into(),
                ..founding()
            });
            let decision =
                full.room.handle(full.now, &Event::Asked { by: long("nmkjhgfedcba"), ask: Ask::Join });
            full.make(&decision.unwrap());
            let row = full.room.row().about.len();
            let room: usize = full.log.iter().map(String::len).sum::<usize>() + row;
            let most = crate::limits::tests::ROOM_BYTES_MAX as usize;
            // The row has 200 bytes in other columns, its five indexes and two keys of the log have 300.
            assert!(room + 500 <= most, "{}: {room} bytes", about.id);
        });
    }
    let most = crate::limits::tests::ENTRY_BYTES_MAX as usize;
    // The key of an entry has 20 bytes.
    assert!(largest + 20 <= most, "{largest} bytes");
}
