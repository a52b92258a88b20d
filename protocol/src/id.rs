//! Ids of rooms, users, devices and requests, ids on Discord, and the secrets that prove who a client is.
//!
//! Invariants: the id of a room, user or device has at most 32 letters, digits, `-` and `_`, so URLs, logs and file
//! names can contain it unchanged. Only [`Secret::expose`] and serialization reveal a [`Secret`].

use crate::wire::{as_text, shown_as_text};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use subtle::ConstantTimeEq;

/// The error for a text that is not an id.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("an id is 1 to {ID_BYTES_MAX} letters, digits, “-” and “_”")]
pub struct InvalidId;

/// The longest id of a room, a user or a device, in bytes.
pub const ID_BYTES_MAX: usize = 32;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
        pub struct $name(Arc<str>);

        impl $name {
            /// The id as text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = InvalidId;

            fn from_str(text: &str) -> Result<Self, InvalidId> {
                let plain = text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
                let fits = (1..=ID_BYTES_MAX).contains(&text.len());
                if plain && fits { Ok(Self(text.into())) } else { Err(InvalidId) }
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        as_text!($name);
        shown_as_text!($name);
    };
}

id! {
    /// The id of a room, in which one game is played.
    RoomId
}

id! {
    /// The id of a user.
    UserId
}

id! {
    /// The id of a device that gets notifications.
    DeviceId
}

/// Proof of who a client is: the token of a guest or member, or the secret shared with a service.
///
/// It has no `Display`, and its `Debug` hides it. Comparing two secrets of the same length takes the same time no
/// matter where they differ.
#[derive(Clone, Eq)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct Secret(Box<str>);

impl Secret {
    /// The longest secret, in bytes.
    pub const BYTES_MAX: usize = 256;

    /// The secret itself, for code that hashes, compares or sends it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

/// The error for a text that cannot be a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a token or secret is 1 to {} bytes long", Secret::BYTES_MAX)]
pub struct InvalidSecret;

impl FromStr for Secret {
    type Err = InvalidSecret;

    fn from_str(text: &str) -> Result<Self, InvalidSecret> {
        if (1..=Self::BYTES_MAX).contains(&text.len()) { Ok(Self(text.into())) } else { Err(InvalidSecret) }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Serialize for Secret {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.expose())
    }
}

impl<'de> Deserialize<'de> for Secret {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The id of a user or an application on Discord. On the wire it is a string, because it is too large for the numbers
/// of JavaScript.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct Snowflake(std::num::NonZeroU64);

impl Snowflake {
    /// The snowflake with this number.
    #[must_use]
    pub const fn new(number: std::num::NonZeroU64) -> Self {
        Self(number)
    }

    /// Its number.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0.get()
    }
}

/// The error for a text that is not a snowflake.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a Discord id is a string of digits, such as \"80351110224678912\"")]
pub struct InvalidSnowflake;

impl FromStr for Snowflake {
    type Err = InvalidSnowflake;

    fn from_str(text: &str) -> Result<Self, InvalidSnowflake> {
        let canonical = text.bytes().all(|b| b.is_ascii_digit()) && !text.starts_with('0');
        text.parse().ok().filter(|_| canonical).map(Self).ok_or(InvalidSnowflake)
    }
}

impl fmt::Display for Snowflake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for Snowflake {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Snowflake {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// The id that a client gives a request; the answer repeats it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a request's id is a string of at most 128 bytes, or an integer")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum RequestId {
    /// An integer.
    Number(i64),
    /// An integer above `i64::MAX`.
    #[cfg_attr(feature = "bindings", ts(skip))]
    Large(u64),
    /// A string.
    Text(RequestText),
}

/// The id of a request as a string of at most [`RequestText::BYTES_MAX`] bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct RequestText(Box<str>);

impl RequestText {
    /// The longest id of a request, in bytes.
    pub const BYTES_MAX: usize = 128;

    /// The string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The error for a text that is too long for the id of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the id of a request is at most {} bytes long", RequestText::BYTES_MAX)]
pub struct LongRequestId;

impl FromStr for RequestText {
    type Err = LongRequestId;

    fn from_str(text: &str) -> Result<Self, LongRequestId> {
        if text.len() <= Self::BYTES_MAX { Ok(Self(text.into())) } else { Err(LongRequestId) }
    }
}

as_text!(RequestText);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn ids_round_trip(text in "[A-Za-z0-9_-]{1,32}") {
            let room: RoomId = text.parse().unwrap();
            prop_assert_eq!(room.to_string(), &*text);
            let json = serde_json::to_string(&room).unwrap();
            prop_assert_eq!(serde_json::from_str::<RoomId>(&json).unwrap(), room);
        }

        #[test]
        fn accepted_ids_are_plain_and_short(text in ".{0,40}") {
            if let Ok(user) = text.parse::<UserId>() {
                prop_assert_eq!(user.as_str(), &*text);
                prop_assert!(text.is_ascii() && text.len() <= ID_BYTES_MAX && !text.contains(['/', '.', ' ']));
            }
        }

        #[test]
        fn snowflakes_round_trip(number in 1u64..) {
            let snowflake: Snowflake = number.to_string().parse().unwrap();
            prop_assert_eq!(snowflake.get(), number);
            prop_assert_eq!(serde_json::to_string(&snowflake).unwrap(), format!("\"{number}\""));
        }
    }

    #[test]
    fn invalid_ids_are_refused() {
        for text in ["", "a b", "a/b", "..", "é", "0123456789012345678901234567890123"] {
            assert_eq!(text.parse::<RoomId>(), Err(InvalidId), "{text}");
        }
        for text in ["", "0", "007", "+7", "-7", "7.0", "18446744073709551616"] {
            assert_eq!(text.parse::<Snowflake>(), Err(InvalidSnowflake), "{text}");
        }
    }

    #[test]
    fn secrets_are_compared_as_a_whole_and_never_shown() {
        let secret: Secret = "open sesame".parse().unwrap();
        assert_eq!(secret, "open sesame".parse().unwrap());
        for other in ["open sesamf", "open", "open sesame!"] {
            assert_ne!(secret, other.parse().unwrap());
        }
        assert!(!format!("{secret:?}").contains("sesame"));
        assert_eq!("".parse::<Secret>(), Err(InvalidSecret));
    }

    #[test]
    fn request_ids_are_strings_or_integers() {
        for text in ["17", "-1", "9223372036854775808", "18446744073709551615", r#""a b""#, r#""""#] {
            let id: RequestId = serde_json::from_str(text).unwrap();
            assert_eq!(serde_json::to_string(&id).unwrap(), text);
        }
        let long = format!("\"{}\"", "a".repeat(129));
        for text in ["1.5", "true", "[1]", &long] {
            assert!(serde_json::from_str::<RequestId>(text).is_err(), "{text}");
        }
    }
}
