//! What the handlers of interactions share.

use crate::channel::RoomRegistry;
use crate::pace::Pace;
use crate::services::Services;
use crate::setting::Settings;
use crate::web::Web;
use std::sync::Arc;

/// The bot, as the handlers of interactions see it.
pub struct Bot {
    /// The connections and stores.
    pub services: Arc<Services>,
    /// The tasks of the rooms.
    pub rooms: Arc<RoomRegistry>,
    /// The game server's files.
    pub web: Web,
    /// The setups that players are choosing.
    pub settings: Settings,
    /// How often users may challenge others and begin games.
    pub pace: Pace,
}
