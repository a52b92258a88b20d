//! Actions as text.
//!
//! * `+b1A` claims with an aggressor.
//! * `*b1` subsumes.
//! * `b2xb3` attacks.
//! * `b2-b3` moves a token.
//! * `b2^3` lifts the third token from the top.
//! * `b2=3V` changes the third token from the top to an advocate.
//! * `.` ends the turn.
//!
//! In the public form, `?` replaces the kind of a claim, the place of a lift, and the place and kind of a change.

use super::{Cell, Kind};
use crate::game::BadAction;
use std::fmt;
use std::num::NonZeroU16;

/// An action. `Debug` prints its public form. A parsed claim, lift or change may name any square of the territory;
/// [`Game::resolve`](crate::Game::resolve) replaces this square with the lower left square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Puts a new token on the board.
    Claim {
        /// An empty square of the home row, or the lower left square of a territory.
        at: Cell,
        /// The kind of the token.
        kind: Kind,
    },
    /// Merges four territories into one.
    Subsume {
        /// The lower left square of the new territory.
        at: Cell,
    },
    /// Attacks over a border.
    Conflict {
        /// The square on the attacker's side.
        from: Cell,
        /// The square on the defender's side.
        to: Cell,
    },
    /// Moves a token over a border.
    Move {
        /// The square at the border, in the territory that the token leaves.
        from: Cell,
        /// The square across the border.
        to: Cell,
    },
    /// Lifts a token to the top of its stack.
    Lift {
        /// The lower left square of the territory.
        at: Cell,
        /// The place of the token, counted from 1 at the top.
        place: NonZeroU16,
    },
    /// Changes the kind of a token.
    Change {
        /// The lower left square of the territory.
        at: Cell,
        /// The place of the token, counted from 1 at the top.
        place: NonZeroU16,
        /// The new kind of the token.
        kind: Kind,
    },
    /// Ends the turn.
    End,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim { at, kind } => write!(f, "+{at}{}", kind.letter()),
            Self::Subsume { at } => write!(f, "*{at}"),
            Self::Conflict { from, to } => write!(f, "{from}x{to}"),
            Self::Move { from, to } => write!(f, "{from}-{to}"),
            Self::Lift { at, place } => write!(f, "{at}^{place}"),
            Self::Change { at, place, kind } => write!(f, "{at}={place}{}", kind.letter()),
            Self::End => f.write_str("."),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&public(*self))
    }
}

pub(super) fn public(action: Action) -> String {
    match action {
        Action::Claim { at, .. } => format!("+{at}?"),
        Action::Lift { at, .. } => format!("{at}^?"),
        Action::Change { at, .. } => format!("{at}=?"),
        Action::Subsume { .. } | Action::Conflict { .. } | Action::Move { .. } | Action::End => {
            action.to_string()
        }
    }
}

/// Parses an action. An error never quotes the text, which may be a mistyped claim, lift or change with its secrets.
pub(super) fn parse(text: &str) -> Result<Action, BadAction> {
    let hint = "claim +b1A, subsume *b1, attack b2xb3, move b2-b3, lift b2^3, change a kind b2=3V, end your turn with a \
                full stop; the kinds are I, A and V, tokens are counted from the top";
    read(text.trim()).ok_or_else(|| BadAction::new("…", hint))
}

fn read(text: &str) -> Option<Action> {
    if text == "." {
        return Some(Action::End);
    }
    if let Some(claim) = text.strip_prefix('+') {
        let (at, kind) = claim.split_at_checked(claim.len().checked_sub(1)?)?;
        return Some(Action::Claim { at: Cell::parse(at)?, kind: Kind::from_letter(kind)? });
    }
    if let Some(at) = text.strip_prefix('*') {
        return Some(Action::Subsume { at: Cell::parse(at)? });
    }
    let (first, rest) = text.split_at_checked(2)?;
    let at = Cell::parse(first)?;
    let (sign, rest) = rest.split_at_checked(1)?;
    match sign {
        "x" | "X" => Some(Action::Conflict { from: at, to: Cell::parse(rest)? }),
        "-" => Some(Action::Move { from: at, to: Cell::parse(rest)? }),
        "^" => Some(Action::Lift { at, place: number(rest)? }),
        "=" => {
            let (place, kind) = rest.split_at_checked(rest.len().checked_sub(1)?)?;
            Some(Action::Change { at, place: number(place)?, kind: Kind::from_letter(kind)? })
        }
        _ => None,
    }
}

/// Parses a positive number in plain digits without leading zeros, so that each number has one text.
pub(super) fn number(text: &str) -> Option<NonZeroU16> {
    let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}
