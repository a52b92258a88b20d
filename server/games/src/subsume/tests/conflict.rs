//! Whole conflicts: which attacks are legal, and the pairs, owners, spent tokens and public kinds that result.

use super::*;

fn taken(events: &[Event]) -> Vec<String> {
    let told = |event: &Event| match event {
        Event::Taken { at, owner } => Some(format!("{at} {owner}")),
        _ => None,
    };
    events.iter().filter_map(told).collect()
}

#[test]
fn a_territory_attacks_an_adjacent_enemy_territory() {
    let state = given('w', 2, "b2w1:i b3b1:i c3b1:i d2b1:i c2w1:i");
    assert_eq!(legal_with(&state, 'x'), ["b2xb3", "c2xc3", "c2xd2"]);
    assert_eq!(
        refused(&state, "b2xc3"),
        "there is no border between b2 and c3: name two squares side by side"
    );
    assert_eq!(
        refused(&state, "b2xd2"),
        "there is no border between b2 and d2: name two squares side by side"
    );
    assert_eq!(refused(&state, "b2xc2"), "the territory on c2 is yours: attack one of your opponent's");
    assert_eq!(refused(&state, "b2xb1"), "b1 is empty: there is no territory");
    assert_eq!(refused(&state, "b3xb2"), "the territory on b3 is not yours");
    assert_eq!(refused(&state, "a1xb1"), "a1 is empty: there is no territory");
}

#[test]
fn each_pair_of_border_squares_is_a_separate_action() {
    let state = given('w', 2, "b2w2:iiii d1b2:iiii b4b1:i");
    assert_eq!(legal_with(&state, 'x'), ["b3xb4", "c2xd2"]);
    let state = given('w', 2, &format!("b2w2:iiii d2b4:{}", i(16)));
    assert_eq!(legal_with(&state, 'x'), ["c2xd2", "c3xd3"]);
}

#[test]
fn any_number_of_conflicts_may_be_fought_in_a_turn() {
    let mut state = given('w', 2, "b2w1:i b3b1:i d2w1:i d3b1:i");
    play(&mut state, &["b2xb3", "d2xd3", "."]);
}

#[test]
fn a_territory_attacks_once_a_turn() {
    let mut state = given('w', 2, "b2w1:i b3b1:i c2b1:i");
    play(&mut state, &["b2xb3"]);
    assert!(legal_with(&state, 'x').is_empty());
    assert_eq!(
        refused(&state, "b2xc2"),
        "the territory on b2 has fought this turn, or was won this turn: it may not attack"
    );
    play(&mut state, &[".", "+a8I", ".", "+h1I", "b2xc2"]);
}

#[test]
fn a_territory_won_this_turn_cannot_attack_this_turn() {
    let mut state = given('w', 2, "b2w1:a b3b1:v b4b1:i");
    assert_eq!(taken(&play(&mut state, &["b2xb3"])), ["b3 white"]);
    assert!(refused(&state, "b3xb4").starts_with("the territory on b3 has fought this turn"));
}

#[test]
fn two_territories_may_attack_the_same_territory() {
    let mut state = given('w', 2, "b2w1:i b3b1:iv c3w1:i");
    play(&mut state, &["b2xb3"]);
    assert_eq!(legal_with(&state, 'x'), ["c3xb3"]);
    play(&mut state, &["c3xb3"]);
}

#[test]
fn stacks_are_paired_from_the_top() {
    let mut state = given('w', 2, "b2w1:viia b3b1:vi");
    let events = play(&mut state, &["b2xb3"]);
    let Some(Event::Conflict { from, to, pairs }) = events.first() else { panic!() };
    assert_eq!((from.to_string(), to.to_string()), ("b2".to_owned(), "b3".to_owned()));
    let kind = |fighter: &Option<konakis_protocol::Fighter>| {
        fighter.as_ref().map_or("-".to_owned(), |fighter| fighter.kind.as_deref().unwrap_or("?").to_owned())
    };
    let told: Vec<String> =
        pairs.iter().map(|pair| format!("{}{}", kind(&pair.attacker), kind(&pair.defender))).collect();
    assert_eq!(told, ["AI", "IV", "?-", "?-"]);
    // The aggressor crosses to b3. The isolationist beneath takes the advocate's colour. The lowest two tokens on b2
    // have no opponent.
    assert_eq!(lands(&state), "b2w1:v*i*I* b3b1:V*I*A*");
}

#[test]
fn the_event_names_the_lower_left_squares_of_both_territories() {
    let mut state = given('w', 2, "b2w2:iiii d2b2:iiii");
    let events = play(&mut state, &["c3xd3"]);
    let Some(Event::Conflict { from, to, .. }) = events.first() else { panic!() };
    assert_eq!((from.to_string(), to.to_string()), ("b2".to_owned(), "d2".to_owned()));
}

#[test]
fn crossed_tokens_lie_above_those_that_stayed() {
    // From the top: A meets I, V meets A, A meets V, I meets I; below, A and V meet blanks.
    let state = given('w', 2, "b2w1:vaiava b3b1:ivai");
    assert_eq!(after(state, &["b2xb3"]), "b2w1:v*I*V*A* b3b1:I*V*I*A*A*A*");
    let state = given('w', 2, "b2w1:iiaa b3b1:iiia");
    assert_eq!(after(state, &["b2xb3"]), "b2w1:I*I*A* b3b1:I*I*I*A*A*");
}

#[test]
fn a_territory_goes_to_the_colour_with_more_tokens() {
    // White's two isolationists take the colour of Black's advocates, and then outnumber White's third token.
    let mut state = given('w', 2, "b2w1:vii b3b1:vv");
    assert_eq!(taken(&play(&mut state, &["b2xb3"])), ["b2 black"]);
    assert_eq!(lands(&state), "b2b1:V*I*I* b3b1:V*V*");
}

#[test]
fn the_owner_keeps_a_territory_unless_outnumbered() {
    let mut state = given('w', 2, "b2w1:vi b3b1:v");
    assert!(taken(&play(&mut state, &["b2xb3"])).is_empty());
    assert_eq!(lands(&state), "b2w1:v*I* b3b1:V*");
    let mut state = given('w', 2, "b2w1:aa b3b1:ii c3b1:ii");
    assert!(taken(&play(&mut state, &["b2xb3"])).is_empty());
    let mut state = given('w', 2, "b2w1:va b3b1:ii");
    play(&mut state, &["b2xb3"]);
    assert_eq!(
        lands(&state),
        "b2w1:V* b3b1:I*I*A*",
        "the aggressor turned black, so two of the three tokens on b3 were black"
    );
}

#[test]
fn all_tokens_take_the_colour_of_the_territory() {
    let mut state = given('w', 2, "b2w1:iiia b3b1:ia");
    play(&mut state, &["b2xb3"]);
    assert_eq!(lands(&state), "b2w1:i*i*I*A* b3b1:I*A*", "each aggressor came from the enemy's stack");
    assert_eq!(stack_seen_by(&state, WHITE, "b3"), "IA **");
}

#[test]
fn tokens_that_met_or_crossed_become_public() {
    let mut state = given('w', 2, "b2w1:avii b3b1:vi");
    play(&mut state, &["b2xb3"]);
    for viewer in [WHITE, BLACK, Viewer::Spectator] {
        assert!(stack_seen_by(&state, viewer, "b3").starts_with("VIA "));
    }
    assert_eq!(stack_seen_by(&state, BLACK, "b2"), "?II ***", "the advocate met only a blank");
    assert_eq!(stack_seen_by(&state, WHITE, "b2"), "VII ***");
}

#[test]
fn a_token_that_changes_colour_becomes_public() {
    let mut state = given('w', 2, "b2w1:vii b3b1:vv");
    let events = play(&mut state, &["b2xb3"]);
    let Some(Event::Conflict { pairs, .. }) = events.first() else { panic!() };
    assert_eq!(pairs[2].attacker.as_ref().unwrap().kind, Some("V".into()), "the event reveals it too");
    assert_eq!(stack_seen_by(&state, Viewer::Spectator, "b2"), "VII ***");
}

#[test]
fn a_single_attacking_token_reveals_only_the_top_token() {
    let mut state = given('w', 2, "b2w1:i b3b1:vivivi");
    play(&mut state, &["b2xb3"]);
    assert_eq!(stack_seen_by(&state, WHITE, "b3"), "?????I ******");
}

#[test]
fn a_conflict_spends_all_tokens_of_both_stacks() {
    let mut state = given('w', 2, "b2w1:iiii b3b1:i");
    play(&mut state, &["b2xb3"]);
    assert_eq!(lands(&state), "b2w1:i*i*i*I* b3b1:I*");
    assert!(legal_with(&state, '-').is_empty());
}

#[test]
fn powers_stay_used_when_a_territory_is_won_back() {
    let advocates = "v".repeat(12);
    let mut state = given('w', 2, &format!("b2w2:{}:1 d2b2:{advocates} a2w1:{advocates}", i(12)));
    assert_eq!(taken(&play(&mut state, &["c2xd2"])), ["b2 black"]);
    assert_eq!(taken(&play(&mut state, &["a2xb2"])), ["b2 white"]);
    assert!(lands(&state).contains(&format!("b2w2:{}:1", "I*".repeat(12))));
    assert_eq!(legal_with(&state, '^').len(), 12);
}
