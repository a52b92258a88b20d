//! A crowd that comes back all at once, and a game that goes on meanwhile.

use crate::bare::{ANSWERS, Bare};
use crate::client::{Client, word};
use crate::pair::{Acted, Pair};
use crate::report::{Figure, Report, Times, ms, ratio};
use crate::script::long_kubism;
use futures_util::StreamExt;
use konakis_tests::Server;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Until when all must have their view.
const BACK_WITHIN: Duration = Duration::from_secs(2);
/// How long an action of the game that goes on may take until both have seen it, in 99 of 100 cases.
const SEEN_WITHIN: Duration = Duration::from_millis(100);
/// How often the crowd comes back; the worst time counts.
const ROUNDS: usize = 3;
/// How long the game is watched while nobody comes, for its floor.
const CALM: Duration = Duration::from_secs(1);
/// How many connect at once beforehand.
const AT_ONCE: usize = 50;
/// How long the games are that are played.
const STEPS: usize = 60;

/// Somebody who will come back.
#[derive(Clone)]
struct Returning {
    hello: String,
    watch: String,
}

/// Measures how so many come back.
pub async fn measure(report: &mut Report, count: usize) {
    let server = Server::start().await;
    let begin = async |_| Returning::two(server.address()).await;
    let pairs: Vec<[Returning; 2]> =
        futures_util::stream::iter(0..count / 2).map(begin).buffer_unordered(AT_ONCE).collect().await;
    let crowd: Vec<Returning> = pairs.into_iter().flatten().collect();
    alone(&server).await;

    let game = Game::start(server.address());
    tokio::time::sleep(CALM).await;
    let calm = Instant::now();
    let (mut back, mut storms, mut bytes) = (Duration::ZERO, Vec::new(), [0, 0]);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let (took, clients, sizes) = storm(&crowd, |one| one.come_back(server.address().to_owned())).await;
        storms.push(begun..begun + took);
        back = back.max(took);
        bytes = sizes;
        drop(clients);
    }
    let acted = game.stop();
    let bare = Bare::start(&[ANSWERS]).await;
    let (floor, ..) = storm(&crowd, |_| come_bare(bare.said.clone(), bytes)).await;

    report.add(Figure {
        what: format!("{count} come back at once: all have their view"),
        ours: ms(back),
        floor: format!("bare tokio-tungstenite {}, x{:.1}", ms(floor), ratio(back, floor)),
        aim: format!("under {}", ms(BACK_WITHIN)),
        met: Some(back < BACK_WITHIN),
    });
    let during = seen(&acted, |at| storms.iter().any(|storm| storm.contains(&at)));
    let before = seen(&acted, |at| at < calm);
    report.add(Figure {
        what: format!("a game meanwhile, {} actions: 99 of 100", during.len()),
        ours: ms(during.within(99)),
        floor: format!("the same game in a calm {}", ms(before.within(99))),
        aim: format!("under {}", ms(SEEN_WITHIN)),
        met: Some(during.within(99) < SEEN_WITHIN),
    });
}

fn seen(acted: &[Acted], when: impl Fn(Instant) -> bool) -> Times {
    Times::new(acted.iter().filter(|acted| when(acted.at)).map(|acted| acted.seen).collect())
}

impl Returning {
    /// Two who began a game and went away.
    async fn two(address: &str) -> [Self; 2] {
        let (white, white_token) = Client::guest(address).await;
        let (black, black_token) = Client::guest(address).await;
        let Pair { room, .. } = Pair::begin_between([white, black]).await;
        [white_token, black_token].map(|token| Self {
            hello: format!(r#"{{"type":"hello","version":1,"token":"{token}"}}"#),
            watch: format!(r#"{{"type":"watch","room":"{room}"}}"#),
        })
    }

    /// Comes back and sees the room; gives the size of both answers too.
    async fn come_back(self, address: String) -> (Client, [usize; 2]) {
        let (mut client, welcome) = Client::hello(&address, &self.hello).await;
        let view = client.ask(&self.watch).await;
        assert_eq!(word(&view, "status"), Some("playing"), "{view}");
        (client, [welcome.len(), view.len()])
    }
}

/// Does the same at the bare server: two questions, with answers of these sizes.
async fn come_bare(address: String, sizes: [usize; 2]) -> (Client, [usize; 2]) {
    let mut client = Client::connect(&address).await;
    for bytes in sizes {
        client.say_number(bytes).await;
    }
    (client, sizes)
}

/// Lets all come at once; gives how long it took until the last was there.
async fn storm<F>(crowd: &[Returning], come: impl Fn(Returning) -> F) -> (Duration, Vec<Client>, [usize; 2])
where
    F: Future<Output = (Client, [usize; 2])> + Send + 'static,
{
    let since = Instant::now();
    let coming: Vec<_> = crowd.iter().cloned().map(|one| tokio::spawn(come(one))).collect();
    let (mut clients, mut sizes) = (Vec::new(), [0, 0]);
    for one in coming {
        let (client, answered) =
            konakis_tests::soon("everybody's view", one).await.expect("everybody comes back");
        clients.push(client);
        sizes = answered;
    }
    (since.elapsed(), clients, sizes)
}

/// Waits until the server has noticed that all have gone.
async fn alone(server: &Server) {
    let gone = async {
        loop {
            let (_, _, body) = konakis_tests::get(server.address(), "/metrics").await;
            if String::from_utf8_lossy(&body).lines().any(|line| line == "konakis_connections 0") {
                return;
            }
        }
    };
    konakis_tests::soon("the end of all connections", gone).await;
}

/// A game that goes on in a thread of its own, so that it does not wait for the crowd's clients.
struct Game {
    thread: std::thread::JoinHandle<Vec<Acted>>,
    over: Arc<AtomicBool>,
}

impl Game {
    fn start(address: &str) -> Self {
        let (address, over) = (address.to_owned(), Arc::new(AtomicBool::new(false)));
        let stop = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let script = long_kubism(1, STEPS);
                let pair = Pair::begin(&address).await;
                pair.play(&script, || stop.load(Ordering::Relaxed)).await
            })
        });
        Self { thread, over }
    }

    fn stop(self) -> Vec<Acted> {
        self.over.store(true, Ordering::Relaxed);
        self.thread.join().expect("the game is played")
    }
}
