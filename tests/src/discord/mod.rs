//! A stand-in for Discord on loopback: REST API and gateway of version 10, against which the real bot runs.
//!
//! It refuses requests that Discord would refuse, with Discord's error codes. If the bot does something that a bot must
//! never do, the stand-in records a complaint, which fails the test. A [`Person`] sees only what Discord would show
//! them.

mod activities;
mod body;
mod clock;
mod commands;
mod complaints;
mod emojis;
mod faults;
mod gateway;
mod global_limit;
mod http;
mod interactions;
mod invoke;
mod limits;
mod messages;
mod oauth;
mod payloads;
pub mod permission;
mod person;
mod refusal;
mod route;
mod seen;
mod spec;
#[cfg(test)]
mod tests;
mod threads;
mod world;

pub use emojis::Emoji;
pub use faults::{Failure, Fault};
pub use global_limit::{GlobalLimit, REQUESTS_MAX};
pub use messages::Message;
pub use oauth::CLIENT_SECRET;
pub use person::{Failed, Person, Shown};
pub use refusal::Refusal;
pub use route::RouteGroup;
pub use seen::{Button, Menu, Seen};
pub use world::{APPLICATION, Called, Delivery, GUILD, TOKEN, World};

use crate::within_deadline;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use world::{Place, Profile};

pub(crate) struct Shared {
    world: Mutex<World>,
    changed: watch::Sender<()>,
}

impl Shared {
    fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&self.world.lock().expect("no holder of the lock panics"))
    }

    fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        let done = change(&mut self.world.lock().expect("no holder of the lock panics"));
        self.changed.send_replace(());
        done
    }
}

/// A running stand-in. Dropping it stops it.
pub struct Discord {
    shared: Arc<Shared>,
    tasks: [JoinHandle<()>; 2],
}

impl Discord {
    /// Starts a stand-in on free ports.
    pub async fn start() -> Self {
        let bind = async || TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let (rest, gateway) = (bind().await, bind().await);
        let address = |listener: &TcpListener| listener.local_addr().expect("it is bound").to_string();
        let world = World::new(address(&rest), address(&gateway));
        let shared = Arc::new(Shared { world: Mutex::new(world), changed: watch::Sender::new(()) });
        let tasks = [
            tokio::spawn(http::serve(rest, shared.clone())),
            tokio::spawn(gateway::serve(gateway, shared.clone())),
        ];
        Self { shared, tasks }
    }

    /// The base URL of its REST API, such as `http://127.0.0.1:40123`.
    pub fn base(&self) -> String {
        self.shared.read(|world| format!("http://{}", world.address))
    }

    /// Reads the state.
    pub fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        self.shared.read(look)
    }

    /// Changes the state.
    pub fn change<T>(&self, change: impl FnOnce(&mut World) -> T) -> T {
        self.shared.change(change)
    }

    /// Waits until `look` finds something in the state.
    pub async fn until<T>(&self, what: &str, look: impl Fn(&World) -> Option<T>) -> T {
        until(&self.shared, what, look).await
    }

    /// A new person.
    pub fn person(&self, name: &str) -> Person {
        self.person_who_reads(name, "en-US")
    }

    /// A new person with this locale.
    pub fn person_who_reads(&self, name: &str, locale: &str) -> Person {
        let id = self.change(|world| {
            let id = world.clock.id();
            let (name, locale) = (name.to_owned(), locale.to_owned());
            world.people.insert(id, Profile { id, name, locale, takes_messages: true });
            id
        });
        Person::new(self.shared.clone(), id)
    }

    /// A new channel in which the bot has all permissions that it needs.
    pub fn channel(&self, name: &str) -> u64 {
        self.channel_with(name, permission::ALL)
    }

    /// A new channel in which the bot has these permissions.
    pub fn channel_with(&self, name: &str, permissions: u64) -> u64 {
        self.change(|world| world.add_channel(name, Place::Text, permissions))
    }

    /// A new group chat, where the bot is not a member.
    pub fn group(&self) -> u64 {
        self.change(|world| world.add_channel("", Place::Group, 0))
    }

    /// A new channel in a Discord server of which the bot is not a member.
    pub fn channel_elsewhere(&self) -> u64 {
        self.change(|world| world.add_channel("elsewhere", Place::Elsewhere, 0))
    }

    /// Changes the bot's permissions in a channel.
    pub fn permit(&self, channel: u64, permissions: u64) {
        self.change(|world| world.channels.get_mut(&channel).expect("the channel").permissions = permissions);
    }

    /// The threads in a channel, in the order of their ids.
    pub fn threads(&self, channel: u64) -> Vec<u64> {
        self.read(|world| {
            let inside = |place: Place| place == Place::Thread { parent: channel };
            world
                .channels
                .values()
                .filter(|channel| inside(channel.place))
                .map(|channel| channel.id)
                .collect()
        })
    }

    /// Waits until all shards of the bot are connected and its commands are registered.
    pub async fn bot_is_ready(&self) {
        self.until("the bot", |world| {
            (world.sessions.are_connected(world.shards) && world.commands.is_some()).then_some(())
        })
        .await;
    }

    /// Injects a fault into the next `times` requests of this group.
    pub fn fail(&self, of: RouteGroup, times: u32, how: Failure) {
        self.change(|world| world.faults.push(Fault { of, how, times }));
    }

    /// Advances the clock.
    pub fn advance(&self, by: Duration) {
        self.change(|world| world.clock.advance(by));
    }

    /// Everything that the bot has sent so far and that this person can see, in order.
    pub fn sent_to(&self, person: &Person) -> Vec<Delivery> {
        self.read(|world| {
            let sees = |delivery: &&Delivery| {
                delivery.only.is_none_or(|only| only == person.id())
                    && world.is_open_to(delivery.channel, person.id())
            };
            world.ledger.iter().filter(sees).cloned().collect()
        })
    }

    /// The refusals so far: request and error code.
    pub fn refusals(&self) -> Vec<(String, u32)> {
        self.read(|world| {
            world.refusals.iter().map(|(asked, refusal)| (asked.clone(), refusal.code)).collect()
        })
    }

    /// Takes the complaints so far.
    pub fn take_complaints(&self) -> Vec<String> {
        self.change(|world| std::mem::take(&mut world.complaints))
    }
}

impl Drop for Discord {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
        let complaints = self.take_complaints();
        assert!(complaints.is_empty() || std::thread::panicking(), "Discord complains: {complaints:#?}");
    }
}

/// Waits until `look` finds something in the state. Panics immediately if there is a complaint.
async fn until<T>(shared: &Shared, what: &str, look: impl Fn(&World) -> Option<T>) -> T {
    let mut changed = shared.changed.subscribe();
    within_deadline(what, async {
        loop {
            let (seen, complaints) = shared.read(|world| (look(world), world.complaints.clone()));
            assert!(complaints.is_empty(), "Discord complains while {what} is awaited: {complaints:#?}");
            if let Some(seen) = seen {
                return seen;
            }
            changed.changed().await.expect("the world is still there");
        }
    })
    .await
}
