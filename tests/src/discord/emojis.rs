//! The emojis of the application, with Discord's limits.

use super::refusal::{Refusal, unknown_emoji};
use super::world::World;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};

const PICTURE_BYTES_MAX: usize = 256 * 1024;
const EMOJIS_MAX: usize = 2_000;

/// An emoji of the application.
#[derive(Clone, Debug)]
pub struct Emoji {
    /// Its name.
    pub name: String,
    /// Its picture.
    pub png: Vec<u8>,
}

impl World {
    pub(super) fn list_emojis(&self) -> Value {
        let items: Vec<Value> = self.emojis.keys().map(|id| self.emoji_json(*id)).collect();
        json!({"items": items})
    }

    pub(super) fn create_emoji(&mut self, body: &Value) -> Result<Value, Refusal> {
        let name = body["name"].as_str().unwrap_or_default().to_owned();
        let is_allowed = |c: char| c.is_ascii_alphanumeric() || c == '_';
        if !(2..=32).contains(&name.len()) || !name.chars().all(is_allowed) {
            return Err(Refusal::form("name", "Must be 2 to 32 letters, digits and underscores."));
        }
        if self.emojis.values().any(|emoji| emoji.name == name) {
            return Err(Refusal::form("name", "An emoji with this name exists"));
        }
        let data = body["image"].as_str().and_then(|image| image.strip_prefix("data:image/png;base64,"));
        let png = data.and_then(|data| BASE64_STANDARD.decode(data).ok());
        let png = png.filter(|png| png.starts_with(b"\x89PNG"));
        let png = png.ok_or_else(|| Refusal::form("image", "Invalid image data"))?;
        if png.len() > PICTURE_BYTES_MAX {
            return Err(Refusal::form("image", "File cannot be larger than 256.0 kb."));
        }
        if self.emojis.len() >= EMOJIS_MAX {
            return Err(Refusal::form("name", "Maximum number of emojis reached (2000)"));
        }
        let id = self.clock.id();
        self.emojis.insert(id, Emoji { name, png });
        Ok(self.emoji_json(id))
    }

    pub(super) fn delete_emoji(&mut self, id: u64) -> Result<(), Refusal> {
        self.emojis.remove(&id).map(drop).ok_or_else(unknown_emoji)
    }

    fn emoji_json(&self, id: u64) -> Value {
        json!({"id": id.to_string(), "name": self.emojis[&id].name, "roles": [], "require_colons": true,
            "managed": false, "available": true, "animated": false})
    }

    /// Refuses components with a custom emoji that the application does not have.
    pub(super) fn check_emojis(&self, components: &Value) -> Result<(), Refusal> {
        match components {
            Value::Array(items) => items.iter().try_for_each(|item| self.check_emojis(item)),
            Value::Object(fields) => {
                let id = fields.get("emoji").and_then(|emoji| emoji["id"].as_str()?.parse::<u64>().ok());
                if id.is_some_and(|id| !self.emojis.contains_key(&id)) {
                    return Err(unknown_emoji());
                }
                fields.values().try_for_each(|value| self.check_emojis(value))
            }
            _ => Ok(()),
        }
    }
}
