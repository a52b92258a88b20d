//! Handlers of interactions on Discord: commands, buttons, menus, and autocomplete.
//!
//! Invariants: an interaction is acknowledged before the game server is asked about it. There are two exceptions:
//! autocomplete, and a launch of the Activity, which waits a short time for the game server. Only the user who caused
//! an error sees it. Pure functions decide; the handlers only carry the decisions out.

mod analysis;
mod analysis_slots;
mod autocomplete;
mod bot;
mod caller;
mod challenge;
mod command;
mod command_options;
mod component;
mod computer;
mod error;
mod files;
mod followed_rooms;
mod forms;
mod game_choice;
mod launch;
mod lists;
mod moderation;
mod new_room;
mod notifications;
mod offers;
mod old_board;
mod own_games;
mod own_turn;
mod own_view;
mod panel_updates;
mod panels;
mod picking;
mod rate_limits;
mod respond;
mod setting_up;
mod setup_drafts;
mod spectate;
mod visits;

pub use analysis_slots::AnalysisSlots;
pub use bot::Bot;
pub use caller::Caller;
pub use followed_rooms::FollowedRooms;
pub use panel_updates::run as run_panels;
pub use panels::Panels;
pub use rate_limits::RateLimits;
pub use setup_drafts::SetupDrafts;
pub use visits::Visits;

use crate::discord::FailureKind;
use serenity::model::application::Interaction;
use std::sync::Arc;

/// Handles an interaction.
pub async fn handle(bot: Arc<Bot>, interaction: Interaction) {
    let count = |kind| bot.services.health.metrics().count_interaction(kind);
    let outcome = match interaction {
        Interaction::Command(command) => {
            count("command");
            command::run(&bot, &command).await
        }
        Interaction::Autocomplete(command) => {
            count("autocomplete");
            autocomplete::run(&bot, &command).await
        }
        Interaction::Component(component) => {
            count("component");
            component::run(&bot, &component).await
        }
        _ => Ok(()),
    };
    match outcome {
        Ok(()) => {}
        // This happens after a double click, or if Discord did not get the first response in time.
        Err(error) if error.kind() == FailureKind::TooLate => {
            tracing::debug!(%error, "a response came too late")
        }
        Err(error) => tracing::warn!(%error, "could not respond to a user"),
    }
}
