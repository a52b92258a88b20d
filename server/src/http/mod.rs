//! The HTTP server: routes, connections, and the WebSocket handshake.
//!
//! Invariants: handlers reach rooms, accounts and rate limits only through [`AppHandle`]. Those of [`sign_in`] also use
//! a client for Discord and the queues of sign-ins. Every wait has a deadline. Every response of the router has the
//! security headers, and every refusal has a message.

mod activity_permit;
mod caching;
mod client_address;
mod compressed_files;
mod connection_limits;
mod cross_origin;
mod frame_stream;
mod header_policy;
mod listen;
mod open_counts;
mod origin_check;
mod page_language;
mod pages;
mod positions;
mod problem;
mod request_layer;
mod rooms;
mod sandbox;
mod serve;
pub mod sign_in;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod throttled_stream;
mod upgrade;

pub use activity_permit::ActivityPermit;
pub(crate) use client_address::ClientAddress;
pub use connection_limits::ConnectionLimits;
pub use frame_stream::FrameStream;
pub use listen::{ListenError, open};
pub use open_counts::LimitReached;
pub use origin_check::Origins;
pub use problem::Problem;
pub use serve::{Deadlines, Peer, serve};
pub use upgrade::{Socket, close_for, close_gracefully};

use compressed_files::{COMPRESSED_FROM, CompressedFiles, is_made_now};

use crate::clock::DAY_MS;
use crate::config::ServeConfig;
use crate::discord_limits::DiscordLimits;
use crate::limits::blocking::Busy;
use crate::limits::{Costly, UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};
use crate::page::{Asset, Pages, PrivacyTerms};
use crate::pictures::Pictures;
use crate::rooms::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot, TextRecord};
use crate::store::{SignedInAt, TokenHash};
use crate::telemetry::Meters;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use konakis_protocol::{GameInfo, PlayerName, RoomId, Secret, Snowflake, UserId};
use request_layer::charge_and_complete;
use sign_in::{SharedKey, SignIn, SignedIn};
use std::net::IpAddr;
use std::sync::Arc;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

const BODY_BYTES_MAX: usize = 4096;

/// The operations that the HTTP server needs from the rest of the server. Work is charged to `from`, the client's
/// address.
pub trait AppHandle: Send + Sync + 'static {
    /// The limits that Discord sets for this server.
    fn discord_limits(&self) -> Arc<DiscordLimits>;

    /// The key of the cookies of sign-ins; an edge gets it from its host.
    fn sign_in_key(&self) -> SharedKey;

    /// Checks whether the server can serve. The error is the reason why the server cannot; everybody may read this
    /// reason.
    fn ready(&self) -> impl Future<Output = Result<(), String>> + Send;

    /// The room as a spectator sees it.
    fn snapshot(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<SpectatorSnapshot, SnapshotError>> + Send;

    /// The room's finished game, or the reason why there is none to show.
    fn replay_frames(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<ReplayFrames, SnapshotError>> + Send;

    /// The room's record as text, as any spectator may see it.
    fn record_text(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<TextRecord, SnapshotError>> + Send;

    /// The name of a user; none if the user does not exist.
    ///
    /// # Errors
    /// [`Busy`] if the store failed, or no host answered.
    fn name_of(
        &self,
        user: &UserId,
        from: IpAddr,
    ) -> impl Future<Output = Result<Option<PlayerName>, Busy>> + Send;

    /// Charges a request to the address. Returns false if the address is over its limit.
    fn charge(&self, from: IpAddr, what: Costly) -> bool;

    /// Charges a member for a sign-in from the Activity. Returns false if they are over their limit.
    fn charge_sign_in(&self, discord: Snowflake) -> bool;

    /// Serves a WebSocket until it ends. When the server stops, the implementation must close the WebSocket within
    /// [`Deadlines::shutdown`]. `activity` is given for WebSockets of the Activity, which admit only members.
    fn serve_websocket(
        &self,
        socket: Socket,
        from: IpAddr,
        activity: Option<ActivityPermit>,
    ) -> impl Future<Output = ()> + Send;

    /// Finds or creates the member with this Discord account. The games of the guest with this token become the
    /// member's games. An unknown token is ignored. `None` if the store failed, or no host answered.
    fn sign_in_member(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
        at: SignedInAt,
        from: IpAddr,
    ) -> impl Future<Output = Option<SignedIn>> + Send;

    /// Keeps the outcome of a sign-in for a limited time, and returns the ticket for it; `None` if it cannot be kept.
    fn issue_ticket(&self, signed_in: SignedIn, from: IpAddr) -> impl Future<Output = Option<Secret>> + Send;

    /// The outcome of the sign-in with this ticket, which can be redeemed once.
    fn redeem_ticket(&self, ticket: Secret, from: IpAddr) -> impl Future<Output = Option<SignedIn>> + Send;
}

/// The state that all routes share.
pub struct HttpState<I> {
    pub(crate) app: Arc<I>,
    pub(crate) origins: Origins,
    pub(crate) sign_in: Option<SignIn>,
    pages: Pages,
    privacy: PrivacyTerms,
    compressed: CompressedFiles,
    pictures: Arc<Pictures>,
    meters: Meters,
    limits: Arc<ConnectionLimits>,
    trust_proxy: bool,
    policy: header_policy::HeaderPolicy,
}

type Shared<I> = State<Arc<HttpState<I>>>;

impl<I: AppHandle> HttpState<I> {
    /// Creates the state for this app.
    ///
    /// # Errors
    /// [`sign_in::InitError`].
    pub fn new(
        config: &ServeConfig,
        games: Vec<GameInfo>,
        app: Arc<I>,
        meters: Meters,
        limits: Arc<ConnectionLimits>,
    ) -> Result<Self, sign_in::InitError> {
        let listen = &config.listen;
        let activity = config.discord.as_ref().map(|discord| &discord.activity_origin);
        let sign_in = config
            .discord
            .as_ref()
            .map(|discord| SignIn::new(discord, app.discord_limits(), app.sign_in_key()));
        Ok(Self {
            app,
            origins: Origins::new(
                listen.public_url.iter().chain(&listen.origins).cloned(),
                activity.cloned(),
            ),
            sign_in: sign_in.transpose()?,
            privacy: privacy(config),
            pages: Pages::new(listen.public_url.clone(), games.clone()),
            compressed: CompressedFiles::default(),
            pictures: Arc::new(Pictures::new(games)),
            meters,
            limits,
            trust_proxy: listen.trust_proxy,
            policy: header_policy::HeaderPolicy::new(listen.public_url.as_ref(), activity),
        })
    }

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
            .route("/auth/discord", get(sign_in::start::<I>))
            .route("/auth/discord/begin", post(sign_in::begin::<I>))
            .route("/auth/discord/callback", get(sign_in::callback::<I>))
            .route("/auth/discord/finish", post(sign_in::finish::<I>))
            .route("/auth/discord/activity", post(sign_in::activity::<I>));
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

    /// The client's address: the peer's, or the one that a trusted proxy reports.
    pub(crate) fn from(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?;
            last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let from = if self.trust_proxy { forwarded() } else { None };
        from.unwrap_or(peer.address.ip()).to_canonical()
    }
}

fn privacy(config: &ServeConfig) -> PrivacyTerms {
    PrivacyTerms {
        contact: config.privacy.contact.clone(),
        with_discord: config.discord.is_some() || config.service_secret.is_some(),
        guest_days: UNUSED_GUEST_KEPT_MS / DAY_MS,
        token_days: UNUSED_TOKEN_KEPT_MS / DAY_MS,
        report_days: config.privacy.report_days,
        backup_days: config.privacy.backup_days,
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
