//! Functions that check a property of any text or of any sequence of actions. They panic if the property fails. The
//! fuzz targets and the tests below call them.

use crate::catalogue::{GAMES, catalogue};
use crate::contest::Contest;
use crate::draw::{Purpose, Seed};
use crate::{Options, Viewer};
use konakis_protocol::{Board, GameInfo, tokens};
use std::cell::Cell;

thread_local! {
    static PLAYED: Cell<u64> = const { Cell::new(0) };
}

/// The number of actions that this thread has played or tried to play. It measures work independently of the machine.
#[must_use]
pub fn actions_played() -> u64 {
    PLAYED.get()
}

pub(crate) fn note_played() {
    PLAYED.set(PLAYED.get() + 1);
}

/// Checks, for each game that can parse this text as an action, that the action's canonical text parses to the same
/// action.
pub fn written_actions_are_parsed_unchanged(text: &str) {
    for game in GAMES {
        if let Ok(canonical) = game.canonical(text) {
            assert_eq!(
                game.canonical(&canonical).as_ref(),
                Ok(&canonical),
                "the canonical text of {text:?} parses unchanged"
            );
        }
    }
}

/// Checks, for each rule set that accepts this text as a position, that the printed position parses to the same
/// position, that each viewer gets a valid board, and that the game can go on.
pub fn written_positions_are_parsed_unchanged(text: &str) {
    for (about, variant) in rule_sets() {
        let start = |text: &str| Contest::from_position(&about.id, Some(&variant), &Options::new(), text);
        let Ok(mut contest) = start(text) else { continue };
        let printed = contest.position();
        assert_eq!(start(&printed).map(|again| again.position()).as_ref(), Ok(&printed), "from {text:?}");
        play_on(&mut contest, &[0, 1, 2, 3, 5, 8, 13, 21]);
    }
}

/// Plays a sequence of legal actions, and checks the invariants at each step. The bytes choose the rule set, the
/// options, the seed and the actions.
pub fn sequences_keep_the_invariants(bytes: &[u8]) {
    let [which, option, seed, choices @ ..] = bytes else { return };
    let sets = rule_sets();
    let Some((about, variant)) = sets.get(usize::from(*which) % sets.len()) else { return };
    let mut options = Options::new();
    for info in about.variants.iter().filter(|known| known.id == *variant).flat_map(|known| &known.options) {
        let value = info.values.get(usize::from(*option) % info.values.len());
        options.extend(value.map(|value| (info.id.clone(), value.clone())));
    }
    let contest = Contest::start(&about.id, Some(variant), &options, Seed::new((*seed).into()));
    #[expect(clippy::expect_used, reason = "a failed property panics")]
    let mut contest = contest.expect("the catalogue's own choices are accepted");
    play_on(&mut contest, choices);
    let again = Contest::replay(&contest.record()).map(|again| again.position());
    assert_eq!(again.as_ref(), Ok(&contest.position()), "the replay of the record gives the same position");
}

fn rule_sets() -> Vec<(GameInfo, String)> {
    let variants = |about: GameInfo| {
        let ids: Vec<String> = about.variants.iter().map(|variant| variant.id.to_string()).collect();
        ids.into_iter().map(move |id| (about.clone(), id))
    };
    catalogue().into_iter().flat_map(variants).collect()
}

/// Plays an action for each choice, until the game ends, and checks the invariants at each step.
fn play_on(contest: &mut Contest, choices: &[u8]) {
    for choice in choices {
        let Some(seat) = contest.to_act().iter().nth(usize::from(choice & 1) % contest.to_act().len().max(1))
        else {
            break;
        };
        check_invariants(contest);
        let legal = contest.legal(seat);
        let action = match legal.get(usize::from(*choice) % legal.len().max(1)) {
            Some(listed) => listed.clone(),
            None => {
                let mut draw = Seed::new((*choice).into()).draw(Purpose::Play);
                let drawn = contest.random(seat, &mut draw);
                assert!(drawn.is_some(), "{seat} is to act but has no action: {}", contest.position());
                drawn.unwrap_or_default()
            }
        };
        let played = contest.act(seat, &action);
        assert!(played.is_ok(), "{action} is listed or drawn but was refused: {played:?}");
    }
    check_invariants(contest);
}

fn check_invariants(contest: &Contest) {
    for viewer in Viewer::all(contest.seats()) {
        check_board(&contest.view(viewer));
        if contest.is_open() {
            assert_eq!(
                contest.view(viewer),
                contest.view(Viewer::Spectator),
                "in an open game, {viewer:?} sees what spectators see"
            );
        }
    }
    if contest.is_open() {
        let masked = |entry| contest.masked(entry, Viewer::Spectator);
        assert!(contest.actions().iter().all(|entry| masked(entry) == entry.action), "no action is masked");
    }
    for seat in contest.seats().iter() {
        let legal = contest.legal(seat);
        assert!(legal.is_sorted_by(|a, b| a < b), "the list is in order and has no action twice: {legal:?}");
        for action in &legal {
            assert_eq!(
                contest.resolve(seat, action).as_ref(),
                Ok(action),
                "an action is listed in the form that is recorded"
            );
            let parts =
                tokens(action).map(|tokens| tokens.iter().map(ToString::to_string).collect::<String>());
            assert_eq!(parts.as_ref(), Ok(action), "a listed action is a sequence of tokens");
        }
        let decides = !legal.is_empty() || contest.prompt(seat).is_some();
        assert_eq!(decides, contest.to_act().contains(seat), "{}", contest.position());
    }
    if contest.outcome().is_none() {
        let variant = Some(contest.rules().variant());
        let again =
            Contest::from_position(contest.game(), variant, contest.rules().options(), &contest.position());
        assert_eq!(again.map(|again| again.position()), Ok(contest.position()));
    }
}

fn check_board(board: &Board) {
    assert_eq!(board.terrain.len(), usize::from(board.ranks));
    assert!(board.terrain.iter().all(|rank| rank.chars().count() == usize::from(board.files)));
    assert!(board.pieces.is_sorted_by(|a, b| a.at < b.at), "the pieces are in order and share no square");
    assert!(board.pieces.iter().all(|piece| piece.at.file() < board.files && piece.at.rank() < board.ranks));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn texts() -> impl Strategy<Value = String> {
        prop_oneof![
            "[a-i][1-9][-x>^=][a-i0-9][1-9]?[NESWIAV]?",
            "[+*][a-i][1-9][NESWIAV?]?",
            "(setup|SETUP) [1-9-]{7,10}",
            "[1-9KSMwb/]{0,40} [wb] [0-9]{1,3} [-a-i1-9*]{1,9} [-a-i1-9*]{1,9}",
            "[a-z1-9/+=!'@:. -]{0,60}",
            any::<String>(),
        ]
    }

    /// Positions of random games, with up to two characters changed.
    fn positions() -> impl Strategy<Value = String> {
        let place =
            (0..8usize, any::<u64>(), 0..60usize, prop::collection::vec((any::<usize>(), 32u8..127), 0..3));
        place.prop_map(|(game, seed, plies, changes)| {
            let about = catalogue().swap_remove(game % catalogue().len());
            let mut contest = Contest::start(&about.id, None, &Options::new(), Seed::new(seed)).unwrap();
            let mut draw = Seed::new(seed).draw(Purpose::Play);
            for _ in 0..plies {
                let Some(seat) = contest.to_act().iter().next() else { break };
                let action = contest.random(seat, &mut draw).unwrap();
                contest.act(seat, &action).unwrap();
            }
            let mut text = contest.position().into_bytes();
            for (place, letter) in changes {
                let length = text.len();
                text[place % length] = letter;
            }
            String::from_utf8(text).unwrap()
        })
    }

    #[test]
    fn only_a_random_start_depends_on_the_seed() {
        for (about, variant) in rule_sets() {
            let start =
                |seed| Contest::start(&about.id, Some(&variant), &Options::new(), Seed::new(seed)).unwrap();
            let differs = (1..20).any(|seed| start(seed).position() != start(0).position());
            assert_eq!(start(0).has_random_start(), differs, "{} {variant}", about.id);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_is_an_action_that_reads_back(text in texts()) {
            written_actions_are_parsed_unchanged(&text);
        }

        #[test]
        fn any_text_is_refused_or_is_a_position_that_reads_back(text in prop_oneof![texts(), positions()]) {
            written_positions_are_parsed_unchanged(&text);
        }

        #[test]
        fn legal_sequences_keep_the_invariants(bytes in prop::collection::vec(any::<u8>(), 3..80)) {
            sequences_keep_the_invariants(&bytes);
        }
    }
}
