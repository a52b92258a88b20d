//! The task that owns the connection: it connects, sends and receives messages, and reconnects.

use super::backoff::pause;
use super::inbox::Inbox;
use super::pending_requests::PendingRequests;
use super::{Call, Config, Push, State};
use crate::{ErrorCode, ErrorReply, Request, ServerFrame, ServerMessage, Welcome};
use futures_util::{SinkExt, StreamExt};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};
use tokio_tungstenite::tungstenite::{Error as SocketError, Message, protocol::WebSocketConfig};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// The largest message accepted from a server, in bytes: enough for the record of a long game or a full lobby.
const MESSAGE_BYTES_MAX: usize = 8 * 1024 * 1024;

struct Session {
    config: Config,
    calls: mpsc::Receiver<Call>,
    state: watch::Sender<State>,
    inbox: Arc<Inbox>,
    pending: PendingRequests,
}

/// The reason why a session ended or did not begin.
enum End {
    /// Another attempt may succeed.
    Lost(Arc<str>),
    /// The server refused this client.
    Refused(ErrorReply),
    /// All handles were dropped.
    Dropped,
}

impl From<SocketError> for End {
    fn from(error: SocketError) -> Self {
        Self::Lost(match error {
            SocketError::Http(answer) => {
                format!("there is no WebSocket at this address; the HTTP status is {}", answer.status())
                    .into()
            }
            error => error.to_string().into(),
        })
    }
}

/// Runs until the server refuses the client or all handles are dropped.
pub(super) async fn run(
    config: Config,
    calls: mpsc::Receiver<Call>,
    state: watch::Sender<State>,
    inbox: Arc<Inbox>,
) {
    #[cfg(feature = "client-tls")]
    // If the program has already installed a crypto provider, this call fails and changes nothing.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let pending = PendingRequests::new(config.watched_max);
    let mut session = Session { config, calls, state, inbox, pending };
    let mut attempt = 0;
    loop {
        let end = match session.greet().await {
            Ok((socket, welcome)) => {
                session.welcomed(welcome);
                let since = Instant::now();
                let end = session.serve(socket).await;
                // A welcome alone does not shorten the pauses: the server may close each connection right after it.
                if since.elapsed() > session.config.pause_max {
                    attempt = 0;
                }
                end
            }
            Err(end) => end,
        };
        match end {
            End::Lost(why) => session.lost(why),
            End::Refused(reply) => {
                session.state.send_replace(State::Refused(reply));
                break;
            }
            End::Dropped => break,
        }
        let jitter = fastrand::f64();
        let wait = pause(session.config.pause_min, session.config.pause_max, attempt, jitter);
        attempt = attempt.saturating_add(1);
        if !session.wait_before_retry(wait).await {
            break;
        }
    }
    session.inbox.close();
}

impl Session {
    /// Connects, says hello and waits for the welcome.
    async fn greet(&self) -> Result<(Socket, Welcome), End> {
        let within = self.config.answer_within;
        let greeting = async {
            let limits = WebSocketConfig::default()
                .read_buffer_size(16 * 1024)
                .max_message_size(Some(MESSAGE_BYTES_MAX))
                .max_frame_size(Some(MESSAGE_BYTES_MAX));
            let (mut socket, _) = connect_async_with_config(&*self.config.url, Some(limits), true).await?;
            let hello = crate::ClientMessage::Hello(self.config.hello.clone());
            send(&mut socket, &hello.into()).await?;
            loop {
                match socket.next().await {
                    Some(Ok(Message::Text(text))) => match message(&text) {
                        Some(ServerFrame { message: ServerMessage::Welcome(welcome), .. }) => {
                            return Ok((socket, welcome));
                        }
                        Some(ServerFrame { message: ServerMessage::Error(reply), .. }) => {
                            return Err(refusal(reply));
                        }
                        _ => {}
                    },
                    Some(Ok(Message::Close(_))) | None => {
                        return Err(End::Lost("the server closed the connection".into()));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.into()),
                }
            }
        };
        timeout(within, greeting).await.unwrap_or_else(|_| Err(End::Lost("it does not answer".into())))
    }

    /// Handles a welcome. Every welcome after the first is also reported as a push.
    fn welcomed(&mut self, welcome: Welcome) {
        if welcome.token.is_some() {
            self.config.hello.token.clone_from(&welcome.token);
        }
        let welcome = Arc::new(welcome);
        let before = self.state.send_replace(State::Welcomed(Arc::clone(&welcome)));
        if matches!(before, State::Welcomed(_)) {
            self.inbox.push(Push::Back(welcome));
        }
    }

    /// Handles the loss of the connection, or a failed attempt to connect. After the first welcome, each loss and each
    /// failed attempt is also reported as a push.
    fn lost(&mut self, why: Arc<str>) {
        self.pending.lost();
        let seeking = matches!(&*self.state.borrow(), State::Connecting(_));
        if seeking {
            self.state.send_replace(State::Connecting(Some(why)));
        } else {
            self.inbox.push(Push::Lost);
        }
    }

    /// Waits before the next attempt and accepts requests meanwhile; false once all handles are dropped.
    async fn wait_before_retry(&mut self, wait: Duration) -> bool {
        let over = sleep(wait);
        tokio::pin!(over);
        loop {
            self.pending.prune();
            let has_space = self.pending.len() < self.config.requests_max;
            tokio::select! {
                () = &mut over => return true,
                call = self.calls.recv(), if has_space => match call {
                    Some(call) => self.pending.take(call),
                    None => return false,
                },
            }
        }
    }

    /// Sends requests and receives answers until the connection ends.
    async fn serve(&mut self, mut socket: Socket) -> End {
        let mut heard = Instant::now();
        let pause = self.config.heartbeat.max(Duration::from_millis(1));
        // The welcome has just shown that the connection works, so the first ping follows after an interval.
        let mut heartbeat = interval_at(Instant::now() + pause, pause);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            for request in self.pending.take_unsent() {
                if let Err(end) = self.within(send(&mut socket, &request)).await {
                    return end;
                }
            }
            let has_space = self.pending.len() < self.config.requests_max;
            tokio::select! {
                frame = socket.next() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(Message::Text(text))) => self.take_frame(&text),
                        Some(Ok(Message::Close(_))) | None => return End::Lost("the server closed the connection".into()),
                        Some(Ok(_)) => {}
                        Some(Err(error)) => return error.into(),
                    }
                }
                call = self.calls.recv(), if has_space => match call {
                    Some(call) => self.pending.take(call),
                    None => {
                        // A failure does not matter: the server closes the connection after a timeout.
                        let _ = self.within(close(&mut socket)).await;
                        return End::Dropped;
                    }
                },
                _ = heartbeat.tick() => {
                    self.pending.prune();
                    if heard.elapsed() > self.config.heartbeat * 3 {
                        return End::Lost("the server is silent".into());
                    }
                    let ping = async { Ok(socket.send(Message::Ping(Vec::new().into())).await?) };
                    if let Err(end) = self.within(ping).await {
                        return end;
                    }
                }
            }
        }
    }

    /// Hands a frame to the caller whose request it answers, or to the reader of pushes.
    fn take_frame(&mut self, text: &str) {
        let Some(frame) = message(text) else { return };
        if let Some(ServerFrame { to, message, .. }) = self.pending.answer(frame) {
            self.inbox.push(Push::Message { to, message });
        }
    }

    /// Puts a deadline on an operation of the connection.
    async fn within(&self, sending: impl Future<Output = Result<(), End>>) -> Result<(), End> {
        let late = |_| Err(End::Lost("the server does not read".into()));
        timeout(self.config.answer_within, sending).await.unwrap_or_else(late)
    }
}

/// Decodes a message of the server; `None` for a message that this version cannot read, such as one of a new type.
fn message(text: &str) -> Option<ServerFrame> {
    serde_json::from_str(text).ok()
}

/// The end of a session whose hello was refused: `Lost` if another attempt may succeed.
fn refusal(reply: ErrorReply) -> End {
    match reply.code {
        ErrorCode::RateLimited | ErrorCode::Internal | ErrorCode::Unconfirmed | ErrorCode::NotNow => {
            End::Lost(reply.message.into())
        }
        _ => End::Refused(reply),
    }
}

async fn send(socket: &mut Socket, request: &Request) -> Result<(), End> {
    let text = serde_json::to_string(request).map_err(|error| End::Lost(error.to_string().into()))?;
    Ok(socket.send(Message::text(text)).await?)
}

async fn close(socket: &mut Socket) -> Result<(), End> {
    Ok(socket.close(None).await?)
}
