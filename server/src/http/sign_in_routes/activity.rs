//! Signing in from the page of the Activity: `POST /auth/discord/activity`. Discord's client gives the page a code
//! without a redirect, so there is neither a state nor PKCE nor a cookie.
//!
//! Invariants: a request must have the Activity's origin or an opaque one. All members in the Activity come from a few
//! addresses of Discord's proxy. The proxy may name the member in signed headers (`proxy_signature` of
//! [`mod@crate::http::sign_in`]); otherwise the server cannot tell members apart before Discord has named them. So the
//! rate limit of an address is high, and the sign-ins take turns (`queue` of the same module). Each member also has a
//! rate limit of their own. Discord's access token goes to the page, for Discord's own client, and is neither stored
//! nor logged.

use super::{configured, too_many};
use crate::accounts::discord::KnownUser;
use crate::http::app_handle::AppHandle;
use crate::http::sign_in::queue::Requester;
use crate::http::sign_in::{SignedIn, not_signed_in, now_ms};
use crate::http::state::Shared;
use crate::http::{ClientAddress, Problem};
use crate::store::{SignedInAt, TokenHash};
use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use konakis_protocol::Secret;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
pub(crate) struct SignInBody {
    code: Secret,
    /// The token of the guest who signs in.
    token: Option<Secret>,
}

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    signed_in: SignedIn,
    /// Discord's token, with which the page authenticates to Discord's client.
    access_token: &'a str,
}

/// `POST /auth/discord/activity` with `{"code", "token"?}`: gives `{"token", "user", "access_token"}`.
pub(crate) async fn activity<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    headers: HeaderMap,
    body: Result<Json<SignInBody>, JsonRejection>,
) -> Result<Response, Problem> {
    let sign_in = configured(&http)?;
    if !http.origins.is_of_activity(&headers) {
        let sentence = "only the Activity inside Discord signs in here: open the server's front page";
        return Err(Problem::new(StatusCode::FORBIDDEN, sentence));
    }
    let Json(SignInBody { code, token }) = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::too_large(),
        _ => Problem::new(StatusCode::BAD_REQUEST, "send {\"code\": \"…\"} as application/json"),
    })?;
    let named = match &sign_in.signatures {
        Some(signatures) => signatures.member(&headers, now_ms()).await,
        None => None,
    };
    if named.is_some_and(|member| !http.app.charge_sign_in(member)) {
        return Err(too_many());
    }
    let requester = named.map_or(Requester::Address(from), Requester::Member);
    let known = sign_in.ask(requester, SignedInAt::Activity, code, None).await?;
    let KnownUser { discord, name, access_token } = known;
    if named != Some(discord) && !http.app.charge_sign_in(discord) {
        return Err(too_many());
    }
    let guest = token.as_ref().map(TokenHash::of);
    let signed_in = http.app.sign_in_member(guest, discord, name, SignedInAt::Activity, from).await;
    let signed_in = signed_in.ok_or_else(not_signed_in)?;
    let answer = Answer { signed_in, access_token: access_token.secret() };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(answer)).into_response())
}
