//! A minimal HTTP client.

use crate::within_deadline;
use std::str::FromStr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Gets a page; returns status, head and body.
pub async fn get(address: &str, path: &str) -> (u16, String, Vec<u8>) {
    send(address, "GET", path, &[], &[]).await
}

/// The metrics of a server at one moment.
pub struct Metrics(String);

impl Metrics {
    /// Reads the metrics of the server at this address.
    pub async fn of(address: &str) -> Self {
        let (_, _, body) = get(address, "/metrics").await;
        Self(String::from_utf8(body).expect("metrics are text"))
    }

    /// The value of a metric; `None` if there is no such metric. `name` includes the labels, as in
    /// `name{label="value"}`.
    pub fn value<T: FromStr>(&self, name: &str) -> Option<T> {
        self.0.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
    }
}

/// Waits until a server answers `/readyz` with this status.
pub async fn answers_ready(address: &str, status: u16) {
    let answers = async {
        while get(address, "/readyz").await.0 != status {
            tokio::task::yield_now().await;
        }
    };
    within_deadline("the readiness of the server", answers).await;
}

/// Sends a request; returns status, head and body of the answer.
pub async fn send(
    address: &str,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> (u16, String, Vec<u8>) {
    let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    if method != "GET" {
        request.push_str(&format!("Content-Length: {}\r\n", body.len()));
    }
    request.push_str("\r\n");
    let exchange = async {
        let mut stream = TcpStream::connect(address).await.expect("the server accepts a connection");
        stream.write_all(&[request.as_bytes(), body].concat()).await.expect("the request is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.expect("the answer is read");
        answer
    };
    let answer = within_deadline("the answer to an HTTP request", exchange).await;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("an answer has a status");
    (status, head, answer[end + 4..].to_vec())
}
