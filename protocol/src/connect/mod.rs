//! An async client of the protocol, for the bot, the tests and any program in Rust.
//!
//! What always holds: a request has one end, an answer or an error, within its deadline; every queue has a bound; when
//! the connection is lost the client comes back by itself, as the same user, and watches again what it watched. What
//! can be asked twice without harm is asked again then: an `act` with its `ply`, and what only reads. Of anything else
//! the client says [`RequestError::Lost`], since nobody knows whether it was done.
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
mod ledger;
mod session;

use crate::{ClientMessage, ErrorReply, Hello, OnBehalf, RoomView, ServerMessage, UserId, Welcome};
use inbox::Inbox;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::timeout;

/// Where to connect, as whom, and within what bounds.
#[derive(Clone, Debug)]
pub struct Config {
    /// The server's address, such as `ws://127.0.0.1:8080/ws`; `wss://` with the feature `client-tls`.
    pub url: String,
    /// Who is there; after the first welcome the client uses the token that it was given.
    pub hello: Hello,
    /// How long [`Client::connect`] goes on trying.
    pub connect_within: Duration,
    /// How long a request waits for its answer, and a connection for its welcome.
    pub answer_within: Duration,
    /// How often to ask whether the server is still there; silent for three times as long, it is not.
    pub heartbeat: Duration,
    /// The pause before the first attempt to come back; it doubles with each.
    pub pause_min: Duration,
    /// The longest pause between two attempts.
    pub pause_max: Duration,
    /// How many requests may wait for their answers at once; more wait to be sent.
    pub requests_max: usize,
    /// How many pushes may wait to be read. Beyond it views go that a newer one has overtaken, then the oldest push.
    pub pushes_max: usize,
    /// How many rooms to watch again after a loss; beyond it the first ones are forgotten.
    pub watched_max: usize,
}

impl Config {
    /// A guest at this address, with bounds that fit most programs.
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

    /// The same with this hello.
    #[must_use]
    pub fn with_hello(self, hello: Hello) -> Self {
        Self { hello, ..self }
    }
}

/// A connection to a server, shared by all who ask over it. It ends when the last of them is dropped.
#[derive(Clone, Debug)]
pub struct Client {
    calls: mpsc::Sender<Call>,
    state: watch::Receiver<State>,
    answer_within: Duration,
    on_behalf: Option<OnBehalf>,
}

/// A request on its way to the task that holds the connection.
#[derive(Debug)]
struct Call {
    on_behalf: Option<OnBehalf>,
    message: ClientMessage,
    answer: oneshot::Sender<Result<ServerMessage, RequestError>>,
}

/// How the connection stands.
#[derive(Clone, Debug)]
enum State {
    /// It is sought; with why the last attempt failed.
    Seeking(Option<Arc<str>>),
    /// It is there, or was and is sought again.
    Welcomed(Arc<Welcome>),
    /// The server will not have this client.
    Refused(ErrorReply),
}

/// Why there is no connection.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectError {
    /// The server answered `hello` with an error.
    #[error("the server refuses: {0}")]
    Refused(#[from] ErrorReply),
    /// No server answered in time.
    #[error("no server answers at this address: {0}")]
    Unreachable(Arc<str>),
}

/// Why a request has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RequestError {
    /// The server answered with an error.
    #[error(transparent)]
    Refused(#[from] ErrorReply),
    /// The server did not answer in time.
    #[error("the server did not answer in time")]
    TimedOut,
    /// The connection was lost before the answer, and the request is none that may be made twice.
    #[error("the connection was lost before the answer came")]
    Lost,
    /// The connection has ended.
    #[error("the connection has ended")]
    Closed,
    /// The server answered with a message of another sort than was asked for.
    #[error("the server answered with a message of another sort")]
    Unexpected,
}

/// What comes without having been asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Push {
    /// A message of the server; answers that nobody waits for any more are among them.
    Message {
        /// To a service: the user for whom it is.
        to: Option<UserId>,
        /// What is said.
        message: ServerMessage,
    },
    /// So many pushes were not read in time and are gone.
    Missed(u64),
    /// The connection is lost and is sought again.
    Lost,
    /// The connection is there again; views of what was watched follow.
    Back(Arc<Welcome>),
}

/// The stream of what comes without having been asked for.
#[derive(Debug)]
pub struct Pushes(Arc<Inbox>);

impl Pushes {
    /// The next push; none once the connection has ended and all are read.
    pub async fn next(&mut self) -> Option<Push> {
        self.0.next().await
    }

    /// The next push, if one is there already.
    pub fn try_next(&mut self) -> Option<Push> {
        self.0.try_next()
    }
}

impl Client {
    /// Connects, says hello and waits for the welcome, trying again as long as the configuration allows.
    ///
    /// # Errors
    /// [`ConnectError`] where the server refuses or none answers in time.
    pub async fn connect(config: Config) -> Result<(Self, Pushes), ConnectError> {
        let connect_within = config.connect_within;
        let (client, pushes) = Self::open(config);
        match timeout(connect_within, client.welcomed()).await {
            Ok(welcomed) => welcomed.map(|_| (client, pushes)),
            Err(_) => Err(client.unreachable()),
        }
    }

    /// A client that seeks its server from now on, however long that takes. What is asked meanwhile waits, as long as for
    /// any answer.
    ///
    /// It must be called within a runtime of tokio.
    #[must_use]
    pub fn open(config: Config) -> (Self, Pushes) {
        let (calls, taken) = mpsc::channel(config.requests_max.max(1));
        let (known, state) = watch::channel(State::Seeking(None));
        let inbox = Arc::new(Inbox::new(config.pushes_max));
        let answer_within = config.answer_within;
        tokio::spawn(session::run(config, taken, known, Arc::clone(&inbox)));
        (Self { calls, state, answer_within, on_behalf: None }, Pushes(inbox))
    }

    /// Waits for the server's first welcome; at once where it was given already.
    ///
    /// # Errors
    /// What the server says where it will not have this client.
    pub async fn welcomed(&self) -> Result<Arc<Welcome>, ConnectError> {
        let mut state = self.state.clone();
        // The state is its last one where nobody can change it any more.
        let _ = state.wait_for(|state| !matches!(state, State::Seeking(_))).await;
        let now = state.borrow().clone();
        match now {
            State::Welcomed(welcome) => Ok(welcome),
            State::Refused(reply) => Err(ConnectError::Refused(reply)),
            State::Seeking(_) => Err(self.unreachable()),
        }
    }

    /// Why there is no connection yet.
    fn unreachable(&self) -> ConnectError {
        let why = if let State::Seeking(why) = &*self.state.borrow() { why.clone() } else { None };
        ConnectError::Unreachable(why.unwrap_or_else(|| "it does not answer".into()))
    }

    /// What the server said last in welcome; none where it refused to have this client back.
    #[must_use]
    pub fn welcome(&self) -> Option<Arc<Welcome>> {
        match &*self.state.borrow() {
            State::Welcomed(welcome) => Some(Arc::clone(welcome)),
            State::Seeking(_) | State::Refused(_) => None,
        }
    }

    /// The same connection, asking for this user; only a service may.
    #[must_use]
    pub fn on_behalf(&self, user: OnBehalf) -> Self {
        Self { on_behalf: Some(user), ..self.clone() }
    }

    /// Asks, and waits for the direct answer.
    ///
    /// # Errors
    /// [`RequestError`] where there is none, or it is an error.
    pub async fn ask(&self, message: ClientMessage) -> Result<ServerMessage, RequestError> {
        let (answer, answered) = oneshot::channel();
        let call = Call { on_behalf: self.on_behalf.clone(), message, answer };
        let answered = async {
            self.calls.send(call).await.map_err(|_| RequestError::Closed)?;
            answered.await.map_err(|_| RequestError::Closed)?
        };
        match timeout(self.answer_within, answered).await {
            Ok(Ok(ServerMessage::Error(reply))) => Err(RequestError::Refused(reply)),
            Ok(answer) => answer,
            Err(_) => Err(RequestError::TimedOut),
        }
    }

    /// Asks for what is answered with a view.
    ///
    /// # Errors
    /// [`RequestError`] where there is no answer, or it is no view.
    pub async fn view(&self, message: ClientMessage) -> Result<Box<RoomView>, RequestError> {
        match self.ask(message).await? {
            ServerMessage::View(view) => Ok(view),
            _ => Err(RequestError::Unexpected),
        }
    }
}
