//! The direct message that tells a player that it is their turn.

use super::custom_id::ButtonAction;
use super::outgoing_message::{File, OutgoingMessage};
use super::{act, button, link, rows};
use crate::text::{Arg, Localizer};
use konakis_protocol::{GameInfo, TurnNotice};
use serenity::model::application::ButtonStyle;

pub(crate) fn message(
    localizer: Localizer<'_>,
    info: &GameInfo,
    notice: &TurnNotice,
    page: &str,
    is_setup: bool,
    board: Option<File>,
) -> OutgoingMessage {
    let args = [("game", Arg::text(info.name.clone())), ("opponent", (&notice.opponent).into())];
    let stop = localizer.label("button-messages-off");
    let buttons = vec![
        act(localizer, &notice.room, is_setup),
        link(page, localizer.label("button-open-page")),
        button(&notice.room, ButtonAction::StopMessages, stop, ButtonStyle::Secondary),
    ];
    OutgoingMessage::public(localizer.with("turn-message", &args)).with_file(board).with_rows(rows(buttons))
}
