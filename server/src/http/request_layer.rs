//! Charges every request to the address of its client. Writes out the [`Problem`] of a response, adds the headers of
//! [`super::header_policy`] and [`super::cross_origin`] to every response, and counts the responses.

use super::app_handle::AppHandle;
use super::state::{HttpState, Shared};
use super::{Origins, Peer, Problem, cross_origin, page_language, pages, upgrade};
use crate::language::Language;
use crate::limits::{Costly, request_address};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::time::Duration;

/// The name for requests without a route, such as those for files.
const OTHER: &str = "other";
/// The folder of files that never change.
const UNCHANGING: &str = "/assets/";
/// The maximum size of a request's body, in bytes.
pub(super) const BODY_BYTES_MAX: usize = 4096;
/// The maximum time until a response, including the time to read the request's body.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);
/// The maximum time for a request's body. It is short, because an incomplete request occupies a connection.
const BODY_TIMEOUT: Duration = Duration::from_secs(2);

/// The budget to which a request is charged. Probes have a budget of their own, so that other requests of the same
/// address cannot keep a load balancer from probing. The Activity's connections, sign-ins and pages have budgets of
/// their own too, because all its users share a few addresses. Files that never change count as its pages, even if the
/// website requests them.
fn budget(origins: &Origins, route: &str, method: &Method, uri: &Uri, headers: &HeaderMap) -> Costly {
    match route {
        "/healthz" | "/readyz" | "/metrics" => Costly::Probe,
        "/ws" if origins.is_of_activity(headers) && upgrade::is_handshake(method, headers) => {
            Costly::ActivityConnection
        }
        "/auth/discord/activity" if origins.is_of_activity(headers) => Costly::ActivitySignIn,
        "/" if pages::is_entry(uri.query()) => Costly::ActivityPage,
        OTHER if uri.path().starts_with(UNCHANGING) => Costly::ActivityPage,
        _ => Costly::Http,
    }
}

/// The refusal of a request over its limit. Refusals cost work too, so the refusal closes the connection. Only the
/// connection of a proxy stays open, because it serves many clients.
fn too_many(is_behind_proxy: bool) -> Problem {
    let sentence = "too many requests from your address: try again in a moment";
    let problem = Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        .with(header::RETRY_AFTER, HeaderValue::from_static("5"));
    if is_behind_proxy { problem } else { problem.closing() }
}

pub(super) async fn charge_and_complete<I: AppHandle>(
    State(http): Shared<I>,
    request: Request,
    next: Next,
) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or(OTHER, MatchedPath::as_str);
    let mut accept = HeaderMap::new();
    accept.extend(request.headers().get(header::ACCEPT).cloned().map(|value| (header::ACCEPT, value)));
    let language = page_language::of_request(request.uri(), request.headers());

    let from = request.extensions().get::<Peer>().map(|peer| http.from(peer, request.headers()));
    let reader = cross_origin::reader(&http.origins, request.headers());
    let what = budget(&http.origins, route, request.method(), request.uri(), request.headers());
    let is_preflight = reader.is_some() && cross_origin::is_preflight(request.method(), request.headers());
    let answering = async {
        match from {
            Some(from) if !http.app.charge(from, what) => too_many(http.trust_proxy).into_response(),
            _ if is_preflight => cross_origin::preflight(),
            _ => match with_body(request).await {
                Err(problem) => problem.into_response(),
                Ok(request) => match from {
                    Some(from) => request_address::scope(from, next.run(request)).await,
                    None => next.run(request).await,
                },
            },
        }
    };
    let answer = tokio::time::timeout(RESPONSE_TIMEOUT, answering).await;
    let response = answer.unwrap_or_else(|_| Problem::busy("that took too long: try again").into_response());
    let mut response = with_problem(response, &accept, language, &http);
    http.policy.complete(response.headers_mut());
    if let Some(reader) = reader {
        cross_origin::allow(response.headers_mut(), reader);
    }
    http.meters.answered(route, response.status().as_u16());
    response
}

async fn with_body(request: Request) -> Result<Request, Problem> {
    let (parts, body) = request.into_parts();
    match tokio::time::timeout(BODY_TIMEOUT, axum::body::to_bytes(body, BODY_BYTES_MAX)).await {
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

fn with_problem<I: AppHandle>(
    mut response: Response,
    accept: &HeaderMap,
    language: Language,
    http: &HttpState<I>,
) -> Response {
    let problem = response.extensions_mut().remove::<Problem>();
    let Some(problem) = problem.or_else(|| framework_problem(response.status())) else { return response };
    if !problem.is_page(accept) {
        return problem.text(accept);
    }
    let lost = problem.no_page.then(|| http.pages.lost(language)).flatten();
    let page = lost.unwrap_or_else(|| http.pages.problem(language, problem.title(), &problem.sentence));
    problem.page(page)
}

fn framework_problem(status: StatusCode) -> Option<Problem> {
    status.is_client_error().then(|| Problem::new(status, "this request cannot be understood"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_activity_has_budgets_of_its_own() {
        let origins = Origins::new([], Some("https://9.discordsays.com".parse().unwrap()));
        let budget_with = |mut headers: HeaderMap, route: &str, uri: &str, origin: Option<&str>| {
            headers.extend(origin.map(|origin| (header::ORIGIN, origin.parse().unwrap())));
            budget(&origins, route, &Method::GET, &uri.parse().unwrap(), &headers)
        };
        let mut handshake: HeaderMap = [
            (header::CONNECTION, "Upgrade"),
            (header::UPGRADE, "websocket"),
            (header::SEC_WEBSOCKET_VERSION, "13"),
            (header::SEC_WEBSOCKET_KEY, "dGhlIHNhbXBsZSBub25jZQ=="),
        ]
        .into_iter()
        .map(|(name, value)| (name, HeaderValue::from_static(value)))
        .collect();
        let budget_of =
            |route: &str, uri: &str, origin: Option<&str>| budget_with(handshake.clone(), route, uri, origin);
        let there = Some("https://9.discordsays.com");
        for (route, uri, origin, budget) in [
            ("/", "/?instance_id=i-1&frame_id=f-1", None, Costly::ActivityPage),
            (OTHER, "/assets/page-1a2b.js", None, Costly::ActivityPage),
            ("/ws", "/ws", there, Costly::ActivityConnection),
            ("/ws", "/ws", Some("null"), Costly::ActivityConnection),
            ("/auth/discord/activity", "/auth/discord/activity", there, Costly::ActivitySignIn),
        ] {
            assert_eq!(budget_of(route, uri, origin), budget, "{uri}");
        }
        for (route, uri, origin) in [
            ("/", "/", there),
            (OTHER, "/robots.txt", there),
            ("/ws", "/ws", None),
            ("/ws", "/ws", Some("https://k.example")),
            ("/rooms/{id}", "/rooms/assets/", there),
        ] {
            assert_eq!(budget_of(route, uri, origin), Costly::Http, "{uri}");
        }
        for probe in ["/healthz", "/readyz", "/metrics"] {
            assert_eq!(budget_of(probe, probe, there), Costly::Probe, "{probe}");
        }
        handshake.remove(header::SEC_WEBSOCKET_KEY);
        for no_handshake in [HeaderMap::new(), handshake] {
            assert_eq!(budget_with(no_handshake, "/ws", "/ws", there), Costly::Http, "this is no handshake");
        }
    }
}
