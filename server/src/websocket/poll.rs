//! Waits for the next event of a connection.
//!
//! Invariant: the socket and the timer are polled only when they may be ready, because thousands of tasks wake per
//! broadcast.

use super::handler::FrameHandler;
use crate::connections::outbox::{Close, Due};
use crate::http::Socket;
use futures_util::{SinkExt, StreamExt};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::task::coop::has_budget_remaining;
use tokio::time::{Instant, Sleep, sleep};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// How often the deadlines of a connection are checked.
const TICK_EVERY: Duration = Duration::from_secs(5);

pub(super) enum ConnectionEvent {
    /// A frame to send; none if only frames that are already written must be flushed. More frames may be queued.
    Send(Option<Utf8Bytes>),
    Close(Close),
    /// The peer sent a frame, or disconnected.
    Received(Option<Result<Message, Error>>),
    Tick,
}

pub(super) struct Poller {
    /// Whether the last poll of the stream was pending.
    drained: bool,
    /// Whether the stream surely has no unsent bytes. False after a poll, because the stream may have answered a ping.
    is_flushed: bool,
    tick: Pin<Box<Sleep>>,
    /// The time of the next tick. The timer has it too, but it is slower to read there, because the timer is boxed.
    ends_at: Instant,
    /// Whether the timer has registered the task's waker.
    tick_is_set: bool,
}

impl Poller {
    pub(super) fn new() -> Self {
        let tick = Box::pin(sleep(TICK_EVERY));
        Self { drained: false, is_flushed: false, ends_at: tick.deadline(), tick, tick_is_set: false }
    }

    pub(super) fn poll(
        &mut self,
        stream: &mut Socket,
        handler: &impl FrameHandler,
        context: &mut Context<'_>,
    ) -> Poll<ConnectionEvent> {
        match handler.outbox().poll(context) {
            Poll::Ready(Due::Answers) => return Poll::Pending,
            Poll::Ready(Due::Frame(text)) => return Poll::Ready(ConnectionEvent::Send(Some(text))),
            Poll::Ready(Due::Close(why)) => return Poll::Ready(ConnectionEvent::Close(why)),
            Poll::Pending => {}
        }
        if let Poll::Ready(Err(error)) = self.poll_flushed(stream, context) {
            return Poll::Ready(ConnectionEvent::Received(Some(Err(error))));
        }
        // Do not read from a peer that does not read its pongs.
        if self.is_flushed
            && handler.accepts()
            && let Poll::Ready(message) = self.poll_stream(stream, context)
        {
            return Poll::Ready(ConnectionEvent::Received(message));
        }
        if self.tick_is_set && Instant::now() < self.ends_at {
            return Poll::Pending;
        }
        // If the coop budget is exhausted, the timer does not register the task's waker.
        let is_registered = has_budget_remaining();
        let due = self.tick.as_mut().poll(context);
        self.tick_is_set = is_registered && due.is_pending();
        if due.is_ready() {
            self.ends_at = Instant::now() + TICK_EVERY;
            self.tick.as_mut().reset(self.ends_at);
        }
        due.map(|()| ConnectionEvent::Tick)
    }

    /// Flushes the stream if it may have unsent bytes.
    pub(super) fn poll_flushed(
        &mut self,
        stream: &mut Socket,
        context: &mut Context<'_>,
    ) -> Poll<Result<(), Error>> {
        if !self.is_flushed {
            ready!(stream.poll_flush_unpin(context))?;
            self.is_flushed = true;
        }
        Poll::Ready(Ok(()))
    }

    /// Polls the stream only if it may be readable, because every poll fills the whole read buffer with zeros.
    fn poll_stream(
        &mut self,
        stream: &mut Socket,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Message, Error>>> {
        if self.drained && stream.get_mut().throttle().poll_read_ready(context).is_pending() {
            return Poll::Pending;
        }
        self.is_flushed = false;
        let polled = stream.poll_next_unpin(context);
        self.drained = polled.is_pending();
        polled
    }
}
