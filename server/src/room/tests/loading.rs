//! A log is loaded as if its entries were applied one after the other, at a cost that grows with its length alone.

use super::*;
use konakis_games::{Draw, Purpose, Seed, catalogue, laws};
use proptest::prelude::*;

/// A game of this name whose players have joined, with its log so far.
fn begun(game: &str, seed: u64, clock: Option<ClockChoice>) -> House {
    let contest = konakis_games::Contest::start(game, None, &konakis_games::Options::new(), Seed::new(seed));
    let contest = contest.unwrap();
    House::begun(Founding {
        game: game.to_owned(),
        variant: contest.rules().variant().to_owned(),
        options: contest.rules().options().clone(),
        seed,
        clock,
        ..founding()
    })
}

/// Applies a change to the room, and writes it to the log.
fn change(house: &mut House, change: Change) {
    house.make(&change.into());
}

fn act(house: &mut House, draw: &mut Draw) {
    let to_act = house.room.to_act();
    let Some(seat) = to_act.iter().nth(draw.below(to_act.len())) else { return };
    let action = house.room.contest().random(seat, draw).unwrap();
    let left_ms = house.room.clocks.as_ref().map(|clocks| clocks.left_after_ms(seat, house.now.house, 0));
    change(house, Change::Acted { seat, action, typed: None, left_ms });
}

/// Takes back so many actions, by the seat whose turn it is drawn to be.
fn take_back(house: &mut House, plies: usize, seat: Seat) {
    let ply = (house.room.ply() as usize).saturating_sub(plies);
    change(house, Change::Offered { seat, what: Offer::Takeback });
    change(house, Change::TakenBack { ply: u32::try_from(ply).unwrap() });
}

/// Adds random entries to a log, many of them takebacks, some of them deep.
fn grow(house: &mut House, draw: &mut Draw, steps: usize) {
    for _ in 0..steps {
        house.wait_ms(draw.below(3_000) as u64);
        if !house.room.is_on() {
            return;
        }
        let seat = Seat::ALL[draw.below(2)];
        match draw.below(24) {
            0..=5 => take_back(house, draw.below(4), seat),
            6 => take_back(house, draw.below(40), seat),
            7 => change(house, Change::Offered { seat, what: Offer::Draw }),
            8 => change(house, Change::Refused { what: Offer::Draw }),
            9 => change(house, Change::Joined { seat, who: user(["anna", "ben"][seat.index()]) }),
            _ => act(house, draw),
        }
    }
    match draw.below(4) {
        0 => change(house, Change::Ended { outcome: Outcome::win(Seat::White, Reason::RESIGNATION) }),
        1 => change(house, Change::Ended { outcome: Outcome::draw(Reason::ABORTED) }),
        _ => return,
    }
    change(house, Change::Offered { seat: Seat::White, what: Offer::Rematch });
    change(house, Change::Rematched { room: "next".parse().unwrap() });
}

/// All that there is to know of a room, but for what a load sets anew.
fn everything(room: &Room) -> String {
    let mut room = room.clone();
    room.seq = 0;
    room.away = BySeat::new(room.seats(), |_| None);
    let contest = room.contest();
    let known = (contest.actions().len(), contest.position(), contest.last_events(), contest.last_reveal());
    let acted: Vec<&str> = contest.actions().iter().map(|entry| entry.action.as_str()).collect();
    format!("{room:?} {known:?} {acted:?} {:?}", contest.status())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_load_equals_applying_one_entry_after_another(seed: u64) {
        for (about, clock) in catalogue().iter().zip([live(600, 5), None, live(60, 0), live(0, 10)]) {
            let days = Some(ClockChoice::Days(konakis_protocol::Days::new(2).unwrap()));
            for clock in [clock, days] {
                let mut house = begun(&about.id, seed, clock);
                let mut draw = Seed::new(seed).draw(Purpose::Play);
                for _ in 0..3 {
                    grow(&mut house, &mut draw, 40);
                    prop_assert_eq!(everything(&house.reloaded()), everything(&house.room), "{}", about.id);
                }
            }
        }
    }
}

#[test]
fn a_load_plays_each_action_of_the_log_once() {
    let mut house = begun("tablut", 3, live(600, 5));
    let mut draw = Seed::new(3).draw(Purpose::Play);
    let mut acted = 0;
    // What is live costs a replay for each takeback, so the log is written without the room.
    while house.room.ply() < 60 {
        act(&mut house, &mut draw);
        acted += 1;
    }
    let entry = |change| serde_json::to_string(&Entry { at: house.now, seq: 9, change }).unwrap();
    let mut log = house.log.clone();
    let seat = house.room.to_act().iter().next().unwrap();
    for number in 0..5_000 {
        let action = house.room.contest().random(seat, &mut draw).unwrap();
        log.push(entry(Change::Acted { seat, action, typed: None, left_ms: Some(1_000) }));
        log.push(entry(Change::TakenBack { ply: if number % 100 == 99 { 60 - number / 100 } else { 60 } }));
        acted += 1;
        if number % 100 == 99 {
            for played in &house.room.contest().actions()[60 - number as usize / 100..] {
                let (seat, action) = (played.seat, played.action.clone());
                log.push(entry(Change::Acted { seat, action, typed: None, left_ms: Some(1_000) }));
                acted += 1;
            }
        }
    }
    let before = laws::actions_played();
    let room = Room::load("r".parse().unwrap(), &log, house.now).unwrap();
    assert_eq!((room.ply(), laws::actions_played() - before), (60, acted));
}

#[test]
fn nothing_is_taken_back_after_the_end() {
    let mut house = begun("tablut", 1, None);
    house.act("anna", "e3-f3").unwrap();
    house.ask("ben", Ask::Resign).unwrap();
    let late = Entry { at: house.now, seq: 9, change: Change::TakenBack { ply: 0 } };
    assert!(house.room.clone().apply(&late).is_err());
    house.log.push(serde_json::to_string(&late).unwrap());
    let n = house.log.len() - 1;
    let loaded = Room::load("r".parse().unwrap(), &house.log, house.now);
    assert!(matches!(loaded, Err(LoadError::Replay { n: found, .. }) if found == n));
}

#[test]
fn a_resent_action_is_recognized_without_a_replay() {
    let mut house = begun("tablut", 1, None);
    let mut draw = Seed::new(1).draw(Purpose::Play);
    while house.room.ply() < 40 {
        act(&mut house, &mut draw);
    }
    let last = house.room.contest().actions().last().unwrap().clone();
    let by = ["anna", "ben"][last.seat.index()];
    let resend = Ask::Act { ply: 39, action: format!(" {} ", last.action.to_uppercase()), lag_ms: 0 };
    let before = laws::actions_played();
    assert_eq!(house.decide(by, resend), Ok(Decision::default()));
    assert_eq!(laws::actions_played(), before);
}

/// A game of Subsume in which this seat can name a territory by another square than the one by which it is recorded.
fn spelled_otherwise(seed: u64) -> Option<(House, Seat, String)> {
    let mut house = begun("subsume", seed, None);
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    loop {
        let contest = house.room.contest();
        let seat = contest.to_act().iter().next()?;
        for action in contest.legal(seat).iter().filter(|action| action.starts_with('+')) {
            // The square to the right is of the same territory, if the action names one.
            let right = char::from(action.as_bytes()[1] + 1);
            let other = format!("+{right}{}", &action[2..]);
            let other = Some(other).filter(|other| contest.resolve(seat, other).as_ref() == Ok(action));
            if let Some(other) = other {
                return Some((house, seat, other));
            }
        }
        act(&mut house, &mut draw);
    }
}

#[test]
fn an_action_resent_as_it_was_typed_is_recognized_after_a_load() {
    let (mut house, seat, typed) = (0..).find_map(spelled_otherwise).unwrap();
    let by = ["anna", "ben"][seat.index()];
    let ply = house.room.ply();
    house.act(by, &typed).unwrap();
    let resend = || Ask::Act { ply, action: typed.clone(), lag_ms: 0 };
    assert_ne!(house.room.contest().actions().last().unwrap().action, typed);
    assert_eq!(house.decide(by, resend()), Ok(Decision::default()));
    house.room = house.reloaded();
    assert_eq!(house.decide(by, resend()), Ok(Decision::default()));
    let other = Ask::Act { ply, action: ".".to_owned(), lag_ms: 0 };
    assert_eq!(house.decide(by, other).unwrap_err().code(), ErrorCode::Stale);
}

#[test]
fn a_seat_takes_back_so_often_and_no_more() {
    let mut house = House::begun(founding());
    for _ in 0..30 {
        house.act("anna", "e3-f3").unwrap();
        house.ask("anna", Ask::Offer(Offer::Takeback, fresh())).unwrap();
        house.ask("ben", Ask::Accept(Offer::Takeback, fresh())).unwrap();
    }
    house.act("anna", "e3-f3").unwrap();
    let spent = Err(Refusal::TakebacksSpent);
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Takeback, fresh())), spent);
    house.room = house.reloaded();
    assert_eq!(house.ask("anna", Ask::Offer(Offer::Takeback, fresh())), spent, "the log remembers");
    house.act("ben", "a4-a3").unwrap();
    house.ask("ben", Ask::Offer(Offer::Takeback, fresh())).unwrap();
    house.ask("anna", Ask::Accept(Offer::Takeback, fresh())).unwrap();
}

#[test]
fn a_log_with_more_takebacks_than_are_allowed_now_still_loads() {
    let mut house = begun("tablut", 1, None);
    for _ in 0..300 {
        act(&mut house, &mut Seed::new(1).draw(Purpose::Play));
        take_back(&mut house, 1, Seat::White);
    }
    assert_eq!(everything(&house.reloaded()), everything(&house.room));
}

#[test]
fn a_seat_offers_so_often_in_a_game_and_no_more() {
    let mut house = House::begun(founding());
    let moves = [("anna", "e3-f3"), ("ben", "a4-a3"), ("anna", "f3-e3"), ("ben", "a3-a4")];
    let mut refused = None;
    for turn in 0..200 {
        if house.ask("anna", Ask::Offer(Offer::Draw, fresh())).is_err() {
            refused = Some(turn);
            break;
        }
        house.ask("ben", Ask::Refuse(Offer::Draw)).unwrap();
        // Back to the beginning in time, since the fifth repetition ends the game.
        if turn % 12 == 11 {
            change(&mut house, Change::TakenBack { ply: 0 });
        }
        let (by, action) = moves[house.room.ply() as usize % 4];
        house.act(by, action).unwrap();
    }
    assert_eq!(refused, Some(100));
    let refusal = house.ask("anna", Ask::Offer(Offer::Draw, fresh()));
    assert_eq!(refusal, Err(Refusal::OffersSpent));
}
