//! Tests that a mixed load by many users leaks nothing. After all users have left, the server has as many descriptors
//! and tasks as before. Its memory has grown at most by the maximum sizes of its caches and by the free memory that its
//! allocators keep.

mod usage;

use futures_util::future::join_all;
use konakis_games::{Purpose, Seed};
use konakis_tests::game::{Pair, choose, rule_sets};
use konakis_tests::{Player, Server, get};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use usage::settle;

const MIB: u64 = 1 << 20;
/// The pages that SQLite caches: 16 MiB for the writer and 2 MiB for each of two readers.
const DATABASE_CACHES: u64 = (16 + 2 * 2) * MIB;
/// Free memory that the allocators keep between their blocks, and the memory of the request for the metrics.
const ALLOCATORS_KEEP: u64 = 32 * MIB;
/// The encoded pictures and the rasterized symbols that the server keeps.
const PICTURE_CACHES: u64 = (16 + 48) * MIB;
/// The transposition table that each thread of the computer opponents allocates for its first search.
const SEARCH_TABLE: u64 = 16 * MIB;
/// The maximum duration of the warm-up, in which the caches fill.
const WARM_UP_MAX: Duration = Duration::from_secs(60);
const KNOWN_ROOMS_MAX: usize = 64;

struct Load {
    users: usize,
    duration: Duration,
    /// The pause of a user after each step.
    pause: Duration,
}

impl Load {
    /// A short load, or the load in the environment variables that `make soak` sets.
    fn from_env() -> Self {
        let number = |name: &str, default| {
            std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok()).unwrap_or(default)
        };
        Self {
            users: number("KONAKIS_MIXED_USERS", 12) as usize,
            duration: Duration::from_secs(number("KONAKIS_MIXED_SECONDS", 6)),
            pause: Duration::from_millis(number("KONAKIS_MIXED_PAUSE_MS", 0)),
        }
    }

    /// The load of the warm-up, which starts the worker threads and, if it is long, fills the caches.
    fn warm_up(&self) -> Self {
        Self { duration: self.duration.min(WARM_UP_MAX), ..*self }
    }

    /// Whether the warm-up fills the caches of pictures and searches.
    fn is_long(&self) -> bool {
        self.duration >= WARM_UP_MAX
    }

    /// The time for which the queues must be empty and the number of tasks must not change before a measurement. After
    /// a long run, the allocator needs this time to return its free pages.
    fn calm(&self) -> Duration {
        Duration::from_secs(if self.is_long() { 20 } else { 3 })
    }

    /// The maximum growth of the server's memory after the warm-up, in bytes.
    fn growth_max(&self) -> u64 {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
        let filling = if self.is_long() { 0 } else { PICTURE_CACHES + threads * SEARCH_TABLE };
        DATABASE_CACHES + ALLOCATORS_KEEP + filling
    }
}

type Behaviour = fn(Arc<World>, u64) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

struct World {
    address: String,
    /// Rooms that spectators may watch.
    rooms: Mutex<Vec<Value>>,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn load_leaks_no_memory_no_descriptors_and_no_tasks() {
    let load = Load::from_env();
    let server = Server::start().await;
    let world = Arc::new(World { address: server.address().to_owned(), rooms: Mutex::new(Vec::new()) });
    run(&world, &load.warm_up()).await;
    let before = settle(&server, load.calm()).await;
    let done = run(&world, &load).await;
    let after = settle(&server, load.calm()).await;
    let Load { users, duration, .. } = load;
    let most = load.growth_max() / MIB;
    println!("{users} users took {done} steps in {} s: {before:?}, then {after:?}", duration.as_secs());
    println!(
        "the memory may grow by {most} MiB: {} MiB of database pages and {} MiB of the allocators; without a long \
         warm-up also {} MiB of pictures and {} MiB for each processor; the memory of idle rooms, at most {} MiB, is \
         subtracted",
        DATABASE_CACHES / MIB,
        ALLOCATORS_KEEP / MIB,
        PICTURE_CACHES / MIB,
        SEARCH_TABLE / MIB,
        konakis_server::rooms::idle::IDLE_BYTES_MAX as u64 / MIB,
    );
    assert!(done >= users, "only {done} steps were taken");
    let growth = after.memory_beside_rooms.saturating_sub(before.memory_beside_rooms);
    assert!(growth <= load.growth_max(), "memory grows by at most {most} MiB: {before:?}, then {after:?}");
    assert_eq!(after.descriptors, before.descriptors);
    assert_eq!(after.tasks_beside_rooms, before.tasks_beside_rooms);
}

/// Lets the users act until the load's duration is over. Returns the number of steps that they took.
async fn run(world: &Arc<World>, load: &Load) -> usize {
    let (end, pause) = (Instant::now() + load.duration, load.pause);
    let acting = (0..load.users as u64).map(|user| {
        let world = Arc::clone(world);
        tokio::spawn(async move {
            let mut draw = Seed::new(user).draw(Purpose::Play);
            let mut done = 0;
            while Instant::now() < end {
                let behaviour = draw.pick(&BEHAVIOURS).expect("a behaviour");
                behaviour(Arc::clone(&world), user * 1_000_000 + done as u64).await;
                done += 1;
                tokio::time::sleep(pause).await;
            }
            done
        })
    });
    let done = join_all(acting.collect::<Vec<_>>()).await;
    done.into_iter().map(|done| done.expect("every request is answered as expected")).sum()
}

const BEHAVIOURS: [Behaviour; 7] = [
    |world, seed| Box::pin(play(world, seed)),
    |world, seed| Box::pin(play(world, seed)),
    |world, seed| Box::pin(play_computer(world, seed)),
    |world, seed| Box::pin(spectate(world, seed)),
    |world, seed| Box::pin(use_lobby(world, seed)),
    |world, seed| Box::pin(return_and_leave(world, seed)),
    |world, seed| Box::pin(send_garbage(world, seed)),
];

async fn play(world: Arc<World>, seed: u64) {
    let sets = rule_sets();
    let set = &sets[seed as usize % sets.len()];
    let mut pair = Pair::begin(&world.address, set).await;
    world.make_known(&pair.room);
    let over = pair.play_randomly(seed, 10 + seed as usize % 30).await;
    let room = pair.room.clone();
    pair.players[0].ask(json!({"type": "chat", "room": room, "text": "Good luck!"})).await;
    if over || seed.is_multiple_of(3) {
        return;
    }
    pair.players[0].ask(json!({"type": "offer", "room": room, "what": "takeback"})).await;
    pair.players[1].ask(json!({"type": "refuse", "room": room, "what": "takeback"})).await;
    let ended = pair.players[1].ask(json!({"type": "resign", "room": room})).await;
    assert_ne!(ended["code"], "internal", "{ended}");
    if let Some(room) = room.as_str() {
        for page in ["board.png", "board.svg", "record.txt", "replay.gif"] {
            world.page(&format!("/rooms/{room}/{page}")).await;
        }
    }
}

/// Plays a few actions against a computer opponent, and leaves while it may still be thinking.
async fn play_computer(world: Arc<World>, seed: u64) {
    let sets = rule_sets();
    let mut create = sets[seed as usize % sets.len()].clone();
    create["type"] = json!("create");
    let mut player = Player::guest(&world.address, "Dora").await;
    let games = player.welcome["games"].as_array().expect("a list of games");
    let game = games.iter().find(|game| game["id"] == create["game"]).expect("a game of the catalogue");
    let levels = game["levels"].as_array().expect("a list of levels");
    create["opponent"] = json!({"computer": levels[seed as usize % levels.len()]});
    let view = player.ask(create).await;
    assert_eq!(view["type"], "view", "{view}");
    world.make_known(&view["room"]);
    let own = view["seat"].clone();
    let mut draw = Seed::new(seed).draw(Purpose::Play);
    for _ in 0..3 {
        let my_turn = |frame: &Value| {
            frame["room"] == view["room"]
                && (frame["status"] == "finished"
                    || frame["to_act"].as_array().is_some_and(|seats| seats.contains(&own)))
        };
        player.ask(json!({"type": "unwatch", "room": view["room"]})).await;
        let mut now = player.ask(json!({"type": "watch", "room": view["room"]})).await;
        if !my_turn(&now) {
            now = player.wait_for("the player's turn", my_turn).await;
        }
        if now["status"] == "finished" {
            return;
        }
        let action = choose(&now, &mut draw);
        player.act(&now, &action).await;
    }
}

async fn spectate(world: Arc<World>, seed: u64) {
    let mut spectator = Player::guest(&world.address, "Carl").await;
    let Some(room) = world.known(seed) else { return };
    let view = spectator.ask(json!({"type": "watch", "room": room})).await;
    assert_eq!(view["type"], "view", "{view}");
    spectator.ask(json!({"type": "replay", "room": room})).await;
    spectator.ask(json!({"type": "record", "room": room})).await;
    world.page(&format!("/rooms/{}/board.png", room.as_str().expect("an id"))).await;
    if seed.is_multiple_of(2) {
        spectator.ask(json!({"type": "unwatch", "room": room})).await;
    }
}

async fn use_lobby(world: Arc<World>, _seed: u64) {
    let mut user = Player::guest(&world.address, "Ben").await;
    user.ask(json!({"type": "lobby", "watch": true})).await;
    let seek = user.ask(json!({"type": "create", "game": "tablut", "opponent": "open"})).await;
    assert_eq!(seek["type"], "view", "{seek}");
    user.ask(json!({"type": "leaderboard", "game": "tablut"})).await;
    world.page(&format!("/people/{}", user.id())).await;
    user.ask(json!({"type": "abort", "room": seek["room"]})).await;
    assert!(user.leave().await, "the close is answered");
}

async fn return_and_leave(world: Arc<World>, _seed: u64) {
    let first = Player::guest(&world.address, "Eva").await;
    let mut second = first.again(&world.address).await;
    assert_eq!(second.id(), first.id());
    second.ask(json!({"type": "profile"})).await;
    drop(first);
    second.ask(json!({"type": "sign_out", "everywhere": true})).await;
}

/// Sends frames that the server refuses, and requests whose answers the client never reads.
async fn send_garbage(world: Arc<World>, seed: u64) {
    let mut client = Player::guest(&world.address, "Otto").await;
    for text in ["{", "[]", r#"{"type":"act"}"#, r#"{"type":"hello","version":1}"#, "\u{0}"] {
        client.send_text(text).await;
    }
    if let Some(room) = world.known(seed) {
        for id in 0..20 {
            client.send_text(&json!({"type": "watch", "room": room, "id": id}).to_string()).await;
        }
    }
}

impl World {
    fn make_known(&self, room: &Value) {
        let mut rooms = self.rooms.lock().expect("no user panicked");
        if rooms.len() == KNOWN_ROOMS_MAX {
            rooms.remove(0);
        }
        rooms.push(room.clone());
    }

    fn known(&self, seed: u64) -> Option<Value> {
        let rooms = self.rooms.lock().expect("no user panicked");
        rooms.get(seed as usize % rooms.len().max(1)).cloned()
    }

    async fn page(&self, path: &str) {
        let (status, _, _) = get(&self.address, path).await;
        assert!(status != 500, "{path}: {status}");
    }
}
