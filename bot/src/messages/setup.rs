//! The message of a secret set-up. Only the player who sets up sees the message.

use super::{button, rows, typed_setup};
use crate::messages::custom_id::{ButtonAction, CustomId};
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::PanelContent;
use crate::messages::setup_draft::SetupDraft;
use crate::text::{Arg, Localizer};
use konakis_protocol::{RoomView, Square};
use serenity::builder::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use serenity::model::application::ButtonStyle;
use std::convert::Infallible;

/// The message of a set-up in progress, without its picture.
#[must_use]
pub fn message(
    localizer: Localizer<'_>,
    view: &RoomView,
    setup_draft: &SetupDraft,
    remark: Option<&str>,
) -> OutgoingMessage {
    let room = &view.room;
    let mut lines: Vec<String> = remark.map(str::to_owned).into_iter().collect();
    let mut all = Vec::new();
    match setup_draft.next() {
        Some(value) => {
            let options: Vec<CreateSelectMenuOption> = setup_draft
                .free()
                .into_iter()
                .map(|square| CreateSelectMenuOption::new(square.to_string(), square.to_string()))
                .collect();
            let prompt = localizer.texts.label(localizer.lang, "setup-place", &[("value", value.into())]);
            lines.push(localizer.say("setup-start"));
            lines.push(localizer.with(
                "setup-progress",
                &[("placed", setup_draft.placed().into()), ("total", setup_draft.total().into())],
            ));
            let id = CustomId::new(room, ButtonAction::Place).to_string();
            let menu =
                CreateSelectMenu::new(id, CreateSelectMenuKind::String { options }).placeholder(prompt);
            all.push(CreateActionRow::SelectMenu(menu));
        }
        None => lines.push(localizer.say("setup-complete")),
    }
    let mut buttons = Vec::new();
    if setup_draft.next().is_none() {
        buttons.push(button(
            room,
            ButtonAction::ConfirmSetup,
            localizer.label("setup-ready"),
            ButtonStyle::Success,
        ));
    }
    buttons.push(button(
        room,
        ButtonAction::Shuffle,
        localizer.label("setup-shuffle"),
        ButtonStyle::Secondary,
    ));
    if !setup_draft.is_empty() {
        buttons.push(button(
            room,
            ButtonAction::Unplace,
            localizer.label("pick-undo"),
            ButtonStyle::Secondary,
        ));
    }
    all.extend(rows(buttons));
    OutgoingMessage::private(lines.join("\n")).with_rows(all).with_panel(PanelContent::of(view))
}

/// The answer to a typed text that is not a set-up.
#[must_use]
pub fn unreadable(localizer: Localizer<'_>, values: &[u8], squares: &[Square]) -> String {
    let list = |names: Vec<String>| Arg::text(names.join(" "));
    let Ok(examples) =
        typed_setup::suggestions(values, squares.len(), "", |below| Ok::<_, Infallible>(below - 1));
    let example = examples.into_iter().next();
    let args = [
        ("values", list(values.iter().map(u8::to_string).collect())),
        ("squares", list(squares.iter().map(Square::to_string).collect())),
        ("example", Arg::notation(example.unwrap_or_default())),
    ];
    localizer.with("setup-unreadable", &args)
}
