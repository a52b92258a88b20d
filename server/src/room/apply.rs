//! How a room changes: by one entry of its log after the other, as they are decided or as they are read back.

use super::{Change, Entry, Moment, Room, Stamp};
use konakis_games::{Contest, Record, ReplayError, StartError};
use konakis_protocol::{BySeat, Offer, RoomId, Seat, Seats};

/// For how many stamps more there is room whenever it runs out.
const STAMPS_STEP: usize = 8;

/// How far the count of changes jumps when a room comes back from disk, so that it is above all that was shown before:
/// changes of presence are counted, but not stored.
const SEQ_JUMP: u64 = 1_000;

/// Why a log makes no room.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The log is empty, or begins with something else than the founding.
    #[error("the log does not begin with the founding of the room")]
    NoFounding,
    /// An entry cannot be read.
    #[error("entry {0} of the log cannot be read")]
    Unreadable(usize),
    /// The game cannot begin like this.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An action of the log is not legal.
    #[error("entry {n} of the log cannot be applied: {error}")]
    Replay {
        /// Which entry, counted from 0.
        n: usize,
        /// What is wrong with it.
        error: ReplayError,
    },
}

impl Room {
    /// The room of a log, read back at this moment.
    ///
    /// # Errors
    /// [`LoadError`] where the log is no room's.
    pub fn load(id: RoomId, log: &[String], now: Moment) -> Result<Self, LoadError> {
        let read =
            |(n, text): (usize, &String)| serde_json::from_str(text).map_err(|_| LoadError::Unreadable(n));
        let mut entries = log.iter().enumerate().map(read);
        let first: Entry = entries.next().ok_or(LoadError::NoFounding)??;
        let Change::Founded(founding) = first.change else { return Err(LoadError::NoFounding) };
        let mut room = Self::found(id, first.at, *founding)?;
        for (n, entry) in (1..).zip(entries) {
            room.apply(&entry?).map_err(|error| LoadError::Replay { n, error })?;
        }
        room.seq += SEQ_JUMP;
        room.away = BySeat::new(room.seats(), |_| Some(now.house));
        Ok(room)
    }

    /// Makes a change that [`Room::handle`] gave and that is on disk now.
    ///
    /// # Errors
    /// [`ReplayError`] where the change is not one that `handle` gives, as in a log that was tampered with.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), ReplayError> {
        match &entry.change {
            Change::Founded(_) => {}
            Change::Joined { seat, who } => {
                if let Some(place) = self.players.get_mut(*seat) {
                    *place = Some(who.clone());
                }
                self.start_clocks(entry.at);
            }
            Change::Acted { seat, action, left_ms } => {
                self.apply_action(*seat, action, *left_ms, entry.at)?
            }
            Change::Offered { seat, what } => {
                self.offers.insert(*what, *seat);
                let times = self.offered.entry((*what, *seat)).or_default();
                *times = times.saturating_add(1);
            }
            Change::Refused { what } => {
                self.offers.remove(what);
            }
            Change::TakenBack { ply } => self.take_back(*ply, entry.at)?,
            Change::Ended { outcome } => self.contest.end(outcome.clone()),
            Change::Rematched { room } => {
                self.rematch = Some(room.clone());
                self.offers.clear();
            }
        }
        if self.outcome().is_some() {
            self.ended.get_or_insert(entry.at);
            self.offers.retain(|what, _| *what == Offer::Rematch);
            if let Some(clocks) = &mut self.clocks {
                clocks.start(Seats::NONE, entry.at.house);
            }
        }
        self.entries += 1;
        self.seq = entry.seq;
        self.touched = entry.at;
        Ok(())
    }

    fn apply_action(
        &mut self,
        seat: Seat,
        action: &str,
        left_ms: Option<u64>,
        at: Moment,
    ) -> Result<(), ReplayError> {
        let ply = self.contest.ply() + 1;
        let refused = |error| ReplayError::Action { ply, action: "…".to_owned(), error };
        self.contest.act(seat, action).map_err(refused)?;
        let to_act = self.contest.to_act();
        if let (Some(clocks), Some(left_ms)) = (&mut self.clocks, left_ms) {
            clocks.acted(seat, left_ms, to_act, at.house);
        }
        let clock_ms = self.clocks.as_ref().map(|clocks| clocks.left_ms(seat, at.house));
        if self.stamps.len() == self.stamps.capacity() {
            self.stamps.reserve_exact(STAMPS_STEP);
        }
        self.stamps.push(Stamp { wall: at.wall, clock_ms });
        // A draw offer stands until the other side acts; what an offer to take back was about is gone with any action.
        self.offers.retain(|what, by| *what == Offer::Draw && *by == seat);
        self.offered.clear();
        Ok(())
    }

    fn take_back(&mut self, ply: u32, at: Moment) -> Result<(), ReplayError> {
        let ply = ply as usize;
        let mut record: Record = self.contest.record();
        record.actions.truncate(ply);
        self.contest = Contest::replay(&record)?;
        self.stamps.truncate(ply);
        self.offers.clear();
        self.start_clocks(at);
        Ok(())
    }

    pub(super) fn start_clocks(&mut self, at: Moment) {
        let to_act = self.to_act();
        if let Some(clocks) = &mut self.clocks {
            clocks.start(to_act, at.house);
        }
    }
}
