//! Pairs of simulated players, who play games through the server and know no rules.

use crate::Player;
use konakis_games::{Draw, Purpose, Seed};
use serde_json::{Value, json};

/// The fields of a `create` request for each variant of each game.
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
    /// The newest view of each player.
    pub views: [Value; 2],
}

impl Pair {
    /// Creates two guests and a room in which they play. White creates the room, with these fields in the request.
    pub async fn begin(address: &str, create: &Value) -> Self {
        Self::begin_at([address, address], create).await
    }

    /// Like [`begin`](Self::begin), with a server address for each player, White's first.
    pub async fn begin_at([of_white, of_black]: [&str; 2], create: &Value) -> Self {
        let white = Player::guest(of_white, "Anna").await;
        let black = Player::guest(of_black, "Ben").await;
        Self::begin_between(white, black, create).await
    }

    /// Begins a game between these two players. White creates the room, with these fields in the request.
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

    /// The index of a player who is to act: 0 for White, 1 for Black. It is 0 if both are to act; `None` if nobody is.
    pub fn to_act(&self) -> Option<usize> {
        let to_act = self.views[0]["to_act"].as_array().expect("a view lists the seats to act");
        to_act.first().map(|seat| usize::from(seat == "black"))
    }

    /// Plays this action as the player with this index, and updates the views of both players.
    pub async fn act(&mut self, who: usize, action: &str) -> &Value {
        let [white, black] = &mut self.players;
        let (actor, other) = if who == 0 { (white, black) } else { (black, white) };
        let answer = actor.act(&self.views[who], action).await;
        assert_eq!(answer["type"], "view", "{action}: {answer}");
        let seen = other.view_at(&self.room, answer["ply"].as_u64().expect("a view has a ply")).await;
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

    /// Plays up to five random actions, then sends another action without waiting for its answer. If the random actions
    /// end the game, begins a new game before this last action.
    pub async fn play_and_send(&mut self, draw: &mut Draw) -> Unanswered {
        for _ in 0..draw.below(6) {
            let Some(who) = self.to_act() else { break };
            let action = choose(&self.views[who], draw);
            self.act(who, &action).await;
        }
        if self.to_act().is_none() {
            self.begin_again().await;
        }
        let (ply, who) = (self.ply(), self.to_act().expect("the game goes on"));
        let action = choose(&self.views[who], draw);
        let act = json!({"type": "act", "room": self.room, "ply": ply, "action": action});
        self.players[who].send_text(&act.to_string()).await;
        Unanswered { who, ply, act }
    }

    /// Connects both players again after a fault. Checks that no acknowledged action is lost, and that the unanswered
    /// action is played once.
    pub async fn go_on(&mut self, address: &str, unanswered: Unanswered) {
        self.go_on_at([address, address], unanswered).await;
    }

    /// Like [`go_on`](Self::go_on), with a server address for each player, White's first.
    pub async fn go_on_at(&mut self, addresses: [&str; 2], unanswered: Unanswered) {
        let Unanswered { who, ply, act } = unanswered;
        for (player, address) in self.players.iter_mut().zip(addresses) {
            *player = player.again(address).await;
        }
        self.refresh().await;
        assert!([ply, ply + 1].contains(&self.ply()), "ply {ply} became {}", self.ply());
        let answer = self.players[who].ask(act).await;
        assert_eq!((&answer["type"], &answer["ply"]), (&json!("view"), &json!(ply + 1)), "{answer}");
        self.refresh().await;
        if self.to_act().is_none() {
            self.begin_again().await;
        }
    }

    /// Begins a new contest of the same game between the same players, with the default rule set.
    async fn begin_again(&mut self) {
        let request =
            json!({"type": "create", "game": self.views[0]["game"], "seat": "white", "opponent": "link"});
        let [white, black] = &mut self.players;
        let made = white.ask(request).await;
        let theirs = black.ask(json!({"type": "join", "room": made["room"]})).await;
        assert_eq!(theirs["status"], "playing", "{theirs}");
        self.room = made["room"].clone();
        self.refresh().await;
    }

    fn ply(&self) -> u64 {
        self.views[0]["ply"].as_u64().expect("a view has a ply")
    }

    /// Requests the newest view for each player.
    pub async fn refresh(&mut self) {
        for (player, view) in self.players.iter_mut().zip(&mut self.views) {
            *view = player.ask(json!({"type": "watch", "room": self.room})).await;
        }
    }
}

/// An action that was sent without waiting for the answer. The server may or may not have stored it.
pub struct Unanswered {
    who: usize,
    ply: u64,
    act: Value,
}

/// A random action: one of the view's legal actions, or a set-up if the view lists none.
pub fn choose(view: &Value, draw: &mut Draw) -> String {
    let legal: Vec<&str> =
        view["legal"].as_array().expect("a view lists actions").iter().filter_map(Value::as_str).collect();
    if let Some(action) = draw.pick(&legal) {
        return action.to_owned();
    }
    let values =
        view["prompt"]["values"].as_array().unwrap_or_else(|| panic!("nothing to choose from: {view}"));
    let squares = view["prompt"]["squares"].as_array().expect("a prompt lists squares").len();
    let mut places: Vec<String> = values.iter().map(Value::to_string).collect();
    places.resize(squares, "-".to_owned());
    draw.shuffle(&mut places);
    format!("setup {}", places.concat())
}
