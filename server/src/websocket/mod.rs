//! One WebSocket connection: frames in, frames out, deadlines. What is said over it is `talk`'s affair.
//!
//! What always holds: `hello` comes first; every request gets exactly one answer; a peer that is silent, slow or a flood
//! costs only itself. The server asks after a peer every [`PING_EVERY`], which also measures his lag.

mod dispatch;
mod open_connections;
mod poll;

pub use open_connections::OpenConnections;

use crate::accounts::{Accounts, Identity};
use crate::caller;
use crate::http::{Socket, close_for, close_gracefully};
use crate::limits::Limits;
use crate::metrics::Slow;
use crate::outbox::{Close, Outbox};
use crate::services::Services;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use poll::{Event, Poller};
use std::future::poll_fn;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{CloseCode, Data, OpCode};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message, Utf8Bytes};

/// How often the server asks whether a peer is still there.
const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a peer may be silent.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// How long a peer may take to say hello.
const HELLO_WITHIN: Duration = Duration::from_secs(15);
/// How long a peer may read nothing while there is something for him.
const SEND_WITHIN: Duration = Duration::from_secs(30);
/// How long a peer that closes may take to read the answer.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
/// The most that is sent in one frame, which with its head is 2 KiB.
const FRAGMENT_BYTES: usize = 2048 - 4;
/// Frames a second that a peer may send on average, requests and all others.
const FRAMES_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Frames that he may send at once.
const FRAMES_BURST: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// What all connections share.
pub struct App {
    /// The services.
    pub services: Arc<Services>,
    /// Lets people in.
    pub accounts: Accounts,
    /// How much may be asked.
    pub limits: Limits,
    /// The connections that are open.
    pub open: OpenConnections,
    /// Numbers the connections.
    pub next: AtomicU64,
}

/// One connection.
struct Connection {
    shared: Arc<App>,
    address: IpAddr,
    outbox: Arc<Outbox>,
    identity: Option<Identity>,
    limiter: Option<DefaultDirectRateLimiter>,
    /// Requests over the limit, less those within it since.
    excess: u32,
    begun: Instant,
    heard: Instant,
    pinged: Instant,
    /// Counts the frames of who is not a service; nothing where limits are lifted.
    frames: Option<DefaultDirectRateLimiter>,
    /// Half the last round trip, in milliseconds.
    lag_ms: u64,
}

/// Why a connection ends.
enum End {
    /// The peer went away, or broke the rules of WebSocket.
    Gone,
    /// The peer closes it, and is owed an answer.
    Closed,
    /// It is to be closed with this code and these words.
    Close(CloseFrame),
}

impl End {
    const fn close(code: CloseCode, reason: &'static str) -> Self {
        Self::Close(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })
    }
}

impl From<Close> for End {
    fn from(why: Close) -> Self {
        match why {
            Close::TooSlow => Self::close(CloseCode::Policy, "too much has gathered that was not read"),
            Close::SignedOut => Self::close(CloseCode::Normal, "you are signed out"),
            Close::Restart => Self::close(CloseCode::Restart, "the server restarts: come back in a moment"),
        }
    }
}

impl App {
    /// Serves a connection until it ends.
    pub async fn serve(self: Arc<Self>, mut stream: Socket, address: IpAddr) {
        let now = Instant::now();
        let services = Arc::clone(&self.services);
        let limiter = self.limits.connection(false);
        let limited_by = limiter.is_some().then_some(address);
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let outbox = services.outboxes.outbox(number, limited_by);
        if limiter.is_none() {
            stream.get_mut().lift();
        }
        let quota = Quota::per_second(FRAMES_PER_S).allow_burst(FRAMES_BURST);
        let frames = limiter.is_some().then(|| RateLimiter::direct(quota));
        let mut connection = Connection {
            limiter,
            shared: self,
            address,
            outbox: Arc::clone(&outbox),
            identity: None,
            excess: 0,
            begun: now,
            heard: now,
            pinged: now,
            frames,
            lag_ms: 0,
        };
        connection.shared.open.came(&outbox);
        let end = match limited_by {
            Some(address) => caller::scope(address, connection.run(&mut stream)).await,
            None => connection.run(&mut stream).await,
        };
        connection.shared.open.left(outbox.connection());
        services.lobby.gone(outbox.connection());
        if let Some(Identity::User(user, _)) = &connection.identity {
            services.present.left(&user.id, outbox.connection());
            services.lobby.presence_changed(&user.id);
        }
        services.gone(outbox.connection(), outbox.end().into_iter()).await;
        match end {
            End::Gone => {}
            // Apart as well, since hardly any connection is just saying good-bye.
            End::Close(frame) => Box::pin(close_gracefully(stream, frame)).await,
            End::Closed => {
                // Reading on sends the answer to his close; who does not take it in time is let go.
                let answered = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
                let _ = tokio::time::timeout(CLOSE_WITHIN, answered).await;
            }
        }
    }
}

/// Writes a message: in one frame as nearly all of them, or in fragments, since a connection keeps for ever the room
/// that it once needed for a frame.
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

impl Connection {
    async fn run(&mut self, stream: &mut Socket) -> End {
        let outbox = Arc::clone(&self.outbox);
        let mut poller = Poller::new();
        loop {
            let went = match poll_fn(|context| poller.poll(stream, &outbox, context)).await {
                Event::Send(text) => self.send_all(stream, text).await,
                Event::Close(why) => Err(why.into()),
                Event::Heard(message) => {
                    let went = self.heard(message).await;
                    if self.frames.is_none() {
                        stream.get_mut().lift();
                    }
                    went
                }
                Event::Look => self.look(stream).await,
            };
            if let Err(end) = went {
                return end;
            }
        }
    }

    /// Sends this, and all that waits behind it.
    async fn send_all(&self, stream: &mut Socket, first: Utf8Bytes) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(text) = next {
            self.written(feed(stream, text)).await?;
            next = self.outbox.next();
        }
        self.written(stream.flush()).await
    }

    /// Waits until something is written, but not for a peer that reads nothing or is given up.
    async fn written(&self, writing: impl Future<Output = Result<(), Error>>) -> Result<(), End> {
        let mut writing = pin!(writing);
        // Nearly always all is written at once, without a timer.
        let written = match poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await {
            Poll::Ready(written) => written,
            Poll::Pending => tokio::select! {
                biased;
                written = writing => written,
                () = poll_fn(|context| self.outbox.poll_given_up(context)) => return Err(Close::TooSlow.into()),
                () = tokio::time::sleep(SEND_WITHIN) => {
                    self.shared.services.meters.closed_slow(Slow::Unread);
                    return Err(End::close(CloseCode::Policy, "nothing was read for too long"));
                }
            },
        };
        written.map_err(|_| End::Gone)
    }

    /// Looks at the deadlines, and asks after the peer when it is time.
    async fn look(&mut self, stream: &mut Socket) -> Result<(), End> {
        if self.heard.elapsed() >= SILENCE_MAX {
            return Err(End::close(CloseCode::Policy, "nothing was heard for too long"));
        }
        if self.identity.is_none() && self.begun.elapsed() >= HELLO_WITHIN {
            return Err(End::close(CloseCode::Policy, "hello must come first, and soon"));
        }
        if self.pinged.elapsed() < PING_EVERY {
            return Ok(());
        }
        self.pinged = Instant::now();
        let sent_ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        let ping = Message::Ping(Bytes::copy_from_slice(&sent_ms.to_be_bytes()));
        self.written(stream.send(ping)).await
    }

    async fn heard(&mut self, message: Option<Result<Message, Error>>) -> Result<(), End> {
        let message = match message {
            Some(Ok(message)) => message,
            Some(Err(error)) => return Err(close_for(&error).map_or(End::Gone, End::Close)),
            None => return Err(End::Gone),
        };
        self.heard = Instant::now();
        if self.frames.as_ref().is_some_and(|frames| frames.check().is_err()) {
            return Err(End::close(CloseCode::Policy, "far too many frames"));
        }
        match message {
            // Apart from the connection's own state, which would keep the room for every request that there is.
            Message::Text(text) => Box::pin(self.obey(&text)).await,
            Message::Binary(_) => {
                Err(End::close(CloseCode::Unsupported, "frames are text, one JSON object each"))
            }
            Message::Pong(sent) => {
                self.measure(&sent);
                Ok(())
            }
            Message::Ping(_) | Message::Frame(_) => Ok(()),
            Message::Close(_) => Err(End::Closed),
        }
    }

    /// Takes the lag from the answer to a ping, which carries when that was sent.
    fn measure(&mut self, sent: &[u8]) {
        let Ok(sent) = <[u8; 8]>::try_from(sent) else { return };
        let now_ms = u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX);
        if let Some(round_trip) = now_ms.checked_sub(u64::from_be_bytes(sent)) {
            self.lag_ms = round_trip / 2;
        }
    }
}
