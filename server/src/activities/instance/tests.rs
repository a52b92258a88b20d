//! Tests of an instance.

use super::*;
use konakis_protocol::{PlayerName, UserKind};

fn user(id: &str) -> ActivityPerson {
    let (name, kind) = (PlayerName::nearest(id), UserKind::Member);
    ActivityPerson { id: id.parse().unwrap(), name, kind, discord: "7".parse().ok() }
}

fn room(id: &str) -> Option<RoomId> {
    Some(id.parse().unwrap())
}

fn instance() -> Instance {
    Instance::new("i-1".parse().unwrap(), Instant::now())
}

fn discord(id: &str) -> Snowflake {
    id.bytes().fold(1_u64, |sum, byte| sum * 31 + u64::from(byte)).to_string().parse().unwrap()
}

fn entered_event(connection: u64, id: &str) -> InstanceEvent {
    let now = Instant::now();
    InstanceEvent::Entered {
        connection,
        user: user(id),
        discord: discord(id),
        now,
        room: None,
        launched: None,
    }
}

fn enter(instance: &mut Instance, connection: u64, id: &str) -> Vec<InstanceEffect> {
    instance.handle(entered_event(connection, id)).unwrap()
}

fn shown_event(connection: u64, seen: Option<RoomId>, room: Option<RoomId>, now: Instant) -> InstanceEvent {
    InstanceEvent::Shown { connection, seen, room, now }
}

fn show(instance: &mut Instance, connection: u64, seen: Option<RoomId>, room: Option<RoomId>) -> bool {
    instance.handle(shown_event(connection, seen, room, Instant::now())).is_ok()
}

fn people(instance: &Instance) -> Vec<String> {
    instance.view().here.iter().map(|user| user.id.to_string()).collect()
}

#[test]
fn an_entry_is_answered_and_pushed_to_the_others() {
    let mut instance = instance();
    assert_eq!(enter(&mut instance, 1, "anna").len(), 1, "there is nobody else to tell");
    let effects = enter(&mut instance, 2, "ben");
    let activity = instance.view();
    assert_eq!(people(&instance), ["anna", "ben"]);
    assert_eq!(
        effects,
        [
            InstanceEffect::Answer { to: 2, activity: activity.clone() },
            InstanceEffect::Push { to: vec![1], activity }
        ]
    );
    assert_eq!(enter(&mut instance, 2, "ben").len(), 1, "nothing changed for the others");
}

#[test]
fn a_person_stays_until_their_last_connection_leaves() {
    let mut instance = instance();
    for connection in [1, 2] {
        enter(&mut instance, connection, "anna");
    }
    enter(&mut instance, 3, "ben");
    let now = Instant::now();
    let left = instance.handle(InstanceEvent::Left { connection: 1, now }).unwrap();
    assert!(left.is_empty() && people(&instance) == ["anna", "ben"]);
    let left = instance.handle(InstanceEvent::Left { connection: 2, now }).unwrap();
    assert_eq!(left, [InstanceEffect::Push { to: vec![3], activity: instance.view() }]);
    assert_eq!((people(&instance), instance.empty_since()), (vec!["ben".to_owned()], None));
    assert!(instance.handle(InstanceEvent::Left { connection: 3, now }).unwrap().is_empty());
    assert_eq!(instance.empty_since(), Some(now));
}

#[test]
fn everybody_sees_the_room_that_somebody_shows() {
    let mut instance = instance();
    enter(&mut instance, 1, "anna");
    enter(&mut instance, 2, "ben");
    let effects = instance.handle(shown_event(1, None, room("r1"), Instant::now())).unwrap();
    assert_eq!(effects, [InstanceEffect::Push { to: vec![1, 2], activity: instance.view() }]);
    assert_eq!(instance.room(), room("r1").as_ref());
    assert!(!show(&mut instance, 2, None, room("r2")), "the instance no longer shows the lobby");
    assert!(!show(&mut instance, 9, room("r1"), None), "connection 9 is not in the instance");
    assert!(show(&mut instance, 2, room("r1"), None) && instance.room().is_none());
}

#[test]
fn the_room_of_a_page_is_shown_only_if_nobody_has_chosen_yet() {
    let enter_from = |instance: &mut Instance, connection, from: &str| {
        let now = Instant::now();
        let (user, discord, launched) = (user("anna"), discord("anna"), room("r9"));
        let event = InstanceEvent::Entered { connection, user, discord, now, room: room(from), launched };
        instance.handle(event).unwrap();
        instance.room().map(ToString::to_string)
    };
    let mut instance = instance();
    enter(&mut instance, 1, "ben");
    assert_eq!(enter_from(&mut instance, 2, "r1").as_deref(), Some("r1"), "nobody has chosen yet");
    assert_eq!(enter_from(&mut instance, 3, "r2").as_deref(), Some("r1"));
    assert!(show(&mut instance, 1, room("r1"), None));
    assert_eq!(
        enter_from(&mut instance, 4, "r2").as_deref(),
        Some("r9"),
        "the lobby was chosen, so the launch decides"
    );
}

#[test]
fn a_launch_is_in_the_answer_and_replaces_the_lobby() {
    let mut instance = instance();
    let launched = |connection, of: &str| InstanceEvent::Entered {
        connection,
        user: user("anna"),
        discord: discord("anna"),
        now: Instant::now(),
        room: None,
        launched: room(of),
    };
    for (connection, of) in [(1, "r1"), (2, "r2")] {
        let effects = instance.handle(launched(connection, of)).unwrap();
        let Some(InstanceEffect::Answer { activity, .. }) = effects.first() else { panic!("{effects:?}") };
        assert_eq!((&activity.launched, &activity.room), (&room(of), &room("r1")));
        assert!(instance.view().launched.is_none());
    }
}

#[test]
fn a_launch_counts_as_a_change_of_the_room() {
    let mut instance = instance();
    enter(&mut instance, 1, "ben");
    let mut shown = Vec::new();
    for connection in 2..7 {
        let event = InstanceEvent::Entered {
            connection,
            user: user("anna"),
            discord: discord("anna"),
            now: Instant::now(),
            room: None,
            launched: room("r9"),
        };
        instance.handle(event).unwrap();
        shown.push(instance.room().is_some());
        instance.room = None;
    }
    assert_eq!(shown, [true, true, true, false, false]);
}

#[test]
fn the_queue_is_in_order_and_has_only_people_who_are_here() {
    let mut instance = instance();
    for (connection, id) in [(1, "anna"), (2, "ben"), (3, "cleo")] {
        enter(&mut instance, connection, id);
    }
    let mut wait =
        |connection, wait| instance.handle(InstanceEvent::Waited { connection, wait }).unwrap().len();
    assert_eq!([wait(2, true), wait(2, true), wait(1, true), wait(3, true), wait(1, false)], [1, 0, 1, 1, 1]);
    instance.handle(InstanceEvent::Left { connection: 2, now: Instant::now() }).unwrap();
    assert_eq!(instance.view().waiting, ["cleo".parse().unwrap()]);
    assert_eq!(
        instance.handle(InstanceEvent::Waited { connection: 2, wait: true }),
        Err(ActivityError::NotInIt)
    );
}

#[test]
fn settings_are_pushed_when_they_change() {
    let mut instance = instance();
    enter(&mut instance, 1, "anna");
    let mut set =
        |winner_stays| instance.handle(InstanceEvent::Set { connection: 1, winner_stays }).unwrap().len();
    assert_eq!([set(true), set(true), set(false)], [1, 0, 1]);
}

#[test]
fn an_instance_has_a_bounded_number_of_people() {
    let mut instance = instance();
    for number in 0..PEOPLE_MAX as u64 {
        enter(&mut instance, number, &format!("u{number}"));
    }
    assert_eq!(instance.handle(entered_event(200, "late")), Err(ActivityError::Full));
    assert!(
        instance.handle(entered_event(200, "u7")).is_ok(),
        "a person who is here may open another connection"
    );
}

#[test]
fn a_list_from_discord_removes_the_people_whom_it_omits() {
    let mut instance = instance();
    for (connection, id) in [(1, "anna"), (2, "mal"), (3, "mal")] {
        enter(&mut instance, connection, id);
    }
    instance.handle(InstanceEvent::Waited { connection: 2, wait: true }).unwrap();
    let listed = |ids: &[&str], asked| InstanceEvent::Listed {
        people: ids.iter().map(|id| discord(id)).collect(),
        asked,
        now: Instant::now(),
    };
    let later = Instant::now() + Duration::from_secs(1);
    assert!(instance.handle(listed(&["anna", "mal"], later)).unwrap().is_empty(), "nothing changed");
    let effects = instance.handle(listed(&["anna"], later)).unwrap();
    let strangers = instance.view_for_people_who_left();
    assert_eq!(
        effects,
        [
            InstanceEffect::Push { to: vec![1], activity: instance.view() },
            InstanceEffect::Dismiss { to: vec![2, 3], activity: strangers }
        ]
    );
    assert_eq!((people(&instance), instance.view().waiting.len()), (vec!["anna".to_owned()], 0));
    assert!(!show(&mut instance, 2, None, room("r1")), "mal is a stranger now");
    // Discord was asked before Ben entered, so its answer says nothing about Ben.
    let before = Instant::now();
    enter(&mut instance, 4, "ben");
    assert!(instance.handle(listed(&["anna"], before)).unwrap().is_empty());
    instance.handle(listed(&[], later + CHANGES_WITHIN)).unwrap();
    assert!(people(&instance).is_empty() && instance.empty_since().is_some());
}

#[test]
fn a_person_can_change_the_room_a_few_times_only() {
    let (mut instance, now) = (instance(), Instant::now());
    enter(&mut instance, 1, "anna");
    enter(&mut instance, 2, "mal");
    let show_after = |instance: &mut Instance, connection, to, after: u64| {
        let seen = instance.room().cloned();
        let event = shown_event(connection, seen, to, now + Duration::from_secs(after));
        instance.handle(event).map(drop)
    };
    for (number, after) in [(1, 0), (2, 10), (3, 20)] {
        assert_eq!(show_after(&mut instance, 2, room(&format!("r{number}")), after), Ok(()));
    }
    assert_eq!(show_after(&mut instance, 2, room("r3"), 21), Ok(()), "the room is shown already");
    assert_eq!(show_after(&mut instance, 1, None, 21), Ok(()), "changes are counted for each person");
    let too_many = Err(ActivityError::TooManyChanges);
    assert_eq!(show_after(&mut instance, 2, room("r3"), 21), too_many);
    instance.handle(InstanceEvent::Left { connection: 2, now }).unwrap();
    enter(&mut instance, 3, "mal");
    assert_eq!(show_after(&mut instance, 3, room("r3"), 29), too_many);
    assert_eq!(show_after(&mut instance, 3, room("r3"), 30), Ok(()));
    assert_eq!(show_after(&mut instance, 3, None, 39), too_many);
}

#[test]
fn both_players_are_in_if_they_are_two_people_who_are_here() {
    let [anna, ben, mal]: [UserId; 3] = ["anna", "ben", "mal"].map(|id| id.parse().unwrap());
    let here = [anna.clone(), mal.clone()];
    assert!(both_players_are_in([Some(&anna), Some(&mal)], &here));
    for players in [
        [Some(&mal), None],
        [None, Some(&mal)],
        [None, None],
        [Some(&mal), Some(&ben)],
        [Some(&mal), Some(&mal)],
    ] {
        assert!(!both_players_are_in(players, &here), "{players:?}");
    }
}
