//! Seeded random draws.
//!
//! Invariant: the same seed and purpose give the same draws on every machine and in every version, because old records
//! are replayed from their seeds. So this module uses the raw stream of ChaCha8, which a specification fixes. A
//! library's shuffle could change.

use konakis_protocol::{Seat, Seats};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// The source of all randomness in a game. `Debug` does not print it.
///
/// ```
/// use konakis_games::{Purpose, Seed};
/// let seed = Seed::new(42);
/// let throw = || seed.draw(Purpose::Play).below(6);
/// assert_eq!(throw(), throw());
/// assert_eq!(format!("{seed:?}"), "Seed(…)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(u64);

impl Seed {
    /// The seed with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// The number of the seed, for the record.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The random draws for one purpose, independent of the draws for other purposes.
    #[must_use]
    pub fn draw(self, purpose: Purpose) -> Draw {
        let mut key = [0; 32];
        let (number, rest) = key.split_at_mut(8);
        number.copy_from_slice(&self.0.to_le_bytes());
        if let Some(byte) = rest.first_mut() {
            *byte = purpose as u8;
        }
        Draw(ChaCha8Rng::from_seed(key))
    }

    /// One of these seats, drawn at random; White if there are none.
    #[must_use]
    pub fn draw_seat(self, seats: Seats) -> Seat {
        let mut draw = self.draw(Purpose::Colours);
        seats.iter().nth(draw.below(seats.len())).unwrap_or(Seat::White)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// The error for a text that is not a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is a whole number from 0 to 18446744073709551615")]
pub struct InvalidSeed;

impl FromStr for Seed {
    type Err = InvalidSeed;

    fn from_str(text: &str) -> Result<Self, InvalidSeed> {
        text.parse().map(Self).map_err(|_| InvalidSeed)
    }
}

/// The purpose of a draw. The numbers of the variants never change, because the draws of a seed depend on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// The players' colours.
    Colours = 1,
    /// The layout of the board.
    Board = 2,
    /// Choices outside the rules: those of computer opponents, and random actions.
    Play = 3,
}

/// A deterministic sequence of random draws.
#[derive(Clone)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// A number below `bound`, uniformly distributed; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        // Numbers from `fair` upwards are rejected, because they would make small results more likely.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return (number % bound) as usize;
            }
        }
    }

    /// One of the items, each equally likely; `None` if there are none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// Shuffles the items; every order is equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draws_of_a_seed_never_change() {
        let mut draw = Seed::new(42).draw(Purpose::Board);
        let drawn: Vec<usize> = (0..8).map(|_| draw.below(100)).collect();
        assert_eq!(drawn, [35, 62, 7, 11, 59, 6, 85, 89]);
    }

    #[test]
    fn each_purpose_of_a_seed_draws_different_numbers() {
        let numbers = |purpose| Seed::new(7).draw(purpose).below(1 << 40);
        assert_ne!(numbers(Purpose::Board), numbers(Purpose::Play));
    }

    #[test]
    fn shuffling_reaches_every_order() {
        let mut draw = Seed::new(1).draw(Purpose::Play);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let mut items = [1, 2, 3];
            draw.shuffle(&mut items);
            seen.insert(items);
        }
        assert_eq!(seen.len(), 6);
    }

    #[test]
    fn picking_from_no_items_gives_none() {
        assert_eq!(Seed::new(1).draw(Purpose::Play).pick::<u8>(&[]), None);
    }

    #[test]
    fn a_drawn_seat_can_be_either_colour() {
        let colours: std::collections::BTreeSet<Seat> =
            (0..20).map(|number| Seed::new(number).draw_seat(Seats::TWO)).collect();
        assert_eq!(colours.len(), 2);
    }

    #[test]
    fn debug_does_not_print_the_seed() {
        assert!(!format!("{:?}", Seed::new(421_867)).contains("421867"));
    }
}
