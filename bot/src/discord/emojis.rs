//! Requests about the application's emojis, and the removal of these emojis from messages.

use super::{Body, DiscordClient, DiscordError, Limit, Request, Urgency, id};
use crate::messages::emojis::{EmojiPicture, ListedEmoji};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use reqwest_for_discord::Method;
use serde_json::{Value, json};
use serenity::model::id::ApplicationId;

impl DiscordClient {
    /// The ID of the bot's application.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn application(&self) -> Result<ApplicationId, DiscordError> {
        let path = "/applications/@me".to_owned();
        let response = self.of_application(Method::GET, path, Body::Empty).await?;
        id(&response, "id")
            .map(ApplicationId::new)
            .ok_or(DiscordError::Unexpected("an application without an ID"))
    }

    /// The emojis of the application.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn emojis(&self, application: ApplicationId) -> Result<Vec<ListedEmoji>, DiscordError> {
        let path = format!("/applications/{application}/emojis");
        let response = self.of_application(Method::GET, path, Body::Empty).await?;
        let items = response.get("items").and_then(Value::as_array);
        let items = items.ok_or(DiscordError::Unexpected("no list of emojis"))?;
        let listed = |item: &Value| {
            Some(ListedEmoji { id: id(item, "id")?, name: item.get("name")?.as_str()?.to_owned() })
        };
        Ok(items.iter().filter_map(listed).collect())
    }

    /// Uploads an emoji.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn create_emoji(
        &self,
        application: ApplicationId,
        picture: &EmojiPicture,
    ) -> Result<(), DiscordError> {
        let image = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(&picture.png));
        let body = Body::Json(json!({"name": picture.name, "image": image}));
        let path = format!("/applications/{application}/emojis");
        self.of_application(Method::POST, path, body).await.map(drop)
    }

    /// Deletes an emoji.
    ///
    /// # Errors
    /// [`DiscordError`].
    pub async fn delete_emoji(&self, application: ApplicationId, emoji: u64) -> Result<(), DiscordError> {
        let path = format!("/applications/{application}/emojis/{emoji}");
        self.of_application(Method::DELETE, path, Body::Empty).await.map(drop)
    }

    async fn of_application(
        &self,
        method: Method,
        path: String,
        body: Body<'_>,
    ) -> Result<Value, DiscordError> {
        let route = format!("{method} /applications/emojis");
        let is_idempotent = method != Method::POST;
        let limit = Some(Limit { route, urgency: Urgency::Upkeep });
        self.send(Request { method, path, limit, body, is_idempotent }).await
    }
}

/// The body of a message without the application's emojis in its buttons and menus; none if there are no such emojis.
pub(super) fn without_emojis(body: &Value) -> Option<Value> {
    /// Removes the application's emojis, and returns their number.
    fn strip(value: &mut Value) -> usize {
        match value {
            Value::Object(fields) => {
                let is_own = fields.get("emoji").is_some_and(|emoji| emoji.get("id").is_some());
                if is_own {
                    fields.remove("emoji");
                }
                fields.values_mut().map(strip).sum::<usize>() + usize::from(is_own)
            }
            Value::Array(items) => items.iter_mut().map(strip).sum(),
            _ => 0,
        }
    }
    let mut plain = body.clone();
    let found = plain.get_mut("components").map_or(0, strip);
    (found > 0).then_some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_emojis_of_the_application_are_removed() {
        let button =
            |emoji: Value| json!({"components": [{"type": 1, "components": [{"type": 2, "emoji": emoji}]}]});
        let plain = json!({"components": [{"type": 1, "components": [{"type": 2}]}]});
        assert_eq!(without_emojis(&button(json!({"id": "7", "name": "king"}))), Some(plain.clone()));
        assert_eq!(without_emojis(&button(json!({"name": "🏁"}))), None);
        assert_eq!(without_emojis(&plain), None);
        let menu =
            json!({"components": [{"options": [{"label": "a"}, {"label": "b", "emoji": {"id": "7"}}]}]});
        let plain = json!({"components": [{"options": [{"label": "a"}, {"label": "b"}]}]});
        assert_eq!(without_emojis(&menu), Some(plain));
    }
}
