//! Tests of a PostgreSQL database that several processes share, and of the copy of an SQLite file.

use super::*;

fn user() -> UserId {
    "u1".parse().unwrap()
}

async fn sql(database: &DatabaseConfig, sql: &str) {
    PostgresServer::shared().raw(database).await.batch_execute(sql).await.unwrap();
}

#[tokio::test]
async fn a_standby_takes_over_from_a_process_that_ends() {
    let database = PostgresServer::shared().new_database().await;
    let (first_active, second_active) = (Active::default(), Active::default());
    let first = open(&database, first_active.clone()).await.unwrap();
    first.link_user(&user(), 7).await.unwrap();
    let standby = tokio::spawn({
        let (database, active) = (database.clone(), second_active.clone());
        async move { open(&database, active).await }
    });
    first.link_user(&user(), 8).await.unwrap();
    assert!(!standby.is_finished() && first_active.is_active());
    first.give_up().await;
    assert!(!first_active.is_active());
    let second = standby.await.unwrap().unwrap();
    assert!(second_active.is_active());
    assert_eq!(second.discord_of(&user()).await.unwrap(), Some(8));
    assert!(matches!(first.link_user(&user(), 9).await, Err(MemoryError::TakenOver)));
    assert_eq!(second.discord_of(&user()).await.unwrap(), Some(8));
}

#[tokio::test]
async fn a_process_that_was_suspended_changes_nothing() {
    let database = PostgresServer::shared().new_database().await;
    let active = Active::default();
    let first = open(&database, active.clone()).await.unwrap();
    // The lease ends, as if the first process had been suspended.
    sql(&database, "UPDATE bot_state SET lease_until = '-infinity'").await;
    let second = open(&database, Active::default()).await.unwrap();
    second.link_user(&user(), 7).await.unwrap();
    assert!(matches!(first.keep().await, MemoryError::TakenOver));
    assert!(!active.is_active());
    assert!(matches!(first.link_user(&user(), 8).await, Err(MemoryError::TakenOver)));
    assert_eq!(second.discord_of(&user()).await.unwrap(), Some(7));
}

#[tokio::test]
async fn a_broken_connection_is_replaced() {
    let database = PostgresServer::shared().new_database().await;
    let memory = open(&database, Active::default()).await.unwrap();
    for discord in 0..3 {
        sql(
            &database,
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
             WHERE datname = current_database() AND application_name = 'konakis-bot'",
        )
        .await;
        // The first change may find the connection broken.
        while memory.link_user(&user(), discord).await.is_err() {}
        assert_eq!(memory.discord_of(&user()).await.unwrap(), Some(discord));
    }
}

#[tokio::test]
async fn a_database_of_another_program_or_version_is_left_alone() {
    let database = PostgresServer::shared().new_database().await;
    sql(&database, "CREATE TABLE rooms (room text)").await;
    assert!(matches!(open(&database, Active::default()).await, Err(MemoryError::Foreign(_))));
    sql(&database, "DROP TABLE rooms").await;
    drop(open(&database, Active::default()).await.unwrap());
    sql(&database, "UPDATE bot_state SET version = 99").await;
    assert!(matches!(open(&database, Active::default()).await, Err(MemoryError::Newer(99))));
}

#[tokio::test]
async fn an_unusable_database_is_refused_without_waiting() {
    let database = PostgresServer::shared().new_database().await;
    sql(&database, "CREATE ROLE reader LOGIN").await;
    let readable = PostgresServer::other(&database, "reader", PostgresServer::name(&database));
    let unknown = PostgresServer::other(&database, "konakis", "none");
    for (database, code) in [(readable, "42501"), (unknown, "3D000")] {
        let error = open(&database, Active::default()).await.err().unwrap().to_string();
        assert!(error.contains(code), "{error}");
    }
}

#[tokio::test]
async fn a_process_keeps_its_lease_during_a_long_copy() {
    let folder = tempfile::tempdir().unwrap();
    let file = Memory::open_file(folder.path()).unwrap();
    for number in 0..3_000_u64 {
        file.link_user(&format!("u{number}").parse().unwrap(), number).await.unwrap();
    }
    drop(file);
    let database = PostgresServer::shared().new_database().await;
    drop(open(&database, Active::default()).await.unwrap());
    // At three milliseconds a row, the copy takes longer than the lease lasts.
    sql(
        &database,
        "UPDATE bot_state SET lease_until = '-infinity';
         CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
             'BEGIN PERFORM pg_sleep(0.003); RETURN NEW; END';
         CREATE TRIGGER slow BEFORE INSERT ON people FOR EACH ROW EXECUTE FUNCTION slow()",
    )
    .await;
    let first = tokio::spawn({
        let (database, folder) = (database.clone(), folder.path().to_owned());
        async move { Memory::open(Some(&database), &folder, Active::default()).await }
    });
    let raw = PostgresServer::shared().raw(&database).await;
    while raw.query_one("SELECT lease_until < clock_timestamp() FROM bot_state", &[]).await.unwrap().get(0) {}
    let standby = tokio::spawn({
        let database = database.clone();
        async move { open(&database, Active::default()).await }
    });
    let first = first.await.unwrap().unwrap();
    assert!(!standby.is_finished());
    assert_eq!(first.discord_of(&"u2999".parse().unwrap()).await.unwrap(), Some(2_999));
    standby.abort();
}

#[tokio::test]
async fn an_empty_database_gets_the_data_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = Memory::open_file(folder.path()).unwrap();
    let record = RoomRecord::new(Some(1), 7, "en").with_board(7, 1);
    let message = MessageRef { channel: 1, message: 5 };
    let chosen = GuildSettings { threads: false, ..GuildSettings::default() };
    file.save_room(&room("a"), &record, 1).await.unwrap();
    file.save_room(&room("b"), &record.clone().settled(), 2).await.unwrap();
    file.link_user(&user(), 7).await.unwrap();
    file.set_settings(1, &chosen).await.unwrap();
    file.set_reminders(7, false).await.unwrap();
    file.replace_turn_message(&room("a"), 7, message, 1).await.unwrap();
    file.set_message_locale(7, Some("fr".into())).await.unwrap();
    drop(file);

    let database = PostgresServer::shared().new_database().await;
    let first = Memory::open(Some(&database), folder.path(), Active::default()).await.unwrap();
    assert_eq!(first.load_room(&room("a")).await.unwrap(), Some(record));
    assert_eq!(first.open_rooms(9).await.unwrap(), [room("a")]);
    assert_eq!(first.rooms_in(7, 9).await.unwrap(), [room("a"), room("b")]);
    assert_eq!(first.discord_of(&user()).await.unwrap(), Some(7));
    assert_eq!(first.settings(Some(1)).await.unwrap(), chosen);
    assert!(!first.wants_reminders(7).await.unwrap());
    assert_eq!(first.turn_message(&room("a"), 7).await.unwrap(), Some(message));
    assert_eq!(first.message_locale(7).await.unwrap().as_deref(), Some("fr"));
    assert!(folder.path().join("bot.sqlite.copied").exists() && !folder.path().join("bot.sqlite").exists());
    first.unlink_user(&user()).await.unwrap();
    first.give_up().await;
    Memory::open_file(folder.path()).unwrap().link_user(&user(), 8).await.unwrap();
    let second = Memory::open(Some(&database), folder.path(), Active::default()).await.unwrap();
    assert_eq!(second.discord_of(&user()).await.unwrap(), None, "a database with data gets no copy");
}
