//! Tests of secrecy. Each test plays two games with the same public history, in which the secrets of one side differ.
//! At every ply, both games must look the same to everyone except this side.
//!
//! For each random action in one game, the test plays an action with the same public form in the other game. It skips
//! actions that would reveal a difference or end a game. To decide what an action may reveal, the test looks at the
//! stacks. If it asked the rules, it could mistake a leak for a permitted reveal.

use super::super::Kind;
use super::laws::{pick, random_large_board};
use super::*;
use crate::Draw;
use crate::draw::Purpose;
use konakis_protocol::Seats;
use proptest::prelude::*;

/// Two games, and the side whose secrets differ.
struct Twins {
    side: Seat,
    one: State,
    other: State,
    tally: Tally,
}

/// The number of pairs of games, and the numbers of actions that were played while the two games of a pair differed. A
/// test requires minimum numbers, because games with the same secrets would prove nothing.
#[derive(Default, Debug)]
struct Tally {
    pairs: usize,
    plies: usize,
    moves: usize,
    conflicts: usize,
    lifts: usize,
    changes: usize,
    /// Moves played while the two games differed in the spent tokens of a lifted stack.
    moves_after_lift: usize,
}

const PLIES_MAX: usize = 150;

/// Replaces about a third of this side's secret kinds by random ones.
fn redrawn(line: &str, side: char, draw: &mut Draw) -> String {
    let word = |word: &str, draw: &mut Draw| match word.split_once(':') {
        Some((land, stack)) if land.chars().nth(2) == Some(side) => {
            let letter = |kept: char| match kept {
                'i' | 'a' | 'v' if draw.below(3) == 0 => draw.pick(&['i', 'a', 'v']).unwrap(),
                known => known,
            };
            format!("{land}:{}", stack.chars().map(letter).collect::<String>())
        }
        _ => word.to_owned(),
    };
    line.split(' ').map(|part| word(part, draw)).collect::<Vec<_>>().join(" ")
}

fn kinds<'a>(state: &'a State, at: &str) -> impl DoubleEndedIterator<Item = Kind> + use<'a> {
    let square = super::super::Cell::parse(at).unwrap();
    state.territory_on(square).into_iter().flat_map(|land| land.tokens()).map(|token| token.kind())
}

/// For each token of both stacks, its kind if the conflict reveals it. The conflict reveals each token that meets
/// another one, and each aggressor, because aggressors always move into the other territory.
fn revealed_by_pairs(state: &State, from: &str, to: &str) -> Vec<Option<Kind>> {
    let (mine, theirs): (Vec<Kind>, Vec<Kind>) =
        (kinds(state, from).rev().collect(), kinds(state, to).rev().collect());
    let met = mine.len().min(theirs.len());
    let shown = |(depth, kind): (usize, &Kind)| (depth < met || *kind == Kind::Aggressor).then_some(*kind);
    mine.iter().enumerate().map(shown).chain(theirs.iter().enumerate().map(shown)).collect()
}

/// The kinds that the events reveal because whole territories change colour.
fn revealed_by_taking(state: &State, events: &[Event]) -> Vec<Kind> {
    let taken = events.iter().filter_map(|event| match event {
        Event::Taken { at, .. } => Some(*at),
        _ => None,
    });
    let shrunk = |from| {
        events.iter().find_map(|event| match event {
            Event::Collapsed { at, to_at, .. } if *at == from => Some(*to_at),
            _ => None,
        })
    };
    taken.flat_map(|at| kinds(state, &shrunk(at).unwrap_or(at).to_string())).collect()
}

fn masked(text: &str) -> String {
    match text.find(['+', '^', '=']) {
        Some(0) => format!("{}?", &text[..3]),
        Some(sign) => format!("{}?", &text[..=sign]),
        None => text.to_owned(),
    }
}

impl Twins {
    /// An action that is legal in the other game and has the same public form, if there is one. The side whose secrets
    /// are the same in both games plays the same action in both.
    fn twin_of(&self, text: &str, draw: &mut Draw) -> Option<String> {
        if self.one.mover() != self.side {
            return Some(text.to_owned());
        }
        let mut alike = legal(&self.other);
        alike.retain(|other| masked(other) == masked(text));
        if alike.is_empty() {
            assert!(
                self.lifted_and_top_counts(text),
                "the other game must also allow an action that looks like {text}"
            );
        }
        let same = alike.contains(&text.to_owned()) && draw.below(2) == 0;
        if same { Some(text.to_owned()) } else { draw.pick(&alike.iter().collect::<Vec<_>>()).cloned() }
    }

    /// Plays `text` in one game, and an action that looks the same in the other game. Plays nothing if there is no such
    /// action, or if the actions would reveal a difference or end a game. Returns whether it played.
    fn step(&mut self, text: &str, draw: &mut Draw) -> bool {
        let Some(twin) = self.twin_of(text, draw) else { return false };
        let public = |text: &str| Subsume::public(Subsume::parse(text).unwrap());
        assert_eq!(public(text), public(&twin));
        if let Some((from, to)) = text.split_once('x')
            && revealed_by_pairs(&self.one, from, to) != revealed_by_pairs(&self.other, from, to)
        {
            return false;
        }
        let (mut one, mut other) = (self.one.clone(), self.other.clone());
        let (told, told_of_twin) = (play(&mut one, &[text]), play(&mut other, &[&twin]));
        if revealed_by_taking(&one, &told) != revealed_by_taking(&other, &told) || outcome(&one).is_some() {
            return false;
        }
        assert_eq!(told, told_of_twin, "{text} and {twin} cause the same events");
        self.count(text);
        (self.one, self.other) = (one, other);
        true
    }

    /// Whether the order of a lifted stack decides if a token can move out of it.
    fn lifted_and_top_counts(&self, text: &str) -> bool {
        let square = super::super::Cell::parse(&text[..2]).unwrap();
        let land = self.one.territory_on(square).unwrap();
        text.contains('-') && land.lifts > 0 && (land.side() == 1 || !land.is_controlled())
    }

    fn count(&mut self, text: &str) {
        if self.one == self.other {
            return;
        }
        let tally = &mut self.tally;
        tally.plies += 1;
        tally.conflicts += usize::from(text.contains('x'));
        tally.lifts += usize::from(text.contains('^'));
        tally.changes += usize::from(text.contains('='));
        if text.contains('-') {
            tally.moves += 1;
            let marks = |state: &State| -> Vec<bool> {
                let lifted = state.territories().iter().filter(|land| land.lifts > 0);
                lifted.flat_map(|land| land.tokens().to_vec()).map(|token| token.is_spent()).collect()
            };
            tally.moves_after_lift += usize::from(marks(&self.one) != marks(&self.other));
        }
    }

    /// Checks that neither the rival, which is the other side, nor a spectator can tell the games apart.
    fn check(&self, draw: &mut Draw) {
        let rival = Seats::TWO.after(self.side);
        for viewer in [Viewer::Seat(rival), Viewer::Spectator] {
            assert_eq!(Subsume::view(&self.one, viewer), Subsume::view(&self.other, viewer));
        }
        assert_eq!(format!("{:?}", self.one), format!("{:?}", self.other));
        assert_eq!(Subsume::status(&self.one), Subsume::status(&self.other));
        if self.one.mover() == rival {
            assert_eq!(legal(&self.one), legal(&self.other));
            for _ in 0..4 {
                let text = attempt(draw);
                let answer = |state: &State| match Subsume::parse(&text) {
                    Ok(action) => Subsume::resolve(state, rival, action).map_err(|error| error.to_string()),
                    Err(error) => Err(error.to_string()),
                };
                assert_eq!(answer(&self.one), answer(&self.other), "{text}");
            }
        }
    }

    /// Plays up to [`PLIES_MAX`] actions in each game. Stops early if 40 random actions in a row are skipped.
    fn run(&mut self, draw: &mut Draw) {
        self.tally.pairs += 1;
        self.check(draw);
        for _ in 0..PLIES_MAX {
            let tries = 40;
            if !(0..tries).any(|_| pick(&legal(&self.one), draw).is_some_and(|text| self.step(&text, draw))) {
                return;
            }
            self.check(draw);
        }
    }
}

/// A text that a player may enter, legal or not.
fn attempt(draw: &mut Draw) -> String {
    let square = |draw: &mut Draw| {
        format!("{}{}", draw.pick(&['a', 'b', 'c', 'd', 'e', 'f', 'h']).unwrap(), draw.below(9))
    };
    let kind = draw.pick(&["I", "A", "V", "?"]).unwrap();
    let (at, to, place) = (square(draw), square(draw), draw.below(40));
    match draw.below(8) {
        0 => format!("+{at}{kind}"),
        1 => format!("*{at}"),
        2 => format!("{at}x{to}"),
        3 | 4 => format!("{at}-{to}"),
        5 => format!("{at}^{place}"),
        6 => format!("{at}={place}{kind}"),
        _ => ".".to_owned(),
    }
}

fn play_pair(seed: u64, tally: Tally) -> Tally {
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    let side = draw.pick(&Seat::ALL).unwrap();
    let line = if seed.is_multiple_of(4) { "w 1 1".to_owned() } else { random_large_board(&mut draw) };
    let letter = if side == Seat::White { 'w' } else { 'b' };
    let other = position(&redrawn(&line, letter, &mut draw));
    let mut twins = Twins { side, one: position(&line), other, tally };
    twins.run(&mut draw);
    twins.tally
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn games_differing_only_in_secrets_look_the_same_to_others(seed: u64) {
        play_pair(seed, Tally::default());
    }
}

#[test]
fn many_actions_are_played_while_paired_games_differ() {
    let tally = (0..48).fold(Tally::default(), |tally, seed| play_pair(seed, tally));
    assert!(tally.plies / tally.pairs >= 60, "{tally:?}");
    for (often, least) in [
        (tally.moves, 500),
        (tally.conflicts, 50),
        (tally.lifts, 500),
        (tally.changes, 50),
        (tally.moves_after_lift, 40),
    ] {
        assert!(often >= least, "{tally:?}");
    }
}
