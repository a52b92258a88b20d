//! Boards as pictures: a [`Board`](konakis_protocol::Board) as a viewer sees it, drawn as SVG, PNG or, for a whole
//! game, as an animated GIF; and put into words for those who cannot see the list.
//!
//! What always holds: a picture is made of a [`Scene`] alone and shows no more than its board does; the same scene
//! gives the same bytes; no scene, however odd, makes it panic. No rule of any game stands here. What is known of a
//! game are its drawings, looked up by its id and the words of its board; a word without a drawing becomes a plain
//! labelled disc.
//!
//! On the way to pixels there are three shapes: a [`Scene`] says what is to be seen, a `DisplayList` is a list of drawings
//! with their places, a `Canvas` holds the pixels. The drawings are files under `assets/`, which the web client uses too.

#![warn(clippy::indexing_slicing)]

mod alt_text;
mod board;
mod canvas;
mod compose;
mod css;
mod display_list;
mod drawings;
mod font;
mod footer;
mod gif;
mod highlights;
mod layout;
mod palette;
mod pieces;
mod png;
mod renderer;
mod scene;
mod svg;
mod symbol;
mod territory;
mod theme;

pub use alt_text::alt_text;
pub use css::{CSS_PATH, css};
pub use renderer::{RenderError, Renderer, Width};
pub use scene::{Captured, Scene, last_squares};
pub use svg::svg;
pub use theme::Theme;
