//! Blocks of Discord accounts without an account here in SQLite.
//!
//! Invariants: such a block keeps a keyed hash of the Discord account. A new account takes over the blocks of a person who
//! never had one. Those of a deleted account hold for a new one by the hash, and do not say whom they hold for.

use super::super::error::{Result, StoreError};
use super::value::{one, parse};
use konakis_protocol::{Snowflake, UserId};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

/// Keeps the blocks of a member whose account is being deleted.
pub(super) fn keep_for_discord(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    conn.prepare_cached("UPDATE blocks SET discord_hash = ?2, name = NULL WHERE blocked = ?1")?
        .execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// Gives the first account of a Discord account the blocks of it.
pub(super) fn take_over(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    let update = "UPDATE blocks SET blocked = ?1, discord_hash = NULL, name = NULL
        WHERE discord_hash = ?2 AND name IS NOT NULL";
    conn.prepare_cached(update)?.execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// The keyed hash of a user's Discord account; none for a guest.
pub(super) fn hash_of(conn: &Connection, user: &UserId) -> Result<Option<[u8; 32]>> {
    let query = "SELECT discord FROM users WHERE user = ?1 AND discord IS NOT NULL";
    let discord = one(conn, query, [user.as_str()], |row| parse(&row.get::<_, String>(0)?, "a Discord id"))?;
    discord.map(|discord| hash(conn, discord)).transpose()
}

/// The keyed hash of a Discord account. The key has 32 bytes, so no key with an id is another key with another id.
pub(super) fn hash(conn: &Connection, discord: Snowflake) -> Result<[u8; 32]> {
    let key = one(conn, "SELECT block_key FROM meta", [], |row| Ok(row.get::<_, [u8; 32]>(0)?))?;
    let key = key.ok_or(StoreError::Damaged("the key of the blocks"))?;
    Ok(Sha256::new().chain_update(key).chain_update(discord.to_string()).finalize().into())
}
