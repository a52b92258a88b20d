//! Blocks, in SQLite, against people on Discord who have no account here.
//!
//! Invariants: such a block keeps a keyed hash of the Discord account. A new account takes over the blocks that were
//! made while the person had no account. Blocks against an earlier, deleted account stay as they are: they apply
//! through the hash, and do not reveal to whom they apply.

use super::super::error::{Result, StoreError};
use super::value::{one, parse};
use konakis_protocol::{Snowflake, UserId};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

/// Makes the blocks against a member apply to the member's Discord account, because their account here is being
/// deleted.
pub(super) fn keep_for_discord(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    conn.prepare_cached("UPDATE blocks SET discord_hash = ?2, name = NULL WHERE blocked = ?1")?
        .execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// Transfers the blocks against a Discord account to `user`, its new account here. Only blocks that were made while it
/// had no account here are transferred.
pub(super) fn take_over(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    let update = "UPDATE blocks SET blocked = ?1, discord_hash = NULL, name = NULL
        WHERE discord_hash = ?2 AND name IS NOT NULL";
    conn.prepare_cached(update)?.execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// The hash of a user's Discord account; `None` for a guest.
pub(super) fn hash_of(conn: &Connection, user: &UserId) -> Result<Option<[u8; 32]>> {
    let query = "SELECT discord FROM users WHERE user = ?1 AND discord IS NOT NULL";
    let discord = one(conn, query, [user.as_str()], |row| parse(&row.get::<_, String>(0)?, "a Discord id"))?;
    discord.map(|discord| hash(conn, discord)).transpose()
}

/// The keyed hash of a Discord account. The key always has 32 bytes, so two different pairs of key and id never give
/// the hash the same input.
pub(super) fn hash(conn: &Connection, discord: Snowflake) -> Result<[u8; 32]> {
    let key = one(conn, "SELECT block_key FROM meta", [], |row| Ok(row.get::<_, [u8; 32]>(0)?))?;
    let key = key.ok_or(StoreError::Damaged("the key of the blocks"))?;
    Ok(Sha256::new().chain_update(key).chain_update(discord.to_string()).finalize().into())
}
