//! A model of a server for the simulation of a cluster. The server begins as a standby. It becomes the host when it
//! gets the right to write to the database.
//!
//! Invariants: a host starts a write only while no other query is under way. It acknowledges and shows an action only
//! after the database has stored the action.

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

/// How long a server waits for an answer from the database. A host without an answer reconnects to the database.
const ANSWER_TIMEOUT: Ms = 1_000;
/// How often a standby tries to get the right to write.
const ASKS_EVERY: Ms = 100;
/// How often a host stores the uptime.
const BEAT_EVERY: Ms = 1_000;
/// How long the host may take to open a link after an edge's request.
const READY_TIMEOUT: Ms = 700;

pub(super) struct Server {
    /// The number of this start of the server. No other start of a process in the simulation has the same number.
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

/// The state of a server that has become the host.
struct Host {
    id: LinkId,
    /// The epoch at which the server became the host. Edges get this epoch.
    epoch: u64,
    /// The epoch of the current connection to the database; `None` while the connection is broken.
    writes_as: Option<u64>,
    /// The time at which the server sent its last successful [`Write::Uptime`]. Before the first one, the time at which
    /// the server sent its successful [`Query::Take`].
    worked_at: Ms,
    beat_at: Ms,
    log: Vec<u64>,
    waiting: VecDeque<Write>,
    /// The write under way, or a write whose query got no answer in time.
    writing: Option<Write>,
    links: BTreeMap<String, HostedLink>,
}

enum Write {
    Uptime,
    /// A write of the uptime. An edge's request for a link waits for this write. If the write succeeds by the time in
    /// the second field, the host opens the link.
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
    /// The connections of clients on the edge. The value says whether the client watches the room.
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

    /// Ends the process. A host first ends its links, and gives up the right to write unless its connection to the
    /// database is broken.
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

    /// Starts the next waiting write, or reconnects if the connection to the database is broken. Refuses actions whose
    /// number is not the next one in the log. Does nothing while a query is under way.
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
                // The write got no answer in time. The log from the database shows whether the action was stored.
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

    /// Handles the records of a part of a link. If the part breaks the link, removes the link and tells the edge.
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
