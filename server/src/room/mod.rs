//! A room: one game, its players, its clocks and its offers, as a value.
//!
//! What always holds: a room is pure. [`Room::handle`] looks at an event and says what would change, or why nothing may;
//! it changes nothing itself. Whoever drives the room has the changes made ([`Room::apply`]) and stored before anybody
//! sees the room again, and reads it anew from its log where they could not be stored. Time, chance and names come in
//! as values.

mod apply;
pub mod clock;
mod course;
pub mod entry;
mod handle;
mod lapse;
#[cfg(any(test, feature = "laws"))]
pub mod laws;
mod refusal;
mod replay;
pub mod row;
pub mod task;
#[cfg(test)]
mod tests;
mod view;
pub mod watchers;

pub use apply::LoadError;
pub use entry::{Change, Entry, Founding, Invited, Moment, Seated};
pub use handle::{Ask, Decision, Event, Fresh};
pub use lapse::ABSENCE_MS_MAX;
pub use refusal::Refusal;
pub use replay::Film;
pub use view::Own;

use clock::Clocks;
use konakis_games::{Contest, Seed, StartError};
use konakis_protocol::{BySeat, ClockChoice, Offer, Outcome, RoomId, Seat, Seats, Standing, UserId, Viewer};
use std::collections::BTreeMap;

/// One game with all that belongs to it.
#[derive(Clone, Debug)]
pub struct Room {
    id: RoomId,
    terms: Terms,
    players: BySeat<Option<Seated>>,
    contest: Contest,
    clocks: Option<Clocks>,
    /// For each action, when it was made and what the clock had left.
    stamps: Vec<Stamp>,
    offers: BTreeMap<Offer, Seat>,
    /// How often each seat has offered each thing since the last action.
    offered: BTreeMap<(Offer, Seat), u8>,
    /// How many draws and takebacks each seat has offered in the whole game.
    offers_made: BySeat<u8>,
    /// How often each seat has taken actions back in the whole game.
    taken_back: BySeat<u8>,
    /// The last action as its player wrote it, where that is not how it is recorded.
    typed: Option<String>,
    rematch: Option<RoomId>,
    /// How many entries the log has.
    entries: u32,
    /// Counts the changes that a viewer can see.
    seq: u64,
    /// When the room was made, and when it last changed.
    founded: Moment,
    touched: Moment,
    /// When the game ended, if it has.
    ended: Option<Moment>,
    /// Since when each seat's player is away, in house time; none while he is here.
    away: BySeat<Option<u64>>,
    spectators: u32,
}

/// Under what terms a game is played: all of its founding that the game itself does not tell, nor the players.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Where all chance of the game comes from.
    pub seed: u64,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Who made the room.
    pub creator: UserId,
    /// Who may take the free seat.
    pub invited: Invited,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// Whether it is kept from all but its players.
    pub private: bool,
}

/// When an action was made, and what it left on the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stamp {
    wall: u64,
    clock_ms: Option<u64>,
}

impl Room {
    /// A room at its founding.
    ///
    /// # Errors
    /// [`StartError`] where there is no such game.
    pub fn found(id: RoomId, entry: Moment, founding: Founding) -> Result<Self, StartError> {
        let seed = Seed::new(founding.seed);
        let contest = Contest::start(&founding.game, Some(&founding.variant), &founding.options, seed)?;
        let seats = contest.seats();
        let clocks = founding.clock.map(|choice| Clocks::new(choice, seats));
        let mut room = Self {
            id,
            terms: Terms {
                seed: founding.seed,
                clock: founding.clock,
                creator: founding.creator,
                invited: founding.invited,
                rated: founding.rated,
                private: founding.private,
            },
            players: founding.players,
            contest,
            clocks,
            stamps: Vec::new(),
            offers: BTreeMap::new(),
            offered: BTreeMap::new(),
            offers_made: BySeat::new(seats, |_| 0),
            taken_back: BySeat::new(seats, |_| 0),
            typed: None,
            rematch: None,
            entries: 1,
            seq: 1,
            founded: entry,
            touched: entry,
            ended: None,
            away: BySeat::new(seats, |_| Some(entry.house)),
            spectators: 0,
        };
        room.start_clocks(entry, room.contest.to_act());
        Ok(room)
    }

    /// The room's id.
    #[must_use]
    pub const fn id(&self) -> &RoomId {
        &self.id
    }

    /// Under what terms the game is played.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The game.
    #[must_use]
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// How many entries the log has; the number of the next one.
    #[must_use]
    pub const fn entries(&self) -> u32 {
        self.entries
    }

    /// The room's count of changes.
    #[must_use]
    pub const fn seq(&self) -> u64 {
        self.seq
    }

    /// Who plays.
    #[must_use]
    pub fn seats(&self) -> Seats {
        self.contest.seats()
    }

    /// Who sits on a seat.
    #[must_use]
    pub fn seated(&self, seat: Seat) -> Option<&Seated> {
        self.players.get(seat)?.as_ref()
    }

    /// The seat of a user, if he plays here.
    #[must_use]
    pub fn seat_of(&self, user: &UserId) -> Option<Seat> {
        self.seats().iter().find(|&seat| self.seated(seat).is_some_and(|who| who.user.id == *user))
    }

    /// Through whose eyes a user sees the room.
    #[must_use]
    pub fn viewer(&self, user: Option<&UserId>) -> Viewer {
        user.and_then(|user| self.seat_of(user)).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Whether a user may know of the room: anybody, unless it is private; then its players, its creator and whoever
    /// may take its free seat.
    #[must_use]
    pub fn may_watch(&self, user: Option<&UserId>) -> bool {
        !self.terms.private
            || user.is_some_and(|user| {
                let invited = match &self.terms.invited {
                    Invited::User(invited) => invited == user,
                    Invited::Link => self.free_seat().is_some(),
                    Invited::Anyone | Invited::Nobody => false,
                };
                self.seat_of(user).is_some() || self.terms.creator == *user || invited
            })
    }

    /// The user for whom the free seat waits, where it waits for one alone.
    #[must_use]
    pub fn challenged(&self) -> Option<&UserId> {
        match (&self.terms.invited, self.standing()) {
            (Invited::User(user), Standing::Waiting) => Some(user),
            _ => None,
        }
    }

    /// The challenged guest is a member now. Not stored: who a guest has become is known to the store of accounts.
    pub fn set_challenged(&mut self, member: UserId) {
        if self.challenged().is_some() {
            self.terms.invited = Invited::User(member);
        }
    }

    /// The seat that nobody has taken yet.
    #[must_use]
    pub fn free_seat(&self) -> Option<Seat> {
        self.seats().iter().find(|&seat| self.seated(seat).is_none())
    }

    /// The seat and level of the computer, where it plays.
    #[must_use]
    pub fn computer(&self) -> Option<(Seat, u8)> {
        self.seats().iter().find_map(|seat| Some((seat, self.seated(seat)?.level?)))
    }

    /// How far the room is.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match self.contest.outcome() {
            Some(result) => Standing::Finished { result: result.clone() },
            None if self.free_seat().is_some() => Standing::Waiting,
            None => Standing::Playing { to_act: self.contest.to_act() },
        }
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.contest.outcome()
    }

    /// Who is to act now; nobody while the room waits.
    #[must_use]
    pub fn to_act(&self) -> Seats {
        self.standing().to_act()
    }

    /// Whether a game is on.
    fn is_on(&self) -> bool {
        !self.to_act().is_empty()
    }

    /// About how many bytes the room takes in memory.
    #[must_use]
    pub fn weight(&self) -> usize {
        const ROOM_BYTES: usize = 6 << 10;
        const ACTION_BYTES: usize = 120;
        ROOM_BYTES + ACTION_BYTES * self.stamps.capacity()
    }

    /// How many actions have been made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.contest.ply()).unwrap_or(u32::MAX)
    }

    /// Whether both sides have acted.
    fn all_acted(&self) -> bool {
        let actions = self.contest.actions();
        self.seats().iter().all(|seat| actions.iter().any(|entry| entry.seat == seat))
    }

    /// Notes that a seat's player came or went. Not stored: after a restart everybody is away until he is back.
    pub fn set_present(&mut self, seat: Seat, present: bool, now: Moment) {
        let Some(away) = self.away.get_mut(seat) else { return };
        if present == away.is_none() {
            return;
        }
        *away = (!present).then_some(now.house);
        self.seq += 1;
    }

    /// Notes how many spectators watch. Not stored.
    pub fn set_spectators(&mut self, spectators: u32) {
        if self.spectators != spectators {
            self.spectators = spectators;
            self.seq += 1;
        }
    }

    /// Whether a seat's player is here; the computer always is.
    fn is_present(&self, seat: Seat) -> bool {
        let computer = self.seated(seat).is_some_and(|who| who.level.is_some());
        computer || self.away.get(seat).is_some_and(Option::is_none)
    }
}
