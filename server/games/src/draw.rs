//! Chance, drawn from a seed that comes in: ponds, colours, random play.
//!
//! What always holds: the same seed and purpose give the same draws on every machine and in every version, since old
//! records are replayed from their seeds. That is why the few lines below stand on the raw stream of ChaCha8, which is
//! fixed by its specification, and not on a library's shuffling, which may change.

use konakis_protocol::{Seat, Seats};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::fmt;
use std::str::FromStr;

/// Where all chance of a game comes from. It never shows itself by accident: to print it, ask for its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Seed(u64);

impl Seed {
    /// The seed with this number.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Its number, for the record.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The draws for one purpose; those for another are independent of them.
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

    /// The colour of the challenger where colours are drawn at random.
    #[must_use]
    pub fn challenger(self, seats: Seats) -> Seat {
        let mut draw = self.draw(Purpose::Colours);
        seats.iter().nth(draw.below(seats.len())).unwrap_or(Seat::White)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// A text that is no seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seed is a whole number from 0 to 18446744073709551615")]
pub struct NoSeed;

impl FromStr for Seed {
    type Err = NoSeed;

    fn from_str(text: &str) -> Result<Self, NoSeed> {
        text.parse().map(Self).map_err(|_| NoSeed)
    }
}

/// What is drawn. The numbers are part of what a seed means and never change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Who has which colour.
    Colours = 1,
    /// What the board looks like.
    Board = 2,
    /// Random play, in tests and tools.
    Play = 3,
}

/// A sequence of draws.
#[derive(Clone)]
pub struct Draw(ChaCha8Rng);

impl Draw {
    /// A number below `bound`, each as likely as another; 0 where `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.max(1) as u64;
        // Numbers of the last, incomplete round of `bound` would make the small ones likelier, so they are drawn again.
        let fair = u64::MAX - u64::MAX % bound;
        loop {
            let number = self.0.next_u64();
            if number < fair {
                return (number % bound) as usize;
            }
        }
    }

    /// One of the items, each as likely as another; none of none.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.below(items.len())).copied()
    }

    /// Puts the items in an order, each as likely as another.
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
    fn purposes_are_drawn_apart() {
        let numbers = |purpose| Seed::new(7).draw(purpose).below(1 << 40);
        assert_ne!(numbers(Purpose::Board), numbers(Purpose::Play));
    }

    #[test]
    fn every_order_comes_up() {
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
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Seed::new(1).draw(Purpose::Play).pick::<u8>(&[]), None);
    }

    #[test]
    fn either_colour_falls_to_the_challenger() {
        let colours: std::collections::BTreeSet<Seat> =
            (0..20).map(|number| Seed::new(number).challenger(Seats::TWO)).collect();
        assert_eq!(colours.len(), 2);
    }

    #[test]
    fn a_seed_does_not_show_itself() {
        assert!(!format!("{:?}", Seed::new(421_867)).contains("421867"));
    }
}
