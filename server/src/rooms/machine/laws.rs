//! The law of room logs, for a fuzz target and a property test: loading a log gives the same room as applying its
//! entries one by one.

#![expect(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a broken law must panic, and all input is generated here"
)]

use super::{Change, Entry, Invited, NewRoom, Room, Seated, Start};
use crate::clock::Moment;
use konakis_games::{Contest, Options, Purpose, Seed, catalogue};
use konakis_protocol::{ClockChoice, LiveClock, Offer, Outcome, PlayerName, Reason, Seat, User, UserKind};

const START: Moment = Moment { wall: 1, uptime: 1 };
/// Bytes of at least this value damage the log.
const DAMAGE: u8 = 250;

/// Checks that loading a log gives the same room as applying its entries one by one. Loading a damaged log must not
/// panic.
///
/// The first two bytes choose the game and its seed. Each further byte chooses an entry or damages the log.
pub fn loads_as_applied(bytes: &[u8]) {
    let [game, seed, choices @ ..] = bytes else { return };
    let games = catalogue();
    let new_room = new_room(&games[usize::from(*game) % games.len()].id, (*seed).into());
    let mut room = Room::create("r".parse().unwrap(), START, new_room.clone()).expect("the game begins");
    let first = Entry { at: START, seq: 1, change: Change::Created(Box::new(new_room)) };
    let mut log = vec![serde_json::to_string(&first).unwrap()];
    let mut damaged = false;
    for (at, choice) in (1..).zip(choices) {
        let at = Moment { wall: at * 1_000, uptime: at * 1_000 };
        let entry = Entry { at, seq: room.seq() + 1, change: change(&room, *choice) };
        let text = serde_json::to_string(&entry).unwrap();
        match *choice {
            DAMAGE..=252 => log.push(log[usize::from(*seed) % log.len()].clone()),
            253.. => log.push(text.chars().take(usize::from(*choice) % 40).collect()),
            _ if room.apply(&entry).is_ok() => log.push(text),
            _ => {}
        }
        damaged |= *choice >= DAMAGE;
    }
    let loaded = Room::load("r".parse().unwrap(), &log, START);
    if damaged {
        return;
    }
    let loaded = loaded.expect("a log of applied entries loads");
    let summary = |room: &Room| {
        let contest = room.contest();
        let last = (contest.last_events().to_vec(), contest.last_reveal());
        (room.row(), room.entries(), contest.position(), contest.record(), last)
    };
    assert_eq!(summary(&loaded), summary(&room));
}

fn change(room: &Room, choice: u8) -> Change {
    let seat = Seat::ALL[usize::from(choice & 1)];
    let ply = room.ply();
    match choice {
        0..=159 => {
            let seat = room.to_act().iter().next().unwrap_or(seat);
            let mut draw = Seed::new(choice.into()).draw(Purpose::Play);
            let action = room.contest().random(seat, &mut draw).unwrap_or_else(|| "e3-f3".to_owned());
            Change::Acted { seat, action, typed: None, left_ms: Some(u64::from(choice) * 1_000) }
        }
        160..=199 => Change::TakenBack { ply: ply.saturating_sub(u32::from(choice - 158) / 2) },
        200..=209 => Change::TakenBack { ply: ply / 2 },
        210..=224 => Change::Offered { seat, what: Offer::Takeback },
        225..=239 => Change::Offered { seat, what: Offer::Draw },
        240..=246 => Change::Refused { what: Offer::Draw },
        247 => Change::Hinted { seat },
        248 => Change::Rematched { room: "next".parse().unwrap() },
        249.. => Change::Ended { outcome: Outcome::win(seat, Reason::RESIGNATION) },
    }
}

fn new_room(game: &str, seed: u64) -> NewRoom {
    let contest = Contest::start(game, None, &Options::new(), Seed::new(seed)).expect("the game begins");
    let user = |name: &str| {
        let user = User { id: name.parse().unwrap(), name: PlayerName::nearest(name), kind: UserKind::Guest };
        Some(Seated { user, rating: None, level: None })
    };
    NewRoom {
        game: game.to_owned(),
        variant: contest.rules().variant().to_owned(),
        options: contest.rules().options().clone(),
        seed,
        clock: Some(ClockChoice::Live(LiveClock::new(600, 5).expect("a clock of ten minutes"))),
        players: [user("anna"), user("ben")].into(),
        creator: "anna".parse().unwrap(),
        invited: Invited::Nobody,
        rated: false,
        private: false,
        start: Start { random_seats: false, first_actions: seed.is_multiple_of(2), first_action_s: None },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_log_loads_as_if_applied_entry_by_entry(bytes in prop::collection::vec(0..DAMAGE, 0..120)) {
            loads_as_applied(&bytes);
        }

        #[test]
        fn loading_a_damaged_log_does_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
            loads_as_applied(&bytes);
        }
    }
}
