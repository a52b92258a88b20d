//! The picker, in which a user builds an action; the panel of a user with nothing to choose; answers to typed actions.

use super::{button, details, game, last_turn, likely::likely, rows};
use crate::messages::action_picker::{self, Choice, ENTRIES_MAX, Entry, Picker};
use crate::messages::custom_id::{ButtonAction, CustomId, Step};
use crate::messages::emojis::Emojis;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::panel::PanelContent;
use crate::text::{Arg, LABEL_CHARS_MAX, Localizer, fit};
use konakis_protocol::{Claim, Detail, GameInfo, Offer, RoomId, RoomView, Seat, Square, Token};
use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application::ButtonStyle;

/// The picker at this choice, without its picture.
#[must_use]
pub fn message(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    choice: &Choice,
    page: u16,
    remark: Option<&str>,
    emojis: &Emojis,
) -> OutgoingMessage {
    let pages = choice.entries.len().div_ceil(ENTRIES_MAX).max(1);
    let page = usize::from(page).min(pages - 1);
    let prefix = choice.prefix();
    let step = |page: usize| Step {
        ply: view.ply,
        page: u16::try_from(page).unwrap_or_default(),
        prefix: prefix.clone(),
    };
    let shown = choice.entries.iter().skip(page * ENTRIES_MAX).take(ENTRIES_MAX);
    let options = shown.map(|entry| option(localizer, info, view, choice, entry, emojis)).collect();
    let id = CustomId::new(&view.room, ButtonAction::Pick(step(page))).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(prompt(localizer, choice));
    let mut buttons = Vec::new();
    let mut add = |action, label: String, style| buttons.push(button(&view.room, action, label, style));
    // The picker fills in some tokens by itself. Only a token that the user chose can be taken back.
    let chose = matches!(action_picker::back(&view.legal, &prefix), Picker::Open(before) if before.prefix() != prefix);
    if chose {
        add(ButtonAction::Back(step(0)), localizer.label("pick-undo"), ButtonStyle::Secondary);
    }
    if page > 0 {
        add(ButtonAction::Page(step(page - 1)), localizer.label("pick-previous"), ButtonStyle::Secondary);
    }
    if page + 1 < pages {
        add(ButtonAction::Page(step(page + 1)), localizer.label("pick-next"), ButtonStyle::Secondary);
    }
    if let Some((claim, _)) = view.claim().filter(|_| !chose) {
        let key = match claim {
            Claim::Threefold => "draw-claim-threefold",
            Claim::FiftyMoves => "draw-claim-fifty-moves",
        };
        add(ButtonAction::Claim, localizer.label(key), ButtonStyle::Success);
    }
    let mut lines: Vec<String> = remark.map(str::to_owned).into_iter().collect();
    lines.extend(game::opponents_offers(view).map(|(what, by)| game::offer(localizer, info, view, what, by)));
    lines.push(if chose {
        localizer.with("pick-so-far", &[("action", Arg::notation(prefix))])
    } else {
        localizer.say("pick-start")
    });
    if pages > 1 {
        lines.push(localizer.with("pick-page", &[("page", (page + 1).into()), ("pages", pages.into())]));
    }
    let mut all = vec![CreateActionRow::SelectMenu(menu)];
    if !chose && page == 0 {
        all.extend(rows(likely_buttons(localizer, info, view, emojis)));
    }
    all.extend(rows(buttons));
    all.extend(rows(answers(localizer, view)));
    OutgoingMessage::private(lines.join("\n")).with_rows(all).with_panel(PanelContent::of(view))
}

fn answers(localizer: Localizer<'_>, view: &RoomView) -> Vec<CreateButton> {
    game::opponents_offers(view).flat_map(|(what, _)| game::answers(localizer, &view.room, what)).collect()
}

fn likely_buttons(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    emojis: &Emojis,
) -> Vec<CreateButton> {
    let button_of = |action: String| {
        let label = localizer.texts.choice(localizer.lang, info, details::near(view), &action);
        let emoji = emojis.of_action(view, &action);
        let step = Step { ply: view.ply, page: 0, prefix: action };
        let play = button(&view.room, ButtonAction::Play(step), label, ButtonStyle::Primary);
        match emoji {
            Some(emoji) => play.emoji(emoji),
            None => play,
        }
    };
    likely(view).into_iter().map(button_of).collect()
}

fn prompt(localizer: Localizer<'_>, choice: &Choice) -> String {
    let all =
        |sort: fn(&Token) -> bool| choice.entries.iter().all(|entry| entry.token.as_ref().is_some_and(sort));
    localizer.label(if all(|token| matches!(token, Token::Square(_))) {
        "pick-first-squares"
    } else if all(|token| matches!(token, Token::Sign(_))) {
        "pick-first-signs"
    } else {
        "pick-choose"
    })
}

fn option(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    choice: &Choice,
    entry: &Entry,
    emojis: &Emojis,
) -> CreateSelectMenuOption {
    let near = details::near(view);
    let label = match entry.token {
        None => choice.prefix(),
        Some(Token::Square(square)) => match piece_at(localizer, info, view, square) {
            Some(piece) => format!("{square} · {piece}"),
            None => square.to_string(),
        },
        Some(token @ (Token::Sign(_) | Token::Letter(_))) => {
            format!("{token} · {}", localizer.texts.token(localizer.lang, info, near, token))
        }
        Some(token) => localizer.texts.token(localizer.lang, info, near, token),
    };
    let emoji = match entry.token {
        Some(Token::Square(square)) => emojis.of_square(view, square),
        Some(Token::Letter(letter)) => emojis.of_letter(view, letter),
        _ => None,
    };
    let option = CreateSelectMenuOption::new(fit(&label, LABEL_CHARS_MAX), entry.value());
    let option = match emoji {
        Some(emoji) => option.emoji(emoji),
        None => option,
    };
    let letter = match entry.token {
        Some(Token::Letter(letter)) => letter.to_string(),
        _ => String::new(),
    };
    if let Some((weaker, stronger)) = konakis_render::rivals(&info.id, &letter) {
        let kind = |kind| Arg::text(localizer.texts.kind(localizer.lang, info, kind, 1));
        let args = [("weaker", kind(weaker)), ("stronger", kind(stronger))];
        return option.description(localizer.texts.label(localizer.lang, "pick-beats", &args));
    }
    match &entry.only {
        // The label is already the whole action.
        Some(action) if *action == entry.value() => option,
        Some(action) => {
            let text = format!("{action} · {}", localizer.texts.choice(localizer.lang, info, near, action));
            option.description(fit(&text, LABEL_CHARS_MAX))
        }
        None => option.description(localizer.texts.label(
            localizer.lang,
            "pick-ways",
            &[("count", entry.actions.into())],
        )),
    }
}

fn piece_at(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView, square: Square) -> Option<String> {
    let piece = view.board.pieces.iter().find(|piece| piece.at == square)?;
    let name = localizer.texts.kind(localizer.lang, info, &piece.kind, 1);
    Some(match &piece.detail {
        Detail::Value { value: Some(value) } => format!("{name} {value}"),
        Detail::Facing { facing } => {
            format!("{name}, {}", localizer.texts.direction(localizer.lang, details::near(view), *facing))
        }
        Detail::Territory { side, stack, .. } => {
            // Notation counts tokens from the top.
            let letters: Vec<&str> = stack.iter().rev().map(|kind| kind.as_deref().unwrap_or("?")).collect();
            let args = [("count", letters.len().into()), ("tokens", Arg::text(letters.join(" ")))];
            let stack = localizer.texts.label(localizer.lang, "alt-stack", &args);
            format!("{name} {side}×{side}, {stack}")
        }
        Detail::Value { value: None } | Detail::Plain {} => name,
    })
}

/// The last turn in words, if it was the opponent's.
#[must_use]
pub fn news(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> Option<String> {
    let is_theirs = view.last.as_ref().is_some_and(|last| view.seat.is_some_and(|seat| last.seat != seat));
    last_turn::describe(localizer, info, details::near(view), view).filter(|_| is_theirs)
}

const SEVERAL_MAX: usize = 8;

/// The refusal of a typed text that can mean several actions.
#[must_use]
pub fn several(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView, actions: &[String]) -> String {
    let line = |action: &String| {
        let words = Arg::text(localizer.texts.action(localizer.lang, info, details::near(view), action));
        let args = [("action", Arg::notation(action.clone())), ("what", words)];
        format!("- {}", localizer.with("move-several-line", &args))
    };
    let lines = actions.iter().take(SEVERAL_MAX).map(line);
    std::iter::once(localizer.say("move-several")).chain(lines).collect::<Vec<_>>().join("\n")
}

/// The reason why a player cannot type an action now, as plain text; none if they can type one.
#[must_use]
pub fn why_nothing(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> Option<String> {
    let label = |key: &str| Some(localizer.label(key));
    match view.progress.to_act().iter().next() {
        _ if view.prompt.is_some() || !view.legal.is_empty() => None,
        _ if view.progress.result().is_some() => label("game-over-already"),
        Some(_) if view.setup => label("setup-done"),
        Some(seat) => {
            let args = [
                ("player", details::player(localizer, info, &view.players, seat)),
                ("side", Arg::markdown(localizer.texts.side(localizer.lang, seat))),
            ];
            Some(localizer.texts.plain(localizer.lang, "game-turn-plain", &args))
        }
        None => label("game-waiting"),
    }
}

/// The remark that a typed action was not played. In the message, the reason follows this remark.
#[must_use]
pub fn not_played(localizer: Localizer<'_>, typed: &str) -> String {
    localizer.with("move-not-played", &[("action", Arg::notation(typed.to_owned()))])
}

/// The message for a user who can choose nothing now, with the reason. For a player, the message is a panel. The panel
/// of a finished game is short, because the public board shows the result.
#[must_use]
pub fn nothing(
    localizer: Localizer<'_>,
    info: &GameInfo,
    view: &RoomView,
    remark: Option<&str>,
) -> OutgoingMessage {
    let why = match view.progress.result() {
        Some(result) => match view.seat {
            Some(seat) => {
                format!(
                    "🏁 {}",
                    localizer.with("panel-over", &[("end", details::outcome(result, seat).into())])
                )
            }
            None => format!("🏁 {}", details::result(localizer, info, view, result)),
        },
        None if view.seat.is_none() => localizer.say("game-not-yours"),
        None if view.progress.to_act().is_empty() => localizer.say("game-waiting"),
        None if view.setup => localizer.say("setup-done"),
        None => {
            let seat = view.progress.to_act().iter().next().unwrap_or(Seat::White);
            localizer
                .with("panel-waiting", &[("player", details::player(localizer, info, &view.players, seat))])
        }
    };
    let offers = game::opponents_offers(view).map(|(what, by)| game::offer(localizer, info, view, what, by));
    let lines: Vec<String> = remark.map(str::to_owned).into_iter().chain(offers).chain([why]).collect();
    let mut buttons = answers(localizer, view);
    if view.seat.is_some() && view.progress.result().is_none() {
        // After a restart, the bot cannot update the panel by itself, so the player can refresh it.
        let label = localizer.label("button-refresh");
        buttons.push(button(&view.room, ButtonAction::OpenPicker, label, ButtonStyle::Secondary));
    }
    let panel = view.seat.map(|_| PanelContent::of(view));
    OutgoingMessage { panel, ..OutgoingMessage::private(lines.join("\n")).with_rows(rows(buttons)) }
}

/// A panel that the bot no longer updates by itself, with a button that updates it. The panel of a finished game stays
/// as it is.
#[must_use]
pub fn paused(localizer: Localizer<'_>, room: &RoomId, panel: OutgoingMessage) -> OutgoingMessage {
    if panel.panel.as_ref().is_some_and(|content| content.state.is_over()) {
        return OutgoingMessage { panel: None, ..panel };
    }
    let text = format!("{}\n-# {}", panel.text, localizer.say("panel-paused"));
    let wake = button(room, ButtonAction::OpenPicker, localizer.label("button-wake"), ButtonStyle::Primary);
    OutgoingMessage { text, panel: None, ..panel }.with_rows(rows(vec![wake]))
}

/// The message for a panel that could not be loaded: `text`, with a button that loads the panel.
#[must_use]
pub fn interrupted(localizer: Localizer<'_>, room: &RoomId, text: String) -> OutgoingMessage {
    let label = localizer.label("button-refresh");
    let refresh = button(room, ButtonAction::OpenPicker, label, ButtonStyle::Primary);
    OutgoingMessage::private(text).with_rows(rows(vec![refresh]))
}

/// The key of the text that says what was offered.
#[must_use]
pub const fn offered(what: Offer) -> &'static str {
    match what {
        Offer::Draw => "draw-offered",
        Offer::Takeback => "takeback-offered",
        Offer::Rematch => "rematch-offered",
    }
}
