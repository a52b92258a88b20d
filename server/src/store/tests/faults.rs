//! Tests of group commit, deadlines and failures of the database.

use super::super::sqlite::WriteConnection;
use super::super::testing::{CommitFault, TestStore};
use super::super::{Result, StoreError};
use super::*;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

pub(super) fn faulty() -> (TestStore, tempfile::TempDir) {
    let dir = tempfile::tempdir().unwrap();
    (TestStore::open(dir.path()), dir)
}

/// Blocks the writer until the returned sender is dropped, so that calls made meanwhile form one group.
pub(super) async fn hold_writer(test: &TestStore) -> Sender<()> {
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
        // The result does not matter: a test may let the deadline of this call pass.
        let _ = holder.write(wait).await;
    });
    begun.await.unwrap();
    release
}

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
    assert_eq!(store.stats().commits() - commits, 2, "the blocking write and the group take one commit each");
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["first", "next"]);
    assert_eq!(store.load(&room("b")).await.unwrap().unwrap(), ["first"]);
}

#[tokio::test]
async fn a_failed_commit_undoes_its_group_and_fails_all_its_calls() {
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
    let conflict = Err(StoreError::Conflict { room: room("b"), first_n: 0 });
    faults.fail_commits(Some(CommitFault::DiskFull));
    let full = Err(StoreError::DiskFull);
    assert_eq!(
        in_one_group(&test, appends()).await,
        [full.clone(), full.clone(), conflict.clone()],
        "the conflict shows that the calls were in one group"
    );
    assert_eq!(store.ping().await, full);
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["before"]);
    assert_eq!(store.load(&room("b")).await.unwrap(), None);
    assert!(store.ratings(&user("anna")).await.unwrap().is_empty());

    faults.fail_commits(None);
    store.ping().await.unwrap();
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
async fn each_settle_writes_to_the_disk() {
    let (test, dir) = faulty();
    let wal = || dir.path().join("konakis.db-wal").metadata().unwrap().len();
    for _ in 0..3 {
        let before = wal();
        test.store.settle().await.unwrap();
        assert!(wal() > before, "each settle adds to the write-ahead log");
    }
}

#[tokio::test(start_paused = true)]
async fn a_write_that_ends_after_its_deadline_has_an_unknown_outcome() {
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
    // Tokio's paused clock skips ahead to the deadlines, because all tasks wait.
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
async fn calls_report_a_closed_store_after_the_writer_thread_dies() {
    let (test, dir) = faulty();
    let store = &test.store;
    let died = test.database.write(|_| -> Result<()> { panic!("on purpose") }).await;
    assert!(died.unwrap_err().is_unknown());
    while store.ping().await != Err(StoreError::Closed) {}
    store.close().await;
    let (store, _) = Store::open(dir.path()).unwrap();
    store.ping().await.unwrap();
}
