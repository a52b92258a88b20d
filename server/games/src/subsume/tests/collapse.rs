//! Collapse of territories with fewer tokens than squares. A 1u, 2u or 4u is a territory of side 1, 2 or 4.

use super::*;

fn collapses(events: &[Event]) -> Vec<String> {
    let told = |event: &Event| match event {
        Event::Collapsed { at, side, to_at, to_side } => Some(format!("{at}/{side} to {to_at}/{to_side}")),
        _ => None,
    };
    events.iter().filter_map(told).collect()
}

#[test]
fn a_2u_collapses_to_the_quarter_at_the_crossed_border() {
    for (action, told, expected) in [
        ("b2-a2", "b2/2 to b2/1", "a2w1:v* b2w1:iia"),
        ("c2-c1", "b2/2 to c2/1", "c1w1:v* c2w1:iia"),
        ("b3-b4", "b2/2 to b3/1", "b3w1:iia b4w1:v*"),
        ("c3-d3", "b2/2 to c3/1", "c3w1:iia d3w1:v*"),
    ] {
        let mut state = given('w', 2, "b2w2:iiav");
        assert_eq!(collapses(&play(&mut state, &[action])), [told]);
        assert_eq!(lands(&state), expected);
    }
}

#[test]
fn a_territory_with_enough_tokens_keeps_its_size() {
    let mut state = given('w', 2, "b2w2:iiavi");
    assert!(play(&mut state, &["b2-a2"]).is_empty());
    assert_eq!(lands(&state), "a2w1:i* b2w2:iiav");
}

#[test]
fn a_4u_with_fifteen_tokens_collapses_once() {
    let mut state = given('w', 2, &format!("b2w4:{}", i(16)));
    assert_eq!(collapses(&play(&mut state, &["e3-f3"])), ["b2/4 to d2/2"]);
    assert_eq!(lands(&state), format!("d2w2:{} f3w1:i*", i(15)));
}

#[test]
fn a_4u_may_collapse_to_a_2u_and_then_to_a_1u() {
    // The aggressors cross; three isolationists stay.
    let mut state = given('w', 2, &format!("b2w4:iii{} f5b1:v", "a".repeat(13)));
    let events = play(&mut state, &["e5xf5"]);
    assert_eq!(collapses(&events), ["b2/4 to e5/1"]);
    assert!(lands(&state).starts_with("e5w1:i*i*i* f5w1:V*A*"));
}

#[test]
fn a_conflict_can_collapse_either_territory() {
    let mut state = given('w', 2, "b2w2:iiia d2b2:iiia");
    assert_eq!(
        collapses(&play(&mut state, &["c3xd3"])),
        Vec::<String>::new(),
        "no territory collapses, because the aggressors change places"
    );
    let mut state = given('w', 2, "b2w2:iiia d2b2:iiiv");
    assert_eq!(collapses(&play(&mut state, &["c3xd3"])), ["b2/2 to c3/1"]);
    assert_eq!(lands(&state), "d2b2:I*I*I*V*A* c3w1:I*I*I*");
    let mut state = given('w', 2, "b2w2:iiii d2b2:iiia");
    assert_eq!(collapses(&play(&mut state, &["c2xd2"])), ["d2/2 to d2/1"]);
    assert_eq!(lands(&state), "b2w2:I*I*I*I*A* d2b1:I*I*I*");
}

#[test]
fn squares_lost_in_a_collapse_become_empty() {
    let mut state = given('w', 2, "b2w2:iiav");
    play(&mut state, &["b2-a2"]);
    assert_eq!(refused(&state, "c3-c4"), "c3 is empty: there is no territory");
    assert_eq!(after(state, &[".", "+h8I", ".", "+b2I", "b2-c2"]), "a2w1:v b2w1:iia c2w1:i*");
}

#[test]
fn powers_used_before_a_collapse_still_count_as_used() {
    let lands_before = format!("b2w4:{}:2 ", i(32));
    let mut state = given('w', 2, &lands_before);
    play(&mut state, &["b2=1V"]);
    for _ in 0..17 {
        play(&mut state, &["b2-b1"]);
    }
    assert!(lands(&state).ends_with(&format!("b2w2:{}:2c", i(15))));
}

#[test]
fn a_1u_without_tokens_disappears() {
    assert_eq!(after(given('w', 2, "b2w1:a"), &["b2-b3"]), "b3w1:a*");
}

#[test]
fn a_territory_without_tokens_disappears_after_a_conflict() {
    let mut state = given('w', 2, "b2w2:aaaa d2b2:iiii f1w1:i");
    assert!(collapses(&play(&mut state, &["c2xd2"])).is_empty());
    assert_eq!(lands(&state), "f1w1:i d2b2:I*I*I*I*A*A*A*A*");
}
