//! The model of an edge in the simulation of a cluster.

use super::client::{Heard, Said};
use super::effects::{BusMessage, Effects};
use super::end::LinkEnd;
use super::world::{Ms, ms};
use crate::bus::edge::OPEN_TIMEOUT;
use crate::bus::link::{BREAKING_PART, Broken};
use crate::bus::link_id::LinkId;
use crate::bus::opening::{ChosenHost, NotOpened, SeenEpochs, pause_after};
use crate::bus::record::{ToEdge, ToHost};
use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Bytes;

pub(super) struct Edge {
    /// The number of this start among the starts of all processes.
    pub(super) run: u64,
    seen: SeenEpochs,
    state: State,
    connections: BTreeMap<u64, Connection>,
    links: u64,
}

enum State {
    /// The time at which the edge asks for a host.
    Idle(Ms),
    Asking {
        link: LinkId,
        until: Ms,
    },
    Linked {
        link: LinkId,
        host: ChosenHost,
        end: Box<LinkEnd>,
        since: Ms,
    },
}

struct Connection {
    client: usize,
    /// The frames that wait for a host; `None` once the edge has one.
    waiting: Option<Vec<Said>>,
}

impl Edge {
    pub(super) fn started(run: u64) -> Self {
        Self {
            run,
            seen: SeenEpochs::default(),
            state: State::Idle(0),
            connections: BTreeMap::new(),
            links: 0,
        }
    }

    pub(super) fn epoch(&self) -> Option<u64> {
        match &self.state {
            State::Linked { host, .. } => Some(host.epoch),
            State::Idle(_) | State::Asking { .. } => None,
        }
    }

    pub(super) fn tick(&mut self, now: Ms, effects: &mut Effects) {
        match &self.state {
            State::Idle(at) if now >= *at => {
                self.links += 1;
                let link = LinkId::random([self.run, self.links]);
                effects.publish(BusMessage::Open(self.seen.request(link.clone())));
                self.state = State::Asking { link, until: now + ms(OPEN_TIMEOUT) };
            }
            State::Asking { until, .. } if now >= *until => {
                self.state = State::Idle(now + ms(NotOpened::NoAnswer.pause()));
            }
            State::Linked { end, .. } if end.is_silent(now) => self.lose(now, Broken::Silent, effects),
            _ => {}
        }
        self.send(now, effects);
    }

    pub(super) fn came(&mut self, now: Ms, connection: u64, client: usize, effects: &mut Effects) {
        let mut waiting = Some(Vec::new());
        if let State::Linked { end, .. } = &mut self.state {
            announce(end, connection, waiting.take().into_iter().flatten());
        }
        self.connections.insert(connection, Connection { client, waiting });
        self.send(now, effects);
    }

    pub(super) fn said(&mut self, now: Ms, connection: u64, said: Said, effects: &mut Effects) {
        let Some(from) = self.connections.get_mut(&connection) else { return };
        match (&mut from.waiting, &mut self.state) {
            (Some(waiting), _) => waiting.push(said),
            (None, State::Linked { end, .. }) => relay(end, connection, said),
            (None, _) => {}
        }
        self.send(now, effects);
    }

    pub(super) fn gone(&mut self, now: Ms, connection: u64, effects: &mut Effects) {
        self.connections.remove(&connection);
        if let State::Linked { end, .. } = &mut self.state {
            end.push(&ToHost::Gone { connection }, "");
        }
        self.send(now, effects);
    }

    pub(super) fn heard(&mut self, now: Ms, message: BusMessage, effects: &mut Effects) {
        match (message, &mut self.state) {
            (BusMessage::Reply { link: to, reply }, State::Asking { link, .. }) if to == link.to_string() => {
                match self.seen.answered(reply) {
                    Ok(host) => {
                        let mut end = LinkEnd::opened(now);
                        for (number, connection) in &mut self.connections {
                            announce(&mut end, *number, connection.waiting.take().into_iter().flatten());
                        }
                        let link = link.clone();
                        self.state = State::Linked { link, host, end: Box::new(end), since: now };
                    }
                    Err(why) => self.state = State::Idle(now + ms(why.pause())),
                }
            }
            (BusMessage::ToEdge { link: to, host: from, part }, State::Linked { link, host, .. })
                if to == link.to_string() && from == host.id =>
            {
                self.take(now, &part, effects);
            }
            _ => {}
        }
        self.send(now, effects);
    }

    fn take(&mut self, now: Ms, part: &Bytes, effects: &mut Effects) {
        let State::Linked { end, .. } = &mut self.state else { return };
        let Some(records) = end.receive(now, part) else { return self.lose(now, Broken::Lost, effects) };
        for (record, body) in records {
            match record {
                ToEdge::Frame { to, .. } => {
                    let heard: Heard = serde_json::from_str(&body).unwrap();
                    for connection in to {
                        if let Some(found) = self.connections.get(&connection) {
                            effects.say(found.client, connection, heard);
                        }
                    }
                }
                ToEdge::Bye => return self.lose(now, Broken::Closed, effects),
                ToEdge::Admitted { .. } | ToEdge::Close { .. } | ToEdge::Answer { .. } => {}
            }
        }
    }

    fn lose(&mut self, now: Ms, why: Broken, effects: &mut Effects) {
        let State::Linked { link, host, since, .. } = &self.state else { return };
        let (to_host, since) = (host.id.clone(), *since);
        effects.publish(BusMessage::ToHost { link: link.to_string(), host: to_host, part: BREAKING_PART });
        self.connections.retain(|number, connection| {
            if connection.waiting.is_none() {
                effects.close(connection.client, *number);
            }
            connection.waiting.is_some()
        });
        self.state = State::Idle(now + ms(pause_after(Duration::from_millis(now - since), why)));
    }

    fn send(&mut self, now: Ms, effects: &mut Effects) {
        let State::Linked { link, host, end, .. } = &mut self.state else { return };
        for part in end.parts(now) {
            effects.publish(BusMessage::ToHost { link: link.to_string(), host: host.id.clone(), part });
        }
    }
}

fn announce(end: &mut LinkEnd, connection: u64, waiting: impl Iterator<Item = Said>) {
    let from = IpAddr::V4(Ipv4Addr::LOCALHOST);
    end.push(&ToHost::Came { connection, from, is_activity: false }, "");
    waiting.for_each(|said| relay(end, connection, said));
}

fn relay(end: &mut LinkEnd, connection: u64, said: Said) {
    end.push(&ToHost::Frame { connection, lag_ms: 0 }, &serde_json::to_string(&said).unwrap());
}
