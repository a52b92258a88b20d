//! The settings of Discord servers.

use super::{Memory, MemoryError};
use konakis_protocol::{ClockChoice, Seat};
use rusqlite::{OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// The settings of a Discord server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct GuildSettings {
    /// The game of a challenge that names none.
    pub game: Option<String>,
    /// The clock of a challenge that names none.
    pub clock: Option<ClockChoice>,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// Whether a player who lets a game wait is reminded, once a turn.
    pub reminders: bool,
    /// The side at the bottom of public boards.
    pub near: Seat,
    /// The language of public messages; that of the Discord server if none is chosen.
    pub language: Option<String>,
}

impl Default for GuildSettings {
    fn default() -> Self {
        Self { game: None, clock: None, threads: true, reminders: true, near: Seat::White, language: None }
    }
}

impl Memory {
    /// The settings of this Discord server; the defaults if it has none, and in direct messages.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn settings(&self, guild: Option<u64>) -> Result<GuildSettings, MemoryError> {
        let Some(guild) = guild else { return Ok(GuildSettings::default()) };
        self.query(move |db| {
            let sql = "SELECT settings FROM guilds WHERE guild = ?1";
            let found: Option<String> =
                db.query_row(sql, [guild.cast_signed()], |row| row.get(0)).optional()?;
            Ok(found.map_or_else(|| Ok(GuildSettings::default()), |text| serde_json::from_str(&text))?)
        })
        .await
    }

    /// Stores the settings of this Discord server.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_settings(&self, guild: u64, settings: &GuildSettings) -> Result<(), MemoryError> {
        let text = serde_json::to_string(settings)?;
        self.query(move |db| {
            let sql = "INSERT INTO guilds VALUES (?1, ?2) ON CONFLICT (guild) DO UPDATE SET settings = ?2";
            db.execute(sql, params![guild.cast_signed(), text])?;
            Ok(())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn server_has_defaults_until_it_chooses() {
        let memory = Memory::in_memory().unwrap();
        assert_eq!(memory.settings(Some(1)).await.unwrap(), GuildSettings::default());
        let chosen = GuildSettings { threads: false, near: Seat::Black, ..GuildSettings::default() };
        memory.set_settings(1, &chosen).await.unwrap();
        assert_eq!(memory.settings(Some(1)).await.unwrap(), chosen);
        assert_eq!(memory.settings(None).await.unwrap(), GuildSettings::default());
    }
}
