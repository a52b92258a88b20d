//! The routes, and the layers around them.

use super::app_handle::AppHandle;
use super::compressed_files::{COMPRESSED_FROM, is_made_now};
use super::request_layer::{BODY_BYTES_MAX, charge_and_complete};
use super::sign_in_routes::{activity, website};
use super::state::{HttpState, Shared};
use super::{Problem, pages, positions, rooms, upgrade};
use crate::page::Asset;
use crate::telemetry::Meters;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use std::sync::Arc;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

impl<I: AppHandle> HttpState<I> {
    /// The routes of a host that people cannot connect to; `/metrics` only if `with_metrics`.
    pub fn probes(self, with_metrics: bool) -> Router {
        let http = Arc::new(self);
        let mut routes =
            Router::new().route("/healthz", get(async || "ok\n")).route("/readyz", get(ready::<I>));
        if with_metrics {
            routes = routes.merge(metrics_router(http.meters.clone()));
        }
        http.complete(routes.fallback(async || {
            Problem::not_found("this address is only for the operator: use the public address of this site")
        }))
    }

    /// All routes; `/metrics` only if `with_metrics`.
    pub fn router(self, with_metrics: bool) -> Router {
        let http = Arc::new(self);
        let mut routes = Router::new()
            .route("/", get(pages::front::<I>))
            .route("/create", get(pages::create::<I>))
            .route("/learn", get(pages::learn::<I>))
            .route("/learn/{game}", get(pages::rules::<I>))
            .route("/learn/{game}/first", get(pages::lessons::<I>))
            .route("/analysis/{game}", get(pages::analysis_board::<I>))
            .route("/people/{id}", get(pages::person::<I>))
            .route("/leaderboard", get(pages::leaderboards::<I>))
            .route("/leaderboard/{game}", get(pages::leaderboard::<I>))
            .route("/settings", get(pages::settings::<I>))
            .route("/privacy", get(pages::privacy::<I>))
            .route("/ws", get(upgrade::upgrade::<I>))
            .route("/healthz", get(async || "ok\n"))
            .route("/readyz", get(ready::<I>))
            .route("/rooms/{id}", get(rooms::page::<I>))
            .route("/rooms/{id}/board.svg", get(rooms::svg::<I>))
            .route("/rooms/{id}/board.png", get(rooms::png::<I>))
            .route("/rooms/{id}/replay.gif", get(rooms::gif::<I>))
            .route("/rooms/{id}/record.txt", get(rooms::record::<I>))
            .route("/positions/{game}", get(positions::position::<I>))
            .route("/auth/discord", get(website::start::<I>))
            .route("/auth/discord/begin", post(website::begin::<I>))
            .route("/auth/discord/callback", get(website::callback::<I>))
            .route("/auth/discord/finish", post(website::finish::<I>))
            .route("/auth/discord/activity", post(activity::activity::<I>));
        if with_metrics {
            routes = routes.merge(metrics_router(http.meters.clone()));
        }
        http.complete(routes.fallback(asset::<I>))
    }

    fn complete(self: Arc<Self>, routes: Router<Arc<Self>>) -> Router {
        // Embedded files are compressed once (`compressed_files`). Other texts are compressed for each response.
        let compressed = SizeAbove::new(COMPRESSED_FROM).and(NotForContentType::IMAGES).and(is_made_now);
        routes
            .method_not_allowed_fallback(async |method: Method| Problem::method_not_allowed(&method))
            .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
            .layer(middleware::from_fn_with_state(Arc::clone(&self), charge_and_complete::<I>))
            .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressed))
            .with_state(self)
    }
}

/// The route of the metrics. They contain no secrets but should not be public: a reverse proxy should hide them.
pub fn metrics_router<S: Clone + Send + Sync + 'static>(meters: Meters) -> Router<S> {
    let text = "text/plain; version=0.0.4; charset=utf-8";
    let show = async move || ([(header::CONTENT_TYPE, text)], meters.render());
    Router::new().route("/metrics", get(show))
}

async fn ready<I: AppHandle>(State(http): Shared<I>) -> Response {
    match http.app.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => Problem::new(StatusCode::SERVICE_UNAVAILABLE, why).into_response(),
    }
}

/// Answers with an embedded file. HTML files are not served here, because they are templates or have routes.
async fn asset<I: AppHandle>(State(http): Shared<I>, request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let page = path.ends_with(".html");
    match Asset::find(path).filter(|_| !page) {
        Some(_) if !matches!(*request.method(), Method::GET | Method::HEAD) => {
            Problem::use_get().into_response()
        }
        Some(asset) => http.compressed.answer(request.headers(), asset).await,
        None => pages::no_such_page().into_response(),
    }
}
