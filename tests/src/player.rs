//! A player: a WebSocket connection with helpers that send requests and wait for frames.

use crate::{SERVICE_SECRET, within_deadline};
use futures_util::{SinkExt, StreamExt};
use konakis_protocol::{Lobby, LobbyChanges};
use serde_json::{Value, json};
use std::collections::VecDeque;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// A connection to the server, with everything it received.
pub struct Player {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The server's welcome.
    pub welcome: Value,
    /// The received frames that no wait has returned yet.
    waiting: VecDeque<Value>,
    /// Every frame received, as raw text.
    pub heard: Vec<String>,
    asked: u64,
    /// The Discord user for whom [`ask`](Self::ask) sends each request; `None` if there is no such user.
    on_behalf: Option<Value>,
}

impl Player {
    /// Connects and sends nothing.
    pub async fn connect(address: &str) -> Self {
        Self::connect_from(address, None).await
    }

    /// Connects from a page of this origin and sends nothing.
    pub async fn connect_from(address: &str, origin: Option<&str>) -> Self {
        let mut request = format!("ws://{address}/ws").into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        }
        let (socket, _) = within_deadline("the connection", tokio_tungstenite::connect_async(request))
            .await
            .expect("a connection");
        Self {
            socket,
            welcome: Value::Null,
            waiting: VecDeque::new(),
            heard: Vec::new(),
            asked: 0,
            on_behalf: None,
        }
    }

    /// Connects as a new guest with this name.
    pub async fn guest(address: &str, name: &str) -> Self {
        Self::hello(address, json!({"type": "hello", "version": 1, "name": name})).await
    }

    /// Connects as a service that acts for one member, whose Discord id depends on this number. The server must know
    /// [`SERVICE_SECRET`].
    pub async fn member(address: &str, name: &str, number: u64) -> Self {
        let discord = (80_351_110_224_678_000 + number).to_string();
        Self::acting_for(address, json!({"discord": discord, "name": name})).await
    }

    async fn acting_for(address: &str, whom: Value) -> Self {
        let hello = json!({"type": "hello", "version": 1, "service": SERVICE_SECRET});
        let mut player = Self::hello(address, hello).await;
        player.on_behalf = Some(whom);
        // The server creates the account only for a request that stores something.
        for request in ["block", "unblock"] {
            let answer = player
                .ask(json!({"type": request, "whom": {"discord": "80351110224678911", "name": "Otto"}}))
                .await;
            assert_eq!(answer["type"], "done", "{answer}");
        }
        player.welcome["user"] = player.ask(json!({"type": "profile"})).await["user"].clone();
        player
    }

    /// Connects with this hello, which the server must accept.
    pub async fn hello(address: &str, hello: Value) -> Self {
        let mut player = Self::connect(address).await;
        player.welcome = player.ask(hello).await;
        assert_eq!(player.welcome["type"], "welcome", "{}", player.welcome);
        player
    }

    /// The bare connection, for frames that no client sends.
    pub fn into_stream(self) -> MaybeTlsStream<TcpStream> {
        self.socket.into_inner()
    }

    /// Reconnects as the same user.
    pub async fn again(&self, address: &str) -> Self {
        match &self.on_behalf {
            Some(whom) => Self::acting_for(address, whom.clone()).await,
            None => {
                let hello = json!({"type": "hello", "version": 1, "token": self.welcome["token"]});
                Self::hello(address, hello).await
            }
        }
    }

    /// The user's id.
    pub fn id(&self) -> &str {
        self.welcome["user"]["id"].as_str().expect("a user has an id")
    }

    /// Sends a raw text frame.
    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.expect("the frame is sent");
    }

    /// Sends a request and returns the answer.
    pub async fn ask(&mut self, mut request: Value) -> Value {
        self.asked += 1;
        request["id"] = json!(self.asked);
        if let Some(whom) = &self.on_behalf {
            request["as"] = whom.clone();
        }
        self.send_text(&request.to_string()).await;
        let asked = self.asked;
        self.wait_for(&format!("the answer to {request}"), |frame| frame["re"] == json!(asked)).await
    }

    /// Sends a request that must fail; returns the code of the error.
    pub async fn refused(&mut self, request: Value) -> String {
        let answer = self.ask(request).await;
        assert_eq!(answer["type"], "error", "{answer}");
        answer["code"].as_str().expect("an error has a code").to_owned()
    }

    /// Acts at the ply of this view; returns the answer.
    pub async fn act(&mut self, view: &Value, action: &str) -> Value {
        self.ask(json!({"type": "act", "room": view["room"], "ply": view["ply"], "action": action})).await
    }

    /// Returns the first frame that satisfies `is_it`: a frame that arrived earlier, or the next such frame. Keeps all
    /// other frames for later waits.
    pub async fn wait_for(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        if let Some(place) = self.waiting.iter().position(&is_it) {
            return self.waiting.remove(place).expect("it is there");
        }
        within_deadline(what, async {
            loop {
                let frame =
                    self.next().await.unwrap_or_else(|code| panic!("closed ({code:?}) before {what}"));
                if is_it(&frame) {
                    return frame;
                }
                self.waiting.push_back(frame);
            }
        })
        .await
    }

    /// The next frame.
    ///
    /// # Errors
    /// The close code with which the server closed the connection; `None` if the connection ended without a code.
    pub async fn next(&mut self) -> Result<Value, Option<CloseCode>> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    return Ok(serde_json::from_str(&text).expect("a frame is JSON"));
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code)),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// Applies the server's changes to this list of the lobby until the list satisfies `is_it`.
    pub async fn follow_lobby(&mut self, lobby: &mut Value, what: &str, is_it: impl Fn(&Value) -> bool) {
        while !is_it(lobby) {
            let of_lobby = |frame: &Value| frame["type"] == "lobby" || frame["type"] == "lobby_changes";
            let frame = self.wait_for(what, of_lobby).await;
            *lobby = if frame["type"] == "lobby" { frame } else { after_changes(lobby, frame) };
        }
    }

    /// Closes the connection; returns whether the server answered the close, as RFC 6455 requires.
    pub async fn leave(mut self) -> bool {
        self.socket.close(None).await.expect("the close is sent");
        within_deadline("the answer to the close", async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Close(_))) | None => return true,
                    Some(Ok(_)) => {}
                    Some(Err(_)) => return false,
                }
            }
        })
        .await
    }

    /// Waits until the server closes the connection; returns the close code.
    pub async fn closed(&mut self) -> Option<CloseCode> {
        within_deadline("the close", async {
            loop {
                if let Err(code) = self.next().await {
                    return code;
                }
            }
        })
        .await
    }

    /// Waits for a view of a room with at least this ply.
    pub async fn view_at(&mut self, room: &Value, ply: u64) -> Value {
        let shows =
            |frame: &Value| is_view_of(frame, room) && frame["ply"].as_u64().is_some_and(|at| at >= ply);
        self.wait_for(&format!("a view at {ply}"), shows).await
    }
}

/// The list of the lobby after these changes. Panics if an earlier change is missing.
fn after_changes(lobby: &Value, changes: Value) -> Value {
    let mut list: Lobby = serde_json::from_value(lobby.clone()).expect("a list of the lobby");
    let changes: LobbyChanges = serde_json::from_value(changes).expect("changes to the lobby");
    list.apply(changes).expect("no change is missing");
    serde_json::to_value(list).expect("a list encodes")
}

/// Whether a frame is a view of this room.
pub fn is_view_of(frame: &Value, room: &Value) -> bool {
    frame["type"] == "view" && frame["room"] == *room
}
