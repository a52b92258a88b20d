//! Tests of the live games in the list.

use super::*;

#[test]
fn the_most_watched_games_are_shown() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX + 5 {
        fixture.plays(&format!("r{number:03}"), 0, u32::try_from(number).unwrap());
    }
    let expected: Vec<String> = (5..LIVE_MAX + 5).rev().map(|number| format!("r{number:03}")).collect();
    assert_eq!(fixture.shown(), expected);
}

#[test]
fn the_next_game_is_requested_when_a_listed_one_ends() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        fixture.plays(&format!("r{number:03}"), 0, 9);
    }
    assert_eq!(fixture.plays("r100", 0, 3), None);
    assert_eq!(fixture.plays("r101", 0, 4), None);
    assert_eq!(fixture.ends("r000"), Some(room("r101")));
    assert_eq!(fixture.plays("r101", 0, 4), None);
    assert_eq!(fixture.shown().last().map(String::as_str), Some("r101"));
    assert_eq!(fixture.ends("r100"), None, "the end of a game that is not shown frees no place");
}

#[test]
fn games_of_one_network_displace_only_each_other() {
    let mut fixture = Fixture::new();
    fixture.came("honest", Some("192.0.2.1"));
    fixture.plays_alone("honest", "honest", 1);
    for number in 0..44 {
        let player = format!("guest{}", number % 6);
        let connection = fixture.came(&player, Some("192.0.2.2"));
        assert_eq!(fixture.plays_alone(&format!("g{number:02}"), &player, 6), None);
        fixture.left(&player, connection);
        fixture.plays_alone(&format!("g{number:02}"), &player, 6);
    }
    assert_eq!(fixture.shown(), ["g00", "g01", "g02", "g03", "honest"]);
    fixture.plays_alone("g43", "guest1", 7);
    let shown = fixture.shown();
    assert_eq!((shown.len(), shown[0].as_str()), (1 + GAMES_OF_SOURCE_MAX, "g43"));
    assert_eq!(fixture.ends("g43"), Some(room("g00")), "its network has a place for another game");
}

#[test]
fn a_game_is_listed_after_a_player_has_been_connected() {
    let mut fixture = Fixture::new();
    fixture.plays_alone("g", "anna", 6);
    assert!(fixture.shown().is_empty());
    let connection = fixture.came("anna", None);
    fixture.plays_alone("g", "anna", 6);
    fixture.left("anna", connection);
    fixture.plays_alone("g", "anna", 6);
    assert_eq!(fixture.shown(), ["g"]);
}

#[test]
fn a_game_between_people_displaces_one_with_a_computer() {
    let mut fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        let player = format!("guest{number}");
        fixture.came(&player, None);
        fixture.plays_alone(&format!("g{number:02}"), &player, 1);
    }
    fixture.plays("people", 0, 1);
    assert!(fixture.shown().contains(&"people".to_owned()));
}

#[test]
fn a_game_that_is_too_large_is_listed_without_its_board() {
    let fixture = Fixture::new();
    let mut large = game("r", 0, 0);
    large.game = "x".repeat(GAME_BYTES_MAX).into();
    fixture.lobby.note(&room("r"), None, false, Some(0), || Some(large.clone()));
    assert_eq!(fixture.list().live[0].board, None);
}

#[test]
fn a_user_of_a_service_has_few_listed_games() {
    let fixture = Fixture::new();
    for number in 0..LIVE_MAX {
        let game_of = |player_name: &str| {
            let player = |name: &str| {
                let user = User { id: user(name), name: PlayerName::nearest(name), kind: UserKind::Member };
                Some(Player { user, rating: None, online: true, level: None })
            };
            let mut game = game(&format!("m{number:02}"), 0, 3);
            game.players = [player(player_name), player(&format!("other{number}"))].into();
            game
        };
        let name = room(&format!("m{number:02}"));
        fixture.lobby.note(&name, None, false, Some(3), || Some(game_of("member")));
    }
    fixture.plays("other", 0, 1);
    assert_eq!(fixture.shown().len(), GAMES_OF_SOURCE_MAX + 1);
}

#[test]
fn an_ipv6_site_has_a_bounded_number_of_listed_games() {
    let mut fixture = Fixture::new();
    fixture.came("honest", Some("192.0.2.1"));
    fixture.plays_alone("honest", "honest", 1);
    for number in 0..44 {
        let player = format!("guest{number}");
        fixture.came(&player, Some(&format!("2001:db8:0:{number}::")));
        fixture.plays_alone(&format!("g{number:02}"), &player, 6);
    }
    let shown = fixture.shown();
    assert_eq!((shown.len(), shown.last().map(String::as_str)), (1 + GAMES_OF_SITE_MAX, Some("honest")));
}

#[test]
fn one_displaced_game_frees_a_place_in_both_networks() {
    let mut fixture = Fixture::new();
    for (name, network) in [("anna", "192.0.2.1"), ("ben", "192.0.2.2")] {
        fixture.came(name, Some(network));
    }
    for (number, name) in ["anna", "ben"].iter().cycle().take(6).enumerate() {
        fixture.plays_alone(&format!("g{number}"), name, if *name == "anna" { 5 } else { 1 });
    }
    fixture.plays_together("both", ["anna", "ben"], 2);
    assert_eq!(fixture.shown().len(), 7);
    fixture.plays_together("newer", ["anna", "ben"], 3);
    let shown = fixture.shown();
    assert_eq!(shown.len(), 7, "the displaced game frees a place in both networks");
    assert!(shown.contains(&"newer".to_owned()) && !shown.contains(&"both".to_owned()));
}
