//! Random values that occur in several kinds of messages.

use konakis_protocol::{
    ActionText, ActivityInstanceId, ChatText, ClockChoice, Days, DeviceId, LiveClock, Locale, Name,
    NotifyWhen, OptionValue, Options, Perspective, PlayerName, PushKey, QuietHours, RoomId, Seat, Seats,
    Secret, Snowflake, User, UserId, UserKind,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn room() -> impl Strategy<Value = RoomId> {
    "[a-z0-9]{1,32}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn user_id() -> impl Strategy<Value = UserId> + Clone {
    "[A-Za-z0-9_-]{1,32}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn name() -> impl Strategy<Value = PlayerName> + Clone {
    ".{0,40}".prop_map(|text| PlayerName::nearest(&text))
}

pub(crate) fn snowflake() -> impl Strategy<Value = Snowflake> {
    any::<std::num::NonZeroU64>().prop_map(Snowflake::new)
}

pub(crate) fn seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

pub(crate) fn seats() -> impl Strategy<Value = Seats> {
    select(vec![Seats::NONE, Seats::one(Seat::White), Seats::one(Seat::Black), Seats::TWO])
}

pub(crate) fn perspective() -> impl Strategy<Value = Perspective> {
    select(vec![Perspective::White, Perspective::Black, Perspective::Spectators, Perspective::All])
}

pub(crate) fn clock() -> impl Strategy<Value = ClockChoice> {
    let live = (1..=LiveClock::INITIAL_S_MAX, 0..=LiveClock::INCREMENT_S_MAX);
    prop_oneof![
        live.prop_map(|(initial, increment)| ClockChoice::Live(LiveClock::new(initial, increment).unwrap())),
        (1..=u32::from(Days::MAX)).prop_map(|days| ClockChoice::Days(Days::new(days).unwrap())),
    ]
}

/// Generates ids of a game's vocabulary, and texts of the catalogue.
pub(crate) fn word() -> impl Strategy<Value = Name> {
    ".{0,8}".prop_map(Into::into)
}

pub(crate) fn option_value() -> impl Strategy<Value = OptionValue> {
    prop_oneof![any::<u32>().prop_map(OptionValue::Number), word().prop_map(OptionValue::Word)]
}

pub(crate) fn options() -> impl Strategy<Value = Options> {
    proptest::collection::btree_map("[a-z_]{1,8}".prop_map(Into::into), option_value(), 0..3)
}

pub(crate) fn user() -> impl Strategy<Value = User> + Clone {
    let kind = select(vec![UserKind::Guest, UserKind::Member, UserKind::Computer]);
    (user_id(), name(), kind).prop_map(|(id, name, kind)| User { id, name, kind })
}

pub(crate) fn evaluated() -> impl Strategy<Value = (String, String)> {
    ("[a-z]{1,8}", "[!-~]{1,20}")
}

pub(crate) fn instance() -> impl Strategy<Value = ActivityInstanceId> {
    "[A-Za-z0-9_:-][A-Za-z0-9_.:-]{0,60}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn secret() -> impl Strategy<Value = Secret> {
    ".{1,20}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn locale() -> impl Strategy<Value = Locale> {
    "[a-z]{2,3}(-[A-Za-z0-9]{1,8}){0,2}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn action() -> impl Strategy<Value = ActionText> {
    "[!-~]{1,20}".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn chat_text() -> impl Strategy<Value = ChatText> {
    "\\PC{0,20}x".prop_map(|text| text.parse().unwrap())
}

pub(crate) fn device_id() -> impl Strategy<Value = DeviceId> {
    "[A-Za-z0-9_-]{1,32}".prop_map(|id| id.parse().unwrap())
}

pub(crate) fn public_key() -> impl Strategy<Value = PushKey<65>> {
    any::<[[u8; 32]; 2]>().prop_map(|halves| {
        let mut key = [4; 65];
        key[1..].copy_from_slice(halves.as_flattened());
        PushKey::new(key)
    })
}

/// Generates the times when a user is told that it is their turn. Some quiet hours go past midnight.
pub(crate) fn notify_when() -> impl Strategy<Value = NotifyWhen> {
    let quiet = (0..1440_u16, 1..1440_u16, -840..=840_i16)
        .prop_map(|(from, length, offset)| QuietHours::new(from, (from + length) % 1440, offset).unwrap());
    (any::<(bool, bool)>(), of(quiet)).prop_map(|((little_time, discord), quiet)| NotifyWhen {
        little_time,
        quiet,
        discord,
    })
}
