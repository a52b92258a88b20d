//! The REST server. It validates requests against Discord's OpenAPI document if `KONAKIS_DISCORD_SPEC` names the file.

use super::Shared;
use super::body::Body;
use super::faults::{self, Failure};
use super::oauth;
use super::refusal::{INVALID_FORM, Refusal, not_found, unauthorized};
use super::route::Route;
use super::spec;
use super::world::{APPLICATION, TOKEN, World};
use axum::Router;
use axum::body::{Body as HttpBody, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;

enum Reply {
    Json(Value),
    Empty,
    File(Bytes),
}

pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let router = Router::new().fallback(answer).layer(DefaultBodyLimit::disable()).with_state(shared);
    // The error needs no handling: if the listener fails, the requests of the test fail too.
    let _ = axum::serve(listener, router).await;
}

async fn answer(State(shared): State<Arc<Shared>>, request: Request<HttpBody>) -> Response {
    let asked = format!("{} {}", request.method(), request.uri().path());
    shared.change(|world| world.requests.push((Instant::now(), asked.clone())));
    let refusal = match attempt(&shared, request).await {
        Ok(Ok(reply)) => return reply.into_response(),
        Ok(Err(failed)) => return failed,
        Err(refusal) => refusal,
    };
    shared.change(|world| {
        if matches!(refusal.code, INVALID_FORM | 50_006 | 50_109 | 0) {
            world.complain(format!("{asked}: {}", refusal.message));
        }
        world.refusals.push((asked, refusal.clone()));
    });
    let status = StatusCode::from_u16(refusal.status).expect("an HTTP status");
    (status, axum::Json(refusal.body())).into_response()
}

/// Performs a request. The inner `Err` is a complete response to a request that hit a rate limit, got an injected
/// server error, or asked to exchange an OAuth code, with or without success.
async fn attempt(shared: &Shared, request: Request<HttpBody>) -> Result<Result<Reply, Response>, Refusal> {
    let path = request.uri().path().to_owned();
    let path = path.strip_prefix("/api/v10").unwrap_or(&path);
    let method = request.method().clone();
    if (method.as_str(), path) == ("POST", "/oauth2/token") {
        let headers = request.headers().clone();
        let form = oauth::form_of(request).await;
        let (status, body) = shared.change(|world| oauth::exchanged(world, &headers, &form));
        let status = StatusCode::from_u16(status).expect("an HTTP status");
        return Ok(Err((status, axum::Json(body)).into_response()));
    }
    if (method.as_str(), path) == ("GET", "/users/@me")
        && let Some(user) = shared.read(|world| world.user_of(request.headers()))
    {
        return Ok(Ok(Reply::Json(user?)));
    }
    let route = Route::parse(&method, path).ok_or_else(not_found)?;
    if route.needs_token() && !has_token(request.headers()) {
        return Err(unauthorized());
    }
    if route.needs_token()
        && let Err(wait) = shared.change(|world| world.global_limit.admit(Instant::now()))
    {
        return Ok(Err(rate_limited(wait, Scope::Global)));
    }
    let body = Body::read(request).await?;
    match shared.change(|world| faults::take(&mut world.faults, &route)) {
        Some(Failure::Slow(by)) => tokio::time::sleep(by).await,
        Some(Failure::Refused(refusal)) => return Err(refusal),
        Some(Failure::RateLimited(wait)) => return Ok(Err(rate_limited(wait, Scope::Shared))),
        Some(Failure::Broken(status)) => {
            let status = StatusCode::from_u16(status).expect("an HTTP status");
            return Ok(Err(
                (status, axum::Json(json!({"message": status.to_string(), "code": 0}))).into_response()
            ));
        }
        None => {}
    }
    if !body.json.is_null()
        && let Some(mistake) = spec::mistake(method.as_str(), path, &body.json)
    {
        return Err(Refusal::form("document", &mistake));
    }
    shared.change(|world| world.perform(&route, &body)).map(Ok)
}

fn has_token(headers: &HeaderMap) -> bool {
    let given = headers.get(header::AUTHORIZATION).and_then(|given| given.to_str().ok());
    given.and_then(|given| given.strip_prefix("Bot ")) == Some(TOKEN)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Global,
    Shared,
}

fn rate_limited(wait: Duration, scope: Scope) -> Response {
    let (seconds, global) = (wait.as_secs_f64(), scope == Scope::Global);
    let mut headers = HeaderMap::new();
    let mut put = |name: &'static str, value: String| {
        headers.insert(name, value.parse().expect("a number or a word"));
    };
    put("retry-after", wait.as_secs().max(1).to_string());
    put("x-ratelimit-reset-after", seconds.to_string());
    put("x-ratelimit-remaining", "0".to_owned());
    put("x-ratelimit-scope", if global { "global" } else { "shared" }.to_owned());
    if global {
        put("x-ratelimit-global", "true".to_owned());
    }
    let body = json!({"message": "You are being rate limited.", "retry_after": seconds, "global": global});
    (StatusCode::TOO_MANY_REQUESTS, headers, axum::Json(body)).into_response()
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        match self {
            Self::Json(value) => axum::Json(value).into_response(),
            Self::Empty => StatusCode::NO_CONTENT.into_response(),
            Self::File(bytes) => bytes.into_response(),
        }
    }
}

impl World {
    fn perform(&mut self, route: &Route, body: &Body) -> Result<Reply, Refusal> {
        let json = match *route {
            Route::Gateway => json!({"url": format!("ws://{}", self.gateway_address)}),
            Route::GatewayForBots => {
                json!({"url": format!("ws://{}", self.gateway_address), "shards": self.shards,
                "session_start_limit":
                    {"total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1}})
            }
            Route::Me => self.user_json(APPLICATION),
            Route::Application => json!({"id": APPLICATION.to_string(), "name": "Konakis", "icon": null,
                "description": "", "summary": "", "bot_public": true, "bot_require_code_grant": false,
                "verify_key": "0", "team": null, "flags": 0, "owner": self.user_json(1)}),
            Route::GetInstance { application, ref instance } => self.instance(application, instance)?,
            Route::ListEmojis => self.list_emojis(),
            Route::CreateEmoji => self.create_emoji(&body.json)?,
            Route::DeleteEmoji { emoji } => {
                self.delete_emoji(emoji)?;
                return Ok(Reply::Empty);
            }
            Route::PutCommands => self.put_commands(&body.json)?,
            Route::GetCommands => json!(self.commands.clone().unwrap_or_default()),
            Route::GetChannel { channel } => {
                self.channel_for(channel, 0)?;
                self.channel_json(channel)
            }
            Route::EditChannel { channel } => self.edit_thread(channel, &body.json)?,
            Route::OpenDm => self.open_dm(&body.json)?,
            Route::CreateMessage { channel } => self.create_message(channel, body)?,
            Route::GetMessage { channel, message } => self.get_message(channel, message)?,
            Route::EditMessage { channel, message } => self.edit_message(channel, message, body)?,
            Route::DeleteMessage { channel, message } => {
                self.delete_message(channel, message)?;
                return Ok(Reply::Empty);
            }
            Route::CreateThread { channel } => self.create_thread(channel, None, &body.json)?,
            Route::CreateThreadFrom { channel, message } => {
                self.create_thread(channel, Some(message), &body.json)?
            }
            Route::AddToThread { channel, person } => {
                self.add_to_thread(channel, person)?;
                return Ok(Reply::Empty);
            }
            Route::Callback { interaction, ref token } => {
                self.callback(interaction, token, body)?;
                return Ok(Reply::Empty);
            }
            Route::FollowUp { ref token } => self.follow_up(token, body)?,
            Route::GetAnswer { ref token, message } => self.get_answer(token, message)?,
            Route::EditAnswer { ref token, message } => self.edit_answer(token, message, body)?,
            Route::DeleteAnswer { ref token, message } => {
                self.delete_answer(token, message)?;
                return Ok(Reply::Empty);
            }
            Route::Download { file } => {
                let mut files = self.messages.values().flat_map(|message| &message.files);
                let file = files.find(|known| known.id == file).ok_or_else(not_found)?;
                return Ok(Reply::File(file.bytes.clone()));
            }
        };
        Ok(Reply::Json(json))
    }
}
