//! Positions as text.
//!
//! A position is one line of fields, as in `b 4 4 b1w1:Aiv d3b2:IIvvA*`:
//! * The side to move, `w` or `b`.
//! * The number of the turn of this side, counted from 1.
//! * The number of the phase, counted from 1.
//! * Each territory: its lower left square, its owner, its width in squares, and its tokens from bottom to top. A
//!   token is `I`, `A` or `V` if its kind is public, and a small letter if only its owner knows it. A `*` follows a
//!   token that has moved or fought this turn. A territory whose powers were used this turn ends with `:3` after three
//!   lifts, `:c` after a change of kind, or `:3c` after both.

use super::block::Block;
use super::notation::number;
use super::stack::{Stack, Token};
use super::state::{Phase, SEATS, State};
use super::territories::{Territory, TerritoryMap};
use super::{Cell, Kind, Subsume};
use crate::game::{PositionError, Status};
use konakis_protocol::Seat;
use std::fmt::Write;

const fn letter(seat: Seat) -> char {
    match seat {
        Seat::White => 'w',
        Seat::Black => 'b',
    }
}

fn seat_of(text: &str) -> Option<Seat> {
    SEATS.iter().find(|&seat| text.chars().eq([letter(seat)]))
}

pub(super) fn write(state: &State) -> String {
    let mut line = format!("{} {} {}", letter(state.mover), state.turn, state.phase.number());
    for territory in state.territories() {
        line.push(' ');
        line.push_str(&word(territory));
    }
    line
}

fn word(territory: &Territory) -> String {
    let mut word = format!("{}{}{}:", territory.at(), letter(territory.owner), territory.side());
    for token in territory.tokens() {
        let kind = token.kind().letter();
        word.push_str(&if token.is_known() { kind.to_owned() } else { kind.to_lowercase() });
        word.push_str(if token.is_spent() { "*" } else { "" });
    }
    if territory.lifts > 0 || territory.changed {
        word.push(':');
    }
    if territory.lifts > 0 {
        // Writing to a string cannot fail.
        let _ = write!(word, "{}", territory.lifts);
    }
    if territory.changed {
        word.push('c');
    }
    word
}

/// Parses a position of a game in progress.
pub(super) fn read(text: &str, turn_limit: u16) -> Result<State, PositionError> {
    let mut words = text.split_whitespace();
    let (Some(mover), Some(turn), Some(phase)) = (words.next(), words.next(), words.next()) else {
        return Err(PositionError::unreadable(
            "write the side to move, its turn, the phase, and a word for each territory",
        ));
    };
    let mover = seat_of(mover).ok_or_else(|| PositionError::unreadable("the side to move is w or b"))?;
    let turn =
        number(turn).ok_or_else(|| PositionError::unreadable("the turn is a number, at least 1"))?.get();
    let phase = Phase::ALL
        .into_iter()
        .find(|known| known.number().to_string() == phase)
        .ok_or_else(|| PositionError::unreadable("the phase is a number from 1 to 4"))?;
    // The turn after the last one is that of a finished game.
    if !(1..=turn_limit + 1).contains(&turn) {
        return Err(PositionError::impossible(format!("the turns are from 1 to {turn_limit}")));
    }
    let mut state = State { territories: TerritoryMap::empty(), mover, turn, phase, turn_limit };
    for word in words {
        let territory = read_territory(word)?;
        if territory.count() < territory.block.area() {
            return Err(PositionError::impossible(
                "a territory holds at least one token for each of its squares",
            ));
        }
        if !state.territories.is_empty(territory.block) {
            return Err(PositionError::impossible("two territories cover the same square"));
        }
        state.territories.put(territory);
    }
    refuse_impossible(&state)?;
    Ok(state)
}

/// The most tokens that a stack may have. Even the longest game has fewer claims.
const TOKENS_MAX: usize = 1000;

fn read_territory(word: &str) -> Result<Territory, PositionError> {
    let form = || {
        PositionError::unreadable(
            "a territory is its lower left square, w or b, its width and its tokens, as in d3b2:IIvvA*",
        )
    };
    let mut parts = word.split(':');
    let (Some(place), Some(tokens), uses, None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Err(form());
    };
    let (at, rest) = place.split_at_checked(2).ok_or_else(form)?;
    let (owner, side) = rest.split_at_checked(1).ok_or_else(form)?;
    let at = Cell::parse(at).ok_or_else(form)?;
    let owner = seat_of(owner).ok_or_else(form)?;
    let side = ["1", "2", "4"].iter().find(|known| **known == side).and_then(|side| side.parse().ok());
    let side = side.ok_or_else(|| PositionError::unreadable("a territory is 1, 2 or 4 squares wide"))?;
    let block = Block::new(at, side)
        .ok_or_else(|| PositionError::impossible("a territory lies on the board with all its squares"))?;
    let mut territory = Territory::new(block, owner, read_stack(tokens)?);
    if let Some(uses) = uses {
        let lifts = uses.strip_suffix('c').unwrap_or(uses);
        territory.changed = uses.ends_with('c');
        territory.lifts = if lifts.is_empty() && territory.changed {
            0
        } else {
            let lifts = number(lifts);
            lifts.ok_or_else(|| PositionError::unreadable("write the used powers as in :3, :c or :3c"))?.get()
        };
    }
    Ok(territory)
}

fn read_stack(text: &str) -> Result<Stack, PositionError> {
    let unreadable = || PositionError::unreadable("the tokens are I, A and V, or i, a and v");
    let mut stack = Stack::new();
    let mut rest = text;
    while let Some((letter, after)) = rest.split_at_checked(1).filter(|(letter, _)| !letter.is_empty()) {
        let kind = Kind::from_letter(letter).ok_or_else(unreadable)?;
        let token = Token::new(kind);
        let token = if letter == kind.letter() { token.known() } else { token };
        let spent = after.strip_prefix('*');
        stack.push(if spent.is_some() { token.spent() } else { token });
        rest = spent.unwrap_or(after);
        if stack.len() > TOKENS_MAX {
            return Err(PositionError::impossible("the stack has too many tokens"));
        }
    }
    if rest.is_empty() { Ok(stack) } else { Err(unreadable()) }
}

fn refuse_impossible(state: &State) -> Result<(), PositionError> {
    let tokens: usize = state.territories().iter().map(|territory| territory.stack.len()).sum();
    let claims = state.claims_made();
    if tokens != claims {
        return Err(PositionError::impossible(format!(
            "up to this phase, {claims} claims were made, so the board must have that many tokens, not {tokens}"
        )));
    }
    if !fits_phase(state) {
        return Err(PositionError::impossible("the spent tokens or used powers do not fit the phase"));
    }
    match state.status() {
        Status::Playing { .. } => Ok(()),
        Status::Over(over) => Err(PositionError::over::<Subsume>(over)),
    }
}

/// Whether the phase allows the spent tokens and the used powers. Does not check whether a territory has the powers
/// that it used.
fn fits_phase(state: &State) -> bool {
    let territories = state.territories();
    let spent = |territory: &Territory| territory.stack.iter().filter(|token| token.is_spent()).count();
    let any_spent = territories.iter().any(|territory| spent(territory) > 0);
    let idle = |territory: &Territory| territory.lifts == 0 && !territory.changed;
    match state.phase {
        Phase::Claim => !any_spent && territories.iter().all(idle),
        Phase::Subsume => {
            let others_idle = territories.iter().all(|other| other.owner == state.mover || idle(other));
            !any_spent && others_idle
        }
        Phase::Conflict => {
            let whole = |territory: &Territory| [0, territory.stack.len()].contains(&spent(territory));
            any_spent && territories.iter().all(whole)
        }
        Phase::Movement => any_spent,
    }
}
