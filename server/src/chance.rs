//! Everything that is drawn by lot: ids, seeds and tokens.
//!
//! What always holds: what is drawn cannot be guessed from what was drawn before, unless the server was started with
//! `--test-seed`, which it accepts on loopback alone.

use konakis_protocol::{RoomId, Secret, UserId};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// The source of all chance.
pub struct Chance(Mutex<ChaCha20Rng>);

/// Letters that are not taken for one another when an id is read aloud.
const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// Letters of a room's id: 50 bits, so that a room which is known by its id alone is not found by trying.
const ROOM_LETTERS: usize = 10;
/// Letters of a user's id.
const USER_LETTERS: usize = 12;
/// Letters of a token: 260 bits.
const TOKEN_LETTERS: usize = 52;

impl Chance {
    /// Chance that nobody can foresee.
    ///
    /// # Errors
    /// Where the system gives no random bytes.
    pub fn of_the_system() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self(Mutex::new(ChaCha20Rng::from_seed(seed))))
    }

    /// The same draws at every start, for tests.
    #[must_use]
    pub fn of_seed(number: u64) -> Self {
        let mut seed = [0; 32];
        for (byte, given) in seed.iter_mut().zip(number.to_le_bytes()) {
            *byte = given;
        }
        Self(Mutex::new(ChaCha20Rng::from_seed(seed)))
    }

    /// A number from all of 64 bits.
    pub fn number(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next_u64()
    }

    /// The id of a new room.
    pub fn room(&self) -> RoomId {
        self.word(ROOM_LETTERS)
    }

    /// The id of a new user.
    pub fn user(&self) -> UserId {
        self.word(USER_LETTERS)
    }

    /// A new token.
    pub fn token(&self) -> Secret {
        self.word(TOKEN_LETTERS)
    }

    fn word<T: FromStr>(&self, length: usize) -> T {
        let letter = |number: u64| {
            LETTERS.get(number as usize % LETTERS.len()).map_or('a', |letter| char::from(*letter))
        };
        let mut rng = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let word: String = std::iter::repeat_with(|| letter(rng.next_u64() >> 32)).take(length).collect();
        drop(rng);
        #[expect(
            clippy::panic,
            reason = "plain letters of these lengths are ids and tokens, as a test shows"
        )]
        word.parse().unwrap_or_else(|_| panic!("a drawn word is no id"))
    }
}

impl std::fmt::Debug for Chance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Chance")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_have_their_lengths_and_do_not_repeat() {
        let chance = Chance::of_the_system().unwrap();
        let rooms: std::collections::BTreeSet<RoomId> = (0..100).map(|_| chance.room()).collect();
        assert_eq!(rooms.len(), 100);
        assert_eq!(chance.user().as_str().len(), USER_LETTERS);
        assert_eq!(chance.token().expose().len(), TOKEN_LETTERS);
    }

    #[test]
    fn a_test_seed_draws_the_same_again() {
        let draw = |seed| {
            let chance = Chance::of_seed(seed);
            (chance.room(), chance.number(), chance.token().expose().to_owned())
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
