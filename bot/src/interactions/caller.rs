//! The user of an interaction: who they are, where, and in which language.

use super::bot::Bot;
use crate::channel::{Editable, Interaction, Update};
use crate::discord::InteractionToken;
use crate::game_server::Person;
use crate::text::{Lang, Localizer};
use konakis_protocol::{PlayerName, Snowflake};
use serenity::model::application::{CommandInteraction, ComponentInteraction, InteractionContext};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use serenity::model::user::User;
use std::num::NonZeroU64;

/// Somebody who did something that can be answered.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The token by which the interaction is responded to.
    pub token: InteractionToken,
    /// Who he is.
    pub person: Person,
    /// His language.
    pub lang: Lang,
    /// The server, where it was in one.
    pub guild: Option<u64>,
    /// The locale of the channel: the server's, or his own where there is none.
    pub locale: String,
    /// The channel.
    pub channel: u64,
    /// Whether nobody but he and the bot can see the channel.
    pub is_alone: bool,
    /// The message that he clicked on.
    pub clicked: Option<u64>,
    /// Whether he may manage the server.
    pub can_manage: bool,
}

/// Somebody of Discord, as the game server is to know him.
pub(super) fn person(user: &User) -> Person {
    // serenity holds no user without an id.
    let id = NonZeroU64::new(user.id.get()).unwrap_or(NonZeroU64::MIN);
    Person { discord: Snowflake::new(id), name: PlayerName::nearest(user.display_name()) }
}

fn can_manage(member: Option<&Member>) -> bool {
    member.and_then(|member| member.permissions).is_some_and(|permissions| {
        permissions.intersects(Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR)
    })
}

impl Caller {
    /// Who gave a command.
    #[must_use]
    pub fn of_command(command: &CommandInteraction) -> Self {
        Self {
            token: InteractionToken {
                application: command.application_id,
                id: command.id,
                secret: command.token.clone(),
            },
            person: person(&command.user),
            lang: Lang::of_locale(&command.locale),
            guild: command.guild_id.map(|guild| guild.get()),
            locale: command.guild_locale.clone().unwrap_or_else(|| command.locale.clone()),
            channel: command.channel_id.get(),
            is_alone: command.context == Some(InteractionContext::BotDm),
            clicked: None,
            can_manage: can_manage(command.member.as_deref()),
        }
    }

    /// Who clicked.
    #[must_use]
    pub fn of_component(component: &ComponentInteraction) -> Self {
        Self {
            token: InteractionToken {
                application: component.application_id,
                id: component.id,
                secret: component.token.clone(),
            },
            person: person(&component.user),
            lang: Lang::of_locale(&component.locale),
            guild: component.guild_id.map(|guild| guild.get()),
            locale: component.guild_locale.clone().unwrap_or_else(|| component.locale.clone()),
            channel: component.channel_id.get(),
            is_alone: component.context == Some(InteractionContext::BotDm),
            clicked: Some(component.message.id.get()),
            can_manage: can_manage(component.member.as_ref()),
        }
    }

    /// What a room's task is told of him, who did something that can still be answered.
    #[must_use]
    pub fn update(&self, editable: Editable) -> Update {
        Update::Interaction(Interaction { token: self.token.clone(), lang: self.lang, editable })
    }

    /// His language to speak in.
    #[must_use]
    pub fn localizer<'a>(&self, bot: &'a Bot) -> Localizer<'a> {
        Localizer::new(&bot.services.texts, self.lang)
    }

    /// His number at Discord.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.person.discord.get()
    }
}
