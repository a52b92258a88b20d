//! The requests of [`DiscordClient`], one function each. Requests about emojis are in [`super::emojis`].

use super::emojis::without_emojis;
use super::{Body, DiscordClient, DiscordError, FailureKind, Limit, PAUSE, Request, Urgency, id};
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use reqwest_for_discord::Method;
use serde_json::{Value, json};
use serenity::model::id::{ApplicationId, InteractionId};
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// The token of an interaction, which is valid for 15 minutes.
#[derive(Clone, PartialEq, Eq)]
pub struct InteractionToken {
    /// The ID of the bot's application.
    pub application: ApplicationId,
    /// The ID of the interaction.
    pub id: InteractionId,
    /// The secret part. It is never logged.
    pub secret: String,
}

impl std::fmt::Debug for InteractionToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "InteractionToken({})", self.id)
    }
}

/// A choice that autocomplete offers for an option.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    name: String,
    value: Value,
}

impl Choice {
    /// A choice whose value is a text.
    #[must_use]
    pub fn text(name: String, value: impl Into<String>) -> Self {
        Self { name, value: Value::String(value.into()) }
    }

    /// The name of the choice, as users see it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value of the choice.
    #[must_use]
    pub const fn value(&self) -> &Value {
        &self.value
    }

    /// A choice whose value is a number.
    #[must_use]
    pub fn number(name: String, value: u8) -> Self {
        Self { name, value: value.into() }
    }
}

/// A failed acknowledgement is repeated only within this time after the first attempt began. Discord accepts none after
/// three seconds.
const REPEAT_ACK_WITHIN: Duration = Duration::from_millis(1_500);
/// Discord's code for an interaction that has a response already.
const ALREADY_ACKNOWLEDGED: u64 = 40_060;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ack {
    Private,
    Update,
}

impl DiscordClient {
    /// Acknowledges an interaction; an ephemeral response will follow.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn defer_private(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        self.acknowledge(token, Ack::Private).await
    }

    /// Acknowledges a click; the message whose button was clicked will be edited.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn defer_update(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        self.acknowledge(token, Ack::Update).await
    }

    /// Responds by opening the application's Activity for the user.
    ///
    /// # Errors
    /// [`DiscordError`]; Discord refuses to open the Activity if the application has none.
    pub async fn launch_activity(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        let started = Instant::now();
        self.callback(token, json!({"type": 12})).await?;
        self.metrics.observe_acknowledgement(started.elapsed());
        Ok(())
    }

    async fn acknowledge(&self, token: &InteractionToken, ack: Ack) -> Result<(), DiscordError> {
        let started = Instant::now();
        let body = || match ack {
            Ack::Private => json!({"type": 5, "data": {"flags": 64}}),
            Ack::Update => json!({"type": 6}),
        };
        match self.callback(token, body()).await {
            Err(DiscordError::Refused { status: 500.., .. }) if started.elapsed() < REPEAT_ACK_WITHIN => {
                sleep(PAUSE).await;
                match self.callback(token, body()).await {
                    // Discord has carried out the first attempt in spite of its error.
                    Err(DiscordError::Refused { code: ALREADY_ACKNOWLEDGED, .. }) => {}
                    repeated => repeated?,
                }
            }
            // If a first attempt meets `ALREADY_ACKNOWLEDGED`, another handler has the same interaction.
            first => first?,
        }
        self.metrics.observe_acknowledgement(started.elapsed());
        Ok(())
    }

    /// Responds to autocomplete with the first 25 choices; Discord allows no more.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn autocomplete(
        &self,
        token: &InteractionToken,
        choices: &[Choice],
    ) -> Result<(), DiscordError> {
        let json = |choice: &Choice| json!({"name": choice.name, "value": choice.value});
        let choices: Vec<Value> = choices.iter().take(25).map(json).collect();
        self.callback(token, json!({"type": 8, "data": {"choices": choices}})).await
    }

    async fn callback(&self, token: &InteractionToken, body: Value) -> Result<(), DiscordError> {
        let path = format!("/interactions/{}/{}/callback", token.id, token.secret);
        let request =
            Request { method: Method::POST, path, limit: None, body: Body::Json(body), is_idempotent: false };
        self.send(request).await.map(drop)
    }

    /// Edits the response to an interaction, or the message whose button was clicked.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn edit_response(
        &self,
        token: &InteractionToken,
        content: &OutgoingMessage,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/webhooks/{}/{}/messages/@original", token.application, token.secret);
        self.write(Method::PATCH, path, None, content, content.edit()).await
    }

    /// Deletes the response to an interaction, or the message whose button was clicked.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn delete_response(&self, token: &InteractionToken) -> Result<(), DiscordError> {
        let path = format!("/webhooks/{}/{}/messages/@original", token.application, token.secret);
        let body = Body::Empty;
        let request = Request { method: Method::DELETE, path, limit: None, body, is_idempotent: true };
        self.send(request).await.map(drop)
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
        self.write(Method::POST, path, None, content, content.follow_up()).await
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
        self.write(Method::PATCH, path, None, content, content.edit()).await
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
        urgency: Urgency,
    ) -> Result<MessageRef, DiscordError> {
        let path = format!("/channels/{channel}/messages");
        let limit = Some(Limit { route: format!("POST {path}"), urgency });
        self.write(Method::POST, path, limit, content, content.post(nonce)).await
    }

    /// Edits a message.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn edit(
        &self,
        at: MessageRef,
        content: &OutgoingMessage,
        urgency: Urgency,
    ) -> Result<MessageRef, DiscordError> {
        let (path, route) = edited(at);
        self.write(Method::PATCH, path, Some(Limit { route, urgency }), content, content.edit()).await
    }

    /// Deletes a message of the bot. A message that is gone already is not an error.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn delete(&self, at: MessageRef) -> Result<(), DiscordError> {
        let MessageRef { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}");
        let route = format!("DELETE /channels/{channel}/messages");
        let limit = Some(Limit { route, urgency: Urgency::Upkeep });
        let request = Request { method: Method::DELETE, path, limit, body: Body::Empty, is_idempotent: true };
        match self.send(request).await {
            Err(error) if error.kind() == FailureKind::Gone => Ok(()),
            deleted => deleted.map(drop),
        }
    }

    /// The ID of the channel of direct messages with a user, which Discord creates if there is none.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn direct_channel(&self, user: u64) -> Result<u64, DiscordError> {
        let path = "/users/@me/channels".to_owned();
        let limit = Some(Limit { route: format!("POST {path}"), urgency: Urgency::Board });
        let body = Body::Json(json!({"recipient_id": user.to_string()}));
        let request = Request { method: Method::POST, path, limit, body, is_idempotent: true };
        let response = self.send(request).await?;
        id(&response, "id").ok_or(DiscordError::Unexpected("a channel without an ID"))
    }

    /// Creates a thread at a message; returns the thread's ID.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn create_thread(&self, at: MessageRef, name: &str) -> Result<u64, DiscordError> {
        let MessageRef { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}/threads");
        let route = format!("POST /channels/{channel}/messages/threads");
        let limit = Some(Limit { route, urgency: Urgency::Click });
        let name: String = name.chars().take(100).collect();
        let body = Body::Json(json!({"name": name, "auto_archive_duration": 1440}));
        let request = Request { method: Method::POST, path, limit, body, is_idempotent: false };
        let response = self.send(request).await?;
        id(&response, "id").ok_or(DiscordError::Unexpected("a thread without an ID"))
    }

    /// Adds a user to a thread; Discord does nothing if they are in it already.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn add_to_thread(&self, thread: u64, user: u64, urgency: Urgency) -> Result<(), DiscordError> {
        let path = format!("/channels/{thread}/thread-members/{user}");
        let route = format!("PUT /channels/{thread}/thread-members");
        let limit = Some(Limit { route, urgency });
        let body = Body::Empty;
        let request = Request { method: Method::PUT, path, limit, body, is_idempotent: true };
        self.send(request).await.map(drop)
    }

    async fn write(
        &self,
        method: Method,
        path: String,
        limit: Option<Limit>,
        content: &OutgoingMessage,
        body: Value,
    ) -> Result<MessageRef, DiscordError> {
        // Edits are idempotent, and so are posts with a nonce.
        let is_idempotent = method == Method::PATCH || body.get("nonce").is_some();
        let plain = without_emojis(&body);
        let request = |body| Request {
            method: method.clone(),
            path: path.clone(),
            limit: limit.clone(),
            body: Body::Message(content, body),
            is_idempotent,
        };
        let response = match (self.send(request(body)).await, plain) {
            // An emoji may have been deleted since the bot started. A message without emojis is better than none.
            (Err(error), Some(plain)) if error.kind() == FailureKind::Rejected => {
                tracing::warn!(%error, "Discord rejects a message with emojis: restart the bot if they have changed");
                self.send(request(plain)).await?
            }
            (response, _) => response?,
        };
        let missing_id = DiscordError::Unexpected("a message without an ID");
        let (Some(channel), Some(message)) = (id(&response, "channel_id"), id(&response, "id")) else {
            return Err(missing_id);
        };
        Ok(MessageRef { channel, message })
    }
}

/// The path of a message, and the route of its edits.
fn edited(MessageRef { channel, message }: MessageRef) -> (String, String) {
    let route = format!("/channels/{channel}/messages");
    (format!("{route}/{message}"), format!("PATCH {route}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::active::Active;
    use crate::telemetry::Metrics;
    use axum::http::StatusCode;
    use axum::routing::post;
    use axum::{Json, Router};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Acknowledges an interaction at a stand-in for Discord that answers with these statuses and codes. Returns the
    /// outcome and the number of requests.
    async fn acknowledged(answers: &'static [(u16, u64)]) -> (Result<(), DiscordError>, usize) {
        let asked = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&asked);
        let answer = async move || {
            let (status, code) = answers[count.fetch_add(1, Ordering::Relaxed)];
            (StatusCode::from_u16(status).unwrap(), Json(json!({"code": code, "message": "refused"})))
        };
        let router = Router::new().route("/api/v10/interactions/{id}/{secret}/callback", post(answer));
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        tokio::spawn(async { axum::serve(listener, router).await.unwrap() });
        let site = "https://k.example".parse().unwrap();
        let metrics = Metrics::new().unwrap();
        let client = DiscordClient::new(Some(&base), &site, "token", metrics, Active::default()).unwrap();
        let token = InteractionToken {
            application: ApplicationId::new(1),
            id: InteractionId::new(2),
            secret: "secret".to_owned(),
        };
        (client.defer_private(&token).await, asked.load(Ordering::Relaxed))
    }

    #[tokio::test]
    async fn acknowledgement_is_repeated_once_after_a_server_error() {
        assert_eq!(acknowledged(&[(502, 0), (204, 0)]).await, (Ok(()), 2));
        assert_eq!(acknowledged(&[(502, 0), (400, ALREADY_ACKNOWLEDGED)]).await, (Ok(()), 2));
        let (failed, asked) = acknowledged(&[(502, 0), (503, 0)]).await;
        assert_eq!((failed.unwrap_err().kind(), asked), (FailureKind::Transient, 2));
    }

    #[tokio::test]
    async fn interaction_of_another_handler_is_left_to_it() {
        let (refused, asked) = acknowledged(&[(400, ALREADY_ACKNOWLEDGED)]).await;
        assert_eq!((refused.unwrap_err().kind(), asked), (FailureKind::TooLate, 1));
    }
}
