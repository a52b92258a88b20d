//! Removal of expired rooms, guests and tokens, and the size of the database, in PostgreSQL.
//!
//! Invariants: triggers allow the deletion of a log only if its room is in the table `removals`. This table can contain
//! only rooms with a time of expiry.

use super::super::ExpiryStore;
use super::super::account::TokenHash;
use super::super::error::Result;
use super::super::expiry::{Page, REMOVED_ENTRIES_MAX, Sizes};
use super::Postgres;
use super::db::Db;
use super::value::{bytes, int, number, room_id, user_id};
use async_trait::async_trait;
use konakis_protocol::{RoomId, UserId};
use tokio_postgres::Row;

/// The SQL condition for an unused guest or an unused deleted account. `$1` is `unused_since_ms`.
macro_rules! is_unused_guest {
    () => {
        "(discord IS NULL AND created_ms < $1
         AND NOT EXISTS (SELECT FROM tokens
           WHERE tokens.user_id = users.user_id AND used_ms >= $1 AND revoked_ms IS NULL)
         AND NOT EXISTS (SELECT FROM rooms WHERE white = users.user_id)
         AND NOT EXISTS (SELECT FROM rooms WHERE black = users.user_id)
         AND NOT EXISTS (SELECT FROM ratings WHERE ratings.user_id = users.user_id)
         AND NOT EXISTS (SELECT FROM merges WHERE guest = users.user_id)
         AND NOT EXISTS (SELECT FROM merges WHERE member = users.user_id))"
    };
}

#[async_trait]
impl ExpiryStore for Postgres {
    async fn expired_rooms(
        &self,
        now_ms: u64,
        after: Option<(u64, RoomId)>,
        limit: u32,
    ) -> Result<Vec<(u64, RoomId)>> {
        self.read((int(now_ms), after, i64::from(limit)), |db, (now_ms, after, limit)| {
            let query = "SELECT room, expires_ms FROM rooms
                WHERE expires_ms <= $1 AND (expires_ms, room) > ($2, $3) ORDER BY expires_ms, room LIMIT $4";
            let (after_ms, room) =
                after.as_ref().map_or((0, ""), |(at_ms, room)| (int(*at_ms), room.as_str()));
            Box::pin(async move {
                let values: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
                    [now_ms, &after_ms, &room, limit];
                db.many(query, &values, |row| Ok((number(row, 1)?, room_id(row, 0)?))).await
            })
        })
        .await
    }

    async fn remove_rooms(&self, rooms: Vec<RoomId>, now_ms: u64) -> Result<Vec<RoomId>> {
        self.write((rooms, now_ms), |db, (rooms, now_ms)| Box::pin(remove_rooms(db, rooms, *now_ms))).await
    }

    async fn unused_guests(
        &self,
        unused_since_ms: u64,
        after: Option<UserId>,
        limit: u32,
    ) -> Result<Page<UserId>> {
        self.read((int(unused_since_ms), after, limit), |db, (since, after, limit)| {
            let query = concat!(
                "SELECT user_id, ",
                is_unused_guest!(),
                " FROM users WHERE user_id > $2 ORDER BY user_id LIMIT $3"
            );
            let after = after.as_ref().map_or("", UserId::as_str);
            Box::pin(async move {
                let user = |row: &Row| Ok((user_id(row, 0)?, row.try_get(1)?));
                Ok(Page::of(db.many(query, &[since, &after, &i64::from(*limit)], user).await?, *limit))
            })
        })
        .await
    }

    async fn remove_guests(&self, guests: Vec<UserId>, unused_since_ms: u64) -> Result<u64> {
        self.write((guests, int(unused_since_ms)), |db, (guests, since)| {
            let unused =
                concat!("SELECT user_id FROM users WHERE user_id = ANY($2) AND ", is_unused_guest!());
            let guests: Vec<&str> = guests.iter().map(UserId::as_str).collect();
            Box::pin(async move {
                let unused = db.many(unused, &[since, &guests], |row| user_id(row, 0)).await?;
                let unused: Vec<&str> = unused.iter().map(UserId::as_str).collect();
                db.execute("DELETE FROM tokens WHERE user_id = ANY($1)", &[&unused]).await?;
                db.execute("DELETE FROM users WHERE user_id = ANY($1)", &[&unused]).await
            })
        })
        .await
    }

    async fn unused_tokens(
        &self,
        unused_since_ms: u64,
        after: Option<TokenHash>,
        limit: u32,
    ) -> Result<Page<TokenHash>> {
        self.read((int(unused_since_ms), after, limit), |db, (since, after, limit)| {
            let query = "SELECT hash, used_ms < $1 FROM tokens WHERE hash > $2 ORDER BY hash LIMIT $3";
            let after = after.as_ref().map_or(&[][..], |hash| hash.bytes());
            Box::pin(async move {
                let token = |row: &Row| {
                    Ok((TokenHash::stored(bytes(row, 0, "the hash of a token")?), row.try_get(1)?))
                };
                Ok(Page::of(db.many(query, &[since, &after, &i64::from(*limit)], token).await?, *limit))
            })
        })
        .await
    }

    async fn remove_tokens(&self, tokens: Vec<TokenHash>, unused_since_ms: u64) -> Result<u64> {
        self.write((tokens, int(unused_since_ms)), |db, (tokens, since)| {
            let delete = "DELETE FROM tokens WHERE hash = ANY($1) AND used_ms < $2";
            let tokens: Vec<&[u8]> = tokens.iter().map(|token| &token.bytes()[..]).collect();
            Box::pin(async move { db.execute(delete, &[&tokens, since]).await })
        })
        .await
    }

    async fn remove_revoked_tokens(&self, limit: u32) -> Result<u64> {
        self.write(i64::from(limit), |db, limit| {
            let delete = "DELETE FROM tokens
                WHERE hash IN (SELECT hash FROM tokens WHERE revoked_ms IS NOT NULL LIMIT $1)";
            Box::pin(async { db.execute(delete, &[limit]).await })
        })
        .await
    }

    async fn database_time(&self) -> Result<Option<u64>> {
        self.read((), |db, ()| {
            let query = "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
            Box::pin(db.one(query, &[], |row| number(row, 0)))
        })
        .await
    }

    async fn sizes(&self) -> Result<Sizes> {
        self.read((), |db, ()| Box::pin(sizes(db))).await
    }
}

async fn remove_rooms(db: &Db, rooms: &[RoomId], now_ms: u64) -> Result<Vec<RoomId>> {
    let expired = "SELECT rooms.room, length FROM unnest($1::text[]) WITH ORDINALITY AS asked (room, n)
        JOIN rooms ON rooms.room = asked.room WHERE expires_ms <= $2 ORDER BY n";
    let rooms: Vec<&str> = rooms.iter().map(RoomId::as_str).collect();
    let expired =
        db.many(expired, &[&rooms, &int(now_ms)], |row| Ok((room_id(row, 0)?, number(row, 1)?))).await?;
    let (mut removed, mut entries) = (Vec::new(), 0);
    for (room, length) in expired {
        if entries < REMOVED_ENTRIES_MAX {
            removed.push(room);
            entries += length;
        }
    }
    let ids: Vec<&str> = removed.iter().map(RoomId::as_str).collect();
    db.execute("INSERT INTO removals (room) SELECT unnest($1::text[])", &[&ids]).await?;
    for delete in [
        "DELETE FROM analyses WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM log WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM rooms WHERE room IN (SELECT room FROM removals)",
        "DELETE FROM removals",
    ] {
        db.execute(delete, &[]).await?;
    }
    Ok(removed)
}

async fn sizes(db: &Db) -> Result<Sizes> {
    let query =
        "SELECT sum(rooms)::bigint, sum(unfinished)::bigint, sum(entries)::bigint, sum(guests)::bigint,
          sum(members)::bigint, sum(guest_tokens)::bigint, sum(member_tokens)::bigint,
          pg_database_size(current_database())
        FROM counts";
    let sizes = |row: &Row| {
        Ok(Sizes {
            rooms: number(row, 0)?,
            unfinished: number(row, 1)?,
            entries: number(row, 2)?,
            guests: number(row, 3)?,
            members: number(row, 4)?,
            guest_tokens: number(row, 5)?,
            member_tokens: number(row, 6)?,
            database_bytes: number(row, 7)?,
            // PostgreSQL has one write-ahead log for all its databases, and manages its free space itself.
            wal_bytes: 0,
            reusable_bytes: 0,
        })
    };
    Ok(db.one(query, &[], sizes).await?.unwrap_or_default())
}
