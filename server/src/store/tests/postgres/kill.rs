//! A test of durability: PostgreSQL is killed several times while writers append.

use super::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

const WRITERS: usize = 8;
const KILLS: u64 = 4;

#[derive(Default)]
struct Progress {
    acknowledged: AtomicU64,
    unknown: AtomicU64,
    stop: AtomicBool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_database_loses_no_acknowledged_write() {
    let server = Arc::new(PostgresServer::durable());
    let config = server.new_database().await;
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::connect(&config, dir.path()).await.unwrap();
    let progress = Arc::new(Progress::default());
    let writers: Vec<_> = (0..WRITERS)
        .map(|number| tokio::spawn(append_to(store.clone(), format!("room{number}"), Arc::clone(&progress))))
        .collect();
    for kill in 1..=KILLS {
        while progress.acknowledged.load(Relaxed) < kill * 200 {
            tokio::task::yield_now().await;
        }
        let server = Arc::clone(&server);
        let restart = move || {
            server.kill();
            server.start_again();
        };
        tokio::task::spawn_blocking(restart).await.unwrap();
    }
    let before = progress.acknowledged.load(Relaxed);
    while progress.acknowledged.load(Relaxed) < before + 200 {
        tokio::task::yield_now().await;
    }
    progress.stop.store(true, Relaxed);
    let mut acknowledged = BTreeMap::new();
    for writer in writers {
        let (room, entries) = writer.await.unwrap();
        acknowledged.insert(room, entries);
    }
    store.close().await;
    println!("{acknowledged:?}, {} unknown", progress.unknown.load(Relaxed));

    let dir = tempfile::tempdir().unwrap();
    let (store, opened) = Store::connect(&config, dir.path()).await.unwrap();
    let latest = acknowledged.values().max().unwrap();
    assert!(opened.uptime_ms >= *latest, "the uptime never goes back");
    for (id, entries) in acknowledged {
        let log = store.load(&room(&id)).await.unwrap().unwrap();
        let expected: Vec<String> = (0..entries).map(|n| format!("{id} {n}")).collect();
        assert_eq!(log, expected);
    }
    store.close().await;
}

/// Appends entries until `stop` is set. Returns the room's id and the number of entries that are certainly stored.
async fn append_to(store: Store, id: String, progress: Arc<Progress>) -> (String, u64) {
    let mut n = 0;
    while !progress.stop.load(Relaxed) {
        let entry = format!("{id} {n}");
        let append = Append { uptime_ms: n + 1, ..append(&id, n as u32, &[&entry], playing()) };
        match store.append(vec![append]).await {
            Ok(()) => {
                n += 1;
                progress.acknowledged.fetch_add(1, Relaxed);
            }
            Err(error) => {
                let stored = stored_entries(&store, &id).await;
                if error.is_unknown() {
                    progress.unknown.fetch_add(1, Relaxed);
                    assert!(
                        stored == n || stored == n + 1,
                        "the log must have {n} entries or one more, but has {stored}"
                    );
                } else {
                    assert_eq!(stored, n, "a refused append is not stored: {error}");
                }
                n = stored;
            }
        }
    }
    (id, n)
}

/// The number of stored entries of a room. The database may be killed again before it answers.
async fn stored_entries(store: &Store, id: &str) -> u64 {
    loop {
        if store.settle().await.is_ok()
            && let Ok(log) = store.load(&room(id)).await
        {
            return log.map_or(0, |log| log.len() as u64);
        }
    }
}
