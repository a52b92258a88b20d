//! Properties of every game of Subulata.

use super::super::{HOME, NO_MOVES};
use super::reference::{Move, Reference};
use super::*;
use crate::game::{DiscardEvents, playout};
use konakis_protocol::{BySeat, Viewer};
use proptest::prelude::*;

fn as_reference(action: Action) -> Move {
    let point = |cell: Cell| (i32::from(cell.file()), i32::from(cell.rank()));
    match action {
        Action::Move { from, to } => (point(from), point(to), false),
        Action::Capture { from, to } => (point(from), point(to), true),
        Action::Setup(_) => panic!("both sides have set up"),
    }
}

/// A game after this many random moves, or at its end if it ends earlier. The seed also chooses the rule set.
fn random_walk(seed: u64, plies: usize) -> State {
    let rules = rule_sets().nth(seed as usize % rule_sets().count()).unwrap();
    let (mut state, mut draw) = set_up(&rules, seed);
    for _ in 0..plies {
        let Some(seat) = to_act(&state).iter().next() else { break };
        let action = Subulata::random(&state, seat, &mut draw).unwrap();
        Subulata::play(&mut state, seat, action, &mut DiscardEvents);
    }
    state
}

fn every_move() -> impl Iterator<Item = Action> {
    Cell::all().flat_map(|from| {
        Cell::all().flat_map(move |to| [Action::Move { from, to }, Action::Capture { from, to }])
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn a_move_is_legal_if_and_only_if_it_is_listed(seed: u64, plies in 0usize..110) {
        let state = random_walk(seed, plies);
        for seat in Seat::ALL {
            let mut actions = listed(&state, seat);
            actions.sort_unstable();
            prop_assert!(actions.is_sorted_by(|a, b| a < b), "no action is listed twice");
            prop_assert_eq!(actions.is_empty(), !to_act(&state).contains(seat));
            if !actions.is_empty() {
                prop_assert_eq!(actions.len() as u64, state.count_moves());
            }
            for action in every_move() {
                let resolved = Subulata::resolve(&state, seat, action);
                prop_assert_eq!(resolved.is_ok(), actions.binary_search(&action).is_ok(), "{}", action);
            }
        }
    }

    #[test]
    fn random_games_agree_with_the_reference(seed: u64) {
        let mut state = random_walk(seed, 0);
        let mut reference = Reference::of(&Subulata::revealed(&state), Seat::White);
        let mut draw = Seed::new(!seed).draw(Purpose::Play);
        loop {
            let mut expected = reference.legal();
            expected.sort_unstable();
            match Subulata::status(&state) {
                Status::Over(outcome) => {
                    prop_assert_eq!(Some(outcome.reason.as_str()), reference.end());
                    prop_assert_eq!(outcome.scores, Some(BySeat::new(Seats::TWO, |seat| reference.score(seat))));
                    break;
                }
                Status::Playing { to_act } => {
                    prop_assert_eq!(reference.end(), None);
                    let seat = to_act.iter().next().unwrap();
                    let actions = listed(&state, seat);
                    let mut found: Vec<Move> = actions.iter().copied().map(as_reference).collect();
                    found.sort_unstable();
                    prop_assert_eq!(found, expected);
                    let action = draw.pick(&actions).unwrap();
                    Subulata::play(&mut state, seat, action, &mut DiscardEvents);
                    reference.play(as_reference(action));
                }
            }
        }
    }

    #[test]
    fn random_games_keep_the_invariants(seed: u64, plies in 0usize..110) {
        let state = random_walk(seed, plies);
        prop_assert_eq!(state.pieces(Seat::White) & state.pieces(Seat::Black), 0);
        for seat in Seat::ALL {
            let side = state.sides[seat.index()];
            prop_assert!(side == Side::of(side.at));
            prop_assert_eq!(side.pieces.count_ones() as usize, side.at.iter().flatten().count());
            let lost = u32::from(state.values()) - side.pieces.count_ones();
            prop_assert_eq!(state.captured_by(Seats::TWO.after(seat)), lost);
        }
    }

    #[test]
    fn after_the_end_every_viewer_sees_everything(seed: u64) {
        let state = random_walk(seed, 1000);
        for viewer in Viewer::all(Seats::TWO) {
            prop_assert_eq!(Subulata::view(&state, viewer), Subulata::revealed(&state));
        }
        let board = Subulata::revealed(&state);
        for (seat, side) in [(Seat::White, "white"), (Seat::Black, "black")] {
            let count = |name: &str| board.counts.get(name).copied().unwrap_or_default();
            let parts = count(&format!("goal_{side}")) + count(&format!("captured_by_{side}"));
            prop_assert_eq!(parts, state.score(seat));
        }
        let Some(lost) = board.lost else { panic!("the board does not list captured values") };
        let gone: usize = lost.iter().map(|(_, values)| values.len()).sum();
        prop_assert_eq!(board.pieces.len() + gone, 2 * usize::from(state.values()));
    }
}

#[test]
fn random_games_end_only_for_listed_reasons() {
    let mut seen = std::collections::BTreeSet::new();
    for rules in rule_sets() {
        for number in 0..150 {
            let seed = Seed::new(number);
            let (plies, outcome) = playout::<Subulata>(&mut Subulata::start(&rules, seed), seed);
            assert!([HOME, NO_MOVES].contains(&outcome.reason), "{outcome:?} after {plies}");
            let scores = outcome.scores.expect("points are always counted");
            let [white, black] = Seat::ALL.map(|seat| *scores.get(seat).unwrap());
            let higher = [(white > black, Seat::White), (black > white, Seat::Black)];
            assert_eq!(outcome.winner, higher.into_iter().find(|(higher, _)| *higher).map(|(_, seat)| seat));
            seen.insert((outcome.reason, outcome.winner));
        }
    }
    assert_eq!(seen.len(), 6, "each reason occurs with each winner and with a draw");
}

/// A game of Cwali after set-up, on the pond of seed 1.
const POSITION: &str = "flwwlwflw/wwffwwwlw/wwllwfwwf/wwlfwlwlw/lfwwwwflw/wwflwfwfw/ffwwwlfww/wwwwfwwll/wllfwlfww \
                        a1,b1,c1,a2,b2,c2,a3,b3,c3 g7,h7,i7,g8,h8,i8,g9,h9,i9 w";

const PERFT: [u64; 4] = [10, 100, 1_080, 12_204];

#[test]
fn perft_matches_the_recorded_counts_and_the_reference() {
    let state = Subulata::from_position(&rules("cwali", "random"), POSITION).unwrap();
    for (depth, count) in (1..).zip(PERFT) {
        assert_eq!(Subulata::perft(&state, depth), count, "depth {depth}");
        assert_eq!(crate::game::count_sequences::<Subulata>(&state, depth), count, "depth {depth}");
    }
    let reference = Reference::of(&Subulata::revealed(&state), Seat::White);
    for (depth, count) in (1..).zip(PERFT).take(3) {
        assert_eq!(reference.perft(depth), count, "depth {depth}");
    }
}

#[test]
fn perft_stops_at_the_end_of_a_game() {
    let mut state = game("", "", "4h6 5i9", "1e5", Seat::White);
    let reference = Reference::of(&Subulata::revealed(&state), Seat::White);
    for depth in 0..6 {
        assert_eq!(Subulata::perft(&state, depth), reference.perft(depth), "depth {depth}");
    }
    play(&mut state, "h6-h7");
    assert_eq!([0, 1, 2].map(|depth| Subulata::perft(&state, depth)), [1, 0, 0]);
}

#[test]
fn perft_does_not_count_set_ups() {
    let state = Subulata::start(&rules("cwali", "random"), Seed::new(1));
    assert_eq!([0, 1, 2].map(|depth| Subulata::perft(&state, depth)), [1, 0, 0]);
}
