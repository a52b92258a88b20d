//! Opening the connection to the bus.
//!
//! Invariants: a password is sent only to the configured servers. A server on another machine gets the password only
//! after its certificate was checked. A client that has once been connected reconnects after each break, for ever.

use super::parts::MESSAGE_BYTES_MAX;
use crate::config::BusConfig;
use async_nats::connection::State;
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions, Event};
use konakis_program::tls::{TlsError, TlsPolicy, client_config};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::time::timeout;
use tracing::{info, warn};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The maximum time for an attempt with one server. It is shorter than [`CONNECT_TIMEOUT`], so that another server can
/// be tried.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(2);
/// The delay before the first attempt to reconnect; it doubles with each further attempt.
const DELAY_MIN: Duration = Duration::from_millis(50);
const DELAY_MAX: Duration = Duration::from_secs(1);
/// The time between pings. The connection counts as broken if two pings are unanswered when the third is due: six
/// seconds after the last message.
const PING_INTERVAL: Duration = Duration::from_secs(2);
/// The maximum number of received messages that wait in a subscription. Further messages are dropped, and the log says
/// so.
const SUBSCRIPTION_CAPACITY: usize = 65_536;
/// The maximum number of messages, subscriptions and other commands that wait for the connection.
///
/// While connected, the client takes commands from this queue until 64 KiB wait for the socket. While it is not
/// connected, it takes none; `publish` on a full queue then waits for the next connection, without a deadline. After it
/// has reconnected, the client renews its subscriptions before it sends the queued messages. It sends them in order,
/// however old they are. Some messages are lost when the connection breaks: those that were taken from the queue but
/// have not arrived. These are up to 64 KiB and the content of the sockets' buffers. Messages that others publish
/// before the subscriptions are renewed are lost too. So the bus may lose messages, but it neither repeats nor reorders
/// them.
const COMMAND_CAPACITY: usize = 2048;
const STATE_CHECK_EVERY: Duration = Duration::from_millis(500);
/// The minimum time between two log entries about dropped messages, and between two about errors of the bus.
const REPEATED_LOG_INTERVAL: Duration = Duration::from_secs(10);

/// The reason why there is no connection to the bus.
#[derive(Debug, thiserror::Error)]
pub enum BusError {
    /// No server can be reached, or none accepts a connection.
    #[error("the bus at {place} cannot be reached ({why}): check --bus, and whether NATS is running there")]
    Unreachable {
        /// The addresses.
        place: String,
        /// The cause.
        why: ConnectError,
    },
    /// The servers do not answer.
    #[error("the bus at {place} does not answer: check --bus, and whether a firewall is in between")]
    Silent {
        /// The addresses.
        place: String,
    },
    /// The servers do not accept the user or the password.
    #[error(
        "the bus at {place} refuses the user or the password: check the user in --bus and the file of \
         --bus-password-file"
    )]
    Refused {
        /// The addresses.
        place: String,
    },
    /// The bus has been out of reach for too long.
    #[error(
        "the bus cannot be reached any longer: this server ends, so that another server that reaches the bus can take \
         the database over"
    )]
    Lost,
    /// The bus does not deliver messages of a subject.
    #[error("the bus does not deliver messages to this server any longer")]
    Subscription,
    /// The longest message that the servers accept is too short for Konakis.
    #[error(
        "the bus at {place} accepts messages of at most {max} bytes, which are too short: set max_payload of NATS to \
         at least {MESSAGE_BYTES_MAX}"
    )]
    ShortMessages {
        /// The addresses.
        place: String,
        /// The length of the longest message that the bus accepts, in bytes.
        max: usize,
    },
    /// TLS cannot be set up.
    #[error("there is no TLS to the bus, because {0}")]
    Tls(#[from] TlsError),
}

/// Connects to the bus under this name, and retries while the bus cannot be reached.
///
/// # Errors
/// [`BusError`] if a retry cannot help: the bus refuses the user or accepts only short messages, or TLS cannot be set
/// up.
pub async fn reach(config: &BusConfig, name: &str) -> Result<Client, BusError> {
    // Log a reason only if it differs from the last one.
    let mut logged = String::new();
    loop {
        match connect(config, name).await {
            Err(error @ (BusError::Unreachable { .. } | BusError::Silent { .. })) => {
                let error = error.to_string();
                if error != logged {
                    warn!(error, "the bus cannot be reached yet; trying again every second");
                    logged = error;
                }
                tokio::time::sleep(DELAY_MAX).await;
            }
            outcome => return outcome,
        }
    }
}

/// Immediately and then twice a second, reports whether the client is connected. Returns once it has not been connected
/// for `longest`; never if `longest` is none.
pub async fn lost(bus: &Client, longest: Option<Duration>, report: impl Fn(bool)) {
    let mut since = None;
    loop {
        let is_connected = bus.connection_state() == State::Connected;
        report(is_connected);
        if is_connected {
            since = None;
        } else {
            let away = since.get_or_insert_with(Instant::now).elapsed();
            if longest.is_some_and(|longest| away >= longest) {
                return;
            }
        }
        tokio::time::sleep(STATE_CHECK_EVERY).await;
    }
}

/// Connects to the bus under this name, which the logs of NATS show.
///
/// # Errors
/// [`BusError`] if TLS cannot be set up, no server accepts the connection in time, or the bus accepts only short
/// messages.
async fn connect(config: &BusConfig, name: &str) -> Result<Client, BusError> {
    let roots = match config.tls() {
        TlsPolicy::Off => None,
        TlsPolicy::Verified { roots } => roots.as_deref(),
    };
    let log = Arc::new(EventLog::new(config.place()));
    let mut options = ConnectOptions::new()
        .name(name)
        .require_tls(*config.tls() != TlsPolicy::Off)
        // Set even without `require_tls`, because a server on this machine may insist on TLS.
        .tls_client_config(client_config(roots)?)
        // A server announces the servers of its cluster before its certificate is checked, so the announcement could be
        // forged.
        .ignore_discovered_servers()
        .connection_timeout(ATTEMPT_TIMEOUT)
        .max_reconnects(None)
        .reconnect_delay_callback(reconnect_delay)
        .ping_interval(PING_INTERVAL)
        .subscription_capacity(SUBSCRIPTION_CAPACITY)
        .client_capacity(COMMAND_CAPACITY)
        .event_callback(move |event| {
            let log = Arc::clone(&log);
            async move { log.write(&event) }
        });
    if let Some((user, password)) = config.credentials() {
        options = options.user_and_password(user.to_owned(), password.expose().to_owned());
    }
    let place = || config.place().to_owned();
    match timeout(CONNECT_TIMEOUT, options.connect(config.servers())).await {
        Ok(Ok(client)) => match too_short_messages(&client) {
            Some(max) => Err(BusError::ShortMessages { place: place(), max }),
            None => Ok(client),
        },
        Ok(Err(why)) => Err(match why.kind() {
            ConnectErrorKind::AuthorizationViolation => BusError::Refused { place: place() },
            ConnectErrorKind::TimedOut => BusError::Silent { place: place() },
            _ => BusError::Unreachable { place: place(), why },
        }),
        Err(_) => Err(BusError::Silent { place: place() }),
    }
}

/// The length of the longest message that the bus accepts, in bytes, if this length is too short for a link.
pub(super) fn too_short_messages(bus: &Client) -> Option<usize> {
    Some(bus.server_info().max_payload).filter(|max| *max < MESSAGE_BYTES_MAX)
}

/// The delay before an attempt to reconnect. `attempt` is 1 for the first attempt after a connection broke. The first
/// attempt waits too, because a server might close every connection as soon as it is open.
fn reconnect_delay(attempt: usize) -> Duration {
    let doublings = u32::try_from(attempt.saturating_sub(1)).unwrap_or(u32::MAX);
    DELAY_MIN.saturating_mul(2_u32.saturating_pow(doublings)).min(DELAY_MAX)
}

/// Logs each change of the connection once.
struct EventLog {
    place: String,
    logged: Mutex<Logged>,
}

#[derive(Default)]
struct Logged {
    failure: Option<String>,
    dropped: Option<Instant>,
    /// The time at which an error was last logged. Errors are not compared, because they may name a new subject each
    /// time.
    error: Option<Instant>,
}

/// Whether the log may repeat an entry now. If so, sets `last` to the current time.
fn may_repeat(last: &mut Option<Instant>) -> bool {
    let may = last.is_none_or(|at| at.elapsed() >= REPEATED_LOG_INTERVAL);
    if may {
        *last = Some(Instant::now());
    }
    may
}

impl EventLog {
    fn new(place: &str) -> Self {
        Self { place: place.to_owned(), logged: Mutex::default() }
    }

    fn write(&self, event: &Event) {
        let mut logged = self.logged.lock().unwrap_or_else(PoisonError::into_inner);
        let place = &self.place;
        match event {
            Event::Connected => {
                logged.failure = None;
                info!(place, "connected to the bus");
            }
            Event::Disconnected => warn!(place, "the connection to the bus broke; connecting again"),
            Event::ClientError(error) => {
                let failure = error.to_string();
                if logged.failure.as_ref() != Some(&failure) {
                    warn!(place, why = failure, "no connection to the bus yet");
                    logged.failure = Some(failure);
                }
            }
            Event::SlowConsumer(_) => {
                if may_repeat(&mut logged.dropped) {
                    warn!(
                        place,
                        "messages of the bus are dropped, because this server reads them too slowly"
                    );
                }
            }
            Event::ServerError(error) => {
                if may_repeat(&mut logged.error) {
                    warn!(
                        place,
                        why = %error,
                        "the bus reports an error; if it concerns permissions, give this server the permissions \
                         that deploy/README.md names"
                    );
                }
            }
            Event::LameDuckMode => info!(place, "a server of the bus is about to stop"),
            Event::Draining | Event::Closed => info!(place, "the connection to the bus is closed"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
    use tokio::net::TcpListener;

    const INFO: &str = "INFO {\"max_payload\":1048576}\r\n";

    /// A server that sends this answer to a client's first ping, and returns the client's first line.
    async fn answering(answer: &'static str) -> (u16, tokio::task::JoinHandle<String>) {
        answering_as(INFO, answer).await
    }

    async fn answering_as(
        info: &'static str,
        answer: &'static str,
    ) -> (u16, tokio::task::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let (socket, _) = listener.accept().await.unwrap();
            let mut socket = BufReader::new(socket);
            socket.write_all(info.as_bytes()).await.unwrap();
            let (mut first, mut ping) = (String::new(), String::new());
            socket.read_line(&mut first).await.unwrap();
            socket.read_line(&mut ping).await.unwrap();
            assert_eq!(ping, "PING\r\n");
            socket.write_all(answer.as_bytes()).await.unwrap();
            first
        });
        (port, server)
    }

    fn signed_in(port: u16) -> BusConfig {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "a-secret-nobody-guesses").unwrap();
        let url = format!("nats://konakis@127.0.0.1:{port}");
        BusConfig::read(&url, Some(file.path()), &mut Vec::new()).unwrap()
    }

    #[tokio::test]
    async fn a_client_signs_in_with_its_name() {
        let (port, server) = answering("PONG\r\n").await;
        connect(&signed_in(port), "edge 1").await.unwrap();
        let first = server.await.unwrap();
        for part in
            ["CONNECT ", r#""user":"konakis""#, r#""pass":"a-secret-nobody-guesses""#, r#""name":"edge 1""#]
        {
            assert!(first.contains(part), "{first}");
        }
    }

    // Before the first report, a host that only edges can reach opens no links. The first edge may ask for one within a
    // millisecond, so the report must not wait for the first tick of a Tokio interval, which can take that long.
    #[tokio::test]
    async fn the_connection_is_reported_without_a_wait() {
        let (port, _server) = answering("PONG\r\n").await;
        let bus = connect(&signed_in(port), "host").await.unwrap();
        let reports = std::cell::Cell::new(0);
        assert_eq!(lost(&bus, None, |_| reports.set(reports.get() + 1)).now_or_never(), None);
        assert_eq!(reports.get(), 1);
    }

    #[tokio::test]
    async fn a_refused_password_is_reported_but_not_shown() {
        let (port, _server) = answering("-ERR 'Authorization Violation'\r\n").await;
        let error = connect(&signed_in(port), "edge").await.unwrap_err();
        let text = error.to_string();
        assert!(matches!(error, BusError::Refused { .. }), "{text}");
        assert!(text.contains(&format!("nats://konakis@127.0.0.1:{port}")), "{text}");
        assert!(!format!("{text} {error:?}").contains("nobody-guesses"));
    }

    #[tokio::test]
    async fn a_bus_that_accepts_only_short_messages_is_refused() {
        let (port, _server) = answering_as("INFO {\"max_payload\":1024}\r\n", "PONG\r\n").await;
        let error = connect(&signed_in(port), "edge").await.unwrap_err();
        assert!(error.to_string().contains("at most 1024 bytes"), "{error}");
        assert!(error.to_string().contains("max_payload of NATS to at least 262161"), "{error}");
    }

    #[test]
    fn a_repeated_error_is_logged_at_most_once_per_interval() {
        let mut last = None;
        assert_eq!([(); 3].map(|()| may_repeat(&mut last)), [true, false, false]);
        last = last.and_then(|at: Instant| at.checked_sub(REPEATED_LOG_INTERVAL));
        assert_eq!([(); 2].map(|()| may_repeat(&mut last)), [true, false]);
    }

    #[tokio::test]
    async fn a_server_that_is_not_running_is_reported() {
        let port = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap().port();
        let config = format!("nats://127.0.0.1:{port}").parse().unwrap();
        let error = connect(&config, "edge").await.unwrap_err();
        assert!(matches!(error, BusError::Unreachable { .. }), "{error}");
        assert!(error.to_string().contains("whether NATS is running"), "{error}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_does_not_answer_is_reported() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let config = format!("nats://127.0.0.1:{port}").parse().unwrap();
        let error = connect(&config, "edge").await.unwrap_err();
        assert!(matches!(error, BusError::Silent { .. }), "{error}");
    }

    const ROOT: &str = "\
-----BEGIN CERTIFICATE-----
MIIBhjCCASugAwIBAgIUVpcx0O0i5z+A3s/jDHlIj6b7r44wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMa29uYWtpcy10ZXN0MCAXDTI2MTEyNjE3MDAwNVoYDzIxMjYx
MTAyMTcwMDA1WjAXMRUwEwYDVQQDDAxrb25ha2lzLXRlc3QwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAARjAZ4/q4SwzUyRA21d8gUk/myp/POOF4iuUFuS8Odxywot
B8/xaVZEfAmwWKxRmxka5zTQfakn18zY6lP6YvEuo1MwUTAdBgNVHQ4EFgQUVOQl
P9K4XpAz9coMgPMZNuo8Pl8wHwYDVR0jBBgwFoAUVOQlP9K4XpAz9coMgPMZNuo8
Pl8wDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA+yGQUTYYOO0K
WYkorqQ8IhiERau8+1cyNW/rJAd/UnQCIQCZbKG9Eram19pwM/JvJ6s/plwH9k8q
O3bmxV6SzbQk7Q==
-----END CERTIFICATE-----";

    #[tokio::test]
    async fn a_server_without_the_required_tls_gets_only_a_handshake() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), ROOT).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = tokio::spawn(async move {
            let mut socket = listener.accept().await.unwrap().0;
            socket.write_all(INFO.as_bytes()).await.unwrap();
            let mut sent = [0; 16];
            socket.read_exact(&mut sent).await.unwrap();
            socket.write_all(b"-ERR 'Unknown Protocol Operation'\r\n").await.unwrap();
            sent
        });
        let url = format!("nats://127.0.0.1:{port}?tlsrootcert={}", file.path().display());
        let error = connect(&url.parse().unwrap(), "edge").await.unwrap_err();
        assert!(matches!(error, BusError::Unreachable { .. }), "{error}");
        // A handshake record of TLS.
        assert_eq!(server.await.unwrap()[..2], [22, 3]);
    }

    #[tokio::test]
    async fn a_file_without_certificates_is_reported() {
        let config = "nats://localhost?tlsrootcert=/dev/null".parse().unwrap();
        let error = connect(&config, "edge").await.unwrap_err();
        assert!(error.to_string().contains("the certificates in /dev/null cannot be used"), "{error}");
    }

    #[test]
    fn delays_between_attempts_are_short() {
        let delays = [1, 2, 5, 6, 7, usize::MAX].map(|attempt| reconnect_delay(attempt).as_millis());
        assert_eq!(delays, [50, 100, 800, 1000, 1000, 1000]);
    }
}
