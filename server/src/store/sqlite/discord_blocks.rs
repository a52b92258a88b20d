//! Blocks of Discord accounts without an account here in SQLite.
//!
//! Invariants: such a block keeps a keyed hash of the Discord account, by which a new account takes it over.

use super::super::error::{Result, StoreError};
use super::value::one;
use konakis_protocol::{Snowflake, UserId};
use rusqlite::Connection;
use sha2::{Digest, Sha256};

/// Keeps the blocks of a member whose account is being deleted.
pub(super) fn keep_for_discord(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    conn.prepare_cached("UPDATE blocks SET discord_hash = ?2, name = NULL WHERE blocked = ?1")?
        .execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// Gives a new account the blocks of its Discord account.
pub(super) fn take_over(conn: &Connection, user: &UserId, discord: Snowflake) -> Result<()> {
    let update = "UPDATE blocks SET blocked = ?1, discord_hash = NULL, name = NULL WHERE discord_hash = ?2";
    conn.prepare_cached(update)?.execute((user.as_str(), hash(conn, discord)?))?;
    Ok(())
}

/// The keyed hash of a Discord account. The key has 32 bytes, so no key with an id is another key with another id.
pub(super) fn hash(conn: &Connection, discord: Snowflake) -> Result<[u8; 32]> {
    let key = one(conn, "SELECT block_key FROM meta", [], |row| Ok(row.get::<_, [u8; 32]>(0)?))?;
    let key = key.ok_or(StoreError::Damaged("the key of the blocks"))?;
    Ok(Sha256::new().chain_update(key).chain_update(discord.to_string()).finalize().into())
}
