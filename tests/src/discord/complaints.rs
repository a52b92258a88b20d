//! Extra checks, which Discord itself does not make, and the notifications of mentioned people.

use super::messages::{Message, id_of};
use super::world::{Called, World};
use serde_json::Value;

impl World {
    /// Complains about a message that lacks `allowed_mentions`, or whose `allowed_mentions` allow more than a list of
    /// users.
    pub(super) fn check_allowed_mentions(&mut self, body: &Value) {
        let allowed = &body["allowed_mentions"];
        if !allowed.is_object() {
            return self.complain(format!("a message without allowed_mentions: {body:.400}"));
        }
        let parse = allowed["parse"].as_array().map_or(&[][..], Vec::as_slice);
        if !parse.is_empty() || allowed["roles"].as_array().is_some_and(|roles| !roles.is_empty()) {
            self.complain(format!(
                "a message whose allowed_mentions allow more than a list of users: {body:.400}"
            ));
        }
    }

    /// Complains about an embed whose picture refers to a missing attachment, because Discord would not show the
    /// picture.
    pub(super) fn check_pictures(&mut self, message: &Message) {
        let mut missing = Vec::new();
        for embed in &message.embeds {
            for part in ["image", "thumbnail"] {
                if let Some(name) =
                    embed[part]["url"].as_str().and_then(|url| url.strip_prefix("attachment://"))
                    && !message.files.iter().any(|file| file.name == name)
                {
                    missing.push(name.to_owned());
                }
            }
        }
        for name in missing {
            self.complain(format!("an embed shows {name}, which is not attached"));
        }
    }

    /// Records the people whom a new message notifies: those in its `allowed_mentions` whom its text also mentions.
    pub(super) fn call_people(&mut self, message: &Message, allowed: &Value) {
        if message.only.is_some() || message.thinking {
            return;
        }
        let users = allowed["users"].as_array().map_or(&[][..], Vec::as_slice);
        for person in users.iter().filter_map(id_of) {
            if message.content.contains(&format!("<@{person}>")) {
                self.calls.push(Called { person, message: message.id, channel: message.channel });
            }
        }
    }
}
