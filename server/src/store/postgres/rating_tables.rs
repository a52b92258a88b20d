//! Settles rated games on PostgreSQL. First all needed rows are read, then the arithmetic runs in memory, then all
//! changes are written together. So a game takes only a few round trips.

use super::super::error::Result;
use super::super::ratings::{PlayerRating, RECENT_GAMES};
use super::super::room::Finished;
use super::super::settlement::{Merge, OpponentAccount, Point, RatingTables, merge, replay, settle};
use super::db::Db;
use super::ratings::{self, Change};
use konakis_protocol::{Name, RoomId, UserId};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Default)]
struct Tables {
    /// The member into whom each guest was merged.
    owners: BTreeMap<UserId, UserId>,
    /// The times of creation and deletion of accounts.
    accounts: BTreeMap<UserId, (u64, Option<u64>)>,
    settled: BTreeSet<RoomId>,
    last_seq: u64,
    ratings: BTreeMap<(UserId, Name), PlayerRating>,
    /// The points of each user, in the order of settlement. [`settle_game`] reads only a player's last
    /// [`RECENT_GAMES`] points in the game that was played.
    points: BTreeMap<UserId, Vec<(Name, Point)>>,
    changes: Vec<Change>,
}

pub(super) async fn settle_game(db: &Db, game: &Finished) -> Result<()> {
    let mut tables = Tables::default();
    let (is_settled, last_seq) = ratings::last_settled(db, Some(&game.room)).await?;
    if is_settled {
        return Ok(());
    }
    tables.last_seq = last_seq;
    tables.read_people(db, [game.white.clone(), game.black.clone()].into()).await?;
    let players = [tables.owner(&game.white)?, tables.owner(&game.black)?];
    for player in players {
        for (of, rating) in ratings::of(db, &player).await? {
            tables.ratings.insert((player.clone(), of), rating);
        }
        let points = ratings::points(db, &player, Some(&game.game)).await?;
        tables.points.insert(player, points);
    }
    tables.read_opponents(db).await?;
    settle(&mut tables, game)?;
    ratings::write(db, tables.changes).await
}

pub(super) async fn merge_players(db: &Db, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()> {
    let mut tables = Tables { last_seq: ratings::last_settled(db, None).await?.1, ..Tables::default() };
    for player in [guest, member] {
        tables.points.insert(player.clone(), ratings::points(db, player, None).await?);
    }
    tables.read_people(db, [guest.clone(), member.clone()].into()).await?;
    tables.read_opponents(db).await?;
    merge(&mut tables, guest, member, at_ms)?;
    ratings::write(db, tables.changes).await
}

/// Replays all settlements and merges from the beginning. The tables of ratings, merges and settled games must be
/// empty.
pub(super) async fn replay_games(
    db: &Db,
    games: Vec<Finished>,
    settled: &BTreeMap<RoomId, u64>,
    merges: &[Merge],
) -> Result<()> {
    let mut tables = Tables { accounts: ratings::accounts(db).await?, ..Tables::default() };
    replay(&mut tables, games, settled, merges)?;
    ratings::write(db, tables.changes).await
}

impl Tables {
    async fn read_people(&mut self, db: &Db, users: BTreeSet<UserId>) -> Result<()> {
        for (user, owner, times) in ratings::people(db, &users).await? {
            self.accounts.insert(owner.clone(), times);
            if user != owner {
                self.owners.insert(user, owner);
            }
        }
        Ok(())
    }

    async fn read_opponents(&mut self, db: &Db) -> Result<()> {
        let points = self.points.values().flatten();
        let opponents = points.map(|(_, point)| point.opponent.clone()).collect();
        self.read_people(db, opponents).await
    }
}

impl RatingTables for Tables {
    fn owner(&self, user: &UserId) -> Result<UserId> {
        Ok(self.owners.get(user).unwrap_or(user).clone())
    }

    fn opponent_account(&self, user: &UserId) -> Result<OpponentAccount> {
        let user = self.owner(user)?;
        let (created_ms, deleted_ms) = self.accounts.get(&user).copied().unwrap_or_default();
        Ok(OpponentAccount { user, created_ms, deleted_ms })
    }

    fn assign_seq(&mut self, game: &Finished) -> Result<Option<u64>> {
        if !self.settled.insert(game.room.clone()) {
            return Ok(None);
        }
        self.last_seq += 1;
        self.changes.push(Change::Settled { seq: self.last_seq, room: game.room.clone() });
        Ok(Some(self.last_seq))
    }

    fn player_rating(&self, user: &UserId, game: &Name) -> Result<Option<PlayerRating>> {
        Ok(self.ratings.get(&(user.clone(), game.clone())).copied())
    }

    fn recent_opponents(&self, user: &UserId, game: &Name) -> Result<Vec<UserId>> {
        let points = self.points.get(user).into_iter().flatten().rev();
        let opponents = points.filter(|(of, _)| of == game).map(|(_, point)| point.opponent.clone());
        Ok(opponents.take(RECENT_GAMES as usize).collect())
    }

    fn add_point(&mut self, user: &UserId, game: &Name, point: &Point) -> Result<()> {
        self.ratings.insert((user.clone(), game.clone()), point.after);
        self.points.entry(user.clone()).or_default().push((game.clone(), point.clone()));
        self.changes.push(Change::Point { user: user.clone(), game: game.clone(), point: point.clone() });
        Ok(())
    }

    fn points(&self, user: &UserId) -> Result<Vec<(Name, Point)>> {
        Ok(self.points.get(user).cloned().unwrap_or_default())
    }

    fn delete_ratings(&mut self, user: &UserId) -> Result<()> {
        self.points.remove(user);
        self.ratings.retain(|(of, _), _| of != user);
        self.changes.push(Change::Deleted(user.clone()));
        Ok(())
    }

    fn record_merge(&mut self, guest: &UserId, member: &UserId, at_ms: u64) -> Result<()> {
        self.owners.insert(guest.clone(), member.clone());
        let (guest, member) = (guest.clone(), member.clone());
        self.changes.push(Change::Merged(Merge { guest, member, at_ms, after_seq: self.last_seq }));
        Ok(())
    }
}
