//! The boards of the games in progress between people, with which analysed positions are compared.
//!
//! Invariants: nobody gets an analysis of a position that is on the board of such a game. There is one entry for each of
//! these games, also for a room that is not in memory: the store has the boards from before the start of the program, and
//! the rooms note their changes.

use crate::store::PublicBoard;
use konakis_protocol::{Name, RoomId};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The most squares in which a board is close to another one: those that an action with one capture changes.
const CLOSE_SQUARES: usize = 3;

/// The boards of all games in progress between people.
#[derive(Debug, Default)]
pub struct LiveBoards(Mutex<HashMap<RoomId, (Name, PublicBoard)>>);

impl LiveBoards {
    /// Notes the current board of a room's game; `None` if it is not to be compared, such as when the game is over.
    pub fn note(&self, room: &RoomId, game: &str, board: Option<PublicBoard>) {
        match board {
            Some(board) => drop(self.lock().insert(room.clone(), (game.to_owned().into(), board))),
            None => drop(self.lock().remove(room)),
        }
    }

    /// Adds the stored boards, before the first room is loaded.
    pub fn fill(&self, stored: Vec<(RoomId, Name, PublicBoard)>) {
        self.lock().extend(stored.into_iter().map(|(room, game, board)| (room, (game, board))));
    }

    /// Whether one of these boards stands in a game in progress.
    #[must_use]
    pub fn contains_any(&self, game: &str, boards: &[PublicBoard]) -> bool {
        let boards: HashSet<&PublicBoard> = boards.iter().collect();
        self.lock().values().any(|(of, board)| of == game && boards.contains(board))
    }

    /// Whether a board differs by at most about one action from one in a game in progress.
    #[must_use]
    pub fn is_close(&self, game: &str, board: &PublicBoard) -> bool {
        let is_close = |other: &PublicBoard| {
            let squares = board.0.iter().zip(&other.0);
            squares.filter(|(one, other)| one != other).count() <= CLOSE_SQUARES
        };
        self.lock().values().any(|(of, live)| of == game && live.0.len() == board.0.len() && is_close(live))
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, (Name, PublicBoard)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(squares: [u8; 5]) -> PublicBoard {
        PublicBoard(squares.into())
    }

    #[test]
    fn a_board_is_live_until_its_room_moves_on() {
        let (a, b): (RoomId, RoomId) = ("a".parse().unwrap(), "b".parse().unwrap());
        let (one, two) = (board([1; 5]), board([2; 5]));
        let live = LiveBoards::default();
        let both = [&a, &b].map(|room| (room.clone(), Name::Borrowed("tablut"), one.clone()));
        live.fill(both.into());
        let contains = |board: &PublicBoard| live.contains_any("tablut", std::slice::from_ref(board));
        assert!(contains(&one));
        live.note(&a, "tablut", Some(two.clone()));
        assert!(contains(&one), "the other room still has it");
        live.note(&b, "tablut", None);
        assert!(!contains(&one));
        assert!(contains(&two));
        assert!(!live.contains_any("kubism", &[two]), "of another game");
    }

    #[test]
    fn a_board_one_action_later_is_close() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), "tablut", Some(board([1, 0, 2, 0, 0])));
        assert!(live.is_close("tablut", &board([1, 0, 2, 0, 0])));
        assert!(live.is_close("tablut", &board([0, 1, 0, 0, 0])), "a move with a capture");
        assert!(!live.is_close("tablut", &board([0, 1, 0, 2, 0])));
        assert!(!live.is_close("kubism", &board([1, 0, 2, 0, 0])));
        assert!(!live.is_close("tablut", &PublicBoard([1, 0, 2].into())));
    }
}
