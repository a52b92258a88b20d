//! The edge as those outside see it.

mod connections;
mod routes;
mod websocket;
