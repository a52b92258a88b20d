//! Control and subsuming. A 1u or 2u is a territory whose sides are 1 or 2 squares long.

use super::*;

fn four(squares: [&str; 4], stacks: [&str; 4]) -> String {
    let words: Vec<String> =
        squares.iter().zip(stacks).map(|(at, stack)| format!("{at}w1:{stack}")).collect();
    words.join(" ")
}

fn is_controlled(land: &str) -> bool {
    let state = given('w', 2, land);
    seen_by(&state, Viewer::Spectator).iter().any(|seen| seen.contains(" w ") && seen.contains("controlled"))
}

#[test]
fn control_needs_5_12_or_32_tokens() {
    for (side, needs) in [(1, 5), (2, 12), (4, 32)] {
        assert!(is_controlled(&format!("c3w{side}:{}", i(needs))));
        assert!(!is_controlled(&format!("c3w{side}:{}", i(needs - 1))));
    }
}

#[test]
fn the_edge_of_the_board_counts_as_a_border() {
    assert!(!is_controlled(&format!("a1w1:{}", i(4))));
    assert!(is_controlled(&format!("a1w1:{}", i(5))));
}

#[test]
fn control_needs_a_token_for_each_border_with_own_territories() {
    let state = given('w', 2, &format!("c3w1:{} d3w1:{}", i(5), i(4)));
    assert!(seen_by(&state, WHITE)[1].starts_with("d3 w 1 held"));
}

#[test]
fn four_1u_with_20_tokens_make_a_controlled_2u() {
    let five = i(5);
    let mut state = given('w', 2, &four(["b1", "c1", "b2", "c2"], [&five, &five, &five, &five]));
    play(&mut state, &["*b1"]);
    assert_eq!(lands(&state), format!("b1w2:{}", i(20)));
    for to in ["a1", "a1", "a1", "a1", "a1", "a1", "a1", "a1"] {
        assert!(seen_by(&state, WHITE).iter().any(|seen| seen.starts_with("b1 w 2 controlled")));
        play(&mut state, &[&format!("b1-{to}")]);
    }
    assert!(
        seen_by(&state, WHITE).iter().any(|seen| seen.starts_with("b1 w 2 controlled")),
        "12 tokens are enough for control"
    );
    play(&mut state, &["b1-a1"]);
    assert!(seen_by(&state, WHITE).iter().any(|seen| seen.starts_with("b1 w 2 held")));
}

#[test]
fn a_territory_can_be_held_without_control() {
    let state = given('w', 2, "b1w2:iiii");
    assert_eq!(seen_by(&state, WHITE)[0], "b1 w 2 held IIII ----");
}

#[test]
fn merged_stacks_keep_the_order_of_the_quarters() {
    let state = given('w', 2, &four(["b1", "c1", "b2", "c2"], ["Aiiii", "avVii", "vvvvi", "iaaaA"]));
    assert_eq!(after(state, &["*b1"]), "b1w2:AiiiiavViivvvviiaaaA");
}

#[test]
fn territories_may_be_subsumed_anywhere() {
    let five = i(5);
    for corner in [["b2", "c2", "b3", "c3"], ["a7", "b7", "a8", "b8"], ["e3", "f3", "e4", "f4"]] {
        let state = given('w', 2, &four(corner, [&five; 4]));
        assert_eq!(legal_with(&state, '*'), [format!("*{}", corner[0])]);
    }
    let state = given('w', 2, &["b2", "d2", "b4", "d4"].map(|at| format!("{at}w2:{}", i(12))).join(" "));
    assert_eq!(after(state, &["*b2"]), format!("b2w4:{}", i(48)));
}

#[test]
fn all_four_territories_must_be_controlled() {
    let five = i(5);
    let state = given('w', 2, &four(["b1", "c1", "b2", "c2"], [&five, &five, &i(4), &five]));
    assert_eq!(
        refused(&state, "*b1"),
        "a territory of side 1 needs 5 tokens for control: the one on b2 holds 4"
    );
    let state = given('w', 2, &["b2", "d2", "b4", "d4"].map(|at| format!("{at}w2:{}", i(11))).join(" "));
    assert_eq!(
        refused(&state, "*b2"),
        "a territory of side 2 needs 12 tokens for control: the one on b2 holds 11"
    );
}

#[test]
fn all_four_territories_must_be_yours_and_of_equal_size() {
    let five = i(5);
    let said = "four of your territories of equal size must form a square with b1 at its lower left";
    let state = given('w', 2, &format!("b1w1:{five} c1w1:{five} b2b1:{five} c2w1:{five}"));
    assert_eq!(refused(&state, "*b1"), format!("{said}: b2 is not yours"));
    let state = given('w', 2, &format!("b1w1:{five} c1w1:{five} c2w1:{five}"));
    assert_eq!(refused(&state, "*b1"), format!("{said}: b2 is empty"));
    let state = given('w', 2, &format!("b1w1:{five} c1w1:{five} b2w1:{five} c2w2:{}", i(12)));
    assert_eq!(
        refused(&state, "*b1"),
        format!("{said}: c2 is not the lower left of a territory of that size")
    );
}

#[test]
fn the_refusal_of_illegal_subsuming_names_the_broken_rule() {
    let state = given('w', 2, &format!("h1w1:{} c3w4:{} f1b1:i", i(5), i(32)));
    assert_eq!(
        refused(&state, "*h1"),
        "a territory of side 2 with its lower left on h1 does not fit on the board"
    );
    assert_eq!(refused(&state, "*c3"), "the territory on c3 already has the largest size");
    assert_eq!(refused(&state, "*a1"), "a1 is empty: there is no territory");
    assert_eq!(refused(&state, "*f1"), "the territory on f1 is not yours");
}

#[test]
fn subsuming_may_be_repeated_in_a_turn() {
    let mut squares = Vec::new();
    for rank in 1..=4 {
        squares.extend(['a', 'b', 'c', 'd'].map(|file| format!("{file}{rank}w1:{}", i(5))));
    }
    let mut state = given('w', 2, &squares.join(" "));
    play(&mut state, &["*a1", "*c1", "*a3", "*c3", "*a1"]);
    assert_eq!(lands(&state), format!("a1w4:{}", i(80)));
}

#[test]
fn a_merged_territory_has_unused_powers() {
    let twelve = i(12);
    let mut state = given('w', 2, &format!("a1w2:{twelve} c1w2:{twelve} a3w2:{twelve}:12 c3w2:{twelve}"));
    play(&mut state, &["a1^2", "*a1"]);
    assert_eq!(lands(&state), format!("a1w4:{}", i(48)));
    assert_eq!(legal_with(&state, '^').len(), 48);
}

#[test]
fn subsuming_reveals_nothing_and_hides_nothing() {
    let mut state = given('w', 2, &four(["b1", "c1", "b2", "c2"], ["Aiiii", "avVii", "vvvvi", "iaaaA"]));
    assert!(play(&mut state, &["*b1"]).is_empty());
    assert_eq!(stack_seen_by(&state, BLACK, "b1"), format!("A??????V???????????A {}", "-".repeat(20)));
}
