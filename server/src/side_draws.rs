//! The drawn sides of players. A player keeps their draw until both sides have acted in a game with drawn sides.
//!
//! Invariants: calling off a game, or letting its time for first actions run out, gives a player no new draw of sides in that
//! game for [`KEPT_MS`], against the same opponent or another one, unless both players keep the same side of other games. The
//! draws are in memory; at most [`PAIRS_MAX`] of pairs and [`PLAYERS_MAX`] of players are kept, those last used.

use konakis_protocol::{Seat, Seats, UserId};
use lru::LruCache;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How long a draw is kept, in milliseconds of uptime: one day.
const KEPT_MS: u64 = 24 * 60 * 60 * 1000;
/// The most pairs whose draws are kept.
const PAIRS_MAX: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The most players whose draws are kept.
const PLAYERS_MAX: NonZeroUsize = NonZeroUsize::new(20_000).unwrap();

/// Two players in the order of their ids, and a game.
type Pair = (UserId, UserId, String);

/// The kept draws.
#[derive(Default)]
pub struct SideDraws(Mutex<Draws>);

/// The draws of pairs, with the seat of the first player, and of players.
struct Draws {
    pairs: LruCache<Pair, Draw>,
    players: LruCache<(UserId, String), Draw>,
}

/// A drawn seat.
#[derive(Clone, Copy)]
struct Draw {
    seat: Seat,
    until_ms: u64,
}

impl Default for Draws {
    fn default() -> Self {
        Self { pairs: LruCache::new(PAIRS_MAX), players: LruCache::new(PLAYERS_MAX) }
    }
}

impl Draws {
    /// The seat that the pair keeps, for its first player.
    fn of_pair(&mut self, pair: &Pair, now_ms: u64) -> Option<Seat> {
        self.pairs.get(pair).filter(|draw| now_ms < draw.until_ms).map(|draw| draw.seat)
    }

    /// The seat that a player keeps.
    fn of_player(&mut self, player: &UserId, game: &str, now_ms: u64) -> Option<Seat> {
        let draw = self.players.get(&(player.clone(), game.to_owned()));
        draw.filter(|draw| now_ms < draw.until_ms).map(|draw| draw.seat)
    }
}

impl SideDraws {
    /// The seat of `player` in a game that begins now against `opponent`: that of the pair's kept draw, or else of the draw that
    /// one of them keeps, or else `drawn`. The draw is kept from now on.
    pub fn draw(&self, player: &UserId, opponent: &UserId, game: &str, drawn: Seat, now_ms: u64) -> Seat {
        let is_first = player <= opponent;
        let seat_of = |seat: Seat| if is_first { seat } else { Seats::TWO.after(seat) };
        let pair = pair(player, opponent, game);
        let mut draws = self.draws();
        if let Some(first) = draws.of_pair(&pair, now_ms) {
            return seat_of(first);
        }
        let own = draws.of_player(player, game, now_ms);
        let others = draws.of_player(opponent, game, now_ms).map(|seat| Seats::TWO.after(seat));
        let seat = match (own, others) {
            (Some(own), Some(others)) if own != others => drawn,
            (own, others) => own.or(others).unwrap_or(drawn),
        };
        let until_ms = now_ms.saturating_add(KEPT_MS);
        draws.pairs.put(pair, Draw { seat: seat_of(seat), until_ms });
        for (player, seat) in [(player, seat), (opponent, Seats::TWO.after(seat))] {
            draws.players.put((player.clone(), game.to_owned()), Draw { seat, until_ms });
        }
        seat
    }

    /// Forgets the draws of two players, because both have acted in their game.
    pub fn used(&self, one: &UserId, other: &UserId, game: &str) {
        let mut draws = self.draws();
        draws.pairs.pop(&pair(one, other, game));
        for player in [one, other] {
            draws.players.pop(&(player.clone(), game.to_owned()));
        }
    }

    fn draws(&self) -> MutexGuard<'_, Draws> {
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
        assert_eq!(draws.draw(&ben, &anna, "tablut", black, 1), white, "either may join");
        assert_eq!(draws.draw(&anna, &ben, "kubism", white, 1), white, "each game has its own");
        assert_eq!(draws.draw(&anna, &ben, "tablut", white, KEPT_MS), white, "after a day");
        draws.used(&ben, &anna, "tablut");
        assert_eq!(draws.draw(&ben, &anna, "tablut", white, KEPT_MS + 1), white);
    }

    #[test]
    fn a_player_keeps_their_draw_against_others() {
        let (draws, anna, ben) = (SideDraws::default(), user("anna"), user("ben"));
        let (white, black) = (Seat::White, Seat::Black);
        assert_eq!(draws.draw(&anna, &ben, "tablut", black, 0), black);
        for number in 0..9 {
            let other = user(&format!("u{number}"));
            assert_eq!(draws.draw(&anna, &other, "tablut", white, 1), black, "Anna joins");
            assert_eq!(draws.draw(&user(&format!("v{number}")), &anna, "tablut", black, 1), white);
        }
        assert_eq!(draws.draw(&anna, &user("carl"), "kubism", white, 1), white, "each game has its own");
        draws.used(&anna, &ben, "tablut");
        assert_eq!(draws.draw(&anna, &user("carl"), "tablut", white, 1), white);
    }

    #[test]
    fn two_players_who_keep_the_same_side_draw() {
        let (draws, anna, ben) = (SideDraws::default(), user("anna"), user("ben"));
        draws.draw(&anna, &user("carl"), "kubism", Seat::White, 0);
        draws.draw(&ben, &user("dora"), "kubism", Seat::White, 0);
        assert_eq!(draws.draw(&anna, &ben, "kubism", Seat::Black, 1), Seat::Black);
        assert_eq!(draws.draw(&ben, &user("emil"), "kubism", Seat::Black, 1), Seat::White);
    }

    #[test]
    fn a_bounded_number_of_draws_is_kept() {
        let draws = SideDraws::default();
        let ben = user("ben");
        for number in 0..=PAIRS_MAX.get() {
            draws.draw(&user(&format!("u{number}")), &ben, "tablut", Seat::White, 0);
        }
        assert_eq!(draws.draws().pairs.len(), PAIRS_MAX.get());
        for number in 0..=PLAYERS_MAX.get() {
            draws.draw(&user(&format!("v{number}")), &user(&format!("w{number}")), "tablut", Seat::White, 0);
        }
        assert_eq!(draws.draws().players.len(), PLAYERS_MAX.get());
        assert_eq!(draws.draw(&user("u0"), &ben, "tablut", Seat::Black, 0), Seat::Black);
    }
}
