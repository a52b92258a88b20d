use crate::http::Deadlines;
use crate::http::testing::{Running, running};
use futures_util::{SinkExt, StreamExt};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

const KEY: &str = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";

async fn socket(
    server: &Running,
    headers: &[(&'static str, &str)],
) -> Result<WebSocketStream<TcpStream>, Error> {
    let mut request = format!("ws://{}/ws", server.address).into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, HeaderValue::from_str(value).unwrap());
    }
    let stream = TcpStream::connect(server.address).await.unwrap();
    let config = WebSocketConfig::default().max_frame_size(None).max_message_size(None);
    client_async_with_config(request, stream, Some(config)).await.map(|(socket, _)| socket)
}

async fn echo(socket: &mut WebSocketStream<TcpStream>, text: &str) -> String {
    socket.send(text.into()).await.unwrap();
    socket.next().await.unwrap().unwrap().into_text().unwrap().to_string()
}

/// The head of the response to a request for `/ws`.
async fn answer(server: &Running, method: &str, lines: &[&str]) -> String {
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let request = format!("{method} /ws HTTP/1.1\r\nHost: k.example\r\n{}\r\n\r\n", lines.join("\r\n"));
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(head).unwrap()
}

#[tokio::test]
async fn frames_up_to_the_largest_size_pass() {
    let server = running("", Deadlines::default()).await;
    let mut socket = socket(&server, &[]).await.unwrap();
    assert_eq!(echo(&mut socket, "hello").await, "hello");
    let longest = "x".repeat(64 * 1024);
    assert_eq!(echo(&mut socket, &longest).await, longest);
}

#[tokio::test]
async fn an_oversized_frame_closes_the_socket_with_1009() {
    let server = running("", Deadlines::default()).await;
    for bytes in [64 * 1024 + 1, 4 << 20] {
        let mut socket = socket(&server, &[]).await.unwrap();
        socket.send("x".repeat(bytes).into()).await.unwrap();
        let Message::Close(Some(frame)) = socket.next().await.unwrap().unwrap() else { panic!("no close") };
        assert_eq!(frame.code, CloseCode::Size);
        assert!(frame.reason.contains("64 KiB"));
    }
}

#[tokio::test]
async fn data_sent_with_the_handshake_is_not_lost() {
    let server = running("", Deadlines::default()).await;
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    let lines = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", KEY].join("\r\n");
    let mut sent = format!("GET /ws HTTP/1.1\r\nHost: a\r\n{lines}\r\n\r\n").into_bytes();
    // A text frame “hi” with the mask 0.
    sent.extend([0x81, 0x82, 0, 0, 0, 0, b'h', b'i']);
    stream.write_all(&sent).await.unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"\x81\x02hi") {
        said.push(stream.read_u8().await.unwrap());
    }
    assert!(String::from_utf8_lossy(&said).contains("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="));
}

#[tokio::test]
async fn an_invalid_handshake_is_refused() {
    let server = running("", Deadlines::default()).await;
    let (connection, upgrade, version) =
        ("Connection: keep-alive, Upgrade", "Upgrade: WebSocket", "Sec-WebSocket-Version: 13");
    for (method, lines, status) in [
        ("GET", vec![connection, upgrade, version, KEY], "101"),
        ("GET", vec![upgrade, version, KEY], "426"),
        ("GET", vec![connection, version, KEY], "426"),
        ("GET", vec![connection, upgrade, "Sec-WebSocket-Version: 8", KEY], "426"),
        ("GET", vec![connection, upgrade, version], "400"),
        ("GET", vec![connection, upgrade, version, "Sec-WebSocket-Key: short"], "400"),
        ("HEAD", vec![connection, upgrade, version, KEY], "405"),
        ("POST", vec![connection, upgrade, version, KEY], "405"),
    ] {
        let head = answer(&server, method, &lines).await;
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{method} {lines:?}: {head}");
        assert!(
            status != "426"
                || head.contains("upgrade: websocket")
                || head.contains("sec-websocket-version: 13")
        );
    }
}

#[tokio::test]
async fn a_page_of_a_foreign_origin_is_refused() {
    let server =
        running("--origin https://friend.example --public-url https://k.example", Deadlines::default()).await;
    for (origin, allowed) in [
        ("https://friend.example", true),
        ("https://k.example", true),
        ("https://evil.example", false),
        ("null", false),
    ] {
        match socket(&server, &[("Origin", origin)]).await {
            Ok(_) => assert!(allowed, "{origin}"),
            Err(Error::Http(response)) => {
                assert_eq!((response.status().as_u16(), allowed), (403, false), "{origin}")
            }
            Err(error) => panic!("{origin}: {error}"),
        }
    }
    let own = format!("http://{}", server.address);
    assert!(socket(&server, &[("Origin", &own)]).await.is_ok());
}

#[tokio::test]
async fn only_the_last_address_from_a_trusted_proxy_is_used() {
    let forwarded = [("X-Forwarded-For", "203.0.113.1, 192.0.2.7")];
    for (line, headers, from) in [
        ("", &forwarded[..], "127.0.0.1"),
        ("--trust-proxy", &forwarded[..], "192.0.2.7"),
        ("--trust-proxy", &[("X-Forwarded-For", "::ffff:192.0.2.8")], "192.0.2.8"),
        ("--trust-proxy", &[("X-Forwarded-For", "unknown")], "127.0.0.1"),
        ("--trust-proxy", &[], "127.0.0.1"),
    ] {
        let server = running(line, Deadlines::default()).await;
        let mut socket = socket(&server, headers).await.unwrap();
        assert_eq!(echo(&mut socket, "address").await, from, "{line} {headers:?}");
    }
}

#[tokio::test]
async fn websockets_are_limited_by_address_behind_a_proxy() {
    let server = running("--trust-proxy --connections-per-address 1", Deadlines::default()).await;
    let mut first = socket(&server, &[("X-Forwarded-For", "192.0.2.1")]).await.unwrap();
    assert_eq!(echo(&mut first, "hello").await, "hello");
    match socket(&server, &[("X-Forwarded-For", "192.0.2.1")]).await {
        Err(Error::Http(response)) => assert_eq!(response.status().as_u16(), 429),
        other => panic!("{other:?}"),
    }
    assert!(socket(&server, &[("X-Forwarded-For", "192.0.2.2")]).await.is_ok());
    drop(first);
    // The server notices the closed connection after a moment.
    while socket(&server, &[("X-Forwarded-For", "192.0.2.1")]).await.is_err() {}
}

#[tokio::test]
async fn a_websocket_outlives_http_deadlines_and_delays_the_stop() {
    // The handshake must end before the deadline, even on a busy machine.
    let deadline = Duration::from_secs(2);
    let server =
        running("", Deadlines { head: deadline, connection: deadline, ..Deadlines::default() }).await;
    let mut socket = socket(&server, &[]).await.unwrap();
    // Once the server has closed a later plain connection, the deadlines of the WebSocket's connection have passed.
    let mut plain = TcpStream::connect(server.address).await.unwrap();
    let _ = plain.read_to_end(&mut Vec::new()).await;
    assert_eq!(echo(&mut socket, "still here").await, "still here");
    server.stop.cancel();
    assert_eq!(echo(&mut socket, "and now").await, "and now");
    socket.close(None).await.unwrap();
    server.served.await.unwrap();
}

#[tokio::test]
async fn connections_of_the_activity_are_counted_apart() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(secret.path(), "a-secret-nobody-guesses").unwrap();
    let line = format!(
        "--discord-client-id 9 --discord-client-secret-file {} --public-url https://k.example \
         --connections-per-address 2",
        secret.path().display()
    );
    let server = running(&line, Deadlines::default()).await;
    let there = "https://9.discordsays.com";
    let mut open = Vec::new();
    for origin in [there, "null", there, there, "https://k.example"] {
        let mut socket = socket(&server, &[("Origin", origin)]).await.unwrap();
        let page = if origin == "https://k.example" { "web" } else { "activity" };
        assert_eq!(echo(&mut socket, "page").await, page, "{origin}");
        open.push(socket);
    }
    let foreign = socket(&server, &[("Origin", "https://8.discordsays.com")]).await;
    assert!(matches!(foreign, Err(Error::Http(refused)) if refused.status() == 403));
    let _last = socket(&server, &[]).await.unwrap();
    assert!(socket(&server, &[]).await.is_err(), "other connections are limited by address");
}
