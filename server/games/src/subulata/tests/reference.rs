//! A reference implementation of the rules. It reads the revealed board, and shares no code with the real
//! implementation.

use konakis_protocol::{Board, Detail, Seat};
use std::collections::BTreeMap;

/// File and rank, from 0.
pub(super) type Point = (i32, i32);

/// The square that the piece leaves, the square that it reaches, and whether it captures.
pub(super) type Move = (Point, Point, bool);

#[derive(Clone)]
pub(super) struct Reference {
    ground: BTreeMap<Point, char>,
    pieces: BTreeMap<Point, (Seat, u32)>,
    captures: BTreeMap<Seat, u32>,
    mover: Seat,
}

impl Reference {
    pub(super) fn of(board: &Board, mover: Seat) -> Self {
        let mut ground = BTreeMap::new();
        for (row, letters) in board.terrain.iter().enumerate() {
            for (file, letter) in letters.chars().enumerate() {
                ground.insert((file as i32, 8 - row as i32), letter);
            }
        }
        let mut pieces = BTreeMap::new();
        for piece in &board.pieces {
            let Detail::Value { value: Some(value) } = piece.detail else { panic!("{piece:?}") };
            let at = (i32::from(piece.at.file()), i32::from(piece.at.rank()));
            pieces.insert(at, (piece.owner.unwrap(), u32::from(value)));
        }
        let captures = [
            (Seat::White, board.counts["captured_by_white"]),
            (Seat::Black, board.counts["captured_by_black"]),
        ];
        Self { ground, pieces, captures: BTreeMap::from(captures), mover }
    }

    pub(super) fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (&(file, rank), &(owner, _)) in &self.pieces {
            if owner != self.mover {
                continue;
            }
            let far = match self.ground[&(file, rank)] {
                'w' => 1,
                'f' => 2,
                'l' => 3,
                letter => panic!("{letter}"),
            };
            for (right, up) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
                let to = (file + right * far, rank + up * far);
                if !self.ground.contains_key(&to) {
                    continue;
                }
                let ahead = if self.mover == Seat::White { right + up > 0 } else { right + up < 0 };
                match self.pieces.get(&to) {
                    Some(&(owner, _)) if owner == self.mover => {}
                    Some(_) => moves.push(((file, rank), to, true)),
                    None if ahead => moves.push(((file, rank), to, false)),
                    None => {}
                }
            }
        }
        moves
    }

    pub(super) fn play(&mut self, (from, to, _): Move) {
        let piece = self.pieces.remove(&from).unwrap();
        if self.pieces.insert(to, piece).is_some() {
            *self.captures.get_mut(&self.mover).unwrap() += 1;
        }
        self.mover = if self.mover == Seat::White { Seat::Black } else { Seat::White };
    }

    fn is_on_end_tile((file, rank): Point, owner: Seat) -> bool {
        match owner {
            Seat::White => file >= 6 && rank >= 6,
            Seat::Black => file < 3 && rank < 3,
        }
    }

    fn is_home(&self, seat: Seat) -> bool {
        self.pieces.iter().all(|(&at, &(owner, _))| owner != seat || Self::is_on_end_tile(at, owner))
    }

    pub(super) fn end(&self) -> Option<&'static str> {
        if self.is_home(Seat::White) || self.is_home(Seat::Black) {
            Some("home")
        } else if self.legal().is_empty() {
            Some("no_moves")
        } else {
            None
        }
    }

    pub(super) fn score(&self, seat: Seat) -> u32 {
        let mut score = self.captures[&seat];
        for (&at, &(owner, value)) in &self.pieces {
            if owner == seat && Self::is_on_end_tile(at, owner) {
                score += value;
            }
        }
        score
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.end().is_some() {
            return 0;
        }
        let after = |played| {
            let mut next = self.clone();
            next.play(played);
            next.perft(depth - 1)
        };
        self.legal().into_iter().map(after).sum()
    }
}
