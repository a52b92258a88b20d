//! The direct messages about turns: the last one of each user and room, and the users' languages.
//!
//! Invariant: a message is forgotten after [`KEPT_MS`], when nobody needs it to be replaced.

use super::{Memory, MemoryError};
use crate::clock::DAY_MS;
use crate::message_ref::MessageRef;
use konakis_protocol::RoomId;
use rusqlite::{Connection, OptionalExtension, params};

/// How long a message is remembered: 90 days.
const KEPT_MS: u64 = 90 * DAY_MS;

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
            let before = turn_message(db, &room, discord.cast_unsigned())?;
            let expired = now_ms.saturating_sub(KEPT_MS).cast_signed();
            db.execute("DELETE FROM turn_messages WHERE sent_ms < ?1", [expired])?;
            let sql = "INSERT OR REPLACE INTO turn_messages VALUES (?1, ?2, ?3, ?4, ?5)";
            let (channel, message) = (at.channel.cast_signed(), at.message.cast_signed());
            db.execute(sql, params![room.as_str(), discord, channel, message, now_ms.cast_signed()])?;
            Ok(before)
        })
        .await
    }

    /// The message that tells a user of their turn in a room, if there is one.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn turn_message(&self, room: &RoomId, discord: u64) -> Result<Option<MessageRef>, MemoryError> {
        let room = room.clone();
        self.query(move |db| Ok(turn_message(db, &room, discord)?)).await
    }

    /// The rooms of the messages that tell a user of their turns.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn rooms_of_turn_messages(&self, discord: u64) -> Result<Vec<RoomId>, MemoryError> {
        self.query(move |db| {
            let mut rooms = db.prepare("SELECT room FROM turn_messages WHERE discord = ?1")?;
            let rooms = rooms.query_map([discord.cast_signed()], |row| row.get::<_, String>(0))?;
            let rooms: Vec<String> = rooms.collect::<rusqlite::Result<_>>()?;
            Ok(rooms.iter().filter_map(|room| room.parse().ok()).collect())
        })
        .await
    }

    /// Forgets the message that tells a user of their turn in a room.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn forget_turn_message(&self, room: &RoomId, discord: u64) -> Result<(), MemoryError> {
        let room = room.clone();
        self.query(move |db| {
            let sql = "DELETE FROM turn_messages WHERE room = ?1 AND discord = ?2";
            Ok(db.execute(sql, params![room.as_str(), discord.cast_signed()]).map(drop)?)
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

/// The message that tells a user of their turn in a room.
fn turn_message(db: &Connection, room: &RoomId, discord: u64) -> rusqlite::Result<Option<MessageRef>> {
    let sql = "SELECT channel, message FROM turn_messages WHERE room = ?1 AND discord = ?2";
    let message = db.query_row(sql, params![room.as_str(), discord.cast_signed()], |row| {
        Ok(MessageRef {
            channel: row.get::<_, i64>(0)?.cast_unsigned(),
            message: row.get::<_, i64>(1)?.cast_unsigned(),
        })
    });
    message.optional()
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
    async fn a_message_is_kept_until_it_is_forgotten() {
        let memory = Memory::in_memory().unwrap();
        let room: RoomId = "k3f9x2".parse().unwrap();
        let message = MessageRef { channel: 1, message: 5 };
        memory.replace_turn_message(&room, 7, message, 1).await.unwrap();
        assert_eq!(memory.turn_message(&room, 8).await.unwrap(), None, "it is another's");
        memory.forget_turn_message(&room, 8).await.unwrap();
        assert_eq!(memory.turn_message(&room, 7).await.unwrap(), Some(message));
        assert_eq!(memory.rooms_of_turn_messages(7).await.unwrap(), std::slice::from_ref(&room));
        assert_eq!(memory.rooms_of_turn_messages(8).await.unwrap(), []);
        memory.forget_turn_message(&room, 7).await.unwrap();
        assert_eq!(memory.turn_message(&room, 7).await.unwrap(), None);
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
