//! The REST routes that the stand-in for Discord knows, parsed from method and path.

use axum::http::Method;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Route {
    Gateway,
    GatewayForBots,
    Me,
    Application,
    GetInstance {
        application: u64,
        instance: String,
    },
    ListEmojis,
    CreateEmoji,
    DeleteEmoji {
        emoji: u64,
    },
    PutCommands,
    GetCommands,
    GetChannel {
        channel: u64,
    },
    /// Changes a thread: its name, and whether it is archived or locked.
    EditChannel {
        channel: u64,
    },
    OpenDm,
    CreateMessage {
        channel: u64,
    },
    GetMessage {
        channel: u64,
        message: u64,
    },
    EditMessage {
        channel: u64,
        message: u64,
    },
    DeleteMessage {
        channel: u64,
        message: u64,
    },
    /// Creates a thread that belongs to no message.
    CreateThread {
        channel: u64,
    },
    CreateThreadFrom {
        channel: u64,
        message: u64,
    },
    AddToThread {
        channel: u64,
        person: u64,
    },
    Callback {
        interaction: u64,
        token: String,
    },
    FollowUp {
        token: String,
    },
    /// Gets an answer to an interaction. In this variant and the next two, `message` is `None` for the original answer.
    GetAnswer {
        token: String,
        message: Option<u64>,
    },
    EditAnswer {
        token: String,
        message: Option<u64>,
    },
    DeleteAnswer {
        token: String,
        message: Option<u64>,
    },
    Download {
        file: u64,
    },
}

/// The group of a route. Tests inject faults by group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteGroup {
    /// Creating messages.
    CreateMessage,
    /// Editing messages.
    EditMessage,
    /// Creating threads.
    CreateThread,
    /// Acknowledging interactions.
    Callback,
    /// Getting, sending, editing and deleting answers to an acknowledged interaction.
    Answer,
    /// Getting and registering commands.
    Commands,
    /// Everything else.
    Other,
}

impl Route {
    /// Parses a method and a path without `/api/v10`; `None` if the stand-in knows no such route.
    pub(super) fn parse(method: &Method, path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let id = |text: &str| text.parse::<u64>().ok();
        let named = |text: &str| if text == "@original" { Some(None) } else { id(text).map(Some) };
        Some(match (method.as_str(), parts.as_slice()) {
            ("GET", ["gateway"]) => Self::Gateway,
            ("GET", ["gateway", "bot"]) => Self::GatewayForBots,
            ("GET", ["users", "@me"]) => Self::Me,
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Self::Application,
            ("GET", ["applications", application, "activity-instances", instance]) => {
                Self::GetInstance { application: id(application)?, instance: (*instance).to_owned() }
            }
            ("GET", ["applications", _, "emojis"]) => Self::ListEmojis,
            ("POST", ["applications", _, "emojis"]) => Self::CreateEmoji,
            ("DELETE", ["applications", _, "emojis", emoji]) => Self::DeleteEmoji { emoji: id(emoji)? },
            ("PUT", ["applications", _, "commands"]) => Self::PutCommands,
            ("GET", ["applications", _, "commands"]) => Self::GetCommands,
            ("POST", ["users", "@me", "channels"]) => Self::OpenDm,
            ("GET", ["channels", channel]) => Self::GetChannel { channel: id(channel)? },
            ("PATCH", ["channels", channel]) => Self::EditChannel { channel: id(channel)? },
            ("POST", ["channels", channel, "messages"]) => Self::CreateMessage { channel: id(channel)? },
            (_, ["channels", channel, "messages", message]) => {
                let (channel, message) = (id(channel)?, id(message)?);
                match method.as_str() {
                    "GET" => Self::GetMessage { channel, message },
                    "PATCH" => Self::EditMessage { channel, message },
                    "DELETE" => Self::DeleteMessage { channel, message },
                    _ => return None,
                }
            }
            ("POST", ["channels", channel, "threads"]) => Self::CreateThread { channel: id(channel)? },
            ("POST", ["channels", channel, "messages", message, "threads"]) => {
                Self::CreateThreadFrom { channel: id(channel)?, message: id(message)? }
            }
            ("PUT", ["channels", channel, "thread-members", person]) => {
                Self::AddToThread { channel: id(channel)?, person: id(person)? }
            }
            ("POST", ["interactions", interaction, token, "callback"]) => {
                Self::Callback { interaction: id(interaction)?, token: (*token).to_owned() }
            }
            ("POST", ["webhooks", _, token]) => Self::FollowUp { token: (*token).to_owned() },
            (_, ["webhooks", _, token, "messages", message]) => {
                let (token, message) = ((*token).to_owned(), named(message)?);
                match method.as_str() {
                    "GET" => Self::GetAnswer { token, message },
                    "PATCH" => Self::EditAnswer { token, message },
                    "DELETE" => Self::DeleteAnswer { token, message },
                    _ => return None,
                }
            }
            ("GET", ["attachments", _, file, _]) => Self::Download { file: id(file)? },
            _ => return None,
        })
    }

    pub(super) fn group(&self) -> RouteGroup {
        match self {
            Self::CreateMessage { .. } => RouteGroup::CreateMessage,
            Self::EditMessage { .. } => RouteGroup::EditMessage,
            Self::CreateThread { .. } | Self::CreateThreadFrom { .. } => RouteGroup::CreateThread,
            Self::Callback { .. } => RouteGroup::Callback,
            Self::FollowUp { .. }
            | Self::GetAnswer { .. }
            | Self::EditAnswer { .. }
            | Self::DeleteAnswer { .. } => RouteGroup::Answer,
            Self::GetCommands | Self::PutCommands => RouteGroup::Commands,
            _ => RouteGroup::Other,
        }
    }

    /// Whether a request needs the bot's token. An interaction has a token of its own. Files and the gateway's
    /// address are public.
    pub(super) fn needs_token(&self) -> bool {
        !matches!(self.group(), RouteGroup::Callback | RouteGroup::Answer)
            && !matches!(self, Self::Download { .. } | Self::Gateway)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routes_are_parsed_from_methods_and_paths() {
        let parse = |method: Method, path| Route::parse(&method, path);
        assert_eq!(parse(Method::GET, "/gateway/bot"), Some(Route::GatewayForBots));
        let token = "t".to_owned();
        assert_eq!(
            parse(Method::PATCH, "/webhooks/1/t/messages/@original"),
            Some(Route::EditAnswer { token: token.clone(), message: None })
        );
        assert_eq!(
            parse(Method::DELETE, "/webhooks/1/t/messages/7"),
            Some(Route::DeleteAnswer { token, message: Some(7) })
        );
        assert_eq!(parse(Method::PUT, "/channels/1/messages/2"), None);
        assert_eq!(parse(Method::POST, "/channels/x/messages"), None);
    }
}
