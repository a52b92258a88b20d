//! A simulated world. It lets time pass, delivers messages, and checks the state at the end. A seed determines its
//! events.

mod faults;
mod people;

use super::client::{Client, Place, Said};
use super::database::{Answer, Database, Query};
use super::edge::Edge;
use super::effects::{BusMessage, Effect, Effects};
use super::server::Server;
use crate::random::Random;
use faults::Trouble;
use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

/// Milliseconds since the beginning of a run.
pub(super) type Ms = u64;

pub(super) fn ms(duration: Duration) -> Ms {
    u64::try_from(duration.as_millis()).unwrap()
}

/// Processes have numbers: first the servers, then the edges.
const SERVERS: usize = 3;
const EDGES: usize = 2;
const CLIENTS: usize = 6;
const PLAYERS: usize = 2;
const TICK_EVERY: Ms = 50;
/// The time at which the last faults end. Their consequences may last some seconds longer. The bus loses or repeats a
/// few messages even after this time.
const FAULTS_END: Ms = 60_000;
const PLAY_END: Ms = 83_000;
const RUN_END: Ms = 87_000;
const EVENTS_SHOWN: usize = 400;

#[derive(Clone, Debug)]
enum Event {
    Tick {
        to: usize,
        run: u64,
    },
    Query {
        server: usize,
        run: u64,
        id: u64,
        query: Query,
    },
    Answer {
        to: usize,
        run: u64,
        id: u64,
        answer: Answer,
    },
    Bus {
        to: usize,
        message: BusMessage,
    },
    Client {
        to: usize,
        run: u64,
        connection: u64,
        what: ByClient,
    },
    Start {
        to: usize,
    },
    Connect {
        client: usize,
    },
    /// A random client may leave its edge and connect again, or play if it is a player.
    Play,
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
    /// The process will be started later.
    Down,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ended {
    pub(super) stored: u64,
    pub(super) takeovers: u64,
    events: u64,
}

pub(super) struct World {
    random: Random,
    now: Ms,
    events: u64,
    /// The events to come, by time, and by number if several happen at the same time.
    queue: BTreeMap<(Ms, u64), Event>,
    processes: Vec<Process>,
    troubles: [Trouble; SERVERS + EDGES],
    slow_bus: Ms,
    slow_database: Ms,
    /// For each sender and receiver, the time at which the last message arrives.
    arrivals: BTreeMap<(usize, usize), Ms>,
    runs: u64,
    effects: Effects,
    database: Database,
    clients: Vec<Client>,
    /// The last number given to a connection or an action.
    numbers: u64,
    prints: bool,
    shown: VecDeque<String>,
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
    /// Creates a world. If `prints` is set, a failing run prints its last events.
    pub(super) fn new(seed: u64, prints: bool) -> Self {
        let mut world = Self {
            random: Random::from_seed(seed),
            now: 0,
            events: 0,
            queue: BTreeMap::new(),
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
            shown: VecDeque::new(),
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

    /// Runs until [`RUN_END`], and checks that the cluster has recovered.
    pub(super) fn run(mut self) -> Ended {
        let mut stored_in_trouble = None;
        while let Some(((at, order), event)) = self.queue.pop_first() {
            self.now = at;
            if at >= RUN_END {
                break;
            }
            if at > FAULTS_END + 15_000 {
                stored_in_trouble.get_or_insert(self.database.log.len());
            }
            if let Some(to) = process_of(&event)
                && self.troubles[to].suspended > at
            {
                self.queue.insert((self.troubles[to].suspended, order), event);
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
        assert!(stored > stored_in_trouble.unwrap() + 5, "players can play on after the faults");
        for (number, client) in self.clients.iter().enumerate() {
            assert_eq!(client.seen, stored, "client {number} sees the last action");
            for (number, action) in &client.acknowledged {
                assert_eq!(self.database.log[*number], *action, "every acknowledged action is stored");
            }
        }
        let mut actions = self.database.log.clone();
        actions.sort_unstable();
        actions.dedup();
        assert_eq!(actions.len(), stored, "no action is stored twice");
        let epochs = self.processes.iter().map(|process| match process {
            Process::Server(server) => server.epoch(),
            Process::Edge(edge) => edge.epoch(),
            Process::Down => None,
        });
        let mut epochs: Vec<u64> = epochs.flatten().collect();
        epochs.dedup();
        assert_eq!(epochs.len(), 1, "there is exactly one host, and all linked edges use it");
        Ended { stored: stored as u64, takeovers: self.database.epoch, events: self.events }
    }

    fn below(&self, bound: u64) -> u64 {
        self.random.number() % bound
    }

    /// Returns true once in `times` calls on average.
    fn once_in(&self, times: u64) -> bool {
        self.below(times) == 0
    }

    fn after(&mut self, delay: Ms, event: Event) {
        self.events += 1;
        self.queue.insert((self.now + delay, self.events), event);
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

    /// Delivers a message to all servers or to all edges. A few messages are lost, arrive twice, or arrive out of
    /// order.
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

    /// Ends a process and its connections immediately, and starts the process again after `delay`.
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
}

/// The process that handles an event; none if the database, a client or the world handles it. While the process is
/// suspended, the event waits.
fn process_of(event: &Event) -> Option<usize> {
    match event {
        Event::Tick { to, .. }
        | Event::Answer { to, .. }
        | Event::Bus { to, .. }
        | Event::Client { to, .. } => Some(*to),
        _ => None,
    }
}
