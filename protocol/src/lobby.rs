//! The lobby: open challenges, games in progress and the number of people connected, as a full list and as changes to
//! such a list.
//!
//! Invariant: a client applies each [`LobbyChanges`] to the list with the preceding `seq`. The result is the list that
//! the server would send at that point, with its entries in the same order.

use crate::{Board, BySeat, ClockChoice, Name, Options, Player, RoomId, SeatChoice, Seats, User};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::HashSet;

/// The lobby as a full list.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Lobby {
    /// The open challenges, the newest first.
    pub seeks: Vec<Seek>,
    /// A selection of the games in progress, the most watched first.
    pub live: Vec<LiveGame>,
    /// The number of people connected, each counted once.
    #[serde(default)]
    pub people: u32,
    /// The number of this list, one less than the `seq` of the next `lobby_changes`; absent if no changes follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub seq: Option<u64>,
}

impl Lobby {
    /// Applies the changes that follow this list. Changes that the list already includes have no effect.
    ///
    /// # Errors
    /// [`LobbyGap`] if earlier changes are missing, or if this list has no `seq`. Then nothing is applied: ask for the
    /// full list again.
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

/// Removes the entries of the rooms in `gone`, and adds the new entries, which replace older ones of the same rooms.
fn replace<T>(entries: &mut Vec<T>, new: Vec<T>, gone: Vec<RoomId>, room: impl Fn(&T) -> &RoomId) {
    let gone: HashSet<RoomId> = gone.into_iter().chain(new.iter().map(|entry| room(entry).clone())).collect();
    entries.retain(|entry| !gone.contains(room(entry)));
    entries.extend(new);
}

/// The error for missing changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("changes to the lobby are missing: ask for the full list again")]
pub struct LobbyGap;

/// The changes since the preceding list. Entries that they do not mention are unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LobbyChanges {
    /// The number of the list after these changes: one more than the number of the list to which they apply.
    pub seq: u64,
    /// The open challenges that are new or changed, each with all its fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Seek>>"))]
    pub seeks: Vec<Seek>,
    /// The rooms whose open challenges left the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<RoomId>>"))]
    pub seeks_gone: Vec<RoomId>,
    /// The games that are new or changed, each with all its fields.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<LiveGame>>"))]
    pub live: Vec<LiveGame>,
    /// The rooms whose games left the list.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<RoomId>>"))]
    pub live_gone: Vec<RoomId>,
    /// The number of people connected, if it changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub people: Option<u32>,
}

/// An open challenge.
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
    /// The creator of the challenge.
    pub user: User,
    /// The creator's rating in the game, if they have one.
    pub rating: Option<i32>,
    /// The clock.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The seat of the player who joins; random if the sides are drawn when the game begins.
    pub seat: SeatChoice,
    /// The order of creation: a newer challenge has a higher number.
    #[serde(default)]
    pub order: u64,
}

/// A game in progress, as the lobby lists it.
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
    /// The players.
    pub players: BySeat<Option<Player>>,
    /// The clock.
    pub clock: Option<ClockChoice>,
    /// Whether the game changes ratings.
    pub rated: bool,
    /// The number of actions so far.
    pub ply: u32,
    /// The sides to act; during the set-up, those that have not finished it.
    #[serde(default)]
    pub to_act: Seats,
    /// The number of spectators.
    pub spectators: u32,
    /// The board from a spectator's point of view; absent if the entry would be too long with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Board>,
}
