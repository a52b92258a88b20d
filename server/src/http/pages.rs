//! The pages of the web client, which is one HTML page that chooses its content by the URL's path.
//!
//! Invariants: an unknown path gets status 404, with the web client as body so that it can show its own message.
//! Without a built web client only the front page exists.

use super::rooms::check_rate;
use super::{AppHandle, ClientAddress, Edge, Problem, Shared, caching};
use crate::limits::Costly;
use crate::page::Place;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use konakis_protocol::UserId;

type Answer = Result<Response, Problem>;

pub(super) async fn front<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Response {
    caching::html(&headers, edge.pages.front())
}

pub(super) async fn create<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Answer {
    shown(&edge, &headers, &Place::Create)
}

pub(super) async fn settings<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Answer {
    shown(&edge, &headers, &Place::Settings)
}

pub(super) async fn privacy<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Response {
    caching::html(&headers, edge.privacy.clone())
}

pub(super) async fn learn<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Answer {
    shown(&edge, &headers, &Place::Learn)
}

pub(super) async fn rules<I: AppHandle>(
    State(edge): Shared<I>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer {
    shown(&edge, &headers, &Place::Rules(edge.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn lessons<I: AppHandle>(
    State(edge): Shared<I>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer {
    shown(&edge, &headers, &Place::Lessons(edge.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn analysis_board<I: AppHandle>(
    State(edge): Shared<I>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer {
    shown(&edge, &headers, &Place::AnalysisBoard(edge.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn leaderboards<I: AppHandle>(State(edge): Shared<I>, headers: HeaderMap) -> Answer {
    shown(&edge, &headers, &Place::Leaderboards)
}

pub(super) async fn leaderboard<I: AppHandle>(
    State(edge): Shared<I>,
    Path(game): Path<String>,
    headers: HeaderMap,
) -> Answer {
    shown(&edge, &headers, &Place::Leaderboard(edge.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn person<I: AppHandle>(
    State(edge): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Answer {
    check_rate(&edge, from, Costly::Page)?;
    let nobody = || Problem::no_page("there is nobody of this name here: begin at the front page");
    let user: UserId = id.parse().map_err(|_| nobody())?;
    let name = edge.app.name_of(&user).await.ok_or_else(nobody)?;
    // Players have not agreed to be found by name in search engines.
    Ok(caching::for_search(false, shown(&edge, &headers, &Place::Person(user, name))?))
}

fn shown<I: AppHandle>(edge: &Edge<I>, headers: &HeaderMap, place: &Place<'_>) -> Answer {
    edge.pages.place(place).map(|page| caching::html(headers, page)).ok_or_else(no_such_page)
}

/// The problem for an unknown path.
pub(super) fn no_such_page() -> Problem {
    Problem::no_page("there is nothing at this address: begin at the front page")
}

fn no_game() -> Problem {
    Problem::no_page("there is no such game here: begin at the front page")
}
