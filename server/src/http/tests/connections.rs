use crate::http::Deadlines;
use crate::http::testing::running;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const SOON: Duration = Duration::from_millis(50);

/// All that the server says to this until it closes.
async fn said(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(&mut stream).await
}

async fn rest(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    // Where the server closes with something unread, the end may come as an error.
    let _ = stream.read_to_end(&mut said).await;
    String::from_utf8_lossy(&said).into_owned()
}

/// Reads the head of one answer.
async fn head(stream: &mut TcpStream) -> String {
    let mut said = Vec::new();
    while !said.ends_with(b"\r\n\r\n") {
        said.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(said).unwrap()
}

#[tokio::test]
async fn a_request_is_answered_and_the_connection_closed_when_it_asks_for_that() {
    let edge = running("", Deadlines::default()).await;
    let said = said(edge.address, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n").await;
    assert!(said.starts_with("HTTP/1.1 200 OK\r\n") && said.ends_with("ok\n"), "{said}");
}

#[tokio::test]
async fn heads_that_are_too_large_or_make_no_sense_are_refused() {
    let edge = running("", Deadlines::default()).await;
    let long = "a".repeat(20_000);
    let many = "X-A: b\r\n".repeat(150);
    for (request, status) in [
        (format!("GET / HTTP/1.1\r\nHost: a\r\nX-Long: {long}\r\n\r\n"), "431"),
        (format!("GET / HTTP/1.1\r\nHost: a\r\n{many}\r\n"), "431"),
        (format!("GET /{long} HTTP/1.1\r\nHost: a\r\n\r\n"), "4"),
        ("nonsense\r\n\r\n".to_owned(), "400"),
    ] {
        let said = said(edge.address, &request).await;
        assert!(said.starts_with(&format!("HTTP/1.1 {status}")), "{said}");
    }
}

#[tokio::test]
async fn who_does_not_finish_his_head_is_closed() {
    let edge = running("", Deadlines { head: SOON, ..Deadlines::default() }).await;
    for begun in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "] {
        assert!(!said(edge.address, begun).await.contains("200"), "{begun}");
    }
}

#[tokio::test]
async fn who_asks_for_nothing_more_is_closed() {
    let edge = running("", Deadlines { head: SOON, ..Deadlines::default() }).await;
    let said = said(edge.address, "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await;
    assert!(said.starts_with("HTTP/1.1 200 OK") && said.ends_with("ok\n"), "{said}");
}

#[tokio::test]
async fn no_plain_connection_stays_for_ever() {
    let edge = running("", Deadlines { connection: SOON, ..Deadlines::default() }).await;
    let mut stream = TcpStream::connect(edge.address).await.unwrap();
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_is_told_when_it_wants_more() {
    let edge = running("--connections-per-address 2", Deadlines::default()).await;
    let keep = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let mut inside = Vec::new();
    for _ in 0..2 {
        let mut stream = TcpStream::connect(edge.address).await.unwrap();
        stream.write_all(keep.as_bytes()).await.unwrap();
        assert!(head(&mut stream).await.starts_with("HTTP/1.1 200"));
        inside.push(stream);
    }
    let refused = said(edge.address, keep).await;
    assert!(refused.starts_with("HTTP/1.1 429 Too Many Requests\r\n"), "{refused}");
    assert!(refused.ends_with("close some of them first\n"), "{refused}");
    inside.pop();
    // It takes the server a moment to see that one has gone.
    while said(edge.address, "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        .await
        .contains(" 429 ")
    {}
}

#[tokio::test]
async fn a_full_house_says_when_to_come_back() {
    let edge = running("--connections 1", Deadlines::default()).await;
    let mut inside = TcpStream::connect(edge.address).await.unwrap();
    inside.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    head(&mut inside).await;
    let refused = said(edge.address, "GET / HTTP/1.1\r\nHost: a\r\n\r\n").await;
    assert!(refused.starts_with("HTTP/1.1 503 Service Unavailable\r\n") && refused.contains("Retry-After: "));
}

#[tokio::test]
async fn when_the_server_stops_nobody_comes_in_and_all_are_let_go() {
    let edge = running("", Deadlines::default()).await;
    let mut idle = TcpStream::connect(edge.address).await.unwrap();
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
    head(&mut idle).await;
    edge.stop.cancel();
    edge.served.await.unwrap();
    assert_eq!(rest(&mut idle).await, "ok\n");
    assert!(TcpStream::connect(edge.address).await.is_err());
}
