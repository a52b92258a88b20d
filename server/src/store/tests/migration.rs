//! Tests of [`migrate`], which copies an SQLite database into a PostgreSQL database.

use super::super::tables::{Kind, TABLES};
use super::super::{Migrated, MigrationError, NewSanction, OpenError, Sizes, backup, migrate};
use super::notifications::{add, begin_turn};
use super::ratings::{play, read};
use super::*;
use crate::clock::Gap;
use crate::moderation::{SanctionKind, Target};
use konakis_program::postgres::DatabaseConfig;
use std::collections::{BTreeMap, BTreeSet};
use std::future::poll_fn;
use std::path::Path;
use std::task::Poll;
use tempfile::TempDir;

/// A new SQLite store in `dir`, with rows in every table but `notify_when` and `ended_turns`.
async fn full(dir: &Path) -> Store {
    let (store, _) = Store::open(dir).unwrap();
    for account in [guest("anna"), guest("bob"), guest("gus"), guest("zoe"), member("mia", 7)] {
        store.create_user(account, None).await.unwrap();
    }
    add(&store, "anna", "a1").await;
    store.merge_guest(&user("gus"), &user("mia"), 3).await.unwrap();
    for n in 0..30 {
        let score = if n % 3 == 0 { Score::Drawn } else { Score::WhiteWon };
        play(&store, &format!("over{n}"), "anna", ["bob", "mia"][n % 2], score, 10 + n as u64).await;
    }
    begin_turn(&store, "on", "anna", "bob").await;
    store.keep_analysis(&room("over1"), 1, "{}".into()).await.unwrap();
    let ban = |who: &str| {
        OperatorAction::Sanction(NewSanction {
            kind: SanctionKind::Ban,
            target: Target::User(user(who)),
            until_ms: None,
        })
    };
    moderate(&store, ban("bob")).await;
    let lifted = moderate(&store, ban("zoe")).await.unwrap();
    moderate(&store, OperatorAction::Lift(lifted)).await;
    store.block(&user("anna"), &user("zoe"), 4).await.unwrap();
    store.add_report(report("anna", 5)).await.unwrap();
    store.push_key([9; 32]).await.unwrap();
    store.heartbeat(77_000).await.unwrap();
    store.keep_gaps(vec![Gap { from_ms: 500, to_ms: 900 }]).await.unwrap();
    store.delete_user(&user("bob"), 6).await.unwrap();
    store
}

struct Test {
    from: TempDir,
    to: DatabaseConfig,
}

impl Test {
    async fn new() -> Self {
        Self { from: tempfile::tempdir().unwrap(), to: PostgresServer::shared().new_database().await }
    }

    async fn migrate(&self) -> Result<Migrated, MigrationError> {
        migrate(self.from.path(), &self.to).await
    }

    async fn open(&self) -> Result<Store, OpenError> {
        Ok(Store::connect(&self.to, tempfile::tempdir().unwrap().path()).await?.0)
    }

    async fn sql(&self, sql: &str) {
        PostgresServer::shared().raw(&self.to).await.batch_execute(sql).await.unwrap();
    }
}

async fn told(store: &Store) -> String {
    let mut told = String::new();
    for id in ["anna", "bob", "gus", "zoe", "mia"] {
        let id = user(id);
        told += &format!("{:?}\n", store.user(&id).await.unwrap());
        told += &format!("{:?}\n", store.ratings(&id).await.unwrap());
        told += &format!("{:?}\n", store.rating_chart(&id, &TABLUT, ShownTo::Owner, 99).await.unwrap());
        told += &format!("{:?}\n", store.blocked_by(&id).await.unwrap());
        told += &format!("{:?}\n", store.notifications(&id, None).await.unwrap());
        for (room, row) in rooms_of(store, &id, 99).await {
            told += &format!("{room} {row:?} {:?}\n", store.load(&room).await.unwrap());
        }
    }
    told += &format!("{:?}\n", store.user_by_token(token("a1")).await.unwrap());
    told += &format!("{:?}\n", store.due_notices(1_000_000, 99, Vec::new()).await.unwrap());
    told += &format!("{:?}\n", store.audit(99).await.unwrap());
    told += &format!("{:?}\n", store.sanctions().await.unwrap());
    told += &format!("{:?}\n", store.reports(true, 0, 99).await.unwrap());
    told += &format!("{:?}\n", store.analysis(&room("over1"), 1).await.unwrap());
    told += &format!("{:?}\n", store.erasures(99).await.unwrap());
    told += &format!("{:?}\n", store.gaps().await.unwrap());
    told += &format!("{:?}\n", store.push_key([0; 32]).await.unwrap());
    let sizes = Sizes { database_bytes: 0, wal_bytes: 0, reusable_bytes: 0, ..store.sizes().await.unwrap() };
    told + &format!("{sizes:?}")
}

#[tokio::test]
async fn a_copy_is_finished_only_after_the_source_server_stops() {
    let test = Test::new().await;
    let source = full(test.from.path()).await;
    let Migrated::Copied(first) = test.migrate().await.unwrap() else { panic!("finished too early") };
    assert!(first > 100, "{first}");
    let Err(refused @ OpenError::Unfinished(_)) = test.open().await else { panic!("opened") };
    assert!(refused.to_string().contains("konakis-server migrate"), "{refused}");
    play(&source, "later", "anna", "mia", Score::BlackWon, 90).await;
    source.append(vec![append("on", 1, &["moved"], playing())]).await.unwrap();
    source.revoke_token(token("a1"), 91).await.unwrap();
    assert_eq!(source.remove_revoked_tokens(9).await.unwrap(), 1);
    let expected = told(&source).await;
    source.close().await;
    let Migrated::Finished(rows) = test.migrate().await.unwrap() else { panic!("not finished") };
    assert!(rows >= first, "{rows}");

    let copy = test.open().await.unwrap();
    assert_eq!(told(&copy).await, expected);
    copy.rebuild(Box::new(|id, log| if id.as_str() == "on" { Ok(playing()) } else { read(id, log) }))
        .await
        .unwrap();
    let rated = copy.ratings(&user("anna")).await.unwrap();
    assert!(expected.contains(&format!("{rated:?}")), "a rebuild changes no rating");
    let lift = OperatorAction::Lift(1);
    moderate(&copy, lift).await;
    let next = OperatorAction::Sanction(NewSanction {
        kind: SanctionKind::Mute,
        target: Target::User(user("mia")),
        until_ms: None,
    });
    assert_eq!(moderate(&copy, next).await, Some(3), "the number of a lifted ban is not used again");
    let beating = async { while copy.heartbeat(1).await.is_ok() {} };
    let refused = tokio::select! {
        migrated = test.migrate() => migrated,
        () = beating => panic!("the server of the copy ended"),
    };
    assert!(matches!(refused, Err(MigrationError::Open(OpenError::TargetInUse(_)))));
    copy.close().await;
    assert!(matches!(test.migrate().await, Err(MigrationError::NotEmpty(_))));
}

/// Polls a future at most `times` times, then drops it. Returns `None` if the future did not become ready.
async fn polled<T>(future: impl Future<Output = T>, times: usize) -> Option<T> {
    let (mut future, mut polls) = (Box::pin(future), 0);
    poll_fn(|context| {
        polls += 1;
        if polls > times { Poll::Ready(None) } else { future.as_mut().poll(context).map(Some) }
    })
    .await
}

#[tokio::test]
async fn migrate_continues_an_interrupted_copy() {
    let test = Test::new().await;
    let source = full(test.from.path()).await;
    let expected = told(&source).await;
    source.close().await;
    let (mut unfinished, mut polls) = (0, 0);
    loop {
        polls += 7;
        let ended = polled(test.migrate(), polls).await;
        assert!(matches!(ended, None | Some(Ok(Migrated::Finished(_)))), "{ended:?}");
        // End the dropped call's right to write. Otherwise, the next call would wait until the right expires.
        let held = "DO $$ BEGIN IF to_regclass('meta') IS NOT NULL THEN
            UPDATE meta SET held_until = '-infinity'; END IF; END $$";
        test.sql(held).await;
        match test.open().await {
            Err(OpenError::Unfinished(_)) => unfinished += 1,
            Ok(store) if unfinished == 0 => {
                let sizes = store.sizes().await.unwrap();
                assert_eq!((sizes.rooms, sizes.members), (0, 0), "nothing was copied yet");
                store.close().await;
            }
            Ok(copy) => {
                assert_eq!(told(&copy).await, expected);
                copy.close().await;
                break;
            }
            Err(other) => panic!("{other}"),
        }
    }
    assert!(unfinished > 10, "more than 10 copies must be interrupted, not {unfinished}");
}

#[tokio::test]
async fn migrate_corrects_rows_that_differ_in_the_copy() {
    let test = Test::new().await;
    let source = full(test.from.path()).await;
    test.migrate().await.unwrap();
    source.close().await;
    test.sql(
        "UPDATE log SET entry = 'lie' WHERE room = 'over3'; DELETE FROM log WHERE room = 'over4';
         INSERT INTO log VALUES ('extra', 0, 'lie'), ('zzzz', 0, 'lie'); UPDATE ratings SET rating = rating + 0.001;
         UPDATE users SET discord = '7', name = 'mia' WHERE user_id = 'anna'; DELETE FROM users WHERE user_id = 'mia'",
    )
    .await;
    assert!(matches!(test.migrate().await, Ok(Migrated::Finished(_))));
    let copy = test.open().await.unwrap();
    let (source, _) = Store::open(test.from.path()).unwrap();
    assert_eq!(told(&copy).await, told(&source).await);
    assert_eq!(copy.load(&room("extra")).await.unwrap(), None);
    copy.close().await;
    source.close().await;
}

#[tokio::test]
async fn a_finished_copy_has_all_constraints_and_triggers() {
    let rules =
        "SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON oid = indexrelid
          WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal";
    let of = async |database: &DatabaseConfig| -> Vec<String> {
        let sql = PostgresServer::shared().raw(database).await;
        let mut found: Vec<String> =
            sql.query(rules, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
        found.sort();
        found
    };
    let (test, fresh) = (Test::new().await, Test::new().await);
    full(test.from.path()).await.close().await;
    test.migrate().await.unwrap();
    fresh.open().await.unwrap().close().await;
    assert_eq!(of(&test.to).await, of(&fresh.to).await);
}

#[tokio::test]
async fn a_copy_of_another_servers_data_is_not_continued() {
    let (test, other) = (Test::new().await, tempfile::tempdir().unwrap());
    let source = full(test.from.path()).await;
    test.migrate().await.unwrap();
    source.close().await;
    full(other.path()).await.close().await;
    let refused = migrate(other.path(), &test.to).await;
    assert!(matches!(refused, Err(MigrationError::OfAnother(_))), "{refused:?}");
    let missing = tempfile::tempdir().unwrap();
    let Err(refused @ MigrationError::Open(OpenError::NothingToCopy(_))) =
        migrate(missing.path(), &test.to).await
    else {
        panic!("an empty directory must fail with `NothingToCopy`")
    };
    assert!(refused.to_string().contains("with --from"), "{refused}");
}

#[tokio::test]
async fn a_copy_is_not_continued_from_a_backup() {
    let (test, other) = (Test::new().await, tempfile::tempdir().unwrap());
    let source = full(test.from.path()).await;
    test.migrate().await.unwrap();
    backup(test.from.path(), &other.path().join("konakis.db")).unwrap();
    let Err(refused @ MigrationError::OfAnotherDatabase { .. }) = migrate(other.path(), &test.to).await
    else {
        panic!("the copy was continued from a backup")
    };
    let named =
        format!("which was in {} when the copy began", test.from.path().canonicalize().unwrap().display());
    assert!(refused.to_string().contains(&named), "{refused}");
    source.close().await;
    // A moved directory has the same database.
    let moved = other.path().join("moved");
    std::fs::rename(test.from.path(), &moved).unwrap();
    assert!(matches!(migrate(&moved, &test.to).await, Ok(Migrated::Finished(_))));
    test.open().await.unwrap().close().await;
}

#[tokio::test]
async fn a_copy_begun_by_an_earlier_version_is_continued() {
    let test = Test::new().await;
    let source = full(test.from.path()).await;
    test.migrate().await.unwrap();
    source.close().await;
    test.sql("DROP TABLE copied_from").await;
    assert!(matches!(test.migrate().await, Ok(Migrated::Finished(_))));
}

#[tokio::test]
async fn tables_to_copy_include_every_table_and_column() {
    let test = Test::new().await;
    test.open().await.unwrap().close().await;
    let sql = PostgresServer::shared().raw(&test.to).await;
    let columns = "SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'";
    let mut found: BTreeMap<String, BTreeSet<(String, String)>> = BTreeMap::new();
    for row in sql.query(columns, &[]).await.unwrap() {
        found.entry(row.get(0)).or_default().insert((row.get(1), row.get(2)));
    }
    for apart in ["meta", "counts", "konakis_version", "removals", "redactions"] {
        found.remove(apart).expect(apart);
    }
    let kind = |kind| match kind {
        Kind::Text => "text",
        Kind::Number => "bigint",
        Kind::Truth => "boolean",
        Kind::Real => "double precision",
        Kind::Bytes => "bytea",
    };
    let copied: BTreeMap<_, BTreeSet<_>> = TABLES
        .iter()
        .map(|table| {
            let columns =
                table.columns.iter().map(|column| (column.name.to_owned(), kind(column.kind).to_owned()));
            (table.name.to_owned(), columns.collect())
        })
        .collect();
    assert_eq!(found, copied);
}
