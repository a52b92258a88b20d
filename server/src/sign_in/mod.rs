//! Signing in with Discord: OAuth 2 with a code, PKCE and a state.
//!
//! The page posts its guest's token to `begin` and is told where to go; Discord sends the browser back to `callback`,
//! which finds out who it is and sends it on to the page; the page posts to `finish` and gets the member's token, once.
//!
//! What always holds: a state is good once, for ten minutes, and only in the browser that began. No token stands in an
//! address, in a cookie or in a log. The browser is sent to Discord and to the front page and nowhere else.

mod cookie;
mod discord;
#[cfg(test)]
mod tests;
mod tickets;

pub use discord::SetUpError;

use crate::config::DiscordConfig;
use crate::http::{Edge, Inside, Problem};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use cookie::{BROWSER, TOKEN};
use discord::{Discord, DiscordError};
use konakis_protocol::{Secret, User};
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tickets::{Tickets, unguessable};
use url::Url;

/// How many may be on their way to Discord at once.
const PENDING_MAX: usize = 10_000;
/// How long somebody may take there.
const PENDING_FOR: Duration = Duration::from_secs(600);
/// How many tokens may wait for their page at once.
const WAITING_MAX: usize = 1_000;
/// How long a page may take to fetch its token.
const WAITING_FOR: Duration = Duration::from_secs(60);
/// The page to which the browser comes back; what stands behind the sign tells it to fetch the token.
const HOME: &str = "/#signed-in";

/// Somebody has signed in: what his page is told.
#[derive(Clone, Debug, Serialize)]
pub struct SignedIn {
    /// The token by which the member is known from now on.
    pub token: Secret,
    /// Who he is.
    pub user: User,
}

/// Somebody is on his way to Discord.
struct Pending {
    verifier: PkceCodeVerifier,
    /// What the cookie of his browser says.
    browser: Secret,
    guest: Option<Secret>,
}

/// All sign-ins under way.
pub struct SignIn {
    discord: Discord,
    pending: Tickets<Pending>,
    waiting: Tickets<SignedIn>,
    /// Whether people reach the server through TLS.
    secure: bool,
}

impl SignIn {
    /// Nobody signs in yet.
    ///
    /// # Errors
    /// Where TLS towards Discord cannot be set up.
    pub fn new(config: &DiscordConfig) -> Result<Self, SetUpError> {
        Ok(Self {
            discord: Discord::new(config)?,
            pending: Tickets::new(PENDING_MAX, PENDING_FOR),
            waiting: Tickets::new(WAITING_MAX, WAITING_FOR),
            secure: config.public_url.is_secure(),
        })
    }

    /// Sends somebody to Discord: where he goes, and the cookie he takes along.
    fn send(&self, now: Instant, guest: Option<Secret>) -> Result<(Url, HeaderValue), Problem> {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let cookie = unguessable();
        let browser = cookie.parse().map_err(|_| Problem::busy("try again in a moment"))?;
        let state = self.pending.issue(now, Pending { verifier, browser, guest });
        Ok((self.discord.way(state, challenge), BROWSER.set(&cookie, self.secure)))
    }

    /// Whom this state stands for, if it is good and this is his browser.
    fn returned(&self, now: Instant, state: &str, headers: &HeaderMap) -> Result<Pending, Problem> {
        let pending = self.pending.redeem(now, state);
        let browser = BROWSER.read(headers, self.secure).and_then(|cookie| cookie.parse::<Secret>().ok());
        let sentence = "this sign-in was begun elsewhere or too long ago: start again from the front page";
        pending
            .filter(|pending| browser.is_some_and(|browser| browser == pending.browser))
            .ok_or_else(|| Problem::new(StatusCode::BAD_REQUEST, sentence))
    }
}

type Shared<I> = State<Arc<Edge<I>>>;

/// What the page posts to begin.
#[derive(Deserialize)]
pub(crate) struct Begin {
    token: Option<Secret>,
}

/// What Discord sends back.
#[derive(Deserialize)]
pub(crate) struct Returned {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
}

/// `GET /auth/discord`: begins without a guest's token.
pub(crate) async fn start<I: Inside>(State(edge): Shared<I>) -> Result<Response, Problem> {
    let (url, cookie) = set_up(&edge)?.send(Instant::now(), None)?;
    Ok(unkept([(header::SET_COOKIE, cookie)], Redirect::to(url.as_str())))
}

/// `POST /auth/discord/begin` with `{"token"?}`: begins for the guest who holds the token, gives `{"url"}`.
pub(crate) async fn begin<I: Inside>(
    State(edge): Shared<I>,
    headers: HeaderMap,
    body: Result<Json<Begin>, JsonRejection>,
) -> Result<Response, Problem> {
    let sign_in = set_up(&edge)?;
    edge.origins.check_page(&headers)?;
    let Json(Begin { token }) = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(),
        _ => Problem::new(StatusCode::BAD_REQUEST, "send {\"token\": \"…\"} or {} as application/json"),
    })?;
    let (url, cookie) = sign_in.send(Instant::now(), token)?;
    Ok(unkept([(header::SET_COOKIE, cookie)], Json(serde_json::json!({ "url": url }))))
}

/// `GET /auth/discord/callback`: where Discord sends the browser back.
pub(crate) async fn callback<I: Inside>(
    State(edge): Shared<I>,
    headers: HeaderMap,
    query: Result<Query<Returned>, QueryRejection>,
) -> Result<Response, Problem> {
    let sign_in = set_up(&edge)?;
    let Returned { state, code, error } =
        query.map_or(Returned { state: None, code: None, error: None }, |q| q.0);
    let pending = sign_in.returned(Instant::now(), &state.unwrap_or_default(), &headers)?;
    let Some(code) = code.filter(|_| error.is_none()) else {
        let sentence = "you did not let Discord say who you are, and that is fine: go on as a guest";
        return Err(Problem::new(StatusCode::FORBIDDEN, sentence));
    };
    let (discord, name) = sign_in.discord.who(code, pending.verifier).await.map_err(|error| {
        let status = match error {
            DiscordError::Refused => StatusCode::BAD_REQUEST,
            DiscordError::NoAnswer => StatusCode::BAD_GATEWAY,
        };
        Problem::new(status, error.to_string())
    })?;
    let signed_in = edge.inside.signed_in(pending.guest, discord, name).await;
    let signed_in =
        signed_in.ok_or_else(|| Problem::busy("you could not be signed in just now: start again"))?;
    let ticket = sign_in.waiting.issue(Instant::now(), signed_in);
    let cookies = [
        (header::SET_COOKIE, BROWSER.clear(sign_in.secure)),
        (header::SET_COOKIE, TOKEN.set(&ticket, sign_in.secure)),
    ];
    Ok(unkept(cookies, Redirect::to(HOME)))
}

/// `POST /auth/discord/finish`: gives `{"token", "user"}` to the page that the browser came back to, once.
pub(crate) async fn finish<I: Inside>(
    State(edge): Shared<I>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let sign_in = set_up(&edge)?;
    edge.origins.check_page(&headers)?;
    let ticket = TOKEN.read(&headers, sign_in.secure).unwrap_or_default();
    let signed_in = sign_in.waiting.redeem(Instant::now(), ticket).ok_or_else(|| {
        Problem::new(StatusCode::GONE, "there is no token to fetch, or it was fetched already: sign in again")
    })?;
    Ok(unkept([(header::SET_COOKIE, TOKEN.clear(sign_in.secure))], Json(signed_in)))
}

fn set_up<I>(edge: &Edge<I>) -> Result<&SignIn, Problem> {
    let sentence = "signing in with Discord is not set up on this server: play as a guest";
    edge.sign_in.as_ref().ok_or(Problem::not_found(sentence))
}

/// An answer that nobody may keep, with its cookies.
fn unkept<const N: usize>(
    cookies: [(header::HeaderName, HeaderValue); N],
    answer: impl IntoResponse,
) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], AppendHeaders(cookies), answer).into_response()
}
