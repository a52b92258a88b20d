//! The user of an interaction, with their place and language.

use super::bot::Bot;
use super::panels::PanelUser;
use crate::channel::{Editable, Interaction, Update};
use crate::discord::InteractionToken;
use crate::game_server::Person;
use crate::messages::custom_id::{ButtonAction, CustomId};
use crate::text::{Lang, Localizer};
use konakis_protocol::{PlayerName, Snowflake};
use serenity::model::application::{
    ActionRow, ActionRowComponent, AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, Button,
    ButtonKind, CommandInteraction, ComponentInteraction, InteractionContext,
};
use serenity::model::guild::Member;
use serenity::model::permissions::Permissions;
use serenity::model::user::User;
use std::num::NonZeroU64;

/// The user of an interaction.
#[derive(Clone, Debug)]
pub struct Caller {
    /// The token with which the bot responds to the interaction.
    pub token: InteractionToken,
    /// The user, as the game server knows them.
    pub person: Person,
    /// Their language.
    pub lang: Lang,
    /// The Discord server; none in direct messages and group chats.
    pub guild: Option<u64>,
    /// The locale of the channel: the Discord server's, or the user's own outside a server.
    pub locale: String,
    /// The channel.
    pub channel: u64,
    /// Whether only the user and the bot see the channel.
    pub is_alone: bool,
    /// Whether the bot is not a member of the place, so that it can only respond to interactions there.
    pub responds_only: bool,
    /// The ID of the message whose button or menu was used; none for a command.
    pub clicked: Option<u64>,
    /// Whether the clicked message is a board.
    pub clicked_board: bool,
    /// Whether the user may manage the Discord server.
    pub can_manage: bool,
    /// Whether the interaction has its first response already. All further responses are follow-ups.
    pub is_answered: bool,
}

/// The user of an interaction.
fn actor(user: &User) -> Person {
    Person { keep_name: false, ..person(user) }
}

/// A user whom an interaction names. Only an interaction of their own renames their account.
pub(super) fn person(user: &User) -> Person {
    // In serenity, no user has the ID 0.
    let id = NonZeroU64::new(user.id.get()).unwrap_or(NonZeroU64::MIN);
    let name = PlayerName::nearest(user.display_name());
    Person { discord: Snowflake::new(id), name, keep_name: true }
}

fn is_alone(context: Option<InteractionContext>) -> bool {
    context == Some(InteractionContext::BotDm)
}

/// Whether the bot is not a member of this place. This is so in a chat between people, and in a server in which only
/// users have installed the bot.
fn responds_only(context: Option<InteractionContext>, owners: &AuthorizingIntegrationOwners) -> bool {
    match context {
        Some(InteractionContext::PrivateChannel) => true,
        // The owners tell who installed the bot. Old interactions name no owner; they come from servers that have
        // installed the bot.
        Some(InteractionContext::Guild) => {
            let is_server = |owner: &AuthorizingIntegrationOwner| {
                matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_))
            };
            !owners.0.is_empty() && !owners.0.iter().any(is_server)
        }
        _ => false,
    }
}

/// Whether a message with these components is a board: only a board has the flip button.
fn is_board(rows: &[ActionRow]) -> bool {
    let is_flip = |id: &str| id.parse().is_ok_and(|id: CustomId| id.action == ButtonAction::Flip);
    rows.iter().flat_map(|row| &row.components).any(|component| match component {
        ActionRowComponent::Button(Button { data: ButtonKind::NonLink { custom_id, .. }, .. }) => {
            is_flip(custom_id)
        }
        _ => false,
    })
}

fn can_manage(permissions: Option<Permissions>) -> bool {
    let managers = Permissions::MANAGE_GUILD | Permissions::ADMINISTRATOR;
    permissions.is_some_and(|permissions| permissions.intersects(managers))
}

fn permissions(member: Option<&Member>) -> Option<Permissions> {
    member.and_then(|member| member.permissions)
}

impl Caller {
    /// Reads the user of a command.
    #[must_use]
    pub fn of_command(command: &CommandInteraction) -> Self {
        Self {
            token: InteractionToken {
                application: command.application_id,
                id: command.id,
                secret: command.token.clone(),
            },
            person: actor(&command.user),
            lang: Lang::of_locale(&command.locale),
            guild: command.guild_id.map(|guild| guild.get()),
            locale: command.guild_locale.clone().unwrap_or_else(|| command.locale.clone()),
            channel: command.channel_id.get(),
            is_alone: is_alone(command.context),
            responds_only: responds_only(command.context, &command.authorizing_integration_owners),
            clicked: None,
            clicked_board: false,
            can_manage: can_manage(permissions(command.member.as_deref())),
            is_answered: false,
        }
    }

    /// Reads the user of a button or menu.
    #[must_use]
    pub fn of_component(component: &ComponentInteraction) -> Self {
        Self {
            token: InteractionToken {
                application: component.application_id,
                id: component.id,
                secret: component.token.clone(),
            },
            person: actor(&component.user),
            lang: Lang::of_locale(&component.locale),
            guild: component.guild_id.map(|guild| guild.get()),
            locale: component.guild_locale.clone().unwrap_or_else(|| component.locale.clone()),
            channel: component.channel_id.get(),
            is_alone: is_alone(component.context),
            responds_only: responds_only(component.context, &component.authorizing_integration_owners),
            clicked: Some(component.message.id.get()),
            clicked_board: is_board(&component.message.components),
            can_manage: can_manage(permissions(component.member.as_ref())),
            is_answered: false,
        }
    }

    /// The user of a panel, with the token and the name from their last interaction. Since then, their name may have
    /// changed. The fields about the place have no meaning.
    pub(super) fn of_panel(user: &PanelUser) -> Self {
        Self {
            token: user.token.clone(),
            person: Person { keep_name: true, ..user.person.clone() },
            lang: user.lang,
            guild: None,
            locale: user.lang.tag().to_owned(),
            channel: 0,
            is_alone: false,
            responds_only: false,
            clicked: None,
            clicked_board: false,
            can_manage: false,
            is_answered: false,
        }
    }

    /// The update that tells a room's task of this interaction.
    #[must_use]
    pub fn update(&self, editable: Editable) -> Update {
        Update::Interaction(Interaction {
            token: self.token.clone(),
            user: self.id(),
            lang: self.lang,
            editable,
        })
    }

    /// The texts in the user's language.
    #[must_use]
    pub fn localizer<'a>(&self, bot: &'a Bot) -> Localizer<'a> {
        Localizer::new(&bot.services.texts, self.lang)
    }

    /// The user's Discord ID.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.person.discord.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_user_is_alone_only_in_direct_messages_with_the_bot() {
        let others = [None, Some(InteractionContext::Guild), Some(InteractionContext::PrivateChannel)];
        assert!(is_alone(Some(InteractionContext::BotDm)) && !others.into_iter().any(is_alone));
    }

    #[test]
    fn where_the_bot_is_not_a_member_it_can_only_respond() {
        use serenity::model::id::UserId;
        let by_server = || AuthorizingIntegrationOwner::GuildInstall(None);
        let by_user = || AuthorizingIntegrationOwner::UserInstall(UserId::new(7));
        for (context, owners, expected) in [
            (InteractionContext::Guild, vec![by_server()], false),
            (InteractionContext::Guild, vec![by_server(), by_user()], false),
            (InteractionContext::Guild, vec![by_user()], true),
            (InteractionContext::Guild, vec![], false),
            (InteractionContext::PrivateChannel, vec![by_user()], true),
            (InteractionContext::BotDm, vec![by_user()], false),
        ] {
            let owners = AuthorizingIntegrationOwners(owners);
            assert_eq!(responds_only(Some(context), &owners), expected, "{context:?} {owners:?}");
        }
    }

    #[test]
    fn board_is_recognized_by_its_flip_button() {
        let rows = |action: ButtonAction| -> Vec<ActionRow> {
            let id = CustomId::new(&"k3f9x2".parse().unwrap(), action).to_string();
            let buttons = serde_json::json!([
                {"type": 2, "style": 5, "label": "Web", "url": "https://k.example"},
                {"type": 2, "style": 1, "label": "It", "custom_id": id},
            ]);
            vec![serde_json::from_value(serde_json::json!({"type": 1, "components": buttons})).unwrap()]
        };
        assert!(is_board(&rows(ButtonAction::Flip)));
        for other in [ButtonAction::OpenPicker, ButtonAction::Analyse, ButtonAction::Join] {
            assert!(!is_board(&rows(other.clone())), "{other:?}");
        }
    }

    #[test]
    fn only_managers_may_manage_the_server() {
        for (permissions, may) in [
            (None, false),
            (Some(Permissions::empty()), false),
            (Some(Permissions::SEND_MESSAGES | Permissions::MANAGE_MESSAGES), false),
            (Some(Permissions::MANAGE_GUILD), true),
            (Some(Permissions::ADMINISTRATOR), true),
            (Some(Permissions::SEND_MESSAGES | Permissions::MANAGE_GUILD), true),
        ] {
            assert_eq!(can_manage(permissions), may, "{permissions:?}");
        }
    }
}
