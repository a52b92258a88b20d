//! Throughput: many rooms played as fast as possible, with every action on disk before it is acknowledged.
//!
//! The server and the bare store are measured in turn, so that other load on the machine affects both. The bare store
//! gets rows like those of the server, with random room ids, boards and players, and a new room after each game.

use crate::pair::Pair;
use crate::process::Process;
use crate::report::{Figure, Report, Times, ms};
use crate::script::{Step, long_kubism};
use crate::stored::{Log, new_room, parts};
use konakis_protocol::{RoomId, UserId};
use konakis_server::random::Random;
use konakis_server::rooms::machine::NewRoom;
use konakis_server::store::{Append, Stage, Store};
use konakis_tests::Server;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The target for the ratio of the server's rate to the bare store's, as the median of all rounds.
const SHARE_MIN: f64 = 0.5;
/// The target rate, in actions a second, if the bare store reaches [`FAST_STORE`].
const RATE_MIN: f64 = 20_000.0;
/// The rate of the bare store, in entries a second, from which [`RATE_MIN`] applies.
const FAST_STORE: f64 = 40_000.0;
const ROUNDS: u32 = 8;
/// The uncounted beginning of each round.
const WARM_UP: Duration = Duration::from_secs(1);
const STEPS: usize = 60;

/// The moment at which each action was sent, and the time until it was acknowledged.
type Taken = Vec<(Instant, Duration)>;

/// Measures this many rooms on the server and as many writers on the bare store. Each round lasts for `span` after its
/// warm-up.
pub async fn measure(report: &mut Report, rooms: usize, span: Duration) {
    let (mut ours, mut floor, mut shares) = (Vec::new(), Vec::new(), Vec::new());
    let (mut spent, mut spent_here) = (Duration::ZERO, Duration::ZERO);
    for _ in 0..ROUNDS {
        let (done, server, here) = server(rooms, span).await;
        let bare = bare(rooms, span).await;
        shares.push(done.len() as f64 / bare.len() as f64);
        ours.extend(done);
        floor.extend(bare);
        spent += server;
        spent_here += here;
    }
    let (ours, floor) = (Times::new(ours), Times::new(floor));
    shares.sort_by(f64::total_cmp);
    let share = shares[shares.len() / 2];
    let rate = |done: &Times| done.len() as f64 / (ROUNDS * span).as_secs_f64();
    let (rate, possible) = (rate(&ours), rate(&floor));
    let each = |spent: Duration| spent.as_secs_f64() * 1e6 / ours.len() as f64;
    let what = format!("actions a second, {rooms} rooms");
    report.add(Figure {
        what: what.clone(),
        ours: format!("{rate:.0}"),
        floor: format!("bare store {possible:.0}, median share {share:.2}"),
        target: format!("share {SHARE_MIN}"),
        met: Some(share >= SHARE_MIN),
    });
    report.add(Figure {
        what: format!("{what}: the rate alone"),
        ours: format!("{rate:.0}"),
        floor: format!(
            "CPU time per action: server {:.0} µs, clients {:.0} µs",
            each(spent),
            each(spent_here)
        ),
        target: format!("{RATE_MIN} if the bare store reaches {FAST_STORE}"),
        met: (possible >= FAST_STORE).then_some(rate >= RATE_MIN),
    });
    for percent in [50, 99] {
        report.add(Figure {
            what: format!("until acknowledged: {percent}%"),
            ours: ms(ours.within(percent)),
            floor: format!("bare store {}", ms(floor.within(percent))),
            target: String::new(),
            met: None,
        });
    }
}

fn counted(taken: Taken, begin: Instant, span: Duration) -> Vec<Duration> {
    let counted = taken.into_iter().filter(|(at, took)| *at >= begin && *at + *took < begin + span);
    counted.map(|(_, took)| took).collect()
}

/// Plays one round on the server. Returns the duration of each action, and the CPU times of the server and the clients.
async fn server(rooms: usize, span: Duration) -> (Vec<Duration>, Duration, Duration) {
    let server = Server::start().await;
    let script: Arc<[Step]> = long_kubism(1, STEPS).into();
    let mut pairs = Vec::new();
    for _ in 0..rooms {
        pairs.push(Pair::begin(server.address()).await);
    }
    let begin = Instant::now() + WARM_UP;
    let games: Vec<_> = pairs
        .into_iter()
        .map(|pair| {
            let script = Arc::clone(&script);
            tokio::spawn(async move { pair.play(&script, || Instant::now() >= begin + span).await })
        })
        .collect();
    let (process, here) = (Process(server.pid()), Process(std::process::id()));
    tokio::time::sleep_until(begin.into()).await;
    let before = (process.cpu(), here.cpu());
    tokio::time::sleep_until((begin + span).into()).await;
    let spent = (process.cpu() - before.0, here.cpu() - before.1);
    let mut taken = Vec::new();
    for game in games {
        let acted = game.await.expect("the game is played");
        taken.extend(acted.into_iter().map(|acted| (acted.at, acted.acknowledged)));
    }
    (counted(taken, begin, span), spent.0, spent.1)
}

async fn bare(rooms: usize, span: Duration) -> Vec<Duration> {
    let dir = TempDir::new().expect("a temporary directory");
    let (store, _) = Store::open(dir.path()).expect("a database");
    let game: Arc<[Log]> =
        parts(NewRoom { clock: None, ..new_room("kubism", "standard", 1) }, &long_kubism(1, STEPS)).into();
    let begin = Instant::now() + WARM_UP;
    let writers: Vec<_> = (0..rooms)
        .map(|number| tokio::spawn(write(store.clone(), number, Arc::clone(&game), begin + span)))
        .collect();
    let mut taken = Vec::new();
    for writer in writers {
        taken.extend(writer.await.expect("the entries are stored"));
    }
    store.close().await;
    counted(taken, begin, span)
}

/// Appends the entries of game after game between the same two players, as fast as the store allows.
async fn write(store: Store, number: usize, game: Arc<[Log]>, until: Instant) -> Taken {
    let (random, begun) = (Random::from_seed(number as u64), Instant::now());
    let players = [random.user(), random.user()].map(Some);
    let mut taken = Vec::new();
    loop {
        let room = random.room();
        let created_ms = begun.elapsed().as_millis() as u64;
        for (n, part) in (0..).zip(game.iter()) {
            let append = later(&room, n, part, &players, [created_ms, begun.elapsed().as_millis() as u64]);
            let at = Instant::now();
            if at >= until {
                return taken;
            }
            store.append(vec![append]).await.expect("the entry is stored");
            taken.push((at, at.elapsed()));
        }
    }
}

/// The part with the number `n` of a game in this room. The room is created `created_ms` later than in `part`, and the
/// part is stored `stored_ms` later.
fn later(
    room: &RoomId,
    n: u32,
    part: &Log,
    [white, black]: &[Option<UserId>; 2],
    [created_ms, stored_ms]: [u64; 2],
) -> Append {
    let Log { entries, mut row } = part.clone();
    (row.white, row.black) = (white.clone(), black.clone());
    row.created_ms += created_ms;
    row.touched_ms += stored_ms;
    row.deadline_ms = row.deadline_ms.map(|deadline| deadline + stored_ms);
    if let Stage::Playing { board: Some(live), .. } = &mut row.stage {
        live.since_ms += stored_ms;
    }
    Append { room: room.clone(), first_n: n, entries, row, uptime_ms: 1_000 + stored_ms }
}
