//! Tests of devices, preferences and the notices of turns.

use super::super::{DEVICES_MAX, DueNotice, NoticeKey, StoreError};
use super::*;
use konakis_protocol::{AddDevice, NotifyWhen, PushKey, QuietHours};

const LATER: u64 = 1_000_000;

fn device(address: &str) -> AddDevice {
    AddDevice {
        address: format!("https://push.example.org/{address}").parse().unwrap(),
        key: PushKey::new([4; 65]),
        auth: PushKey::new([1; 16]),
        name: "Phone".parse().unwrap(),
    }
}

/// Adds a device with this address as its id and with a token of its own.
async fn add(store: &Store, owner: &str, address: &str) {
    store.add_token(&user(owner), token(address), 1).await.unwrap();
    let id = address.parse().unwrap();
    store.add_device(&user(owner), token(address), id, device(address), 1).await.unwrap();
}

/// Anna and Bob, each with one device.
async fn players(store: &Store) {
    for (name, address) in [("anna", "a1"), ("bob", "b1")] {
        store.create_user(guest(name), None).await.unwrap();
        add(store, name, address).await;
    }
}

/// The row of a game in which these seats are to act.
fn to_act(seats: impl IntoIterator<Item = Seat>) -> RoomRow {
    row(Stage::Playing { to_act: Some(seats.into_iter().collect()), board: None })
}

async fn due(store: &Store) -> Vec<DueNotice> {
    store.due_notices(LATER, 99).await.unwrap()
}

/// The devices whose notices are due.
async fn due_devices(store: &Store) -> Vec<String> {
    let mut devices: Vec<String> =
        due(store).await.iter().map(|notice| notice.key.device.as_str().to_owned()).collect();
    devices.sort();
    devices
}

async fn take_all(store: &Store) -> Vec<NoticeKey> {
    let keys = due(store).await.into_iter().map(|notice| notice.key).collect();
    store.take_notices(keys, Vec::new()).await.unwrap()
}

async fn devices(store: &Store, of: &str) -> Vec<String> {
    let (devices, _) = store.notifications(&user(of), token("other")).await.unwrap();
    devices.iter().map(|device| device.id.as_str().to_owned()).collect()
}

#[tokio::test]
async fn a_turn_is_noticed_on_each_device_of_its_player() {
    both(|store| async move {
        players(&store).await;
        add(&store, "anna", "a2").await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["a1", "a2"]);
        let notice = due(&store).await.remove(0);
        assert_eq!((notice.opponent.as_str(), &*notice.game, notice.key.turn), ("bob", "tablut", 1));
        store.append(vec![append("r1", 1, &["moved"], to_act([Seat::Black]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["b1"], "a turn that ended is not told");
        store.append(vec![append("r1", 2, &["ended"], finished(Score::Drawn, 5))]).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_turn_of_several_actions_is_noticed_once() {
    both(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White, Seat::Black]))]).await.unwrap();
        assert_eq!(take_all(&store).await.len(), 2);
        store.append(vec![append("r1", 1, &["placed"], to_act([Seat::White, Seat::Black]))]).await.unwrap();
        store.append(vec![append("r1", 2, &["placed"], to_act([Seat::Black]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0], "the turn of Black goes on");
        store.append(vec![append("r1", 3, &["placed"], to_act([Seat::White]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["a1"]);
    })
    .await;
}

#[tokio::test]
async fn a_joined_game_is_noticed_and_one_with_the_computer_is_not() {
    both(|store| async move {
        players(&store).await;
        let waiting = RoomRow { black: None, ..row(Stage::Waiting { listed: true }) };
        store.append(vec![append("r1", 0, &["made"], waiting)]).await.unwrap();
        store.append(vec![append("r1", 1, &["joined"], to_act([Seat::White]))]).await.unwrap();
        let alone = RoomRow { black: None, ..to_act([Seat::White]) };
        store.append(vec![append("r2", 0, &["made"], alone.clone())]).await.unwrap();
        let answered = RoomRow { touched_ms: 3_000, ..alone };
        store.append(vec![append("r2", 1, &["moved"], answered)]).await.unwrap();
        let rooms: Vec<RoomId> = due(&store).await.into_iter().map(|notice| notice.key.room).collect();
        assert_eq!(rooms, [room("r1")]);
    })
    .await;
}

#[tokio::test]
async fn a_notice_is_taken_once_and_returned_while_its_turn_lasts() {
    both(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        let key = due(&store).await.remove(0).key;
        let taken = store.take_notices(vec![key.clone()], Vec::new()).await.unwrap();
        assert_eq!(taken, std::slice::from_ref(&key));
        assert_eq!(store.take_notices(vec![key.clone()], Vec::new()).await.unwrap(), []);
        store.return_notice(&key, 50).await.unwrap();
        assert_eq!(due(&store).await[0].attempts, 1);
        store.take_notices(Vec::new(), vec![(key.clone(), LATER + 1)]).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0], "it is postponed");
        assert_eq!(store.take_notices(vec![key.clone()], Vec::new()).await.unwrap().len(), 1);
        for (n, seat) in [(1, Seat::Black), (2, Seat::White)] {
            store.append(vec![append("r1", n, &["moved"], to_act([seat]))]).await.unwrap();
        }
        assert_eq!(take_all(&store).await.len(), 1);
        store.return_notice(&key, 50).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0], "it belongs to an earlier turn");
    })
    .await;
}

#[tokio::test]
async fn a_device_goes_with_its_token() {
    both(|store| async move {
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
        assert_eq!(devices(&store, "anna").await.len(), 2, "it is not Bob's");
        store.remove_device(&user("anna"), &"a1".parse().unwrap()).await.unwrap();
        store.revoke_all(&user("anna"), 3).await.unwrap();
        assert_eq!((devices(&store, "anna").await.len(), due(&store).await.len()), (0, 0));
        let again =
            store.add_device(&user("anna"), token("a2"), "a9".parse().unwrap(), device("a2"), 4).await;
        assert_eq!(again, Err(StoreError::NoSuchUser(user("anna"))), "its token is revoked");
        store.delete_user(&user("bob"), 5).await.unwrap();
        assert_eq!(devices(&store, "bob").await.len(), 0);
    })
    .await;
}

#[tokio::test]
async fn an_address_and_a_token_have_one_device_each() {
    both(|store| async move {
        players(&store).await;
        let (anna, bob) = (user("anna"), user("bob"));
        store.add_device(&anna, token("a1"), "a2".parse().unwrap(), device("new"), 2).await.unwrap();
        assert_eq!(devices(&store, "anna").await, ["a2"]);
        store.add_device(&bob, token("b1"), "b2".parse().unwrap(), device("new"), 3).await.unwrap();
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
        let (own, _) = store.notifications(&anna, token("c5")).await.unwrap();
        assert_eq!(own.iter().filter(|device| device.own).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn devices_and_preferences_follow_a_guest_into_the_member() {
    both(|store| async move {
        players(&store).await;
        store.create_user(member("mia", 7), None).await.unwrap();
        let quiet = Some(QuietHours::new(60, 480, 120).unwrap());
        let when = NotifyWhen { little_time: true, quiet };
        store.set_notify_when(&user("anna"), when).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 9).await.unwrap();
        let (devices, kept) = store.notifications(&user("mia"), token("a1")).await.unwrap();
        assert_eq!((devices.len(), devices[0].own, kept), (1, true, when));
        let mia = RoomRow { white: Some(user("mia")), ..to_act([Seat::White]) };
        store.append(vec![append("r1", 0, &["made"], mia)]).await.unwrap();
        assert_eq!(due(&store).await[0].when, when);
    })
    .await;
}

#[tokio::test]
async fn the_push_key_is_made_once() {
    both(|store| async move {
        assert_eq!(store.push_key([1; 32]).await.unwrap(), [1; 32]);
        assert_eq!(store.push_key([2; 32]).await.unwrap(), [1; 32]);
    })
    .await;
}

#[tokio::test]
async fn a_rebuild_begins_no_turns() {
    both(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        take_all(&store).await;
        store.rebuild(Box::new(|_, _| Ok(to_act([Seat::White])))).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0]);
    })
    .await;
}
