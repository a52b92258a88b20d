//! A position of Subsume as one seat knows it. In [`Facts::state`], each hidden token of the opponent has a placeholder
//! kind. [`Facts::world`] replaces the placeholders with random kinds.

use super::belief::Mix;
use crate::Knowledge;
use konakis_games::subsume::{Phase, State, Subsume};
use konakis_games::{Draw, Game, Ruleset, Seat};
use konakis_protocol::{Detail, Piece, Seats};
use std::fmt::Write;

#[derive(Clone, Debug)]
pub(super) struct Facts {
    pub(super) me: Seat,
    state: State,
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
    for (own, public) in known.board.pieces.iter().zip(&known.public.pieces) {
        let owner = own.owner?;
        let Detail::Territory { side, .. } = &own.detail else { return None };
        // Writing to a string cannot fail.
        let _ = write!(text, " {}{}{side}:{}", own.at, letter(owner), tokens(own, public)?);
        text.push_str(&used_up(known, own)?);
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

/// The powers that a territory has used up in the current turn, in the notation of positions. The legal actions show
/// whether a lift is left, but not how many are. So either all lifts count as used, or all as unused.
fn used_up(known: &Knowledge, own: &Piece) -> Option<String> {
    let Detail::Territory { side, controlled, stack, .. } = &own.detail else { return None };
    let may_act = known.board.counts.get("phase")? > &u32::from(Phase::Claim.number());
    if own.owner != Some(known.seat) || !controlled || !may_act {
        return Some(String::new());
    }
    // A controlled territory can lift tokens if its side is at least 2, and change a kind if its side is at least 4.
    let is_legal = |sign: char| {
        let begin = format!("{}{sign}", own.at);
        known.legal.iter().any(|text| text.starts_with(&begin))
    };
    let lifts = if *side < 2 || is_legal('^') { String::new() } else { stack.len().to_string() };
    let change = if *side < 4 || is_legal('=') { "" } else { "c" };
    let separator = if lifts.is_empty() && change.is_empty() { "" } else { ":" };
    Some(format!("{separator}{lifts}{change}"))
}
