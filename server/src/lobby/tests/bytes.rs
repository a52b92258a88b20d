//! Tests of the bytes that a busy lobby sends to each watcher.

use super::*;

/// The maximum overhead of a change, in bytes: its fields, and the ids of everything that can leave a list.
const HEAD_BYTES_MAX: usize = 128 + (SEEKS_MAX + LIVE_MAX) * 35;
const WHILE: Duration = Duration::from_secs(20);

fn announce(fixture: &Fixture) {
    let lobby = Arc::clone(&fixture.lobby);
    tokio::spawn(async move { lobby.announce().await });
}

#[tokio::test(start_paused = true)]
async fn a_reconnecting_guest_costs_a_watcher_a_few_bytes() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    let mut connection = None;
    let per_second = {
        let every = Duration::from_millis(100);
        watcher.measure(MINUTE, every, |_| match connection.take() {
            None => connection = Some(fixture.came("guest", None)),
            Some(connection) => fixture.left("guest", connection),
        })
    };
    let per_second = per_second.await;
    println!("one guest who reconnects five times a second: {per_second} bytes a second to each watcher");
    assert!(per_second <= 20, "{per_second}");
}

#[tokio::test(start_paused = true)]
async fn churning_challenges_stay_within_the_byte_limit() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    for number in 0..200 {
        fixture.came(&format!("user{number}"), None);
    }
    let churn = |turn: u64| {
        let (new, old) = (turn % 200, (turn + 100) % 200);
        fixture.seeks(&format!("n{new}"), &format!("user{new}"));
        fixture.ends(&format!("n{old}"));
    };
    let per_second = watcher.measure(WHILE, Duration::from_millis(10), churn).await;
    println!("100 new challenges a second: {per_second} bytes a second to each watcher");
    assert!(per_second <= 2 * (CHANGE_BYTES_MAX / 2 + HEAD_BYTES_MAX), "{per_second}");
}

#[tokio::test(start_paused = true)]
async fn the_worst_case_stays_within_the_byte_limit() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    announce(&fixture);
    for number in 0..200 {
        fixture.came(&format!("user{number}"), None);
    }
    let mut connection = None;
    let churn = |turn: u64| {
        fixture.seeks(&format!("n{}", turn % 200), &format!("user{}", turn % 200));
        fixture.ends(&format!("n{}", (turn + 100) % 200));
        let turn = u32::try_from(turn).unwrap();
        for number in 0..LIVE_MAX {
            fixture.plays(&format!("g{number:03}"), turn, turn % 7);
        }
        match connection.take() {
            None => connection = Some(fixture.came("guest", None)),
            Some(connection) => fixture.left("guest", connection),
        }
    };
    let per_second = watcher.measure(WHILE, Duration::from_millis(50), churn).await;
    println!("everything changes all the time: {per_second} bytes a second to each watcher");
    assert!(per_second <= 2 * (CHANGE_BYTES_MAX + HEAD_BYTES_MAX), "{per_second}");
    tokio::time::sleep(MINUTE).await;
    let (now, list) = (fixture.list(), watcher.read());
    assert_eq!((&list.seeks, &list.live, list.people), (&now.seeks, &now.live, now.people));
}

#[tokio::test(start_paused = true)]
async fn full_lists_are_sent_at_most_every_15_seconds() {
    let mut fixture = Fixture::full();
    let outbox = fixture.outbox();
    fixture.lobby.watch(&client(&outbox, None));
    announce(&fixture);
    let mut lists = Vec::new();
    for turn in 0..600 {
        fixture.plays("g000", turn, 0);
        tokio::time::sleep(Duration::from_millis(100)).await;
        lists.extend(heard(&outbox));
    }
    let bytes = lists.iter().map(String::len).sum::<usize>() / 60;
    println!("full lists of a full lobby: {bytes} bytes a second to each watcher");
    assert_eq!(lists.len() as u64, 60 / LISTS_EVERY.as_secs());
}
