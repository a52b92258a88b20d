//! Properties that hold in every game after every action.

use super::super::{Cell, Kind, NO_TERRITORY, TURN_LIMIT};
use super::*;
use crate::Draw;
use crate::draw::Purpose;
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::num::NonZeroU16;

/// Boards with large controlled territories. Each territory is given by its lower left square, owner and side length,
/// and by the number of its tokens.
const LARGE_BOARDS: [&[(&str, usize)]; 4] = [
    &[("b2w2", 14), ("d2b2", 14), ("a4w1", 4), ("c4b1", 4), ("e1w1", 6), ("f4b1", 3), ("b5w1", 5)],
    &[("a1w4", 34), ("a5b4", 34), ("e1w2", 13), ("e5b2", 13), ("e4b1", 7), ("e3w1", 6)],
    &[("c1w2", 20), ("e1w2", 16), ("c3w2", 13), ("e3w2", 12), ("c5b4", 40), ("b5b1", 3), ("b4w1", 3)],
    &[("c5b2", 18), ("e5b2", 12), ("c7b2", 13), ("e7b2", 12), ("b1w4", 36), ("f4w1", 4), ("a5b1", 3)],
];

/// One of [`LARGE_BOARDS`] with random tokens, about a third of them public. In the movement phase, the two top tokens
/// of the mover's large stacks are spent.
pub(super) fn random_large_board(draw: &mut Draw) -> String {
    let territories = draw.pick(&LARGE_BOARDS).unwrap();
    let (mover, phase) = (draw.pick(&['w', 'b']).unwrap(), draw.pick(&[1, 2, 4]).unwrap());
    let word = |&(land, tokens): &(&str, usize), draw: &mut Draw| {
        let letters = ["i", "a", "v", "i", "a", "v", "I", "A", "V"];
        let mut stack: Vec<&str> = (0..tokens).map(|_| draw.pick(&letters).unwrap()).collect();
        if phase == 4 && tokens > 12 && land.chars().nth(2) == Some(mover) {
            stack.insert(tokens - 1, "*");
            stack.push("*");
        }
        format!("{land}:{}", stack.concat())
    };
    let words: Vec<String> = territories.iter().map(|land| word(land, draw)).collect();
    line(mover, phase, &words.join(" "))
}

/// A random action of `legal`; `None` if `legal` is empty. Each type of action is equally likely, except the end of the
/// turn, which is rarer.
pub(super) fn pick(legal: &[String], draw: &mut Draw) -> Option<String> {
    let sign = |text: &String| text.chars().find(|sign| "+*x-^=.".contains(*sign));
    let signs: BTreeSet<Option<char>> = legal.iter().map(sign).collect();
    let signs: Vec<Option<char>> = signs.into_iter().collect();
    let chosen =
        draw.pick(&signs).map(|sign| if sign == Some('.') { draw.pick(&signs) } else { Some(sign) })??;
    let those: Vec<&String> = legal.iter().filter(|text| sign(text) == chosen).collect();
    draw.pick(&those).cloned()
}

/// Calls `each` with every state of a random game, from the start or from one of [`LARGE_BOARDS`].
fn random_walk(seed: u64, plies_max: usize, mut each: impl FnMut(&State, &mut Draw)) {
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    let mut state = if seed.is_multiple_of(3) { start() } else { position(&random_large_board(&mut draw)) };
    each(&state, &mut draw);
    for _ in 0..plies_max {
        let Some(text) = pick(&legal(&state), &mut draw) else { return };
        play(&mut state, &[&text]);
        each(&state, &mut draw);
    }
}

fn check_territories(state: &State) {
    let mut owners = [None; Cell::COUNT];
    let mut tokens = 0;
    for territory in state.territories() {
        let side = usize::from(territory.side());
        assert!(
            territory.tokens().len() >= side * side,
            "a territory has at least one token for each square"
        );
        tokens += territory.tokens().len();
        for cell in Cell::all() {
            let inside = |from: u8, to: u8| (from..from + territory.side()).contains(&to);
            if inside(territory.at().file(), cell.file()) && inside(territory.at().rank(), cell.rank()) {
                assert_eq!(
                    owners[cell.index()].replace(territory.at()),
                    None,
                    "no square belongs to two territories"
                );
            }
        }
    }
    for cell in Cell::all() {
        assert_eq!(state.territory_on(cell).map(super::super::Territory::at), owners[cell.index()]);
    }
    assert_eq!(tokens, state.claims_made(), "there is one token for each claim");
}

/// All actions that the notation can express, except that places in a stack are only 1 to 100, 300 and `u16::MAX`.
fn every_action() -> Vec<Action> {
    let cells = || Cell::all();
    let pairs = || cells().flat_map(move |from| cells().map(move |to| (from, to)));
    let places = (1..=100).chain([300, u16::MAX]).filter_map(NonZeroU16::new);
    let placed: Vec<(Cell, NonZeroU16)> =
        places.flat_map(|place| cells().map(move |at| (at, place))).collect();
    let mut actions = vec![Action::End];
    actions.extend(cells().map(|at| Action::Subsume { at }));
    actions.extend(pairs().map(|(from, to)| Action::Conflict { from, to }));
    actions.extend(pairs().map(|(from, to)| Action::Move { from, to }));
    actions.extend(placed.iter().map(|&(at, place)| Action::Lift { at, place }));
    for kind in Kind::ALL {
        actions.extend(cells().map(|at| Action::Claim { at, kind }));
        actions.extend(placed.iter().map(|&(at, place)| Action::Change { at, place, kind }));
    }
    actions
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    #[test]
    fn no_square_is_in_two_territories_and_no_token_is_lost(seed: u64) {
        random_walk(seed, 150, |state, _| check_territories(state));
    }

    #[test]
    fn listed_actions_are_unique_and_are_parsed_unchanged(seed: u64) {
        random_walk(seed, 60, |state, _| {
            let texts = legal(state);
            assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len());
            for text in &texts {
                let action = Subsume::parse(text).unwrap();
                assert_eq!(Subsume::resolve(state, state.mover(), action), Ok(action));
                assert_eq!(Subsume::parse(&format!(" {} ", text.to_uppercase())), Ok(action));
                assert_eq!(&action.to_string(), text);
            }
        });
    }

    #[test]
    fn written_positions_are_parsed_unchanged(seed: u64) {
        random_walk(seed, 100, |state, _| {
            if outcome(state).is_none() {
                let line = Subsume::position(state);
                let options = rules(u32::from(state.turn_limit()));
                assert_eq!(Subsume::from_position(&options, &line).as_ref(), Ok(state), "{line}");
            }
        });
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn resolved_actions_are_exactly_the_listed_ones(seed: u64) {
        let every = every_action();
        random_walk(seed, 40, |state, draw| {
            if draw.below(8) > 0 || outcome(state).is_some() {
                return;
            }
            let resolved = every.iter().filter_map(|&action| Subsume::resolve(state, state.mover(), action).ok());
            let resolved: BTreeSet<String> = resolved.map(|action| action.to_string()).collect();
            assert_eq!(resolved.into_iter().collect::<Vec<_>>(), legal(state));
        });
    }
}

#[test]
fn random_games_end_only_for_listed_reasons() {
    let mut reasons = BTreeSet::new();
    for number in 0..36 {
        let limit = [20, 50, 100][number as usize % 3];
        let mut draw = Seed::new(number).draw(Purpose::Play);
        let mut state = match number {
            0..24 => Subsume::start(&rules(limit), Seed::new(0)),
            24..28 => position(&random_large_board(&mut draw)),
            _ => Subsume::from_position(&rules(limit), "w 3 2 c5w1:a d4w1:aa d5b1:v d6w1:a").unwrap(),
        };
        let (_, outcome) = crate::playout::<Subsume>(&mut state, Seed::new(number));
        reasons.insert(outcome.reason.to_string());
    }
    assert_eq!(reasons.into_iter().collect::<Vec<_>>(), [NO_TERRITORY.as_str(), TURN_LIMIT.as_str()]);
}
