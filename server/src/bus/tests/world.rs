//! The world of a seed: it delivers messages, lets time pass, causes faults and checks what must hold.

use super::client::{Client, Heard, Place, Said};
use super::database::{Answer, Database, Query, digest};
use super::edge::Edge;
use super::server::Server;
use crate::bus::link_id::LinkId;
use crate::bus::opening::{LinkReply, OpenLink};
use crate::random::Random;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Bytes;

/// Milliseconds since the begin of a run.
pub(super) type Ms = u64;

/// The milliseconds of a duration.
pub(super) fn ms(duration: Duration) -> Ms {
    u64::try_from(duration.as_millis()).unwrap()
}

/// The servers, and the edges after them, by which processes have numbers.
const SERVERS: usize = 3;
const EDGES: usize = 2;
const CLIENTS: usize = 6;
const PLAYERS: usize = 2;
/// How often a process does what is due.
const TICK_EVERY: Ms = 50;
/// When the last fault has passed, when players stop, and when a run ends.
const FAULTS_END: Ms = 60_000;
const PLAY_END: Ms = 83_000;
const RUN_END: Ms = 87_000;
/// The last events that a failing run prints.
const EVENTS_SHOWN: usize = 400;

/// A message on the bus.
#[derive(Clone, Debug)]
pub(super) enum BusMessage {
    /// An edge asks all servers for a link.
    Open(OpenLink),
    /// A server answers.
    Reply { link: String, reply: LinkReply },
    /// A part of a link.
    ToHost { link: String, host: LinkId, part: Bytes },
    /// A part of a link.
    ToEdge { link: String, host: LinkId, part: Bytes },
}

/// The things that a process wants to be done.
#[derive(Default)]
pub(super) struct Effects {
    queries: u64,
    wanted: Vec<Effect>,
}

enum Effect {
    Query(u64, Query),
    Publish(BusMessage),
    Say { client: usize, connection: u64, heard: Heard },
    Close { client: usize, connection: u64 },
    End,
}

impl Effects {
    /// Sends a query to the database, and returns its number.
    pub(super) fn query(&mut self, query: Query) -> u64 {
        self.queries += 1;
        self.wanted.push(Effect::Query(self.queries, query));
        self.queries
    }

    pub(super) fn publish(&mut self, message: BusMessage) {
        self.wanted.push(Effect::Publish(message));
    }

    pub(super) fn say(&mut self, client: usize, connection: u64, heard: Heard) {
        self.wanted.push(Effect::Say { client, connection, heard });
    }

    pub(super) fn close(&mut self, client: usize, connection: u64) {
        self.wanted.push(Effect::Close { client, connection });
    }

    /// Ends the process. It is started again later.
    pub(super) fn end(&mut self) {
        self.wanted.push(Effect::End);
    }
}

/// Something that happens at a time.
#[derive(Clone, Debug)]
enum Event {
    /// A process does what is due.
    Tick { to: usize, run: u64 },
    /// A query arrives at the database.
    Query { server: usize, run: u64, id: u64, query: Query },
    /// An answer arrives at a server.
    Answer { to: usize, run: u64, id: u64, answer: Answer },
    /// A message of the bus arrives.
    Bus { to: usize, message: BusMessage },
    /// A client does something at an edge.
    Client { to: usize, run: u64, connection: u64, what: ByClient },
    /// A process is started.
    Start { to: usize },
    /// A client that is not connected connects.
    Connect { client: usize },
    /// A player plays, and any client may move to another edge.
    Play,
    /// A fault occurs.
    Fault,
}

#[derive(Clone, Copy, Debug)]
enum ByClient {
    Came(usize),
    Said(Said),
    Gone,
}

enum Process {
    Server(Server),
    Edge(Edge),
    /// It is started later.
    Down,
}

/// The faults of a process, each with the time at which it ends.
#[derive(Clone, Copy, Default)]
struct Trouble {
    suspended: Ms,
    without_database: Ms,
    without_bus: Ms,
}

/// The result of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended {
    pub(super) stored: u64,
    pub(super) takeovers: u64,
    events: u64,
}

/// The processes, the database, the bus and the clients.
pub(super) struct World {
    random: Random,
    now: Ms,
    events: u64,
    queue: BinaryHeap<Reverse<(Ms, u64)>>,
    happening: BTreeMap<u64, Event>,
    processes: Vec<Process>,
    troubles: [Trouble; SERVERS + EDGES],
    slow_bus: Ms,
    slow_database: Ms,
    /// When the last message of the bus from one process to another arrives.
    arrivals: BTreeMap<(usize, usize), Ms>,
    runs: u64,
    effects: Effects,
    database: Database,
    clients: Vec<Client>,
    /// The numbers of connections and actions.
    numbers: u64,
    prints: bool,
    shown: std::collections::VecDeque<String>,
    seed: u64,
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            if self.prints {
                self.shown.iter().for_each(|event| eprintln!("{event}"));
            }
            eprintln!(
                "KONAKIS_CLUSTER_SEED={} repeats this failure, and prints the events before it",
                self.seed
            );
        }
    }
}

impl World {
    /// The world of a seed. It prints its last events if it fails and `prints`.
    pub(super) fn new(seed: u64, prints: bool) -> Self {
        let mut world = Self {
            random: Random::from_seed(seed),
            now: 0,
            events: 0,
            queue: BinaryHeap::new(),
            happening: BTreeMap::new(),
            processes: (0..SERVERS + EDGES).map(|_| Process::Down).collect(),
            troubles: Default::default(),
            slow_bus: 0,
            slow_database: 0,
            arrivals: BTreeMap::new(),
            runs: 0,
            effects: Effects::default(),
            database: Database::default(),
            clients: (0..CLIENTS)
                .map(|client| Client { is_player: client < PLAYERS, ..Client::default() })
                .collect(),
            numbers: 0,
            prints,
            shown: std::collections::VecDeque::new(),
            seed,
        };
        for to in 0..SERVERS + EDGES {
            let delay = world.below(300);
            world.after(delay, Event::Start { to });
        }
        for client in 0..CLIENTS {
            world.after(500, Event::Connect { client });
        }
        world.after(1_000, Event::Play);
        world.after(6_000, Event::Fault);
        world
    }

    /// Runs until all faults have passed, and checks that the service has recovered.
    pub(super) fn run(mut self) -> Ended {
        let mut stored_in_trouble = None;
        while let Some(Reverse((at, order))) = self.queue.pop() {
            self.now = at;
            if at >= RUN_END {
                break;
            }
            let event = self.happening.remove(&order).unwrap();
            if at > FAULTS_END + 15_000 {
                stored_in_trouble.get_or_insert(self.database.log.len());
            }
            if let Some(to) = process_of(&event)
                && self.troubles[to].suspended > at
            {
                self.queue.push(Reverse((self.troubles[to].suspended, order)));
                self.happening.insert(order, event);
                continue;
            }
            if self.prints && !matches!(event, Event::Tick { .. } | Event::Play) {
                self.shown.push_back(format!("{at} {event:?}"));
                while self.shown.len() > EVENTS_SHOWN {
                    self.shown.pop_front();
                }
            }
            self.happen(event);
        }
        let stored = self.database.log.len();
        assert!(stored > stored_in_trouble.unwrap() + 5, "players cannot play on after the faults");
        for (number, client) in self.clients.iter().enumerate() {
            assert_eq!(client.seen, stored, "client {number} does not see the last action");
            for (number, action) in &client.acknowledged {
                assert_eq!(self.database.log[*number], *action, "an acknowledged action is lost");
            }
        }
        let mut actions = self.database.log.clone();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), stored, "an action is stored twice");
        let epochs = self.processes.iter().map(|process| match process {
            Process::Server(server) => server.epoch(),
            Process::Edge(edge) => edge.epoch(),
            Process::Down => None,
        });
        let mut epochs: Vec<u64> = epochs.flatten().collect();
        epochs.dedup();
        assert_eq!(epochs.len(), 1, "there is one host, and every edge uses it");
        Ended { stored: stored as u64, takeovers: self.database.epoch, events: self.events }
    }

    fn below(&self, bound: u64) -> u64 {
        self.random.number() % bound
    }

    /// True once in so many times.
    fn once_in(&self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn after(&mut self, delay: Ms, event: Event) {
        self.events += 1;
        self.queue.push(Reverse((self.now + delay, self.events)));
        self.happening.insert(self.events, event);
    }

    fn happen(&mut self, event: Event) {
        let now = self.now;
        match event {
            Event::Start { to } => {
                if !matches!(self.processes[to], Process::Down) {
                    return;
                }
                self.runs += 1;
                let run = self.runs;
                self.processes[to] = match to {
                    0..SERVERS => Process::Server(Server::started(run)),
                    _ => Process::Edge(Edge::started(run)),
                };
                self.after(TICK_EVERY, Event::Tick { to, run });
            }
            Event::Tick { to, run } if self.run_of(to) == Some(run) => {
                self.after(TICK_EVERY, Event::Tick { to, run });
                match &mut self.processes[to] {
                    Process::Server(server) => server.tick(now, &mut self.effects),
                    Process::Edge(edge) => edge.tick(now, &mut self.effects),
                    Process::Down => {}
                }
                self.apply(to, run);
            }
            Event::Query { server, run, id, query } => {
                if self.troubles[server].without_database > now {
                    return;
                }
                let answer = self.database.execute(now, query);
                let delay = self.database_delay();
                self.after(delay, Event::Answer { to: server, run, id, answer });
            }
            Event::Answer { to, run, id, answer } if self.run_of(to) == Some(run) => {
                if self.troubles[to].without_database > now {
                    return;
                }
                if let Process::Server(server) = &mut self.processes[to] {
                    server.answered(now, id, answer, &mut self.effects);
                }
                self.apply(to, run);
            }
            Event::Bus { to, message } => {
                let Some(run) = self.run_of(to).filter(|_| self.troubles[to].without_bus <= now) else {
                    return;
                };
                match &mut self.processes[to] {
                    Process::Server(server) => server.heard(now, &message, &mut self.effects),
                    Process::Edge(edge) => edge.heard(now, message, &mut self.effects),
                    Process::Down => {}
                }
                self.apply(to, run);
            }
            Event::Client { to, run, connection, what } if self.run_of(to) == Some(run) => {
                if let Process::Edge(edge) = &mut self.processes[to] {
                    match what {
                        ByClient::Came(client) => edge.came(now, connection, client, &mut self.effects),
                        ByClient::Said(said) => edge.said(now, connection, said, &mut self.effects),
                        ByClient::Gone => edge.gone(now, connection, &mut self.effects),
                    }
                }
                self.apply(to, run);
            }
            Event::Tick { .. } | Event::Answer { .. } | Event::Client { .. } => {}
            Event::Connect { client } => self.connect(client),
            Event::Play => self.play(),
            Event::Fault => self.cause_fault(),
        }
    }

    fn run_of(&self, process: usize) -> Option<u64> {
        match &self.processes[process] {
            Process::Server(server) => Some(server.run),
            Process::Edge(edge) => Some(edge.run),
            Process::Down => None,
        }
    }

    /// Executes what a process wants.
    fn apply(&mut self, from: usize, run: u64) {
        for effect in std::mem::take(&mut self.effects.wanted) {
            match effect {
                Effect::Query(id, query) => {
                    let delay = self.database_delay();
                    self.after(delay, Event::Query { server: from, run, id, query });
                }
                Effect::Publish(message) => self.publish(from, &message),
                Effect::Say { client, connection, heard } => self.hear(client, connection, heard),
                Effect::Close { client, connection } => self.close(client, connection),
                Effect::End => {
                    let delay = 100 + self.below(900);
                    self.end(from, delay);
                }
            }
        }
    }

    fn database_delay(&self) -> Ms {
        let most = if self.slow_database > self.now { 1_500 } else { 6 };
        1 + self.below(most)
    }

    /// Delivers a message to all processes that may listen. Of one process to another, messages arrive in order, except
    /// for a few.
    fn publish(&mut self, from: usize, message: &BusMessage) {
        if self.troubles[from].without_bus > self.now {
            return;
        }
        let listeners = match message {
            BusMessage::Open(_) | BusMessage::ToHost { .. } => 0..SERVERS,
            BusMessage::Reply { .. } | BusMessage::ToEdge { .. } => SERVERS..SERVERS + EDGES,
        };
        for to in listeners {
            if self.once_in(20_000) {
                continue;
            }
            let most = if self.slow_bus > self.now { 2_000 } else { 6 };
            let mut at = self.now + 1 + self.below(most);
            if !self.once_in(20_000) {
                let last = self.arrivals.entry((from, to)).or_default();
                at = at.max(*last);
                *last = at;
            }
            for _ in 0..if self.once_in(20_000) { 2 } else { 1 } {
                self.after(at - self.now, Event::Bus { to, message: message.clone() });
            }
        }
    }

    /// Ends a process at once, with its connections, and starts it again after this time.
    fn end(&mut self, process: usize, delay: Ms) {
        self.processes[process] = Process::Down;
        self.troubles[process].suspended = 0;
        for client in 0..CLIENTS {
            if let Some(Place { edge, connection }) = self.clients[client].at
                && edge == process
            {
                self.close(client, connection);
            }
        }
        self.after(delay, Event::Start { to: process });
    }

    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn at_edge(&mut self, place: Place, what: ByClient) {
        if let Some(run) = self.run_of(place.edge) {
            self.after(1, Event::Client { to: place.edge, run, connection: place.connection, what });
        }
    }

    fn connect(&mut self, client: usize) {
        if self.clients[client].at.is_some() {
            return;
        }
        let edge = SERVERS + self.below(EDGES as u64) as usize;
        if self.run_of(edge).is_none() {
            return self.after(100, Event::Connect { client });
        }
        let place = Place { edge, connection: self.number() };
        (self.clients[client].at, self.clients[client].has_view) = (Some(place), false);
        self.at_edge(place, ByClient::Came(client));
        self.at_edge(place, ByClient::Said(Said::Watch));
    }

    fn close(&mut self, client: usize, connection: u64) {
        if self.clients[client].at.is_some_and(|at| at.connection == connection) {
            self.clients[client].at = None;
            let delay = self.below(400);
            self.after(delay, Event::Connect { client });
        }
    }

    fn play(&mut self) {
        let delay = 20 + self.below(200);
        self.after(delay, Event::Play);
        let number = self.below(CLIENTS as u64) as usize;
        let Some(place) = self.clients[number].at else { return };
        if self.now < FAULTS_END && self.once_in(12) {
            self.at_edge(place, ByClient::Gone);
            return self.close(number, place.connection);
        }
        let action = self.number();
        let client = &mut self.clients[number];
        if client.is_player && client.has_view && client.unanswered.is_none() && self.now < PLAY_END {
            let number = client.seen;
            client.unanswered = Some((number, action));
            self.at_edge(place, ByClient::Said(Said::Act { number, action }));
        }
    }

    /// A client hears something from the host.
    fn hear(&mut self, number: usize, connection: u64, heard: Heard) {
        let client = &mut self.clients[number];
        let Some(place) = client.at.filter(|at| at.connection == connection) else { return };
        match heard {
            Heard::View { actions, digest: shown } => {
                assert!(
                    actions >= client.seen,
                    "client {number} saw {} actions, and now {actions}",
                    client.seen
                );
                assert!(actions <= self.database.log.len(), "a view shows what is not stored");
                assert_eq!(digest(&self.database.log[..actions]), shown, "a view shows other actions");
                client.seen = actions;
                if std::mem::replace(&mut client.has_view, true) {
                    return;
                }
                // After a reconnect, an action that was not played is sent again.
                client.unanswered.take_if(|(at, _)| *at < actions);
                if let Some((number, action)) = client.unanswered {
                    self.at_edge(place, ByClient::Said(Said::Act { number, action }));
                }
            }
            Heard::Stored { number, action } => {
                assert_eq!(
                    self.database.log.get(number),
                    Some(&action),
                    "an acknowledged action is not stored"
                );
                client.acknowledged.push((number, action));
                client.unanswered.take_if(|(_, sent)| *sent == action);
            }
            Heard::Refused => client.unanswered = None,
        }
    }

    fn cause_fault(&mut self) {
        if self.now >= FAULTS_END {
            self.troubles = Default::default();
            (self.slow_bus, self.slow_database) = (0, 0);
            return;
        }
        let delay = 200 + self.below(6_000);
        self.after(delay.min(FAULTS_END - self.now), Event::Fault);
        for _ in 0..if self.once_in(8) { 2 } else { 1 } {
            self.cause_one_fault();
        }
    }

    fn cause_one_fault(&mut self) {
        let any = self.below((SERVERS + EDGES) as u64) as usize;
        let host = (0..SERVERS).find(|server| match &self.processes[*server] {
            Process::Server(server) => server.epoch() == Some(self.database.epoch),
            _ => false,
        });
        // Faults of the host are more interesting than those of a standby.
        let host = host.filter(|_| self.once_in(2));
        let (any, server) = (host.unwrap_or(any), host.unwrap_or(any % SERVERS));
        let long = 100 + self.below(9_000);
        let until = self.now + long;
        match self.below(9) {
            0 => self.end(any, long / 4),
            1 => self.stop(server),
            2 => self.troubles[any].suspended = until,
            3 => self.troubles[server].without_database = until,
            4 => self.troubles[any].without_bus = until,
            5 => self.troubles.iter_mut().for_each(|trouble| trouble.without_database = until),
            6 => self.troubles.iter_mut().for_each(|trouble| trouble.without_bus = until),
            7 => self.slow_bus = until,
            _ => self.slow_database = until,
        }
    }

    fn stop(&mut self, server: usize) {
        if let Process::Server(stopping) = &mut self.processes[server]
            && self.troubles[server].suspended <= self.now
        {
            let run = stopping.run;
            stopping.stop(self.now, &mut self.effects);
            self.apply(server, run);
        }
    }
}

/// The process to which something happens.
fn process_of(event: &Event) -> Option<usize> {
    match event {
        Event::Tick { to, .. }
        | Event::Answer { to, .. }
        | Event::Bus { to, .. }
        | Event::Client { to, .. } => Some(*to),
        _ => None,
    }
}
