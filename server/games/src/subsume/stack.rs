//! Tokens and the stacks they lie in.
//!
//! What always holds: a token is known to its owner; whether it is known to all is its own mark. Its colour is that of
//! the territory it lies on.

use smallvec::SmallVec;
use std::fmt;

/// What a token does in a conflict; its owner chooses it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Stays, and gives its colour to the aggressor that comes.
    Isolationist = 0,
    /// Crosses over.
    Aggressor = 1,
    /// Stays, and gives its colour to the isolationist that it meets.
    Advocate = 2,
}

impl Kind {
    /// The three kinds.
    pub const ALL: [Self; 3] = [Self::Isolationist, Self::Aggressor, Self::Advocate];

    /// The letter that stands for it in a board and in an action.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Isolationist => "I",
            Self::Aggressor => "A",
            Self::Advocate => "V",
        }
    }

    /// The kind that a letter stands for, in either case.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter().eq_ignore_ascii_case(letter))
    }

    /// What people call it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Isolationist => "isolationist",
            Self::Aggressor => "aggressor",
            Self::Advocate => "advocate",
        }
    }
}

/// A token, in one byte: its kind, whether that is known to all, whether it has moved or fought this turn. Its `Debug`
/// shows what everybody may know of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(u8);

const KIND: u8 = 0b0011;
const KNOWN: u8 = 0b0100;
const SPENT: u8 = 0b1000;

impl Token {
    /// A new token, known to its owner alone.
    pub(super) const fn new(kind: Kind) -> Self {
        Self(kind as u8)
    }

    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 & KIND {
            0 => Kind::Isolationist,
            1 => Kind::Aggressor,
            _ => Kind::Advocate,
        }
    }

    /// Whether its kind is known to all.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.0 & KNOWN != 0
    }

    /// Whether it has moved or fought this turn, and so may not move.
    #[must_use]
    pub const fn is_spent(self) -> bool {
        self.0 & SPENT != 0
    }

    /// The same token, known to all from now on.
    pub(super) const fn known(self) -> Self {
        Self(self.0 | KNOWN)
    }

    /// The same token, known to its owner alone from now on.
    pub(super) const fn unknown(self) -> Self {
        Self(self.0 & !KNOWN)
    }

    /// The same token after it has moved or fought.
    pub(super) const fn spent(self) -> Self {
        Self(self.0 | SPENT)
    }

    /// The same token at the beginning of a turn.
    pub(super) const fn fresh(self) -> Self {
        Self(self.0 & !SPENT)
    }

    /// The same token with another kind.
    pub(super) const fn turned_into(self, kind: Kind) -> Self {
        Self(self.0 & !KIND | kind as u8)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_known() { self.kind().letter() } else { "?" })
    }
}

/// The tokens of a territory from bottom to top. As many as lie on most territories need no heap.
pub(super) type Stack = SmallVec<[Token; 23]>;
