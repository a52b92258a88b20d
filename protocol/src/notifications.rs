//! Notifications: on which devices, and when, a user is told that it is their turn.
//!
//! Invariants: an [`AddDevice`] has keys of the right length, and a URL as its address. The server decides to which
//! push services it sends messages. The address and the keys of a device are secret, so their `Debug` output hides
//! them.

use crate::wire::{as_text, is_false, or_default};
use crate::{DeviceId, Locale, Name, PlayerName, RoomId, Snowflake};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The longest address of a push service, in bytes.
const ADDRESS_BYTES_MAX: usize = 1024;

/// The address at which a push service accepts messages for one device: a URL that the browser gives to the page.
#[derive(Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "string"))]
pub struct PushAddress(Box<str>);

/// The error for a text that is not the address of a push service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the address of a push service is a URL of at most {ADDRESS_BYTES_MAX} bytes")]
pub struct InvalidPushAddress;

impl PushAddress {
    /// The URL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PushAddress {
    type Err = InvalidPushAddress;

    fn from_str(text: &str) -> Result<Self, InvalidPushAddress> {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_graphic());
        let is_url = text.starts_with("https://") || text.starts_with("http://");
        let fits = text.len() <= ADDRESS_BYTES_MAX;
        if is_plain && is_url && fits { Ok(Self(text.into())) } else { Err(InvalidPushAddress) }
    }
}

as_text!(PushAddress);

impl fmt::Debug for PushAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushAddress(…)")
    }
}

/// A key of a push subscription: `N` bytes, on the wire in base64url without padding.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PushKey<const N: usize>([u8; N]);

/// The error for a text that is not a [`PushKey`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a key of a push subscription is base64url without padding, of a fixed length: give it as the browser does"
)]
pub struct InvalidPushKey;

impl<const N: usize> PushKey<N> {
    /// The key with these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; N]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; N] {
        &self.0
    }
}

impl<const N: usize> fmt::Debug for PushKey<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PushKey(…)")
    }
}

impl<const N: usize> FromStr for PushKey<N> {
    type Err = InvalidPushKey;

    fn from_str(text: &str) -> Result<Self, InvalidPushKey> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| InvalidPushKey)?;
        bytes.try_into().map(Self).map_err(|_| InvalidPushKey)
    }
}

impl<const N: usize> Serialize for PushKey<N> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&BASE64_URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl<'de, const N: usize> Deserialize<'de> for PushKey<N> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Adds the device of this connection, in place of an earlier device with the same session token or the same address.
/// Signing out on the device removes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct AddDevice {
    /// The address of the push subscription: its `endpoint`.
    pub address: PushAddress,
    /// The device's public key: `p256dh` of the push subscription, 65 bytes.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub key: PushKey<65>,
    /// The secret shared with the device: `auth` of the push subscription, 16 bytes.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub auth: PushKey<16>,
    /// The name under which the user finds the device again, such as “Firefox on Android”.
    pub name: PlayerName,
}

/// Removes a device.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct RemoveDevice {
    /// The device.
    pub device: DeviceId,
}

/// A device on which a user is told that it is their turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Device {
    /// The id.
    pub id: DeviceId,
    /// The name.
    pub name: PlayerName,
    /// When it was added, in milliseconds since 1970.
    pub added: u64,
    /// Whether it was added by the session that asks; always false in `PersonalData`.
    pub own: bool,
}

/// The notifications of a user.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct Notifications {
    /// The server's public key, with which a page subscribes to push messages: 65 bytes in base64url.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub server_key: PushKey<65>,
    /// The devices, the oldest first.
    pub devices: Vec<Device>,
    /// When the user is told.
    pub when: NotifyWhen,
    /// Whether a service that sends direct messages on Discord is connected.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub by_discord: bool,
}

/// A turn about which the player is to be told by a direct message on Discord. It is pushed to the service that sends
/// these messages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct TurnNotice {
    /// The player's id on Discord.
    pub discord: Snowflake,
    /// The player's name.
    pub name: PlayerName,
    /// The language the player reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub locale: Option<Locale>,
    /// The room.
    pub room: RoomId,
    /// The game's id.
    pub game: Name,
    /// The opponent's name.
    pub opponent: PlayerName,
}

/// The end of a turn for which a [`TurnNotice`] was pushed: the direct message about that turn is no longer true.
/// Pushed to the service that sends these messages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct TurnOver {
    /// The player's id on Discord.
    pub discord: Snowflake,
    /// The room.
    pub room: RoomId,
}

/// When a user is told that it is their turn; by default immediately and at any hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct NotifyWhen {
    /// Whether the user is told only when little time is left: a day or less on the clock or, in a game without a
    /// clock, a day or less before the game counts as abandoned.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub little_time: bool,
    /// The hours in which the user is not told. A notice that falls into these hours is sent when they end, if it is
    /// still the player's turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub quiet: Option<QuietHours>,
    /// Whether the user is also told by a direct message on Discord. Only for members.
    #[serde(default, deserialize_with = "or_default", skip_serializing_if = "is_false")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub discord: bool,
}

/// Hours of each day in which a user is not told anything.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "QuietHoursFields", into = "QuietHoursFields")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(as = "QuietHoursFields"))]
pub struct QuietHours {
    from: u16,
    to: u16,
    offset: i16,
}

/// The number of minutes in a day.
const DAY_MIN: u16 = 24 * 60;
/// The largest difference between a local time and UTC, in minutes: 14 hours.
const OFFSET_MAX: i16 = 14 * 60;

/// Quiet hours as they are on the wire.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(rename = "QuietHours"))]
struct QuietHoursFields {
    /// The first quiet minute of the local day, counted from midnight: 0 to 1439.
    from: u16,
    /// The first minute after the quiet hours: 0 to 1439. If it is before `from`, the quiet hours go past midnight.
    to: u16,
    /// The local time minus UTC, in minutes: -840 to 840, positive in the east.
    offset: i16,
}

/// The error for numbers that are not quiet hours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "quiet hours go from one minute of the day to another, each from 0 to {}, with an offset from -{OFFSET_MAX} to \
     {OFFSET_MAX}",
    DAY_MIN - 1
)]
pub struct InvalidQuietHours;

impl QuietHours {
    /// Quiet hours from one minute of the local day to another. `offset` is the local time minus UTC, in minutes.
    ///
    /// # Errors
    /// [`InvalidQuietHours`] if a number is out of range or the two minutes are the same.
    pub const fn new(from: u16, to: u16, offset: i16) -> Result<Self, InvalidQuietHours> {
        if from < DAY_MIN && to < DAY_MIN && from != to && -OFFSET_MAX <= offset && offset <= OFFSET_MAX {
            Ok(Self { from, to, offset })
        } else {
            Err(InvalidQuietHours)
        }
    }

    /// The first quiet minute, the first minute after the quiet hours, and the local time minus UTC, as in
    /// [`QuietHours::new`].
    #[must_use]
    pub const fn parts(&self) -> (u16, u16, i16) {
        (self.from, self.to, self.offset)
    }

    /// The end of the quiet hours in which this time falls; `None` if it falls in none. Both times are milliseconds
    /// since 1970.
    #[must_use]
    pub const fn end(&self, at_ms: u64) -> Option<u64> {
        const MIN_MS: u64 = 60_000;
        let day = DAY_MIN as i64;
        let minute = (at_ms / MIN_MS).cast_signed() + self.offset as i64;
        let length = (self.to as i64 - self.from as i64).rem_euclid(day);
        let since = (minute - self.from as i64).rem_euclid(day);
        if since < length { Some((at_ms / MIN_MS + (length - since).cast_unsigned()) * MIN_MS) } else { None }
    }
}

impl TryFrom<QuietHoursFields> for QuietHours {
    type Error = InvalidQuietHours;

    fn try_from(fields: QuietHoursFields) -> Result<Self, InvalidQuietHours> {
        Self::new(fields.from, fields.to, fields.offset)
    }
}

impl From<QuietHours> for QuietHoursFields {
    fn from(QuietHours { from, to, offset }: QuietHours) -> Self {
        Self { from, to, offset }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const HOUR_MS: u64 = 60 * 60 * 1000;

    #[test]
    fn quiet_hours_are_in_local_time() {
        // From 22:00 to 8:00 in a place one hour east of Greenwich: 21:00 to 7:00 UTC.
        let quiet = QuietHours::new(22 * 60, 8 * 60, 60).unwrap();
        let at = |hour: u64| 20_000 * 24 * HOUR_MS + hour * HOUR_MS;
        assert_eq!(quiet.end(at(21) - 1), None);
        assert_eq!(quiet.end(at(21)), Some(at(31)));
        assert_eq!(quiet.end(at(30) + 5), Some(at(31)));
        assert_eq!(quiet.end(at(31)), None);
    }

    proptest! {
        #[test]
        fn quiet_hours_end_within_a_day(
            from in 0u16..1440, to in 0u16..1440, offset in -840i16..=840, at in 0u64..4_000_000_000_000,
        ) {
            prop_assume!(from != to);
            if let Some(end) = QuietHours::new(from, to, offset).unwrap().end(at) {
                prop_assert!(end > at && end <= at + 24 * HOUR_MS);
                prop_assert_eq!(QuietHours::new(from, to, offset).unwrap().end(end), None);
            }
        }
    }

    #[test]
    fn impossible_quiet_hours_are_refused() {
        for (from, to, offset) in [(0, 0, 0), (1440, 0, 0), (0, 1440, 0), (0, 1, 841), (0, 1, -841)] {
            assert_eq!(QuietHours::new(from, to, offset), Err(InvalidQuietHours));
        }
    }

    #[test]
    fn devices_are_decoded_and_debug_hides_their_secrets() {
        let key = BASE64_URL_SAFE_NO_PAD.encode([4; 65]);
        let device = serde_json::json!({
            "address": "https://push.example.org/secret", "key": key, "auth": "AAAAAAAAAAAAAAAAAAAAAA", "name": "Phone"
        });
        let device: AddDevice = serde_json::from_value(device).unwrap();
        assert_eq!(device.auth.bytes(), &[0; 16]);
        let shown = format!("{device:?}");
        assert!(!shown.contains("secret") && !shown.contains("AAAA"), "{shown}");
        for address in ["ftp://example.org", "https://é", &format!("https://{}", "a".repeat(1024))] {
            assert_eq!(address.parse::<PushAddress>(), Err(InvalidPushAddress));
        }
        for key in ["", "AAAA", "AAAAAAAAAAAAAAAAAAAAAA==", "!"] {
            assert_eq!(key.parse::<PushKey<16>>(), Err(InvalidPushKey));
        }
    }
}
