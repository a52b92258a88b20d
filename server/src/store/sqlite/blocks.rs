//! Blocked players in SQLite.
//!
//! Invariants: a block against a member applies to the member's Discord account. If the blocked person deletes their
//! account here or has none, the block keeps a keyed hash of the Discord account.

use super::super::error::Result;
use super::super::moderation::{BlockedNewcomer, Blockers};
use super::accounts::{self, user_id};
use super::discord_blocks::{hash, hash_of};
use super::value::{int, many, one, parse};
use konakis_protocol::{PlayerName, Snowflake, User, UserId, UserKind, deleted_player};
use rusqlite::{Connection, Row};

pub(super) fn block(
    conn: &Connection,
    user: &UserId,
    blocked: &UserId,
    now_ms: u64,
    most: u32,
) -> Result<bool> {
    let (user, blocked) = (&accounts::owner(conn, user)?, &accounts::owner(conn, blocked)?);
    accounts::refuse_deleted(conn, user)?;
    accounts::refuse_deleted(conn, blocked)?;
    let insert = "INSERT INTO blocks (user, blocked, at_ms) SELECT ?1, ?2, ?3
        WHERE (SELECT count(*) FROM blocks WHERE user = ?1) < ?4 ON CONFLICT DO NOTHING";
    conn.prepare_cached(insert)?.execute((user.as_str(), blocked.as_str(), int(now_ms), most))?;
    // Do not return `is_blocked`. If the list is full, nothing was inserted. Then `is_blocked` is still true if a
    // deleted account of the same person is on the list, and would reveal whose account that was.
    lists_blocked(conn, user, blocked)
}

pub(super) fn block_discord(
    conn: &Connection,
    user: &UserId,
    newcomer: &BlockedNewcomer,
    now_ms: u64,
    most: u32,
) -> Result<bool> {
    let BlockedNewcomer { discord, name, id } = newcomer;
    let query = "SELECT user FROM users WHERE discord = ?1";
    if let Some(blocked) = one(conn, query, [discord.to_string()], |row| user_id(row, 0))? {
        return block(conn, user, &blocked, now_ms, most);
    }
    let user = &accounts::owner(conn, user)?;
    accounts::refuse_deleted(conn, user)?;
    let insert = "INSERT INTO blocks (user, blocked, at_ms, discord_hash, name) SELECT ?1, ?2, ?3, ?5, ?6
        WHERE (SELECT count(*) FROM blocks WHERE user = ?1) < ?4 ON CONFLICT DO NOTHING";
    let hash = hash(conn, *discord)?;
    let values = (user.as_str(), id.as_str(), int(now_ms), most, hash, name.as_str());
    conn.prepare_cached(insert)?.execute(values)?;
    names_discord(conn, user, *discord)
}

pub(super) fn unblock(conn: &Connection, user: &UserId, blocked: &UserId) -> Result<()> {
    conn.prepare_cached("DELETE FROM blocks WHERE user = ?1 AND blocked = ?2")?
        .execute([user.as_str(), blocked.as_str()])?;
    Ok(())
}

pub(super) fn unblock_discord(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    let delete = "DELETE FROM blocks WHERE user = ?1
        AND (discord_hash = ?2 AND name IS NOT NULL OR blocked = (SELECT user FROM users WHERE discord = ?3))";
    let values = (user.as_str(), hash(conn, discord)?, discord.to_string());
    conn.prepare_cached(delete)?.execute(values)?;
    Ok(())
}

/// Whether `by` has blocked this person by their Discord account, and the person has had no account here since.
/// Ignores a block against an account that the person has deleted: such a block stores no name.
pub(super) fn names_discord(conn: &Connection, by: &UserId, discord: Snowflake) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user = ?1 AND discord_hash = ?2 AND name IS NOT NULL";
    Ok(one(conn, query, (by.as_str(), hash(conn, discord)?), |_| Ok(()))?.is_some())
}

pub(super) fn is_blocked(conn: &Connection, by: &UserId, user: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user = ?1 AND (blocked = ?2 OR discord_hash = ?3)";
    Ok(one(conn, query, (by.as_str(), user.as_str(), hash_of(conn, user)?), |_| Ok(()))?.is_some())
}

pub(super) fn lists_blocked(conn: &Connection, by: &UserId, id: &UserId) -> Result<bool> {
    let query = "SELECT 1 FROM blocks WHERE user = ?1 AND blocked = ?2";
    Ok(one(conn, query, [by.as_str(), id.as_str()], |_| Ok(()))?.is_some())
}

pub(super) fn is_discord_blocked(conn: &Connection, by: &UserId, discord: Snowflake) -> Result<bool> {
    let query = "SELECT 1 FROM blocks
        WHERE user = ?1 AND (discord_hash = ?2 OR blocked = (SELECT user FROM users WHERE discord = ?3))";
    let values = (by.as_str(), hash(conn, discord)?, discord.to_string());
    Ok(one(conn, query, values, |_| Ok(()))?.is_some())
}

pub(super) fn blocked_by(conn: &Connection, user: &UserId) -> Result<Vec<User>> {
    let query = "SELECT blocked, discord_hash IS NOT NULL, name FROM blocks WHERE user = ?1
        ORDER BY at_ms DESC, blocked";
    let rows = many(conn, query, [user.as_str()], |row| {
        Ok((user_id(row, 0)?, row.get::<_, bool>(1)?, row.get::<_, Option<String>>(2)?))
    })?;
    let mut blocked = Vec::new();
    for (id, has_no_account, name) in rows {
        if has_no_account {
            let name = name.map(|name| parse::<PlayerName>(&name, "the name of a blocked player"));
            let name = name.transpose()?.unwrap_or_else(deleted_player);
            blocked.push(User { id, name, kind: UserKind::Member });
        } else if let Some(account) = accounts::user(conn, &id)? {
            blocked.push(account.user());
        }
    }
    Ok(blocked)
}

pub(super) fn blockers(conn: &Connection, of: &UserId) -> Result<Blockers> {
    let query = "SELECT user, discord FROM blocks LEFT JOIN users USING (user)
        WHERE blocked = ?1 OR discord_hash = ?2";
    let all = many(conn, query, (of.as_str(), hash_of(conn, of)?), blocker)?;
    Ok(all.into_iter().collect())
}

pub(super) fn chat_blockers(conn: &Connection, of: &UserId) -> Result<Blockers> {
    let query = "SELECT user, discord FROM blocks LEFT JOIN users USING (user) WHERE blocked = ?1";
    Ok(many(conn, query, [of.as_str()], blocker)?.into_iter().collect())
}

fn blocker(row: &Row<'_>) -> Result<(UserId, Option<Snowflake>)> {
    let discord: Option<String> = row.get(1)?;
    let discord = discord.map(|discord| parse::<Snowflake>(&discord, "a Discord id")).transpose()?;
    Ok((user_id(row, 0)?, discord))
}
