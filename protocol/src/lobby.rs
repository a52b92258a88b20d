//! The lobby: open challenges, live games and the number of people connected, as a full list and as changes to one.
//!
//! What always holds: applying every [`LobbyChanges`] in order to the list with the preceding `seq` gives the list that
//! the server would send at that point, in the same order.

use crate::{Board, BySeat, ClockChoice, Name, Options, Player, RoomId, SeatChoice, Seats, User};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::HashSet;

/// What can be joined and watched.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Lobby {
    /// The rooms that wait for anyone, the newest first.
    pub seeks: Vec<Seek>,
    /// The games that are on, the most watched first.
    pub live: Vec<LiveGame>,
    /// How many people are connected, each counted once.
    #[serde(default)]
    pub people: u32,
    /// The number of this list, to which the next `lobby_changes` refer; none in a list that no changes follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub seq: Option<u64>,
}

impl Lobby {
    /// Applies the changes that follow this list. Changes that the list already includes have no effect.
    ///
    /// # Errors
    /// [`LobbyGap`] if changes in between are missing, with nothing applied. Ask for the full list again.
    ///
    /// ```
    /// use konakis_protocol::{Lobby, LobbyChanges, LobbyGap};
    /// let mut lobby = Lobby { seq: Some(7), ..Lobby::default() };
    /// let changes = LobbyChanges { seq: 8, people: Some(3), ..LobbyChanges::default() };
    /// assert_eq!(lobby.apply(changes), Ok(()));
    /// assert_eq!((lobby.seq, lobby.people), (Some(8), 3));
    /// assert_eq!(lobby.apply(LobbyChanges { seq: 10, ..LobbyChanges::default() }), Err(LobbyGap));
    /// ```
    pub fn apply(&mut self, changes: LobbyChanges) -> Result<(), LobbyGap> {
        let seq = self.seq.ok_or(LobbyGap)?;
        if changes.seq <= seq {
            return Ok(());
        }
        if changes.seq != seq + 1 {
            return Err(LobbyGap);
        }
        self.seq = Some(changes.seq);
        self.people = changes.people.unwrap_or(self.people);
        replace(&mut self.seeks, changes.seeks, changes.seeks_gone, |seek| &seek.room);
        replace(&mut self.live, changes.live, changes.live_gone, |game| &game.room);
        self.seeks.sort_by_key(|seek| Reverse(seek.order));
        self.live.sort_by(|one, other| {
            other.spectators.cmp(&one.spectators).then_with(|| one.room.cmp(&other.room))
        });
        Ok(())
    }
}

/// Removes the entries of these rooms, and puts the new entries in place of those of the same rooms.
fn replace<T>(entries: &mut Vec<T>, new: Vec<T>, gone: Vec<RoomId>, room: impl Fn(&T) -> &RoomId) {
    let gone: HashSet<RoomId> = gone.into_iter().chain(new.iter().map(|entry| room(entry).clone())).collect();
    entries.retain(|entry| !gone.contains(room(entry)));
    entries.extend(new);
}

/// Changes to a list were lost on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("changes to the lobby are missing: ask for the full list again")]
pub struct LobbyGap;

/// What changed since the list before, of which nothing else changed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LobbyChanges {
    /// The number of the list after these changes: one more than that of the list to which they apply.
    pub seq: u64,
    /// The open challenges that are new or changed, each whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Seek>>"))]
    pub seeks: Vec<Seek>,
    /// The rooms whose open challenges left the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<RoomId>>"))]
    pub seeks_gone: Vec<RoomId>,
    /// The live games that are new or changed, each whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<LiveGame>>"))]
    pub live: Vec<LiveGame>,
    /// The rooms whose games left the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<RoomId>>"))]
    pub live_gone: Vec<RoomId>,
    /// How many people are connected, if that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub people: Option<u32>,
}

/// A room that waits for anyone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Seek {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// Who waits.
    pub user: User,
    /// His rating in the game; none before he has one.
    pub rating: Option<i32>,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The seat of who joins.
    pub seat: SeatChoice,
    /// Counts up over the challenges as they are made, so that a newer one has a higher number.
    #[serde(default)]
    pub order: u64,
}

/// A game that is on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LiveGame {
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The rule set's id.
    pub variant: Name,
    /// The chosen options.
    pub options: Options,
    /// Who plays.
    pub players: BySeat<Option<Player>>,
    /// How time is kept.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// How many actions have been made.
    pub ply: u32,
    /// Whose turn it is; both sides' while the game is being set up.
    #[serde(default)]
    pub to_act: Seats,
    /// How many spectators watch.
    pub spectators: u32,
    /// The board as a spectator sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}
