//! The boards of the games in progress between people, with which analysed positions are compared.
//!
//! Invariants: once a player's game is past its opening, they cannot copy its position into another room to have it
//! analysed there. Only a game with a player near the client can prevent an analysis. A player is near if they are the
//! client's own user, or if they have or recently had a connection from one of the client's networks. The server cannot
//! tell which of two games is the copy. If games of other people counted, a player could prevent their opponent's later
//! analysis: the player would reach an expected position in another room first, and leave that game unfinished. Many
//! games begin in the same way, so a game in its opening prevents only the requests of its own players.
//!
//! Each game in progress has one entry, even if its room is not in memory: the boards are read from the store when the
//! program starts, and the rooms report their changes. A comparison holds no lock that an action of a room waits for,
//! except while it copies a part of the list.

use crate::store::{LiveBoard, PublicBoard, RoomRow};
use dashmap::DashMap;
use konakis_protocol::{Name, RoomId, UserId};
use serde::Deserialize;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// The maximum number of boards with which the boards of a finished game are compared square by square: the first ones
/// in the order of [`LiveBoards::near`]. Without a bound, many games in progress at an address could slow down every
/// analysis there.
const NEAR_MAX: usize = 64;
/// The maximum number of boards with which a single position is compared square by square.
const NEAR_POSITION_MAX: usize = 512;

/// The boards of all games in progress between people.
#[derive(Debug, Default)]
pub struct LiveBoards(DashMap<RoomId, Arc<ComparedGame>>);

/// A game in progress with its board. Each action makes a new value, but comparisons are rare. So only a comparison
/// computes `canonical`.
#[derive(Debug)]
pub struct ComparedGame {
    game: Name,
    live: LiveBoard,
    canonical: OnceLock<PublicBoard>,
    /// Whether the game is in its opening; `false` for a row of an older program, which lacks the field `opening`.
    is_opening: bool,
    players: [Option<UserId>; 2],
    /// In ms since 1970.
    created_ms: u64,
}

/// The only field of an [`About`](crate::store::About) that a comparison needs.
#[derive(Deserialize)]
struct Opening {
    #[serde(default)]
    opening: bool,
}

/// The boards of a finished game that a client wants to have analysed.
#[derive(Clone, Debug)]
pub struct PlayedBoards {
    game: String,
    /// As [`PublicBoard::canonical`] makes them.
    reached: HashSet<PublicBoard>,
    ended_ms: u64,
}

impl PlayedBoards {
    /// A finished game of this kind, such as `tablut`, with its boards after the opening ([`PublicBoard::of_game`]).
    /// `ended_ms` is the time of its last action, in ms since 1970.
    #[must_use]
    pub fn new(game: &str, boards: &[PublicBoard], ended_ms: u64) -> Self {
        let reached = boards.iter().map(PublicBoard::canonical).collect();
        Self { game: game.to_owned(), reached, ended_ms }
    }
}

impl ComparedGame {
    /// The game of a room; `None` if the room has no board to compare, such as after the game.
    #[must_use]
    pub fn of(row: &RoomRow) -> Option<Self> {
        Some(Self {
            game: row.game.clone(),
            live: row.stage.board()?.clone(),
            canonical: OnceLock::new(),
            is_opening: serde_json::from_str(&row.about).is_ok_and(|Opening { opening }| opening),
            players: [row.white.clone(), row.black.clone()],
            created_ms: row.created_ms,
        })
    }

    /// A game of Tablut past its opening.
    #[cfg(test)]
    pub(crate) fn for_tests(board: PublicBoard, since_ms: u64, players: [&str; 2]) -> Self {
        Self {
            game: Name::Borrowed("tablut"),
            live: LiveBoard { board, since_ms },
            canonical: OnceLock::new(),
            is_opening: false,
            players: players.map(|id| id.parse().ok()),
            created_ms: 10,
        }
    }

    /// The board as [`PublicBoard::canonical`] makes it.
    fn board(&self) -> &PublicBoard {
        self.canonical.get_or_init(|| self.live.board.canonical())
    }

    fn is_played_by(&self, user: &UserId) -> bool {
        self.players.iter().flatten().any(|player| player == user)
    }
}

impl LiveBoards {
    /// Notes the current state of a room's game.
    pub fn note(&self, room: &RoomId, game: Option<ComparedGame>) {
        match game {
            Some(game) => drop(self.0.insert(room.clone(), Arc::new(game))),
            None => drop(self.0.remove(room)),
        }
    }

    /// Whether a finished game may be a copy of a game in progress: of one in its opening that `user` plays, or of one
    /// past its opening with a player near the client. `is_near` says who is near; it must be true of `user`.
    ///
    /// The finished game may be a copy if it reached the same board or a close one, unless it ended before the room of
    /// the game in progress was created.
    #[must_use]
    pub fn is_copied(
        &self,
        finished: &PlayedBoards,
        user: Option<&UserId>,
        is_near: impl Fn(&UserId) -> bool,
    ) -> bool {
        let mut near = self.near(&finished.game, user, is_near, finished.ended_ms);
        if near.iter().any(|game| finished.reached.contains(game.board())) {
            return true;
        }
        // The board of a game in its set-up is close to many boards of games whose set-up is over.
        near.retain(|game| !game.board().is_of_set_up());
        near.iter().take(NEAR_MAX).any(|game| {
            let board = game.board();
            let most = board.close_squares();
            board.shifted(most).iter().any(|(shifted, lost)| {
                let images = shifted.images();
                finished.reached.iter().any(|board| is_close(&images, board, most - lost))
            })
        })
    }

    /// Whether a board is close to the board of a game in progress ([`PublicBoard::close_squares`]), perhaps shifted
    /// ([`PublicBoard::shifted`]) or as an image under a symmetry ([`PublicBoard::images`]). A game in its opening
    /// counts if `user` plays it, a game past its opening if `is_near` is true for one of its players.
    #[must_use]
    pub fn is_own(
        &self,
        game: &str,
        board: &PublicBoard,
        user: Option<&UserId>,
        is_near: impl Fn(&UserId) -> bool,
    ) -> bool {
        let near = self.near(game, user, is_near, u64::MAX);
        let Some(most) = near.iter().map(|game| game.board().close_squares()).max() else { return false };
        let shifted = board.shifted(most);
        let shifted: Vec<_> = shifted.iter().map(|(shifted, lost)| (shifted.images(), *lost)).collect();
        near.iter().enumerate().any(|(place, game)| {
            let live = game.board();
            let most = if place < NEAR_POSITION_MAX { live.close_squares() } else { 0 };
            let is_close = |(images, lost): &(Vec<_>, usize)| {
                most.checked_sub(*lost).is_some_and(|most| is_close(images, live, most))
            };
            shifted.iter().any(is_close)
        })
    }

    /// The games in progress of the kind `game`, in rooms created before `before_ms`: games in their opening that
    /// `user` plays, and games past their opening with a player for whom `near` is true. Games with a player who is not
    /// near come first. So somebody who begins many games with people near them cannot push their game against a
    /// stranger to the end of the list. Apart from that, the game whose board changed last comes first.
    fn near(
        &self,
        game: &str,
        user: Option<&UserId>,
        near: impl Fn(&UserId) -> bool,
        before_ms: u64,
    ) -> Vec<Arc<ComparedGame>> {
        let mut games = self.games(game, before_ms);
        // Many games may have the same player, so `near` is called once for each player.
        let mut asked: HashMap<UserId, bool> = HashMap::new();
        let mut is_near = |player: &UserId| match asked.get(player) {
            Some(known) => *known,
            None => *asked.entry(player.clone()).or_insert(near(player)),
        };
        games.retain(|live| {
            if live.is_opening {
                user.is_some_and(|user| live.is_played_by(user))
            } else {
                live.players.iter().flatten().any(&mut is_near)
            }
        });
        games.sort_by_cached_key(|live| {
            (live.players.iter().flatten().all(&mut is_near), Reverse(live.live.since_ms))
        });
        games
    }

    /// The games in progress of this kind, in rooms created before `before_ms`. An action of a room waits at most while
    /// one part of the list is copied.
    fn games(&self, game: &str, before_ms: u64) -> Vec<Arc<ComparedGame>> {
        let all = self.0.iter();
        all.filter(|live| live.created_ms < before_ms && live.game == game)
            .map(|live| Arc::clone(&live))
            .collect()
    }
}

/// Whether one of these images differs from another board in at most `most` squares.
fn is_close(images: &[PublicBoard], other: &PublicBoard, most: usize) -> bool {
    let mut images = images.iter().filter(|image| image.0.len() == other.0.len());
    images.any(|image| image.differs_at_most(other, most))
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

    fn board_of(squares: usize, pieces: &[(usize, u8)]) -> PublicBoard {
        let mut codes = vec![0; squares];
        for (at, code) in pieces {
            codes[*at] = *code;
        }
        PublicBoard(codes.into())
    }

    /// A game of Tablut between Anna and Ben.
    fn game_on(board: PublicBoard, since_ms: u64) -> Option<ComparedGame> {
        Some(ComparedGame::for_tests(board, since_ms, ["anna", "ben"]))
    }

    fn game(squares: [u8; 5], since_ms: u64) -> Option<ComparedGame> {
        game_on(board(squares), since_ms)
    }

    /// Whether a game that reached this board and ended at the time `at` may be a copy, if the client is near these
    /// players.
    fn is_copied(live: &LiveBoards, board: PublicBoard, at: u64, near: &[&str]) -> bool {
        let finished = PlayedBoards::new("tablut", &[board], at);
        live.is_copied(&finished, None, |player| near.contains(&player.as_str()))
    }

    #[test]
    fn a_board_counts_as_a_copy_until_the_live_game_moves_on() {
        let live = LiveBoards::default();
        let room: RoomId = "a".parse().unwrap();
        let is_copied = |squares, at| is_copied(&live, board(squares), at, &["ben"]);
        live.note(&room, game([1; 5], 50));
        assert!(is_copied([1; 5], 60) && is_copied([1; 5], 50));
        assert!(is_copied([1; 5], 40), "a copy may reach a position before the live game does");
        assert!(!is_copied([1; 5], 9), "a game that ended before the live game's room existed is no copy");
        live.note(&room, game([2; 5], 70));
        assert!(!is_copied([1; 5], 60) && is_copied([2; 5], 80));
        live.note(&room, None);
        assert!(!is_copied([2; 5], 80));
    }

    #[test]
    fn a_copy_by_others_or_in_another_kind_of_game_does_not_count() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1; 5], 50));
        assert!(
            !is_copied(&live, board([1; 5]), 60, &["carl"]),
            "an opponent may have begun the live game only to prevent this analysis"
        );
        let kubism = PlayedBoards::new("kubism", &[board([1; 5])], 60);
        assert!(!live.is_copied(&kubism, None, |_| true));
    }

    #[test]
    fn a_copy_with_one_action_changed_counts() {
        for squares in [81, 25] {
            let live = LiveBoards::default();
            // Ten pieces are the same on all boards.
            let board_of = |squares, pieces: &[(usize, u8)]| {
                board_of(squares, &[pieces, &(12..22).map(|at| (at, 7)).collect::<Vec<_>>()].concat())
            };
            live.note(&"a".parse().unwrap(), game_on(board_of(squares, &[(0, 1), (2, 2)]), 50));
            let changed = board_of(squares, &[(1, 1), (2, 2)]);
            assert!(is_copied(&live, changed.clone(), 60, &["ben"]), "{squares} squares");
            let captured = board_of(squares, &[(1, 1)]);
            assert!(is_copied(&live, captured, 60, &["ben"]), "{squares} squares");
            assert!(
                is_copied(&live, changed.clone(), 40, &["ben"]),
                "a copy may reach a position before the live game does"
            );
            assert!(
                !is_copied(&live, changed.clone(), 9, &["ben"]),
                "a game that ended before the live game's room existed is no copy"
            );
            assert!(!is_copied(&live, changed, 60, &["carl"]));
            let farther = board_of(squares, &[(1, 1), (3, 2), (5, 3), (6, 3), (10, 3), (11, 3)]);
            assert!(!is_copied(&live, farther, 60, &["ben"]));
        }
    }

    #[test]
    fn with_few_pieces_a_copy_may_differ_by_only_one_move() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game_on(board_of(64, &[(0, 1), (9, 2), (63, 3)]), 50));
        let is_copied = |pieces| is_copied(&live, board_of(64, pieces), 60, &["ben"]);
        assert!(is_copied(&[(0, 1), (10, 2), (63, 3)]), "a copy may differ by one move");
        assert!(!is_copied(&[(0, 1), (10, 2), (62, 3)]), "a copy may not differ by two moves");
    }

    #[test]
    fn a_shifted_copy_counts() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game_on(board_of(64, &[(0, 1), (9, 2), (18, 3)]), 50));
        let shifted = |third| board_of(64, &[(2, 1), (11, 2), (third, 3)]);
        let is_own = |third| live.is_own("tablut", &shifted(third), None, |player| player.as_str() == "anna");
        assert!(is_own(20) && is_own(21), "the position counts, and so does the one after a move");
        assert!(is_copied(&live, shifted(20), 60, &["ben"]) && is_copied(&live, shifted(21), 60, &["ben"]));
        assert!(!is_copied(&live, shifted(20), 60, &["carl"]));
        // With a piece on the first file, not all pieces can be shifted back.
        let with_one_more = board_of(64, &[(8, 4), (2, 1), (11, 2), (20, 3)]);
        assert!(live.is_own("tablut", &with_one_more, None, |player| player.as_str() == "anna"));
        assert!(is_copied(&live, with_one_more, 60, &["ben"]));
    }

    #[test]
    fn only_the_latest_boards_are_compared_square_by_square() {
        let live = LiveBoards::default();
        let (own, changed) = (board_of(81, &[(0, 1), (2, 2)]), board_of(81, &[(1, 1), (2, 2)]));
        live.note(&"own".parse().unwrap(), game_on(own.clone(), 50));
        let mut park = |number: usize| {
            let board =
                board_of(81, &[(10 + number % 20, 5), (40 + number / 20, 6), (60, 7), (70, 7), (80, 7)]);
            live.note(&format!("r{number}").parse().unwrap(), game_on(board, 60));
        };
        (1..NEAR_MAX).for_each(&mut park);
        assert!(is_copied(&live, changed.clone(), 70, &["ben"]));
        park(NEAR_MAX);
        assert!(!is_copied(&live, changed, 70, &["ben"]));
        assert!(is_copied(&live, own, 70, &["ben"]), "an equal board is found in any number of games");
    }

    #[test]
    fn a_board_close_to_a_players_own_is_recognized() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1, 0, 2, 0, 0], 50));
        let is_own = |squares, who: &str| {
            live.is_own("tablut", &board(squares), None, |player| player.as_str() == who)
        };
        assert!(is_own([1, 0, 2, 0, 0], "anna"));
        assert!(is_own([0, 1, 2, 0, 0], "ben"), "a board that differs by one move is close");
        assert!(!is_own([0, 1, 0, 2, 0], "ben"));
        assert!(!is_own([1, 0, 2, 0, 0], "carl"));
        assert!(!live.is_own("kubism", &board([1, 0, 2, 0, 0]), None, |_| true));
    }

    #[test]
    fn a_copy_with_four_of_many_pieces_displaced_counts() {
        let live = LiveBoards::default();
        let pieces = |displaced: usize| {
            // No two of the 24 pieces are neighbours in a rank, and all differ, so no mirrored or rotated board is
            // close to this one.
            let pieces: Vec<(usize, u8)> = (0..24).map(|at| (3 * at, 1 + at as u8)).collect();
            let moved = pieces
                .iter()
                .enumerate()
                .map(|(place, (at, code))| (at + usize::from(place < displaced), *code));
            board_of(81, &moved.collect::<Vec<_>>())
        };
        live.note(&"a".parse().unwrap(), game_on(pieces(0), 50));
        let is_own = |displaced| live.is_own("tablut", &pieces(displaced), None, |_| true);
        assert!(is_own(4) && !is_own(5));
        assert!(is_copied(&live, pieces(4), 60, &["ben"]) && !is_copied(&live, pieces(5), 60, &["ben"]));
    }

    #[test]
    fn games_among_nearby_users_hide_no_game_with_a_stranger() {
        let live = LiveBoards::default();
        let (own, changed) = (board_of(81, &[(0, 1), (2, 2)]), board_of(81, &[(1, 1), (2, 2)]));
        live.note(&"own".parse().unwrap(), game_on(own, 50));
        for number in 0..NEAR_POSITION_MAX {
            let board = board_of(81, &[(30 + number % 20, 5), (50 + number / 20, 6)]);
            let decoy = ComparedGame::for_tests(board, 60, ["ben", "carl"]);
            live.note(&format!("r{number}").parse().unwrap(), Some(decoy));
        }
        assert!(is_copied(&live, changed.clone(), 70, &["ben", "carl"]));
        let near = |player: &UserId| player.as_str() != "anna";
        assert!(live.is_own("tablut", &changed, None, near));
    }

    #[test]
    fn a_game_in_its_opening_counts_only_for_its_players() {
        let live = LiveBoards::default();
        let game = game([1, 0, 2, 0, 0], 50).map(|game| ComparedGame { is_opening: true, ..game });
        live.note(&"a".parse().unwrap(), game);
        let is_own = |who: &str| live.is_own("tablut", &board([0, 1, 2, 0, 0]), Some(&user(who)), |_| true);
        assert!(is_own("anna") && is_own("ben"));
        assert!(!is_own("carl"), "the opening does not count for somebody near a player");
        let is_copied = |who: Option<&str>| {
            let finished = PlayedBoards::new("tablut", &[board([1, 0, 2, 0, 0])], 60);
            live.is_copied(&finished, who.map(user).as_ref(), |_| true)
        };
        assert!(is_copied(Some("anna")));
        assert!(!is_copied(Some("carl")) && !is_copied(None), "for others, the same opening makes no copy");
    }

    #[test]
    fn a_square_of_a_set_up_matches_any_piece() {
        let any = u8::MAX;
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([any, any, 0, 0, 0], 50));
        let is_own = |squares| live.is_own("tablut", &board(squares), None, |_| true);
        assert!(is_own([1, 2, 0, 0, 0]) && is_own([0, 2, 1, 0, 0]), "a set-up matches, also after a move");
        let is_copied = |squares| is_copied(&live, board(squares), 60, &["ben"]);
        assert!(!is_copied([1, 2, 0, 0, 0]), "every game has such a board, so it is no evidence of a copy");
    }

    #[test]
    fn a_comparison_for_a_client_does_not_lock_the_boards() {
        let live = LiveBoards::default();
        let room = |number: usize| format!("r{number}").parse().unwrap();
        (0..20_000).for_each(|number| live.note(&room(number), game([1; 5], 50)));
        let asked = std::cell::Cell::new(0);
        let is_near = |_: &UserId| {
            // This would wait forever if the comparison held a lock on the boards.
            (0..20_000).for_each(|number| live.note(&room(number), game([2; 5], 60)));
            asked.set(asked.get() + 1);
            false
        };
        assert!(!live.is_own("tablut", &board([1; 5]), None, is_near));
        assert_eq!(asked.get(), 2, "`is_near` is called once for each player");
    }
}
