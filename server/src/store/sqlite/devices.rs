//! The devices of users, in SQLite: browsers, and members' direct messages on Discord.

use super::super::account::TokenHash;
use super::super::error::{Result, StoreError};
use super::super::notifications::DEVICES_MAX;
use super::value::{int, many, parse, uint};
use konakis_protocol::{AddDevice, Device, DeviceId, UserId};
use rusqlite::Connection;

/// A user's devices that belong to tokens, the oldest first. The device of the token `own` is marked. `user` must not
/// be a merged guest.
pub(super) fn devices(conn: &Connection, user: &UserId, own: Option<&TokenHash>) -> Result<Vec<Device>> {
    let query = "SELECT device, name, added_ms, coalesce(token = ?2, 0) FROM devices
        WHERE user = ?1 AND token IS NOT NULL ORDER BY added_ms, device";
    many(conn, query, (user.as_str(), own.map(TokenHash::bytes)), |row| {
        Ok(Device {
            id: parse(&row.get::<_, String>(0)?, "the id of a device")?,
            name: parse(&row.get::<_, String>(1)?, "the name of a device")?,
            added: uint(row.get(2)?),
            own: row.get(3)?,
        })
    })
}

/// Turns a member's direct messages on if an id is given, and off otherwise. The id is stored only if they were off.
pub(super) fn set_direct_messages(
    conn: &Connection,
    user: &UserId,
    id: Option<&DeviceId>,
    now_ms: u64,
) -> Result<()> {
    let Some(id) = id else {
        let delete = "DELETE FROM devices WHERE user = ?1 AND token IS NULL";
        return Ok(conn.prepare_cached(delete)?.execute([user.as_str()]).map(drop)?);
    };
    let insert = "INSERT OR IGNORE INTO devices (device, user, service, name, added_ms)
        SELECT ?1, user, 'discord', 'Discord', ?3 FROM users WHERE user = ?2 AND discord IS NOT NULL";
    Ok(conn.prepare_cached(insert)?.execute((id.as_str(), user.as_str(), int(now_ms))).map(drop)?)
}

/// Adds a device, which replaces devices with the same address or token. `user` must not be a merged guest.
pub(super) fn add_device(
    conn: &Connection,
    user: &UserId,
    token: &TokenHash,
    id: &DeviceId,
    device: &AddDevice,
    host: &str,
    now_ms: u64,
) -> Result<()> {
    let same = "DELETE FROM devices WHERE address = ?1 OR token = ?2";
    conn.prepare_cached(same)?.execute((device.address.as_str(), token.bytes()))?;
    let insert = "INSERT INTO devices (device, token, user, address, public_key, auth, name, added_ms, service)
        SELECT ?1, hash, user, ?4, ?5, ?6, ?7, ?8, ?9 FROM tokens WHERE hash = ?2 AND user = ?3 AND revoked_ms IS NULL";
    let added = conn.prepare_cached(insert)?.execute((
        id.as_str(),
        token.bytes(),
        user.as_str(),
        device.address.as_str(),
        device.key.bytes(),
        device.auth.bytes(),
        device.name.as_str(),
        int(now_ms),
        host,
    ))?;
    if added == 0 {
        return Err(StoreError::NoSuchUser(user.clone()));
    }
    bound_devices(conn, user, id)
}

/// Removes the user's oldest browsers beyond [`DEVICES_MAX`]. Direct messages do not count, and stay. Of browsers added
/// in the same millisecond, `newest` is taken as the newest.
fn bound_devices(conn: &Connection, user: &UserId, newest: &DeviceId) -> Result<()> {
    let delete = "DELETE FROM devices WHERE device IN
        (SELECT device FROM devices WHERE user = ?1 AND token IS NOT NULL
         ORDER BY added_ms DESC, device = ?2 DESC, device LIMIT -1 OFFSET ?3)";
    let values = (user.as_str(), newest.as_str(), DEVICES_MAX);
    Ok(conn.prepare_cached(delete)?.execute(values).map(drop)?)
}
