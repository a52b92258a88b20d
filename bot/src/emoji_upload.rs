//! The command `emojis`: uploads the drawings of pieces as emojis of the application.
//!
//! Invariant: each run uploads the missing emojis first, and then deletes the emojis of earlier drawings.

use crate::active::Active;
use crate::config::{Config, WrongToken};
use crate::discord::{DiscordClient, DiscordError};
use crate::game_server::{GameServer, advice};
use crate::messages::emojis;
use crate::telemetry::Metrics;
use konakis_program::recorder::BuildError;
use konakis_protocol::ErrorReply;
use konakis_protocol::connect::ConnectError;
use konakis_render::RenderError;
use std::time::Duration;
use tokio::time::timeout;

const GAMES_TIMEOUT: Duration = Duration::from_secs(30);

/// The reason why the emojis could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum EmojiError {
    /// The metrics cannot be set up.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] BuildError),
    /// The game server does not answer, so the kinds of pieces are unknown.
    #[error("{0}; the game server names the kinds of pieces, so run this again once it can be reached")]
    NoGames(String),
    /// The game server refuses this bot.
    #[error("the game server refuses this bot: {}{}", .0, advice::after_refusal(.0))]
    Refused(ErrorReply),
    /// Discord does not accept the token.
    #[error(transparent)]
    WrongToken(#[from] WrongToken),
    /// A drawing failed.
    #[error("a piece could not be drawn: {0}")]
    Draw(#[from] RenderError),
    /// A request to Discord failed.
    #[error("{0}")]
    Discord(DiscordError),
}

impl From<DiscordError> for EmojiError {
    fn from(error: DiscordError) -> Self {
        match error {
            DiscordError::Refused { status: 401, .. } => WrongToken.into(),
            error => Self::Discord(error),
        }
    }
}

/// Brings the emojis up to date; returns a sentence with the numbers of uploads and deletions.
///
/// # Errors
/// [`EmojiError`]. Emojis uploaded before the error stay, and the next run uploads the rest.
pub async fn run(config: Config) -> Result<String, EmojiError> {
    let discord = DiscordClient::new(
        config.discord_api.as_ref(),
        &config.public_url,
        config.token.expose(),
        Metrics::new()?,
        Active::default(),
    )?;
    // This command needs no pushes from the game server.
    let (game_server, _pushes) = GameServer::open(&config.server, config.service_secret);
    wait_for_games(&game_server).await?;
    let wanted = emojis::pictures(&game_server.games())?;
    let count = wanted.len();
    let application = discord.application().await?;
    let listed = discord.emojis(application).await?;
    let (missing, outdated) = emojis::changes(wanted, &listed);
    for picture in &missing {
        discord.create_emoji(application, picture).await?;
    }
    for emoji in &outdated {
        discord.delete_emoji(application, emoji.id).await?;
    }
    let (uploaded, deleted) = (missing.len(), outdated.len());
    Ok(format!("{count} emojis: {uploaded} uploaded, {deleted} earlier ones deleted"))
}

/// Waits until the server has named its games. Fails if an attempt to connect fails, if the server refuses the bot, or
/// after [`GAMES_TIMEOUT`].
async fn wait_for_games(game_server: &GameServer) -> Result<(), EmojiError> {
    let connecting = async {
        tokio::select! {
            biased;
            welcomed = game_server.welcomed() => welcomed,
            Some(why) = game_server.failed_attempt(None) => Err(ConnectError::Unreachable(why)),
        }
    };
    let late = |_| Err(ConnectError::Unreachable("it does not answer".into()));
    match timeout(GAMES_TIMEOUT, connecting).await.unwrap_or_else(late) {
        Ok(()) => Ok(()),
        Err(ConnectError::Refused(reply)) => Err(EmojiError::Refused(reply)),
        Err(ConnectError::Unreachable(why)) => {
            Err(EmojiError::NoGames(advice::unreachable(game_server.address(), &why)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn unreachable_game_server_is_reported_immediately() {
        let address = "ws://127.0.0.1:1/ws".parse().unwrap();
        let (game_server, _pushes) = GameServer::open(&address, "a-secret-nobody-guesses".parse().unwrap());
        let waited = timeout(Duration::from_secs(10), wait_for_games(&game_server)).await;
        let error = waited.unwrap().unwrap_err().to_string();
        for part in [address.as_str(), "refused", "run this again"] {
            assert!(error.contains(part), "{error}");
        }
    }

    #[test]
    fn refused_token_is_explained() {
        let refused = |status| DiscordError::Refused { status, code: 0, detail: "no".to_owned() };
        assert!(EmojiError::from(refused(401)).to_string().contains("Reset Token"));
        assert!(!EmojiError::from(refused(400)).to_string().contains("Reset Token"));
    }
}
