//! The HTTP client for requests to other servers, and answers of bounded length.

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

/// Why a request to another server failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// The request or its answer failed.
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    /// The answer is too long.
    #[error("the answer is longer than {0} bytes")]
    TooLong(usize),
}

/// Reads the body of an answer of at most this many bytes.
///
/// # Errors
/// [`SendError`].
pub(crate) async fn body(answer: &mut reqwest::Response, bytes_max: usize) -> Result<Vec<u8>, SendError> {
    let mut body = Vec::new();
    while let Some(chunk) = answer.chunk().await? {
        if body.len() + chunk.len() > bytes_max {
            return Err(SendError::TooLong(bytes_max));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
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
        // A connection that fails in time is known to have carried no request.
        .connect_timeout(timeout / 2)
        .timeout(timeout);
    Ok(client.build()?)
}
