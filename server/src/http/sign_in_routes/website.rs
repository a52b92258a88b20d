//! Signing in from the website: the page posts to `begin`, Discord redirects to `callback`, and the page posts to
//! `finish` ([`mod@crate::http::sign_in`]).

use super::set_up;
use crate::accounts::discord::{DiscordError, KnownUser};
use crate::http::app_handle::AppHandle;
use crate::http::sign_in::cookies::{PENDING, TICKET};
use crate::http::sign_in::queue::Requester;
use crate::http::sign_in::{not_signed_in, now_ms};
use crate::http::state::Shared;
use crate::http::{ClientAddress, Problem};
use crate::store::SignedInAt;
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use konakis_protocol::Secret;
use serde::Deserialize;

/// The fragment tells the page to fetch the token.
const HOME: &str = "/#signed-in";

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

/// A response that no cache may store.
fn unkept<const N: usize>(cookies: [(HeaderName, HeaderValue); N], answer: impl IntoResponse) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], AppendHeaders(cookies), answer).into_response()
}
