//! Opens the listening sockets, announces the address, and serves until the server stops.

use super::app_handle::AppHandle;
use super::routes::metrics_router;
use super::sign_in::InitError;
use super::state::HttpState;
use super::{ConnectionLimits, Deadlines, serve};
use crate::config::{Role, ServeConfig};
use crate::telemetry::Meters;
use konakis_program::logs;
use konakis_protocol::GameInfo;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::{TcpListener, TcpSocket};
use tokio_util::sync::CancellationToken;

/// The length of the accept queue, unless the system allows less. With the usual length of 128, most connection
/// attempts would be dropped when a thousand clients reconnect at the same time. The clients would repeat the attempts
/// only after a second or more.
const BACKLOG_MAX: u32 = 4096;

/// The size of a connection's send buffer, which Linux doubles. The default of Linux would buffer up to 4 MiB for each
/// peer that reads nothing.
const SEND_BUFFER_BYTES: u32 = 64 << 10;
/// The size of a connection's receive buffer. A larger buffer would gain nothing: the server reads at most 64 KiB a
/// second on average from a person's WebSocket.
const RECEIVE_BUFFER_BYTES: u32 = 64 << 10;

/// Why the server cannot listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// The address cannot be listened on.
    #[error("{address} cannot be listened on ({error}): {} with {flag}", advice(.error))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: std::io::Error,
        /// The flag that sets the address.
        flag: &'static str,
    },
    /// Signing in cannot be initialized.
    #[error(transparent)]
    SignIn(#[from] InitError),
}

/// Serves the app until `stop` is cancelled. Then waits until all connections have ended, at most
/// [`Deadlines::shutdown`]. Once the server listens, it prints its address as one line on standard output.
///
/// # Errors
/// [`ListenError`].
pub async fn open<I: AppHandle>(
    config: &ServeConfig,
    games: Vec<GameInfo>,
    app: Arc<I>,
    limits: Arc<ConnectionLimits>,
    meters: Meters,
    stop: CancellationToken,
) -> Result<(), ListenError> {
    let (listener, address) = listen(config.listen.address, "--listen")?;
    let metrics = match config.listen.metrics {
        Some(address) => Some(listen(address, "--metrics-listen")?.0),
        None => None,
    };
    let http = HttpState::new(config, games, app, meters.clone(), Arc::clone(&limits))?;
    let router = if config.role == Role::Host {
        http.probes(metrics.is_none())
    } else {
        http.router(metrics.is_none())
    };
    let deadlines = Deadlines::default();
    let keep_up = tokio::spawn({
        let meters = meters.clone();
        async move { meters.keep_up().await }
    });
    let metrics = metrics.map(|listener| {
        tokio::spawn(serve(
            listener,
            metrics_router(meters),
            ConnectionLimits::new(config),
            deadlines,
            stop.clone(),
        ))
    });
    logs::announce(&format!("listening on http://{address}"));
    serve(listener, router, limits, deadlines, stop).await;
    if let Some(metrics) = metrics {
        metrics.abort();
    }
    keep_up.abort();
    Ok(())
}

fn advice(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::PermissionDenied => "only root may use ports below 1024, so name a higher one",
        _ => "name a free address of this machine",
    }
}

fn listen(address: SocketAddr, flag: &'static str) -> Result<(TcpListener, SocketAddr), ListenError> {
    let unavailable = |error| ListenError::Listen { address, error, flag };
    let listening = || {
        let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
        // Lets a new process listen immediately after the old one has ended.
        socket.set_reuseaddr(true)?;
        // Accepted connections inherit both sizes.
        socket.set_send_buffer_size(SEND_BUFFER_BYTES)?;
        socket.set_recv_buffer_size(RECEIVE_BUFFER_BYTES)?;
        socket.bind(address)?;
        socket.listen(BACKLOG_MAX)
    };
    let listener = listening().map_err(unavailable)?;
    let address = listener.local_addr().map_err(unavailable)?;
    Ok((listener, address))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpStream;

    #[tokio::test]
    async fn accepted_connections_have_small_buffers() {
        let (listener, address) = listen("127.0.0.1:0".parse().unwrap(), "--listen").unwrap();
        let _peer = TcpStream::connect(address).await.unwrap();
        let (accepted, _) = listener.accept().await.unwrap();
        let accepted = TcpSocket::from_std_stream(accepted.into_std().unwrap());
        assert!((64 << 10..=128 << 10).contains(&accepted.send_buffer_size().unwrap()));
        assert!((64 << 10..=128 << 10).contains(&accepted.recv_buffer_size().unwrap()));
    }

    #[tokio::test]
    async fn little_is_buffered_for_a_peer_that_reads_nothing() {
        let (listener, address) = listen("127.0.0.1:0".parse().unwrap(), "--listen").unwrap();
        let peer = TcpSocket::new_v4().unwrap();
        peer.set_recv_buffer_size(4 << 10).unwrap();
        let _peer = peer.connect(address).await.unwrap();
        let (accepted, _) = listener.accept().await.unwrap();
        let mut taken = 0;
        loop {
            match accepted.try_write(&[0; 4096]) {
                Ok(written) => taken += written,
                Err(error) => break assert_eq!(error.kind(), ErrorKind::WouldBlock),
            }
        }
        assert!(taken <= 256 << 10, "at most 256 KiB should be buffered, not {taken} bytes");
    }
}
