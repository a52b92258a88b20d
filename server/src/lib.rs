//! The server of Konakis.

#![warn(clippy::indexing_slicing)]
