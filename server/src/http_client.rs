//! The HTTP client for requests to other servers, and answers of bounded length.

use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long an unused connection is kept. Servers close unused connections after five seconds or more, and a request
/// that is sent at that moment is lost.
const IDLE_TIMEOUT: Duration = Duration::from_secs(4);

/// A request is not sent again if its connection breaks later than this: when a server closes an idle connection, the
/// request fails sooner.
const BROKEN_WITHIN: Duration = Duration::from_secs(1);

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

#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("the answer is longer than {0} bytes")]
    TooLong(usize),
}

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

/// Sends a request that changes nothing, and sends it once more if its connection breaks within [`BROKEN_WITHIN`]. A
/// server may close an idle connection just as a request arrives.
///
/// # Errors
/// Those of the last attempt.
pub(crate) async fn get(
    client: &reqwest::Client,
    request: reqwest::Request,
) -> reqwest::Result<reqwest::Response> {
    let (again, began) = (request.try_clone(), Instant::now());
    let sent = client.execute(request).await;
    let is_broken = |error: &reqwest::Error| error.is_request() && !error.is_connect() && !error.is_timeout();
    match again.filter(|_| sent.as_ref().is_err_and(is_broken) && began.elapsed() < BROKEN_WITHIN) {
        Some(again) => client.execute(again).await,
        None => sent,
    }
}

/// A client that trusts the public certificate authorities and follows no redirect.
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
        .pool_idle_timeout(IDLE_TIMEOUT)
        // Shorter than the whole timeout, so that a slow connect fails with `is_connect`, and the caller knows that no
        // request was sent.
        .connect_timeout(timeout / 2)
        .timeout(timeout);
    Ok(client.build()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};

    async fn serve(stream: &mut TcpStream, answers: bool) {
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(stream.read_u8().await.unwrap());
        }
        if answers {
            stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").await.unwrap();
        }
    }

    #[tokio::test]
    async fn a_request_whose_connection_breaks_is_sent_again() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let server = async {
            let (mut first, _) = listener.accept().await.unwrap();
            serve(&mut first, true).await;
            serve(&mut first, false).await;
            drop(first);
            let (mut second, _) = listener.accept().await.unwrap();
            serve(&mut second, true).await;
            // Both attempts of the third request break.
            serve(&mut second, false).await;
            drop(second);
            let (mut third, _) = listener.accept().await.unwrap();
            serve(&mut third, false).await;
        };
        let client = new(Duration::from_secs(10)).unwrap();
        let send = async || get(&client, client.get(&url).build().unwrap()).await;
        let requests = async {
            for _ in 0..2 {
                assert_eq!(send().await.unwrap().status(), 200);
            }
            assert!(send().await.is_err(), "a request is sent at most twice");
        };
        tokio::join!(server, requests);
    }
}
