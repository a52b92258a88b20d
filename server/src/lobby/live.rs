//! The live games, as their rooms report them, and which of them are listed.
//!
//! Invariants: at most [`LIVE_MAX`] games are listed. At most [`GAMES_OF_SOURCE_MAX`] of them have a player from the
//! same network, and at most [`GAMES_OF_SITE_MAX`] have a player from the same IPv6 site. A user of a service has no
//! network, so their games count towards the user. A game with people is listed only after one of them was connected or
//! in the room. So the network of this person, if any, is known. It stays known while the game is live and its room is
//! in memory.

use super::json_len;
use crate::addresses::site;
use crate::connections::presence::Presence;
use konakis_protocol::{LiveGame, Player, RoomId, UserId, UserKind};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::sync::Arc;

pub(super) const LIVE_MAX: usize = 40;
pub(super) const GAMES_OF_SOURCE_MAX: usize = 4;
pub(super) const GAMES_OF_SITE_MAX: usize = 10;
/// The maximum size of a listed game in bytes. A larger one is listed without its board.
pub(super) const GAME_BYTES_MAX: usize = 6 * 1024;

/// A source of games. Only a limited number of games from one source is listed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Source<'a> {
    /// The network from which the player was last connected.
    Network(IpAddr),
    /// The IPv6 site of that network.
    Site(IpAddr),
    /// The player, if no network of theirs is known.
    User(&'a UserId),
}

impl Source<'_> {
    const fn games_max(self) -> usize {
        match self {
            Self::Network(_) | Self::User(_) => GAMES_OF_SOURCE_MAX,
            Self::Site(_) => GAMES_OF_SITE_MAX,
        }
    }
}

#[derive(Debug)]
struct Live {
    rank: Rank,
    /// The players who are not computers, each with the network of their last connection. Users of a service have no
    /// network.
    people: Vec<(UserId, Option<IpAddr>)>,
    /// Whether one of the people was connected, or in the room through a service. Always true for a game without
    /// people.
    was_attended: bool,
}

impl Live {
    fn new(game: &LiveGame) -> Self {
        let is_computer = |player: &&Player| player.user.kind == UserKind::Computer;
        let players = || game.players.iter().filter_map(|(_, player)| player.as_ref());
        let people = || players().filter(|player| !is_computer(player));
        Self {
            rank: Rank::of(game),
            people: people().map(|player| (player.user.id.clone(), None)).collect(),
            was_attended: people().next().is_none() || people().any(|player| player.online),
        }
    }

    /// Updates the networks of the people, and whether one of them was present. Returns whether a network has changed.
    fn update(&mut self, present: &Presence) -> bool {
        let mut has_changed = false;
        for (user, network) in &mut self.people {
            self.was_attended |= present.is_here(user);
            let now = present.network(user).or(*network);
            has_changed |= *network != now;
            *network = now;
        }
        has_changed
    }

    fn sources(&self) -> impl Iterator<Item = Source<'_>> {
        let own =
            self.people.iter().map(|(user, network)| network.map_or(Source::User(user), Source::Network));
        let sites = self.people.iter().filter_map(|(_, network)| network.and_then(site)).map(Source::Site);
        own.chain(sites)
    }
}

/// The rank of a game, which can displace games of lower rank. A game with more spectators ranks higher. With equally
/// many spectators, a game without a computer ranks higher.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Rank {
    spectators: u32,
    is_of_people: bool,
}

impl Rank {
    fn of(game: &LiveGame) -> Self {
        let mut players = game.players.iter().filter_map(|(_, player)| player.as_ref());
        let is_of_people = !players.any(|player| player.user.kind == UserKind::Computer);
        Self { spectators: game.spectators, is_of_people }
    }
}

#[derive(Debug, Default)]
pub(super) struct LiveGames {
    games: BTreeMap<RoomId, Live>,
    listed: BTreeMap<RoomId, Arc<LiveGame>>,
}

impl LiveGames {
    pub(super) const fn listed(&self) -> &BTreeMap<RoomId, Arc<LiveGame>> {
        &self.listed
    }

    /// Updates a game and the number of its spectators. `spectators` is `None` if the room has no public game in
    /// progress or is being unloaded. Calls `game` only in three cases: the game is new, it is or becomes listed, or
    /// none of its players has been connected or in the room yet. Returns whether a game left the list, even if the
    /// same game was listed again in this call.
    pub(super) fn note(
        &mut self,
        room: &RoomId,
        spectators: Option<u32>,
        present: &Presence,
        game: impl Fn() -> Option<LiveGame>,
    ) -> bool {
        let Some(spectators) = spectators else {
            self.games.remove(room);
            return self.listed.remove(room).is_some();
        };
        if !self.games.get(room).is_some_and(|live| live.was_attended) {
            let Some(game) = game() else { return false };
            self.games.insert(room.clone(), Live::new(&game));
        }
        let Some(live) = self.games.get_mut(room) else { return false };
        live.rank.spectators = spectators;
        // A game that now counts towards another network must be admitted again.
        let mut has_left = live.update(present) && self.listed.remove(room).is_some();
        if !self.listed.contains_key(room) {
            let Some(displaced) = self.displaced_by(room) else { return has_left };
            has_left |= !displaced.is_empty();
            displaced.iter().for_each(|room| drop(self.listed.remove(room)));
        }
        let Some(mut game) = game() else { return has_left };
        if json_len(&game) > GAME_BYTES_MAX {
            game.board = None;
        }
        if self.listed.get(room).is_none_or(|listed| **listed != game) {
            self.listed.insert(room.clone(), Arc::new(game));
        }
        has_left
    }

    /// The games that leave the list if this one is added; `None` if this one may not be added.
    fn displaced_by(&self, room: &RoomId) -> Option<Vec<RoomId>> {
        let live = self.games.get(room).filter(|live| live.was_attended)?;
        // The usual case when a player has acted: the list is full, and no game in it ranks lower.
        if self.listed.len() >= LIVE_MAX && self.listed.values().all(|other| Rank::of(other) >= live.rank) {
            return None;
        }
        let listed: Vec<(&RoomId, &Live)> =
            self.listed.keys().filter_map(|room| self.games.get_key_value(room)).collect();
        let mut displaced: Vec<(&RoomId, &Live)> = Vec::new();
        for source in live.sources() {
            let stays = |room: &RoomId| displaced.iter().all(|(leaving, _)| *leaving != room);
            let is_of_source = |other: &Live| other.sources().any(|of| of == source);
            let of_source = listed.iter().copied().filter(|(room, other)| stays(room) && is_of_source(other));
            let of_source: Vec<_> = of_source.collect();
            if of_source.len() >= source.games_max() {
                displaced.extend(of_source.into_iter().min_by_key(|(_, other)| other.rank));
            }
        }
        if displaced.is_empty() && listed.len() >= LIVE_MAX {
            displaced.extend(listed.into_iter().min_by_key(|(_, other)| other.rank));
        }
        let is_above = displaced.iter().all(|(_, other)| other.rank < live.rank);
        is_above.then(|| displaced.into_iter().map(|(room, _)| room.clone()).collect())
    }

    /// The game of the highest rank that can be listed without displacing another.
    pub(super) fn next_to_list(&self) -> Option<RoomId> {
        if self.listed.len() >= LIVE_MAX {
            return None;
        }
        let mut of_source: HashMap<Source<'_>, Vec<&RoomId>> = HashMap::new();
        for (room, live) in self.listed.keys().filter_map(|room| self.games.get_key_value(room)) {
            for source in live.sources() {
                let rooms = of_source.entry(source).or_default();
                if rooms.last() != Some(&room) {
                    rooms.push(room);
                }
            }
        }
        let is_full = |source: Source<'_>| {
            of_source.get(&source).is_some_and(|rooms| rooms.len() >= source.games_max())
        };
        let waiting = self.games.iter().filter(|(room, live)| {
            live.was_attended && !self.listed.contains_key(*room) && !live.sources().any(is_full)
        });
        waiting.min_by_key(|(_, live)| Reverse(live.rank)).map(|(room, _)| room.clone())
    }
}
