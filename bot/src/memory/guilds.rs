//! The settings of Discord servers.

use super::value::values;
use super::{Memory, MemoryError};
use konakis_protocol::{ClockChoice, Seat};
use serde::{Deserialize, Serialize};

/// The settings of a Discord server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct GuildSettings {
    /// The game of a command or form that names no game.
    pub game: Option<String>,
    /// The clock of a command or form that names no clock.
    pub clock: Option<ClockChoice>,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// Whether the bot reminds players of their turns, in correspondence games and games without a clock, at most once
    /// a turn.
    pub reminders: bool,
    /// The side at the bottom of public boards until a player turns them. If the Discord ID of only one player is
    /// known, that player's side is at the bottom instead.
    pub near: Seat,
    /// The language of public messages; none for the language of the Discord server.
    pub language: Option<String>,
}

impl Default for GuildSettings {
    fn default() -> Self {
        Self { game: None, clock: None, threads: true, reminders: true, near: Seat::White, language: None }
    }
}

impl Memory {
    /// The settings of this Discord server; the defaults if none are stored, and in direct messages and group chats.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn settings(&self, guild: Option<u64>) -> Result<GuildSettings, MemoryError> {
        let Some(guild) = guild else { return Ok(GuildSettings::default()) };
        let row = self.0.row("SELECT settings FROM guilds WHERE guild = $1", values![guild]).await?;
        row.map_or_else(|| Ok(GuildSettings::default()), |row| Ok(serde_json::from_str(row.text(0)?)?))
    }

    /// Stores the settings of this Discord server.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_settings(&self, guild: u64, settings: &GuildSettings) -> Result<(), MemoryError> {
        let sql = "INSERT INTO guilds (guild, settings) VALUES ($1, $2)
            ON CONFLICT (guild) DO UPDATE SET settings = excluded.settings";
        self.0.change(sql, values![guild, serde_json::to_string(settings)?]).await.map(drop)
    }
}
