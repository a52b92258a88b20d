//! Ratings in PostgreSQL: the rows of settlements, and the queries for ratings, charts and leaderboards.

use super::super::error::{Result, StoreError};
use super::super::ratings::{
    CHART_GAMES_MAX, ChartPoint, LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN,
    LeaderboardRow, PlayerRating, RECENT_GAMES,
};
use super::super::settlement::{Merge, Opponent, Point};
use super::super::{RatingStore, ShownTo};
use super::db::{Db, pipelined};
use super::value::{int, maybe_number, number, room_id, small, uint, user_id};
use super::{Postgres, users};
use async_trait::async_trait;
use futures_util::future::BoxFuture;
use konakis_protocol::{Name, RoomId, UserId};
use std::collections::{BTreeMap, BTreeSet};
use tokio_postgres::Row;

#[async_trait]
impl RatingStore for Postgres {
    async fn ratings(&self, user: &UserId) -> Result<BTreeMap<Name, PlayerRating>> {
        self.read(user.clone(), |db, user| Box::pin(async { of(db, &users::owner(db, user).await?).await }))
            .await
    }

    async fn rating_chart(
        &self,
        user: &UserId,
        game: &Name,
        shown_to: ShownTo,
        limit: u32,
    ) -> Result<Vec<ChartPoint>> {
        let args = (user.clone(), game.clone(), shown_to == ShownTo::Owner, i64::from(limit));
        self.read(args, |db, (user, game, is_owner, limit)| {
            let query = "SELECT room, at_ms, rating, deviation FROM
                (SELECT * FROM rating_points WHERE user_id = $1 AND game = $2 ORDER BY seq DESC LIMIT $4) AS point
              WHERE $5 OR EXISTS (SELECT FROM rooms WHERE rooms.room = point.room AND NOT private)
              ORDER BY seq DESC LIMIT $3";
            let point = |row: &Row| {
                let [rating, deviation] = [row.try_get(2)?, row.try_get(3)?];
                Ok(ChartPoint { room: room_id(row, 0)?, at_ms: number(row, 1)?, rating, deviation })
            };
            Box::pin(async move {
                let user = users::owner(db, user).await?;
                let most = i64::from(CHART_GAMES_MAX);
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
                    [&user.as_str(), &&**game, limit, &most, is_owner];
                let mut points = db.many(query, &values, point).await?;
                points.reverse();
                Ok(points)
            })
        })
        .await
    }

    async fn leaderboard(&self, game: &Name, limit: u32) -> Result<Vec<LeaderboardRow>> {
        self.read((game.clone(), i64::from(limit)), |db, (game, limit)| {
            Box::pin(leaderboard(db, game, *limit))
        })
        .await
    }
}

async fn leaderboard(db: &Db, game: &Name, limit: i64) -> Result<Vec<LeaderboardRow>> {
    let query =
        "SELECT rating, deviation, volatility, games, user_id, name, discord, locale, created_ms, deleted_ms
        FROM ratings JOIN users USING (user_id)
        WHERE game = $1 AND games >= $2 AND deviation <= $3 AND discord IS NOT NULL
          AND $4 <= (SELECT count(DISTINCT opponent) FROM
            (SELECT opponent FROM rating_points AS points
             WHERE points.user_id = ratings.user_id AND points.game = ratings.game
             ORDER BY seq DESC LIMIT $5) AS recent
            WHERE NOT EXISTS (SELECT FROM users WHERE users.user_id = opponent AND deleted_ms IS NOT NULL))
        ORDER BY rating DESC, deviation, user_id LIMIT $6";
    let games = i64::from(LEADERBOARD_GAMES_MIN);
    let (opponents, recent) = (i64::from(LEADERBOARD_OPPONENTS_MIN), i64::from(RECENT_GAMES));
    let row = |row: &Row| {
        let user = users::account(row, 4)?.user();
        Ok(LeaderboardRow { user, rating: player_rating(row, 0)? })
    };
    db.many(query, &[&&**game, &games, &LEADERBOARD_DEVIATION_MAX, &opponents, &recent, &limit], row).await
}

/// A user's rating in each game. `user` must not be a merged guest.
pub(super) async fn of(db: &Db, user: &UserId) -> Result<BTreeMap<Name, PlayerRating>> {
    let query = "SELECT rating, deviation, volatility, games, game FROM ratings WHERE user_id = $1";
    let rating = |row: &Row| Ok((Name::Owned(row.try_get(4)?), player_rating(row, 0)?));
    Ok(db.many(query, &[&user.as_str()], rating).await?.into_iter().collect())
}

/// Whether a room is settled, and the number of the last settled game.
pub(super) async fn last_settled(db: &Db, room: Option<&RoomId>) -> Result<(bool, u64)> {
    let query =
        "SELECT EXISTS (SELECT FROM settled WHERE room = $1), (SELECT coalesce(max(seq), 0) FROM settled)";
    let read = |row: &Row| Ok((row.try_get(0)?, number(row, 1)?));
    let found = db.one(query, &[&room.map(RoomId::as_str)], read).await?;
    found.ok_or(StoreError::Damaged("the settled games"))
}

/// A user's points in the order of settlement: the last [`RECENT_GAMES`] in the game `last_of`, or all points if
/// `last_of` is `None`. `user` must not be a merged guest.
pub(super) async fn points(db: &Db, user: &UserId, last_of: Option<&Name>) -> Result<Vec<(Name, Point)>> {
    let query = "SELECT rating, deviation, volatility, games, game, seq, room, at_ms, halves, opponent,
          against_rating, against_deviation
        FROM rating_points WHERE user_id = $1 AND game = coalesce($2, game) ORDER BY seq DESC LIMIT $3";
    let game = last_of.map(|game| &**game);
    let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] =
        [&user.as_str(), &game, &game.map(|_| i64::from(RECENT_GAMES))];
    let mut points = db.many(query, &values, point).await?;
    points.reverse();
    Ok(points)
}

fn point(row: &Row) -> Result<(Name, Point)> {
    let point = Point {
        seq: number(row, 5)?,
        room: room_id(row, 6)?,
        at_ms: number(row, 7)?,
        halves: small(row, 8, "the points of a game")?,
        opponent: user_id(row, 9)?,
        against: Opponent { rating: row.try_get(10)?, deviation: row.try_get(11)? },
        after: player_rating(row, 0)?,
    };
    Ok((Name::Owned(row.try_get(4)?), point))
}

/// The times of an account's creation and deletion.
type Times = (u64, Option<u64>);

/// Each user, with the id of their account (for a merged guest, the member's id) and the times of that account. Users
/// without an account are left out.
pub(super) async fn people(db: &Db, users: &BTreeSet<UserId>) -> Result<Vec<(UserId, UserId, Times)>> {
    let query = "SELECT asked, user_id, created_ms, deleted_ms
        FROM unnest($1::text[]) AS asked JOIN users ON user_id = owner_of(asked)";
    let users: Vec<&str> = users.iter().map(UserId::as_str).collect();
    let person =
        |row: &Row| Ok((user_id(row, 0)?, user_id(row, 1)?, (number(row, 2)?, maybe_number(row, 3)?)));
    db.many(query, &[&users], person).await
}

pub(super) async fn accounts(db: &Db) -> Result<BTreeMap<UserId, Times>> {
    let query = "SELECT user_id, created_ms, deleted_ms FROM users";
    let account = |row: &Row| Ok((user_id(row, 0)?, (number(row, 1)?, maybe_number(row, 2)?)));
    Ok(db.many(query, &[], account).await?.into_iter().collect())
}

/// The settled rooms, each with its number in the order of settlement.
pub(super) async fn settled(db: &Db) -> Result<BTreeMap<RoomId, u64>> {
    let read = |row: &Row| Ok((room_id(row, 0)?, uint(row.try_get(1)?)));
    Ok(db.many("SELECT room, seq FROM settled", &[], read).await?.into_iter().collect())
}

pub(super) enum Change {
    Settled {
        seq: u64,
        room: RoomId,
    },
    Point {
        user: UserId,
        game: Name,
        point: Point,
    },
    /// All points and ratings of a user were deleted.
    Deleted(UserId),
    Merged(Merge),
}

const INSERT_SETTLED: &str = "INSERT INTO settled (seq, room) VALUES ($1, $2)";
/// Adds a point and stores the rating that results from it, in one statement, so that several points can be sent
/// together.
const INSERT_POINT: &str = "WITH point AS (
    INSERT INTO rating_points (user_id, game, seq, room, at_ms, halves, opponent, against_rating, against_deviation,
      rating, deviation, volatility, games)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING *)
  INSERT INTO ratings (user_id, game, rating, deviation, volatility, games)
    SELECT user_id, game, rating, deviation, volatility, games FROM point
    ON CONFLICT (user_id, game) DO UPDATE SET rating = excluded.rating, deviation = excluded.deviation,
      volatility = excluded.volatility, games = excluded.games";
const DELETE_POINTS: &str = "DELETE FROM rating_points WHERE user_id = $1";
const DELETE_RATINGS: &str = "DELETE FROM ratings WHERE user_id = $1";
/// The maximum number of changes that are sent before the first answer is awaited.
const TOGETHER_MAX: usize = 256;

pub(super) async fn write(db: &Db, changes: Vec<Change>) -> Result<()> {
    for sql in [INSERT_SETTLED, INSERT_POINT, DELETE_POINTS, DELETE_RATINGS] {
        db.prepared(sql).await?;
    }
    let is_merge = |change: &Change| matches!(change, Change::Merged(_));
    for run in changes.chunk_by(|change, next| !is_merge(change) && !is_merge(next)) {
        if let [Change::Merged(merge)] = run {
            users::record_merge(db, merge).await?;
            continue;
        }
        for together in run.chunks(TOGETHER_MAX) {
            pipelined(together.iter().map(|change| write_one(db, change)).collect()).await?;
        }
    }
    Ok(())
}

fn write_one<'a>(db: &'a Db, change: &'a Change) -> BoxFuture<'a, Result<()>> {
    Box::pin(async move {
        match change {
            Change::Settled { seq, room } => {
                db.execute(INSERT_SETTLED, &[&int(*seq), &room.as_str()]).await.map(drop)
            }
            Change::Point { user, game, point } => add_point(db, user, game, point).await,
            Change::Deleted(user) => {
                let user = user.as_str();
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 1] = [&user];
                let deletes: Vec<BoxFuture<'_, Result<()>>> = [DELETE_POINTS, DELETE_RATINGS]
                    .map(|delete| -> BoxFuture<'_, Result<()>> {
                        Box::pin(async { db.execute(delete, &values).await.map(drop) })
                    })
                    .into();
                pipelined(deletes).await
            }
            Change::Merged(merge) => users::record_merge(db, merge).await,
        }
    })
}

async fn add_point(db: &Db, user: &UserId, game: &Name, point: &Point) -> Result<()> {
    let after = &point.after;
    db.execute(
        INSERT_POINT,
        &[
            &user.as_str(),
            &&**game,
            &int(point.seq),
            &point.room.as_str(),
            &int(point.at_ms),
            &i64::from(point.halves),
            &point.opponent.as_str(),
            &point.against.rating,
            &point.against.deviation,
            &after.rating,
            &after.deviation,
            &after.volatility,
            &i64::from(after.games),
        ],
    )
    .await
    .map(drop)
}

/// Reads the columns rating, deviation, volatility and games, starting at `first`.
fn player_rating(row: &Row, first: usize) -> Result<PlayerRating> {
    Ok(PlayerRating {
        rating: row.try_get(first)?,
        deviation: row.try_get(first + 1)?,
        volatility: row.try_get(first + 2)?,
        games: small(row, first + 3, "the number of rated games")?,
    })
}
