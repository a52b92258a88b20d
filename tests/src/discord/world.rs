//! The state of the stand-in: one Discord server, people, messages, places without the bot, and a log of everything
//! that the bot sent.

use super::activities::Activities;
use super::clock::Clock;
use super::emojis::Emoji;
use super::faults::Fault;
use super::gateway::Sessions;
use super::global_limit::GlobalLimit;
use super::interactions::Interaction;
use super::messages::Message;
use super::oauth::OAuth;
use super::permission;
use super::refusal::{Refusal, missing_access, missing_permissions, unknown_channel};
use axum::body::Bytes;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// The Discord server of which the bot is a member.
pub const GUILD: u64 = 1_100_000_000_000_000_001;
/// Another Discord server, whose members have installed the application for themselves. The bot is not a member.
pub(super) const OTHER_GUILD: u64 = 1_100_000_000_000_000_003;
/// The id of the application and of the bot's user.
pub const APPLICATION: u64 = 1_100_000_000_000_000_002;
/// The bot's token.
pub const TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMg.GAbCdE.a-token-that-only-this-stand-in-takes-00000";

/// The state of the stand-in.
pub struct World {
    /// The clock.
    pub clock: Clock,
    /// The address of the REST API, such as `127.0.0.1:40123`.
    pub address: String,
    /// The address of the gateway.
    pub gateway_address: String,
    /// The number of shards that Discord recommends to the bot.
    pub shards: u64,
    /// The Discord server's locale.
    pub guild_locale: String,
    /// Whether the Discord server has the maximum number of threads.
    pub threads_full: bool,
    /// The number of edits that Discord still accepts once a message is an hour old.
    pub old_edits_max: u32,
    /// All people, by id.
    pub people: BTreeMap<u64, Profile>,
    /// All channels, threads, direct-message channels and group chats, by id.
    pub channels: BTreeMap<u64, Channel>,
    /// All messages that were not deleted.
    pub messages: BTreeMap<u64, Message>,
    /// The messages with an enforced nonce, by channel and nonce.
    pub nonces: BTreeMap<(u64, String), u64>,
    /// All interactions, by id.
    pub interactions: BTreeMap<u64, Interaction>,
    /// The registered commands; `None` before the first registration.
    pub commands: Option<Vec<Value>>,
    /// The emojis of the application, by id.
    pub emojis: BTreeMap<u64, Emoji>,
    /// The Activity of the application.
    pub activities: Activities,
    /// The codes and access tokens of people who signed in.
    pub oauth: OAuth,
    /// The sessions of the gateway.
    pub sessions: Sessions,
    /// The requests that count towards the global rate limit.
    pub global_limit: GlobalLimit,
    /// The injected faults.
    pub faults: Vec<Fault>,
    /// Everything that the bot sent, in order.
    pub ledger: Vec<Delivery>,
    /// All mentions that notified somebody.
    pub calls: Vec<Called>,
    /// The complaints, each of which fails the test.
    pub complaints: Vec<String>,
    /// The refusals: request and answer.
    pub refusals: Vec<(String, Refusal)>,
    /// All requests, such as `PATCH /api/v10/channels/1/messages/2`, with the moments at which they arrived.
    pub requests: Vec<(Instant, String)>,
}

#[derive(Clone, Debug)]
pub struct Profile {
    pub id: u64,
    pub name: String,
    pub locale: String,
    pub takes_messages: bool,
}

/// A channel, thread, direct-message channel or group chat.
#[derive(Clone, Debug)]
pub struct Channel {
    pub id: u64,
    pub name: String,
    pub place: Place,
    /// The bot's permissions in it; unused for a thread, which has the permissions of its channel.
    pub permissions: u64,
    /// The members, if it is a thread.
    pub followers: BTreeSet<u64>,
    pub archived: bool,
    pub locked: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    Text,
    Thread {
        parent: u64,
    },
    /// A direct-message channel with the bot.
    Dm {
        person: u64,
    },
    /// A group chat of people.
    Group,
    /// A channel of [`OTHER_GUILD`].
    Elsewhere,
}

impl Place {
    pub(super) fn guild(self) -> Option<u64> {
        match self {
            Self::Text | Self::Thread { .. } => Some(GUILD),
            Self::Elsewhere => Some(OTHER_GUILD),
            Self::Dm { .. } | Self::Group => None,
        }
    }

    /// Whether the bot is not a member of this place, and can only answer interactions there.
    pub(super) fn is_without_bot(self) -> bool {
        matches!(self, Self::Group | Self::Elsewhere)
    }
}

/// Something that the bot sent: a message, an edit, a new or changed thread, or the choices of an autocompletion.
/// `json` is unchanged, except for the placeholder of a deferred answer, whose body the stand-in makes.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// The channel; for a new or changed thread, the channel that contains it.
    pub channel: u64,
    /// The one person who sees it; `None` if everybody in the channel does.
    pub only: Option<u64>,
    /// The JSON.
    pub json: Value,
    /// The files: name and bytes.
    pub files: Vec<(String, Bytes)>,
}

/// A mention that notified somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Called {
    /// The person.
    pub person: u64,
    /// The message.
    pub message: u64,
    /// The channel.
    pub channel: u64,
}

impl World {
    /// The state of a stand-in at these addresses.
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
            emojis: BTreeMap::new(),
            activities: Activities::default(),
            oauth: OAuth::default(),
            sessions: Sessions::default(),
            global_limit: GlobalLimit::default(),
            faults: Vec::new(),
            ledger: Vec::new(),
            calls: Vec::new(),
            complaints: Vec::new(),
            refusals: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// Creates a place.
    pub fn add_channel(&mut self, name: &str, place: Place, permissions: u64) -> u64 {
        let id = self.clock.id();
        self.put_channel(id, name, place, permissions);
        id
    }

    pub(super) fn put_channel(&mut self, id: u64, name: &str, place: Place, permissions: u64) {
        let (name, followers) = (name.to_owned(), BTreeSet::new());
        let channel = Channel { id, name, place, permissions, followers, archived: false, locked: false };
        self.channels.insert(id, channel);
    }

    /// The direct-message channel with a person, created if there was none.
    pub fn dm_with(&mut self, person: u64) -> u64 {
        let known = self.channels.values().find(|channel| channel.place == Place::Dm { person });
        match known.map(|channel| channel.id) {
            Some(id) => id,
            None => self.add_channel("", Place::Dm { person }, permission::ALL),
        }
    }

    /// The channel, if the bot can see it and has these permissions in it.
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

    /// The bot's permissions in a place. A thread has those of its channel.
    pub fn permissions_in(&self, id: u64) -> u64 {
        let Some(channel) = self.channels.get(&id) else { return 0 };
        match channel.place {
            Place::Thread { parent } => self.channels.get(&parent).map_or(0, |parent| parent.permissions),
            Place::Text | Place::Dm { .. } | Place::Group | Place::Elsewhere => channel.permissions,
        }
    }

    /// Whether a person can view a place.
    pub fn is_open_to(&self, channel: u64, person: u64) -> bool {
        match self.channels.get(&channel).map(|channel| channel.place) {
            Some(Place::Dm { person: with }) => with == person,
            Some(_) => true,
            None => false,
        }
    }

    /// Records a complaint, which fails the test.
    pub fn complain(&mut self, complaint: impl Into<String>) {
        self.complaints.push(complaint.into());
    }
}
