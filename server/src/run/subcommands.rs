//! The subcommands that work on the database of a server.

use crate::accounts::Accounts;
use crate::admin::{self, Admin, AdminReply, AdminRequest, ClientError};
use crate::app::erasure;
use crate::clock::UptimeClock;
use crate::computer::Thinkers;
use crate::config::DataConfig;
use crate::limits::Limits;
use crate::moderation::AdminCommand;
use crate::notifications::PushServices;
use crate::random::Random;
use crate::requests::Requests;
use crate::rooms::machine::row;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{self, BackupError, Migrated, OpenError, Opened, Store};
use crate::telemetry::Meters;
use konakis_program::postgres::DatabaseConfig;
use std::error::Error;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) async fn backup(data: DataConfig, file: PathBuf) -> Result<(), Box<dyn Error>> {
    if data.database.is_some() {
        return Err(BackupError::OfPostgres.into());
    }
    tokio::task::spawn_blocking(move || store::backup(&data.dir, &file)).await??;
    Ok(())
}

pub(super) async fn migrate(from: &Path, to: &DatabaseConfig) -> Result<(), Box<dyn Error>> {
    match store::migrate(from, to).await? {
        Migrated::Copied(rows) => eprintln!(
            "copied {rows} rows while the server is running: stop it, then run this command again to copy the rest"
        ),
        Migrated::Finished(rows) => eprintln!(
            "compared all {rows} rows and found no difference: start the server with --database, and put {} away",
            from.join("konakis.db").display()
        ),
    }
    Ok(())
}

/// Rebuilds the rows of all rooms, and all ratings, from the rooms' logs.
pub(super) async fn rebuild(data: &DataConfig) -> Result<(), Box<dyn Error>> {
    let (store, _) = open_existing(data).await?;
    let rooms =
        store.rebuild(Box::new(|room, log| row::of_log(room, log).map_err(|error| error.to_string()))).await;
    store.close().await;
    eprintln!("read {} rooms and rebuilt their rows and all ratings", rooms?);
    Ok(())
}

pub(super) async fn administer(
    data: &DataConfig,
    operator: String,
    command: AdminCommand,
) -> Result<(), Box<dyn Error>> {
    let request = AdminRequest { operator, command };
    let reply = match admin::send(&data.dir, &request).await {
        Ok(reply) => reply,
        Err(ClientError::NoServer) => administer_offline(data, request).await?,
        Err(error) => return Err(error.into()),
    };
    match reply {
        AdminReply::Done(text) => {
            // A reader such as `head` may end before the whole text is written.
            match writeln!(std::io::stdout(), "{}", text.trim_end()) {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
                Ok(()) | Err(_) => Ok(()),
            }
        }
        AdminReply::Failed(why) => Err(why.into()),
    }
}

/// Executes a command without a server. Meanwhile, no server can open the database: this process has locked the data
/// directory and, with PostgreSQL, holds the database.
async fn administer_offline(data: &DataConfig, request: AdminRequest) -> Result<AdminReply, Box<dyn Error>> {
    let (store, opened) = open_existing(data).await?;
    let clock = UptimeClock::resumed_at(opened.uptime_ms);
    let services = Services::new(store, clock, Random::from_system()?, Meters::new()?, Thinkers::new());
    let requests = Arc::new(Requests {
        rooms: Registry::new(Arc::clone(&services)),
        services: Arc::clone(&services),
        accounts: Accounts::new(None),
        limits: Limits::new(true),
        push_services: PushServices::default(),
        activities: None,
    });
    let admin = Admin { requests };
    let executed = admin.execute(&request.operator, request.command).await;
    // Replaces former names in the logs now, instead of at the next start.
    let erased = erasure::step(&services, &admin.requests.rooms).await;
    services.store.close().await;
    erased?;
    Ok(executed.map_or_else(|error| AdminReply::Failed(error.to_string()), AdminReply::Done))
}

/// Opens an existing database. An empty PostgreSQL database is accepted too, and gets its tables.
async fn open_existing(data: &DataConfig) -> Result<(Store, Opened), OpenError> {
    let opened = match &data.database {
        Some(database) => Store::connect(database, &data.dir).await,
        None => Store::open_existing(&data.dir),
    };
    opened.map_err(|error| match error {
        OpenError::DatabaseInUse(place) => OpenError::ServerRuns(place),
        error => error,
    })
}
