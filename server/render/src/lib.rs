//! Draws boards: a [`Board`](konakis_protocol::Board) as SVG, PNG or, for a whole game, as an animated GIF. The crate
//! also describes boards in words, and draws single pieces and [`EvaluationGraph`]s.
//!
//! Invariants: a picture depends only on its [`Scene`] and reveals no more than its board. The same scene gives the
//! same bytes. No scene makes the crate panic. The crate knows no rules: a game's look is data beside its drawings in
//! `assets/`, which the web client shares. A piece of a kind without a drawing becomes a labelled disc.
//!
//! A [`Scene`] is composed into a `DisplayList`, which is written as SVG, or drawn on a `Canvas` and encoded as PNG or
//! GIF.
//!
//! ```
//! use konakis_protocol::{Board, Detail, Piece, Seat};
//! use konakis_render::{Renderer, Scene, Width, alt_text, svg};
//!
//! let pawn = Piece { at: "c1".parse()?, owner: Some(Seat::White), kind: "pawn".into(), detail: Detail::Plain {} };
//! let board =
//!     Board { files: 5, ranks: 5, terrain: vec![], pieces: vec![pawn], counts: Default::default(), lost: None };
//! let scene = Scene::new("kubism", &board);
//!
//! assert!(svg(&scene).starts_with("<svg"));
//! assert!(alt_text(&scene).contains("White: pawn c1"));
//! let png = Renderer::new().png(&scene, Width::MESSAGE)?;
//! assert!(png.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![warn(clippy::indexing_slicing)]

mod alt_text;
mod assets;
mod bitmap_cache;
mod board;
mod canvas;
mod compose;
mod css;
mod display_list;
mod drawings;
mod error;
mod evaluation_graph;
mod font;
mod footer;
mod gif;
mod highlights;
mod layout;
mod look;
mod markup;
mod palette;
mod piece_png;
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
pub use error::{RenderError, SCENES_MAX};
pub use evaluation_graph::{ChancePoint, EvaluationGraph, MarkedPoint};
pub use font::covers;
pub use footer::fits_caption;
pub use look::{HeldSquares, held_squares, is_told, rivals};
pub use markup::escaped;
pub use piece_png::piece_png;
pub use renderer::{Renderer, Width};
pub use scene::{Captured, Scene, last_squares};
pub use svg::svg;
pub use theme::Theme;
