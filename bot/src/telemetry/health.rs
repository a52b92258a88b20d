//! A look inside from this machine: whether the bot lives, whether it is ready, what it counts.
//!
//! What always holds: it tells no name, no id and no secret.

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

/// How the bot's two connections are. A clone tells of the same ones.
#[derive(Clone, Debug)]
pub struct Health {
    standing: Arc<Standing>,
    metrics: Metrics,
}

#[derive(Debug, Default)]
struct Standing {
    shards: AtomicU32,
    server: AtomicBool,
}

impl Health {
    /// Not connected yet.
    #[must_use]
    pub fn new(metrics: Metrics) -> Self {
        Self { standing: Arc::default(), metrics }
    }

    /// What is counted.
    #[must_use]
    pub const fn metrics(&self) -> &Metrics {
        &self.metrics
    }

    /// So many shards are connected to Discord now.
    pub fn set_shards(&self, connected: u32) {
        self.standing.shards.store(connected, Ordering::Relaxed);
        self.metrics.set_shards(connected);
    }

    /// Whether the game server is connected now.
    pub fn set_server(&self, connected: bool) {
        self.standing.server.store(connected, Ordering::Relaxed);
        self.metrics.set_server(connected);
    }

    /// Whether people can play; if not, why.
    ///
    /// # Errors
    /// A sentence that anybody may read.
    pub fn ready(&self) -> Result<(), &'static str> {
        if self.standing.shards.load(Ordering::Relaxed) == 0 {
            Err("the bot is not connected to Discord")
        } else if !self.standing.server.load(Ordering::Relaxed) {
            Err("the bot is not connected to the game server")
        } else {
            Ok(())
        }
    }
}

/// Opens the door at this address and says where it is, for port 0 picks a free one.
///
/// # Errors
/// Where the address is taken or is not this machine's.
pub async fn bind(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Answers whoever looks, until the bot stops.
///
/// # Errors
/// None that is known: a connection that fails is dropped.
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

    async fn asked(health: &Health, path: &str) -> (StatusCode, String) {
        let request = Request::get(path).body(Body::empty()).unwrap();
        let answer = router(health.clone()).oneshot(request).await.unwrap();
        let status = answer.status();
        let body = axum::body::to_bytes(answer.into_body(), 1 << 20).await.unwrap();
        (status, String::from_utf8(body.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn it_is_ready_when_both_its_connections_stand() {
        let health = Health::new(Metrics::new().unwrap());
        assert_eq!(asked(&health, "/healthz").await, (StatusCode::OK, "ok\n".to_owned()));
        let (status, why) = asked(&health, "/readyz").await;
        assert!(status == StatusCode::SERVICE_UNAVAILABLE && why.contains("Discord"), "{why}");
        health.set_shards(1);
        assert!(asked(&health, "/readyz").await.1.contains("game server"));
        health.set_server(true);
        assert_eq!(asked(&health, "/readyz").await, (StatusCode::OK, "ready\n".to_owned()));
        health.set_shards(0);
        assert_eq!(asked(&health, "/readyz").await.0, StatusCode::SERVICE_UNAVAILABLE);
    }

    #[tokio::test]
    async fn the_metrics_tell_of_both_connections() {
        let health = Health::new(Metrics::new().unwrap());
        health.set_shards(3);
        health.set_server(true);
        let (status, text) = asked(&health, "/metrics").await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.contains("konakis_bot_shards 3") && text.contains("konakis_bot_server_connected 1"));
    }

    #[tokio::test]
    async fn the_door_closes_when_the_bot_stops() {
        let (listener, address) = bind(([127, 0, 0, 1], 0).into()).await.unwrap();
        let stop = CancellationToken::new();
        let serving = tokio::spawn(serve(listener, Health::new(Metrics::new().unwrap()), stop.clone()));
        assert!(tokio::net::TcpStream::connect(address).await.is_ok());
        stop.cancel();
        serving.await.unwrap().unwrap();
        assert!(tokio::net::TcpStream::connect(address).await.is_err());
    }
}
