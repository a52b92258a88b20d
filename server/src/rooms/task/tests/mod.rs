//! Tests of rooms in memory with their tasks, without a socket.

mod analysis;
mod idle;
mod long_games;
mod presence;
mod seats;
mod storing;
mod unplayed;

use crate::accounts::Accounts;
use crate::connections::client::Client;
use crate::connections::outbox::{Due, Outbox};
use crate::limits::Limits;
use crate::rooms::creation::create;
use crate::rooms::machine::{Ask, Invited, NewRoom, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::store::Store;
use konakis_protocol::{Hello, PlayerName, RoomId, Secret, User};
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

/// A server without its HTTP listeners.
struct TestServer {
    services: Arc<Services>,
    rooms: Arc<Registry>,
    accounts: Accounts,
    limits: Limits,
    connections: u64,
}

impl TestServer {
    fn new() -> Self {
        Self::on(Store::memory())
    }

    fn on(store: Store) -> Self {
        let services = Services::for_tests(store);
        let rooms = Registry::new(Arc::clone(&services));
        Self { services, rooms, accounts: Accounts::new(None), limits: Limits::new(true), connections: 0 }
    }

    async fn guest(&self, name: &str) -> (User, Secret) {
        let hello = Hello {
            version: 1,
            token: None,
            name: Some(PlayerName::nearest(name)),
            locale: None,
            service: None,
        };
        let address = Ipv4Addr::LOCALHOST.into();
        let outbox = Arc::new(Outbox::new(0));
        let hello = self.accounts.hello(&self.services, &self.limits, address, &outbox, hello);
        let (_, welcome) = hello.await.unwrap();
        (welcome.user.unwrap(), welcome.token.unwrap())
    }

    async fn answer(
        &mut self,
        room: &RoomId,
        user: &User,
        command: impl FnOnce(Client) -> RoomCommand,
    ) -> serde_json::Value {
        self.connections += 1;
        let outbox = Arc::new(Outbox::new(self.connections));
        self.answer_over(&outbox, room, user, command).await
    }

    async fn answer_over(
        &self,
        outbox: &Arc<Outbox>,
        room: &RoomId,
        user: &User,
        command: impl FnOnce(Client) -> RoomCommand,
    ) -> serde_json::Value {
        let user = Some(user.id.clone());
        let client = Client { user, discord: None, re: None, outbox: Arc::clone(outbox) };
        self.rooms.tell(room, command(client)).await;
        next_frame(outbox).await
    }

    fn connect(&mut self, address: &str) -> Arc<Outbox> {
        self.connections += 1;
        self.services.outboxes.outbox(self.connections, Some(address.parse().unwrap()))
    }

    async fn ask_over(
        &self,
        outbox: &Arc<Outbox>,
        room: &RoomId,
        user: &User,
        ask: Ask,
    ) -> serde_json::Value {
        // Discard the views of the opponents' actions.
        take_frames(outbox).await;
        let by = seated(user);
        self.answer_over(outbox, room, user, |client| RoomCommand::Ask(client, by, ask)).await
    }

    async fn act(&self, outbox: &Arc<Outbox>, room: &RoomId, user: &User, ply: u32, action: &str) {
        let ask = Ask::Act { ply, action: action.to_owned(), lag_ms: 0 };
        let answer = self.ask_over(outbox, room, user, ask).await;
        assert_eq!(answer["type"], "view", "{answer}");
    }
}

fn seated(user: &User) -> Seated {
    Seated { user: user.clone(), rating: None, level: None }
}

fn challenge(by: &User, invited: &User) -> NewRoom {
    let invited = Invited::User(invited.id.clone());
    NewRoom { private: true, ..NewRoom::for_tests(seated(by), None, invited) }
}

pub(crate) async fn next_frame(outbox: &Outbox) -> serde_json::Value {
    match std::future::poll_fn(|context| outbox.poll(context)).await {
        Due::Frame(text) => serde_json::from_str(&text).unwrap(),
        other => panic!("expected a frame, got {other:?}"),
    }
}

async fn take_frames(outbox: &Outbox) -> usize {
    let mut taken = 0;
    while std::future::poll_fn(|context| Poll::Ready(outbox.poll(context).is_ready())).await {
        taken += 1;
    }
    taken
}
