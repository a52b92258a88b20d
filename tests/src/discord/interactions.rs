//! Interactions and their answers: one acknowledgement within three seconds, then edits and follow-ups for fifteen
//! minutes.

use super::body::Body;
use super::clock::{ACKNOWLEDGE_WITHIN, TOKEN_LIFE};
use super::commands;
use super::limits::{self, EPHEMERAL};
use super::refusal::{
    Refusal, acknowledged, token_expired, too_many_follow_ups, unknown_interaction, unknown_message,
    unknown_webhook,
};
use super::world::{APPLICATION, Delivery, GUILD, Place, World};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The maximum number of follow-ups to an interaction in places where the bot is not a member.
const FOLLOW_UPS_MAX: u32 = 5;

#[derive(Debug)]
pub struct Interaction {
    pub id: u64,
    pub token: String,
    pub person: u64,
    pub channel: u64,
    pub deed: Deed,
    /// The time of creation, on the stand-in's clock.
    pub made: Duration,
    /// The time of creation, on the real clock, for measurements.
    pub began: Instant,
    /// The real time until the acknowledgement; `None` before it.
    pub acknowledged_after: Option<Duration>,
    pub original: Option<u64>,
    /// The messages created or edited in answer, the latest last.
    pub answers: Vec<u64>,
    pub pending: Pending,
    pub choices: Vec<Value>,
    pub follow_ups: u32,
}

/// The answer that an acknowledgement defers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// No answer is deferred.
    Nothing,
    Answer,
    /// An edit of the clicked message.
    Change,
}

#[derive(Clone, Debug)]
pub enum Deed {
    Command(Value),
    /// Autocompletion.
    Typing(Value),
    /// A click on a button, or a choice from a menu.
    Component {
        message: u64,
        /// The component and the chosen values.
        data: Value,
    },
}

impl World {
    /// Creates an interaction and sends it to the bot; returns its id.
    pub fn interact(&mut self, person: u64, channel: u64, deed: Deed) -> u64 {
        let id = self.clock.id();
        // The token is as long as Discord's, so that code which stores or shows tokens is tested with long ones.
        let token = format!("aW50ZXJhY3Rpb24{id}{}", "x".repeat(150));
        let interaction = Interaction {
            id,
            token,
            person,
            channel,
            deed,
            made: self.clock.now(),
            began: Instant::now(),
            acknowledged_after: None,
            original: None,
            answers: Vec::new(),
            pending: Pending::Nothing,
            choices: Vec::new(),
            follow_ups: 0,
        };
        let event = self.interaction_json(&interaction);
        self.interactions.insert(id, interaction);
        // Events from places outside the bot's Discord servers go to the first shard.
        let place = self.channels[&channel].place;
        let guild = place.guild().filter(|_| !place.is_without_bot()).unwrap_or_default();
        self.sessions.dispatch(guild, "INTERACTION_CREATE", &event);
        id
    }

    fn interaction_json(&self, interaction: &Interaction) -> Value {
        let channel = self.channel_json(interaction.channel);
        let person = interaction.person;
        let mut event = json!({"id": interaction.id.to_string(), "application_id": APPLICATION.to_string(),
            "token": interaction.token, "version": 1, "channel_id": interaction.channel.to_string(),
            "channel": channel, "app_permissions": self.permissions_in(interaction.channel).to_string(),
            "locale": self.people[&person].locale, "entitlements": [], "attachment_size_limit": 10_485_760});
        let place = self.channels[&interaction.channel].place;
        match place.guild() {
            None => event["user"] = self.user_json(person),
            Some(guild) => {
                event["guild_id"] = json!(guild.to_string());
                event["guild"] =
                    json!({"id": guild.to_string(), "locale": self.guild_locale, "features": []});
                event["guild_locale"] = json!(self.guild_locale);
                event["member"] = self.member_json(person, true);
            }
        }
        (event["context"], event["authorizing_integration_owners"]) = match place {
            Place::Dm { .. } => (json!(1), json!({"0": "0", "1": person.to_string()})),
            Place::Group => (json!(2), json!({"1": person.to_string()})),
            Place::Elsewhere => (json!(0), json!({"1": person.to_string()})),
            Place::Text | Place::Thread { .. } => (json!(0), json!({"0": GUILD.to_string()})),
        };
        let (kind, data) = match &interaction.deed {
            Deed::Command(data) => (2, data),
            Deed::Typing(data) => (4, data),
            Deed::Component { message, data } => {
                event["message"] = self.message_json(*message);
                (3, data)
            }
        };
        (event["type"], event["data"]) = (json!(kind), data.clone());
        event
    }

    /// Acknowledges an interaction. Discord calls this an “interaction callback”.
    pub fn callback(&mut self, id: u64, token: &str, body: &Body) -> Result<(), Refusal> {
        let now = self.clock.now();
        let known = self.interactions.get(&id).filter(|interaction| interaction.token == token);
        let interaction = known.ok_or_else(unknown_interaction)?;
        if interaction.acknowledged_after.is_some() {
            return Err(acknowledged());
        }
        if now.saturating_sub(interaction.made) >= ACKNOWLEDGE_WITHIN {
            return Err(unknown_interaction());
        }
        let (person, channel, deed) = (interaction.person, interaction.channel, interaction.deed.clone());
        let data = Body { json: body.json["data"].clone(), files: body.files.clone() };
        let only = (data.json["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0).then_some(person);
        let (mut choices, mut pending) = (Vec::new(), Pending::Nothing);
        let answer = match (body.json["type"].as_u64(), &deed) {
            (Some(8), Deed::Typing(_)) => {
                choices = self.complete(person, channel, &data.json)?;
                None
            }
            (Some(4), Deed::Command(_) | Deed::Component { .. }) => Some(self.post(channel, only, &data)?),
            (Some(5), Deed::Command(_) | Deed::Component { .. }) => {
                limits::check(&data.json)?;
                pending = Pending::Answer;
                Some(self.post_thinking(channel, only))
            }
            (Some(6), Deed::Component { message, .. }) => {
                pending = Pending::Change;
                Some(*message)
            }
            (Some(12), Deed::Command(_) | Deed::Component { .. }) => {
                self.launch(person)?;
                None
            }
            (Some(7), Deed::Component { message, .. }) => {
                self.change(*message, &data)?;
                Some(*message)
            }
            _ => return Err(Refusal::form("type", "not an answer to this kind of interaction")),
        };
        let interaction = self.interactions.get_mut(&id).expect("it was found");
        interaction.acknowledged_after = Some(interaction.began.elapsed());
        (interaction.original, interaction.choices, interaction.pending) = (answer, choices, pending);
        interaction.answers.extend(answer.filter(|_| pending == Pending::Nothing));
        Ok(())
    }

    fn complete(&mut self, person: u64, channel: u64, data: &Value) -> Result<Vec<Value>, Refusal> {
        let choices = data["choices"].as_array().cloned().unwrap_or_default();
        commands::check_choices(&choices, "data.choices")?;
        self.ledger.push(Delivery { channel, only: Some(person), json: data.clone(), files: Vec::new() });
        Ok(choices)
    }

    /// Posts a follow-up, or the deferred answer.
    pub fn follow_up(&mut self, token: &str, body: &Body) -> Result<Value, Refusal> {
        let id = self.answerable(token)?;
        let interaction = &self.interactions[&id];
        let (person, channel, original) = (interaction.person, interaction.channel, interaction.original);
        let thinking = original.filter(|id| self.messages.get(id).is_some_and(|message| message.thinking));
        let message = match thinking {
            Some(original) => {
                self.change(original, body)?;
                original
            }
            None => {
                let is_counted = self.channels[&channel].place.is_without_bot();
                if is_counted && self.interactions[&id].follow_ups >= FOLLOW_UPS_MAX {
                    return Err(too_many_follow_ups());
                }
                self.interactions.get_mut(&id).expect("it was found").follow_ups += 1;
                let only = body.json["flags"].as_u64().unwrap_or(0) & EPHEMERAL != 0;
                self.post(channel, only.then_some(person), body)?
            }
        };
        self.answered(id, message);
        Ok(self.message_json(message))
    }

    /// Gets an answer.
    pub fn get_answer(&self, token: &str, message: Option<u64>) -> Result<Value, Refusal> {
        let (_, message) = self.answer(token, message)?;
        Ok(self.message_json(message))
    }

    /// Edits an answer.
    pub fn edit_answer(&mut self, token: &str, message: Option<u64>, body: &Body) -> Result<Value, Refusal> {
        let (id, message) = self.answer(token, message)?;
        self.change(message, body)?;
        self.answered(id, message);
        Ok(self.message_json(message))
    }

    /// Deletes an answer.
    pub fn delete_answer(&mut self, token: &str, message: Option<u64>) -> Result<(), Refusal> {
        let (id, message) = self.answer(token, message)?;
        self.messages.remove(&message);
        let interaction = self.interactions.get_mut(&id).expect("it was found");
        interaction.answers.retain(|answer| *answer != message);
        interaction.pending = Pending::Nothing;
        Ok(())
    }

    /// The id of the interaction with this token, if it accepts edits and follow-ups.
    fn answerable(&self, token: &str) -> Result<u64, Refusal> {
        let mut all = self.interactions.values();
        let interaction = all.find(|interaction| interaction.token == token).ok_or_else(unknown_webhook)?;
        if self.clock.now().saturating_sub(interaction.made) >= TOKEN_LIFE {
            return Err(token_expired());
        }
        if interaction.acknowledged_after.is_none() || matches!(interaction.deed, Deed::Typing(_)) {
            return Err(unknown_webhook());
        }
        Ok(interaction.id)
    }

    /// The ids of the interaction and of the answer that a route names. If `message` is `None`, the answer is the
    /// original one.
    fn answer(&self, token: &str, message: Option<u64>) -> Result<(u64, u64), Refusal> {
        let id = self.answerable(token)?;
        let interaction = &self.interactions[&id];
        let meant = match message {
            None => interaction.original,
            Some(message) => {
                let own = interaction.original == Some(message) || interaction.answers.contains(&message);
                own.then_some(message)
            }
        };
        let meant =
            meant.filter(|message| self.messages.contains_key(message)).ok_or_else(unknown_message)?;
        Ok((id, meant))
    }

    fn answered(&mut self, id: u64, message: u64) {
        let interaction = self.interactions.get_mut(&id).expect("it was found");
        interaction.answers.retain(|answer| *answer != message);
        interaction.answers.push(message);
        interaction.pending = Pending::Nothing;
    }
}
