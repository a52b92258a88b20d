//! A minimal client, which finds fields in frames by searching the text. Its buffers are as small as the server's.

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The buffer size of both ends of every connection.
const BUFFER_BYTES: usize = 4096;

pub struct Client {
    socket: WebSocketStream<TcpStream>,
    asked: u64,
}

pub type Sink = futures_util::stream::SplitSink<WebSocketStream<TcpStream>, Message>;
pub type Stream = futures_util::stream::SplitStream<WebSocketStream<TcpStream>>;

pub fn buffers() -> WebSocketConfig {
    WebSocketConfig::default().read_buffer_size(BUFFER_BYTES).write_buffer_size(BUFFER_BYTES)
}

impl Client {
    pub async fn connect(address: &str) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server accepts the connection");
        stream.set_nodelay(true).expect("TCP_NODELAY can be set");
        let url = format!("ws://{address}/ws");
        let upgraded = tokio_tungstenite::client_async_with_config(url, stream, Some(buffers())).await;
        Self { socket: upgraded.expect("the server upgrades the connection").0, asked: 0 }
    }

    /// Connects and sends this `hello`. Returns the welcome too.
    pub async fn hello(address: &str, hello: &str) -> (Self, Utf8Bytes) {
        let mut client = Self::connect(address).await;
        let welcome = client.ask(hello).await;
        assert!(welcome.contains("\"type\":\"welcome\""), "{welcome}");
        (client, welcome)
    }

    /// Connects as a new guest. Returns the token too.
    pub async fn guest(address: &str) -> (Self, String) {
        let (client, welcome) = Self::hello(address, r#"{"type":"hello","version":1}"#).await;
        let welcome: Value = serde_json::from_str(&welcome).expect("a welcome is JSON");
        (client, welcome["token"].as_str().expect("a guest has a token").to_owned())
    }

    /// Sends a request. Returns the text with which the answer will begin.
    pub async fn request(&mut self, request: &str) -> String {
        self.asked += 1;
        let fields = request.strip_prefix('{').expect("a request is an object");
        let text = format!("{{\"id\":{},{fields}", self.asked);
        self.socket.send(Message::text(text)).await.expect("the request is sent");
        format!("{{\"re\":{},", self.asked)
    }

    /// The next frame with this beginning; earlier frames are dropped.
    pub async fn answer(&mut self, beginning: &str) -> Utf8Bytes {
        loop {
            let text = self.next().await;
            if text.starts_with(beginning) {
                return text;
            }
        }
    }

    pub async fn ask(&mut self, request: &str) -> Utf8Bytes {
        let beginning = self.request(request).await;
        self.answer(&beginning).await
    }

    /// Sends a number to the process of [`crate::bare::ANSWERS`], which answers with that many bytes.
    pub async fn say_number(&mut self, number: usize) {
        self.socket.send(Message::text(number.to_string())).await.expect("the number is sent");
        assert_eq!(self.next().await.len(), number);
    }

    pub async fn next(&mut self) -> Utf8Bytes {
        self.next_or_end().await.expect("the connection is open")
    }

    /// The next text frame; `None` if the connection is closed.
    pub async fn next_or_end(&mut self) -> Option<Utf8Bytes> {
        next(&mut self.socket).await
    }

    pub fn split(self) -> (Sink, Stream) {
        self.socket.split()
    }
}

/// The next text frame; `None` if the socket is closed.
pub async fn next<S, E>(socket: &mut S) -> Option<Utf8Bytes>
where
    S: futures_util::Stream<Item = Result<Message, E>> + Unpin,
{
    loop {
        match socket.next().await? {
            Ok(Message::Text(text)) => return Some(text),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

pub fn number(text: &str, field: &str) -> Option<u64> {
    let (_, after) = text.split_once(&format!("\"{field}\":"))?;
    let end = after.find(|c: char| !c.is_ascii_digit())?;
    after[..end].parse().ok()
}

pub fn word<'a>(text: &'a str, field: &str) -> Option<&'a str> {
    let (_, after) = text.split_once(&format!("\"{field}\":\""))?;
    after.split('"').next()
}
