//! The images of a board: the unchanged board, its mirror images and its rotations, each with and without exchanged
//! sides. This module also shifts boards. If a game has these symmetries, the best action in an image is the image of
//! the best action on the board. This usually holds for shifts too. If a game lacks a symmetry, boards whose best
//! actions do not correspond may count as equal.

use super::swap_sides;
use crate::store::PublicBoard;

impl PublicBoard {
    /// All images of the board, itself included.
    #[must_use]
    pub fn images(&self) -> Vec<Self> {
        let side = self.0.len().isqrt();
        let mut images = vec![self.clone()];
        let mut add = |image: &dyn Fn(&Self) -> Self| images.extend(images.clone().iter().map(image));
        add(&|board| Self(board.0.iter().map(|code| swap_sides(*code)).collect()));
        add(&|board| Self(board.0.iter().rev().copied().collect()));
        if side * side == self.0.len() && side > 0 {
            add(&|board| Self(board.0.chunks(side).flat_map(|rank| rank.iter().rev().copied()).collect()));
            add(&|board| Self((0..side * side).filter_map(|at| transposed(&board.0, side, at)).collect()));
        }
        images
    }

    /// The image that represents all images of the board: each of them has the same canonical image.
    #[must_use]
    pub fn canonical(&self) -> Self {
        self.images().into_iter().min_by(|one, other| one.0.cmp(&other.0)).unwrap_or_else(|| self.clone())
    }

    /// The board after each shift that moves at most `lost_max` pieces off the board, with the number of these pieces.
    /// The unshifted board is among the results, and the only result if the board is not square.
    #[must_use]
    pub fn shifted(&self, lost_max: usize) -> Vec<(Self, usize)> {
        let side = self.0.len().isqrt();
        if side * side != self.0.len() || side == 0 {
            return vec![(self.clone(), 0)];
        }
        // In `shifted_by`, the value `side` means no shift.
        let shifts = (1..2 * side).flat_map(|files| (1..2 * side).map(move |ranks| (files, ranks)));
        let shifted = shifts.map(|(files, ranks)| self.shifted_by(side, files, ranks));
        shifted.filter(|(_, lost)| *lost <= lost_max).collect()
    }

    /// Shifts all pieces by `files - side` files and `ranks - side` ranks, and counts the pieces that leave the board.
    fn shifted_by(&self, side: usize, files: usize, ranks: usize) -> (Self, usize) {
        let (mut squares, mut lost) = (vec![0; self.0.len()], 0);
        let to = |at: usize, shift: usize| (at + shift).checked_sub(side).filter(|to| *to < side);
        for (at, code) in self.0.iter().enumerate().filter(|(_, code)| **code != 0) {
            let to = to(at % side, files).zip(to(at / side, ranks));
            match to.and_then(|(file, rank)| squares.get_mut(rank * side + file)) {
                Some(square) => *square = *code,
                None => lost += 1,
            }
        }
        (Self(squares.into()), lost)
    }
}

fn transposed(squares: &[u8], side: usize, at: usize) -> Option<u8> {
    squares.get(at % side * side + at / side).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_games::{Contest, Options, Purpose, Seed};
    use proptest::prelude::*;
    use std::collections::HashSet;

    /// The board after the actions, mirrored from left to right.
    fn mirrored(actions: &[String]) -> PublicBoard {
        let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
        for action in actions {
            let mirror = |c: char| {
                if c.is_ascii_lowercase() && c != 'x' { (b'a' + b'i' - c as u8) as char } else { c }
            };
            let action: String = action.chars().map(mirror).collect();
            contest.act(contest.to_act().iter().next().unwrap(), &action).unwrap();
        }
        PublicBoard::of(&contest).unwrap()
    }

    proptest! {
        #[test]
        fn mirrored_games_have_the_same_canonical_board(seed: u64) {
            let mut contest = Contest::start("tablut", None, &Options::new(), Seed::new(1)).unwrap();
            let mut draw = Seed::new(seed).draw(Purpose::Play);
            while contest.ply() < 20 {
                let Some(seat) = contest.to_act().iter().next() else { break };
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
            }
            let actions: Vec<String> = contest.actions().iter().map(|entry| entry.action.clone()).collect();
            let (board, mirrored) = (PublicBoard::of(&contest).unwrap(), mirrored(&actions));
            prop_assert_eq!(board.canonical(), mirrored.canonical());
            prop_assert!(board.images().contains(&mirrored));
        }

        #[test]
        fn an_image_of_a_board_has_the_same_images_as_the_board(codes in prop::collection::vec(0_u8..4, 9)) {
            let board = PublicBoard(codes.into_iter().map(|code| code << 6).collect());
            let images: HashSet<PublicBoard> = board.images().into_iter().collect();
            for image in &images {
                prop_assert_eq!(image.canonical(), board.canonical());
                prop_assert_eq!(&image.images().into_iter().collect::<HashSet<_>>(), &images);
            }
        }
    }

    #[test]
    fn a_board_is_shifted_as_far_as_its_pieces_allow() {
        let board = PublicBoard([0, 1, 0, 0, 2, 0, 0, 0, 0].into());
        let shifted = |lost_max| board.shifted(lost_max).into_iter().collect::<HashSet<_>>();
        let kept = shifted(0);
        assert_eq!(kept.len(), 6);
        assert!(kept.contains(&(board.clone(), 0)));
        assert!(kept.contains(&(PublicBoard([0, 0, 0, 1, 0, 0, 2, 0, 0].into()), 0)));
        assert!(kept.iter().all(|(board, lost)| {
            *lost == 0 && board.shifted(0).into_iter().collect::<HashSet<_>>() == kept
        }));
        assert!(shifted(1).is_superset(&kept));
        assert!(shifted(1).contains(&(PublicBoard([2, 0, 0, 0, 0, 0, 0, 0, 0].into()), 1)));
        let empty = PublicBoard([0; 9].into());
        assert!(empty.shifted(0).iter().all(|one| *one == (empty.clone(), 0)));
        for unshifted in [[1; 9].to_vec(), vec![0, 1, 0], vec![]] {
            let board = PublicBoard(unshifted.into());
            assert_eq!(board.shifted(2), [(board, 0)]);
        }
    }

    #[test]
    fn a_board_that_is_not_square_has_four_images() {
        let board = PublicBoard([1, 2, 3, 0x41, 0].into());
        assert_eq!(board.images().len(), 4);
        assert_eq!(board.images()[1].0[3], 0x81, "the sides are exchanged");
        assert_eq!(PublicBoard([].into()).canonical(), PublicBoard([].into()));
    }
}
