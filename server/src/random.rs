//! Random ids, seeds and tokens.
//!
//! Invariant: values cannot be predicted from earlier ones, unless the server was started with `--test-seed`, which
//! only a server on loopback accepts.

use konakis_protocol::{DeviceId, RoomId, Secret, UserId};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::str::FromStr;
use std::sync::{Mutex, PoisonError};

/// The source of all random values.
pub struct Random(Mutex<ChaCha20Rng>);

/// The characters of ids and tokens, without those that are easily confused.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// 50 bits, so private rooms cannot be found by guessing.
const ROOM_ID_LEN: usize = 10;
/// 60 bits; also the length of a device's id.
const USER_ID_LEN: usize = 12;
/// 260 bits.
const TOKEN_LEN: usize = 52;

impl Random {
    /// Random values seeded by the operating system.
    ///
    /// # Errors
    /// The error of the operating system if it provides no random bytes.
    pub fn from_system() -> Result<Self, getrandom::Error> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)?;
        Ok(Self(Mutex::new(ChaCha20Rng::from_seed(seed))))
    }

    /// The same sequence of values at every start, for tests.
    #[must_use]
    pub fn from_seed(number: u64) -> Self {
        let mut seed = [0; 32];
        for (byte, given) in seed.iter_mut().zip(number.to_le_bytes()) {
            *byte = given;
        }
        Self(Mutex::new(ChaCha20Rng::from_seed(seed)))
    }

    /// A random 64-bit number.
    pub fn number(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next_u64()
    }

    /// The id of a new room.
    pub fn room(&self) -> RoomId {
        self.word(ROOM_ID_LEN)
    }

    /// The id of a new user.
    pub fn user(&self) -> UserId {
        self.word(USER_ID_LEN)
    }

    /// The id of a new device.
    pub fn device(&self) -> DeviceId {
        self.word(USER_ID_LEN)
    }

    /// A private key.
    pub fn private_key(&self) -> [u8; 32] {
        let mut key = [0; 32];
        self.0.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut key);
        key
    }

    /// A new token.
    pub fn token(&self) -> Secret {
        self.word(TOKEN_LEN)
    }

    fn word<T: FromStr>(&self, length: usize) -> T {
        let letter = |number: u64| {
            ALPHABET.get(number as usize % ALPHABET.len()).map_or('a', |letter| char::from(*letter))
        };
        let mut rng = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let word: String = std::iter::repeat_with(|| letter(rng.next_u64() >> 32)).take(length).collect();
        drop(rng);
        #[expect(clippy::panic, reason = "words of these characters and lengths are valid, as a test shows")]
        word.parse().unwrap_or_else(|_| panic!("a random word is not a valid id"))
    }
}

impl std::fmt::Debug for Random {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Random")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_and_tokens_have_their_lengths_and_differ() {
        let random = Random::from_system().unwrap();
        let rooms: std::collections::BTreeSet<RoomId> = (0..100).map(|_| random.room()).collect();
        assert_eq!(rooms.len(), 100);
        assert_eq!(random.user().as_str().len(), USER_ID_LEN);
        assert_eq!(random.token().expose().len(), TOKEN_LEN);
    }

    #[test]
    fn a_test_seed_repeats_the_same_values() {
        let draw = |seed| {
            let random = Random::from_seed(seed);
            (random.room(), random.number(), random.token().expose().to_owned())
        };
        assert_eq!(draw(7), draw(7));
        assert_ne!(draw(7), draw(8));
    }
}
