//! The effect of every pair of kinds that can meet in a conflict, blanks included.

use super::*;

/// The top pair of a conflict between White's b2 and Black's b3, and the two stacks afterwards. Each stack has three
/// isolationists under the fighting token, so no territory changes its owner. After the conflict, each token has the
/// colour of its territory, so only the event shows the colours that the two tokens took.
fn fight(attacker: &str, defender: &str) -> (String, String) {
    let mut state = given('w', 2, &format!("b2w1:iii{attacker} b3b1:iii{defender}"));
    let events = play(&mut state, &["b2xb3"]);
    let Some(Event::Conflict { pairs, .. }) = events.first() else { panic!("{events:?}") };
    let told = |fighter: &Option<konakis_protocol::Fighter>| {
        let fighter = fighter.as_ref().unwrap();
        let way = if fighter.crosses { "crosses" } else { "stays" };
        format!("{} {way} {}", fighter.kind.as_deref().unwrap_or("?"), fighter.owner)
    };
    (format!("{}, {}", told(&pairs[0].attacker), told(&pairs[0].defender)), lands(&state))
}

fn check(attacker: &str, defender: &str, told: &str, then: &str) {
    assert_eq!(fight(attacker, defender), (told.to_owned(), then.to_owned()));
}

#[test]
fn two_isolationists_stay_unchanged() {
    check("i", "i", "I stays white, I stays black", "b2w1:I*I*I*I* b3b1:I*I*I*I*");
}

#[test]
fn two_advocates_stay_unchanged() {
    check("v", "v", "V stays white, V stays black", "b2w1:I*I*I*V* b3b1:I*I*I*V*");
}

#[test]
fn an_aggressor_crosses_to_an_isolationist_and_takes_its_colour() {
    check("a", "i", "A crosses black, I stays black", "b2w1:I*I*I* b3b1:I*I*I*I*A*");
    check("i", "a", "I stays white, A crosses white", "b2w1:I*I*I*I*A* b3b1:I*I*I*");
}

#[test]
fn an_aggressor_crosses_to_an_advocate_which_takes_its_colour() {
    check("a", "v", "A crosses white, V stays white", "b2w1:I*I*I* b3b1:I*I*I*V*A*");
    check("v", "a", "V stays black, A crosses black", "b2w1:I*I*I*V*A* b3b1:I*I*I*");
}

#[test]
fn an_isolationist_stays_and_takes_the_advocates_colour() {
    check("v", "i", "V stays white, I stays white", "b2w1:I*I*I*V* b3b1:I*I*I*I*");
    check("i", "v", "I stays black, V stays black", "b2w1:I*I*I*I* b3b1:I*I*I*V*");
}

#[test]
fn two_aggressors_cross_and_keep_their_colours() {
    check("a", "a", "A crosses white, A crosses black", "b2w1:I*I*I*A* b3b1:I*I*I*A*");
}

/// The pairs of a conflict with a blank, and the two stacks afterwards.
fn against_blank(attacker: &str, defender: &str) -> (Vec<konakis_protocol::Pair>, String) {
    let mut state = given('w', 2, &format!("b2w1:{attacker} b3b1:{defender}"));
    let events = play(&mut state, &["b2xb3"]);
    let Some(Event::Conflict { pairs, .. }) = events.first() else { panic!("{events:?}") };
    (pairs.clone(), lands(&state))
}

#[test]
fn an_isolationist_or_advocate_that_meets_a_blank_stays_secret() {
    for kind in ["i", "v"] {
        let (pairs, then) = against_blank(&format!("{kind}i"), "i");
        assert_eq!(pairs[1].defender, None);
        let stays = konakis_protocol::Fighter { kind: None, crosses: false, owner: Seat::White };
        assert_eq!(pairs[1].attacker, Some(stays));
        assert_eq!(then, format!("b2w1:{kind}*I* b3b1:I*"));
    }
}

#[test]
fn an_aggressor_that_meets_a_blank_crosses_and_keeps_its_colour() {
    let (pairs, then) = against_blank("ai", "i");
    let crosses = konakis_protocol::Fighter { kind: Some("A".into()), crosses: true, owner: Seat::White };
    assert_eq!((&pairs[1].attacker, &pairs[1].defender), (&Some(crosses), &None));
    assert_eq!(then, "b2w1:I* b3b1:I*A*");
    let (pairs, then) = against_blank("i", "ai");
    let crosses = konakis_protocol::Fighter { kind: Some("A".into()), crosses: true, owner: Seat::Black };
    assert_eq!((&pairs[1].attacker, &pairs[1].defender), (&None, &Some(crosses)));
    assert_eq!(then, "b2w1:I*A* b3b1:I*");
}

#[test]
fn single_aggressors_swap_their_territories() {
    let mut state = given('w', 2, "b2w1:a b3b1:a");
    let events = play(&mut state, &["b2xb3"]);
    assert_eq!(lands(&state), "b2b1:A* b3w1:A*");
    let taken = |at: &str, owner| Event::Taken { at: at.parse().unwrap(), owner };
    assert_eq!(events[1..], [taken("b2", Seat::Black), taken("b3", Seat::White)]);
}
