//! The requests to Discord, one function each.

use super::{Ask, Body, DiscordClient, DiscordError};
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use reqwest_for_discord::Method;
use serde_json::{Value, json};
use serenity::model::id::{ApplicationId, InteractionId};
use tokio::time::Instant;

/// The token of an interaction, which is valid for 15 minutes.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken {
    /// The bot's application.
    pub application: ApplicationId,
    /// The interaction.
    pub id: InteractionId,
    /// The secret part. It is never logged.
    pub secret: String,
}

impl std::fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "InteractionToken({})", self.id)
    }
}

/// The kind of an acknowledgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ack {
    /// An ephemeral response will follow.
    Private,
    /// The message with the button may be edited.
    Update,
}

impl DiscordClient {
    /// Acknowledges that an ephemeral response will follow.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn defer_private(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        self.acknowledge(token, Ack::Private).await
    }

    /// Acknowledges that the message with the button may be edited.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn defer_update(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        self.acknowledge(token, Ack::Update).await
    }

    async fn acknowledge(&self, token: &InteractionToken, ack: Ack) -> Result<(), DiscordError> {
        let begun = Instant::now();
        self.callback(
            token,
            match ack {
                Ack::Private => json!({"type": 5, "data": {"flags": 64}}),
                Ack::Update => json!({"type": 6}),
            },
        )
        .await?;
        self.metrics.observe_acknowledgement(begun.elapsed());
        Ok(())
    }

    /// Responds to autocomplete with these choices, names with values; at most 25.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn autocomplete(
        &self,
        token: &InteractionToken,
        choices: &[(String, String)],
    ) -> Result<(), DiscordError> {
        let choices: Vec<Value> =
            choices.iter().take(25).map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.callback(token, json!({"type": 8, "data": {"choices": choices}})).await
    }

    async fn callback(&self, token: &InteractionToken, body: Value) -> Result<(), DiscordError> {
        let path = format!("/interactions/{}/{}/callback", token.id, token.secret);
        let ask = Ask { method: Method::POST, path, route: None, body: Body::Json(body), repeatable: false };
        self.ask(ask).await.map(drop)
    }

    /// Edits the response to an interaction, or the message with the button.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn edit_response(
        &self,
        token: &InteractionToken,
        content: &OutgoingMessage,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/webhooks/{}/{}/messages/@original", token.application, token.secret);
        self.send(Method::PATCH, path, None, content, content.edit()).await
    }

    /// Posts a follow-up of an interaction.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn follow_up(
        &self,
        token: &InteractionToken,
        content: &OutgoingMessage,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/webhooks/{}/{}?wait=true", token.application, token.secret);
        self.send(Method::POST, path, None, content, content.follow_up()).await
    }

    /// Edits a follow-up of an interaction.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn edit_follow_up(
        &self,
        token: &InteractionToken,
        id: u64,
        content: &OutgoingMessage,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/webhooks/{}/{}/messages/{id}", token.application, token.secret);
        self.send(Method::PATCH, path, None, content, content.edit()).await
    }

    /// Posts a message. If the same `nonce` is used again within some minutes, Discord returns the first message.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn post(
        &self,
        channel: u64,
        content: &OutgoingMessage,
        nonce: &str,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/channels/{channel}/messages");
        let route = Some(format!("POST {path}"));
        self.send(Method::POST, path, route, content, content.post(nonce)).await
    }

    /// Edits a message.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn edit(&self, at: MessageRef, content: &OutgoingMessage) -> Result<MessageRef, DiscordError> {
        let MessageRef { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}");
        let route = Some(format!("PATCH /channels/{channel}/messages"));
        self.send(Method::PATCH, path, route, content, content.edit()).await
    }

    /// Removes the components of a message.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn remove_components(&self, at: MessageRef) -> Result<(), DiscordError> {
        let MessageRef { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}");
        let route = Some(format!("PATCH /channels/{channel}/messages"));
        let body = Body::Json(json!({"components": [], "allowed_mentions": {"parse": []}}));
        let ask = Ask { method: Method::PATCH, path, route, body, repeatable: true };
        self.ask(ask).await.map(drop)
    }

    /// Creates a thread at a message; returns its ID.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn create_thread(&self, at: MessageRef, name: &str) -> Result<u64, DiscordError> {
        let MessageRef { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}/threads");
        let route = Some(format!("POST /channels/{channel}/messages/threads"));
        let name: String = name.chars().take(100).collect();
        let body = Body::Json(json!({"name": name, "auto_archive_duration": 1440}));
        let ask = Ask { method: Method::POST, path, route, body, repeatable: false };
        let said = self.ask(ask).await?;
        id(&said, "id").ok_or(DiscordError::Odd("a thread without an ID"))
    }

    async fn send(
        &self,
        method: Method,
        path: String,
        route: Option<String>,
        content: &OutgoingMessage,
        body: Value,
    ) -> Result<MessageRef, DiscordError> {
        // An edit is idempotent; a post is if it has a nonce.
        let repeatable = method == Method::PATCH || body.get("nonce").is_some();
        let said =
            self.ask(Ask { method, path, route, body: Body::Message(content, body), repeatable }).await?;
        let odd = DiscordError::Odd("a message without an ID");
        let (Some(channel), Some(message)) = (id(&said, "channel_id"), id(&said, "id")) else {
            return Err(odd);
        };
        Ok(MessageRef { channel, message })
    }
}

/// The ID in this field of a response.
fn id(said: &Value, field: &str) -> Option<u64> {
    said.get(field)?.as_str()?.parse().ok().filter(|id| *id != 0)
}
