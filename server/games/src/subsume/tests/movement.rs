//! Movement.

use super::*;

#[test]
fn the_top_token_moves_over_a_border_to_an_empty_square_and_makes_a_territory() {
    let state = given('w', 2, "b2w1:iva");
    assert_eq!(legal_with(&state, '-'), ["b2-a2", "b2-b1", "b2-b3", "b2-c2"]);
    assert_eq!(after(state, &["b2-c2"]), "b2w1:iv c2w1:a*");
}

#[test]
fn it_goes_on_top_of_another_territory_of_ones_own() {
    assert_eq!(after(given('w', 2, "b2w1:iva c2w1:ii"), &["b2-c2"]), "b2w1:iv c2w1:iia*");
}

#[test]
fn it_does_not_go_to_the_other_sides_territory_nor_diagonally_nor_within_its_own() {
    let state = given('w', 2, "b2w1:i b3b1:i d4w2:iiii");
    assert_eq!(
        refused(&state, "b2-b3"),
        "the territory on b3 is not yours: attack it in the conflict phase, a move goes to an empty square or one of yours"
    );
    assert_eq!(
        refused(&state, "b2-c3"),
        "there is no border between b2 and c3: name two squares side by side"
    );
    assert_eq!(
        refused(&state, "b2-b4"),
        "there is no border between b2 and b4: name two squares side by side"
    );
    assert_eq!(refused(&state, "d4-d5"), "d4 and d5 belong to the same territory: a token moves out of it");
    assert_eq!(refused(&state, "b2-b2"), "b2 and b2 belong to the same territory: a token moves out of it");
    assert_eq!(refused(&state, "b3-b4"), "the territory on b3 is not yours");
    assert_eq!(refused(&state, "a7-a8"), "a7 is empty: there is no territory");
}

#[test]
fn any_number_of_single_steps_may_be_made_in_a_turn() {
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
fn the_token_just_claimed_may_move_too() {
    let mut state = given('w', 1, "b2w1:i");
    play(&mut state, &["+b2V", "b2-c2"]);
    assert_eq!(lands(&state), "b2w1:i c2w1:v*");
}

#[test]
fn a_token_that_took_part_in_a_conflict_this_turn_may_not_move() {
    let mut state = given('w', 2, "b2w1:ii b3b1:i d2w1:i");
    play(&mut state, &["b2xb3"]);
    assert_eq!(legal_with(&state, '-'), ["d2-c2", "d2-d1", "d2-d3", "d2-e2"]);
    assert!(refused(&state, "b2-a2").starts_with("the top token on b2 has moved or fought"));
}

#[test]
fn if_the_top_token_may_not_move_those_beneath_it_may_not_either() {
    let mut state = given('w', 2, "b2w1:iii c2w1:ii");
    play(&mut state, &["b2-c2"]);
    assert!(refused(&state, "c2-d2").starts_with("the top token on c2 has moved"));
    assert!(legal(&state).iter().all(|text| !text.starts_with("c2")));
}

#[test]
fn in_a_controlled_1u_tokens_that_have_come_in_block_all_the_same() {
    let mut state = given('w', 2, "b2w1:i c2w1:iiiii");
    play(&mut state, &["b2-c2"]);
    assert_eq!(legal(&state), ["."]);
}

#[test]
fn in_a_2u_that_is_not_controlled_they_block() {
    let mut state = given('w', 2, &format!("b2w1:i c2w2:{}", i(10)));
    play(&mut state, &["b2-c2"]);
    assert_eq!(legal(&state), ["."]);
}

#[test]
fn in_a_controlled_2u_they_do_not_block_and_the_topmost_that_may_still_move_does() {
    let state = given('w', 2, &format!("b2w1:a c2w2:{}vi", i(10)));
    assert_eq!(
        after(state, &["b2-c2", "c2-c1", "d3-e3"]),
        format!("c1w1:i* c2w2:{}a* e3w1:v*", i(10)),
        "the aggressor stays on top, the isolationist and the advocate beneath it leave"
    );
}

#[test]
fn in_a_controlled_4u_they_do_not_block() {
    let mut state = given('w', 2, &format!("a2w1:a b2w4:{}v", i(31)));
    play(&mut state, &["a2-b2", "b2-b1"]);
    assert_eq!(lands(&state), format!("b1w1:v* b2w4:{}a*", i(31)));
}

#[test]
fn when_the_territory_loses_control_its_top_token_counts_again() {
    let mut state = given('w', 2, &format!("b2w1:a c2w2:{}", i(11)));
    play(&mut state, &["b2-c2", "c2-c1"]);
    assert!(refused(&state, "c2-c1").starts_with("the top token on c2 has moved"));
}

#[test]
fn where_every_token_is_spent_none_moves() {
    let mut state = given('w', 2, &format!("b2w2:{} b4b1:i", i(12)));
    play(&mut state, &["b3xb4"]);
    assert_eq!(refused(&state, "b2-b1"), "every token on b2 has moved or fought this turn");
}

#[test]
fn a_move_hides_and_reveals_nothing() {
    let mut state = given('w', 2, "b2w1:iIAv");
    assert!(play(&mut state, &["b2-c2", "b2-b1", "b2-a2"]).is_empty());
    assert_eq!(stack_seen_by(&state, BLACK, "c2"), "? *");
    assert_eq!(stack_seen_by(&state, BLACK, "b1"), "A *");
    assert_eq!(stack_seen_by(&state, BLACK, "a2"), "I *");
    assert_eq!(stack_seen_by(&state, BLACK, "b2"), "? -");
}

#[test]
fn each_pair_of_border_squares_of_a_large_territory_is_a_move() {
    let state = given('w', 2, "a1w2:iiii");
    assert_eq!(legal_with(&state, '-'), ["a2-a3", "b1-c1", "b2-b3", "b2-c2"]);
}
