//! Commands about lists, profiles, rules, help and settings.

use super::bot::Bot;
use super::caller::Caller;
use super::command_options::CommandOptions;
use super::error::HandlerError;
use super::respond::Reply;
use super::{new_room, own_games, own_view, respond};
use crate::commands::names::option;
use crate::memory::GuildSettings;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::{details, lists, rules};
use crate::text::{Arg, Lang, Localizer};
use konakis_protocol::{ClientMessage, GameInfo, OfGame, OfUser, Seat, ServerMessage};
use serenity::model::user::User;
use url::Url;

pub(super) async fn games(bot: &Bot, caller: &Caller) -> Reply {
    let own = own_games::with_links(bot, own_games::unfinished(bot, caller).await?).await?;
    let games = bot.services.game_server.games();
    Ok(lists::games(caller.localizer(bot), &games, &own))
}

pub(super) async fn profile(bot: &Bot, caller: &Caller, of: Option<&User>) -> Reply {
    let (services, localizer) = (&bot.services, caller.localizer(bot));
    let profile = match of.filter(|user| user.id.get() != caller.id()) {
        None => own_games::profile(bot, caller).await?,
        Some(user) => {
            let Some(id) = services.memory.user_of(user.id.get()).await? else {
                let args = [("player", Arg::text(user.display_name().to_owned()))];
                return Ok(OutgoingMessage::private(localizer.with("profile-unknown", &args)));
            };
            let request = ClientMessage::Profile(OfUser { user: Some(id) });
            match services.game_server.request(&caller.person, request).await? {
                ServerMessage::Profile(profile) => profile,
                other => return Err(respond::unexpected(bot, caller, &other)),
            }
        }
    };
    let games = services.game_server.games();
    Ok(OutgoingMessage::private(lists::profile(localizer, &games, &profile)))
}

pub(super) async fn leaderboard(bot: &Bot, caller: &Caller, game: &str) -> Reply {
    let game_server = &bot.services.game_server;
    let request = ClientMessage::Leaderboard(OfGame { game: game.to_owned().into() });
    let board = match game_server.request(&caller.person, request).await? {
        ServerMessage::Leaderboard(board) => board,
        other => return Err(respond::unexpected(bot, caller, &other)),
    };
    let text = lists::leaderboard(caller.localizer(bot), &game_server.games(), &board);
    Ok(OutgoingMessage::private(text))
}

/// A page of the rules. Boards that cannot be loaded or drawn are left out.
pub(super) async fn rules(bot: &Bot, caller: &Caller, game: &str, page: u16) -> OutgoingMessage {
    let localizer = caller.localizer(bot);
    let info = details::info(&bot.services.game_server.games(), game);
    let (message, boards) = rules::message(localizer, &info, page, &bot.services.public_url);
    let mut album = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        let shown = match bot.services.files.position(&info.id, &board.variant, &board.position).await {
            Ok(shown) => shown,
            Err(error) => {
                tracing::warn!(%game, %error, "could not show a board of the rules");
                continue;
            }
        };
        let drawn = own_view::draw(bot, caller, board.picture(&info.id, &shown)).await;
        album.extend(drawn.map(|file| file.named(format!("board-{}.png", index + 1))));
    }
    message.with_album(album)
}

/// Changes the given settings of the Discord server, and shows all its settings.
pub(super) async fn settings(bot: &Bot, caller: &Caller, options: &CommandOptions<'_>) -> Reply {
    let localizer = caller.localizer(bot);
    let Some(guild) = caller.guild else {
        return Err(HandlerError::Refused(localizer.say("settings-only-servers")));
    };
    if !caller.can_manage {
        return Err(HandlerError::Refused(localizer.say("settings-not-allowed")));
    }
    let before = bot.services.memory.settings(Some(guild)).await?;
    let typed = options.text(option::CLOCK);
    let clock = new_room::clock(typed, &before)
        .map_err(|why| HandlerError::Refused(new_room::clock_refusal(localizer, typed, why)))?;
    let after = changed(GuildSettings { clock, ..before.clone() }, options);
    if after == before {
        return Ok(OutgoingMessage::private(format!(
            "{}\n-# {}",
            shown(bot, localizer, &after),
            localizer.say("settings-hint")
        )));
    }
    bot.services.memory.set_settings(guild, &after).await?;
    Ok(OutgoingMessage::private(format!(
        "{}\n{}",
        localizer.say("settings-saved"),
        shown(bot, localizer, &after)
    )))
}

fn changed(mut settings: GuildSettings, options: &CommandOptions<'_>) -> GuildSettings {
    if let Some(game) = options.text(option::GAME) {
        settings.game = Some(game.to_owned());
    }
    if let Some(place) = options.text(option::PLACE) {
        settings.threads = place == "thread";
    }
    if let Some(side) = options.text(option::BOARD) {
        settings.near = if side == "black" { Seat::Black } else { Seat::White };
    }
    if let Some(reminders) = options.choice(option::REMINDERS) {
        settings.reminders = reminders;
    }
    if let Some(language) = options.text(option::LANGUAGE) {
        settings.language = (language != "server").then(|| language.to_owned());
    }
    settings
}

fn shown(bot: &Bot, localizer: Localizer<'_>, settings: &GuildSettings) -> String {
    let games = bot.services.game_server.games();
    let game = settings.game.as_deref().or_else(|| games.first().map(|info| info.id.as_ref()));
    let game = Arg::text(details::info(&games, game.unwrap_or_default()).name);
    let clock = Arg::markdown(localizer.texts.clock(localizer.lang, settings.clock));
    let place = Arg::from(if settings.threads { "thread" } else { "channel" });
    let language = settings.language.as_deref().map_or_else(
        || localizer.say("settings-language-server"),
        |tag| localizer.texts.plain(Lang::of_locale(tag), "language-name", &[]),
    );
    [
        localizer.say("settings-title"),
        localizer.with("settings-game", &[("game", game)]),
        localizer.with("settings-clock", &[("clock", clock)]),
        localizer.with("settings-place", &[("place", place)]),
        localizer.with("settings-board", &[("side", settings.near.into())]),
        localizer.with("settings-reminders", &[("on", settings.reminders.into())]),
        localizer.with("settings-language", &[("language", Arg::markdown(language))]),
    ]
    .join("\n")
}

pub(super) fn help(bot: &Bot, caller: &Caller) -> OutgoingMessage {
    let localizer = caller.localizer(bot);
    let games = bot.services.game_server.games();
    OutgoingMessage::private(help_text(localizer, &games, &bot.services.public_url))
}

fn help_text(localizer: Localizer<'_>, games: &[GameInfo], web: &Url) -> String {
    let mut lines = vec![localizer.say("help-title")];
    lines.extend(games.iter().map(|info| {
        let about = localizer.texts.about(localizer.lang, info);
        localizer.with("help-game", &[("game", Arg::text(info.name.clone())), ("about", Arg::text(about))])
    }));
    let topics = ["help-start", "help-move", "help-secret", "help-playing", "help-more", "help-safety"];
    lines.extend(topics.map(|topic| localizer.say(topic)));
    lines.push(localizer.with("help-web", &[("link", Arg::link(web))]));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::command_options::tests::command;
    use super::*;
    use crate::commands::names::Command;
    use crate::messages::outgoing_message::TEXT_CHARS_MAX;
    use crate::text::Texts;
    use serde_json::json;

    #[test]
    fn only_the_given_settings_change() {
        let changed = |before: &GuildSettings, options| {
            let data = command(&options);
            changed(before.clone(), &CommandOptions(data.options()))
        };
        let before = GuildSettings { language: Some("nl".to_owned()), ..Default::default() };
        assert_eq!(changed(&before, json!([])), before);
        let text = |name, value| json!([{"name": name, "type": 3, "value": value}]);
        assert_eq!(changed(&before, text(option::GAME, "kubism")).game.as_deref(), Some("kubism"));
        let in_threads = |value| changed(&before, text(option::PLACE, value)).threads;
        assert!(in_threads("thread") && !in_threads("channel"));
        let near = |value| changed(&before, text(option::BOARD, value)).near;
        assert_eq!((near("white"), near("black")), (Seat::White, Seat::Black));
        let language = |value| changed(&before, text(option::LANGUAGE, value)).language;
        assert_eq!((language("fr").as_deref(), language("server")), (Some("fr"), None));
        let reminders =
            |on| changed(&before, json!([{"name": option::REMINDERS, "type": 5, "value": on}])).reminders;
        assert!(reminders(true) && !reminders(false));
    }

    #[test]
    fn help_names_all_games_and_slash_commands_except_help() {
        let (texts, games) = (Texts::new(), konakis_games::catalogue());
        let unnamed = [Command::ChallengeUser, Command::Help];
        for lang in Lang::ALL {
            let text = help_text(Localizer::new(&texts, lang), &games, &"https://k.example".parse().unwrap());
            for command in Command::ALL.iter().filter(|command| !unnamed.contains(command)) {
                let name = texts.plain(lang, &format!("command-{}", command.name()), &[]);
                assert!(text.contains(&format!("/{name}")), "{lang:?} {name}");
            }
            for info in &games {
                let line = text.lines().find(|line| line.contains(&*info.name));
                assert!(line.is_some_and(|line| line.chars().count() > 30), "{lang:?} {line:?}");
            }
            // With links for the commands, the text still fits into a message.
            let linked = Texts::new();
            let ids = Command::ALL.iter().map(|command| (command.name().to_owned(), 10_u64.pow(18)));
            linked.set_commands(&ids.collect::<Vec<_>>());
            let text =
                help_text(Localizer::new(&linked, lang), &games, &"https://k.example".parse().unwrap());
            assert!(text.matches("</").count() >= Command::ALL.len() - 2, "{lang:?}: {text}");
            assert!(text.encode_utf16().count() <= TEXT_CHARS_MAX, "{lang:?} {}", text.len());
        }
    }
}
