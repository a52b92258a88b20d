//! Sandbox positions: `GET /positions/{game}?variant=…&cube_turn=either&position=…&action=…`.

use super::sandbox::Sandbox;
use super::{Backend, ClientAddress, Edge, Problem, caching};
use crate::limits::Costly;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use konakis_games::Options;
use konakis_protocol::{ErrorCode, ErrorReply, OptionValue, PositionView};
use std::sync::Arc;

/// A response changes only with the program's version, so a browser may cache it for an hour.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

type Asked = Result<Query<Vec<(String, String)>>, QueryRejection>;

pub(super) async fn position<I: Backend>(
    State(edge): State<Arc<Edge<I>>>,
    ClientAddress(from): ClientAddress,
    Path(game): Path<String>,
    asked: Asked,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !edge.backend.may_ask(from, Costly::Position) {
        let reply = |message: &str| ErrorReply {
            code: ErrorCode::RateLimited,
            message: message.to_owned(),
            room: None,
        };
        return Err(problem(reply("that is more than may be tried in so short a time: wait a moment")));
    }
    let view = answer(&game, asked).map_err(problem)?;
    let mut response = caching::json(&headers, &view);
    response.headers_mut().insert(header::CACHE_CONTROL, FOR_AN_HOUR);
    Ok(response)
}

fn answer(game: &str, asked: Asked) -> Result<PositionView, ErrorReply> {
    let bad =
        |message: &str| ErrorReply { code: ErrorCode::BadMessage, message: message.to_owned(), room: None };
    let Query(fields) =
        asked.map_err(|_| bad("after the question mark come name=value, joined by & and percent-encoded"))?;
    let (mut variant, mut position, mut action, mut options) = (None, None, None, Options::new());
    for (name, value) in &fields {
        let before = match name.as_str() {
            "variant" => variant.replace(value.as_str()).is_some(),
            "position" => position.replace(value.as_str()).is_some(),
            "action" => action.replace(value.as_str()).is_some(),
            _ => options.insert(name.clone().into(), OptionValue::Word(value.clone().into())).is_some(),
        };
        if before {
            return Err(bad("each of variant, position, action and the options is said once"));
        }
    }
    Sandbox { game, variant, options: &options, position, action }.answer()
}

/// The refusal as a response. The status distinguishes malformed requests from illegal actions.
fn problem(reply: ErrorReply) -> Problem {
    let status = match reply.code {
        ErrorCode::IllegalAction => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::NoSuchGame => StatusCode::NOT_FOUND,
        ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::BAD_REQUEST,
    };
    Problem::new(status, reply.message).coded(reply.code)
}
