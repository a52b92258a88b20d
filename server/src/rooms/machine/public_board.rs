//! The board of a game as a spectator sees it, encoded so that positions can be compared.
//!
//! Invariants: the board contains nothing hidden, and positions that look the same to a spectator have equal boards.

mod images;

use crate::store::PublicBoard;
use konakis_games::{Contest, Purpose, Seed};
use konakis_protocol::{Detail, Piece, Seat, Viewer};

impl PublicBoard {
    /// The board of a game; `None` during the set-up.
    #[must_use]
    pub fn of(contest: &Contest) -> Option<Self> {
        if contest.is_setup() {
            return None;
        }
        let board = contest.view(Viewer::Spectator);
        let (files, ranks) = (usize::from(board.files), usize::from(board.ranks));
        let mut squares = vec![0; files * ranks];
        for piece in &board.pieces {
            // The codes of several pieces on a square are combined.
            let index = usize::from(piece.at.rank()) * files + usize::from(piece.at.file());
            if let Some(square) = squares.get_mut(index) {
                *square ^= code(piece);
            }
        }
        Some(Self(squares.into()))
    }

    /// The board of a game. During the set-up, a board with [`ANY`] on each square on which a piece may stand
    /// afterwards.
    #[must_use]
    pub fn of_set_up(contest: &Contest) -> Option<Self> {
        if !contest.is_setup() {
            return Self::of(contest);
        }
        let boards = (0..SET_UPS_DRAWN).filter_map(|seed| {
            let (mut set_up, mut draw) = (contest.clone(), Seed::new(seed).draw(Purpose::Play));
            while set_up.is_setup() {
                let seat = set_up.to_act().iter().next()?;
                let action = set_up.random(seat, &mut draw)?;
                set_up.act(seat, &action).ok()?;
            }
            Self::of(&set_up)
        });
        let mut all = boards.reduce(|mut board, other| {
            for (square, code) in board.0.iter_mut().zip(other.0) {
                *square |= code;
            }
            board
        })?;
        for square in all.0.iter_mut().filter(|square| **square != 0) {
            *square = ANY;
        }
        Some(all)
    }

    /// Whether this is the board of a game in its set-up, with [`ANY`] on some squares.
    #[must_use]
    pub fn is_of_set_up(&self) -> bool {
        self.0.contains(&ANY)
    }

    /// The board from which the first action after the set-up is made.
    #[must_use]
    pub fn of_start(contest: &Contest) -> Option<Self> {
        let mut replayed = contest.at_the_start().ok()?;
        for entry in contest.actions() {
            if !replayed.is_setup() {
                break;
            }
            replayed.act(entry.seat, &entry.action).ok()?;
        }
        Self::of(&replayed)
    }

    /// Whether the boards differ in at most this many squares; [`ANY`] counts as equal to every code.
    #[must_use]
    pub fn differs_at_most(&self, other: &Self, most: usize) -> bool {
        let differ = |one: u8, other: u8| one != other && one != ANY && other != ANY;
        self.0.iter().zip(&other.0).filter(|&(&one, &other)| differ(one, other)).nth(most).is_none()
    }

    /// The maximum number of squares in which another board may differ and still count as close to this one. It grows
    /// with the number of pieces, because boards with few pieces are similar even in unrelated games.
    #[must_use]
    pub fn close_squares(&self) -> usize {
        let pieces = self.0.iter().filter(|code| **code != 0).count();
        let part = if self.0.len() < LARGE_BOARD { 2 } else { 3 };
        (pieces / part).clamp(CLOSE_SQUARES_MIN, CLOSE_SQUARES_MAX)
    }

    /// Whether the board differs from the start of its game in at least [`OPENING_SQUARES`] squares, and in more than
    /// [`Self::close_squares`]. A game in progress with such a board does not prevent analyses of the start.
    #[must_use]
    pub fn is_past_opening(&self, start: &Self) -> bool {
        !self.differs_at_most(start, self.close_squares().max(OPENING_SQUARES - 1))
    }

    /// The boards of a game after its set-up and its opening ([`OPENING_PLIES`]), each with the number of actions
    /// before it.
    #[must_use]
    pub fn of_game(contest: &Contest) -> Vec<(usize, Self)> {
        let (Ok(mut replayed), Some(start)) = (contest.at_the_start(), Self::of_start(contest)) else {
            return Vec::new();
        };
        let mut boards = Vec::new();
        for entry in contest.actions() {
            if replayed.act(entry.seat, &entry.action).is_err() {
                break;
            }
            let ply = replayed.ply();
            let board = Self::of(&replayed);
            let board = board.filter(|board| ply >= OPENING_PLIES || board.is_past_opening(&start));
            boards.extend(board.map(|board| (ply, board)));
        }
        boards
    }
}

/// The code of a square on which any piece, or none, may stand. In rare cases, the combined codes of several pieces
/// equal it.
const ANY: u8 = u8::MAX;

/// A game in progress is in its opening while it has fewer actions than this, or while its board is close to the start.
pub(super) const LIVE_OPENING_PLIES: usize = 4;

/// A board of a finished game belongs to the opening if two conditions hold: fewer actions than this led to it, and it
/// is close to the start. The number is larger than [`LIVE_OPENING_PLIES`], so that people can analyse finished games
/// while a game with the same opening begins.
const OPENING_PLIES: usize = 8;

/// The upper bound of [`PublicBoard::close_squares`]: the number of squares that differ after four pieces of Tablut
/// have moved.
const CLOSE_SQUARES_MAX: usize = 8;
/// The lower bound of [`PublicBoard::close_squares`]: a move changes two squares.
const CLOSE_SQUARES_MIN: usize = 2;
/// A board with at least this many squares counts as large.
const LARGE_BOARD: usize = 36;

/// The number of random set-ups with which [`PublicBoard::of_set_up`] finds the squares that a piece may occupy.
const SET_UPS_DRAWN: u64 = 16;

/// A board that differs from the start of its game in fewer squares than this is close to the start. In a game in
/// progress, such a board prevents analyses only by the players of that game. Otherwise, two players who move to and
/// fro could prevent all analyses of openings on their network.
const OPENING_SQUARES: usize = 6;

/// The bit of a code that marks a piece of White, and the bit for Black.
const SIDES: [u8; 2] = [1 << SIDES_AT, 2 << SIDES_AT];
const SIDES_AT: u32 = 6;

/// The compared properties of a piece as a byte: two bits for its owner, six for a hash of the others. These are its
/// kind and, for a territory, its size and number of tokens. If two hashes collide, some different boards count as
/// equal.
fn code(piece: &Piece) -> u8 {
    let [white, black] = SIDES;
    let detail = match &piece.detail {
        Detail::Territory { side, stack, .. } => [*side, u8::try_from(stack.len()).unwrap_or(u8::MAX)],
        Detail::Facing { .. } | Detail::Value { .. } | Detail::Plain {} => [0; 2],
    };
    let owner = match piece.owner {
        Some(Seat::White) => white,
        Some(Seat::Black) => black,
        None => 0,
    };
    // FNV-1a.
    let bytes = piece.kind.bytes().chain(detail);
    let hash = bytes.fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let rest = (hash >> (u32::BITS - SIDES_AT)) as u8;
    rest.max(1) | owner
}

/// Exchanges the sides in a code, which may combine several pieces.
const fn swap_sides(code: u8) -> u8 {
    let [white, black] = SIDES;
    code & !(white | black) | (code & white) << 1 | (code & black) >> 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::Options;
    use konakis_protocol::Prompt;

    const OPENING: [&str; 8] = ["e3-d3", "d1-c1", "d3-c3", "c1-b1", "c3-b3", "f1-g1", "b3-a3", "g1-h1"];

    fn start(game: &str) -> Contest {
        Contest::start(game, None, &Options::new(), Seed::new(1)).unwrap()
    }

    fn board(actions: &[&str]) -> Option<PublicBoard> {
        let mut contest = start("tablut");
        for action in actions {
            let seat = contest.to_act().iter().next().unwrap();
            contest.act(seat, action).unwrap();
        }
        PublicBoard::of(&contest)
    }

    #[test]
    fn the_order_of_actions_does_not_change_the_board() {
        let after = |more: [&str; 3]| board(&[&OPENING[..], &more].concat());
        let one = after(["e4-d4", "e2-d2", "e6-d6"]);
        assert!(one.is_some());
        assert_eq!(one, after(["e6-d6", "e2-d2", "e4-d4"]));
        assert_ne!(one, after(["e6-d6", "e2-d2", "e4-c4"]));
        assert_ne!(board(&OPENING), one);
    }

    #[test]
    fn pieces_of_each_kind_have_a_code_of_their_own() {
        for info in konakis_games::catalogue() {
            let codes = info.kinds.iter().map(|kind| {
                code(&Piece {
                    at: "a1".parse().unwrap(),
                    owner: None,
                    kind: kind.id.clone(),
                    detail: Detail::Plain {},
                })
            });
            let codes: std::collections::HashSet<u8> = codes.collect();
            assert_eq!(codes.len(), info.kinds.len(), "{}", info.id);
        }
    }

    #[test]
    fn hidden_values_do_not_change_the_board() {
        let [mut one, mut other] = [false, true].map(|is_reversed| {
            let mut contest = start("subulata");
            while let Some(seat) = contest.to_act().iter().next().filter(|_| contest.is_setup()) {
                let Some(Prompt::Setup { mut values, squares, .. }) = contest.prompt(seat) else { break };
                if is_reversed {
                    values.reverse();
                }
                let mut placed: Vec<String> = values.iter().map(u8::to_string).collect();
                placed.resize(squares.len(), "-".to_owned());
                contest.act(seat, &format!("setup {}", placed.concat())).unwrap();
            }
            contest
        });
        let mut draw = Seed::new(1).draw(Purpose::Play);
        assert_eq!(PublicBoard::of(&start("subulata")), None, "nothing is placed yet");
        while one.ply() < 12 {
            let seat = one.to_act().iter().next().unwrap();
            let action = one.random(seat, &mut draw).unwrap();
            one.act(seat, &action).unwrap();
            other.act(seat, &action).unwrap();
        }
        assert_ne!(one.revealed(), other.revealed());
        assert_eq!(PublicBoard::of(&one), PublicBoard::of(&other));
        let plies: Vec<usize> = PublicBoard::of_game(&one).into_iter().map(|(ply, _)| ply).collect();
        assert_eq!(plies, [5, 6, 7, 8, 9, 10, 11, 12], "the opening has no boards");
        let start = PublicBoard::of_start(&one).unwrap();
        assert_eq!(Some(start), PublicBoard::of_start(&other));
    }
}
