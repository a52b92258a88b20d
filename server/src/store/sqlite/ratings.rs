//! Ratings in SQLite: [`RatingTables`], and the queries for ratings, charts and leaderboards.

use super::super::error::{Result, StoreError};
use super::super::ratings::{
    CHART_GAMES_MAX, ChartPoint, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN,
    LeaderboardRow, PlayerRating, RECENT_GAMES,
};
use super::super::room::Finished;
use super::super::settlement::{Opponent, OpponentAccount, Point, RatingTables};
use super::super::{RatingStore, ShownTo};
use super::Sqlite;
use super::accounts::{self, user_id};
use super::connection::WriteConnection;
use super::value::{int, many, one, parse, uint};
use async_trait::async_trait;
use konakis_protocol::{Name, RoomId, UserId};
use rusqlite::{Connection, Row, named_params};
use std::collections::BTreeMap;

#[async_trait]
impl RatingStore for Sqlite {
    async fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, PlayerRating>> {
        let user = user.clone();
        self.read(move |conn| of(conn, &accounts::owner(conn, &user)?)).await
    }

    async fn rating_chart(
        &self,
        user: &UserId,
        game: &Name,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<ChartPoint>> {
        let query = "SELECT room, at_ms, rating, deviation FROM
                       (SELECT * FROM rating_points WHERE user = ?1 AND game = ?2 ORDER BY seq DESC LIMIT ?4) AS point
                     WHERE ?5 OR EXISTS (SELECT 1 FROM rooms WHERE rooms.room = point.room AND private = 0)
                     ORDER BY seq DESC LIMIT ?3";
        let (user, game) = (user.clone(), game.clone());
        self.read(move |conn| {
            let user = accounts::owner(conn, &user)?;
            let values = (user.as_str(), &*game, limit, CHART_GAMES_MAX, shown_to == ShownTo::Owner);
            let mut points = many(conn, query, values, |row| {
                let [rating, deviation] = [row.get(2)?, row.get(3)?];
                Ok(ChartPoint { room: room_id(row, 0)?, at_ms: uint(row.get(1)?), rating, deviation })
            })?;
            points.reverse();
            Ok(points)
        })
        .await
    }

    async fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        let query = "SELECT user, rating, deviation, volatility, games FROM ratings
                     WHERE game = :game AND games >= :games AND deviation <= :deviation
                       AND user IN (SELECT user FROM users WHERE discord IS NOT NULL)
                       AND :opponents <= (SELECT count(DISTINCT opponent) FROM
                         (SELECT opponent FROM rating_points AS points
                          WHERE points.user = ratings.user AND points.game = ratings.game
                          ORDER BY seq DESC LIMIT :recent)
                         WHERE NOT EXISTS
                           (SELECT 1 FROM users WHERE users.user = opponent AND deleted_ms IS NOT NULL))
                     ORDER BY rating DESC, deviation, user LIMIT :limit";
        let game = game.clone();
        self.read(move |conn| {
            let values = named_params! {
                ":game": &*game,
                ":games": LEADERBOARD_GAMES_MIN,
                ":deviation": LEADERBOARD_DEVIATION_MAX,
                ":opponents": LEADERBOARD_OPPONENTS_MIN,
                ":recent": RECENT_GAMES,
                ":limit": limit,
            };
            let rows = many(conn, query, values, |row| Ok((user_id(row, 0)?, player_rating(row, 1)?)))?;
            let with_account = |(user, player_rating)| {
                let account =
                    accounts::user(conn, &user)?.ok_or(StoreError::Damaged("the player of a rating"))?;
                Ok(LeaderboardRow { user: account.user(), rating: player_rating })
            };
            rows.into_iter().map(with_account).collect()
        })
        .await
    }
}

/// A user's rating in each game. `user` must not be a merged guest.
pub(super) fn of(conn: &Connection, user: &UserId) -> Result<BTreeMap<Name, PlayerRating>> {
    let query = "SELECT game, rating, deviation, volatility, games FROM ratings WHERE user = ?1";
    let rating = |row: &Row<'_>| Ok((Name::Owned(row.get(0)?), player_rating(row, 1)?));
    Ok(many(conn, query, [user.as_str()], rating)?.into_iter().collect())
}

impl RatingTables for WriteConnection {
    fn owner(&self, user: &UserId) -> Result<UserId> {
        accounts::owner(&self.conn, user)
    }

    fn opponent_account(&self, user: &UserId) -> Result<OpponentAccount> {
        let user = accounts::owner(&self.conn, user)?;
        let query = "SELECT created_ms, deleted_ms FROM users WHERE user = ?1";
        let times = one(&self.conn, query, [user.as_str()], |row| {
            Ok((uint(row.get(0)?), row.get::<_, Option<i64>>(1)?.map(uint)))
        })?;
        let (created_ms, deleted_ms) = times.unwrap_or_default();
        Ok(OpponentAccount { user, created_ms, deleted_ms })
    }

    fn assign_seq(&mut self, game: &Finished) -> Result<Option<u64>> {
        let query = "INSERT INTO settled (room) VALUES (?1) ON CONFLICT DO NOTHING RETURNING seq";
        one(&self.conn, query, [game.room.as_str()], |row| Ok(uint(row.get(0)?)))
    }

    fn player_rating(&self, user: &UserId, game: &Name) -> Result<Option<PlayerRating>> {
        let query = "SELECT rating, deviation, volatility, games FROM ratings WHERE user = ?1 AND game = ?2";
        one(&self.conn, query, [user.as_str(), game], |row| player_rating(row, 0))
    }

    fn recent_opponents(&self, user: &UserId, game: &Name) -> Result<Vec<UserId>> {
        let query =
            "SELECT opponent FROM rating_points WHERE user = ?1 AND game = ?2 ORDER BY seq DESC LIMIT ?3";
        many(&self.conn, query, (user.as_str(), &**game, RECENT_GAMES), |row| user_id(row, 0))
    }

    fn add_point(&mut self, user: &UserId, game: &Name, point: &Point) -> Result<()> {
        let after = &point.after;
        let mut insert = self.conn.prepare_cached(
            "INSERT INTO rating_points (user, game, seq, room, at_ms, halves, opponent, against_rating,
               against_deviation, rating, deviation, volatility, games)
             VALUES (:user, :game, :seq, :room, :at, :halves, :opponent, :against_rating,
               :against_deviation, :rating, :deviation, :volatility, :games)",
        )?;
        insert.execute(named_params! {
            ":user": user.as_str(),
            ":game": &**game,
            ":seq": int(point.seq),
            ":room": point.room.as_str(),
            ":at": int(point.at_ms),
            ":halves": point.halves,
            ":opponent": point.opponent.as_str(),
            ":against_rating": point.against.rating,
            ":against_deviation": point.against.deviation,
            ":rating": after.rating,
            ":deviation": after.deviation,
            ":volatility": after.volatility,
            ":games": after.games,
        })?;
        let mut replace = self.conn.prepare_cached(
            "INSERT INTO ratings (user, game, rating, deviation, volatility, games)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT (user, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
               volatility = excluded.volatility, games = excluded.games",
        )?;
        let PlayerRating { rating, deviation, volatility, games } = after;
        replace.execute((user.as_str(), &**game, rating, deviation, volatility, games))?;
        Ok(())
    }

    fn points(&self, user: &UserId) -> Result<Vec<(Name, Point)>> {
        let query = "SELECT game, seq, room, at_ms, halves, opponent, against_rating, against_deviation,
                       rating, deviation, volatility, games
                     FROM rating_points WHERE user = ?1 ORDER BY seq";
        many(&self.conn, query, [user.as_str()], |row| {
            let point = Point {
                seq: uint(row.get(1)?),
                room: room_id(row, 2)?,
                at_ms: uint(row.get(3)?),
                halves: row.get(4)?,
                opponent: user_id(row, 5)?,
                against: Opponent { rating: row.get(6)?, deviation: row.get(7)? },
                after: player_rating(row, 8)?,
            };
            Ok((Name::Owned(row.get(0)?), point))
        })
    }

    fn delete_ratings(&mut self, user: &UserId) -> Result<()> {
        for delete in ["DELETE FROM rating_points WHERE user = ?1", "DELETE FROM ratings WHERE user = ?1"] {
            self.conn.prepare_cached(delete)?.execute([user.as_str()])?;
        }
        Ok(())
    }

    fn record_merge(&mut self, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()> {
        accounts::record_merge(&self.conn, guest, member, at_ms)
    }
}

/// Reads the columns rating, deviation, volatility and games, starting at `first`.
fn player_rating(row: &Row<'_>, first: usize) -> Result<PlayerRating> {
    Ok(PlayerRating {
        rating: row.get(first)?,
        deviation: row.get(first + 1)?,
        volatility: row.get(first + 2)?,
        games: row.get(first + 3)?,
    })
}

fn room_id(row: &Row<'_>, column: usize) -> Result<RoomId> {
    parse(&row.get::<_, String>(column)?, "the id of a room")
}

/// The settled rooms, each with its place in the order of settlement.
pub(super) fn settled(conn: &Connection) -> Result<BTreeMap<RoomId, u64>> {
    let rows =
        many(conn, "SELECT room, seq FROM settled", [], |row| Ok((room_id(row, 0)?, uint(row.get(1)?))))?;
    Ok(rows.into_iter().collect())
}
