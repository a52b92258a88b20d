//! An async client of the protocol, for the bot, the tests and any program in Rust.
//!
//! Invariants: every request ends with an answer or an error within its deadline, and every queue is bounded. When the
//! connection is lost, the client reconnects as the same user and renews its subscriptions to rooms and to the
//! lobby. It sends idempotent requests again, such as queries and an `act` with its `ply`. Every other request that was
//! sent fails with [`RequestError::Lost`], because its effect is unknown. A request whose caller has stopped waiting is
//! not sent any more.
//!
//! ```no_run
//! # async fn play() -> Result<(), Box<dyn std::error::Error>> {
//! use konakis_protocol::connect::{Client, Config, Push};
//! use konakis_protocol::{ClientMessage, InRoom, ServerMessage};
//!
//! let (client, mut pushes) = Client::connect(Config::new("ws://127.0.0.1:8080/ws")).await?;
//! let view = client.view(ClientMessage::Watch(InRoom { room: "k3f9x2".parse()? })).await?;
//! while let Some(push) = pushes.next().await {
//!     if let Push::Message { message: ServerMessage::View(view), .. } = push {
//!         println!("{} actions", view.ply);
//!     }
//! }
//! # Ok(())
//! # }
//! ```

mod backoff;
mod inbox;
mod pending_requests;
mod session;

use crate::{
    ClientMessage, ErrorCode, ErrorReply, Hello, OnBehalf, RoomView, ServerMessage, UserId, Welcome,
};
use inbox::Inbox;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// The configuration of a client: address, identity and bounds.
#[derive(Clone, Debug)]
pub struct Config {
    /// The server's address, such as `ws://127.0.0.1:8080/ws`; `wss://` with the feature `client-tls`.
    pub url: String,
    /// The first `hello`. After a welcome that contains a token, the client says hello with that token.
    pub hello: Hello,
    /// How long [`Client::connect`] retries.
    pub connect_within: Duration,
    /// How long a request waits for its answer, and a connection for its welcome.
    pub answer_within: Duration,
    /// The interval between pings. If the server is silent for three intervals, the connection counts as lost.
    pub heartbeat: Duration,
    /// The longest pause before the first attempt to reconnect; the pause is random, from half of this to all of it.
    /// The longest pause doubles with each further attempt, up to `pause_max`.
    pub pause_min: Duration,
    /// The longest pause between two attempts.
    pub pause_max: Duration,
    /// How many requests of callers may be in flight at the same time; further requests wait to be sent.
    pub requests_max: usize,
    /// How many pushes may wait to be read. Beyond this number the client drops superseded views first, then the oldest
    /// pushes.
    pub pushes_max: usize,
    /// How many subscriptions the client remembers, to renew them after a loss. Beyond this number, the oldest are
    /// forgotten.
    pub watched_max: usize,
}

impl Config {
    /// A guest at this address, with bounds that suit most programs.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            hello: Hello::default(),
            connect_within: Duration::from_secs(30),
            answer_within: Duration::from_secs(15),
            heartbeat: Duration::from_secs(20),
            pause_min: Duration::from_millis(250),
            pause_max: Duration::from_secs(30),
            requests_max: 64,
            pushes_max: 256,
            watched_max: 4096,
        }
    }

    /// This configuration with another hello.
    #[must_use]
    pub fn with_hello(self, hello: Hello) -> Self {
        Self { hello, ..self }
    }
}

/// A handle on a connection to a server. Clones share the connection, which ends when the last handle is dropped.
#[derive(Clone, Debug)]
pub struct Client {
    calls: mpsc::Sender<Call>,
    state: watch::Receiver<State>,
    answer_within: Duration,
    on_behalf: Option<OnBehalf>,
}

/// A request on its way to the task that owns the connection.
#[derive(Debug)]
struct Call {
    on_behalf: Option<OnBehalf>,
    message: ClientMessage,
    answer: oneshot::Sender<Result<ServerMessage, RequestError>>,
    claim: SendClaim,
}

/// Decides whether a request is sent: the connection claims the request before it sends it, and the caller claims it
/// when it stops waiting. The first claim wins, so the caller knows whether the request may have had an effect.
#[derive(Clone, Debug, Default)]
struct SendClaim(Arc<AtomicBool>);

impl SendClaim {
    /// Claims the request; false if it is claimed already.
    fn claim(&self) -> bool {
        !self.0.swap(true, Ordering::Relaxed)
    }
}

/// The state of the connection.
#[derive(Clone, Debug)]
enum State {
    /// Connecting for the first time, with the reason why the last attempt failed, if one has failed.
    Connecting(Option<Arc<str>>),
    /// Connected, or reconnecting.
    Welcomed(Arc<Welcome>),
    /// The server refused this client.
    Refused(ErrorReply),
}

/// The error of connecting.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectError {
    /// The server answered `hello` with an error that another attempt would not avoid.
    #[error("the server refuses: {0}")]
    Refused(#[from] ErrorReply),
    /// No server welcomed the client in time.
    #[error("no server answers at this address: {0}")]
    Unreachable(Arc<str>),
}

/// The error of a request.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The server answered with an error.
    #[error(transparent)]
    Refused(#[from] ErrorReply),
    /// The server did not answer in time. The request was not sent, or it is a query ([`ClientMessage::is_query`]),
    /// which can be repeated freely.
    #[error("the server did not answer in time")]
    TimedOut,
    /// The request was sent, but no answer came in time or before the connection ended. The request may have had an
    /// effect.
    #[error("no answer came, and the request may have had an effect")]
    Unanswered,
    /// The connection was lost before the answer, and the request is not idempotent.
    #[error("the connection was lost before the answer came")]
    Lost,
    /// The connection has ended. The request had no effect, because it was not sent or is a query.
    #[error("the connection has ended")]
    Closed,
    /// The server answered with a message of an unexpected type.
    #[error("the server answered with a message of an unexpected type")]
    Unexpected,
}

impl RequestError {
    /// Whether the request may have had an effect. False for a query without an answer.
    #[must_use]
    pub fn is_unknown_outcome(&self) -> bool {
        match self {
            Self::Lost | Self::Unanswered | Self::Unexpected => true,
            Self::Refused(reply) => reply.code == ErrorCode::Unconfirmed,
            Self::TimedOut | Self::Closed => false,
        }
    }
}

/// A push from the server or from the client itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Push {
    /// A message of the server, or an answer whose caller no longer waits.
    Message {
        /// For a service: the user to whom the message is addressed.
        to: Option<UserId>,
        /// The message.
        message: ServerMessage,
    },
    /// This many pushes were dropped because they were not read in time.
    Missed(u64),
    /// The connection is lost, or an attempt to reconnect failed. The client tries again.
    Lost,
    /// The connection is back. One push follows for each of the client's subscriptions: the lobby, the view of the
    /// room, or an error.
    Back(Arc<Welcome>),
}

/// The stream of pushes.
#[derive(Debug)]
pub struct Pushes(Arc<Inbox>);

impl Pushes {
    /// Waits for the next push; `None` once the connection has ended and all pushes are read.
    pub async fn next(&mut self) -> Option<Push> {
        self.0.next().await
    }

    /// The next push, if one is waiting.
    pub fn try_next(&mut self) -> Option<Push> {
        self.0.try_next()
    }
}

impl Client {
    /// Connects, says hello and waits for the welcome. Retries as long as the configuration allows.
    ///
    /// # Errors
    /// [`ConnectError`] if the server refuses the client or no server welcomes it in time.
    pub async fn connect(config: Config) -> Result<(Self, Pushes), ConnectError> {
        let connect_within = config.connect_within;
        let (client, pushes) = Self::open(config);
        match timeout(connect_within, client.welcomed()).await {
            Ok(welcomed) => welcomed.map(|_| (client, pushes)),
            Err(_) => Err(client.unreachable()),
        }
    }

    /// A client that connects in the background, however long that takes. Until it is connected, requests wait, but not
    /// beyond their deadlines.
    ///
    /// This function must be called within a Tokio runtime.
    #[must_use]
    pub fn open(config: Config) -> (Self, Pushes) {
        let (calls, taken) = mpsc::channel(config.requests_max.max(1));
        let (known, state) = watch::channel(State::Connecting(None));
        let inbox = Arc::new(Inbox::new(config.pushes_max));
        let answer_within = config.answer_within;
        tokio::spawn(session::run(config, taken, known, Arc::clone(&inbox)));
        (Self { calls, state, answer_within, on_behalf: None }, Pushes(inbox))
    }

    /// Waits for the first welcome; returns immediately if there has already been one.
    ///
    /// # Errors
    /// [`ConnectError`] if the server refuses this client, or if the task of the connection has ended.
    pub async fn welcomed(&self) -> Result<Arc<Welcome>, ConnectError> {
        let mut state = self.state.clone();
        // An error means that the sender is gone, so the state is final.
        let _ = state.wait_for(|state| !matches!(state, State::Connecting(_))).await;
        let now = state.borrow().clone();
        match now {
            State::Welcomed(welcome) => Ok(welcome),
            State::Refused(reply) => Err(ConnectError::Refused(reply)),
            State::Connecting(_) => Err(self.unreachable()),
        }
    }

    /// Waits until an attempt to make the first connection fails, and returns the reason. A failure for the reason
    /// `known` is ignored. Returns `None` once the server has answered, or if the task of the connection has ended.
    pub async fn failed_attempt(&self, known: Option<&str>) -> Option<Arc<str>> {
        let mut state = self.state.clone();
        let is_news = |state: &State| match state {
            State::Connecting(Some(why)) => Some(&**why) != known,
            State::Connecting(None) => false,
            State::Welcomed(_) | State::Refused(_) => true,
        };
        match &*state.wait_for(is_news).await.ok()? {
            State::Connecting(why) => why.clone(),
            State::Welcomed(_) | State::Refused(_) => None,
        }
    }

    /// The reason why there is no connection yet.
    fn unreachable(&self) -> ConnectError {
        let why = if let State::Connecting(why) = &*self.state.borrow() { why.clone() } else { None };
        ConnectError::Unreachable(why.unwrap_or_else(|| "it does not answer".into()))
    }

    /// The last welcome; `None` before the first one, and after the server has refused this client.
    #[must_use]
    pub fn welcome(&self) -> Option<Arc<Welcome>> {
        match &*self.state.borrow() {
            State::Welcomed(welcome) => Some(Arc::clone(welcome)),
            State::Connecting(_) | State::Refused(_) => None,
        }
    }

    /// The same connection, acting for this user. Only a service may do so.
    #[must_use]
    pub fn on_behalf(&self, user: OnBehalf) -> Self {
        Self { on_behalf: Some(user), ..self.clone() }
    }

    /// The same connection, whose requests wait this long for their answers.
    #[must_use]
    pub fn answering_within(&self, answer_within: Duration) -> Self {
        Self { answer_within, ..self.clone() }
    }

    /// Sends a request and waits for its answer.
    ///
    /// # Errors
    /// [`RequestError`] if there is no answer, or if the answer is an error.
    pub async fn ask(&self, message: ClientMessage) -> Result<ServerMessage, RequestError> {
        let (answer, answered) = oneshot::channel();
        let (claim, is_query) = (SendClaim::default(), message.is_query());
        let call = Call { on_behalf: self.on_behalf.clone(), message, answer, claim: claim.clone() };
        let answered = async {
            self.calls.send(call).await.map_err(|_| RequestError::Closed)?;
            answered.await.map_err(|_| RequestError::Closed)?
        };
        let without_answer = match timeout(self.answer_within, answered).await {
            Ok(Ok(ServerMessage::Error(reply))) => return Err(RequestError::Refused(reply)),
            Ok(Err(RequestError::Closed)) => RequestError::Closed,
            Ok(answer) => return answer,
            Err(_) => RequestError::TimedOut,
        };
        let had_no_effect = claim.claim() || is_query;
        Err(if had_no_effect { without_answer } else { RequestError::Unanswered })
    }

    /// Sends a request whose answer is a view.
    ///
    /// # Errors
    /// [`RequestError`] if there is no answer, or if the answer is not a view.
    pub async fn view(&self, message: ClientMessage) -> Result<Box<RoomView>, RequestError> {
        match self.ask(message).await? {
            ServerMessage::View(view) => Ok(view),
            _ => Err(RequestError::Unexpected),
        }
    }
}
