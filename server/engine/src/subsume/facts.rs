//! A position of Subsume as one seat knows it. In [`Facts::state`], each hidden token of the opponent has a placeholder
//! kind. [`Facts::world`] replaces the placeholders with random kinds.

use super::belief::Mix;
use crate::Knowledge;
use konakis_games::subsume::{Action, State, Subsume};
use konakis_games::{Draw, Game, Ruleset, Seat};
use konakis_protocol::{Detail, Piece, Seats};
use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) me: Seat,
    state: State,
}

/// The powers of one territory that the seat has used in the current turn.
#[derive(Clone, Copy, Default)]
struct Used {
    lifts: u16,
    changed: bool,
}

impl Facts {
    /// The seat's facts, from its knowledge; `None` if the knowledge is not about a game of Subsume.
    pub(super) fn of(known: &Knowledge) -> Option<Self> {
        let rules = Ruleset::choose(&Subsume::about(), Some(&known.variant), &known.options).ok()?;
        let state = Subsume::from_position(&rules, &position(known)?).ok()?;
        Some(Self { me: known.seat, state })
    }

    pub(super) fn them(&self) -> Seat {
        Seats::TWO.after(self.me)
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    pub(super) fn world(&self, mix: &Mix, draw: &mut Draw) -> State {
        let mut world = self.state.clone();
        world.guess(self.them(), || mix.kind(draw));
        world
    }
}

fn position(known: &Knowledge) -> Option<String> {
    let letter = |seat: Seat| if seat == Seat::White { 'w' } else { 'b' };
    let count = |word: &str| known.board.counts.get(word).copied();
    let mut text = format!("{} {} {}", letter(known.seat), count("turn")?, count("phase")?);
    let used = used_this_turn(known);
    for (own, public) in known.board.pieces.iter().zip(&known.public.pieces) {
        let owner = own.owner?;
        let Detail::Territory { side, .. } = &own.detail else { return None };
        // Writing to a string cannot fail.
        let _ = write!(text, " {}{}{side}:{}", own.at, letter(owner), tokens(own, public)?);
        let Used { lifts, changed } = used.get(&own.at.to_string()).copied().unwrap_or_default();
        if lifts > 0 || changed {
            let lifts = if lifts > 0 { lifts.to_string() } else { String::new() };
            let _ = write!(text, ":{lifts}{}", if changed { "c" } else { "" });
        }
    }
    Some(text)
}

/// The tokens of a territory, in the notation of positions:
/// - A capital letter is a public kind.
/// - A small letter is a kind that only the seat knows. The letter `i` is also the placeholder for a kind that the seat
///   does not know.
/// - `*` after a letter marks a spent token.
fn tokens(own: &Piece, public: &Piece) -> Option<String> {
    let (Detail::Territory { stack, spent, .. }, Detail::Territory { stack: shown, .. }) =
        (&own.detail, &public.detail)
    else {
        return None;
    };
    let mut text = String::new();
    for ((kind, shown), spent) in stack.iter().zip(shown).zip(spent) {
        match (shown, kind) {
            (Some(letter), _) => text.push_str(letter),
            (None, Some(letter)) => text.push_str(&letter.to_lowercase()),
            (None, None) => text.push('i'),
        }
        text.push_str(if *spent { "*" } else { "" });
    }
    Some(text)
}

/// The powers that the seat has used in the current turn. The key is the lower left square of a territory.
fn used_this_turn(known: &Knowledge) -> BTreeMap<String, Used> {
    let turn = known.course.iter().rev().take_while(|(seat, text)| *seat == known.seat && text != ".");
    let mut actions: Vec<Action> = turn.filter_map(|(_, text)| Subsume::parse(text).ok()).collect();
    actions.reverse();
    let mut used: BTreeMap<String, Used> = BTreeMap::new();
    for action in actions {
        match action {
            Action::Lift { at, .. } => used.entry(at.to_string()).or_default().lifts += 1,
            Action::Change { at, .. } => used.entry(at.to_string()).or_default().changed = true,
            // Subsuming makes a new territory, whose powers are unused.
            Action::Subsume { at } => {
                used.remove(&at.to_string());
            }
            _ => {}
        }
    }
    used
}
