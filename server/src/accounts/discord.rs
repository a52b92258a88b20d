//! The requests to Discord: the URL of its consent page, the exchange of a code, and the user to whom the code belongs.
//!
//! Invariants: a request waits at most [`REQUEST_MAX`] and reads at most [`ANSWER_BYTES_MAX`] of the answer. The
//! access token is dropped as soon as the user is known.

use crate::config::DiscordConfig;
use crate::http_client::{self, ClientError};
use konakis_protocol::{PlayerName, Snowflake};
use oauth2::basic::{BasicClient, BasicErrorResponseType};
use oauth2::{
    AsyncHttpClient, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, HttpRequest, HttpResponse, PkceCodeChallenge, PkceCodeVerifier, RedirectUrl,
    RequestTokenError, Scope, TokenResponse, TokenUrl,
};
use serde::Deserialize;
use std::pin::Pin;
use std::time::Duration;
use url::Url;

/// How long one request to Discord may take.
const REQUEST_MAX: Duration = Duration::from_secs(8);
/// The most bytes of a response that are read.
const ANSWER_BYTES_MAX: usize = 64 * 1024;

type Application = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

/// Why signing in cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum SetUpError {
    /// The HTTP client cannot be set up.
    #[error("the HTTP client for Discord cannot be set up: {0}")]
    Client(#[from] ClientError),
    /// A configured URL is not usable for OAuth.
    #[error("an address of Discord makes no sense")]
    Address(#[from] url::ParseError),
    /// The system provides no random bytes for the key of the cookies.
    #[error("the system gives no random bytes")]
    Random,
}

/// Why the user could not be fetched from Discord.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DiscordError {
    /// Discord refused the code.
    #[error("Discord did not accept the sign-in: start again")]
    Refused,
    /// Discord does not answer, or its answer is not as expected.
    #[error("Discord could not be asked who you are: try again in a few minutes")]
    NoAnswer,
}

/// Why a request to Discord failed.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("the answer is longer than {ANSWER_BYTES_MAX} bytes")]
    TooLong,
}

/// A client of Discord's OAuth endpoints.
pub(crate) struct Discord {
    application: Application,
    http: Http,
    user_url: Url,
}

/// The part of Discord's user object that signing in needs.
#[derive(Deserialize)]
struct DiscordUser {
    id: Snowflake,
    username: String,
    global_name: Option<String>,
}

impl Discord {
    pub(crate) fn new(config: &DiscordConfig) -> Result<Self, SetUpError> {
        let redirect = format!("{}/auth/discord/callback", config.public_url);
        let application = BasicClient::new(ClientId::new(config.client_id.to_string()))
            .set_client_secret(ClientSecret::new(config.client_secret.expose().to_owned()))
            .set_auth_uri(AuthUrl::from_url(config.authorize_url.clone()))
            .set_token_uri(TokenUrl::from_url(config.token_url.clone()))
            .set_redirect_uri(RedirectUrl::new(redirect)?);
        let user_url = format!("{}/users/@me", config.api_url.as_str().trim_end_matches('/'));
        Ok(Self { application, http: Http(http_client::new(REQUEST_MAX)?), user_url: Url::parse(&user_url)? })
    }

    /// The URL of the consent page, with this state and this challenge.
    pub(crate) fn authorize_url(&self, state: String, challenge: PkceCodeChallenge) -> Url {
        let request = self.application.authorize_url(|| CsrfToken::new(state));
        let (url, _) =
            request.add_scope(Scope::new("identify".to_owned())).set_pkce_challenge(challenge).url();
        url
    }

    /// Exchanges the code, and asks for the user to whom it belongs.
    pub(crate) async fn user(
        &self,
        code: String,
        verifier: PkceCodeVerifier,
    ) -> Result<(Snowflake, PlayerName), DiscordError> {
        let exchange =
            self.application.exchange_code(AuthorizationCode::new(code)).set_pkce_verifier(verifier);
        let answer = exchange.request_async(&self.http).await.map_err(|error| match error {
            RequestTokenError::ServerResponse(why)
                if *why.error() == BasicErrorResponseType::InvalidGrant =>
            {
                DiscordError::Refused
            }
            RequestTokenError::ServerResponse(why) => no_answer(&format!("it says {}", why.error())),
            RequestTokenError::Request(error) => no_answer(&error.to_string()),
            // The answer is not logged, because it may contain a token.
            RequestTokenError::Parse(..) | RequestTokenError::Other(_) => no_answer("that is no token"),
        })?;
        let request = self.http.0.get(self.user_url.clone()).bearer_auth(answer.access_token().secret());
        let request = request.build().map_err(|error| no_answer(&error.to_string()))?;
        let answer = self.http.answer(request).await.map_err(|error| no_answer(&error.to_string()))?;
        if !answer.status().is_success() {
            return Err(no_answer(&format!("it answers {} when asked for the user", answer.status())));
        }
        let user: DiscordUser =
            serde_json::from_slice(answer.body()).map_err(|error| no_answer(&error.to_string()))?;
        Ok((user.id, PlayerName::nearest(user.global_name.as_ref().unwrap_or(&user.username))))
    }
}

/// Sends requests and reads answers up to the limit.
struct Http(reqwest::Client);

impl Http {
    async fn answer(&self, request: reqwest::Request) -> Result<HttpResponse, SendError> {
        let mut answer = self.0.execute(request).await?;
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            if body.len() + chunk.len() > ANSWER_BYTES_MAX {
                return Err(SendError::TooLong);
            }
            body.extend_from_slice(&chunk);
        }
        let mut response = HttpResponse::new(body);
        *response.status_mut() = answer.status();
        *response.headers_mut() = std::mem::take(answer.headers_mut());
        Ok(response)
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = SendError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, SendError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(async move { self.answer(request.try_into()?).await })
    }
}

fn no_answer(why: &str) -> DiscordError {
    tracing::warn!(why, "Discord does not answer as it should");
    DiscordError::NoAnswer
}
