//! Users' Discord IDs, which mentions need, and the list of users who do not want reminders.
//!
//! Invariants: a Discord ID is kept for at most [`KEPT_MS`] after its user last used the bot, and is removed earlier if
//! the bot sees that the user's account is deleted.

use super::{Memory, MemoryError};
use crate::clock::{DAY_MS, now_ms};
use konakis_protocol::UserId;
use rusqlite::{OptionalExtension, params};

/// How long a user's Discord ID is kept after they last used the bot: 90 days.
const KEPT_MS: u64 = 90 * DAY_MS;

impl Memory {
    /// Stores the Discord ID of this user, who uses the bot now, and removes all expired Discord IDs.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn link_user(&self, user: &UserId, discord: u64) -> Result<(), MemoryError> {
        self.link_user_at(user, discord, now_ms()).await
    }

    async fn link_user_at(&self, user: &UserId, discord: u64, now_ms: u64) -> Result<(), MemoryError> {
        let user = user.clone();
        self.query(move |db| {
            let before_ms = now_ms.saturating_sub(KEPT_MS);
            db.execute("DELETE FROM people WHERE used_ms < ?1", [before_ms.cast_signed()])?;
            let sql = "INSERT INTO people (user, discord, used_ms) VALUES (?1, ?2, ?3)
                       ON CONFLICT (user) DO UPDATE SET discord = ?2, used_ms = ?3";
            db.execute(sql, params![user.as_str(), discord.cast_signed(), now_ms.cast_signed()])?;
            Ok(())
        })
        .await
    }

    /// Removes the Discord ID of a user whose account is deleted.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn unlink_user(&self, user: &UserId) -> Result<(), MemoryError> {
        let user = user.clone();
        self.query(move |db| {
            db.execute("DELETE FROM people WHERE user = ?1", [user.as_str()])?;
            Ok(())
        })
        .await
    }

    /// The Discord ID of a user, if it is known.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn discord_of(&self, user: &UserId) -> Result<Option<u64>, MemoryError> {
        let user = user.clone();
        self.query(move |db| {
            let sql = "SELECT discord FROM people WHERE user = ?1";
            let found = db.query_row(sql, [user.as_str()], |row| row.get::<_, i64>(0)).optional()?;
            Ok(found.map(i64::cast_unsigned))
        })
        .await
    }

    /// The user with this Discord ID, if one is known.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn user_of(&self, discord: u64) -> Result<Option<UserId>, MemoryError> {
        self.query(move |db| {
            let sql = "SELECT user FROM people WHERE discord = ?1 ORDER BY rowid DESC LIMIT 1";
            let found =
                db.query_row(sql, [discord.cast_signed()], |row| row.get::<_, String>(0)).optional()?;
            Ok(found.and_then(|user| user.parse().ok()))
        })
        .await
    }

    /// Whether the user with this Discord ID wants reminders, which is the default.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn wants_reminders(&self, discord: u64) -> Result<bool, MemoryError> {
        self.query(move |db| {
            let sql = "SELECT NOT EXISTS (SELECT 1 FROM unreminded WHERE discord = ?1)";
            Ok(db.query_row(sql, [discord.cast_signed()], |row| row.get(0))?)
        })
        .await
    }

    /// Stores whether the user with this Discord ID wants reminders.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_reminders(&self, discord: u64, reminds: bool) -> Result<(), MemoryError> {
        self.query(move |db| {
            let sql = if reminds {
                "DELETE FROM unreminded WHERE discord = ?1"
            } else {
                "INSERT INTO unreminded VALUES (?1) ON CONFLICT DO NOTHING"
            };
            db.execute(sql, [discord.cast_signed()])?;
            Ok(())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn discord_ids_are_removed_when_unused_or_unlinked() {
        let memory = Memory::in_memory().unwrap();
        let [anna, ben, carl]: [UserId; 3] = ["anna", "ben", "carl"].map(|id| id.parse().unwrap());
        memory.link_user_at(&anna, 7, 1).await.unwrap();
        memory.link_user_at(&ben, 8, 2).await.unwrap();
        memory.link_user_at(&carl, 9, KEPT_MS + 2).await.unwrap();
        assert_eq!(memory.discord_of(&anna).await.unwrap(), None);
        assert_eq!(memory.discord_of(&ben).await.unwrap(), Some(8));
        memory.unlink_user(&ben).await.unwrap();
        assert_eq!(memory.discord_of(&ben).await.unwrap(), None);
        assert_eq!(memory.user_of(9).await.unwrap(), Some(carl));
    }

    #[tokio::test]
    async fn reminders_are_on_by_default() {
        let memory = Memory::in_memory().unwrap();
        for (reminds, twice) in [(false, 2), (true, 2), (false, 1)] {
            for _ in 0..twice {
                memory.set_reminders(7, reminds).await.unwrap();
            }
            assert_eq!(memory.wants_reminders(7).await.unwrap(), reminds);
            assert!(memory.wants_reminders(8).await.unwrap());
        }
    }
}
