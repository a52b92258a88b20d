//! Setting up: what one person sees while he puts his values on his squares. It is never shown to anybody else.

use super::{button, rows};
use crate::draft::Draft;
use crate::press::{Deed, Press};
use crate::setting::Setting;
use crate::voice::Voice;
use konakis_protocol::RoomView;
use serenity::builder::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use serenity::model::application::ButtonStyle;

/// The setting up as it stands, without its picture.
#[must_use]
pub fn message(voice: Voice<'_>, view: &RoomView, setting: &Setting, remark: Option<&str>) -> Draft {
    let room = &view.room;
    let mut lines: Vec<String> = remark.map(str::to_owned).into_iter().collect();
    let mut all = Vec::new();
    match setting.next() {
        Some(value) => {
            let options: Vec<CreateSelectMenuOption> = setting
                .free()
                .into_iter()
                .map(|square| CreateSelectMenuOption::new(square.to_string(), square.to_string()))
                .collect();
            let asked = voice.texts.label(voice.lang, "setup-place", &[("value", value.into())]);
            lines.push(voice.say("setup-start"));
            lines.push(voice.with(
                "setup-progress",
                &[("placed", setting.placed().into()), ("total", setting.total().into())],
            ));
            let id = Press::new(room, Deed::Place).to_string();
            let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options }).placeholder(asked);
            all.push(CreateActionRow::SelectMenu(menu));
        }
        None => lines.push(voice.say("setup-complete")),
    }
    let mut buttons = Vec::new();
    if setting.next().is_none() {
        buttons.push(button(room, Deed::Ready, voice.label("setup-ready"), ButtonStyle::Success));
    }
    buttons.push(button(room, Deed::Shuffle, voice.label("setup-shuffle"), ButtonStyle::Secondary));
    if !setting.is_empty() {
        buttons.push(button(room, Deed::Lift, voice.label("pick-undo"), ButtonStyle::Secondary));
    }
    all.extend(rows(buttons));
    Draft::private(lines.join("\n")).with_rows(all)
}
