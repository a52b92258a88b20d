//! The client of Discord's REST API.
//!
//! Invariants:
//! * Requests to interaction endpoints are sent immediately. All other requests take turns. Each waits for the global
//!   limit and the limit of its own route, but not for the limits of other routes.
//! * Each request has a deadline.
//! * No request is sent while another process may be active.
//! * A request is repeated after a rate limit, and also after a failure if a repetition is safe.
//! * No error contains a token.
//!
//! serenity's own rate limiter is not used: it counts the responses to all interactions as one route, so a busy game
//! would delay all other games.

pub mod causes;
mod emojis;
mod error;
pub mod invite_link;
mod pacer;
mod rate_limit;
pub mod register;
mod requests;

pub use error::{DiscordError, FailureKind};
pub use pacer::Urgency;
pub use requests::{Choice, InteractionToken};

use crate::active::Active;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::telemetry::Metrics;
use pacer::Pacer;
use rate_limit::{LimitHeaders, Limiter};
use reqwest::header::{AUTHORIZATION, CONTENT_TYPE, USER_AGENT};
use reqwest::multipart::{Form, Part};
use reqwest::{Method, Response, StatusCode};
use reqwest_for_discord as reqwest;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout_at};

const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(15);
/// The longest time from the start of a request until its last attempt begins.
const DEADLINE_AFTER: Duration = Duration::from_secs(60);
/// The most attempts of a request that fails. A request that meets a rate limit is repeated until its deadline.
const ATTEMPTS_MAX: u32 = 4;
/// The pause before the second attempt; it doubles with each further attempt.
const PAUSE: Duration = Duration::from_millis(300);
const RESPONSE_BYTES_MAX: usize = 4 << 20;

const JSON: &str = "application/json";

/// The client of Discord's REST API.
pub struct DiscordClient {
    client: reqwest::Client,
    base: String,
    /// The user agent, in the form that Discord asks for.
    agent: String,
    token: String,
    limiter: Arc<Limiter>,
    pacer: Pacer,
    metrics: Metrics,
    active: Active,
}

struct Request<'a> {
    method: Method,
    path: String,
    /// The rate limit. None for an interaction endpoint, whose requests are exempt from the global limit and do not
    /// wait.
    limit: Option<Limit>,
    body: Body<'a>,
    /// Whether the request may be repeated after an attempt with an unknown outcome.
    is_idempotent: bool,
}

/// The route by which Discord counts a request, and the urgency of the request among the waiting ones.
#[derive(Clone)]
struct Limit {
    route: String,
    urgency: Urgency,
}

enum Body<'a> {
    Empty,
    Json(Value),
    Message(&'a OutgoingMessage, Value),
}

impl DiscordClient {
    /// A client of Discord, or of the server at `base`. Its user agent names `site`. It sends requests only while
    /// `active` allows it. Needs a Tokio runtime.
    ///
    /// # Errors
    /// [`DiscordError::NoResponse`] if no HTTP client can be made.
    pub fn new(
        base: Option<&url::Url>,
        site: &url::Url,
        token: &str,
        metrics: Metrics,
        active: Active,
    ) -> Result<Self, DiscordError> {
        let root = base.map_or("https://discord.com", |base| base.as_str().trim_end_matches('/'));
        let client =
            reqwest::Client::builder().timeout(ATTEMPT_TIMEOUT).build().map_err(DiscordError::no_response)?;
        let limiter = Arc::<Limiter>::default();
        Ok(Self {
            client,
            base: format!("{root}/api/v10"),
            agent: format!("DiscordBot ({site}, {})", env!("CARGO_PKG_VERSION")),
            token: format!("Bot {token}"),
            pacer: Pacer::start(Arc::clone(&limiter), metrics.clone()),
            limiter,
            metrics,
            active,
        })
    }

    /// Whether this process may act for the bot now.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.active.is_active()
    }

    async fn send(&self, request: Request<'_>) -> Result<Value, DiscordError> {
        let deadline = Instant::now() + DEADLINE_AFTER;
        let mut slot = None;
        for attempt in 0.. {
            if let Some(limit) = &request.limit {
                // A repeated request still holds the slot of its route.
                let route = slot.is_none().then_some(limit.route.as_str());
                let ready = async {
                    let turn = self.pacer.turn(limit.urgency, route).await;
                    slot = turn.map_err(|_| DiscordError::Busy)?.or(slot.take());
                    Ok(())
                };
                let ready = timeout_at(deadline, ready).await.unwrap_or(Err(DiscordError::Busy));
                if let Err(busy) = ready {
                    self.metrics.count_abandoned(limit.urgency.name());
                    return Err(busy);
                }
            }
            if !self.is_active() {
                return Err(DiscordError::Inactive);
            }
            let outcome = self.attempt(&request).await;
            self.metrics.count_response(outcome.as_ref().ok().map(|response| response.status().as_u16()));
            let last = attempt + 1 >= ATTEMPTS_MAX;
            let wait = match outcome {
                Ok(response) => {
                    let limits = LimitHeaders::read(response.status().as_u16(), response.headers());
                    let status = response.status();
                    let text = body(response).await;
                    let read = text.as_deref().unwrap_or_default();
                    match (self.limiter.learn(slot.as_ref(), &limits, read), text) {
                        (Some(wait), _) => wait,
                        (None, Ok(text)) if status.is_success() => return Ok(parsed(&text)),
                        (None, text)
                            if (status.is_server_error() || text.is_err())
                                && !last
                                && request.is_idempotent =>
                        {
                            PAUSE * 2_u32.pow(attempt)
                        }
                        (None, text) => return Err(refused(status, &text?)),
                    }
                }
                Err(error) if error.is_connect() && !last => PAUSE * 2_u32.pow(attempt),
                Err(_) if request.is_idempotent && !last => PAUSE * 2_u32.pow(attempt),
                Err(error) => return Err(DiscordError::no_response(error)),
            };
            if Instant::now() + wait >= deadline {
                return Err(DiscordError::Busy);
            }
            sleep(wait).await;
        }
        Err(DiscordError::Busy)
    }

    async fn attempt(&self, request: &Request<'_>) -> Result<Response, reqwest::Error> {
        let url = format!("{}{}", self.base, request.path);
        let builder = self.client.request(request.method.clone(), url);
        let builder = builder.header(USER_AGENT, &self.agent).header(AUTHORIZATION, &self.token);
        let json = |value: &Value| value.to_string();
        let builder = match &request.body {
            Body::Empty => builder,
            Body::Json(value) => builder.header(CONTENT_TYPE, JSON).body(json(value)),
            Body::Message(message, value) if message.files().next().is_none() => {
                builder.header(CONTENT_TYPE, JSON).body(json(value))
            }
            Body::Message(message, value) => {
                let mut form = Form::new().text("payload_json", json(value));
                for (id, file) in message.files().enumerate() {
                    let part = Part::bytes(file.bytes.to_vec());
                    let part = part.file_name(file.name.clone()).mime_str(file.mime)?;
                    form = form.part(format!("files[{id}]"), part);
                }
                builder.multipart(form)
            }
        };
        builder.send().await
    }
}

async fn body(mut response: Response) -> Result<String, DiscordError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(DiscordError::no_response)? {
        if bytes.len() + chunk.len() > RESPONSE_BYTES_MAX {
            return Err(DiscordError::Unexpected("it is too long"));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}

fn refused(status: StatusCode, text: &str) -> DiscordError {
    let response = parsed(text);
    let code = response.get("code").and_then(Value::as_u64).unwrap_or_default();
    let message = response.get("message").and_then(Value::as_str).unwrap_or("no reason given");
    let errors = response.get("errors").map_or_else(|| json!(null), Clone::clone);
    let detail = if errors.is_null() { message.to_owned() } else { format!("{message} {errors}") };
    DiscordError::Refused { status: status.as_u16(), code, detail: detail.chars().take(400).collect() }
}

fn id(response: &Value, field: &str) -> Option<u64> {
    response.get(field)?.as_str()?.parse().ok().filter(|id| *id != 0)
}
