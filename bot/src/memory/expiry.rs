//! Removes expired data about people: Discord IDs, references to direct messages about turns, and the challenged users
//! in old records of settled rooms. The messages themselves stay on Discord.
//!
//! Invariant: expired data is removed at fixed intervals, even if nobody uses the bot.

use super::value::values;
use super::{Memory, MemoryError, RoomRecord, people, turn_messages};
use crate::clock::now_ms;
use std::time::Duration;

const PAUSE: Duration = Duration::from_secs(60 * 60);

/// The number of records that are read at once.
const PAGE: u32 = if cfg!(test) { 2 } else { 1_000 };

/// How far the records of settled rooms have been read: the ID of the last room that was read, and the time at which
/// its record changed. Each record is read only once in the life of a process, because their number grows for ever.
#[derive(Default)]
pub(super) struct Scanned {
    changed_ms: u64,
    room: String,
}

impl Memory {
    /// Removes expired data now, and again every hour; never returns.
    pub async fn expire(self) {
        let mut scanned = Scanned::default();
        loop {
            if let Err(error) = self.remove_expired(now_ms(), &mut scanned).await {
                tracing::error!(%error, "the expired data of people could not be removed");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    pub(super) async fn remove_expired(&self, now_ms: u64, scanned: &mut Scanned) -> Result<(), MemoryError> {
        let used_before = now_ms.saturating_sub(people::KEPT_MS);
        self.0.change("DELETE FROM people WHERE used_ms < $1", values![used_before]).await?;
        let sent_before = now_ms.saturating_sub(turn_messages::KEPT_MS);
        self.0.change("DELETE FROM turn_messages WHERE sent_ms < $1", values![sent_before]).await?;
        self.forget_challenged(used_before, scanned).await
    }

    /// Removes the challenged users from the records of rooms that were settled by an earlier version, which stored
    /// them.
    async fn forget_challenged(&self, before_ms: u64, scanned: &mut Scanned) -> Result<(), MemoryError> {
        // With `open = FALSE`, both databases use the index `rooms_open`.
        let sql = "SELECT room, note, changed_ms FROM rooms WHERE open = FALSE AND changed_ms < $1
            AND changed_ms >= $2 AND (changed_ms, room) > ($2, $3) ORDER BY changed_ms, room LIMIT $4";
        loop {
            let values = values![before_ms, scanned.changed_ms, scanned.room.clone(), PAGE];
            let rows = self.0.rows(sql, values).await?;
            if rows.is_empty() {
                return Ok(());
            }
            for row in rows {
                let (room, changed_ms) = (row.text(0)?.to_owned(), row.number(2)?);
                self.strip(&room, row.text(1)?).await?;
                *scanned = Scanned { changed_ms, room };
            }
        }
    }

    /// Removes the challenged user from the record `note` of a settled room.
    async fn strip(&self, room: &str, note: &str) -> Result<(), MemoryError> {
        let record: RoomRecord = match serde_json::from_str(note) {
            Ok(record) => record,
            Err(error) => {
                tracing::error!(room, %error, "could not read the record of a room");
                return Ok(());
            }
        };
        if record.challenge.opponent.is_none() && record.challenge.opponent_name.is_none() {
            return Ok(());
        }
        // A room whose record has changed meanwhile was stored without the challenged user.
        let sql = "UPDATE rooms SET note = $1 WHERE room = $2 AND note = $3";
        let stripped = serde_json::to_string(&record.settled())?;
        self.0.change(sql, values![stripped, room.to_owned(), note.to_owned()]).await.map(drop)
    }
}
