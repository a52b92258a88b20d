//! Makes messages from views, for a channel or for one user, and from forms, lists, rules and analyses. Also contains
//! the custom IDs, and the parsers of typed actions and set-ups.
//!
//! Invariants: nothing here sends a request to Discord or to the game server. Equal input gives equal messages. A
//! public message is made from a view without a seat.

pub mod action_picker;
pub mod alt_text;
pub mod analysis;
pub mod board_picture;
pub mod challenge;
pub mod custom_id;
pub mod details;
pub mod emojis;
pub mod game;
pub mod ground;
pub mod last_turn;
pub mod likely;
pub mod lists;
pub mod new_game;
pub mod outgoing_message;
pub mod own_board;
pub mod panel;
pub mod picker;
pub mod rule_pages;
pub mod rules;
pub mod setup;
pub mod setup_draft;
#[cfg(test)]
pub(crate) mod tests;
pub mod turn_direct_message;
pub mod typed_action;
pub mod typed_setup;

use crate::messages::custom_id::{ButtonAction, CustomId};
use crate::text::{LABEL_CHARS_MAX, Localizer, fit};
use konakis_protocol::RoomId;
use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

pub(crate) fn button(
    room: &RoomId,
    action: ButtonAction,
    label: impl Into<String>,
    style: ButtonStyle,
) -> CreateButton {
    let label = fit(&label.into(), LABEL_CHARS_MAX);
    CreateButton::new(CustomId::new(room, action).to_string()).label(label).style(style)
}

/// The button by which a player acts, in the set-up or afterwards.
pub(crate) fn act(localizer: Localizer<'_>, room: &RoomId, is_setup: bool) -> CreateButton {
    let label = localizer.label(if is_setup { "button-setup" } else { "button-move" });
    button(room, ButtonAction::OpenPicker, label, ButtonStyle::Primary)
}

pub(crate) fn link(address: &str, label: impl Into<String>) -> CreateButton {
    CreateButton::new_link(address).label(fit(&label.into(), LABEL_CHARS_MAX))
}

pub(crate) fn play_here(localizer: Localizer<'_>, room: &RoomId, has_activity: bool) -> Option<CreateButton> {
    let label = || localizer.label("button-play-here");
    has_activity.then(|| button(room, ButtonAction::PlayHere, label(), ButtonStyle::Secondary))
}

/// Puts buttons into rows of five, the most that Discord allows.
pub(crate) fn rows(buttons: Vec<CreateButton>) -> Vec<CreateActionRow> {
    buttons.chunks(5).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}
