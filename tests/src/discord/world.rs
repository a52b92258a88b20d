//! What there is at this Discord: one server with its channels and threads, people, messages, and all that was sent.

use super::clock::Clock;
use super::faults::Fault;
use super::gateway::Sessions;
use super::interactions::Interaction;
use super::messages::Message;
use super::permission;
use super::refusal::{Refusal, missing_access, missing_permissions, unknown_channel};
use axum::body::Bytes;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The server in which everything happens.
pub const GUILD: u64 = 1_100_000_000_000_000_001;
/// The application, and the bot's own user.
pub const APPLICATION: u64 = 1_100_000_000_000_000_002;
/// The bot's token.
pub const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMg.GAbCdE.a-token-that-only-this-stand-in-takes-00000";

/// All that there is.
pub struct World {
    /// What time it is.
    pub clock: Clock,
    /// Where requests come, such as `127.0.0.1:40123`.
    pub address: String,
    /// Where the gateway listens.
    pub gateway_address: String,
    /// With how many shards the bot is told to come.
    pub shards: u64,
    /// The language of the server.
    pub guild_locale: String,
    /// Whether the server has as many threads as it may.
    pub threads_full: bool,
    /// How often a message older than an hour may be edited.
    pub old_edits_max: u32,
    /// Everybody, by his id.
    pub people: BTreeMap<u64, Profile>,
    /// Every channel, thread and conversation, by its id.
    pub channels: BTreeMap<u64, Channel>,
    /// Every message that has not been taken away.
    pub messages: BTreeMap<u64, Message>,
    /// The messages that were made under a number of the bot's own, by channel and number.
    pub nonces: BTreeMap<(u64, String), u64>,
    /// Everything that people did, by its id.
    pub interactions: BTreeMap<u64, Interaction>,
    /// The commands, as Discord gives them; none before they were put.
    pub commands: Option<Vec<Value>>,
    /// The sessions of the gateway.
    pub sessions: Sessions,
    /// What is to fail.
    pub faults: Vec<Fault>,
    /// All that anybody was sent.
    pub ledger: Vec<Delivery>,
    /// Whom a message called by his name, one entry a call.
    pub calls: Vec<Called>,
    /// What the bot did that it must never do.
    pub complaints: Vec<String>,
    /// What was refused: what was asked, and the answer.
    pub refusals: Vec<(String, Refusal)>,
    /// Everything that was asked, such as `PATCH /channels/1/messages/2`, and when.
    pub requests: Vec<(Duration, String)>,
}

/// Somebody at Discord.
#[derive(Clone, Debug)]
pub struct Profile {
    /// His id.
    pub id: u64,
    /// What he is called.
    pub name: String,
    /// What he reads.
    pub locale: String,
    /// Whether he takes messages from the bot.
    pub takes_messages: bool,
}

/// A place for messages.
#[derive(Clone, Debug)]
pub struct Channel {
    /// Its id.
    pub id: u64,
    /// Its name.
    pub name: String,
    /// What sort of place it is.
    pub place: Place,
    /// What the bot may do in it.
    pub permissions: u64,
    /// Who follows it, where it is a thread.
    pub followers: BTreeSet<u64>,
    /// Whether it is archived.
    pub archived: bool,
    /// Whether only moderators may open it again.
    pub locked: bool,
}

/// The sorts of places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A channel of the server.
    Text,
    /// A thread in a channel.
    Thread {
        /// The channel.
        parent: u64,
    },
    /// A conversation with the bot.
    Dm {
        /// With whom.
        person: u64,
    },
}

/// Something that was sent to people, byte for byte.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Where it stands.
    pub channel: u64,
    /// The one person who sees it; none where everybody in the channel does.
    pub only: Option<u64>,
    /// The JSON, as the bot wrote it.
    pub json: Value,
    /// The files: their names and what is in them.
    pub files: Vec<(String, Bytes)>,
}

/// Somebody was called by a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called {
    /// Who.
    pub person: u64,
    /// By which message.
    pub message: u64,
    /// In which channel.
    pub channel: u64,
}

impl World {
    /// A Discord with one empty server, reached at these addresses.
    pub fn new(address: String, gateway_address: String) -> Self {
        Self {
            clock: Clock::default(),
            address,
            gateway_address,
            shards: 1,
            guild_locale: "en-US".to_owned(),
            threads_full: false,
            old_edits_max: 1,
            people: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            nonces: BTreeMap::new(),
            interactions: BTreeMap::new(),
            commands: None,
            sessions: Sessions::default(),
            faults: Vec::new(),
            ledger: Vec::new(),
            calls: Vec::new(),
            complaints: Vec::new(),
            refusals: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// Makes a place.
    pub fn add_channel(&mut self, name: &str, place: Place, permissions: u64) -> u64 {
        let id = self.clock.id();
        self.put_channel(id, name, place, permissions);
        id
    }

    /// Makes a place with this id.
    pub(super) fn put_channel(&mut self, id: u64, name: &str, place: Place, permissions: u64) {
        let (name, followers) = (name.to_owned(), BTreeSet::new());
        let channel = Channel { id, name, place, permissions, followers, archived: false, locked: false };
        self.channels.insert(id, channel);
    }

    /// The conversation with a person, made where there was none.
    pub fn dm_with(&mut self, person: u64) -> u64 {
        let known = self.channels.values().find(|channel| channel.place == Place::Dm { person });
        match known.map(|channel| channel.id) {
            Some(id) => id,
            None => self.add_channel("", Place::Dm { person }, permission::ALL),
        }
    }

    /// The channel, if the bot can see it and has these permissions there; threads have those of their channel.
    pub fn channel_for(&self, id: u64, needed: u64) -> Result<&Channel, Refusal> {
        let channel = self.channels.get(&id).ok_or_else(unknown_channel)?;
        let granted = self.permissions_in(id);
        if granted & permission::VIEW_CHANNEL == 0 {
            return Err(missing_access());
        }
        if granted & needed != needed {
            return Err(missing_permissions());
        }
        Ok(channel)
    }

    /// What the bot may do in a place.
    pub fn permissions_in(&self, id: u64) -> u64 {
        let Some(channel) = self.channels.get(&id) else { return 0 };
        match channel.place {
            Place::Thread { parent } => self.channels.get(&parent).map_or(0, |parent| parent.permissions),
            Place::Text | Place::Dm { .. } => channel.permissions,
        }
    }

    /// Whether a person can look into a place at all.
    pub fn is_open_to(&self, channel: u64, person: u64) -> bool {
        match self.channels.get(&channel).map(|channel| channel.place) {
            Some(Place::Dm { person: with }) => with == person,
            Some(_) => true,
            None => false,
        }
    }

    /// Notes what the bot did wrong; any test in which it happens fails.
    pub fn complain(&mut self, complaint: impl Into<String>) {
        self.complaints.push(complaint.into());
    }
}
