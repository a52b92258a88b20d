//! Removes expired data about people: Discord IDs, references to direct messages about turns, and the challenged users
//! in old records of settled rooms. The messages themselves stay on Discord.
//!
//! Invariant: expired data is removed at fixed intervals, even if nobody uses the bot.

use super::value::values;
use super::{Memory, MemoryError, RoomRecord, people, turn_messages};
use crate::clock::now_ms;
use std::time::Duration;

const PAUSE: Duration = Duration::from_secs(60 * 60);

impl Memory {
    /// Removes expired data now, and again every hour; never returns.
    pub async fn expire(self) {
        loop {
            if let Err(error) = self.remove_expired(now_ms()).await {
                tracing::error!(%error, "the expired data of people could not be removed");
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    pub(super) async fn remove_expired(&self, now_ms: u64) -> Result<(), MemoryError> {
        let used_before = now_ms.saturating_sub(people::KEPT_MS);
        self.0.change("DELETE FROM people WHERE used_ms < $1", values![used_before]).await?;
        let sent_before = now_ms.saturating_sub(turn_messages::KEPT_MS);
        self.0.change("DELETE FROM turn_messages WHERE sent_ms < $1", values![sent_before]).await?;
        self.forget_challenged(used_before).await
    }

    /// Removes the challenged users from the records of rooms that were settled by an earlier version, which stored
    /// them.
    async fn forget_challenged(&self, before_ms: u64) -> Result<(), MemoryError> {
        let sql = "SELECT room, note FROM rooms WHERE NOT open AND changed_ms < $1
            AND note LIKE '%\"challenged\":%' AND note NOT LIKE '%\"challenged\":null%' LIMIT 1000";
        for row in self.0.rows(sql, values![before_ms]).await? {
            let (room, note) = (row.text(0)?, row.text(1)?);
            let record: RoomRecord = match serde_json::from_str(note) {
                Ok(record) => record,
                Err(error) => {
                    tracing::error!(room, %error, "could not read the record of a room");
                    continue;
                }
            };
            // A room whose record has changed meanwhile was stored without the challenged user.
            let sql = "UPDATE rooms SET note = $1 WHERE room = $2 AND note = $3";
            let stripped = serde_json::to_string(&record.settled())?;
            self.0.change(sql, values![stripped, room.to_owned(), note.to_owned()]).await?;
        }
        Ok(())
    }
}
