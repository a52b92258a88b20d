//! A TCP stream with a limit on the rate at which it is read.
//!
//! Invariants: TCP's flow control slows down a peer that sends faster than the limit; no byte is lost. A new stream has
//! a smaller burst: otherwise a peer that never sends `hello` could gain a large burst with each connection. The limit
//! also covers data that never completes a message, such as endless empty fragments.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep};

/// The maximum average number of bytes read per second.
const BYTES_PER_S: u32 = 64 << 10;
/// The maximum number of bytes read without a pause from a known peer: one whose `hello` was accepted.
const BYTES_BURST: u32 = 1 << 20;
/// The maximum number of bytes read without a pause from a new peer: two frames.
const NEW_BYTES_BURST: u32 = 128 << 10;

/// A TCP stream with a budget for reading.
#[derive(Debug)]
pub struct ThrottledStream {
    stream: TcpStream,
    received: u64,
    budget: Option<TokenBucket>,
}

#[derive(Debug)]
struct TokenBucket {
    /// The bytes that may be read now; negative after a read larger than the budget.
    left: i64,
    burst: u32,
    at: Instant,
    wait: Option<Pin<Box<Sleep>>>,
}

impl ThrottledStream {
    /// Creates a stream with the full budget of a new peer.
    #[must_use]
    pub fn new(stream: TcpStream) -> Self {
        let burst = NEW_BYTES_BURST;
        let budget = TokenBucket { left: i64::from(burst), burst, at: Instant::now(), wait: None };
        Self { stream, received: 0, budget: Some(budget) }
    }

    /// Gives the stream the larger budget of a known peer, which fills with time.
    pub fn allow_bursts(&mut self) {
        if let Some(budget) = &mut self.budget {
            budget.burst = BYTES_BURST;
        }
    }

    /// The number of bytes read so far.
    #[must_use]
    pub const fn received(&self) -> u64 {
        self.received
    }

    /// Removes the limit.
    pub fn lift(&mut self) {
        self.budget = None;
    }

    /// Makes the system reset the connection when this stream is dropped. A reset discards unsent data.
    pub fn reset_on_close(&self) {
        // If this call fails, the system keeps trying to send for a while.
        let _ = self.stream.set_zero_linger();
    }

    /// Waits until the budget allows a read and the socket may be readable.
    pub fn poll_read_ready(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if let Some(budget) = &mut self.budget {
            ready!(budget.poll(context));
        }
        self.stream.poll_read_ready(context)
    }
}

impl TokenBucket {
    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        loop {
            if let Some(wait) = &mut self.wait {
                ready!(wait.as_mut().poll(context));
                self.wait = None;
            }
            // Refill only when half of the burst is spent, to read the clock less often.
            if self.left <= i64::from(self.burst / 2) {
                self.refill();
            }
            if self.left > 0 {
                return Poll::Ready(());
            }
            let missing = u64::try_from(1 - self.left).unwrap_or(1);
            let wait = Duration::from_micros(missing * 1_000_000 / u64::from(BYTES_PER_S) + 1_000);
            self.wait = Some(Box::pin(tokio::time::sleep(wait)));
        }
    }

    fn refill(&mut self) {
        let now = Instant::now();
        let micros = now.saturating_duration_since(self.at).as_micros();
        let refilled = i64::try_from(micros * u128::from(BYTES_PER_S) / 1_000_000).unwrap_or(i64::MAX);
        // If less than one byte has accrued, `at` stays, so the time counts for the next refill.
        if refilled > 0 {
            self.left = self.left.saturating_add(refilled).min(i64::from(self.burst));
            self.at = now;
        }
    }
}

impl AsyncRead for ThrottledStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Self { stream, received, budget } = &mut *self;
        if let Some(budget) = budget {
            ready!(budget.poll(context));
        }
        let before = buffer.filled().len();
        let read = Pin::new(stream).poll_read(context, buffer);
        let bytes = buffer.filled().len() - before;
        *received += bytes as u64;
        if let Some(budget) = budget {
            budget.left -= i64::try_from(bytes).unwrap_or(i64::MAX);
        }
        read
    }
}

impl AsyncWrite for ThrottledStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    /// Both ends of a connection, the second one throttled.
    async fn connected() -> (TcpStream, ThrottledStream) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let near = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        (near, ThrottledStream::new(listener.accept().await.unwrap().0))
    }

    /// Returns the number of bytes read until the first wait.
    async fn read_at_once(stream: &mut ThrottledStream) -> usize {
        let (mut all, mut buffer) = (0, vec![0; 4096]);
        loop {
            match tokio::time::timeout(Duration::ZERO, stream.read(&mut buffer)).await {
                Ok(read) => all += read.unwrap(),
                Err(_) if stream.budget.as_ref().is_some_and(|budget| budget.wait.is_some()) => return all,
                Err(_) => stream.stream.readable().await.unwrap(),
            }
        }
    }

    #[tokio::test]
    async fn data_over_the_limit_is_read_later_and_not_lost() {
        let (mut near, mut stream) = connected().await;
        let sent = 16 * NEW_BYTES_BURST as usize;
        let sending = tokio::spawn(async move {
            near.write_all(&vec![7; sent]).await.unwrap();
            near
        });
        let at_once = read_at_once(&mut stream).await;
        // The budget refills while the test reads.
        assert!((NEW_BYTES_BURST as usize..sent / 2).contains(&at_once), "{at_once}");
        stream.lift();
        let mut rest = vec![0; sent - at_once];
        stream.read_exact(&mut rest).await.unwrap();
        assert!(rest.iter().all(|byte| *byte == 7));
        sending.await.unwrap();
    }

    #[tokio::test(start_paused = true)]
    async fn the_budget_refills_with_time() {
        let mut budget = TokenBucket {
            left: -i64::from(BYTES_PER_S),
            burst: NEW_BYTES_BURST,
            at: Instant::now(),
            wait: None,
        };
        let begun = Instant::now();
        std::future::poll_fn(|context| budget.poll(context)).await;
        assert!((1_000..1_010).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
        tokio::time::advance(Duration::from_secs(3600)).await;
        budget.refill();
        assert_eq!(budget.left, i64::from(NEW_BYTES_BURST));
    }

    #[tokio::test(start_paused = true)]
    async fn a_known_peer_has_a_larger_budget_after_a_while() {
        let (_near, mut stream) = connected().await;
        stream.allow_bursts();
        let budget = stream.budget.as_mut().unwrap();
        assert_eq!(budget.left, i64::from(NEW_BYTES_BURST));
        tokio::time::advance(Duration::from_secs(3600)).await;
        std::future::poll_fn(|context| budget.poll(context)).await;
        assert_eq!(budget.left, i64::from(BYTES_BURST));
    }
}
