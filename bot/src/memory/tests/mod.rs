//! Tests of the bot's database, on SQLite and PostgreSQL.

mod shared;

use super::expiry::Scanned;
use super::value::values;
use super::{Challenge, GuildSettings, Memory, MemoryError, RoomRecord, people, turn_messages};
use crate::active::Active;
use crate::message_ref::MessageRef;
use konakis_program::postgres::DatabaseConfig;
use konakis_program::postgres::testing::PostgresServer;
use konakis_protocol::{RoomId, Seat, UserId};
use std::path::Path;

async fn on_each(test: impl AsyncFn(Memory)) {
    test(Memory::in_memory().unwrap()).await;
    let database = PostgresServer::shared().new_database().await;
    test(open(&database, Active::default()).await.unwrap()).await;
    PostgresServer::shared().take_back(database).await;
}

async fn open(database: &DatabaseConfig, active: Active) -> Result<Memory, MemoryError> {
    Memory::open(Some(database), Path::new("/nonexistent"), active).await
}

fn room(id: &str) -> RoomId {
    id.parse().unwrap()
}

#[tokio::test]
async fn room_is_created_once() {
    on_each(async |memory| {
        let record = RoomRecord::new(None, 5, "fr").with_board(9, 1);
        assert!(memory.create_room(&room("a"), &record, 1).await.unwrap());
        assert!(!memory.create_room(&room("a"), &RoomRecord::new(None, 6, "en"), 2).await.unwrap());
        assert_eq!(memory.load_room(&room("a")).await.unwrap(), Some(record));
        assert_eq!(memory.load_room(&room("b")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn latest_open_rooms_come_first() {
    on_each(async |memory| {
        for (id, open, at) in [("a", true, 9), ("b", false, 2), ("c", true, 3), ("a", true, 1)] {
            let record = RoomRecord::new(Some(1), 7, "en").with_board(7, 1);
            let record = if open { record } else { record.settled() };
            memory.save_room(&room(id), &record, at).await.unwrap();
        }
        assert_eq!(memory.open_rooms(9).await.unwrap(), [room("c"), room("a")]);
        assert_eq!(memory.open_rooms(1).await.unwrap(), [room("c")]);
        assert_eq!(memory.rooms_in(7, 9).await.unwrap(), [room("c"), room("a"), room("b")]);
        assert_eq!(memory.rooms_in(8, 9).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn message_about_a_turn_replaces_the_previous_one() {
    on_each(async |memory| {
        let (room, other) = (room("k3f9x2"), room("m4d7w2"));
        let [first, second] = [5, 6].map(|message| MessageRef { channel: 1, message });
        assert_eq!(memory.replace_turn_message(&room, 7, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&other, 7, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&room, 8, first, 1).await.unwrap(), None);
        assert_eq!(memory.replace_turn_message(&room, 7, second, 2).await.unwrap(), Some(first));
        memory.remove_expired(turn_messages::KEPT_MS + 2, &mut Scanned::default()).await.unwrap();
        assert_eq!(memory.turn_message(&room, 7).await.unwrap(), Some(second));
        assert_eq!(memory.turn_message(&other, 7).await.unwrap(), None, "the message has expired");
    })
    .await;
}

#[tokio::test]
async fn message_about_a_turn_is_kept_until_it_is_forgotten() {
    on_each(async |memory| {
        let room = room("k3f9x2");
        let message = MessageRef { channel: 1, message: u64::MAX };
        memory.replace_turn_message(&room, 7, message, 1).await.unwrap();
        assert_eq!(memory.turn_message(&room, 8).await.unwrap(), None, "the message is for another user");
        memory.forget_turn_message(&room, 8).await.unwrap();
        assert_eq!(memory.turn_message(&room, 7).await.unwrap(), Some(message));
        assert_eq!(memory.rooms_of_turn_messages(7).await.unwrap(), std::slice::from_ref(&room));
        assert_eq!(memory.rooms_of_turn_messages(8).await.unwrap(), []);
        memory.forget_turn_message(&room, 7).await.unwrap();
        assert_eq!(memory.turn_message(&room, 7).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn the_locale_of_messages_can_be_changed_and_removed() {
    on_each(async |memory| {
        for locale in ["fr", "de"] {
            memory.set_message_locale(7, Some(locale.into())).await.unwrap();
            assert_eq!(memory.message_locale(7).await.unwrap().as_deref(), Some(locale));
        }
        memory.set_message_locale(7, None).await.unwrap();
        assert_eq!(memory.message_locale(7).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn discord_ids_are_removed_when_unused_or_unlinked() {
    on_each(async |memory| {
        let [anna, ben, carl]: [UserId; 3] = ["anna", "ben", "carl"].map(|id| id.parse().unwrap());
        memory.link_user_at(&anna, 7, 1).await.unwrap();
        memory.link_user_at(&ben, 8, 2).await.unwrap();
        memory.link_user_at(&carl, 8, 3).await.unwrap();
        assert_eq!(memory.user_of(8).await.unwrap().as_ref(), Some(&carl), "the user linked last has the ID");
        memory.link_user_at(&carl, 9, people::KEPT_MS + 2).await.unwrap();
        memory.remove_expired(people::KEPT_MS + 2, &mut Scanned::default()).await.unwrap();
        assert_eq!(memory.discord_of(&anna).await.unwrap(), None);
        assert_eq!(memory.discord_of(&ben).await.unwrap(), Some(8));
        memory.unlink_user(&ben).await.unwrap();
        assert_eq!(memory.discord_of(&ben).await.unwrap(), None);
        assert_eq!(memory.user_of(9).await.unwrap(), Some(carl));
    })
    .await;
}

#[tokio::test]
async fn old_settled_rooms_forget_who_was_challenged() {
    on_each(async |memory| {
        let challenge =
            Challenge { opponent: Some(7), opponent_name: Some("Ben".into()), ..Challenge::default() };
        let record = RoomRecord { challenge, ..RoomRecord::new(Some(1), 7, "en").with_board(7, 1) };
        let of_older_version =
            serde_json::to_string(&record).unwrap().replace("\"open\":true", "\"open\":false");
        let insert = async |id, note: &str, open, at: u64| {
            let sql = "INSERT INTO rooms (room, note, open, changed_ms) VALUES ($1, $2, $3, $4)";
            memory.0.change(sql, values![&room(id), note.to_owned(), open, at]).await.unwrap();
        };
        let olds = ["old1", "old2", "old3", "old4", "old5"];
        for id in olds {
            insert(id, &of_older_version, false, 1).await;
        }
        insert("new", &of_older_version, false, 2).await;
        insert("open", &of_older_version, true, 1).await;
        insert("broken", "{}", false, 1).await;
        let challenged = async |id| {
            let challenge = memory.load_room(&room(id)).await.unwrap().unwrap().challenge;
            assert_eq!(challenge.opponent.is_some(), challenge.opponent_name.is_some(), "{id}");
            challenge.opponent
        };
        let mut scanned = Scanned::default();
        memory.remove_expired(people::KEPT_MS + 2, &mut scanned).await.unwrap();
        for id in olds {
            assert_eq!(challenged(id).await, None, "{id}");
        }
        assert_eq!((challenged("new").await, challenged("open").await), (Some(7), Some(7)));
        insert("earlier", &of_older_version, false, 0).await;
        memory.remove_expired(people::KEPT_MS + 3, &mut scanned).await.unwrap();
        assert_eq!(challenged("new").await, None);
        assert_eq!(challenged("earlier").await, Some(7), "records that were read are not read again");
        assert_eq!(memory.rooms_in(7, 9).await.unwrap().len(), 8);
    })
    .await;
}

#[tokio::test]
async fn reminders_are_on_by_default() {
    on_each(async |memory| {
        for (reminds, times) in [(false, 2), (true, 2), (false, 1)] {
            for _ in 0..times {
                memory.set_reminders(7, reminds).await.unwrap();
            }
            assert_eq!(memory.wants_reminders(7).await.unwrap(), reminds);
            assert!(memory.wants_reminders(8).await.unwrap());
        }
    })
    .await;
}

#[tokio::test]
async fn guild_has_default_settings_until_it_changes_them() {
    on_each(async |memory| {
        assert_eq!(memory.settings(Some(1)).await.unwrap(), GuildSettings::default());
        for near in [Seat::Black, Seat::White] {
            let chosen = GuildSettings { threads: false, near, ..GuildSettings::default() };
            memory.set_settings(1, &chosen).await.unwrap();
            assert_eq!(memory.settings(Some(1)).await.unwrap(), chosen);
        }
        assert_eq!(memory.settings(None).await.unwrap(), GuildSettings::default());
    })
    .await;
}
