//! The route of sandbox positions: `GET /positions/{game}?variant=…&cube_turn=either&position=…&action=…`.

use super::app_handle::AppHandle;
use super::sandbox::{Sandbox, SandboxError};
use super::state::Shared;
use super::{ClientAddress, Problem, caching};
use crate::errors::Coded;
use crate::limits::Costly;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use konakis_games::Options;
use konakis_protocol::{ErrorCode, OptionValue, PositionView};

/// A response changes only with the version of the program, so a browser may cache it for an hour.
const FOR_AN_HOUR: HeaderValue = HeaderValue::from_static("public, max-age=3600");

type Asked = Result<Query<Vec<(String, String)>>, QueryRejection>;

#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error("too many attempts: try again in a moment")]
    TooMuch,
    #[error("write the query as name=value, joined by & and percent-encoded")]
    Query,
    #[error("give each of variant, position, action and the options only once")]
    Repeated,
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
}

impl Coded for PositionError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::TooMuch => ErrorCode::RateLimited,
            Self::Query | Self::Repeated => ErrorCode::BadMessage,
            Self::Sandbox(error) => error.code(),
        }
    }
}

pub(super) async fn position<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    Path(game): Path<String>,
    asked: Asked,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if !http.app.charge(from, Costly::Position) {
        return Err(problem(&PositionError::TooMuch));
    }
    let view = answer(&game, asked).map_err(|refused| problem(&refused))?;
    let mut response = caching::json(&headers, &view);
    response.headers_mut().insert(header::CACHE_CONTROL, FOR_AN_HOUR);
    Ok(response)
}

fn answer(game: &str, asked: Asked) -> Result<PositionView, PositionError> {
    let Query(fields) = asked.map_err(|_| PositionError::Query)?;
    let (mut variant, mut position, mut action, mut options) = (None, None, None, Options::new());
    for (name, value) in &fields {
        let before = match name.as_str() {
            "variant" => variant.replace(value.as_str()).is_some(),
            "position" => position.replace(value.as_str()).is_some(),
            "action" => action.replace(value.as_str()).is_some(),
            _ => options.insert(name.clone().into(), OptionValue::Word(value.clone().into())).is_some(),
        };
        if before {
            return Err(PositionError::Repeated);
        }
    }
    Ok(Sandbox { game, variant, options: &options, position, action }.answer()?)
}

/// The response to a refused request. Its status distinguishes malformed requests from illegal actions.
fn problem(refused: &PositionError) -> Problem {
    let status = match refused.code() {
        ErrorCode::IllegalAction => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorCode::NoSuchGame => StatusCode::NOT_FOUND,
        ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        _ => StatusCode::BAD_REQUEST,
    };
    Problem::new(status, refused.to_string()).coded(refused.code())
}
