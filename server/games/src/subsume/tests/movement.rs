//! Moves of tokens over a border. A 1u, 2u or 4u is a territory of side 1, 2 or 4.

use super::*;

#[test]
fn a_move_to_an_empty_square_makes_a_territory() {
    let state = given('w', 2, "b2w1:iva");
    assert_eq!(legal_with(&state, '-'), ["b2-a2", "b2-b1", "b2-b3", "b2-c2"]);
    assert_eq!(after(state, &["b2-c2"]), "b2w1:iv c2w1:a*");
}

#[test]
fn a_move_to_your_own_territory_goes_on_top_of_its_stack() {
    assert_eq!(after(given('w', 2, "b2w1:iva c2w1:ii"), &["b2-c2"]), "b2w1:iv c2w1:iia*");
}

#[test]
fn the_refusal_of_an_illegal_move_names_the_broken_rule() {
    let state = given('w', 2, "b2w1:i b3b1:i d4w2:iiii");
    assert_eq!(
        refused(&state, "b2-b3"),
        "the territory on b3 is not yours: move to an empty square or to your own territory; to attack it, use the conflict phase, before any move"
    );
    assert_eq!(
        refused(&state, "b2-c3"),
        "there is no border between b2 and c3: name two squares side by side"
    );
    assert_eq!(
        refused(&state, "b2-b4"),
        "there is no border between b2 and b4: name two squares side by side"
    );
    assert_eq!(
        refused(&state, "d4-d5"),
        "d4 and d5 belong to the same territory: move the token to a square outside it"
    );
    assert_eq!(
        refused(&state, "b2-b2"),
        "b2 and b2 belong to the same territory: move the token to a square outside it"
    );
    assert_eq!(refused(&state, "b3-b4"), "the territory on b3 is not yours");
    assert_eq!(refused(&state, "a7-a8"), "a7 is empty: there is no territory");
}

#[test]
fn any_number_of_tokens_may_move_in_a_turn() {
    let state = given('w', 2, "b2w1:iva");
    assert_eq!(after(state, &["b2-c2", "b2-a2", "b2-b3"]), "a2w1:v* c2w1:a* b3w1:i*");
}

#[test]
fn a_token_moves_at_most_once_a_turn() {
    let mut state = given('w', 2, "b2w1:i");
    play(&mut state, &["b2-c2"]);
    assert_eq!(legal(&state), ["."]);
    assert_eq!(
        refused(&state, "c2-d2"),
        "the top token on c2 has moved or fought this turn: it may not move, nor may those beneath it"
    );
}

#[test]
fn the_token_claimed_in_this_turn_may_move() {
    let mut state = given('w', 1, "b2w1:i");
    play(&mut state, &["+b2V", "b2-c2"]);
    assert_eq!(lands(&state), "b2w1:i c2w1:v*");
}

#[test]
fn a_token_that_fought_this_turn_may_not_move() {
    let mut state = given('w', 2, "b2w1:ii b3b1:i d2w1:i");
    play(&mut state, &["b2xb3"]);
    assert_eq!(legal_with(&state, '-'), ["d2-c2", "d2-d1", "d2-d3", "d2-e2"]);
    assert!(refused(&state, "b2-a2").starts_with("the top token on b2 has moved or fought"));
}

#[test]
fn a_spent_top_token_blocks_the_tokens_beneath_it() {
    let mut state = given('w', 2, "b2w1:iii c2w1:ii");
    play(&mut state, &["b2-c2"]);
    assert!(refused(&state, "c2-d2").starts_with("the top token on c2 has moved"));
    assert!(legal(&state).iter().all(|text| !text.starts_with("c2")));
}

#[test]
fn an_arrived_token_blocks_the_stack_of_a_controlled_1u() {
    let mut state = given('w', 2, "b2w1:i c2w1:iiiii");
    play(&mut state, &["b2-c2"]);
    assert_eq!(legal(&state), ["."]);
}

#[test]
fn an_arrived_token_blocks_the_stack_of_an_uncontrolled_2u() {
    let mut state = given('w', 2, &format!("b2w1:i c2w2:{}", i(10)));
    play(&mut state, &["b2-c2"]);
    assert_eq!(legal(&state), ["."]);
}

#[test]
fn an_arrived_token_does_not_block_a_controlled_2u() {
    let state = given('w', 2, &format!("b2w1:a c2w2:{}vi", i(10)));
    assert_eq!(
        after(state, &["b2-c2", "c2-c1", "d3-e3"]),
        format!("c1w1:i* c2w2:{}a* e3w1:v*", i(10)),
        "the aggressor stays on top; the isolationist and the advocate leave from beneath it"
    );
}

#[test]
fn an_arrived_token_does_not_block_a_controlled_4u() {
    let mut state = given('w', 2, &format!("a2w1:a b2w4:{}v", i(31)));
    play(&mut state, &["a2-b2", "b2-b1"]);
    assert_eq!(lands(&state), format!("b1w1:v* b2w4:{}a*", i(31)));
}

#[test]
fn an_arrived_token_blocks_the_stack_once_control_is_lost() {
    let mut state = given('w', 2, &format!("b2w1:a c2w2:{}", i(11)));
    play(&mut state, &["b2-c2", "c2-c1"]);
    assert!(refused(&state, "c2-c1").starts_with("the top token on c2 has moved"));
}

#[test]
fn no_token_moves_if_all_are_spent() {
    let mut state = given('w', 2, &format!("b2w2:{} b4b1:i", i(12)));
    play(&mut state, &["b3xb4"]);
    assert_eq!(refused(&state, "b2-b1"), "every token on b2 has moved or fought this turn");
}

#[test]
fn a_move_neither_hides_nor_reveals_a_kind() {
    let mut state = given('w', 2, "b2w1:iIAv");
    assert!(play(&mut state, &["b2-c2", "b2-b1", "b2-a2"]).is_empty());
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), "? *");
    assert_eq!(stack_seen_by(&state, BLACK, "b1"), "A *");
    assert_eq!(stack_seen_by(&state, BLACK, "a2"), "I *");
    assert_eq!(stack_seen_by(&state, BLACK, "b2"), "? -");
}

#[test]
fn each_border_square_of_a_large_territory_has_its_own_move() {
    let state = given('w', 2, "a1w2:iiii");
    assert_eq!(legal_with(&state, '-'), ["a2-a3", "b1-c1", "b2-b3", "b2-c2"]);
}
