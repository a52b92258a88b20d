//! A crowd whose clients all reconnect at the same time while a game goes on.

use crate::bare::{ANSWERS, Bare};
use crate::client::{Client, word};
use crate::pair::{Acted, Pair};
use crate::report::{Figure, Report, Times, ms, ratio};
use crate::script::long_kubism;
use futures_util::StreamExt;
use konakis_tests::{Metrics, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const BACK_WITHIN: Duration = Duration::from_secs(2);
/// The target for the time until both players have seen an action, for 99% of the actions.
const SEEN_WITHIN: Duration = Duration::from_millis(100);
/// The number of bursts. The report gives the time of the slowest burst.
const ROUNDS: usize = 3;
/// The time for which the game is first played without reconnects, to measure the floor.
const CALM: Duration = Duration::from_secs(1);
const AT_ONCE: usize = 50;
const STEPS: usize = 60;

#[derive(Clone)]
pub struct Returning {
    hello: String,
    watch: String,
}

pub async fn measure(report: &mut Report, count: usize) {
    let server = Server::start().await;
    let begin = async |_| Returning::pair_of_players(server.address()).await;
    let pairs: Vec<[Returning; 2]> =
        futures_util::stream::iter(0..count / 2).map(begin).buffer_unordered(AT_ONCE).collect().await;
    let crowd: Vec<Returning> = pairs.into_iter().flatten().collect();
    wait_for_disconnects(&server).await;

    let game = Game::start(server.address());
    tokio::time::sleep(CALM).await;
    let calm = Instant::now();
    let (mut back, mut bursts, mut bytes) = (Duration::ZERO, Vec::new(), [0, 0]);
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let (took, clients, sizes) = burst(&crowd, |one| one.reconnect(server.address().to_owned())).await;
        bursts.push(begun..begun + took);
        back = back.max(took);
        bytes = sizes;
        drop(clients);
    }
    let acted = game.stop();
    let bare = Bare::start(&[ANSWERS]).await;
    let (floor, ..) = burst(&crowd, |_| reconnect_bare(bare.first_line.clone(), bytes)).await;

    report.add(Figure {
        what: format!("a burst of {count} clients: all have their view"),
        ours: ms(back),
        floor: format!("bare tokio-tungstenite {}, x{:.1}", ms(floor), ratio(back, floor)),
        target: format!("under {}", ms(BACK_WITHIN)),
        met: Some(back < BACK_WITHIN),
    });
    let during = seen(&acted, |at| bursts.iter().any(|burst| burst.contains(&at)));
    let before = seen(&acted, |at| at < calm);
    report.add(Figure {
        what: format!("a game meanwhile, {} actions: 99%", during.len()),
        ours: ms(during.within(99)),
        floor: format!("the same game without reconnects {}", ms(before.within(99))),
        target: format!("under {}", ms(SEEN_WITHIN)),
        met: Some(during.within(99) < SEEN_WITHIN),
    });
}

fn seen(acted: &[Acted], when: impl Fn(Instant) -> bool) -> Times {
    Times::new(acted.iter().filter(|acted| when(acted.at)).map(|acted| acted.seen).collect())
}

impl Returning {
    /// Two players who started a game and disconnected.
    pub async fn pair_of_players(address: &str) -> [Self; 2] {
        let (white, white_token) = Client::guest(address).await;
        let (black, black_token) = Client::guest(address).await;
        let Pair { room, .. } = Pair::begin_between([white, black]).await;
        [white_token, black_token].map(|token| Self {
            hello: format!(r#"{{"type":"hello","version":1,"token":"{token}"}}"#),
            watch: format!(r#"{{"type":"watch","room":"{room}"}}"#),
        })
    }

    /// Connects as this player and watches the room. Also returns the sizes of the welcome and the view.
    pub async fn reconnect(self, address: String) -> (Client, [usize; 2]) {
        let (mut client, welcome) = Client::hello(&address, &self.hello).await;
        let view = client.ask(&self.watch).await;
        assert_eq!(word(&view, "status"), Some("playing"), "{view}");
        (client, [welcome.len(), view.len()])
    }
}

/// Makes two requests to the bare server, with answers of these sizes.
async fn reconnect_bare(address: String, sizes: [usize; 2]) -> (Client, [usize; 2]) {
    let mut client = Client::connect(&address).await;
    for bytes in sizes {
        client.say_number(bytes).await;
    }
    (client, sizes)
}

/// Reconnects all clients at the same time. Returns the time until the last client has its view, the clients, and the
/// sizes of the two answers to one client.
pub async fn burst<F>(
    crowd: &[Returning],
    mut come: impl FnMut(Returning) -> F,
) -> (Duration, Vec<Client>, [usize; 2])
where
    F: Future<Output = (Client, [usize; 2])> + Send + 'static,
{
    let since = Instant::now();
    let coming: Vec<_> = crowd.iter().cloned().map(|one| tokio::spawn(come(one))).collect();
    let (mut clients, mut sizes) = (Vec::new(), [0, 0]);
    for one in coming {
        let (client, answered) =
            konakis_tests::within_deadline("all views", one).await.expect("every client reconnects");
        clients.push(client);
        sizes = answered;
    }
    (since.elapsed(), clients, sizes)
}

async fn wait_for_disconnects(server: &Server) {
    let gone = async {
        loop {
            if Metrics::of(server.address()).await.value("konakis_connections") == Some(0) {
                return;
            }
        }
    };
    konakis_tests::within_deadline("the end of all connections", gone).await;
}

/// A game on a thread of its own, so that it does not wait for the crowd's clients.
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
