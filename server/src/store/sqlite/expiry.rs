//! Removal of expired rooms, guests and tokens, and the size of the database, in SQLite.
//!
//! Invariants: triggers allow the deletion of a log only if its room is in the table `removals`. This table can contain
//! only rooms with a time of expiry. Freed pages stay in the file and are reused before the file grows.

use super::super::ExpiryStore;
use super::super::account::TokenHash;
use super::super::error::Result;
use super::super::expiry::{Page, REMOVED_ENTRIES_MAX, Sizes};
use super::Sqlite;
use super::accounts::user_id;
use super::room_rows::room_id;
use super::value::{int, many, one, uint};
use async_trait::async_trait;
use konakis_protocol::{RoomId, UserId};
use rusqlite::{Connection, Row};
use std::path::PathBuf;

/// The SQL condition for an unused guest or an unused deleted account. `?1` is `unused_since_ms`.
macro_rules! is_unused_guest {
    () => {
        "discord IS NULL AND created_ms < ?1
         AND NOT EXISTS (SELECT 1 FROM tokens WHERE tokens.user = users.user AND used_ms >= ?1 AND revoked_ms IS NULL)
         AND NOT EXISTS (SELECT 1 FROM rooms WHERE white = users.user)
         AND NOT EXISTS (SELECT 1 FROM rooms WHERE black = users.user)
         AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.user = users.user)
         AND NOT EXISTS (SELECT 1 FROM merges WHERE guest = users.user)
         AND NOT EXISTS (SELECT 1 FROM merges WHERE member = users.user)"
    };
}

#[async_trait]
impl ExpiryStore for Sqlite {
    async fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>> {
        let query = "SELECT room, expires_ms FROM rooms
            WHERE expires_ms <= ?1 AND (expires_ms, room) > (?2, ?3) ORDER BY expires_ms, room LIMIT ?4";
        self.read(move |conn| {
            let (after_ms, room) = after.as_ref().map_or((0, ""), |(at_ms, room)| (*at_ms, room.as_str()));
            let values = (int(now_ms), int(after_ms), room, limit);
            many(conn, query, values, |row| Ok((uint(row.get(1)?), room_id(row)?)))
        })
        .await
    }

    async fn remove_rooms(&self, rooms: Vec<RoomId>, now_ms: u64) -> Result<Vec<RoomId>> {
        self.write(move |db| remove_rooms(&db.conn, &rooms, now_ms)).await
    }

    async fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<UserId>,
        limit: u32,
    ) -> Result<Page<UserId>> {
        let query = concat!(
            "SELECT user, ",
            is_unused_guest!(),
            " FROM users WHERE user > ?2 ORDER BY user LIMIT ?3"
        );
        self.read(move |conn| {
            let after = after.as_ref().map_or("", UserId::as_str);
            let user = |row: &Row<'_>| Ok((user_id(row, 0)?, row.get::<_, bool>(1)?));
            Ok(Page::of(many(conn, query, (int(unused_since_ms), after, limit), user)?, limit))
        })
        .await
    }

    async fn remove_guests(&self, guests: Vec<UserId>, unused_since_ms: u64) -> Result<u64> {
        let is_unused = concat!("SELECT 1 FROM users WHERE user = ?2 AND ", is_unused_guest!());
        let deletes = ["DELETE FROM tokens WHERE user = ?1", "DELETE FROM users WHERE user = ?1"];
        self.write(move |db| {
            let mut removed = 0;
            for guest in &guests {
                let values = (int(unused_since_ms), guest.as_str());
                if one(&db.conn, is_unused, values, |_| Ok(()))?.is_some() {
                    for delete in deletes {
                        db.conn.prepare_cached(delete)?.execute([guest.as_str()])?;
                    }
                    removed += 1;
                }
            }
            Ok(removed)
        })
        .await
    }

    async fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>> {
        let query = "SELECT hash, used_ms < ?1 FROM tokens WHERE hash > ?2 ORDER BY hash LIMIT ?3";
        self.read(move |conn| {
            let after = after.as_ref().map_or(&[][..], |hash| hash.bytes());
            let token = |row: &Row<'_>| Ok((TokenHash::stored(row.get(0)?), row.get::<_, bool>(1)?));
            Ok(Page::of(many(conn, query, (int(unused_since_ms), after, limit), token)?, limit))
        })
        .await
    }

    async fn remove_tokens(&self, tokens: Vec<TokenHash>, unused_since_ms: u64) -> Result<u64> {
        self.write(move |db| {
            let mut delete = db.conn.prepare_cached("DELETE FROM tokens WHERE hash = ?1 AND used_ms < ?2")?;
            let mut removed = 0;
            for token in &tokens {
                removed += delete.execute((token.bytes(), int(unused_since_ms)))? as u64;
            }
            Ok(removed)
        })
        .await
    }

    async fn remove_revoked_tokens(&self, limit: u32) -> Result<u64> {
        let delete = "DELETE FROM tokens
            WHERE hash IN (SELECT hash FROM tokens WHERE revoked_ms IS NOT NULL LIMIT ?1)";
        self.write(move |db| Ok(db.conn.prepare_cached(delete)?.execute([limit])? as u64)).await
    }

    async fn database_time(&self) -> Result<Option<u64>> {
        Ok(None)
    }

    async fn sizes(&self) -> Result<Sizes> {
        self.read(sizes).await
    }
}

fn remove_rooms(conn: &Connection, rooms: &[RoomId], now_ms: u64) -> Result<Vec<RoomId>> {
    let expired = "SELECT length FROM rooms WHERE room = ?1 AND expires_ms <= ?2";
    let mut remove = conn.prepare_cached("INSERT INTO removals (room) VALUES (?1)")?;
    let (mut removed, mut entries) = (Vec::new(), 0);
    for room in rooms {
        let length = one(conn, expired, (room.as_str(), int(now_ms)), |row| Ok(uint(row.get(0)?)))?;
        if let Some(length) = length.filter(|_| entries < REMOVED_ENTRIES_MAX) {
            remove.execute([room.as_str()])?;
            removed.push(room.clone());
            entries += length;
        }
    }
    for delete in [
        "DELETE FROM analyses WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM log WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM rooms WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM removals",
    ] {
        conn.prepare_cached(delete)?.execute([])?;
    }
    Ok(removed)
}

fn sizes(conn: &Connection) -> Result<Sizes> {
    let pragma = |name: &str| -> Result<u64> {
        Ok(uint(conn.pragma_query_value(None, name, |row| row.get::<_, i64>(0))?))
    };
    let path = conn.path().map(PathBuf::from).unwrap_or_default();
    let mut wal = path.clone().into_os_string();
    wal.push("-wal");
    let bytes = |path: PathBuf| path.metadata().map_or(0, |found| found.len());
    let query = "SELECT rooms, unfinished, entries, guests, members, guest_tokens, member_tokens FROM meta";
    let counted = conn.prepare_cached(query)?.query_row([], |row| {
        let count = |column| row.get::<_, i64>(column).map(uint);
        Ok(Sizes {
            rooms: count(0)?,
            unfinished: count(1)?,
            entries: count(2)?,
            guests: count(3)?,
            members: count(4)?,
            guest_tokens: count(5)?,
            member_tokens: count(6)?,
            ..Sizes::default()
        })
    })?;
    Ok(Sizes {
        database_bytes: bytes(path),
        wal_bytes: bytes(wal.into()),
        reusable_bytes: pragma("freelist_count")?.saturating_mul(pragma("page_size")?),
        ..counted
    })
}
