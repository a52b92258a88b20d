//! The Activity: the page inside Discord that everybody in a channel opens together.
//!
//! Invariants: an instance is one opened Activity in one channel. Discord chooses the id of an instance. The id is
//! valid only while somebody has the instance open, so it never identifies a room.

use crate::wire::{as_text, is_false, or_default, shown_as_text};
use crate::{PlayerName, RoomId, Snowflake, User, UserId, UserKind};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// The id of an instance of the Activity: 1 to 100 letters, digits, `-`, `_`, `.` and `:`. The texts `.` and `..` are
/// not ids.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct ActivityInstanceId(Arc<str>);

/// The error for a text that is not the id of an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "the id of an Activity's instance is 1 to {} letters, digits, “-”, “_”, “.” and “:”",
    ActivityInstanceId::BYTES_MAX
)]
pub struct InvalidInstanceId;

impl ActivityInstanceId {
    /// The longest id, in bytes.
    pub const BYTES_MAX: usize = 100;

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ActivityInstanceId {
    type Err = InvalidInstanceId;

    fn from_str(text: &str) -> Result<Self, InvalidInstanceId> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte);
        let fits = (1..=Self::BYTES_MAX).contains(&text.len());
        // One or two dots alone would be a step in the path of a URL.
        let is_step = matches!(text, "." | "..");
        if fits && !is_step && text.bytes().all(is_plain) {
            Ok(Self(text.into()))
        } else {
            Err(InvalidInstanceId)
        }
    }
}

impl fmt::Debug for ActivityInstanceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

as_text!(ActivityInstanceId);
shown_as_text!(ActivityInstanceId);

/// Enters an instance of the Activity, and subscribes to it until `leave_activity` or the end of the connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct EnterActivity {
    /// The instance.
    pub instance: ActivityInstanceId,
    /// The room that the page showed before it lost the connection. If nobody has chosen a room or the lobby in the
    /// instance yet, as after a restart of the server, the instance shows this room.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub room: Option<RoomId>,
}

/// Leaves an instance of the Activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct LeaveActivity {
    /// The instance.
    pub instance: ActivityInstanceId,
}

/// Shows a room to everybody in an instance of the Activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ShowInActivity {
    /// The instance.
    pub instance: ActivityInstanceId,
    /// The room; none for the lobby of the instance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub room: Option<RoomId>,
}

/// Joins or leaves the queue of the people who want to play next.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct WaitInActivity {
    /// The instance.
    pub instance: ActivityInstanceId,
    /// Whether the caller waits from now on.
    pub wait: bool,
}

/// Changes the settings of an instance of the Activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct SetActivity {
    /// The instance.
    pub instance: ActivityInstanceId,
    /// Whether the winner of a game plays the next one.
    pub winner_stays: bool,
}

/// An instance of the Activity, as everybody in it sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ActivityState {
    /// The instance.
    pub instance: ActivityInstanceId,
    /// The room that everybody sees; none in the lobby of the instance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub room: Option<RoomId>,
    /// The people in the instance, in the order in which they came.
    pub here: Vec<ActivityPerson>,
    /// The queue of the people who want to play next, in order; absent if it is empty.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<UserId>>"))]
    pub waiting: Vec<UserId>,
    /// Whether the winner of a game plays the next one; absent if not.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub winner_stays: bool,
    /// The room for which the caller launched the Activity; only in the answer to `enter_activity`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub launched: Option<RoomId>,
}

/// A person in an instance of the Activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct ActivityPerson {
    /// Their id.
    pub id: UserId,
    /// Their name.
    pub name: PlayerName,
    /// Their kind.
    pub kind: UserKind,
    /// Their id on Discord. Discord shows it to everybody in the instance.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub discord: Option<Snowflake>,
}

impl ActivityPerson {
    /// The user with this Discord account.
    #[must_use]
    pub fn new(user: User, discord: Snowflake) -> Self {
        Self { id: user.id, name: user.name, kind: user.kind, discord: Some(discord) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn instance_ids_round_trip(text in "[A-Za-z0-9_:-][A-Za-z0-9_.:-]{0,99}") {
            let instance: ActivityInstanceId = text.parse().unwrap();
            let json = serde_json::to_string(&instance).unwrap();
            prop_assert_eq!(&json, &format!("\"{text}\""));
            prop_assert_eq!(serde_json::from_str::<ActivityInstanceId>(&json).unwrap(), instance);
        }
    }

    #[test]
    fn invalid_instance_ids_are_refused() {
        let discords: ActivityInstanceId =
            "i-1276580072400224306-gc-912952092627435520-912954213460484116".parse().unwrap();
        assert_eq!(discords.as_str().len(), 62);
        for text in ["", ".", "..", "a/b", "a b", "a%2f", "é", "a?b", "a#b", &"a".repeat(101)] {
            assert_eq!(text.parse::<ActivityInstanceId>(), Err(InvalidInstanceId), "{text}");
        }
    }
}
