//! The services that rooms and interaction handlers share.

use crate::discord::DiscordClient;
use crate::game_server::{AnalysisEvent, GameServer, ServerFiles};
use crate::memory::Memory;
use crate::messages::board_picture::Painter;
use crate::messages::emojis::Emojis;
use crate::messages::panel::ViewDigest;
use crate::notice_queue::NoticeQueue;
use crate::telemetry::Health;
use crate::text::Texts;
use konakis_protocol::RoomId;
use std::sync::{Arc, LazyLock, OnceLock};
use tokio::sync::{RwLock, broadcast};
use url::Url;

static NO_EMOJIS: LazyLock<Emojis> = LazyLock::new(Emojis::default);

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
    /// The digest of each pushed view, for the panels.
    pub digests: broadcast::Sender<(RoomId, ViewDigest)>,
    /// The pushed parts of analyses, and the news that parts may have been lost.
    pub analyses: broadcast::Sender<AnalysisEvent>,
    /// The waiting notices of turns.
    pub notices: Arc<NoticeQueue>,
    /// The texts in all languages.
    pub texts: Texts,
    /// Draws boards and evaluation graphs.
    pub painter: Painter,
    /// The state of the connections, and the metrics.
    pub health: Health,
    /// A lock for joins. A handler takes the read lock before a user joins a game, and keeps it until the user's
    /// Discord ID is stored. A room's task waits for the write lock before it looks players up, so its messages mention
    /// a new player from the start.
    pub joins: RwLock<()>,
    /// The address at which users reach the game server.
    pub public_url: Url,
    /// The emojis of the application; none until Discord has listed them.
    pub emojis: OnceLock<Emojis>,
    /// Whether the application has an Activity.
    pub has_activity: bool,
}

impl Services {
    /// The emojis of the application, as far as Discord has listed them.
    #[must_use]
    pub fn emojis(&self) -> &Emojis {
        self.emojis.get().unwrap_or(&NO_EMOJIS)
    }

    /// The address of a room's page in the browser.
    #[must_use]
    pub fn page(&self, room: &RoomId) -> String {
        format!("{}/rooms/{room}", self.public_url.as_str().trim_end_matches('/'))
    }
}
