//! Sends frames on a connection, within a deadline.

use super::end::End;
use super::handler::FrameHandler;
use super::poll::{ConnectionEvent, Poller};
use super::socket::SocketTask;
use crate::connections::outbox::Close;
use crate::http::{FrameStream, Socket};
use crate::telemetry::Slow;
use futures_util::SinkExt;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// The maximum number of bytes in a write that several frames share.
const WRITE_BYTES_MAX: usize = 4096;

impl<H: FrameHandler> SocketTask<H> {
    /// Sends this frame and queued ones, without waiting. If the connection is gone or the socket is full, fails with
    /// the event to handle next. If the socket is full, [`Self::send_all`] sends the rest.
    pub(super) fn send_at_once(
        &self,
        poller: &mut Poller,
        stream: &mut Socket,
        first: Utf8Bytes,
        context: &mut Context<'_>,
    ) -> Result<(), ConnectionEvent> {
        let mut next = Some(first);
        match poller.poll_flushed(stream, context) {
            Poll::Ready(Ok(())) => {}
            Poll::Ready(Err(_)) => return Err(ConnectionEvent::Received(None)),
            Poll::Pending => return Err(ConnectionEvent::Send(next)),
        }
        let stream = stream.get_mut();
        while let Some(text) = next {
            next = self.start(stream, text).map_err(|_| ConnectionEvent::Received(None))?;
            match stream.poll_sent(context) {
                Poll::Ready(Ok(())) => {}
                Poll::Ready(Err(_)) => return Err(ConnectionEvent::Received(None)),
                Poll::Pending => return Err(ConnectionEvent::Send(next)),
            }
        }
        Ok(())
    }

    pub(super) async fn send_all(&self, stream: &mut Socket, first: Option<Utf8Bytes>) -> Result<(), End> {
        let mut next = first;
        loop {
            self.written(stream.flush()).await?;
            let Some(text) = next else { return Ok(()) };
            next = self.start(stream.get_mut(), text).map_err(|_| End::Gone)?;
        }
    }

    /// Begins to send this frame, and the queued ones that fit into the same write. Returns the next frame if it was
    /// taken from the queue but does not fit. Once the write is full, takes no further frame, because the queue counts
    /// a frame as written when the next one is taken.
    fn start(&self, stream: &mut FrameStream, first: Utf8Bytes) -> Result<Option<Utf8Bytes>, Error> {
        let mut text = first;
        loop {
            stream.start_frame(text)?;
            if stream.unsent() >= WRITE_BYTES_MAX {
                return Ok(None);
            }
            match self.handler.outbox().next() {
                Some(next) if stream.unsent() + next.len() <= WRITE_BYTES_MAX => text = next,
                next => return Ok(next),
            }
        }
    }

    /// Waits for a write. Fails if the write fails or takes longer than [`SEND_TIMEOUT`], or if the connection is
    /// closed as too slow.
    pub(super) async fn written(&self, writing: impl Future<Output = Result<(), Error>>) -> Result<(), End> {
        let mut writing = pin!(writing);
        // Nearly all writes complete immediately and need no timer.
        let written = match poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await {
            Poll::Ready(written) => written,
            Poll::Pending => tokio::select! {
                biased;
                written = writing => written,
                () = poll_fn(|context| self.handler.outbox().poll_given_up(context)) => return Err(Close::TooSlow.into()),
                () = tokio::time::sleep(SEND_TIMEOUT) => {
                    self.context.meters.closed_slow(Slow::Unread);
                    return Err(End::close(CloseCode::Policy, "nothing was read for too long"));
                }
            },
        };
        written.map_err(|_| End::Gone)
    }
}
