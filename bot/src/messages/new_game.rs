//! The form of a new game, for commands without the needed options. Only the user of the command sees the form.

use super::details;
use crate::commands::clock;
use crate::commands::form::{self, Field, Form, FormId, FormKind};
use crate::commands::ruleset::Ruleset;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::{LABEL_CHARS_MAX, Localizer, fit};
use konakis_protocol::GameInfo;
use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

/// The maximum number of entries of a menu on Discord.
const ENTRIES_MAX: usize = 25;

/// The form with these choices, below a remark if there is one.
#[must_use]
pub fn message(
    localizer: Localizer<'_>,
    games: &[GameInfo],
    form: &Form,
    remark: Option<&str>,
) -> OutgoingMessage {
    let info = details::info(games, &form.game);
    let mut lines: Vec<String> = remark.map(str::to_owned).into_iter().collect();
    lines.push(localizer.say(match form.kind {
        FormKind::Challenge => "form-challenge",
        FormKind::Play => "form-play",
    }));
    let mut all =
        vec![menu(form, Field::Ruleset, localizer.label("form-game"), rulesets(localizer, games, form))];
    if form.kind == FormKind::Play && !info.levels.is_empty() {
        all.push(menu(form, Field::Level, localizer.label("form-level"), levels(localizer, &info, form)));
    }
    all.push(menu(form, Field::Clock, localizer.label("form-clock"), clocks(localizer, form)));
    let side = ("side", form::side(form.side).into());
    let side = localizer.texts.label(localizer.lang, "form-side", &[side]);
    let mut buttons = vec![button(form, Field::Side, side, ButtonStyle::Secondary)];
    match form.kind {
        FormKind::Challenge => {
            let id = FormId { field: Field::Opponent, form: form.clone() }.to_string();
            let users = CreateSelectMenu::new(id, CreateSelectMenuKind::User { default_users: None });
            all.push(CreateActionRow::SelectMenu(users.placeholder(localizer.label("form-opponent"))));
            let rated = localizer.texts.label(localizer.lang, "form-rated", &[("rated", form.rated.into())]);
            buttons.push(button(form, Field::Rated, rated, ButtonStyle::Secondary));
            buttons.push(button(form, Field::Start, localizer.label("form-anyone"), ButtonStyle::Success));
        }
        FormKind::Play => {
            buttons.push(button(form, Field::Start, localizer.label("form-start"), ButtonStyle::Success));
        }
    }
    all.push(CreateActionRow::Buttons(buttons));
    OutgoingMessage::private(lines.join("\n")).with_rows(all)
}

fn button(form: &Form, field: Field, label: String, style: ButtonStyle) -> CreateButton {
    let id = FormId { field, form: form.clone() }.to_string();
    CreateButton::new(id).label(fit(&label, LABEL_CHARS_MAX)).style(style)
}

fn menu(form: &Form, field: Field, prompt: String, options: Vec<CreateSelectMenuOption>) -> CreateActionRow {
    let id = FormId { field, form: form.clone() }.to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(prompt))
}

fn entry(label: &str, value: String, chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(fit(label, LABEL_CHARS_MAX), value).default_selection(chosen)
}

/// The rule sets to choose from. Against the computer, only the rule sets of games that it plays.
fn rulesets(localizer: Localizer<'_>, games: &[GameInfo], form: &Form) -> Vec<CreateSelectMenuOption> {
    let chosen = form.ruleset(games);
    let offered = games.iter().filter(|info| form.kind == FormKind::Challenge || !info.levels.is_empty());
    let of_game = |info: &GameInfo| {
        let option = |ruleset: Ruleset| {
            let name = details::game_name(localizer, info, &ruleset.variant, &ruleset.options);
            entry(&name, ruleset.value(), Some(&ruleset) == chosen.as_ref())
        };
        Ruleset::all(info).into_iter().map(option).collect::<Vec<_>>()
    };
    offered.flat_map(of_game).take(ENTRIES_MAX).collect()
}

fn levels(localizer: Localizer<'_>, info: &GameInfo, form: &Form) -> Vec<CreateSelectMenuOption> {
    let option = |level: &u8| {
        let name = localizer.texts.level(localizer.lang, info, *level);
        entry(&name, level.to_string(), *level == form.level)
    };
    info.levels.iter().take(ENTRIES_MAX).map(option).collect()
}

/// The offered clocks, and the chosen clock if it is not among them.
fn clocks(localizer: Localizer<'_>, form: &Form) -> Vec<CreateSelectMenuOption> {
    let offered = clock::OFFERED.iter().filter_map(|value| clock::read(value).ok());
    let other = Some(form.clock).filter(|clock| !clock::OFFERED.contains(&clock::value(*clock).as_str()));
    let option = |clock| {
        entry(&localizer.texts.clock(localizer.lang, clock), clock::value(clock), clock == form.clock)
    };
    other.into_iter().chain(offered).map(option).collect()
}
