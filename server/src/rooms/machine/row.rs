//! The room's row in the store's index, and the conversion of entries to appends.
//!
//! Invariant: a row follows from the room's log, with two exceptions. The row names a member whom the log names as a
//! guest, if the guest became a member while they were challenged or after their game. The row's deadline may be later
//! than that of a row made from the log: an outage, or the time that storing an action took, has then postponed it.

use super::public_board::LIVE_OPENING_PLIES;
use super::{Change, Entry, LoadError, NewRoom, Room};
use crate::clock::Moment;
use crate::store::{About, Append, LiveBoard, PublicBoard, RoomRow, Score, Stage};
use konakis_games::StartError;
use konakis_protocol::{BySeat, Outcome, Player, RoomId, RoomProgress, Seat};
use serde::Serialize;

/// How long an unplayed finished room is kept after its last change, in milliseconds.
pub const UNPLAYED_KEPT_MS: u64 = 24 * 60 * 60 * 1000;

impl Room {
    /// The room's row.
    #[must_use]
    pub fn row(&self) -> RoomRow {
        // A reserved seat belongs to the challenged user, whose list of rooms includes the challenge.
        let user = |seat| match self.seated(seat) {
            Some(who) => Some(&who.user.id).filter(|_| who.level.is_none()).cloned(),
            None => self.challenged().cloned(),
        };
        let stage = self.stage();
        let about = About {
            variant: self.contest.rules().variant().to_owned(),
            options: self.contest.rules().options().clone(),
            clock: self.settings.clock,
            // `online` is false for all, because presence is not in the log.
            players: BySeat::new(self.seats(), |seat| {
                let who = self.seated(seat)?;
                Some(Player { user: who.user.clone(), rating: who.rating, online: false, level: who.level })
            }),
            random_seats: self.has_random_seats(),
            opening: stage.board().is_some_and(|live| self.is_opening(&live.board)),
        };
        RoomRow {
            stage,
            game: self.contest.game().to_owned().into(),
            white: user(Seat::White),
            black: user(Seat::Black),
            private: self.settings.private,
            rated: self.settings.rated,
            deadline_ms: self.next_due_unwatched(),
            created_ms: self.created.wall,
            touched_ms: self.touched.wall,
            expires_ms: self.expires_ms(),
            about: to_json(&about),
        }
    }

    fn stage(&self) -> Stage {
        match self.progress() {
            RoomProgress::Waiting => Stage::Waiting { listed: self.is_listed() },
            RoomProgress::Playing { to_act } => {
                Stage::Playing { to_act: Some(to_act), board: self.live_board() }
            }
            RoomProgress::Finished { result } => Stage::Finished {
                // Not `touched`, because a rematch changes the room after the game.
                at_ms: self.ended.unwrap_or(self.touched).wall,
                score: self.score(&result),
                result: to_json(&result),
            },
        }
    }

    /// The wall time at which the room may be removed, if it is finished and was not played.
    fn expires_ms(&self) -> Option<u64> {
        self.outcome()?;
        (!self.was_played()).then(|| self.touched.wall.saturating_add(UNPLAYED_KEPT_MS))
    }

    /// Whether every person has acted after the set-up.
    fn was_played(&self) -> bool {
        let acted = |seat| {
            let mut actions = self.contest.actions().iter().enumerate();
            actions.any(|(index, entry)| entry.seat == seat && self.contest.turn_number(index).is_some())
        };
        self.seats().iter().all(|seat| self.is_computer(seat) || acted(seat))
    }

    /// The current public board, so that an analysis of the position can be refused. None if the game is over or
    /// against the computer.
    fn live_board(&self) -> Option<LiveBoard> {
        let is_compared = self.outcome().is_none() && !self.seats().iter().any(|seat| self.is_computer(seat));
        let board = is_compared.then(|| PublicBoard::of_set_up(&self.contest)).flatten()?;
        Some(LiveBoard { board, since_ms: self.stamps.last().map_or(self.touched.wall, |stamp| stamp.wall) })
    }

    /// Whether the game is in its opening. `board` is the current board.
    fn is_opening(&self, board: &PublicBoard) -> bool {
        self.contest.ply() < LIVE_OPENING_PLIES
            || self.start_board().is_some_and(|start| !board.is_past_opening(start))
    }

    fn start_board(&self) -> Option<&PublicBoard> {
        self.start_board.get_or_init(|| PublicBoard::of_start(&self.contest)).as_ref()
    }

    /// The score for the ratings, if the game counts for them. The log says which players are members, so a rebuild
    /// gives the same ratings.
    pub(super) fn score(&self, outcome: &Outcome) -> Option<Score> {
        let is_played = !outcome.is_unplayed() && self.was_played();
        (self.settings.rated && is_played && self.are_all_members()).then_some(match outcome.winner {
            Some(Seat::White) => Score::WhiteWon,
            Some(Seat::Black) => Score::BlackWon,
            None => Score::Drawn,
        })
    }

    /// The data to store for applied entries; `first_n` is the number of the first entry.
    #[must_use]
    pub fn append(&self, first_n: u32, entries: &[Entry], now: Moment) -> Append {
        Append {
            room: self.id.clone(),
            first_n,
            entries: entries.iter().map(to_json).collect(),
            row: self.row(),
            uptime_ms: now.uptime,
        }
    }
}

/// The append that creates a room.
///
/// # Errors
/// [`StartError`] if there is no such game, rule set or option.
pub fn creation(room: &RoomId, now: Moment, new_room: &NewRoom) -> Result<Append, StartError> {
    let entry = Entry { at: now, seq: 1, change: Change::Created(Box::new(new_room.clone())) };
    Ok(Room::create(room.clone(), now, new_room.clone())?.append(0, &[entry], now))
}

/// The row of a log, for rebuilding the index.
///
/// # Errors
/// [`LoadError`] if the log is not that of a room.
pub fn of_log(room: &RoomId, log: &[String]) -> Result<RoomRow, LoadError> {
    Ok(Room::load(room.clone(), log, Moment { wall: 0, uptime: 0 })?.row())
}

pub(in crate::rooms) fn to_json(value: &impl Serialize) -> String {
    #[expect(
        clippy::expect_used,
        reason = "these types have string keys only, and writing to memory cannot fail"
    )]
    serde_json::to_string(value).expect("it encodes")
}
