//! Devices, preferences and the notices of turns, in SQLite. Triggers of the schema add and remove the notices.

use super::super::account::TokenHash;
use super::super::error::{Result, StoreError};
use super::super::notifications::{DEVICES_MAX, DueNotice, NoticeKey, NotificationStore};
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

    async fn notifications(&self, user: &UserId, token: TokenHash) -> Result<(Vec<Device>, NotifyWhen)> {
        let user = user.clone();
        self.read(move |conn| {
            let user = accounts::owner(conn, &user)?;
            Ok((devices(conn, &user, Some(&token))?, notify_when(conn, &user)?))
        })
        .await
    }

    async fn add_device(
        &self,
        user: &UserId,
        token: TokenHash,
        id: DeviceId,
        device: AddDevice,
        now_ms: u64,
    ) -> Result<()> {
        let user = user.clone();
        self.write(move |db| {
            let user = accounts::owner(&db.conn, &user)?;
            add_device(&db.conn, &user, &token, &id, &device, now_ms)
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

    async fn set_notify_when(&self, user: &UserId, when: NotifyWhen) -> Result<()> {
        let user = user.clone();
        let insert =
            "INSERT OR REPLACE INTO notify_when (user, little_time, quiet_from, quiet_to, quiet_offset)
            SELECT user, ?2, ?3, ?4, ?5 FROM users WHERE user = ?1 AND deleted_ms IS NULL";
        self.write(move |db| {
            let user = accounts::owner(&db.conn, &user)?;
            let quiet = when.quiet.map(|quiet| quiet.parts());
            let values = (
                user.as_str(),
                when.little_time,
                quiet.map(|(from, ..)| from),
                quiet.map(|(_, to, _)| to),
                quiet.map(|(.., offset)| offset),
            );
            let rows = db.conn.prepare_cached(insert)?.execute(values)?;
            if rows == 0 { Err(StoreError::NoSuchUser(user)) } else { Ok(()) }
        })
        .await
    }

    async fn due_notices(&self, now_ms: u64, limit: u32) -> Result<Vec<DueNotice>> {
        self.read(move |conn| many(conn, DUE, (int(now_ms), limit), due_notice)).await
    }

    async fn take_notices(
        &self,
        taken: Vec<NoticeKey>,
        postponed: Vec<(NoticeKey, u64)>,
    ) -> Result<Vec<NoticeKey>> {
        let update = "UPDATE turn_notices SET due_ms = ?4
            WHERE room = ?1 AND device = ?2 AND turn = ?3 AND due_ms IS NOT NULL";
        self.write(move |db| {
            let mut update = db.conn.prepare_cached(update)?;
            let mut set = |key: &NoticeKey, due_ms: Option<u64>| -> Result<bool> {
                let values = (key.room.as_str(), key.device.as_str(), key.turn, due_ms.map(int));
                Ok(update.execute(values)? > 0)
            };
            for (key, due_ms) in &postponed {
                set(key, Some(*due_ms))?;
            }
            let mut current = Vec::new();
            for key in &taken {
                if set(key, None)? {
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

    async fn drop_device(&self, device: &DeviceId) -> Result<()> {
        let device = device.clone();
        self.write(move |db| {
            let delete = "DELETE FROM devices WHERE device = ?1";
            Ok(db.conn.prepare_cached(delete)?.execute([device.as_str()]).map(drop)?)
        })
        .await
    }
}

/// The notices that are due, with their players, rooms and devices.
const DUE: &str =
    "SELECT notice.room, notice.device, turn, attempts, devices.user, little_time, quiet_from, quiet_to,
    quiet_offset, opponents.name, game, deadline_ms, address, public_key, auth
  FROM turn_notices AS notice JOIN devices USING (device) JOIN rooms USING (room)
  JOIN users AS opponents ON opponents.user = iif(seat = 1, black, white)
  LEFT JOIN notify_when ON notify_when.user = devices.user
  WHERE due_ms <= ?1 ORDER BY due_ms LIMIT ?2";

fn due_notice(row: &Row<'_>) -> Result<DueNotice> {
    Ok(DueNotice {
        key: NoticeKey {
            room: parse(&row.get::<_, String>(0)?, "the id of a room")?,
            device: parse(&row.get::<_, String>(1)?, "the id of a device")?,
            turn: row.get(2)?,
        },
        attempts: row.get(3)?,
        user: accounts::user_id(row, 4)?,
        when: preferences(row, 5)?,
        opponent: parse(&row.get::<_, String>(9)?, "the name of a user")?,
        game: Name::Owned(row.get(10)?),
        deadline_ms: row.get::<_, Option<i64>>(11)?.map(uint),
        address: parse(&row.get::<_, String>(12)?, "the address of a device")?,
        public_key: PushKey::new(row.get(13)?),
        auth: PushKey::new(row.get(14)?),
    })
}

/// Reads the columns little_time, quiet_from, quiet_to and quiet_offset from this one on.
fn preferences(row: &Row<'_>, first: usize) -> Result<NotifyWhen> {
    let quiet = match (row.get(first + 1)?, row.get(first + 2)?, row.get(first + 3)?) {
        (Some(from), Some(to), Some(offset)) => Some(
            QuietHours::new(from, to, offset)
                .map_err(|_| StoreError::Damaged("the quiet hours of a user"))?,
        ),
        _ => None,
    };
    Ok(NotifyWhen { little_time: row.get::<_, Option<bool>>(first)?.unwrap_or_default(), quiet })
}

/// The devices of the user with exactly this id, the oldest first.
pub(super) fn devices(conn: &Connection, user: &UserId, own: Option<&TokenHash>) -> Result<Vec<Device>> {
    let query = "SELECT device, name, added_ms, coalesce(token = ?2, 0) FROM devices WHERE user = ?1 ORDER BY added_ms, device";
    many(conn, query, (user.as_str(), own.map(TokenHash::bytes)), |row| {
        Ok(Device {
            id: parse(&row.get::<_, String>(0)?, "the id of a device")?,
            name: parse(&row.get::<_, String>(1)?, "the name of a device")?,
            added: uint(row.get(2)?),
            own: row.get(3)?,
        })
    })
}

/// When the user with exactly this id is told.
pub(super) fn notify_when(conn: &Connection, user: &UserId) -> Result<NotifyWhen> {
    let query = "SELECT little_time, quiet_from, quiet_to, quiet_offset FROM notify_when WHERE user = ?1";
    Ok(one(conn, query, [user.as_str()], |row| preferences(row, 0))?.unwrap_or_default())
}

fn add_device(
    conn: &Connection,
    user: &UserId,
    token: &TokenHash,
    id: &DeviceId,
    device: &AddDevice,
    now_ms: u64,
) -> Result<()> {
    let same = "DELETE FROM devices WHERE address = ?1 OR token = ?2";
    conn.prepare_cached(same)?.execute((device.address.as_str(), token.bytes()))?;
    let insert = "INSERT INTO devices (device, token, user, address, public_key, auth, name, added_ms)
        SELECT ?1, hash, user, ?4, ?5, ?6, ?7, ?8 FROM tokens WHERE hash = ?2 AND user = ?3 AND revoked_ms IS NULL";
    let added = conn.prepare_cached(insert)?.execute((
        id.as_str(),
        token.bytes(),
        user.as_str(),
        device.address.as_str(),
        device.key.bytes(),
        device.auth.bytes(),
        device.name.as_str(),
        int(now_ms),
    ))?;
    if added == 0 {
        return Err(StoreError::NoSuchUser(user.clone()));
    }
    let bound = "DELETE FROM devices WHERE device IN
        (SELECT device FROM devices WHERE user = ?1 ORDER BY added_ms DESC, device = ?2 DESC LIMIT -1 OFFSET ?3)";
    conn.prepare_cached(bound)?.execute((user.as_str(), id.as_str(), DEVICES_MAX))?;
    Ok(())
}
