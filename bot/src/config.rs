//! What the bot is told when it starts.

use clap::Parser;
use std::path::PathBuf;
use url::Url;

/// The Discord bot of Konakis.
#[derive(Parser, Clone, Debug)]
#[command(name = "konakis-bot", version)]
pub struct Config {
    /// The game server's WebSocket.
    #[arg(long, env = "KONAKIS_SERVER", value_name = "URL", default_value = "ws://127.0.0.1:8080/ws")]
    pub server: Url,

    /// The file with the secret that the bot shares with the server.
    #[arg(long, env = "KONAKIS_SERVICE_SECRET_FILE", value_name = "FILE")]
    pub service_secret_file: PathBuf,

    /// The folder in which the bot remembers what it posted where; it is made where there is none.
    #[arg(long, env = "KONAKIS_DATA", value_name = "DIR", default_value = "./data")]
    pub data: PathBuf,

    /// The file with the bot's Discord token; it may stand in KONAKIS_DISCORD_TOKEN instead.
    #[arg(long, env = "KONAKIS_TOKEN_FILE", value_name = "FILE")]
    pub token_file: Option<PathBuf>,

    /// Another address than Discord's own for its API, for tests.
    #[arg(long, env = "KONAKIS_DISCORD_API", value_name = "URL")]
    pub discord_api: Option<Url>,

    /// The address by which people reach the game server, for links.
    #[arg(long, env = "KONAKIS_PUBLIC_URL", value_name = "URL", default_value = "http://127.0.0.1:8080")]
    pub public_url: Url,
}
