//! Tests of the deletion of accounts, and of the removal of former names from logs.

use super::*;
use crate::store::{Erasure, StoreError};
use konakis_protocol::AskData;

#[tokio::test]
async fn deleting_an_account_keeps_games_and_reported_messages() {
    each(|store| async move {
        store.create_user(guest("anna"), Some(token("guest's"))).await.unwrap();
        store.create_user(member("mia", 7), Some(token("mia's"))).await.unwrap();
        store.create_user(guest("bob"), None).await.unwrap();
        store.append(vec![append("r", 0, &["anna"], playing())]).await.unwrap();
        store.add_report(report("anna", 5)).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
        store.block(&user("bob"), &user("mia"), 1).await.unwrap();
        store
            .add_report(NewReport { messages: vec![said("mia", "private")], ..report("bob", 5) })
            .await
            .unwrap();
        let data = store.personal_data(&user("mia"), AskData::default(), 9).await.unwrap();
        assert_eq!((data.account.merged, data.sessions.len()), (vec![user("anna")], 1));
        assert_eq!((data.games.len(), data.reports.len(), data.messages.len()), (1, 1, 2));
        store.delete_user(&user("mia"), 9).await.unwrap();

        let account = store.user(&user("mia")).await.unwrap().unwrap();
        assert_eq!((account.name.as_str(), account.kind), ("Deleted player", AccountKind::Deleted));
        let data = store.personal_data(&user("mia"), AskData::default(), 9).await.unwrap();
        assert!(data.sessions.is_empty() && data.reports[0].note.is_none());
        assert_eq!((data.games.len(), data.messages.len()), (1, 2), "games and reported messages stay");
        assert!(store.is_discord_blocked(&user("bob"), snowflake(7)).await.unwrap());
        for secret in ["guest's", "mia's"] {
            assert_eq!(store.user_by_token(token(secret)).await.unwrap(), None);
        }
        assert_eq!(store.user_by_discord(snowflake(7)).await.unwrap(), None);
        assert_eq!(store.users_named("anna".to_owned()).await.unwrap(), []);
        let sizes = store.sizes().await.unwrap();
        assert_eq!((sizes.guests, sizes.members, sizes.guest_tokens + sizes.member_tokens), (3, 0, 0));
        let erasure = Erasure { user: user("mia"), guests: vec![user("anna")], generation: 1, at_ms: 9 };
        assert_eq!(store.erasures(9).await.unwrap(), std::slice::from_ref(&erasure));
        store.end_erasure(&erasure).await.unwrap();
        assert_eq!(store.erasures(9).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn logs_are_redacted_only_while_an_erasure_is_under_way() {
    each(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.append(vec![append("r", 0, &["anna", "moves"], playing())]).await.unwrap();
        let entries = vec![(0, "somebody".to_owned())];
        assert!(store.redact(&room("r"), entries.clone(), playing()).await.is_err());
        store.delete_user(&user("anna"), 9).await.unwrap();
        store.redact(&room("r"), entries.clone(), RoomRow { about: "{}".into(), ..playing() }).await.unwrap();
        assert_eq!(store.load(&room("r")).await.unwrap().unwrap(), ["somebody", "moves"]);
        assert_eq!(store.row(&room("r")).await.unwrap().unwrap().about, "{}");
        assert!(store.redact(&room("r"), vec![(9, String::new())], playing()).await.is_err());
        store.end_erasure(&store.erasures(9).await.unwrap()[0]).await.unwrap();
        assert!(store.redact(&room("r"), entries, playing()).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn new_data_of_a_deleted_user_is_refused() {
    each(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        let (anna, bob) = (user("anna"), user("bob"));
        store.append(vec![append("before", 0, &["anna"], playing())]).await.unwrap();
        store.delete_user(&anna, 9).await.unwrap();
        let refused = || StoreError::NoSuchUser(user("anna"));
        assert_eq!(store.rename(&anna, PlayerName::nearest("Anna"), 0).await, Err(refused()));
        assert_eq!(store.set_locale(&anna, None).await, Err(refused()));
        assert_eq!(store.add_token(&anna, token("new"), SignedInAt::Website, 9).await, Err(refused()));
        assert_eq!(store.block(&anna, &bob, 9).await, Err(refused()));
        assert_eq!(store.block(&bob, &anna, 9).await, Err(refused()));
        assert_eq!(store.add_report(report("anna", 9)).await, Err(refused()));
        let created = store.append(vec![append("r", 0, &["anna"], playing())]).await;
        assert_eq!(created, Err(refused()));
        assert_eq!(store.load(&room("r")).await.unwrap(), None);
        store.append(vec![append("before", 1, &["resigns"], finished(Score::BlackWon, 9))]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_deleted_user_takes_no_free_seat() {
    each(|store| async move {
        for id in ["anna", "guest"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.create_user(member("mia", 7), None).await.unwrap();
        let waiting = RoomRow { white: None, black: None, ..row(Stage::Waiting { listed: true }) };
        store.append(vec![append("r", 0, &["created"], waiting.clone())]).await.unwrap();
        store.merge_guest(&user("guest"), &user("mia"), 8).await.unwrap();
        store.delete_user(&user("mia"), 9).await.unwrap();
        for id in ["guest", "mia"] {
            let row = RoomRow { black: Some(user(id)), ..playing() };
            let joined = store.append(vec![append("r", 1, &["joined"], row)]).await;
            assert_eq!(joined, Err(StoreError::NoSuchUser(user(id))));
        }
        assert_eq!(store.row(&room("r")).await.unwrap(), Some(waiting));
    })
    .await;
}

#[tokio::test]
async fn ending_an_older_erasure_does_not_end_a_newer_one() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, OperatorAction::Rename(user("anna"), PlayerName::nearest("Player"), None)).await;
        let of_renaming = store.erasures(9).await.unwrap().remove(0);
        store.delete_user(&user("anna"), 9).await.unwrap();
        store.end_erasure(&of_renaming).await.unwrap();
        let of_deletion = store.erasures(9).await.unwrap().remove(0);
        store.end_erasure(&of_deletion).await.unwrap();
        assert_eq!(store.erasures(9).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_deleted_member_with_a_merged_guest_is_not_removed() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
        store.delete_user(&user("mia"), 9).await.unwrap();
        let since = 100;
        assert_eq!(store.unused_guests(since, None, 9).await.unwrap().found, []);
        assert_eq!(store.remove_guests(vec![user("mia"), user("anna")], since).await.unwrap(), 0);
        assert_eq!(store.user(&user("anna")).await.unwrap().unwrap().id, user("mia"));
    })
    .await;
}
