//! The devices of users, in PostgreSQL: browsers, and members' direct messages on Discord.

use super::super::account::TokenHash;
use super::super::error::{Result, StoreError};
use super::super::notifications::DEVICES_MAX;
use super::db::Db;
use super::value::{int, number, parsed};
use konakis_protocol::{AddDevice, Device, DeviceId, UserId};
use tokio_postgres::Row;

/// A user's devices that belong to tokens, the oldest first. The device of the token `own` is marked. `user` must not
/// be a merged guest.
pub(super) async fn devices(db: &Db, user: &UserId, own: Option<&TokenHash>) -> Result<Vec<Device>> {
    let query = "SELECT device, name, added_ms, coalesce(token = $2, false) FROM devices
        WHERE user_id = $1 AND token IS NOT NULL ORDER BY added_ms, device";
    let device = |row: &Row| {
        Ok(Device {
            id: parsed(row, 0, "the id of a device")?,
            name: parsed(row, 1, "the name of a device")?,
            added: number(row, 2)?,
            own: row.try_get(3)?,
        })
    };
    db.many(query, &[&user.as_str(), &own.map(|own| &own.bytes()[..])], device).await
}

/// Turns a member's direct messages on if an id is given, and off otherwise. The id is stored only if they were off.
pub(super) async fn set_direct_messages(
    db: &Db,
    user: &UserId,
    id: Option<&DeviceId>,
    now_ms: u64,
) -> Result<()> {
    let Some(id) = id else {
        let delete = "DELETE FROM devices WHERE user_id = $1 AND token IS NULL";
        return db.execute(delete, &[&user.as_str()]).await.map(drop);
    };
    let insert = "INSERT INTO devices (device, user_id, service, name, added_ms)
        SELECT $1, user_id, 'discord', 'Discord', $3 FROM users WHERE user_id = $2 AND discord IS NOT NULL
        ON CONFLICT DO NOTHING";
    db.execute(insert, &[&id.as_str(), &user.as_str(), &int(now_ms)]).await.map(drop)
}

/// Adds a device, which replaces devices with the same address or token. `user` must not be a merged guest.
pub(super) async fn add_device(
    db: &Db,
    user: &UserId,
    token: &TokenHash,
    id: &DeviceId,
    device: &AddDevice,
    host: &str,
    now_ms: u64,
) -> Result<()> {
    let (address, token) = (device.address.as_str(), &token.bytes()[..]);
    db.execute("DELETE FROM devices WHERE address = $1 OR token = $2", &[&address, &token]).await?;
    let insert =
        "INSERT INTO devices (device, token, user_id, address, public_key, auth, name, added_ms, service)
        SELECT $1, hash, user_id, $4, $5, $6, $7, $8, $9 FROM tokens
        WHERE hash = $2 AND user_id = $3 AND revoked_ms IS NULL";
    let (key, auth) = (&device.key.bytes()[..], &device.auth.bytes()[..]);
    let (id_text, name) = (id.as_str(), device.name.as_str());
    let added = db
        .execute(
            insert,
            &[&id_text, &token, &user.as_str(), &address, &key, &auth, &name, &int(now_ms), &host],
        )
        .await?;
    if added == 0 {
        return Err(StoreError::NoSuchUser(user.clone()));
    }
    bound_devices(db, user, id).await
}

/// Removes the user's oldest browsers beyond [`DEVICES_MAX`]. Direct messages do not count, and stay. Of browsers added
/// in the same millisecond, `newest` is taken as the newest.
async fn bound_devices(db: &Db, user: &UserId, newest: &DeviceId) -> Result<()> {
    let delete = "DELETE FROM devices WHERE device IN
        (SELECT device FROM devices WHERE user_id = $1 AND token IS NOT NULL
         ORDER BY added_ms DESC, device = $2 DESC, device OFFSET $3)";
    db.execute(delete, &[&user.as_str(), &newest.as_str(), &i64::from(DEVICES_MAX)]).await.map(drop)
}
