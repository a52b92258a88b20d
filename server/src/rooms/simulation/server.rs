//! One run of the server, and the connections of the clients.

use super::requests::{Asked, Request};
use crate::clock::{Gap, UptimeClock};
use crate::computer::Thinkers;
use crate::connections::client::Client;
use crate::connections::outbox::{Due, Outbox};
use crate::random::Random;
use crate::rooms::creation::fresh;
use crate::rooms::machine::Seated;
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::store::Store;
use crate::telemetry::Meters;
use futures_util::FutureExt;
use konakis_protocol::{PlayerName, RequestId, RoomId, User, UserKind};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

/// The two players, and a spectator.
pub(super) const USERS: [&str; 3] = ["anna", "ben", "otto"];
/// The number of connections. The index of a connection modulo the number of users is the index of its user.
const CONNECTIONS: usize = 5;

pub(super) fn seated(name: &str) -> Seated {
    let user = User { id: name.parse().unwrap(), name: PlayerName::nearest(name), kind: UserKind::Guest };
    Seated { user, rating: None, level: None }
}

pub(super) struct Server {
    pub(super) services: Arc<Services>,
    rooms: Arc<Registry>,
    pub(super) connections: Vec<Connection>,
    opened: u64,
}

pub(super) struct Connection {
    pub(super) who: Seated,
    outbox: Arc<Outbox>,
    /// The number of the request that waits for its answer.
    pub(super) pending: Option<usize>,
    /// The highest sequence number received, by room.
    seqs: BTreeMap<RoomId, u64>,
}

impl Server {
    pub(super) fn start(store: Store, uptime_ms: u64, gaps: Vec<Gap>, seed: u64) -> Self {
        let (clock, random) = (UptimeClock::simulated(uptime_ms).after_gaps(gaps), Random::from_seed(seed));
        let services = Services::new(store, clock, random, Meters::new().unwrap(), Thinkers::new());
        let rooms = Registry::new(Arc::clone(&services));
        services.clock.follow_store();
        let proving = Arc::clone(&rooms);
        tokio::spawn(async move {
            loop {
                proving.prove_store().await;
                tokio::time::sleep(Duration::from_secs(1)).await;
            }
        });
        let mut server = Self { services, rooms, connections: Vec::new(), opened: 0 };
        server.connections = (0..CONNECTIONS).map(|index| server.connect(index)).collect();
        server
    }

    fn connect(&mut self, index: usize) -> Connection {
        self.opened += 1;
        let outbox = Arc::new(Outbox::new(self.opened));
        Connection { who: seated(USERS[index % USERS.len()]), outbox, pending: None, seqs: BTreeMap::new() }
    }

    /// Replaces a connection by a new one. Returns the number of the request that waited for its answer, if any.
    pub(super) fn reconnect(&mut self, index: usize) -> Option<usize> {
        let fresh = self.connect(index);
        let ended = std::mem::replace(&mut self.connections[index], fresh);
        self.rooms.gone(ended.outbox.connection(), ended.outbox.end().into_iter());
        ended.pending
    }

    pub(super) fn send(&mut self, index: usize, number: usize, request: &Request) {
        let connection = &mut self.connections[index];
        connection.pending = Some(number);
        let client = Client {
            user: Some(connection.who.user.id.clone()),
            discord: None,
            re: Some(RequestId::Number(number.try_into().unwrap())),
            outbox: Arc::clone(&connection.outbox),
        };
        let command = match (&request.ask, request.ask.ask(fresh(&self.services.random))) {
            (_, Some(ask)) => RoomCommand::Ask(client, connection.who.clone(), ask),
            (Asked::Unwatch, None) => RoomCommand::Unwatch(client),
            (_, None) => RoomCommand::Watch(client),
        };
        let (rooms, room) = (Arc::clone(&self.rooms), request.room.clone());
        tokio::spawn(async move { rooms.tell(&room, command).await });
    }
}

impl Connection {
    pub(super) fn check_seq(&mut self, view: &Value) {
        let seq = view["seq"].as_u64().unwrap();
        let last = self.seqs.entry(view["room"].as_str().unwrap().parse().unwrap()).or_default();
        assert!(*last <= seq, "the sequence number went back from {last} to {seq}");
        *last = seq;
    }

    /// Forgets the sequence number of a room. If the room is loaded again before the client watches it again, its
    /// numbers may start lower.
    pub(super) fn stopped_watching(&mut self, room: &RoomId) {
        self.seqs.remove(room);
    }

    pub(super) fn take_frame(&self) -> Option<Value> {
        let due = std::future::poll_fn(|context| Poll::Ready(self.outbox.poll(context))).now_or_never()?;
        match due {
            Poll::Ready(Due::Frame(text)) => Some(text.parse().unwrap()),
            Poll::Ready(other) => panic!("expected a frame, got {other:?}"),
            Poll::Pending => None,
        }
    }
}
