//! The stream under a WebSocket. It can also send text frames that bypass the write buffer of the WebSocket.
//!
//! A broadcast to thousands of connections would otherwise copy even a long frame into the buffer of each connection.
//!
//! Invariant: if the socket does not take a whole frame, the rest is written before any other byte.

use super::throttled_stream::ThrottledStream;
use std::io::{self, Cursor};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_tungstenite::tungstenite::protocol::frame::FrameHeader;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Error, Utf8Bytes};
use tokio_util::bytes::Buf;
use tokio_util::bytes::buf::Chain;
use tokio_util::io::poll_write_buf;

/// The maximum length of the head of a frame that the server sends.
const HEAD_BYTES_MAX: usize = 10;
/// The maximum length of a text that is copied behind the head of its frame. For a short text, this copy costs less
/// than a write of two parts.
const COPIED_BYTES_MAX: usize = 16 << 10;

/// The unsent rest of one or more frames: the copied part, then the text of the last frame if it was not copied.
type Rest = Chain<Cursor<Vec<u8>>, Bytes>;

/// A throttled TCP stream that can send text frames.
#[derive(Debug)]
pub struct FrameStream {
    stream: ThrottledStream,
    /// `None` when everything has been sent, because an empty rest would keep the memory of the whole text.
    unsent: Option<Rest>,
}

impl FrameStream {
    pub(super) fn new(stream: ThrottledStream) -> Self {
        Self { stream, unsent: None }
    }

    /// The limit on the rate at which the stream is read.
    pub fn throttle(&mut self) -> &mut ThrottledStream {
        &mut self.stream
    }

    /// Queues this text as one frame, which [`Self::poll_sent`] or a flush sends. The caller must have flushed the
    /// WebSocket before.
    ///
    /// # Errors
    /// Those of writing the head to memory, which cannot fail in practice.
    pub fn start_frame(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        let header = FrameHeader { opcode: OpCode::Data(Data::Text), ..FrameHeader::default() };
        let (mut copied, before) = match self.unsent.take().map(Chain::into_inner) {
            Some((copied, before)) => (copied, before),
            None => (Cursor::default(), Bytes::new()),
        };
        let space = copied.get_mut();
        let is_copied = text.len() <= COPIED_BYTES_MAX;
        space.reserve(before.len() + HEAD_BYTES_MAX + if is_copied { text.len() } else { 0 });
        space.extend_from_slice(&before);
        header.format(text.len() as u64, space)?;
        let mut rest = Bytes::from(text);
        if is_copied {
            space.extend_from_slice(&rest);
            rest = Bytes::new();
        }
        self.unsent = Some(copied.chain(rest));
        Ok(())
    }

    /// The number of bytes that wait to be sent.
    #[must_use]
    pub fn unsent(&self) -> usize {
        self.unsent.as_ref().map_or(0, Buf::remaining)
    }

    /// Sends the rest of the frames.
    ///
    /// # Errors
    /// That of the connection.
    pub fn poll_sent(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(rest) = &mut self.unsent else { return Poll::Ready(Ok(())) };
        while rest.has_remaining() {
            let stream = Pin::new(&mut self.stream);
            let written = if rest.last_ref().is_empty() {
                let written = ready!(stream.poll_write(context, rest.chunk()))?;
                rest.advance(written);
                written
            } else {
                ready!(poll_write_buf(stream, context, rest))?
            };
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
        }
        self.unsent = None;
        Poll::Ready(Ok(()))
    }
}

impl AsyncRead for FrameStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for FrameStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_sent(context))?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_sent(context))?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_sent(context))?;
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{SinkExt, StreamExt, poll};
    use tokio::net::{TcpListener, TcpStream};
    use tokio_tungstenite::WebSocketStream;
    use tokio_tungstenite::tungstenite::Message;
    use tokio_tungstenite::tungstenite::protocol::Role;

    /// Both ends of a WebSocket: the client's and the server's.
    async fn connected() -> (WebSocketStream<TcpStream>, WebSocketStream<FrameStream>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let stream = FrameStream::new(ThrottledStream::new(listener.accept().await.unwrap().0));
        let server = WebSocketStream::from_raw_socket(stream, Role::Server, None).await;
        (WebSocketStream::from_raw_socket(client, Role::Client, None).await, server)
    }

    fn text(length: usize) -> Utf8Bytes {
        "0123456789".repeat(length.div_ceil(10))[..length].to_owned().into()
    }

    #[tokio::test]
    async fn texts_of_every_length_arrive_as_one_frame_each() {
        let (mut client, mut server) = connected().await;
        for length in [0, 1, 125, 126, 127, 2_048, 65_535, 65_536, 100_000] {
            let sending = async {
                server.get_mut().start_frame(text(length)).unwrap();
                server.flush().await.unwrap();
                assert!(server.get_ref().unsent.is_none(), "the text is freed");
            };
            let (received, ()) = tokio::join!(client.next(), sending);
            assert_eq!(received.unwrap().unwrap(), Message::Text(text(length)), "{length}");
        }
    }

    #[tokio::test]
    async fn frames_started_together_are_sent_together() {
        let (mut client, mut server) = connected().await;
        let lengths = [1, 3_000, 20_000, 5, 30_000];
        for length in lengths {
            server.get_mut().start_frame(text(length)).unwrap();
        }
        assert_eq!(server.get_ref().unsent(), lengths.iter().sum::<usize>() + 2 + 4 + 4 + 2 + 4);
        server.flush().await.unwrap();
        for length in lengths {
            assert_eq!(client.next().await.unwrap().unwrap(), Message::Text(text(length)), "{length}");
        }
    }

    #[tokio::test]
    async fn nothing_is_written_between_the_parts_of_a_frame() {
        let (mut client, mut server) = connected().await;
        // This text does not fit into the buffers of the system.
        let long = text(16 << 20);
        server.get_mut().start_frame(long.clone()).unwrap();
        assert!(poll!(server.flush()).is_pending());
        let sending = async {
            server.send(Message::text("next")).await.unwrap();
            server.close(None).await.unwrap();
        };
        let receiving = async {
            assert_eq!(client.next().await.unwrap().unwrap().into_text().unwrap(), long);
            assert_eq!(client.next().await.unwrap().unwrap(), Message::text("next"));
            assert!(client.next().await.unwrap().unwrap().is_close());
        };
        tokio::join!(sending, receiving);
    }
}
