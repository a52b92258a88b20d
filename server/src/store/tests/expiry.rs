//! Tests of the removal of rooms, guests and tokens, and of the counts of rows.

use super::super::{Page, Sizes, StoreError};
use super::*;
use std::time::UNIX_EPOCH;

fn expiring(at_ms: u64) -> RoomRow {
    let stage = Stage::Finished { at_ms: 5, result: r#"{"reason":"aborted"}"#.into(), score: None };
    RoomRow { expires_ms: Some(at_ms), ..row(stage) }
}

async fn expired(store: &Store, now_ms: u64) -> Vec<(u64, RoomId)> {
    store.expired_rooms(now_ms, None, 9).await.unwrap()
}

#[tokio::test]
async fn the_time_of_the_database_is_the_current_time() {
    each(|store| async move {
        let now = || u64::try_from(UNIX_EPOCH.elapsed().unwrap().as_millis()).unwrap();
        let before = now();
        if let Some(time) = store.database_time().await.unwrap() {
            assert!((before..=now()).contains(&time), "{time}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_unplayed_room_is_removed_after_its_expiry() {
    each(|store| async move {
        let rooms = [("late", 30), ("b", 20), ("a", 20), ("played", 0)];
        let row = |at_ms| if at_ms == 0 { finished(Score::Drawn, 1) } else { expiring(at_ms) };
        let batch = rooms.map(|(id, at_ms)| append(id, 0, &["made", "over"], row(at_ms)));
        store.append(batch.to_vec()).await.unwrap();
        assert_eq!(expired(&store, 19).await, []);
        assert_eq!(expired(&store, 20).await, [(20, room("a")), (20, room("b"))]);
        let after = store.expired_rooms(99, Some((20, room("a"))), 1).await.unwrap();
        assert_eq!(after, [(20, room("b"))]);

        let all = ["a", "late", "played", "nowhere", "b"].map(room).to_vec();
        assert_eq!(store.remove_rooms(all, 20).await.unwrap(), [room("a"), room("b")]);
        assert_eq!(store.load(&room("a")).await.unwrap(), None);
        assert_eq!(store.row(&room("a")).await.unwrap(), None);
        assert_eq!(store.load(&room("played")).await.unwrap().unwrap(), ["made", "over"]);
        assert_eq!(store.load(&room("late")).await.unwrap().unwrap(), ["made", "over"]);
        assert_eq!(expired(&store, 99).await, [(30, room("late"))]);
    })
    .await;
}

#[tokio::test]
async fn a_late_append_to_a_removed_room_is_refused() {
    each(|store| async move {
        store.append(vec![append("a", 0, &["made"], expiring(20))]).await.unwrap();
        store.remove_rooms(vec![room("a")], 20).await.unwrap();
        let refused = store.append(vec![append("a", 1, &["late"], expiring(20))]).await;
        assert_eq!(refused, Err(StoreError::Conflict { room: room("a"), first_n: 1 }));
        assert_eq!(store.load(&room("a")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_room_whose_expiry_was_postponed_is_kept() {
    each(|store| async move {
        store.append(vec![append("a", 0, &["made"], expiring(20))]).await.unwrap();
        assert_eq!(expired(&store, 20).await, [(20, room("a"))]);
        store.append(vec![append("a", 1, &["rematched"], expiring(50))]).await.unwrap();
        assert_eq!(store.remove_rooms(vec![room("a")], 20).await.unwrap(), []);
        assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made", "rematched"]);
    })
    .await;
}

#[tokio::test]
async fn rebuild_after_a_removal_changes_nothing() {
    each(|store| async move {
        for (id, row) in
            [("gone", expiring(20)), ("kept", expiring(40)), ("played", finished(Score::WhiteWon, 3))]
        {
            store.append(vec![append(id, 0, &["made"], row)]).await.unwrap();
        }
        store.remove_rooms(vec![room("gone")], 20).await.unwrap();
        let found = rooms_of(&store, &user("anna"), 9).await;
        let (sizes, ratings) = (counts(&store).await, store.ratings(&user("anna")).await.unwrap());
        let rows = found.clone();
        let row_of = move |id: &RoomId, _: &[String]| {
            let row = rows.iter().find(|(room, _)| room == id).map(|(_, row)| row.clone());
            row.ok_or_else(|| "removed".to_owned())
        };
        assert_eq!(store.rebuild(Box::new(row_of)).await.unwrap(), 2);
        assert_eq!(rooms_of(&store, &user("anna"), 9).await, found);
        assert_eq!(counts(&store).await, sizes);
        assert_eq!(store.ratings(&user("anna")).await.unwrap(), ratings);
    })
    .await;
}

/// The counts of rows, without the sizes of files, because a database in memory has no files.
async fn counts(store: &Store) -> Sizes {
    let sizes = store.sizes().await.unwrap();
    Sizes { database_bytes: 0, wal_bytes: 0, reusable_bytes: 0, ..sizes }
}

#[tokio::test]
async fn the_counts_of_rows_follow_every_change() {
    each(|store| async move {
        assert_eq!(counts(&store).await, Sizes::default());
        for (account, secret) in [(guest("gus"), "1"), (guest("gil"), "2"), (member("mia", 7), "3")] {
            store.create_user(account, Some(token(secret))).await.unwrap();
        }
        store.append(vec![append("a", 0, &["made", "moved"], playing())]).await.unwrap();
        store.append(vec![append("b", 0, &["made"], playing())]).await.unwrap();
        store.append(vec![append("a", 2, &["over"], finished(Score::Drawn, 3))]).await.unwrap();
        store.append(vec![append("b", 1, &["over"], expiring(3))]).await.unwrap();
        let all = Sizes {
            rooms: 2,
            entries: 5,
            guests: 2,
            members: 1,
            guest_tokens: 2,
            member_tokens: 1,
            ..Sizes::default()
        };
        assert_eq!(counts(&store).await, all);
        store.append(vec![append("c", 0, &["made"], playing())]).await.unwrap();
        store.remove_rooms(vec![room("b")], 3).await.unwrap();
        store.merge_guest(&user("gus"), &user("mia"), 9).await.unwrap();
        store.remove_guests(vec![user("gil"), user("gus")], 99).await.unwrap();
        let rest = Sizes { unfinished: 1, entries: 4, guests: 1, guest_tokens: 0, member_tokens: 2, ..all };
        assert_eq!(counts(&store).await, rest);
    })
    .await;
}

#[tokio::test]
async fn an_unused_guest_is_removed_with_their_tokens() {
    each(|store| async move {
        for (id, secret) in [("idle", "1"), ("recent", "2"), ("seated", "3"), ("merged", "4")] {
            store.create_user(guest(id), Some(token(secret))).await.unwrap();
        }
        store.create_user(member("mia", 7), Some(token("5"))).await.unwrap();
        store.create_user(guest("out"), Some(token("6"))).await.unwrap();
        store.token_used(token("2"), 10_000_000).await.unwrap();
        store.token_used(token("6"), 10_000_000).await.unwrap();
        store.revoke_token(token("6"), 10_000_000).await.unwrap();
        let seat = RoomRow { black: Some(user("seated")), ..playing() };
        store.append(vec![append("a", 0, &["made"], seat)]).await.unwrap();
        store.merge_guest(&user("merged"), &user("mia"), 9).await.unwrap();

        let since = 5_000_000;
        let all = store.unused_guests(since, None, 9).await.unwrap();
        assert_eq!(all, Page { found: vec![user("idle"), user("out")], next: None });
        let first = store.unused_guests(since, None, 2).await.unwrap();
        assert_eq!(first, Page { found: vec![user("idle")], next: Some(user("merged")) });
        let rest = store.unused_guests(since, first.next, 9).await.unwrap();
        assert_eq!(rest.found, [user("out")]);

        let asked = ["idle", "recent", "seated", "merged", "mia", "out", "nobody"].map(user);
        assert_eq!(store.remove_guests(asked.to_vec(), since).await.unwrap(), 2);
        assert_eq!(store.user(&user("idle")).await.unwrap(), None);
        assert_eq!(store.user_by_token(token("1")).await.unwrap(), None);
        for (id, secret) in [("recent", "2"), ("seated", "3"), ("mia", "5")] {
            assert_eq!(store.user_by_token(token(secret)).await.unwrap().unwrap().id, user(id));
        }
    })
    .await;
}

#[tokio::test]
async fn revoked_and_unused_tokens_are_removed() {
    each(|store| async move {
        store.create_user(member("mia", 7), Some(token("1"))).await.unwrap();
        for secret in ["2", "3"] {
            store.add_token(&user("mia"), token(secret), SignedInAt::Website, 10).await.unwrap();
        }
        store.revoke_token(token("2"), 20).await.unwrap();
        store.token_used(token("3"), 9_000_000).await.unwrap();
        assert_eq!(store.remove_revoked_tokens(9).await.unwrap(), 1);
        assert_eq!(store.unused_tokens(8_000_000, None, 9).await.unwrap().found, [token("1")]);
        let all = ["1", "2", "3"].map(token).to_vec();
        assert_eq!(store.remove_tokens(all, 8_000_000).await.unwrap(), 1);
        assert_eq!(store.user_by_token(token("1")).await.unwrap(), None);
        assert!(store.user_by_token(token("3")).await.unwrap().is_some());
        assert_eq!(counts(&store).await.member_tokens, 1);
    })
    .await;
}

#[tokio::test]
async fn rooms_with_long_logs_are_removed_one_per_call() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    for id in ["a", "b"] {
        store.append(vec![append(id, 0, &vec!["taken back"; 3_000], expiring(1))]).await.unwrap();
    }
    let rooms = || vec![room("a"), room("b")];
    assert_eq!(store.remove_rooms(rooms(), 1).await.unwrap(), [room("a")]);
    assert_eq!(store.remove_rooms(rooms(), 1).await.unwrap(), [room("b")]);
    store.close().await;
}

#[tokio::test]
async fn freed_pages_are_reused() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    let entry = "x".repeat(900);
    let mut largest = 0;
    for round in 0..5 {
        let rooms: Vec<RoomId> = (0..200).map(|number| room(&format!("r{round}n{number}"))).collect();
        for id in &rooms {
            store.append(vec![append(id.as_str(), 0, &[&entry], expiring(1))]).await.unwrap();
        }
        let pages = sqlite_pages(dir.path());
        if round == 1 {
            largest = pages;
        }
        assert!(round < 2 || pages <= largest, "round {round}: {pages} pages after {largest}");
        assert_eq!(store.remove_rooms(rooms, 1).await.unwrap().len(), 200);
        assert!(store.sizes().await.unwrap().reusable_bytes > 0);
    }
    store.close().await;
}

fn sqlite_pages(dir: &std::path::Path) -> u32 {
    let conn = rusqlite::Connection::open(dir.join("konakis.db")).unwrap();
    conn.pragma_query_value(None, "page_count", |row| row.get(0)).unwrap()
}

#[tokio::test]
async fn sql_cannot_remove_a_played_room() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    store.append(vec![append("a", 0, &["made"], finished(Score::Drawn, 1))]).await.unwrap();
    let conn = rusqlite::Connection::open(dir.path().join("konakis.db")).unwrap();
    let refused = conn.execute("INSERT INTO removals (room) VALUES ('a')", []).unwrap_err().to_string();
    assert!(refused.contains("only a room that expires"), "{refused}");
    assert!(conn.execute("DELETE FROM log WHERE room = 'a'", []).is_err());
    store.close().await;
}
