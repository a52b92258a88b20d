//! The Discord IDs of users, which the bot needs to mention them, and the users who do not want reminders.
//!
//! Invariants: a Discord ID expires [`KEPT_MS`] after its user last used the bot for a game or was challenged through
//! the bot ([`Memory::remove_expired`]), or once the bot sees that the user's account is deleted. The refusal of
//! reminders does not expire.

use super::value::values;
use super::{Memory, MemoryError};
use crate::clock::{DAY_MS, now_ms};
use konakis_protocol::UserId;

pub(super) const KEPT_MS: u64 = 90 * DAY_MS;

impl Memory {
    /// Stores the Discord ID of this user, who now uses the bot for a game or is challenged through the bot.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn link_user(&self, user: &UserId, discord: u64) -> Result<(), MemoryError> {
        self.link_user_at(user, discord, now_ms()).await
    }

    pub(super) async fn link_user_at(
        &self,
        user: &UserId,
        discord: u64,
        now_ms: u64,
    ) -> Result<(), MemoryError> {
        let sql = "INSERT INTO people (\"user\", discord, used_ms) VALUES ($1, $2, $3) ON CONFLICT (\"user\")
            DO UPDATE SET discord = excluded.discord, used_ms = excluded.used_ms";
        self.0.change(sql, values![user, discord, now_ms]).await.map(drop)
    }

    /// Removes the Discord ID of a user whose account is deleted, and the locale of their direct messages.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn unlink_user(&self, user: &UserId) -> Result<(), MemoryError> {
        let sql =
            "DELETE FROM message_locales WHERE discord = (SELECT discord FROM people WHERE \"user\" = $1)";
        self.0.change(sql, values![user]).await?;
        self.0.change("DELETE FROM people WHERE \"user\" = $1", values![user]).await.map(drop)
    }

    /// The Discord ID of a user, if it is known.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn discord_of(&self, user: &UserId) -> Result<Option<u64>, MemoryError> {
        let row = self.0.row("SELECT discord FROM people WHERE \"user\" = $1", values![user]).await?;
        row.map(|row| row.number(0)).transpose()
    }

    /// The user with this Discord ID, if known. If there are several, the user who used the bot or was challenged last.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn user_of(&self, discord: u64) -> Result<Option<UserId>, MemoryError> {
        let sql = "SELECT \"user\" FROM people WHERE discord = $1 ORDER BY used_ms DESC LIMIT 1";
        let row = self.0.row(sql, values![discord]).await?;
        Ok(row.map(|row| Ok::<_, MemoryError>(row.text(0)?.parse().ok())).transpose()?.flatten())
    }

    /// Whether the user with this Discord ID wants reminders, which is the default.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn wants_reminders(&self, discord: u64) -> Result<bool, MemoryError> {
        let sql = "SELECT discord FROM unreminded WHERE discord = $1";
        Ok(self.0.row(sql, values![discord]).await?.is_none())
    }

    /// Stores whether the user with this Discord ID wants reminders.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_reminders(&self, discord: u64, reminds: bool) -> Result<(), MemoryError> {
        let sql = if reminds {
            "DELETE FROM unreminded WHERE discord = $1"
        } else {
            "INSERT INTO unreminded (discord) VALUES ($1) ON CONFLICT DO NOTHING"
        };
        self.0.change(sql, values![discord]).await.map(drop)
    }
}
