//! The schema as a list of migration steps. The version of a database is the number of applied steps. The SQL files
//! document the tables.

use super::super::error::StoreError;
use super::value::int;
use tokio_postgres::Client;

pub(in super::super) const STEPS: [&str; 10] = [
    include_str!("schema/1_rooms.sql"),
    include_str!("schema/2_users.sql"),
    include_str!("schema/3_ratings.sql"),
    include_str!("schema/4_moderation.sql"),
    include_str!("schema/5_notifications.sql"),
    include_str!("schema/6_log.sql"),
    include_str!("schema/7_copies.sql"),
    include_str!("schema/8_ended_turns.sql"),
    include_str!("schema/9_gaps.sql"),
    include_str!("schema/10_playing.sql"),
];

/// Creates the table with the version of the database. Only a database of this program has this table: its name
/// contains the program's name, so no other program has it by chance.
const MARK: &str = "
    CREATE TABLE konakis_version (one boolean PRIMARY KEY DEFAULT true CHECK (one), version bigint NOT NULL);
    INSERT INTO konakis_version (version) VALUES (0);";

#[derive(Debug)]
pub(in super::super) enum MigrationError {
    /// The database has this version, which is newer than the last step.
    Newer(u32),
    Foreign,
    Encoding,
    /// Another server took the database after this server had found it free. The other server may have an older
    /// version, so nothing is migrated.
    InUse,
    Failed(StoreError),
}

impl From<tokio_postgres::Error> for MigrationError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Failed(error.into())
    }
}

pub(in super::super) async fn migrate(client: &mut Client, steps: &[&str]) -> Result<(), MigrationError> {
    let encoding: String = client.query_one("SHOW server_encoding", &[]).await?.try_get(0)?;
    if encoding != "UTF8" {
        return Err(MigrationError::Encoding);
    }
    let transaction = client.transaction().await?;
    // If two programs find an empty database, one waits here while the other creates the tables.
    transaction.execute("SELECT pg_advisory_xact_lock(hashtext('konakis_version'))", &[]).await?;
    let found = "SELECT to_regclass('konakis_version') IS NOT NULL,
        EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace)";
    let found = transaction.query_one(found, &[]).await?;
    let (is_ours, has_tables): (bool, bool) = (found.try_get(0)?, found.try_get(1)?);
    if !is_ours {
        if has_tables {
            return Err(MigrationError::Foreign);
        }
        transaction.batch_execute(MARK).await?;
    }
    // Lets one program migrate at a time.
    transaction.batch_execute("LOCK TABLE konakis_version IN EXCLUSIVE MODE").await?;
    let version: i64 = transaction.query_one("SELECT version FROM konakis_version", &[]).await?.try_get(0)?;
    let version = u32::try_from(version).unwrap_or(u32::MAX);
    if version > 0 && usize::try_from(version).is_ok_and(|version| version < steps.len()) {
        // The changed row keeps other servers from taking the database until the end of the transaction. The raised
        // epoch stops the writes of a server that does not know yet that its right has expired.
        let end_rights =
            "UPDATE meta SET epoch = epoch + 1, holder = NULL WHERE held_until < clock_timestamp()";
        if transaction.execute(end_rights, &[]).await? == 0 {
            return Err(MigrationError::InUse);
        }
    }
    let mut reached = 0;
    for (number, step) in (1..).zip(steps) {
        if number > version {
            transaction.batch_execute(step).await?;
        }
        reached = number;
    }
    if version > reached {
        return Err(MigrationError::Newer(version));
    }
    if version < reached {
        transaction.execute("UPDATE konakis_version SET version = $1", &[&int(reached.into())]).await?;
    }
    Ok(transaction.commit().await?)
}
