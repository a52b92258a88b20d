//! A user's own data in PostgreSQL.

use super::super::accounts::SESSIONS_MAX;
use super::super::error::{Result, StoreError};
use super::super::personal_data::{Erasure, PersonalDataStore, sanction_data};
use super::super::room::{RoomRow, status_of_word};
use super::Postgres;
use super::db::Db;
use super::erasure::{delete, end_erasure, erasures, guests, redact};
use super::users;
use super::value::{maybe_parsed, number, parsed, room_id, user_id};
use super::{blocks, devices, moderation, notifications, ratings};
use async_trait::async_trait;
use konakis_protocol::{
    AccountData, AskData, GameData, MessageData, Name, NotifyWhen, ReportData, RoomId, SanctionData, Seat,
    SessionData, UserId,
};
use tokio_postgres::Row;

#[async_trait]
impl PersonalDataStore for Postgres {
    async fn personal_data(
        &self,
        user: &UserId,
        asked: AskData,
        limit: u32,
    ) -> Result<konakis_protocol::PersonalData> {
        self.read((user.clone(), asked, limit), |db, (user, asked, limit)| {
            Box::pin(personal_data(db, user, asked, *limit))
        })
        .await
    }

    async fn merged_guests(&self, user: &UserId) -> Result<Vec<UserId>> {
        self.read(user.clone(), |db, user| {
            Box::pin(async { guests(db, &users::owner(db, user).await?).await })
        })
        .await
    }

    async fn delete_user(&self, user: &UserId, now_ms: u64) -> Result<()> {
        self.write((user.clone(), now_ms), |db, (user, now_ms)| Box::pin(delete(db, user, *now_ms))).await
    }

    async fn erasures(&self, limit: u32) -> Result<Vec<Erasure>> {
        self.read(limit, |db, limit| Box::pin(erasures(db, *limit))).await
    }

    async fn end_erasure(&self, erasure: &Erasure) -> Result<()> {
        self.write(erasure.clone(), |db, erasure| Box::pin(end_erasure(db, erasure))).await
    }

    async fn redact(&self, room: &RoomId, entries: Vec<(u32, String)>, row: RoomRow) -> Result<()> {
        self.write((room.clone(), entries, row), |db, (room, entries, row)| {
            Box::pin(redact(db, room, entries, row))
        })
        .await
    }
}

/// Reads one page of a user's data: a part of each list that [`Page`] reads, and all the other data. Only pages without
/// `skip` have games.
async fn personal_data(
    db: &Db,
    user: &UserId,
    asked: &AskData,
    limit: u32,
) -> Result<konakis_protocol::PersonalData> {
    let user = users::owner(db, user).await?;
    let account = users::user(db, &user).await?.ok_or_else(|| StoreError::NoSuchUser(user.clone()))?;
    let page = Page { user: &user, skip: asked.skip.unwrap_or_default(), limit };
    let (merged, reports, messages) =
        (page.merged(db).await?, page.reports(db).await?, page.messages(db).await?);
    let is_full = |entries: usize| entries >= limit as usize;
    let more = [merged.len(), reports.len(), messages.len()].into_iter().any(is_full);
    let games = if asked.skip.is_none() { page.games(db, asked.after.as_ref()).await? } else { Vec::new() };
    Ok(konakis_protocol::PersonalData {
        sessions: sessions(db, &user).await?,
        devices: devices::devices(db, &user, None).await?,
        notify_when: Some(notifications::notify_when(db, &user).await?)
            .filter(|when| *when != NotifyWhen::default()),
        ratings: ratings::of(db, &user)
            .await?
            .into_iter()
            .map(|(game, rating)| (game, rating.into()))
            .collect(),
        blocked: blocks::blocked_by(db, &user).await?,
        sanctions: sanctions(db, &user).await?,
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

async fn sessions(db: &Db, user: &UserId) -> Result<Vec<SessionData>> {
    let query = "SELECT created_ms, used_ms FROM tokens WHERE user_id = $1 AND revoked_ms IS NULL
        ORDER BY used_ms DESC LIMIT $2";
    let session = |row: &Row| Ok(SessionData { created: number(row, 0)?, used: number(row, 1)? });
    let mut sessions = db.many(query, &[&user.as_str(), &i64::from(2 * SESSIONS_MAX)], session).await?;
    sessions.sort_by_key(|session| session.created);
    Ok(sessions)
}

async fn sanctions(db: &Db, user: &UserId) -> Result<Vec<SanctionData>> {
    let sanctions = moderation::sanctions_of(db, user).await?.into_iter().map(sanction_data);
    Ok(sanctions.collect())
}

struct Page<'a> {
    user: &'a UserId,
    skip: u32,
    limit: u32,
}

impl Page<'_> {
    async fn merged(&self, db: &Db) -> Result<Vec<UserId>> {
        let query = "SELECT guest FROM merges WHERE member = $1 ORDER BY seq LIMIT $2 OFFSET $3";
        self.many(db, query, |row| user_id(row, 0)).await
    }

    async fn reports(&self, db: &Db) -> Result<Vec<ReportData>> {
        let query = "SELECT room, nullif(note, ''), at_ms FROM reports WHERE reporter = $1
            ORDER BY id DESC LIMIT $2 OFFSET $3";
        let report = |row: &Row| {
            let note = maybe_parsed(row, 1, "the note of a report")?;
            Ok(ReportData { room: room_id(row, 0)?, note, at: number(row, 2)? })
        };
        self.many(db, query, report).await
    }

    async fn messages(&self, db: &Db) -> Result<Vec<MessageData>> {
        let query =
            "SELECT room, text, report_messages.at_ms FROM report_messages JOIN reports ON id = report
            WHERE user_id = $1 AND text IS NOT NULL ORDER BY report DESC, n DESC LIMIT $2 OFFSET $3";
        let message = |row: &Row| {
            let text = parsed(row, 1, "a reported message")?;
            Ok(MessageData { room: room_id(row, 0)?, text, at: number(row, 2)? })
        };
        self.many(db, query, message).await
    }

    /// The page of a list. The parameters of `query` are the user, the limit and the number of rows before the page.
    async fn many<T>(
        &self,
        db: &Db,
        query: &'static str,
        read: impl Fn(&Row) -> Result<T>,
    ) -> Result<Vec<T>> {
        let (limit, skip) = (i64::from(self.limit), i64::from(self.skip));
        db.many(query, &[&self.user.as_str(), &limit, &skip], read).await
    }

    async fn games(&self, db: &Db, after: Option<&RoomId>) -> Result<Vec<GameData>> {
        let query = "SELECT room, game, coalesce(white = $1, false), status, created_ms, touched_ms,
              (SELECT rating FROM settled JOIN rating_points AS points USING (seq)
               WHERE settled.room = rooms.room AND points.user_id = $1 AND points.game = rooms.game)
            FROM rooms WHERE (white = $1 OR black = $1) AND room > $2 ORDER BY room LIMIT $3";
        let after = after.map_or("", RoomId::as_str);
        #[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no rating is that high")]
        let game = |row: &Row| {
            Ok(GameData {
                room: room_id(row, 0)?,
                game: Name::Owned(row.try_get(1)?),
                seat: if row.try_get(2)? { Seat::White } else { Seat::Black },
                status: status_of_word(row.try_get(3)?),
                created: number(row, 4)?,
                changed: number(row, 5)?,
                rating: row.try_get::<_, Option<f64>>(6)?.map(|rating| rating.round() as i32),
            })
        };
        db.many(query, &[&self.user.as_str(), &after, &i64::from(self.limit)], game).await
    }
}
