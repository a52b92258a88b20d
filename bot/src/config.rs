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

impl Config {
    /// The secret of the game server and the token of Discord.
    ///
    /// # Errors
    /// A sentence that says what is missing.
    pub fn secrets(&self) -> Result<(konakis_protocol::Secret, String), String> {
        let read = |path: &PathBuf| {
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
            Ok::<_, String>(text.trim().to_owned())
        };
        let secret = read(&self.service_secret_file)?.parse().map_err(|_| "no secret".to_owned())?;
        let token = match &self.token_file {
            Some(path) => read(path)?,
            None => std::env::var("KONAKIS_DISCORD_TOKEN").map_err(|_| "say --token-file".to_owned())?,
        };
        Ok((secret, token))
    }
}
