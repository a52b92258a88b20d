//! A room as a value: one game, its players, its clocks and its offers.
//!
//! Invariants: a room does no I/O; time, random numbers and users are arguments. The room's task applies the changes
//! that [`Room::handle`] decides ([`Room::apply`]) and stores them before it publishes the room. If the write certainly
//! failed, the task undoes them ([`Room::undo`]); if memory and log may differ for another reason, it reloads the room.

mod apply;
mod checkpoint;
pub mod clock;
mod deadlines;
pub mod entry;
mod event;
mod handle;
mod history;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
mod offers;
mod players;
mod presence;
mod public_board;
pub mod redact;
mod refusal;
mod replay;
pub mod row;
#[cfg(test)]
pub(in crate::rooms) mod tests;
mod view;

pub use apply::LoadError;
pub use checkpoint::Unchanged;
pub use deadlines::ABSENCE_MS_MAX;
pub use entry::{Change, Entry, Invited, NewRoom, Seated, Start};
pub use event::{Ask, Decision, Fresh, RoomEvent};
pub use refusal::Refusal;
pub use replay::{FinishedGame, ReplayFailure};
pub use view::ViewerFields;

use crate::clock::Moment;
use crate::store::PublicBoard;
use clock::Clocks;
use konakis_games::{Contest, Seed, StartError};
use konakis_protocol::{BySeat, ClockChoice, Offer, Outcome, RoomId, RoomProgress, Seat, Seats, UserId};
use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::OnceLock;

/// One game with its players, clocks and offers.
#[derive(Clone, Debug)]
pub struct Room {
    id: RoomId,
    settings: RoomSettings,
    players: BySeat<Option<Seated>>,
    contest: Contest,
    clocks: Option<Clocks>,
    stamps: Vec<Stamp>,
    start_board: OnceLock<Option<PublicBoard>>,
    offers: BTreeMap<Offer, Seat>,
    /// The number of actions before each seat's first action; none if the seat has not acted.
    first_plies: BySeat<Option<usize>>,
    /// How often each seat has made each offer since the last action.
    offered: BTreeMap<(Offer, Seat), u8>,
    /// The number of draws and takebacks that each seat has offered in the whole game.
    offers_made: BySeat<u8>,
    taken_back: BySeat<u8>,
    /// The last action as its player typed it, if the record writes it differently.
    typed: Option<String>,
    rematch: Option<RoomId>,
    /// The number of hints. A further hint counts only after the player's next action, or after a takeback.
    hints: u32,
    /// The seat that has got a hint for its next action.
    hinted: Option<Seat>,
    entries: u32,
    seq: u64,
    created: Moment,
    /// The moment of the last stored change; at first, that of the creation.
    touched: Moment,
    /// The uptime from which the room has waited for the next action. Outages move it forward.
    waits_since: u64,
    ended: Option<Moment>,
    /// The uptime from which each absent person counts as absent, which may be after they left; none for a present
    /// person. The value is meaningless for a computer.
    absent_since: BySeat<Option<u64>>,
    spectators: u32,
    paused: bool,
}

/// The settings of a room apart from its game and its players.
#[derive(Clone, Debug)]
pub struct RoomSettings {
    /// The seed of all random choices in the game.
    pub seed: u64,
    /// The time control, if any.
    pub clock: Option<ClockChoice>,
    /// The user who created the room.
    pub creator: UserId,
    /// The users who may take the free seat.
    pub invited: Invited,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether lists show the room only to its players and the challenged user. Anyone with its id may watch it.
    pub private: bool,
    /// How the game begins.
    pub start: Start,
}

/// The wall time of an action, and the time left on its player's clock after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    wall: u64,
    /// The time left plus 1 ms, because an `Option<NonZero<u64>>` takes half the memory of an `Option<u64>`.
    clock_ms_plus_1: Option<NonZero<u64>>,
}

impl Stamp {
    const fn new(wall: u64, clock_ms: Option<u64>) -> Self {
        let clock_ms_plus_1 = match clock_ms {
            Some(clock_ms) => Some(NonZero::<u64>::MIN.saturating_add(clock_ms)),
            None => None,
        };
        Self { wall, clock_ms_plus_1 }
    }

    fn clock_ms(self) -> Option<u64> {
        self.clock_ms_plus_1.map(|plus_1| plus_1.get() - 1)
    }
}

impl Room {
    /// Creates a room at this moment.
    ///
    /// # Errors
    /// [`StartError`] if there is no such game, rule set or option.
    pub fn create(id: RoomId, now: Moment, new_room: NewRoom) -> Result<Self, StartError> {
        let seed = Seed::new(new_room.seed);
        let contest = Contest::start(&new_room.game, Some(&new_room.variant), &new_room.options, seed)?;
        let seats = contest.seats();
        let clocks = new_room.clock.map(|choice| Clocks::new(choice, seats));
        let mut room = Self {
            id,
            settings: RoomSettings {
                seed: new_room.seed,
                clock: new_room.clock,
                creator: new_room.creator,
                invited: new_room.invited,
                rated: new_room.rated,
                private: new_room.private,
                start: new_room.start,
            },
            players: new_room.players,
            contest,
            clocks,
            stamps: Vec::new(),
            start_board: OnceLock::new(),
            offers: BTreeMap::new(),
            first_plies: BySeat::new(seats, |_| None),
            offered: BTreeMap::new(),
            offers_made: BySeat::new(seats, |_| 0),
            taken_back: BySeat::new(seats, |_| 0),
            typed: None,
            rematch: None,
            hints: 0,
            hinted: None,
            entries: 1,
            seq: 1,
            created: now,
            touched: now,
            waits_since: now.uptime,
            ended: None,
            absent_since: BySeat::new(seats, |_| Some(now.uptime)),
            spectators: 0,
            paused: false,
        };
        room.hold_clocks(now);
        room.start_clocks(now, room.contest.to_act());
        Ok(room)
    }

    /// The room's id.
    #[must_use]
    pub const fn id(&self) -> &RoomId {
        &self.id
    }

    /// The room's settings.
    #[must_use]
    pub const fn settings(&self) -> &RoomSettings {
        &self.settings
    }

    /// The game.
    #[must_use]
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The number of entries in the log.
    #[must_use]
    pub const fn entries(&self) -> u32 {
        self.entries
    }

    /// The room's sequence number, which grows with every visible change.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// Makes the sequence number at least `seq`, without an entry in the log.
    pub fn raise_seq(&mut self, seq: u64) {
        self.seq = self.seq.max(seq);
    }

    /// The progress of the room.
    #[must_use]
    pub fn progress(&self) -> RoomProgress {
        match self.contest.outcome() {
            Some(result) => RoomProgress::Finished { result: result.clone() },
            None if self.free_seat().is_some() => RoomProgress::Waiting,
            None => RoomProgress::Playing { to_act: self.contest.to_act() },
        }
    }

    /// The outcome, if the game has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.contest.outcome()
    }

    /// The seats to act; none while the room waits, and once the game is over.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        self.progress().to_act()
    }

    fn is_playing(&self) -> bool {
        !self.to_act().is_empty()
    }

    /// An estimate of the room's size in memory, in bytes.
    #[must_use]
    pub fn memory_bytes(&self) -> usize {
        const ROOM_BYTES: usize = 6 << 10;
        const ACTION_BYTES: usize = 120;
        ROOM_BYTES + ACTION_BYTES * self.stamps.capacity()
    }

    #[cfg(test)]
    pub(in crate::rooms) const fn open_offers(&self) -> &BTreeMap<Offer, Seat> {
        &self.offers
    }

    /// The number of actions in the game.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.contest.ply()).unwrap_or(u32::MAX)
    }

    pub(in crate::rooms) fn all_acted(&self) -> bool {
        self.first_plies.iter().all(|(_, first)| first.is_some())
    }

    /// Whether a first action is missing, in a game that is called off if a first action comes too late
    /// ([`Start::first_actions`]).
    fn lacks_first_action(&self) -> bool {
        self.settings.start.first_actions && !self.all_acted()
    }

    /// Whether search engines may list the room. They may not if a seat is free, because a visitor could join the room.
    pub(in crate::rooms) fn is_searchable(&self) -> bool {
        !self.settings.private && self.free_seat().is_none()
    }
}
