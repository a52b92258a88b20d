//! Tests over raw connections: the server's WebSocket frames, and requests whose bytes arrive slowly.

use konakis_tests::Server;
use serde_json::Value;
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// A raw connection after the WebSocket handshake.
async fn raw(address: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    upgrade(&mut stream, address).await;
    stream
}

async fn upgrade(stream: &mut TcpStream, address: &str) {
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {address}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    assert!(head.starts_with(b"HTTP/1.1 101"));
}

/// Sends a short text frame, masked with zeros.
async fn say(stream: &mut TcpStream, text: &str) {
    let length = u8::try_from(text.len()).ok().filter(|length| *length < 126).expect("a short text");
    stream.write_all(&[0x81, 0x80 | length, 0, 0, 0, 0]).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
}

/// The next frame: its first byte and its payload.
async fn frame(stream: &mut TcpStream) -> (u8, Vec<u8>) {
    let (first, length) = (stream.read_u8().await.unwrap(), stream.read_u8().await.unwrap());
    let length = match length {
        126 => stream.read_u16().await.unwrap().into(),
        127 => panic!("a frame of 64 KiB or more"),
        short => short.into(),
    };
    let mut carried = vec![0; length];
    stream.read_exact(&mut carried).await.unwrap();
    (first, carried)
}

#[tokio::test]
async fn a_long_message_is_sent_in_one_frame() {
    let server = Server::start().await;
    let mut stream = raw(server.address()).await;
    say(&mut stream, r#"{"type":"hello","version":1}"#).await;
    let (first, text) = frame(&mut stream).await;
    assert!(first == 0x81 && text.len() > 4096, "{first:x} {}", text.len());
    let welcome: Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(welcome["type"], "welcome");

    say(&mut stream, r#"{"type":"ping"}"#).await;
    assert_eq!(frame(&mut stream).await, (0x81, br#"{"type":"done"}"#.to_vec()));
}

#[tokio::test]
async fn every_ping_of_a_slow_reader_is_answered() {
    const PINGS: usize = 600;
    let server = Server::start().await;
    let address: SocketAddr = server.address().parse().unwrap();
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(2_048).unwrap();
    let mut stream = socket.connect(address).await.unwrap();
    upgrade(&mut stream, server.address()).await;
    let (mut reader, mut writer) = stream.into_split();
    let ping = [&[0x89, 0x80 | 125, 0, 0, 0, 0][..], &[7; 125]].concat();
    let sending = tokio::spawn(async move {
        writer.write_all(&ping.repeat(PINGS)).await.unwrap();
        writer
    });
    // A pong that waited for the server's next frame would come too late. The next frame is a ping, after 20 s.
    let mut pongs = vec![0; PINGS * 127];
    let read = tokio::time::timeout(Duration::from_secs(10), reader.read_exact(&mut pongs)).await;
    read.expect("no pong waits for the next frame").unwrap();
    assert!(pongs.chunks(127).all(|pong| pong.starts_with(&[0x8a, 125, 7])));
    sending.await.unwrap();
}

#[tokio::test]
async fn a_slow_body_is_refused_within_seconds() {
    let server = Server::start().await;
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let head = "POST /auth/discord/begin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{";
    let sent = Instant::now();
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut status = [0; 12];
    stream.read_exact(&mut status).await.unwrap();
    assert_eq!(&status, b"HTTP/1.1 408");
    // The limit for the body ended the request, and not the limit of 20 seconds for the response.
    assert!(sent.elapsed() < Duration::from_secs(15), "{:?}", sent.elapsed());
}
