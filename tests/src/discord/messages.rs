//! Messages: creating, editing, deleting, and the parts that an edit keeps.

use super::body::{Body, Upload};
use super::clock::OLD_MESSAGE;
use super::limits;
use super::permission::{ATTACH_FILES, EMBED_LINKS, READ_MESSAGE_HISTORY, SEND_IN_THREADS, SEND_MESSAGES};
use super::refusal::{
    Refusal, archived, empty_message, locked, no_messages_to_user, not_the_author, old_message,
    unknown_message,
};
use super::world::{APPLICATION, Delivery, Place, World};
use axum::body::Bytes;
use serde_json::{Value, json};
use std::time::Duration;

const NONCE_CHARS_MAX: usize = 25;

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: u64,
    /// Its channel.
    pub channel: u64,
    /// Its author.
    pub author: u64,
    /// The one person who sees it, if it is ephemeral.
    pub only: Option<u64>,
    /// Its text.
    pub content: String,
    /// Its embeds.
    pub embeds: Vec<Value>,
    /// Its action rows.
    pub components: Vec<Value>,
    /// Its files.
    pub files: Vec<Attachment>,
    /// Whether it is the placeholder of a deferred answer.
    pub thinking: bool,
    /// The time of its creation.
    pub made: Duration,
    /// The number of edits.
    pub edits: u32,
    /// The number of edits through the channel once the message was an hour old.
    pub old_edits: u32,
    /// Whether it has a thread.
    pub has_thread: bool,
}

#[derive(Clone, Debug)]
pub struct Attachment {
    pub id: u64,
    pub name: String,
    /// Its alternative text.
    pub description: Option<String>,
    pub bytes: Bytes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    New,
    Change,
}

impl World {
    /// Creates a message in a channel.
    pub fn create_message(&mut self, channel: u64, body: &Body) -> Result<Value, Refusal> {
        let at = self.channels.get(&channel).map(|channel| channel.place);
        let mut needed =
            if matches!(at, Some(Place::Thread { .. })) { SEND_IN_THREADS } else { SEND_MESSAGES };
        needed |= needed_for(body);
        let place = self.channel_for(channel, needed)?;
        if place.locked {
            return Err(locked());
        }
        if let Place::Dm { person } = place.place
            && !self.people.get(&person).is_some_and(|person| person.takes_messages)
        {
            return Err(no_messages_to_user());
        }
        if body.json["flags"].as_u64().unwrap_or(0) & limits::EPHEMERAL != 0 {
            return Err(Refusal::form("flags", "only an answer to an interaction can be ephemeral"));
        }
        let nonce = self.nonce(channel, &body.json)?;
        if let Some(known) = nonce.as_ref().and_then(|nonce| self.nonces.get(nonce))
            && self.messages.contains_key(known)
        {
            return Ok(self.message_json(*known));
        }
        let id = self.post(channel, None, body)?;
        self.nonces.extend(nonce.map(|nonce| (nonce, id)));
        if let Some(channel) = self.channels.get_mut(&channel) {
            channel.archived = false;
        }
        Ok(self.message_json(id))
    }

    /// The enforced nonce of a message, if there is one.
    fn nonce(&self, channel: u64, body: &Value) -> Result<Option<(u64, String)>, Refusal> {
        let nonce = match &body["nonce"] {
            Value::Null => return Ok(None),
            Value::String(nonce) => nonce.clone(),
            other => other.to_string(),
        };
        if nonce.chars().count() > NONCE_CHARS_MAX {
            return Err(Refusal::form("nonce", "Must be 25 or fewer in length."));
        }
        Ok((body["enforce_nonce"] == true).then_some((channel, nonce)))
    }

    /// Creates a message without checking permissions; returns its id.
    pub fn post(&mut self, channel: u64, only: Option<u64>, body: &Body) -> Result<u64, Refusal> {
        let id = self.clock.id();
        let mut message = Message {
            id,
            channel,
            author: APPLICATION,
            only,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            files: Vec::new(),
            thinking: false,
            made: self.clock.now(),
            edits: 0,
            old_edits: 0,
            has_thread: false,
        };
        self.write(&mut message, body, Sort::New)?;
        self.call_people(&message, &body.json["allowed_mentions"]);
        self.messages.insert(id, message);
        Ok(id)
    }

    /// Creates the placeholder of a deferred answer; returns its id.
    pub fn post_thinking(&mut self, channel: u64, only: Option<u64>) -> u64 {
        let nothing = json!({"content": "…", "allowed_mentions": {"parse": []}});
        let id = self.post(channel, only, &Body::json(nothing)).expect("a short text can be posted");
        let message = self.messages.get_mut(&id).expect("it was posted");
        (message.thinking, message.content) = (true, String::new());
        id
    }

    /// Edits a message in a channel.
    pub fn edit_message(&mut self, channel: u64, id: u64, body: &Body) -> Result<Value, Refusal> {
        let place = self.channel_for(channel, needed_for(body))?;
        if place.archived {
            return Err(archived());
        }
        let now = self.clock.now();
        let message = self.of_channel(channel, id)?;
        if message.author != APPLICATION {
            return Err(not_the_author());
        }
        if now.saturating_sub(message.made) >= OLD_MESSAGE {
            if message.old_edits >= self.old_edits_max {
                return Err(old_message());
            }
            self.messages.get_mut(&id).expect("it is there").old_edits += 1;
        }
        self.change(id, body)?;
        Ok(self.message_json(id))
    }

    /// Edits a message without checking permissions.
    pub fn change(&mut self, id: u64, body: &Body) -> Result<(), Refusal> {
        let mut message = self.messages.get(&id).ok_or_else(unknown_message)?.clone();
        self.write(&mut message, body, Sort::Change)?;
        message.edits += 1;
        // A deferred answer is a new message, so its mentions notify people.
        if std::mem::take(&mut message.thinking) {
            self.call_people(&message, &body.json["allowed_mentions"]);
        }
        self.messages.insert(id, message);
        Ok(())
    }

    /// Gets a message.
    pub fn get_message(&self, channel: u64, id: u64) -> Result<Value, Refusal> {
        self.channel_for(channel, READ_MESSAGE_HISTORY)?;
        self.of_channel(channel, id)?;
        Ok(self.message_json(id))
    }

    /// Deletes a message.
    pub fn delete_message(&mut self, channel: u64, id: u64) -> Result<(), Refusal> {
        self.channel_for(channel, 0)?;
        if self.of_channel(channel, id)?.author != APPLICATION {
            return Err(super::refusal::missing_permissions());
        }
        self.messages.remove(&id);
        Ok(())
    }

    /// The message in this channel. Ephemeral messages are not reachable through a channel.
    pub fn of_channel(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        let message = self.messages.get(&id).filter(|message| message.channel == channel);
        message.filter(|message| message.only.is_none()).ok_or_else(unknown_message)
    }

    /// Applies a body to a message and records it in the ledger.
    fn write(&mut self, message: &mut Message, body: &Body, sort: Sort) -> Result<(), Refusal> {
        limits::check(&body.json)?;
        self.check_emojis(&body.json["components"])?;
        self.check_allowed_mentions(&body.json);
        let files = self.attach(&message.files, body, sort)?;
        let list = |field: &str| body.json[field].as_array().cloned();
        let given = |field: &str| body.json.get(field).is_some();
        if given("content") {
            message.content = body.json["content"].as_str().unwrap_or_default().to_owned();
        }
        if given("embeds") {
            message.embeds = list("embeds").unwrap_or_default();
        }
        if given("components") {
            message.components = list("components").unwrap_or_default();
        }
        message.files = files;
        let empty =
            message.content.trim().is_empty() && message.embeds.is_empty() && message.files.is_empty();
        if empty && (sort == Sort::New || message.components.is_empty()) {
            return Err(empty_message());
        }
        self.check_pictures(message);
        self.ledger.push(Delivery {
            channel: message.channel,
            only: message.only,
            json: body.json.clone(),
            files: body.files.iter().map(|file| (file.name.clone(), file.bytes.clone())).collect(),
        });
        Ok(())
    }

    /// The files of a message after this body is applied: its previous files and the uploaded ones. If the body has a
    /// list of files, only the previous files in this list are kept.
    fn attach(&mut self, had: &[Attachment], body: &Body, sort: Sort) -> Result<Vec<Attachment>, Refusal> {
        let mut files = Vec::new();
        let listed = body.json["attachments"].as_array();
        let about = |file: &Upload| listed?.iter().find(|entry| id_of(&entry["id"]) == Some(file.number));
        match listed {
            None => files.extend(had.iter().cloned()),
            Some(listed) => {
                for (place, entry) in listed.iter().enumerate() {
                    let id = id_of(&entry["id"]);
                    let new = body.files.iter().any(|file| id == Some(file.number));
                    let old = had.iter().find(|file| sort == Sort::Change && id == Some(file.id));
                    match old {
                        Some(old) => files.push(old.clone()),
                        None if new => {}
                        None => {
                            let place = format!("attachments.{place}.id");
                            return Err(Refusal::form(
                                &place,
                                "neither a file of the message nor an uploaded file",
                            ));
                        }
                    }
                }
            }
        }
        for file in &body.files {
            let description = about(file).and_then(|entry| entry["description"].as_str()).map(str::to_owned);
            let (name, bytes) = (file.name.clone(), file.bytes.clone());
            files.push(Attachment { id: self.clock.id(), name, description, bytes });
        }
        if files.len() > 10 {
            return Err(Refusal::form("attachments", "Must be 10 or fewer in length."));
        }
        Ok(files)
    }
}

fn needed_for(body: &Body) -> u64 {
    let embeds = body.json["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty());
    let of = |wanted: bool, permission: u64| if wanted { permission } else { 0 };
    of(!body.files.is_empty(), ATTACH_FILES) | of(embeds, EMBED_LINKS)
}

/// Parses an id, which may be a string or a number.
pub(super) fn id_of(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}
