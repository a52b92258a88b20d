//! Requests to Discord's API with the token of the application's bot.
//!
//! Invariants: each attempt takes at most [`REQUEST_TIMEOUT`], and reads at most [`ANSWER_BYTES_MAX`] bytes of the
//! body; a request is attempted at most twice ([`http_client::get`]). During a pause of Discord, no request of the
//! paused kind is sent. The token appears in no log and no error.

use crate::config::DiscordConfig;
use crate::discord_limits::{DiscordLimits, DiscordRoute};
use crate::http_client::{self, ClientError};
use konakis_protocol::Secret;
use reqwest::StatusCode;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

pub(crate) const REQUEST_TIMEOUT: Duration = Duration::from_secs(3);
const ANSWER_BYTES_MAX: usize = 64 * 1024;

pub(crate) struct BotApi {
    http: reqwest::Client,
    /// The URL of the API, without a slash at the end.
    url: String,
    /// The User-Agent, in the form that Discord wants.
    agent: String,
    token: Secret,
    limits: Arc<DiscordLimits>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BotApiError {
    NotFound,
    /// No request may be sent now, Discord did not answer, or its answer is unusable.
    NoAnswer,
}

impl BotApi {
    /// The client for this configuration; `None` if it has no token of the application's bot.
    pub(crate) fn new(
        config: &DiscordConfig,
        limits: Arc<DiscordLimits>,
    ) -> Result<Option<Self>, ClientError> {
        let Some(token) = config.bot_token.clone() else { return Ok(None) };
        Ok(Some(Self {
            http: http_client::new(REQUEST_TIMEOUT)?,
            url: config.api_url.as_str().trim_end_matches('/').to_owned(),
            agent: format!("DiscordBot ({}, {})", config.public_url, env!("CARGO_PKG_VERSION")),
            token,
            limits,
        }))
    }

    pub(crate) fn allows(&self, route: DiscordRoute) -> bool {
        self.limits.allows(route, Instant::now())
    }

    /// Fetches the object at this path of the API, such as `/applications/@me`.
    pub(crate) async fn get<T: DeserializeOwned>(
        &self,
        route: DiscordRoute,
        path: &str,
    ) -> Result<T, BotApiError> {
        self.limits.wait(route).await;
        if !self.allows(route) {
            return Err(BotApiError::NoAnswer);
        }
        let request = self
            .http
            .get(format!("{}{path}", self.url))
            .header(reqwest::header::USER_AGENT, &self.agent)
            .header(reqwest::header::AUTHORIZATION, format!("Bot {}", self.token.expose()));
        let answer = match request.build() {
            Ok(request) => http_client::get(&self.http, request).await,
            Err(error) => Err(error),
        };
        let mut answer = answer.map_err(|error| self.no_answer(route, &error.without_url().to_string()))?;
        self.limits.note(route, answer.status(), answer.headers(), Instant::now());
        match answer.status() {
            status if status.is_success() => {}
            StatusCode::NOT_FOUND => return Err(BotApiError::NotFound),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN => {
                if self.limits.may_log(route, Instant::now()) {
                    tracing::error!("Discord refuses the bot's token: check --discord-token-file");
                }
                return Err(BotApiError::NoAnswer);
            }
            status => return Err(self.no_answer(route, &format!("it answers {status}"))),
        }
        let body = http_client::body(&mut answer, ANSWER_BYTES_MAX).await;
        let body = body.map_err(|error| self.no_answer(route, &error.to_string()))?;
        serde_json::from_slice(&body).map_err(|error| self.no_answer(route, &error.to_string()))
    }

    /// Logs the reason, unless a failure of this kind of request was logged within the last minute.
    pub(crate) fn no_answer(&self, route: DiscordRoute, why: &str) -> BotApiError {
        if self.limits.may_log(route, Instant::now()) {
            tracing::warn!(why, ?route, "Discord gives the server no usable answer");
        }
        BotApiError::NoAnswer
    }
}
