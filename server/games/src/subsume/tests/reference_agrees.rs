//! Tests that the rules and the reference implementation agree after each action.

use super::laws::{pick, random_large_board};
use super::reference::Reference;
use super::*;
use crate::Draw;
use crate::draw::Purpose;
use proptest::prelude::*;

fn agree(state: &State, reference: &Reference) {
    let end = outcome(state).map(|outcome| {
        let winner = match outcome.winner {
            Some(Seat::White) => 'w',
            Some(Seat::Black) => 'b',
            None => '=',
        };
        (winner, outcome.reason.to_string())
    });
    assert_eq!(end, reference.end().map(|(winner, reason)| (winner, reason.to_owned())));
    assert_eq!(legal(state), reference.legal());
    for (viewer, letter) in [(WHITE, 'w'), (BLACK, 'b'), (Viewer::Spectator, 's')] {
        assert_eq!(seen_by(state, viewer), reference.seen_by(letter));
    }
}

fn play_in_step(mut state: State, plies_max: usize, draw: &mut Draw) {
    let mut reference = Reference::new(&Subsume::position(&state), usize::from(state.turn_limit()));
    agree(&state, &reference);
    for _ in 0..plies_max {
        let Some(text) = pick(&legal(&state), draw) else { return };
        play(&mut state, &[&text]);
        reference.play(&text);
        agree(&state, &reference);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn games_from_the_start_agree(seed: u64) {
        let state = Subsume::start(&rules(20), Seed::new(0));
        play_in_step(state, 400, &mut Seed::new(seed).draw(Purpose::Play));
    }

    #[test]
    fn games_from_boards_of_large_territories_agree(seed: u64) {
        let mut draw = Seed::new(seed).draw(Purpose::Play);
        let state = position(&random_large_board(&mut draw));
        play_in_step(state, 80, &mut draw);
    }
}

#[test]
fn perft_from_the_start_agrees() {
    let counts: Vec<u64> = (0..=4).map(|depth| Subsume::perft(&start(), depth)).collect();
    assert_eq!(counts, [1, 24, 90, 642, 3744]);
    let reference = Reference::new("w 1 1", 100);
    assert_eq!((0..=4).map(|depth| reference.perft(depth)).collect::<Vec<_>>(), counts);
}

#[test]
fn perft_with_all_actions_except_changes_of_kind_agrees() {
    let twelve = "aiviaviiavia";
    let five = "iavia";
    let board = line(
        'w',
        1,
        &format!("a1w2:{twelve} c1b2:{twelve} a3w1:{five} b3w1:{five} a4w1:{five} b4w1:{five} c3b1:{five}"),
    );
    let counts: Vec<u64> = (0..=3).map(|depth| Subsume::perft(&position(&board), depth)).collect();
    let reference = Reference::new(&board, 150);
    assert_eq!((0..=3).map(|depth| reference.perft(depth)).collect::<Vec<_>>(), counts);
    assert_eq!(counts, [1, 27, 900, 26_511]);
}
