//! The boards of the games in progress between people, with which analysed positions are compared.
//!
//! Invariants: a player cannot have a position of their game in progress analysed by copying it into another room, and
//! nobody is kept from analysing their own games by others who copy those. There is one entry for each game in progress
//! past its opening, also for a room that is not in memory: the store has the boards from before the start of the program,
//! and the rooms note their changes.

use crate::store::{LiveBoard, PublicBoard, RoomRow};
use konakis_protocol::{Name, RoomId, UserId};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most squares in which a board is close to another one: those that an action with one capture changes.
const CLOSE_SQUARES: usize = 3;

/// The boards of all games in progress between people.
#[derive(Debug, Default)]
pub struct LiveBoards(Mutex<HashMap<RoomId, ComparedGame>>);

/// A game in progress with its board.
#[derive(Debug)]
pub struct ComparedGame {
    game: Name,
    /// The board, canonical.
    live: LiveBoard,
    players: [Option<UserId>; 2],
    /// The time of the room's creation, in ms since 1970.
    created_ms: u64,
    /// The time when the first board past the opening was reached, in ms since 1970, as far as this process knows.
    opened_ms: u64,
}

/// A finished game that a client wants to have analysed.
#[derive(Clone, Copy, Debug)]
pub struct FinishedGame<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// Its canonical boards, each with the last time when it was reached, in ms since 1970.
    pub reached: &'a HashMap<PublicBoard, u64>,
    /// The time of the last action, in ms since 1970.
    pub ended_ms: u64,
}

impl ComparedGame {
    /// The game of a room; `None` if its board is not to be compared, such as when the game is over.
    #[must_use]
    pub fn of(row: &RoomRow) -> Option<Self> {
        let LiveBoard { board, since_ms } = row.stage.board()?;
        let live = LiveBoard { board: board.canonical(), since_ms: *since_ms };
        let players = [row.white.clone(), row.black.clone()];
        let (created_ms, opened_ms) = (row.created_ms, live.since_ms);
        Some(Self { game: row.game.clone(), live, players, created_ms, opened_ms })
    }
}

impl LiveBoards {
    /// Notes the current state of a room's game.
    pub fn note(&self, room: &RoomId, game: Option<ComparedGame>) {
        let mut games = self.lock();
        match game {
            Some(game) => {
                let opened_ms = games.get(room).map_or(game.opened_ms, |known| known.opened_ms);
                games.insert(room.clone(), ComparedGame { opened_ms, ..game });
            }
            None => drop(games.remove(room)),
        }
    }

    /// Whether a finished game may be a copy of a game in progress; `is_near` says whether a player is the client or somebody
    /// near.
    ///
    /// A game in progress of players near the client is copied by the same board, or by a close one that was reached after
    /// it. Any other is copied by the same board that was reached after it, if it also left its opening first: otherwise
    /// an opponent could play their next action in another room first. No game is copied by one that ended before its room
    /// existed.
    #[must_use]
    pub fn is_copied(&self, finished: &FinishedGame<'_>, is_near: impl Fn(&UserId) -> bool) -> bool {
        let mut near = Vec::new();
        let opened_ms = finished.reached.values().min().copied().unwrap_or_default();
        let games = self.lock();
        let older =
            games.values().filter(|live| live.game == finished.game && live.created_ms < finished.ended_ms);
        for live in older {
            let at = finished.reached.get(&live.live.board);
            if live.players.iter().flatten().any(&is_near) {
                if at.is_some() {
                    return true;
                }
                near.push(live.live.clone());
            } else if at.is_some_and(|at| *at >= live.live.since_ms) && opened_ms >= live.opened_ms {
                return true;
            }
        }
        drop(games);
        near.iter().any(|LiveBoard { board, since_ms }| {
            let images = board.images();
            let mut later = finished.reached.iter().filter(|(_, at)| **at >= *since_ms);
            later.any(|(board, _)| is_close(&images, board))
        })
    }

    /// Whether a board, or an image of it, differs by at most about one action from that of a game in progress in which one of
    /// the players is `theirs`.
    #[must_use]
    pub fn is_own(&self, game: &str, board: &PublicBoard, theirs: impl Fn(&UserId) -> bool) -> bool {
        let images = board.images();
        self.lock().values().any(|other| {
            other.game == game
                && other.players.iter().flatten().any(&theirs)
                && is_close(&images, &other.live.board)
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, ComparedGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether one of these images of a board is close to another board.
fn is_close(images: &[PublicBoard], other: &PublicBoard) -> bool {
    let mut images = images.iter().filter(|image| image.0.len() == other.0.len());
    images.any(|image| image.differences(other) <= CLOSE_SQUARES)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(squares: [u8; 5]) -> PublicBoard {
        PublicBoard(squares.into())
    }

    fn user(id: &str) -> UserId {
        id.parse().unwrap()
    }

    /// A game of Tablut between Anna and Ben.
    fn game(squares: [u8; 5], since_ms: u64) -> Option<ComparedGame> {
        Some(ComparedGame {
            game: Name::Borrowed("tablut"),
            live: LiveBoard { board: board(squares), since_ms },
            players: ["anna", "ben"].map(|id| Some(user(id))),
            created_ms: 10,
            opened_ms: since_ms,
        })
    }

    /// Whether a game of Tablut that reached this board then, and ended at once, may be a copy for a client near one of
    /// these players.
    fn is_copied(live: &LiveBoards, (squares, at): ([u8; 5], u64), near: &[&str]) -> bool {
        let reached = HashMap::from([(board(squares), at)]);
        let finished = FinishedGame { game: "tablut", reached: &reached, ended_ms: at };
        live.is_copied(&finished, |player| near.contains(&player.as_str()))
    }

    #[test]
    fn a_board_is_copied_until_its_room_moves_on() {
        let live = LiveBoards::default();
        let room: RoomId = "a".parse().unwrap();
        let is_copied = |squares, at| is_copied(&live, (squares, at), &[]);
        live.note(&room, game([1; 5], 50));
        assert!(is_copied([1; 5], 60) && is_copied([1; 5], 50));
        assert!(!is_copied([1; 5], 40), "the game in progress is the copy");
        live.note(&room, game([2; 5], 70));
        assert!(!is_copied([1; 5], 60) && is_copied([2; 5], 80));
        live.note(&room, None);
        assert!(!is_copied([2; 5], 80));
    }

    #[test]
    fn a_foreseen_board_is_a_copy_for_those_near_the_player() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1; 5], 50));
        assert!(is_copied(&live, ([1; 5], 40), &["ben"]));
        assert!(!is_copied(&live, ([1; 5], 40), &["carl"]));
        assert!(!is_copied(&live, ([1; 5], 9), &["ben"]), "it ended before the other game's room existed");
        let reached = HashMap::from([(board([1; 5]), 60)]);
        let kubism = FinishedGame { game: "kubism", reached: &reached, ended_ms: 60 };
        assert!(!live.is_copied(&kubism, |_| true));
    }

    #[test]
    fn the_game_that_left_its_opening_first_is_no_copy() {
        let live = LiveBoards::default();
        let parked: RoomId = "parked".parse().unwrap();
        live.note(&parked, game([1; 5], 50));
        let finished_copied = |opened_ms| {
            let reached = HashMap::from([(board([3; 5]), opened_ms), (board([2; 5]), 90)]);
            let finished = FinishedGame { game: "tablut", reached: &reached, ended_ms: 90 };
            live.is_copied(&finished, |_| false)
        };
        live.note(&parked, game([2; 5], 80));
        assert!(!finished_copied(40), "the opponent played the next action in another room first");
        assert!(finished_copied(50));
    }

    #[test]
    fn a_copy_with_one_action_changed_is_a_copy_for_its_player() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1, 0, 2, 0, 0], 50));
        let changed = [0, 1, 2, 0, 0];
        assert!(is_copied(&live, (changed, 60), &["ben"]));
        assert!(!is_copied(&live, (changed, 40), &["ben"]), "an earlier game with a position like it");
        assert!(!is_copied(&live, (changed, 60), &["carl"]));
        assert!(!is_copied(&live, ([0, 1, 0, 2, 0], 60), &["ben"]));
    }

    #[test]
    fn a_player_gets_no_board_close_to_their_own() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1, 0, 2, 0, 0], 50));
        let is_own =
            |squares, who: &str| live.is_own("tablut", &board(squares), |player| player.as_str() == who);
        assert!(is_own([1, 0, 2, 0, 0], "anna"));
        assert!(is_own([0, 1, 0, 0, 0], "ben"), "a move with a capture");
        assert!(!is_own([0, 1, 0, 2, 0], "ben"));
        assert!(!is_own([1, 0, 2, 0, 0], "carl"));
        assert!(!live.is_own("kubism", &board([1, 0, 2, 0, 0]), |_| true));
    }
}
