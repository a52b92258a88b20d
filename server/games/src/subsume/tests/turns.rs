//! The phases of a turn, and its end.

use super::*;

/// A position in which White can subsume on a1, attack from d4, move from every territory, and lift on f1.
fn free() -> State {
    let five = i(5);
    given('w', 2, &format!("a1w1:{five} b1w1:{five} a2w1:{five} b2w1:{five} d4w1:i d5b1:i f1w2:{}", i(12)))
}

fn phase(state: &State) -> u32 {
    Subsume::view(state, Viewer::Spectator).counts["phase"]
}

#[test]
fn the_phase_is_the_earliest_that_is_not_closed() {
    let mut state = start();
    assert_eq!(phase(&state), 1);
    play(&mut state, &["+b1A"]);
    assert_eq!(phase(&state), 2);
    play(&mut state, &["b1-b2"]);
    assert_eq!(phase(&state), 4);
    play(&mut state, &["."]);
    assert_eq!(phase(&state), 1);
}

#[test]
fn subsuming_leaves_its_phase_open() {
    let mut state = free();
    play(&mut state, &["*a1"]);
    assert_eq!(phase(&state), 2);
    assert_eq!(legal_with(&state, 'x'), ["d4xd5"]);
}

#[test]
fn a_conflict_closes_the_subsume_phase() {
    let mut state = free();
    assert_eq!(legal_with(&state, '*'), ["*a1"]);
    play(&mut state, &["d4xd5"]);
    assert_eq!(phase(&state), 3);
    assert_eq!(
        refused(&state, "*a1"),
        "it is too late to subsume: a conflict or a move has closed that phase of your turn"
    );
}

#[test]
fn a_move_closes_the_subsume_and_conflict_phases() {
    let mut state = free();
    play(&mut state, &["a2-a3"]);
    assert_eq!(phase(&state), 4);
    assert!(refused(&state, "*a1").starts_with("it is too late to subsume"));
    assert_eq!(
        refused(&state, "d4xd5"),
        "it is too late for a conflict: a move has closed that phase of your turn"
    );
}

#[test]
fn powers_can_be_used_in_any_phase_after_the_claim() {
    let mut state = free();
    play(&mut state, &["f1^3"]);
    assert_eq!(phase(&state), 2);
    play(&mut state, &["*a1", "f1^3", "d4xd5", "f1^3"]);
    assert_eq!(phase(&state), 3);
    play(&mut state, &["a2-a3", "f1^3"]);
    assert_eq!(phase(&state), 4);
}

#[test]
fn after_the_claim_the_turn_may_end() {
    let mut state = free();
    play(&mut state, &["."]);
    assert_eq!(state.mover(), Seat::Black);
}

#[test]
fn a_turn_never_ends_automatically() {
    let mut state = start();
    play(&mut state, &["+b1A", "b1-b2"]);
    assert_eq!(legal(&state), ["."]);
    assert_eq!(state.mover(), Seat::White);
}

#[test]
fn ending_the_turn_resets_tokens_and_powers() {
    let mut state = given('w', 3, &format!("b2w2:{}:2c d5w1:I* f5b1:V*", "i*".repeat(12)));
    play(&mut state, &["."]);
    assert_eq!(lands(&state), format!("b2w2:{} d5w1:I f5b1:V", i(12)));
}

#[test]
fn turns_alternate_and_each_side_counts_its_own_turns() {
    let mut state = start();
    let turn = |state: &State| Subsume::view(state, Viewer::Spectator).counts["turn"];
    assert_eq!(turn(&state), 1);
    play(&mut state, &["+b1A", "."]);
    assert_eq!((state.mover(), turn(&state)), (Seat::Black, 1));
    play(&mut state, &["+b8A", "."]);
    assert_eq!((state.mover(), turn(&state)), (Seat::White, 2));
}
