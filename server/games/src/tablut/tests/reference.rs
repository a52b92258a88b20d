//! A reference implementation of the rules on a plain array of squares. It shares no code with the real implementation.

use konakis_protocol::Seat;

/// A game. An empty square is `.`; a square with a piece is `K`, `S` or `M`.
#[derive(Clone)]
pub(super) struct Reference {
    squares: [[char; 9]; 9],
    white_to_move: bool,
    moves: [Vec<Move>; 2],
    pub(super) won: Option<Seat>,
}

pub(super) type Point = (i32, i32);
pub(super) type Move = (Point, Point);

fn special((file, rank): Point) -> bool {
    (file, rank) == (4, 4) || corner((file, rank))
}

fn corner((file, rank): Point) -> bool {
    [0, 8].contains(&file) && [0, 8].contains(&rank)
}

fn around((file, rank): Point) -> [Point; 4] {
    [(file + 1, rank), (file - 1, rank), (file, rank + 1), (file, rank - 1)]
}

impl Reference {
    pub(super) fn start() -> Self {
        let rows = [
            "...MMM...",
            "....M....",
            "....S....",
            "M...S...M",
            "MMSSKSSMM",
            "M...S...M",
            "....S....",
            "....M....",
            "...MMM...",
        ];
        let mut squares = [['.'; 9]; 9];
        for (rank, row) in rows.iter().enumerate() {
            for (file, piece) in row.chars().enumerate() {
                squares[file][rank] = piece;
            }
        }
        Self { squares, white_to_move: true, moves: [Vec::new(), Vec::new()], won: None }
    }

    fn get(&self, (file, rank): Point) -> Option<char> {
        if (0..9).contains(&file) && (0..9).contains(&rank) {
            Some(self.squares[file as usize][rank as usize])
        } else {
            None
        }
    }

    fn set(&mut self, (file, rank): Point, piece: char) {
        self.squares[file as usize][rank as usize] = piece;
    }

    fn mine(&self, piece: char) -> bool {
        if self.white_to_move { "KS".contains(piece) } else { piece == 'M' }
    }

    pub(super) fn legal(&self) -> Vec<Move> {
        let mut found = Vec::new();
        if self.won.is_some() {
            return found;
        }
        for from in (0..81).map(|n| (n % 9, n / 9)) {
            let piece = self.get(from).unwrap();
            if !self.mine(piece) {
                continue;
            }
            for (df, dr) in around((0, 0)) {
                let mut to = (from.0 + df, from.1 + dr);
                while self.get(to) == Some('.') {
                    if (piece == 'K' || !special(to)) && !self.is_seventh((from, to)) {
                        found.push((from, to));
                    }
                    to = (to.0 + df, to.1 + dr);
                }
            }
        }
        found
    }

    /// Whether the player's last six moves went back and forth between these two squares.
    fn is_seventh(&self, (from, to): Move) -> bool {
        let own = &self.moves[usize::from(!self.white_to_move)];
        own.len() >= 6
            && own
                .iter()
                .rev()
                .take(6)
                .enumerate()
                .all(|(back, &made)| made == if back % 2 == 0 { (to, from) } else { (from, to) })
    }

    pub(super) fn play(&mut self, (from, to): Move) {
        let piece = self.get(from).unwrap();
        self.set(from, '.');
        self.set(to, piece);
        self.moves[usize::from(!self.white_to_move)].push((from, to));
        if piece == 'K' {
            if corner(to) {
                self.won = Some(Seat::White);
            }
        } else {
            let (friend, enemy) = if piece == 'S' { ('S', 'M') } else { ('M', 'S') };
            for next in around(to) {
                let behind = (2 * next.0 - to.0, 2 * next.1 - to.1);
                let anvil = self.get(behind) == Some(friend) || corner(behind);
                if self.get(next) == Some(enemy) && anvil {
                    self.set(next, '.');
                }
            }
            if piece == 'M' && around(to).into_iter().any(|at| self.is_closed_in_king(at)) {
                self.won = Some(Seat::Black);
            }
        }
        self.white_to_move = !self.white_to_move;
        if self.won.is_none() && self.legal().is_empty() {
            self.won = Some(if self.white_to_move { Seat::Black } else { Seat::White });
        }
    }

    fn is_closed_in_king(&self, at: Point) -> bool {
        let open: Vec<Point> = around(at).into_iter().filter(|side| self.get(*side) != Some('M')).collect();
        let closed = match open.as_slice() {
            [] => true,
            [side] => *side == (4, 4) || self.get(*side).is_none(),
            _ => false,
        };
        closed && self.get(at) == Some('K')
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let after = |&action: &Move| {
            let mut next = self.clone();
            next.play(action);
            next.perft(depth - 1)
        };
        self.legal().iter().map(after).sum()
    }

    pub(super) fn picture(&self) -> String {
        let row = |rank: usize| (0..9).map(|file| self.squares[file][rank]).collect::<String>();
        (0..9).rev().map(row).collect::<Vec<_>>().join("/")
    }
}
