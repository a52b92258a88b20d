//! Commands.

use super::challenge::{self, Asked};
use super::{Caller, Fault, Reply, answer, computer, lists, offers, playing, press, which};
use crate::bot::Bot;
use crate::commands::define::{Command, option};
use crate::press::{Deed, Press};
use crate::rest::RestError;
use konakis_protocol::connect::RequestError;
use konakis_protocol::{Offer, ServerMessage};
use serenity::model::application::{CommandInteraction, ResolvedOption, ResolvedTarget, ResolvedValue};
use serenity::model::user::User;
use std::sync::Arc;

/// What was given to a command.
pub(super) struct Given<'a>(Vec<ResolvedOption<'a>>);

impl<'a> Given<'a> {
    fn value(&self, name: &str) -> Option<&ResolvedValue<'a>> {
        self.0.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    /// The text of an option.
    pub(super) fn text(&self, name: &str) -> Option<&'a str> {
        if let Some(ResolvedValue::String(text)) = self.value(name) { Some(text) } else { None }
    }

    /// The user of an option.
    pub(super) fn user(&self, name: &str) -> Option<&'a User> {
        if let Some(ResolvedValue::User(user, _)) = self.value(name) { Some(user) } else { None }
    }

    /// Whether an option is chosen.
    pub(super) fn choice(&self, name: &str) -> Option<bool> {
        if let Some(ResolvedValue::Boolean(choice)) = self.value(name) { Some(*choice) } else { None }
    }

    fn number(&self, name: &str) -> Option<i64> {
        if let Some(ResolvedValue::Integer(number)) = self.value(name) { Some(*number) } else { None }
    }
}

/// Deals with a command. Every answer is for the person alone; what is for all is posted beside it.
pub(super) async fn run(bot: &Arc<Bot>, interaction: &CommandInteraction) -> Result<(), RestError> {
    let caller = Caller::of_command(interaction);
    bot.services.rest.defer_private(&caller.hook).await?;
    if !bot.services.session.is_known() {
        // No game has a name yet.
        return answer(bot, &caller, Err(RequestError::Lost.into())).await;
    }
    let begun = match Command::of_name(&interaction.data.name) {
        Some(Command::Challenge) => challenge::challenge(bot, &caller, asked(interaction)).await,
        Some(Command::ChallengeUser) => challenge::challenge(bot, &caller, of_target(interaction)).await,
        Some(Command::Play) => computer::play(bot, &caller, asked(interaction)).await,
        Some(command) => {
            let reply = obey(bot, &caller, command, interaction).await;
            return answer(bot, &caller, reply).await;
        }
        None => Err(Fault::Said(caller.voice(bot).say("unknown-button"))),
    };
    match begun {
        Ok(()) => Ok(()),
        Err(fault) => answer(bot, &caller, Err(fault)).await,
    }
}

/// What a challenge or a game against the computer is asked to be.
fn asked(interaction: &CommandInteraction) -> Asked<'_> {
    let given = Given(interaction.data.options());
    Asked {
        opponent: given.user(option::OPPONENT),
        game: given.text(option::GAME),
        ruleset: given.text(option::VARIANT),
        clock: given.text(option::CLOCK),
        side: given.text(option::SIDE),
        rated: given.choice(option::RATED),
        level: given.number(option::LEVEL),
    }
}

/// A challenge of whoever was clicked on.
fn of_target(interaction: &CommandInteraction) -> Asked<'_> {
    match interaction.data.target() {
        Some(ResolvedTarget::User(user, _)) => Asked { opponent: Some(user), ..Asked::default() },
        _ => Asked::default(),
    }
}

async fn obey(bot: &Arc<Bot>, caller: &Caller, command: Command, interaction: &CommandInteraction) -> Reply {
    let given = Given(interaction.data.options());
    let room = given.text(option::ROOM);
    match command {
        Command::Challenge | Command::ChallengeUser | Command::Play => {
            Err(Fault::Said(caller.voice(bot).say("unknown-button")))
        }
        Command::Move => {
            let room = which::own(bot, caller, room).await?;
            playing::typed(bot, caller, &room, given.text(option::TEXT).unwrap_or_default()).await
        }
        Command::Draw => {
            let room = which::own(bot, caller, room).await?;
            offers::offer(bot, caller, &room, Offer::Draw).await
        }
        Command::Resign => offers::ask_resign(bot, caller, &which::own(bot, caller, room).await?).await,
        Command::Games => lists::games(bot, caller).await,
        Command::Board => playing::look(bot, caller, &which::any(bot, caller, room).await?).await,
        Command::Record => {
            let room = which::any(bot, caller, room).await?;
            press::record(bot, caller, &Press::new(&room, Deed::Record)).await
        }
        Command::Rules => Ok(lists::rules(bot, caller, given.text(option::GAME).unwrap_or_default(), 0)),
        Command::Profile => lists::profile(bot, caller, given.user(option::PLAYER)).await,
        Command::Leaderboard => {
            lists::leaderboard(bot, caller, given.text(option::GAME).unwrap_or_default()).await
        }
        Command::Spectate => match room {
            Some(room) => playing::look(bot, caller, &which::any(bot, caller, Some(room)).await?).await,
            None => lists::live(bot, caller).await,
        },
        Command::Settings => lists::settings(bot, caller, &given).await,
        Command::Help => Ok(lists::help(bot, caller)),
    }
}

/// An answer of another sort than was asked for.
pub(super) fn unexpected(bot: &Bot, caller: &Caller, message: &ServerMessage) -> Fault {
    tracing::error!(kind = message.kind(), "the game server answered with something else");
    Fault::Said(caller.voice(bot).say("went-wrong"))
}
