//! What the store's index knows of a room, and the room's entries on their way there.

use super::{Change, Entry, Founding, LoadError, Moment, Room};
use crate::store::{Append, RoomRow, Score, Stage};
use konakis_games::StartError;
use konakis_protocol::{
    BySeat, ClockChoice, Options, Outcome, Player, Reason, RoomId, Seat, Standing, is_setup,
};
use serde::{Deserialize, Serialize};

/// How long a finished room in which nothing was played is kept after its last change: one day.
pub const UNPLAYED_KEPT_MS: u64 = 24 * 60 * 60 * 1000;

/// What lists say of a room beyond its row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct About {
    /// The rule set's id.
    pub variant: String,
    /// The chosen options.
    pub options: Options,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Who plays.
    pub players: BySeat<Option<Player>>,
}

impl Room {
    /// The room's row.
    #[must_use]
    pub fn row(&self) -> RoomRow {
        // A seat that waits for somebody in particular is his, so that he finds the room among his own.
        let user = |seat| match self.seated(seat) {
            Some(who) => Some(&who.user.id).filter(|_| who.level.is_none()).cloned(),
            None => self.challenged().cloned(),
        };
        let about = About {
            variant: self.contest.rules().variant().to_owned(),
            options: self.contest.rules().options().clone(),
            clock: self.terms.clock,
            // Who is here is no part of the log, from which a row must follow.
            players: BySeat::new(self.seats(), |seat| {
                let who = self.seated(seat)?;
                Some(Player { user: who.user.clone(), rating: who.rating, online: false })
            }),
        };
        RoomRow {
            stage: self.stage(),
            game: self.contest.game().to_owned().into(),
            white: user(Seat::White),
            black: user(Seat::Black),
            private: self.terms.private,
            rated: self.terms.rated,
            deadline_ms: self.next_due_unwatched(),
            created_ms: self.founded.wall,
            touched_ms: self.touched.wall,
            expires_ms: self.expires_ms(),
            about: to_json(&about),
        }
    }

    fn stage(&self) -> Stage {
        match self.standing() {
            Standing::Waiting => Stage::Waiting { listed: self.is_listed() },
            Standing::Playing { .. } => Stage::Playing,
            Standing::Finished { result } => Stage::Finished {
                at_ms: self.touched.wall,
                score: self.score(&result),
                result: to_json(&result),
            },
        }
    }

    /// When the room may be removed: [`UNPLAYED_KEPT_MS`] after its last change, if it is over and nothing was played.
    fn expires_ms(&self) -> Option<u64> {
        let outcome = self.outcome()?;
        let is_kept = self.was_played() || self.score(outcome).is_some();
        (!is_kept).then(|| self.touched.wall.saturating_add(UNPLAYED_KEPT_MS))
    }

    /// Whether every player has made an action that is more than setting up; the computer's actions do not count.
    fn was_played(&self) -> bool {
        let acted = |seat| {
            let actions = self.contest.actions().iter();
            actions.filter(|entry| entry.seat == seat).any(|entry| !is_setup(&entry.action))
        };
        let is_computer = |seat| self.seated(seat).is_some_and(|who| who.level.is_some());
        self.seats().iter().all(|seat| is_computer(seat) || acted(seat))
    }

    /// How the game counts for ratings; not at all where it is not rated, or was never really played.
    fn score(&self, outcome: &Outcome) -> Option<Score> {
        let ended = outcome.reason != Reason::ABORTED && outcome.reason != Reason::DECLINED;
        let played = ended && self.all_acted();
        (self.terms.rated && played && self.computer().is_none()).then_some(match outcome.winner {
            Some(Seat::White) => Score::WhiteWon,
            Some(Seat::Black) => Score::BlackWon,
            None => Score::Drawn,
        })
    }

    /// These entries on their way to the store, of which this room, as it is after them, had so many before.
    #[must_use]
    pub fn append(&self, first_n: u32, entries: &[Entry], now: Moment) -> Append {
        Append {
            room: self.id.clone(),
            first_n,
            entries: entries.iter().map(to_json).collect(),
            row: self.row(),
            house_ms: now.house,
        }
    }
}

/// The founding of a room on its way to the store.
///
/// # Errors
/// [`StartError`] where there is no such game.
pub fn founding(room: &RoomId, now: Moment, founding: &Founding) -> Result<Append, StartError> {
    let entry = Entry { at: now, seq: 1, change: Change::Founded(Box::new(founding.clone())) };
    Ok(Room::found(room.clone(), now, founding.clone())?.append(0, &[entry], now))
}

/// The row of a log, for making the index anew.
///
/// # Errors
/// [`LoadError`] where the log is no room's.
pub fn of_log(room: &RoomId, log: &[String]) -> Result<RoomRow, LoadError> {
    Ok(Room::load(room.clone(), log, Moment { wall: 0, house: 0 })?.row())
}

/// What is of a room as JSON.
pub(super) fn to_json(value: &impl Serialize) -> String {
    #[expect(
        clippy::expect_used,
        reason = "these types have string keys only, and writing to memory cannot fail"
    )]
    serde_json::to_string(value).expect("it encodes")
}
