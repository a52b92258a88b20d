//! Threads and other operations on channels.

use super::limits;
use super::messages::id_of;
use super::permission::CREATE_PUBLIC_THREADS;
use super::refusal::{
    Refusal, has_thread, too_many_threads, unknown_channel, unknown_user, wrong_channel_kind,
};
use super::world::{Delivery, Place, World};
use serde_json::Value;

impl World {
    /// Creates a thread. If `message` is given, the thread belongs to that message.
    pub fn create_thread(
        &mut self,
        parent: u64,
        message: Option<u64>,
        body: &Value,
    ) -> Result<Value, Refusal> {
        let place = self.channels.get(&parent).ok_or_else(unknown_channel)?.place;
        if place != Place::Text {
            return Err(wrong_channel_kind());
        }
        self.channel_for(parent, CREATE_PUBLIC_THREADS)?;
        check_thread(body)?;
        if let Some(message) = message
            && self.of_channel(parent, message)?.has_thread
        {
            return Err(has_thread());
        }
        if self.threads_full {
            return Err(too_many_threads());
        }
        let name = body["name"].as_str().unwrap_or_default();
        // A thread that belongs to a message has the message's id.
        let id = message.unwrap_or_else(|| self.clock.id());
        self.put_channel(id, name, Place::Thread { parent }, 0);
        if let Some(message) = message.and_then(|message| self.messages.get_mut(&message)) {
            message.has_thread = true;
        }
        self.ledger.push(Delivery { channel: parent, only: None, json: body.clone(), files: Vec::new() });
        Ok(self.channel_json(id))
    }

    /// Changes a thread: its name, and whether it is archived or locked.
    pub fn edit_thread(&mut self, id: u64, body: &Value) -> Result<Value, Refusal> {
        let place = self.channel_for(id, 0)?.place;
        let Place::Thread { parent } = place else { return Err(super::refusal::missing_permissions()) };
        limits::length(body, "name", "name", 1, 100)?;
        let thread = self.channels.get_mut(&id).ok_or_else(unknown_channel)?;
        if let Some(name) = body["name"].as_str() {
            thread.name = name.to_owned();
        }
        thread.archived = body["archived"].as_bool().unwrap_or(thread.archived);
        thread.locked = body["locked"].as_bool().unwrap_or(thread.locked);
        self.ledger.push(Delivery { channel: parent, only: None, json: body.clone(), files: Vec::new() });
        Ok(self.channel_json(id))
    }

    /// Adds a member to a thread.
    pub fn add_to_thread(&mut self, thread: u64, person: u64) -> Result<(), Refusal> {
        if !matches!(self.channel_for(thread, 0)?.place, Place::Thread { .. }) {
            return Err(wrong_channel_kind());
        }
        if !self.people.contains_key(&person) {
            return Err(unknown_user());
        }
        self.channels.get_mut(&thread).ok_or_else(unknown_channel)?.followers.insert(person);
        Ok(())
    }

    /// Opens the direct-message channel with a person.
    pub fn open_dm(&mut self, body: &Value) -> Result<Value, Refusal> {
        let person = id_of(&body["recipient_id"]).filter(|person| self.people.contains_key(person));
        let channel = self.dm_with(person.ok_or_else(unknown_user)?);
        Ok(self.channel_json(channel))
    }
}

fn check_thread(body: &Value) -> Result<(), Refusal> {
    if !body["name"].is_string() {
        return Err(Refusal::form("name", "This field is required"));
    }
    limits::length(body, "name", "name", 1, 100)?;
    let minutes = &body["auto_archive_duration"];
    if !minutes.is_null() && ![60, 1440, 4320, 10_080].iter().any(|known| minutes == known) {
        return Err(Refusal::form("auto_archive_duration", "60, 1440, 4320 or 10080"));
    }
    Ok(())
}
