//! The address of a PostgreSQL database.
//!
//! Invariants: no error and no `Debug` output shows a password. A connection to another machine is encrypted, and the
//! server's certificate is checked.

use super::super::secret_file::{self, SecretFileError, SecretKind};
use super::super::tls::{TlsPolicy, file_of_option, is_this_machine};
use konakis_protocol::Secret;
use std::fmt;
use std::net::IpAddr;
use std::path::Path;
use std::str::FromStr;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

/// A PostgreSQL database: its address, and how to sign in.
#[derive(Clone)]
pub struct DatabaseConfig {
    pub(super) client: tokio_postgres::Config,
    pub(super) tls: TlsPolicy,
    place: String,
}

/// Why an address of a database is not accepted. Each text continues a sentence that begins with the option of the
/// address, and never quotes the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidDatabase {
    /// It is no URL of PostgreSQL.
    #[error("is not the URL of a PostgreSQL database, such as postgres://konakis@db.example.org/konakis")]
    NotPostgres,
    /// It contains a password.
    #[error(
        "contains a password, which other programs on this machine could read: leave it out, store it in a file, and \
         name the file with --database-password-file"
    )]
    HasPassword,
    /// It names no host, user or database.
    #[error("names no {0}: write it as in postgres://konakis@db.example.org/konakis")]
    Incomplete(&'static str),
    /// Its sslmode is neither `disable` nor `verify-full`.
    #[error(
        "has an sslmode that is neither disable nor verify-full: write one of the two, or leave sslmode out"
    )]
    Ssl,
    /// The connection to another machine would not be encrypted.
    #[error(
        "turns encryption off for a connection to another machine, so everybody on the way could read what is sent: leave sslmode=disable out"
    )]
    Unencrypted,
}

/// Why the options of a database are not accepted.
#[derive(Debug, thiserror::Error)]
pub enum DatabaseConfigError {
    /// The address is not accepted.
    #[error("{flag} {why}")]
    Address {
        /// The option that has the address.
        flag: &'static str,
        /// The reason.
        why: InvalidDatabase,
    },
    /// The file with the password cannot be read, or does not contain a password.
    #[error(transparent)]
    Password(#[from] SecretFileError),
    /// A file with a password is named, but no database.
    #[error(
        "--database-password-file needs --database too: add --database, or leave --database-password-file out"
    )]
    PasswordAlone,
}

impl DatabaseConfig {
    /// Reads the URL of a database, which the option `flag` gives, and the password in the file, if a file is named.
    /// Adds a warning to `warnings` if other users have access to the file.
    ///
    /// # Errors
    /// [`DatabaseConfigError`].
    pub fn read(
        flag: &'static str,
        url: &str,
        password_file: Option<&Path>,
        warnings: &mut Vec<String>,
    ) -> Result<Self, DatabaseConfigError> {
        let database = url.parse::<Self>().map_err(|why| DatabaseConfigError::Address { flag, why })?;
        Ok(match password_file {
            Some(file) => {
                database.with_password(&secret_file::read_with(file, SecretKind::DatabasePassword, warnings)?)
            }
            None => database,
        })
    }

    /// Like [`DatabaseConfig::read`], for the option `--database`; `None` if no URL is given.
    ///
    /// # Errors
    /// [`DatabaseConfigError`], also if there is a password file without a URL.
    pub fn read_if_given(
        url: Option<&str>,
        password_file: Option<&Path>,
        warnings: &mut Vec<String>,
    ) -> Result<Option<Self>, DatabaseConfigError> {
        match url {
            Some(url) => Self::read("--database", url, password_file, warnings).map(Some),
            None if password_file.is_some() => Err(DatabaseConfigError::PasswordAlone),
            None => Ok(None),
        }
    }

    /// The address without the password, for messages.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    fn with_password(mut self, password: &Secret) -> Self {
        self.client.password(password.expose());
        self
    }
}

impl FromStr for DatabaseConfig {
    type Err = InvalidDatabase;

    fn from_str(url: &str) -> Result<Self, InvalidDatabase> {
        if !["postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)) {
            return Err(InvalidDatabase::NotPostgres);
        }
        let (base, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut sslmode, mut roots, mut rest) = (None, None, Vec::new());
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("sslmode", mode)) => sslmode = Some(mode),
                Some(("sslrootcert", file)) => {
                    roots = Some(file_of_option(file));
                }
                _ => rest.push(pair),
            }
        }
        let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        let mut client: tokio_postgres::Config =
            format!("{base}{query}").parse().map_err(|_| InvalidDatabase::NotPostgres)?;
        if client.get_password().is_some() {
            return Err(InvalidDatabase::HasPassword);
        }
        let missing = |what: Option<&str>, name| what.map(drop).ok_or(InvalidDatabase::Incomplete(name));
        missing(client.get_user(), "user")?;
        missing(client.get_dbname(), "database")?;
        missing(client.get_hosts().first().map(|_| ""), "host")?;
        // With `hostaddr`, the connection goes to that address, whatever the name of the host is.
        let is_local =
            client.get_hosts().iter().all(is_local) && client.get_hostaddrs().iter().all(IpAddr::is_loopback);
        let tls = match sslmode {
            None if is_local && roots.is_none() => TlsPolicy::Off,
            Some("disable") if is_local => TlsPolicy::Off,
            Some("disable") => return Err(InvalidDatabase::Unencrypted),
            None | Some("verify-full") => TlsPolicy::Verified { roots },
            Some(_) => return Err(InvalidDatabase::Ssl),
        };
        client.ssl_mode(if tls == TlsPolicy::Off { SslMode::Disable } else { SslMode::Require });
        // Connect only to a server that accepts writes: a read-only replica could show old data.
        client.target_session_attrs(TargetSessionAttrs::ReadWrite);
        let user = client.get_user().unwrap_or_default();
        let place =
            format!("postgres://{user}@{}/{}", hosts(&client), client.get_dbname().unwrap_or_default());
        Ok(Self { client, tls, place })
    }
}

/// The hosts with their ports, but without PostgreSQL's default port.
fn hosts(client: &tokio_postgres::Config) -> String {
    let ports = client.get_ports();
    let shown = |(number, host): (usize, &Host)| {
        let name = match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        match ports.get(number).or_else(|| ports.first()) {
            Some(port) if *port != 5432 => format!("{name}:{port}"),
            _ => name,
        }
    };
    client.get_hosts().iter().enumerate().map(shown).collect::<Vec<_>>().join(",")
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => is_this_machine(name),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl fmt::Debug for DatabaseConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DatabaseConfig")
            .field("place", &self.place)
            .field("tls", &self.tls)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn connections_to_another_machine_verify_its_certificate() {
        let tls = |url: &str| url.parse::<DatabaseConfig>().map(|config| config.tls);
        let verified = |roots: Option<&str>| Ok(TlsPolicy::Verified { roots: roots.map(PathBuf::from) });
        assert_eq!(tls("postgres://konakis@db.example.org/konakis"), verified(None));
        let roots = "postgres://konakis@db.example.org:6432/k?sslmode=verify-full&sslrootcert=/etc/roots.pem";
        assert_eq!(tls(roots), verified(Some("/etc/roots.pem")));
        for local in ["127.0.0.1", "localhost", "[::1]", "%2Frun%2Fpostgresql"] {
            assert_eq!(tls(&format!("postgres://konakis@{local}/k")), Ok(TlsPolicy::Off), "{local}");
        }
        for elsewhere in
            ["db.example.org/k?sslmode=disable", "localhost/k?hostaddr=192.0.2.2&sslmode=disable"]
        {
            assert_eq!(
                tls(&format!("postgres://k@{elsewhere}")),
                Err(InvalidDatabase::Unencrypted),
                "{elsewhere}"
            );
        }
        assert_eq!(tls("postgres://k@localhost/k?hostaddr=192.0.2.2"), verified(None));
        assert_eq!(tls("postgres://k@localhost/k?sslrootcert=/roots.pem"), verified(Some("/roots.pem")));
        for mode in ["prefer", "require", "allow", "verify-ca", ""] {
            assert_eq!(
                tls(&format!("postgres://k@127.0.0.1/k?sslmode={mode}")),
                Err(InvalidDatabase::Ssl),
                "{mode}"
            );
        }
    }

    #[test]
    fn a_password_in_the_url_is_refused_and_never_shown() {
        let refused = |url: &str| url.parse::<DatabaseConfig>().unwrap_err();
        for url in ["postgres://k:hunter2@localhost/k", "postgres://k@localhost/k?password=hunter2"] {
            assert_eq!(refused(url), InvalidDatabase::HasPassword, "{url}");
        }
        for url in [
            "postgres://k:hunt?er2@localhost/k",
            "postgres://k@localhost/k?hunter2=1",
            "mysql://k:hunter2@localhost/k",
        ] {
            assert!(!refused(url).to_string().contains("hunt"), "{url}");
        }
        let config: DatabaseConfig = "postgres://k@localhost/k".parse().unwrap();
        let ported: DatabaseConfig = "postgres://k@localhost:6432/k".parse().unwrap();
        assert_eq!(ported.place, "postgres://k@localhost:6432/k");
        let shown = format!("{:?}", config.with_password(&"correct horse battery".parse().unwrap()));
        assert!(shown.contains("postgres://k@localhost/k") && !shown.contains("horse"), "{shown}");
    }

    #[test]
    fn the_password_comes_from_its_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a-secret-nobody-guesses\n").unwrap();
        let mut warnings = Vec::new();
        let mut read =
            || DatabaseConfig::read("--to", "postgres://k@localhost/k", Some(file.path()), &mut warnings);
        let config = read().unwrap();
        assert_eq!(config.client.get_password(), Some(&b"a-secret-nobody-guesses"[..]));
        std::fs::write(file.path(), "short").unwrap();
        assert!(matches!(read(), Err(DatabaseConfigError::Password(_))));
    }

    #[test]
    fn a_host_a_user_and_a_database_are_needed() {
        for (url, missing) in [
            ("postgres://localhost/k", "user"),
            ("postgres://k@localhost", "database"),
            ("postgres://k@/k", "host"),
        ] {
            let refused = url.parse::<DatabaseConfig>().map(drop);
            assert_eq!(refused, Err(InvalidDatabase::Incomplete(missing)), "{url}");
        }
    }
}
