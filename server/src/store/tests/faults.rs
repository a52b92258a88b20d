//! Tests of group commit, full queues and failures of the database.

use super::super::sqlite::WriteConnection;
use super::super::testing::{CommitFault, TestStore};
use super::super::{Result, StoreError, WAITING_WRITES_MAX};
use super::*;
use crate::limits::caller;
use rusqlite::Connection;
use std::net::IpAddr;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

fn faulty() -> (TestStore, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    (TestStore::open(dir.path()), dir)
}

/// Blocks the writer until the returned sender is dropped, so that calls made meanwhile form one group.
async fn hold_writer(test: &TestStore) -> Sender<()> {
    let (release, released) = channel::<()>();
    let (begin, begun) = tokio::sync::oneshot::channel();
    let holder = Arc::clone(&test.database);
    tokio::spawn(async move {
        let mut begin = Some(begin);
        let wait = move |_: &mut WriteConnection| {
            begin.take().unwrap().send(()).unwrap();
            let _ = released.recv();
            Ok(())
        };
        // A test may let the deadline of this call pass.
        let _ = holder.write(wait).await;
    });
    begun.await.unwrap();
    release
}

/// Makes the appends in one group, and returns the result of each.
async fn in_one_group(test: &TestStore, appends: Vec<Append>) -> Vec<Result<()>> {
    let store = &test.store;
    let release = hold_writer(test).await;
    let calls: Vec<_> = appends
        .into_iter()
        .map(|append| {
            let store = store.clone();
            tokio::spawn(async move { store.append(vec![append]).await })
        })
        .collect();
    while store.stats().waiting_writes() < calls.len() as u64 {
        tokio::task::yield_now().await;
    }
    drop(release);
    let mut results = Vec::new();
    for call in calls {
        results.push(call.await.unwrap());
    }
    results
}

#[tokio::test]
async fn a_failed_call_does_not_fail_its_group() {
    let (test, _dir) = faulty();
    let store = &test.store;
    let conflict = || Err(StoreError::Conflict { room: room("a"), first_n: 0 });
    let appends = vec![
        append("a", 0, &["first"], playing()),
        append("a", 0, &["second"], playing()),
        append("b", 0, &["first"], playing()),
        append("a", 0, &["third"], playing()),
        append("a", 1, &["next"], playing()),
    ];
    let commits = store.stats().commits();
    let results = in_one_group(&test, appends).await;
    assert_eq!(results, [Ok(()), conflict(), Ok(()), conflict(), Ok(())]);
    assert_eq!(store.stats().commits() - commits, 2, "the holder and one group");
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["first", "next"]);
    assert_eq!(store.load(&room("b")).await.unwrap().unwrap(), ["first"]);
}

#[tokio::test]
async fn a_failed_commit_fails_and_undoes_its_whole_group() {
    let (test, dir) = faulty();
    let TestStore { store, faults, .. } = &test;
    store.append(vec![append("a", 0, &["before"], playing())]).await.unwrap();
    let appends = || {
        vec![
            append("a", 1, &["x"], playing()),
            append("b", 0, &["y"], finished(Score::WhiteWon, 1)),
            append("b", 0, &["z"], playing()),
        ]
    };
    let release = hold_writer(&test).await;
    faults.fail_commits(Some(CommitFault::DiskFull));
    let calls = appends().into_iter().map(|append| {
        let store = store.clone();
        tokio::spawn(async move { store.append(vec![append]).await })
    });
    let calls: Vec<_> = calls.collect();
    drop(release);
    for call in calls {
        assert!(call.await.unwrap().is_err());
    }
    assert_eq!(store.ping().await, Err(StoreError::DiskFull));
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["before"]);
    assert_eq!(store.load(&room("b")).await.unwrap(), None);
    assert!(store.ratings(&user("anna")).await.unwrap().is_empty());

    faults.fail_commits(None);
    store.ping().await.unwrap();
    let conflict = Err(StoreError::Conflict { room: room("b"), first_n: 0 });
    assert_eq!(in_one_group(&test, appends()).await, [Ok(()), Ok(()), conflict]);
    store.close().await;
    let (store, _) = Store::open(dir.path()).unwrap();
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["before", "x"]);
}

#[tokio::test]
async fn a_failed_sync_leaves_the_outcome_unknown_until_settled() {
    for fault in [CommitFault::SyncKept, CommitFault::SyncLost] {
        let (test, dir) = faulty();
        let TestStore { store, faults, .. } = &test;
        faults.fail_commits(Some(fault));
        let unknown = store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap_err();
        assert!(unknown.is_unknown(), "{unknown}");
        assert!(store.settle().await.unwrap_err().is_unknown());
        faults.fail_commits(None);
        store.settle().await.unwrap();
        let known = store.load(&room("a")).await.unwrap();
        assert_eq!(known.is_some(), fault == CommitFault::SyncKept);
        store.close().await;
        let (store, _) = Store::open(dir.path()).unwrap();
        assert_eq!(store.load(&room("a")).await.unwrap(), known);
    }
}

#[tokio::test]
async fn settle_waits_for_a_write_whose_caller_has_given_up() {
    let (test, _dir) = faulty();
    let store = &test.store;
    let release = hold_writer(&test).await;
    let mut given_up = store.append(vec![append("a", 0, &["made"], playing())]);
    // The first poll puts the write in the queue.
    assert!(futures_util::poll!(given_up.as_mut()).is_pending());
    drop(given_up);
    let settle = store.settle();
    drop(release);
    settle.await.unwrap();
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
}

#[tokio::test]
async fn each_settlement_writes_to_the_disk() {
    let (test, dir) = faulty();
    let wal = || dir.path().join("konakis.db-wal").metadata().unwrap().len();
    for _ in 0..3 {
        let before = wal();
        test.store.settle().await.unwrap();
        assert!(wal() > before, "a commit without changes overwrites nothing");
    }
}

#[tokio::test(start_paused = true)]
async fn a_write_that_ends_after_its_deadline_is_unknown() {
    let TestStore { store, faults, .. } = TestStore::new();
    faults.delay_syncs();
    let unknown = store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap_err();
    assert!(unknown.is_unknown(), "{unknown}");
    faults.end_syncs();
    store.settle().await.unwrap();
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
}

#[tokio::test]
async fn a_write_that_has_not_begun_at_its_deadline_never_begins() {
    let (test, _dir) = faulty();
    let release = hold_writer(&test).await;
    // From here on the clock passes every deadline, because nothing else can run.
    tokio::time::pause();
    let late = test.store.append(vec![append("a", 0, &["made"], playing())]).await;
    assert_eq!(late, Err(StoreError::Timeout));
    drop(release);
    tokio::time::resume();
    test.store.settle().await.unwrap();
    assert_eq!(test.store.load(&room("a")).await.unwrap(), None);
}

#[tokio::test]
async fn writes_succeed_again_after_a_full_disk() {
    let (test, _dir) = faulty();
    let TestStore { store, faults, .. } = &test;
    store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
    faults.limit_pages(1);
    let long = "x".repeat(5_000);
    let mut stored = 1;
    let refused = loop {
        match store.append(vec![append("a", stored, &[&long], playing())]).await {
            Ok(()) => stored += 1,
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, StoreError::DiskFull);
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap().len(), stored as usize);
    faults.limit_pages(u32::MAX);
    store.append(vec![append("a", stored, &[&long], playing())]).await.unwrap();
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap().len(), stored as usize + 1);
}

#[tokio::test]
async fn a_reader_does_not_wait_for_the_writer() {
    let (test, _dir) = faulty();
    let store = &test.store;
    store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
    let release = hold_writer(&test).await;
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
    drop(release);
}

#[tokio::test]
async fn calls_over_the_queue_bound_are_refused_at_once() {
    let (test, _dir) = faulty();
    let store = &test.store;
    let release = hold_writer(&test).await;
    let waiting: Vec<_> = (0..WAITING_WRITES_MAX)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.ping().await })
        })
        .collect();
    while store.stats().waiting_writes() < WAITING_WRITES_MAX as u64 {
        tokio::task::yield_now().await;
    }
    assert_eq!(store.ping().await, Err(StoreError::Busy));
    drop(release);
    for call in waiting {
        call.await.unwrap().unwrap();
    }
    store.ping().await.unwrap();
}

#[tokio::test]
async fn calls_fail_with_closed_after_the_thread_dies() {
    let (test, dir) = faulty();
    let store = &test.store;
    let died = test.database.write(|_| -> Result<()> { panic!("on purpose") }).await;
    assert!(died.unwrap_err().is_unknown());
    while store.ping().await != Err(StoreError::Closed) {}
    store.close().await;
    let (store, _) = Store::open(dir.path()).unwrap();
    store.ping().await.unwrap();
}

#[tokio::test]
async fn close_finishes_queued_calls_and_refuses_later_ones() {
    let (test, dir) = faulty();
    let store = &test.store;
    let release = hold_writer(&test).await;
    let asked = tokio::spawn({
        let store = store.clone();
        async move { store.append(vec![append("a", 0, &["made"], playing())]).await }
    });
    while store.stats().waiting_writes() == 0 {
        tokio::task::yield_now().await;
    }
    let closing = tokio::spawn({
        let store = store.clone();
        async move { store.close().await }
    });
    while store.load(&room("a")).await != Err(StoreError::Closed) {
        tokio::task::yield_now().await;
    }
    drop(release);
    closing.await.unwrap();
    asked.await.unwrap().unwrap();
    assert_eq!(store.ping().await, Err(StoreError::Closed));
    let (store, _) = Store::open(dir.path()).unwrap();
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
}

#[tokio::test]
async fn only_acknowledged_appends_are_observed() {
    both(|store| async move {
        let (observed, times) = channel();
        assert!(store.stats().on_append(move |took| observed.send(took).unwrap()));
        assert!(!store.stats().on_append(|_| {}));
        store.append(vec![append("a", 0, &["x", "y"], playing())]).await.unwrap();
        assert!(store.append(vec![append("a", 0, &["x"], playing())]).await.is_err());
        assert_eq!(times.try_iter().count(), 1);
        assert_eq!(store.stats().entries(), 2);
    })
    .await;
}

#[tokio::test]
async fn many_reads_of_one_address_do_not_delay_another() {
    let (test, _dir) = faulty();
    let [flooding, playing] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
    let order = Arc::new(Mutex::new(Vec::new()));
    let read = |from: IpAddr| {
        let (database, order) = (Arc::clone(&test.database), Arc::clone(&order));
        let work = move |_: &Connection| {
            order.lock().unwrap().push(from);
            Ok(())
        };
        caller::scope(from, async move { database.read(work).await })
    };
    // Block both reader threads, so that all later reads wait.
    let mut holders = Vec::new();
    for _ in 0..2 {
        let (release, held) = channel::<()>();
        let (begun, begins) = tokio::sync::oneshot::channel();
        let database = Arc::clone(&test.database);
        let work = move |_: &Connection| {
            begun.send(()).unwrap();
            Ok(held.recv().is_ok())
        };
        let holder = tokio::spawn(async move { database.read(work).await });
        begins.await.unwrap();
        holders.push((release, holder));
    }
    let mut reads = Vec::new();
    for from in std::iter::repeat_n(flooding, 500).chain([playing]) {
        let mut read = Box::pin(read(from));
        // The first poll puts the read in the queue.
        assert!(futures_util::poll!(read.as_mut()).is_pending());
        reads.push(tokio::spawn(read));
    }
    // Let the runtime poll every new task once. From here on it polls only those that get their turn.
    for _ in 0..reads.len() {
        tokio::task::yield_now().await;
    }
    for (release, holder) in holders {
        drop(release);
        holder.await.unwrap().unwrap();
    }
    for read in reads {
        read.await.unwrap().unwrap();
    }
    let place = order.lock().unwrap().iter().position(|from| *from == playing).unwrap();
    assert!(place < 10, "the read came after {place} others");
    test.store.close().await;
}
