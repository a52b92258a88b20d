//! People, channels and messages in Discord's JSON.

use super::clock::timestamp;
use super::limits::EPHEMERAL;
use super::messages::{Attachment, Message};
use super::permission;
use super::world::{APPLICATION, GUILD, Place, World};
use serde_json::{Value, json};

/// The id of the role `@everyone`. It equals the id of the Discord server.
const EVERYBODY: u64 = GUILD;

impl World {
    /// The user object of a person.
    pub fn user_json(&self, id: u64) -> Value {
        if id == APPLICATION {
            return json!({"id": id.to_string(), "username": "konakis", "global_name": null, "avatar": null,
                "discriminator": "0000", "bot": true, "verified": true, "mfa_enabled": true, "flags": 0});
        }
        let name = self.people.get(&id).map_or("deleted-user", |person| &person.name);
        json!({"id": id.to_string(), "username": name.to_lowercase().replace(' ', "_"), "global_name": name,
            "avatar": null, "discriminator": "0", "public_flags": 0})
    }

    /// The member object of a person.
    pub fn member_json(&self, id: u64, with_user: bool) -> Value {
        let mut member = json!({"nick": null, "avatar": null, "roles": [], "joined_at": timestamp(id),
            "premium_since": null, "deaf": false, "mute": false, "flags": 0, "pending": false,
            "communication_disabled_until": null, "permissions": permission::OF_PEOPLE.to_string()});
        if with_user {
            member["user"] = self.user_json(id);
        }
        member
    }

    /// The channel object of a place.
    pub fn channel_json(&self, id: u64) -> Value {
        let channel = &self.channels[&id];
        let mut json = json!({"id": id.to_string(), "last_message_id": null, "flags": 0});
        match channel.place {
            Place::Dm { person } => {
                json["type"] = json!(1);
                json["recipients"] = json!([self.user_json(person)]);
                return json;
            }
            Place::Group => {
                json["type"] = json!(3);
                let people = self.people.keys().map(|person| self.user_json(*person));
                json["recipients"] = json!(people.collect::<Vec<_>>());
                return json;
            }
            Place::Text | Place::Elsewhere => {
                json["type"] = json!(0);
                json["position"] = json!(0);
                json["permission_overwrites"] = json!([]);
                json["nsfw"] = json!(false);
                json["topic"] = Value::Null;
                json["parent_id"] = Value::Null;
            }
            Place::Thread { parent } => {
                json["type"] = json!(11);
                json["parent_id"] = json!(parent.to_string());
                json["owner_id"] = json!(APPLICATION.to_string());
                json["message_count"] = json!(0);
                json["member_count"] = json!(channel.followers.len());
                json["thread_metadata"] = json!({"archived": channel.archived, "locked": channel.locked,
                    "auto_archive_duration": 1440, "archive_timestamp": timestamp(id),
                    "create_timestamp": timestamp(id)});
            }
        }
        json["guild_id"] = json!(channel.place.guild().unwrap_or_default().to_string());
        json["name"] = json!(channel.name);
        json["rate_limit_per_user"] = json!(0);
        json
    }

    /// The Discord server, as the event `GUILD_CREATE` shows it to the bot.
    pub fn guild_json(&self) -> Value {
        let of = |wanted: fn(Place) -> bool| -> Vec<Value> {
            let wanted = self.channels.values().filter(|channel| wanted(channel.place));
            wanted.map(|channel| self.channel_json(channel.id)).collect()
        };
        let role = json!({"id": EVERYBODY.to_string(), "name": "@everyone", "color": 0, "hoist": false,
            "colors": {"primary_color": 0, "secondary_color": null, "tertiary_color": null}, "icon": null,
            "unicode_emoji": null, "position": 0, "permissions": permission::OF_PEOPLE.to_string(),
            "managed": false, "mentionable": false, "flags": 0});
        let mut guild = json!({"id": GUILD.to_string(), "name": "The Meadow", "icon": null, "owner_id": "1",
            "verification_level": 0, "default_message_notifications": 0, "explicit_content_filter": 0,
            "emojis": [], "features": [], "mfa_level": 0, "system_channel_flags": 0, "premium_tier": 0,
            "premium_subscription_count": 0, "nsfw_level": 0, "stickers": [],
            "premium_progress_bar_enabled": false, "large": false, "unavailable": false, "voice_states": [],
            "members": [], "presences": [], "stage_instances": [], "guild_scheduled_events": []});
        guild["roles"] = json!([role]);
        guild["preferred_locale"] = json!(self.guild_locale);
        guild["joined_at"] = json!(timestamp(GUILD));
        guild["member_count"] = json!(self.people.len() + 1);
        guild["channels"] = json!(of(|place| place == Place::Text));
        guild["threads"] = json!(of(|place| matches!(place, Place::Thread { .. })));
        guild
    }

    /// The message object of a message.
    pub fn message_json(&self, id: u64) -> Value {
        let message = &self.messages[&id];
        let files: Vec<Value> =
            message.files.iter().map(|file| self.file_json(message.channel, file)).collect();
        let flags = if message.only.is_some() { EPHEMERAL } else { 0 };
        let flags = flags | if message.thinking { 1 << 7 } else { 0 };
        let edited = (message.edits > 0).then(|| timestamp(id));
        json!({"id": id.to_string(), "channel_id": message.channel.to_string(), "type": 0,
            "author": self.user_json(message.author), "content": message.content, "timestamp": timestamp(id),
            "edited_timestamp": edited, "tts": false, "mention_everyone": false, "mentions": [],
            "mention_roles": [], "attachments": files, "embeds": shown_embeds(message),
            "components": numbered(&message.components), "pinned": false, "flags": flags,
            "application_id": APPLICATION.to_string()})
    }

    fn file_json(&self, channel: u64, file: &Attachment) -> Value {
        let url = format!("http://{}/attachments/{channel}/{}/{}", self.address, file.id, file.name);
        let mut json = json!({"id": file.id.to_string(), "filename": file.name, "size": file.bytes.len(),
            "url": url, "proxy_url": url});
        if let Some(description) = &file.description {
            json["description"] = json!(description);
        }
        // The header of a PNG contains its width and height.
        if file.bytes.starts_with(b"\x89PNG") && file.bytes.len() > 24 {
            let number =
                |at: usize| u32::from_be_bytes(file.bytes[at..at + 4].try_into().expect("four bytes"));
            (json["width"], json["height"]) = (json!(number(16)), json!(number(20)));
            json["content_type"] = json!("image/png");
        }
        json
    }
}

fn shown_embeds(message: &Message) -> Vec<Value> {
    let mut embeds = message.embeds.clone();
    for embed in &mut embeds {
        embed["type"] = json!("rich");
    }
    embeds
}

/// Adds to action rows and their components the ids that Discord would assign.
fn numbered(rows: &[Value]) -> Value {
    let mut rows = rows.to_vec();
    let mut number = 0;
    for row in &mut rows {
        number += 1;
        row["id"] = json!(number);
        for part in row["components"].as_array_mut().into_iter().flatten() {
            number += 1;
            part["id"] = json!(number);
        }
    }
    Value::Array(rows)
}
