//! A standby: a server that waits until no other server uses the database.
//!
//! Invariants: the wait changes nothing in the database, not even its schema, because the other server may be an older
//! version. While the database cannot be reached, the wait goes on.

use super::super::error::Result;
use super::PROGRAM;
use super::db::Db;
use super::holder::{POLL_INTERVAL, usage};
use konakis_program::postgres::{Connector, DatabaseConfig, OutageLog};

/// Waits until the database is free. Fails only if the root certificates for TLS cannot be used.
pub(super) async fn wait_until_free(database: &DatabaseConfig) -> Result<()> {
    let connector = Connector::new(database, PROGRAM)?;
    let (mut db, mut log) = (None, OutageLog::default());
    loop {
        match is_free(&connector, &mut db).await {
            Ok(is_free) => {
                log.ended();
                if is_free {
                    return Ok(());
                }
            }
            Err(why) => {
                db = None;
                log.failed(&why);
            }
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}

async fn is_free(connector: &Connector, db: &mut Option<Db>) -> Result<bool> {
    let db = match db {
        Some(db) => db,
        None => db.insert(Db::reader(connector).await?),
    };
    Ok(usage(db).await?.is_none_or(|usage| !usage.is_held))
}
