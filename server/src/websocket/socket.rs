//! The socket of one connection: receives frames for a [`FrameHandler`], sends queued ones, and enforces deadlines.

use super::end::End;
use super::handler::{FrameHandler, Standing};
use super::lag::LagMeter;
use super::poll::{ConnectionEvent, Poller};
use super::unfinished::Unfinished;
use crate::connections::outbox::Close;
use crate::http::{ActivityPermit, Socket, close_for, close_gracefully};
use crate::random::Random;
use crate::telemetry::Meters;
use futures_util::{SinkExt, StreamExt};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use std::future::poll_fn;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};

/// How often the server pings a peer. A ping also measures the lag of the connection.
const PING_EVERY: Duration = Duration::from_secs(20);
const SILENCE_TIMEOUT: Duration = Duration::from_secs(60);
/// How long a connection may stay open without an accepted `hello`.
const HELLO_TIMEOUT: Duration = Duration::from_secs(15);
/// How long a connection of the Activity may stay open without an accepted `hello`. It is short, because all these
/// connections come from a few addresses, each of which may have a limited number of connections without `hello`.
const ACTIVITY_HELLO_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a closing peer may take to read the answering close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);
/// The average number of frames that a peer may send in a second. Control frames count too.
const FRAMES_PER_S: NonZeroU32 = NonZeroU32::new(100).unwrap();
const FRAMES_BURST: NonZeroU32 = NonZeroU32::new(1_000).unwrap();

/// The parts of the server that all sockets share.
pub struct SocketContext {
    /// The metrics.
    pub meters: Meters,
    /// The source of the payloads of pings.
    pub random: Arc<Random>,
    /// Whether the frames and bytes of all peers except services are limited.
    pub is_limited: bool,
}

pub(super) struct SocketTask<H> {
    pub(super) handler: H,
    pub(super) context: Arc<SocketContext>,
    started: Instant,
    heard: Instant,
    pinged: Instant,
    unfinished: Unfinished,
    /// The limit of the peer's frames; none for services and unlimited clients.
    frames: Option<DefaultDirectRateLimiter>,
    lag: LagMeter,
}

/// Serves a socket until it ends, and passes its frames to the handler.
pub async fn serve(mut stream: Socket, handler: impl FrameHandler, context: Arc<SocketContext>) {
    let end = SocketTask::new(handler, context).run(&mut stream).await;
    match end {
        End::Gone => {}
        // Boxed, because the future of every connection would be larger otherwise.
        End::Close(frame) => Box::pin(close_gracefully(stream, frame)).await,
        End::Closed => {
            // Reading sends the answering close frame.
            let answered = async { while stream.next().await.is_some_and(|message| message.is_ok()) {} };
            let _ = tokio::time::timeout(CLOSE_TIMEOUT, answered).await;
        }
    }
}

impl<H: FrameHandler> SocketTask<H> {
    fn new(handler: H, context: Arc<SocketContext>) -> Self {
        let now = Instant::now();
        let quota = Quota::per_second(FRAMES_PER_S).allow_burst(FRAMES_BURST);
        let frames = context.is_limited.then(|| RateLimiter::direct(quota));
        Self {
            handler,
            context,
            started: now,
            heard: now,
            pinged: now,
            unfinished: Unfinished::default(),
            frames,
            lag: LagMeter::default(),
        }
    }

    /// The next event of a connection of the Activity before `hello`. Fails if another connection gets the place of
    /// this one or, where peers are limited, if `hello` takes too long.
    async fn event_before_hello(
        &self,
        permit: &ActivityPermit,
        poller: &mut Poller,
        stream: &mut Socket,
    ) -> Result<ConnectionEvent, End> {
        tokio::select! {
            biased;
            event = poll_fn(|context| self.poll_event(poller, stream, context)) => Ok(event),
            () = permit.displaced() => Err(Close::Displaced.into()),
            () = tokio::time::sleep_until(self.started + ACTIVITY_HELLO_TIMEOUT), if self.context.is_limited => {
                Err(self.without_hello())
            }
        }
    }

    /// The next event that this function cannot handle itself. The function sends nearly all frames without an async
    /// function, because thousands of tasks wake per broadcast, and loading the state of an async function from memory
    /// is slow.
    fn poll_event(
        &self,
        poller: &mut Poller,
        stream: &mut Socket,
        context: &mut Context<'_>,
    ) -> Poll<ConnectionEvent> {
        loop {
            match poller.poll(stream, &self.handler, context) {
                Poll::Ready(ConnectionEvent::Send(Some(text))) => {
                    if let Err(event) = self.send_at_once(poller, stream, text, context) {
                        return Poll::Ready(event);
                    }
                }
                other => return other,
            }
        }
    }

    async fn run(&mut self, stream: &mut Socket) -> End {
        let mut poller = Poller::new();
        if self.frames.is_none() {
            stream.get_mut().throttle().lift();
        }
        loop {
            let event = match self.handler.activity() {
                // Boxed, because the future of every connection would be larger otherwise.
                Some(permit) if self.handler.standing() == Standing::Unknown => {
                    Box::pin(self.event_before_hello(permit, &mut poller, stream)).await
                }
                Some(_) | None => Ok(poll_fn(|context| self.poll_event(&mut poller, stream, context)).await),
            };
            let event = match event {
                Ok(event) => event,
                // On an edge, the host may have accepted `hello` while this task waited.
                Err(_) if self.handler.standing() != Standing::Unknown => continue,
                Err(end) => return end,
            };
            let outcome = match event {
                ConnectionEvent::Send(text) => self.send_all(stream, text).await,
                ConnectionEvent::Close(why) => Err(why.into()),
                ConnectionEvent::Received(message) => {
                    let outcome = self.receive(message, stream).await;
                    self.lift_limits(stream);
                    outcome
                }
                ConnectionEvent::Tick => self.check_deadlines(stream).await,
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    fn lift_limits(&mut self, stream: &mut Socket) {
        match self.handler.standing() {
            _ if self.frames.is_none() => stream.get_mut().throttle().lift(),
            Standing::Unknown => {}
            Standing::User => stream.get_mut().throttle().allow_bursts(),
            Standing::Service => {
                self.frames = None;
                stream.get_mut().throttle().lift();
            }
        }
    }

    /// The end of a connection without an accepted `hello`. On an edge, the reason may be that the host has not
    /// answered.
    fn without_hello(&self) -> End {
        if self.handler.is_waiting() {
            Close::Restart.into()
        } else {
            End::close(CloseCode::Policy, "hello must come first, and soon")
        }
    }

    async fn check_deadlines(&mut self, stream: &mut Socket) -> Result<(), End> {
        if self.heard.elapsed() >= SILENCE_TIMEOUT {
            return Err(End::close(CloseCode::Policy, "nothing was heard for too long"));
        }
        if self.handler.standing() == Standing::Unknown && self.started.elapsed() >= HELLO_TIMEOUT {
            return Err(self.without_hello());
        }
        if self.unfinished.is_overdue(stream.get_mut().throttle().received(), Instant::now()) {
            return Err(End::close(CloseCode::Policy, "a message must be complete within 30 seconds"));
        }
        if self.pinged.elapsed() < PING_EVERY {
            return Ok(());
        }
        self.pinged = Instant::now();
        let payload = self.context.random.number().to_be_bytes();
        self.lag.pinged(payload, self.pinged);
        self.written(stream.send(Message::Ping(Bytes::copy_from_slice(&payload)))).await
    }

    async fn receive(
        &mut self,
        message: Option<Result<Message, Error>>,
        stream: &mut Socket,
    ) -> Result<(), End> {
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
            Message::Text(text) => {
                self.unfinished.message(stream.get_mut().throttle().received());
                self.handler.frame(&text, self.lag.one_way_ms()).await;
                Ok(())
            }
            Message::Binary(_) => {
                Err(End::close(CloseCode::Unsupported, "frames are text, one JSON object each"))
            }
            Message::Pong(payload) => {
                self.unfinished.control_frame(&payload);
                self.lag.answered(&payload, Instant::now());
                Ok(())
            }
            Message::Ping(payload) => {
                self.unfinished.control_frame(&payload);
                Ok(())
            }
            Message::Frame(_) => Ok(()),
            Message::Close(_) => Err(End::Closed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::unfinished::MESSAGE_TIMEOUT;
    use super::*;
    use crate::config::serve_config_of;
    use crate::connections::outbox::Outbox;
    use crate::http::ConnectionLimits;
    use crate::http::testing::socket_pair;
    use futures_util::poll;
    use std::net::IpAddr;
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
    use tokio::io::AsyncWriteExt;

    /// The handler of a connection of the Activity on an edge. The host may accept `hello` at any time.
    struct TestRelay {
        outbox: Arc<Outbox>,
        is_accepted: Arc<AtomicBool>,
        activity: ActivityPermit,
    }

    impl FrameHandler for TestRelay {
        fn outbox(&self) -> &Arc<Outbox> {
            &self.outbox
        }

        fn standing(&self) -> Standing {
            if self.is_accepted.load(Relaxed) { Standing::User } else { Standing::Unknown }
        }

        fn accepts(&self) -> bool {
            true
        }

        fn is_waiting(&self) -> bool {
            false
        }

        fn activity(&self) -> Option<&ActivityPermit> {
            Some(&self.activity)
        }

        async fn frame(&mut self, _text: &str, _lag_ms: u64) {}
    }

    /// Opens a connection of the Activity, whose `hello` may be accepted while it waits for a frame. Then opens this
    /// many newer connections, and lets this time pass. Returns the code with which the connection is closed, if it is.
    async fn closed(is_accepted: bool, newer: usize, passed: Duration) -> Option<CloseCode> {
        let limits = ConnectionLimits::new(&serve_config_of(""));
        let permit = || limits.activity(IpAddr::from([203, 0, 113, 7]));
        let relay = relay(false, permit());
        let accepted = Arc::clone(&relay.is_accepted);
        let (mut socket, _peer) = socket_pair().await;
        let mut task = SocketTask::new(relay, context());
        let mut running = Box::pin(task.run(&mut socket));
        assert!(poll!(&mut running).is_pending());
        accepted.store(is_accepted, Relaxed);
        let _newer: Vec<_> = (0..newer).map(|_| permit()).collect();
        tokio::time::advance(passed).await;
        match poll!(&mut running) {
            Poll::Ready(End::Close(frame)) => Some(frame.code),
            Poll::Ready(End::Gone | End::Closed) => panic!("only the server can close this connection"),
            Poll::Pending => None,
        }
    }

    fn relay(is_accepted: bool, activity: ActivityPermit) -> TestRelay {
        TestRelay {
            outbox: Arc::new(Outbox::new(1)),
            is_accepted: Arc::new(AtomicBool::new(is_accepted)),
            activity,
        }
    }

    fn context() -> Arc<SocketContext> {
        let (meters, random) = (Meters::new().unwrap(), Arc::new(Random::from_seed(1)));
        Arc::new(SocketContext { meters, random, is_limited: true })
    }

    #[tokio::test(start_paused = true)]
    async fn a_message_that_stays_incomplete_ends_the_connection() {
        let limits = ConnectionLimits::new(&serve_config_of(""));
        let permit = limits.activity(IpAddr::from([203, 0, 113, 7]));
        let mut task = SocketTask::new(relay(true, permit), context());
        let (mut socket, mut peer) = socket_pair().await;
        // The head of a text frame of 65,535 bytes, its mask, and its first byte.
        peer.write_all(&[0x81, 0xfe, 0xff, 0xff, 1, 2, 3, 4, 5]).await.unwrap();
        poll_fn(|context| {
            assert!(socket.poll_next_unpin(context).is_pending());
            if socket.get_mut().throttle().received() == 9 { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
        assert!(task.check_deadlines(&mut socket).await.is_ok());
        tokio::time::advance(MESSAGE_TIMEOUT).await;
        assert!(matches!(task.check_deadlines(&mut socket).await, Err(End::Close(_))));
    }

    #[tokio::test(start_paused = true)]
    async fn hello_accepted_during_a_wait_keeps_the_connection() {
        let passed = ACTIVITY_HELLO_TIMEOUT;
        assert_eq!(closed(false, 0, passed).await, Some(CloseCode::Policy));
        assert_eq!(closed(true, 0, passed).await, None);
        assert_eq!(closed(false, 256, Duration::ZERO).await, Some(CloseCode::Again));
        assert_eq!(closed(true, 256, Duration::ZERO).await, None);
    }
}
