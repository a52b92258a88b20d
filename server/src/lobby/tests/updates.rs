//! Tests of the content and times of updates.

use super::*;

#[test]
fn one_move_sends_only_the_entry_of_its_game() {
    let mut fixture = Fixture::full();
    let mut watcher = fixture.watcher();
    fixture.lobby.send(Instant::now());
    settle(&fixture, &mut watcher);
    fixture.plays("g007", 1, 0);
    fixture.lobby.send(Instant::now());
    let [text] = &heard(&watcher.outbox)[..] else { panic!("not exactly one change") };
    let ServerMessage::LobbyChanges(changes) = serde_json::from_str(text).unwrap() else { panic!("{text}") };
    let seq = changes.seq;
    let expected =
        konakis_protocol::LobbyChanges { seq, live: vec![game("g007", 1, 0)], ..Default::default() };
    assert_eq!(changes, expected);
}

/// Sends updates until the watcher has the current list.
fn settle(fixture: &Fixture, watcher: &mut Watcher) {
    let mut now = Instant::now();
    while let Some(due) = fixture.lobby.send(now) {
        watcher.read();
        now = due;
    }
    watcher.read();
}

#[test]
fn a_slow_watcher_gets_the_full_list_in_place_of_changes() {
    let mut fixture = Fixture::full();
    let mut slow = fixture.watcher();
    settle(&fixture, &mut slow);
    for ply in 0..5 * BEHIND_MAX {
        fixture.plays("g007", 1 + u32::try_from(ply).unwrap(), 0);
        fixture.lobby.send(Instant::now());
        assert!(slow.outbox.waiting() <= BEHIND_MAX);
    }
    let kinds: Vec<bool> =
        slow.outbox_frames().iter().map(|text| text.starts_with("{\"type\":\"lobby\",")).collect();
    assert!(kinds[0] && !kinds[1..].contains(&true), "the list comes first, and only changes follow");
    assert_eq!(slow.list.as_ref().unwrap().live, fixture.list().live);
}

impl Watcher {
    /// Reads all waiting frames, and returns them.
    fn outbox_frames(&mut self) -> Vec<String> {
        let frames = heard(&self.outbox);
        let again = Arc::new(Outbox::new(0));
        frames.iter().for_each(|text| again.send(text.clone().into()));
        let own = std::mem::replace(&mut self.outbox, again);
        self.read();
        self.outbox = own;
        frames
    }
}

#[test]
fn the_number_of_people_is_sent_at_its_own_rate() {
    let mut fixture = Fixture::new();
    let mut watcher = fixture.watcher();
    let start = Instant::now();
    fixture.lobby.send(start);
    assert_eq!(watcher.read().people, 0);
    fixture.came("anna", None);
    let due = fixture.lobby.send(start + CHANGES_EVERY);
    assert_eq!(due, Some(start + PEOPLE_EVERY));
    assert_eq!(watcher.read().people, 0);
    fixture.lobby.send(start + PEOPLE_EVERY);
    assert_eq!(watcher.read().people, 1);
    let frames = watcher.frames;
    let connection = fixture.came("ben", None);
    fixture.left("ben", connection);
    assert_eq!(fixture.lobby.send(start + 2 * PEOPLE_EVERY), None);
    watcher.read();
    assert_eq!(watcher.frames, frames, "an unchanged number of people is not sent");
}

#[test]
fn a_new_watcher_gets_the_current_number_of_people() {
    let mut fixture = Fixture::new();
    let mut first = fixture.watcher();
    let start = Instant::now();
    fixture.lobby.send(start);
    let connection = fixture.came("anna", None);
    let mut second = fixture.watcher();
    assert_eq!((first.read().people, second.read().people), (0, 1));
    fixture.left("anna", connection);
    let due = fixture.lobby.send(start + CHANGES_EVERY).unwrap();
    fixture.lobby.send(due);
    assert_eq!((first.read().people, second.read().people), (0, 0));
}

#[test]
fn a_service_gets_each_change_once_for_each_user() {
    let mut fixture = Fixture::new();
    let (service, person) = (fixture.outbox(), fixture.outbox());
    for user in ["anna", "ben"] {
        fixture.lobby.watch_changes(&client(&service, Some(user)));
    }
    fixture.lobby.watch(&client(&person, None));
    drop(heard(&service));
    let start = Instant::now();
    fixture.lobby.send(start);
    fixture.came("carl", None);
    fixture.lobby.send(start + LISTS_EVERY);
    let to = |user: &str| format!("{{\"to\":\"{user}\",\"type\":\"lobby_changes\",\"seq\":2,\"people\":1}}");
    assert_eq!(heard(&service).split_off(2), [to("anna"), to("ben")]);
    let lists = heard(&person);
    assert!(lists.iter().all(|list| list.starts_with("{\"type\":\"lobby\",")), "{lists:?}");

    fixture.lobby.unwatch(&client(&service, Some("anna")));
    fixture.came("dora", None);
    fixture.lobby.send(start + 2 * LISTS_EVERY);
    assert_eq!((heard(&service).len(), heard(&person).len()), (1, 1));
    fixture.lobby.gone(service.connection());
    fixture.came("emil", None);
    fixture.lobby.send(start + 3 * LISTS_EVERY);
    assert_eq!((heard(&service).len(), heard(&person).len()), (0, 1));
}
