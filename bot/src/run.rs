//! The bot from its start to its end.

use crate::bot::Bot;
use crate::config::Config;
use crate::gateway;
use crate::memory::{Memory, MemoryError};
use crate::pictures::Pictures;
use crate::rest::{Rest, RestError};
use crate::room::Desk;
use crate::session::Session;
use crate::setting::Settings;
use crate::texts::Texts;
use crate::web::{NoFile, Web};
use konakis_protocol::{ErrorReply, Secret};
use std::sync::Arc;
use tokio::signal::unix::{SignalKind, signal};

/// Why the bot ended.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// What it remembers cannot be used.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// There is no way to Discord.
    #[error(transparent)]
    Rest(#[from] RestError),
    /// There is no way to the game server's files.
    #[error(transparent)]
    Web(#[from] NoFile),
    /// The game server will not have this bot.
    #[error("the game server refuses: {0}")]
    Refused(ErrorReply),
    /// The game server will not have this bot any more.
    #[error("the game server does not take the bot's secret any more")]
    Dismissed,
    /// Discord will not have this bot.
    #[error("Discord: {0}")]
    Discord(#[from] Box<serenity::Error>),
    /// This machine cannot tell the program to stop.
    #[error("signals cannot be heard: {0}")]
    Signals(#[from] std::io::Error),
}

/// Runs until it is told to stop, or Discord or the game server will not have it.
///
/// # Errors
/// [`RunError`].
pub async fn run(config: Config, secret: Secret, token: &str) -> Result<(), RunError> {
    let memory = Memory::open(&config.data)?;
    let rest = Rest::new(config.discord_api.as_ref(), token)?;
    let web = Web::new(&config.server)?;
    let (session, pushes) = Session::connect(&config.server, secret).await.map_err(RunError::Refused)?;
    let bot = Arc::new(Bot {
        rest,
        session,
        memory,
        texts: Texts::new(),
        pictures: Pictures::default(),
        settings: Settings::default(),
        desk: Desk::default(),
        web,
        public_url: config.public_url,
    });
    let listening = tokio::spawn(Arc::clone(&bot).listen(pushes));
    let mut client = gateway::client(bot, token, config.discord_api.as_ref()).await.map_err(Box::new)?;
    let shards = Arc::clone(&client.shard_manager);
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::select! {
        ended = client.start_autosharded() => Ok(ended.map_err(Box::new)?),
        _ = listening => Err(RunError::Dismissed),
        _ = terminate.recv() => {
            shards.shutdown_all().await;
            Ok(())
        }
        _ = interrupt.recv() => {
            shards.shutdown_all().await;
            Ok(())
        }
    }
}
