//! Tokens and stacks of tokens. A token has the colour of its territory. Its owner knows its kind; the `KNOWN` bit says
//! whether everyone knows it.

use smallvec::SmallVec;
use std::fmt;

/// The kind of a token, which decides what it does in a conflict.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Kind {
    /// Stays, and gives its colour to an aggressor it meets.
    Isolationist = 0,
    /// Crosses the border, and gives its colour to an advocate it meets.
    Aggressor = 1,
    /// Stays, and gives its colour to an isolationist it meets.
    Advocate = 2,
}

impl Kind {
    /// The three kinds.
    pub const ALL: [Self; 3] = [Self::Isolationist, Self::Aggressor, Self::Advocate];

    /// The letter of the kind in boards and actions.
    #[must_use]
    pub const fn letter(self) -> &'static str {
        match self {
            Self::Isolationist => "I",
            Self::Aggressor => "A",
            Self::Advocate => "V",
        }
    }

    /// The kind with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.letter().eq_ignore_ascii_case(letter))
    }

    /// The display name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Isolationist => "isolationist",
            Self::Aggressor => "aggressor",
            Self::Advocate => "advocate",
        }
    }
}

/// A token, in one byte. `Debug` prints only public information.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Token(u8);

const KIND: u8 = 0b0011;
const KNOWN: u8 = 0b0100;
const SPENT: u8 = 0b1000;

impl Token {
    /// A token whose kind only its owner knows.
    pub(super) const fn new(kind: Kind) -> Self {
        Self(kind as u8)
    }

    /// The kind of the token.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 & KIND {
            0 => Kind::Isolationist,
            1 => Kind::Aggressor,
            _ => Kind::Advocate,
        }
    }

    /// Whether everyone knows the kind of the token.
    #[must_use]
    pub const fn is_known(self) -> bool {
        self.0 & KNOWN != 0
    }

    /// Whether the token may not move, because it has moved or fought this turn.
    #[must_use]
    pub const fn is_spent(self) -> bool {
        self.0 & SPENT != 0
    }

    pub(super) const fn known(self) -> Self {
        Self(self.0 | KNOWN)
    }

    pub(super) const fn unknown(self) -> Self {
        Self(self.0 & !KNOWN)
    }

    pub(super) const fn spent(self) -> Self {
        Self(self.0 | SPENT)
    }

    pub(super) const fn fresh(self) -> Self {
        Self(self.0 & !SPENT)
    }

    pub(super) const fn turned_into(self, kind: Kind) -> Self {
        Self(self.0 & !KIND | kind as u8)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.is_known() { self.kind().letter() } else { "?" })
    }
}

/// Tokens from bottom to top. Most stacks fit without heap allocation.
pub(super) type Stack = SmallVec<[Token; 23]>;
