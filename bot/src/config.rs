//! The configuration, from flags and environment variables, checked before anything is done with it.
//!
//! Invariants: a [`Config`] is valid, and no `Debug` of it shows a secret. An invalid value fails with a
//! sentence that gives a valid one.

use clap::Parser;
use konakis_program::logs::{LogConfig, LogFormat};
use konakis_program::secret_file::{self, SecretFileError};
use konakis_protocol::Secret;
use std::ffi::{OsStr, OsString};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use url::{Host, Url};

/// The variable that may hold the token. There is no flag for it, since every program on the machine can read flags.
pub const TOKEN_VARIABLE: &str = "KONAKIS_DISCORD_TOKEN";

const AFTER_HELP: &str = "\
The bot's Discord token is read from the file of --token-file, or from the variable KONAKIS_DISCORD_TOKEN.

To get a token: create an application on https://discord.com/developers/applications, and under Bot press Reset Token.
No privileged intent is needed. Under Installation leave User Install and Guild Install on; for a server the scopes are
bot and applications.commands. On start, the bot prints the link that invites it. bot/README.md explains each step.";

/// The Discord bot of Konakis: four board games in channels, live and by turns.
#[derive(Parser, Clone, Debug)]
#[command(name = "konakis-bot", version, after_help = AFTER_HELP)]
struct Args {
    /// The game server's WebSocket; wss:// unless it is on this machine or network.
    #[arg(long, env = "KONAKIS_SERVER", value_name = "URL", default_value = "ws://127.0.0.1:8080/ws")]
    server: Url,

    /// The public address of the game server, for links.
    #[arg(long, env = "KONAKIS_PUBLIC_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    public_url: Url,

    /// The file with the secret that the bot shares with the server.
    #[arg(long, env = "KONAKIS_SERVICE_SECRET_FILE", value_name = "FILE")]
    service_secret_file: PathBuf,

    /// The file with the bot's Discord token.
    #[arg(long, env = "KONAKIS_DISCORD_TOKEN_FILE", value_name = "FILE")]
    token_file: Option<PathBuf>,

    /// The folder for the bot's database; it is made if it does not exist.
    #[arg(long, env = "KONAKIS_DATA", value_name = "DIR", default_value = "./data")]
    data: PathBuf,

    /// Address that serves /healthz, /readyz and /metrics, such as 127.0.0.1:9465; off by default.
    #[arg(long, env = "KONAKIS_BOT_LISTEN", value_name = "ADDRESS", value_parser = address)]
    listen: Option<SocketAddr>,

    /// How many seconds the game server may be unreachable before boards show an outage.
    #[arg(long, env = "KONAKIS_BOT_AWAY_AFTER", value_name = "SECONDS", default_value_t = 60)]
    away_after: u32,

    /// Another address than Discord's own, for tests on this machine.
    #[arg(long, env = "KONAKIS_DISCORD_API", value_name = "URL")]
    discord_api: Option<Url>,

    /// Levels of the log on standard error: one level, or levels for parts of the program, such as
    /// info,konakis_bot=debug.
    #[arg(long, env = "KONAKIS_LOG", value_name = "LEVELS", default_value = "info")]
    #[arg(value_parser = |text: &str| text.parse::<Targets>())]
    log: Targets,

    /// The format of the log.
    #[arg(long, env = "KONAKIS_LOG_FORMAT", value_name = "FORMAT", default_value = "compact")]
    log_format: LogFormat,
}

/// The configuration of the bot.
#[derive(Clone, Debug)]
pub struct Config {
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
    /// The address for health and metrics, if they are served.
    pub listen: Option<SocketAddr>,
    /// How long the game server may be away before boards show an outage.
    pub away_after: Duration,
    /// The address that replaces Discord's, in a test.
    pub discord_api: Option<Url>,
    /// The levels and the format of the log.
    pub log: LogConfig,
    /// Warnings to log.
    pub warnings: Vec<String>,
}

/// An invalid configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The command line cannot be read, or asks for help.
    #[error(transparent)]
    Usage(#[from] clap::Error),
    /// A file with a secret cannot be used.
    #[error(transparent)]
    Secret(#[from] SecretFileError),
    /// There is no token.
    #[error(
        "the bot needs its Discord token: store it in a file and pass --token-file FILE, or set {TOKEN_VARIABLE}; \
         --help explains where to get it"
    )]
    NoToken,
    /// The variable does not hold a token.
    #[error(
        "{TOKEN_VARIABLE} does not hold a token: copy it again from https://discord.com/developers/applications"
    )]
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
    /// The token would be sent to a server other than Discord.
    #[error(
        "--discord-api is {0}: it is for tests, so use an address of this machine, such as http://127.0.0.1:8090"
    )]
    TestsOnly(Url),
}

impl Config {
    /// Reads the arguments, the program's name first, and the environment; `token` is the value of [`TOKEN_VARIABLE`].
    ///
    /// # Errors
    /// [`ConfigError`], also for `--help` and `--version`.
    pub fn from_args(
        args: impl IntoIterator<Item: Into<OsString> + Clone>,
        token: Option<&OsStr>,
    ) -> Result<Self, ConfigError> {
        let args = Args::try_parse_from(args)?;
        let mut warnings = Vec::new();
        scheme("--server", &args.server, &["ws", "wss"], "ws:// or wss://")?;
        scheme("--public-url", &args.public_url, &["http", "https"], "http:// or https://")?;
        if let Some(url) = args.discord_api.as_ref().filter(|url| url.scheme() != "http" || !stays_here(url))
        {
            return Err(ConfigError::TestsOnly(url.clone()));
        }
        let token = match (&args.token_file, token) {
            (Some(file), _) => secret_file::read_with(file, &mut warnings)?,
            (None, Some(text)) => {
                text.to_str().and_then(secret_file::of_text).ok_or(ConfigError::BadToken)?
            }
            (None, None) => return Err(ConfigError::NoToken),
        };
        Ok(Self {
            service_secret: secret_file::read_with(&args.service_secret_file, &mut warnings)?,
            token,
            server: args.server,
            public_url: args.public_url,
            data: args.data,
            listen: args.listen,
            away_after: Duration::from_secs(args.away_after.into()),
            discord_api: args.discord_api,
            log: LogConfig { levels: args.log, format: args.log_format },
            warnings,
        })
    }
}

fn scheme(flag: &'static str, url: &Url, allowed: &[&str], wanted: &'static str) -> Result<(), ConfigError> {
    if allowed.contains(&url.scheme()) {
        Ok(())
    } else {
        Err(ConfigError::Scheme { flag, url: url.clone(), wanted })
    }
}

/// Whether requests to this address stay on this machine.
fn stays_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        Some(Host::Domain(name)) => name == "localhost",
        None => false,
    }
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "use an IP address and a port, such as 127.0.0.1:9465")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;
    use std::os::unix::fs::PermissionsExt;

    const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4.nobody-guesses-it";

    fn file(content: &str) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), content).unwrap();
        std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o600)).unwrap();
        file
    }

    fn read(line: &str, token: Option<&str>) -> Result<Config, ConfigError> {
        let secret = file("a-secret-nobody-guesses");
        let line = format!("konakis-bot --service-secret-file {} {line}", secret.path().display());
        Config::from_args(line.split_whitespace(), token.map(OsStr::new))
    }

    fn refusal(line: &str, token: Option<&str>) -> String {
        read(line, token).unwrap_err().to_string()
    }

    #[test]
    fn command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn token_comes_from_file_or_variable_and_is_not_shown() {
        let there = file(TOKEN);
        let from_file =
            read(&format!("--token-file {}", there.path().display()), Some("another-one-of-old")).unwrap();
        let from_variable = read("", Some(TOKEN)).unwrap();
        for config in [from_file, from_variable] {
            assert_eq!(config.token.expose(), TOKEN);
            let shown = format!("{config:?}");
            assert!(!shown.contains("nobody-guesses"), "{shown}");
        }
    }

    #[test]
    fn missing_token_is_explained() {
        assert!(refusal("", None).contains("--token-file"));
        let refused = refusal("", Some("too short"));
        assert!(refused.contains(TOKEN_VARIABLE) && !refused.contains("too short"), "{refused}");
    }

    #[test]
    fn token_goes_to_discord_or_stays_here() {
        assert!(read("--discord-api http://127.0.0.1:9", Some(TOKEN)).is_ok());
        for elsewhere in ["http://example.org", "https://example.org", "http://localhost.example.org"] {
            assert!(refusal(&format!("--discord-api {elsewhere}"), Some(TOKEN)).contains("this machine"));
        }
    }

    #[test]
    fn wrong_scheme_is_refused_with_the_right_one() {
        assert!(refusal("--server https://k.example", Some(TOKEN)).contains("wss://"));
        assert!(refusal("--public-url ftp://k.example", Some(TOKEN)).contains("https://"));
        assert!(refusal("--listen somewhere", Some(TOKEN)).contains("127.0.0.1:9465"));
    }

    #[test]
    fn health_and_metrics_are_off_by_default() {
        assert_eq!(read("", Some(TOKEN)).unwrap().listen, None);
        let listen = read("--listen 127.0.0.1:0", Some(TOKEN)).unwrap().listen.unwrap();
        assert!(listen.ip().is_loopback());
    }
}
