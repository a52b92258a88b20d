//! The command line, as it is written. Every flag can also be set in the environment.

use super::origin::WebOrigin;
use clap::{Parser, Subcommand, builder::BoolishValueParser};
use konakis_program::logs::LogFormat;
use konakis_protocol::Snowflake;
use std::net::SocketAddr;
use std::path::PathBuf;
use tracing_subscriber::filter::Targets;
use url::Url;

/// The server of Konakis: four board games, live and by turns.
#[derive(Parser, Clone, Debug)]
#[command(name = "konakis-server", version)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Option<Command>,

    /// The folder that holds the games and accounts; it is made where there is none.
    #[arg(long, env = "KONAKIS_DATA", value_name = "DIR", default_value = "./data", global = true)]
    pub(super) data: PathBuf,

    /// How much to log, on the standard error: a level, or levels for parts of the program, such as
    /// info,konakis_server=debug.
    #[arg(long, env = "KONAKIS_LOG", value_name = "LEVELS", default_value = "info", global = true)]
    #[arg(value_parser = |text: &str| text.parse::<Targets>())]
    pub(super) log: Targets,

    /// In what form to log.
    #[arg(long, env = "KONAKIS_LOG_FORMAT", value_name = "FORMAT", default_value = "compact", global = true)]
    pub(super) log_format: LogFormat,

    #[command(flatten)]
    pub(super) serve: ServeArgs,
}

/// What is done instead of serving.
#[derive(Subcommand, Clone, Debug)]
pub(super) enum Command {
    /// Works the ratings and results out anew from the records of the games.
    Rebuild,
    /// Writes a copy of all that is stored, while the server may be running.
    Backup {
        /// The file to write; it must not exist yet.
        file: PathBuf,
    },
}

#[derive(clap::Args, Clone, Debug)]
pub(super) struct ServeArgs {
    /// Where to listen; port 0 picks a free one.
    #[arg(long, env = "KONAKIS_LISTEN", value_name = "ADDRESS", default_value = "127.0.0.1:8080")]
    #[arg(value_parser = address)]
    pub(super) listen: SocketAddr,

    /// Where to answer /metrics, instead of beside the page.
    #[arg(long, env = "KONAKIS_METRICS_LISTEN", value_name = "ADDRESS", value_parser = address)]
    pub(super) metrics_listen: Option<SocketAddr>,

    /// The address by which people reach the server, such as https://konakis.example.org.
    #[arg(long, env = "KONAKIS_PUBLIC_URL", value_name = "URL")]
    pub(super) public_url: Option<WebOrigin>,

    /// Another page that may speak with the server, such as https://example.org; several are parted by commas.
    #[arg(long, env = "KONAKIS_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub(super) origin: Vec<WebOrigin>,

    /// Says that a reverse proxy stands before the server, whose X-Forwarded-For tells where people come from.
    #[arg(long, env = "KONAKIS_TRUST_PROXY", value_parser = BoolishValueParser::new())]
    pub(super) trust_proxy: bool,

    /// The most connections at once.
    #[arg(long, env = "KONAKIS_CONNECTIONS", value_name = "N", default_value_t = 20_000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) connections: u32,

    /// The most connections at once from one address.
    #[arg(long, env = "KONAKIS_CONNECTIONS_PER_ADDRESS", value_name = "N", default_value_t = 64)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) connections_per_address: u32,

    /// The file with the secret by which the bot is known.
    #[arg(long, env = "KONAKIS_SERVICE_SECRET_FILE", value_name = "FILE")]
    pub(super) service_secret_file: Option<PathBuf>,

    /// The id of the Discord application with which people sign in.
    #[arg(long, env = "KONAKIS_DISCORD_CLIENT_ID", value_name = "ID")]
    pub(super) discord_client_id: Option<Snowflake>,

    /// The file with that application's client secret.
    #[arg(long, env = "KONAKIS_DISCORD_CLIENT_SECRET_FILE", value_name = "FILE")]
    pub(super) discord_client_secret_file: Option<PathBuf>,

    /// Where people allow Discord to tell who they are.
    #[arg(long, env = "KONAKIS_DISCORD_AUTHORIZE_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/oauth2/authorize")]
    pub(super) discord_authorize_url: Url,

    /// Where a code becomes a token.
    #[arg(long, env = "KONAKIS_DISCORD_TOKEN_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/api/oauth2/token")]
    pub(super) discord_token_url: Url,

    /// Where Discord tells who somebody is.
    #[arg(long, env = "KONAKIS_DISCORD_API_URL", value_name = "URL")]
    #[arg(default_value = "https://discord.com/api/v10")]
    pub(super) discord_api_url: Url,

    /// Lifts the limits and the computer's pauses, for tests on this machine alone.
    #[arg(long, env = "KONAKIS_UNLIMITED", value_parser = BoolishValueParser::new())]
    pub(super) unlimited: bool,

    /// Lets all chance follow from this number, for tests on this machine alone.
    #[arg(long, env = "KONAKIS_TEST_SEED", value_name = "N")]
    pub(super) test_seed: Option<u64>,
}

fn address(text: &str) -> Result<SocketAddr, &'static str> {
    text.parse().map_err(|_| "say an IP address and a port, such as 127.0.0.1:8080 or [::]:8080")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_makes_sense() {
        Args::command().debug_assert();
    }

    #[test]
    fn every_flag_can_be_set_in_the_environment_under_its_own_name() {
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
