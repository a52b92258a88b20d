//! Blocked players in PostgreSQL.
//!
//! Invariants: those of `sqlite/blocks.rs`.

use super::super::error::Result;
use super::super::moderation::{BLOCKS_MAX, BlockedNewcomer, Blockers};
use super::db::Db;
use super::discord_blocks::{hash, hash_of};
use super::users::{self, account};
use super::value::{int, maybe_parsed, user_id};
use konakis_protocol::{PlayerName, Snowflake, User, UserId, UserKind, deleted_player};
use tokio_postgres::Row;

pub(super) async fn block(db: &Db, user: &UserId, blocked: &UserId, now_ms: u64) -> Result<bool> {
    let (user, blocked) = (&users::owner(db, user).await?, &users::owner(db, blocked).await?);
    users::refuse_deleted(db, user).await?;
    users::refuse_deleted(db, blocked).await?;
    let insert = "INSERT INTO blocks (user_id, blocked, at_ms) SELECT $1, $2, $3
        WHERE (SELECT count(*) FROM blocks WHERE user_id = $1) < $4 ON CONFLICT DO NOTHING";
    db.execute(insert, &[&user.as_str(), &blocked.as_str(), &int(now_ms), &i64::from(BLOCKS_MAX)]).await?;
    // Do not return `is_blocked`. If the list is full, nothing was inserted. Then `is_blocked` is still true if a
    // deleted account of the same person is on the list, and would reveal whose account that was.
    lists_blocked(db, user, blocked).await
}

pub(super) async fn block_discord(
    db: &Db,
    user: &UserId,
    newcomer: &BlockedNewcomer,
    now_ms: u64,
) -> Result<bool> {
    let BlockedNewcomer { discord, name, id } = newcomer;
    let query = "SELECT user_id FROM users WHERE discord = $1";
    if let Some(blocked) = db.one(query, &[&discord.to_string()], |row| user_id(row, 0)).await? {
        return block(db, user, &blocked, now_ms).await;
    }
    let user = &users::owner(db, user).await?;
    users::refuse_deleted(db, user).await?;
    let insert = "INSERT INTO blocks (user_id, blocked, at_ms, discord_hash, name) SELECT $1, $2, $3, $5, $6
        WHERE (SELECT count(*) FROM blocks WHERE user_id = $1) < $4 ON CONFLICT DO NOTHING";
    let (hash, most) = (hash(db, *discord).await?, i64::from(BLOCKS_MAX));
    db.execute(insert, &[&user.as_str(), &id.as_str(), &int(now_ms), &most, &hash, &name.as_str()]).await?;
    names_discord(db, user, *discord).await
}

pub(super) async fn unblock(db: &Db, user: &UserId, blocked: &UserId) -> Result<()> {
    let delete = "DELETE FROM blocks WHERE user_id = $1 AND blocked = $2";
    db.execute(delete, &[&user.as_str(), &blocked.as_str()]).await.map(drop)
}

pub(super) async fn unblock_discord(db: &Db, user: &UserId, discord: Snowflake) -> Result<()> {
    let delete = "DELETE FROM blocks WHERE user_id = $1 AND (discord_hash = $2 AND name IS NOT NULL
        OR blocked = (SELECT user_id FROM users WHERE discord = $3))";
    let hash = hash(db, discord).await?;
    db.execute(delete, &[&user.as_str(), &hash, &discord.to_string()]).await.map(drop)
}

/// Whether `by` has blocked this person by their Discord account, and the person has had no account here since.
/// Ignores a block against an account that the person has deleted: such a block stores no name.
pub(super) async fn names_discord(db: &Db, by: &UserId, discord: Snowflake) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user_id = $1 AND discord_hash = $2 AND name IS NOT NULL";
    Ok(db.one(query, &[&by.as_str(), &hash(db, discord).await?], |_| Ok(())).await?.is_some())
}

pub(super) async fn is_blocked(db: &Db, by: &UserId, user: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user_id = $1 AND (blocked = $2 OR discord_hash = $3)";
    let hash = hash_of(db, user).await?;
    Ok(db.one(query, &[&by.as_str(), &user.as_str(), &hash], |_| Ok(())).await?.is_some())
}

pub(super) async fn lists_blocked(db: &Db, by: &UserId, id: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user_id = $1 AND blocked = $2";
    Ok(db.one(query, &[&by.as_str(), &id.as_str()], |_| Ok(())).await?.is_some())
}

pub(super) async fn is_discord_blocked(db: &Db, by: &UserId, discord: Snowflake) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user_id = $1
        AND (discord_hash = $2 OR blocked = (SELECT user_id FROM users WHERE discord = $3))";
    let hash = hash(db, discord).await?;
    Ok(db.one(query, &[&by.as_str(), &hash, &discord.to_string()], |_| Ok(())).await?.is_some())
}

pub(super) async fn blocked_by(db: &Db, user: &UserId) -> Result<Vec<User>> {
    let query =
        "SELECT blocked, discord_hash IS NOT NULL, blocks.name, users.user_id, users.name, discord, locale,
          created_ms, deleted_ms
        FROM blocks LEFT JOIN users ON users.user_id = blocked WHERE blocks.user_id = $1
        ORDER BY at_ms DESC, blocked";
    let blocked = |row: &Row| {
        if row.try_get(1)? {
            let name = maybe_parsed::<PlayerName>(row, 2, "the name of a blocked player")?;
            let name = name.unwrap_or_else(deleted_player);
            return Ok(Some(User { id: user_id(row, 0)?, name, kind: UserKind::Member }));
        }
        match row.try_get::<_, Option<&str>>(3)? {
            Some(_) => Ok(Some(account(row, 3)?.user())),
            None => Ok(None),
        }
    };
    Ok(db.many(query, &[&user.as_str()], blocked).await?.into_iter().flatten().collect())
}

pub(super) async fn blockers(db: &Db, of: &UserId) -> Result<Blockers> {
    let query = "SELECT blocks.user_id, discord FROM blocks LEFT JOIN users ON users.user_id = blocks.user_id
        WHERE blocked = $1 OR discord_hash = $2";
    let all = db.many(query, &[&of.as_str(), &hash_of(db, of).await?], blocker).await?;
    Ok(all.into_iter().collect())
}

pub(super) async fn chat_blockers(db: &Db, of: &UserId) -> Result<Blockers> {
    let query = "SELECT blocks.user_id, discord FROM blocks LEFT JOIN users ON users.user_id = blocks.user_id
        WHERE blocked = $1";
    Ok(db.many(query, &[&of.as_str()], blocker).await?.into_iter().collect())
}

fn blocker(row: &Row) -> Result<(UserId, Option<Snowflake>)> {
    Ok((user_id(row, 0)?, maybe_parsed(row, 1, "a Discord id")?))
}
