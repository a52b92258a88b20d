//! The latest direct message about a turn for each user and room, and the locale of each user's messages.
//!
//! Invariant: a message is forgotten [`KEPT_MS`] after it was sent ([`Memory::remove_expired`]).

use super::rooms::room_ids;
use super::value::values;
use super::{Memory, MemoryError};
use crate::clock::DAY_MS;
use crate::message_ref::MessageRef;
use konakis_protocol::RoomId;

pub(super) const KEPT_MS: u64 = 90 * DAY_MS;

impl Memory {
    /// Stores the message about a turn, and returns the previous one. Calls for the same user and room must not
    /// overlap.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn replace_turn_message(
        &self,
        room: &RoomId,
        discord: u64,
        at: MessageRef,
        now_ms: u64,
    ) -> Result<Option<MessageRef>, MemoryError> {
        let before = self.turn_message(room, discord).await?;
        let sql = "INSERT INTO turn_messages (room, discord, channel, message, sent_ms)
            VALUES ($1, $2, $3, $4, $5) ON CONFLICT (room, discord)
            DO UPDATE SET channel = excluded.channel, message = excluded.message, sent_ms = excluded.sent_ms";
        self.0.change(sql, values![room, discord, at.channel, at.message, now_ms]).await?;
        Ok(before)
    }

    /// The message about a user's turn in a room.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn turn_message(&self, room: &RoomId, discord: u64) -> Result<Option<MessageRef>, MemoryError> {
        let sql = "SELECT channel, message FROM turn_messages WHERE room = $1 AND discord = $2";
        self.0.row(sql, values![room, discord]).await?.map(|row| row.message()).transpose()
    }

    /// The rooms with a message about a turn of this user.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn rooms_of_turn_messages(&self, discord: u64) -> Result<Vec<RoomId>, MemoryError> {
        room_ids(&self.0.rows("SELECT room FROM turn_messages WHERE discord = $1", values![discord]).await?)
    }

    /// Forgets the message about a user's turn in a room.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn forget_turn_message(&self, room: &RoomId, discord: u64) -> Result<(), MemoryError> {
        let sql = "DELETE FROM turn_messages WHERE room = $1 AND discord = $2";
        self.0.change(sql, values![room, discord]).await.map(drop)
    }

    /// The locale in which a user last set their notifications with the bot; none if they never did, or if they turned
    /// direct messages off.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn message_locale(&self, discord: u64) -> Result<Option<String>, MemoryError> {
        let sql = "SELECT locale FROM message_locales WHERE discord = $1";
        let row = self.0.row(sql, values![discord]).await?;
        row.map(|row| Ok(row.text(0)?.to_owned())).transpose()
    }

    /// Stores the locale of a user's direct messages, or forgets it.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_message_locale(&self, discord: u64, locale: Option<String>) -> Result<(), MemoryError> {
        let changed = match locale {
            Some(locale) => {
                let sql = "INSERT INTO message_locales (discord, locale) VALUES ($1, $2)
                    ON CONFLICT (discord) DO UPDATE SET locale = excluded.locale";
                self.0.change(sql, values![discord, locale]).await
            }
            None => self.0.change("DELETE FROM message_locales WHERE discord = $1", values![discord]).await,
        };
        changed.map(drop)
    }
}
