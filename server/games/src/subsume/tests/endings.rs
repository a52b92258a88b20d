//! The end of a game.

use super::super::{NO_TERRITORY, TURN_LIMIT};
use super::*;
use konakis_protocol::OptionValue;

#[test]
fn a_player_without_territory_loses_immediately() {
    let mut state = position("w 2 2 b2w1:aa b3b1:v");
    let events = play(&mut state, &["b2xb3"]);
    assert_eq!(events.last(), Some(&Event::Revealed));
    assert_eq!(outcome(&state), Some(Outcome::win(Seat::White, NO_TERRITORY)));
    assert!(legal(&state).is_empty());
}

#[test]
fn the_attacker_can_lose_their_last_territory() {
    let mut state = position("w 2 2 b2w1:aa b3b1:i");
    play(&mut state, &["b2xb3"]);
    assert_eq!(outcome(&state), Some(Outcome::win(Seat::Black, NO_TERRITORY)));
}

#[test]
fn no_player_loses_before_their_first_claim() {
    let mut state = start();
    assert_eq!(outcome(&state), None);
    play(&mut state, &["+b1A", "b1-b2", "."]);
    assert_eq!(outcome(&state), None);
}

/// Ends Black's last turn, and returns the outcome. The board has the territories `lands`, and one extra territory for
/// each side. A position must have one token for each claim made, here `2 * limit` tokens. Those that are not in
/// `lands` are isolationists in the extra territories, half of them in each.
fn last_turn(limit: u32, lands: &str) -> Option<Outcome> {
    let tokens: usize = lands.split(' ').filter_map(|word| word.split(':').nth(1)).map(str::len).sum();
    let rest = i(limit as usize - tokens / 2);
    let line = format!("b {limit} 2 {lands} h1w1:{rest} h8b1:{rest}");
    let mut state = Subsume::from_position(&rules(limit), &line).unwrap();
    let events = play(&mut state, &["."]);
    assert_eq!(events, [Event::Revealed]);
    assert_eq!(Subsume::view(&state, BLACK).counts["turn"], limit);
    let read = Subsume::from_position(&rules(limit), &Subsume::position(&state));
    assert!(matches!(read.unwrap_err(), PositionError::Over { reason, .. } if reason == TURN_LIMIT));
    outcome(&state)
}

#[test]
fn after_the_last_turn_the_larger_controlled_area_wins() {
    for limit in [20, 50, 100, 150] {
        let white = last_turn(limit, "b2w1:iiiii d5b4:iiiiiiiiiiiiiiiii").unwrap();
        assert_eq!(white, Outcome::win(Seat::White, TURN_LIMIT));
        let black = last_turn(limit, "b2w4:iiiiiiiiiiiiiiiii d7b1:iiiii").unwrap();
        assert_eq!(black, Outcome::win(Seat::Black, TURN_LIMIT));
    }
}

#[test]
fn on_equal_controlled_areas_the_larger_claimed_area_wins() {
    let black = last_turn(20, "b2w1:iiiii d5b1:iiiii b7b1:i a2w1:i f5b1:i a1w1:i d8b1:ii").unwrap();
    assert_eq!(black, Outcome::win(Seat::Black, TURN_LIMIT));
}

#[test]
fn equal_areas_are_a_draw() {
    assert_eq!(last_turn(20, "b2w1:iiiii d5b1:iiiii"), Some(Outcome::draw(TURN_LIMIT)));
}

#[test]
fn the_game_ends_after_blacks_last_turn() {
    let mut state =
        Subsume::from_position(&rules(20), &format!("w 20 2 b2w1:{} d5b1:{}", i(20), i(19))).unwrap();
    play(&mut state, &["."]);
    assert_eq!(outcome(&state), None);
    play(&mut state, &["+d5I"]);
    assert_eq!(outcome(&state), None);
    play(&mut state, &["."]);
    assert_eq!(outcome(&state), Some(Outcome::draw(TURN_LIMIT)));
}

#[test]
fn the_turn_limit_is_20_50_150_or_the_default_100() {
    let about = Subsume::about();
    let limit = |chosen: Option<u32>| {
        let options = chosen.map(|limit| ("turn_limit".into(), OptionValue::Number(limit)));
        let rules = Ruleset::choose(&about, None, &options.into_iter().collect()).ok()?;
        Some(Subsume::start(&rules, Seed::new(0)).turn_limit())
    };
    assert_eq!(limit(None), Some(100));
    for chosen in [20, 50, 100, 150] {
        assert_eq!(limit(Some(chosen)), Some(chosen as u16));
    }
    assert_eq!(limit(Some(30)), None);
}

#[test]
fn all_kinds_are_shown_after_the_end() {
    let mut state = position("w 4 2 b2w1:iiiaa b3b1:v d1w1:v");
    play(&mut state, &["b2xb3"]);
    for viewer in [WHITE, BLACK, Viewer::Spectator] {
        assert_eq!(seen_by(&state, viewer)[2], "d1 w 1 held V -");
        assert_eq!(Subsume::view(&state, viewer), Subsume::revealed(&state));
    }
}

#[test]
fn an_unfinished_game_can_be_revealed() {
    let mut state = given('w', 2, &format!("b2w1:a c2w2:{}", i(13)));
    play(&mut state, &["b2-c2", "c2^3"]);
    let whole = Subsume::revealed(&state);
    assert_eq!(
        whole.pieces[0].detail,
        Subsume::view(&state, WHITE).pieces[0].detail,
        "the kinds and marks are those that their owner sees"
    );
    assert_eq!(whole.pieces[1].detail, Subsume::view(&state, BLACK).pieces[1].detail);
}
