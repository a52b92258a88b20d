//! Deletion of accounts, and the removal of former names from the logs, in SQLite.

use super::super::error::{Result, StoreError};
use super::super::personal_data::Erasure;
use super::super::room::RoomRow;
use super::accounts::{self, user_id};
use super::discord_blocks;
use super::value::{int, many, uint};
use konakis_protocol::{RoomId, UserId, deleted_player};
use rusqlite::{Connection, Row};

pub(super) fn guests(conn: &Connection, member: &UserId) -> Result<Vec<UserId>> {
    let query = "SELECT guest FROM merges WHERE member = ?1 ORDER BY seq";
    many(conn, query, [member.as_str()], |row| user_id(row, 0))
}

/// Deletes an account. Refuses the id of a merged guest. [`redact`] later replaces the names in the logs, room by room.
pub(super) fn delete(conn: &Connection, user: &UserId, now_ms: u64) -> Result<()> {
    let is_merged = accounts::owner(conn, user)? != *user;
    let account = accounts::user(conn, user)?.filter(|_| !is_merged);
    let account = account.ok_or_else(|| StoreError::NoSuchUser(user.clone()))?;
    if let Some(discord) = account.discord() {
        discord_blocks::keep_for_discord(conn, user, discord)?;
    }
    let name = deleted_player();
    for id in std::iter::once(user.clone()).chain(guests(conn, user)?) {
        conn.prepare_cached("DELETE FROM tokens WHERE user = ?1")?.execute([id.as_str()])?;
        conn.prepare_cached(
            "UPDATE users SET name = ?2, discord = NULL, locale = NULL, deleted_ms = ?3 WHERE user = ?1",
        )?
        .execute((id.as_str(), name.as_str(), int(now_ms)))?;
        conn.prepare_cached("UPDATE report_messages SET name = ?2 WHERE user = ?1")?
            .execute([id.as_str(), name.as_str()])?;
    }
    for statement in [
        "DELETE FROM blocks WHERE user = ?1 OR (blocked = ?1 AND discord_hash IS NULL)",
        "DELETE FROM notify_when WHERE user = ?1",
        "DELETE FROM devices WHERE user = ?1",
        "UPDATE reports SET note = '' WHERE reporter = ?1",
    ] {
        conn.prepare_cached(statement)?.execute([user.as_str()])?;
    }
    begin_erasure(conn, user, now_ms)
}

/// Records that an erasure begins. When an earlier erasure of the user ends, [`end_erasure`] does not remove this
/// record, because its generation differs.
pub(super) fn begin_erasure(conn: &Connection, user: &UserId, now_ms: u64) -> Result<()> {
    conn.prepare_cached(
        "INSERT INTO erasures (user, at_ms) VALUES (?1, ?2)
         ON CONFLICT DO UPDATE SET generation = generation + 1, at_ms = excluded.at_ms",
    )?
    .execute((user.as_str(), int(now_ms)))?;
    Ok(())
}

pub(super) fn erasures(conn: &Connection, limit: u32) -> Result<Vec<Erasure>> {
    let query = "SELECT user, generation, at_ms FROM erasures ORDER BY at_ms LIMIT ?1";
    let read = |row: &Row<'_>| Ok((user_id(row, 0)?, uint(row.get(1)?), uint(row.get(2)?)));
    let users = many(conn, query, [limit], read)?;
    let erasure =
        |(user, generation, at_ms)| Ok(Erasure { guests: guests(conn, &user)?, user, generation, at_ms });
    users.into_iter().map(erasure).collect()
}

pub(super) fn end_erasure(conn: &Connection, erasure: &Erasure) -> Result<()> {
    conn.prepare_cached("DELETE FROM erasures WHERE user = ?1 AND generation = ?2")?
        .execute((erasure.user.as_str(), int(erasure.generation)))?;
    Ok(())
}

/// Replaces entries of a room's log, and the column `about` of its row, which also contains the players' names.
pub(super) fn redact(
    conn: &Connection,
    room: &RoomId,
    entries: &[(u32, String)],
    row: &RoomRow,
) -> Result<()> {
    conn.prepare_cached("INSERT INTO redactions (room) VALUES (?1)")?.execute([room.as_str()])?;
    let mut update = conn.prepare_cached("UPDATE log SET entry = ?3 WHERE room = ?1 AND n = ?2")?;
    for (n, entry) in entries {
        if update.execute((room.as_str(), n, entry))? == 0 {
            return Err(StoreError::Conflict { room: room.clone(), first_n: *n });
        }
    }
    conn.prepare_cached("UPDATE rooms SET about = ?2 WHERE room = ?1")?
        .execute([room.as_str(), &row.about])?;
    conn.prepare_cached("DELETE FROM redactions")?.execute([])?;
    Ok(())
}
