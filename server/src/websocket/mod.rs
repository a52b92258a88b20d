//! One WebSocket connection: receives frames, sends queued ones, and enforces deadlines. `dispatch` handles the
//! requests.
//!
//! Invariants: `hello` comes first; every request gets exactly one answer; a silent, slow or flooding peer affects only
//! itself. The server pings a peer every [`PING_EVERY`], which also measures its lag.

mod dispatch;
mod lag;
mod open_connections;
mod poll;
mod refused;

use crate::accounts::Identity;
use crate::connections::outbox::{Close, Outbox};
use crate::http::{Socket, close_for, close_gracefully};
use crate::limits::client_address;
use crate::requests::Requests;
use crate::telemetry::Slow;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use lag::LagMeter;
use open_connections::OpenConnections;
use poll::{ConnectionEvent, Poller};
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

/// How often the server pings a peer.
const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a peer may send nothing.
const SILENCE_MAX: Duration = Duration::from_secs(60);
/// How long a peer may take to send `hello`.
const HELLO_WITHIN: Duration = Duration::from_secs(15);
/// How long sending a frame may take.
const SEND_WITHIN: Duration = Duration::from_secs(30);
/// How long a closing peer may take to read the answering close frame.
const CLOSE_WITHIN: Duration = Duration::from_secs(2);
/// The longest payload of a sent frame in bytes; 2 KiB with the frame's head.
const FRAGMENT_BYTES: usize = 2048 - 4;
/// Frames a second that a peer may send on average, control frames included.
const FRAMES_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
/// Frames that a peer may send at once.
const FRAMES_BURST: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// The state that all connections share.
pub struct Connections {
    requests: Arc<Requests>,
    open: OpenConnections,
    /// The number of the next connection.
    next: AtomicU64,
}

/// One connection.
struct Connection {
    connections: Arc<Connections>,
    address: IpAddr,
    outbox: Arc<Outbox>,
    identity: Option<Identity>,
    limiter: Option<DefaultDirectRateLimiter>,
    /// The number of requests over the limit, minus the number of later requests within it.
    excess: u32,
    started: Instant,
    heard: Instant,
    pinged: Instant,
    /// Limits frames; none for services and unlimited clients.
    frames: Option<DefaultDirectRateLimiter>,
    lag: LagMeter,
}

/// Why a connection ends.
enum End {
    /// The peer disconnected, or violated the WebSocket protocol.
    Gone,
    /// The peer sent a close frame, which must be answered.
    Closed,
    /// The server closes the connection with this frame.
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
            Close::Banned => Self::close(CloseCode::Policy, "you are banned from this server"),
            Close::SignedOut => Self::close(CloseCode::Normal, "you are signed out"),
            Close::Merged => {
                Self::close(CloseCode::Restart, "your games moved to your account: connect again")
            }
            Close::Restart => Self::close(CloseCode::Restart, "the server restarts: come back in a moment"),
        }
    }
}

impl Connections {
    /// No connections yet; requests go to `requests`.
    #[must_use]
    pub fn new(requests: Arc<Requests>) -> Arc<Self> {
        Arc::new(Self { requests, open: OpenConnections::default(), next: AtomicU64::new(1) })
    }

    /// Closes all open connections, and every later one when it starts.
    pub fn stop(&self) {
        self.open.stop();
    }

    /// The address of an open connection.
    #[must_use]
    pub fn address(&self, connection: u64) -> Option<IpAddr> {
        self.open.address(connection)
    }

    /// Sends the people at banned addresses the reason, and closes their connections. `ban` is the sentence for an
    /// address.
    pub fn close_banned(&self, ban: impl Fn(IpAddr) -> Option<String>) {
        self.open.close_banned(ban);
    }

    /// Serves a connection until it ends.
    pub async fn serve(self: Arc<Self>, mut stream: Socket, address: IpAddr) {
        let now = Instant::now();
        let requests = Arc::clone(&self.requests);
        let limiter = requests.limits.connection(false);
        let limited_by = limiter.is_some().then_some(address);
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let outbox = requests.services.outboxes.outbox(number, limited_by);
        if limiter.is_none() {
            stream.get_mut().lift();
        }
        let quota = Quota::per_second(FRAMES_PER_S).allow_burst(FRAMES_BURST);
        let frames = limiter.is_some().then(|| RateLimiter::direct(quota));
        let mut connection = Connection {
            limiter,
            connections: self,
            address,
            outbox: Arc::clone(&outbox),
            identity: None,
            excess: 0,
            started: now,
            heard: now,
            pinged: now,
            frames,
            lag: LagMeter::default(),
        };
        connection.connections.open.came(&outbox, address);
        let end = match limited_by {
            Some(address) => client_address::scope(address, connection.run(&mut stream)).await,
            None => connection.run(&mut stream).await,
        };
        connection.connections.open.left(outbox.connection());
        let services = &requests.services;
        services.lobby.gone(outbox.connection());
        if let Some(Identity::User(user, ..)) = &connection.identity {
            services.present.left(&user.id, outbox.connection());
            services.lobby.presence_changed(&user.id);
        }
        requests.rooms.gone(outbox.connection(), outbox.end().into_iter());
        match end {
            End::Gone => {}
            // Boxed, because the future of every connection would be larger otherwise.
            End::Close(frame) => Box::pin(close_gracefully(stream, frame)).await,
            End::Closed => {
                // Reading sends the answering close frame. A peer that does not take it in time is dropped.
                let answered = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
                let _ = tokio::time::timeout(CLOSE_WITHIN, answered).await;
            }
        }
    }
}

/// Writes a message in one frame, or in fragments if it is long, because a connection never shrinks its write buffer.
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
            let outcome = match poll_fn(|context| poller.poll(stream, &outbox, context)).await {
                ConnectionEvent::Send(text) => self.send_all(stream, text).await,
                ConnectionEvent::Close(why) => Err(why.into()),
                ConnectionEvent::Received(message) => {
                    let outcome = self.receive(message).await;
                    if self.frames.is_none() {
                        stream.get_mut().lift();
                    } else if self.identity.is_some() {
                        stream.get_mut().allow_bursts();
                    }
                    outcome
                }
                ConnectionEvent::Tick => self.check_deadlines(stream).await,
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    /// Sends this frame and all that are queued.
    async fn send_all(&self, stream: &mut Socket, first: Utf8Bytes) -> Result<(), End> {
        let mut next = Some(first);
        while let Some(text) = next {
            self.written(feed(stream, text)).await?;
            next = self.outbox.next();
        }
        self.written(stream.flush()).await
    }

    /// Waits for a write; fails after [`SEND_WITHIN`] or if the peer is closed as too slow.
    async fn written(&self, writing: impl Future<Output = Result<(), Error>>) -> Result<(), End> {
        let mut writing = pin!(writing);
        // Nearly all writes complete at once and need no timer.
        let written = match poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await {
            Poll::Ready(written) => written,
            Poll::Pending => tokio::select! {
                biased;
                written = writing => written,
                () = poll_fn(|context| self.outbox.poll_given_up(context)) => return Err(Close::TooSlow.into()),
                () = tokio::time::sleep(SEND_WITHIN) => {
                    self.connections.requests.services.meters.closed_slow(Slow::Unread);
                    return Err(End::close(CloseCode::Policy, "nothing was read for too long"));
                }
            },
        };
        written.map_err(|_| End::Gone)
    }

    /// Checks the deadlines, and sends a ping when it is due.
    async fn check_deadlines(&mut self, stream: &mut Socket) -> Result<(), End> {
        if self.heard.elapsed() >= SILENCE_MAX {
            return Err(End::close(CloseCode::Policy, "nothing was heard for too long"));
        }
        if self.identity.is_none() && self.started.elapsed() >= HELLO_WITHIN {
            return Err(End::close(CloseCode::Policy, "hello must come first, and soon"));
        }
        if self.pinged.elapsed() < PING_EVERY {
            return Ok(());
        }
        self.pinged = Instant::now();
        let payload = self.connections.requests.services.random.number().to_be_bytes();
        self.lag.pinged(payload, self.pinged);
        self.written(stream.send(Message::Ping(Bytes::copy_from_slice(&payload)))).await
    }

    async fn receive(&mut self, message: Option<Result<Message, Error>>) -> Result<(), End> {
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
            // Boxed, because the connection's future would reserve space for the largest request otherwise.
            Message::Text(text) => Box::pin(self.dispatch(&text)).await,
            Message::Binary(_) => {
                Err(End::close(CloseCode::Unsupported, "frames are text, one JSON object each"))
            }
            Message::Pong(payload) => {
                self.lag.answered(&payload, Instant::now());
                Ok(())
            }
            Message::Ping(_) | Message::Frame(_) => Ok(()),
            Message::Close(_) => Err(End::Closed),
        }
    }
}
