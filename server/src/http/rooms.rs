//! A room as a page, a picture and a text, each as any spectator sees it.

use super::{ClientAddress, Edge, Inside, Problem, cached};
use crate::limits::Costly;
use crate::pictures::{Form, NoPicture, WIDTHS};
use crate::snapshot::{ReplayFrames, SnapshotError};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use konakis_protocol::RoomId;
use konakis_render::{Theme, Width};
use serde::Deserialize;
use std::sync::Arc;

/// Pictures are drawn in widths that are so many pixels apart.
const WIDTH_STEP: u32 = 200;

/// How a picture is wanted: `?width=800&theme=dark`.
#[derive(Deserialize)]
pub(super) struct Wish {
    width: Option<u32>,
    #[serde(default)]
    theme: Colours,
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

type Shared<I> = State<Arc<Edge<I>>>;
type Wished = Result<Query<Wish>, QueryRejection>;

/// The page of a room. It tells other sites what the room shows if the address may ask that now; a page without it works
/// as well.
pub(super) async fn page<I: Inside>(
    State(edge): Shared<I>,
    ClientAddress(from): ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = read(&id)?;
    let peek =
        if edge.inside.may_ask(from, Costly::Page) { edge.inside.peek(&room, from).await.ok() } else { None };
    Ok(cached::html(&headers, edge.pages.room(&room, peek.as_ref())))
}

pub(super) async fn svg<I: Inside>(
    State(edge): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, from, Costly::Picture)?;
    picture(&edge, from, &id, wish, &headers, "image/svg+xml", |_| Form::Svg).await
}

pub(super) async fn png<I: Inside>(
    State(edge): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, from, Costly::Picture)?;
    picture(&edge, from, &id, wish, &headers, "image/png", Form::Png).await
}

pub(super) async fn gif<I: Inside>(
    State(edge): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, from, Costly::Animation)?;
    let Query(Wish { theme, .. }) = wish.map_err(|_| unclear())?;
    let film = match edge.inside.reel(&read(&id)?, from.0).await.map_err(unseen)? {
        ReplayFrames::Over(film) => *film,
        ReplayFrames::InProgress => {
            let sentence = "the game is still on: it can be seen from its beginning once it is over";
            return Err(Problem::new(StatusCode::CONFLICT, sentence));
        }
    };
    let tag = edge.pictures.tag_of_film(&film, theme.into());
    if cached::is_kept(&headers, tag) {
        return Ok(cached::answer(&headers, tag, "image/gif", ()));
    }
    let film = edge.pictures.animate(film, theme.into()).await.map_err(|error| no_picture(&id, &error))?;
    Ok(cached::answer(&headers, tag, "image/gif", film))
}

pub(super) async fn record<I: Inside>(
    State(edge): Shared<I>,
    from: ClientAddress,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, from, Costly::Page)?;
    let record = edge.inside.record_text(&read(&id)?, from.0).await.map_err(unseen)?;
    Ok(cached::text(&headers, record))
}

async fn picture<I: Inside>(
    edge: &Edge<I>,
    ClientAddress(from): ClientAddress,
    id: &str,
    wish: Wished,
    headers: &HeaderMap,
    kind: &str,
    form: impl FnOnce(Width) -> Form,
) -> Result<Response, Problem> {
    let Query(Wish { width, theme }) = wish.map_err(|_| unclear())?;
    let width = width.unwrap_or(Width::MESSAGE.pixels());
    if !WIDTHS.contains(&width) {
        return Err(unclear());
    }
    // In steps, so that asking for every width does not draw every picture anew.
    let form = form(Width::clamped(width.next_multiple_of(WIDTH_STEP)));
    let theme = theme.into();
    let peek = edge.inside.peek(&read(id)?, from).await.map_err(unseen)?;
    let tag = edge.pictures.tag(&peek, form, theme);
    if cached::is_kept(headers, tag) {
        return Ok(cached::answer(headers, tag, kind, ()));
    }
    let picture = edge.pictures.paint(peek, form, theme).await.map_err(|error| no_picture(id, &error))?;
    Ok(cached::answer(headers, tag, kind, picture).into_response())
}

fn no_picture(room: &str, error: &NoPicture) -> Problem {
    match error {
        NoPicture::Busy | NoPicture::TooLong => Problem::busy(error.to_string()),
        NoPicture::Failed(_) | NoPicture::Unplayable(_) | NoPicture::Lost(_) => {
            tracing::error!(room, ?error, "a picture could not be made");
            Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error.to_string())
        }
    }
}

/// Refuses an address that asks for too much of this in a short time.
fn unhurried<I: Inside>(
    edge: &Edge<I>,
    ClientAddress(from): ClientAddress,
    what: Costly,
) -> Result<(), Problem> {
    if edge.inside.may_ask(from, what) {
        return Ok(());
    }
    Err(unseen(SnapshotError::TooMuch))
}

fn unseen(unseen: SnapshotError) -> Problem {
    match unseen {
        SnapshotError::NoSuchRoom => nowhere(),
        SnapshotError::Busy(busy) => Problem::busy(busy.to_string()),
        SnapshotError::TooMuch => Problem::new(StatusCode::TOO_MANY_REQUESTS, unseen.to_string())
            .with(header::RETRY_AFTER, HeaderValue::from_static("5")),
    }
}

fn unclear() -> Problem {
    let (least, most) = (WIDTHS.start(), WIDTHS.end());
    let sentence = format!("a picture takes width, from {least} to {most} pixels, and theme, light or dark");
    Problem::new(StatusCode::BAD_REQUEST, sentence)
}

fn read(id: &str) -> Result<RoomId, Problem> {
    id.parse().map_err(|_| nowhere())
}

fn nowhere() -> Problem {
    Problem::not_found("there is no such room: look at the front page for those there are")
}
