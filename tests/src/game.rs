//! Games through the server, played by a client that knows no rules: it chooses from the legal actions.

use crate::Player;
use konakis_games::{Draw, Purpose, Seed};
use serde_json::{Value, json};

/// The rule sets to play, as `create` requests.
pub fn rule_sets() -> Vec<Value> {
    let mut sets = Vec::new();
    for game in konakis_games::catalogue() {
        for variant in &game.variants {
            sets.push(json!({"game": game.id, "variant": variant.id}));
        }
    }
    sets
}

/// Two players in a room.
pub struct Pair {
    /// White, then Black.
    pub players: [Player; 2],
    /// The room.
    pub room: Value,
    /// The newest view of each.
    pub views: [Value; 2],
}

impl Pair {
    /// Two new guests in a room made by this request; White is its creator.
    pub async fn begin(address: &str, create: &Value) -> Self {
        let white = Player::guest(address, "Anna").await;
        let black = Player::guest(address, "Ben").await;
        Self::begin_between(white, black, create).await
    }

    /// These two in a room made by this request.
    pub async fn begin_between(mut white: Player, mut black: Player, create: &Value) -> Self {
        let mut request = json!({"type": "create", "seat": "white", "opponent": "link"});
        for (field, value) in create.as_object().expect("a request is an object") {
            request[field] = value.clone();
        }
        let made = white.ask(request).await;
        assert_eq!(made["type"], "view", "{made}");
        let room = made["room"].clone();
        let theirs = black.ask(json!({"type": "join", "room": room})).await;
        assert_eq!(theirs["status"], "playing", "{theirs}");
        let own = white
            .wait_for("the start", |frame| frame["type"] == "view" && frame["status"] == "playing")
            .await;
        Self { players: [white, black], room, views: [own, theirs] }
    }

    /// The index of the player to act, 0 for White.
    pub fn to_act(&self) -> Option<usize> {
        let to_act = self.views[0]["to_act"].as_array().expect("a list of seats");
        to_act.first().map(|seat| usize::from(seat == "black"))
    }

    /// Plays this action for the player to act; both get the new views.
    pub async fn act(&mut self, who: usize, action: &str) -> &Value {
        let [white, black] = &mut self.players;
        let (actor, other) = if who == 0 { (white, black) } else { (black, white) };
        let answer = actor.act(&self.views[who], action).await;
        assert_eq!(answer["type"], "view", "{action}: {answer}");
        let seen = other.view_at(&self.room, answer["ply"].as_u64().expect("a ply")).await;
        self.views[1 - who] = seen;
        self.views[who] = answer;
        &self.views[who]
    }

    /// Plays at most this many random actions; returns whether the game is over.
    pub async fn play_randomly(&mut self, seed: u64, actions_max: usize) -> bool {
        let mut draw = Seed::new(seed).draw(Purpose::Play);
        for _ in 0..actions_max {
            let Some(who) = self.to_act() else { return true };
            let action = choose(&self.views[who], &mut draw);
            self.act(who, &action).await;
        }
        self.to_act().is_none()
    }

    /// The newest view of both.
    pub async fn refresh(&mut self) {
        for (player, view) in self.players.iter_mut().zip(&mut self.views) {
            *view = player.ask(json!({"type": "watch", "room": self.room})).await;
        }
    }
}

/// A random action that the view offers: a legal one, or a set-up.
pub fn choose(view: &Value, draw: &mut Draw) -> String {
    let legal: Vec<&str> =
        view["legal"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    if let Some(action) = draw.pick(&legal) {
        return action.to_owned();
    }
    let values =
        view["prompt"]["values"].as_array().unwrap_or_else(|| panic!("nothing to choose from: {view}"));
    let squares = view["prompt"]["squares"].as_array().expect("squares").len();
    let mut places: Vec<String> = values.iter().map(Value::to_string).collect();
    places.resize(squares, "-".to_owned());
    draw.shuffle(&mut places);
    format!("setup {}", places.concat())
}
