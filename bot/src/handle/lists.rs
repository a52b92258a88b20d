//! What is only to be read: games, profiles, the best players, rules, settings, help.

use super::command::{Given, unexpected};
use super::{Caller, Fault, Reply, which};
use crate::bot::Bot;
use crate::commands::clock;
use crate::commands::define::option;
use crate::compose::lists;
use crate::compose::words;
use crate::draft::Draft;
use crate::memory::GuildSettings;
use crate::texts::{Arg, Lang};
use crate::voice::Voice;
use konakis_protocol::{ClientMessage, OfGame, OfUser, ServerMessage, WatchLobby};
use serenity::model::user::User;

/// The person's own games.
pub(super) async fn games(bot: &Bot, caller: &Caller) -> Reply {
    let playing = which::listed(bot, which::mine(bot, caller).await?).await?;
    Ok(Draft::private(lists::games(caller.voice(bot), &bot.session.games(), &playing)))
}

/// What is known of somebody, or of the person himself.
pub(super) async fn profile(bot: &Bot, caller: &Caller, of: Option<&User>) -> Reply {
    let voice = caller.voice(bot);
    let games = bot.session.games();
    let Some(user) = of.filter(|user| user.id.get() != caller.id()) else {
        return Ok(Draft::private(lists::profile(voice, &games, &which::profile(bot, caller).await?)));
    };
    let Some(id) = bot.memory.user_of(user.id.get()).await? else {
        let args = [("player", Arg::typed(user.display_name().to_owned()))];
        return Ok(Draft::private(voice.with("profile-unknown", &args)));
    };
    match bot.session.ask(&caller.person, ClientMessage::Profile(OfUser { user: Some(id) })).await? {
        ServerMessage::Profile(profile) => Ok(Draft::private(lists::profile(voice, &games, &profile))),
        other => Err(unexpected(bot, caller, &other)),
    }
}

/// The best players of a game.
pub(super) async fn leaderboard(bot: &Bot, caller: &Caller, game: &str) -> Reply {
    let ask = ClientMessage::Leaderboard(OfGame { game: game.to_owned().into() });
    match bot.session.ask(&caller.person, ask).await? {
        ServerMessage::Leaderboard(board) => {
            Ok(Draft::private(lists::leaderboard(caller.voice(bot), &bot.session.games(), &board)))
        }
        other => Err(unexpected(bot, caller, &other)),
    }
}

/// The games that are on, wherever they are played.
pub(super) async fn live(bot: &Bot, caller: &Caller) -> Reply {
    match bot.session.ask(&caller.person, ClientMessage::Lobby(WatchLobby::default())).await? {
        ServerMessage::Lobby(lobby) => {
            let page = |game: &konakis_protocol::LiveGame| bot.page(&game.room);
            Ok(Draft::private(lists::live(caller.voice(bot), &bot.session.games(), &lobby.live, page)))
        }
        other => Err(unexpected(bot, caller, &other)),
    }
}

/// A page of the rules of a game.
pub(super) fn rules(bot: &Bot, caller: &Caller, game: &str, page: u16) -> Draft {
    let info = words::info(&bot.session.games(), game);
    crate::rules::message(caller.voice(bot), &info, page, &bot.public_url)
}

/// What this server has chosen, changed by what is given.
pub(super) async fn settings(bot: &Bot, caller: &Caller, given: &Given<'_>) -> Reply {
    let voice = caller.voice(bot);
    let Some(guild) = caller.guild else { return Err(Fault::Said(voice.say("settings-only-servers"))) };
    if !caller.manages {
        return Err(Fault::Said(voice.say("settings-not-allowed")));
    }
    let before = bot.memory.settings(Some(guild)).await?;
    let after = changed(before.clone(), given);
    if after == before {
        return Ok(Draft::private(format!(
            "{}\n-# {}",
            shown(bot, voice, &after),
            voice.say("settings-hint")
        )));
    }
    bot.memory.set(guild, &after).await?;
    Ok(Draft::private(format!("{}\n{}", voice.say("settings-saved"), shown(bot, voice, &after))))
}

fn changed(mut settings: GuildSettings, given: &Given<'_>) -> GuildSettings {
    if let Some(game) = given.text(option::GAME) {
        settings.game = Some(game.to_owned());
    }
    if let Some(clock) = given.text(option::CLOCK).and_then(clock::read) {
        settings.clock = clock;
    }
    if let Some(place) = given.text(option::PLACE) {
        settings.threads = place == "thread";
    }
    if let Some(reminders) = given.choice(option::REMINDERS) {
        settings.reminders = reminders;
    }
    if let Some(language) = given.text(option::LANGUAGE) {
        settings.language = (language != "server").then(|| language.to_owned());
    }
    settings
}

fn shown(bot: &Bot, voice: Voice<'_>, settings: &GuildSettings) -> String {
    let games = bot.session.games();
    let game = settings.game.as_deref().or_else(|| games.first().map(|info| info.id.as_ref()));
    let game = Arg::typed(words::info(&games, game.unwrap_or_default()).name);
    let clock = Arg::said(voice.texts.clock(voice.lang, settings.clock));
    let place = Arg::from(if settings.threads { "thread" } else { "channel" });
    let language = settings.language.as_deref().map_or_else(
        || voice.say("settings-language-server"),
        |tag| voice.texts.plain(Lang::of_locale(tag), "language-name", &[]),
    );
    [
        voice.say("settings-title"),
        voice.with("settings-game", &[("game", game)]),
        voice.with("settings-clock", &[("clock", clock)]),
        voice.with("settings-place", &[("place", place)]),
        voice.with("settings-reminders", &[("on", settings.reminders.into())]),
        voice.with("settings-language", &[("language", Arg::said(language))]),
    ]
    .join("\n")
}

/// How to play here.
pub(super) fn help(bot: &Bot, caller: &Caller) -> Draft {
    let voice = caller.voice(bot);
    let games: Vec<String> = bot.session.games().iter().map(|info| info.name.to_string()).collect();
    let lines = [
        voice.say("help-title"),
        voice.with("help-games", &[("games", Arg::typed(games.join(", ")))]),
        voice.say("help-start"),
        voice.say("help-move"),
        voice.say("help-secret"),
        voice.say("help-more"),
        voice.with("help-web", &[("link", Arg::link(&bot.public_url))]),
    ];
    Draft::private(lines.join("\n"))
}
