//! Tests of rooms as values: events in, changes out.

mod expiry;
mod hints;
pub(in crate::rooms) mod laws;
mod live_board;
mod loading;
mod moderation;
mod offers;
mod outages;
mod reference;
mod replay;
mod seats;
mod start;
mod time;

use super::*;
use crate::errors::Coded;
use konakis_protocol::{ClockChoice, ErrorCode, LiveClock, PlayerName, Reason, User, UserKind, Viewer};

#[derive(Clone)]
pub(in crate::rooms) struct TestRoom {
    pub(in crate::rooms) room: Room,
    log: Vec<String>,
    pub(in crate::rooms) now: Moment,
}

fn user(id: &str) -> Seated {
    let user = User { id: id.parse().unwrap(), name: PlayerName::nearest(id), kind: UserKind::Guest };
    Seated { user, rating: None, level: None }
}

fn member(id: &str) -> Seated {
    let guest = user(id);
    Seated { user: User { kind: UserKind::Member, ..guest.user }, ..guest }
}

fn live(initial_s: u32, increment_s: u32) -> Option<ClockChoice> {
    Some(ClockChoice::Live(LiveClock::new(initial_s, increment_s).unwrap()))
}

/// A public room of Tablut in which `anna`, White, waits for an opponent.
fn new_room() -> NewRoom {
    NewRoom { start: Start::default(), ..NewRoom::for_tests(user("anna"), None, Invited::Anyone) }
}

impl TestRoom {
    fn new(new_room: NewRoom) -> Self {
        let now = Moment { wall: 1_000_000, uptime: 1_000 };
        let entry = Entry { at: now, seq: 1, change: Change::Created(Box::new(new_room.clone())) };
        let room = Room::create("r".parse().unwrap(), now, new_room).unwrap();
        Self { room, log: vec![serde_json::to_string(&entry).unwrap()], now }
    }

    /// A room after `ben` has joined. `anna` plays White and `ben` Black, unless the sides are drawn.
    fn started(new_room: NewRoom) -> Self {
        let mut test = Self::new(new_room);
        test.ask("ben", Ask::Join(1)).unwrap();
        test
    }

    fn started_rated(new_room: NewRoom) -> Self {
        let players = [Some(member("anna")), None].into();
        let mut test = Self::new(NewRoom { rated: true, players, ..new_room });
        let decision =
            test.room.handle(test.now, &RoomEvent::Asked { by: member("ben"), ask: Ask::Join(1) }).unwrap();
        test.make(&decision);
        test
    }

    fn wait_ms(&mut self, ms: u64) {
        self.now = Moment { wall: self.now.wall + ms, uptime: self.now.uptime + ms };
    }

    fn decide(&self, by: &str, ask: Ask) -> Result<Decision, Refusal> {
        self.room.handle(self.now, &RoomEvent::Asked { by: user(by), ask })
    }

    fn ask(&mut self, by: &str, ask: Ask) -> Result<Decision, Refusal> {
        let decision = self.decide(by, ask)?;
        self.make(&decision);
        Ok(decision)
    }

    fn act(&mut self, by: &str, action: &str) -> Result<Decision, Refusal> {
        self.ask(by, Ask::Act { ply: self.room.ply(), action: action.to_owned(), lag_ms: 0 })
    }

    fn tick(&mut self) {
        let decision = self.room.handle(self.now, &RoomEvent::Tick).unwrap();
        self.make(&decision);
    }

    fn make(&mut self, decision: &Decision) {
        for change in &decision.changes {
            let entry = Entry { at: self.now, seq: self.room.seq() + 1, change: change.clone() };
            self.log.push(serde_json::to_string(&entry).unwrap());
            self.room.apply(&entry).unwrap();
        }
    }

    fn reloaded(&self) -> Room {
        Room::load("r".parse().unwrap(), &self.log, self.now).unwrap()
    }

    fn result(&self) -> (Option<Seat>, Reason) {
        let outcome = self.room.outcome().expect("the game is over");
        (outcome.winner, outcome.reason.clone())
    }
}

fn code(refused: Result<Decision, Refusal>) -> ErrorCode {
    refused.expect_err("the request is refused").code()
}

fn fresh() -> Fresh {
    Fresh { room: "next".parse().unwrap(), seed: 2 }
}
