//! Replaces the former name of a deleted or renamed user in a room and its log. Only names change, so the log replays
//! to the same game and a rebuild gives the same ratings.

use super::row::to_json;
use super::{Change, Entry, LoadError, Room, Seated};
use konakis_protocol::{PlayerName, Seat, UserId};

/// A user's new name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Renaming {
    /// The ids of the account and of the guests merged into it.
    pub ids: Vec<UserId>,
    /// The new name.
    pub name: PlayerName,
    /// Whether the account was deleted.
    pub is_deleted: bool,
}

/// The outcome of replacing a former name in a room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replaced {
    /// The log did not contain the former name.
    Nothing,
    /// The log was changed.
    Something,
    /// The store refused the change, the log could not be read, or the room did not answer.
    Failed,
}

impl Renaming {
    /// Replaces the former name in the entries of a log. Returns the changed entries, each with its number.
    ///
    /// # Errors
    /// [`LoadError::Unreadable`] if an entry with players cannot be read.
    pub fn entries(&self, log: &[String]) -> Result<Vec<(u32, String)>, LoadError> {
        let mut changed = Vec::new();
        for (n, text) in log.iter().enumerate() {
            // Only the first entry and those of type `joined` have players.
            if n > 0 && !text.contains("\"joined\"") {
                continue;
            }
            let mut entry: Entry = serde_json::from_str(text).map_err(|_| LoadError::Unreadable(n))?;
            if self.change(&mut entry.change) {
                changed.push((u32::try_from(n).unwrap_or(u32::MAX), to_json(&entry)));
            }
        }
        Ok(changed)
    }

    /// Replaces the former name in a change. Returns whether the change contained it.
    fn change(&self, change: &mut Change) -> bool {
        match change {
            Change::Created(new_room) => Seat::ALL.into_iter().fold(false, |changed, seat| {
                let who = new_room.players.get_mut(seat).and_then(Option::as_mut);
                who.is_some_and(|who| self.rename(who)) || changed
            }),
            Change::Joined { who, .. } => self.rename(who),
            _ => false,
        }
    }

    fn rename(&self, who: &mut Seated) -> bool {
        let concerned = self.ids.contains(&who.user.id) && who.user.name != self.name;
        if concerned {
            who.user.name = self.name.clone();
        }
        concerned
    }
}

impl Room {
    /// Renames the user in the room in memory.
    pub fn rename(&mut self, renaming: &Renaming) {
        for seat in Seat::ALL {
            if let Some(who) = self.players.get_mut(seat).and_then(Option::as_mut) {
                renaming.rename(who);
            }
        }
        self.seq += 1;
    }
}
