//! Users' Discord IDs, by which they are mentioned, and which users do not want reminders.

use super::{Memory, MemoryError};
use konakis_protocol::UserId;
use rusqlite::{OptionalExtension, params};

impl Memory {
    /// Stores the Discord ID of this user.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn link_user(&self, user: &UserId, discord: u64) -> Result<(), MemoryError> {
        let user = user.clone();
        self.query(move |db| {
            let sql = "INSERT INTO people VALUES (?1, ?2) ON CONFLICT (user) DO UPDATE SET discord = ?2";
            db.execute(sql, params![user.as_str(), discord.cast_signed()])?;
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
