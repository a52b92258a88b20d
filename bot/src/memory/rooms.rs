//! Which message shows which room.

use super::{Memory, MemoryError};
use konakis_protocol::{BySeat, RoomId};
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};

/// A message of Discord's.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The channel or thread.
    pub channel: u64,
    /// The message.
    pub message: u64,
}

/// What the bot remembers of a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomNote {
    /// The Discord server; none in direct messages.
    pub guild: Option<u64>,
    /// The channel in which the game was proposed.
    pub home: u64,
    /// The message of the challenge.
    #[serde(default)]
    pub challenge: Option<Place>,
    /// The channel or thread in which the game is shown; none before it begins.
    #[serde(default)]
    pub channel: Option<u64>,
    /// The message that shows the board.
    #[serde(default)]
    pub board: Option<Place>,
    /// When that was posted, in milliseconds since 1970.
    #[serde(default)]
    pub posted_ms: u64,
    /// Whether a message was begun of which it is not known whether it was posted.
    #[serde(default)]
    pub posting: bool,
    /// How many messages were begun for the room, which makes each one's nonce.
    #[serde(default)]
    pub posts: u32,
    /// The language of the channel.
    pub lang: String,
    /// What stands for all that the challenge's message shows, so that the same is not sent again.
    #[serde(default)]
    pub challenge_shown: Option<u64>,
    /// What stands for all that the board message shows of the game.
    #[serde(default)]
    pub shown: Option<u64>,
    /// What stands for all that the board message says, so that the same is not sent again.
    #[serde(default)]
    pub said: Option<u64>,
    /// Whether the board is turned round.
    #[serde(default)]
    pub flipped: bool,
    /// At how many actions somebody was mentioned last.
    #[serde(default)]
    pub pinged_ply: Option<u32>,
    /// At how many actions somebody was reminded last.
    #[serde(default)]
    pub reminded_ply: Option<u32>,
    /// When the number of actions was seen to change, in milliseconds since 1970.
    #[serde(default)]
    pub moved_ms: u64,
    /// The number of actions that was seen last; none before the room was first looked at.
    #[serde(default)]
    pub moved_ply: Option<u32>,
    /// When each side was last seen to do something, in milliseconds since 1970.
    #[serde(default = "never")]
    pub active_ms: BySeat<u64>,
    /// Why the game has no thread of its own, where that is so: the key of the words for it.
    #[serde(default)]
    pub plain: Option<String>,
    /// Who was challenged, by his id at Discord.
    #[serde(default)]
    pub challenged: Option<u64>,
    /// What he was called then.
    #[serde(default)]
    pub challenged_name: Option<String>,
    /// Whether the challenger withdrew the challenge.
    #[serde(default)]
    pub withdrawn: bool,
    /// Whether anything of it can still change.
    pub open: bool,
}

/// No side was ever seen to do anything.
fn never() -> BySeat<u64> {
    [0, 0].into()
}

impl RoomNote {
    /// A room that was proposed in this channel.
    #[must_use]
    pub fn new(guild: Option<u64>, home: u64, lang: &str) -> Self {
        Self {
            guild,
            home,
            challenge: None,
            channel: None,
            board: None,
            posted_ms: 0,
            posting: false,
            posts: 0,
            lang: lang.to_owned(),
            challenge_shown: None,
            shown: None,
            said: None,
            flipped: false,
            pinged_ply: None,
            reminded_ply: None,
            moved_ms: 0,
            moved_ply: None,
            active_ms: never(),
            plain: None,
            challenged: None,
            challenged_name: None,
            withdrawn: false,
            open: true,
        }
    }
}

impl Memory {
    /// Remembers this of a room, in place of what was remembered before.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn keep(&self, room: &RoomId, note: &RoomNote, now_ms: u64) -> Result<(), MemoryError> {
        let (room, open, text) = (room.clone(), note.open, serde_json::to_string(note)?);
        self.ask(move |db| {
            let sql = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4)
                       ON CONFLICT (room) DO UPDATE SET note = ?2, open = ?3, changed_ms = ?4";
            db.execute(sql, params![room.as_str(), text, open, now_ms.cast_signed()])?;
            Ok(())
        })
        .await
    }

    /// Remembers this of a room of which nothing is remembered yet; gives whether that was so.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn begin(&self, room: &RoomId, note: &RoomNote, now_ms: u64) -> Result<bool, MemoryError> {
        let (room, open, text) = (room.clone(), note.open, serde_json::to_string(note)?);
        self.ask(move |db| {
            let sql = "INSERT INTO rooms VALUES (?1, ?2, ?3, ?4) ON CONFLICT (room) DO NOTHING";
            Ok(db.execute(sql, params![room.as_str(), text, open, now_ms.cast_signed()])? > 0)
        })
        .await
    }

    /// What is remembered of a room.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn recall(&self, room: &RoomId) -> Result<Option<RoomNote>, MemoryError> {
        let room = room.clone();
        self.ask(move |db| recall(db, room.as_str())).await
    }

    /// The rooms of which something can still change, the latest first.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn open_rooms(&self, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        self.ask(move |db| {
            let sql = "SELECT room FROM rooms WHERE open ORDER BY changed_ms DESC LIMIT ?1";
            let mut statement = db.prepare(sql)?;
            let rooms = statement.query_map([rooms_max], |row| row.get::<_, String>(0))?;
            Ok(rooms.collect::<Result<Vec<_>, _>>()?.iter().filter_map(|room| room.parse().ok()).collect())
        })
        .await
    }

    /// The room that is shown in this channel, the latest first where there are several.
    ///
    /// # Errors
    /// [`MemoryError`].
    pub async fn rooms_in(&self, channel: u64, rooms_max: u32) -> Result<Vec<RoomId>, MemoryError> {
        self.ask(move |db| {
            let sql = "SELECT room FROM rooms WHERE json_extract(note, '$.channel') = ?1
                       ORDER BY open DESC, changed_ms DESC LIMIT ?2";
            let mut statement = db.prepare(sql)?;
            let rooms = statement
                .query_map(params![channel.cast_signed(), rooms_max], |row| row.get::<_, String>(0))?;
            Ok(rooms.collect::<Result<Vec<_>, _>>()?.iter().filter_map(|room| room.parse().ok()).collect())
        })
        .await
    }
}

fn recall(db: &Connection, room: &str) -> Result<Option<RoomNote>, MemoryError> {
    let sql = "SELECT note FROM rooms WHERE room = ?1";
    let text: Option<String> = db.query_row(sql, [room], |row| row.get(0)).optional()?;
    Ok(text.map(|text| serde_json::from_str(&text)).transpose()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn room(id: &str) -> RoomId {
        id.parse().unwrap()
    }

    #[tokio::test]
    async fn a_room_is_begun_once() {
        let memory = Memory::fleeting().unwrap();
        let note = RoomNote { channel: Some(9), ..RoomNote::new(None, 5, "fr") };
        assert!(memory.begin(&room("a"), &note, 1).await.unwrap());
        assert!(!memory.begin(&room("a"), &RoomNote::new(None, 6, "en"), 2).await.unwrap());
        assert_eq!(memory.recall(&room("a")).await.unwrap(), Some(note));
        assert_eq!(memory.recall(&room("b")).await.unwrap(), None);
    }

    #[tokio::test]
    async fn the_rooms_that_can_change_are_known_the_latest_first() {
        let memory = Memory::fleeting().unwrap();
        for (id, open, at) in [("a", true, 1), ("b", false, 2), ("c", true, 3)] {
            let note = RoomNote { open, channel: Some(7), ..RoomNote::new(Some(1), 7, "en") };
            memory.keep(&room(id), &note, at).await.unwrap();
        }
        assert_eq!(memory.open_rooms(9).await.unwrap(), [room("c"), room("a")]);
        assert_eq!(memory.rooms_in(7, 9).await.unwrap(), [room("c"), room("a"), room("b")]);
        assert_eq!(memory.rooms_in(8, 9).await.unwrap(), []);
    }
}
