//! The tables in PostgreSQL, and their migrations.
//!
//! Invariants: a process changes the schema only while no process has a lease, because an active process may be of an
//! older version. A migration is one transaction.

use super::super::error::MemoryError;
use tokio_postgres::Client;

/// The migrations, each from one version to the next; the table `bot_state` stores the present version.
const STEPS: [&str; 1] = ["
    CREATE TABLE bot_state (
        version bigint NOT NULL,
        holder text NOT NULL DEFAULT '',
        epoch bigint NOT NULL DEFAULT 0,
        lease_until timestamptz NOT NULL DEFAULT '-infinity'
    );
    INSERT INTO bot_state (version) VALUES (0);
    CREATE TABLE rooms (
        room text PRIMARY KEY,
        note text NOT NULL,
        open boolean NOT NULL,
        changed_ms bigint NOT NULL,
        channel bigint GENERATED ALWAYS AS ((note::jsonb ->> 'channel')::bigint) STORED
    );
    CREATE INDEX rooms_open ON rooms (open, changed_ms);
    CREATE INDEX rooms_channel ON rooms (channel);
    CREATE TABLE people (
        \"user\" text PRIMARY KEY,
        discord bigint NOT NULL,
        used_ms bigint NOT NULL
    );
    CREATE INDEX people_discord ON people (discord);
    CREATE INDEX people_used ON people (used_ms);
    CREATE TABLE guilds (
        guild bigint PRIMARY KEY,
        settings text NOT NULL
    );
    CREATE TABLE unreminded (
        discord bigint PRIMARY KEY
    );
    CREATE TABLE turn_messages (
        room text NOT NULL,
        discord bigint NOT NULL,
        channel bigint NOT NULL,
        message bigint NOT NULL,
        sent_ms bigint NOT NULL,
        PRIMARY KEY (room, discord)
    );
    CREATE INDEX turn_messages_sent ON turn_messages (sent_ms);
    CREATE TABLE message_locales (
        discord bigint PRIMARY KEY,
        locale text NOT NULL
    );
"];

/// The number of migrations.
pub(super) const VERSION: i64 = 1;

/// Lets one process migrate at a time, even while there are no tables yet.
const LOCK: &str = "SELECT pg_advisory_xact_lock(7233119082447501)";

/// The version of the bot's schema; none if the database does not have it. `place` names the database in errors.
pub(super) async fn version(client: &Client, place: &str) -> Result<Option<i64>, MemoryError> {
    // `to_regclass` uses a cache, which may lack a table that another process has just created. Reading a table, here
    // `pg_class`, brings the cache up to date.
    let query = "SELECT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('bot_state')),
        to_regclass('rooms') IS NOT NULL, current_setting('server_encoding')";
    let row = client.query_one(query, &[]).await?;
    if row.try_get::<_, &str>(2)? != "UTF8" {
        return Err(MemoryError::Encoding(place.to_owned()));
    }
    match (row.try_get(0)?, row.try_get(1)?) {
        (true, _) => {
            let version = client.query_one("SELECT version FROM bot_state", &[]).await?.try_get(0)?;
            if version > VERSION { Err(MemoryError::Newer(version)) } else { Ok(Some(version)) }
        }
        (false, true) => Err(MemoryError::Foreign(place.to_owned())),
        (false, false) => Ok(None),
    }
}

/// Migrates to [`VERSION`], unless another process has taken the lease meanwhile. Call this only while no process has a
/// lease.
pub(super) async fn migrate(client: &mut Client, place: &str) -> Result<(), MemoryError> {
    let transaction = client.transaction().await?;
    transaction.batch_execute(LOCK).await?;
    let found = version(transaction.client(), place).await?;
    if found == Some(VERSION) {
        return Ok(());
    }
    // The lock on the row keeps other processes from taking the lease until the transaction ends.
    let is_free = "SELECT lease_until < clock_timestamp() FROM bot_state FOR UPDATE";
    if found.is_some() && !transaction.query_one(is_free, &[]).await?.try_get(0)? {
        return Ok(());
    }
    let found = found.unwrap_or(0);
    let lacking = usize::try_from(found).ok().and_then(|found| STEPS.get(found..));
    for step in lacking.ok_or(MemoryError::Newer(found))? {
        transaction.batch_execute(step).await?;
    }
    transaction.execute("UPDATE bot_state SET version = $1", &[&VERSION]).await?;
    Ok(transaction.commit().await?)
}
