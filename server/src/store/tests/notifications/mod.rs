//! Tests of devices, preferences and the notices of turns.

mod devices;
mod direct_messages;
mod notices;

use super::super::{DueNotice, NoticeKey};
use super::*;
use konakis_protocol::{AddDevice, PushKey};

const LATER: u64 = 1_000_000;
const SERVICE: &str = "push.example.org";

fn device(address: &str) -> AddDevice {
    AddDevice {
        address: format!("https://push.example.org/{address}").parse().unwrap(),
        key: PushKey::new([4; 65]),
        auth: PushKey::new([1; 16]),
        name: "Phone".parse().unwrap(),
    }
}

/// Adds a token to a user, with a device. `address` is the secret of the token, the id of the device, and the end of
/// the device's URL.
pub(super) async fn add(store: &Store, owner: &str, address: &str) {
    store.add_token(&user(owner), token(address), SignedInAt::Website, 1).await.unwrap();
    let id = address.parse().unwrap();
    store.add_device(&user(owner), token(address), id, device(address), SERVICE.into(), 1).await.unwrap();
}

async fn players(store: &Store) {
    for (name, address) in [("anna", "a1"), ("bob", "b1")] {
        store.create_user(guest(name), None).await.unwrap();
        add(store, name, address).await;
    }
}

fn to_act(seats: impl IntoIterator<Item = Seat>) -> RoomRow {
    row(Stage::Playing { to_act: Some(seats.into_iter().collect()), board: None })
}

async fn due(store: &Store) -> Vec<DueNotice> {
    store.due_notices(LATER, 99, Vec::new()).await.unwrap()
}

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

pub(super) async fn begin_turn(store: &Store, room: &str, white: &str, black: &str) {
    let row = RoomRow { white: Some(user(white)), black: Some(user(black)), ..to_act([Seat::White]) };
    store.append(vec![append(room, 0, &["made"], row)]).await.unwrap();
}
