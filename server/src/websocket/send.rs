//! Sends frames on a connection, within a deadline.

use super::end::End;
use super::handler::FrameHandler;
use super::poll::ConnectionEvent;
use super::socket::SocketTask;
use crate::connections::outbox::Close;
use crate::http::Socket;
use crate::telemetry::Slow;
use futures_util::SinkExt;
use std::future::poll_fn;
use std::pin::pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

const SEND_TIMEOUT: Duration = Duration::from_secs(30);
/// The longest payload of a sent frame in bytes; 2 KiB with the frame's head.
const FRAGMENT_BYTES: usize = 2048 - 4;

impl<H: FrameHandler> SocketTask<H> {
    /// Sends this frame and all queued ones, without waiting. Fails with the next event if the connection is gone, a
    /// message is too long for one frame, or the socket is full. In the last two cases, [`Self::send_all`] sends the
    /// rest.
    pub(super) fn send_at_once(
        &self,
        stream: &mut Socket,
        first: Utf8Bytes,
        context: &mut Context<'_>,
    ) -> Result<(), ConnectionEvent> {
        let gone = |_| ConnectionEvent::Received(None);
        let mut next = Some(first);
        while let Some(text) = next {
            match stream.poll_ready_unpin(context) {
                Poll::Ready(ready) if text.len() <= FRAGMENT_BYTES => ready.map_err(gone)?,
                Poll::Ready(_) | Poll::Pending => return Err(ConnectionEvent::Send(Some(text))),
            }
            stream.start_send_unpin(Message::Text(text)).map_err(gone)?;
            next = self.handler.outbox().next();
        }
        match stream.poll_flush_unpin(context) {
            Poll::Ready(flushed) => flushed.map_err(gone),
            Poll::Pending => Err(ConnectionEvent::Send(None)),
        }
    }

    pub(super) async fn send_all(&self, stream: &mut Socket, first: Option<Utf8Bytes>) -> Result<(), End> {
        let mut next = first;
        while let Some(text) = next {
            self.written(feed(stream, text)).await?;
            next = self.handler.outbox().next();
        }
        self.written(stream.flush()).await
    }

    /// Fails if the write fails or takes longer than [`SEND_TIMEOUT`], or if the connection is closed as too slow.
    pub(super) async fn written(&self, writing: impl Future<Output = Result<(), Error>>) -> Result<(), End> {
        let mut writing = pin!(writing);
        // Nearly all writes complete at once and need no timer.
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

/// Writes a message, in fragments if it is long: a connection never shrinks its write buffer, so one long frame would
/// make the buffer large for good.
async fn feed(stream: &mut Socket, text: Utf8Bytes) -> Result<(), Error> {
    if text.len() <= FRAGMENT_BYTES {
        return stream.feed(Message::Text(text)).await;
    }
    let mut rest = Bytes::from(text);
    let mut kind = Data::Text;
    while !rest.is_empty() {
        let part = rest.split_to(rest.len().min(FRAGMENT_BYTES));
        let frame = Frame::message(part, OpCode::Data(kind), rest.is_empty());
        stream.send(Message::Frame(frame)).await?;
        kind = Data::Continue;
    }
    Ok(())
}
