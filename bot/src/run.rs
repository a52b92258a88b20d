//! The bot from its start to its end.

use crate::bot::Bot;
use crate::channel::RoomRegistry;
use crate::config::Config;
use crate::gateway;
use crate::inside::{self, Health};
use crate::memory::{Memory, MemoryError};
use crate::metrics::Meters;
use crate::pace::Pace;
use crate::pictures::Pictures;
use crate::rest::{Rest, RestError};
use crate::services::Services;
use crate::session::Session;
use crate::setting::Settings;
use crate::texts::Texts;
use crate::web::{NoFile, Web};
use konakis_program::recorder::BuildError;
use konakis_program::stop;
use konakis_protocol::ErrorReply;
use konakis_protocol::connect::ConnectError;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

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
    /// Nothing can be counted.
    #[error("nothing can be counted: {0}")]
    Meters(#[from] BuildError),
    /// Nobody can look inside.
    #[error("{address} cannot be listened on ({error}): say another --listen")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why.
        error: std::io::Error,
    },
    /// What goes on beside the connections has ended.
    #[error("a part of the bot has ended; its log says which")]
    Inside,
    /// The game server will not have this bot.
    #[error("the game server refuses: {0}")]
    Refused(ErrorReply),
    /// The connection to the game server has ended.
    #[error("{0}")]
    Ended(ConnectError),
    /// What listens to the game server failed.
    #[error("the game server cannot be listened to: {0}")]
    Deaf(#[from] tokio::task::JoinError),
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
pub async fn run(config: Config) -> Result<(), RunError> {
    let stop = stop::on_signal()?;
    let health = Health::new(Meters::new()?);
    let mut beside = beside(&config, &health, &stop).await?;
    let memory = Memory::open(&config.data)?;
    let rest = Rest::new(config.discord_api.as_ref(), config.token.expose(), health.meters().clone())?;
    let web = Web::new(&config.server)?;
    // Discord is not kept waiting for the game server: people are answered in words until it is there.
    let (session, pushes) = Session::open(&config.server, config.service_secret);
    let services = Arc::new(Services {
        rest,
        session,
        memory,
        texts: Texts::new(),
        pictures: Pictures::default(),
        health,
        public_url: config.public_url,
    });
    let rooms = RoomRegistry::new(Arc::clone(&services));
    let listening = tokio::spawn(Arc::clone(&rooms).listen(pushes, config.away_after));
    let bot = Arc::new(Bot { services, rooms, web, settings: Settings::default(), pace: Pace::default() });
    let mut client =
        gateway::client(bot, config.token.expose(), config.discord_api.as_ref()).await.map_err(Box::new)?;
    let shards = Arc::clone(&client.shard_manager);
    tokio::select! {
        biased;
        () = stop.cancelled() => {
            shards.shutdown_all().await;
            Ok(())
        }
        ended = client.start_autosharded() => Ok(ended.map_err(Box::new)?),
        ended = listening => Err(match ended? {
            ConnectError::Refused(reply) => RunError::Refused(reply),
            ended @ ConnectError::Unreachable(_) => RunError::Ended(ended),
        }),
        _ = beside.join_next() => Err(RunError::Inside),
    }
}

/// What goes on beside the two connections: the door for a look inside, where one is wanted, and the meters.
async fn beside(config: &Config, health: &Health, stop: &CancellationToken) -> Result<JoinSet<()>, RunError> {
    let mut tasks = JoinSet::new();
    if let Some(address) = config.listen {
        let (listener, address) =
            inside::open(address).await.map_err(|error| RunError::Listen { address, error })?;
        println!("health and metrics on http://{address}");
        let serving = inside::serve(listener, health.clone(), stop.clone());
        tasks.spawn(async {
            if let Err(error) = serving.await {
                tracing::error!(%error, "nobody can look inside any more");
            }
        });
    }
    let meters = health.meters().clone();
    tasks.spawn(async move { meters.keep_up().await });
    Ok(tasks)
}
