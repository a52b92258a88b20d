//! The configuration of the server, from the command line and the environment.
//!
//! Invariants: a [`Config`] is valid, and its `Debug` shows no secret. Each error names the fix.

mod args;
mod origin;

pub use origin::{InvalidOrigin, WebOrigin};

use crate::moderation::AdminCommand;
use args::{Args, ProgramCommand, ServeArgs};
use clap::Parser;
use konakis_program::logs::LogConfig;
use konakis_program::secret_file::{self, SecretFileError};
use konakis_protocol::{Secret, Snowflake};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use url::Url;

/// The configuration of the program.
#[derive(Clone, Debug)]
pub struct Config {
    /// The log's levels and format.
    pub log: LogConfig,
    /// The task of the program.
    pub mode: RunMode,
    /// Warnings about the configuration, to be logged.
    pub warnings: Vec<String>,
}

/// The task of the program.
#[derive(Clone, Debug)]
pub enum RunMode {
    /// Run the server.
    Serve(Box<ServeConfig>),
    /// Rebuild the derived tables from the logs.
    Rebuild {
        /// The folder of the data.
        data: PathBuf,
    },
    /// Execute a command of the operator.
    Admin {
        /// The folder of the data.
        data: PathBuf,
        /// The operator, for the audit log.
        operator: String,
        /// The command.
        command: AdminCommand,
    },
    /// Back up the database.
    Backup {
        /// The folder of the data.
        data: PathBuf,
        /// The file to write.
        file: PathBuf,
    },
}

/// The configuration of the server.
#[derive(Clone, Debug)]
pub struct ServeConfig {
    /// The folder of the data.
    pub data: PathBuf,
    /// Addresses and origins.
    pub listen: ListenConfig,
    /// Limits.
    pub limits: LimitsConfig,
    /// Signing in with Discord, if configured.
    pub discord: Option<DiscordConfig>,
    /// The settings of the privacy page, and how long reports are kept.
    pub privacy: PrivacyConfig,
    /// The service secret; without one no service can sign in.
    pub service_secret: Option<Secret>,
    /// The push services besides those of the browsers.
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
    /// The address of the metrics, if it is a separate one.
    pub metrics: Option<SocketAddr>,
    /// The public URL of the server.
    pub public_url: Option<WebOrigin>,
    /// The origins of other pages that may connect.
    pub origins: Vec<WebOrigin>,
    /// Whether the last hop of `X-Forwarded-For` is trusted.
    pub trust_proxy: bool,
}

/// The limits of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitsConfig {
    /// The most connections at a time.
    pub connections: u32,
    /// The most connections at a time from one address; `None` for no limit.
    pub connections_per_address: Option<u32>,
    /// The minimum of free disk space, in bytes; below it no new rooms or guests are created.
    pub free_space_min: u64,
    /// Whether the rate limits are lifted.
    pub unlimited: bool,
}

/// The Discord application for signing in.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The client id.
    pub client_id: Snowflake,
    /// The client secret.
    pub client_secret: Secret,
    /// The OAuth2 authorization URL.
    pub authorize_url: Url,
    /// The OAuth2 token URL.
    pub token_url: Url,
    /// The base URL of the API.
    pub api_url: Url,
    /// The public URL of this server.
    pub public_url: WebOrigin,
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
    /// Signing in with Discord is only partly configured.
    #[error(
        "signing in with Discord needs {missing} too: add it, or leave out --discord-client-id and --discord-client-secret-file"
    )]
    IncompleteDiscord {
        /// The missing flag.
        missing: &'static str,
    },
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
        let Args { command, data, log, log_format, serve } = Args::try_parse_from(args)?;
        let mut warnings = Vec::new();
        let mode = match command {
            Some(ProgramCommand::Rebuild) => RunMode::Rebuild { data },
            Some(ProgramCommand::Admin { operator, command }) => RunMode::Admin { data, operator, command },
            Some(ProgramCommand::Backup { file }) => RunMode::Backup { data, file },
            None => RunMode::Serve(Box::new(serve_config(serve, data, &mut warnings)?)),
        };
        Ok(Self { log: LogConfig { levels: log, format: log_format }, mode, warnings })
    }
}

fn serve_config(
    args: ServeArgs,
    data: PathBuf,
    warnings: &mut Vec<String>,
) -> Result<ServeConfig, ConfigError> {
    for (flag, given) in [("--unlimited", args.unlimited), ("--test-seed", args.test_seed.is_some())] {
        if given && !args.listen.ip().is_loopback() {
            return Err(ConfigError::TestsOnly { flag, listen: args.listen });
        }
    }
    let service_secret = match &args.service_secret_file {
        Some(file) => Some(secret_file::read_with(file, warnings)?),
        None => None,
    };
    Ok(ServeConfig {
        data,
        discord: discord_config(&args, warnings)?,
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

fn discord_config(
    args: &ServeArgs,
    warnings: &mut Vec<String>,
) -> Result<Option<DiscordConfig>, ConfigError> {
    let missing = |missing| ConfigError::IncompleteDiscord { missing };
    let (client_id, file) = match (args.discord_client_id, &args.discord_client_secret_file) {
        (None, None) => return Ok(None),
        (Some(id), Some(file)) => (id, file),
        (Some(_), None) => return Err(missing("--discord-client-secret-file")),
        (None, Some(_)) => return Err(missing("--discord-client-id")),
    };
    let public_url = args.public_url.clone().ok_or(missing("--public-url"))?;
    for (flag, url) in [
        ("--discord-authorize-url", &args.discord_authorize_url),
        ("--discord-token-url", &args.discord_token_url),
        ("--discord-api-url", &args.discord_api_url),
    ] {
        if url.scheme() != "https" && !(url.scheme() == "http" && origin::is_loopback(url)) {
            return Err(ConfigError::Unencrypted { flag, url: url.clone() });
        }
    }
    Ok(Some(DiscordConfig {
        client_id,
        client_secret: secret_file::read_with(file, warnings)?,
        authorize_url: args.discord_authorize_url.clone(),
        token_url: args.discord_token_url.clone(),
        api_url: args.discord_api_url.clone(),
        public_url,
    }))
}

/// The server configuration from a command line, with words separated by spaces.
#[cfg(test)]
pub(crate) fn serve_config_of(line: &str) -> ServeConfig {
    match Config::from_args(std::iter::once("konakis-server").chain(line.split_whitespace())).unwrap().mode {
        RunMode::Serve(serve) => *serve,
        other => panic!("{other:?}"),
    }
}

#[cfg(test)]
mod tests;
