//! The bus that connects several servers: the addresses of NATS, how to sign in, and this server's role.
//!
//! Invariants: no error and no `Debug` output shows a password. A connection to another machine is encrypted, and its
//! certificate is checked.

use async_nats::ServerAddr;
use clap::ValueEnum;
use konakis_program::secret_file::{self, SecretFileError, SecretKind};
use konakis_program::tls::{TlsPolicy, file_of_option, is_this_machine};
use konakis_protocol::Secret;
use std::fmt;
use std::path::Path;
use std::str::FromStr;

const DEFAULT_PORT: u16 = 4222;

/// Whether this server process is an edge, a host that only edges can reach, or a host to which people can also
/// connect.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Has the data. Accepts connections from people, and with --bus also from edges.
    #[default]
    Both,
    /// Has no data: accepts connections and passes everything on to the host.
    Edge,
    /// Has the data, and accepts connections from edges only, besides health checks and metrics.
    Host,
}

/// The addresses of the bus's NATS servers, and how to sign in.
#[derive(Clone)]
pub struct BusConfig {
    servers: Vec<ServerAddr>,
    user: Option<String>,
    password: Option<Secret>,
    tls: TlsPolicy,
    place: String,
}

/// The reason why an address of the bus is not accepted. The texts never quote the address.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum InvalidBus {
    /// The address is not a URL of NATS.
    #[error("--bus is not the URL of a NATS server, such as nats://konakis@bus.example.org")]
    NotNats,
    /// It contains a password.
    #[error(
        "--bus contains a password, which other programs on this machine could read: leave it out, and write it to a \
         file that you name with --bus-password-file"
    )]
    HasPassword,
    /// The user is not one plain name before the first server.
    #[error(
        "the user of --bus is not one name of letters, digits, dots, hyphens and underscores: write it once, before \
         the first server, as in nats://konakis@a.example.org,b.example.org"
    )]
    User,
    /// It names no server, or the name of one of several servers is empty.
    #[error("a server in --bus has no host: write it as in nats://konakis@bus.example.org")]
    NoHost,
    /// Its query contains an option other than `tls` and `tlsrootcert`.
    #[error("--bus has an unknown option after its question mark: only tls and tlsrootcert are known")]
    Query,
    /// Its `tls` is not `disable`.
    #[error(
        "tls in --bus can only be tls=disable: leave tls out, and connections to other machines are encrypted"
    )]
    Tls,
    /// The connection to another machine would not be encrypted.
    #[error(
        "--bus turns encryption off for a connection to another machine, so everybody on the way could read what is \
         sent: leave tls=disable out"
    )]
    Unencrypted,
}

/// The reason why the options of the bus are not accepted.
#[derive(Debug, thiserror::Error)]
pub enum BusConfigError {
    /// The address is not accepted.
    #[error(transparent)]
    Address(#[from] InvalidBus),
    /// The file with the password cannot be read, or does not contain a password.
    #[error(transparent)]
    Password(#[from] SecretFileError),
    /// A file with a password, but no bus.
    #[error("--bus-password-file needs --bus too: add --bus, or leave --bus-password-file out")]
    PasswordAlone,
    /// A file with a password, but no user.
    #[error("--bus-password-file needs a user in --bus: write it as in nats://konakis@bus.example.org")]
    NoUser,
    /// A user, but no file with the password.
    #[error(
        "--bus names a user, who needs a password: write the password to a file that you name with \
         --bus-password-file, or leave the user out"
    )]
    NoPassword,
}

impl BusConfig {
    /// Reads the URL and, if it names a user, the password file. Adds warnings about that file to `warnings`.
    ///
    /// # Errors
    /// [`BusConfigError`].
    pub fn read(
        url: &str,
        password_file: Option<&Path>,
        warnings: &mut Vec<String>,
    ) -> Result<Self, BusConfigError> {
        let bus: Self = url.parse()?;
        let password = match password_file {
            Some(_) if bus.user.is_none() => return Err(BusConfigError::NoUser),
            None if bus.user.is_some() => return Err(BusConfigError::NoPassword),
            Some(file) => Some(secret_file::read_with(file, SecretKind::BusPassword, warnings)?),
            None => None,
        };
        Ok(Self { password, ..bus })
    }

    /// Like [`BusConfig::read`]; `None` if no URL is given.
    ///
    /// # Errors
    /// [`BusConfigError`], also if there is a password file without a URL.
    pub fn read_if_given(
        url: Option<&str>,
        password_file: Option<&Path>,
        warnings: &mut Vec<String>,
    ) -> Result<Option<Self>, BusConfigError> {
        match url {
            Some(url) => Self::read(url, password_file, warnings).map(Some),
            None if password_file.is_some() => Err(BusConfigError::PasswordAlone),
            None => Ok(None),
        }
    }

    /// The addresses without the password, for messages.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    pub(crate) fn servers(&self) -> &[ServerAddr] {
        &self.servers
    }

    /// The user and the password; `None` if the URL names no user.
    pub(crate) fn credentials(&self) -> Option<(&str, &Secret)> {
        self.user.as_deref().zip(self.password.as_ref())
    }

    pub(crate) fn tls(&self) -> &TlsPolicy {
        &self.tls
    }
}

impl FromStr for BusConfig {
    type Err = InvalidBus;

    fn from_str(url: &str) -> Result<Self, InvalidBus> {
        let (servers, query) = url.split_once('?').unwrap_or((url, ""));
        let servers = servers.strip_prefix("nats://").ok_or(InvalidBus::NotNats)?;
        let (mut mode, mut roots) = (None, None);
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            match pair.split_once('=') {
                Some(("tls", value)) => mode = Some(value),
                Some(("tlsrootcert", file)) => {
                    roots = Some(file_of_option(file));
                }
                _ => return Err(InvalidBus::Query),
            }
        }
        let (user, servers) = match servers.rsplit_once('@') {
            Some((user, servers)) => (Some(valid_user(user)?), servers),
            None => (None, servers),
        };
        let servers = servers.split(',').map(server).collect::<Result<Vec<_>, _>>()?;
        let is_local = servers.iter().all(|server| is_this_machine(server.host()));
        let tls = match mode {
            None if is_local && roots.is_none() => TlsPolicy::Off,
            Some("disable") if is_local => TlsPolicy::Off,
            Some("disable") => return Err(InvalidBus::Unencrypted),
            None => TlsPolicy::Verified { roots },
            Some(_) => return Err(InvalidBus::Tls),
        };
        let sign = user.map(|user| format!("{user}@")).unwrap_or_default();
        let place = format!("nats://{sign}{}", servers.iter().map(shown).collect::<Vec<_>>().join(","));
        Ok(Self { servers, user: user.map(str::to_owned), password: None, tls, place })
    }
}

fn valid_user(user: &str) -> Result<&str, InvalidBus> {
    // If the URL repeats the user before a later server, `user` also contains the earlier servers, perhaps with ports.
    // So only a colon in the first part of `user` is the sign of a password.
    if user.split(['@', ',']).next().is_some_and(|first| first.contains(':')) {
        return Err(InvalidBus::HasPassword);
    }
    let is_plain =
        user.chars().all(|character| character.is_ascii_alphanumeric() || "-_.".contains(character));
    if is_plain && !user.is_empty() { Ok(user) } else { Err(InvalidBus::User) }
}

/// One of the servers in the URL. Its text may begin with the scheme again.
fn server(text: &str) -> Result<ServerAddr, InvalidBus> {
    let text = text.strip_prefix("nats://").unwrap_or(text);
    let text = text.strip_suffix('/').unwrap_or(text);
    if text.is_empty() {
        return Err(InvalidBus::NoHost);
    }
    let server: ServerAddr = format!("nats://{text}").parse().map_err(|_| InvalidBus::NotNats)?;
    let url = server.clone().into_inner();
    match (server.host(), url.path(), url.fragment()) {
        ("", ..) => Err(InvalidBus::NoHost),
        (_, "", None) => Ok(server),
        _ => Err(InvalidBus::NotNats),
    }
}

fn shown(server: &ServerAddr) -> String {
    let host = server.host();
    let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
    match server.port() {
        DEFAULT_PORT => host,
        port => format!("{host}:{port}"),
    }
}

impl fmt::Debug for BusConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BusConfig")
            .field("place", &self.place)
            .field("tls", &self.tls)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    fn parsed(url: &str) -> Result<BusConfig, InvalidBus> {
        url.parse()
    }

    #[test]
    fn connections_to_another_machine_verify_its_certificate() {
        let tls = |url: &str| parsed(url).map(|config| config.tls);
        let verified = |roots: Option<&str>| Ok(TlsPolicy::Verified { roots: roots.map(PathBuf::from) });
        assert_eq!(tls("nats://konakis@bus.example.org"), verified(None));
        assert_eq!(tls("nats://localhost,bus.example.org"), verified(None));
        let roots = "nats://konakis@bus.example.org:4223?tlsrootcert=/etc/roots.pem";
        assert_eq!(tls(roots), verified(Some("/etc/roots.pem")));
        assert_eq!(tls("nats://localhost?tlsrootcert=/etc/roots.pem"), verified(Some("/etc/roots.pem")));
        for local in ["127.0.0.1", "localhost", "[::1]:4223", "localhost?tls=disable"] {
            assert_eq!(tls(&format!("nats://{local}")), Ok(TlsPolicy::Off), "{local}");
        }
        for other in ["bus.example.org", "10.0.0.6", "127.0.0.1,10.0.0.6", "127.0.0.1.example.org"] {
            assert_eq!(tls(&format!("nats://{other}?tls=disable")), Err(InvalidBus::Unencrypted), "{other}");
        }
        assert_eq!(tls("nats://localhost?tls=require"), Err(InvalidBus::Tls));
        assert_eq!(tls("nats://localhost?sslmode=disable"), Err(InvalidBus::Query));
    }

    #[test]
    fn several_servers_are_separated_by_commas() {
        for url in [
            "nats://k@a.example.org,b.example.org:4223,[2001:db8::1]",
            "nats://k@a.example.org:4222/,nats://b.example.org:4223,nats://[2001:db8::1]:4222/",
        ] {
            let config = parsed(url).unwrap();
            assert_eq!(config.place, "nats://k@a.example.org,b.example.org:4223,[2001:db8::1]");
            let servers = config.servers.iter().map(|server| (server.host(), server.port()));
            let expected = [("a.example.org", 4222), ("b.example.org", 4223), ("2001:db8::1", 4222)];
            assert_eq!(servers.collect::<Vec<_>>(), expected);
            assert!(config.servers.iter().all(|server| !server.has_user_pass()));
        }
        assert_eq!(parsed("nats://localhost").unwrap().place, "nats://localhost");
    }

    #[test]
    fn a_password_in_the_url_is_refused_and_never_shown() {
        for url in [
            "nats://k:hunter2@localhost",
            "nats://k:hunt@er2@localhost",
            "nats://k:hunt,er2@localhost",
            "nats://a:4222,nats://k:hunter2@localhost",
        ] {
            assert_eq!(parsed(url).unwrap_err(), InvalidBus::HasPassword, "{url}");
        }
        for url in [
            "nats://k:hunt?er2@localhost",
            "nats://localhost?password=hunter2",
            "nats://localhost/hunter2",
            "nats://localhost#hunter2",
            "tls://k:hunter2@localhost",
            "hunter2",
        ] {
            assert!(!parsed(url).unwrap_err().to_string().contains("hunt"), "{url}");
        }
        let password = Some("correct horse battery".parse().unwrap());
        let config = BusConfig { password, ..parsed("nats://k@localhost:4223").unwrap() };
        let shown = format!("{config:?}");
        assert!(shown.contains("nats://k@localhost:4223") && !shown.contains("horse"), "{shown}");
    }

    #[test]
    fn a_host_is_needed_and_a_user_is_one_plain_name() {
        for url in ["nats://", "nats://k@", "nats://localhost,", "nats://?tls=disable", "nats://:4222"] {
            assert!(matches!(parsed(url), Err(InvalidBus::NoHost | InvalidBus::NotNats)), "{url}");
        }
        for url in ["nats://@localhost", "nats://k%20k@localhost", "nats://k@a:4222,k@b"] {
            assert_eq!(parsed(url).unwrap_err(), InvalidBus::User, "{url}");
        }
    }

    #[test]
    fn the_password_comes_from_its_file() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a-secret-nobody-guesses\n").unwrap();
        let read =
            |url: &str, file: Option<&Path>| BusConfig::read_if_given(Some(url), file, &mut Vec::new());
        let config = read("nats://k@localhost", Some(file.path())).unwrap().unwrap();
        let (user, password) = config.credentials().unwrap();
        assert_eq!((user, password.expose()), ("k", "a-secret-nobody-guesses"));
        assert!(read("nats://localhost", None).unwrap().unwrap().credentials().is_none());
        assert!(matches!(read("nats://k@localhost", None), Err(BusConfigError::NoPassword)));
        assert!(matches!(read("nats://localhost", Some(file.path())), Err(BusConfigError::NoUser)));
        let alone = BusConfig::read_if_given(None, Some(file.path()), &mut Vec::new());
        assert!(matches!(alone, Err(BusConfigError::PasswordAlone)));
        std::fs::write(file.path(), "short").unwrap();
        let error = read("nats://k@localhost", Some(file.path())).unwrap_err().to_string();
        assert!(error.contains("the password of the bus") && !error.contains("short"), "{error}");
    }
}
