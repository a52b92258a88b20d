//! Tests of the worker: a simulation of many turns with faults and crashes, and tests of single cases.

use super::*;
use crate::clock::UptimeClock;
use crate::store::testing::{CommitFault, TestStore};
use crate::store::{Account, Append, RoomRow, SignedInAt, Stage, TokenHash};
use konakis_games::{Draw, Purpose, Seed};
use konakis_protocol::{AddDevice, NotifyWhen, PushKey, RoomId, Seat, Seats};
use std::sync::Mutex;
use tokio::sync::mpsc;

/// Anna's turn in a game against Ben.
pub(in super::super) fn notice() -> DueNotice {
    DueNotice {
        key: NoticeKey { room: "r1".parse().unwrap(), device: "d1".parse().unwrap(), turn: 3 },
        due_ms: 0,
        attempts: 0,
        user: "anna".parse().unwrap(),
        when: NotifyWhen::default(),
        opponent: "Ben".parse().unwrap(),
        game: "tablut".into(),
        deadline_ms: None,
        began_ms: 0,
        host: "push.apple.com".into(),
        target: NoticeTarget::Browser(PushTarget {
            address: "https://web.push.apple.com/a".parse().unwrap(),
            public_key: PushKey::new([4; 65]),
            auth: PushKey::new([1; 16]),
        }),
    }
}

/// A push service that gives the prepared answers, and remembers the addresses to which it delivered in this turn.
#[derive(Clone, Default)]
struct PushService(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    delivered: Vec<String>,
    answers: Vec<Sent>,
}

impl SendPush for PushService {
    async fn send(&self, message: Message<'_>, _now_ms: u64) -> Sent {
        let mut state = self.0.lock().unwrap();
        let answer = state.answers.pop().unwrap_or(Sent::Accepted);
        // If the outcome is unknown, assume the worst: the device has the message.
        if matches!(answer, Sent::Accepted | Sent::Unknown) {
            state.delivered.push(message.to.to_string());
        }
        answer
    }
}

/// A game between Anna and Ben, each with two devices, on a server that crashes.
struct Simulation {
    test: TestStore,
    worker: Arc<Worker<PushService>>,
    service: PushService,
    draw: Draw,
    length: u32,
    uptime_ms: u64,
}

const PLAYERS: [&str; 2] = ["anna", "ben"];

impl Simulation {
    async fn new(seed: u64) -> Self {
        let test = TestStore::new();
        for name in PLAYERS {
            let account = Account::guest_for_tests(name, name);
            test.store.create_user(account.clone(), None).await.unwrap();
            for n in 0..2 {
                let id = format!("{name}{n}");
                let token = TokenHash::of(&id.parse().unwrap());
                test.store.add_token(&account.id, token, SignedInAt::Website, 1).await.unwrap();
                let device = AddDevice {
                    address: format!("https://web.push.apple.com/{id}").parse().unwrap(),
                    key: PushKey::new([4; 65]),
                    auth: PushKey::new([1; 16]),
                    name: "Phone".parse().unwrap(),
                };
                let host = "push.apple.com".into();
                test.store
                    .add_device(&account.id, token, id.parse().unwrap(), device, host, 1)
                    .await
                    .unwrap();
            }
        }
        let service = PushService::default();
        let draw = Seed::new(seed).draw(Purpose::Play);
        let worker = worker(&test, 0, &service);
        Self { test, worker, service, draw, length: 0, uptime_ms: 0 }
    }

    /// Begins the turn of the other side.
    async fn act(&mut self) {
        let to_act = if self.length.is_multiple_of(2) { Seat::White } else { Seat::Black };
        let [white, black] = PLAYERS.map(|name| Some(name.parse().unwrap()));
        let stage = Stage::Playing { to_act: Some(Seats::one(to_act)), board: None };
        let row = RoomRow { white, black, ..RoomRow::for_tests(stage) };
        let room: RoomId = "r1".parse().unwrap();
        let append = Append {
            room,
            first_n: self.length,
            entries: vec!["moved".into()],
            row,
            uptime_ms: self.uptime_ms,
        };
        self.test.store.append(vec![append]).await.unwrap();
        self.length += 1;
        self.service.0.lock().unwrap().delivered.clear();
    }

    /// Runs one step of the worker, with random failures of writes and random crashes.
    async fn work(&mut self) {
        let fault = match self.draw.below(12) {
            0 => Some(CommitFault::DiskFull),
            1 => Some(CommitFault::SyncLost),
            2 => Some(CommitFault::SyncKept),
            _ => None,
        };
        if let Some(fault) = fault {
            self.test.faults.fail_next_commit(fault);
        }
        let taken = self.worker.next_batch(&mut Slots::default()).await;
        let taken = taken.map(|batch| batch.to_send).unwrap_or_default();
        self.test.faults.fail_commits(None);
        for (notice, ttl) in taken {
            if self.draw.below(20) == 0 {
                self.crash();
                return;
            }
            let answer = match self.draw.below(6) {
                0 => Sent::Deferred(None),
                1 => Sent::Unknown,
                2 => Sent::Refused,
                _ => Sent::Accepted,
            };
            self.service.0.lock().unwrap().answers = vec![answer];
            self.worker.deliver(&notice, ttl).await;
        }
    }

    async fn taken(&self) -> Vec<(DueNotice, Duration)> {
        self.worker.next_batch(&mut Slots::default()).await.unwrap().to_send
    }

    fn crash(&mut self) {
        let keeps_begun = self.draw.below(2) == 0;
        let test = std::mem::replace(&mut self.test, TestStore::new());
        (self.test, self.uptime_ms) = test.crash(keeps_begun);
        self.worker = worker(&self.test, self.uptime_ms, &self.service);
    }

    /// Asserts that no device got two messages in this turn, and that the devices of the waiting side got none.
    fn check(&self) {
        let mut delivered = self.service.0.lock().unwrap().delivered.clone();
        delivered.sort();
        let all = delivered.len();
        delivered.dedup();
        assert_eq!(all, delivered.len(), "no device gets two messages for one turn: {delivered:?}");
        let mover = if self.length.is_multiple_of(2) { "ben" } else { "anna" };
        assert!(delivered.iter().all(|to| to.contains(mover)), "only {mover} gets messages: {delivered:?}");
    }
}

fn worker(test: &TestStore, uptime_ms: u64, service: &PushService) -> Arc<Worker<PushService>> {
    let clock = UptimeClock::simulated(uptime_ms);
    let services = Services::for_tests_at(test.store.clone(), clock);
    Worker::new(services, service.clone(), PushServices::default(), &[1; 32])
}

#[tokio::test(start_paused = true)]
async fn each_device_gets_at_most_one_message_per_turn() {
    const TURNS: u32 = 10_000;
    let mut simulation = Simulation::new(7).await;
    let mut delivered = 0;
    for _ in 0..TURNS {
        simulation.act().await;
        for _ in 0..simulation.draw.below(4) {
            simulation.work().await;
            tokio::time::advance(Duration::from_secs(simulation.draw.below(30) as u64)).await;
            simulation.check();
        }
        delivered += simulation.service.0.lock().unwrap().delivered.len();
    }
    assert!(delivered > TURNS as usize / 2, "only {delivered} messages were delivered in {TURNS} turns");
}

#[tokio::test(start_paused = true)]
async fn a_device_that_is_gone_is_removed() {
    let mut simulation = Simulation::new(7).await;
    simulation.act().await;
    let taken = simulation.taken().await;
    for (notice, ttl) in &taken {
        simulation.service.0.lock().unwrap().answers = vec![Sent::Gone];
        simulation.worker.deliver(notice, *ttl).await;
    }
    let (devices, _) = simulation.test.store.notifications(&"anna".parse().unwrap(), None).await.unwrap();
    assert_eq!((taken.len(), devices.len()), (2, 0));
}

#[tokio::test(start_paused = true)]
async fn a_deferred_message_is_sent_again_later() {
    let mut simulation = Simulation::new(7).await;
    simulation.act().await;
    for (notice, ttl) in simulation.taken().await {
        simulation.service.0.lock().unwrap().answers = vec![Sent::Deferred(Some(Duration::from_secs(60)))];
        simulation.worker.deliver(&notice, ttl).await;
    }
    tokio::time::advance(Duration::from_secs(59)).await;
    assert_eq!(simulation.taken().await.len(), 0);
    tokio::time::advance(Duration::from_secs(2)).await;
    assert_eq!(simulation.taken().await.len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_notice_without_a_slot_stays_due() {
    let mut simulation = Simulation::new(7).await;
    simulation.act().await;
    let mut slots = Slots::default();
    let others = |n: u32| -> UserId { n.to_string().parse().unwrap() };
    let taken = (0..).take_while(|n| slots.take("push.apple.com", &others(*n))).count();
    assert_eq!(simulation.worker.next_batch(&mut slots).await.unwrap().to_send.len(), 0);
    assert!(taken > 1);
    slots.give_back("push.apple.com", &others(0));
    let batch = simulation.worker.next_batch(&mut slots).await.unwrap();
    assert_eq!((batch.to_send.len(), simulation.taken().await.len()), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn a_topic_belongs_to_a_room_and_a_device() {
    let worker = worker(&TestStore::new(), 0, &PushService::default());
    let key = notice().key;
    let topic = worker.topic(&key);
    assert_eq!((topic.len(), &topic), (32, &worker.topic(&key)));
    let elsewhere = NoticeKey { room: "r2".parse().unwrap(), ..key.clone() };
    let other_device = NoticeKey { device: "d2".parse().unwrap(), ..key };
    assert!(worker.topic(&elsewhere) != topic && worker.topic(&other_device) != topic);
}

/// A push service that never answers, and reports each message that it gets.
#[derive(Clone)]
struct Hanging(mpsc::UnboundedSender<()>);

impl SendPush for Hanging {
    async fn send(&self, _message: Message<'_>, _now_ms: u64) -> Sent {
        self.0.send(()).unwrap();
        std::future::pending().await
    }
}

#[tokio::test(start_paused = true)]
async fn a_stop_waits_a_bounded_time_for_messages_under_way() {
    let mut simulation = Simulation::new(7).await;
    simulation.act().await;
    let services = Arc::clone(&simulation.worker.services);
    let (sender, mut under_way) = mpsc::unbounded_channel();
    let worker = Worker::new(services, Hanging(sender), PushServices::default(), &[1; 32]);
    let stop = CancellationToken::new();
    let running = tokio::spawn(worker.run(stop.clone()));
    for _ in 0..2 {
        under_way.recv().await.unwrap();
    }
    let began = tokio::time::Instant::now();
    stop.cancel();
    running.await.unwrap();
    assert!((STOP_TIMEOUT..STOP_TIMEOUT + Duration::from_millis(10)).contains(&began.elapsed()));
}
