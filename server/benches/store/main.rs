//! Benchmarks of the store, each printed with its bound.
//!
//! The SQLite databases are in the build directory, because the directory for temporary files may be in memory. With
//! `KONAKIS_QUICK` in the environment, the sizes are so small that the figures only prove that the benchmark works.

mod postgres;

use konakis_protocol::{Name, RoomId, Seats, UserId};
use konakis_server::store::{Append, RoomRow, Stage, Store};
use std::error::Error;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of rooms to which entries are appended in parallel.
const WRITERS: usize = 200;

struct Sizes {
    writing: Duration,
    /// The rooms in the database before new ones are added; a multiple of 1,000.
    rooms_before: usize,
    /// The added rooms; a multiple of 50.
    new_rooms: usize,
    /// The games in progress in the database that is opened; a multiple of 1,000.
    rooms: usize,
}

impl Sizes {
    const FULL: Self =
        Self { writing: Duration::from_secs(3), rooms_before: 30_000, new_rooms: 2_000, rooms: 100_000 };
    const QUICK: Self =
        Self { writing: Duration::from_millis(300), rooms_before: 1_000, new_rooms: 50, rooms: 1_000 };
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let sizes = if std::env::var_os("KONAKIS_QUICK").is_some() { Sizes::QUICK } else { Sizes::FULL };
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    println!("durable appends on SQLite (at least 16000 a second):");
    appends(Store::open(&dir.path().join("appends"))?.0, &sizes).await?;
    postgres::measure(dir.path(), &sizes).await?;
    new_rooms(&dir.path().join("new-rooms"), &sizes).await?;
    opening(&dir.path().join("opening"), &sizes).await
}

/// Returns the number of appends per second.
async fn appends(store: Store, sizes: &Sizes) -> Result<f64, Box<dyn Error + Send + Sync>> {
    let since = Instant::now();
    let until = since + sizes.writing;
    let writers: Vec<_> =
        (0..WRITERS).map(|number| tokio::spawn(write(store.clone(), number, until))).collect();
    let mut times = Vec::new();
    for writer in writers {
        times.extend(writer.await??);
    }
    let took = since.elapsed();
    times.sort();
    let at = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or_default();
    let rate = times.len() as f64 / took.as_secs_f64();
    let group = store.stats().writes() as f64 / store.stats().commits() as f64;
    println!("  {WRITERS} rooms in parallel: {rate:.0} a second");
    println!("  until acknowledged: half within {:.1?}, 99 of 100 within {:.1?}", at(50), at(99));
    println!("  {group:.0} appends per sync");
    store.close().await;
    Ok(rate)
}

/// Appends to one room until the given time. Returns the duration of each append.
async fn write(
    store: Store,
    number: usize,
    until: Instant,
) -> Result<Vec<Duration>, Box<dyn Error + Send + Sync>> {
    let room: RoomId = format!("room{number}").parse()?;
    let row = row(number)?;
    let mut times = Vec::new();
    let mut first_n = 0;
    while Instant::now() < until {
        let entry = entry(first_n.into());
        let uptime_ms = u64::from(first_n) * 10;
        let row = RoomRow { deadline_ms: Some(uptime_ms + 300_000), touched_ms: uptime_ms, ..row.clone() };
        let before = Instant::now();
        store
            .append(vec![Append { room: room.clone(), first_n, entries: vec![entry], row, uptime_ms }])
            .await?;
        times.push(before.elapsed());
        first_n += 1;
    }
    Ok(times)
}

fn entry(n: u64) -> String {
    format!(
        r#"{{"type":"acted","seat":"white","action":"e3-e4","at":{},"white_ms":291000,"black_ms":300000}}"#,
        1_700_000_000_000 + n
    )
}

async fn new_rooms(dir: &Path, sizes: &Sizes) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (store, _) = Store::open(dir)?;
    for first in (0..sizes.rooms_before).step_by(1_000) {
        let made = (first..first + 1_000).map(new_room);
        store.append(made.collect::<Result<_, _>>()?).await?;
    }
    for at_once in [1, 50] {
        let before = bytes_written()?;
        for first in (0..sizes.new_rooms).step_by(at_once) {
            let numbers = (0..at_once).map(|more| at_once * 1_000_000 + first + more);
            let made = numbers.map(new_room).collect::<Result<Vec<_>, _>>()?;
            let stored = made.into_iter().map(|append| store.append(vec![append]));
            futures_util::future::try_join_all(stored).await?;
        }
        let each = (bytes_written()? - before) / sizes.new_rooms as u64;
        println!("bytes written for a new room, {at_once} at a time: {each} (at most 56000)");
    }
    store.close().await;
    Ok(())
}

fn bytes_written() -> Result<u64, Box<dyn Error + Send + Sync>> {
    let counts = std::fs::read_to_string("/proc/self/io")?;
    let line = counts.lines().find_map(|line| line.strip_prefix("wchar: "));
    Ok(line.ok_or("the system does not report the bytes written")?.parse()?)
}

/// The first append of a new room. The ids of new rooms are as evenly distributed as the server's own room ids.
fn new_room(number: usize) -> Result<Append, Box<dyn Error + Send + Sync>> {
    let spread = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let user = format!("user{:08x}", spread >> 53);
    let entry = format!(
        r#"{{"at":1790000000000,"house":{number},"seq":1,"do":"founded","game":"tablut","variant":"copenhagen","options":{{}},"seed":{spread},"clock":null,"players":{{"white":{{"user":{{"id":"{user}","name":"Guest","kind":"guest"}},"rating":null}},"black":null}},"creator":"{user}","invited":"link","rated":false,"private":false}}"#
    );
    let row = RoomRow {
        stage: Stage::Waiting { listed: false },
        white: Some(user.parse()?),
        black: None,
        rated: false,
        created_ms: 1_790_000_000_000 + number as u64,
        about: format!(
            r#"{{"variant":"copenhagen","options":{{}},"clock":null,"players":{{"white":{{"id":"{user}","name":"Guest","kind":"guest","rating":null,"online":false}},"black":null}}}}"#
        ),
        ..row(number)?
    };
    Ok(Append {
        room: format!("{spread:016x}").parse()?,
        first_n: 0,
        entries: vec![entry],
        row,
        uptime_ms: 0,
    })
}

async fn opening(dir: &Path, sizes: &Sizes) -> Result<(), Box<dyn Error + Send + Sync>> {
    let (store, _) = Store::open(dir)?;
    for first in (0..sizes.rooms).step_by(1_000) {
        let made = (first..first + 1_000).map(|number| -> Result<_, Box<dyn Error + Send + Sync>> {
            let room = format!("room{number}").parse()?;
            let entries = (0..10).map(|n| format!(r#"{{"type":"acted","n":{n}}}"#)).collect();
            Ok(Append { room, first_n: 0, entries, row: row(number)?, uptime_ms: 0 })
        });
        store.append(made.collect::<Result<_, _>>()?).await?;
    }
    store.close().await;
    let since = Instant::now();
    let (store, opened) = Store::open(dir)?;
    println!("opening with {} games in progress: {:.1?} (at most 2s)", opened.unfinished, since.elapsed());
    store.close().await;
    Ok(())
}

fn row(number: usize) -> Result<RoomRow, Box<dyn Error + Send + Sync>> {
    let player = |colour: &str| -> Result<Option<UserId>, Box<dyn Error + Send + Sync>> {
        Ok(Some(format!("{colour}{number}").parse()?))
    };
    Ok(RoomRow {
        stage: Stage::Playing { to_act: Some(Seats::TWO), board: None },
        game: Name::Borrowed("tablut"),
        white: player("white")?,
        black: player("black")?,
        private: false,
        rated: true,
        deadline_ms: Some(number as u64),
        created_ms: 1_700_000_000_000,
        touched_ms: 1_700_000_000_000,
        expires_ms: None,
        about: r#"{"variant":"copenhagen","options":{},"clock":{"initial_s":300,"increment_s":5}}"#
            .to_owned(),
    })
}
