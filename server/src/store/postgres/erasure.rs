//! Deletion of accounts, and the removal of former names from the logs, in PostgreSQL.

use super::super::error::{Result, StoreError};
use super::super::personal_data::Erasure;
use super::super::room::RoomRow;
use super::db::Db;
use super::discord_blocks;
use super::users;
use super::value::{int, number, user_id};
use konakis_protocol::{RoomId, UserId, deleted_player};
use tokio_postgres::Row;

pub(super) async fn guests(db: &Db, member: &UserId) -> Result<Vec<UserId>> {
    let query = "SELECT guest FROM merges WHERE member = $1 ORDER BY seq";
    db.many(query, &[&member.as_str()], |row| user_id(row, 0)).await
}

/// Deletes an account. Refuses the id of a merged guest. [`redact`] later replaces the names in the logs, room by room.
pub(super) async fn delete(db: &Db, user: &UserId, now_ms: u64) -> Result<()> {
    let is_merged = users::owner(db, user).await? != *user;
    let account = users::user(db, user).await?.filter(|_| !is_merged);
    let account = account.ok_or_else(|| StoreError::NoSuchUser(user.clone()))?;
    if let Some(discord) = account.discord() {
        discord_blocks::keep_for_discord(db, user, discord).await?;
    }
    let name = deleted_player();
    for id in std::iter::once(user.clone()).chain(guests(db, user).await?) {
        let id = id.as_str();
        db.execute("DELETE FROM tokens WHERE user_id = $1", &[&id]).await?;
        let clear =
            "UPDATE users SET name = $2, discord = NULL, locale = NULL, deleted_ms = $3 WHERE user_id = $1";
        db.execute(clear, &[&id, &name.as_str(), &int(now_ms)]).await?;
        db.execute("UPDATE report_messages SET name = $2 WHERE user_id = $1", &[&id, &name.as_str()]).await?;
    }
    for statement in [
        "DELETE FROM blocks WHERE user_id = $1 OR (blocked = $1 AND discord_hash IS NULL)",
        "DELETE FROM notify_when WHERE user_id = $1",
        "DELETE FROM devices WHERE user_id = $1",
        "UPDATE reports SET note = '' WHERE reporter = $1",
    ] {
        db.execute(statement, &[&user.as_str()]).await?;
    }
    begin_erasure(db, user, now_ms).await
}

/// Records that an erasure begins. When an earlier erasure of the user ends, [`end_erasure`] does not remove this
/// record, because its generation differs.
pub(super) async fn begin_erasure(db: &Db, user: &UserId, now_ms: u64) -> Result<()> {
    let insert = "INSERT INTO erasures (user_id, at_ms) VALUES ($1, $2)
        ON CONFLICT (user_id) DO UPDATE SET generation = erasures.generation + 1, at_ms = excluded.at_ms";
    db.execute(insert, &[&user.as_str(), &int(now_ms)]).await.map(drop)
}

pub(super) async fn erasures(db: &Db, limit: u32) -> Result<Vec<Erasure>> {
    let query = "SELECT user_id, generation, at_ms FROM erasures ORDER BY at_ms LIMIT $1";
    let read = |row: &Row| Ok((user_id(row, 0)?, number(row, 1)?, number(row, 2)?));
    let mut erasures = Vec::new();
    for (user, generation, at_ms) in db.many(query, &[&i64::from(limit)], read).await? {
        erasures.push(Erasure { guests: guests(db, &user).await?, user, generation, at_ms });
    }
    Ok(erasures)
}

pub(super) async fn end_erasure(db: &Db, erasure: &Erasure) -> Result<()> {
    let delete = "DELETE FROM erasures WHERE user_id = $1 AND generation = $2";
    db.execute(delete, &[&erasure.user.as_str(), &int(erasure.generation)]).await.map(drop)
}

/// Replaces entries of a room's log, and the column `about` of the room's row. This column also contains the players'
/// names.
pub(super) async fn redact(db: &Db, room: &RoomId, entries: &[(u32, String)], row: &RoomRow) -> Result<()> {
    db.execute("INSERT INTO redactions (room) VALUES ($1)", &[&room.as_str()]).await?;
    let update = "UPDATE log SET entry = $3 WHERE room = $1 AND n = $2";
    for (n, entry) in entries {
        if db.execute(update, &[&room.as_str(), &i64::from(*n), entry]).await? == 0 {
            return Err(StoreError::Conflict { room: room.clone(), first_n: *n });
        }
    }
    db.execute("UPDATE rooms SET about = $2 WHERE room = $1", &[&room.as_str(), &row.about]).await?;
    db.execute("DELETE FROM redactions", &[]).await.map(drop)
}
