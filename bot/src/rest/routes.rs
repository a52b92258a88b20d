//! What Discord is asked for, one function each.

use super::{Ask, Body, Rest, RestError};
use crate::draft::Draft;
use reqwest_for_discord::Method;
use serde_json::{Value, json};
use serenity::model::id::{ApplicationId, ChannelId, InteractionId, MessageId};
use tokio::time::Instant;

/// An interaction that can still be answered: for 15 minutes from when it came.
#[derive(Clone, PartialEq, Eq)]
pub struct Hook {
    /// The bot's application.
    pub application: ApplicationId,
    /// The interaction.
    pub id: InteractionId,
    /// What proves that it may be answered. It is never logged.
    pub token: String,
}

impl std::fmt::Debug for Hook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hook({})", self.id)
    }
}

/// A message that was posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posted {
    /// Where.
    pub channel: ChannelId,
    /// Which.
    pub message: MessageId,
}

/// How an interaction is acknowledged at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ack {
    /// An answer that only the person sees will follow.
    Private,
    /// The message on which he clicked may change.
    Update,
}

impl Rest {
    /// Says that an answer for the person alone will follow.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn defer_private(&self, hook: &Hook) -> Result<(), RestError> {
        self.acknowledge(hook, Ack::Private).await
    }

    /// Says that the message with the button may change.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn defer_update(&self, hook: &Hook) -> Result<(), RestError> {
        self.acknowledge(hook, Ack::Update).await
    }

    async fn acknowledge(&self, hook: &Hook, ack: Ack) -> Result<(), RestError> {
        let begun = Instant::now();
        self.callback(
            hook,
            match ack {
                Ack::Private => json!({"type": 5, "data": {"flags": 64}}),
                Ack::Update => json!({"type": 6}),
            },
        )
        .await?;
        self.meters.acknowledged(begun.elapsed());
        Ok(())
    }

    /// Answers a person who is typing with what he may mean: names with their values, at most 25.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn suggest(&self, hook: &Hook, choices: &[(String, String)]) -> Result<(), RestError> {
        let choices: Vec<Value> =
            choices.iter().take(25).map(|(name, value)| json!({"name": name, "value": value})).collect();
        self.callback(hook, json!({"type": 8, "data": {"choices": choices}})).await
    }

    async fn callback(&self, hook: &Hook, body: Value) -> Result<(), RestError> {
        let path = format!("/interactions/{}/{}/callback", hook.id, hook.token);
        let ask = Ask { method: Method::POST, path, route: None, body: Body::Json(body), repeatable: false };
        self.ask(ask).await.map(drop)
    }

    /// Edits the answer to an interaction, or the message on which the person clicked.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn edit_answer(&self, hook: &Hook, draft: &Draft) -> Result<Posted, RestError> {
        let path = format!("/webhooks/{}/{}/messages/@original", hook.application, hook.token);
        self.send(Method::PATCH, path, None, draft, draft.edit()).await
    }

    /// Posts one more message after the answer to an interaction.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn follow_up(&self, hook: &Hook, draft: &Draft) -> Result<Posted, RestError> {
        let path = format!("/webhooks/{}/{}?wait=true", hook.application, hook.token);
        self.send(Method::POST, path, None, draft, draft.follow_up()).await
    }

    /// Edits a message that was posted after the answer to an interaction.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn edit_follow_up(
        &self,
        hook: &Hook,
        id: MessageId,
        draft: &Draft,
    ) -> Result<Posted, RestError> {
        let path = format!("/webhooks/{}/{}/messages/{id}", hook.application, hook.token);
        self.send(Method::PATCH, path, None, draft, draft.edit()).await
    }

    /// Posts a message. The same `nonce` within some minutes is the same message, which Discord then gives back.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn post(&self, channel: ChannelId, draft: &Draft, nonce: &str) -> Result<Posted, RestError> {
        let path = format!("/channels/{channel}/messages");
        let route = Some(format!("POST {path}"));
        self.send(Method::POST, path, route, draft, draft.post(nonce)).await
    }

    /// Edits a message.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn edit(&self, at: Posted, draft: &Draft) -> Result<Posted, RestError> {
        let Posted { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}");
        let route = Some(format!("PATCH /channels/{channel}/messages"));
        self.send(Method::PATCH, path, route, draft, draft.edit()).await
    }

    /// Leaves a message as it is but for its buttons, which go.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn strip(&self, at: Posted) -> Result<(), RestError> {
        let Posted { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}");
        let route = Some(format!("PATCH /channels/{channel}/messages"));
        let body = Body::Json(json!({"components": [], "allowed_mentions": {"parse": []}}));
        let ask = Ask { method: Method::PATCH, path, route, body, repeatable: true };
        self.ask(ask).await.map(drop)
    }

    /// Makes a thread at a message.
    ///
    /// # Errors
    /// [`RestError`].
    pub async fn thread(&self, at: Posted, name: &str) -> Result<ChannelId, RestError> {
        let Posted { channel, message } = at;
        let path = format!("/channels/{channel}/messages/{message}/threads");
        let route = Some(format!("POST /channels/{channel}/messages/threads"));
        let name: String = name.chars().take(100).collect();
        let body = Body::Json(json!({"name": name, "auto_archive_duration": 1440}));
        let ask = Ask { method: Method::POST, path, route, body, repeatable: false };
        let said = self.ask(ask).await?;
        id(&said, "id").map(ChannelId::new).ok_or(RestError::Odd("a thread without an id"))
    }

    async fn send(
        &self,
        method: Method,
        path: String,
        route: Option<String>,
        draft: &Draft,
        body: Value,
    ) -> Result<Posted, RestError> {
        // What is edited is the same after the second time; what is posted carries a nonce.
        let repeatable = method == Method::PATCH || body.get("nonce").is_some();
        let said = self.ask(Ask { method, path, route, body: Body::Draft(draft, body), repeatable }).await?;
        let odd = RestError::Odd("a message without an id");
        let (Some(channel), Some(message)) = (id(&said, "channel_id"), id(&said, "id")) else {
            return Err(odd);
        };
        Ok(Posted { channel: ChannelId::new(channel), message: MessageId::new(message) })
    }
}

/// The id in this field of an answer.
fn id(said: &Value, field: &str) -> Option<u64> {
    said.get(field)?.as_str()?.parse().ok().filter(|id| *id != 0)
}
