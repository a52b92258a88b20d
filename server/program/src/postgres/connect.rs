//! Opening a connection: TLS, deadlines and the settings of the session.
//!
//! Invariants: an acknowledged commit is on the disk of the database server, whatever that server's default for
//! `synchronous_commit` is. The exception is a server with `fsync` off. A connection breaks if the other machine does
//! not acknowledge sent data within [`SILENCE_TIMEOUT`].

use super::config::DatabaseConfig;
use crate::tls::{TlsError, TlsPolicy, client_config};
use std::error::Error as _;
use std::time::Duration;
use tokio::time::timeout;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The time limit for connecting to one address. The whole opening may take [`SILENCE_TIMEOUT`] longer.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The time after which unacknowledged data break the connection.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(10);

/// The settings of every session. The transaction of a client that has died would keep its locks, so it is ended by
/// the timeouts for idle transactions and for TCP.
const SESSION: &str = "
    SET default_transaction_isolation = 'read committed';
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '5s';
    SET tcp_user_timeout = '10s';
    SET client_min_messages = 'warning';
    SET standard_conforming_strings = on;";

const WRITES: &str = "
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') IN ('off', 'local');";

const READS: &str = "
    SET default_transaction_read_only = on;
    SET statement_timeout = '10s';";

/// The purpose of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    /// Only reads. A query may take ten seconds.
    Read,
    /// Reads and writes.
    Write,
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The database cannot be reached, or refuses the connection.
    #[error("{}", described(.0))]
    Database(#[from] tokio_postgres::Error),
    /// The database does not answer.
    #[error("the database does not answer")]
    Silent,
    /// TLS cannot be set up.
    #[error(transparent)]
    Tls(#[from] TlsError),
}

impl ConnectError {
    /// Whether a retry is of no use until an operator has changed something.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        matches!(self, Self::Database(error) if Refusal::of(error).is_some())
    }
}

/// Why a retry is of no use until an operator has changed something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// The database does not admit the user, the password is wrong, or there is no password.
    SignIn,
    /// There is no database of this name.
    NoDatabase,
    /// The user lacks a right.
    Forbidden,
    /// The certificate of the database is not trusted, has expired, or is for another host.
    Certificate,
    /// The database accepts only unencrypted connections.
    NoTls,
}

impl Refusal {
    /// The refusal that this error reports; `None` if another attempt may help.
    #[must_use]
    pub fn of(error: &tokio_postgres::Error) -> Option<Self> {
        match error.code() {
            Some(&SqlState::INVALID_PASSWORD | &SqlState::INVALID_AUTHORIZATION_SPECIFICATION) => {
                Some(Self::SignIn)
            }
            Some(&SqlState::INVALID_CATALOG_NAME) => Some(Self::NoDatabase),
            Some(&SqlState::INSUFFICIENT_PRIVILEGE) => Some(Self::Forbidden),
            Some(_) => None,
            // Only the texts of the library's errors say that the password is missing, or that there is no TLS.
            None if error.to_string().starts_with("invalid configuration") => Some(Self::SignIn),
            None if error.source()?.to_string() == "server does not support TLS" => Some(Self::NoTls),
            None => {
                let tls = error.source()?.downcast_ref::<std::io::Error>()?.get_ref()?;
                let is_certificate = matches!(tls.downcast_ref()?, rustls::Error::InvalidCertificate(_));
                is_certificate.then_some(Self::Certificate)
            }
        }
    }

    /// The advice to the operator, as the end of a sentence.
    const fn advice(self) -> &'static str {
        match self {
            Self::SignIn => {
                ": check the user in the URL of the database, the file of --database-password-file, and pg_hba.conf of the database"
            }
            Self::NoDatabase => ": create it, or check its name in the URL",
            Self::Forbidden => ": make the user the owner of the database",
            Self::Certificate => {
                ": check that the certificate is valid for the host in the URL of the database, and add sslrootcert=FILE to that URL, where FILE holds the certificate of the authority that signed the database's certificate"
            }
            Self::NoTls => {
                ": turn on ssl in postgresql.conf of the database, or, if the database is on this machine, write localhost as the host in its URL, and leave sslmode out"
            }
        }
    }
}

/// The text of an error with its causes, and advice if it is a refusal. Omits the details of a database error, because
/// they quote values. Replaces control characters, because the peer may be a program other than a database.
#[must_use]
pub fn described(error: &tokio_postgres::Error) -> String {
    let advice = Refusal::of(error).map_or("", Refusal::advice);
    if let Some(error) = error.as_db_error() {
        return format!("{} ({}){advice}", printable(error.message()), printable(error.code().code()));
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    printable(&text) + advice
}

fn printable(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

/// Opens connections to a database.
#[derive(Clone)]
pub struct Connector {
    config: tokio_postgres::Config,
    tls: Option<MakeRustlsConnect>,
}

impl Connector {
    /// Prepares connections of `program`, the name shown in the database. Reads the file with the root certificates, if
    /// the configuration names one.
    ///
    /// # Errors
    /// [`ConnectError::Tls`].
    pub fn new(database: &DatabaseConfig, program: &str) -> Result<Self, ConnectError> {
        let mut config = database.client.clone();
        config
            .application_name(program)
            .connect_timeout(CONNECT_TIMEOUT)
            .keepalives_idle(SILENCE_TIMEOUT)
            .keepalives_interval(SILENCE_TIMEOUT / 4)
            .keepalives_retries(3)
            .tcp_user_timeout(SILENCE_TIMEOUT);
        let tls = match &database.tls {
            TlsPolicy::Off => None,
            TlsPolicy::Verified { roots } => Some(MakeRustlsConnect::new(client_config(roots.as_deref())?)),
        };
        Ok(Self { config, tls })
    }

    /// Opens a connection, and starts a task that drives it.
    ///
    /// # Errors
    /// [`ConnectError::Database`] and [`ConnectError::Silent`].
    pub async fn connect(&self, access: Access) -> Result<Client, ConnectError> {
        let opening = async {
            let client = match &self.tls {
                None => {
                    let (client, connection) = self.config.connect(NoTls).await?;
                    tokio::spawn(connection);
                    client
                }
                Some(tls) => {
                    let (client, connection) = self.config.connect(tls.clone()).await?;
                    tokio::spawn(connection);
                    client
                }
            };
            client.batch_execute(SESSION).await?;
            let settings = match access {
                Access::Read => READS,
                Access::Write => WRITES,
            };
            client.batch_execute(settings).await?;
            Ok(client)
        };
        timeout(CONNECT_TIMEOUT + SILENCE_TIMEOUT, opening).await.unwrap_or(Err(ConnectError::Silent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    #[tokio::test]
    async fn a_database_without_tls_is_reported_as_a_refusal() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let database = format!("postgres://konakis@{address}/konakis?sslmode=verify-full").parse().unwrap();
        let server = tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            // A request for TLS has eight bytes, and the answer N says that the server has no TLS.
            socket.read_exact(&mut [0; 8]).await.unwrap();
            socket.write_all(b"N").await.unwrap();
        });
        let error = Connector::new(&database, "test").unwrap().connect(Access::Read).await.unwrap_err();
        server.await.unwrap();
        assert!(error.is_refusal() && error.to_string().contains("turn on ssl"), "{error}");
    }
}
