//! A secret set-up in progress: a player places the values of their pieces on squares, one value after the other.
//!
//! Invariants: values are placed in the order given to [`SetupDraft::new`]. `Debug` shows no square, so logs cannot
//! reveal the set-up.

use konakis_protocol::{Board, Detail, Name, Piece, Seat, Square};
use std::fmt;

/// The values of a set-up, the squares to place them on, and the squares chosen so far.
#[derive(Clone, PartialEq, Eq)]
pub struct SetupDraft {
    values: Vec<u8>,
    squares: Vec<Square>,
    /// The squares chosen so far: the first is for the first value, and so on.
    placed: Vec<Square>,
}

impl fmt::Debug for SetupDraft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SetupDraft({} of {})", self.placed.len(), self.values.len())
    }
}

impl SetupDraft {
    /// A set-up in which no value is placed.
    #[must_use]
    pub fn new(values: &[u8], squares: &[Square]) -> Self {
        Self { values: values.to_vec(), squares: squares.to_vec(), placed: Vec::new() }
    }

    /// Whether both set-ups have the same values to place and the same squares to choose from.
    #[must_use]
    pub fn has_same_task(&self, other: &Self) -> bool {
        self.values == other.values && self.squares == other.squares
    }

    /// The value to place next; `None` if all values are placed.
    #[must_use]
    pub fn next(&self) -> Option<u8> {
        self.values.get(self.placed.len()).copied()
    }

    /// Whether no value is placed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// The number of placed values.
    #[must_use]
    pub const fn placed(&self) -> usize {
        self.placed.len()
    }

    /// The number of all values, placed or not.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.values.len()
    }

    /// The squares on which no value is placed.
    #[must_use]
    pub fn free(&self) -> Vec<Square> {
        self.squares.iter().filter(|square| !self.placed.contains(square)).copied().collect()
    }

    /// Places the next value on this square. Returns false and changes nothing if the square is not free or all values
    /// are placed.
    pub fn place(&mut self, square: Square) -> bool {
        let can = self.next().is_some() && self.free().contains(&square);
        if can {
            self.placed.push(square);
        }
        can
    }

    /// Removes the last placed value, if any.
    pub fn unplace(&mut self) {
        self.placed.pop();
    }

    /// Places all values anew, on random squares. `below(n)` returns a random number less than `n`.
    ///
    /// # Errors
    /// The first error of `below`. Then the set-up is unchanged.
    pub fn shuffle<E>(&mut self, below: impl FnMut(usize) -> Result<usize, E>) -> Result<(), E> {
        let mut squares = self.squares.clone();
        shuffle_items(&mut squares, below)?;
        squares.truncate(self.values.len());
        self.placed = squares;
        Ok(())
    }

    /// The text of the action with this set-up; `None` until all values are placed.
    #[must_use]
    pub fn action(&self) -> Option<String> {
        if self.next().is_some() {
            return None;
        }
        let on = |square: &Square| {
            let index = self.placed.iter().position(|placed| placed == square)?;
            self.values.get(index).map(u8::to_string)
        };
        let values: String =
            self.squares.iter().map(|square| on(square).unwrap_or_else(|| "-".to_owned())).collect();
        Some(format!("setup {values}"))
    }

    /// A copy of `board` with the values placed so far, as pieces of this owner and kind. The other squares of the
    /// set-up are empty.
    #[must_use]
    pub fn board(&self, board: &Board, owner: Seat, kind: &Name) -> Board {
        let mut board = board.clone();
        board.pieces.retain(|piece| !self.squares.contains(&piece.at));
        board.pieces.extend(self.placed.iter().zip(&self.values).map(|(at, value)| Piece {
            at: *at,
            owner: Some(owner),
            kind: kind.clone(),
            detail: Detail::Value { value: Some(*value) },
        }));
        board.pieces.sort_by_key(|piece| piece.at);
        board
    }
}

/// Puts items into a random order. `below(n)` returns a random number less than `n`.
///
/// # Errors
/// The first error of `below`. Then the order is random only in part.
pub(super) fn shuffle_items<T, E>(
    items: &mut [T],
    mut below: impl FnMut(usize) -> Result<usize, E>,
) -> Result<(), E> {
    for last in (1..items.len()).rev() {
        items.swap(last, below(last + 1)?.min(last));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Vec<Square> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn empty() -> SetupDraft {
        SetupDraft::new(&[1, 2], &squares(&["a1", "b1", "a2"]))
    }

    #[test]
    fn values_are_placed_in_the_given_order() {
        let mut setup_draft = empty();
        let [a1, b1, a2] = squares(&["a1", "b1", "a2"]).try_into().unwrap();
        assert!(setup_draft.place(a2) && !setup_draft.place(a2));
        assert_eq!((setup_draft.next(), setup_draft.action()), (Some(2), None));
        assert!(setup_draft.place(a1));
        assert_eq!(setup_draft.action().as_deref(), Some("setup 2-1"));
        assert!(!setup_draft.place(b1));
        setup_draft.unplace();
        assert_eq!(setup_draft.free(), [a1, b1]);
    }

    #[test]
    fn shuffle_places_each_value_on_a_square_of_its_own() {
        let mut setup_draft = empty();
        let mut numbers = [1, 0].into_iter();
        setup_draft.shuffle(|_| numbers.next().ok_or(())).unwrap();
        assert_eq!(setup_draft.action().as_deref(), Some("setup 2-1"));
        setup_draft.shuffle(|below| Ok::<_, ()>(below + 7)).unwrap();
        assert_eq!(setup_draft.action().as_deref(), Some("setup 12-"));
    }

    #[test]
    fn a_failed_shuffle_changes_nothing() {
        let mut setup_draft = empty();
        setup_draft.place(squares(&["a2"])[0]);
        let before = setup_draft.clone();
        let mut numbers = [0].into_iter();
        assert_eq!(setup_draft.shuffle(|_| numbers.next().ok_or("none")), Err("none"));
        assert_eq!(setup_draft, before);
    }

    #[test]
    fn debug_shows_no_square() {
        let mut setup_draft = empty();
        setup_draft.place(squares(&["a2"])[0]);
        assert_eq!(format!("{setup_draft:?}"), "SetupDraft(1 of 2)");
    }
}
