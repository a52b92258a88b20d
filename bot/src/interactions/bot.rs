//! The state that interaction handlers share.

use super::analysis_slots::AnalysisSlots;
use super::followed_rooms::FollowedRooms;
use super::panels::Panels;
use super::rate_limits::RateLimits;
use super::setup_drafts::SetupDrafts;
use super::visits::Visits;
use crate::channel::RoomRegistry;
use crate::services::Services;
use std::sync::Arc;
use tokio_util::task::TaskTracker;

/// The bot, as the handlers see it.
pub struct Bot {
    /// The connections and stores that rooms and handlers share.
    pub services: Arc<Services>,
    /// The tasks of the rooms.
    pub rooms: Arc<RoomRegistry>,
    /// The panels of players and followers.
    pub panels: Panels,
    /// The rooms that the bot watches only for followers.
    pub followed_rooms: FollowedRooms,
    /// The rooms that the bot watches for players who used it there.
    pub visits: Visits,
    /// Set-ups in progress.
    pub setup_drafts: SetupDrafts,
    /// The rate limits of challenges, of games against the computer and of analyses.
    pub rate_limits: RateLimits,
    /// The analyses that users wait for.
    pub analysis_slots: AnalysisSlots,
    /// The running handlers of interactions. A stop waits for them.
    pub handlers: TaskTracker,
}
