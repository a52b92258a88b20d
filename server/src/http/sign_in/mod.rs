//! Signing in with Discord: OAuth 2 with an authorization code, PKCE and a state.
//!
//! The page posts its guest's token to `begin` and gets the URL of Discord's consent page. Discord redirects the
//! browser to `callback`, which asks Discord for the user and redirects to the page. The page posts to `finish` and
//! gets the member's token, which `finish` gives only once. The Activity signs in without redirects and cookies
//! ([`mod@activity`]).
//!
//! Invariants: a sign-in that was only begun takes no memory on the server. A state is valid for ten minutes, and only
//! in the browser in which the sign-in began. It works once, because the code that comes back with it can be redeemed
//! only once. No URL, cookie or log contains a token. The browser is redirected only to Discord and to the front page.

mod activity;
mod cookies;
mod pending;
mod proven_addresses;
mod proxy_signature;
mod queue;
mod refused_codes;
#[cfg(test)]
mod tests;
mod tickets;

pub use crate::accounts::discord::InitError;
pub(crate) use activity::activity;

use crate::accounts::discord::{Discord, DiscordError, KnownUser};
use crate::config::DiscordConfig;
use crate::discord_limits::DiscordLimits;
use crate::http::{AppHandle, ClientAddress, HttpState, Problem, Shared};
use crate::limits::Costly;
use crate::store::{SignedInAt, TokenHash};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use cookies::{Cookies, PENDING, TICKET};
pub use cookies::{KeyBytes, SharedKey};
use konakis_protocol::{Secret, Snowflake, User};
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use pending::PendingSignIn;
use proxy_signature::ProxySignatures;
use queue::{Requester, SignInQueue};
use refused_codes::RefusedCodes;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
pub(crate) use tickets::Tickets;
use tickets::unguessable;
use url::Url;

/// The maximum number of tokens that wait for their pages.
pub(crate) const TICKETS_MAX: usize = 1_000;
/// How long a page may take to fetch its token.
pub(crate) const TICKET_LIFETIME: Duration = Duration::from_secs(60);
/// The least pause before the page of the Activity retries a sign-in that got no permit. A longer pause would not
/// improve the chance of a permit.
const RETRY_AFTER_S: &str = "2";
/// The fragment tells the page to fetch the token.
const HOME: &str = "/#signed-in";

/// The outcome of a sign-in, as the page gets it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SignedIn {
    /// The member's token.
    pub token: Secret,
    /// The member.
    pub user: User,
}

/// The parts of the server that sign people in with Discord.
pub struct SignIn {
    discord: Arc<Discord>,
    cookies: Cookies,
    /// The check of the proxy's signatures; none without the token of the application's bot. The server needs this
    /// token to fetch the key for the check.
    signatures: Option<Arc<ProxySignatures>>,
    queue: Arc<SignInQueue>,
    refused: Arc<RefusedCodes>,
}

impl SignIn {
    /// Creates these parts for this configuration.
    ///
    /// # Errors
    /// [`InitError`].
    pub fn new(
        config: &DiscordConfig,
        limits: Arc<DiscordLimits>,
        key: SharedKey,
    ) -> Result<Self, InitError> {
        Ok(Self {
            discord: Arc::new(Discord::new(config, Arc::clone(&limits))?),
            cookies: Cookies::new(key, config.public_url.is_secure()),
            signatures: ProxySignatures::new(config, Arc::clone(&limits))?,
            queue: SignInQueue::new(limits),
            refused: Arc::default(),
        })
    }

    pub(crate) fn application(&self) -> Snowflake {
        self.discord.client_id()
    }

    /// Begins a sign-in. Returns the URL for the browser, and the header that sets the sign-in's cookie.
    fn begin(&self, now_ms: u64, guest: Option<&Secret>) -> Result<(Url, HeaderValue), Problem> {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let state = unguessable();
        let secret = state.parse().map_err(|_| Problem::busy("try again in a moment"))?;
        let pending = PendingSignIn::new(secret, verifier, guest.map(TokenHash::of), now_ms);
        Ok((self.discord.authorize_url(state, challenge), self.cookies.set(PENDING, pending.encode())))
    }

    /// Waits for a permit of the queue, and then asks Discord who the user of a code is. A recently refused code is not
    /// sent again. The requests go on if the client disconnects, so that the server notes every refusal that Discord
    /// counts.
    async fn ask(
        &self,
        requester: Requester,
        at: SignedInAt,
        code: Secret,
        verifier: Option<PkceCodeVerifier>,
    ) -> Result<KnownUser, Problem> {
        if self.refused.contains(&code, Instant::now()) {
            return Err(DiscordError::Refused.into());
        }
        let mut permit = self.queue.acquire(requester, at).await.map_err(|_| crowded())?;
        // The same code may have been refused in another request while this request waited.
        if self.refused.contains(&code, Instant::now()) {
            return Err(DiscordError::Refused.into());
        }
        let (discord, refused) = (Arc::clone(&self.discord), Arc::clone(&self.refused));
        let asking = tokio::spawn(async move {
            let known = async {
                let access_token = discord.exchange(code.expose().to_owned(), verifier).await?;
                permit.wait_to_ask_user().await.map_err(|_| DiscordError::Paused)?;
                discord.user(access_token).await
            };
            let known = known.await;
            permit.note(&known);
            if matches!(known, Err(DiscordError::Refused)) {
                refused.note(&code, Instant::now());
            }
            known
        });
        // The task ends early only by a panic, which is in the log.
        Ok(asking.await.map_err(|_| not_signed_in())??)
    }

    /// The verifier and the guest of the sign-in with this state, if it was begun in this browser and has not expired.
    fn returned(
        &self,
        now_ms: u64,
        state: &str,
        headers: &HeaderMap,
    ) -> Result<(PkceCodeVerifier, Option<TokenHash>), Problem> {
        let cookie = self.cookies.read(PENDING, headers);
        let sentence = "this sign-in was begun elsewhere or too long ago: start again from the front page";
        cookie
            .and_then(|cookie| PendingSignIn::redeem(&cookie, state, now_ms))
            .ok_or_else(|| Problem::new(StatusCode::BAD_REQUEST, sentence))
    }
}

#[derive(Deserialize)]
pub(crate) struct Begin {
    token: Option<Secret>,
}

#[derive(Deserialize)]
pub(crate) struct Returned {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
}

/// `GET /auth/discord`: begins a sign-in without a guest's token.
pub(crate) async fn start<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
) -> Result<Response, Problem> {
    let (url, cookie) = set_up(&http, from)?.begin(now_ms(), None)?;
    Ok(unkept([(header::SET_COOKIE, cookie)], Redirect::to(url.as_str())))
}

/// `POST /auth/discord/begin` with `{"token"?}` of a guest: gives `{"url"}`.
pub(crate) async fn begin<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    body: Result<Json<Begin>, JsonRejection>,
) -> Result<Response, Problem> {
    let sign_in = set_up(&http, from)?;
    http.origins.check_page(&headers)?;
    let Json(Begin { token }) = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(),
        _ => Problem::new(StatusCode::BAD_REQUEST, "send {\"token\": \"…\"} or {} as application/json"),
    })?;
    let (url, cookie) = sign_in.begin(now_ms(), token.as_ref())?;
    Ok(unkept([(header::SET_COOKIE, cookie)], Json(serde_json::json!({ "url": url }))))
}

/// `GET /auth/discord/callback`: Discord redirects the browser here.
pub(crate) async fn callback<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    query: Result<Query<Returned>, QueryRejection>,
) -> Result<Response, Problem> {
    let sign_in = set_up(&http, from)?;
    let Returned { state, code, error } =
        query.map_or(Returned { state: None, code: None, error: None }, |q| q.0);
    let (verifier, guest) = sign_in.returned(now_ms(), &state.unwrap_or_default(), &headers)?;
    let Some(code) = code.filter(|_| error.is_none()) else {
        let sentence = "you did not let Discord say who you are, and that is fine: go on as a guest";
        return Err(Problem::new(StatusCode::FORBIDDEN, sentence));
    };
    let code: Secret = code.parse().map_err(|_| DiscordError::Refused)?;
    let asking = sign_in.ask(Requester::Address(from), SignedInAt::Website, code, Some(verifier));
    let KnownUser { discord, name, .. } = asking.await?;
    let signed_in = http.app.sign_in_member(guest, discord, name, SignedInAt::Website, from).await;
    let signed_in = signed_in.ok_or_else(not_signed_in)?;
    let ticket = http.app.issue_ticket(signed_in, from).await.ok_or_else(not_signed_in)?;
    let cookies = [
        (header::SET_COOKIE, sign_in.cookies.clear(PENDING)),
        (header::SET_COOKIE, sign_in.cookies.set(TICKET, ticket.expose().to_owned())),
    ];
    Ok(unkept(cookies, Redirect::to(HOME)))
}

/// `POST /auth/discord/finish`: gives `{"token", "user"}` to the page, once.
pub(crate) async fn finish<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let sign_in = set_up(&http, from)?;
    http.origins.check_page(&headers)?;
    let ticket = sign_in.cookies.read(TICKET, &headers).and_then(|ticket| ticket.parse().ok());
    let signed_in = match ticket {
        Some(ticket) => http.app.redeem_ticket(ticket, from).await,
        None => None,
    };
    let signed_in = signed_in.ok_or_else(|| {
        Problem::new(StatusCode::GONE, "there is no token to fetch, or it was fetched already: sign in again")
    })?;
    Ok(unkept([(header::SET_COOKIE, sign_in.cookies.clear(TICKET))], Json(signed_in)))
}

/// Charges this address. Refuses the request if signing in is not configured, or the address is over its rate limit.
fn set_up<I: AppHandle>(http: &HttpState<I>, from: IpAddr) -> Result<&SignIn, Problem> {
    let sign_in = configured(http)?;
    if http.app.charge(from, Costly::SignIn) { Ok(sign_in) } else { Err(too_many()) }
}

fn configured<I>(http: &HttpState<I>) -> Result<&SignIn, Problem> {
    let sentence = "signing in with Discord is not set up on this server: play as a guest";
    http.sign_in.as_ref().ok_or(Problem::not_found(sentence))
}

fn too_many() -> Problem {
    let sentence = "there were too many sign-ins in the last minute: wait a moment";
    Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        .with(header::RETRY_AFTER, HeaderValue::from_static("10"))
}

fn crowded() -> Problem {
    Problem::busy("many people are signing in just now: try again in a moment")
        .with(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_S))
}

/// The answer to a sign-in that could not be stored, that no host answered, or whose task panicked.
fn not_signed_in() -> Problem {
    Problem::busy("you could not be signed in just now: start again")
}

impl From<DiscordError> for Problem {
    fn from(error: DiscordError) -> Self {
        let status = match error {
            DiscordError::Paused | DiscordError::Unnamed => return Self::busy(error.to_string()),
            DiscordError::Refused => StatusCode::BAD_REQUEST,
            DiscordError::NotSetUp | DiscordError::NoAnswer => StatusCode::BAD_GATEWAY,
        };
        Self::new(status, error.to_string())
    }
}

/// Milliseconds since 1970.
fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

/// A response that no cache may store.
fn unkept<const N: usize>(
    cookies: [(header::HeaderName, HeaderValue); N],
    answer: impl IntoResponse,
) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], AppendHeaders(cookies), answer).into_response()
}
