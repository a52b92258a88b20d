//! Acknowledged writes survive a kill of the process. A child process appends entries to logs and prints each
//! acknowledgement; the test kills it and checks the logs.

#![expect(clippy::unwrap_used, clippy::panic, reason = "tests may panic")]

use konakis_protocol::{Name, RoomId, Seats};
use konakis_server::store::{Append, RoomRow, Stage, Store};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const NAME: &str = "after_a_kill_each_acknowledged_entry_is_stored_exactly_once";
/// The environment variable with the directory in which the child process appends.
const DIR: &str = "KONAKIS_TEST_APPENDS_IN";
const ROUNDS: usize = 12;
const WRITERS: usize = 20;

#[tokio::test]
async fn after_a_kill_each_acknowledged_entry_is_stored_exactly_once() {
    if let Some(dir) = std::env::var_os(DIR) {
        append_for_ever(Path::new(&dir)).await;
    }
    let dir = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    for round in 0..ROUNDS {
        let acknowledged = kill_after(dir.path(), 1 + round * 37);
        let (store, opened) = Store::open(dir.path()).unwrap();
        let latest = acknowledged.values().max().copied().unwrap();
        assert!(opened.uptime_ms >= u64::from(latest), "the uptime never goes back");
        for (room, last) in acknowledged {
            let log = store.load(&room.parse().unwrap()).await.unwrap().unwrap_or_default();
            assert!(
                log.len() > last as usize,
                "round {round}: the log of room {room} must contain entry {last}, but has {} entries",
                log.len()
            );
            for (n, entry) in log.iter().enumerate() {
                assert_eq!(*entry, format!("{room} {n}"), "round {round}");
            }
        }
        store.close().await;
    }
}

/// Kills a child process after this many acknowledgements. Returns the last acknowledged entry of each room.
fn kill_after(dir: &Path, entries: usize) -> BTreeMap<String, u32> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", NAME, "--nocapture"])
        .env(DIR, dir)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut acknowledged = BTreeMap::new();
    let mut seen = 0;
    // Read the output to its end: after the kill, it may still contain acknowledgements from before the kill.
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        let Some((room, n)) = line.strip_prefix("acknowledged ").and_then(|rest| rest.split_once(' ')) else {
            continue;
        };
        acknowledged.insert(room.to_owned(), n.parse().unwrap());
        seen += 1;
        if seen == entries {
            child.kill().unwrap();
        }
    }
    assert!(seen >= entries, "the child must not end before the kill: {}", child.wait().unwrap());
    child.wait().unwrap();
    acknowledged
}

async fn append_for_ever(dir: &Path) {
    println!();
    let (store, _) = Store::open(dir).unwrap();
    let writers: Vec<_> = (0..WRITERS).map(|number| tokio::spawn(append_to(store.clone(), number))).collect();
    for writer in writers {
        writer.await.unwrap();
    }
}

async fn append_to(store: Store, number: usize) {
    let room: RoomId = format!("room{number}").parse().unwrap();
    let row = RoomRow {
        stage: Stage::Playing { to_act: Some(Seats::TWO), board: None },
        game: Name::Borrowed("tablut"),
        white: None,
        black: None,
        private: false,
        rated: false,
        deadline_ms: Some(1),
        created_ms: 1,
        touched_ms: 1,
        expires_ms: None,
        about: String::new(),
    };
    let mut first_n = u32::try_from(store.load(&room).await.unwrap().unwrap_or_default().len()).unwrap();
    loop {
        let (entries, uptime_ms) = (vec![format!("{room} {first_n}")], u64::from(first_n));
        let append = Append { room: room.clone(), first_n, entries, row: row.clone(), uptime_ms };
        if let Err(why) = store.append(vec![append]).await {
            panic!("{why}");
        }
        println!("acknowledged {room} {first_n}");
        first_n += 1;
    }
}
