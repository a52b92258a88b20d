//! The edge: everything that comes over HTTP, and the door through which WebSockets come in.
//!
//! What always holds: what is behind the edge is reached through [`Inside`] alone. Every answer has the headers that keep
//! browsers safe, every wait an end, and every refusal a sentence.

mod cached;
mod client_address;
mod doors;
mod finish;
mod metered;
mod open;
mod origins;
mod pages;
mod positions;
mod problem;
mod rooms;
mod serve;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod upgrade;

pub(crate) use client_address::ClientAddress;
pub use doors::Doors;
pub use open::{OpenError, open};
pub use origins::Origins;
pub use problem::Problem;
pub use serve::{Deadlines, Peer, serve};
pub use upgrade::{Socket, close_for, farewell};

use crate::config::ServeConfig;
use crate::limits::Costly;
use crate::metrics::Meters;
use crate::page::{Asset, Pages};
use crate::pictures::Pictures;
use crate::sign_in::{self, SignIn, SignedIn};
use crate::snapshot::{ReplayFrames, SnapshotError, SpectatorSnapshot};
use crate::store::TokenHash;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Router, middleware};
use konakis_protocol::{GameInfo, PlayerName, RoomId, Snowflake, UserId};
use std::net::IpAddr;
use std::sync::Arc;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::compression::{CompressionLayer, CompressionLevel};

/// The most bytes of a request's body.
const BODY_BYTES_MAX: usize = 4096;
/// Texts are compressed from so many bytes on.
const COMPRESSED_FROM: u64 = 1024;

/// What the edge asks of the house behind it.
pub trait Inside: Send + Sync + 'static {
    /// Whether it can serve; if not, why, in words that anybody may read.
    fn ready(&self) -> impl Future<Output = Result<(), String>> + Send;

    /// The room as a spectator sees it, for a visitor at this address.
    fn peek(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<SpectatorSnapshot, SnapshotError>> + Send;

    /// The room's game as everybody may see it again, for a visitor at this address.
    fn reel(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<ReplayFrames, SnapshotError>> + Send;

    /// The room's record as text, as everybody may see it, for a visitor at this address.
    fn record_text(
        &self,
        room: &RoomId,
        from: IpAddr,
    ) -> impl Future<Output = Result<String, SnapshotError>> + Send;

    /// The name of a user; none where there is no such user.
    fn name_of(&self, user: &UserId) -> impl Future<Output = Option<PlayerName>> + Send;

    /// Whether somebody at this address may ask now for something that costs work.
    fn may_ask(&self, from: IpAddr, what: Costly) -> bool;

    /// Talks with whoever has come in from this address, until he is gone. When the server is told to stop, it is for
    /// this to close the socket in time.
    fn talk(&self, socket: Socket, from: IpAddr) -> impl Future<Output = ()> + Send;

    /// Finds or makes the member with this Discord account and gives them the games of the guest with this token. An
    /// unknown token is ignored. `None` if the store failed.
    fn signed_in(
        &self,
        guest: Option<TokenHash>,
        discord: Snowflake,
        name: PlayerName,
    ) -> impl Future<Output = Option<SignedIn>> + Send;
}

/// What every route of the edge shares.
pub struct Edge<I> {
    pub(crate) inside: Arc<I>,
    pub(crate) origins: Origins,
    pub(crate) sign_in: Option<SignIn>,
    pages: Pages,
    pictures: Arc<Pictures>,
    meters: Meters,
    doors: Arc<Doors>,
    trust_proxy: bool,
    policy: finish::Policy,
}

impl<I: Inside> Edge<I> {
    /// The edge of this house.
    ///
    /// # Errors
    /// Where TLS towards Discord cannot be set up.
    pub fn new(
        config: &ServeConfig,
        games: Vec<GameInfo>,
        inside: Arc<I>,
        meters: Meters,
        doors: Arc<Doors>,
    ) -> Result<Self, sign_in::SetUpError> {
        let listen = &config.listen;
        Ok(Self {
            inside,
            origins: Origins::new(listen.public_url.iter().chain(&listen.origins).cloned()),
            sign_in: config.discord.as_ref().map(SignIn::new).transpose()?,
            pages: Pages::new(listen.public_url.clone(), games.clone()),
            pictures: Arc::new(Pictures::new(games)),
            meters,
            doors,
            trust_proxy: listen.trust_proxy,
            policy: finish::Policy::new(
                listen.public_url.as_ref(),
                config.discord.as_ref().map(|discord| discord.client_id),
            ),
        })
    }

    /// All routes; `/metrics` where `with_metrics` says so.
    pub fn router(self, with_metrics: bool) -> Router {
        let edge = Arc::new(self);
        let mut routes = Router::new()
            .route("/", get(pages::front::<I>))
            .route("/create", get(pages::create::<I>))
            .route("/learn", get(pages::learn::<I>))
            .route("/learn/{game}", get(pages::rules::<I>))
            .route("/learn/{game}/first", get(pages::lessons::<I>))
            .route("/people/{id}", get(pages::person::<I>))
            .route("/leaderboard", get(pages::leaderboards::<I>))
            .route("/leaderboard/{game}", get(pages::leaderboard::<I>))
            .route("/settings", get(pages::settings::<I>))
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
            .route("/auth/discord/finish", post(sign_in::finish::<I>));
        if with_metrics {
            routes = routes.merge(metrics_router(edge.meters.clone()));
        }
        let compressed = SizeAbove::new(COMPRESSED_FROM).and(NotForContentType::IMAGES);
        routes
            .fallback(asset)
            .method_not_allowed_fallback(async || Problem::method_not_allowed())
            .layer(DefaultBodyLimit::max(BODY_BYTES_MAX))
            .layer(middleware::from_fn_with_state(Arc::clone(&edge), finish::finish::<I>))
            .layer(CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressed))
            .with_state(edge)
    }

    /// From where a request comes: from the peer, or where a proxy is trusted from where that says.
    pub(crate) fn from(&self, peer: &Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded = || {
            let last = headers.get_all("x-forwarded-for").iter().next_back()?;
            last.to_str().ok()?.rsplit(',').next()?.trim().parse().ok()
        };
        let from = if self.trust_proxy { forwarded() } else { None };
        from.unwrap_or(peer.address.ip()).to_canonical()
    }
}

/// The route of the metrics, which may stand on an address of its own. They hold no secrets, but are nobody's business:
/// a reverse proxy hides them.
pub fn metrics_router<S: Clone + Send + Sync + 'static>(meters: Meters) -> Router<S> {
    let text = "text/plain; version=0.0.4; charset=utf-8";
    let show = async move || ([(header::CONTENT_TYPE, text)], meters.render());
    Router::new().route("/metrics", get(show))
}

async fn ready<I: Inside>(State(edge): State<Arc<Edge<I>>>) -> Response {
    match edge.inside.ready().await {
        Ok(()) => "ready\n".into_response(),
        Err(why) => Problem::new(StatusCode::SERVICE_UNAVAILABLE, why).into_response(),
    }
}

/// Whatever is no route is a file of the page, or nothing.
async fn asset(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let page = path.ends_with(".html");
    match Asset::find(path).filter(|_| !page) {
        Some(_) if !matches!(*request.method(), Method::GET | Method::HEAD) => {
            Problem::method_not_allowed().into_response()
        }
        Some(asset) => cached::asset(request.headers(), &asset),
        None => pages::nothing().into_response(),
    }
}
