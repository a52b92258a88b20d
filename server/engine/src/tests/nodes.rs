//! Tests that [`Node`]s, the positions of the search, agree with the rules.

use crate::open_game::Searchable;
use crate::search::Node;
use konakis_games::kubism::{self, Kubism};
use konakis_games::tablut::{self, Tablut};
use konakis_games::{Contest, DiscardEvents, Options, Purpose, Ruleset, Seed, Status};
use konakis_protocol::Reason;
use proptest::prelude::*;

/// Checks the positions of a random game. `reasons` are the reasons of the wins that [`Node::win_in_one`] must find.
fn check<G: Searchable>(game: &str, seed: u64, reasons: &[Reason]) -> Result<(), TestCaseError> {
    let contest = Contest::start(game, None, &Options::new(), Seed::new(seed)).unwrap();
    let rules: Ruleset = contest.rules().clone();
    let mut state = G::start(&rules, Seed::new(seed));
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    let mut node = G::node(&state);
    for _ in 0..60 {
        let Status::Playing { to_act } = G::status(&state) else { break };
        let seat = to_act.iter().next().unwrap();
        prop_assert_eq!(
            node.key(),
            G::node(&state).key(),
            "the key updated move by move equals the key computed from the position"
        );
        let mut legal = Vec::new();
        G::legal(&state, seat, &mut legal);
        let mut moves = Vec::new();
        node.moves(&mut moves);
        moves.sort_unstable();
        legal.sort_unstable();
        prop_assert_eq!(&moves, &legal);
        let wins = legal.iter().any(|&action| {
            let mut next = state.clone();
            G::play(&mut next, seat, action, &mut DiscardEvents);
            matches!(G::status(&next), Status::Over(outcome) if outcome.winner == Some(seat) && reasons.contains(&outcome.reason))
        });
        let found = node.win_in_one();
        prop_assert_eq!(found.is_some(), wins, "{}", G::position(&state));
        prop_assert!(found.is_none_or(|action| legal.contains(&action)));
        let mut tactics = Vec::new();
        node.tactics(true, &mut tactics);
        prop_assert!(tactics.iter().all(|action| legal.contains(action)), "{}", G::position(&state));
        let mut codes: Vec<u16> = legal.iter().map(|&action| G::Node::code(action)).collect();
        codes.sort_unstable();
        prop_assert!(codes.windows(2).all(|pair| pair[0] < pair[1]) && codes[0] > 0);
        prop_assert!(usize::from(codes[codes.len() - 1]) < G::Node::MOVE_CODES);
        let action = draw.pick(&legal).unwrap();
        node = node.play(action);
        G::play(&mut state, seat, action, &mut DiscardEvents);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn nodes_of_tablut_agree_with_the_rules(seed: u64) {
        check::<Tablut>("tablut", seed, &[tablut::KING_ESCAPED, tablut::KING_CAPTURED])?;
    }

    #[test]
    fn nodes_of_kubism_agree_with_the_rules(seed: u64) {
        check::<Kubism>("kubism", seed, &[kubism::GOAL_REACHED])?;
    }
}
