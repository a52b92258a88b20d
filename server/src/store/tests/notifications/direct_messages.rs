//! Notices that the bot delivers as direct messages on Discord, and the ends of their turns.

use super::super::super::{NoticeTarget, StoreError};
use super::*;
use konakis_protocol::NotifyWhen;

async fn set_direct_messages(store: &Store, of: &str, discord: bool) -> Result<(), StoreError> {
    let when = NotifyWhen { discord, ..NotifyWhen::default() };
    store.set_notify_when(&user(of), when, format!("dm-{of}").parse().unwrap(), 1).await
}

#[tokio::test]
async fn only_members_who_turned_on_direct_messages_get_them() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        set_direct_messages(&store, "anna", true).await.unwrap();
        begin_turn(&store, "r1", "anna", "mia").await;
        assert_eq!(due(&store).await, [], "a guest has no direct messages");
        for _ in 0..2 {
            set_direct_messages(&store, "mia", true).await.unwrap();
        }
        begin_turn(&store, "r2", "mia", "anna").await;
        let notices = due(&store).await;
        let target = NoticeTarget::Discord { id: snowflake(7), name: "mia".parse().unwrap(), locale: None };
        assert_eq!((notices.len(), &notices[0].target), (1, &target));
        let (listed, when) = store.notifications(&user("mia"), None).await.unwrap();
        assert_eq!((listed, when.discord), (vec![], true), "direct messages are not listed as a device");
        set_direct_messages(&store, "mia", false).await.unwrap();
        assert_eq!(due(&store).await, []);
        assert!(!store.notifications(&user("mia"), None).await.unwrap().1.discord);
    })
    .await;
}

/// The turns that have ended after their notice for direct messages was taken.
async fn ended(store: &Store) -> Vec<(String, Snowflake)> {
    let ended = store.ended_turns(99).await.unwrap();
    ended.into_iter().map(|turn| (turn.room.as_str().to_owned(), turn.discord)).collect()
}

fn mia_and_anna(to: Seat) -> RoomRow {
    RoomRow { white: Some(user("mia")), black: Some(user("anna")), ..to_act([to]) }
}

async fn end_turn(store: &Store, room: &str) {
    store.append(vec![append(room, 1, &["moved"], mia_and_anna(Seat::Black))]).await.unwrap();
}

#[tokio::test]
async fn an_ended_turn_is_noted_if_its_discord_notice_was_taken() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        add(&store, "mia", "m1").await;
        begin_turn(&store, "browser", "mia", "anna").await;
        take_all(&store).await;
        set_direct_messages(&store, "mia", true).await.unwrap();
        begin_turn(&store, "told", "mia", "anna").await;
        take_all(&store).await;
        begin_turn(&store, "untold", "mia", "anna").await;
        assert_eq!(ended(&store).await, [], "the turns go on");
        store.rebuild(Box::new(|_, _| Ok(mia_and_anna(Seat::White)))).await.unwrap();
        assert_eq!(ended(&store).await, [], "a rebuild ends no turn");
        for room in ["browser", "told", "untold"] {
            end_turn(&store, room).await;
        }
        let told = [("told".into(), snowflake(7))];
        assert_eq!(ended(&store).await, told);
        store.append(vec![append("told", 2, &["moved"], mia_and_anna(Seat::White))]).await.unwrap();
        assert_eq!(ended(&store).await, [], "it is Mia’s turn again");
        store.append(vec![append("told", 3, &["moved"], mia_and_anna(Seat::Black))]).await.unwrap();
        assert_eq!(ended(&store).await, told);
        store.rebuild(Box::new(|_, _| Ok(mia_and_anna(Seat::Black)))).await.unwrap();
        let noted = store.ended_turns(99).await.unwrap();
        assert_eq!(noted.len(), 1, "a rebuild keeps the ended turns");
        store.forget_ended_turns(noted).await.unwrap();
        assert_eq!(ended(&store).await, []);
    })
    .await;
}

#[tokio::test]
async fn turning_direct_messages_off_removes_ended_turns() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        set_direct_messages(&store, "mia", true).await.unwrap();
        for room in ["r1", "r2"] {
            begin_turn(&store, room, "mia", "anna").await;
        }
        take_all(&store).await;
        end_turn(&store, "r1").await;
        assert_eq!(ended(&store).await.len(), 1);
        set_direct_messages(&store, "mia", false).await.unwrap();
        assert_eq!(ended(&store).await, []);
    })
    .await;
}

#[tokio::test]
async fn direct_messages_outlast_sign_outs_but_not_the_account() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        add(&store, "mia", "a1").await;
        set_direct_messages(&store, "mia", true).await.unwrap();
        store.revoke_token(token("a1"), 2).await.unwrap();
        begin_turn(&store, "r1", "mia", "anna").await;
        assert_eq!(due_devices(&store).await, ["dm-mia"]);
        store.delete_user(&user("mia"), 5).await.unwrap();
        assert_eq!(due(&store).await, []);
    })
    .await;
}
