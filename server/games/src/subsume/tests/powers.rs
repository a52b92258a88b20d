//! The powers of controlled territories. A 2u is a territory of side 2, and a 4u one of side 4.

use super::*;

fn controlled_2u(stack: &str) -> State {
    given('w', 2, &format!("b2w2:{stack}"))
}

#[test]
fn in_a_controlled_2u_a_token_is_lifted_to_the_top() {
    let state = controlled_2u("aviiiiiiiiii");
    assert_eq!(after(state.clone(), &["b2^12"]), "b2w2:viiiiiiiiiia:1");
    assert_eq!(after(state.clone(), &["b2^11"]), "b2w2:aiiiiiiiiiiv:1");
    assert_eq!(after(state, &["b2^12", "b2^12"]), "b2w2:iiiiiiiiiiav:2");
}

#[test]
fn any_token_may_be_lifted_even_the_top_one() {
    let state = controlled_2u("aviiiiiiiiii");
    assert_eq!(legal_with(&state, '^').len(), 12);
    assert_eq!(after(state.clone(), &["b2^1"]), "b2w2:aviiiiiiiiii:1");
    assert_eq!(
        refused(&state, "b2^13"),
        "the stack on b2 holds 12 tokens: there is no token number 13 from the top"
    );
}

#[test]
fn a_too_small_or_uncontrolled_territory_has_no_powers() {
    let state = given(
        'w',
        2,
        &format!("a1w1:{} b2w2:{} d5w4:{} a8b2:{}", i(9), i(11), i(31), i(12)).replace("a8", "a7"),
    );
    assert_eq!(
        refused(&state, "a1^1"),
        "to lift a token you need a controlled territory of side 2 or more: the one on a1 has side 1"
    );
    assert_eq!(
        refused(&state, "b2^1"),
        "a territory of side 2 needs 12 tokens for control: the one on b2 holds 11"
    );
    assert_eq!(
        refused(&state, "d5^1"),
        "a territory of side 4 needs 32 tokens for control: the one on d5 holds 31"
    );
    assert_eq!(
        refused(&state, "b2=1A"),
        "to change a kind you need a controlled territory of side 4 or more: the one on b2 has side 2"
    );
    assert_eq!(
        refused(&state, "d5=1A"),
        "a territory of side 4 needs 32 tokens for control: the one on d5 holds 31"
    );
    assert_eq!(refused(&state, "a7^1"), "the territory on a7 is not yours");
    assert_eq!(refused(&state, "h1^1"), "h1 is empty: there is no territory");
}

#[test]
fn lifts_can_make_any_order_of_the_stack() {
    let mut state = controlled_2u("avivaviiviia");
    // Lifting each token once can make any order. Twelve lifts of the lowest token restore the old order.
    for _ in 0..12 {
        play(&mut state, &["b2^12"]);
    }
    assert_eq!(lands(&state), "b2w2:avivaviiviia:12");
    assert_eq!(
        refused(&state, "b2^1"),
        "a stack allows as many lifts a turn as it holds tokens: on b2 you have made all 12"
    );
    assert!(legal_with(&state, '^').is_empty());
    play(&mut state, &[".", "+h8I", ".", "+b2I", "b2^1"]);
}

#[test]
fn a_controlled_4u_changes_one_kind_per_turn() {
    let mut state = given('w', 2, &format!("b2w4:{}av", i(30)));
    assert_eq!(legal_with(&state, '=').len(), 64);
    assert_eq!(refused(&state, "b2=2A"), "token 2 on b2 is already an aggressor: choose another kind");
    assert!(refused(&state, "b2=33A").starts_with("the stack on b2 holds 32 tokens"));
    play(&mut state, &["b2=2V"]);
    assert_eq!(lands(&state), format!("b2w4:{}vv:c", i(30)));
    assert_eq!(
        refused(&state, "b2=1A"),
        "you can change only one token on each territory per turn, and you have already changed one on b2"
    );
    play(&mut state, &[".", "+h8I", ".", "+b2I", "b2=33A"]);
}

#[test]
fn a_controlled_4u_can_lift_too() {
    let state = given('w', 2, &format!("b2w4:a{}", i(31)));
    assert_eq!(after(state, &["b2^32"]), format!("b2w4:{}a:1", i(31)));
}

#[test]
fn a_power_may_name_any_square_of_the_territory() {
    let state = given('w', 2, &format!("b2w4:{}", i(32)));
    for (given, meant) in [("e5^3", "b2^3"), ("C4=3V", "b2=3V"), ("b2^3", "b2^3")] {
        let action = Subsume::resolve(&state, Seat::White, Subsume::parse(given).unwrap()).unwrap();
        assert_eq!(action.to_string(), meant);
        assert!(legal(&state).contains(&action.to_string()));
    }
    assert!(!legal(&state).contains(&"e5^3".to_owned()));
}

#[test]
fn others_see_the_territory_of_a_power_but_not_the_token() {
    for (action, public) in [("b2^3", "b2^?"), ("b2=3V", "b2=?")] {
        assert_eq!(Subsume::public(Subsume::parse(action).unwrap()), public);
        let mut state = given('w', 2, &format!("b2w4:{}", i(32)));
        assert!(play(&mut state, &[action]).is_empty());
    }
}

#[test]
fn a_power_hides_the_whole_stack_from_others() {
    for action in ["b2^3", "b2^1", "b2=3V"] {
        let mut state = given('w', 2, &format!("b2w4:{}", "I".repeat(32)));
        assert!(stack_seen_by(&state, BLACK, "b2").starts_with(&"I".repeat(32)));
        play(&mut state, &[action]);
        for viewer in [BLACK, Viewer::Spectator] {
            assert_eq!(stack_seen_by(&state, viewer, "b2"), format!("{} {}", "?".repeat(32), "-".repeat(32)));
        }
        assert!(!stack_seen_by(&state, WHITE, "b2").contains('?'));
    }
}

#[test]
fn after_a_lift_others_see_spent_marks_at_the_top() {
    let mut state = given('w', 2, &format!("b2w1:a c2w2:{}", i(13)));
    play(&mut state, &["b2-c2", "c2^3"]);
    assert_eq!(lands(&state), format!("c2w2:{}a*i:1", i(12)));
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), format!("{} -------------*", "?".repeat(14)));
    assert_eq!(stack_seen_by(&state, Viewer::Spectator, "c2"), stack_seen_by(&state, BLACK, "c2"));
    assert_eq!(stack_seen_by(&state, WHITE, "c2"), format!("{}AI ------------*-", "I".repeat(12)));
    play(&mut state, &["c2-b2"]);
    assert_eq!(lands(&state), format!("b2w1:i* c2w2:{}a*:1", i(12)));
}

#[test]
fn tokens_that_arrive_after_a_lift_are_shown_spent_on_top() {
    let mut state = given('w', 2, &format!("b2w1:AA c2w2:{}", i(13)));
    play(&mut state, &["b2-c2", "c2^3", "b2-c2"]);
    assert_eq!(lands(&state), format!("c2w2:{}a*iA*:1", i(12)));
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), format!("{}A -------------**", "?".repeat(14)));
}

#[test]
fn a_change_of_kind_moves_no_spent_mark() {
    let mut state = given('w', 2, &format!("b1w1:a b2w4:{}", i(32)));
    play(&mut state, &["b1-b2", "b2=3V"]);
    assert_eq!(stack_seen_by(&state, BLACK, "b2"), format!("{} {}*", "?".repeat(33), "-".repeat(32)));
}

#[test]
fn spent_marks_stay_at_the_top_until_the_turn_ends() {
    let mut state = given('w', 2, &format!("b2w1:a c2w2:{}", i(13)));
    play(&mut state, &["c2^3", "b2-c2", "c2^3"]);
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), format!("{} -------------*", "?".repeat(14)));
    play(&mut state, &["."]);
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), format!("{} {}", "?".repeat(14), "-".repeat(14)));
}
