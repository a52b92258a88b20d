//! Blocks, in PostgreSQL, against people on Discord who have no account here.
//!
//! Invariants: those of `sqlite/discord_blocks.rs`.

use super::super::error::{Result, StoreError};
use super::db::Db;
use super::value::{bytes, parsed};
use konakis_protocol::{Snowflake, UserId};
use sha2::{Digest, Sha256};

/// Makes the blocks against a member apply to the member's Discord account, because their account here is being
/// deleted.
pub(super) async fn keep_for_discord(db: &Db, user: &UserId, discord: Snowflake) -> Result<()> {
    let update = "UPDATE blocks SET discord_hash = $2, name = NULL WHERE blocked = $1";
    db.execute(update, &[&user.as_str(), &hash(db, discord).await?]).await.map(drop)
}

/// Transfers the blocks against a Discord account to `user`, its new account here. Only blocks that were made while it
/// had no account here are transferred.
pub(super) async fn take_over(db: &Db, user: &UserId, discord: Snowflake) -> Result<()> {
    let update = "UPDATE blocks SET blocked = $1, discord_hash = NULL, name = NULL
        WHERE discord_hash = $2 AND name IS NOT NULL";
    db.execute(update, &[&user.as_str(), &hash(db, discord).await?]).await.map(drop)
}

/// The hash of a user's Discord account; `None` for a guest.
pub(super) async fn hash_of(db: &Db, user: &UserId) -> Result<Option<Vec<u8>>> {
    let query = "SELECT discord FROM users WHERE user_id = $1 AND discord IS NOT NULL";
    match db.one(query, &[&user.as_str()], |row| parsed(row, 0, "a Discord id")).await? {
        Some(discord) => hash(db, discord).await.map(Some),
        None => Ok(None),
    }
}

/// The keyed hash of a Discord account. The key always has 32 bytes, so the joined bytes of two different pairs of
/// key and id, which are hashed, always differ.
pub(super) async fn hash(db: &Db, discord: Snowflake) -> Result<Vec<u8>> {
    const KEY: &str = "the key of the blocks";
    let key = db.one("SELECT block_key FROM meta", &[], |row| bytes::<32>(row, 0, KEY)).await?;
    let key = key.ok_or(StoreError::Damaged(KEY))?;
    Ok(Sha256::new().chain_update(key).chain_update(discord.to_string()).finalize().to_vec())
}
