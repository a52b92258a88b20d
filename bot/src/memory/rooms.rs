//! The records of rooms.

use super::{Memory, MemoryError, RoomRecord};
use konakis_protocol::RoomId;
use rusqlite::{Connection, OptionalExtension, Params, params};

impl Memory {
    /// Stores the record of a room, and replaces an earlier one.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn save_room(
        &self,
        room: &RoomId,
        record: &RoomRecord,
        now_ms: u64,
    ) -> Result<(), MemoryError> {
        let (room, open, text) = (room.clone(), record.is_open(), serde_json::to_string(record)?);
        self.query(move |db| {
            let sql = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4)
                       ON CONFLICT (room) DO UPDATE SET note = ?2, open = ?3, changed_ms = ?4";
            db.execute(sql, params![room.as_str(), text, open, now_ms.cast_signed()])?;
            Ok(())
        })
        .await
    }

    /// Stores the record of a room unless it has one; returns whether it was stored.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn create_room(
        &self,
        room: &RoomId,
        record: &RoomRecord,
        now_ms: u64,
    ) -> Result<bool, MemoryError> {
        let (room, open, text) = (room.clone(), record.is_open(), serde_json::to_string(record)?);
        self.query(move |db| {
            let sql = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4) ON CONFLICT (room) DO NOTHING";
            Ok(db.execute(sql, params![room.as_str(), text, open, now_ms.cast_signed()])? > 0)
        })
        .await
    }

    /// The record of a room, if it has one.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn load_room(&self, room: &RoomId) -> Result<Option<RoomRecord>, MemoryError> {
        let room = room.clone();
        self.query(move |db| {
            let sql = "SELECT note FROM rooms WHERE room = ?1";
            let text: Option<String> = db.query_row(sql, [room.as_str()], |row| row.get(0)).optional()?;
            Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
        })
        .await
    }

    /// The rooms in which something can still change, the latest first.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn open_rooms(&self, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        self.query(move |db| {
            let sql = "SELECT room FROM rooms WHERE open ORDER BY changed_ms DESC LIMIT ?1";
            rooms_of(db, sql, [rooms_max])
        })
        .await
    }

    /// The rooms shown in this channel: open ones first, then the latest.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn rooms_in(&self, channel: u64, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        self.query(move |db| {
            let sql = "SELECT room FROM rooms WHERE json_extract(note, '$.channel') = ?1
                       ORDER BY open DESC, changed_ms DESC LIMIT ?2";
            rooms_of(db, sql, params![channel.cast_signed(), rooms_max])
        })
        .await
    }
}

/// The rooms of a query whose only column is their id. Ids that are no longer valid are left out.
fn rooms_of(db: &Connection, sql: &str, params: impl Params) -> Result<Vec<RoomId>, MemoryError> {
    let mut statement = db.prepare(sql)?;
    let ids = statement.query_map(params, |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
    Ok(ids.iter().filter_map(|id| id.parse().ok()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(id: &str) -> RoomId {
        id.parse().unwrap()
    }

    #[tokio::test]
    async fn room_is_created_once() {
        let memory = Memory::in_memory().unwrap();
        let record = RoomRecord::new(None, 5, "fr").with_board(9, 1);
        assert!(memory.create_room(&room("a"), &record, 1).await.unwrap());
        assert!(!memory.create_room(&room("a"), &RoomRecord::new(None, 6, "en"), 2).await.unwrap());
        assert_eq!(memory.load_room(&room("a")).await.unwrap(), Some(record));
        assert_eq!(memory.load_room(&room("b")).await.unwrap(), None);
    }

    #[tokio::test]
    async fn open_rooms_come_latest_first() {
        let memory = Memory::in_memory().unwrap();
        for (id, open, at) in [("a", true, 1), ("b", false, 2), ("c", true, 3)] {
            let record = RoomRecord::new(Some(1), 7, "en").with_board(7, 1);
            let record = if open { record } else { record.settled() };
            memory.save_room(&room(id), &record, at).await.unwrap();
        }
        assert_eq!(memory.open_rooms(9).await.unwrap(), [room("c"), room("a")]);
        assert_eq!(memory.rooms_in(7, 9).await.unwrap(), [room("c"), room("a"), room("b")]);
        assert_eq!(memory.rooms_in(8, 9).await.unwrap(), []);
    }
}
