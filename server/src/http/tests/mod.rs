//! The edge as those outside see it.

mod connections;
mod positions;
mod routes;
mod websocket;
