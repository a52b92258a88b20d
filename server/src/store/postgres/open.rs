//! Opening a database: its migration, the right to write to it, and warnings about its settings.

use super::super::Opened;
use super::super::error::{OpenError, StoreError};
use super::PROGRAM;
use super::db::Db;
use super::holder::{Availability, Held, availability, take};
use super::schema::{self, MigrationError};
use konakis_program::postgres::{Connector, DatabaseConfig, random_holder};
use std::path::PathBuf;
use tokio_postgres::Client;

pub(super) struct Ready {
    pub(super) held: Held,
    pub(super) connector: Connector,
    /// The random id of this server. The database stores it while this server may write.
    pub(super) id: String,
    pub(super) opened: Opened,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Serve,
    /// To copy another database into this one.
    Copy,
}

/// Migrates the database and takes the right to write to it. A database in use is not migrated, because the other
/// server may be an older version.
pub(super) async fn ready(database: &DatabaseConfig, purpose: Purpose) -> Result<Ready, OpenError> {
    let place = || PathBuf::from(database.place());
    let failed = |why| OpenError::Database { dir: place(), why };
    let connector = Connector::new(database, PROGRAM).map_err(|error| failed(error.into()))?;
    let in_use = || match purpose {
        Purpose::Serve => OpenError::DatabaseInUse(database.place().to_owned()),
        Purpose::Copy => OpenError::TargetInUse(database.place().to_owned()),
    };
    let mut db = Db::writer(&connector).await.map_err(failed)?;
    let to_copy = purpose == Purpose::Copy;
    match availability(&db, to_copy).await.map_err(failed)? {
        Availability::Free => {}
        Availability::InUse => return Err(in_use()),
        Availability::Copying => return Err(OpenError::Unfinished(database.place().to_owned())),
    }
    schema::migrate(db.client(), &schema::STEPS).await.map_err(|error| match error {
        MigrationError::Newer(found) => {
            let known = u32::try_from(schema::STEPS.len()).unwrap_or(u32::MAX);
            OpenError::Newer { dir: place(), found, known }
        }
        MigrationError::Foreign => OpenError::Foreign(place()),
        MigrationError::Encoding => OpenError::Encoding(database.place().to_owned()),
        MigrationError::InUse => in_use(),
        MigrationError::Failed(why) => failed(why),
    })?;
    warn_of_settings(db.client()).await.map_err(failed)?;
    let id = random_holder().map_err(|error| {
        failed(StoreError::Failed(format!("there are no random numbers: {error}").into()))
    })?;
    let held = take(db, &id, to_copy).await.map_err(failed)?.ok_or_else(in_use)?;
    let (uptime_ms, unfinished) = held.opened().await.map_err(failed)?;
    let epoch = held.epoch();
    Ok(Ready { held, connector, id, opened: Opened { uptime_ms, unfinished, epoch } })
}

/// Warns of settings with which the database may lose acknowledged actions.
async fn warn_of_settings(client: &Client) -> Result<(), StoreError> {
    for setting in ["fsync", "full_page_writes"] {
        let value: String = client.query_one(&format!("SHOW {setting}"), &[]).await?.try_get(0)?;
        if value == "off" {
            tracing::warn!(
                setting,
                "a setting of PostgreSQL is off, so a power cut may lose or damage games"
            );
        }
    }
    Ok(())
}
