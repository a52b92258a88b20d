//! The boards of the games in progress between people, with which analysed positions are compared.
//!
//! Invariants: a player cannot have a position of their game in progress analysed by copying it into another room, and
//! nobody is kept from analysing their own games by strangers who copy those. There is one entry for each game in progress
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
}

impl ComparedGame {
    /// The game of a room; `None` if its board is not to be compared, such as when the game is over.
    #[must_use]
    pub fn of(row: &RoomRow) -> Option<Self> {
        let LiveBoard { board, since_ms } = row.stage.board()?;
        let live = LiveBoard { board: board.canonical(), since_ms: *since_ms };
        Some(Self { game: row.game.clone(), live, players: [row.white.clone(), row.black.clone()] })
    }
}

impl LiveBoards {
    /// Notes the current state of a room's game.
    pub fn note(&self, room: &RoomId, game: Option<ComparedGame>) {
        let mut games = self.lock();
        match game {
            Some(game) => drop(games.insert(room.clone(), game)),
            None => drop(games.remove(room)),
        }
    }

    /// Whether one of these canonical boards, each with the time when it was reached in ms since 1970, stands in a game in
    /// progress, and stood there before or one of the players there is `theirs`. Otherwise the game in progress is a copy
    /// itself, or the same by chance.
    #[must_use]
    pub fn is_copied(
        &self,
        game: &str,
        reached: &HashMap<PublicBoard, u64>,
        theirs: impl Fn(&UserId) -> bool,
    ) -> bool {
        let is_copied = |other: &ComparedGame, at: u64| {
            at >= other.live.since_ms || other.players.iter().flatten().any(&theirs)
        };
        self.lock().values().any(|other| {
            other.game == game && reached.get(&other.live.board).is_some_and(|at| is_copied(other, *at))
        })
    }

    /// Whether a board, or an image of it, differs by at most about one action from that of a game in progress in which one of
    /// the players is `theirs`.
    #[must_use]
    pub fn is_own(&self, game: &str, board: &PublicBoard, theirs: impl Fn(&UserId) -> bool) -> bool {
        let images = board.images();
        let is_close = |other: &PublicBoard| {
            let mut images = images.iter().filter(|image| image.0.len() == other.0.len());
            images.any(|image| image.differences(other) <= CLOSE_SQUARES)
        };
        self.lock().values().any(|other| {
            other.game == game && other.players.iter().flatten().any(&theirs) && is_close(&other.live.board)
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, ComparedGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        })
    }

    #[test]
    fn a_board_is_copied_until_its_room_moves_on() {
        let live = LiveBoards::default();
        let room: RoomId = "a".parse().unwrap();
        let is_copied =
            |squares, at| live.is_copied("tablut", &HashMap::from([(board(squares), at)]), |_| false);
        live.note(&room, game([1; 5], 50));
        assert!(is_copied([1; 5], 60) && is_copied([1; 5], 50));
        assert!(!is_copied([1; 5], 40), "the game in progress is the copy");
        let earlier = HashMap::from([(board([1; 5]), 40)]);
        assert!(live.is_copied("tablut", &earlier, |player| player.as_str() == "ben"), "a foreseen position");
        assert!(!live.is_copied("tablut", &earlier, |player| player.as_str() == "carl"));
        assert!(!live.is_copied("kubism", &HashMap::from([(board([1; 5]), 60)]), |_| true));
        live.note(&room, game([2; 5], 70));
        assert!(!is_copied([1; 5], 60) && is_copied([2; 5], 80));
        live.note(&room, None);
        assert!(!is_copied([2; 5], 80));
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
