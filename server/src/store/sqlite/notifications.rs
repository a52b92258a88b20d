//! Devices, preferences and the notices of turns, in SQLite. Triggers of the schema add and remove the notices.

use super::super::account::TokenHash;
use super::super::error::{Result, StoreError};
use super::super::notifications::{
    DUE_OF_USER_MAX, DueNotice, EndedTurn, NoticeKey, NoticeTarget, NotificationStore, PostponedNotice,
    PushTarget,
};
use super::devices::{add_device, devices, set_direct_messages};
use super::value::{int, many, one, parse, uint};
use super::{Sqlite, accounts};
use async_trait::async_trait;
use konakis_protocol::{AddDevice, Device, DeviceId, Name, NotifyWhen, PushKey, QuietHours, UserId};
use rusqlite::{Connection, Row};

#[async_trait]
impl NotificationStore for Sqlite {
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32]> {
        let stored = |conn: &Connection| -> Result<Option<[u8; 32]>> {
            Ok(conn.query_row("SELECT push_key FROM meta", [], |row| row.get(0))?)
        };
        if let Some(key) = self.read(stored).await? {
            return Ok(key);
        }
        self.write(move |db| {
            db.conn.execute("UPDATE meta SET push_key = coalesce(push_key, ?1)", [fresh])?;
            Ok(stored(&db.conn)?.unwrap_or(fresh))
        })
        .await
    }

    async fn notifications(
        &self,
        user: &UserId,
        token: Option<TokenHash>,
    ) -> Result<(Vec<Device>, NotifyWhen)> {
        let user = user.clone();
        self.read(move |conn| {
            let user = accounts::owner(conn, &user)?;
            Ok((devices(conn, &user, token.as_ref())?, notify_when(conn, &user)?))
        })
        .await
    }

    async fn add_device(
        &self,
        user: &UserId,
        token: TokenHash,
        id: DeviceId,
        device: AddDevice,
        host: String,
        now_ms: u64,
    ) -> Result<()> {
        let user = user.clone();
        self.write(move |db| {
            let user = accounts::owner(&db.conn, &user)?;
            add_device(&db.conn, &user, &token, &id, &device, &host, now_ms)
        })
        .await
    }

    async fn move_device(&self, from: TokenHash, to: TokenHash) -> Result<()> {
        let update = "UPDATE devices SET token = ?2
            WHERE token = ?1 AND user = (SELECT user FROM tokens WHERE hash = ?2 AND revoked_ms IS NULL)";
        self.write(move |db| {
            Ok(db.conn.prepare_cached(update)?.execute((from.bytes(), to.bytes())).map(drop)?)
        })
        .await
    }

    async fn remove_device(&self, user: &UserId, device: &DeviceId) -> Result<()> {
        let (user, device) = (user.clone(), device.clone());
        self.write(move |db| {
            let user = accounts::owner(&db.conn, &user)?;
            let delete = "DELETE FROM devices WHERE device = ?1 AND user = ?2";
            Ok(db.conn.prepare_cached(delete)?.execute([device.as_str(), user.as_str()]).map(drop)?)
        })
        .await
    }

    async fn set_notify_when(
        &self,
        user: &UserId,
        when: NotifyWhen,
        direct_messages: DeviceId,
        now_ms: u64,
    ) -> Result<()> {
        let user = user.clone();
        let insert =
            "INSERT OR REPLACE INTO notify_when (user, little_time, quiet_from, quiet_to, quiet_offset)
            SELECT user, ?2, ?3, ?4, ?5 FROM users WHERE user = ?1 AND deleted_ms IS NULL";
        self.write(move |db| {
            let user = accounts::owner(&db.conn, &user)?;
            let before = notify_when(&db.conn, &user)?;
            let quiet = when.quiet.map(|quiet| quiet.parts());
            let values = (
                user.as_str(),
                when.little_time,
                quiet.map(|(from, ..)| from),
                quiet.map(|(_, to, _)| to),
                quiet.map(|(.., offset)| offset),
            );
            if db.conn.prepare_cached(insert)?.execute(values)? == 0 {
                return Err(StoreError::NoSuchUser(user));
            }
            set_direct_messages(&db.conn, &user, when.discord.then_some(&direct_messages), now_ms)?;
            if when == before {
                return Ok(());
            }
            let waiting = "UPDATE turn_notices SET due_ms = min(due_ms, ?2) - 1
                WHERE due_ms IS NOT NULL AND device IN (SELECT device FROM devices WHERE user = ?1)";
            Ok(db.conn.prepare_cached(waiting)?.execute((user.as_str(), int(now_ms))).map(drop)?)
        })
        .await
    }

    async fn due_notices(&self, now_ms: u64, limit: u32, busy: Vec<String>) -> Result<Vec<DueNotice>> {
        let busy = serde_json::Value::from(busy).to_string();
        self.read(move |conn| many(conn, DUE, (int(now_ms), limit, busy, DUE_OF_USER_MAX), due_notice)).await
    }

    async fn take_notices(
        &self,
        taken: Vec<NoticeKey>,
        postponed: Vec<PostponedNotice>,
    ) -> Result<Vec<NoticeKey>> {
        let postpone = "UPDATE turn_notices SET due_ms = ?4
            WHERE room = ?1 AND device = ?2 AND turn = ?3 AND due_ms = ?5";
        let take = "UPDATE turn_notices SET due_ms = NULL
            WHERE room = ?1 AND device = ?2 AND turn = ?3 AND due_ms IS NOT NULL";
        self.write(move |db| {
            let mut postpone = db.conn.prepare_cached(postpone)?;
            for PostponedNotice { key, read_due_ms, due_ms } in &postponed {
                let (room, device) = (key.room.as_str(), key.device.as_str());
                postpone.execute((room, device, key.turn, int(*due_ms), int(*read_due_ms)))?;
            }
            let mut take = db.conn.prepare_cached(take)?;
            let mut current = Vec::new();
            for key in &taken {
                if take.execute((key.room.as_str(), key.device.as_str(), key.turn))? > 0 {
                    current.push(key.clone());
                }
            }
            Ok(current)
        })
        .await
    }

    async fn return_notice(&self, notice: &NoticeKey, due_ms: u64) -> Result<()> {
        let update = "UPDATE turn_notices SET due_ms = ?4, attempts = attempts + 1
            WHERE room = ?1 AND device = ?2 AND turn = ?3 AND due_ms IS NULL";
        let key = notice.clone();
        self.write(move |db| {
            let values = (key.room.as_str(), key.device.as_str(), key.turn, int(due_ms));
            Ok(db.conn.prepare_cached(update)?.execute(values).map(drop)?)
        })
        .await
    }

    async fn ended_turns(&self, limit: u32) -> Result<Vec<EndedTurn>> {
        let query = "SELECT room, device, discord FROM ended_turns JOIN devices USING (device)
            JOIN users USING (user) WHERE discord IS NOT NULL
              AND NOT EXISTS (SELECT 1 FROM turn_notices AS next
                WHERE next.room = ended_turns.room AND next.device = ended_turns.device) LIMIT ?1";
        self.read(move |conn| many(conn, query, [limit], ended_turn)).await
    }

    async fn forget_ended_turns(&self, ended: Vec<EndedTurn>) -> Result<()> {
        let delete = "DELETE FROM ended_turns WHERE room = ?1 AND device = ?2";
        self.write(move |db| {
            let mut delete = db.conn.prepare_cached(delete)?;
            for turn in &ended {
                delete.execute([turn.room.as_str(), turn.device.as_str()])?;
            }
            Ok(())
        })
        .await
    }

    async fn drop_device(&self, device: &DeviceId) -> Result<()> {
        let device = device.clone();
        self.write(move |db| {
            let delete = "DELETE FROM devices WHERE device = ?1";
            Ok(db.conn.prepare_cached(delete)?.execute([device.as_str()]).map(drop)?)
        })
        .await
    }
}

/// The due notices, without those for the hosts `?3`. Of each user, at most `?4` notices are for the same host. The
/// column `service` contains the host of a notice ([`DueNotice::host`]).
const DUE: &str =
    "SELECT notice.room, notice.device, turn, attempts, devices.user, little_time, quiet_from, quiet_to,
    quiet_offset, devices.token IS NULL, opponents.name, game, deadline_ms, address, public_key, auth,
    players.discord, players.name, players.locale, began_ms, service, notice.due_ms
  FROM (SELECT turn_notices.*, row_number() OVER (PARTITION BY user, service ORDER BY due_ms) AS place
      FROM turn_notices JOIN devices USING (device)
      WHERE due_ms <= ?1 AND service NOT IN (SELECT value FROM json_each(?3))) AS notice
  JOIN devices USING (device) JOIN rooms USING (room)
  JOIN users AS players ON players.user = devices.user
  JOIN users AS opponents ON opponents.user = iif(seat = 1, black, white)
  LEFT JOIN notify_when ON notify_when.user = devices.user
  WHERE place <= ?4 ORDER BY place, due_ms LIMIT ?2";

fn due_notice(row: &Row<'_>) -> Result<DueNotice> {
    Ok(DueNotice {
        key: NoticeKey {
            room: parse(&row.get::<_, String>(0)?, "the id of a room")?,
            device: parse(&row.get::<_, String>(1)?, "the id of a device")?,
            turn: row.get(2)?,
        },
        due_ms: uint(row.get(21)?),
        attempts: row.get(3)?,
        user: accounts::user_id(row, 4)?,
        when: preferences(row, 5)?,
        opponent: parse(&row.get::<_, String>(10)?, "the name of a user")?,
        game: Name::Owned(row.get(11)?),
        deadline_ms: row.get::<_, Option<i64>>(12)?.map(uint),
        began_ms: uint(row.get(19)?),
        host: row.get(20)?,
        target: target(row)?,
    })
}

fn ended_turn(row: &Row<'_>) -> Result<EndedTurn> {
    Ok(EndedTurn {
        room: parse(&row.get::<_, String>(0)?, "the id of a room")?,
        device: parse(&row.get::<_, String>(1)?, "the id of a device")?,
        discord: parse(&row.get::<_, String>(2)?, "the Discord account of a user")?,
    })
}

/// Reads the columns of [`DUE`] from the address to the player's locale.
fn target(row: &Row<'_>) -> Result<NoticeTarget> {
    Ok(match row.get::<_, Option<String>>(13)? {
        Some(address) => NoticeTarget::Browser(PushTarget {
            address: parse(&address, "the address of a device")?,
            public_key: PushKey::new(row.get(14)?),
            auth: PushKey::new(row.get(15)?),
        }),
        None => NoticeTarget::Discord {
            id: parse(&row.get::<_, String>(16)?, "the Discord account of a user")?,
            name: parse(&row.get::<_, String>(17)?, "the name of a user")?,
            locale: row.get::<_, Option<String>>(18)?.and_then(|locale| locale.parse().ok()),
        },
    })
}

/// Reads the columns little_time, quiet_from, quiet_to, quiet_offset and [`NotifyWhen::discord`], starting at `first`.
fn preferences(row: &Row<'_>, first: usize) -> Result<NotifyWhen> {
    let quiet = match (row.get(first + 1)?, row.get(first + 2)?, row.get(first + 3)?) {
        (Some(from), Some(to), Some(offset)) => Some(
            QuietHours::new(from, to, offset)
                .map_err(|_| StoreError::Damaged("the quiet hours of a user"))?,
        ),
        _ => None,
    };
    let little_time = row.get::<_, Option<bool>>(first)?.unwrap_or_default();
    Ok(NotifyWhen { little_time, quiet, discord: row.get(first + 4)? })
}

/// The preferences of a user, who must not be a merged guest.
pub(super) fn notify_when(conn: &Connection, user: &UserId) -> Result<NotifyWhen> {
    let query = "SELECT little_time, quiet_from, quiet_to, quiet_offset,
          EXISTS (SELECT 1 FROM devices WHERE user = ?1 AND token IS NULL)
        FROM (SELECT ?1 AS user) LEFT JOIN notify_when USING (user)";
    Ok(one(conn, query, [user.as_str()], |row| preferences(row, 0))?.unwrap_or_default())
}
