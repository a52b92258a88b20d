//! Any log loads as if its entries were applied one after another, or is refused; neither panics.
//!
//! Each byte chooses an entry of the log: an action, a takeback, an offer, an end. Bytes of the highest values damage the
//! log: they repeat an entry, cut it short, or put one in that is out of place.

#![no_main]

use konakis_games::{Contest, Options, Purpose, Seed, catalogue};
use konakis_protocol::{ClockChoice, LiveClock, Offer, Outcome, PlayerName, Reason, Seat, User, UserKind};
use konakis_server::room::{Change, Entry, Founding, Invited, Moment, Room, Seated};

const START: Moment = Moment { wall: 1, house: 1 };

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| load_equals_apply(bytes));

fn load_equals_apply(bytes: &[u8]) {
    let [game, seed, choices @ ..] = bytes else { return };
    let games = catalogue();
    let founding = founding(&games[usize::from(*game) % games.len()].id, (*seed).into());
    let mut room = Room::found("r".parse().unwrap(), START, founding.clone()).unwrap();
    let first = Entry { at: START, seq: 1, change: Change::Founded(Box::new(founding)) };
    let mut log = vec![serde_json::to_string(&first).unwrap()];
    let (mut damaged, mut time) = (false, 1);
    for choice in choices {
        time += u64::from(*choice);
        let at = Moment { wall: time, house: time };
        let entry = Entry { at, seq: room.seq() + 1, change: change(&room, *choice) };
        let text = serde_json::to_string(&entry).unwrap();
        match choice {
            253.. => {
                damaged = true;
                log.push(text.chars().take(usize::from(*choice) % 40).collect());
            }
            250..=252 => {
                damaged = true;
                log.push(log[usize::from(*seed) % log.len()].clone());
            }
            _ if room.apply(&entry).is_ok() => log.push(text),
            _ => {}
        }
    }
    let loaded = Room::load("r".parse().unwrap(), &log, START);
    if damaged {
        return;
    }
    let loaded = loaded.expect("a log that was applied loads");
    assert_eq!(loaded.row(), room.row());
    assert_eq!(loaded.entries(), room.entries());
    assert_eq!(loaded.contest().position(), room.contest().position());
    assert_eq!(loaded.contest().record(), room.contest().record());
    assert_eq!(loaded.contest().last_reveal(), room.contest().last_reveal());
}

/// The change that a byte stands for in this room.
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
        240..=247 => Change::Refused { what: Offer::Draw },
        248 => Change::Rematched { room: "next".parse().unwrap() },
        249.. => Change::Ended { outcome: Outcome::win(seat, Reason::RESIGNATION) },
    }
}

fn founding(game: &str, seed: u64) -> Founding {
    let contest = Contest::start(game, None, &Options::new(), Seed::new(seed)).unwrap();
    let user = |name: &str| {
        let user = User { id: name.parse().unwrap(), name: PlayerName::nearest(name), kind: UserKind::Guest };
        Some(Seated { user, rating: None, level: None })
    };
    Founding {
        game: game.to_owned(),
        variant: contest.rules().variant().to_owned(),
        options: contest.rules().options().clone(),
        seed,
        clock: Some(ClockChoice::Live(LiveClock::new(600, 5).unwrap())),
        players: [user("anna"), user("ben")].into(),
        creator: "anna".parse().unwrap(),
        invited: Invited::Nobody,
        rated: false,
        private: false,
    }
}
