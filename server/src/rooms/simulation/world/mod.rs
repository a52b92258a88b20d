//! The driver: takes steps, sometimes crashes the server between two steps, and has the ledger check every step.
//!
//! Invariants: every choice is drawn from the seed. The driver yields only to sleep, to let other tasks run, or to
//! create a room. It does not wait for the server's tasks to finish, so a crash can interrupt them at any await.

mod choices;
mod rest;

use super::ledger::{Answer, Ledger};
use super::server::{Server, USERS};
use crate::random::Random;
use crate::store::testing::TestStore;
use futures_util::FutureExt;
use konakis_protocol::RoomId;
use serde_json::Value;
use std::collections::VecDeque;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

const ROOMS: usize = 2;
/// The maximum number of events that a failure prints: the latest ones.
const EVENTS_SHOWN: usize = 60;

/// A store, the runs of a server on it, and its clients.
pub(super) struct World {
    random: Random,
    /// The store; none while it is being opened again.
    store: Option<TestStore>,
    uptime_ms: u64,
    yields: u32,
    /// The number of the store's commits when the logs were last read.
    commits_read: u64,
    rooms: Vec<RoomId>,
    ledger: Ledger,
    /// The requests with an unknown outcome, each with the number of its user.
    unanswered: Vec<(usize, usize)>,
    step: u64,
    digest: DefaultHasher,
    /// The last events, if a failure prints them.
    events: Option<VecDeque<String>>,
}

impl Drop for World {
    fn drop(&mut self) {
        if std::thread::panicking() {
            for event in self.events.iter().flatten() {
                eprintln!("{event}");
            }
        }
    }
}

impl World {
    pub(super) fn new(seed: u64, prints_events: bool) -> Self {
        Self {
            random: Random::from_seed(seed),
            store: Some(TestStore::new()),
            uptime_ms: 0,
            yields: 0,
            commits_read: 0,
            rooms: Vec::new(),
            ledger: Ledger::default(),
            unanswered: Vec::new(),
            step: 0,
            digest: DefaultHasher::new(),
            events: prints_events.then(VecDeque::new),
        }
    }

    /// Takes this number of steps, with crashes between them. Returns a digest of all frames that the clients received.
    pub(super) fn run(mut self, steps: u64) -> u64 {
        while self.step < steps {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_time().start_paused(true).build().unwrap();
            let waiting = runtime.block_on(self.run_server(steps));
            drop(runtime);
            self.crash(&waiting);
        }
        self.digest.finish()
    }

    /// Runs a server until it is to crash or all steps are taken. Returns the requests that wait for an answer, with
    /// the numbers of their users.
    async fn run_server(&mut self, steps: u64) -> Vec<(usize, usize)> {
        let seed = self.random.number();
        let store = self.store().store.clone();
        // A restarted server reads the gaps before anything else, and does not start without them.
        let gaps = store.gaps().await.expect("the gaps are read");
        let mut server = Server::start(store, self.uptime_ms, gaps, seed);
        while self.rooms.len() < ROOMS {
            self.create_room(&server).await;
        }
        while self.step < steps {
            self.step += 1;
            match self.below(100) {
                0..50 => self.send(&mut server),
                50..54 => self.reconnect(&mut server),
                54..66 => self.change_faults(),
                66..84 => self.yield_to_tasks().await,
                84..95 => self.sleep(300).await,
                95..97 => self.sleep(90_000).await,
                97..99 => self.check_at_rest(&mut server).await,
                _ => break,
            }
            self.observe(&mut server);
        }
        let pending = server.connections.iter().enumerate();
        pending.filter_map(|(index, client)| Some((client.pending?, index % USERS.len()))).collect()
    }

    /// Opens the store again with the committed data, and with or without the writes that had begun.
    fn crash(&mut self, waiting: &[(usize, usize)]) {
        let keeps_begun = self.below(2) == 0;
        self.note(|| format!("crash: begun writes are kept: {keeps_begun}"));
        let (store, uptime_ms) = self.store.take().unwrap().crash(keeps_begun);
        (self.store, self.uptime_ms) = (Some(store), uptime_ms);
        self.read_logs();
        self.ledger.close_all();
        self.unanswered.extend(waiting);
    }

    /// Sends a new request, or another copy of a request with an unknown outcome. Does nothing if the connection waits
    /// for an answer.
    fn send(&mut self, server: &mut Server) {
        let index = self.index(server.connections.len());
        if server.connections[index].pending.is_some() {
            return;
        }
        let user = index % USERS.len();
        let unanswered = self.unanswered.iter().position(|(_, of)| *of == user);
        let number = match unanswered.filter(|_| self.below(10) < 7) {
            Some(place) => self.unanswered.swap_remove(place).0,
            None => {
                let request = self.new_request(server, index);
                self.ledger.requests.push(request);
                self.ledger.requests.len() - 1
            }
        };
        self.ledger.sent(number);
        let request = self.ledger.requests[number].clone();
        self.note(|| format!("connection {index} sends {number}: {request:?}"));
        server.send(index, number, &request);
    }

    fn reconnect(&mut self, server: &mut Server) {
        let index = self.index(server.connections.len());
        self.note(|| format!("connection {index} ends"));
        if let Some(request) = server.reconnect(index) {
            self.ledger.requests[request].is_doubtful = true;
            self.unanswered.push((request, index % USERS.len()));
        }
    }

    fn end_faults(&self) {
        self.faults().fail_commits(None);
        self.faults().limit_pages(u32::MAX);
        self.faults().end_syncs();
    }

    async fn yield_to_tasks(&self) {
        for _ in 0..=self.below(6) {
            tokio::task::yield_now().await;
        }
    }

    async fn sleep(&mut self, ms_max: u64) {
        let ms = self.below(ms_max);
        self.note(|| format!("{ms} ms pass"));
        tokio::time::sleep(Duration::from_millis(ms)).await;
    }

    fn observe(&mut self, server: &mut Server) {
        self.read_logs();
        for index in 0..server.connections.len() {
            while let Some(frame) = server.connections[index].take_frame() {
                self.receive(server, index, &frame);
            }
        }
        self.ledger.end_step();
    }

    fn read_logs(&mut self) {
        let (step, store) = (self.step, self.store.as_ref().unwrap());
        self.ledger.begin_step(step);
        let commits = store.faults.commits();
        if std::mem::replace(&mut self.commits_read, commits) == commits {
            return;
        }
        store.faults.yield_in_calls(0);
        let read = |id: &RoomId| store.store.load(id).now_or_never().expect("a read is immediate").unwrap();
        self.ledger.read_logs(read);
        store.faults.yield_in_calls(self.yields);
    }

    fn receive(&mut self, server: &mut Server, index: usize, frame: &Value) {
        frame.to_string().hash(&mut self.digest);
        self.note(|| {
            let of = |field: &str| frame[field].to_string();
            let what = ["type", "re", "code", "room", "seq", "ply", "status"].map(of).join(" ");
            format!("connection {index} receives {what}")
        });
        let connection = &mut server.connections[index];
        if frame["type"] == "view" {
            connection.check_seq(frame);
            let room = &frame["room"].as_str().unwrap().parse().unwrap();
            let viewer = self.ledger.histories[room].room.viewer(Some(&connection.who.user.id));
            self.ledger.viewed(viewer, frame);
        }
        let Some(request) = frame["re"].as_u64() else { return };
        let request = usize::try_from(request).unwrap();
        if frame["type"] == "done" {
            connection.stopped_watching(&self.ledger.requests[request].room);
        }
        assert_eq!(connection.pending.take(), Some(request), "a request is answered once");
        if self.ledger.answered(request, frame) == Answer::Unconfirmed {
            self.unanswered.push((request, index % USERS.len()));
        }
    }

    fn store(&self) -> &TestStore {
        self.store.as_ref().unwrap()
    }

    fn faults(&self) -> &crate::store::testing::Faults {
        &self.store().faults
    }

    fn below(&self, bound: u64) -> u64 {
        self.random.number() % bound
    }

    fn index(&self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap()
    }

    fn note(&mut self, event: impl FnOnce() -> String) {
        let Some(events) = &mut self.events else { return };
        if events.len() == EVENTS_SHOWN {
            events.pop_front();
        }
        events.push_back(format!("{}: {}", self.step, event()));
    }
}
