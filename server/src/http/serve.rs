//! Accepts connections and serves HTTP/1 on each until it ends.
//!
//! Invariants: every connection ends. The server closes it if it sends no complete head in time, or has been open for
//! [`Deadlines::connection`] without becoming a WebSocket. A pending request may then take [`Deadlines::shutdown`]
//! longer. When the server stops, pending requests are answered and WebSockets are closed, within
//! [`Deadlines::shutdown`].

use super::Problem;
use super::connection_limits::{ConnectionLimits, ConnectionPermit};
use super::open_counts::LimitReached;
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use konakis_program::repeats::Repeats;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

const HEAD_BYTES_MAX: usize = 16 * 1024;
/// The maximum number of refused connections that are answered at the same time; others are closed without an answer.
const REFUSED_MAX: usize = 64;
/// The pause after a failure to accept a connection, such as for lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// The deadlines of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For receiving the head of each request.
    pub head: Duration,
    /// For a connection that does not become a WebSocket.
    pub connection: Duration,
    /// For the pending request of a closing connection, and for all connections once the server stops.
    pub shutdown: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            connection: Duration::from_secs(120),
            shutdown: Duration::from_secs(8),
        }
    }
}

/// The peer of a connection, in the extensions of each of its requests.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    /// The permit that counts the connection. A WebSocket keeps the permit.
    pub(super) permit: Arc<ConnectionPermit>,
    /// The tasks for which a stopping server waits.
    pub(super) tasks: TaskTracker,
}

/// Accepts connections until `stop` is cancelled. Then waits until all have ended, at most [`Deadlines::shutdown`].
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Arc<ConnectionLimits>,
    deadlines: Deadlines,
    stop: CancellationToken,
) {
    let tasks = TaskTracker::new();
    let refused = Arc::new(Semaphore::new(REFUSED_MAX));
    let failures = Repeats::default();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, address)) => match limits.connection(address.ip()) {
                Ok(permit) => {
                    let peer = Peer { address, permit: Arc::new(permit), tasks: tasks.clone() };
                    tasks.spawn(serve_connection(stream, peer, router.clone(), deadlines, stop.clone()));
                }
                Err(limit) => {
                    if let Ok(slot) = Arc::clone(&refused).try_acquire_owned() {
                        tokio::spawn(async move {
                            refuse(stream, limit, deadlines.head).await;
                            drop(slot);
                        });
                    }
                }
            },
            Err(error) => {
                if failures.is_due(&error.to_string()) {
                    tracing::warn!(%error, "a connection could not be accepted");
                }
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    tasks.close();
    if tokio::time::timeout(deadlines.shutdown, tasks.wait()).await.is_err() {
        tracing::warn!(left = tasks.len(), "some connections did not end in time");
    }
}

async fn serve_connection(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    deadlines: Deadlines,
    stop: CancellationToken,
) {
    // Without TCP_NODELAY, small frames are delayed, but the connection still works.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(deadlines.head)
        .max_buf_size(HEAD_BYTES_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = tokio::time::sleep(deadlines.connection) => None,
        () = stop.cancelled() => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            tokio::time::timeout(deadlines.shutdown, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection broke");
    }
}

/// Refuses a connection: answers its first request with the reason, and closes it.
async fn refuse(mut stream: TcpStream, limit: LimitReached, timeout: Duration) {
    let answer = async {
        // Read the request first, because closing a connection with unread data may discard the response.
        stream.readable().await?;
        let mut request = [0; 4096];
        let _ = stream.try_read(&mut request)?;
        let problem = Problem::from(limit);
        let (status, sentence) = (problem.status, problem.sentence);
        let length = sentence.len() + 1;
        let answer = format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
             Retry-After: 5\r\nConnection: close\r\n\r\n{sentence}\n"
        );
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    };
    // A peer that is too slow is dropped.
    let _: Result<std::io::Result<()>, _> = tokio::time::timeout(timeout, answer).await;
}
