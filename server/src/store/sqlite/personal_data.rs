//! A user's own data in SQLite.

use super::super::accounts::SESSIONS_MAX;
use super::super::error::{Result, StoreError};
use super::super::personal_data::{Erasure, PersonalDataStore, sanction_data};
use super::super::room::{RoomRow, status_of_word};
use super::Sqlite;
use super::accounts;
use super::erasure::{delete, end_erasure, erasures, guests, redact};
use super::value::{many, parse, uint};
use super::{blocks, devices, moderation, notifications, ratings};
use async_trait::async_trait;
use konakis_protocol::{
    AccountData, AskData, ChatText, GameData, MessageData, Name, NotifyWhen, ReportData, RoomId,
    SanctionData, Seat, SessionData, UserId,
};
use rusqlite::Connection;

#[async_trait]
impl PersonalDataStore for Sqlite {
    async fn personal_data(
        &self,
        user: &UserId,
        asked: AskData,
        limit: u32,
    ) -> Result<konakis_protocol::PersonalData> {
        let user = user.clone();
        self.read(move |conn| personal_data(conn, &user, &asked, limit)).await
    }

    async fn merged_guests(&self, user: &UserId) -> Result<Vec<UserId>> {
        let user = user.clone();
        self.read(move |conn| guests(conn, &accounts::owner(conn, &user)?)).await
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

/// Reads one page of a user's data: a part of each list that [`Page`] reads, and all the other data. Only pages without
/// `skip` have games.
fn personal_data(
    conn: &Connection,
    user: &UserId,
    asked: &AskData,
    limit: u32,
) -> Result<konakis_protocol::PersonalData> {
    let user = accounts::owner(conn, user)?;
    let account = accounts::user(conn, &user)?.ok_or_else(|| StoreError::NoSuchUser(user.clone()))?;
    let page = Page { user: &user, skip: asked.skip.unwrap_or_default(), limit };
    let (merged, reports, messages) = (page.merged(conn)?, page.reports(conn)?, page.messages(conn)?);
    let is_full = |entries: usize| entries >= limit as usize;
    let more = [merged.len(), reports.len(), messages.len()].into_iter().any(is_full);
    let games = if asked.skip.is_none() { page.games(conn, asked.after.as_ref())? } else { Vec::new() };
    Ok(konakis_protocol::PersonalData {
        sessions: sessions(conn, &user)?,
        devices: devices::devices(conn, &user, None)?,
        notify_when: Some(notifications::notify_when(conn, &user)?)
            .filter(|when| *when != NotifyWhen::default()),
        ratings: ratings::of(conn, &user)?.into_iter().map(|(game, rating)| (game, rating.into())).collect(),
        blocked: blocks::blocked_by(conn, &user)?,
        sanctions: sanctions(conn, &user)?,
        reports,
        messages,
        next: games.last().filter(|_| is_full(games.len())).map(|game| game.room.clone()),
        more: more.then(|| page.skip.saturating_add(limit)),
        games,
        account: AccountData {
            discord: account.discord(),
            kind: account.user().kind,
            id: account.id,
            name: account.name,
            locale: account.locale,
            created: account.created_ms,
            merged,
        },
    })
}

fn sessions(conn: &Connection, user: &UserId) -> Result<Vec<SessionData>> {
    let query = "SELECT created_ms, used_ms FROM tokens WHERE user = ?1 AND revoked_ms IS NULL
        ORDER BY used_ms DESC LIMIT ?2";
    let mut sessions = many(conn, query, (user.as_str(), 2 * SESSIONS_MAX), |row| {
        Ok(SessionData { created: uint(row.get(0)?), used: uint(row.get(1)?) })
    })?;
    sessions.sort_by_key(|session| session.created);
    Ok(sessions)
}

fn sanctions(conn: &Connection, user: &UserId) -> Result<Vec<SanctionData>> {
    let sanctions = moderation::sanctions_of(conn, user)?.into_iter().map(sanction_data);
    Ok(sanctions.collect())
}

struct Page<'a> {
    user: &'a UserId,
    skip: u32,
    limit: u32,
}

impl Page<'_> {
    fn merged(&self, conn: &Connection) -> Result<Vec<UserId>> {
        let query = "SELECT guest FROM merges WHERE member = ?1 ORDER BY seq LIMIT ?2 OFFSET ?3";
        many(conn, query, (self.user.as_str(), self.limit, self.skip), |row| accounts::user_id(row, 0))
    }

    fn reports(&self, conn: &Connection) -> Result<Vec<ReportData>> {
        let query = "SELECT room, note, at_ms FROM reports WHERE reporter = ?1
            ORDER BY id DESC LIMIT ?2 OFFSET ?3";
        many(conn, query, (self.user.as_str(), self.limit, self.skip), |row| {
            let note: String = row.get(1)?;
            let note =
                (!note.is_empty()).then(|| parse::<ChatText>(&note, "the note of a report")).transpose()?;
            Ok(ReportData { room: super::room_rows::room_id(row)?, note, at: uint(row.get(2)?) })
        })
    }

    fn messages(&self, conn: &Connection) -> Result<Vec<MessageData>> {
        let query =
            "SELECT room, text, report_messages.at_ms FROM report_messages JOIN reports ON id = report
            WHERE user = ?1 AND text IS NOT NULL ORDER BY report DESC, n DESC LIMIT ?2 OFFSET ?3";
        many(conn, query, (self.user.as_str(), self.limit, self.skip), |row| {
            let text = parse(&row.get::<_, String>(1)?, "a reported message")?;
            Ok(MessageData { room: super::room_rows::room_id(row)?, text, at: uint(row.get(2)?) })
        })
    }

    fn games(&self, conn: &Connection, after: Option<&RoomId>) -> Result<Vec<GameData>> {
        let query = "SELECT room, game, white = ?1, status, created_ms, touched_ms,
              (SELECT rating FROM settled JOIN rating_points AS points USING (seq)
               WHERE settled.room = rooms.room AND points.user = ?1 AND points.game = rooms.game)
            FROM rooms WHERE (white = ?1 OR black = ?1) AND room > ?2 ORDER BY room LIMIT ?3";
        let after = after.map_or("", RoomId::as_str);
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no rating is that high")]
        many(conn, query, (self.user.as_str(), after, self.limit), |row| {
            let is_white = row.get::<_, Option<bool>>(2)?.unwrap_or(false);
            Ok(GameData {
                room: super::room_rows::room_id(row)?,
                game: Name::Owned(row.get(1)?),
                seat: if is_white { Seat::White } else { Seat::Black },
                status: status_of_word(&row.get::<_, String>(3)?),
                created: uint(row.get(4)?),
                changed: uint(row.get(5)?),
                rating: row.get::<_, Option<f64>>(6)?.map(|rating| rating.round() as i32),
            })
        })
    }
}
