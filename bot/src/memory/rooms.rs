//! The records of rooms.

use super::value::{Row, values};
use super::{Memory, MemoryError, RoomRecord};
use konakis_protocol::RoomId;

impl Memory {
    /// Stores the record of a room.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn save_room(
        &self,
        room: &RoomId,
        record: &RoomRecord,
        now_ms: u64,
    ) -> Result<(), MemoryError> {
        let sql =
            "INSERT INTO rooms (room, note, open, changed_ms) VALUES ($1, $2, $3, $4) ON CONFLICT (room)
            DO UPDATE SET note = excluded.note, open = excluded.open, changed_ms = excluded.changed_ms";
        let values = values![room, serde_json::to_string(record)?, record.is_open(), now_ms];
        self.0.change(sql, values).await.map(drop)
    }

    /// Stores the record of a room unless the room has one; returns whether it was stored.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn create_room(
        &self,
        room: &RoomId,
        record: &RoomRecord,
        now_ms: u64,
    ) -> Result<bool, MemoryError> {
        let sql = "INSERT INTO rooms (room, note, open, changed_ms) VALUES ($1, $2, $3, $4)
            ON CONFLICT (room) DO NOTHING";
        let values = values![room, serde_json::to_string(record)?, record.is_open(), now_ms];
        Ok(self.0.change(sql, values).await? > 0)
    }

    /// The record of a room, if it has one.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn load_room(&self, room: &RoomId) -> Result<Option<RoomRecord>, MemoryError> {
        let row = self.0.row("SELECT note FROM rooms WHERE room = $1", values![room]).await?;
        row.map(|row| Ok(serde_json::from_str(row.text(0)?)?)).transpose()
    }

    /// The open rooms ([`RoomRecord::is_open`]), latest changes first.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn open_rooms(&self, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        let sql = "SELECT room FROM rooms WHERE open ORDER BY changed_ms DESC LIMIT $1";
        room_ids(&self.0.rows(sql, values![rooms_max]).await?)
    }

    /// The rooms whose board belongs in this channel or thread: first the open rooms, then the others. Each of these
    /// two groups begins with the latest change.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn rooms_in(&self, channel: u64, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        let sql = "SELECT room FROM rooms WHERE channel = $1 ORDER BY open DESC, changed_ms DESC LIMIT $2";
        room_ids(&self.0.rows(sql, values![channel, rooms_max]).await?)
    }
}

/// The room IDs in the first column. IDs that are no longer valid are left out.
pub(super) fn room_ids(rows: &[Row]) -> Result<Vec<RoomId>, MemoryError> {
    let ids = rows.iter().map(|row| row.text(0)).collect::<Result<Vec<_>, _>>()?;
    Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
}
