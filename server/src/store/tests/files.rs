//! Tests of SQLite databases on disk: directories, locks, restarts, migrations, damage and erasure.

use super::super::sqlite::{self, STEPS, WriteConnection};
use super::super::testing::TestStore;
use super::super::{OpenError, StoreError};
use super::*;
use rusqlite::Connection;
use std::path::Path;

fn raw(dir: &Path) -> Connection {
    Connection::open(dir.join("konakis.db")).unwrap()
}

async fn make(dir: &Path) {
    let (store, _) = Store::open(dir).unwrap();
    store.close().await;
}

#[tokio::test]
async fn a_second_server_on_a_directory_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().join("new/data");
    let (first, _) = Store::open(&dir).unwrap();
    let Err(refused @ OpenError::InUse(_)) = Store::open(&dir) else { panic!("opened twice") };
    let words = refused.to_string();
    assert!(words.contains(dir.to_str().unwrap()) && words.contains("another server"), "{words}");
    first.close().await;
    Store::open(&dir).unwrap().0.close().await;
}

#[cfg(unix)]
#[test]
fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path().join("data");
    let (_store, _) = Store::open(&dir).unwrap();
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&dir), 0o700);
    for entry in dir.read_dir().unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[test]
fn an_unusable_directory_is_refused() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let Err(refused @ OpenError::Directory { .. }) = Store::open(&file.path().join("data")) else {
        panic!("opened within a file")
    };
    assert!(refused.to_string().contains("data directory"), "{refused}");
}

#[tokio::test]
async fn uptime_survives_a_restart_and_never_goes_back() {
    let dir = tempfile::tempdir().unwrap();
    let (store, opened) = Store::open(dir.path()).unwrap();
    assert_eq!((opened.uptime_ms, opened.unfinished), (0, 0));
    store.heartbeat(5_000).await.unwrap();
    store.heartbeat(4_000).await.unwrap();
    store.append(vec![Append { uptime_ms: 5_500, ..append("a", 0, &["made"], playing()) }]).await.unwrap();
    store.ping().await.unwrap();
    store.close().await;
    let (store, opened) = Store::open(dir.path()).unwrap();
    assert_eq!((opened.uptime_ms, opened.unfinished), (5_500, 1));
    assert_eq!(store.row(&room("a")).await.unwrap(), Some(playing()));
}

#[tokio::test]
async fn sql_cannot_change_or_delete_log_entries() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path()).await;
    let conn = raw(dir.path());
    conn.execute("INSERT INTO log (room, n, entry) VALUES ('a', 0, 'truth')", []).unwrap();
    for forgery in ["UPDATE log SET entry = 'lie'", "DELETE FROM log"] {
        let refused = conn.execute(forgery, []).unwrap_err().to_string();
        assert!(refused.contains("only ever added to"), "{refused}");
    }
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_unchanged() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path()).await;
    let newer = STEPS.len() as u32 + 1;
    raw(dir.path()).pragma_update(None, "user_version", newer).unwrap();
    let Err(refused @ OpenError::Newer { .. }) = Store::open(dir.path()) else { panic!("opened") };
    assert!(refused.to_string().contains("run the newer program"), "{refused}");
    let version: u32 = raw(dir.path()).pragma_query_value(None, "user_version", |row| row.get(0)).unwrap();
    assert_eq!(version, newer);
}

#[test]
fn the_database_of_another_program_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    raw(dir.path()).execute_batch("CREATE TABLE bookmarks (url TEXT)").unwrap();
    assert!(matches!(Store::open(dir.path()), Err(OpenError::Foreign(_))));
}

#[tokio::test]
async fn a_damaged_database_is_refused_with_advice() {
    let dir = tempfile::tempdir().unwrap();
    make(dir.path()).await;
    let file = dir.path().join("konakis.db");
    let whole = std::fs::read(&file).unwrap();
    for content in [&whole[..2 * 4096], b"no database at all, but long enough to be one, it seems"] {
        std::fs::write(&file, content).unwrap();
        let Err(refused @ OpenError::Damaged { .. }) = Store::open(dir.path()) else { panic!("opened") };
        let words = refused.to_string();
        assert!(words.contains(file.to_str().unwrap()) && words.contains("restore a backup"), "{words}");
        assert_eq!(std::fs::read(&file).unwrap(), content);
    }
}

fn shape(conn: &Connection) -> Vec<String> {
    let query = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name";
    let mut statement = conn.prepare(query).unwrap();
    statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn a_database_of_version_1_is_migrated_with_its_data() {
    let dir = tempfile::tempdir().unwrap();
    raw(dir.path()).execute_batch(include_str!("version-1.sql")).unwrap();
    let (store, opened) = Store::open(dir.path()).unwrap();
    assert_eq!((opened.uptime_ms, opened.unfinished), (123_456, 1));
    assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["{\"made\":1}", "{\"moved\":1}"]);
    let unknown = RoomRow { deadline_ms: Some(9), ..row(Stage::Playing { to_act: None, board: None }) };
    assert_eq!(store.row(&room("a")).await.unwrap(), Some(unknown));
    let over = RoomRow { white: Some(user("mia")), ..finished(Score::WhiteWon, 7) };
    assert_eq!(store.row(&room("b")).await.unwrap(), Some(over));
    assert_eq!(store.user_by_token(token("t")).await.unwrap(), Some(member("mia", 7)));
    assert_eq!(store.user(&user("gus")).await.unwrap(), Some(member("mia", 7)));
    assert_eq!(store.ratings(&user("mia")).await.unwrap()[&TABLUT].games, 1);
    store.append(vec![append("a", 2, &["{}"], playing())]).await.unwrap();
    assert_eq!(store.row(&room("a")).await.unwrap(), Some(playing()));
    store.close().await;

    let fresh = tempfile::tempdir().unwrap();
    make(fresh.path()).await;
    assert_eq!(shape(&raw(dir.path())), shape(&raw(fresh.path())));
}

#[test]
fn pending_notices_survive_the_migration_of_devices() {
    let mut conn = Connection::open_in_memory().unwrap();
    sqlite::migrate(&mut conn, &sqlite::STEPS[..14]).unwrap();
    conn.execute_batch(
        "INSERT INTO users (user, name, created_ms) VALUES ('anna', 'Anna', 1);
         INSERT INTO tokens (hash, user, created_ms, used_ms) VALUES (zeroblob(32), 'anna', 1, 1);
         INSERT INTO devices VALUES ('d1', zeroblob(32), 'anna', 'https://push.example.org/a', zeroblob(65), zeroblob(16), 'Phone', 1);
         INSERT INTO turn_notices VALUES ('r1', 'd1', 1, 3, 2000, 0);",
    )
    .unwrap();
    sqlite::migrate(&mut conn, &sqlite::STEPS).unwrap();
    let due = "SELECT device, turn, due_ms, service FROM turn_notices JOIN devices USING (device)";
    let due: (String, u32, u32, String) =
        conn.query_row(due, [], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))).unwrap();
    assert_eq!(due, ("d1".into(), 3, 2000, "push.example.org".into()));
}

#[test]
fn a_failed_migration_step_keeps_the_old_version() {
    let mut conn = Connection::open_in_memory().unwrap();
    let version = |conn: &Connection| {
        conn.pragma_query_value(None, "user_version", |row| row.get::<_, u32>(0)).unwrap()
    };
    let steps = ["CREATE TABLE one (a)", "CREATE TABLE two (a)", "INSERT INTO one VALUES (3); nonsense"];
    sqlite::migrate(&mut conn, &steps[..1]).unwrap();
    assert_eq!(version(&conn), 1);
    sqlite::migrate(&mut conn, &steps[..2]).unwrap();
    sqlite::migrate(&mut conn, &steps[..2]).unwrap();
    assert_eq!((version(&conn), shape(&conn).len()), (2, 2));
    assert!(sqlite::migrate(&mut conn, &steps).is_err());
    let rows: u32 = conn.query_row("SELECT count(*) FROM one", [], |row| row.get(0)).unwrap();
    assert_eq!((version(&conn), rows), (2, 0));
}

#[tokio::test]
async fn no_write_succeeds_while_a_file_is_missing() {
    for name in ["konakis.db", "konakis.db-wal", "konakis.db-shm"] {
        let dir = tempfile::tempdir().unwrap();
        let (store, _) = Store::open(dir.path()).unwrap();
        store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
        let (file, elsewhere) = (dir.path().join(name), dir.path().join("elsewhere"));
        std::fs::rename(&file, &elsewhere).unwrap();
        let refused = store.append(vec![append("a", 1, &["lost"], playing())]).await;
        assert_eq!(refused, Err(StoreError::Gone), "{name}");
        assert_eq!(store.ping().await, Err(StoreError::Gone), "{name}");
        std::fs::write(&file, "another file").unwrap();
        assert_eq!(store.ping().await, Err(StoreError::Gone), "{name}");
        std::fs::rename(&elsewhere, &file).unwrap();
        store.append(vec![append("a", 1, &["acted"], playing())]).await.unwrap();
        assert_eq!(store.load(&room("a")).await.unwrap().unwrap(), ["made", "acted"]);
        store.close().await;
    }
}

#[tokio::test]
async fn deleting_the_write_ahead_log_loses_no_acknowledged_write() {
    let (dir, killed) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (store, _) = Store::open(dir.path()).unwrap();
    store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
    std::fs::remove_file(dir.path().join("konakis.db-wal")).unwrap();
    assert_eq!(store.append(vec![append("a", 1, &["lost"], playing())]).await, Err(StoreError::Gone));
    // If the server were killed now, only the database file would remain.
    std::fs::copy(dir.path().join("konakis.db"), killed.path().join("konakis.db")).unwrap();
    let (restarted, _) = Store::open(killed.path()).unwrap();
    assert_eq!(restarted.load(&room("a")).await.unwrap().unwrap(), ["made"]);
    store.close().await;
    let (restarted, _) = Store::open(dir.path()).unwrap();
    assert_eq!(restarted.load(&room("a")).await.unwrap().unwrap(), ["made"]);
}

#[tokio::test]
async fn a_write_to_a_deleted_database_is_not_acknowledged() {
    let dir = tempfile::tempdir().unwrap();
    let test = TestStore::open(dir.path());
    let file = dir.path().join("konakis.db");
    let delete = move |_: &mut WriteConnection| {
        std::fs::remove_file(&file).unwrap();
        Ok(())
    };
    let unknown = test.database.write(delete).await.unwrap_err();
    assert!(unknown.is_unknown(), "{unknown}");
    assert_eq!(test.store.settle().await, Err(StoreError::Gone));
}

#[test]
fn an_empty_database_is_refused_with_advice() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("konakis.db");
    std::fs::write(&file, "").unwrap();
    let Err(refused @ OpenError::Empty(_)) = Store::open(dir.path()) else { panic!("opened") };
    let words = refused.to_string();
    assert!(words.contains(file.to_str().unwrap()) && words.contains("restore a backup"), "{words}");
    assert_eq!(file.metadata().unwrap().len(), 0);
}

#[tokio::test]
async fn a_write_ahead_log_without_its_database_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    store.settle().await.unwrap();
    let log = dir.path().join("konakis.db-wal");
    let content = std::fs::read(&log).unwrap();
    store.close().await;
    std::fs::remove_file(dir.path().join("konakis.db")).unwrap();
    std::fs::write(&log, content).unwrap();
    let Err(refused @ OpenError::Missing(_)) = Store::open(dir.path()) else { panic!("opened") };
    assert!(refused.to_string().contains("restore a backup"), "{refused}");
    assert!(!dir.path().join("konakis.db").exists());
}

#[tokio::test]
async fn an_interrupted_first_start_can_be_repeated() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("konakis.db.new"), "half a database").unwrap();
    make(dir.path()).await;
    let mut names: Vec<_> = dir.path().read_dir().unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["konakis.db", "konakis.lock"]);
}

#[tokio::test]
async fn loading_a_truncated_log_reports_that_it_is_damaged() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    store.append(vec![append("a", 0, &["made", "acted"], playing())]).await.unwrap();
    let raw = raw(dir.path());
    raw.execute_batch("DROP TRIGGER log_is_not_deleted; DELETE FROM log WHERE n = 1").unwrap();
    assert!(matches!(store.load(&room("a")).await, Err(StoreError::Damaged(_))));
    store.close().await;
}

#[tokio::test]
async fn no_file_keeps_the_name_of_a_deleted_user() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    let name = PlayerName::nearest("Zebedee");
    let account = Account { name, ..guest("zeb") };
    store.create_user(account, None).await.unwrap();
    let is_kept = || {
        ["konakis.db", "konakis.db-wal"].iter().any(|file| {
            let bytes = std::fs::read(dir.path().join(file)).unwrap();
            bytes.windows(7).any(|seven| seven == b"Zebedee")
        })
    };
    assert!(is_kept());
    store.delete_user(&user("zeb"), 9).await.unwrap();
    assert!(is_kept(), "the name is in the write-ahead log until the erasure ends");
    let erasure = store.erasures(1).await.unwrap().remove(0);
    store.end_erasure(&erasure).await.unwrap();
    assert!(!is_kept());
    store.close().await;
}
