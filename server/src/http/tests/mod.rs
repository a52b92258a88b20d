//! The HTTP server as its clients see it.

mod connections;
mod pages;
mod positions;
mod routes;
mod websocket;
