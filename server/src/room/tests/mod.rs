//! Rooms, without a socket, a file or a wait: events go in, changes come out.

mod expiry;
pub(in crate::room) mod laws;
mod loading;
mod offers;
mod replay;
mod seats;
mod time;

use super::*;
use konakis_protocol::{ClockChoice, ErrorCode, LiveClock, PlayerName, Reason, User, UserKind};

/// A room with its log, as the server would keep them.
#[derive(Clone)]
pub(in crate::room) struct House {
    pub(in crate::room) room: Room,
    log: Vec<String>,
    pub(in crate::room) now: Moment,
}

fn user(id: &str) -> Seated {
    let user = User { id: id.parse().unwrap(), name: PlayerName::nearest(id), kind: UserKind::Guest };
    Seated { user, rating: None, level: None }
}

fn live(initial_s: u32, increment_s: u32) -> Option<ClockChoice> {
    Some(ClockChoice::Live(LiveClock::new(initial_s, increment_s).unwrap()))
}

/// A room of Tablut that `anna` made and sits in as White, waiting for anyone.
fn founding() -> Founding {
    Founding {
        game: "tablut".to_owned(),
        variant: "yourturnmyturn".to_owned(),
        options: konakis_games::Options::new(),
        seed: 1,
        clock: None,
        players: [Some(user("anna")), None].into(),
        creator: "anna".parse().unwrap(),
        invited: Invited::Anyone,
        rated: false,
        private: false,
    }
}

impl House {
    fn new(founding: Founding) -> Self {
        let now = Moment { wall: 1_000_000, house: 1_000 };
        let entry = Entry { at: now, seq: 1, change: Change::Founded(Box::new(founding.clone())) };
        let room = Room::found("r".parse().unwrap(), now, founding).unwrap();
        Self { room, log: vec![serde_json::to_string(&entry).unwrap()], now }
    }

    /// A game between `anna`, White, and `ben`, Black.
    fn begun(founding: Founding) -> Self {
        let mut house = Self::new(founding);
        house.ask("ben", Ask::Join).unwrap();
        house
    }

    fn wait_ms(&mut self, ms: u64) {
        self.now = Moment { wall: self.now.wall + ms, house: self.now.house + ms };
    }

    fn decide(&self, by: &str, ask: Ask) -> Result<Decision, Refusal> {
        self.room.handle(self.now, &Event::Asked { by: user(by), ask })
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
        let decision = self.room.handle(self.now, &Event::Tick).unwrap();
        self.make(&decision);
    }

    fn make(&mut self, decision: &Decision) {
        for change in &decision.changes {
            let entry = Entry { at: self.now, seq: self.room.seq() + 1, change: change.clone() };
            self.log.push(serde_json::to_string(&entry).unwrap());
            self.room.apply(&entry).unwrap();
        }
    }

    /// The room as it comes back from its log.
    fn reloaded(&self) -> Room {
        Room::load("r".parse().unwrap(), &self.log, self.now).unwrap()
    }

    fn result(&self) -> (Option<Seat>, Reason) {
        let outcome = self.room.outcome().expect("the game is over");
        (outcome.winner, outcome.reason.clone())
    }
}

fn code(refused: Result<Decision, Refusal>) -> ErrorCode {
    refused.expect_err("it is refused").code()
}

fn fresh() -> Fresh {
    Fresh { room: "next".parse().unwrap(), seed: 2 }
}
