//! Two players who play one game after another, as fast as possible or at a fixed pace.

use crate::client::{Client, number, word};
use crate::script::Step;
use konakis_protocol::Seat;
use std::time::{Duration, Instant};

pub struct Pair {
    /// White, then Black.
    pub seats: [Client; 2],
    pub room: String,
    ply: u64,
}

#[derive(Clone, Copy)]
pub struct Acted {
    /// The moment at which the action was sent.
    pub at: Instant,
    pub acknowledged: Duration,
    /// The time until both players had the view.
    pub seen: Duration,
}

impl Pair {
    /// Two new guests at the start of a game of Kubism.
    pub async fn begin(address: &str) -> Self {
        let (white, _) = Client::guest(address).await;
        let (black, _) = Client::guest(address).await;
        Self::begin_between([white, black]).await
    }

    /// These two clients at the start of a game of Kubism.
    pub async fn begin_between([mut white, mut black]: [Client; 2]) -> Self {
        let create = r#"{"type":"create","game":"kubism","seat":"white","opponent":"link"}"#;
        let made = white.ask(create).await;
        let room = word(&made, "room").unwrap_or_else(|| panic!("no room was made: {made}")).to_owned();
        let joined = black.ask(&format!(r#"{{"type":"join","room":"{room}"}}"#)).await;
        assert_eq!(word(&joined, "status"), Some("playing"), "{joined}");
        Self { seats: [white, black], room, ply: 0 }
    }

    /// Sends the action of a step and waits until both clients have the new view.
    pub async fn act(&mut self, step: &Step) -> Acted {
        let request = act(&self.room, self.ply, step);
        let [white, black] = &mut self.seats;
        let (actor, other) = if step.seat == Seat::White { (white, black) } else { (black, white) };
        let at = Instant::now();
        let beginning = actor.request(&request).await;
        let answer = actor.answer(&beginning).await;
        let acknowledged = at.elapsed();
        self.ply += 1;
        assert_eq!(number(&answer, "ply"), Some(self.ply), "{answer}");
        while number(&other.next().await, "ply").is_none_or(|ply| ply < self.ply) {}
        Acted { at, acknowledged, seen: at.elapsed() }
    }

    /// Repeats the script with one action every `pause`, and stops at `until`. Returns the time that each action took
    /// to be acknowledged.
    pub async fn play_slowly(mut self, script: &[Step], pause: Duration, until: Instant) -> Vec<Duration> {
        let (mut turns, mut taken) = (tokio::time::interval(pause), Vec::new());
        loop {
            for step in script {
                turns.tick().await;
                if Instant::now() >= until {
                    return taken;
                }
                taken.push(self.act(step).await.acknowledged);
            }
            self = Self::begin_between(self.seats).await;
        }
    }

    /// Repeats the script as fast as possible until `is_over` returns true.
    pub async fn play(mut self, script: &[Step], is_over: impl Fn() -> bool) -> Vec<Acted> {
        let mut acted = Vec::new();
        loop {
            for step in script {
                if is_over() {
                    return acted;
                }
                acted.push(self.act(step).await);
            }
            self = Self::begin_between(self.seats).await;
        }
    }
}

pub fn act(room: &str, ply: u64, step: &Step) -> String {
    format!(r#"{{"type":"act","room":"{room}","ply":{ply},"action":"{}"}}"#, step.action)
}
