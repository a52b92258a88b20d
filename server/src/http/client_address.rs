//! Extractor for the client's address.

use super::Peer;
use super::app_handle::AppHandle;
use super::state::HttpState;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

/// The address to which a client's requests are charged.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClientAddress(pub(crate) IpAddr);

impl<I: AppHandle> FromRequestParts<Arc<HttpState<I>>> for ClientAddress {
    type Rejection = Infallible;

    /// A request without a connection, as in a test, has the unspecified address.
    async fn from_request_parts(parts: &mut Parts, http: &Arc<HttpState<I>>) -> Result<Self, Infallible> {
        let peer = parts.extensions.get::<Peer>();
        let from = peer.map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| http.from(peer, &parts.headers));
        Ok(Self(from))
    }
}
