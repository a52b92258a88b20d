//! The HTTP client for requests to other servers.

use std::sync::Arc;
use std::time::Duration;

/// Why an HTTP client cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// TLS cannot be set up.
    #[error("TLS cannot be set up")]
    Tls(#[from] rustls::Error),
    /// The client cannot be set up.
    #[error("the HTTP client cannot be set up")]
    Client(#[from] reqwest::Error),
}

/// A client that trusts the public certificate authorities, follows no redirect and has this timeout.
///
/// # Errors
/// [`ClientError`].
pub(crate) fn new(timeout: Duration) -> Result<reqwest::Client, ClientError> {
    let roots: rustls::RootCertStore = webpki_roots::TLS_SERVER_ROOTS.iter().cloned().collect();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let client = reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(reqwest::redirect::Policy::none())
        .no_proxy()
        .user_agent("konakis-server")
        .timeout(timeout);
    Ok(client.build()?)
}
