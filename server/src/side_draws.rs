//! The sides that were drawn at random for pairs of players.
//!
//! Invariants: while the draw of a pair for a game is kept, the pair gets the same sides in each new contest of that
//! game with drawn sides. A draw is kept until both players have acted in such a contest, but at most [`KEPT_MS`]. Only
//! the [`DRAWS_MAX`] draws that were made or looked up most recently are kept, in memory.

use crate::clock::DAY_MS;
use konakis_protocol::{Seat, Seats, UserId};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long a draw is kept, in milliseconds of uptime.
const KEPT_MS: u64 = DAY_MS;
const DRAWS_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Two players in the order of their ids, and a game.
type Pair = (UserId, UserId, String);

/// The kept draws.
pub struct SideDraws(Mutex<LruCache<Pair, Draw>>);

/// A kept draw: the seat of the pair's first player.
#[derive(Clone, Copy)]
struct Draw {
    first: Seat,
    until_ms: u64,
}

impl Default for SideDraws {
    fn default() -> Self {
        Self(Mutex::new(LruCache::new(DRAWS_MAX)))
    }
}

impl SideDraws {
    /// The seat of `player` against `opponent`: that of the pair's kept draw, or else `drawn`, which is kept from now
    /// on.
    pub fn draw(&self, player: &UserId, opponent: &UserId, game: &str, drawn: Seat, now_ms: u64) -> Seat {
        let is_first = player <= opponent;
        let seat_of = |seat: Seat| if is_first { seat } else { Seats::TWO.after(seat) };
        let pair = pair(player, opponent, game);
        let mut draws = self.draws();
        if let Some(draw) = draws.get(&pair).filter(|draw| now_ms < draw.until_ms) {
            return seat_of(draw.first);
        }
        draws.put(pair, Draw { first: seat_of(drawn), until_ms: now_ms.saturating_add(KEPT_MS) });
        drawn
    }

    /// Forgets the draw of two players for `game`, because both have acted in a contest of this game.
    pub fn used(&self, one: &UserId, other: &UserId, game: &str) {
        self.draws().pop(&pair(one, other, game));
    }

    fn draws(&self) -> MutexGuard<'_, LruCache<Pair, Draw>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn pair(one: &UserId, other: &UserId, game: &str) -> Pair {
    let (first, second) = if one <= other { (one, other) } else { (other, one) };
    (first.clone(), second.clone(), game.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(id: &str) -> UserId {
        id.parse().unwrap()
    }

    #[test]
    fn a_pair_keeps_its_draw_until_it_is_used_or_old() {
        let (draws, anna, ben) = (SideDraws::default(), user("anna"), user("ben"));
        let (white, black) = (Seat::White, Seat::Black);
        assert_eq!(draws.draw(&anna, &ben, "tablut", black, 0), black);
        assert_eq!(draws.draw(&anna, &ben, "tablut", white, 1), black);
        assert_eq!(draws.draw(&ben, &anna, "tablut", black, 1), white, "the draw holds for both players");
        assert_eq!(draws.draw(&anna, &ben, "kubism", white, 1), white, "each game has its own draw");
        assert_eq!(draws.draw(&anna, &user("carl"), "tablut", white, 1), white);
        assert_eq!(draws.draw(&anna, &ben, "tablut", white, KEPT_MS), white, "a draw ends after a day");
        draws.used(&ben, &anna, "tablut");
        assert_eq!(draws.draw(&ben, &anna, "tablut", white, KEPT_MS + 1), white);
    }

    #[test]
    fn a_bounded_number_of_draws_is_kept() {
        let draws = SideDraws::default();
        let ben = user("ben");
        for number in 0..=DRAWS_MAX.get() {
            draws.draw(&user(&format!("u{number}")), &ben, "tablut", Seat::White, 0);
        }
        assert_eq!(draws.draws().len(), DRAWS_MAX.get());
        assert_eq!(draws.draw(&user("u0"), &ben, "tablut", Seat::Black, 0), Seat::Black);
    }
}
