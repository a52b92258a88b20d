//! The model of a server in the simulation of a cluster: a standby that becomes the host once it has the database.
//!
//! Invariants: a host has at most one write under way, just as the real store has at most one transaction. The host
//! acknowledges and shows only committed actions.

use super::client::{Heard, Said};
use super::database::{Answer, Query, digest};
use super::effects::{BusMessage, Effects};
use super::end::LinkEnd;
use super::world::{Ms, ms};
use crate::bus::link::BREAKING_PART;
use crate::bus::link_id::LinkId;
use crate::bus::opening::{LinkReply, OpenLink, reply};
use crate::bus::record::{ToEdge, ToHost};
use crate::connections::outbox::FrameKind;
use crate::http::sign_in::KeyBytes;
use crate::store::SERVES_WITHOUT_WRITING;
use std::collections::{BTreeMap, VecDeque};
use tokio_tungstenite::tungstenite::Bytes;

/// After this time, a server counts its connection to the database as broken.
const ANSWER_TIMEOUT: Ms = 1_000;
const ASKS_EVERY: Ms = 100;
/// How often a host stores the uptime.
const BEAT_EVERY: Ms = 1_000;
const READY_TIMEOUT: Ms = 700;

pub(super) struct Server {
    /// The number of this start among the starts of all processes.
    pub(super) run: u64,
    role: Role,
    /// The query under way: its number, and the time at which it was sent.
    asked: Option<(u64, Ms)>,
    asks_at: Ms,
}

enum Role {
    Standby,
    Host(Box<Host>),
}

/// A server that has taken the database.
struct Host {
    id: LinkId,
    /// The epoch that the server tells edges.
    epoch: u64,
    /// The epoch of the connection to the database; none while the connection is broken.
    writes_as: Option<u64>,
    /// The time at which the last successful write of the uptime was sent. Before the first such write: the time at
    /// which the query that took the database was sent.
    worked_at: Ms,
    beat_at: Ms,
    log: Vec<u64>,
    waiting: VecDeque<Write>,
    /// The write under way, or the one whose outcome is unknown.
    writing: Option<Write>,
    links: BTreeMap<String, HostedLink>,
}

enum Write {
    Uptime,
    /// A write of the uptime. If it succeeds by this time, a link for an edge is opened.
    Link(OpenLink, Ms),
    Act {
        link: String,
        connection: u64,
        number: usize,
        action: u64,
    },
}

struct HostedLink {
    end: LinkEnd,
    /// The connections, and whether they watch.
    connections: BTreeMap<u64, bool>,
}

impl HostedLink {
    fn say(&mut self, to: Vec<u64>, heard: Heard) {
        let how = FrameKind::Send;
        self.end.push(&ToEdge::Frame { to, how }, &serde_json::to_string(&heard).unwrap());
    }
}

impl Server {
    pub(super) fn started(run: u64) -> Self {
        Self { run, role: Role::Standby, asked: None, asks_at: 0 }
    }

    pub(super) fn epoch(&self) -> Option<u64> {
        match &self.role {
            Role::Host(host) => Some(host.epoch),
            Role::Standby => None,
        }
    }

    pub(super) fn tick(&mut self, now: Ms, effects: &mut Effects) {
        let is_late = self.asked.take_if(|(_, sent)| now >= *sent + ANSWER_TIMEOUT).is_some();
        match &mut self.role {
            Role::Standby => {
                if self.asked.is_none() && now >= self.asks_at {
                    self.asks_at = now + ASKS_EVERY;
                    self.asked = Some((effects.query(Query::Take { holder: self.run }), now));
                }
                return;
            }
            Role::Host(host) => {
                if is_late {
                    host.writes_as = None;
                }
                if now >= host.worked_at + ms(SERVES_WITHOUT_WRITING) {
                    self.stop(now, effects);
                    return;
                }
                if now >= host.beat_at {
                    host.beat_at = now + BEAT_EVERY;
                    host.waiting.push_back(Write::Uptime);
                }
                host.links.retain(|_, link| !link.end.is_silent(now));
            }
        }
        self.write(now, effects);
        self.send(now, effects);
    }

    /// Says goodbye to the edges, and gives the database up.
    pub(super) fn stop(&mut self, now: Ms, effects: &mut Effects) {
        if let Role::Host(host) = &mut self.role {
            for link in host.links.values_mut() {
                link.end.push(&ToEdge::Bye, "");
            }
            if let Some(epoch) = host.writes_as {
                effects.query(Query::GiveUp { epoch });
            }
        }
        self.send(now, effects);
        effects.end();
    }

    /// Begins the next write, or a new connection to the database.
    fn write(&mut self, now: Ms, effects: &mut Effects) {
        let Role::Host(host) = &mut self.role else { return };
        while self.asked.is_none() {
            let Some(epoch) = host.writes_as else {
                self.asked = Some((effects.query(Query::Reacquire { holder: self.run }), now));
                return;
            };
            let Some(next) = host.waiting.pop_front() else { return };
            let query = match &next {
                Write::Act { link, connection, number, .. } if *number != host.log.len() => {
                    host.tell(link, *connection, Heard::Refused);
                    continue;
                }
                Write::Act { number, action, .. } => {
                    Query::Append { epoch, number: *number, action: *action }
                }
                Write::Uptime | Write::Link(..) => Query::Beat { epoch },
            };
            host.writing = Some(next);
            self.asked = Some((effects.query(query), now));
        }
    }

    pub(super) fn answered(&mut self, now: Ms, query: u64, answer: Answer, effects: &mut Effects) {
        let Some((_, sent)) = self.asked.take_if(|(asked, _)| *asked == query) else { return };
        match (&mut self.role, answer) {
            (Role::Standby, Answer::Held { epoch, log }) => {
                let id = LinkId::random([self.run, epoch]);
                self.role = Role::Host(Box::new(Host {
                    id,
                    epoch,
                    writes_as: Some(epoch),
                    worked_at: sent,
                    beat_at: now,
                    log,
                    waiting: VecDeque::new(),
                    writing: None,
                    links: BTreeMap::new(),
                }));
            }
            (Role::Standby, _) => {}
            (Role::Host(_), Answer::TakenOver) => {
                effects.end();
                return;
            }
            (Role::Host(host), Answer::Held { epoch, log }) => {
                host.writes_as = Some(epoch);
                let is_longer = log.len() > host.log.len();
                host.log = log;
                // The log decides whether the last write was stored.
                if let Some(Write::Act { link, connection, number, action }) = host.writing.take() {
                    let is_stored = host.log.get(number) == Some(&action);
                    let heard = if is_stored { Heard::Stored { number, action } } else { Heard::Refused };
                    host.tell(&link, connection, heard);
                }
                if is_longer {
                    host.show_all();
                }
            }
            (Role::Host(host), Answer::Stored) => match host.writing.take() {
                Some(Write::Uptime) => host.worked_at = sent,
                Some(Write::Link(asked, until)) if now <= until => host.open(now, &asked, effects),
                Some(Write::Act { link, connection, number, action }) => {
                    host.log.push(action);
                    host.tell(&link, connection, Heard::Stored { number, action });
                    host.show_all();
                }
                Some(Write::Link(..)) | None => {}
            },
            (Role::Host(_), Answer::Conflict | Answer::InUse) => panic!("another server has written"),
        }
        self.write(now, effects);
        self.send(now, effects);
    }

    pub(super) fn heard(&mut self, now: Ms, message: &BusMessage, effects: &mut Effects) {
        let Role::Host(host) = &mut self.role else { return };
        match message {
            BusMessage::Open(asked) => {
                host.waiting.push_back(Write::Link(asked.clone(), now + READY_TIMEOUT));
            }
            BusMessage::ToHost { link, host: to, part } if *to == host.id => {
                host.take(now, link, part, effects)
            }
            _ => return,
        }
        self.write(now, effects);
        self.send(now, effects);
    }

    fn send(&mut self, now: Ms, effects: &mut Effects) {
        let Role::Host(host) = &mut self.role else { return };
        for (link, open) in &mut host.links {
            for part in open.end.parts(now) {
                effects.publish(BusMessage::ToEdge { link: link.clone(), host: host.id.clone(), part });
            }
        }
    }
}

impl Host {
    fn view(&self) -> Heard {
        Heard::View { actions: self.log.len(), digest: digest(&self.log) }
    }

    fn tell(&mut self, link: &str, connection: u64, heard: Heard) {
        if let Some(link) = self.links.get_mut(link)
            && link.connections.contains_key(&connection)
        {
            link.say(vec![connection], heard);
        }
    }

    fn show_all(&mut self) {
        let view = self.view();
        for link in self.links.values_mut() {
            let watching: Vec<u64> = link
                .connections
                .iter()
                .filter_map(|(connection, watches)| watches.then_some(*connection))
                .collect();
            if !watching.is_empty() {
                link.say(watching, view);
            }
        }
    }

    fn open(&mut self, now: Ms, asked: &OpenLink, effects: &mut Effects) {
        let reply = reply(asked, self.id.clone(), self.epoch, KeyBytes::none());
        if let LinkReply::Opened { .. } = reply {
            let end = LinkEnd::opened(now);
            self.links.insert(asked.link.to_string(), HostedLink { end, connections: BTreeMap::new() });
        }
        effects.publish(BusMessage::Reply { link: asked.link.to_string(), reply });
    }

    /// If the part cannot be used, ends the link.
    fn take(&mut self, now: Ms, link: &str, part: &Bytes, effects: &mut Effects) {
        let Some(open) = self.links.get_mut(link) else { return };
        let Some(records) = open.end.receive(now, part) else {
            self.links.remove(link);
            let (link, host) = (link.to_owned(), self.id.clone());
            effects.publish(BusMessage::ToEdge { link, host, part: BREAKING_PART });
            return;
        };
        for (record, body) in records {
            let Some(open) = self.links.get_mut(link) else { return };
            match record {
                ToHost::Came { connection, .. } => drop(open.connections.insert(connection, false)),
                ToHost::Gone { connection } => drop(open.connections.remove(&connection)),
                ToHost::Bye => drop(self.links.remove(link)),
                ToHost::Frame { connection, .. } => match serde_json::from_str(&body).unwrap() {
                    Said::Watch => {
                        open.connections.insert(connection, true);
                        let view = self.view();
                        self.tell(link, connection, view);
                    }
                    Said::Act { number, action } => {
                        let link = link.to_owned();
                        self.waiting.push_back(Write::Act { link, connection, number, action });
                    }
                },
                ToHost::Behind { .. } | ToHost::Ask { .. } => {}
            }
        }
    }
}
