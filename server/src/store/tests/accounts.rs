//! Tests of users, tokens and merges.

use super::super::StoreError;
use super::*;

#[tokio::test]
async fn a_user_is_found_by_id_by_token_and_by_discord_account() {
    each(|store| async move {
        let anna = Account { locale: Some("pt-BR".parse().unwrap()), ..member("anna", u64::MAX) };
        store.create_user(anna.clone(), Some(token("open sesame"))).await.unwrap();
        store.create_user(guest("bob"), None).await.unwrap();
        let found = [
            store.user(&user("anna")).await.unwrap(),
            store.user_by_token(token("open sesame")).await.unwrap(),
            store.user_by_discord(snowflake(u64::MAX)).await.unwrap(),
        ];
        assert_eq!(found, [const { None }; 3].map(|_: Option<()>| Some(anna.clone())));
        assert_eq!(store.user(&user("carol")).await.unwrap(), None);
        assert_eq!(store.user_by_token(token("open sesamf")).await.unwrap(), None);
        assert_eq!(store.user_by_discord(snowflake(1)).await.unwrap(), None);
        let some = store.users(&[user("bob"), user("carol"), user("anna")]).await.unwrap();
        assert_eq!(some.into_values().collect::<Vec<_>>(), [anna, guest("bob")]);
    })
    .await;
}

#[tokio::test]
async fn a_taken_id_or_token_creates_no_account() {
    each(|store| async move {
        store.create_user(member("anna", 7), Some(token("t"))).await.unwrap();
        let taken = |result| assert!(matches!(result, Err(StoreError::Taken(_))), "{result:?}");
        taken(store.create_user(guest("anna"), None).await);
        taken(store.create_user(member("bob", 7), None).await);
        taken(store.create_user(guest("bob"), Some(token("t"))).await);
        taken(store.add_token(&user("anna"), token("t"), SignedInAt::Website, 1).await);
        assert_eq!(store.user(&user("bob")).await.unwrap(), None);
        let nobody = Err(StoreError::NoSuchUser(user("bob")));
        assert_eq!(store.add_token(&user("bob"), token("u"), SignedInAt::Website, 1).await, nobody);
        assert_eq!(store.rename(&user("bob"), "Bob".parse().unwrap(), 0).await.map(drop), nobody);
        assert_eq!(store.set_locale(&user("bob"), None).await, nobody);
        assert_eq!(store.user_by_token(token("u")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_revoked_token_stays_revoked() {
    each(|store| async move {
        store.create_user(guest("anna"), Some(token("1"))).await.unwrap();
        for secret in ["2", "3"] {
            store.add_token(&user("anna"), token(secret), SignedInAt::Website, 6).await.unwrap();
        }
        store.token_used(token("2"), 9).await.unwrap();
        assert!(store.revoke_token(token("1"), 10).await.unwrap());
        assert!(!store.revoke_token(token("1"), 11).await.unwrap());
        assert!(!store.revoke_token(token("never"), 11).await.unwrap());
        assert_eq!(store.user_by_token(token("1")).await.unwrap(), None);
        assert_eq!(store.user_by_token(token("2")).await.unwrap(), Some(guest("anna")));
        assert_eq!(store.revoke_all(&user("anna"), 12).await.unwrap(), 2);
        assert_eq!(store.user_by_token(token("2")).await.unwrap(), None);
        assert!(store.add_token(&user("anna"), token("1"), SignedInAt::Website, 13).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_user_can_change_name_and_language() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.rename(&user("anna"), "Anna Bell".parse().unwrap(), 0).await.unwrap();
        store.set_locale(&user("anna"), Some("de".parse().unwrap())).await.unwrap();
        let account = store.user(&user("anna")).await.unwrap().unwrap();
        assert_eq!((account.name.as_str(), account.locale.unwrap().as_str()), ("Anna Bell", "de"));
    })
    .await;
}

#[tokio::test]
async fn a_name_set_by_the_operator_is_fixed_until_the_sanction_ends() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        let set = OperatorAction::Rename(user("anna"), "Player 1".parse().unwrap(), Some(10));
        store.moderate("olga".to_owned(), "insults".parse().unwrap(), set, 0).await.unwrap();
        let renamed =
            async |now_ms| store.rename(&user("anna"), "Rude".parse().unwrap(), now_ms).await.unwrap();
        assert_eq!(renamed(9).await.as_str(), "Player 1");
        // The row of an ended sanction may still exist.
        assert_eq!(store.sanctions().await.unwrap().len(), 1);
        assert_eq!(renamed(10).await.as_str(), "Rude");
    })
    .await;
}

#[tokio::test]
async fn calls_treat_a_merged_guest_as_the_member() {
    each(|store| async move {
        store.create_user(guest("anna"), Some(token("guest"))).await.unwrap();
        store.create_user(member("mia", 7), Some(token("member"))).await.unwrap();
        store.append(vec![append("a", 0, &["made"], playing())]).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 20).await.unwrap();

        let mia = Some(member("mia", 7));
        assert_eq!(store.user_by_token(token("guest")).await.unwrap(), None, "others may know this token");
        assert_eq!(store.user_by_token(token("member")).await.unwrap(), mia);
        assert_eq!(store.user(&user("anna")).await.unwrap(), mia);
        let players = |row: RoomRow| (row.white.unwrap(), row.black.unwrap());
        let mias = (user("mia"), user("bob"));
        assert_eq!(store.row(&room("a")).await.unwrap().map(players), Some(mias.clone()));
        // A room in memory may still name the guest. The row is stored with the member's id.
        store.append(vec![append("a", 1, &["moved"], playing())]).await.unwrap();
        assert_eq!(store.row(&room("a")).await.unwrap().map(players), Some(mias));
        for id in ["anna", "mia"] {
            assert_eq!(rooms_of(&store, &user(id), 9).await.len(), 1, "{id}");
        }
        store.rename(&user("anna"), "Mia Rose".parse().unwrap(), 0).await.unwrap();
        assert_eq!(store.user(&user("mia")).await.unwrap().unwrap().name.as_str(), "Mia Rose");
        assert_eq!(store.revoke_all(&user("mia"), 30).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn guests_are_merged_once_and_only_into_members() {
    each(|store| async move {
        for account in [guest("anna"), guest("bob"), member("mia", 7), member("max", 8)] {
            store.create_user(account, None).await.unwrap();
        }
        store.merge_guest(&user("anna"), &user("mia"), 1).await.unwrap();
        for (guest, member) in
            [("anna", "mia"), ("anna", "max"), ("bob", "anna"), ("max", "mia"), ("mia", "mia")]
        {
            let (guest, member) = (user(guest), user(member));
            let refused = store.merge_guest(&guest, &member, 2).await;
            assert_eq!(refused, Err(StoreError::NotMergeable { guest, member }));
        }
        let nobody = store.merge_guest(&user("carol"), &user("mia"), 2).await;
        assert_eq!(nobody, Err(StoreError::NoSuchUser(user("carol"))));
    })
    .await;
}

#[tokio::test]
async fn errors_and_debug_output_show_no_hash() {
    let hash = token("open sesame");
    let hex: String = hash.bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(hex, "41ef4bb0b23661e66301aac36066912dac037827b4ae63a7b1165a5aa93ed4eb");
    assert_eq!(format!("{hash:?}"), "TokenHash(…)");
    each(|store| async move {
        store.create_user(guest("anna"), Some(token("t"))).await.unwrap();
        let refused = store.add_token(&user("anna"), token("t"), SignedInAt::Website, 1).await.unwrap_err();
        assert_eq!(refused.to_string(), "this token is taken already");
    })
    .await;
}
