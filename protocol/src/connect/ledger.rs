//! The requests without an answer and the subscriptions of a client: pure state, without a socket or a clock.
//!
//! Invariants: each request has an id of its own, by which its answer is found. When the connection is lost, idempotent
//! requests stay and are sent again, and every other request that was sent fails. An idempotent request that the server
//! could not confirm is sent again, [`RESENDS_MAX`] times at most.

use super::{Call, RequestError};
use crate::{
    ClientMessage, ErrorCode, InRoom, OnBehalf, Request, RequestId, ServerFrame, ServerMessage, WatchLobby,
};
use std::collections::{BTreeMap, VecDeque};
use tokio::sync::oneshot;

/// The most rooms asked for at once when subscriptions are renewed, to stay within the server's rate limits.
const REWATCHES_MAX: usize = 16;

/// How often a request that the server could not confirm is sent again.
const RESENDS_MAX: u8 = 2;

/// The requests without an answer and the subscriptions.
#[derive(Debug)]
pub(super) struct Ledger {
    next_id: i64,
    open: BTreeMap<i64, Open>,
    watched: VecDeque<Watch>,
    watched_max: usize,
    rewatch: VecDeque<Watch>,
}

/// A request without an answer.
#[derive(Debug)]
struct Open {
    request: Request,
    sent: bool,
    resends: u8,
    answer: Answer,
}

/// The receiver of an answer.
#[derive(Debug)]
enum Answer {
    /// A caller.
    Call(oneshot::Sender<Result<ServerMessage, RequestError>>),
    /// No caller: the client renews a subscription itself, and the answer becomes a push.
    Rewatch,
}

/// A subscription to a room or the lobby, and the user for whom it is.
type Watch = (Option<OnBehalf>, ClientMessage);

impl Ledger {
    pub(super) const fn new(watched_max: usize) -> Self {
        Self {
            next_id: 1,
            open: BTreeMap::new(),
            watched: VecDeque::new(),
            watched_max,
            rewatch: VecDeque::new(),
        }
    }

    /// The number of requests without an answer.
    pub(super) fn len(&self) -> usize {
        self.open.len()
    }

    /// Adds a request to be sent.
    pub(super) fn take(&mut self, call: Call) {
        self.enter((call.on_behalf, call.message), Answer::Call(call.answer));
    }

    fn enter(&mut self, (on_behalf, message): Watch, answer: Answer) {
        let id = self.next_id;
        self.next_id += 1;
        let request = Request { id: Some(RequestId::Number(id)), on_behalf, message };
        self.open.insert(id, Open { request, sent: false, resends: 0, answer });
    }

    /// The requests that are still to be sent, in order. They count as sent from now on.
    pub(super) fn take_unsent(&mut self) -> Vec<Request> {
        let rewatching = self.open.values().filter(|open| matches!(open.answer, Answer::Rewatch)).count();
        for _ in rewatching..REWATCHES_MAX {
            let Some(watch) = self.rewatch.pop_front() else { break };
            self.enter(watch, Answer::Rewatch);
        }
        let unsent = self.open.values_mut().filter(|open| !open.sent);
        unsent
            .map(|open| {
                open.sent = true;
                open.request.clone()
            })
            .collect()
    }

    /// Removes the requests whose caller no longer waits.
    pub(super) fn prune(&mut self) {
        self.open.retain(|_, open| !matches!(&open.answer, Answer::Call(answer) if answer.is_closed()));
    }

    /// Handles the loss of the connection: idempotent requests will be sent again, subscriptions will be renewed, and the
    /// callers of all other requests that were sent get an error.
    pub(super) fn lost(&mut self) {
        let open = std::mem::take(&mut self.open);
        for (id, mut open) in open {
            match open.answer {
                Answer::Call(answer) if open.sent && !repeatable(&open.request.message) => {
                    // The receiver was dropped; nothing to do.
                    let _ = answer.send(Err(RequestError::Lost));
                }
                Answer::Call(_) => {
                    open.sent = false;
                    self.open.insert(id, open);
                }
                Answer::Rewatch => {}
            }
        }
        self.rewatch = self.watched.clone();
    }

    /// Hands an answer to its caller. Returns a frame for which no caller waits, which is a push.
    pub(super) fn answer(&mut self, frame: ServerFrame) -> Option<ServerFrame> {
        let Some(RequestId::Number(id)) = &frame.re else { return Some(frame) };
        let Some(mut open) = self.open.remove(id) else { return Some(frame) };
        if open.resends < RESENDS_MAX && is_unconfirmed(&frame.message) && repeatable(&open.request.message) {
            (open.sent, open.resends) = (false, open.resends + 1);
            self.open.insert(*id, open);
            return None;
        }
        self.note(&open.request, &frame.message);
        match open.answer {
            Answer::Call(answer) => {
                let ServerFrame { re, to, message } = frame;
                let unread = answer.send(Ok(message)).err()?;
                unread.ok().map(|message| ServerFrame { re, to, message })
            }
            Answer::Rewatch => match &frame.message {
                ServerMessage::Error(reply) if reply.code == ErrorCode::RateLimited => {
                    self.rewatch.push_back((open.request.on_behalf, open.request.message));
                    None
                }
                _ => Some(frame),
            },
        }
    }

    /// Updates the subscriptions from an answer.
    fn note(&mut self, request: &Request, answer: &ServerMessage) {
        use ClientMessage as M;
        let watch = |message| (request.on_behalf.clone(), message);
        match (&request.message, answer) {
            (M::Create(_) | M::Join(_) | M::Watch(_) | M::Accept(_), ServerMessage::View(view)) => {
                self.remember(watch(M::Watch(InRoom { room: view.room.clone() })));
            }
            (M::Unwatch(room), ServerMessage::Done) => self.forget(&watch(M::Watch(room.clone()))),
            (M::Lobby(WatchLobby { watch: on, .. }), ServerMessage::Lobby(_)) => {
                // The latest request says how the lobby is watched.
                for changes in [false, true] {
                    self.forget(&watch(M::Lobby(WatchLobby { watch: true, changes })));
                }
                if *on {
                    self.remember(watch(request.message.clone()));
                }
            }
            (M::Watch(room), ServerMessage::Error(reply)) if reply.code == ErrorCode::NoSuchRoom => {
                self.forget(&watch(M::Watch(room.clone())));
            }
            _ => {}
        }
    }

    fn remember(&mut self, watch: Watch) {
        if self.watched.contains(&watch) {
            return;
        }
        if self.watched.len() >= self.watched_max {
            self.watched.pop_front();
        }
        self.watched.push_back(watch);
    }

    fn forget(&mut self, watch: &Watch) {
        self.watched.retain(|other| other != watch);
        self.rewatch.retain(|other| other != watch);
    }
}

/// Whether the server could not tell whether the request took effect.
fn is_unconfirmed(answer: &ServerMessage) -> bool {
    matches!(answer, ServerMessage::Error(reply) if reply.code == ErrorCode::Unconfirmed)
}

/// Whether a request is idempotent: those that only read or watch, and `act`, because of its `ply`.
const fn repeatable(message: &ClientMessage) -> bool {
    use ClientMessage as M;
    matches!(
        message,
        M::Act(_)
            | M::Watch(_)
            | M::Unwatch(_)
            | M::Lobby(_)
            | M::Record(_)
            | M::Replay(_)
            | M::Profile(_)
            | M::Leaderboard(_)
            | M::Block(_)
            | M::Unblock(_)
            | M::Blocks
            | M::Data(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorReply, Lobby, OfGame};

    type Answered = oneshot::Receiver<Result<ServerMessage, RequestError>>;

    fn ask(ledger: &mut Ledger, message: &str) -> Answered {
        let (answer, answered) = oneshot::channel();
        let message = crate::decode(message).unwrap().message;
        ledger.take(Call { on_behalf: None, message, answer });
        answered
    }

    fn sent(ledger: &mut Ledger) -> Vec<(Option<RequestId>, &'static str)> {
        ledger.take_unsent().into_iter().map(|request| (request.id, request.message.kind())).collect()
    }

    fn reply(id: i64, message: ServerMessage) -> ServerFrame {
        ServerFrame { re: Some(RequestId::Number(id)), to: None, message }
    }

    fn error(code: ErrorCode) -> ServerMessage {
        ServerMessage::Error(ErrorReply { code, message: String::new(), room: None })
    }

    fn view() -> ServerMessage {
        serde_json::from_str(include_str!("../../tests/examples/view.json")).unwrap()
    }

    const ACT: &str = r#"{"type":"act","room":"k3f9x2","ply":4,"action":"e3-e4"}"#;
    const RESIGN: &str = r#"{"type":"resign","room":"k3f9x2"}"#;
    const WATCH: &str = r#"{"type":"watch","room":"k3f9x2"}"#;
    const NUMBER: fn(i64) -> Option<RequestId> = |id| Some(RequestId::Number(id));

    #[test]
    fn an_answer_finds_who_asked() {
        let mut ledger = Ledger::new(9);
        let (mut first, mut second) = (ask(&mut ledger, ACT), ask(&mut ledger, RESIGN));
        assert_eq!(sent(&mut ledger), [(NUMBER(1), "act"), (NUMBER(2), "resign")]);
        assert_eq!(ledger.answer(reply(2, ServerMessage::Done)), None);
        assert_eq!(second.try_recv().unwrap(), Ok(ServerMessage::Done));
        assert!(first.try_recv().is_err());
        let stray = reply(2, ServerMessage::Done);
        assert_eq!(ledger.answer(stray.clone()), Some(stray));
    }

    #[test]
    fn an_act_is_sent_again_after_a_loss_and_a_resignation_is_not() {
        let mut ledger = Ledger::new(9);
        let (mut act, mut resign) = (ask(&mut ledger, ACT), ask(&mut ledger, RESIGN));
        ledger.take_unsent();
        ledger.lost();
        assert_eq!(resign.try_recv().unwrap(), Err(RequestError::Lost));
        assert_eq!(sent(&mut ledger), [(NUMBER(1), "act")]);
        assert!(act.try_recv().is_err());
    }

    #[test]
    fn unsent_requests_are_sent_after_a_loss() {
        let mut ledger = Ledger::new(9);
        let _resign = ask(&mut ledger, RESIGN);
        ledger.lost();
        assert_eq!(sent(&mut ledger), [(NUMBER(1), "resign")]);
    }

    #[test]
    fn subscriptions_are_renewed_until_unwatched() {
        let mut ledger = Ledger::new(9);
        let _watch = ask(&mut ledger, WATCH);
        let _lobby = ask(&mut ledger, r#"{"type":"lobby","watch":true}"#);
        ledger.take_unsent();
        ledger.answer(reply(1, view()));
        ledger.answer(reply(2, ServerMessage::Lobby(Lobby::default())));
        ledger.lost();
        assert_eq!(sent(&mut ledger), [(NUMBER(3), "watch"), (NUMBER(4), "lobby")]);
        let again = reply(3, view());
        assert_eq!(ledger.answer(again.clone()), Some(again), "a view nobody asked for is a push");
        let _unwatch = ask(&mut ledger, r#"{"type":"unwatch","room":"k3f9x2"}"#);
        ledger.take_unsent();
        ledger.answer(reply(5, ServerMessage::Done));
        ledger.lost();
        assert_eq!(sent(&mut ledger), [(NUMBER(6), "lobby")]);
    }

    #[test]
    fn the_latest_way_of_watching_the_lobby_is_kept() {
        let mut ledger = Ledger::new(9);
        let lobby = |number| reply(number, ServerMessage::Lobby(Lobby::default()));
        let _lists = ask(&mut ledger, r#"{"type":"lobby","watch":true}"#);
        let _changes = ask(&mut ledger, r#"{"type":"lobby","watch":true,"changes":true}"#);
        ledger.take_unsent();
        ledger.answer(lobby(1));
        ledger.answer(lobby(2));
        ledger.lost();
        let again: Vec<ClientMessage> =
            ledger.take_unsent().into_iter().map(|request| request.message).collect();
        assert_eq!(again, [ClientMessage::Lobby(WatchLobby { watch: true, changes: true })]);
        let _end = ask(&mut ledger, r#"{"type":"lobby","watch":false}"#);
        ledger.take_unsent();
        ledger.answer(lobby(4));
        ledger.lost();
        assert_eq!(sent(&mut ledger), []);
    }

    #[test]
    fn subscriptions_are_renewed_a_few_at_a_time() {
        let mut ledger = Ledger::new(20);
        for room in 0..30 {
            let (on_behalf, room) = (None, format!("r{room}").parse().unwrap());
            ledger.remember((on_behalf, ClientMessage::Watch(InRoom { room })));
        }
        ledger.lost();
        let first = ledger.take_unsent();
        assert_eq!(first.len(), REWATCHES_MAX);
        assert_eq!(first[0].message.room().unwrap().as_str(), "r10");
        assert_eq!(ledger.answer(reply(1, error(ErrorCode::RateLimited))), None, "it is asked for again");
        ledger.answer(reply(2, error(ErrorCode::NoSuchRoom)));
        assert_eq!(ledger.take_unsent().len(), 2);
        ledger.lost();
        assert!(ledger.watched.iter().all(|(_, message)| message.room().unwrap().as_str() != "r11"));
    }

    #[test]
    fn an_unconfirmed_action_is_sent_again_a_few_times() {
        let mut ledger = Ledger::new(9);
        let (mut act, mut resign) = (ask(&mut ledger, ACT), ask(&mut ledger, RESIGN));
        let unconfirmed = |ledger: &mut Ledger, id| ledger.answer(reply(id, error(ErrorCode::Unconfirmed)));
        assert_eq!(sent(&mut ledger), [(NUMBER(1), "act"), (NUMBER(2), "resign")]);
        for _ in 0..RESENDS_MAX {
            assert_eq!(unconfirmed(&mut ledger, 1), None);
            assert_eq!(sent(&mut ledger), [(NUMBER(1), "act")]);
        }
        unconfirmed(&mut ledger, 1);
        unconfirmed(&mut ledger, 2);
        assert_eq!(sent(&mut ledger), []);
        for answered in [&mut act, &mut resign] {
            assert_eq!(answered.try_recv().unwrap().unwrap(), error(ErrorCode::Unconfirmed));
        }
    }

    #[test]
    fn a_request_without_a_caller_is_removed() {
        let mut ledger = Ledger::new(9);
        drop(ask(&mut ledger, ACT));
        let (answer, _answered) = oneshot::channel();
        let message = ClientMessage::Leaderboard(OfGame { game: "tablut".into() });
        ledger.take(Call { on_behalf: None, message, answer });
        ledger.prune();
        assert_eq!(sent(&mut ledger), [(NUMBER(2), "leaderboard")]);
    }
}
