//! The right to write to the database, which one server has at a time.
//!
//! Invariants:
//! * The last statement of each write transaction checks the epoch in the row of `meta`, and changes this row.
//! * A connection takes the database over by raising the epoch. If another transaction has already changed the row, the
//!   takeover waits until that transaction ends. All other transactions of earlier connections fail at their check.
//! * After a takeover, earlier connections can write nothing. Each of their writes is either on disk or never will be.
//! * The times in the row come from the database's clock.

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
/// The time between two checks of the database by a waiting server. After one server shuts down cleanly, this wait is
/// the longest step until the next server serves.
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
    /// The database contains an unfinished copy of an SQLite database.
    Copying,
}

pub(super) struct Usage {
    held_until: String,
    /// Whether a server has the right to write.
    pub(super) is_held: bool,
    is_copying: bool,
}

/// Reads from the row of `meta` whether the database is in use; `None` if the database has no tables. The schema may
/// have any version.
pub(super) async fn usage(db: &Db) -> Result<Option<Usage>> {
    let has_tables = "SELECT to_regclass('konakis_version') IS NOT NULL";
    if db.one(has_tables, &[], |row| Ok(row.try_get(0)?)).await? != Some(true) {
        return Ok(None);
    }
    // The query reads `copying` through JSON, because older versions of the schema lack this column.
    let usage = "SELECT held_until::text, held_until >= clock_timestamp(),
        coalesce((to_jsonb(meta) ->> 'copying')::boolean, false) FROM meta";
    db.one(usage, &[], |row| {
        Ok(Usage { held_until: row.try_get(0)?, is_held: row.try_get(1)?, is_copying: row.try_get(2)? })
    })
    .await
}

/// Whether a server can take the database. Changes nothing. If another server has the right to write, waits until that
/// server renews the right or the right ends; after a renewal, the database is in use. If `to_copy` is false, a
/// database with an unfinished copy is [`Availability::Copying`].
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

/// Takes the database for the starting server with this id. Returns `None` if another server has taken the database or
/// migrated it to a newer version since the call of [`availability`].
pub(super) async fn take(db: Db, id: &str, to_copy: bool) -> Result<Option<Held>> {
    let take = "UPDATE meta SET holder = $1, epoch = epoch + 1,
          held_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
        WHERE held_until < clock_timestamp() AND ($3 OR NOT copying) RETURNING epoch";
    let now = Instant::now();
    let taken = db.one(take, &[&id, &HELD_MS, &to_copy], |row| Ok(row.try_get(0)?)).await?;
    let Some(epoch) = taken else { return Ok(None) };
    let held = Held::new(db, epoch, now).await?;
    // A newer server may have migrated the database before this server took it, but cannot do so afterwards. The UPDATE
    // above cannot check the version: if it waits for a migration, it sees the version from before the migration.
    let version = "SELECT version FROM konakis_version";
    let version: Option<i64> = held.db.one(version, &[], |row| Ok(row.try_get(0)?)).await?;
    if version == Some(STEPS.len() as i64) {
        return Ok(Some(held));
    }
    held.give_up().await?;
    Ok(None)
}

/// Takes the database again for the server with this id, after its last connection broke. Fails with
/// [`StoreError::TakenOver`] if another server has taken the database.
pub(super) async fn reacquire(connector: &Connector, id: &str) -> Result<Held> {
    let db = Db::writer(connector).await?;
    let now = Instant::now();
    let take = "UPDATE meta SET epoch = epoch + 1, held_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
        WHERE holder = $1 RETURNING epoch";
    let epoch = db.one(take, &[&id, &HELD_MS], |row| Ok(row.try_get(0)?)).await?;
    Held::new(db, epoch.ok_or(StoreError::TakenOver)?, now).await
}

impl Held {
    /// Prepares [`END`] and [`APPEND`], whose order among the statements of a group matters. An unprepared statement is
    /// sent only after the answer to its preparation, so later statements of the group could overtake it.
    async fn new(db: Db, epoch: i64, taken_at: Instant) -> Result<Self> {
        db.prepared(END).await?;
        db.prepared(APPEND).await?;
        Ok(Self { db, epoch, taken_at })
    }

    /// Stores the uptime and renews the right to write. This must be the last statement before the commit. Fails with
    /// [`StoreError::TakenOver`] if a later connection has taken the database over.
    pub(super) async fn end_transaction(&self) -> Result<()> {
        self.db.execute(END, &[&self.epoch, &int(self.db.uptime_ms()), &HELD_MS]).await.map(drop)
    }

    /// Gives up the right to write, so that the next server need not wait until the right expires.
    pub(super) async fn give_up(&self) -> Result<()> {
        let give_up = "UPDATE meta SET held_until = '-infinity' WHERE epoch = $1";
        self.db.execute(give_up, &[&self.epoch]).await.map(drop)
    }

    /// The time just before the server sent the statement that took the right to write.
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
