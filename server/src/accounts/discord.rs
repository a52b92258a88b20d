//! Signing in with Discord: the consent page's URL, the exchange of a code for a token, and the token's user.
//!
//! Invariants: an attempt at a request takes at most [`REQUEST_TIMEOUT`], and reads at most [`ANSWER_BYTES_MAX`] bytes
//! of the answer. The access token is never stored or logged; only the sign-in of the Activity passes it on, to the
//! Activity's page. During a pause of Discord, no request of the paused kind is sent.

use crate::config::DiscordConfig;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::http_client::{self, ClientError, SendError};
use konakis_protocol::{PlayerName, Snowflake};
use oauth2::basic::{BasicClient, BasicErrorResponse, BasicErrorResponseType};
use oauth2::{
    AccessToken, AsyncHttpClient, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken,
    EndpointNotSet, EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, TokenResponse, TokenUrl,
};
use reqwest::StatusCode;
use serde::Deserialize;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

const REQUEST_TIMEOUT: Duration = Duration::from_millis(4_500);
const ANSWER_BYTES_MAX: usize = 64 * 1024;

const IDENTIFY: &str = "identify";

type Application = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

pub(crate) struct KnownUser {
    pub(crate) discord: Snowflake,
    pub(crate) name: PlayerName,
    pub(crate) access_token: AccessToken,
}

#[cfg(test)]
pub(crate) fn known_for_tests(discord: &str) -> KnownUser {
    let access_token = AccessToken::new("a-token".to_owned());
    KnownUser { discord: discord.parse().unwrap(), name: PlayerName::nearest("Anna"), access_token }
}

/// Why signing in cannot be initialized.
#[derive(Debug, thiserror::Error)]
pub enum InitError {
    /// The HTTP client cannot be built.
    #[error("the HTTP client for Discord cannot be set up: {0}")]
    Client(#[from] ClientError),
    /// A configured URL is not usable for OAuth.
    #[error("a configured address of Discord cannot be used for signing in")]
    Address(#[from] url::ParseError),
    /// The system provides no random bytes for the key of the cookies.
    #[error("the system gives no random bytes")]
    Random,
}

/// Why the user could not be fetched from Discord.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DiscordError {
    /// Discord refuses the code or refused it a short time ago, the code is malformed, or the token lacks the scope
    /// `identify`.
    #[error("Discord did not accept the sign-in: start again")]
    Refused,
    /// Discord refuses the credentials of the application.
    #[error(
        "signing in with Discord is not set up correctly on this server: play as a guest, and tell its operator"
    )]
    NotSetUp,
    #[error("Discord does not say who you are at the moment: try again in a few minutes")]
    Unnamed,
    #[error("Discord takes no more sign-ins at the moment: try again in a moment")]
    Paused,
    #[error("Discord could not be asked who you are: try again in a few minutes")]
    NoAnswer,
}

/// A client of Discord's endpoints for OAuth and for a token's user.
pub(crate) struct Discord {
    application: Application,
    /// The same application, for codes issued without a redirect.
    without_redirect: Application,
    client_id: Snowflake,
    http: Http,
    user_url: Url,
}

#[derive(Deserialize)]
struct DiscordUser {
    id: Snowflake,
    username: String,
    global_name: Option<String>,
}

impl Discord {
    pub(crate) fn new(config: &DiscordConfig, limits: Arc<DiscordLimits>) -> Result<Self, InitError> {
        let redirect = format!("{}/auth/discord/callback", config.public_url);
        let application = BasicClient::new(ClientId::new(config.client_id.to_string()))
            .set_client_secret(ClientSecret::new(config.client_secret.expose().to_owned()))
            .set_auth_uri(AuthUrl::from_url(config.authorize_url.clone()))
            .set_token_uri(TokenUrl::from_url(config.token_url.clone()));
        let without_redirect = application.clone();
        let application = application.set_redirect_uri(RedirectUrl::new(redirect)?);
        let user_url = format!("{}/users/@me", config.api_url.as_str().trim_end_matches('/'));
        let client_id = config.client_id;
        Ok(Self {
            application,
            without_redirect,
            client_id,
            http: Http { client: http_client::new(REQUEST_TIMEOUT)?, limits },
            user_url: Url::parse(&user_url)?,
        })
    }

    pub(crate) const fn client_id(&self) -> Snowflake {
        self.client_id
    }

    pub(crate) fn authorize_url(&self, state: String, challenge: PkceCodeChallenge) -> Url {
        let request = self.application.authorize_url(|| CsrfToken::new(state));
        let (url, _) = request.add_scope(Scope::new(IDENTIFY.to_owned())).set_pkce_challenge(challenge).url();
        url
    }

    /// Exchanges the code of a sign-in for a token. In the Activity there is no verifier, because Discord's client
    /// issues the code without a redirect or a challenge.
    pub(crate) async fn exchange(
        &self,
        code: String,
        verifier: Option<PkceCodeVerifier>,
    ) -> Result<AccessToken, DiscordError> {
        let application = if verifier.is_some() { &self.application } else { &self.without_redirect };
        // A code can be exchanged only once. Do not spend it during a pause of the requests that ask who the user is.
        if !self.http.limits.allows(DiscordRoute::User, Instant::now()) {
            return Err(DiscordError::Paused);
        }
        let mut exchange = application.exchange_code(AuthorizationCode::new(code));
        if let Some(verifier) = verifier {
            exchange = exchange.set_pkce_verifier(verifier);
        }
        let answer = exchange.request_async(&self.http).await.map_err(|error| self.exchange_failed(error))?;
        // Without this scope, Discord would refuse to name the user. It counts its refusals against this server.
        if answer.scopes().is_some_and(|scopes| scopes.iter().all(|scope| scope.as_str() != IDENTIFY)) {
            return Err(DiscordError::Refused);
        }
        Ok(answer.access_token().clone())
    }

    pub(crate) async fn user(&self, access_token: AccessToken) -> Result<KnownUser, DiscordError> {
        let request = self.http.client.get(self.user_url.clone()).bearer_auth(access_token.secret());
        let no_answer = |why: &str| self.http.no_answer(DiscordRoute::User, why);
        let request = request.build().map_err(|error| no_answer(&error.to_string()))?;
        let answer = match self.http.answer(DiscordRoute::User, request).await {
            Ok(answer) => answer,
            Err(FetchError::Paused) => return Err(DiscordError::Paused),
            Err(FetchError::Refused) => return Err(DiscordError::Unnamed),
            Err(FetchError::Send(error)) => return Err(no_answer(&error.to_string())),
        };
        match answer.status() {
            status if status.is_success() => {}
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => return Err(DiscordError::Unnamed),
            status => return Err(no_answer(&format!("it answers {status} when asked for the user"))),
        }
        let user: DiscordUser =
            serde_json::from_slice(answer.body()).map_err(|error| no_answer(&error.to_string()))?;
        let name = PlayerName::nearest(user.global_name.as_ref().unwrap_or(&user.username));
        Ok(KnownUser { discord: user.id, name, access_token })
    }

    fn exchange_failed(&self, error: RequestTokenError<FetchError, BasicErrorResponse>) -> DiscordError {
        let route = DiscordRoute::Exchange;
        match error {
            RequestTokenError::ServerResponse(why)
                if *why.error() == BasicErrorResponseType::InvalidGrant =>
            {
                DiscordError::Refused
            }
            RequestTokenError::ServerResponse(why)
                if matches!(
                    why.error(),
                    BasicErrorResponseType::InvalidClient | BasicErrorResponseType::UnauthorizedClient
                ) =>
            {
                if self.http.limits.may_log(route, Instant::now()) {
                    tracing::error!(
                        "Discord refuses the client secret: open the application on \
                         https://discord.com/developers/applications and, under OAuth2, press Reset Secret; store the \
                         new secret in the file of KONAKIS_DISCORD_CLIENT_SECRET_FILE, and restart the server"
                    );
                }
                DiscordError::NotSetUp
            }
            RequestTokenError::ServerResponse(why) => {
                self.http.no_answer(route, &format!("it says {}", why.error()))
            }
            RequestTokenError::Request(FetchError::Paused | FetchError::Refused) => DiscordError::Paused,
            RequestTokenError::Request(FetchError::Send(error)) => {
                self.http.no_answer(route, &error.to_string())
            }
            // Do not log the answer, which may contain a token.
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => {
                self.http.no_answer(route, "its answer is not a token")
            }
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum FetchError {
    /// The server did not send the request, because Discord has asked it to wait.
    #[error("Discord has asked the server to wait")]
    Paused,
    /// Discord answered that it takes no more requests at the moment.
    #[error("Discord takes no more requests at the moment")]
    Refused,
    #[error(transparent)]
    Send(#[from] SendError),
}

struct Http {
    client: reqwest::Client,
    limits: Arc<DiscordLimits>,
}

impl Http {
    async fn answer(
        &self,
        route: DiscordRoute,
        request: reqwest::Request,
    ) -> Result<HttpResponse, FetchError> {
        if !self.limits.allows(route, Instant::now()) {
            return Err(FetchError::Paused);
        }
        // An exchange is never retried, because the first attempt spends the code.
        let answer = match route {
            DiscordRoute::Exchange => self.client.execute(request).await,
            _ => http_client::get(&self.client, request).await,
        };
        let mut answer = answer.map_err(SendError::Http)?;
        self.limits.note(route, answer.status(), answer.headers(), Instant::now());
        if answer.status() == StatusCode::TOO_MANY_REQUESTS {
            if self.limits.may_log(route, Instant::now()) {
                tracing::warn!("Discord refuses a request of a sign-in: too many requests (429)");
            }
            return Err(FetchError::Refused);
        }
        let body = http_client::body(&mut answer, ANSWER_BYTES_MAX).await?;
        let mut response = HttpResponse::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }

    fn no_answer(&self, route: DiscordRoute, why: &str) -> DiscordError {
        if self.limits.may_log(route, Instant::now()) {
            tracing::warn!(why, "Discord does not answer as it should");
        }
        DiscordError::NoAnswer
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = FetchError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, FetchError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move {
            let request: reqwest::Request = request.try_into().map_err(SendError::Http)?;
            self.answer(DiscordRoute::Exchange, request).await
        })
    }
}
