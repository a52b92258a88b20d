//! What a connection waits for: something to send, something to hear, the time to look at its deadlines.
//!
//! What always holds: thousands may wake at once to be sent something, so that whatever else they wait for is asked only
//! where that is not known to be needless.

use crate::http::Socket;
use crate::outbox::{Close, Due, Outbox};
use futures_util::StreamExt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::task::coop::has_budget_remaining;
use tokio::time::{Instant, Sleep, sleep};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// How often the deadlines of a connection are looked at.
const LOOK_EVERY: Duration = Duration::from_secs(5);

/// What happens next to a connection.
pub(super) enum Event {
    /// There is this to send, and perhaps more behind it.
    Send(Utf8Bytes),
    /// It is to be closed.
    Close(Close),
    /// The peer has said something, or has gone.
    Heard(Option<Result<Message, Error>>),
    /// It is time to look at the deadlines.
    Look,
}

/// The wait for what happens next.
pub(super) struct Poller {
    /// The stream had nothing more when it was last asked.
    drained: bool,
    /// When the deadlines are looked at.
    look: Pin<Box<Sleep>>,
    /// Whether it wakes the connection's task.
    look_is_set: bool,
}

impl Poller {
    /// Begins to wait.
    pub(super) fn new() -> Self {
        Self { drained: false, look: Box::pin(sleep(LOOK_EVERY)), look_is_set: false }
    }

    /// What happens next, if something has.
    pub(super) fn poll(
        &mut self,
        stream: &mut Socket,
        outbox: &Outbox,
        context: &mut Context<'_>,
    ) -> Poll<Event> {
        match outbox.poll(context) {
            Poll::Ready(Due::Answers) => return Poll::Pending,
            Poll::Ready(Due::Frame(text)) => return Poll::Ready(Event::Send(text)),
            Poll::Ready(Due::Close(why)) => return Poll::Ready(Event::Close(why)),
            Poll::Pending => {}
        }
        if let Poll::Ready(message) = self.poll_stream(stream, context) {
            return Poll::Ready(Event::Heard(message));
        }
        if self.look_is_set && !self.look.is_elapsed() {
            return Poll::Pending;
        }
        // Who has used up his turn is put off without being noted by the timer.
        let is_noted = has_budget_remaining();
        let due = self.look.as_mut().poll(context);
        self.look_is_set = is_noted && due.is_pending();
        if due.is_ready() {
            self.look.as_mut().reset(Instant::now() + LOOK_EVERY);
        }
        due.map(|()| Event::Look)
    }

    /// The next message. The stream is asked only where there may be something to read, as `drained` and the system
    /// know: at every asking it fills its whole buffer with zeros.
    fn poll_stream(
        &mut self,
        stream: &mut Socket,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Message, Error>>> {
        if self.drained && stream.get_mut().poll_read_ready(context).is_pending() {
            return Poll::Pending;
        }
        let polled = stream.poll_next_unpin(context);
        self.drained = polled.is_pending();
        polled
    }
}
