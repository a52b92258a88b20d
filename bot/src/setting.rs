//! Setting up, as far as one person has come: which value stands on which of his squares.
//!
//! What always holds: what is placed here is a secret of his. It is kept in memory alone, for a bounded number of people,
//! and its `Debug` tells nothing; who loses it to a restart begins anew.

use konakis_protocol::{Board, Detail, Name, Piece, RoomId, Seat, Square};
use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many people can be setting up at once; beyond it the oldest is forgotten.
const SETTINGS_MAX: usize = 10_000;
/// How long somebody may take.
const KEPT_FOR: Duration = Duration::from_secs(6 * 3600);

/// Which value stands where.
#[derive(Clone, PartialEq, Eq)]
pub struct Setting {
    values: Vec<u8>,
    squares: Vec<Square>,
    /// The squares of the first values, in the order of the values.
    placed: Vec<Square>,
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Setting({} of {})", self.placed.len(), self.values.len())
    }
}

impl Setting {
    /// Nothing placed yet of these values on these squares.
    #[must_use]
    pub fn new(values: &[u8], squares: &[Square]) -> Self {
        Self { values: values.to_vec(), squares: squares.to_vec(), placed: Vec::new() }
    }

    /// Whether it is for these values and squares.
    #[must_use]
    pub fn is_for(&self, values: &[u8], squares: &[Square]) -> bool {
        self.values == values && self.squares == squares
    }

    /// The value to be placed next; none once all are.
    #[must_use]
    pub fn next(&self) -> Option<u8> {
        self.values.get(self.placed.len()).copied()
    }

    /// Whether nothing is placed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// How many values are placed.
    #[must_use]
    pub const fn placed(&self) -> usize {
        self.placed.len()
    }

    /// How many values there are.
    #[must_use]
    pub const fn total(&self) -> usize {
        self.values.len()
    }

    /// The squares that are still free.
    #[must_use]
    pub fn free(&self) -> Vec<Square> {
        self.squares.iter().filter(|square| !self.placed.contains(square)).copied().collect()
    }

    /// Puts the next value on a square; gives whether that could be done.
    pub fn place(&mut self, square: Square) -> bool {
        let can = self.next().is_some() && self.free().contains(&square);
        if can {
            self.placed.push(square);
        }
        can
    }

    /// Takes the last value off again.
    pub fn lift(&mut self) {
        self.placed.pop();
    }

    /// Puts all values where chance has them.
    pub fn shuffle(&mut self, mut chance: impl FnMut(usize) -> usize) {
        let mut squares = self.squares.clone();
        for last in (1..squares.len()).rev() {
            squares.swap(last, chance(last + 1).min(last));
        }
        squares.truncate(self.values.len());
        self.placed = squares;
    }

    /// The action that sets up so; none before all values are placed.
    #[must_use]
    pub fn action(&self) -> Option<String> {
        if self.next().is_some() {
            return None;
        }
        let on = |square: &Square| {
            let place = self.placed.iter().position(|placed| placed == square)?;
            self.values.get(place).map(u8::to_string)
        };
        let places: String =
            self.squares.iter().map(|square| on(square).unwrap_or_else(|| "-".to_owned())).collect();
        Some(format!("setup {places}"))
    }

    /// The board with what is placed so far, as the person's own pieces of this kind.
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

/// What everybody is setting up just now.
#[derive(Default)]
pub struct Settings(Mutex<HashMap<(RoomId, u64), (Instant, Setting)>>);

impl Settings {
    /// Changes what this person of Discord is setting up in the room, begun anew where it is not for this prompt, and
    /// gives it as it is then.
    pub fn change(
        &self,
        room: &RoomId,
        person: u64,
        fresh: Setting,
        change: impl FnOnce(&mut Setting),
    ) -> Setting {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        if all.len() >= SETTINGS_MAX {
            all.retain(|_, (at, _)| now.duration_since(*at) < KEPT_FOR);
        }
        if all.len() >= SETTINGS_MAX
            && let Some(oldest) = all.iter().min_by_key(|(_, (at, _))| *at).map(|(key, _)| key.clone())
        {
            all.remove(&oldest);
        }
        let entry = all.entry((room.clone(), person)).or_insert_with(|| (now, fresh.clone()));
        if !entry.1.is_for(&fresh.values, &fresh.squares) {
            entry.1 = fresh;
        }
        entry.0 = now;
        change(&mut entry.1);
        entry.1.clone()
    }

    /// Forgets what this person was setting up.
    pub fn forget(&self, room: &RoomId, person: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(room.clone(), person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(names: &[&str]) -> Vec<Square> {
        names.iter().map(|name| name.parse().unwrap()).collect()
    }

    fn fresh() -> Setting {
        Setting::new(&[1, 2], &squares(&["a1", "b1", "a2"]))
    }

    #[test]
    fn values_are_placed_one_after_the_other() {
        let mut setting = fresh();
        let [a1, b1, a2] = squares(&["a1", "b1", "a2"]).try_into().unwrap();
        assert!(setting.place(a2) && !setting.place(a2));
        assert_eq!((setting.next(), setting.action()), (Some(2), None));
        assert!(setting.place(a1));
        assert_eq!(setting.action().as_deref(), Some("setup 2-1"));
        assert!(!setting.place(b1));
        setting.lift();
        assert_eq!(setting.free(), [a1, b1]);
    }

    #[test]
    fn shuffling_places_every_value_on_a_square_of_its_own() {
        let mut setting = fresh();
        let mut lots = [1, 0].into_iter();
        setting.shuffle(|_| lots.next().unwrap());
        assert_eq!(setting.action().as_deref(), Some("setup 2-1"));
        setting.shuffle(|below| below + 7);
        assert_eq!(setting.action().as_deref(), Some("setup 12-"));
    }

    #[test]
    fn who_sets_up_goes_on_where_he_was_and_others_do_not_see_it() {
        let settings = Settings::default();
        let room: RoomId = "r".parse().unwrap();
        let a1 = squares(&["a1"])[0];
        settings.change(&room, 7, fresh(), |setting| assert!(setting.place(a1)));
        assert_eq!(settings.change(&room, 7, fresh(), |_| {}).next(), Some(2));
        assert_eq!(settings.change(&room, 8, fresh(), |_| {}).next(), Some(1));
        let other = Setting::new(&[1], &squares(&["a1"]));
        assert_eq!(settings.change(&room, 7, other, |_| {}).next(), Some(1));
    }

    #[test]
    fn a_setting_does_not_show_itself() {
        let mut setting = fresh();
        setting.place(squares(&["a2"])[0]);
        assert_eq!(format!("{setting:?}"), "Setting(1 of 2)");
    }
}
