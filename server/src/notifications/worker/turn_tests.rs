//! Tests of the worker with several users.

use super::*;
use crate::clock::UptimeClock;
use crate::store::testing::TestStore;
use crate::store::{Account, Append, RoomRow, SignedInAt, Stage, TokenHash};
use konakis_protocol::{AddDevice, PushKey, Seat, Seats};
use tokio::sync::{Semaphore, mpsc};

const PATIENCE: Duration = Duration::from_secs(10);

/// A push service that answers only when the test allows it.
struct Held {
    began: mpsc::UnboundedSender<String>,
    answers: Arc<Semaphore>,
    outcome: Sent,
}

impl SendPush for Held {
    async fn send(&self, message: Message<'_>, _now_ms: u64) -> Sent {
        // If the test is over, nobody receives this.
        let _ = self.began.send(message.to.path().to_owned());
        if let Ok(answer) = self.answers.acquire().await {
            answer.forget();
        }
        self.outcome
    }
}

/// A store with users who have one device each, and the controls of the push service that the worker uses.
struct Bench {
    test: TestStore,
    services: Arc<Services>,
    began: mpsc::UnboundedReceiver<String>,
    sender: mpsc::UnboundedSender<String>,
    answers: Arc<Semaphore>,
}

impl Bench {
    async fn new(users: &[String]) -> Self {
        let test = TestStore::new();
        for name in users {
            let account = Account::guest_for_tests(name, name);
            test.store.create_user(account.clone(), None).await.unwrap();
            let token = TokenHash::of(&name.parse().unwrap());
            test.store.add_token(&account.id, token, SignedInAt::Website, 1).await.unwrap();
            let device = AddDevice {
                address: format!("https://web.push.apple.com/{name}").parse().unwrap(),
                key: PushKey::new([4; 65]),
                auth: PushKey::new([1; 16]),
                name: "Phone".parse().unwrap(),
            };
            let (id, host) = (name.parse().unwrap(), "push.apple.com".into());
            test.store.add_device(&account.id, token, id, device, host, 1).await.unwrap();
        }
        let clock = UptimeClock::simulated(0);
        let services = Services::for_tests_at(test.store.clone(), clock);
        let (sender, began) = mpsc::unbounded_channel();
        Self { test, services, began, sender, answers: Arc::new(Semaphore::new(0)) }
    }

    async fn begin_turns(&self, user: &str, rooms: usize, touched_ms: u64) {
        let stage = Stage::Playing { to_act: Some(Seats::one(Seat::White)), board: None };
        let append = |n| Append {
            room: format!("{user}-{n}").parse().unwrap(),
            first_n: 0,
            entries: vec!["made".into()],
            row: RoomRow {
                white: Some(user.parse().unwrap()),
                black: Some("opponent".parse().unwrap()),
                touched_ms,
                ..RoomRow::for_tests(stage.clone())
            },
            uptime_ms: 0,
        };
        self.test.store.append((0..rooms).map(append).collect()).await.unwrap();
    }

    fn worker(&self, outcome: Sent) -> Arc<Worker<Held>> {
        let held = Held { began: self.sender.clone(), answers: Arc::clone(&self.answers), outcome };
        Worker::new(Arc::clone(&self.services), held, PushServices::default(), &[1; 32])
    }

    /// Waits for the next message, and returns the path of its address.
    async fn next(&mut self) -> String {
        let next = tokio::time::timeout(PATIENCE, self.began.recv());
        next.await.expect("a message is sent in time").expect("the bench has a sender")
    }
}

fn names(names: &[&str]) -> Vec<String> {
    ["opponent"].iter().chain(names).map(ToString::to_string).collect()
}

#[tokio::test]
async fn a_user_with_many_turns_does_not_keep_another_waiting() {
    let mut bench = Bench::new(&names(&["mal", "anna"])).await;
    bench.begin_turns("mal", 200, 1).await;
    bench.begin_turns("anna", 1, 2).await;
    let stop = CancellationToken::new();
    let run = tokio::spawn(bench.worker(Sent::Accepted).run(stop.clone()));
    let mut before = 0;
    while bench.next().await != "/anna" {
        before += 1;
    }
    assert!(before <= 2, "at most two messages to mal must begin before anna's, not {before}");
    bench.answers.close();
    stop.cancel();
    run.await.unwrap();
}

#[tokio::test]
async fn slots_are_filled_as_soon_as_they_are_free() {
    const ROOMS: usize = 20;
    let crowd: Vec<String> = (0..20).map(|n| format!("user{n}")).collect();
    let mut bench = Bench::new(&[names(&[]), crowd.clone()].concat()).await;
    for user in &crowd {
        bench.begin_turns(user, ROOMS, 1).await;
    }
    bench.answers.add_permits(ROOMS * crowd.len());
    let stop = CancellationToken::new();
    let run = tokio::spawn(bench.worker(Sent::Accepted).run(stop.clone()));
    let all = async {
        for _ in 0..ROOMS * crowd.len() {
            bench.next().await;
        }
    };
    // If slots were filled only once a second, the messages would take 25 seconds.
    tokio::time::timeout(PATIENCE, all).await.expect("the slots are filled in time");
    stop.cancel();
    run.await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_device_that_keeps_failing_is_removed() {
    let bench = Bench::new(&names(&["mal", "anna"])).await;
    bench.begin_turns("mal", 1, 1).await;
    bench.begin_turns("anna", 1, 1).await;
    bench.answers.add_permits(1_000);
    let worker = bench.worker(Sent::Unreachable);
    let devices =
        async |of: &str| bench.test.store.notifications(&of.parse().unwrap(), None).await.unwrap().0.len();
    let due = bench.test.store.due_notices(9, 9, Vec::new()).await.unwrap();
    let of = |user: &str| due.iter().find(|notice| notice.user.as_str() == user).unwrap();
    for failures in 0..6 {
        assert_eq!(devices("mal").await, 1, "the device is kept after {failures} failures");
        worker.deliver(of("mal"), Duration::ZERO).await;
        tokio::time::advance(Duration::from_secs(1_800)).await;
        worker.is_given_up(of("anna"), Sent::Accepted);
        if devices("mal").await == 0 {
            break;
        }
    }
    assert_eq!((devices("mal").await, devices("anna").await), (0, 1));
}
