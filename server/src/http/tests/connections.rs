use crate::config::serve_config_of;
use crate::http::testing::{TestApp, running, running_with};
use crate::http::{ConnectionLimits, Deadlines, serve};
use crate::testing::LogLines;
use axum::Router;
use std::net::{SocketAddr, UdpSocket};
use std::os::fd::OwnedFd;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

const SOON: Duration = Duration::from_millis(50);

/// Sends a request. Returns everything that the server sends until it closes the connection.
async fn exchange(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(&mut stream).await
}

async fn rest(stream: &mut TcpStream) -> String {
    let mut received = Vec::new();
    // If the server closes the connection before it has read all data, this read may end with an error.
    let _ = stream.read_to_end(&mut received).await;
    String::from_utf8_lossy(&received).into_owned()
}

async fn head(stream: &mut TcpStream) -> String {
    let mut received = Vec::new();
    while !received.ends_with(b"\r\n\r\n") {
        received.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(received).unwrap()
}

#[tokio::test]
async fn connection_close_is_honoured_after_the_response() {
    let server = running("", Deadlines::default()).await;
    let received =
        exchange(server.address, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;
    assert!(received.starts_with("HTTP/1.1 200 OK\r\n") && received.ends_with("ok\n"), "{received}");
}

#[tokio::test]
async fn oversized_or_malformed_heads_are_refused() {
    let server = running("", Deadlines::default()).await;
    let long = "a".repeat(20_000);
    let many = "X-A: b\r\n".repeat(150);
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nHost: a\r\nX-Long: {long}\r\n\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), "431"),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), "4"),
        ("nonsense\r\n\r\n".to_owned(), "400"),
    ] {
        let received = exchange(server.address, &request).await;
        assert!(received.starts_with(&format!("HTTP/1.1 {status}")), "{received}");
    }
}

#[tokio::test]
async fn an_incomplete_head_closes_the_connection() {
    let server = running("", Deadlines { head: SOON, ..Deadlines::default() }).await;
    for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "] {
        assert!(!exchange(server.address, begun).await.contains("200"), "{begun}");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed() {
    // The request must arrive before the deadline, even on a busy machine.
    let head = Duration::from_secs(2);
    let server = running("", Deadlines { head, ..Deadlines::default() }).await;
    let received = exchange(server.address, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await;
    assert!(received.starts_with("HTTP/1.1 200 OK") && received.ends_with("ok\n"), "{received}");
}

#[tokio::test]
async fn a_connection_without_a_websocket_has_a_deadline() {
    let server = running("", Deadlines { connection: SOON, ..Deadlines::default() }).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn connections_over_the_address_limit_get_429() {
    let server = running("--connections-per-address 2", Deadlines::default()).await;
    let keep = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(server.address).await.unwrap();
        stream.write_all(keep.as_bytes()).await.unwrap();
        assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
        open.push(stream);
    }
    let refused = exchange(server.address, keep).await;
    assert!(refused.starts_with("HTTP/1.1 429 Too Many Requests\r\n"), "{refused}");
    assert!(refused.ends_with("close some of them first\n"), "{refused}");
    open.pop();
    // The server notices the closed connection after a moment.
    while exchange(server.address, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        .await
        .contains(" 429 ")
    {}
}

#[tokio::test]
async fn connections_over_the_total_limit_get_retry_after() {
    let server = running("--connections 1", Deadlines::default()).await;
    let mut open = TcpStream::connect(server.address).await.unwrap();
    open.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    head(&mut open).await;
    let refused = exchange(server.address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    assert!(refused.starts_with("HTTP/1.1 503 Service Unavailable\r\n") && refused.contains("Retry-After: "));
}

#[tokio::test]
async fn stopping_closes_idle_connections_and_the_listener() {
    let server = running("", Deadlines::default()).await;
    let mut idle = TcpStream::connect(server.address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    head(&mut idle).await;
    server.stop.cancel();
    server.served.await.unwrap();
    assert_eq!(rest(&mut idle).await, "ok\n");
    assert!(TcpStream::connect(server.address).await.is_err());
}

#[tokio::test]
async fn every_request_is_charged_to_its_address() {
    let app = TestApp { within_limits: false, ..TestApp::default() };
    let server = running_with("", Deadlines::default(), app).await;
    // A health probe is charged to a limit of its own (`may_probe`), which is not exceeded here.
    for (path, status) in
        [("/", 429), ("/plain.css", 429), ("/people/u7", 429), ("/nowhere", 429), ("/healthz", 200)]
    {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let answer = exchange(server.address, &request).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{path}: {answer}");
    }
}

#[tokio::test]
async fn a_request_over_the_limit_closes_the_connection() {
    let app = TestApp { within_limits: false, may_probe: false, ..TestApp::default() };
    let server = running_with("", Deadlines::default(), app).await;
    for path in ["/", "/healthz", "/metrics"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let answers = exchange(server.address, &request.repeat(3)).await;
        assert_eq!(answers.matches("HTTP/1.1 429 ").count(), 1, "{path}: {answers}");
        assert!(answers.contains("connection: close\r\n"), "{path}: {answers}");
    }
}

#[tokio::test]
async fn a_request_over_the_limit_keeps_a_proxys_connection() {
    let app = TestApp { within_limits: false, ..TestApp::default() };
    let server = running_with("--trust-proxy", Deadlines::default(), app).await;
    let [first, last] =
        ["", "Connection: close\r\n"].map(|more| format!("GET / HTTP/1.1\r\nHost: a\r\n{more}\r\n"));
    let answers = exchange(server.address, &(first + &last)).await;
    assert_eq!(answers.matches("HTTP/1.1 429 ").count(), 2, "{answers}");
}

#[tokio::test(start_paused = true)]
async fn a_repeated_failure_to_accept_is_logged_once() {
    // A socket on which every `accept` fails: a UDP socket, with a message to read.
    let socket = UdpSocket::bind("127.0.0.1:0").unwrap();
    socket.send_to(b"a", socket.local_addr().unwrap()).unwrap();
    socket.set_nonblocking(true).unwrap();
    let listener = TcpListener::from_std(OwnedFd::from(socket).into()).unwrap();
    let lines = LogLines::default();
    let _collecting = lines.collect();
    let limits = ConnectionLimits::new(&serve_config_of(""));
    let serving = serve(listener, Router::new(), limits, Deadlines::default(), CancellationToken::new());
    tokio::time::timeout(Duration::from_secs(2), serving).await.unwrap_err();
    let text = lines.text();
    assert_eq!(text.matches("a connection could not be accepted").count(), 1, "{text}");
}
