//! The right to write to the database, which one server has at a time.
//!
//! Invariants: each transaction checks and changes the row of `meta` last. A connection takes the database over by
//! raising the epoch in that row. This waits for a transaction that is being committed, and makes all others of earlier
//! connections fail. So after a takeover, every earlier write is decided, and earlier connections can write nothing.
//! The times in the row are those of the database's clock.

use super::super::RIGHT_TO_WRITE;
use super::super::error::{Result, StoreError};
use super::db::Db;
use super::room_rows::APPEND;
use super::schema::STEPS;
use super::value::{int, uint};
use konakis_program::postgres::Connector;
use std::time::Duration;
use tokio::time::Instant;

const HELD_MS: i64 = RIGHT_TO_WRITE.as_millis() as i64;
/// How often a waiting server checks the database. After a clean shutdown of a server, this is the largest part of the
/// time until the next server serves.
pub(in super::super) const POLL_INTERVAL: Duration = Duration::from_millis(50);

const END: &str = "SELECT end_transaction($1, $2, $3)";

/// A connection that has taken the right to write, with its epoch.
pub(super) struct Held {
    pub(super) db: Db,
    epoch: i64,
    taken_at: Instant,
}

pub(super) enum Availability {
    Free,
    InUse,
    /// The database has an unfinished copy of another one.
    Copying,
}

pub(super) struct Usage {
    held_until: String,
    /// Whether a server has the right to write.
    pub(super) is_held: bool,
    is_copying: bool,
}

/// The use of the database by servers; none if it has no tables. The database may be of any version.
pub(super) async fn usage(db: &Db) -> Result<Option<Usage>> {
    let has_tables = "SELECT to_regclass('konakis_version') IS NOT NULL";
    if db.one(has_tables, &[], |row| Ok(row.try_get(0)?)).await? != Some(true) {
        return Ok(None);
    }
    // An older version has no column `copying`.
    let usage = "SELECT held_until::text, held_until >= clock_timestamp(),
        coalesce((to_jsonb(meta) ->> 'copying')::boolean, false) FROM meta";
    db.one(usage, &[], |row| {
        Ok(Usage { held_until: row.try_get(0)?, is_held: row.try_get(1)?, is_copying: row.try_get(2)? })
    })
    .await
}

/// Whether the database is free. Changes nothing. If another server has the right to write, waits until that right has
/// expired or is renewed. A database with an unfinished copy is free only if `to_copy`.
pub(super) async fn availability(db: &Db, to_copy: bool) -> Result<Availability> {
    let mut first = None;
    loop {
        let Some(Usage { held_until, is_held, is_copying }) = usage(db).await? else {
            return Ok(Availability::Free);
        };
        if is_copying && !to_copy {
            return Ok(Availability::Copying);
        }
        if !is_held {
            return Ok(Availability::Free);
        }
        if *first.get_or_insert_with(|| held_until.clone()) != held_until {
            return Ok(Availability::InUse);
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

/// Takes the database for the server with this id at its start; none if another server has taken or migrated it
/// meanwhile.
pub(super) async fn take(db: Db, id: &str, to_copy: bool) -> Result<Option<Held>> {
    let take = "UPDATE meta SET holder = $1, epoch = epoch + 1,
          held_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
        WHERE held_until < clock_timestamp() AND ($3 OR NOT copying) RETURNING epoch";
    let now = Instant::now();
    let taken = db.one(take, &[&id, &HELD_MS, &to_copy], |row| Ok(row.try_get(0)?)).await?;
    let Some(epoch) = taken else { return Ok(None) };
    let held = Held::new(db, epoch, now).await?;
    // A newer server may have migrated the database before this server took it, but not afterwards. The statement above
    // cannot check the version: it may wait for a migration, and would then compare the version from before the
    // migration.
    let version = "SELECT version FROM konakis_version";
    let version: Option<i64> = held.db.one(version, &[], |row| Ok(row.try_get(0)?)).await?;
    if version == Some(STEPS.len() as i64) {
        return Ok(Some(held));
    }
    held.give_up().await?;
    Ok(None)
}

/// Takes the database again, after the last connection broke.
pub(super) async fn reacquire(connector: &Connector, id: &str) -> Result<Held> {
    let db = Db::writer(connector).await?;
    let now = Instant::now();
    let take = "UPDATE meta SET epoch = epoch + 1, held_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
        WHERE holder = $1 RETURNING epoch";
    let epoch = db.one(take, &[&id, &HELD_MS], |row| Ok(row.try_get(0)?)).await?;
    Held::new(db, epoch.ok_or(StoreError::TakenOver)?, now).await
}

impl Held {
    /// Prepares the statements whose order among those sent together matters. An unprepared statement is sent only
    /// after the answer to its preparation, perhaps behind statements that are to follow it.
    async fn new(db: Db, epoch: i64, taken_at: Instant) -> Result<Self> {
        db.prepared(END).await?;
        db.prepared(APPEND).await?;
        Ok(Self { db, epoch, taken_at })
    }

    /// Stores the uptime and renews the right to write, as the last statement before the commit. Fails with
    /// [`StoreError::TakenOver`] if a later connection has taken over.
    pub(super) async fn end_transaction(&self) -> Result<()> {
        self.db.execute(END, &[&self.epoch, &int(self.db.uptime_ms()), &HELD_MS]).await.map(drop)
    }

    /// Gives the right up, so that the next server need not wait.
    pub(super) async fn give_up(&self) -> Result<()> {
        let give_up = "UPDATE meta SET held_until = '-infinity' WHERE epoch = $1";
        self.db.execute(give_up, &[&self.epoch]).await.map(drop)
    }

    /// The earliest time at which the right to write can have been taken.
    pub(super) const fn taken_at(&self) -> Instant {
        self.taken_at
    }

    pub(super) fn epoch(&self) -> u64 {
        uint(self.epoch)
    }

    /// The stored uptime in ms, and the number of unfinished rooms.
    pub(super) async fn opened(&self) -> Result<(u64, u64)> {
        let query = "SELECT house_ms, (SELECT sum(unfinished)::bigint FROM counts) FROM meta";
        let opened =
            self.db.one(query, &[], |row| Ok((uint(row.try_get(0)?), uint(row.try_get(1)?)))).await?;
        opened.ok_or(StoreError::Damaged("the state of the store"))
    }
}
