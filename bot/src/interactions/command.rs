//! Handles slash commands, and the command in the context menu of a user.

use super::bot::Bot;
use super::caller::Caller;
use super::command_options::CommandOptions;
use super::error::HandlerError;
use super::new_room::GameRequest;
use super::respond::{Reply, respond};
use super::{
    analysis, challenge, computer, files, forms, game_choice, launch, lists, moderation, notifications,
    offers, own_turn, own_view, spectate,
};
use crate::channel::Editable;
use crate::commands::form::FormKind;
use crate::commands::names::{Command, option};
use crate::discord::DiscordError;
use crate::text::Localizer;
use konakis_protocol::Offer;
use konakis_protocol::connect::RequestError;
use serenity::model::application::{CommandInteraction, ResolvedTarget};

/// Handles a command. The response is ephemeral, or opens the Activity; messages for everybody are follow-ups.
pub(super) async fn run(bot: &Bot, interaction: &CommandInteraction) -> Result<(), DiscordError> {
    let caller = Caller::of_command(interaction);
    if opens_here(bot, interaction) {
        return play_here(bot, &caller, request(interaction)).await;
    }
    bot.services.discord.defer_private(&caller.token).await?;
    if !bot.services.game_server.has_connected() {
        // The names of the games come with the first connection; no command can be answered without them.
        return respond(bot, &caller, Err(RequestError::TimedOut.into())).await;
    }
    let command = Command::of_name(&interaction.data.name);
    let given = request(interaction);
    let form = match command {
        Some(Command::Challenge) => Some(FormKind::Challenge),
        Some(Command::Play) => Some(FormKind::Play),
        _ => None,
    };
    if let Some(kind) = form.filter(|kind| forms::is_needed(&given, *kind)) {
        let reply = forms::open(bot, &caller, kind, &given).await;
        return respond(bot, &caller, reply).await;
    }
    let begun = match command {
        Some(Command::Challenge) => challenge::challenge(bot, &caller, given).await,
        Some(Command::ChallengeUser) => challenge::challenge(bot, &caller, of_target(interaction)).await,
        Some(Command::Play) => computer::play(bot, &caller, given).await,
        Some(Command::Analysis) => {
            let options = CommandOptions(interaction.data.options());
            return analysis::named(bot, &caller, options.text(option::ROOM)).await;
        }
        Some(Command::Move) => return play_typed(bot, &caller, interaction).await,
        Some(command) => {
            let reply = reply(bot, &caller, command, interaction).await;
            return respond(bot, &caller, reply).await;
        }
        None => Err(unknown(caller.localizer(bot))),
    };
    match begun {
        Ok(()) => Ok(()),
        Err(error) => respond(bot, &caller, Err(error)).await,
    }
}

fn opens_here(bot: &Bot, interaction: &CommandInteraction) -> bool {
    let options = CommandOptions(interaction.data.options());
    bot.services.has_activity
        && bot.services.game_server.has_connected()
        && Command::of_name(&interaction.data.name) == Some(Command::Play)
        && options.choice(option::HERE) == Some(true)
}

async fn play_here(bot: &Bot, caller: &Caller, given: GameRequest<'_>) -> Result<(), DiscordError> {
    if forms::is_needed(&given, FormKind::Play) {
        launch::lobby(bot, caller).await
    } else {
        launch::play(bot, caller, given).await
    }
}

fn request(interaction: &CommandInteraction) -> GameRequest<'_> {
    let options = CommandOptions(interaction.data.options());
    GameRequest {
        opponent: options.user(option::OPPONENT),
        game: options.text(option::GAME),
        ruleset: options.text(option::VARIANT),
        clock: options.text(option::CLOCK),
        side: options.text(option::SIDE),
        rated: options.choice(option::RATED),
        level: options.number(option::LEVEL),
    }
}

/// A challenge to the user in whose menu the command was chosen.
fn of_target(interaction: &CommandInteraction) -> GameRequest<'_> {
    match interaction.data.target() {
        Some(ResolvedTarget::User(user, _)) => GameRequest { opponent: Some(user), ..GameRequest::default() },
        _ => GameRequest::default(),
    }
}

/// Plays a typed action. The answer becomes the user's panel, so updates of the panel wait until the answer is sent.
async fn play_typed(
    bot: &Bot,
    caller: &Caller,
    interaction: &CommandInteraction,
) -> Result<(), DiscordError> {
    let options = CommandOptions(interaction.data.options());
    let room = match game_choice::own_game(bot, caller, options.text(option::ROOM)).await {
        Ok(room) => room,
        Err(error) => return respond(bot, caller, Err(error)).await,
    };
    let _busy = bot.panels.busy(&room, caller.id()).await;
    let reply = own_turn::play_text(bot, caller, &room, options.text(option::TEXT).unwrap_or_default()).await;
    let responded = respond(bot, caller, reply).await;
    // The player is evidently present, so the room's task need not mention them.
    bot.rooms.tell(&room, caller.update(Editable::Nothing));
    responded
}

async fn reply(bot: &Bot, caller: &Caller, command: Command, interaction: &CommandInteraction) -> Reply {
    let options = CommandOptions(interaction.data.options());
    let room = options.text(option::ROOM);
    match command {
        Command::Challenge | Command::ChallengeUser | Command::Play | Command::Analysis | Command::Move => {
            Err(unknown(caller.localizer(bot)))
        }
        Command::Draw => {
            let room = game_choice::own_game(bot, caller, room).await?;
            offers::offer(bot, caller, &room, Offer::Draw).await
        }
        Command::Resign => {
            offers::ask_resign(bot, caller, &game_choice::own_game(bot, caller, room).await?).await
        }
        Command::Games => lists::games(bot, caller).await,
        Command::Board => own_view::show(bot, caller, &game_choice::any_game(bot, caller, room).await?).await,
        Command::Record => {
            let room = game_choice::game_here(bot, caller, room).await?;
            files::record(bot, caller, &room).await
        }
        Command::Rules => {
            Ok(lists::rules(bot, caller, options.text(option::GAME).unwrap_or_default(), 0).await)
        }
        Command::Profile => lists::profile(bot, caller, options.user(option::PLAYER)).await,
        Command::Leaderboard => {
            lists::leaderboard(bot, caller, options.text(option::GAME).unwrap_or_default()).await
        }
        Command::Spectate => match room {
            Some(room) => {
                let room = game_choice::any_game(bot, caller, Some(room)).await?;
                spectate::show(bot, caller, &room).await
            }
            None => spectate::live(bot, caller).await,
        },
        Command::Settings => lists::settings(bot, caller, &options).await,
        Command::Notifications => notifications::notifications(bot, caller, &options).await,
        Command::Block => moderation::block(bot, caller, options.user(option::PERSON), true).await,
        Command::Unblock => moderation::block(bot, caller, options.user(option::PERSON), false).await,
        Command::Report => {
            let room = game_choice::game_here(bot, caller, room).await?;
            moderation::report(bot, caller, room, options.text(option::NOTE).unwrap_or_default()).await
        }
        Command::Data => Ok(moderation::data(bot, caller)),
        Command::Help => Ok(lists::help(bot, caller)),
    }
}

fn unknown(localizer: Localizer<'_>) -> HandlerError {
    HandlerError::Refused(localizer.say("unknown-command"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::{Lang, Texts};

    #[test]
    fn answer_to_an_unknown_command_names_the_help_command() {
        let texts = Texts::new();
        for (lang, help) in
            [(Lang::En, "/help"), (Lang::Fr, "/aide"), (Lang::Nl, "/hulp"), (Lang::Ja, "/ヘルプ")]
        {
            let localizer = Localizer::new(&texts, lang);
            let text = unknown(localizer).text(localizer);
            assert!(text.contains(help), "{text}");
            assert_ne!(text, localizer.say("unknown-button"));
        }
    }
}
