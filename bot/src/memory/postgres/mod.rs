//! The database in PostgreSQL, which processes of the bot share. One process is active and renews its lease; the others
//! wait.
//!
//! Invariants: each change is a transaction that also renews the lease. A change fails if another process has taken the
//! database. Taking the database raises the epoch. A new connection of the same process raises the epoch too, so that
//! changes of earlier connections fail. The lease follows the database's clock. [`Active`] follows the clock of this
//! process, and ends no later than the lease.

mod import;
mod schema;

use super::error::MemoryError;
use super::value::{Row, Value};
use crate::active::Active;
use konakis_program::logs;
use konakis_program::postgres::{
    Access, ConnectError, Connector, DatabaseConfig, OutageLog, Refusal, random_holder,
};
use std::path::Path;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::{Instant, sleep, timeout};
use tokio_postgres::types::{ToSql, Type};
use tokio_postgres::{Client, Transaction};

/// The time from a renewal to the end of the lease.
const LEASE: Duration = Duration::from_secs(5);
const RENEW_INTERVAL: Duration = Duration::from_secs(1);
/// The time between two attempts of a waiting process.
const POLL_INTERVAL: Duration = Duration::from_millis(500);
/// The timeout of a query or change, and that of its wait for the connection.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);
/// The longest time without the database before this process ends.
const AWAY_MAX: Duration = Duration::from_secs(10);

const PROGRAM: &str = "konakis-bot";

const TAKE: &str = "UPDATE bot_state SET holder = $1, epoch = epoch + 1,
      lease_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
    WHERE lease_until < clock_timestamp() AND version = $3 RETURNING epoch";
const TAKE_AGAIN: &str = "UPDATE bot_state SET epoch = epoch + 1,
      lease_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
    WHERE holder = $1 RETURNING epoch";
const RENEW: &str =
    "UPDATE bot_state SET lease_until = clock_timestamp() + $2::bigint * interval '1 millisecond'
    WHERE epoch = $1";
const GIVE_UP: &str = "UPDATE bot_state SET epoch = epoch + 1, lease_until = '-infinity' WHERE epoch = $1";
const IS_FREE: &str = "SELECT lease_until < clock_timestamp() FROM bot_state";

pub(super) struct Postgres {
    connector: Connector,
    /// The random ID of this process.
    holder: String,
    active: Active,
    /// None after a call that timed out or could not connect.
    connection: Mutex<Option<Connection>>,
}

struct Connection {
    client: Client,
    epoch: i64,
}

impl Postgres {
    /// Waits until no process has a lease, and takes the database. If the database is empty, copies the SQLite file in
    /// `folder`.
    pub(super) async fn open(
        database: &DatabaseConfig,
        folder: &Path,
        active: Active,
    ) -> Result<Self, MemoryError> {
        let holder = random_holder()?;
        let connector = Connector::new(database, PROGRAM)?;
        let (client, epoch, taken_at) = take_when_free(&connector, database.place(), &holder).await?;
        active.extend(taken_at + LEASE);
        let connection = Mutex::new(Some(Connection { client, epoch }));
        let postgres = Self { connector, holder, active, connection };
        // Renew the lease during the import, because the import may take longer than the lease lasts.
        tokio::select! {
            imported = import::import(&postgres.connector, epoch, folder) => imported?,
            lost = postgres.keep() => return Err(lost),
        }
        Ok(postgres)
    }

    pub(super) async fn rows(&self, sql: &str, values: &[Value]) -> Result<Vec<Row>, MemoryError> {
        self.run(async |connection| {
            let rows = connection.client.query(sql, &parameters(values)).await?;
            rows.iter().map(row).collect()
        })
        .await
    }

    /// Makes a change, and renews the lease as well; returns the number of changed rows.
    pub(super) async fn change(&self, sql: &str, values: &[Value]) -> Result<u64, MemoryError> {
        self.renewing(async |connection| {
            let epoch = connection.epoch;
            let transaction = connection.client.transaction().await?;
            let changed = transaction.execute(sql, &parameters(values)).await?;
            end(transaction, epoch).await?;
            Ok(changed)
        })
        .await
    }

    /// Renews the lease until it is lost or the database is away for too long; returns the reason.
    pub(super) async fn keep(&self) -> MemoryError {
        let mut renewed_at = Instant::now();
        loop {
            sleep(RENEW_INTERVAL).await;
            match self.renew().await {
                Ok(()) => renewed_at = Instant::now(),
                Err(MemoryError::TakenOver) => return MemoryError::TakenOver,
                Err(error) if renewed_at.elapsed() >= AWAY_MAX => {
                    self.active.end();
                    return MemoryError::Away { seconds: AWAY_MAX.as_secs(), why: Box::new(error) };
                }
                Err(error) => tracing::warn!(%error, "the lease of the database could not be renewed"),
            }
        }
    }

    async fn renew(&self) -> Result<(), MemoryError> {
        self.renewing(async |connection| {
            let epoch = connection.epoch;
            end(connection.client.transaction().await?, epoch).await
        })
        .await
    }

    /// Ends the lease, so that the next process need not wait.
    pub(super) async fn give_up(&self) -> Result<(), MemoryError> {
        self.active.end();
        self.run(async |connection| {
            Ok(connection.client.execute(GIVE_UP, &[&connection.epoch]).await.map(drop)?)
        })
        .await
    }

    async fn renewing<T>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, MemoryError>,
    ) -> Result<T, MemoryError> {
        let mut begun = Instant::now();
        let done = self
            .run(async |connection| {
                // The wait for the connection does not shorten the time for which this process is active, because the
                // lease begins after the wait.
                begun = Instant::now();
                work(connection).await
            })
            .await;
        match &done {
            Ok(_) => self.active.extend(begun + LEASE),
            Err(MemoryError::TakenOver) => self.active.end(),
            Err(_) => {}
        }
        done
    }

    /// Runs work on the connection, and connects first if need be.
    async fn run<T>(
        &self,
        work: impl AsyncFnOnce(&mut Connection) -> Result<T, MemoryError>,
    ) -> Result<T, MemoryError> {
        in_turn(&self.connection, async |slot| {
            // If the work times out, the slot stays empty, because this connection may still have an unfinished
            // statement.
            let mut connection = match slot.take() {
                Some(connection) if !connection.client.is_closed() => connection,
                _ => self.connect().await?,
            };
            let done = work(&mut connection).await;
            *slot = Some(connection);
            done
        })
        .await
    }

    /// Connects, and raises the epoch, so that unfinished changes of earlier connections fail.
    async fn connect(&self) -> Result<Connection, MemoryError> {
        let client = self.connector.connect(Access::Write).await?;
        let values: [&(dyn ToSql + Sync); 2] = [&self.holder, &millis(LEASE)];
        match client.query_opt(TAKE_AGAIN, &values).await? {
            Some(row) => Ok(Connection { epoch: row.try_get(0)?, client }),
            None => Err(MemoryError::TakenOver),
        }
    }
}

/// Runs work on a value that others use too. The time of the wait does not count towards the timeout of the work, which
/// would otherwise be cut short although the database answers.
async fn in_turn<S, T>(
    shared: &Mutex<S>,
    work: impl AsyncFnOnce(&mut S) -> Result<T, MemoryError>,
) -> Result<T, MemoryError> {
    let mut value = timeout(ANSWER_TIMEOUT, shared.lock()).await.map_err(|_| MemoryError::Silent)?;
    timeout(ANSWER_TIMEOUT, work(&mut value)).await.unwrap_or(Err(MemoryError::Silent))
}

/// Waits until the database is free, and takes it. Returns the connection, its epoch and a time just before the lease
/// began.
async fn take_when_free(
    connector: &Connector,
    place: &str,
    holder: &str,
) -> Result<(Client, i64, Instant), MemoryError> {
    let mut client = None;
    let (mut is_waiting, mut log) = (false, OutageLog::default());
    loop {
        let asked_at = Instant::now();
        match try_take(connector, &mut client, place, holder).await {
            Ok(Some((client, epoch))) => {
                log.ended();
                if is_waiting {
                    tracing::info!(place, "this process of the bot has taken over");
                }
                return Ok((client, epoch, asked_at));
            }
            Ok(None) => {
                log.ended();
                if !is_waiting {
                    logs::announce(&format!("waiting as a standby: another process of the bot uses {place}"));
                }
                is_waiting = true;
            }
            Err(error) if is_lasting(&error) => return Err(error),
            Err(error) => log.failed(&error),
        }
        sleep(POLL_INTERVAL).await;
    }
}

/// Whether an error lasts until an operator acts. If the database is only away for a time, the error does not last.
fn is_lasting(error: &MemoryError) -> bool {
    match error {
        MemoryError::Newer(_) | MemoryError::Foreign(_) | MemoryError::Encoding(_) => true,
        MemoryError::Postgres(error) | MemoryError::Connect(ConnectError::Database(error)) => {
            let is_forbidden = error.code().is_some_and(|code| code.code().starts_with("42"));
            is_forbidden || Refusal::of(error).is_some()
        }
        _ => false,
    }
}

async fn try_take(
    connector: &Connector,
    slot: &mut Option<Client>,
    place: &str,
    holder: &str,
) -> Result<Option<(Client, i64)>, MemoryError> {
    let taking = async {
        let mut client = match slot.take() {
            Some(client) if !client.is_closed() => client,
            _ => connector.connect(Access::Write).await?,
        };
        let is_free = match schema::version(&client, place).await? {
            Some(_) => client.query_one(IS_FREE, &[]).await?.try_get(0)?,
            None => true,
        };
        if is_free {
            schema::migrate(&mut client, place).await?;
            let values: [&(dyn ToSql + Sync); 3] = [&holder, &millis(LEASE), &schema::VERSION];
            if let Some(row) = client.query_opt(TAKE, &values).await? {
                return Ok(Some((client, row.try_get(0)?)));
            }
        }
        *slot = Some(client);
        Ok(None)
    };
    timeout(ANSWER_TIMEOUT, taking).await.unwrap_or(Err(MemoryError::Silent))
}

/// Renews the lease and commits. Fails if another process, or a later connection of this process, has taken the
/// database.
async fn end(transaction: Transaction<'_>, epoch: i64) -> Result<(), MemoryError> {
    match transaction.execute(RENEW, &[&epoch, &millis(LEASE)]).await? {
        0 => Err(MemoryError::TakenOver),
        _ => Ok(transaction.commit().await?),
    }
}

fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(parameter).collect()
}

fn parameter(value: &Value) -> &(dyn ToSql + Sync) {
    match value {
        Value::Text(text) => text,
        Value::Number(number) => number,
        Value::Flag(flag) => flag,
    }
}

fn row(row: &tokio_postgres::Row) -> Result<Row, MemoryError> {
    let value = |(column, of): (usize, &tokio_postgres::Column)| match *of.type_() {
        Type::TEXT => Ok(Value::Text(row.try_get(column)?)),
        Type::INT8 => Ok(Value::Number(row.try_get(column)?)),
        _ => Err(MemoryError::Column("text or a number")),
    };
    row.columns().iter().enumerate().map(value).collect::<Result<_, _>>().map(Row)
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_program::postgres::testing::PostgresServer;
    use tokio::time::{advance, pause, resume};

    #[tokio::test]
    async fn waiting_for_the_connection_does_not_shorten_the_active_time() {
        let database = PostgresServer::shared().new_database().await;
        let active = Active::default();
        let postgres = Postgres::open(&database, Path::new("/nonexistent"), active.clone()).await.unwrap();
        let (held, wait) = (postgres.connection.lock().await, ANSWER_TIMEOUT / 2);
        pause();
        let hold = async {
            advance(wait).await;
            resume();
            drop(held);
        };
        let (renewed, ()) = tokio::join!(postgres.renew(), hold);
        renewed.unwrap();
        pause();
        advance(LEASE - wait / 2).await;
        assert!(active.is_active());
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_for_the_connection_shortens_no_query() {
        let shared = Mutex::new(());
        let query = |took| {
            in_turn(&shared, async move |()| {
                sleep(took).await;
                Ok(())
            })
        };
        let long = ANSWER_TIMEOUT * 3 / 4;
        let (first, second) = tokio::join!(query(long), query(long));
        assert!(first.is_ok() && second.is_ok(), "{second:?}");
        assert!(matches!(query(ANSWER_TIMEOUT * 2).await, Err(MemoryError::Silent)));
    }
}
