//! The configuration of the server, from the command line and the environment.
//!
//! Invariants: a [`Config`] is valid, and its `Debug` shows no secret. Each error names the fix.

mod args;
mod bus;
mod discord;
mod origin;

pub use bus::{BusConfig, BusConfigError, InvalidBus, Role};
pub use discord::DiscordConfig;
pub use origin::{InvalidOrigin, WebOrigin};

use crate::moderation::AdminCommand;
use args::{Args, ProgramCommand, ServeArgs};
use clap::{CommandFactory, Parser};
use konakis_program::args::misspelt_variables;
use konakis_program::logs::LogConfig;
use konakis_program::postgres::{DatabaseConfig, DatabaseConfigError};
use konakis_program::secret_file::{self, SecretFileError, SecretKind};
use konakis_protocol::{Secret, Snowflake};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use tracing_subscriber::filter::{LevelFilter, Targets};
use url::Url;

/// The environment variable with the bot's token. No flag takes the token, because other programs on the machine can
/// read flags.
const TOKEN_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN";

/// The environment variable for the option `--operator` of the command `admin`.
const OPERATOR_VARIABLE: &str = "KONAKIS_OPERATOR";

/// The configuration of the program.
#[derive(Clone, Debug)]
pub struct Config {
    /// The log's levels and format.
    pub log: LogConfig,
    /// The run mode: to serve, or to execute a subcommand.
    pub mode: RunMode,
    /// Warnings about the configuration, to be logged.
    pub warnings: Vec<String>,
}

/// The run mode of the program.
#[derive(Clone, Debug)]
pub enum RunMode {
    /// Run the server.
    Serve(Box<ServeConfig>),
    /// Rebuild the derived tables from the logs.
    Rebuild {
        /// The place of the data.
        data: DataConfig,
    },
    /// Execute a command of the operator.
    Admin {
        /// The place of the data.
        data: DataConfig,
        /// The operator, for the audit log.
        operator: String,
        /// The command.
        command: AdminCommand,
    },
    /// Copy an SQLite database into a PostgreSQL one.
    Migrate {
        /// The directory of the SQLite database.
        from: PathBuf,
        /// The PostgreSQL database.
        to: DatabaseConfig,
    },
    /// Back up the database.
    Backup {
        /// The place of the data.
        data: DataConfig,
        /// The file to write.
        file: PathBuf,
    },
}

/// The place of the data.
#[derive(Clone, Debug)]
pub struct DataConfig {
    /// The folder. With PostgreSQL, it holds only the lock against a second server and the socket for admin commands.
    pub dir: PathBuf,
    /// The PostgreSQL database; `None` for SQLite in the folder.
    pub database: Option<DatabaseConfig>,
}

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct ServeConfig {
    /// The place of the data.
    pub data: DataConfig,
    /// Whether another server may take the database over. If so, this server waits for the database at the start. It
    /// ends when it is cut off from the database or, with the role [`Role::Host`], from the bus.
    pub shares_database: bool,
    /// The bus to other servers; always given with [`Role::Edge`] and [`Role::Host`].
    pub bus: Option<BusConfig>,
    /// The role. An edge has neither a database nor a folder of data.
    pub role: Role,
    /// Addresses and origins.
    pub listen: ListenConfig,
    /// Limits.
    pub limits: LimitsConfig,
    /// Signing in with Discord, if configured.
    pub discord: Option<DiscordConfig>,
    /// One line for the log that says whether sign-in and the Activity are on.
    pub discord_status: String,
    /// The settings of the privacy page, and how long reports are kept.
    pub privacy: PrivacyConfig,
    /// The service secret; without one no service can sign in.
    pub service_secret: Option<Secret>,
    /// Further push services, besides those of the large browsers.
    pub push_services: Vec<WebOrigin>,
    /// The seed of all random numbers in a test.
    pub test_seed: Option<u64>,
}

/// The operator's contact and the retention times.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrivacyConfig {
    /// How to reach the operator.
    pub contact: Option<String>,
    /// The days for which a report is kept.
    pub report_days: u32,
    /// The days for which backups are kept.
    pub backup_days: u32,
}

/// The addresses to listen on, and the origins allowed to connect.
#[derive(Clone, Debug)]
pub struct ListenConfig {
    /// The address of the page and the protocol.
    pub address: SocketAddr,
    /// The address of the metrics; `None` if they share `address`.
    pub metrics: Option<SocketAddr>,
    /// The public URL of the server.
    pub public_url: Option<WebOrigin>,
    /// The origins of other pages that may connect.
    pub origins: Vec<WebOrigin>,
    /// Whether the last address in `X-Forwarded-For` is taken as the client's address.
    pub trust_proxy: bool,
}

/// The limits that are options. The limits of requests are fixed ([`crate::limits`]).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitsConfig {
    /// The maximum number of connections at a time.
    pub connections: u32,
    /// The maximum number of connections at a time from one address; `None` for no limit.
    pub connections_per_address: Option<u32>,
    /// The minimum of free disk space, in bytes; below it, no new rooms, guests or analyses are stored. Ignored with
    /// PostgreSQL.
    pub free_space_min: u64,
    /// Whether the rate limits, the computer's pauses and its low priority are lifted.
    pub unlimited: bool,
}

/// The reason why the configuration is invalid.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line is invalid, or asks for help or the version.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// A secret file is missing, unreadable or invalid.
    #[error(transparent)]
    Secret(#[from] SecretFileError),
    /// The address or the password of the database is not accepted.
    #[error(transparent)]
    Database(#[from] DatabaseConfigError),
    /// The flag `--standby` without a PostgreSQL database.
    #[error("--standby needs --database: only a PostgreSQL database can be taken over from another server")]
    StandbyAlone,
    /// The address or the password of the bus is not accepted.
    #[error(transparent)]
    Bus(#[from] BusConfigError),
    /// The role of an edge or a host, but no bus.
    #[error("--role {0} needs --bus: name the NATS server that connects this server to the others")]
    RoleAlone(&'static str),
    /// A bus, but neither a role nor a PostgreSQL database: the server could be an edge, or have the data itself.
    #[error(
        "--bus without --database needs --role: use --role edge if this server passes everything on to the host, and \
         --role host or --role both if it has the data itself"
    )]
    NoRole,
    /// An edge with an option of the database.
    #[error("--role edge has no database: leave {flag} out, and give it to the host")]
    EdgeWithDatabase {
        /// The flag.
        flag: &'static str,
    },
    /// A flag for tests, with an address that other machines can reach.
    #[error(
        "{flag} is for tests on this machine: leave it out, or use --listen 127.0.0.1:PORT instead of {listen}"
    )]
    TestsOnly {
        /// The flag.
        flag: &'static str,
        /// The address.
        listen: SocketAddr,
    },
    /// The address of the metrics is that of the page.
    #[error("--metrics-listen is the address of --listen: leave it out, or use another port")]
    SameAddress,
    /// Signing in with Discord is only partly configured.
    #[error(
        "signing in with Discord needs {missing} too: add it, or leave out --discord-client-id and \
         --discord-client-secret-file"
    )]
    IncompleteDiscord {
        /// The missing flag.
        missing: &'static str,
    },
    /// The variable `KONAKIS_DISCORD_TOKEN` does not hold a token.
    #[error("{TOKEN_VARIABLE} does not hold a bot's token: set it to {}", SecretKind::BotToken.source())]
    BadToken,
    /// The bot's token belongs to an application other than that of the client id.
    #[error(
        "the bot's token is that of application {of_token}, and the client id is {client_id}: use the token (page Bot) \
         and the client id (page OAuth2) of one application"
    )]
    OtherApplication {
        /// The application of the token.
        of_token: Snowflake,
        /// The client id.
        client_id: Snowflake,
    },
    /// The file of the client secret contains a bot's token.
    #[error(
        "{} contains a bot's token instead of the client secret: put the token into the file of --discord-token-file \
         and the client secret into this one ({})",
        .0.display(), SecretKind::ClientSecret.source()
    )]
    TokenAsClientSecret(PathBuf),
    /// Secrets would be sent unencrypted.
    #[error("{flag} is {url}: use an address that begins with https://, because secrets are sent there")]
    Unencrypted {
        /// The flag.
        flag: &'static str,
        /// Its value.
        url: Url,
    },
}

impl Config {
    /// Reads the arguments, starting with the program's name, and the environment.
    ///
    /// # Errors
    /// [`ConfigError`]; `Usage` also for `--help` and `--version`.
    pub fn from_args(args: impl IntoIterator<Item: Into<OsString> + Clone>) -> Result<Self, ConfigError> {
        let Args { command, data, database, log, log_format, serve } = Args::try_parse_from(args)?;
        let mut warnings = variable_warnings();
        let password_file = database.database_password_file.as_deref();
        let place =
            |warnings: &mut _| data_config(data, database.database.as_deref(), password_file, warnings);
        let mode = match command {
            Some(ProgramCommand::Rebuild) => RunMode::Rebuild { data: place(&mut warnings)? },
            Some(ProgramCommand::Admin { operator, command }) => {
                RunMode::Admin { data: place(&mut warnings)?, operator, command }
            }
            Some(ProgramCommand::Migrate { from, to }) => RunMode::Migrate {
                from,
                to: DatabaseConfig::read("--to", &to, password_file, &mut warnings)?,
            },
            Some(ProgramCommand::Backup { file }) => RunMode::Backup { data: place(&mut warnings)?, file },
            None => {
                let data = place(&mut warnings)?;
                RunMode::Serve(Box::new(serve_config(serve, data, &mut warnings)?))
            }
        };
        Ok(Self { log: LogConfig { levels: log_levels(log), format: log_format }, mode, warnings })
    }
}

/// A warning for each environment variable whose name is probably misspelt.
#[must_use]
pub fn variable_warnings() -> Vec<String> {
    let names = std::env::vars_os().map(|(name, _)| name);
    misspelt_variables(&Args::command(), &[TOKEN_VARIABLE, OPERATOR_VARIABLE], names)
}

/// Turns off the log of the NATS client, which would contain every attempt to connect. If the levels name the client,
/// they stay unchanged.
fn log_levels(levels: Targets) -> Targets {
    let is_named = levels.iter().any(|(target, _)| target.starts_with("async_nats"));
    if is_named { levels } else { levels.with_target("async_nats", LevelFilter::OFF) }
}

fn data_config(
    dir: PathBuf,
    url: Option<&str>,
    password_file: Option<&Path>,
    warnings: &mut Vec<String>,
) -> Result<DataConfig, ConfigError> {
    Ok(DataConfig { dir, database: DatabaseConfig::read_if_given(url, password_file, warnings)? })
}

fn serve_config(
    args: ServeArgs,
    data: DataConfig,
    warnings: &mut Vec<String>,
) -> Result<ServeConfig, ConfigError> {
    // Port 0 stands for any free port, so equal addresses with port 0 do not conflict.
    if args.metrics_listen == Some(args.listen) && args.listen.port() != 0 {
        return Err(ConfigError::SameAddress);
    }
    for (flag, given) in [("--unlimited", args.unlimited), ("--test-seed", args.test_seed.is_some())] {
        if given && !args.listen.ip().is_loopback() {
            return Err(ConfigError::TestsOnly { flag, listen: args.listen });
        }
    }
    let role = args.bus.role.unwrap_or_default();
    for (flag, given) in [("--database", data.database.is_some()), ("--standby", args.standby)] {
        if given && role == Role::Edge {
            return Err(ConfigError::EdgeWithDatabase { flag });
        }
    }
    let password_file = args.bus.bus_password_file.as_deref();
    let bus = BusConfig::read_if_given(args.bus.bus.as_deref(), password_file, warnings)?;
    // An edge whose operator forgot its role would be a host with an empty database, and other edges might choose it.
    if bus.is_some() && args.bus.role.is_none() && data.database.is_none() {
        return Err(ConfigError::NoRole);
    }
    match role {
        Role::Edge if bus.is_none() => return Err(ConfigError::RoleAlone("edge")),
        Role::Host if bus.is_none() => return Err(ConfigError::RoleAlone("host")),
        _ => {}
    }
    if args.standby && data.database.is_none() {
        return Err(ConfigError::StandbyAlone);
    }
    let service_secret = match &args.service_secret_file {
        Some(file) => Some(secret_file::read_with(file, SecretKind::Service, warnings)?),
        None => None,
    };
    let discord = discord::config(&args, warnings)?;
    Ok(ServeConfig {
        data,
        shares_database: args.standby,
        bus,
        role,
        discord_status: discord::status(discord.as_ref(), discord::has_token(&args)),
        discord,
        limits: LimitsConfig {
            connections: args.connections,
            connections_per_address: (!args.unlimited).then_some(args.connections_per_address),
            free_space_min: u64::from(args.free_space_min) << 20,
            unlimited: args.unlimited,
        },
        listen: ListenConfig {
            address: args.listen,
            metrics: args.metrics_listen,
            public_url: args.public_url,
            origins: args.origin,
            trust_proxy: args.trust_proxy,
        },
        privacy: PrivacyConfig {
            contact: args.contact,
            report_days: args.reports_kept,
            backup_days: args.backups_kept,
        },
        service_secret,
        push_services: args.push_service,
        test_seed: args.test_seed,
    })
}

/// The server's configuration from a command line whose words are separated by spaces.
#[cfg(test)]
pub(crate) fn serve_config_of(line: &str) -> ServeConfig {
    match Config::from_args(std::iter::once("konakis-server").chain(line.split_whitespace())).unwrap().mode {
        RunMode::Serve(serve) => *serve,
        other => panic!("{other:?}"),
    }
}

#[cfg(test)]
mod tests;
