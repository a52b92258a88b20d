//! Tests of devices, preferences and the notices of turns.

use super::super::{
    DEVICES_MAX, DUE_OF_USER_MAX, DueNotice, NoticeKey, NoticeTarget, PostponedNotice, StoreError,
};
use super::*;
use konakis_protocol::{AddDevice, NotifyWhen, PushKey, QuietHours};

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

/// The notice, postponed until after [`LATER`].
fn postponed(notice: &DueNotice) -> PostponedNotice {
    PostponedNotice { key: notice.key.clone(), read_due_ms: notice.due_ms, due_ms: LATER + 1 }
}

async fn take_all(store: &Store) -> Vec<NoticeKey> {
    let keys = due(store).await.into_iter().map(|notice| notice.key).collect();
    store.take_notices(keys, Vec::new()).await.unwrap()
}

async fn devices(store: &Store, of: &str) -> Vec<String> {
    let (devices, _) = store.notifications(&user(of), None).await.unwrap();
    devices.iter().map(|device| device.id.as_str().to_owned()).collect()
}

#[tokio::test]
async fn a_device_has_notices_of_at_most_a_hundred_rooms() {
    each(|store| async move {
        players(&store).await;
        for n in 0..101 {
            let room = format!("r{n}");
            store.append(vec![append(&room, 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        }
        let waiting = async || store.due_notices(LATER, 999, Vec::new()).await.unwrap().len();
        let mut told = 0;
        while waiting().await > 0 {
            told += take_all(&store).await.len();
        }
        assert_eq!(told, 100);
        store.append(vec![append("r0", 1, &["moved"], to_act([Seat::Black]))]).await.unwrap();
        store.append(vec![append("r100", 1, &["moved"], to_act([Seat::Black]))]).await.unwrap();
        store.append(vec![append("r100", 2, &["back"], to_act([Seat::White]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["a1", "b1"], "an ended turn frees a slot");
    })
    .await;
}

#[tokio::test]
async fn only_changed_preferences_make_postponed_notices_due() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        let postponed = due(&store).await.iter().map(postponed).collect();
        store.take_notices(Vec::new(), postponed).await.unwrap();
        let set = async |little_time| {
            let when = NotifyWhen { little_time, ..NotifyWhen::default() };
            store.set_notify_when(&user("anna"), when, "d".parse().unwrap(), 5).await.unwrap();
            due_devices(&store).await
        };
        assert_eq!(set(false).await, [""; 0]);
        assert_eq!(set(true).await, ["a1"]);
    })
    .await;
}

#[tokio::test]
async fn former_preferences_do_not_postpone_a_notice() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        for (n, little_time) in [true, false].into_iter().enumerate() {
            let read = due(&store).await.remove(0);
            let when = NotifyWhen { little_time, ..NotifyWhen::default() };
            let now_ms = read.due_ms + n as u64;
            store.set_notify_when(&user("anna"), when, "d".parse().unwrap(), now_ms).await.unwrap();
            store.take_notices(Vec::new(), vec![postponed(&read)]).await.unwrap();
            assert_eq!(due_devices(&store).await, ["a1"]);
        }
    })
    .await;
}

#[tokio::test]
async fn each_device_of_a_player_gets_a_notice_of_their_turn() {
    each(|store| async move {
        players(&store).await;
        add(&store, "anna", "a2").await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["a1", "a2"]);
        let notice = due(&store).await.remove(0);
        assert_eq!((notice.opponent.as_str(), &*notice.game, notice.key.turn), ("bob", "tablut", 1));
        store.append(vec![append("r1", 1, &["moved"], to_act([Seat::Black]))]).await.unwrap();
        assert_eq!(due_devices(&store).await, ["b1"], "an ended turn has no notice");
        store.append(vec![append("r1", 2, &["ended"], finished(Score::Drawn, 5))]).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_turn_of_several_actions_has_one_notice() {
    each(|store| async move {
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
async fn only_games_between_people_have_notices() {
    each(|store| async move {
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
async fn a_notice_is_taken_once_and_returned_only_during_its_turn() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        let key = due(&store).await.remove(0).key;
        let taken = store.take_notices(vec![key.clone()], Vec::new()).await.unwrap();
        assert_eq!(taken, std::slice::from_ref(&key));
        assert_eq!(store.take_notices(vec![key.clone()], Vec::new()).await.unwrap(), []);
        store.return_notice(&key, 50).await.unwrap();
        assert_eq!(due(&store).await[0].attempts, 1);
        store.take_notices(Vec::new(), vec![postponed(&due(&store).await[0])]).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0], "the notice is postponed");
        assert_eq!(store.take_notices(vec![key.clone()], Vec::new()).await.unwrap().len(), 1);
        for (n, seat) in [(1, Seat::Black), (2, Seat::White)] {
            store.append(vec![append("r1", n, &["moved"], to_act([seat]))]).await.unwrap();
        }
        assert_eq!(take_all(&store).await.len(), 1);
        store.return_notice(&key, 50).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0], "the notice belongs to an earlier turn");
    })
    .await;
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
async fn preferences_of_a_guest_go_to_the_member_but_no_device() {
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

async fn set_direct_messages(store: &Store, of: &str, discord: bool) -> Result<(), StoreError> {
    let when = NotifyWhen { discord, ..NotifyWhen::default() };
    store.set_notify_when(&user(of), when, format!("dm-{of}").parse().unwrap(), 1).await
}

pub(super) async fn begin_turn(store: &Store, room: &str, white: &str, black: &str) {
    let row = RoomRow { white: Some(user(white)), black: Some(user(black)), ..to_act([Seat::White]) };
    store.append(vec![append(room, 0, &["made"], row)]).await.unwrap();
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
async fn notices_of_busy_push_services_are_left_out() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        let due_without =
            async |busy: &str| store.due_notices(LATER, 99, vec![busy.into()]).await.unwrap().len();
        assert_eq!((due_without(SERVICE).await, due_without("other").await), (0, 1));
    })
    .await;
}

#[tokio::test]
async fn many_notices_of_one_user_do_not_delay_others() {
    each(|store| async move {
        players(&store).await;
        for n in 0..=DUE_OF_USER_MAX {
            begin_turn(&store, &format!("r{n}"), "anna", "bob").await;
        }
        begin_turn(&store, "last", "bob", "anna").await;
        let first_two = store.due_notices(LATER, 2, Vec::new()).await.unwrap();
        let mut users: Vec<&str> = first_two.iter().map(|notice| notice.user.as_str()).collect();
        users.sort_unstable();
        assert_eq!(users, ["anna", "bob"]);
        assert_eq!(due(&store).await.len(), DUE_OF_USER_MAX as usize + 1);
    })
    .await;
}

#[tokio::test]
async fn a_rebuild_keeps_the_notices_of_turns_that_go_on() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        store.rebuild(Box::new(|_, _| Ok(to_act([Seat::White])))).await.unwrap();
        assert_eq!(due_devices(&store).await, ["a1"]);
        store.rebuild(Box::new(|_, _| Ok(to_act([Seat::Black])))).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0]);
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

#[tokio::test]
async fn a_rebuild_repeats_no_taken_notice() {
    each(|store| async move {
        players(&store).await;
        store.append(vec![append("r1", 0, &["made"], to_act([Seat::White]))]).await.unwrap();
        take_all(&store).await;
        store.rebuild(Box::new(|_, _| Ok(to_act([Seat::White])))).await.unwrap();
        assert_eq!(due_devices(&store).await, [""; 0]);
    })
    .await;
}
