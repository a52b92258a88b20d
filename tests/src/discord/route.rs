//! The REST routes of Discord that the stand-in knows, parsed from method and path.

use axum::http::Method;

/// A route with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Route {
    /// Gets the gateway's address.
    Gateway,
    /// Gets the gateway's address and the number of shards.
    GatewayForBots,
    /// Gets the bot's user.
    Me,
    /// Gets the application.
    Application,
    /// Gets an instance of the application's Activity.
    GetInstance { application: u64, instance: String },
    /// Gets the application's emojis.
    ListEmojis,
    /// Creates an emoji of the application.
    CreateEmoji,
    /// Deletes an emoji of the application.
    DeleteEmoji { emoji: u64 },
    /// Replaces all commands.
    PutCommands,
    /// Gets the commands.
    GetCommands,
    /// Gets a channel.
    GetChannel { channel: u64 },
    /// Changes a thread: its name, and whether it is archived or locked.
    EditChannel { channel: u64 },
    /// Opens a direct-message channel.
    OpenDm,
    /// Creates a message.
    CreateMessage { channel: u64 },
    /// Gets a message.
    GetMessage { channel: u64, message: u64 },
    /// Edits a message.
    EditMessage { channel: u64, message: u64 },
    /// Deletes a message.
    DeleteMessage { channel: u64, message: u64 },
    /// Creates a thread without a message.
    CreateThread { channel: u64 },
    /// Creates a thread from a message.
    CreateThreadFrom { channel: u64, message: u64 },
    /// Adds a member to a thread.
    AddToThread { channel: u64, person: u64 },
    /// Acknowledges an interaction.
    Callback { interaction: u64, token: String },
    /// Creates a follow-up message.
    FollowUp { token: String },
    /// Gets an answer to an interaction; the original one if no message is named.
    GetAnswer { token: String, message: Option<u64> },
    /// Edits an answer.
    EditAnswer { token: String, message: Option<u64> },
    /// Deletes an answer.
    DeleteAnswer { token: String, message: Option<u64> },
    /// Gets the bytes of a file.
    Download { file: u64 },
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
    /// Answers to interactions after the acknowledgement.
    Answer,
    /// Commands.
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

    /// The group of this route.
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

    /// Whether it needs the bot's token. An interaction's token is proof enough, and files and the gateway's address
    /// are public.
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
