//! The command line. Every flag that does not belong to a subcommand can also be set by an environment variable.

use super::OPERATOR_VARIABLE;
use super::bus::Role;
use super::origin::WebOrigin;
use crate::moderation::AdminCommand;
use clap::{Parser, Subcommand};
use konakis_program::args::{list_number, switch, whole_number};
use konakis_program::logs::{self, LogFormat};
use konakis_protocol::Snowflake;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::filter::Targets;
use url::Url;

/// The Konakis server: four board games, live or turn by turn.
#[derive(Parser, Clone, Debug)]
#[command(name = "konakis-server", version)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<ProgramCommand>,

    /// The directory for games and accounts, created if it is missing. With --database, it holds only the
    /// socket for admin commands, and a lock that keeps other servers out of the directory.
    #[arg(long, env = "KONAKIS_DATA", value_name = "DIR", default_value = "./data", global = true)]
    pub(super) data: PathBuf,

    #[command(flatten)]
    pub(super) database: DatabaseArgs,

    /// The log level, for standard error: one level, or levels for parts of the program, such as
    /// info,konakis_server=debug.
    #[arg(long, env = "KONAKIS_LOG", value_name = "LEVELS", default_value = "info", global = true)]
    #[arg(value_parser = logs::levels)]
    pub(super) log: Targets,

    /// The format of the log.
    #[arg(long, env = "KONAKIS_LOG_FORMAT", value_name = "FORMAT", default_value = "compact", global = true)]
    pub(super) log_format: LogFormat,

    #[command(flatten)]
    pub(super) serve: ServeArgs,
}

/// The subcommands. Without one, the program serves.
#[derive(Subcommand, Clone, Debug)]
pub(super) enum ProgramCommand {
    /// Moderates the server, even while it is running: bans, reports, the audit log, people's own data.
    Admin {
        /// Your name, for the audit log.
        #[arg(long, env = OPERATOR_VARIABLE, default_value = "operator", value_parser = operator)]
        operator: String,
        #[command(subcommand)]
        command: AdminCommand,
    },
    /// Rebuilds the index of rooms and all ratings from the logs of the games.
    Rebuild,
    /// Copies an SQLite database into an empty PostgreSQL one. While the server is running, the copy stays unfinished:
    /// run the command again once the server has stopped.
    Migrate {
        /// The data directory with the SQLite database.
        #[arg(long, value_name = "DIR")]
        from: PathBuf,
        /// The PostgreSQL database, as for --database. Its password is in --database-password-file.
        #[arg(long, value_name = "URL")]
        to: String,
    },
    /// Backs up the SQLite database, even while the server is running.
    Backup {
        /// The file to write; it must not exist yet.
        file: PathBuf,
    },
}

/// The options of a PostgreSQL database. Their values are checked elsewhere, because an error of the parser would quote
/// the value, which may contain a password.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct DatabaseArgs {
    /// A PostgreSQL database for games and accounts instead of SQLite, such as
    /// postgres://konakis@db.example.org/konakis. Another machine is reached with TLS, and its certificate is checked.
    #[arg(long, env = "KONAKIS_DATABASE", value_name = "URL", global = true, hide_env_values = true)]
    pub(super) database: Option<String>,

    /// The file with the password of the database.
    #[arg(long, env = "KONAKIS_DATABASE_PASSWORD_FILE", value_name = "FILE", global = true)]
    pub(super) database_password_file: Option<PathBuf>,
}

/// The options of the bus between servers. Their values are checked elsewhere, because an error of the parser would
/// quote the value, which may contain a password.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct BusArgs {
    /// The NATS server that connects this server to others, such as nats://konakis@bus.example.org; the servers of a
    /// cluster are separated by commas. Another machine is reached with TLS, and its certificate is checked.
    #[arg(long, env = "KONAKIS_BUS", value_name = "URL", hide_env_values = true)]
    pub(super) bus: Option<String>,

    /// The file with the password of the bus.
    #[arg(long, env = "KONAKIS_BUS_PASSWORD_FILE", value_name = "FILE")]
    pub(super) bus_password_file: Option<PathBuf>,

    /// Whether this server is an edge, a host, or both. An edge ignores --data. The default is both, but a server with
    /// --bus and without --database needs a role.
    #[arg(long, env = "KONAKIS_ROLE", value_name = "ROLE")]
    pub(super) role: Option<Role>,
}

#[derive(clap::Args, Clone, Debug)]
pub(super) struct ServeArgs {
    /// The address to listen on; port 0 picks a free port.
    #[arg(long, env = "KONAKIS_LISTEN", value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    #[arg(value_parser = address)]
    pub(super) listen: SocketAddr,

    /// A separate address for /metrics, which is otherwise served at the main address.
    #[arg(long, env = "KONAKIS_METRICS_LISTEN", value_name = "ADDRESS", value_parser = address)]
    pub(super) metrics_listen: Option<SocketAddr>,

    /// The public URL of the server, such as https://konakis.example.org.
    #[arg(long, env = "KONAKIS_PUBLIC_URL", value_name = "URL")]
    pub(super) public_url: Option<WebOrigin>,

    /// Origins of other pages that may connect, separated by commas, such as https://example.org.
    #[arg(long, env = "KONAKIS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub(super) origin: Vec<WebOrigin>,

    /// Waits while another server uses the database of --database, and takes over when that server ends or is cut off
    /// from the database. Afterwards, ends when it is itself cut off from the database or, with --role host, from the
    /// bus, so that another server can take over.
    #[arg(long, env = "KONAKIS_STANDBY", value_parser = switch)]
    pub(super) standby: bool,

    #[command(flatten)]
    pub(super) bus: BusArgs,

    /// Takes client addresses from X-Forwarded-For, for a server behind a reverse proxy.
    #[arg(long, env = "KONAKIS_TRUST_PROXY", value_parser = switch)]
    pub(super) trust_proxy: bool,

    /// The maximum number of open connections.
    #[arg(long, env = "KONAKIS_CONNECTIONS", value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = whole_number(1..=1_000_000), allow_negative_numbers = true)]
    pub(super) connections: u32,

    /// The maximum number of open connections from one address.
    #[arg(long, env = "KONAKIS_CONNECTIONS_PER_ADDRESS", value_name = "N", default_value_t = 64)]
    #[arg(value_parser = whole_number(1..=1_000_000), allow_negative_numbers = true)]
    pub(super) connections_per_address: u32,

    /// The minimum of free disk space in --data, in MiB; with less, no new rooms or guests are created, and no analyses
    /// are stored. Ignored with --database.
    #[arg(long, env = "KONAKIS_FREE_SPACE_MIN", value_name = "MIB", default_value_t = 512)]
    #[arg(value_parser = whole_number(0..=u32::MAX), allow_negative_numbers = true)]
    pub(super) free_space_min: u32,

    /// The file with the service secret, which the bot uses to sign in.
    #[arg(long, env = "KONAKIS_SERVICE_SECRET_FILE", value_name = "FILE")]
    pub(super) service_secret_file: Option<PathBuf>,

    /// How people can reach you, for the privacy page and for push services: an e-mail address or a URL.
    #[arg(long, env = "KONAKIS_CONTACT", value_name = "TEXT")]
    pub(super) contact: Option<String>,

    /// How many days to keep reports of players and the reported messages.
    #[arg(long, env = "KONAKIS_REPORTS_KEPT", value_name = "DAYS", default_value_t = 90)]
    #[arg(value_parser = whole_number(1..=3650), allow_negative_numbers = true)]
    pub(super) reports_kept: u32,

    /// How many days you keep backups; the privacy page states this number.
    #[arg(long, env = "KONAKIS_BACKUPS_KEPT", value_name = "DAYS", default_value_t = 14)]
    #[arg(value_parser = whole_number(1..=3650), allow_negative_numbers = true)]
    pub(super) backups_kept: u32,

    /// The client id of the Discord application for signing in.
    #[arg(long, env = "KONAKIS_DISCORD_CLIENT_ID", value_name = "ID")]
    pub(super) discord_client_id: Option<Snowflake>,

    /// The file with the client secret of the Discord application.
    #[arg(long, env = "KONAKIS_DISCORD_CLIENT_SECRET_FILE", value_name = "FILE")]
    pub(super) discord_client_secret_file: Option<PathBuf>,

    /// Discord's OAuth2 authorization URL.
    #[arg(long, env = "KONAKIS_DISCORD_AUTHORIZE_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/oauth2/authorize", value_parser = discord_address)]
    pub(super) discord_authorize_url: Url,

    /// Discord's OAuth2 token URL.
    #[arg(long, env = "KONAKIS_DISCORD_TOKEN_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/api/oauth2/token", value_parser = discord_address)]
    pub(super) discord_token_url: Url,

    /// The base URL of Discord's API.
    #[arg(long, env = "KONAKIS_DISCORD_API_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/api/v10", value_parser = discord_address)]
    pub(super) discord_api_url: Url,

    /// The file with the token of the Discord application's bot, with which the server asks Discord for the
    /// application's public key and for the people in an Activity. The variable KONAKIS_DISCORD_TOKEN may hold the
    /// token instead.
    #[arg(long, env = "KONAKIS_DISCORD_TOKEN_FILE", value_name = "FILE")]
    pub(super) discord_token_file: Option<PathBuf>,

    /// The origin of the Activity's page inside Discord; by default https://CLIENT-ID.discordsays.com.
    #[arg(long, env = "KONAKIS_DISCORD_ACTIVITY_ORIGIN", value_name = "ORIGIN")]
    pub(super) discord_activity_origin: Option<WebOrigin>,

    /// The origins of further push services, separated by commas, besides those of Chrome, Firefox, Edge and Safari.
    #[arg(long, env = "KONAKIS_PUSH_SERVICE", value_name = "ORIGIN", value_delimiter = ',')]
    pub(super) push_service: Vec<WebOrigin>,

    /// Removes the rate limits, the computer's pauses and the computer's low priority, for tests on loopback only.
    #[arg(long, env = "KONAKIS_UNLIMITED", value_parser = switch)]
    pub(super) unlimited: bool,

    /// The seed of all random numbers, for tests on loopback only.
    #[arg(long, env = "KONAKIS_TEST_SEED", value_name = "N", value_parser = list_number)]
    #[arg(allow_negative_numbers = true)]
    pub(super) test_seed: Option<u64>,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "use an IP address and a port, such as 127.0.0.1:8080 or [::]:8080")
}

fn discord_address(text: &str) -> Result<Url, &'static str> {
    text.parse().map_err(|_| "use a URL such as https://discord.com/api/v10")
}

fn operator(text: &str) -> Result<String, &'static str> {
    let name = text.trim();
    if name.is_empty() { Err("use your name, for the audit log") } else { Ok(name.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_flag_has_its_environment_variable() {
        for arg in Args::command()
            .get_arguments()
            .filter(|arg| !["help", "version"].contains(&arg.get_id().as_str()))
        {
            let flag = arg.get_long().unwrap();
            let variable = format!("KONAKIS_{}", flag.replace('-', "_").to_uppercase());
            assert_eq!(arg.get_env().unwrap().to_str(), Some(&*variable), "--{flag}");
        }
    }
}
