//! The calls of the store for ratings, and the types that they return. The module `settlement` computes the ratings.

use super::error::Result;
use super::rooms::ShownTo;
use async_trait::async_trait;
use konakis_protocol::{Name, Rating, RoomId, User, UserId};
use std::collections::BTreeMap;

/// The calls of the store for ratings. [`Backend`](super::Backend) lists the errors that any call can return.
#[async_trait]
pub trait RatingStore: Send + Sync {
    /// A user's ratings, by the game's id. A game in which the user has no rating is absent.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, PlayerRating>>;

    /// A user's rating after each of their last `limit` rated games of the kind `game`, the earliest first. With
    /// [`ShownTo::Others`], private games are left out. The call searches only the last [`CHART_GAMES_MAX`] games.
    ///
    /// # Errors
    /// Those that any call can return.
    async fn rating_chart(
        &self,
        user: &UserId,
        game: &Name,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<ChartPoint>>;

    /// The best players of a game, the best first. Equal ratings are ordered by deviation, then by id. Each player:
    /// * is a member,
    /// * has at least [`LEADERBOARD_GAMES_MIN`] rated games,
    /// * had at least [`LEADERBOARD_OPPONENTS_MIN`] different opponents in their last [`RECENT_GAMES`] games, not
    ///   counting opponents whose account is deleted, and
    /// * has a deviation of at most [`LEADERBOARD_DEVIATION_MAX`].
    ///
    /// # Errors
    /// Those that any call can return.
    async fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>>;
}

/// A player's rating in one game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayerRating {
    /// The rating.
    pub rating: f64,
    /// The rating deviation: with 95 % certainty, the true rating differs from `rating` by at most twice the deviation.
    pub deviation: f64,
    /// The volatility: the higher it is, the less consistent are the results.
    pub volatility: f64,
    /// The number of rated games.
    pub games: u32,
}

impl PlayerRating {
    /// The rating of a new player.
    pub const NEW: Self = Self { rating: 1500.0, deviation: 350.0, volatility: 0.06, games: 0 };
}

impl From<PlayerRating> for Rating {
    /// Rounds the numbers; ratings are far within the bounds of the integer types.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
    fn from(player_rating: PlayerRating) -> Self {
        Self {
            rating: player_rating.rating.round() as i32,
            deviation: player_rating.deviation.round() as u32,
            games: player_rating.games,
        }
    }
}

/// The rating in a game as viewers see it; none before the first rated game.
#[must_use]
pub fn shown_rating(ratings: &BTreeMap<Name, PlayerRating>, game: &str) -> Option<i32> {
    ratings.get(game).map(|rating| Rating::from(*rating).rating)
}

/// The maximum number of rated games that [`RatingStore::rating_chart`] searches. It bounds the work for a player with
/// many private games.
pub const CHART_GAMES_MAX: u32 = 1_000;

/// A rating after a game.
#[derive(Clone, PartialEq, Debug)]
pub struct ChartPoint {
    /// The game's room.
    pub room: RoomId,
    /// The time of the game's end, in ms since 1970.
    pub at_ms: u64,
    /// The rating after the game.
    pub rating: f64,
    /// The deviation after the game.
    pub deviation: f64,
}

/// A row of a game's leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct LeaderboardRow {
    /// The player.
    pub user: User,
    /// The player's rating.
    pub rating: PlayerRating,
}

/// The fewest rated games of a player on a leaderboard.
pub const LEADERBOARD_GAMES_MIN: u32 = 5;
/// The fewest different opponents in the last [`RECENT_GAMES`] rated games of a player on a leaderboard.
pub const LEADERBOARD_OPPONENTS_MIN: u32 = 3;
/// The number of a player's last rated games whose opponents are counted: for the leaderboard, and for the weight of a
/// new game (module `settlement`).
pub const RECENT_GAMES: u32 = 20;
/// The largest deviation of a player on a leaderboard.
pub const LEADERBOARD_DEVIATION_MAX: f64 = 200.0;
