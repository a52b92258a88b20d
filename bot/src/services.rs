//! The services that rooms and interaction handlers share.

use crate::discord::DiscordClient;
use crate::game_server::{AnalysisEvent, GameServer, ServerFiles};
use crate::memory::Memory;
use crate::messages::board_picture::Painter;
use crate::messages::panel::Progress;
use crate::telemetry::Health;
use crate::text::Texts;
use konakis_protocol::RoomId;
use tokio::sync::{RwLock, broadcast};
use url::Url;

/// The connections and stores of the bot.
pub struct Services {
    /// The client of Discord's REST API.
    pub discord: DiscordClient,
    /// The connection to the game server.
    pub game_server: GameServer,
    /// The game server's files.
    pub files: ServerFiles,
    /// The database.
    pub memory: Memory,
    /// The progress of each game, as it is pushed.
    pub progress: broadcast::Sender<(RoomId, Progress)>,
    /// The parts of analyses, as they are pushed.
    pub analyses: broadcast::Sender<AnalysisEvent>,
    /// The texts in all languages.
    pub texts: Texts,
    /// Draws boards.
    pub painter: Painter,
    /// The state of the connections, and the metrics.
    pub health: Health,
    /// Read-locked from before a user joins a game until their Discord ID is stored. The tasks of rooms look players up under
    /// the write lock, so a game mentions a new player from the start.
    pub joins: RwLock<()>,
    /// The address at which users reach the game server.
    pub public_url: Url,
}

impl Services {
    /// The address of a room's page in the browser.
    #[must_use]
    pub fn page(&self, room: &RoomId) -> String {
        format!("{}/rooms/{room}", self.public_url.as_str().trim_end_matches('/'))
    }
}
