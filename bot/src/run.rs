//! Runs the bot from its start to its end.

use crate::active::Active;
use crate::channel::RoomRegistry;
use crate::config::{Config, WrongToken};
use crate::direct_messages;
use crate::discord::causes::causes;
use crate::discord::{DiscordClient, DiscordError};
use crate::game_server::{FileError, GameServer, ServerFiles, advice};
use crate::gateway;
use crate::interactions::{self, AnalysisSlots, Bot, FollowedRooms, Panels, RateLimits, SetupDrafts, Visits};
use crate::memory::{Memory, MemoryError};
use crate::messages::board_picture::Painter;
use crate::services::Services;
use crate::telemetry::{Health, Metrics, health};
use crate::text::Texts;
use konakis_program::recorder::BuildError;
use konakis_program::{logs, stop};
use konakis_protocol::ErrorReply;
use konakis_protocol::connect::ConnectError;
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{RwLock, broadcast};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The maximum number of changed views that wait for the update of panels. Beyond this number, the oldest are dropped.
const CHANGES_MAX: usize = 4_096;

/// The maximum number of pushed parts of analyses that a handler has not read yet. If a part is dropped, the handler
/// asks the game server again.
const ANALYSIS_PARTS_MAX: usize = 256;

/// How long a stop waits for the shards to close their connections to Discord.
const SHARDS_WITHIN: Duration = Duration::from_secs(5);

/// How long a stop waits for running handlers. A stop also waits up to 5 s for the shards and up to 8 s for the
/// database, and all together must take less than the 20 s that the units and containers in `deploy` allow.
const FINISH_WITHIN: Duration = Duration::from_secs(6);

/// The reason why the bot stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The bot's database cannot be used.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The client of Discord's REST API cannot be made.
    #[error(transparent)]
    DiscordClient(#[from] DiscordError),
    /// The client of the game server's files cannot be made.
    #[error(transparent)]
    Files(#[from] FileError),
    /// The metrics cannot be set up.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] BuildError),
    /// The address for health and metrics cannot be used.
    #[error("cannot listen on {address} ({error}): choose another address with --listen")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        error: std::io::Error,
    },
    /// A background task has ended.
    #[error("a background task of the bot has ended; see the bot's log")]
    BackgroundTask,
    /// The game server refuses this bot.
    #[error("the game server refuses this bot: {}{}", .0, advice::after_refusal(.0))]
    Refused(ErrorReply),
    /// The connection to the game server has ended.
    #[error("{0}")]
    Ended(ConnectError),
    /// A task of the bot failed.
    #[error("a task of the bot failed: {0}")]
    Task(#[from] tokio::task::JoinError),
    /// Discord does not accept the token.
    #[error(transparent)]
    WrongToken(#[from] WrongToken),
    /// Discord refuses this bot, or the client of Discord's gateway fails.
    #[error("Discord: {}", causes(.error))]
    Discord {
        /// The reason.
        error: Box<serenity::Error>,
    },
    /// The signals that stop the program cannot be handled.
    #[error("signals cannot be handled: {0}")]
    Signals(#[from] std::io::Error),
}

impl From<serenity::Error> for RunError {
    fn from(error: serenity::Error) -> Self {
        if gateway::is_wrong_token(&error) {
            WrongToken.into()
        } else {
            Self::Discord { error: Box::new(error) }
        }
    }
}

impl From<ConnectError> for RunError {
    fn from(error: ConnectError) -> Self {
        match error {
            ConnectError::Refused(reply) => Self::Refused(reply),
            ended @ ConnectError::Unreachable(_) => Self::Ended(ended),
        }
    }
}

/// Runs the bot until it fails. With PostgreSQL, first waits until no other process acts for the bot. A signal ends the
/// wait or the bot.
///
/// # Errors
/// [`RunError`].
pub async fn run(config: Config) -> Result<(), RunError> {
    let stop = stop::on_signal()?;
    let health = Health::new(Metrics::new()?);
    let background = background_tasks(&config, &health, &stop).await?;
    let active = Active::default();
    health.set_standby(config.database.is_some());
    let memory = tokio::select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        memory = Memory::open(config.database.as_ref(), &config.data, active.clone()) => memory?,
    };
    health.set_standby(false);
    let done = serve(config, &stop, health, background, memory.clone(), active).await;
    memory.give_up().await;
    done
}

/// Runs the active process until a signal stops it, it loses the database, or a part of it ends.
async fn serve(
    config: Config,
    stop: &CancellationToken,
    health: Health,
    mut background: JoinSet<()>,
    memory: Memory,
    active: Active,
) -> Result<(), RunError> {
    let mut held = tokio::spawn({
        let memory = memory.clone();
        async move { memory.keep().await }
    });
    let metrics = health.metrics().clone();
    let token = config.token.expose();
    let discord =
        DiscordClient::new(config.discord_api.as_ref(), &config.public_url, token, metrics, active)?;
    let files = ServerFiles::new(&config.server)?;
    // The connection to Discord does not wait for the game server. Until the server is reached, the bot tells users
    // that the server is away.
    let (game_server, pushes) = GameServer::open(&config.server, config.service_secret);
    let (digests, changes) = broadcast::channel(CHANGES_MAX);
    let services = Arc::new(Services {
        discord,
        game_server,
        files,
        memory,
        digests,
        analyses: broadcast::Sender::new(ANALYSIS_PARTS_MAX),
        notices: Arc::default(),
        texts: Texts::new(),
        painter: Painter::default(),
        health,
        joins: RwLock::default(),
        public_url: config.public_url,
        emojis: OnceLock::new(),
        has_activity: config.activity,
    });
    background.spawn(direct_messages::run(Arc::clone(&services)));
    background.spawn(services.memory.clone().expire());
    let rooms = RoomRegistry::new(Arc::clone(&services));
    let mut listening = tokio::spawn(Arc::clone(&rooms).listen(pushes, config.away_after));
    let (setup_drafts, rate_limits) = (SetupDrafts::default(), RateLimits::default());
    let (panels, followed_rooms, visits) = (Panels::default(), FollowedRooms::default(), Visits::default());
    let (analysis_slots, handlers) = (AnalysisSlots::default(), TaskTracker::new());
    let bot = Arc::new(Bot {
        services,
        rooms,
        panels,
        followed_rooms,
        visits,
        setup_drafts,
        rate_limits,
        analysis_slots,
        handlers: handlers.clone(),
    });
    background.spawn(interactions::run_panels(Arc::clone(&bot), changes));
    let connected = gateway::client(bot, config.token.expose(), config.discord_api.as_ref());
    let mut client = tokio::select! {
        biased;
        () = stop.cancelled() => return Ok(()),
        client = connected => client?,
        ended = &mut listening => return Err(ended?.into()),
        lost = &mut held => return Err(lost?.into()),
        _ = background.join_next() => return Err(RunError::BackgroundTask),
    };
    let shards = Arc::clone(&client.shard_manager);
    tokio::select! {
        biased;
        () = stop.cancelled() => {
            let _ = timeout(SHARDS_WITHIN, shards.shutdown_all()).await;
            finish(&handlers).await;
            Ok(())
        }
        ended = client.start_autosharded() => Ok(ended?),
        ended = &mut listening => Err(ended?.into()),
        lost = &mut held => Err(lost?.into()),
        _ = background.join_next() => Err(RunError::BackgroundTask),
    }
}

/// Waits for the handlers that still run. Otherwise, a stop could separate what belongs together, such as the creation
/// of a room and the post of its challenge.
async fn finish(handlers: &TaskTracker) {
    handlers.close();
    if timeout(FINISH_WITHIN, handlers.wait()).await.is_err() {
        tracing::warn!(handlers = handlers.len(), "stopped before all users had their answers");
    }
}

/// Starts the tasks that a standby needs too.
async fn background_tasks(
    config: &Config,
    health: &Health,
    stop: &CancellationToken,
) -> Result<JoinSet<()>, RunError> {
    let mut tasks = JoinSet::new();
    if let Some(address) = config.listen {
        let (listener, address) =
            health::bind(address).await.map_err(|error| RunError::Listen { address, error })?;
        logs::announce(&format!("health and metrics on http://{address}"));
        let serving = health::serve(listener, health.clone(), stop.clone());
        tasks.spawn(async {
            if let Err(error) = serving.await {
                tracing::error!(%error, "health and metrics are not served any more");
            }
        });
    }
    let metrics = health.metrics().clone();
    tasks.spawn(async move { metrics.run_upkeep().await });
    Ok(tasks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot;
    use tokio::time::Instant;

    #[tokio::test(start_paused = true)]
    async fn stop_waits_for_running_handlers_but_not_forever() {
        let (handlers, started) = (TaskTracker::new(), Instant::now());
        let (release, released) = oneshot::channel();
        handlers.spawn(released);
        tokio::join!(finish(&handlers), async { release.send(()).unwrap() });
        assert!(handlers.is_empty() && started.elapsed() < FINISH_WITHIN, "{:?}", started.elapsed());
        handlers.spawn(std::future::pending::<()>());
        finish(&handlers).await;
        assert!(started.elapsed() >= FINISH_WITHIN, "{:?}", started.elapsed());
    }
}
