//! The configuration, from flags and environment variables.
//!
//! Invariants: a [`Config`] is valid, and its `Debug` output shows no secret, unless an address contains one. A
//! refusal by this module says what to use instead.

mod addresses;
#[cfg(test)]
mod tests;

pub use addresses::shown;

use addresses::{stays_here, stays_near};
use clap::{CommandFactory, Parser, Subcommand};
use konakis_program::args::{misspelt_variables, switch, whole_number};
use konakis_program::logs::{self, LogConfig, LogFormat};
use konakis_program::postgres::{DatabaseConfig, DatabaseConfigError};
use konakis_program::secret_file::{self, SecretFileError, SecretKind};
use konakis_protocol::Secret;
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use url::Url;

/// The environment variable that may contain the token. No flag takes the token, because every program on the machine
/// can read the flags.
pub const TOKEN_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN";

const AFTER_HELP: &str = "\
The bot's Discord token is read from the file of --token-file, or from the variable KONAKIS_DISCORD_TOKEN.

To get a token: create an application on https://discord.com/developers/applications, and under Bot press Reset Token.
No privileged intent is needed. Under Installation leave User Install and Guild Install on; the scopes of Guild Install
are bot and applications.commands. On start, the bot prints the link that invites it. bot/README.md explains each step.";

/// The Discord bot of Konakis: four board games in channels, played live or over days.
#[derive(Parser, Clone, Debug)]
#[command(name = "konakis-bot", version, after_help = AFTER_HELP)]
struct Args {
    #[command(subcommand)]
    task: Option<Task>,

    /// The WebSocket of the game server: wss:// unless the server is on this machine or in its network.
    #[arg(long, env = "KONAKIS_SERVER", value_name = "URL", default_value = "ws://127.0.0.1:8080/ws")]
    #[arg(value_parser = server_address)]
    server: Url,

    /// The public address of the game server, for links.
    #[arg(long, env = "KONAKIS_PUBLIC_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    #[arg(value_parser = public_address)]
    public_url: Url,

    /// The file with the secret that the bot shares with the server.
    #[arg(long, env = "KONAKIS_SERVICE_SECRET_FILE", value_name = "FILE")]
    service_secret_file: Option<PathBuf>,

    /// The file with the bot's Discord token.
    #[arg(long, env = "KONAKIS_DISCORD_TOKEN_FILE", value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// The folder for the bot's database; it is made if it does not exist.
    #[arg(long, env = "KONAKIS_DATA", value_name = "DIR", default_value = "./data")]
    data: PathBuf,

    /// A PostgreSQL database that only the bot uses, such as postgres://konakis_bot@db.example.org/konakis_bot. It
    /// replaces the file in --data. A second process with the same database waits, and takes over when the first one
    /// ends.
    #[arg(long, env = "KONAKIS_BOT_DATABASE", value_name = "URL", hide_env_values = true)]
    database: Option<String>,

    /// The file with the password of the database.
    #[arg(long, env = "KONAKIS_BOT_DATABASE_PASSWORD_FILE", value_name = "FILE")]
    database_password_file: Option<PathBuf>,

    /// The address that serves /healthz, /readyz and /metrics, such as 127.0.0.1:9465; off by default.
    #[arg(long, env = "KONAKIS_BOT_LISTEN", value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,

    /// How many seconds the game server may be unreachable before boards show an outage.
    #[arg(long, env = "KONAKIS_BOT_AWAY_AFTER", value_name = "SECONDS", default_value_t = 60)]
    #[arg(value_parser = whole_number(0..=u32::MAX), allow_negative_numbers = true)]
    away_after: u32,

    /// Opens games inside Discord too, for an application whose Activity is set up; bot/README.md explains how.
    #[arg(long, env = "KONAKIS_ACTIVITY", value_parser = switch)]
    activity: bool,

    /// The address to use in place of Discord's own, for tests on this machine.
    #[arg(long, env = "KONAKIS_DISCORD_API", value_name = "URL", value_parser = test_address)]
    discord_api: Option<Url>,

    /// The levels of the log on standard error: one level, or levels for parts of the program, such as
    /// info,konakis_bot=debug.
    #[arg(long, env = "KONAKIS_LOG", value_name = "LEVELS", default_value = "info")]
    #[arg(value_parser = logs::levels)]
    log: Targets,

    /// The format of the log.
    #[arg(long, env = "KONAKIS_LOG_FORMAT", value_name = "FORMAT", default_value = "compact")]
    log_format: LogFormat,
}

/// The task of the program.
#[derive(Subcommand, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Task {
    /// Runs the bot; this is the default.
    #[default]
    Run,
    /// Uploads the drawings of pieces as emojis of the application, for menus and buttons, and ends.
    ///
    /// It needs the game server running, and the same settings as the bot. Run it again after an update: it uploads
    /// only what is missing or has changed. The bot uses new emojis from its next start on.
    Emojis,
}

/// The configuration of the bot.
#[derive(Clone, Debug)]
pub struct Config {
    /// The task of the program.
    pub task: Task,
    /// The address of the game server's WebSocket.
    pub server: Url,
    /// The public address of the game server.
    pub public_url: Url,
    /// The secret that the bot shares with the game server.
    pub service_secret: Secret,
    /// The bot's Discord token.
    pub token: Secret,
    /// The folder for the bot's database.
    pub data: PathBuf,
    /// The PostgreSQL database. With none, the database is a file in `data`.
    pub database: Option<DatabaseConfig>,
    /// The address for health and metrics, if they are served.
    pub listen: Option<SocketAddr>,
    /// How long the game server may be away before boards show an outage.
    pub away_after: Duration,
    /// Whether the application has an Activity.
    pub activity: bool,
    /// The address that replaces Discord's, in a test.
    pub discord_api: Option<Url>,
    /// The levels and the format of the log.
    pub log: LogConfig,
    /// Warnings to log.
    pub warnings: Vec<String>,
}

/// Discord does not accept the token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "Discord does not accept the bot's token: on https://discord.com/developers/applications open the application and, \
     under Bot, press Reset Token; store the new token in the file of --token-file, or in {TOKEN_VARIABLE}, and start \
     the bot again"
)]
pub struct WrongToken;

/// An invalid configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line is invalid, or asks for help or the version.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// A file with a secret cannot be used.
    #[error(transparent)]
    Secret(#[from] SecretFileError),
    /// The address or the password of the database is not accepted.
    #[error(transparent)]
    Database(#[from] DatabaseConfigError),
    /// There is no service secret.
    #[error(
        "the bot needs the secret that it shares with the game server: write the output of `openssl rand -hex 32` to a \
         file, and name the file for both programs with --service-secret-file"
    )]
    NoServiceSecret,
    /// There is no token.
    #[error(
        "the bot needs its Discord token: store it in a file and pass --token-file FILE, or set {TOKEN_VARIABLE}; \
         --help explains where to get it"
    )]
    NoToken,
    /// The environment variable does not contain a token.
    #[error("{TOKEN_VARIABLE} does not hold a bot's token: set it to {}", SecretKind::BotToken.source())]
    BadToken,
    /// An address has the wrong scheme.
    #[error("{flag} is {url}: use an address that begins with {wanted}")]
    Scheme {
        /// The flag.
        flag: &'static str,
        /// Its value.
        url: Url,
        /// The allowed schemes.
        wanted: &'static str,
    },
    /// The public address has a path, a query or a fragment.
    #[error("--public-url is {0}: use only a scheme and a host, such as https://konakis.example.org")]
    PublicPath(Url),
    /// The service secret would cross a public network in the clear.
    #[error(
        "--server is {0}: ws:// is for a server on this machine or network, so use wss:// for a public host"
    )]
    PublicWithoutTls(Url),
    /// The address that replaces Discord's is not an `http` address of this machine.
    #[error(
        "--discord-api is {0}: it is for tests, so use an address of this machine, such as http://127.0.0.1:8090"
    )]
    TestsOnly(Url),
}

impl Config {
    /// Reads the environment and the arguments, of which the first is the program's name. `token` is the value of
    /// [`TOKEN_VARIABLE`].
    ///
    /// # Errors
    /// [`ConfigError`], also for `--help` and `--version`.
    pub fn from_args(
        args: impl IntoIterator<Item: Into<OsString> + Clone>,
        token: Option<&OsStr>,
    ) -> Result<Self, ConfigError> {
        let args = Args::try_parse_from(args)?;
        let mut warnings = variable_warnings();
        scheme("--server", &args.server, &["ws", "wss"], "ws:// or wss://")?;
        if args.server.scheme() == "ws" && !stays_near(&args.server) {
            return Err(ConfigError::PublicWithoutTls(shown(&args.server)));
        }
        scheme("--public-url", &args.public_url, &["http", "https"], "http:// or https://")?;
        if args.public_url.path() != "/" || args.public_url.query().or(args.public_url.fragment()).is_some() {
            return Err(ConfigError::PublicPath(shown(&args.public_url)));
        }
        if let Some(url) = args.discord_api.as_ref().filter(|url| url.scheme() != "http" || !stays_here(url))
        {
            return Err(ConfigError::TestsOnly(shown(url)));
        }
        let secret_file = args.service_secret_file.ok_or(ConfigError::NoServiceSecret)?;
        let service_secret = secret_file::read_with(&secret_file, SecretKind::Service, &mut warnings)?;
        let token = match (&args.token_file, token) {
            (Some(file), _) => secret_file::read_with(file, SecretKind::BotToken, &mut warnings)?,
            (None, Some(text)) => {
                text.to_str().and_then(secret_file::of_text).ok_or(ConfigError::BadToken)?
            }
            (None, None) => return Err(ConfigError::NoToken),
        };
        let password_file = args.database_password_file.as_deref();
        let url = args.database.as_deref();
        let database = DatabaseConfig::read_if_given(url, password_file, &mut warnings)?;
        Ok(Self {
            task: args.task.unwrap_or_default(),
            service_secret,
            token,
            server: args.server,
            public_url: args.public_url,
            data: args.data,
            database,
            listen: args.listen,
            away_after: Duration::from_secs(args.away_after.into()),
            activity: args.activity,
            discord_api: args.discord_api,
            log: LogConfig { levels: args.log, format: args.log_format },
            warnings,
        })
    }
}

/// A warning for each environment variable whose name is probably misspelt.
#[must_use]
pub fn variable_warnings() -> Vec<String> {
    let names = std::env::vars_os().map(|(name, _)| name);
    misspelt_variables(&Args::command(), &[TOKEN_VARIABLE], names)
}

fn scheme(flag: &'static str, url: &Url, allowed: &[&str], wanted: &'static str) -> Result<(), ConfigError> {
    if allowed.contains(&url.scheme()) {
        Ok(())
    } else {
        Err(ConfigError::Scheme { flag, url: shown(url), wanted })
    }
}

fn public_address(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| "use a scheme and a host, such as https://konakis.example.org")
}

fn server_address(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| "use the address of a WebSocket, such as ws://127.0.0.1:8080/ws")
}

fn test_address(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| "use an address of this machine, such as http://127.0.0.1:8090")
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "use an IP address and a port, such as 127.0.0.1:9465")
}
