//! Charges every request to its address, and completes every response: encodes its [`Problem`], adds the security
//! headers of the [`super::header_policy`], counts it.

use super::{AppHandle, BODY_BYTES_MAX, Edge, Peer, Problem, Shared};
use crate::limits::{Costly, client_address};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::Duration;

/// How long a response may take, including the time to read the request's body.
const ANSWER_MAX: Duration = Duration::from_secs(20);
/// How long the body of a request may take; it has at most [`BODY_BYTES_MAX`] bytes. A request holds its connection
/// until then.
const BODY_WITHIN: Duration = Duration::from_secs(2);

/// Charges a request to its address. The health check and the metrics have a budget of their own, so other requests of
/// the address do not use up the budget of a load balancer.
fn may_ask<I: AppHandle>(edge: &Edge<I>, from: IpAddr, route: &str) -> bool {
    let what = if matches!(route, "/healthz" | "/metrics") { Costly::Probe } else { Costly::Http };
    edge.app.may_ask(from, what)
}

/// The refusal of a request over the limit. It closes the connection, because refusals cost work too, except behind a
/// proxy, whose connections serve many clients.
fn too_many(is_behind_proxy: bool) -> Problem {
    let sentence = "that is more than one address may ask for in so short a time: wait a moment";
    let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        .with(header::RETRY_AFTER, HeaderValue::from_static("5"));
    if is_behind_proxy { problem } else { problem.closing() }
}

/// Runs the handler within [`ANSWER_MAX`] and completes its response.
pub(super) async fn finish<I: AppHandle>(State(edge): Shared<I>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("other", MatchedPath::as_str);
    let mut accept = HeaderMap::new();
    accept.extend(request.headers().get(header::ACCEPT).cloned().map(|value| (header::ACCEPT, value)));

    let from = request.extensions().get::<Peer>().map(|peer| edge.from(peer, request.headers()));
    let answering = async {
        match from {
            Some(from) if !may_ask(&edge, from, route) => too_many(edge.trust_proxy).into_response(),
            _ => match with_body(request).await {
                Err(problem) => problem.into_response(),
                Ok(request) => match from {
                    Some(from) => client_address::scope(from, next.run(request)).await,
                    None => next.run(request).await,
                },
            },
        }
    };
    let answer = tokio::time::timeout(ANSWER_MAX, answering).await;
    let response = answer.unwrap_or_else(|_| Problem::busy("that took too long: try again").into_response());
    let mut response = with_problem(response, &accept, &edge);
    edge.policy.complete(response.headers_mut());
    edge.meters.answered(route, response.status().as_u16());
    response
}

/// Reads the body of a request.
async fn with_body(request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(BODY_WITHIN, axum::body::to_bytes(body, BODY_BYTES_MAX)).await {
        Ok(Ok(bytes)) => Ok(Request::from_parts(parts, bytes.into())),
        Ok(Err(_)) => {
            Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, "the body of the request is too large"))
        }
        Err(_) => Err(Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "the body of the request came too slowly: send it whole",
        )),
    }
}

/// Writes out the problem of a response, if it has one.
fn with_problem<I: AppHandle>(mut response: Response, accept: &HeaderMap, edge: &Edge<I>) -> Response {
    let problem =
        response.extensions_mut().remove::<Problem>().or_else(|| framework_problem(response.status()));
    match problem {
        Some(problem) => {
            let client = if problem.no_page { edge.pages.lost() } else { None };
            problem.shown(accept, |title, sentence| {
                client.clone().unwrap_or_else(|| edge.pages.problem(title, sentence))
            })
        }
        None => response,
    }
}

/// A problem for a request that the framework refused without one.
fn framework_problem(status: StatusCode) -> Option<Problem> {
    status.is_client_error().then(|| Problem::new(status, "this request cannot be understood"))
}
