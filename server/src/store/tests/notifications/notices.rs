//! Notices: of which turns they tell, and when they are due.

use super::super::super::{DUE_OF_USER_MAX, PostponedNotice};
use super::*;
use konakis_protocol::NotifyWhen;

/// The notice, postponed until after [`LATER`].
fn postponed(notice: &DueNotice) -> PostponedNotice {
    PostponedNotice { key: notice.key.clone(), read_due_ms: notice.due_ms, due_ms: LATER + 1 }
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
