//! The edge as those outside see it.

mod connections;
mod pages;
mod positions;
mod routes;
mod websocket;
