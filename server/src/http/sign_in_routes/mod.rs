//! The routes of signing in with Discord.

pub(super) mod activity;
pub(super) mod website;

use super::Problem;
use super::app_handle::AppHandle;
use super::sign_in::SignIn;
use super::state::HttpState;
use crate::limits::Costly;
use axum::http::{HeaderValue, StatusCode, header};
use std::net::IpAddr;

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
