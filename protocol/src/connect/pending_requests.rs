//! The unanswered requests and the subscriptions of a client: pure state, without a socket or a clock.
//!
//! Invariants: each request has an id of its own, by which its answer is found. When the connection is lost, idempotent
//! requests stay and are sent again, and every other request that was sent fails. If the server answers an idempotent
//! request with `unconfirmed`, the request is sent again, at most [`RESENDS_MAX`] times.

use super::{Call, RequestError, SendClaim};
use crate::{
    ClientMessage, ErrorCode, InRoom, OnBehalf, Request, RequestId, ServerFrame, ServerMessage, WatchLobby,
};
use std::collections::{BTreeMap, VecDeque};
use tokio::sync::oneshot;

/// The maximum number of subscriptions that are renewed at the same time, to stay within the server's rate limits.
const REWATCHES_MAX: usize = 16;

/// The maximum number of times that an idempotent request is sent again because the server answers it with
/// `unconfirmed`.
const RESENDS_MAX: u8 = 2;

/// The unanswered requests and the subscriptions.
#[derive(Debug)]
pub(super) struct PendingRequests {
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
    /// The claim to send the request for the first time. `None` after that; always `None` for a request of the client
    /// itself.
    claim: Option<SendClaim>,
    sent: bool,
    resends: u8,
    answer: Answer,
}

/// The receiver of an answer.
#[derive(Debug)]
enum Answer {
    /// A caller.
    Call(oneshot::Sender<Result<ServerMessage, RequestError>>),
    /// No caller: the client itself renews a subscription. If the server refuses the request with `rate_limited`, the
    /// request is sent again later; after `unconfirmed`, it is sent again at most [`RESENDS_MAX`] times. Any other
    /// answer becomes a push.
    Rewatch,
}

/// A subscription to a room or the lobby, and the user for whom it is.
type Watch = (Option<OnBehalf>, ClientMessage);

/// Whether two subscriptions are for the same user, who may have changed names, and to the same room or the lobby.
fn is_same((user, message): &Watch, (other_user, other_message): &Watch) -> bool {
    let discord = |user: &Option<OnBehalf>| user.as_ref().map(|user| user.discord);
    discord(user) == discord(other_user) && message == other_message
}

impl PendingRequests {
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
        self.enter((call.on_behalf, call.message), Some(call.claim), Answer::Call(call.answer));
    }

    fn enter(&mut self, (on_behalf, message): Watch, claim: Option<SendClaim>, answer: Answer) {
        let id = self.next_id;
        self.next_id += 1;
        let request = Request { id: Some(RequestId::Number(id)), on_behalf, message };
        self.open.insert(id, Open { request, claim, sent: false, resends: 0, answer });
    }

    /// The requests that are still to be sent, in order. They count as sent from now on. Those whose caller no longer
    /// waits are removed instead. If such a request was never sent, it must not be sent now, because its caller
    /// may have been told that it had no effect. If it was sent before, nobody needs its answer.
    pub(super) fn take_unsent(&mut self) -> Vec<Request> {
        let rewatching = self.open.values().filter(|open| matches!(open.answer, Answer::Rewatch)).count();
        for _ in rewatching..REWATCHES_MAX {
            let Some(watch) = self.rewatch.pop_front() else { break };
            self.enter(watch, None, Answer::Rewatch);
        }
        let mut unsent = Vec::new();
        self.open.retain(|_, open| {
            if open.sent {
                return true;
            }
            let waits = !matches!(&open.answer, Answer::Call(answer) if answer.is_closed());
            let is_wanted = waits && open.claim.take().is_none_or(|claim| claim.claim());
            if is_wanted {
                open.sent = true;
                unsent.push(open.request.clone());
            }
            is_wanted
        });
        unsent
    }

    /// Removes the requests whose caller no longer waits.
    pub(super) fn prune(&mut self) {
        self.open.retain(|_, open| !matches!(&open.answer, Answer::Call(answer) if answer.is_closed()));
    }

    /// Handles the loss of the connection: idempotent requests will be sent again, subscriptions will be renewed, and
    /// the callers of all other requests that were sent get an error.
    pub(super) fn lost(&mut self) {
        let open = std::mem::take(&mut self.open);
        for (id, mut open) in open {
            match open.answer {
                Answer::Call(answer) if open.sent && !repeatable(&open.request.message) => {
                    // If the receiver was dropped, nobody waits for the error.
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

    /// Hands an answer to its caller, or keeps the request to send it again. Returns every other frame as a push, also
    /// an answer for which no caller waits.
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
            (M::Lobby(WatchLobby { watch: on, .. }), ServerMessage::Lobby(_) | ServerMessage::Done) => {
                // The latest request decides how the client watches the lobby.
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

    /// Remembers a subscription with the user's newest name. A renewal does not rename the user, because they may have
    /// changed their name elsewhere since.
    fn remember(&mut self, mut watch: Watch) {
        let is_newest = watch.0.as_mut().is_some_and(|user| !std::mem::replace(&mut user.keep_name, true));
        if let Some(known) = self.watched.iter_mut().find(|known| is_same(known, &watch)) {
            if is_newest {
                known.0 = watch.0;
            }
            return;
        }
        if self.watched.len() >= self.watched_max {
            self.watched.pop_front();
        }
        self.watched.push_back(watch);
    }

    fn forget(&mut self, watch: &Watch) {
        self.watched.retain(|other| !is_same(other, watch));
        self.rewatch.retain(|other| !is_same(other, watch));
    }
}

/// Whether the answer is `unconfirmed`: the server cannot tell whether the request took effect.
fn is_unconfirmed(answer: &ServerMessage) -> bool {
    matches!(answer, ServerMessage::Error(reply) if reply.code == ErrorCode::Unconfirmed)
}

/// Whether a request is idempotent: a query, a subscription, `enter_activity`, `leave_activity`, `block`, `unblock`, a
/// change of notifications, or, because of its `ply`, `act`.
const fn repeatable(message: &ClientMessage) -> bool {
    use ClientMessage as M;
    message.is_query()
        || matches!(
            message,
            M::Act(_) | M::Block(_) | M::Unblock(_) | M::AddDevice(_) | M::RemoveDevice(_) | M::NotifyWhen(_)
        )
}

#[cfg(test)]
mod tests;
