//! Tests of the queues of calls: their bounds, their closing, and the order of calls.

use super::super::{StoreError, WAITING_WRITES_MAX};
use super::faults::{faulty, hold_writer};
use super::*;
use crate::limits::request_address;
use rusqlite::Connection;
use std::net::IpAddr;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

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
async fn calls_beyond_the_bound_of_the_queue_are_refused() {
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
async fn many_reads_for_one_address_do_not_delay_other_addresses() {
    let (test, _dir) = faulty();
    let [flooding, playing] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
    let order = Arc::new(Mutex::new(Vec::new()));
    let read = |from: IpAddr| {
        let (database, order) = (Arc::clone(&test.database), Arc::clone(&order));
        let work = move |_: &Connection| {
            order.lock().unwrap().push(from);
            Ok(())
        };
        request_address::scope(from, async move { database.read(work).await })
    };
    // Block both reader threads.
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
        assert!(futures_util::poll!(read.as_mut()).is_pending());
        reads.push(tokio::spawn(read));
    }
    // Poll every new task once, so that each read waits for its turn.
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
    assert!(place < 10, "the read must come early, but came after {place} others");
    test.store.close().await;
}
