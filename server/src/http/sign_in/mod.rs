//! Signing in with Discord: OAuth 2 with an authorization code, PKCE and a state. The routes are in
//! [`mod@super::sign_in_routes`].
//!
//! The page posts its guest's token to `begin` and gets the URL of Discord's consent page. Discord redirects the
//! browser to `callback`, which asks Discord for the user and redirects to the page. The page posts to `finish` and
//! gets the member's token, which `finish` gives only once. The Activity signs in without redirects and cookies
//! ([`mod@super::sign_in_routes::activity`]).
//!
//! Invariants: a sign-in that was only begun takes no memory on the server. A state is valid for ten minutes, and only
//! in the browser in which the sign-in began. It works once, because the code that comes back with it can be redeemed
//! only once. No URL, cookie or log contains a token. The browser is redirected only to Discord and to the front page.

pub(super) mod cookies;
mod pending;
mod proven_addresses;
mod proxy_signature;
pub(super) mod queue;
mod refused_codes;
#[cfg(test)]
mod tests;
mod tickets;

pub use crate::accounts::discord::InitError;

use crate::accounts::discord::{Discord, DiscordError, KnownUser};
use crate::config::DiscordConfig;
use crate::discord_limits::DiscordLimits;
use crate::http::Problem;
use crate::store::{SignedInAt, TokenHash};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use cookies::{Cookies, PENDING};
pub use cookies::{KeyBytes, SharedKey};
use konakis_protocol::{Secret, Snowflake, User};
use oauth2::{PkceCodeChallenge, PkceCodeVerifier};
use pending::PendingSignIn;
use proxy_signature::ProxySignatures;
use queue::{Requester, SignInQueue};
use refused_codes::RefusedCodes;
use serde::{Deserialize, Serialize};
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
    pub(in crate::http) cookies: Cookies,
    /// The check of the proxy's signatures; none without the token of the application's bot. The server needs this
    /// token to fetch the key for the check.
    pub(in crate::http) signatures: Option<Arc<ProxySignatures>>,
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
    pub(in crate::http) fn begin(
        &self,
        now_ms: u64,
        guest: Option<&Secret>,
    ) -> Result<(Url, HeaderValue), Problem> {
        let (challenge, verifier) = PkceCodeChallenge::new_random_sha256();
        let state = unguessable();
        let secret = state.parse().map_err(|_| Problem::busy("try again in a moment"))?;
        let pending = PendingSignIn::new(secret, verifier, guest.map(TokenHash::of), now_ms);
        Ok((self.discord.authorize_url(state, challenge), self.cookies.set(PENDING, pending.encode())))
    }

    /// Waits for a permit of the queue, and then asks Discord who the user of a code is. A recently refused code is not
    /// sent again. The requests go on if the client disconnects, so that the server notes every refusal that Discord
    /// counts.
    pub(in crate::http) async fn ask(
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
    pub(in crate::http) fn returned(
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

fn crowded() -> Problem {
    Problem::busy("many people are signing in just now: try again in a moment")
        .with(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_S))
}

/// The answer to a sign-in that could not be stored, that no host answered, or whose task panicked.
pub(in crate::http) fn not_signed_in() -> Problem {
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
pub(in crate::http) fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
