//! Tests of claims. A claim, which puts a new token on the board, is the first action of every turn.

use super::*;

#[test]
fn white_begins() {
    assert_eq!(
        Subsume::status(&start()),
        Status::Playing { to_act: konakis_protocol::Seats::one(Seat::White) }
    );
}

#[test]
fn a_claim_puts_a_token_of_any_kind_on_the_home_row() {
    let state = start();
    let mut expected: Vec<String> = Vec::new();
    for file in 'a'..='h' {
        expected.extend(["A", "I", "V"].map(|kind| format!("+{file}1{kind}")));
    }
    assert_eq!(legal(&state), expected);
    assert_eq!(after(state, &["+b1V"]), "b1w1:v");
}

#[test]
fn the_home_row_is_rank_1_for_white_and_rank_8_for_black() {
    let mut state = start();
    assert_eq!(
        refused(&state, "+b2A"),
        "b2 is empty and not on your home row: a claim can begin a territory only on rank 1"
    );
    play(&mut state, &["+b1A", "."]);
    assert_eq!(legal(&state).len(), 24);
    assert!(refused(&state, "+c1A").ends_with("on rank 8"));
    assert_eq!(after(state, &["+c8A"]), "b1w1:a c8b1:a");
}

#[test]
fn a_claim_on_your_own_territory_goes_on_top_of_its_stack() {
    let state = given('w', 1, "d4w1:a c6w2:iiii");
    assert_eq!(after(state.clone(), &["+d4I"]), "d4w1:ai c6w2:iiii");
    assert_eq!(after(state, &["+c6V"]), "d4w1:a c6w2:iiiiv");
}

#[test]
fn a_claim_may_name_any_square_of_the_territory() {
    let state = given('w', 1, "c1w2:iiii");
    let claims = legal(&state);
    assert!(claims.contains(&"+c1A".to_owned()));
    for other in ["+d1A", "+c2A", "+d2A"] {
        assert!(!claims.contains(&other.to_owned()));
        let meant = Subsume::resolve(&state, Seat::White, Subsume::parse(other).unwrap()).unwrap();
        assert_eq!(meant.to_string(), "+c1A");
    }
}

#[test]
fn a_claim_on_an_enemy_territory_is_refused() {
    let state = given('w', 1, "b1w1:i d1b1:i");
    assert_eq!(refused(&state, "+d1A"), "the territory on d1 is not yours");
}

#[test]
fn the_claim_is_compulsory_and_comes_first() {
    let state = given('w', 1, &format!("c1w2:{} c3b1:i", i(12)));
    for text in [".", "c1-b1", "c2xc3", "*c1", "c1^1", "c1=1A"] {
        assert_eq!(
            refused(&state, text),
            "a turn begins with the claim: put a new token on an empty square of rank 1 or on one of your territories"
        );
    }
    assert!(legal(&state).iter().all(|text| text.starts_with('+')));
}

#[test]
fn a_second_claim_in_a_turn_is_refused() {
    let mut state = start();
    play(&mut state, &["+b1A"]);
    assert_eq!(refused(&state, "+b1A"), "you have already made your claim this turn");
    assert_eq!(refused(&state, "+c1A"), "you have already made your claim this turn");
}

#[test]
fn only_the_owner_knows_the_kind_of_a_claimed_token() {
    let mut state = start();
    let action = Subsume::parse("+b1A").unwrap();
    assert_eq!(Subsume::public(action), "+b1?");
    assert!(play(&mut state, &["+b1A"]).is_empty());
    assert_eq!(seen_by(&state, WHITE), ["b1 w 1 held A -"]);
    assert_eq!(seen_by(&state, BLACK), ["b1 w 1 held ? -"]);
    assert_eq!(seen_by(&state, Viewer::Spectator), ["b1 w 1 held ? -"]);
}
