//! Connections: let in, listened to, and let go.
//!
//! What always holds: a connection ends. One that sends no whole head in time is closed, and so is one that has been open
//! for [`Deadlines::connection`] without becoming a WebSocket, however slowly it reads or writes. When the server stops,
//! requests under way are answered, and WebSockets have until [`Deadlines::parting`] to say good-bye.

use super::Problem;
use super::connection_limits::{ConnectionLimits, ConnectionPermit, LimitReached};
use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;

/// The most bytes of a request's head.
const HEAD_BYTES_MAX: usize = 16 * 1024;
/// How many at once are told why they are not let in; others are just not let in.
const REFUSED_MAX: usize = 64;
/// How long accepting rests after it failed, which it does when there are no more file descriptors.
const REST: Duration = Duration::from_millis(100);

/// After what time a connection is given up.
#[derive(Clone, Copy, Debug)]
pub struct Deadlines {
    /// For the head of a request to come, the first or the next one.
    pub head: Duration,
    /// For a connection that does not become a WebSocket.
    pub connection: Duration,
    /// For what is under way when a connection is to end.
    pub parting: Duration,
}

impl Default for Deadlines {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            connection: Duration::from_secs(120),
            parting: Duration::from_secs(8),
        }
    }
}

/// The other end of a connection, as a request finds it among its extensions.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Its address.
    pub address: SocketAddr,
    /// Counts it; a WebSocket keeps it.
    _permit: Arc<ConnectionPermit>,
    /// Those who are waited for when the server stops.
    pub(super) guests: TaskTracker,
}

/// Lets in who comes, until the server stops and the last one has gone or the time for parting is over.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    limits: Arc<ConnectionLimits>,
    deadlines: Deadlines,
    stop: CancellationToken,
) {
    let guests = TaskTracker::new();
    let refused = Arc::new(Semaphore::new(REFUSED_MAX));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, address)) => match limits.connection(address.ip()) {
                Ok(permit) => {
                    let peer = Peer { address, _permit: Arc::new(permit), guests: guests.clone() };
                    guests.spawn(converse(stream, peer, router.clone(), deadlines, stop.clone()));
                }
                Err(full) => {
                    if let Ok(place) = Arc::clone(&refused).try_acquire_owned() {
                        tokio::spawn(async move {
                            refuse(stream, full, deadlines.head).await;
                            drop(place);
                        });
                    }
                }
            },
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(REST).await;
            }
        }
    }
    drop(listener);
    guests.close();
    if tokio::time::timeout(deadlines.parting, guests.wait()).await.is_err() {
        tracing::warn!(left = guests.len(), "some connections did not end in time");
    }
}

/// Answers the requests of one connection.
async fn converse(
    stream: TcpStream,
    peer: Peer,
    router: Router,
    deadlines: Deadlines,
    stop: CancellationToken,
) {
    // Without this, small frames wait for one another; where it cannot be set they do.
    let _ = stream.set_nodelay(true);
    let address = peer.address;
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
            tokio::time::timeout(deadlines.parting, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%address, %error, "a connection broke");
    }
}

/// Says why somebody is not let in, once he has asked for something, and closes.
async fn refuse(mut stream: TcpStream, full: LimitReached, patience: Duration) {
    let answer = async {
        // A connection that is closed with something unread may lose what was written to it.
        stream.readable().await?;
        let mut request = [0; 4096];
        let _ = stream.try_read(&mut request)?;
        let problem = Problem::from(full);
        let (status, sentence) = (problem.status, problem.sentence);
        let length = sentence.len() + 1;
        let answer = format!(
            "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: {length}\r\n\
             Retry-After: 5\r\nConnection: close\r\n\r\n{sentence}\n"
        );
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await
    };
    // Who does not want to hear it is let go all the same.
    let _: Result<std::io::Result<()>, _> = tokio::time::timeout(patience, answer).await;
}
