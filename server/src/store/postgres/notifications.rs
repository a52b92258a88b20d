//! Devices, preferences and the notices of turns, in PostgreSQL. Triggers of the schema add and remove the notices.

use super::super::account::TokenHash;
use super::super::error::{Result, StoreError};
use super::super::notifications::{
    DUE_OF_USER_MAX, DueNotice, EndedTurn, NoticeKey, NoticeTarget, NotificationStore, PostponedNotice,
    PushTarget,
};
use super::db::Db;
use super::devices::{add_device, devices, set_direct_messages};
use super::value::{bytes, int, maybe_number, maybe_parsed, number, parsed, small, user_id};
use super::{Postgres, users};
use async_trait::async_trait;
use konakis_protocol::{AddDevice, Device, DeviceId, Name, NotifyWhen, PushKey, QuietHours, UserId};
use tokio_postgres::Row;

#[async_trait]
impl NotificationStore for Postgres {
    async fn push_key(&self, fresh: [u8; 32]) -> Result<[u8; 32]> {
        self.write(fresh, |db, fresh| {
            let update = "UPDATE meta SET push_key = coalesce(push_key, $1) RETURNING push_key";
            Box::pin(async {
                let key = db.one(update, &[&&fresh[..]], |row| bytes(row, 0, "the push key")).await?;
                Ok(key.unwrap_or(*fresh))
            })
        })
        .await
    }

    async fn notifications(
        &self,
        user: &UserId,
        token: Option<TokenHash>,
    ) -> Result<(Vec<Device>, NotifyWhen)> {
        self.read((user.clone(), token), |db, (user, token)| {
            Box::pin(async {
                let user = users::owner(db, user).await?;
                Ok((devices(db, &user, token.as_ref()).await?, notify_when(db, &user).await?))
            })
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
        let args = (user.clone(), token, id, device, host, now_ms);
        self.write(args, |db, (user, token, id, device, host, now_ms)| {
            Box::pin(async {
                let user = users::owner(db, user).await?;
                add_device(db, &user, token, id, device, host, *now_ms).await
            })
        })
        .await
    }

    async fn move_device(&self, from: TokenHash, to: TokenHash) -> Result<()> {
        self.write((from, to), |db, (from, to)| {
            let update = "UPDATE devices SET token = $2 WHERE token = $1
                AND user_id = (SELECT user_id FROM tokens WHERE hash = $2 AND revoked_ms IS NULL)";
            Box::pin(async { db.execute(update, &[&&from.bytes()[..], &&to.bytes()[..]]).await.map(drop) })
        })
        .await
    }

    async fn remove_device(&self, user: &UserId, device: &DeviceId) -> Result<()> {
        self.write((user.clone(), device.clone()), |db, (user, device)| {
            let delete = "DELETE FROM devices WHERE device = $1 AND user_id = owner_of($2)";
            Box::pin(async { db.execute(delete, &[&device.as_str(), &user.as_str()]).await.map(drop) })
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
        self.write(
            (user.clone(), when, direct_messages, now_ms),
            |db, (user, when, direct_messages, now_ms)| {
                Box::pin(set_notify_when(db, user, when, direct_messages, *now_ms))
            },
        )
        .await
    }

    async fn due_notices(&self, now_ms: u64, limit: u32, busy: Vec<String>) -> Result<Vec<DueNotice>> {
        self.read((int(now_ms), i64::from(limit), busy), |db, (now_ms, limit, busy)| {
            let of_user = i64::from(DUE_OF_USER_MAX);
            Box::pin(async move { db.many(DUE, &[now_ms, limit, busy, &of_user], due_notice).await })
        })
        .await
    }

    async fn take_notices(
        &self,
        taken: Vec<NoticeKey>,
        postponed: Vec<PostponedNotice>,
    ) -> Result<Vec<NoticeKey>> {
        self.write((taken, postponed), |db, (taken, postponed)| {
            Box::pin(async move {
                if !postponed.is_empty() {
                    postpone(db, postponed).await?;
                }
                take(db, taken).await
            })
        })
        .await
    }

    async fn return_notice(&self, notice: &NoticeKey, due_ms: u64) -> Result<()> {
        self.write((notice.clone(), int(due_ms)), |db, (key, due_ms)| {
            let update = "UPDATE turn_notices SET due_ms = $4, attempts = attempts + 1
                WHERE room = $1 AND device = $2 AND turn = $3 AND due_ms IS NULL";
            Box::pin(async {
                let turn = i64::from(key.turn);
                db.execute(update, &[&key.room.as_str(), &key.device.as_str(), &turn, due_ms]).await.map(drop)
            })
        })
        .await
    }

    async fn ended_turns(&self, limit: u32) -> Result<Vec<EndedTurn>> {
        self.read(i64::from(limit), |db, limit| {
            let query = "SELECT room, device, discord FROM ended_turns JOIN devices USING (device)
                JOIN users USING (user_id) WHERE discord IS NOT NULL
                  AND NOT EXISTS (SELECT FROM turn_notices AS next
                    WHERE next.room = ended_turns.room AND next.device = ended_turns.device) LIMIT $1";
            Box::pin(async move { db.many(query, &[limit], ended_turn).await })
        })
        .await
    }

    async fn forget_ended_turns(&self, ended: Vec<EndedTurn>) -> Result<()> {
        self.write(ended, |db, ended| {
            let delete =
                "DELETE FROM ended_turns USING unnest($1::text[], $2::text[]) AS forgotten (room, device)
                WHERE ended_turns.room = forgotten.room AND ended_turns.device = forgotten.device";
            let (rooms, devices): (Vec<_>, Vec<_>) =
                ended.iter().map(|turn| (turn.room.as_str(), turn.device.as_str())).unzip();
            Box::pin(async move { db.execute(delete, &[&rooms, &devices]).await.map(drop) })
        })
        .await
    }

    async fn drop_device(&self, device: &DeviceId) -> Result<()> {
        self.write(device.clone(), |db, device| {
            let delete = "DELETE FROM devices WHERE device = $1";
            Box::pin(async { db.execute(delete, &[&device.as_str()]).await.map(drop) })
        })
        .await
    }
}

async fn set_notify_when(
    db: &Db,
    user: &UserId,
    when: &NotifyWhen,
    direct_messages: &DeviceId,
    now_ms: u64,
) -> Result<()> {
    let user = users::owner(db, user).await?;
    let before = notify_when(db, &user).await?;
    let insert = "INSERT INTO notify_when (user_id, little_time, quiet_from, quiet_to, quiet_offset)
        SELECT user_id, $2, $3, $4, $5 FROM users WHERE user_id = $1 AND deleted_ms IS NULL
        ON CONFLICT (user_id) DO UPDATE SET little_time = excluded.little_time, quiet_from = excluded.quiet_from,
          quiet_to = excluded.quiet_to, quiet_offset = excluded.quiet_offset";
    let quiet = when.quiet.map(|quiet| quiet.parts());
    let from = quiet.map(|(from, ..)| i64::from(from));
    let to = quiet.map(|(_, to, _)| i64::from(to));
    let offset = quiet.map(|(.., offset)| i64::from(offset));
    if db.execute(insert, &[&user.as_str(), &when.little_time, &from, &to, &offset]).await? == 0 {
        return Err(StoreError::NoSuchUser(user));
    }
    set_direct_messages(db, &user, when.discord.then_some(direct_messages), now_ms).await?;
    if *when == before {
        return Ok(());
    }
    let waiting = "UPDATE turn_notices SET due_ms = least(due_ms, $2) - 1
        WHERE due_ms IS NOT NULL AND device IN (SELECT device FROM devices WHERE user_id = $1)";
    db.execute(waiting, &[&user.as_str(), &int(now_ms)]).await.map(drop)
}

/// Postpones the notices whose due times have not changed since they were read.
async fn postpone(db: &Db, notices: &[PostponedNotice]) -> Result<()> {
    let update = "UPDATE turn_notices AS notice SET due_ms = postponed.due_ms
        FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
          AS postponed (room, device, turn, read_due_ms, due_ms)
        WHERE notice.room = postponed.room AND notice.device = postponed.device
          AND notice.turn = postponed.turn AND notice.due_ms = postponed.read_due_ms";
    let (rooms, devices, turns) = columns(notices.iter().map(|notice| &notice.key));
    let read: Vec<i64> = notices.iter().map(|notice| int(notice.read_due_ms)).collect();
    let times: Vec<i64> = notices.iter().map(|notice| int(notice.due_ms)).collect();
    db.execute(update, &[&rooms, &devices, &turns, &read, &times]).await.map(drop)
}

/// Takes notices. Returns those whose turns go on and which were not taken before.
async fn take(db: &Db, notices: &[NoticeKey]) -> Result<Vec<NoticeKey>> {
    let update = "UPDATE turn_notices AS notice SET due_ms = NULL
        FROM unnest($1::text[], $2::text[], $3::bigint[]) AS taken (room, device, turn)
        WHERE notice.room = taken.room AND notice.device = taken.device
          AND notice.turn = taken.turn AND notice.due_ms IS NOT NULL
        RETURNING notice.room, notice.device, notice.turn";
    let (rooms, devices, turns) = columns(notices.iter());
    db.many(update, &[&rooms, &devices, &turns], notice_key).await
}

/// The rooms, devices and turns of notices, for one statement that changes all of them.
fn columns<'a>(notices: impl Iterator<Item = &'a NoticeKey>) -> (Vec<&'a str>, Vec<&'a str>, Vec<i64>) {
    notices.map(|key| (key.room.as_str(), key.device.as_str(), i64::from(key.turn))).collect()
}

fn notice_key(row: &Row) -> Result<NoticeKey> {
    Ok(NoticeKey {
        room: parsed(row, 0, "the id of a room")?,
        device: parsed(row, 1, "the id of a device")?,
        turn: small(row, 2, "a turn")?,
    })
}

/// The due notices, without those for the hosts `$3`. Of each user, at most `$4` notices are for the same host. The
/// column `service` contains the host of a notice ([`DueNotice::host`]).
const DUE: &str =
    "SELECT notice.room, notice.device, turn, attempts, devices.user_id, little_time, quiet_from, quiet_to,
    quiet_offset, devices.token IS NULL, opponents.name, game, deadline_ms, address, public_key, auth,
    players.discord, players.name, players.locale, began_ms, service, notice.due_ms
  FROM (SELECT turn_notices.*, row_number() OVER (PARTITION BY user_id, service ORDER BY due_ms) AS place
      FROM turn_notices JOIN devices USING (device)
      WHERE due_ms <= $1 AND service <> ALL($3::text[])) AS notice
  JOIN devices USING (device) JOIN rooms USING (room)
  JOIN users AS players ON players.user_id = devices.user_id
  JOIN users AS opponents ON opponents.user_id = CASE seat WHEN 1 THEN black ELSE white END
  LEFT JOIN notify_when ON notify_when.user_id = devices.user_id
  WHERE place <= $4 ORDER BY place, due_ms LIMIT $2";

fn due_notice(row: &Row) -> Result<DueNotice> {
    Ok(DueNotice {
        key: notice_key(row)?,
        due_ms: number(row, 21)?,
        attempts: small(row, 3, "the attempts to send a notice")?,
        user: user_id(row, 4)?,
        when: preferences(row, 5)?,
        opponent: parsed(row, 10, "the name of a user")?,
        game: Name::Owned(row.try_get(11)?),
        deadline_ms: maybe_number(row, 12)?,
        began_ms: number(row, 19)?,
        host: row.try_get(20)?,
        target: target(row)?,
    })
}

fn ended_turn(row: &Row) -> Result<EndedTurn> {
    Ok(EndedTurn {
        room: parsed(row, 0, "the id of a room")?,
        device: parsed(row, 1, "the id of a device")?,
        discord: parsed(row, 2, "the Discord account of a user")?,
    })
}

/// Reads the columns of [`DUE`] from the address to the player's locale.
fn target(row: &Row) -> Result<NoticeTarget> {
    Ok(match maybe_parsed(row, 13, "the address of a device")? {
        Some(address) => NoticeTarget::Browser(PushTarget {
            address,
            public_key: PushKey::new(bytes(row, 14, "the key of a device")?),
            auth: PushKey::new(bytes(row, 15, "the key of a device")?),
        }),
        None => NoticeTarget::Discord {
            id: parsed(row, 16, "the Discord account of a user")?,
            name: parsed(row, 17, "the name of a user")?,
            locale: row.try_get::<_, Option<&str>>(18)?.and_then(|locale| locale.parse().ok()),
        },
    })
}

/// Reads the columns little_time, quiet_from, quiet_to, quiet_offset and [`NotifyWhen::discord`], starting at `first`.
fn preferences(row: &Row, first: usize) -> Result<NotifyWhen> {
    const QUIET: &str = "the quiet hours of a user";
    let quiet = match row.try_get::<_, Option<i64>>(first + 1)? {
        Some(_) => {
            let (from, to) = (small(row, first + 1, QUIET)?, small(row, first + 2, QUIET)?);
            let hours = QuietHours::new(from, to, small(row, first + 3, QUIET)?);
            Some(hours.map_err(|_| StoreError::Damaged(QUIET))?)
        }
        None => None,
    };
    let little_time = row.try_get::<_, Option<bool>>(first)?.unwrap_or_default();
    Ok(NotifyWhen { little_time, quiet, discord: row.try_get(first + 4)? })
}

/// The preferences of a user, who must not be a merged guest.
pub(super) async fn notify_when(db: &Db, user: &UserId) -> Result<NotifyWhen> {
    let query = "SELECT little_time, quiet_from, quiet_to, quiet_offset,
          EXISTS (SELECT FROM devices WHERE devices.user_id = $1 AND token IS NULL)
        FROM (SELECT $1::text AS user_id) AS asked LEFT JOIN notify_when USING (user_id)";
    Ok(db.one(query, &[&user.as_str()], |row| preferences(row, 0)).await?.unwrap_or_default())
}
