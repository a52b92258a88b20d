//! Loading a log gives the same room as applying its entries one by one, and plays each action once. The other tests
//! in this file are about resent actions, and about the limits of offers and takebacks.

use super::*;
use crate::errors::Coded;
use konakis_games::{Draw, Purpose, ReplayError, Seed, catalogue, laws};
use proptest::prelude::*;

fn started(game: &str, seed: u64, clock: Option<ClockChoice>) -> TestRoom {
    let contest = konakis_games::Contest::start(game, None, &konakis_games::Options::new(), Seed::new(seed));
    let contest = contest.unwrap();
    TestRoom::started(NewRoom {
        game: game.to_owned(),
        variant: contest.rules().variant().to_owned(),
        options: contest.rules().options().clone(),
        seed,
        clock,
        start: Start { random_seats: false, first_actions: seed.is_multiple_of(2), first_action_s: None },
        ..new_room()
    })
}

fn change(test: &mut TestRoom, change: Change) {
    test.make(&change.into());
}

fn act(test: &mut TestRoom, draw: &mut Draw) {
    let to_act = test.room.to_act();
    let Some(seat) = to_act.iter().nth(draw.below(to_act.len())) else { return };
    let action = test.room.contest().random(seat, draw).unwrap();
    let left_ms = test.room.clocks.as_ref().map(|clocks| clocks.left_after_ms(seat, test.now.uptime, 0));
    change(test, Change::Acted { seat, action, typed: None, left_ms });
}

fn take_back(test: &mut TestRoom, plies: usize, seat: Seat) {
    let ply = (test.room.ply() as usize).saturating_sub(plies);
    change(test, Change::Offered { seat, what: Offer::Takeback });
    change(test, Change::TakenBack { ply: u32::try_from(ply).unwrap() });
}

/// Adds random entries to a log, among them takebacks of many actions.
fn grow(test: &mut TestRoom, draw: &mut Draw, steps: usize) {
    for _ in 0..steps {
        test.wait_ms(draw.below(3_000) as u64);
        if !test.room.is_playing() {
            return;
        }
        let seat = Seat::ALL[draw.below(2)];
        match draw.below(24) {
            0..=5 => take_back(test, draw.below(4), seat),
            6 => take_back(test, draw.below(40), seat),
            7 => change(test, Change::Offered { seat, what: Offer::Draw }),
            8 => change(test, Change::Refused { what: Offer::Draw }),
            9 => {
                change(test, Change::Joined { seat, who: user(["anna", "ben"][seat.index()]), drawn: false })
            }
            _ => act(test, draw),
        }
    }
    match draw.below(4) {
        0 => change(test, Change::Ended { outcome: Outcome::win(Seat::White, Reason::RESIGNATION) }),
        1 => change(test, Change::Ended { outcome: Outcome::draw(Reason::ABORTED) }),
        _ => return,
    }
    change(test, Change::Offered { seat: Seat::White, what: Offer::Rematch });
    change(test, Change::Rematched { room: "next".parse().unwrap() });
}

/// The state of a room as text, without the fields that loading resets.
fn state(room: &Room) -> String {
    let mut room = room.clone();
    room.seq = 0;
    room.absent_since = BySeat::new(room.seats(), |_| None);
    let contest = room.contest();
    let game = (contest.actions().len(), contest.position(), contest.last_events(), contest.last_reveal());
    let acted: Vec<&str> = contest.actions().iter().map(|entry| entry.action.as_str()).collect();
    format!("{room:?} {game:?} {acted:?} {:?}", contest.status())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn loading_a_log_equals_applying_its_entries_one_by_one(seed: u64) {
        for (about, clock) in catalogue().iter().zip([live(600, 5), None, live(60, 0), live(0, 10)]) {
            let days = Some(ClockChoice::Days(konakis_protocol::Days::new(2).unwrap()));
            for clock in [clock, days] {
                let mut test = started(&about.id, seed, clock);
                let mut draw = Seed::new(seed).draw(Purpose::Play);
                for _ in 0..3 {
                    grow(&mut test, &mut draw, 40);
                    prop_assert_eq!(state(&test.reloaded()), state(&test.room), "{}", about.id);
                }
            }
        }
    }
}

#[test]
fn loading_raises_the_sequence_number_above_published_ones() {
    let mut test = started("tablut", 3, live(600, 5));
    let mut published = 0;
    for _ in 0..3 {
        test.wait_ms(10_000);
        let mut room = test.reloaded();
        assert!(room.seq() > published, "the number grows although nothing was stored since the last load");
        (0..5_000).for_each(|spectators| room.set_spectators(1 + spectators));
        published = room.seq();
    }
}

#[test]
fn loading_plays_each_action_of_the_log_once() {
    let mut test = started("tablut", 3, live(600, 5));
    let mut draw = Seed::new(3).draw(Purpose::Play);
    let mut acted = 0;
    while test.room.ply() < 60 {
        act(&mut test, &mut draw);
        acted += 1;
    }
    // A room in memory replays its game for each takeback, so the test writes the rest of the log directly.
    let entry = |change| serde_json::to_string(&Entry { at: test.now, seq: 9, change }).unwrap();
    let mut log = test.log.clone();
    let seat = test.room.to_act().iter().next().unwrap();
    for number in 0..5_000 {
        let action = test.room.contest().random(seat, &mut draw).unwrap();
        log.push(entry(Change::Acted { seat, action, typed: None, left_ms: Some(1_000) }));
        log.push(entry(Change::TakenBack { ply: if number % 100 == 99 { 60 - number / 100 } else { 60 } }));
        acted += 1;
        if number % 100 == 99 {
            for played in &test.room.contest().actions()[60 - number as usize / 100..] {
                let (seat, action) = (played.seat, played.action.clone());
                log.push(entry(Change::Acted { seat, action, typed: None, left_ms: Some(1_000) }));
                acted += 1;
            }
        }
    }
    let before = laws::actions_played();
    let room = Room::load("r".parse().unwrap(), &log, test.now).unwrap();
    assert_eq!((room.ply(), laws::actions_played() - before), (60, acted));
}

#[test]
fn a_takeback_after_the_end_is_refused() {
    let mut test = started("tablut", 1, None);
    test.act("anna", "e3-f3").unwrap();
    test.ask("ben", Ask::Resign).unwrap();
    let late = Entry { at: test.now, seq: 9, change: Change::TakenBack { ply: 0 } };
    assert!(test.room.clone().apply(&late).is_err());
    test.log.push(serde_json::to_string(&late).unwrap());
    let n = test.log.len() - 1;
    let loaded = Room::load("r".parse().unwrap(), &test.log, test.now);
    assert!(matches!(loaded, Err(LoadError::Replay { n: found, .. }) if found == n));
}

#[test]
fn a_resent_action_is_recognized_without_a_replay() {
    let mut test = started("tablut", 1, None);
    let mut draw = Seed::new(1).draw(Purpose::Play);
    while test.room.ply() < 40 {
        act(&mut test, &mut draw);
    }
    let last = test.room.contest().actions().last().unwrap().clone();
    let by = ["anna", "ben"][last.seat.index()];
    let resend = Ask::Act { ply: 39, action: format!(" {} ", last.action.to_uppercase()), lag_ms: 0 };
    let before = laws::actions_played();
    assert_eq!(test.decide(by, resend), Ok(Decision::default()));
    assert_eq!(laws::actions_played(), before);
}

/// A game of Subsume, a seat to act, and an action that the record would write differently.
fn with_other_spelling(seed: u64) -> Option<(TestRoom, Seat, String)> {
    let mut test = started("subsume", seed, None);
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    loop {
        let contest = test.room.contest();
        let seat = contest.to_act().iter().next()?;
        for action in contest.legal(seat).iter().filter(|action| action.starts_with('+')) {
            // If the square to the right belongs to the same territory, an action that names it is the same action.
            let right = char::from(action.as_bytes()[1] + 1);
            let other = format!("+{right}{}", &action[2..]);
            let other = Some(other).filter(|other| contest.resolve(seat, other).as_ref() == Ok(action));
            if let Some(other) = other {
                return Some((test, seat, other));
            }
        }
        act(&mut test, &mut draw);
    }
}

#[test]
fn after_a_load_a_resent_action_is_known_by_its_typed_text() {
    let (mut test, seat, typed) = (0..).find_map(with_other_spelling).unwrap();
    let by = ["anna", "ben"][seat.index()];
    let ply = test.room.ply();
    test.act(by, &typed).unwrap();
    let resend = || Ask::Act { ply, action: typed.clone(), lag_ms: 0 };
    assert_ne!(test.room.contest().actions().last().unwrap().action, typed);
    assert_eq!(test.decide(by, resend()), Ok(Decision::default()));
    test.room = test.reloaded();
    assert_eq!(test.decide(by, resend()), Ok(Decision::default()));
    let other = Ask::Act { ply, action: ".".to_owned(), lag_ms: 0 };
    assert_eq!(test.decide(by, other).unwrap_err().code(), ErrorCode::Stale);
}

#[test]
fn takebacks_of_a_seat_are_limited() {
    let mut test = TestRoom::started(new_room());
    for _ in 0..30 {
        test.act("anna", "e3-f3").unwrap();
        test.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
        test.ask("ben", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    }
    test.act("anna", "e3-f3").unwrap();
    let spent = Err(Refusal::TakebacksSpent);
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Takeback, fresh())), spent);
    test.room = test.reloaded();
    assert_eq!(test.ask("anna", Ask::Offer(Offer::Takeback, fresh())), spent, "the count is kept in the log");
    test.act("ben", "a4-a3").unwrap();
    test.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    test.ask("anna", Ask::Accept(Offer::Takeback, fresh())).unwrap();
}

#[test]
fn loading_accepts_a_log_with_more_takebacks_than_allowed() {
    let mut test = started("tablut", 1, None);
    for _ in 0..300 {
        act(&mut test, &mut Seed::new(1).draw(Purpose::Play));
        take_back(&mut test, 1, Seat::White);
    }
    assert_eq!(state(&test.reloaded()), state(&test.room));
}

#[test]
fn offers_of_a_seat_in_a_game_are_limited() {
    let mut test = TestRoom::started(new_room());
    let moves = [("anna", "e3-f3"), ("ben", "a4-a3"), ("anna", "f3-e3"), ("ben", "a3-a4")];
    let mut refused = None;
    for turn in 0..200 {
        if test.ask("anna", Ask::Offer(Offer::Draw, fresh())).is_err() {
            refused = Some(turn);
            break;
        }
        test.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
        // Takes all actions back before a position occurs for the fifth time, which would end the game.
        if turn % 12 == 11 {
            change(&mut test, Change::TakenBack { ply: 0 });
        }
        let (by, action) = moves[test.room.ply() as usize % 4];
        test.act(by, action).unwrap();
    }
    assert_eq!(refused, Some(100));
    let refusal = test.ask("anna", Ask::Offer(Offer::Draw, fresh()));
    assert_eq!(refusal, Err(Refusal::OffersSpent));
}

#[test]
fn the_error_for_an_unplayable_action_names_its_ply() {
    let mut test = started("tablut", 3, None);
    let ply = test.room.contest().ply() + 1;
    let change = Change::Acted { seat: Seat::White, action: "a1-a1".to_owned(), typed: None, left_ms: None };
    let refused = test.room.apply(&Entry { at: test.now, seq: 9, change }).unwrap_err();
    assert!(matches!(refused, ReplayError::Action { ply: of, .. } if of == ply), "{refused:?}");
}
