//! A simulated Discord user, who sees only the messages and uses only the controls that Discord would offer them.

use super::clock::ACKNOWLEDGE_WITHIN;
use super::interactions::{Deed, Pending};
use super::invoke::{self, Typist};
use super::seen::{Button, Menu, Seen};
use super::world::World;
use super::{Shared, until};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The maximum wait for a message. It is a little shorter than [`PATIENCE`](crate::PATIENCE), so that this wait fails
/// first, and its failure lists the messages that the person saw.
const LOOKS_FOR: Duration = Duration::from_secs(28);
/// The maximum wait for the edit of a clicked message that is not ephemeral. The bot may announce an edit and make
/// none.
const CHANGE_WITHIN: Duration = Duration::from_secs(3);

/// A person on Discord.
#[derive(Clone)]
pub struct Person {
    shared: Arc<Shared>,
    id: u64,
}

/// The messages created or edited in answer to an interaction, the latest last.
#[derive(Clone, Debug)]
pub struct Shown(pub Vec<Seen>);

impl Shown {
    /// The newest answer.
    ///
    /// # Panics
    /// If there is none.
    pub fn last(&self) -> &Seen {
        self.0.last().expect("an answer")
    }

    /// All texts of the answers.
    pub fn words(&self) -> String {
        self.0.iter().map(Seen::words).collect::<Vec<_>>().join("\n")
    }
}

/// The reason why an interaction failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failed {
    /// The bot did not acknowledge the interaction in time. Discord says "This interaction failed".
    NotAcknowledged,
    /// The component is gone.
    Gone,
    /// The component is disabled.
    Disabled,
}

impl Person {
    pub(super) fn new(shared: Arc<Shared>, id: u64) -> Self {
        Self { shared, id }
    }

    /// Their id.
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Their mention.
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// The text that a board message contains when it is this person's turn.
    pub fn turn(&self) -> String {
        format!("{}, it’s your turn", self.mention())
    }

    /// Their direct-message channel with the bot.
    pub fn dm(&self) -> u64 {
        self.shared.change(|world| world.dm_with(self.id))
    }

    /// How often mentions have notified them so far.
    pub fn calls(&self) -> usize {
        self.shared.read(|world| world.calls.iter().filter(|called| called.person == self.id).count())
    }

    /// The messages they see in a channel, the oldest first.
    pub fn messages(&self, channel: u64) -> Vec<Seen> {
        self.shared.read(|world| self.messages_in(world, channel))
    }

    fn messages_in(&self, world: &World, channel: u64) -> Vec<Seen> {
        assert!(world.is_open_to(channel, self.id), "this person should be able to view the channel");
        let here = world.messages.values().filter(|message| message.channel == channel && !message.thinking);
        let shown = here.filter(|message| message.only.is_none_or(|only| only == self.id));
        shown.map(Seen::of).collect()
    }

    /// A message as they see it now; `None` if it is gone.
    pub fn again(&self, seen: &Seen) -> Option<Seen> {
        self.messages(seen.channel).into_iter().find(|message| message.id == seen.id)
    }

    /// Waits until a message in the channel satisfies `is_it`; returns the latest such message.
    pub async fn waits_for(&self, channel: u64, what: &str, is_it: impl Fn(&Seen) -> bool) -> Seen {
        let look =
            |world: &World| self.messages_in(world, channel).into_iter().rev().find(|seen| is_it(seen));
        let found = tokio::time::timeout(LOOKS_FOR, until(&self.shared, what, look)).await;
        found.unwrap_or_else(|_| {
            let seen: Vec<String> = self.messages(channel).iter().map(Seen::told).collect();
            panic!("{what} did not come; the messages are {seen:#?}")
        })
    }

    /// Uses a command in a channel. `name` is the command's name, followed by the names of its subcommands.
    pub async fn types(&self, channel: u64, name: &str, options: &[(&str, &str)]) -> Shown {
        let done = self.tries_to_type(channel, name, options).await;
        done.unwrap_or_else(|failed| panic!("/{name} {options:?}: {failed:?}"))
    }

    /// Like [`types`](Self::types), but returns a failure instead of panicking.
    pub async fn tries_to_type(
        &self,
        channel: u64,
        name: &str,
        options: &[(&str, &str)],
    ) -> Result<Shown, Failed> {
        let data = self.typist(channel, |typist| typist.command(name, options, None));
        self.does(channel, Deed::Command(data)).await
    }

    /// Uses a command from the context menu of another person.
    pub async fn uses_on(&self, channel: u64, name: &str, target: &Self) -> Shown {
        let data = self.typist(channel, |typist| typist.on_person(name, target.id));
        let done = self.does(channel, Deed::Command(data)).await;
        done.unwrap_or_else(|failed| panic!("{name}: {failed:?}"))
    }

    /// Begins to type the option `typed`. Returns the choices that the bot offers, each with its name and its value.
    pub async fn begins_to_type(
        &self,
        channel: u64,
        name: &str,
        options: &[(&str, &str)],
        typed: (&str, &str),
    ) -> Vec<(String, String)> {
        let data = self.typist(channel, |typist| typist.command(name, options, Some(typed)));
        let id = self.shared.change(|world| world.interact(self.id, channel, Deed::Typing(data)));
        let acknowledged = self.acknowledged(id).await;
        acknowledged.unwrap_or_else(|failed| panic!("/{name} {typed:?}: {failed:?}"));
        self.shared.read(|world| invoke::choices(&world.interactions[&id].choices))
    }

    /// Clicks the first button whose label contains this text.
    pub async fn clicks(&self, message: &Seen, label: &str) -> Shown {
        let button = message.button(label);
        let button = button.unwrap_or_else(|| panic!("no button {label} on {message:?}")).clone();
        let done = self.presses(message, &button).await;
        done.unwrap_or_else(|failed| panic!("{label}: {failed:?}"))
    }

    /// Clicks a button; the click may fail.
    pub async fn presses(&self, message: &Seen, button: &Button) -> Result<Shown, Failed> {
        let id = button.id.as_ref().expect("the button has an ID and is not a link");
        self.touches(message, json!({"component_type": 2, "custom_id": id})).await
    }

    /// Chooses an entry of a menu by its value; the choice may fail.
    pub async fn picks(&self, message: &Seen, menu: &Menu, value: &str) -> Result<Shown, Failed> {
        assert!(menu.entries.iter().any(|(_, known)| known == value), "{value} should be in {menu:?}");
        self.touches(message, json!({"component_type": 3, "custom_id": menu.id, "values": [value]})).await
    }

    /// Chooses a person in the message's menu of people.
    pub async fn picks_person(&self, message: &Seen, person: &Self) -> Shown {
        let menu = message.menus.iter().find(|menu| menu.entries.is_empty());
        let menu = menu.unwrap_or_else(|| panic!("no menu of people on {message:?}"));
        let data = self.typist(message.channel, |typist| typist.choice_of_person(&menu.id, person.id));
        let done = self.touches(message, data).await;
        done.unwrap_or_else(|failed| panic!("{}: {failed:?}", menu.placeholder))
    }

    async fn touches(&self, message: &Seen, data: Value) -> Result<Shown, Failed> {
        let now = self.again(message).ok_or(Failed::Gone)?;
        let id = data["custom_id"].as_str().unwrap_or_default();
        let button = now.buttons.iter().find(|button| button.id.as_deref() == Some(id));
        let menu = now.menus.iter().find(|menu| menu.id == id);
        let disabled = button.map(|button| button.disabled).or(menu.map(|menu| menu.disabled));
        if disabled.ok_or(Failed::Gone)? {
            return Err(Failed::Disabled);
        }
        self.does(message.channel, Deed::Component { message: message.id, data }).await
    }

    fn typist<T>(&self, channel: u64, types: impl FnOnce(Typist<'_>) -> T) -> T {
        let world = self.shared.world.lock().expect("no holder of the lock panics");
        let place = world.channels[&channel].place;
        types(Typist { world: &world, locale: &world.people[&self.id].locale, place })
    }

    /// Creates an interaction, and waits until the bot acknowledges it. Then waits for the answer or the edit that the
    /// acknowledgement announces; for the edit of a message that is not ephemeral, at most [`CHANGE_WITHIN`].
    async fn does(&self, channel: u64, deed: Deed) -> Result<Shown, Failed> {
        let touched = match &deed {
            Deed::Component { message, .. } => Some(*message),
            Deed::Command(_) | Deed::Typing(_) => None,
        };
        let edits = |world: &World| Some(world.messages.get(&touched?)?.edits);
        let is_ephemeral = |world: &World| touched.is_some_and(|id| world.messages[&id].only.is_some());
        let (ephemeral, before) = self.shared.read(|world| (is_ephemeral(world), edits(world)));
        let id = self.shared.change(|world| world.interact(self.id, channel, deed));
        self.acknowledged(id).await?;
        let answers = |world: &World| -> Vec<Seen> {
            let answers = world.interactions[&id].answers.iter();
            answers.filter_map(|answer| world.messages.get(answer)).map(Seen::of).collect()
        };
        let all_is_there = |world: &World| match world.interactions[&id].pending {
            Pending::Nothing => Some(answers(world)),
            Pending::Answer => None,
            Pending::Change => (edits(world) != before).then(|| answers(world)),
        };
        let wait = until(&self.shared, "the answer that the bot announced", all_is_there);
        if ephemeral || self.shared.read(|world| world.interactions[&id].pending != Pending::Change) {
            return Ok(Shown(wait.await));
        }
        let changed = tokio::time::timeout(CHANGE_WITHIN, wait).await;
        Ok(Shown(changed.unwrap_or_else(|_| self.shared.read(answers))))
    }

    /// Waits for the acknowledgement, at most [`ACKNOWLEDGE_WITHIN`] by the stand-in's clock.
    async fn acknowledged(&self, id: u64) -> Result<(), Failed> {
        let look = |world: &World| {
            let done = &world.interactions[&id];
            let late = world.clock.now().saturating_sub(done.made) >= ACKNOWLEDGE_WITHIN;
            let failed = late.then_some(Err(Failed::NotAcknowledged));
            done.acknowledged_after.map(|_| Ok(())).or(failed)
        };
        until(&self.shared, "the acknowledgement", look).await
    }
}
