//! Random values that occur in requests and in messages of the server.

use konakis_protocol::{
    ActivityInstanceId, ClockChoice, Days, LiveClock, OptionValue, Options, Perspective, PlayerName, RoomId,
    Seat, Snowflake, User, UserId, UserKind,
};
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

pub(crate) fn options() -> impl Strategy<Value = Options> {
    let value = prop_oneof![
        any::<u32>().prop_map(OptionValue::Number),
        ".{0,8}".prop_map(|word| OptionValue::Word(word.into())),
    ];
    proptest::collection::btree_map("[a-z_]{1,8}".prop_map(Into::into), value, 0..3)
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
