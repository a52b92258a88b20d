//! Random messages of the server. Each kind is equally likely.

use super::lobby_answers::{lobby, lobby_changes};
use super::room_answers::{analysis, chat, chat_removed, evaluation, hint, judgement, record};
use super::user_answers::{blocks, data, leaderboard, notifications, profile, turn_notice, turn_over};
use super::values::{instance, room, snowflake, user};
use super::views::{replay, view};
use super::welcome::welcome;
use konakis_protocol::{ActivityPerson, ActivityState, ErrorCode, ErrorReply, ServerMessage};
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn activity() -> impl Strategy<Value = ActivityState> {
    let person = (user(), snowflake()).prop_map(|(user, discord)| ActivityPerson::new(user, discord));
    let people = vec(person, 0..3);
    (instance(), of(room()), people, any::<bool>(), of(room())).prop_map(
        |(instance, room, here, winner_stays, launched)| {
            let waiting = here.iter().skip(1).map(|user| user.id.clone()).collect();
            ActivityState { instance, room, here, waiting, winner_stays, launched }
        },
    )
}

fn error() -> impl Strategy<Value = ErrorReply> {
    (select(ErrorCode::ALL.to_vec()), ".{0,40}", of(room())).prop_map(|(code, message, room)| ErrorReply {
        code,
        message,
        room,
    })
}

pub(crate) fn server_message() -> impl Strategy<Value = ServerMessage> {
    use ServerMessage as M;
    prop_oneof![
        welcome().prop_map(M::Welcome),
        view().prop_map(|view| M::View(Box::new(view))),
        Just(M::Done),
        hint().prop_map(M::Hint),
        chat().prop_map(M::Chat),
        chat_removed().prop_map(M::ChatRemoved),
        lobby().prop_map(M::Lobby),
        lobby_changes().prop_map(M::LobbyChanges),
        record().prop_map(|record| M::Record(Box::new(record))),
        analysis().prop_map(|analysis| M::Analysis(Box::new(analysis))),
        evaluation().prop_map(M::Evaluation),
        judgement().prop_map(M::Judgement),
        replay().prop_map(|replay| M::Replay(Box::new(replay))),
        profile().prop_map(M::Profile),
        leaderboard().prop_map(M::Leaderboard),
        blocks().prop_map(M::Blocks),
        notifications().prop_map(M::Notifications),
        turn_notice().prop_map(M::TurnNotice),
        turn_over().prop_map(M::TurnOver),
        activity().prop_map(M::Activity),
        data().prop_map(|data| M::Data(Box::new(data))),
        error().prop_map(M::Error),
    ]
}
