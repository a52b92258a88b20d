//! Random answers about a user: their profile, notifications, blocks and stored data; also leaderboards.

use super::values::{
    chat_text, device_id, locale, name, notify_when, public_key, room, seat, snowflake, user, user_id, word,
};
use konakis_protocol::{
    AccountData, Blocks, Device, GameData, Leaderboard, MessageData, Name, Notifications, PersonalData,
    Profile, Ranked, Rating, ReportData, RoomStatus, SanctionData, SessionData, TurnNotice, TurnOver,
};
use proptest::collection::{btree_map, vec};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeMap;

fn rating() -> impl Strategy<Value = Rating> {
    any::<(i32, u32, u32)>().prop_map(|(rating, deviation, games)| Rating { rating, deviation, games })
}

fn ratings() -> impl Strategy<Value = BTreeMap<Name, Rating>> {
    btree_map("[a-z]{1,8}".prop_map(Into::into), rating(), 0..3)
}

pub(crate) fn profile() -> impl Strategy<Value = Profile> {
    (user(), ratings()).prop_map(|(user, ratings)| Profile {
        user,
        ratings,
        games: Vec::new(),
        challenges: Vec::new(),
        history: Vec::new(),
    })
}

pub(crate) fn leaderboard() -> impl Strategy<Value = Leaderboard> {
    let row = (any::<u32>(), user(), rating());
    let row = row.prop_map(|(rank, user, rating)| Ranked { rank, user, rating });
    (word(), vec(row, 0..3)).prop_map(|(game, rows)| Leaderboard { game, rows })
}

pub(crate) fn blocks() -> impl Strategy<Value = Blocks> {
    vec(user(), 0..3).prop_map(|users| Blocks { users })
}

fn device() -> impl Strategy<Value = Device> {
    (device_id(), name(), any::<(u64, bool)>()).prop_map(|(id, name, (added, own))| Device {
        id,
        name,
        added,
        own,
    })
}

pub(crate) fn notifications() -> impl Strategy<Value = Notifications> {
    (public_key(), vec(device(), 0..3), notify_when(), any::<bool>()).prop_map(
        |(server_key, devices, when, by_discord)| Notifications { server_key, devices, when, by_discord },
    )
}

pub(crate) fn turn_notice() -> impl Strategy<Value = TurnNotice> {
    (snowflake(), name(), of(locale()), room(), word(), name()).prop_map(
        |(discord, name, locale, room, game, opponent)| TurnNotice {
            discord,
            name,
            locale,
            room,
            game,
            opponent,
        },
    )
}

pub(crate) fn turn_over() -> impl Strategy<Value = TurnOver> {
    (snowflake(), room()).prop_map(|(discord, room)| TurnOver { discord, room })
}

fn account() -> impl Strategy<Value = AccountData> {
    (user(), of(snowflake()), of(locale()), any::<u64>(), vec(user_id(), 0..3)).prop_map(
        |(user, discord, locale, created, merged)| AccountData {
            id: user.id,
            name: user.name,
            kind: user.kind,
            discord,
            locale,
            created,
            merged,
        },
    )
}

fn sanction() -> impl Strategy<Value = SanctionData> {
    (select(vec!["ban", "mute", "name"]), ".{0,20}", any::<u64>(), of(any::<u64>()))
        .prop_map(|(kind, reason, at, until)| SanctionData { kind: kind.into(), reason, at, until })
}

fn report() -> impl Strategy<Value = ReportData> {
    (room(), of(chat_text()), any::<u64>()).prop_map(|(room, note, at)| ReportData { room, note, at })
}

fn message() -> impl Strategy<Value = MessageData> {
    (room(), chat_text(), any::<u64>()).prop_map(|(room, text, at)| MessageData { room, text, at })
}

fn game() -> impl Strategy<Value = GameData> {
    let status = select(vec![RoomStatus::Waiting, RoomStatus::Playing, RoomStatus::Finished]);
    (room(), word(), seat(), status, any::<(u64, u64)>(), of(any::<i32>())).prop_map(
        |(room, game, seat, status, (created, changed), rating)| GameData {
            room,
            game,
            seat,
            status,
            created,
            changed,
            rating,
        },
    )
}

pub(crate) fn data() -> impl Strategy<Value = PersonalData> {
    let session = any::<(u64, u64)>().prop_map(|(created, used)| SessionData { created, used });
    let whole = (account(), vec(session, 0..3), vec(device(), 0..3), of(notify_when()), ratings());
    let lists = (vec(user(), 0..3), vec(sanction(), 0..3), vec(report(), 0..3), vec(message(), 0..3));
    (whole, lists, vec(game(), 0..3), of(room()), of(any::<u32>())).prop_map(
        |(whole, (blocked, sanctions, reports, messages), games, next, more)| {
            let (account, sessions, devices, notify_when, ratings) = whole;
            PersonalData {
                account,
                sessions,
                devices,
                notify_when,
                ratings,
                blocked,
                sanctions,
                reports,
                messages,
                games,
                next,
                more,
            }
        },
    )
}
