//! Benchmarks of a very large log: a long game of Tablut with as many takebacks and offers as the limits allow.

#![allow(clippy::expect_used, reason = "a benchmark may panic")]

use divan::{Bencher, black_box};
use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::{AskReplay, BySeat, Event, Offer, PlayerName, Seat, User, UserId, UserKind, Viewer};
use konakis_server::clock::Moment;
use konakis_server::rooms::machine::{Change, Entry, Invited, NewRoom, Room, Seated, Start};
use std::str::FromStr;
use std::sync::LazyLock;

/// The number of moves without a capture after which the players prefer captures, to avoid a draw.
const CAPTURE_FROM: u32 = 130;
/// The maximum number of takebacks in a game, of both players together.
const TAKEBACKS: usize = 60;
/// The maximum number of offers in a game, of both players together, offers of a takeback included.
const OFFERS: usize = 200;
const NOW: Moment = Moment { wall: 1_767_225_600_000, uptime: 1_000 };

static LOG: LazyLock<Vec<String>> = LazyLock::new(log);
static ROOM: LazyLock<Room> = LazyLock::new(|| load(&LOG));

fn main() {
    let (bytes, plies) = (LOG.iter().map(String::len).sum::<usize>(), ROOM.ply());
    println!("the worst log: {} entries, {bytes} bytes, {plies} actions not taken back", LOG.len());
    divan::main();
}

#[divan::bench]
fn load_the_worst_log() -> Room {
    load(&LOG)
}

#[divan::bench]
fn take_back_in_the_worst_game(bencher: Bencher<'_, '_>) {
    bencher.bench(|| ROOM.contest().taken_back(black_box(ROOM.contest().ply() - 1)));
}

#[divan::bench]
fn copy_the_worst_room() -> Room {
    ROOM.clone()
}

#[divan::bench]
fn view_of_the_worst_room() -> String {
    serde_json::to_string(&ROOM.view(Viewer::Seat(Seat::White), NOW)).unwrap_or_default()
}

#[divan::bench]
fn replay_the_end_of_the_worst_game() -> usize {
    let asked = AskReplay { room: ROOM.id().clone(), perspective: None, from: ROOM.ply(), texts: false };
    ROOM.replay(Viewer::Spectator, &asked).map_or(0, |replay| replay.positions.len())
}

#[divan::bench]
fn record_of_the_worst_game() -> String {
    serde_json::to_string(&ROOM.record(Viewer::Spectator)).unwrap_or_default()
}

fn load(log: &[String]) -> Room {
    Room::load(id("worst"), log, NOW).expect("the log loads")
}

fn id<T: FromStr>(text: &str) -> T {
    text.parse().ok().expect("plain letters are a valid id")
}

fn log() -> Vec<String> {
    let mut changes: Vec<Change> = game().into_iter().map(acted).collect();
    // The takebacks come at the end, where they would cost most if each of them replayed the whole game.
    let last = changes.pop();
    let ply = u32::try_from(changes.len()).unwrap_or(u32::MAX);
    let seat = Seat::White;
    for _ in 0..TAKEBACKS {
        changes.extend(last.clone());
        changes.push(Change::Offered { seat, what: Offer::Takeback });
        changes.push(Change::TakenBack { ply });
    }
    for _ in TAKEBACKS..OFFERS {
        changes.push(Change::Offered { seat, what: Offer::Draw });
        changes.push(Change::Refused { what: Offer::Draw });
    }
    changes.extend(last);
    changes.insert(0, Change::Created(Box::new(new_room())));
    let entries = (1..).zip(changes).map(|(seq, change)| Entry { at: NOW, seq, change });
    entries.map(|entry| serde_json::to_string(&entry).unwrap_or_default()).collect()
}

fn acted((seat, action): (Seat, String)) -> Change {
    Change::Acted { seat, action, typed: None, left_ms: Some(300_000) }
}

/// A long game: the players avoid actions that end it, and capture as late as possible.
fn game() -> Vec<(Seat, String)> {
    let mut contest = start();
    let mut draw = Seed::new(7).draw(Purpose::Play);
    while let Some(seat) = contest.to_act().iter().next() {
        let mut legal = contest.legal(seat);
        draw.shuffle(&mut legal);
        let quiet = contest.view(Viewer::Spectator).counts.get("quiet").copied().unwrap_or_default();
        let wanted = quiet >= CAPTURE_FROM;
        let play = |action: &String| {
            let mut next = contest.clone();
            let played = next.act(seat, action).ok()?;
            let captures = played.events.iter().any(|event| matches!(event, Event::Captured { .. }));
            next.outcome().is_none().then_some((next, captures))
        };
        let next: Vec<(Contest, bool)> = legal.iter().filter_map(play).collect();
        let best = next.iter().find(|(_, captures)| *captures == wanted).or_else(|| next.first());
        let Some((best, _)) = best else { break };
        contest = best.clone();
    }
    contest.actions().iter().map(|entry| (entry.seat, entry.action.clone())).collect()
}

fn start() -> Contest {
    Contest::start("tablut", None, &Options::new(), Seed::new(1)).expect("the game begins")
}

fn new_room() -> NewRoom {
    let contest = start();
    let user = |name: &str| Seated {
        user: User { id: id(name), name: PlayerName::nearest(name), kind: UserKind::Guest },
        rating: None,
        level: None,
    };
    let creator: UserId = id("anna");
    NewRoom {
        game: contest.game().to_owned(),
        variant: contest.rules().variant().to_owned(),
        options: contest.rules().options().clone(),
        seed: 1,
        clock: None,
        players: BySeat::new(contest.seats(), |seat| Some(user(["anna", "ben"][seat.index()]))),
        creator,
        invited: Invited::Nobody,
        rated: false,
        private: false,
        start: Start::new(false),
    }
}
