//! Devices, which belong to tokens, and the preferences of users.

use super::super::super::{DEVICES_MAX, StoreError};
use super::*;
use konakis_protocol::{NotifyWhen, QuietHours};

async fn devices(store: &Store, of: &str) -> Vec<String> {
    let (devices, _) = store.notifications(&user(of), None).await.unwrap();
    devices.iter().map(|device| device.id.as_str().to_owned()).collect()
}

#[tokio::test]
async fn revoking_a_token_removes_its_device() {
    each(|store| async move {
        players(&store).await;
        for address in ["a2", "a3"] {
            add(&store, "anna", address).await;
        }
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        store.revoke_token(token("a2"), 2).await.unwrap();
        assert_eq!(
            (devices(&store, "anna").await, due(&store).await.len()),
            (vec!["a1".into(), "a3".into()], 2)
        );
        store.remove_device(&user("bob"), &"a1".parse().unwrap()).await.unwrap();
        assert_eq!(devices(&store, "anna").await.len(), 2, "Bob cannot remove Anna's device");
        store.remove_device(&user("anna"), &"a1".parse().unwrap()).await.unwrap();
        store.revoke_all(&user("anna"), 3).await.unwrap();
        assert_eq!((devices(&store, "anna").await.len(), due(&store).await.len()), (0, 0));
        let again = store
            .add_device(&user("anna"), token("a2"), "a9".parse().unwrap(), device("a2"), SERVICE.into(), 4)
            .await;
        assert_eq!(again, Err(StoreError::NoSuchUser(user("anna"))), "a revoked token gets no device");
        store.delete_user(&user("bob"), 5).await.unwrap();
        assert_eq!(devices(&store, "bob").await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn an_address_and_a_token_have_one_device_each() {
    each(|store| async move {
        players(&store).await;
        let (anna, bob) = (user("anna"), user("bob"));
        store
            .add_device(&anna, token("a1"), "a2".parse().unwrap(), device("new"), SERVICE.into(), 2)
            .await
            .unwrap();
        assert_eq!(devices(&store, "anna").await, ["a2"]);
        store
            .add_device(&bob, token("b1"), "b2".parse().unwrap(), device("new"), SERVICE.into(), 3)
            .await
            .unwrap();
        assert_eq!(
            (devices(&store, "anna").await.len(), devices(&store, "bob").await),
            (0, vec!["b2".into()])
        );
        for n in 0..=DEVICES_MAX {
            add(&store, "anna", &format!("c{n}")).await;
        }
        let left = devices(&store, "anna").await;
        assert_eq!(left.len(), DEVICES_MAX as usize);
        assert!(left.contains(&format!("c{DEVICES_MAX}")), "the newest one stays: {left:?}");
        let (own, _) = store.notifications(&anna, Some(token("c5"))).await.unwrap();
        assert_eq!(own.iter().filter(|device| device.own).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_device_moves_to_the_next_token_of_its_browser() {
    each(|store| async move {
        players(&store).await;
        for (hash, owner) in [("a2", "anna"), ("b2", "bob")] {
            store.add_token(&user(owner), token(hash), SignedInAt::Website, 2).await.unwrap();
        }
        store.move_device(token("a1"), token("b2")).await.unwrap();
        store.revoke_token(token("b2"), 3).await.unwrap();
        assert_eq!(devices(&store, "anna").await, ["a1"], "a device does not move to another user");
        store.move_device(token("a1"), token("a2")).await.unwrap();
        store.revoke_token(token("a1"), 3).await.unwrap();
        assert_eq!(devices(&store, "anna").await, ["a1"]);
        store.revoke_token(token("a2"), 4).await.unwrap();
        assert_eq!(devices(&store, "anna").await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_member_gets_the_preferences_of_their_guest_but_no_device() {
    each(|store| async move {
        players(&store).await;
        store.create_user(member("mia", 7), None).await.unwrap();
        let quiet = Some(QuietHours::new(60, 480, 120).unwrap());
        let when = NotifyWhen { little_time: true, quiet, discord: false };
        store.set_notify_when(&user("anna"), when, "dm".parse().unwrap(), 1).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 9).await.unwrap();
        let (devices, kept) = store.notifications(&user("mia"), Some(token("a1"))).await.unwrap();
        assert_eq!((devices.len(), kept), (0, when));
        add(&store, "mia", "m1").await;
        let mia = RoomRow { white: Some(user("mia")), ..to_act([Seat::White]) };
        store.append(vec![append("r1", 0, &["made"], mia)]).await.unwrap();
        assert_eq!(due(&store).await[0].when, when);
    })
    .await;
}

#[tokio::test]
async fn the_push_key_is_made_once() {
    each(|store| async move {
        assert_eq!(store.push_key([1; 32]).await.unwrap(), [1; 32]);
        assert_eq!(store.push_key([2; 32]).await.unwrap(), [1; 32]);
    })
    .await;
}
