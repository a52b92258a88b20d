//! The direct messages about turns: the last one of each user and room, and the users' languages.
//!
//! Invariant: a message is forgotten after [`KEPT_MS`], when nobody needs it to be replaced.

use super::{Memory, MemoryError};
use crate::message_ref::MessageRef;
use konakis_protocol::RoomId;
use rusqlite::{OptionalExtension, Row, params};

/// How long a message is remembered: 90 days.
const KEPT_MS: u64 = 90 * 24 * 60 * 60 * 1000;

impl Memory {
    /// Stores the message that tells a user of their turn. Returns the one before, which it replaces.
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
        let room = room.clone();
        self.query(move |db| {
            let discord = discord.cast_signed();
            let sql = "SELECT channel, message FROM turn_messages WHERE room = ?1 AND discord = ?2";
            let before = db.query_row(sql, params![room.as_str(), discord], message_ref).optional()?;
            let expired = now_ms.saturating_sub(KEPT_MS).cast_signed();
            db.execute("DELETE FROM turn_messages WHERE sent_ms < ?1", [expired])?;
            let sql = "INSERT OR REPLACE INTO turn_messages VALUES (?1, ?2, ?3, ?4, ?5)";
            let (channel, message) = (at.channel.cast_signed(), at.message.cast_signed());
            db.execute(sql, params![room.as_str(), discord, channel, message, now_ms.cast_signed()])?;
            Ok(before)
        })
        .await
    }

    /// Forgets the message that tells a user of their turn in a room, and returns it.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn take_turn_message(
        &self,
        room: &RoomId,
        discord: u64,
    ) -> Result<Option<MessageRef>, MemoryError> {
        let room = room.clone();
        self.query(move |db| {
            let sql = "DELETE FROM turn_messages WHERE room = ?1 AND discord = ?2 RETURNING channel, message";
            Ok(db.query_row(sql, params![room.as_str(), discord.cast_signed()], message_ref).optional()?)
        })
        .await
    }

    /// The locale in which a user set their notifications, if they did here.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn message_locale(&self, discord: u64) -> Result<Option<String>, MemoryError> {
        self.query(move |db| {
            let sql = "SELECT locale FROM message_locales WHERE discord = ?1";
            Ok(db.query_row(sql, [discord.cast_signed()], |row| row.get(0)).optional()?)
        })
        .await
    }

    /// Stores the locale of a user's direct messages, or forgets it.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn set_message_locale(&self, discord: u64, locale: Option<String>) -> Result<(), MemoryError> {
        self.query(move |db| {
            match locale {
                Some(locale) => db.execute(
                    "INSERT OR REPLACE INTO message_locales VALUES (?1, ?2)",
                    params![discord.cast_signed(), locale],
                )?,
                None => {
                    db.execute("DELETE FROM message_locales WHERE discord = ?1", [discord.cast_signed()])?
                }
            };
            Ok(())
        })
        .await
    }
}

/// Reads the channel and the message.
fn message_ref(row: &Row<'_>) -> rusqlite::Result<MessageRef> {
    Ok(MessageRef {
        channel: row.get::<_, i64>(0)?.cast_unsigned(),
        message: row.get::<_, i64>(1)?.cast_unsigned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_message_replaces_the_one_before() {
        let memory = Memory::in_memory().unwrap();
        let (room, other): (RoomId, RoomId) = ("k3f9x2".parse().unwrap(), "m4d7w2".parse().unwrap());
        let [first, second] = [5, 6].map(|message| MessageRef { channel: 1, message });
        assert_eq!(memory.replace_turn_message(&room, 7, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&other, 7, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&room, 8, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&room, 7, second, 2).await.unwrap(), Some(first));
        let later = 2 * KEPT_MS;
        assert_eq!(memory.replace_turn_message(&room, 7, first, later).await.unwrap(), Some(second));
        assert_eq!(memory.replace_turn_message(&other, 7, first, later).await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_message_is_taken_once() {
        let memory = Memory::in_memory().unwrap();
        let room = "k3f9x2".parse().unwrap();
        let message = MessageRef { channel: 1, message: 5 };
        memory.replace_turn_message(&room, 7, message, 1).await.unwrap();
        assert_eq!(memory.take_turn_message(&room, 8).await.unwrap(), None, "it is another's");
        assert_eq!(memory.take_turn_message(&room, 7).await.unwrap(), Some(message));
        assert_eq!(memory.take_turn_message(&room, 7).await.unwrap(), None);
    }

    #[tokio::test]
    async fn the_locale_lasts_as_long_as_the_messages() {
        let memory = Memory::in_memory().unwrap();
        memory.set_message_locale(7, Some("fr".into())).await.unwrap();
        assert_eq!(memory.message_locale(7).await.unwrap().as_deref(), Some("fr"));
        memory.set_message_locale(7, None).await.unwrap();
        assert_eq!(memory.message_locale(7).await.unwrap(), None);
    }
}
