//! Tests of writes: group commit, bounds and deadlines, broken connections, takeovers, analyses, and errors.

use super::super::super::{EndedTurn, NoticeKey, PostponedNotice, StoreError, WAITING_WRITES_MAX};
use super::*;

#[tokio::test]
async fn a_failed_call_does_not_fail_its_group() {
    let test = TestDatabase::new().await;
    let held = test.hold_writer().await;
    let conflict = || Err(StoreError::Conflict { room: room("a"), first_n: 0 });
    let appends = [
        append("a", 0, &["first"], playing()),
        append("a", 0, &["second"], playing()),
        append("b", 0, &["first"], finished(Score::WhiteWon, 1)),
        append("a", 0, &["third"], playing()),
        append("a", 1, &["next"], playing()),
    ];
    let calls: Vec<_> = appends
        .map(|append| {
            let store = test.store.clone();
            tokio::spawn(async move { store.append(vec![append]).await })
        })
        .into();
    test.queued(5).await;
    let commits = test.store.stats().commits();
    test.release_writer().await;
    let mut results = Vec::new();
    for call in calls {
        results.push(call.await.unwrap());
    }
    assert_eq!(results, [Ok(()), conflict(), Ok(()), conflict(), Ok(())]);
    held.await.unwrap().unwrap();
    assert_eq!(test.store.stats().commits() - commits, 2, "one commit for the held write, one for the group");
    assert_eq!(test.store.load(&room("a")).await.unwrap().unwrap(), ["first", "next"]);
    assert_eq!(test.store.ratings(&user("anna")).await.unwrap()[&TABLUT].games, 1);
    test.store.close().await;
}

#[tokio::test]
async fn a_ping_fails_if_the_disk_has_no_space_for_a_file() {
    let test = TestDatabase::new().await;
    test.sql
        .batch_execute(
            "CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE disk_full USING MESSAGE = 'no space'; END $$;
             CREATE EVENT TRIGGER full_disk ON ddl_command_start WHEN TAG IN ('CREATE TABLE')
             EXECUTE FUNCTION refuse()",
        )
        .await
        .unwrap();
    assert_eq!(test.store.ping().await, Err(StoreError::DiskFull));
    assert_eq!(test.store.heartbeat(1).await, Ok(()), "a write that needs no space is stored");
    test.sql.batch_execute("DROP EVENT TRIGGER full_disk").await.unwrap();
    assert_eq!(test.store.ping().await, Ok(()));
    let table = "SELECT count(*) FROM pg_class WHERE relname = 'space_check' AND relpersistence = 't'";
    assert_eq!(test.number(table).await, 1);
    assert_eq!(test.store.ping().await, Ok(()));
    let bytes = "SELECT pg_relation_size(oid) FROM pg_class WHERE relname = 'space_check'";
    assert_eq!(test.number(bytes).await, 0, "the file is emptied again");
    test.store.close().await;
}

#[tokio::test]
async fn calls_beyond_the_bound_of_the_queue_are_refused() {
    let test = TestDatabase::new().await;
    let held = test.hold_writer().await;
    let waiting: Vec<_> = (0..WAITING_WRITES_MAX)
        .map(|_| {
            let store = test.store.clone();
            tokio::spawn(async move { store.heartbeat(1).await })
        })
        .collect();
    test.queued(WAITING_WRITES_MAX as u64).await;
    assert_eq!(test.store.heartbeat(1).await, Err(StoreError::Busy));
    test.release_writer().await;
    for call in waiting {
        call.await.unwrap().unwrap();
    }
    held.await.unwrap().unwrap();
    test.store.close().await;
}

#[tokio::test]
async fn a_write_that_has_not_begun_at_its_deadline_never_begins() {
    let test = TestDatabase::new().await;
    let held = test.hold_writer().await;
    // Tokio's paused clock skips ahead to the deadlines, because all tasks wait.
    tokio::time::pause();
    let late = test.store.append(vec![append("a", 0, &["made"], playing())]).await;
    assert_eq!(late, Err(StoreError::Timeout));
    tokio::time::resume();
    test.release_writer().await;
    assert!(held.await.unwrap().unwrap_err().is_unknown(), "the deadline of the held write passed too");
    test.store.settle().await.unwrap();
    assert_eq!(test.store.load(&room("a")).await.unwrap(), None);
    assert_eq!(test.store.load(&room("held")).await.unwrap().unwrap(), ["made"]);
    test.store.close().await;
}

#[tokio::test]
async fn a_commit_whose_connection_breaks_has_an_unknown_outcome() {
    let test = TestDatabase::new().await;
    let held = test.hold_writer().await;
    test.break_connection().await;
    let unknown = held.await.unwrap().unwrap_err();
    assert!(unknown.is_unknown(), "{unknown}");
    test.release_writer().await;
    test.store.settle().await.unwrap();
    assert_eq!(test.store.load(&room("held")).await.unwrap(), None);
    test.store.append(vec![append("held", 0, &["made"], playing())]).await.unwrap();
    test.store.close().await;
}

#[tokio::test]
async fn calls_succeed_after_idle_connections_break() {
    let test = TestDatabase::new().await;
    for n in 0..3 {
        test.store.append(vec![append("a", n, &["{}"], playing())]).await.unwrap();
        assert_eq!(test.store.load(&room("a")).await.unwrap().unwrap().len(), n as usize + 1);
        test.break_connection().await;
    }
    test.store.close().await;
}

#[tokio::test]
async fn a_server_that_was_replaced_writes_nothing() {
    let test = TestDatabase::new().await;
    test.store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
    test.sql.batch_execute("UPDATE meta SET epoch = epoch + 1, holder = 'another'").await.unwrap();
    let refused = test.store.append(vec![append("a", 1, &["lost"], playing())]).await;
    assert_eq!(refused, Err(StoreError::TakenOver));
    test.store.taken_over().await;
    test.break_connection().await;
    assert_eq!(test.store.ping().await, Err(StoreError::TakenOver), "a new connection does not help");
    assert_eq!(test.store.load(&room("a")).await.unwrap().unwrap(), ["made"]);
    test.store.close().await;
}

/// While a transaction waits for the answers to many statements, no move is stored. So one statement writes the list.
#[tokio::test]
async fn a_long_list_is_written_by_one_statement() {
    let test = TestDatabase::new().await;
    let store = &test.store;
    let old = RoomRow { expires_ms: Some(5), ..finished(Score::Drawn, 4) };
    let rooms = ["r1", "r2", "r3"];
    store.append(rooms.map(|id| append(id, 0, &["made"], old.clone())).into()).await.unwrap();
    for id in ["g1", "g2", "g3"] {
        store.create_user(guest(id), Some(token(id))).await.unwrap();
    }
    let written = [
        ("report_messages", "INSERT"),
        ("turn_notices", "UPDATE"),
        ("ended_turns", "DELETE"),
        ("removals", "INSERT"),
        ("tokens", "DELETE"),
        ("users", "DELETE"),
    ];
    test.sql
        .batch_execute(
            "CREATE TABLE statements (changed name);
             CREATE FUNCTION note_statement() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN INSERT INTO statements VALUES (TG_RELNAME); RETURN NULL; END $$",
        )
        .await
        .unwrap();
    for (table, change) in written {
        let trigger =
            format!("CREATE TRIGGER noted AFTER {change} ON {table} EXECUTE FUNCTION note_statement()");
        test.sql.batch_execute(&trigger).await.unwrap();
    }
    let messages = (0..3).map(|number| said("bob", &format!("gg {number}"))).collect();
    store.add_report(NewReport { messages, ..report("bob", 5) }).await.unwrap();
    let key = |id: &str| NoticeKey { room: room(id), device: "d".parse().unwrap(), turn: 1 };
    let postponed = rooms.map(|id| PostponedNotice { key: key(id), read_due_ms: 5, due_ms: 9 }).into();
    store.take_notices(rooms.map(key).into(), postponed).await.unwrap();
    let ended = |id| EndedTurn { room: room(id), device: "d".parse().unwrap(), discord: snowflake(7) };
    store.forget_ended_turns(rooms.map(ended).into()).await.unwrap();
    assert_eq!(store.remove_rooms(rooms.map(room).into(), 6).await.unwrap(), rooms.map(room));
    let guests = ["g1", "g2", "g3"].map(user).into();
    assert_eq!(store.remove_guests(guests, u64::MAX >> 1).await.unwrap(), 3);
    for (table, _) in written {
        let statements =
            test.number(&format!("SELECT count(*) FROM statements WHERE changed = '{table}'")).await;
        // One statement takes notices, and one postpones others.
        let expected = if table == "turn_notices" { 2 } else { 1 };
        assert_eq!(statements, expected, "{table}");
    }
    store.close().await;
}

#[tokio::test]
async fn the_oldest_analyses_are_removed() {
    let config = PostgresServer::shared().new_database().await;
    let dir = tempfile::tempdir().unwrap();
    let (database, _) = crate::store::postgres::Postgres::connect(&config, dir.path()).await.unwrap();
    let database = std::sync::Arc::new(database);
    let store = Store(std::sync::Arc::clone(&database) as _);
    for id in ["r1", "r2", "r1", "r3"] {
        let first_n = u32::from(store.row(&room(id)).await.unwrap().is_some());
        store.append(vec![append(id, first_n, &["made"], finished(Score::Drawn, 1))]).await.unwrap();
        database.keep_of(&room(id), 3, 2).await.unwrap();
    }
    let mut kept = Vec::new();
    for id in ["r1", "r2", "r3"] {
        kept.push(store.analysis(&room(id), 3).await.unwrap().is_some());
    }
    assert_eq!(kept, [true, false, true], "the analysis of r1 was renewed");
    store.close().await;
}

#[tokio::test]
async fn an_error_contains_no_value_of_the_call() {
    let test = TestDatabase::new().await;
    let refused = test.store.append(vec![append("a", 0, &["secret\0"], playing())]).await.unwrap_err();
    assert!(matches!(&refused, StoreError::Failed(why) if !why.contains("secret")), "{refused}");
    assert_eq!(test.store.load(&room("a")).await.unwrap(), None);
    test.store.close().await;
}
