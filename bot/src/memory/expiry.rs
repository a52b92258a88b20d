//! Removes expired data about people: Discord IDs, and references to direct messages about turns. The messages
//! themselves stay on Discord.
//!
//! Invariant: expired data is removed at fixed intervals, even if nobody uses the bot.

use super::value::values;
use super::{Memory, MemoryError, people, turn_messages};
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
        self.0.change("DELETE FROM turn_messages WHERE sent_ms < $1", values![sent_before]).await.map(drop)
    }
}
