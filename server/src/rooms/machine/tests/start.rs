//! The beginning of a game: waiting, drawn sides, and the time for first actions.

use super::*;
use crate::store::Stage;
use konakis_games::Options;
use konakis_protocol::{Days, Invitation, SeatChoice, Waiting};

const MINUTE_MS: u64 = 60_000;
const DAY_MS: u64 = 24 * 60 * MINUTE_MS;

/// A live room with [`Start::new`], as in all rooms that are created now. [`new_room`] has the [`Start`] of rooms in
/// old logs.
fn new_live_room() -> NewRoom {
    NewRoom { clock: live(300, 2), invited: Invited::Link, start: Start::new(false), ..new_room() }
}

fn clock(test: &TestRoom) -> konakis_protocol::ClockView {
    test.room.view(Viewer::Spectator, test.now).clock.unwrap()
}

#[test]
fn a_missing_first_action_calls_a_rated_game_off() {
    let mut test = TestRoom::started_rated(new_live_room());
    test.room.set_present(Seat::Black, true, test.now);
    assert_eq!(clock(&test).first_action_ms, Some(MINUTE_MS));
    test.wait_ms(MINUTE_MS + clock::LAG_MS_MAX - 1);
    test.tick();
    assert!(test.room.outcome().is_none(), "an action may be in transit");
    test.wait_ms(1);
    assert_eq!(test.room.next_due_unwatched(), Some(test.now.uptime));
    test.tick();
    assert_eq!(test.result(), (None, Reason::NO_FIRST_ACTION));
    assert!(matches!(test.reloaded().row().stage, Stage::Finished { score: None, .. }));
}

#[test]
fn clocks_run_only_after_both_sides_have_acted() {
    let mut test = TestRoom::started(new_live_room());
    test.wait_ms(50_000);
    test.act("anna", "e3-f3").unwrap();
    assert_eq!((clock(&test).running, clock(&test).first_action_ms), (Seats::NONE, Some(MINUTE_MS)));
    test.wait_ms(50_000);
    assert_eq!(clock(&test).first_action_ms, Some(10_000));
    test.act("ben", "a4-a3").unwrap();
    test.wait_ms(1_000);
    let clock = clock(&test);
    assert_eq!((clock.running, clock.first_action_ms), (Seats::one(Seat::White), None));
    assert_eq!(clock.left.0, [299_000, 300_000].into());
    assert_eq!(test.reloaded().view(Viewer::Spectator, test.now).clock, Some(clock));
}

#[test]
fn a_missing_action_of_the_second_side_calls_the_game_off() {
    let mut test = TestRoom::started(new_live_room());
    test.wait_ms(50_000);
    test.act("anna", "e3-f3").unwrap();
    test.wait_ms(MINUTE_MS + clock::LAG_MS_MAX);
    test.tick();
    assert_eq!(test.result(), (None, Reason::NO_FIRST_ACTION));
}

#[test]
fn absence_counts_only_after_both_sides_have_acted() {
    let mut test = TestRoom::started(new_live_room());
    test.room.set_present(Seat::White, true, test.now);
    test.room.set_present(Seat::Black, true, test.now);
    test.act("anna", "e3-f3").unwrap();
    test.room.set_present(Seat::White, false, test.now);
    test.wait_ms(50_000);
    test.act("ben", "a4-a3").unwrap();
    test.wait_ms(ABSENCE_MS_MAX - 1);
    test.tick();
    assert!(test.room.outcome().is_none());
    test.wait_ms(1);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::ABANDONED));
}

#[test]
fn absence_counts_from_the_arrival_of_the_opponent() {
    let mut test = TestRoom::started(NewRoom { clock: live(3600, 0), ..new_live_room() });
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test.wait_ms(ABSENCE_MS_MAX * 2);
    test.room.set_present(Seat::Black, true, test.now);
    test.tick();
    assert!(test.room.outcome().is_none(), "the opponent has not waited yet");
    test.wait_ms(ABSENCE_MS_MAX);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::ABANDONED));
}

#[test]
fn set_ups_and_games_against_computers_allow_more_time() {
    let subulata = Contest::start("subulata", None, &Options::new(), Seed::new(1)).unwrap();
    let setup = TestRoom::started(NewRoom {
        game: "subulata".to_owned(),
        variant: subulata.rules().variant().to_owned(),
        options: subulata.rules().options().clone(),
        ..new_live_room()
    });
    assert_eq!(clock(&setup).first_action_ms, Some(3 * MINUTE_MS));
    let computer = Seated { level: Some(1), ..user("computer-1") };
    let players = [Some(user("anna")), Some(computer)].into();
    let alone = TestRoom::new(NewRoom { players, invited: Invited::Nobody, ..new_live_room() });
    assert_eq!(clock(&alone).first_action_ms, Some(10 * MINUTE_MS));
}

#[test]
fn the_creator_can_choose_the_time_for_first_actions() {
    let ten = konakis_protocol::FirstActionTime::new(600).unwrap();
    let start = Start { first_action_s: Some(ten), ..Start::new(false) };
    let mut test = TestRoom::started(NewRoom { start, ..new_live_room() });
    assert_eq!(clock(&test).first_action_ms, Some(10 * MINUTE_MS));
    test.wait_ms(9 * MINUTE_MS);
    test.tick();
    test.act("anna", "e3-f3").unwrap();
    assert_eq!(clock(&test).first_action_ms, Some(10 * MINUTE_MS));
    test.wait_ms(10 * MINUTE_MS + clock::LAG_MS_MAX);
    test.tick();
    assert_eq!(test.result(), (None, Reason::NO_FIRST_ACTION));
}

#[test]
fn a_rematch_keeps_the_time_for_first_actions() {
    let ten = konakis_protocol::FirstActionTime::new(600).unwrap();
    let start = Start { first_action_s: Some(ten), ..Start::new(false) };
    let mut test = TestRoom::started(NewRoom { start, ..new_live_room() });
    test.ask("anna", Ask::Resign).unwrap();
    test.ask("anna", Ask::Offer(Offer::Rematch, fresh())).unwrap();
    let decision = test.ask("ben", Ask::Accept(Offer::Rematch, fresh())).unwrap();
    assert_eq!(decision.created.unwrap().1.start.first_action_s, Some(ten));
}

#[test]
fn an_absence_before_first_actions_is_no_abandonment() {
    let computer = Seated { level: Some(1), ..user("computer-1") };
    let players = [Some(user("anna")), Some(computer)].into();
    let mut test = TestRoom::new(NewRoom { players, invited: Invited::Nobody, ..new_live_room() });
    test.wait_ms(ABSENCE_MS_MAX * 2);
    test.tick();
    assert!(test.room.outcome().is_none());
    test.act("anna", "e3-f3").unwrap();
}

#[test]
fn a_first_action_by_correspondence_has_the_time_of_a_turn() {
    let days = Some(ClockChoice::Days(Days::new(3).unwrap()));
    let result = |actions: &[(&str, &str)]| {
        let mut test = TestRoom::started(NewRoom { clock: days, ..new_live_room() });
        for (by, action) in actions {
            test.act(by, action).unwrap();
        }
        test.wait_ms(3 * DAY_MS + clock::LAG_MS_MAX);
        test.tick();
        test.result()
    };
    let (white, black) = (("anna", "e3-f3"), ("ben", "a4-a3"));
    assert_eq!(result(&[]), (None, Reason::NO_FIRST_ACTION));
    assert_eq!(result(&[white]), (None, Reason::NO_FIRST_ACTION));
    assert_eq!(result(&[white, black]), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn clocks_of_an_old_room_run_from_the_start() {
    let mut test = TestRoom::started(NewRoom { start: Start::default(), ..new_live_room() });
    assert_eq!((clock(&test).running, clock(&test).first_action_ms), (Seats::one(Seat::White), None));
    test.wait_ms(300_000 + clock::LAG_MS_MAX);
    test.tick();
    assert_eq!(test.result(), (Some(Seat::Black), Reason::TIME));
}

#[test]
fn taking_back_a_first_action_holds_the_clocks_again() {
    let mut test = TestRoom::started(new_live_room());
    test.act("anna", "e3-f3").unwrap();
    test.act("ben", "a4-a3").unwrap();
    test.wait_ms(5_000);
    test.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    test.ask("anna", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    test.wait_ms(5_000);
    let clock = clock(&test);
    assert_eq!((clock.running, clock.first_action_ms), (Seats::NONE, Some(MINUTE_MS - 5_000)));
    assert_eq!(clock.left.0, [295_000, 300_000].into());
    assert_eq!(test.reloaded().view(Viewer::Spectator, test.now).clock, Some(clock));
}

#[test]
fn a_view_says_how_long_the_room_waits() {
    let waiting = |test: &TestRoom| test.room.view(Viewer::Spectator, test.now).waiting;
    let mut open = TestRoom::new(NewRoom { invited: Invited::Anyone, ..new_live_room() });
    open.room.set_present(Seat::White, true, open.now);
    let until = open.now.wall + DAY_MS;
    let expected = Waiting { invited: Invitation::Open, until, away_ms: Some(MINUTE_MS) };
    assert_eq!(waiting(&open), Some(expected));
    open.wait_ms(1_000);
    assert_eq!(waiting(&open), Some(expected), "`until` stays the same");
    open.room.set_present(Seat::White, false, open.now);
    assert_eq!(waiting(&open), Some(Waiting { until: open.now.wall + MINUTE_MS, ..expected }));

    let link = TestRoom::new(new_live_room());
    let until = link.now.wall + DAY_MS;
    assert_eq!(waiting(&link), Some(Waiting { invited: Invitation::Link, until, away_ms: None }));
    assert_eq!(waiting(&TestRoom::started(new_live_room())), None);
}

fn drawn(number: u64) -> TestRoom {
    let mut test = TestRoom::new(NewRoom { start: Start::new(true), ..new_live_room() });
    test.room.set_present(Seat::White, true, test.now);
    test.ask("ben", Ask::Join(number)).unwrap();
    test
}

#[test]
fn sides_are_drawn_when_the_second_player_joins() {
    let anna = "anna".parse().unwrap();
    let seats: Vec<_> = (0..40).map(|number| drawn(number).room.seat_of(&anna).unwrap()).collect();
    for seat in Seat::ALL {
        let times = seats.iter().filter(|&&one| one == seat).count();
        assert!(times >= 10, "Anna is {seat} in at least 10 of 40 rooms: {times}");
    }
    for number in 0..8 {
        let test = drawn(number);
        let [anna, ben] = ["anna", "ben"].map(|id| test.room.seat_of(&id.parse().unwrap()).unwrap());
        assert_eq!(ben, Seats::TWO.after(anna));
        assert!(test.room.is_present(anna), "presence follows the player to the other seat");
        assert_eq!(test.room.to_act(), Seats::one(Seat::White));
        let again = test.reloaded();
        assert_eq!((again.row(), again.players().get(anna).is_some()), (test.room.row(), true));
        assert!(!test.room.view(Viewer::Spectator, test.now).random_seats);
    }
}

#[test]
fn the_sides_are_secret_until_they_are_drawn() {
    let open = NewRoom { invited: Invited::Anyone, start: Start::new(true), ..new_live_room() };
    let test = TestRoom::new(open.clone());
    let view = test.room.view(Viewer::Spectator, test.now);
    assert!(view.random_seats && test.room.row().about.contains("random_seats"));
    assert_eq!(test.room.seek().unwrap().seat, SeatChoice::Random);
    // The draw follows from the number in the second player's `Ask::Join`, not from the stored seed.
    let seats_of = |seed| {
        let mut test = TestRoom::new(NewRoom { seed, ..open.clone() });
        test.ask("ben", Ask::Join(3)).unwrap();
        test.room.seat_of(&"ben".parse().unwrap())
    };
    assert!((0..20).all(|seed| seats_of(seed) == seats_of(0)));
}

#[test]
fn a_guest_who_signs_in_while_waiting_stays_a_player() {
    let mut test = TestRoom::new(NewRoom { start: Start::new(true), ..new_live_room() });
    test.make(&Change::Joined { seat: Seat::White, who: member("anna2"), drawn: false }.into());
    assert_eq!((test.room.free_seat(), test.room.has_random_seats()), (Some(Seat::Black), true));
    test.ask("ben", Ask::Join(1)).unwrap();
    assert_eq!(test.reloaded().row(), test.room.row());
    assert!(test.room.seat_of(&"anna2".parse().unwrap()).is_some());
}
