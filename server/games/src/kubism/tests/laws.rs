//! Properties of every game of Kubism.

use super::super::bits::{bit, goal};
use super::super::paths::cut_squares;
use super::super::{Action, Cell, FIFTY_ACTIONS, GOAL_REACHED, NO_MOVES};
use super::reference::{Reference, text};
use super::*;
use crate::draw::{Purpose, Seed};
use crate::game::playout;
use crate::grid::FACINGS;
use konakis_protocol::Reason;
use proptest::prelude::*;

const TURNS: [CubeTurn; 2] = [CubeTurn::Clockwise, CubeTurn::Either];

fn actions(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    Kubism::legal(state, state.position().mover(), &mut actions);
    actions
}

/// The state after `plies` random actions, or fewer if every legal action would end the game.
fn random_walk(seed: u64, plies: usize, turn: CubeTurn) -> State {
    let mut state = State::starting(Position::start(turn));
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    for _ in 0..plies {
        let mut open = actions(&state);
        open.retain(|&action| {
            let mut next = state.clone();
            next.play(action);
            matches!(Kubism::status(&next), Status::Playing { .. })
        });
        let Some(action) = draw.pick(&open) else { break };
        state.play(action);
    }
    state
}

fn reference(state: &State) -> Reference {
    let position = state.position();
    Reference::read(&position.to_string(), position.cube_turn == CubeTurn::Either)
}

/// A position with pawns and up to nine cubes on random squares. A pawn can lack a path to its goal.
fn scattered(seed: u64) -> Position {
    let mut draw = Seed::new(seed).draw(Purpose::Board);
    let mut cells: Vec<Cell> = Cell::all().collect();
    draw.shuffle(&mut cells);
    let mut position = Position::start(TURNS[draw.below(2)]);
    position.pawns = [cells[0], cells[1]];
    position.mover = Seat::ALL[draw.below(2)];
    for &cell in &cells[2..2 + draw.below(10)] {
        position.arrows[draw.below(4)] |= bit(cell);
    }
    position
}

fn every_action() -> impl Iterator<Item = Action> {
    let placings = Cell::all().flat_map(|at| FACINGS.map(|facing| Action::Place { at, facing }));
    let pairs = || Cell::all().flat_map(|from| Cell::all().map(move |to| (from, to)));
    let moves = pairs().map(|(from, to)| Action::Move { from, to });
    let slides = pairs().flat_map(|(from, to)| FACINGS.map(|facing| Action::Slide { from, to, facing }));
    placings.chain(moves).chain(slides)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_games_agree_with_the_reference(seed: u64, turn in 0usize..2) {
        let mut state = State::starting(Position::start(TURNS[turn]));
        let mut second = reference(&state);
        let mut draw = Seed::new(seed).draw(Purpose::Play);
        for _ in 0..60 {
            prop_assert_eq!(second.picture(), reference(&state).picture());
            let mut expected = second.actions();
            let mut texts: Vec<String> = expected.iter().map(|(action, _)| text(*action)).collect();
            texts.sort_unstable();
            prop_assert_eq!(state.position().outcome().is_some(), second.is_over());
            if matches!(Kubism::status(&state), Status::Over(_)) {
                break;
            }
            prop_assert_eq!(&listed(&state, ""), &texts);
            prop_assert_eq!(state.position().count_actions(), texts.len() as u64);
            let (action, next) = expected.swap_remove(draw.below(expected.len()));
            play(&mut state, &[&text(action)]);
            second = next;
        }
    }

    #[test]
    fn an_action_is_legal_if_and_only_if_it_is_listed(seed: u64, plies in 0usize..40, turn in 0usize..2) {
        let state = random_walk(seed, plies, TURNS[turn]);
        let mut listed = actions(&state);
        listed.sort_unstable();
        let legal = every_action().filter(|&action| state.position().check(action).is_ok());
        let mut legal: Vec<Action> = legal.collect();
        legal.sort_unstable();
        prop_assert_eq!(legal, listed);
    }

    #[test]
    fn cubes_are_conserved_and_paths_stay_open(seed: u64, turn in 0usize..2) {
        for plies in [5, 20, 60] {
            let state = random_walk(seed, plies, TURNS[turn]);
            let position = state.position();
            let on_board = Cell::all().filter(|&cell| position.cube(cell).is_some()).count();
            prop_assert_eq!(on_board as u32 + position.supply(), 9);
            prop_assert!(reference(&state).has_paths());
        }
    }

    #[test]
    fn written_positions_are_parsed_unchanged(seed: u64, plies in 0usize..60, turn in 0usize..2) {
        let state = random_walk(seed, plies, TURNS[turn]);
        let text = state.position().to_string();
        prop_assert_eq!(&notation::parse_position(&text, TURNS[turn]).unwrap(), state.position());
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text in "[+>a-f0-6NESWpnesw/ é-]{0,40}") {
        if let Ok(action) = Kubism::parse(&text) {
            prop_assert_eq!(Kubism::parse(&action.to_string()), Ok(action));
        }
        if let Ok(position) = notation::parse_position(&text, CubeTurn::Either) {
            prop_assert!(position.outcome().is_none());
        }
    }

    #[test]
    fn perft_agrees_with_the_reference_on_random_positions(seed: u64, plies in 1usize..60, turn in 0usize..2) {
        let state = random_walk(seed, plies, TURNS[turn]);
        for depth in 0..=2 {
            prop_assert_eq!(state.position().perft(depth), reference(&state).perft(depth));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_pawn_with_a_path_always_has_a_move(seed: u64) {
        let position = scattered(seed);
        let pawns = Seat::ALL.map(|seat| bit(position.pawn(seat)) & goal(seat));
        if pawns == [0, 0] && position.cut_off(position.cubes()).is_none() {
            prop_assert!(position.pawn_targets() != 0, "{}", position);
        }
    }

    #[test]
    fn a_square_is_a_cut_square_if_a_cube_there_blocks_every_path(seed: u64) {
        let position = scattered(seed);
        let cubes = position.cubes();
        for seat in Seat::ALL {
            let (from, goal) = (bit(position.pawn(seat)), goal(seat));
            let reaches = |cubes| super::super::paths::reaches(from, goal, cubes);
            if from & goal != 0 || !reaches(cubes) {
                continue;
            }
            let found = cut_squares(from, goal, cubes);
            for at in Cell::all().map(bit).filter(|&at| at & (cubes | from) == 0) {
                prop_assert_eq!(found & at != 0, !reaches(cubes | at), "{} {:?}", position, seat);
            }
        }
    }
}

#[test]
fn random_games_end_only_for_listed_reasons() {
    let allowed = [GOAL_REACHED, NO_MOVES, FIFTY_ACTIONS, Reason::FIVEFOLD];
    for (number, turn) in (0..400).zip(TURNS.into_iter().cycle()) {
        let mut state = State::starting(Position::start(turn));
        let (plies, outcome) = playout::<Kubism>(&mut state, Seed::new(number));
        assert!(allowed.contains(&outcome.reason), "{outcome:?} after {plies}");
        assert_eq!(outcome.winner.is_none(), [FIFTY_ACTIONS, Reason::FIVEFOLD].contains(&outcome.reason));
    }
}

const PERFT: [(CubeTurn, [u64; 4]); 2] = [
    (CubeTurn::Clockwise, [71, 4_754, 299_584, 17_697_857]),
    (CubeTurn::Either, [71, 4_908, 328_880, 21_249_719]),
];

#[test]
fn perft_matches_the_recorded_counts() {
    for (turn, counts) in PERFT {
        let found = [1, 2, 3, 4].map(|depth| State::starting(Position::start(turn)).perft(depth));
        assert_eq!(found, counts, "{turn:?}");
    }
}

#[test]
fn perft_matches_the_reference() {
    for (turn, counts) in PERFT {
        let second = reference(&State::starting(Position::start(turn)));
        let found = [1, 2, 3].map(|depth| second.perft(depth));
        assert_eq!(found, counts[..3], "{turn:?}");
    }
}

#[test]
fn perft_agrees_with_a_plain_count() {
    for turn in TURNS {
        let state = random_walk(5, 20, turn);
        assert_eq!(state.perft(2), crate::game::count_sequences::<Kubism>(&state, 2));
    }
}
