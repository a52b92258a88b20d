//! A room as a page, a picture and a text, each as any spectator sees it.

use super::{Edge, Inside, Problem, Whence, cached};
use crate::limits::Costly;
use crate::peek::{Peek, Reel};
use crate::pictures::{Form, NoPicture, WIDTHS};
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

pub(super) async fn page<I: Inside>(
    State(edge): Shared<I>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let room = read(&id)?;
    let peek = edge.inside.peek(&room).await;
    Ok(cached::html(&headers, edge.pages.room(&room, peek.as_ref())))
}

pub(super) async fn svg<I: Inside>(
    State(edge): Shared<I>,
    whence: Whence,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, whence, Costly::Picture)?;
    picture(&edge, &id, wish, &headers, "image/svg+xml", |_| Form::Svg).await
}

pub(super) async fn png<I: Inside>(
    State(edge): Shared<I>,
    whence: Whence,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, whence, Costly::Picture)?;
    picture(&edge, &id, wish, &headers, "image/png", Form::Png).await
}

pub(super) async fn gif<I: Inside>(
    State(edge): Shared<I>,
    whence: Whence,
    Path(id): Path<String>,
    wish: Wished,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    unhurried(&edge, whence, Costly::Animation)?;
    let Query(Wish { theme, .. }) = wish.map_err(|_| unclear())?;
    let film = match edge.inside.reel(&read(&id)?).await.ok_or_else(nowhere)? {
        Reel::Over(film) => *film,
        Reel::StillOn => {
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
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let peek = look(&edge, &id).await?;
    Ok(cached::text(&headers, peek.record))
}

async fn picture<I: Inside>(
    edge: &Edge<I>,
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
    let peek = look(edge, id).await?;
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

/// Lets nobody ask for more than one address is given to draw.
fn unhurried<I: Inside>(edge: &Edge<I>, Whence(from): Whence, what: Costly) -> Result<(), Problem> {
    if edge.inside.may_ask(from, what) {
        return Ok(());
    }
    let sentence = "that is more pictures than one address may ask for in so short a time: wait a moment";
    Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, sentence)
        .with(header::RETRY_AFTER, HeaderValue::from_static("5")))
}

fn unclear() -> Problem {
    let (least, most) = (WIDTHS.start(), WIDTHS.end());
    let sentence = format!("a picture takes width, from {least} to {most} pixels, and theme, light or dark");
    Problem::new(StatusCode::BAD_REQUEST, sentence)
}

async fn look<I: Inside>(edge: &Edge<I>, id: &str) -> Result<Peek, Problem> {
    let room = read(id)?;
    edge.inside.peek(&room).await.ok_or_else(nowhere)
}

fn read(id: &str) -> Result<RoomId, Problem> {
    id.parse().map_err(|_| nowhere())
}

fn nowhere() -> Problem {
    Problem::not_found("there is no such room: look at the front page for those there are")
}
