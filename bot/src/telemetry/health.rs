//! Health and metrics over HTTP.
//!
//! Invariant: no name, ID or secret is served.

use super::Metrics;
use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// The state of the process and of its connections. Clones share it.
#[derive(Clone, Debug)]
pub struct Health {
    connections: Arc<Connections>,
    metrics: Metrics,
}

#[derive(Debug, Default)]
struct Connections {
    is_standby: AtomicBool,
    shards: AtomicU32,
    server: AtomicBool,
}

impl Health {
    /// The state of a process that is not connected yet.
    #[must_use]
    pub fn new(metrics: Metrics) -> Self {
        Self { connections: Arc::default(), metrics }
    }

    /// The metrics.
    #[must_use]
    pub const fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// Sets whether the process is on standby: it waits for the database, or for the end of another process.
    pub fn set_standby(&self, is_standby: bool) {
        self.connections.is_standby.store(is_standby, Ordering::Relaxed);
        self.metrics.set_standby(is_standby);
    }

    /// Sets the number of connected shards.
    pub fn set_shards(&self, connected: u32) {
        self.connections.shards.store(connected, Ordering::Relaxed);
        self.metrics.set_shards(connected);
    }

    /// Sets whether the game server is connected.
    pub fn set_server(&self, connected: bool) {
        self.connections.server.store(connected, Ordering::Relaxed);
        self.metrics.set_server(connected);
    }

    /// Whether users can play.
    ///
    /// # Errors
    /// The reason why they cannot, as a sentence that everybody may read.
    pub fn ready(&self) -> Result<(), &'static str> {
        if self.connections.is_standby.load(Ordering::Relaxed) {
            Err("the bot waits for the database or, as a standby, for the end of the active process")
        } else if self.connections.shards.load(Ordering::Relaxed) == 0 {
            Err("the bot is not connected to Discord")
        } else if !self.connections.server.load(Ordering::Relaxed) {
            Err("the bot is not connected to the game server")
        } else {
            Ok(())
        }
    }
}

/// Binds this address. Also returns the address with the port that was bound, because port 0 means any free port.
///
/// # Errors
/// The errors of the operating system, such as an address in use.
pub async fn bind(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Serves requests until the bot stops.
///
/// # Errors
/// No error is known: a connection that fails is dropped.
pub async fn serve(listener: TcpListener, health: Health, stop: CancellationToken) -> std::io::Result<()> {
    axum::serve(listener, router(health)).with_graceful_shutdown(stop.cancelled_owned()).await
}

fn router(health: Health) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .with_state(health)
}

async fn ready(State(health): State<Health>) -> Response {
    match health.ready() {
        Ok(()) => "ready\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn metrics(State(health): State<Health>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], health.metrics.render()).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;
    use axum::http::Request;
    use tower::ServiceExt;

    async fn get_text(health: &Health, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = router(health.clone()).oneshot(request).await.unwrap();
        let status = answer.status();
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn bot_is_ready_once_discord_and_server_are_connected() {
        let health = Health::new(Metrics::new().unwrap());
        assert_eq!(get_text(&health, "/healthz").await, (StatusCode::OK, "ok\n".to_owned()));
        let (status, why) = get_text(&health, "/readyz").await;
        assert!(status == StatusCode::SERVICE_UNAVAILABLE && why.contains("Discord"), "{why}");
        health.set_standby(true);
        assert!(get_text(&health, "/readyz").await.1.contains("standby"));
        health.set_standby(false);
        health.set_shards(1);
        assert!(get_text(&health, "/readyz").await.1.contains("game server"));
        health.set_server(true);
        assert_eq!(get_text(&health, "/readyz").await, (StatusCode::OK, "ready\n".to_owned()));
        health.set_shards(0);
        assert_eq!(get_text(&health, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
    }

    #[tokio::test]
    async fn metrics_show_the_connections_to_discord_and_server() {
        let health = Health::new(Metrics::new().unwrap());
        health.set_shards(3);
        health.set_server(true);
        let (status, text) = get_text(&health, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.contains("konakis_bot_shards 3") && text.contains("konakis_bot_server_connected 1"));
    }

    #[tokio::test]
    async fn health_server_stops_with_the_bot() {
        let (listener, address) = bind(([127, 0, 0, 1], 0).into()).await.unwrap();
        let stop = CancellationToken::new();
        let serving = tokio::spawn(serve(listener, Health::new(Metrics::new().unwrap()), stop.clone()));
        assert!(tokio::net::TcpStream::connect(address).await.is_ok());
        stop.cancel();
        serving.await.unwrap().unwrap();
        assert!(tokio::net::TcpStream::connect(address).await.is_err());
    }
}
