//! Sanctions: bans from the server, mutes in the chat, and names that the operator has set.
//!
//! Invariants: the sanctioned person may read the reason. A sanction that has ended may stay in a list, so code that
//! enforces sanctions checks their ends.

use super::term::Date;
use crate::addresses::{AddressPrefix, InvalidPrefix};
use konakis_protocol::{Snowflake, UserId};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The kind of a sanction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum SanctionKind {
    /// No access to the server.
    Ban,
    /// No chat.
    Mute,
    /// The name that the operator has set cannot be changed.
    Name,
}

impl SanctionKind {
    /// The word for the kind.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The people whom a sanction concerns.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Target {
    /// One user.
    User(UserId),
    /// Everybody at these addresses.
    Prefix(AddressPrefix),
}

impl FromStr for Target {
    type Err = InvalidPrefix;

    /// Reads the id of a user or an address prefix. Prefixes have a dot or a colon, ids of users have neither.
    fn from_str(text: &str) -> Result<Self, InvalidPrefix> {
        match text.parse() {
            Ok(user) => Ok(Self::User(user)),
            Err(_) => text.parse().map(Self::Prefix),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::User(user) => user.fmt(f),
            Self::Prefix(prefix) => prefix.fmt(f),
        }
    }
}

impl TryFrom<String> for Target {
    type Error = InvalidPrefix;

    fn try_from(text: String) -> Result<Self, InvalidPrefix> {
        text.parse()
    }
}

impl From<Target> for String {
    fn from(target: Target) -> Self {
        target.to_string()
    }
}

/// The reason for an action of the operator.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Grounds(Box<str>);

/// The error for a text that is not a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a reason is one line of 1 to {} characters", Grounds::CHARS_MAX)]
pub struct InvalidGrounds;

impl Grounds {
    /// The maximum number of characters of a reason.
    pub const CHARS_MAX: usize = 300;

    /// The reason as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Grounds {
    type Err = InvalidGrounds;

    fn from_str(text: &str) -> Result<Self, InvalidGrounds> {
        let text = text.trim();
        let fits = (1..=Self::CHARS_MAX).contains(&text.chars().count());
        if fits && !text.chars().any(char::is_control) { Ok(Self(text.into())) } else { Err(InvalidGrounds) }
    }
}

impl TryFrom<String> for Grounds {
    type Error = InvalidGrounds;

    fn try_from(text: String) -> Result<Self, InvalidGrounds> {
        text.parse()
    }
}

impl From<Grounds> for String {
    fn from(grounds: Grounds) -> Self {
        grounds.0.into()
    }
}

/// A ban, a mute, or a name that the user cannot change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sanction {
    /// The number by which the audit log names the sanction.
    pub id: u64,
    /// Its kind. An address can only be banned.
    pub kind: SanctionKind,
    /// The people concerned.
    pub target: Target,
    /// The Discord account of the user. A new user of that Discord account is sanctioned too.
    pub discord: Option<Snowflake>,
    /// Its end in ms since 1970; `None` if it lasts until the operator lifts it.
    pub until_ms: Option<u64>,
    /// The reason.
    pub grounds: Grounds,
    /// Its beginning in ms since 1970.
    pub made_ms: u64,
}

impl Sanction {
    /// Whether it is in force at this time.
    #[must_use]
    pub fn holds(&self, now_ms: u64) -> bool {
        self.until_ms.is_none_or(|until_ms| now_ms < until_ms)
    }

    /// Whether its target is this user; false for a ban of addresses.
    #[must_use]
    pub fn concerns(&self, user: &UserId) -> bool {
        matches!(&self.target, Target::User(target) if target == user)
    }

    /// Tells the sanctioned person what they cannot do, until when and why.
    #[must_use]
    pub fn sentence(&self) -> String {
        let what = match (self.kind, &self.target) {
            (SanctionKind::Mute, _) => "you cannot chat",
            (SanctionKind::Name, _) => "you cannot change your name",
            (SanctionKind::Ban, Target::User(_)) => "you are banned from this server",
            (SanctionKind::Ban, Target::Prefix(_)) => "your network is banned from this server",
        };
        let until = self.until_ms.map(|until_ms| format!(" until {}", Date(until_ms))).unwrap_or_default();
        format!("{what}{until}: {}", self.grounds.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sanction(kind: SanctionKind, target: &str, until_ms: Option<u64>) -> Sanction {
        let grounds = "insults".parse().unwrap();
        Sanction {
            id: 1,
            kind,
            target: target.parse().unwrap(),
            discord: None,
            until_ms,
            grounds,
            made_ms: 0,
        }
    }

    #[test]
    fn a_sanction_holds_until_its_end() {
        let ban = sanction(SanctionKind::Ban, "u7", Some(10));
        assert_eq!([ban.holds(9), ban.holds(10)], [true, false]);
        assert!(sanction(SanctionKind::Ban, "u7", None).holds(u64::MAX));
    }

    #[test]
    fn a_sanction_names_its_reason_and_its_end() {
        let cases = [
            (SanctionKind::Ban, "u7", None, "you are banned from this server: insults"),
            (
                SanctionKind::Ban,
                "203.0.113.0/24",
                Some(1_767_225_600_000),
                "your network is banned from this server until 2026-01-01 00:00 UTC: insults",
            ),
            (SanctionKind::Mute, "u7", Some(0), "you cannot chat until 1970-01-01 00:00 UTC: insults"),
        ];
        for (kind, target, until_ms, sentence) in cases {
            assert_eq!(sanction(kind, target, until_ms).sentence(), sentence);
        }
    }

    #[test]
    fn a_target_is_a_user_or_a_prefix() {
        assert_eq!("u7".parse(), Ok(Target::User("u7".parse().unwrap())));
        assert_eq!("::1".parse::<Target>().unwrap().to_string(), "::/64");
        assert_eq!("1.2.3.4".parse::<Target>().unwrap().to_string(), "1.2.3.4/32");
        assert!("a b".parse::<Target>().is_err());
    }

    #[test]
    fn a_reason_is_one_short_line() {
        assert_eq!(" rude ".parse::<Grounds>().unwrap().as_str(), "rude");
        for text in ["", " ", "a\nb", &"x".repeat(Grounds::CHARS_MAX + 1)] {
            assert_eq!(text.parse::<Grounds>(), Err(InvalidGrounds));
        }
    }
}
