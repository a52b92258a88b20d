//! What the server is told when it starts, checked before anything is done with it.
//!
//! What always holds: a [`Config`] makes sense, and no `Debug` of it shows a secret. What it is told wrongly is answered
//! with a sentence that says what would be right.

mod args;
mod origin;

pub use origin::{NoOrigin, WebOrigin};

use args::{Args, Command, ServeArgs};
use clap::Parser;
use konakis_program::logs::LogConfig;
use konakis_program::secret_file::{self, SecretFileError};
use konakis_protocol::{Secret, Snowflake};
use std::ffi::OsString;
use std::net::SocketAddr;
use std::path::PathBuf;
use url::Url;

/// Everything that the program was told.
#[derive(Clone, Debug)]
pub struct Config {
    /// How to log.
    pub log: LogConfig,
    /// What to do.
    pub task: Task,
    /// What is odd about it, to be logged.
    pub warnings: Vec<String>,
}

/// What the program is to do.
#[derive(Clone, Debug)]
pub enum Task {
    /// To serve.
    Serve(Box<ServeConfig>),
    /// To work out anew what follows from the records.
    Rebuild {
        /// The folder of the data.
        data: PathBuf,
    },
    /// To write a copy of all that is stored.
    Backup {
        /// The folder of the data.
        data: PathBuf,
        /// The file to write.
        file: PathBuf,
    },
}

/// How to serve.
#[derive(Clone, Debug)]
pub struct ServeConfig {
    /// The folder of the data.
    pub data: PathBuf,
    /// Where to listen, and to whom.
    pub listen: ListenConfig,
    /// How much at once.
    pub limits: LimitsConfig,
    /// Signing in with Discord, where that is possible.
    pub discord: Option<DiscordConfig>,
    /// The secret by which the bot is known; no service can come without.
    pub service_secret: Option<Secret>,
    /// The number from which all chance follows in a test.
    pub test_seed: Option<u64>,
}

/// Where to listen, and to whom.
#[derive(Clone, Debug)]
pub struct ListenConfig {
    /// Where the page and the protocol are.
    pub address: SocketAddr,
    /// Where the metrics are, if not beside the page.
    pub metrics: Option<SocketAddr>,
    /// How people reach the server.
    pub public_url: Option<WebOrigin>,
    /// Whose pages may speak with the server beside its own.
    pub origins: Vec<WebOrigin>,
    /// Whether the last hop of `X-Forwarded-For` is believed.
    pub trust_proxy: bool,
}

/// How much at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LimitsConfig {
    /// Connections.
    pub connections: u32,
    /// Connections from one address; none: as many as there are.
    pub connections_per_address: Option<u32>,
    /// The free space on the disk, in bytes, under which no new room and no new guest is made.
    pub free_space_min: u64,
    /// Whether requests are not limited at all.
    pub unlimited: bool,
}

/// How people sign in with Discord.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The application's id.
    pub client_id: Snowflake,
    /// The application's secret.
    pub client_secret: Secret,
    /// Where people allow Discord to tell who they are.
    pub authorize_url: Url,
    /// Where a code becomes a token.
    pub token_url: Url,
    /// Where Discord tells who somebody is.
    pub api_url: Url,
    /// How people reach this server.
    pub public_url: WebOrigin,
}

/// Why the program cannot do what it was told.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line cannot be read, or asks for help.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// A file with a secret is not as it should be.
    #[error(transparent)]
    Secret(#[from] SecretFileError),
    /// A flag for tests on an address that others can reach.
    #[error(
        "{flag} is for tests on this machine: leave it out, or say --listen 127.0.0.1:PORT instead of {listen}"
    )]
    TestsOnly {
        /// The flag.
        flag: &'static str,
        /// The address.
        listen: SocketAddr,
    },
    /// Signing in is configured in part.
    #[error(
        "signing in with Discord needs {missing} too: give that, or no --discord-client-id and secret at all"
    )]
    HalfADiscord {
        /// What is missing.
        missing: &'static str,
    },
    /// Secrets would go through the open network.
    #[error("{flag} is {url}: say one that begins with https://, since secrets go there")]
    OpenNetwork {
        /// The flag.
        flag: &'static str,
        /// What it says.
        url: Url,
    },
}

impl Config {
    /// Reads the arguments, the program's name first, and what the environment says.
    ///
    /// # Errors
    /// [`ConfigError`], also where only help was asked for.
    pub fn from_args(args: impl IntoIterator<Item: Into<OsString> + Clone>) -> Result<Self, ConfigError> {
        let Args { command, data, log, log_format, serve } = Args::try_parse_from(args)?;
        let mut warnings = Vec::new();
        let task = match command {
            Some(Command::Rebuild) => Task::Rebuild { data },
            Some(Command::Backup { file }) => Task::Backup { data, file },
            None => Task::Serve(Box::new(serve_config(serve, data, &mut warnings)?)),
        };
        Ok(Self { log: LogConfig { levels: log, format: log_format }, task, warnings })
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
        service_secret,
        test_seed: args.test_seed,
    })
}

fn discord_config(
    args: &ServeArgs,
    warnings: &mut Vec<String>,
) -> Result<Option<DiscordConfig>, ConfigError> {
    let missing = |missing| ConfigError::HalfADiscord { missing };
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
        if url.scheme() != "https" && !(url.scheme() == "http" && origin::stays_here(url)) {
            return Err(ConfigError::OpenNetwork { flag, url: url.clone() });
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

/// What a command line of words parted by spaces says about serving.
#[cfg(test)]
pub(crate) fn serve_config_of(line: &str) -> ServeConfig {
    match Config::from_args(std::iter::once("konakis-server").chain(line.split_whitespace())).unwrap().task {
        Task::Serve(serve) => *serve,
        other => panic!("{other:?}"),
    }
}

#[cfg(test)]
mod tests;
