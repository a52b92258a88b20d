//! A room's page, picture, animation and record, each with only what any spectator may see.
//!
//! Invariant: search engines are asked not to list private rooms, rooms with a free seat, and room pages without a link
//! preview.

use super::app_handle::AppHandle;
use super::state::{HttpState, Shared};
use super::{ClientAddress, Problem, caching};
use crate::language::Language;
use crate::limits::Costly;
use crate::pictures::{PictureError, PictureFormat, Style, TOO_LONG_FOR, WIDTHS};
use crate::rooms::snapshot::{NO_SUCH_ROOM, ReplayFrames, SnapshotError};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use konakis_protocol::RoomId;
use konakis_render::{Theme, Width};
use serde::Deserialize;

/// Widths of pictures are rounded up to a multiple of this many pixels.
const WIDTH_STEP: u32 = 200;

/// The query of a picture: `?width=800&theme=dark&language=fr`. A PNG has this width, rounded up; for an SVG the width
/// is only checked, and an animation ignores it.
#[derive(Deserialize)]
pub(super) struct PictureQuery {
    width: Option<u32>,
    #[serde(default)]
    theme: Colours,
    #[serde(default)]
    language: Language,
}

#[derive(Deserialize, Clone, Copy, Default)]
#[serde(rename_all = "snake_case")]
enum Colours {
    #[default]
    Light,
    Dark,
}

impl From<Colours> for Theme {
    fn from(colours: Colours) -> Self {
        match colours {
            Colours::Light => Self::Light,
            Colours::Dark => Self::Dark,
        }
    }
}

type PictureParams = Result<Query<PictureQuery>, QueryRejection>;

/// Answers with the page of a room. It has a link preview and the spectator's view if the client's address is within
/// its rate limit and the room can be loaded. The page of an unknown room is the web client with the status 404.
pub(super) async fn page<I: AppHandle>(
    State(http): Shared<I>,
    ClientAddress(from): ClientAddress,
    Path(id): Path<String>,
    language: Language,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let missing = || Problem::no_page(NO_SUCH_ROOM);
    let room: RoomId = id.parse().map_err(|_| missing())?;
    let snapshot = if http.app.charge(from, Costly::Page) {
        match http.app.snapshot(&room, from).await {
            Err(SnapshotError::NoSuchRoom) => return Err(missing()),
            snapshot => snapshot.ok(),
        }
    } else {
        None
    };
    let searchable = snapshot.as_ref().is_some_and(|snapshot| snapshot.searchable);
    let page = caching::page(&headers, http.pages.room(&room, snapshot.as_ref(), language));
    Ok(caching::for_search(searchable, page))
}

pub(super) async fn svg<I: AppHandle>(
    State(http): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    query: PictureParams,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    check_rate(&http, from, Costly::Picture)?;
    picture(&http, from, &id, query, &headers, "image/svg+xml", |_| PictureFormat::Svg).await
}

pub(super) async fn png<I: AppHandle>(
    State(http): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    query: PictureParams,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    check_rate(&http, from, Costly::Picture)?;
    picture(&http, from, &id, query, &headers, "image/png", PictureFormat::Png).await
}

pub(super) async fn gif<I: AppHandle>(
    State(http): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    query: PictureParams,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    check_rate(&http, from, Costly::Animation)?;
    let Query(PictureQuery { theme, language, .. }) = query.map_err(|_| bad_query())?;
    let style = Style { theme: theme.into(), language };
    let frames = match http.app.replay_frames(&read(&id)?, from.0).await.map_err(unseen)? {
        ReplayFrames::Over(frames) => *frames,
        ReplayFrames::InProgress => {
            let sentence = "the game is not over yet: its animation can be seen once it is over";
            return Err(Problem::new(StatusCode::CONFLICT, sentence));
        }
        ReplayFrames::EndedInSetup => {
            let sentence =
                "this game ended while the players were setting up their pieces, so it has no animation";
            return Err(Problem::not_found(sentence));
        }
    };
    let (tag, searchable) = (http.pictures.animation_tag(&frames, style), frames.searchable);
    let answer = if caching::is_kept(&headers, tag) {
        caching::answer(&headers, tag, "image/gif", ())
    } else {
        let animation = http.pictures.animate(frames, style).await;
        caching::answer(&headers, tag, "image/gif", animation.map_err(|error| no_picture(&id, &error))?)
    };
    Ok(caching::for_search(searchable, answer))
}

pub(super) async fn record<I: AppHandle>(
    State(http): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    check_rate(&http, from, Costly::Page)?;
    let record = http.app.record_text(&read(&id)?, from.0).await.map_err(unseen)?;
    Ok(caching::for_search(record.searchable, caching::text(&headers, record.text)))
}

async fn picture<I: AppHandle>(
    http: &HttpState<I>,
    ClientAddress(from): ClientAddress,
    id: &str,
    query: PictureParams,
    headers: &HeaderMap,
    kind: &str,
    form: impl FnOnce(Width) -> PictureFormat,
) -> Result<Response, Problem> {
    let Query(PictureQuery { width, theme, language }) = query.map_err(|_| bad_query())?;
    let width = width.unwrap_or(Width::MESSAGE.pixels());
    if !WIDTHS.contains(&width) {
        return Err(bad_query());
    }
    // Round the width, so that requests for many widths share few pictures.
    let form = form(Width::clamped(width.next_multiple_of(WIDTH_STEP)));
    let style = Style { theme: theme.into(), language };
    let snapshot = http.app.snapshot(&read(id)?, from).await.map_err(unseen)?;
    let (tag, searchable) = (http.pictures.tag(&snapshot, form, style), snapshot.searchable);
    let answer = if caching::is_kept(headers, tag) {
        caching::answer(headers, tag, kind, ())
    } else {
        let picture = http.pictures.paint(snapshot, form, style).await;
        caching::answer(headers, tag, kind, picture.map_err(|error| no_picture(id, &error))?)
    };
    Ok(caching::for_search(searchable, answer))
}

fn no_picture(room: &str, error: &PictureError) -> Problem {
    match error {
        PictureError::Busy => Problem::busy(error.to_string()),
        PictureError::TooLong => {
            let seconds = HeaderValue::from(TOO_LONG_FOR.as_secs());
            Problem::busy(error.to_string()).with(header::RETRY_AFTER, seconds)
        }
        PictureError::Failed(_) | PictureError::Unplayable(_) | PictureError::Lost(_) => {
            tracing::error!(room, ?error, "a picture could not be made");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        }
    }
}

pub(super) fn check_rate<I: AppHandle>(
    http: &HttpState<I>,
    ClientAddress(from): ClientAddress,
    what: Costly,
) -> Result<(), Problem> {
    if http.app.charge(from, what) {
        return Ok(());
    }
    Err(unseen(SnapshotError::TooMuch))
}

fn unseen(unseen: SnapshotError) -> Problem {
    match unseen {
        SnapshotError::NoSuchRoom => no_such_room(),
        SnapshotError::Busy(busy) => Problem::busy(busy.to_string()),
        SnapshotError::TooMuch => Problem::new(StatusCode::TOO_MANY_REQUESTS, unseen.to_string())
            .with(header::RETRY_AFTER, HeaderValue::from_static("5")),
    }
}

fn bad_query() -> Problem {
    let sentence =
        "a picture takes width (100 to 1600 pixels), theme (light or dark) and language (en, fr, nl or ja)";
    Problem::new(StatusCode::BAD_REQUEST, sentence)
}

fn read(id: &str) -> Result<RoomId, Problem> {
    id.parse().map_err(|_| no_such_room())
}

fn no_such_room() -> Problem {
    Problem::not_found(NO_SUCH_ROOM)
}
