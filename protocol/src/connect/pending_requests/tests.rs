//! Tests of [`PendingRequests`]: answers, lost connections and renewed subscriptions.

use super::*;
use crate::{ErrorReply, Lobby, OfGame};

type Answered = oneshot::Receiver<Result<ServerMessage, RequestError>>;

fn ask(pending: &mut PendingRequests, message: &str) -> Answered {
    let (answer, answered) = oneshot::channel();
    let message = crate::decode(message).unwrap().message;
    pending.take(Call { on_behalf: None, message, answer, claim: SendClaim::default() });
    answered
}

fn sent(pending: &mut PendingRequests) -> Vec<(Option<RequestId>, &'static str)> {
    pending.take_unsent().into_iter().map(|request| (request.id, request.message.kind())).collect()
}

fn reply(id: i64, message: ServerMessage) -> ServerFrame {
    ServerFrame { re: Some(RequestId::Number(id)), to: None, message }
}

fn error(code: ErrorCode) -> ServerMessage {
    ServerMessage::Error(ErrorReply { code, message: String::new(), room: None })
}

fn view() -> ServerMessage {
    serde_json::from_str(include_str!("../../../tests/examples/view.json")).unwrap()
}

const ACT: &str = r#"{"type":"act","room":"k3f9x2","ply":4,"action":"e3-e4"}"#;
const RESIGN: &str = r#"{"type":"resign","room":"k3f9x2"}"#;
const WATCH: &str = r#"{"type":"watch","room":"k3f9x2"}"#;
const NUMBER: fn(i64) -> Option<RequestId> = |id| Some(RequestId::Number(id));

#[test]
fn an_answer_goes_to_the_caller_of_its_request() {
    let mut pending = PendingRequests::new(9);
    let (mut first, mut second) = (ask(&mut pending, ACT), ask(&mut pending, RESIGN));
    assert_eq!(sent(&mut pending), [(NUMBER(1), "act"), (NUMBER(2), "resign")]);
    assert_eq!(pending.answer(reply(2, ServerMessage::Done)), None);
    assert_eq!(second.try_recv().unwrap(), Ok(ServerMessage::Done));
    assert!(first.try_recv().is_err());
    let stray = reply(2, ServerMessage::Done);
    assert_eq!(pending.answer(stray.clone()), Some(stray));
}

#[test]
fn act_is_resent_but_resign_fails_after_a_lost_connection() {
    let mut pending = PendingRequests::new(9);
    let (mut act, mut resign) = (ask(&mut pending, ACT), ask(&mut pending, RESIGN));
    pending.take_unsent();
    pending.lost();
    assert_eq!(resign.try_recv().unwrap(), Err(RequestError::Lost));
    assert_eq!(sent(&mut pending), [(NUMBER(1), "act")]);
    assert!(act.try_recv().is_err());
}

#[test]
fn unsent_requests_survive_a_lost_connection() {
    let mut pending = PendingRequests::new(9);
    let _resign = ask(&mut pending, RESIGN);
    pending.lost();
    assert_eq!(sent(&mut pending), [(NUMBER(1), "resign")]);
}

#[test]
fn subscriptions_are_renewed_until_unwatched() {
    let mut pending = PendingRequests::new(9);
    let _watch = ask(&mut pending, WATCH);
    let _lobby = ask(&mut pending, r#"{"type":"lobby","watch":true}"#);
    pending.take_unsent();
    pending.answer(reply(1, view()));
    pending.answer(reply(2, ServerMessage::Lobby(Lobby::default())));
    pending.lost();
    assert_eq!(sent(&mut pending), [(NUMBER(3), "watch"), (NUMBER(4), "lobby")]);
    let again = reply(3, view());
    assert_eq!(pending.answer(again.clone()), Some(again), "the answer to a renewal is a push");
    let _unwatch = ask(&mut pending, r#"{"type":"unwatch","room":"k3f9x2"}"#);
    pending.take_unsent();
    pending.answer(reply(5, ServerMessage::Done));
    pending.lost();
    assert_eq!(sent(&mut pending), [(NUMBER(6), "lobby")]);
}

#[test]
fn a_users_subscription_is_renewed_once_with_their_newest_name() {
    let mut pending = PendingRequests::new(9);
    let mut watched = |id, kind: &str, name: &str, keep_name, answer| {
        let message = format!(
            r#"{{"type":"{kind}","room":"k3f9x2","as":{{"discord":"7","name":"{name}","keep_name":{keep_name}}}}}"#
        );
        let Request { on_behalf, message, .. } = crate::decode(&message).unwrap();
        let (caller, _waits) = oneshot::channel();
        pending.take(Call { on_behalf, message, answer: caller, claim: SendClaim::default() });
        pending.take_unsent();
        pending.answer(reply(id, answer));
        pending.lost();
        let renewed = pending.take_unsent();
        renewed.iter().flat_map(|request| request.on_behalf.clone()).collect::<Vec<_>>()
    };
    let user = |name: &str| {
        [OnBehalf { discord: "7".parse().unwrap(), name: name.parse().unwrap(), keep_name: true }]
    };
    assert_eq!(watched(1, "watch", "Nelly", false, view()), user("Nelly"));
    assert_eq!(watched(3, "watch", "Nell", false, view()), user("Nell"));
    let renewed = watched(5, "watch", "Old", true, view());
    assert_eq!(renewed, user("Nell"), "a name that may be old does not replace the newest name");
    assert_eq!(watched(7, "unwatch", "Old", true, ServerMessage::Done), []);
}

#[test]
fn a_new_lobby_subscription_replaces_the_old_one() {
    let mut pending = PendingRequests::new(9);
    let lobby = |number| reply(number, ServerMessage::Lobby(Lobby::default()));
    let _lists = ask(&mut pending, r#"{"type":"lobby","watch":true}"#);
    let _changes = ask(&mut pending, r#"{"type":"lobby","watch":true,"changes":true}"#);
    pending.take_unsent();
    pending.answer(lobby(1));
    pending.answer(lobby(2));
    pending.lost();
    let again: Vec<ClientMessage> =
        pending.take_unsent().into_iter().map(|request| request.message).collect();
    assert_eq!(again, [ClientMessage::Lobby(WatchLobby { watch: true, changes: true })]);
    let _end = ask(&mut pending, r#"{"type":"lobby","watch":false}"#);
    pending.take_unsent();
    pending.answer(lobby(4));
    pending.lost();
    assert_eq!(sent(&mut pending), []);
    // The server answers the end of a subscription to changes with `done`, without a list.
    let _changes = ask(&mut pending, r#"{"type":"lobby","watch":true,"changes":true}"#);
    let _end = ask(&mut pending, r#"{"type":"lobby","watch":false,"changes":true}"#);
    pending.take_unsent();
    pending.answer(lobby(5));
    pending.answer(reply(6, ServerMessage::Done));
    pending.lost();
    assert_eq!(sent(&mut pending), []);
}

#[test]
fn number_of_renewals_that_wait_for_answers_is_limited() {
    let mut pending = PendingRequests::new(20);
    for room in 0..30 {
        let (on_behalf, room) = (None, format!("r{room}").parse().unwrap());
        pending.remember((on_behalf, ClientMessage::Watch(InRoom { room })));
    }
    pending.lost();
    let first = pending.take_unsent();
    assert_eq!(first.len(), REWATCHES_MAX);
    assert_eq!(first[0].message.room().unwrap().as_str(), "r10");
    assert_eq!(pending.answer(reply(1, error(ErrorCode::RateLimited))), None, "the renewal is sent again");
    pending.answer(reply(2, error(ErrorCode::NoSuchRoom)));
    assert_eq!(pending.take_unsent().len(), 2);
    pending.lost();
    assert!(pending.watched.iter().all(|(_, message)| message.room().unwrap().as_str() != "r11"));
}

#[test]
fn an_unconfirmed_act_is_resent_a_limited_number_of_times() {
    let mut pending = PendingRequests::new(9);
    let (mut act, mut resign) = (ask(&mut pending, ACT), ask(&mut pending, RESIGN));
    let unconfirmed =
        |pending: &mut PendingRequests, id| pending.answer(reply(id, error(ErrorCode::Unconfirmed)));
    assert_eq!(sent(&mut pending), [(NUMBER(1), "act"), (NUMBER(2), "resign")]);
    for _ in 0..RESENDS_MAX {
        assert_eq!(unconfirmed(&mut pending, 1), None);
        assert_eq!(sent(&mut pending), [(NUMBER(1), "act")]);
    }
    unconfirmed(&mut pending, 1);
    unconfirmed(&mut pending, 2);
    assert_eq!(sent(&mut pending), []);
    for answered in [&mut act, &mut resign] {
        assert_eq!(answered.try_recv().unwrap().unwrap(), error(ErrorCode::Unconfirmed));
    }
}

#[test]
fn prune_removes_a_request_if_its_caller_stopped_waiting() {
    let mut pending = PendingRequests::new(9);
    drop(ask(&mut pending, ACT));
    let (answer, _answered) = oneshot::channel();
    let message = ClientMessage::Leaderboard(OfGame { game: "tablut".into() });
    pending.take(Call { on_behalf: None, message, answer, claim: SendClaim::default() });
    pending.prune();
    assert_eq!(sent(&mut pending), [(NUMBER(2), "leaderboard")]);
}

#[test]
fn request_that_its_caller_gave_up_is_not_sent() {
    let mut pending = PendingRequests::new(9);
    let (claim, (answer, _answered)) = (SendClaim::default(), oneshot::channel());
    let message = crate::decode(RESIGN).unwrap().message;
    pending.take(Call { on_behalf: None, message, answer, claim: claim.clone() });
    let act = ask(&mut pending, ACT);
    assert!(claim.claim());
    assert_eq!(sent(&mut pending), [(NUMBER(2), "act")]);
    pending.lost();
    assert_eq!(sent(&mut pending), [(NUMBER(2), "act")], "sending a request again needs no claim");
    pending.lost();
    drop(act);
    assert_eq!(sent(&mut pending), [], "nobody waits for the answer any more");
}
