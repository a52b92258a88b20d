//! One WebSocket connection: receives frames, sends queued ones, and enforces deadlines. `dispatch` handles the
//! requests.
//!
//! Invariants: `hello` comes first; every request gets exactly one answer; a silent, slow or flooding peer affects only
//! itself. The server pings a peer every [`PING_EVERY`], which also measures its lag.

mod activity;
mod dispatch;
mod end;
mod lag;
mod open_connections;
mod poll;
mod refused;
mod send;

use crate::accounts::Identity;
use crate::connections::outbox::Outbox;
use crate::http::{ActivityPermit, Socket, close_for, close_gracefully};
use crate::limits::request_address;
use crate::requests::Requests;
use end::End;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use lag::LagMeter;
use open_connections::OpenConnections;
use poll::{ConnectionEvent, Poller};
use std::future::poll_fn;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

/// How often the server pings a peer.
const PING_EVERY: Duration = Duration::from_secs(20);
/// How long a peer may send nothing.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a peer may take to send `hello`.
const HELLO_TIMEOUT: Duration = Duration::from_secs(15);
/// How long the page of the Activity may take to send `hello`. Its connections share a few addresses, which have few
/// places for connections before `hello`.
const ACTIVITY_HELLO_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a closing peer may take to read the answering close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
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
    /// The address from which the connection comes, to which bans apply.
    from: IpAddr,
    /// The address to which the connection is charged: a made-up one for a member in the Activity, from `hello` on.
    address: IpAddr,
    outbox: Arc<Outbox>,
    identity: Option<Identity>,
    /// Counts the connection, if it comes from the page of the Activity.
    activity: Option<ActivityPermit>,
    limiter: Option<DefaultDirectRateLimiter>,
    /// The number of requests over the rate limit, minus the number of later requests within it; at least 0.
    excess: u32,
    started: Instant,
    heard: Instant,
    pinged: Instant,
    /// Limits frames; none for services and unlimited clients.
    frames: Option<DefaultDirectRateLimiter>,
    lag: LagMeter,
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

    /// The address from which an open connection comes.
    #[must_use]
    pub fn address(&self, connection: u64) -> Option<IpAddr> {
        self.open.address(connection)
    }

    /// Sends the people at banned addresses the reason, and closes their connections. `ban` gives the sentence for a
    /// banned address.
    pub fn close_banned(&self, ban: impl Fn(IpAddr) -> Option<String>) {
        self.open.close_banned(ban);
    }

    /// Serves a connection until it ends. `activity` is given if it comes from the page of the Activity.
    pub async fn serve(
        self: Arc<Self>,
        mut stream: Socket,
        address: IpAddr,
        activity: Option<ActivityPermit>,
    ) {
        let mut connection = self.open(&mut stream, address, activity);
        connection.connections.open.came(&connection.outbox, address);
        let is_limited = connection.limiter.is_some();
        let end = if is_limited {
            request_address::scope(address, connection.run(&mut stream)).await
        } else {
            connection.run(&mut stream).await
        };
        connection.left();
        match end {
            End::Gone => {}
            // Boxed, because the future of every connection would be larger otherwise.
            End::Close(frame) => Box::pin(close_gracefully(stream, frame)).await,
            End::Closed => {
                // Reading sends the answering close frame. A peer that does not take it in time is dropped.
                let answered = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
                let _ = tokio::time::timeout(CLOSE_TIMEOUT, answered).await;
            }
        }
    }

    /// A connection that has just come. The stream of a client without limits is not throttled.
    fn open(
        self: Arc<Self>,
        stream: &mut Socket,
        address: IpAddr,
        activity: Option<ActivityPermit>,
    ) -> Connection {
        let now = Instant::now();
        let limiter = self.requests.limits.connection(false);
        let limited_by = limiter.is_some().then_some(address);
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let outbox = self.requests.services.outboxes.outbox(number, limited_by);
        if limiter.is_none() {
            stream.get_mut().lift();
        }
        let quota = Quota::per_second(FRAMES_PER_S).allow_burst(FRAMES_BURST);
        let frames = limiter.is_some().then(|| RateLimiter::direct(quota));
        Connection {
            limiter,
            connections: self,
            from: address,
            address,
            outbox,
            identity: None,
            activity,
            excess: 0,
            started: now,
            heard: now,
            pinged: now,
            frames,
            lag: LagMeter::default(),
        }
    }
}

impl Connection {
    /// Reports the end of the connection to all parts of the server that know it.
    fn left(&self) {
        let requests = &self.connections.requests;
        let number = self.outbox.connection();
        self.connections.open.left(number);
        let services = &requests.services;
        services.lobby.gone(number);
        if let Some(activities) = &requests.activities {
            activities.gone(number);
        }
        if let Some(Identity::User(user, ..)) = &self.identity {
            services.present.disconnected(&user.id, number);
            services.lobby.presence_changed(&user.id);
        }
        requests.rooms.gone(number, self.outbox.end().into_iter());
    }

    /// The next event of a connection of the Activity that has not said `hello`. Fails if `hello` takes too long, or if
    /// another connection gets the place of this one.
    async fn event_before_hello(
        &self,
        permit: &ActivityPermit,
        poller: &mut Poller,
        stream: &mut Socket,
    ) -> Result<ConnectionEvent, End> {
        let is_limited = self.limiter.is_some();
        tokio::select! {
            biased;
            event = poll_fn(|context| poller.poll(stream, &self.outbox, context)) => Ok(event),
            () = permit.displaced() => {
                Err(End::close(CloseCode::Again, "many others have just come: say hello at once"))
            }
            () = tokio::time::sleep_until(self.started + ACTIVITY_HELLO_TIMEOUT), if is_limited => {
                Err(End::close(CloseCode::Policy, "hello must come first, and soon"))
            }
        }
    }

    async fn run(&mut self, stream: &mut Socket) -> End {
        let mut poller = Poller::new();
        loop {
            let event = match &self.activity {
                // Boxed, because the future of every connection would be larger otherwise.
                Some(permit) if self.identity.is_none() => {
                    Box::pin(self.event_before_hello(permit, &mut poller, stream)).await
                }
                Some(_) | None => Ok(poll_fn(|context| poller.poll(stream, &self.outbox, context)).await),
            };
            let event = match event {
                Ok(event) => event,
                Err(end) => return end,
            };
            let outcome = match event {
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

    /// Checks the deadlines, and sends a ping when it is due.
    async fn check_deadlines(&mut self, stream: &mut Socket) -> Result<(), End> {
        if self.heard.elapsed() >= SILENCE_TIMEOUT {
            return Err(End::close(CloseCode::Policy, "nothing was heard for too long"));
        }
        if self.identity.is_none() && self.started.elapsed() >= HELLO_TIMEOUT {
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
            Message::Text(text) if self.activity.is_some() => {
                // Addresses take turns with shared resources, and each member in the Activity has a made-up address of
                // their own.
                let address = self.address;
                Box::pin(request_address::scope(address, self.dispatch(&text))).await
            }
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
