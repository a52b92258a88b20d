//! Tests of the open challenges.

use super::*;

#[test]
fn a_challenge_noted_again_stays_behind_newer_ones() {
    let mut fixture = Fixture::new();
    for name in ["anna", "ben"] {
        fixture.came(name, None);
    }
    for (room, creator) in [("b", "anna"), ("c", "ben"), ("a", "anna"), ("b", "anna")] {
        fixture.seeks(room, creator);
    }
    assert_eq!(fixture.listed(), ["a", "c", "b"]);
}

#[test]
fn a_challenge_is_hidden_while_its_creator_is_away() {
    let mut fixture = Fixture::new();
    let first = fixture.came("anna", None);
    fixture.came("ben", None);
    fixture.seeks("a", "anna");
    fixture.seeks("b", "ben");
    let second = fixture.came("anna", None);
    fixture.left("anna", first);
    assert_eq!(fixture.listed(), ["b", "a"], "another connection remains");
    fixture.left("anna", second);
    assert_eq!(fixture.listed(), ["b"]);
    fixture.came("anna", None);
    assert_eq!(fixture.listed(), ["b", "a"], "it is back in its place");
}

#[test]
fn a_challenge_through_a_service_is_listed_while_attended() {
    let fixture = Fixture::new();
    let note = |is_attended| {
        fixture.lobby.note(&room("a"), Some(seek("a", "nelly")), is_attended, None, || None);
        fixture.listed().len()
    };
    assert_eq!([true, false, true].map(note), [1, 0, 1]);
}

#[test]
fn a_network_has_a_bounded_share_of_the_list() {
    let mut fixture = Fixture::new();
    let (one, other) = (Some("192.0.2.1"), Some("192.0.2.2"));
    fixture.came("ben", other);
    fixture.seeks("honest", "ben");
    for number in 0..25 {
        let guest = format!("guest{number}");
        let connection = fixture.came(&guest, one);
        for seek in 0..OF_USER_MAX {
            fixture.seeks(&format!("x{number}x{seek}"), &guest);
        }
        fixture.left(&guest, connection);
    }
    for number in 0..25 {
        fixture.came(&format!("guest{number}"), one);
    }
    let listed = fixture.listed();
    assert_eq!(listed.len(), OF_NETWORK_MAX + 1);
    assert_eq!(listed.last().map(String::as_str), Some("honest"));
}

#[test]
fn challenges_are_limited_by_user_and_by_network() {
    let mut fixture = Fixture::new();
    let network = "192.0.2.1";
    let reserve = |fixture: &Fixture, name: &str, creator: &str, network: Option<&str>| {
        let network = network.map(|network| network.parse().unwrap());
        fixture.lobby.reserve(&room(name), &user(creator), network)
    };
    for number in 0..OF_USER_MAX {
        assert_eq!(reserve(&fixture, &format!("a{number}"), "anna", Some(network)), Ok(()));
    }
    assert_eq!(reserve(&fixture, "a9", "anna", Some(network)), Err(TooMany::OfUser));
    fixture.came("ben", Some(network));
    for number in 0..OF_USER_MAX {
        assert_eq!(reserve(&fixture, &format!("b{number}"), "ben", Some(network)), Ok(()));
        fixture.seeks(&format!("b{number}"), "ben");
    }
    assert_eq!(reserve(&fixture, "c0", "carl", Some(network)), Err(TooMany::OfNetwork));
    assert_eq!(reserve(&fixture, "c0", "carl", Some("192.0.2.2")), Ok(()));
    assert_eq!(reserve(&fixture, "d0", "dora", None), Ok(()), "users of a service have no address");
    fixture.lobby.release(&room("a0"));
    fixture.ends("b0");
    assert_eq!(reserve(&fixture, "e0", "emil", Some(network)), Ok(()));
    assert_eq!(reserve(&fixture, "e1", "emil", Some(network)), Ok(()));
    assert_eq!(reserve(&fixture, "e2", "emil", Some(network)), Err(TooMany::OfNetwork));
}

#[tokio::test(start_paused = true)]
async fn a_reserved_place_lapses_if_its_room_never_reports() {
    let fixture = Fixture::new();
    let reserve = |number: usize| fixture.lobby.reserve(&room(&format!("a{number}")), &user("anna"), None);
    assert!((0..OF_USER_MAX).all(|number| reserve(number).is_ok()));
    assert_eq!(reserve(9), Err(TooMany::OfUser));
    tokio::time::sleep(MINUTE).await;
    assert_eq!(reserve(9), Ok(()));
}

#[test]
fn challenges_of_absent_creators_are_bounded() {
    let mut fixture = Fixture::new();
    for number in 0..HIDDEN_MAX + 1 {
        fixture.seeks(&format!("s{number}"), &format!("creator{number}"));
    }
    for number in [0, 1] {
        fixture.came(&format!("creator{number}"), None);
    }
    assert_eq!(fixture.listed(), ["s1"], "the oldest was evicted");
}

#[test]
fn challenges_of_absent_creators_are_bounded_by_source() {
    let mut fixture = Fixture::new();
    fixture.seeks("honest", "honest");
    for number in 0..HIDDEN_MAX {
        fixture.seeks(&format!("s{number}"), "member");
    }
    for number in 0..HIDDEN_MAX {
        let guest = format!("guest{number}");
        let connection = fixture.came(&guest, Some("192.0.2.1"));
        fixture.seeks(&format!("g{number}"), &guest);
        fixture.left(&guest, connection);
    }
    let kept = |prefix: &str, count: usize| {
        (0..count)
            .filter(|number| fixture.lobby.index().concerns(&room(&format!("{prefix}{number}"))))
            .count()
    };
    assert_eq!(kept("s", HIDDEN_MAX), HIDDEN_OF_USER_MAX);
    assert_eq!(kept("g", HIDDEN_MAX), HIDDEN_OF_NETWORK_MAX);
    fixture.came("honest", None);
    assert_eq!(fixture.listed(), ["honest"], "a flood by others does not evict this one");
}

#[test]
fn an_ipv6_site_has_a_bounded_share_of_the_list() {
    let mut fixture = Fixture::new();
    fixture.came("ben", Some("192.0.2.2"));
    fixture.seeks("honest", "ben");
    for number in 0..40 {
        let (guest, network) = (format!("guest{number}"), format!("2001:db8:0:{number}::"));
        fixture.came(&guest, Some(&network));
        fixture.seeks(&format!("x{number}"), &guest);
    }
    let listed = fixture.listed();
    assert_eq!(listed.len(), OF_SITE_MAX + 1);
    assert_eq!(listed.last().map(String::as_str), Some("honest"));
    let network = "2001:db8:0:99::".parse().ok();
    assert_eq!(fixture.lobby.reserve(&room("y"), &user("late"), network), Err(TooMany::OfSite));
}
