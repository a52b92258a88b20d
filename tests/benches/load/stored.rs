//! Unfinished games in a database, made with `Room` and `Store` without a server.

use crate::script::{Step, script};
use konakis_protocol::{BySeat, ClockChoice, Days, RoomId, Seat, User, UserKind};
use konakis_server::clock::Moment;
use konakis_server::rooms::machine::{Change, Entry, Invited, NewRoom, Room, Seated, Start, row};
use konakis_server::store::{Append, RoomRow, Store};
use std::path::Path;

/// The maximum number of actions in each game.
const STEPS: usize = 20;
/// The number of different games of each variant.
const COURSES: u64 = 40;
const AT_ONCE: usize = 500;

/// The whole log of a game, or the part of it that one write stores, with the row of the room after the last entry.
#[derive(Clone)]
pub struct Log {
    pub entries: Vec<String>,
    pub row: RoomRow,
}

pub fn room(number: usize) -> RoomId {
    format!("stored{number}").parse().expect("letters and digits are an id")
}

/// Logs of games in progress, of all variants.
pub fn logs() -> Vec<Log> {
    let mut logs = Vec::new();
    for seed in 0..COURSES {
        for game in konakis_games::catalogue() {
            for variant in &game.variants {
                let steps = script(&game.id, &variant.id, seed, STEPS);
                logs.push(log(new_room(&game.id, &variant.id, seed), &steps));
            }
        }
    }
    logs
}

/// The settings of a game between two guests.
pub fn new_room(game: &str, variant: &str, seed: u64) -> NewRoom {
    let contest = konakis_games::Contest::start(
        game,
        Some(variant),
        &Default::default(),
        konakis_games::Seed::new(seed),
    );
    let contest = contest.expect("the game is listed");
    let player = |seat: Seat| {
        let id = format!("{seat}{seed}").parse().expect("letters and digits are an id");
        let name = konakis_protocol::PlayerName::nearest("Guest");
        Some(Seated { user: User { id, name, kind: UserKind::Guest }, rating: None, level: None })
    };
    NewRoom {
        game: game.to_owned(),
        variant: variant.to_owned(),
        options: contest.rules().options().clone(),
        seed,
        clock: Some(ClockChoice::Days(Days::new(14).expect("two weeks are a clock"))),
        players: BySeat::new(contest.seats(), player),
        creator: format!("white{seed}").parse().expect("letters and digits are an id"),
        invited: Invited::Nobody,
        rated: false,
        private: false,
        start: Start::new(false),
    }
}

/// The entries and the row that are stored at the creation of a game and at each step.
pub fn parts(new_room: NewRoom, steps: &[Step]) -> Vec<Log> {
    let start = Moment { wall: 1_700_000_000_000, uptime: 1_000 };
    let id = room(0);
    let first = row::creation(&id, start, &new_room).expect("the game begins");
    let mut room = Room::create(id, start, new_room).expect("the game begins");
    let mut parts = vec![Log { entries: first.entries, row: first.row }];
    for (seq, step) in (2..).zip(steps) {
        let change = Change::Acted {
            seat: step.seat,
            action: step.action.clone(),
            typed: None,
            left_ms: room.settings().clock.map(|_| 86_400_000),
        };
        let entry = Entry { at: start, seq, change };
        room.apply(&entry).expect("the entry is legal");
        let append = room.append(0, &[entry], start);
        parts.push(Log { entries: append.entries, row: append.row });
    }
    parts
}

fn log(new_room: NewRoom, steps: &[Step]) -> Log {
    let mut parts = parts(new_room, steps);
    let entries = parts.iter_mut().flat_map(|part| std::mem::take(&mut part.entries)).collect();
    let last = parts.pop().expect("a creation is a part");
    Log { entries, row: last.row }
}

pub async fn fill(dir: &Path, rooms: usize) {
    let (store, _) = Store::open(dir).expect("a database");
    let logs = logs();
    for first in (0..rooms).step_by(AT_ONCE) {
        let appends = (first..rooms.min(first + AT_ONCE)).map(|number| {
            let Log { entries, row } = &logs[number % logs.len()];
            Append {
                room: room(number),
                first_n: 0,
                entries: entries.clone(),
                row: row.clone(),
                uptime_ms: 1_000,
            }
        });
        store.append(appends.collect()).await.expect("the games are stored");
    }
    store.close().await;
}
