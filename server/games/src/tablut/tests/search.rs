//! Tests of the methods that searches call: their answers agree with the effects of moves.

use super::*;
use crate::draw::{Purpose, Seed};
use crate::game::DiscardEvents;
use proptest::prelude::*;

/// The position of a random game after `plies` moves, or before the move that would end the game.
fn reached(seed: u64, plies: usize) -> Position {
    let mut state = start();
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    for _ in 0..plies {
        let mover = state.position().mover;
        let Some(action) = Tablut::random(&state, mover, &mut draw) else { break };
        let mut next = state.clone();
        Tablut::play(&mut next, mover, action, &mut DiscardEvents);
        if !matches!(Tablut::status(&next), Status::Playing { .. }) {
            break;
        }
        state = next;
    }
    *state.position()
}

proptest! {
    #[test]
    fn capture_queries_agree_with_playing(seed: u64, plies in 0usize..200) {
        let position = reached(seed, plies);
        let mut moves = Vec::new();
        position.each_move(|action| moves.push(action));
        for action in moves {
            let mut next = position;
            next.play(action, &mut DiscardEvents);
            let pieces = |position: &Position| (position.swedes | position.muscovites).count_ones();
            let captured = pieces(&position) - pieces(&next);
            prop_assert_eq!(position.captures(action), captured, "{:?} {}", position, action);
            if captured > 0 {
                prop_assert!(position.capture_squares() & super::super::lines::bit(action.to) != 0);
            }
            let closes = position.mover == Seat::Black && position.king_gap() == Some(action.to);
            prop_assert_eq!(next.king_captured, closes, "{:?} {}", position, action);
        }
    }

    #[test]
    fn king_reach_has_the_targets_of_the_kings_moves(seed: u64, plies in 0usize..200) {
        let position = Position { mover: Seat::White, runs: Default::default(), ..reached(seed, plies) };
        let mut moves = 0;
        position.each_move(|action| if action.from == position.king { moves |= 1u128 << action.to.index() });
        prop_assert_eq!(position.king_reach(position.king), moves);
    }
}
