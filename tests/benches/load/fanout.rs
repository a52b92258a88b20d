//! Fan-out: the time and CPU to deliver a move to all spectators.
//!
//! The server's crowd and that of the minimal broadcaster (`bare.rs`) are measured in turn, move by move, so that other
//! load on the machine affects both.

use crate::bare::{Bare, TO_ALL};
use crate::client::{Client, Sink, Stream, next, number};
use crate::edges::{self, Edges};
use crate::pair::{Pair, act};
use crate::process::Process;
use crate::report::{Figure, Report, Times, ms, ratio};
use crate::script::{Step, long_kubism};
use futures_util::{SinkExt, StreamExt};
use konakis_protocol::Seat;
use konakis_tests::{Metrics, Server};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The maximum ratio to the bare broadcaster, for the median time and the CPU time with all viewers on one server.
const RATIO_MAX: f64 = 1.2;
/// The same for the 99th percentile of the times, and for all figures with viewers on two edges.
const WIDE_RATIO_MAX: f64 = 1.25;
const AT_ONCE: usize = 100;

/// The viewers of a room on our servers, or the clients of the bare broadcaster.
struct Crowd {
    size: usize,
    receipts: Arc<Receipts>,
    all: mpsc::UnboundedReceiver<(Instant, Utf8Bytes)>,
    sinks: Vec<Sink>,
}

struct Receipts {
    heard: AtomicUsize,
    size: AtomicUsize,
    all: mpsc::UnboundedSender<(Instant, Utf8Bytes)>,
}

impl Crowd {
    fn new() -> Self {
        let (sender, all) = mpsc::unbounded_channel();
        let receipts = Receipts { heard: AtomicUsize::new(0), size: AtomicUsize::new(0), all: sender };
        Self { size: 0, receipts: Arc::new(receipts), all, sinks: Vec::new() }
    }

    fn add(&mut self, client: Client, seen: u64) {
        let (sink, stream) = client.split();
        tokio::spawn(listen(stream, Arc::clone(&self.receipts), seen));
        self.sinks.push(sink);
        self.size += 1;
        self.receipts.size.store(self.size, Ordering::Relaxed);
    }

    /// Sends a message from the viewer at the index `sender`. Returns the time until all viewers have the resulting
    /// frame, and the frame of the last viewer.
    async fn send_and_wait(&mut self, sender: usize, text: Message) -> (Duration, Utf8Bytes) {
        self.receipts.heard.store(0, Ordering::Relaxed);
        let since = Instant::now();
        self.sinks[sender].send(text).await.expect("it is sent");
        let (last, text) =
            konakis_tests::within_deadline("the last receipt", self.all.recv()).await.expect("they listen");
        (last - since, text)
    }
}

/// Counts in `receipts` each view of one viewer that shows more actions than this viewer's earlier views. Reports the
/// view with which the count reaches the number of viewers.
async fn listen(mut stream: Stream, receipts: Arc<Receipts>, mut seen: u64) {
    while let Some(text) = next(&mut stream).await {
        let Some(ply) = number(&text, "ply").filter(|ply| *ply > seen) else { continue };
        seen = ply;
        if receipts.heard.fetch_add(1, Ordering::Relaxed) + 1 == receipts.size.load(Ordering::Relaxed) {
            // A send fails only after the measurement is over.
            let _ = receipts.all.send((Instant::now(), text));
        }
    }
}

struct Arena {
    server: Server,
    /// The edges of the spectators; `None` if they connect to the server itself.
    edges: Option<Edges>,
    bare: Bare,
    room: String,
    ours: Crowd,
    floor: Crowd,
    ply: u64,
}

/// Measures crowds of these sizes over this many moves each. Before the crowds, it measures the two players alone,
/// which shows the cost of the move itself: the server checks and stores it before anybody receives it.
pub async fn measure(report: &mut Report, sizes: &[usize], moves: usize) {
    let script = long_kubism(1, moves);
    for &size in std::iter::once(&0).chain(sizes) {
        let mut arena = Arena::open(Server::start().await, None).await;
        arena.fill(size).await;
        arena.play(report, size, &script).await;
    }
}

/// Measures a crowd of this size, half of it on each of two edges.
pub async fn measure_on_edges(report: &mut Report, size: usize, moves: usize) {
    let (server, edges) = edges::start(&[]).await;
    let mut arena = Arena::open(server, Some(edges)).await;
    arena.fill(size).await;
    arena.play(report, size, &long_kubism(1, moves)).await;
}

impl Arena {
    async fn open(server: Server, edges: Option<Edges>) -> Self {
        let bare = Bare::start(&[TO_ALL]).await;
        let Pair { seats, room, .. } = Pair::begin(server.address()).await;
        let (mut ours, mut floor) = (Crowd::new(), Crowd::new());
        for client in seats {
            ours.add(client, 0);
            floor.add(Client::connect(&bare.first_line).await, 0);
        }
        Self { server, edges, bare, room, ours, floor, ply: 0 }
    }

    /// Connects `size` spectators to the room and as many clients to the bare broadcaster, and waits until the room has
    /// announced all spectators.
    async fn fill(&mut self, size: usize) {
        let (addresses, bare) = (self.addresses(), self.bare.first_line.clone());
        let watch = &format!(r#"{{"type":"watch","room":"{}"}}"#, self.room);
        let come = async |place: usize| {
            let (mut one, _) = Client::guest(&addresses[place % addresses.len()]).await;
            let mut view = one.ask(watch).await;
            if place == size {
                while number(&view, "spectators") != Some(size as u64) {
                    view = one.next().await;
                }
            }
            (one, Client::connect(&bare).await)
        };
        let newcomers: Vec<_> =
            futures_util::stream::iter(1..=size).map(come).buffered(AT_ONCE).collect().await;
        for (one, bare) in newcomers {
            self.ours.add(one, 0);
            self.floor.add(bare, 0);
        }
    }

    async fn play(&mut self, report: &mut Report, size: usize, moves: &[Step]) {
        let bare = self.bare.process();
        let before = (self.cpu(), bare.cpu());
        let messages_before = self.bus_messages().await;
        let (mut ours, mut floor, mut bytes) = (Vec::new(), Vec::new(), 0);
        for step in moves {
            let sender = usize::from(step.seat == Seat::Black);
            let (took, view) =
                self.ours.send_and_wait(sender, Message::text(act(&self.room, self.ply, step))).await;
            ours.push(took);
            bytes += view.len();
            self.ply += 1;
            floor.push(self.floor.send_and_wait(sender, Message::Text(view)).await.0);
        }
        let spent = (self.cpu() - before.0, bare.cpu() - before.1);
        let messages = self.bus_messages().await - messages_before;
        let per_move = |spent: Duration| spent / u32::try_from(moves.len()).expect("not so many moves");
        let (ours, floor) = (Times::new(ours), Times::new(floor));
        let place = if self.edges.is_some() { " on two edges" } else { "" };
        let what = format!("fan-out to {size} spectators{place}, {} bytes", bytes / moves.len());
        let usual = if self.edges.is_some() { WIDE_RATIO_MAX } else { RATIO_MAX };
        let [usual, wide] = [usual, WIDE_RATIO_MAX].map(|most| (size > 0).then_some(most));
        compare(report, format!("{what}: median"), ours.within(50), floor.within(50), usual);
        compare(report, format!("{what}: 99 of 100"), ours.within(99), floor.within(99), wide);
        compare(report, format!("{what}: CPU a move"), per_move(spent.0), per_move(spent.1), usual);
        if self.edges.is_some() {
            report.add(Figure {
                what: format!("{what}: bus messages a move"),
                ours: format!("{:.1}", messages as f64 / moves.len() as f64),
                floor: "sent by the host, including the beats that keep links alive".to_owned(),
                target: String::new(),
                met: None,
            });
        }
    }

    fn addresses(&self) -> Vec<String> {
        let servers = self.edges.as_ref().map_or(std::slice::from_ref(&self.server), |edges| &edges.servers);
        servers.iter().map(|server| server.address().to_owned()).collect()
    }

    fn cpu(&self) -> Duration {
        let edges = self.edges.iter().flat_map(|edges| &edges.servers);
        edges.chain([&self.server]).map(|server| Process(server.pid()).cpu()).sum()
    }

    async fn bus_messages(&self) -> u64 {
        let metrics = Metrics::of(self.server.address()).await;
        metrics.value("konakis_bus_messages_total").expect("the metric")
    }
}

fn compare(report: &mut Report, what: String, ours: Duration, floor: Duration, most: Option<f64>) {
    let times = ratio(ours, floor);
    report.add(Figure {
        what,
        ours: ms(ours),
        floor: format!("bare broadcaster {}, x{times:.2}", ms(floor)),
        target: most.map(|most| format!("within x{most}")).unwrap_or_default(),
        met: most.map(|most| times <= most),
    });
}
