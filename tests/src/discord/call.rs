//! What the bot can ask of Discord over HTTP, told from the method and the path.

use axum::http::Method;

/// One thing that can be asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Call {
    /// Where the gateway is.
    Gateway,
    /// Where it is, and with how many shards to come.
    GatewayForBots,
    /// Who the bot is.
    Me,
    /// What the application is.
    Application,
    /// Puts these commands in the place of all that there were.
    PutCommands,
    /// The commands as they stand.
    GetCommands,
    /// A channel.
    GetChannel { channel: u64 },
    /// Changes a channel; a thread's name, or whether it is archived.
    EditChannel { channel: u64 },
    /// A conversation with one person.
    OpenDm,
    /// A message in a channel.
    CreateMessage { channel: u64 },
    /// A message as it stands.
    GetMessage { channel: u64, message: u64 },
    /// Changes a message.
    EditMessage { channel: u64, message: u64 },
    /// Takes a message away.
    DeleteMessage { channel: u64, message: u64 },
    /// A thread without a message.
    CreateThread { channel: u64 },
    /// A thread from a message.
    CreateThreadFrom { channel: u64, message: u64 },
    /// Brings somebody to a thread.
    AddToThread { channel: u64, person: u64 },
    /// Acknowledges an interaction.
    Callback { interaction: u64, token: String },
    /// One more answer to an interaction.
    FollowUp { token: String },
    /// The answer to an interaction; the first where no message is named.
    GetAnswer { token: String, message: Option<u64> },
    /// Changes an answer.
    EditAnswer { token: String, message: Option<u64> },
    /// Takes an answer away.
    DeleteAnswer { token: String, message: Option<u64> },
    /// The bytes of a file.
    Download { file: u64 },
}

/// What sort of thing is asked; what fails on demand is chosen by it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Any message in a channel that is made.
    CreateMessage,
    /// Any message in a channel that is changed.
    EditMessage,
    /// Any thread that is made.
    CreateThread,
    /// Any acknowledgement.
    Callback,
    /// Any answer to an interaction after the acknowledgement.
    Answer,
    /// Whatever concerns the commands.
    Commands,
    /// Everything else.
    Other,
}

impl Call {
    /// What this method at this path asks, without `/api/v10`; none where Discord has no such thing.
    pub(super) fn parse(method: &Method, path: &str) -> Option<Self> {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        let id = |text: &str| text.parse::<u64>().ok();
        let named = |text: &str| if text == "@original" { Some(None) } else { id(text).map(Some) };
        Some(match (method.as_str(), parts.as_slice()) {
            ("GET", ["gateway"]) => Self::Gateway,
            ("GET", ["gateway", "bot"]) => Self::GatewayForBots,
            ("GET", ["users", "@me"]) => Self::Me,
            ("GET", ["applications", "@me"] | ["oauth2", "applications", "@me"]) => Self::Application,
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

    /// What sort of thing it is.
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::CreateMessage { .. } => Kind::CreateMessage,
            Self::EditMessage { .. } => Kind::EditMessage,
            Self::CreateThread { .. } | Self::CreateThreadFrom { .. } => Kind::CreateThread,
            Self::Callback { .. } => Kind::Callback,
            Self::FollowUp { .. }
            | Self::GetAnswer { .. }
            | Self::EditAnswer { .. }
            | Self::DeleteAnswer { .. } => Kind::Answer,
            Self::GetCommands | Self::PutCommands => Kind::Commands,
            _ => Kind::Other,
        }
    }

    /// Whether it needs the bot's own token: an interaction's token is proof enough, and files are for everybody.
    pub(super) fn needs_token(&self) -> bool {
        !matches!(self.kind(), Kind::Callback | Kind::Answer)
            && !matches!(self, Self::Download { .. } | Self::Gateway)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_told_from_their_paths() {
        let parse = |method: Method, path| Call::parse(&method, path);
        assert_eq!(parse(Method::GET, "/gateway/bot"), Some(Call::GatewayForBots));
        let token = "t".to_owned();
        assert_eq!(
            parse(Method::PATCH, "/webhooks/1/t/messages/@original"),
            Some(Call::EditAnswer { token: token.clone(), message: None })
        );
        assert_eq!(
            parse(Method::DELETE, "/webhooks/1/t/messages/7"),
            Some(Call::DeleteAnswer { token, message: Some(7) })
        );
        assert_eq!(parse(Method::PUT, "/channels/1/messages/2"), None);
        assert_eq!(parse(Method::POST, "/channels/x/messages"), None);
    }
}
