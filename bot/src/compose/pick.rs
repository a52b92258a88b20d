//! The picker: what one person sees while he builds his action.

use super::{LABEL_CHARS_MAX, button, rows, words};
use crate::draft::{Draft, cut};
use crate::picker::{Choice, ENTRIES_MAX, Entry};
use crate::press::{Deed, Press, Step};
use crate::voice::Voice;
use konakis_protocol::{Detail, GameInfo, RoomView, Square, Token};
use serenity::builder::{CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use serenity::model::application::ButtonStyle;

/// The picker at this choice, without its picture.
#[must_use]
pub fn message(
    voice: Voice<'_>,
    info: Option<&GameInfo>,
    view: &RoomView,
    choice: &Choice,
    page: u16,
    remark: Option<&str>,
) -> Draft {
    let pages = choice.entries.len().div_ceil(ENTRIES_MAX).max(1);
    let page = usize::from(page).min(pages - 1);
    let prefix = choice.prefix();
    let step = |page: usize| Step {
        ply: view.ply,
        page: u16::try_from(page).unwrap_or_default(),
        prefix: prefix.clone(),
    };
    let shown = choice.entries.iter().skip(page * ENTRIES_MAX).take(ENTRIES_MAX);
    let options: Vec<CreateSelectMenuOption> =
        shown.map(|entry| option(voice, info, view, choice, entry)).collect();
    let menu = CreateSelectMenu::new(
        Press::new(&view.room, Deed::Pick(step(page))).to_string(),
        CreateSelectMenuKind::String { options },
    );
    let asked = asked(voice, choice);
    let mut all = vec![CreateActionRow::SelectMenu(menu.placeholder(cut(&asked, 150)))];
    let mut buttons = Vec::new();
    if !prefix.is_empty() {
        buttons.push(button(
            &view.room,
            Deed::Back(step(0)),
            voice.say("picker-button-back"),
            ButtonStyle::Secondary,
        ));
    }
    if pages > 1 {
        let turned = |by: usize| (page + by) % pages;
        if pages > 2 {
            let label = voice.say("picker-button-previous");
            buttons.push(button(
                &view.room,
                Deed::Page(step(turned(pages - 1))),
                label,
                ButtonStyle::Secondary,
            ));
        }
        let label = voice.say("picker-button-next");
        buttons.push(button(&view.room, Deed::Page(step(turned(1))), label, ButtonStyle::Secondary));
    }
    all.extend(rows(buttons));
    let mut lines: Vec<String> = remark.map(str::to_owned).into_iter().collect();
    lines.push(format!("**{asked}**"));
    if !prefix.is_empty() {
        lines.push(voice.with("picker-so-far", &[("text", format!("`{prefix}`").into())]));
    }
    if pages > 1 {
        lines.push(voice.with("picker-page", &[("page", (page + 1).into()), ("pages", pages.into())]));
    }
    Draft::private(lines.join("\n")).with_rows(all)
}

/// What the person is to choose now.
fn asked(voice: Voice<'_>, choice: &Choice) -> String {
    let all = |sort: fn(&Token) -> bool| {
        choice.entries.iter().filter_map(|entry| entry.token).all(|token| sort(&token))
    };
    voice.say(match choice.chosen.as_slice() {
        [] => "picker-choose-first",
        _ if all(|token| matches!(token, Token::Square(_))) => "picker-choose-square",
        _ if all(|token| matches!(token, Token::Letter(_))) => "picker-choose-letter",
        _ if all(|token| matches!(token, Token::Number(_))) => "picker-choose-number",
        _ => "picker-choose-next",
    })
}

fn option(
    voice: Voice<'_>,
    info: Option<&GameInfo>,
    view: &RoomView,
    choice: &Choice,
    entry: &Entry,
) -> CreateSelectMenuOption {
    let label = match entry.token {
        None => voice.with("picker-as-it-is", &[("action", choice.prefix().into())]),
        Some(Token::Square(square)) => match standing(info, view, square) {
            Some(piece) => format!("{square} · {piece}"),
            None => square.to_string(),
        },
        Some(Token::Sign(sign)) => sign_label(voice, sign),
        Some(Token::Letter(letter)) => letter_label(voice, info, letter),
        Some(token) => token.to_string(),
    };
    let option = CreateSelectMenuOption::new(cut(&label, LABEL_CHARS_MAX), entry.value());
    match &entry.only {
        Some(action) => option.description(cut(action, LABEL_CHARS_MAX)),
        None => option.description(voice.with("picker-actions", &[("number", entry.actions.into())])),
    }
}

/// What the sign means, wherever it stands.
fn sign_label(voice: Voice<'_>, sign: char) -> String {
    let key = match sign {
        '+' => "sign-plus",
        '*' => "sign-star",
        '-' => "sign-move",
        'x' => "sign-attack",
        '>' => "sign-slide",
        '^' => "sign-lift",
        '=' => "sign-change",
        '.' => "sign-end",
        _ => return sign.to_string(),
    };
    format!("{sign}  {}", voice.say(key))
}

/// A letter with what it stands for, where the game has a kind of that name or it is a direction.
fn letter_label(voice: Voice<'_>, info: Option<&GameInfo>, letter: char) -> String {
    let named = info.and_then(|info| info.kinds.iter().find(|kind| kind.id == letter.to_string().as_str()));
    if let Some(kind) = named {
        return format!("{letter} · {}", kind.name);
    }
    let key = match letter {
        'N' => "direction-up",
        'E' => "direction-right",
        'S' => "direction-down",
        'W' => "direction-left",
        _ => return letter.to_string(),
    };
    format!("{letter} · {}", voice.say(key))
}

/// What stands on a square, as far as the person may know.
fn standing(info: Option<&GameInfo>, view: &RoomView, square: Square) -> Option<String> {
    let piece = view.board.pieces.iter().find(|piece| piece.at == square)?;
    let named = info.and_then(|info| info.kinds.iter().find(|kind| kind.id == piece.kind));
    let name = named.map_or_else(|| piece.kind.replace('_', " "), |kind| kind.name.to_string());
    Some(match &piece.detail {
        Detail::Value { value: Some(value) } => format!("{name} {value}"),
        Detail::Facing { facing } => format!("{name} {facing:?}"),
        Detail::Territory { side, stack, .. } => {
            let letters: Vec<&str> = stack.iter().map(|kind| kind.as_deref().unwrap_or("?")).collect();
            format!("{name} {side}×{side} [{}]", letters.join(" "))
        }
        Detail::Value { value: None } | Detail::Plain {} => name,
    })
}

/// What the person is told once his action was played.
#[must_use]
pub fn played(voice: Voice<'_>, action: &str, again: bool) -> String {
    let key = if again { "picker-played-again" } else { "picker-played" };
    voice.with(key, &[("action", format!("`{}`", action.replace('`', "")).into())])
}

/// What the person is told who can choose nothing now, and why.
#[must_use]
pub fn nothing(voice: Voice<'_>, view: &RoomView) -> Draft {
    let said = match view.standing.result() {
        Some(result) => words::result(voice, view, result),
        None if view.seat.is_none() => voice.say("error-not-seated"),
        None if view.standing.to_act().is_empty() => voice.say("error-not-begun"),
        None => {
            let waiting: Vec<String> =
                view.standing.to_act().iter().map(|seat| words::player(voice, &view.players, seat)).collect();
            voice.with("error-not-your-turn", &[("player", waiting.join(", ").into())])
        }
    };
    Draft::private(said)
}
