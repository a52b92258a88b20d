//! The page of the Activity as the server sees it.

use crate::discord::{APPLICATION, CLIENT_SECRET, Discord, Person, TOKEN};
use crate::{Player, SERVICE_SECRET, ServerOptions, send};
use serde_json::{Value, json};

/// The origin of the page.
pub const ACTIVITY_ORIGIN: &str = "https://1100000000000000002.discordsays.com";

/// Options of a server that signs people in through this stand-in for Discord, in the Activity and on the website.
pub fn activity_options(discord: &Discord) -> ServerOptions {
    let api = format!("{}/api/v10", discord.base());
    let more = [
        ("--public-url", "https://k.example".to_owned()),
        ("--discord-client-id", APPLICATION.to_string()),
        ("--discord-client-secret-file", format!("@{CLIENT_SECRET}")),
        ("--discord-token-file", format!("@{TOKEN}")),
        ("--discord-token-url", format!("{api}/oauth2/token")),
        ("--discord-api-url", api),
    ];
    let more = more.into_iter().flat_map(|(flag, value)| [flag.to_owned(), value]).collect();
    ServerOptions { service_secret: Some(SERVICE_SECRET), more, ..ServerOptions::default() }
}

/// Signs in from the page; returns the status and the answer.
pub async fn sign_in_there(address: &str, code: &str) -> (u16, Value) {
    let headers =
        [("Origin", ACTIVITY_ORIGIN), ("Content-Type", "application/json"), ("Accept", "application/json")];
    let body = json!({"code": code}).to_string();
    let (status, _, answer) =
        send(address, "POST", "/auth/discord/activity", &headers, body.as_bytes()).await;
    (status, serde_json::from_slice(&answer).expect("the answer is JSON"))
}

/// The page of a person who has signed in.
pub struct ActivityPage {
    /// Its connection.
    pub player: Player,
    token: Value,
}

impl ActivityPage {
    /// Signs a person in and connects.
    pub async fn open(address: &str, discord: &Discord, person: &Person) -> Self {
        let code = discord.change(|world| world.authorize(person.id()));
        let (status, answer) = sign_in_there(address, &code).await;
        assert_eq!(status, 200, "{answer}");
        let token = answer["token"].clone();
        Self { player: Self::connect(address, &token).await, token }
    }

    async fn connect(address: &str, token: &Value) -> Player {
        let mut player = Player::connect_from(address, Some(ACTIVITY_ORIGIN)).await;
        player.welcome = player.ask(json!({"type": "hello", "version": 1, "token": token})).await;
        assert_eq!(player.welcome["type"], "welcome", "{}", player.welcome);
        player
    }

    /// Connects again with the same session.
    pub async fn reconnect(&mut self, address: &str) {
        self.player = Self::connect(address, &self.token).await;
    }

    /// The token of the person's session.
    pub fn token(&self) -> &Value {
        &self.token
    }

    /// Enters an instance; returns the answer. `room` is the room that the page showed before, if any.
    pub async fn enter(&mut self, instance: &str, room: Option<&Value>) -> Value {
        let mut request = json!({"type": "enter_activity", "instance": instance});
        if let Some(room) = room {
            request["room"] = room.clone();
        }
        self.player.ask(request).await
    }

    /// Waits for a state of the instance that satisfies the predicate; returns the frame.
    pub async fn told(&mut self, what: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        self.player.wait_for(what, |frame| frame["type"] == "activity" && is_it(frame)).await
    }
}
