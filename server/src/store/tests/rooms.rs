//! Tests of appends and of the queries for rooms.

use super::super::{LiveBoard, PublicBoard, StoreError};
use super::*;
use proptest::prelude::*;

#[tokio::test]
async fn a_log_is_read_as_it_was_written() {
    each(|store| async move {
        assert_eq!(store.load(&room("a")).await.unwrap(), None);
        assert_eq!(store.row(&room("a")).await.unwrap(), None);
        store.append(vec![append("a", 0, &["made", "joined"], playing())]).await.unwrap();
        let later = RoomRow { deadline_ms: Some(77), touched_ms: 9, black: None, ..playing() };
        store.append(vec![append("a", 2, &["é\u{1f451}\"\\u0000"], later.clone())]).await.unwrap();
        let log = store.load(&room("a")).await.unwrap().unwrap();
        assert_eq!(log, ["made", "joined", "é\u{1f451}\"\\u0000"]);
        assert_eq!(store.row(&room("a")).await.unwrap(), Some(later));
    })
    .await;
}

#[tokio::test]
async fn a_conflicting_append_changes_nothing() {
    each(|store| async move {
        store.append(vec![append("a", 0, &["first", "second"], playing())]).await.unwrap();
        let other = RoomRow { touched_ms: 99, ..playing() };
        for first_n in [0, 1, 3] {
            for entries in [&["forged"][..], &["forged", "twice"], &[]] {
                let refused = store.append(vec![append("a", first_n, entries, other.clone())]).await;
                assert_eq!(refused, Err(StoreError::Conflict { room: room("a"), first_n }));
            }
        }
        assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["first", "second"]);
        assert_eq!(store.row(&room("a")).await.unwrap(), Some(playing()));
    })
    .await;
}

#[tokio::test]
async fn a_row_can_change_alone_but_not_exist_without_a_log() {
    each(|store| async move {
        store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
        let later = RoomRow { deadline_ms: Some(5), ..playing() };
        store.append(vec![append("a", 1, &[], later.clone())]).await.unwrap();
        assert_eq!(store.row(&room("a")).await.unwrap(), Some(later));
        for first_n in [0, 1] {
            let refused = store.append(vec![append("b", first_n, &[], playing())]).await;
            assert_eq!(refused, Err(StoreError::Conflict { room: room("b"), first_n }));
        }
        assert_eq!(store.row(&room("b")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_batch_of_appends_is_atomic() {
    each(|store| async move {
        store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
        let batch = vec![
            append("b", 0, &["rematch"], playing()),
            append("b", 1, &["joined"], playing()),
            append("a", 0, &["late"], playing()),
        ];
        let refused = store.append(batch.clone()).await;
        assert_eq!(refused, Err(StoreError::Conflict { room: room("a"), first_n: 0 }));
        assert_eq!(store.load(&room("b")).await.unwrap(), None);
        store.append(batch[..2].to_vec()).await.unwrap();
        assert_eq!(store.load(&room("b")).await.unwrap().unwrap(), ["rematch", "joined"]);
    })
    .await;
}

/// Rows with which an append may replace the row [`playing`] of a room.
fn changed_rows() -> Vec<RoomRow> {
    let board = LiveBoard { board: PublicBoard([0, 7].into()), since_ms: 8 };
    let to_act = Some(Seats::one(Seat::Black));
    let acted = RoomRow {
        touched_ms: 9,
        deadline_ms: Some(70),
        ..row(Stage::Playing { to_act, board: Some(board) })
    };
    vec![
        acted.clone(),
        RoomRow { about: "{}".into(), ..acted.clone() },
        RoomRow { white: None, ..acted.clone() },
        RoomRow { black: Some(user("carl")), ..acted.clone() },
        RoomRow { private: true, ..acted.clone() },
        RoomRow { rated: false, ..acted.clone() },
        RoomRow { created_ms: 7, ..acted.clone() },
        RoomRow { game: Name::Borrowed("kubism"), ..acted.clone() },
        RoomRow { deadline_ms: None, ..acted },
        row(Stage::Playing { to_act: None, board: None }),
        row(Stage::Waiting { listed: true }),
        RoomRow { expires_ms: Some(99), ..finished(Score::Drawn, 5) },
    ]
}

/// Makes all appends at the same time, so that PostgreSQL gets them in one group.
async fn append_at_once(store: &Store, appends: Vec<Append>) -> Vec<Result<(), StoreError>> {
    futures_util::future::join_all(appends.into_iter().map(|append| store.append(vec![append]))).await
}

#[tokio::test]
async fn simultaneous_appends_store_each_row_completely() {
    each(|store| async move {
        let rows: Vec<(String, RoomRow)> =
            (0..).map(|number| format!("r{number}")).zip(changed_rows()).collect();
        let new = rows.iter().map(|(id, _)| append(id, 0, &["new"], playing())).collect();
        assert!(append_at_once(&store, new).await.iter().all(Result::is_ok));
        for (n, entries) in [(1, &["acted"][..]), (2, &["two", "more"])] {
            let more = rows.iter().map(|(id, row)| append(id, n, entries, row.clone())).collect();
            assert!(append_at_once(&store, more).await.iter().all(Result::is_ok));
            for (id, row) in &rows {
                assert_eq!(store.row(&room(id)).await.unwrap().as_ref(), Some(row));
                let log = store.load(&room(id)).await.unwrap().unwrap();
                assert_eq!(log[n as usize..], *entries);
            }
        }
    })
    .await;
}

#[tokio::test]
async fn simultaneous_appends_fail_independently() {
    each(|store| async move {
        let new = ["a", "b", "c"].map(|id| append(id, 0, &["new"], playing()));
        store.append(new.to_vec()).await.unwrap();
        let failing = [("b", 1), ("b", 5), ("c", 1), ("nosuch", 1)];
        for (n, (id, first_n)) in (1..).zip(failing) {
            let outcomes = append_at_once(
                &store,
                vec![
                    append("a", n, &["acted"], playing()),
                    append("b", n, &["first"], playing()),
                    append(id, first_n, &["second"], playing()),
                ],
            )
            .await;
            let third = match id {
                "c" => Ok(()),
                _ => Err(StoreError::Conflict { room: room(id), first_n }),
            };
            assert_eq!(outcomes, [Ok(()), Ok(()), third], "{id} {first_n}");
        }
        for (id, more) in [("a", vec!["acted"; 4]), ("b", vec!["first"; 4]), ("c", vec!["second"])] {
            let log = [vec!["new"], more].concat();
            assert_eq!(store.load(&room(id)).await.unwrap().unwrap(), log);
        }
    })
    .await;
}

#[tokio::test]
async fn a_row_stores_whose_turn_it_is() {
    each(|store| async move {
        let (white, black) = (Seats::one(Seat::White), Seats::one(Seat::Black));
        for (n, to_act) in (0..).zip([white, black, Seats::TWO, Seats::NONE]) {
            let row = row(Stage::Playing { to_act: Some(to_act), board: None });
            store.append(vec![append("a", n, &["{}"], row.clone())]).await.unwrap();
            assert_eq!(store.row(&room("a")).await.unwrap(), Some(row));
        }
    })
    .await;
}

#[test]
fn a_rated_game_without_a_score_changes_no_ratings() {
    let of = |stage| RoomRow { rated: true, ..row(stage) };
    let over = |score| of(Stage::Finished { at_ms: 5, result: "{}".into(), score });
    assert!(of(Stage::Waiting { listed: true }).is_rated() && over(Some(Score::Drawn)).is_rated());
    assert!(!over(None).is_rated());
}

#[tokio::test]
async fn games_in_progress_are_read_in_pages() {
    each(|store| async move {
        let at = |square| {
            let board = LiveBoard { board: PublicBoard([0, square].into()), since_ms: u64::from(square) };
            row(Stage::Playing { to_act: None, board: Some(board) })
        };
        let batch = vec![
            append("a", 0, &["{}"], at(255)),
            append("b", 0, &["{}"], at(7)),
            append("new", 0, &["{}"], playing()),
            append("over", 0, &["{}"], at(8)),
        ];
        store.append(batch).await.unwrap();
        store.append(vec![append("b", 1, &["{}"], at(9))]).await.unwrap();
        store.append(vec![append("over", 1, &["{}"], finished(Score::Drawn, 4))]).await.unwrap();
        let first = store.playing(None, 2).await.unwrap();
        assert_eq!(first, [(room("a"), at(255)), (room("b"), at(9))]);
        assert_eq!(store.playing(Some(&room("b")), 2).await.unwrap(), [(room("new"), playing())]);
        assert_eq!(store.playing(Some(&room("new")), 2).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn rooms_are_found_by_deadline_by_listing_and_by_player() {
    each(|store| async move {
        let seek = |created_ms| RoomRow { created_ms, black: None, ..row(Stage::Waiting { listed: true }) };
        let due = |deadline_ms| RoomRow { deadline_ms: Some(deadline_ms), created_ms: 10, ..playing() };
        let rooms = [
            ("old", seek(1)),
            ("new", seek(3)),
            ("new2", seek(3)),
            ("link", RoomRow { white: None, ..row(Stage::Waiting { listed: false }) }),
            ("soon", RoomRow { white: Some(user("bob")), black: Some(user("anna")), ..due(50) }),
            ("now", due(40)),
            ("late", due(51)),
            ("self", RoomRow { black: Some(user("anna")), created_ms: 9, ..finished(Score::Drawn, 4) }),
        ];
        let batch = rooms.iter().map(|(id, row)| append(id, 0, &["made"], row.clone())).collect();
        store.append(batch).await.unwrap();

        let names = |found: Vec<(RoomId, RoomRow)>| -> Vec<String> {
            found.into_iter().map(|(id, _)| id.to_string()).collect()
        };
        assert_eq!(names(store.listed(9).await.unwrap()), ["new2", "new", "old"]);
        assert_eq!(store.listed(1).await.unwrap(), [(room("new2"), seek(3))]);
        let due = store.due(50, 9).await.unwrap();
        assert_eq!(due, [(room("now"), 40), (room("soon"), 50)]);
        assert_eq!(store.due(u64::MAX, 1).await.unwrap(), [(room("now"), 40)]);
        assert_eq!(store.unfinished_count().await.unwrap(), 7);
        let annas = ["soon", "now", "late", "new2", "new", "old", "self"];
        let mut found = names(rooms_of(&store, &user("anna"), 9).await);
        assert_eq!(found[3..], annas[3..]);
        found.sort();
        let mut sorted = annas.map(str::to_owned);
        sorted.sort();
        assert_eq!(found, sorted);
        let bobs = names(rooms_of(&store, &user("bob"), 2).await);
        assert_eq!(bobs, ["soon", "now", "link"], "at most two rooms of each status are returned");

        store.append(vec![append("new2", 1, &["joined"], playing())]).await.unwrap();
        store.append(vec![append("now", 1, &["over"], finished(Score::Drawn, 7))]).await.unwrap();
        assert_eq!(names(store.listed(9).await.unwrap()), ["new", "old"]);
        assert_eq!(store.due(50, 9).await.unwrap(), [(room("soon"), 50)]);
        assert_eq!(store.unfinished_count().await.unwrap(), 6);
    })
    .await;
}

#[tokio::test]
async fn others_see_only_public_games_that_do_not_expire() {
    each(|store| async move {
        let expiring = RoomRow { expires_ms: Some(9), ..finished(Score::Drawn, 4) };
        let mut batch = vec![
            append("old", 0, &["made"], RoomRow { created_ms: 1, ..playing() }),
            append("over", 0, &["made"], RoomRow { created_ms: 1, ..finished(Score::Drawn, 4) }),
        ];
        for number in 0..5 {
            let private = |row: RoomRow| RoomRow { private: true, created_ms: 5, ..row };
            batch.push(append(&format!("p{number}"), 0, &["made"], private(playing())));
            batch.push(append(&format!("f{number}"), 0, &["made"], private(finished(Score::Drawn, 4))));
            batch.push(append(&format!("u{number}"), 0, &["made"], expiring.clone()));
        }
        store.append(batch).await.unwrap();
        for (status, expected) in [(RoomStatus::Playing, "old"), (RoomStatus::Finished, "over")] {
            for player in ["anna", "bob"] {
                let found = store.rooms_of(&user(player), status, ShownTo::Others, 2).await.unwrap();
                let found: Vec<_> = found.iter().map(|(id, _)| id.as_str()).collect();
                assert_eq!(found, [expected]);
            }
        }
        let own = store.rooms_of(&user("anna"), RoomStatus::Playing, ShownTo::Owner, 9).await.unwrap();
        assert_eq!(own.len(), 6);
        assert_eq!(own.last().unwrap().0, room("old"));
    })
    .await;
}

/// Lists of appends to try, each with the index of the room, the expected length of its log, and the number of entries.
fn attempts() -> impl Strategy<Value = Vec<(usize, u32, usize)>> {
    proptest::collection::vec((0..3usize, 0..5u32, 0..3usize), 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn appends_succeed_only_at_the_end_of_a_log(attempts in attempts()) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let store = Store::memory();
            let ids = ["a", "b", "c"];
            let mut logs: [Vec<String>; 3] = Default::default();
            for (number, pair) in attempts.chunks(2).enumerate() {
                let entry = format!("{number}");
                let mut expected = logs.clone();
                let mut is_allowed = true;
                for &(id, first_n, more) in pair {
                    let log = &mut expected[id];
                    is_allowed &= log.len() == first_n as usize && (more > 0 || first_n > 0);
                    log.extend(std::iter::repeat_n(entry.clone(), more));
                }
                let batch = pair.iter().map(|&(id, first_n, more)| {
                    append(ids[id], first_n, &vec![entry.as_str(); more], playing())
                });
                assert_eq!(store.append(batch.collect()).await.is_ok(), is_allowed);
                if is_allowed {
                    logs = expected;
                }
                for (id, log) in ids.map(room).iter().zip(&logs) {
                    let stored = store.load(id).await.unwrap().unwrap_or_default();
                    assert_eq!(&stored, log);
                    assert_eq!(store.row(id).await.unwrap().is_some(), !log.is_empty());
                }
            }
        });
    }
}
