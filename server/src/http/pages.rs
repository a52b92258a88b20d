//! The pages of the web client: one HTML page, which chooses its content by the URL's path. Discord's frames get
//! another page: the entry of the Activity. The server itself makes the privacy page.
//!
//! Invariants: an unknown path gets status 404. For a browser, the body of this response is the web client, which shows
//! its own message. Without a built web client, only the front page, the entry of the Activity and the privacy page
//! exist, and the address of a room shows the front page.

use super::app_handle::AppHandle;
use super::rooms::check_rate;
use super::state::{HttpState, Shared};
use super::{ClientAddress, Problem, caching};
use crate::language::Language;
use crate::limits::Costly;
use crate::page::ClientPage;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, header};
use axum::response::Response;
use konakis_protocol::UserId;

type Answer = Result<Response, Problem>;

pub(super) async fn front<I: AppHandle>(
    State(http): Shared<I>,
    RawQuery(query): RawQuery,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    if is_entry(query.as_deref()) {
        return activity(&http, language, &headers);
    }
    Ok(caching::page(&headers, http.pages.front(language)))
}

/// Whether this is the query with which Discord opens the Activity.
pub(super) fn is_entry(query: Option<&str>) -> bool {
    let Some(query) = query else { return false };
    let has = |name: &str| url::form_urlencoded::parse(query.as_bytes()).any(|(key, _)| key == name);
    has("frame_id") && has("instance_id")
}

fn activity<I: AppHandle>(http: &HttpState<I>, language: Language, headers: &HeaderMap) -> Answer {
    let (Some(sign_in), Some(policy)) = (&http.sign_in, http.policy.of_activity()) else {
        let sentence = "this server has no Activity in Discord: open its front page in a browser";
        return Err(Problem::not_found(sentence));
    };
    let mut response = caching::page(headers, http.pages.activity(sign_in.application(), language));
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    Ok(response)
}

pub(super) async fn create<I: AppHandle>(
    State(http): Shared<I>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Create)
}

pub(super) async fn settings<I: AppHandle>(
    State(http): Shared<I>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Settings)
}

pub(super) async fn privacy<I: AppHandle>(
    State(http): Shared<I>,
    language: Language,
    headers: HeaderMap,
) -> Response {
    caching::page(&headers, http.privacy.page(language))
}

pub(super) async fn learn<I: AppHandle>(
    State(http): Shared<I>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Learn)
}

pub(super) async fn rules<I: AppHandle>(
    State(http): Shared<I>,
    Path(game): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Rules(http.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn lessons<I: AppHandle>(
    State(http): Shared<I>,
    Path(game): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Lessons(http.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn analysis_board<I: AppHandle>(
    State(http): Shared<I>,
    Path(game): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::AnalysisBoard(http.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn leaderboards<I: AppHandle>(
    State(http): Shared<I>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Leaderboards)
}

pub(super) async fn leaderboard<I: AppHandle>(
    State(http): Shared<I>,
    Path(game): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    shown(&http, language, &headers, &ClientPage::Leaderboard(http.pages.game(&game).ok_or_else(no_game)?))
}

pub(super) async fn person<I: AppHandle>(
    State(http): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Answer {
    check_rate(&http, from, Costly::Page)?;
    let nobody = || Problem::no_page("there is no such person here: begin at the front page");
    let user: UserId = id.parse().map_err(|_| nobody())?;
    let name = http.app.name_of(&user, from.0).await.map_err(|busy| Problem::busy(busy.to_string()))?;
    let name = name.ok_or_else(nobody)?;
    // Players have not agreed to be found by name in search engines.
    Ok(caching::for_search(false, shown(&http, language, &headers, &ClientPage::Person(user, name))?))
}

fn shown<I: AppHandle>(
    http: &HttpState<I>,
    language: Language,
    headers: &HeaderMap,
    page: &ClientPage<'_>,
) -> Answer {
    http.pages.client_page(page, language).map(|page| caching::page(headers, page)).ok_or_else(no_such_page)
}

pub(super) fn no_such_page() -> Problem {
    Problem::no_page("there is nothing at this address: begin at the front page")
}

fn no_game() -> Problem {
    Problem::no_page("there is no such game here: begin at the front page")
}
