//! From where a request comes, as a handler asks for it.

use super::{Edge, Inside, Peer};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The address by which who asks is counted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whence(pub(super) IpAddr);

impl<I: Inside> FromRequestParts<Arc<Edge<I>>> for Whence {
    type Rejection = Infallible;

    /// What came over no connection, as in a test, comes from nowhere in particular.
    async fn from_request_parts(parts: &mut Parts, edge: &Arc<Edge<I>>) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<Peer>();
        let from = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| edge.from(peer, &parts.headers));
        Ok(Self(from))
    }
}
