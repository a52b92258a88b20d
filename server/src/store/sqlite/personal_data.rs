//! A user's own data in SQLite.

use super::super::error::{Result, StoreError};
use super::super::personal_data::{Erasure, PersonalDataStore, StoredData, StoredGame, StoredMessage};
use super::super::room::RoomRow;
use super::Sqlite;
use super::accounts;
use super::erasure::{delete, end_erasure, erasures, guests, redact};
use super::moderation;
use super::value::{many, parse, uint};
use async_trait::async_trait;
use konakis_protocol::{ChatText, Name, ReportData, RoomId, Seat, SessionData, Status, UserId};
use rusqlite::Connection;
use std::collections::HashMap;

#[async_trait]
impl PersonalDataStore for Sqlite {
    async fn stored_data(&self, user: &UserId, after: Option<RoomId>, limit: u32) -> Result<StoredData> {
        let user = user.clone();
        self.read(move |conn| stored(conn, &user, after.as_ref(), limit)).await
    }

    async fn delete_user(&self, user: &UserId, now_ms: u64) -> Result<()> {
        let user = user.clone();
        self.write(move |db| delete(&db.conn, &user, now_ms)).await
    }

    async fn erasures(&self, limit: u32) -> Result<Vec<Erasure>> {
        self.read(move |conn| erasures(conn, limit)).await
    }

    async fn end_erasure(&self, erasure: &Erasure) -> Result<()> {
        let erasure = erasure.clone();
        self.write(move |db| {
            db.empty_log_soon();
            end_erasure(&db.conn, &erasure)
        })
        .await
    }

    async fn redact(&self, room: &RoomId, entries: Vec<(u32, String)>, row: RoomRow) -> Result<()> {
        let room = room.clone();
        self.write(move |db| redact(&db.conn, &room, &entries, &row)).await
    }
}

/// Everything about a user but the ratings; `games` is the page after the room `after`.
pub(super) fn stored(
    conn: &Connection,
    user: &UserId,
    after: Option<&RoomId>,
    limit: u32,
) -> Result<StoredData> {
    let user = accounts::owner(conn, user)?;
    let account = accounts::user(conn, &user)?.ok_or_else(|| StoreError::NoSuchUser(user.clone()))?;
    let sessions = "SELECT created_ms, used_ms FROM tokens WHERE user = ?1 AND revoked_ms IS NULL ORDER BY 1";
    let sessions = many(conn, sessions, [user.as_str()], |row| {
        Ok(SessionData { created: uint(row.get(0)?), used: uint(row.get(1)?) })
    })?;
    Ok(StoredData {
        merged: guests(conn, &user)?,
        sessions,
        blocked: moderation::blocked_by(conn, &user)?,
        sanctions: moderation::sanctions_of(conn, &user)?,
        reports: reports(conn, &user)?,
        messages: messages(conn, &user)?,
        games: games(conn, &user, after, limit)?,
        account,
    })
}

fn reports(conn: &Connection, user: &UserId) -> Result<Vec<ReportData>> {
    let query = "SELECT room, note, at_ms FROM reports WHERE reporter = ?1 ORDER BY id";
    many(conn, query, [user.as_str()], |row| {
        let note: String = row.get(1)?;
        let note =
            (!note.is_empty()).then(|| parse::<ChatText>(&note, "the note of a report")).transpose()?;
        Ok(ReportData { room: super::rooms::room_id(row)?, note, at: uint(row.get(2)?) })
    })
}

fn messages(conn: &Connection, user: &UserId) -> Result<Vec<StoredMessage>> {
    let query = "SELECT room, text, report_messages.at_ms FROM report_messages JOIN reports ON id = report
        WHERE user = ?1 AND text IS NOT NULL ORDER BY report, n";
    many(conn, query, [user.as_str()], |row| {
        let text = parse(&row.get::<_, String>(1)?, "a reported message")?;
        Ok(StoredMessage { room: super::rooms::room_id(row)?, text, at: uint(row.get(2)?) })
    })
}

fn games(conn: &Connection, user: &UserId, after: Option<&RoomId>, limit: u32) -> Result<Vec<StoredGame>> {
    let rated = "SELECT room, rating FROM rating_points WHERE user = ?1";
    let rated =
        many(conn, rated, [user.as_str()], |row| Ok((super::rooms::room_id(row)?, row.get::<_, f64>(1)?)))?;
    let rated: HashMap<RoomId, f64> = rated.into_iter().collect();
    let query = "SELECT room, game, white = ?1, status, created_ms, touched_ms FROM rooms
        WHERE (white = ?1 OR black = ?1) AND room > ?2 ORDER BY room LIMIT ?3";
    let after = after.map_or("", RoomId::as_str);
    many(conn, query, (user.as_str(), after, limit), |row| {
        let room = super::rooms::room_id(row)?;
        let is_white = row.get::<_, Option<bool>>(2)?.unwrap_or(false);
        Ok(StoredGame {
            rating: rated.get(&room).copied(),
            room,
            game: Name::Owned(row.get(1)?),
            seat: if is_white { Seat::White } else { Seat::Black },
            status: match row.get::<_, String>(3)?.as_str() {
                "waiting" => Status::Waiting,
                "playing" => Status::Playing,
                _ => Status::Finished,
            },
            created: uint(row.get(4)?),
            changed: uint(row.get(5)?),
        })
    })
}
