//! The host's side: opens links for edges, and has one connection for each socket of an edge.
//!
//! Invariants: a connection ends when its socket on the edge is closed, or earlier if the link ends. The frames of a
//! connection are handled one after another. Before a stopping host closes a link, it answers the received requests and
//! closes all connections. It waits at most [`CLOSE_TIMEOUT`] for this, and not at all if it has lost the database.

use super::lag;
use super::link::{Broken, LinkQueue, SILENCE_TIMEOUT, receive};
use super::link_id::LinkId;
use super::opening::{LinkReply, OpenLink, reply};
use super::record::{FRAMES_WAITING_MAX, ToEdge, ToHost, VERSION};
use super::{BusError, OPEN_SUBJECT};
use crate::connections::outbox::{Close, EdgeLink, EdgePeer, FrameKind};
use crate::http::{AppHandle, ConnectionLimits};
use crate::limits::request_address;
use crate::telemetry::Meters;
use crate::websocket::{Connection, Connections, FrameHandler, Standing};
use async_nats::{Client, Message, Subscriber};
use futures_util::{FutureExt, StreamExt};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::{Bytes, Utf8Bytes};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// The maximum number of questions of one edge that are answered at the same time. Further questions wait.
const QUESTIONS_AT_ONCE: usize = 256;
/// The maximum time for the check whether this server still has the database. It is shorter than the time for which an
/// edge waits for the answer, which is one second.
const READY_TIMEOUT: Duration = Duration::from_millis(700);
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The parts of the server that the host's side needs.
pub struct Host<I> {
    /// Two random numbers that make the id of this run of the server.
    pub numbers: [u64; 2],
    /// Rooms, accounts and sign-ins, for the questions of edges.
    pub app: Arc<I>,
    /// The connections of the server.
    pub connections: Arc<Connections>,
    /// The limits on connections from the page of the Activity.
    pub limits: Arc<ConnectionLimits>,
    /// The epoch with which this server took the database.
    pub epoch: u64,
    /// The metrics.
    pub meters: Meters,
    /// Cancelled if the server has lost the database and can therefore answer no request.
    pub cut_off: CancellationToken,
    /// Whether people can reach the server only through edges. If so, clocks stand still while no edge is linked.
    pub is_only_way: bool,
}

impl<I> Host<I> {
    fn id(&self) -> LinkId {
        LinkId::random(self.numbers)
    }
}

#[derive(Debug, Default)]
struct OpenLinks(tokio::sync::Mutex<usize>);

impl OpenLinks {
    /// Counts an opened link, before the first frame of its clients is handled. If people can reach the server only
    /// through edges, the first link makes clocks run again.
    async fn opened<I>(&self, host: &Host<I>) {
        let mut count = self.0.lock().await;
        *count += 1;
        if host.is_only_way && *count == 1 {
            host.connections.set_unreached(None).await;
        }
    }

    /// Counts an ended link, whose edge was last heard at `heard`. If people can reach the server only through edges,
    /// the end of the last link stops the clocks as of this time.
    async fn ended<I>(&self, host: &Host<I>, heard: Instant) {
        let mut count = self.0.lock().await;
        *count -= 1;
        if host.is_only_way && *count == 0 {
            host.connections.set_unreached(Some(heard)).await;
        }
    }
}

/// Opens links for edges until `stop` is cancelled, then waits until the connections of these edges are closed.
///
/// # Errors
/// [`BusError::Subscription`] if the bus does not deliver the requests of edges.
pub async fn serve_edges<I: AppHandle>(
    host: Host<I>,
    bus: Client,
    stop: CancellationToken,
) -> Result<(), BusError> {
    let meters = host.meters.clone();
    tokio::select! {
        served = serve_links(host, bus.clone(), stop) => served,
        never = lag::measure(&bus, &meters) => never,
    }
}

async fn serve_links<I: AppHandle>(
    host: Host<I>,
    bus: Client,
    stop: CancellationToken,
) -> Result<(), BusError> {
    let (host, links) = (Arc::new(host), TaskTracker::new());
    let open_links = Arc::new(OpenLinks::default());
    let mut requests = bus.subscribe(OPEN_SUBJECT).await.map_err(|_| BusError::Subscription)?;
    loop {
        let request = tokio::select! {
            request = requests.next() => request,
            () = stop.cancelled() => break,
        };
        let request = request.ok_or(BusError::Subscription)?;
        if let Some((link, parts)) = open(&host, &bus, &request).await {
            let (host, open_links, bus, stop) =
                (Arc::clone(&host), Arc::clone(&open_links), bus.clone(), stop.clone());
            links.spawn(async move {
                open_links.opened(&host).await;
                let served = AssertUnwindSafe(serve_link(Arc::clone(&host), bus, link, parts, stop));
                // A link that panicked is counted as ended too; otherwise clocks would never stop again.
                let heard = served.catch_unwind().await.unwrap_or_else(|_| {
                    tracing::error!("the task of a link to an edge panicked");
                    Instant::now()
                });
                open_links.ended(&host, heard).await;
            });
        }
    }
    drop(requests);
    links.close();
    links.wait().await;
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, bus.flush()).await;
    Ok(())
}

/// Answers a request for a link, unless it is malformed or this server can store nothing. Returns the link if the
/// answer opens it.
async fn open<I: AppHandle>(host: &Host<I>, bus: &Client, request: &Message) -> Option<(LinkId, Subscriber)> {
    let reply_to = request.reply.clone()?;
    let asked: OpenLink = serde_json::from_slice(&request.payload).ok()?;
    // A server that was suspended may have lost the database to another server.
    let ready = tokio::time::timeout(READY_TIMEOUT, host.app.ready()).await;
    if !matches!(ready, Ok(Ok(()))) {
        return None;
    }
    let reply = reply(&asked, host.id(), host.epoch, host.app.sign_in_key().bytes());
    let mut parts = None;
    match &reply {
        // Subscribe before the edge learns that the link is open, so that no message of the edge is lost.
        LinkReply::Opened { .. } => parts = Some(bus.subscribe(asked.link.to_host(&host.id())).await.ok()?),
        LinkReply::OtherVersion { .. } => {
            tracing::warn!(edge = asked.version, own = VERSION, "an edge of another version asks for a link");
        }
        LinkReply::Outdated => {
            host.meters.refused_epoch();
            tracing::warn!(
                edge = asked.epoch,
                own = host.epoch,
                "an edge has seen a later server: if the database was restored, restart the edge"
            );
        }
    }
    let reply = serde_json::to_vec(&reply).ok()?;
    bus.publish(reply_to, reply.into()).await.ok()?;
    Some((asked.link, parts?))
}

#[derive(Debug)]
struct Edge(LinkQueue);

impl EdgeLink for Edge {
    fn deliver(&self, to: &[u64], how: &FrameKind, text: &Utf8Bytes) {
        self.0.push(&ToEdge::Frame { to: to.to_vec(), how: how.clone() }, text.as_bytes());
    }

    fn admitted(&self, to: u64, is_service: bool) {
        self.0.push(&ToEdge::Admitted { to, is_service }, &[]);
    }

    fn close(&self, to: u64, why: Close) {
        self.0.push(&ToEdge::Close { to, why }, &[]);
    }
}

/// Serves an open link until it ends. Returns the time at which the edge was last heard; unless the edge fell silent,
/// this is the end of the link.
async fn serve_link<I: AppHandle>(
    host: Arc<Host<I>>,
    bus: Client,
    link: LinkId,
    mut parts: Subscriber,
    stop: CancellationToken,
) -> Instant {
    let edge = Arc::new(Edge(LinkQueue::default()));
    let (subject, heard_on) = (link.to_edge(&host.id()), link.to_host(&host.id()));
    let sending = tokio::spawn({
        let (edge, meters) = (Arc::clone(&edge), host.meters.clone());
        async move { edge.0.send(&bus, &subject, &meters).await }
    });
    host.meters.linked(true);
    tracing::info!(%link, "an edge is connected");
    let mut relayed = RelayedConnections::new(Arc::clone(&host), Arc::clone(&edge));
    let running = relayed.tasks.clone();
    let stopping = async {
        stop.cancelled().await;
        running.close();
        tokio::select! {
            ended = tokio::time::timeout(CLOSE_TIMEOUT, running.wait()) => if ended.is_err() {
                tracing::warn!(left = running.len(), "some connections of an edge did not end in time");
            },
            () = host.cut_off.cancelled() => {}
        }
        edge.0.push(&ToEdge::Bye, &[]);
        edge.0.drained().await;
        Broken::Closed
    };
    let why = tokio::select! {
        why = receive(&edge.0, &mut parts, &heard_on, |message, body| relayed.handle(message, body)) => why,
        why = stopping => why,
    };
    edge.0.close(why);
    drop(relayed);
    if sending.await.is_err() {
        tracing::error!(%link, "the task that sends to an edge panicked");
    }
    tracing::info!(%link, %why, "an edge is disconnected");
    host.meters.linked(false);
    // Silence is noticed only after the timeout.
    if why == Broken::Silent { Instant::now() - SILENCE_TIMEOUT } else { Instant::now() }
}

/// The connections of an edge, by the edge's numbers for them.
struct RelayedConnections<I> {
    host: Arc<Host<I>>,
    edge: Arc<Edge>,
    frames: HashMap<u64, Running>,
    tasks: TaskTracker,
    questions: Arc<Semaphore>,
}

struct Running {
    frames: mpsc::Sender<(Utf8Bytes, u64)>,
    has_gone: Arc<AtomicBool>,
    /// The number of the connection on this server.
    number: u64,
}

impl<I> Drop for RelayedConnections<I> {
    fn drop(&mut self) {
        self.frames.values().for_each(|running| running.has_gone.store(true, Ordering::Relaxed));
    }
}

impl<I: AppHandle> RelayedConnections<I> {
    fn new(host: Arc<Host<I>>, edge: Arc<Edge>) -> Self {
        let questions = Arc::new(Semaphore::new(QUESTIONS_AT_ONCE));
        Self { host, edge, frames: HashMap::new(), tasks: TaskTracker::new(), questions }
    }

    /// Handles a message of the edge. Returns false if the edge is stopping or violates the protocol of the link.
    fn handle(&mut self, message: ToHost, body: Bytes) -> bool {
        match message {
            ToHost::Came { connection, from, is_activity } => {
                let Entry::Vacant(place) = self.frames.entry(connection) else { return false };
                let activity = is_activity.then(|| self.host.limits.activity(from));
                let peer = EdgePeer { link: Arc::clone(&self.edge) as _, number: connection };
                let served = Arc::clone(&self.host.connections).connection_on(peer, from, activity);
                let (frames, waiting) = mpsc::channel(FRAMES_WAITING_MAX);
                let has_gone = Arc::<AtomicBool>::default();
                let number = served.outbox().connection();
                place.insert(Running { frames, has_gone: Arc::clone(&has_gone), number });
                self.tasks.spawn(run(served, waiting, has_gone));
            }
            ToHost::Frame { connection, lag_ms } => {
                self.host.meters.relayed();
                let Ok(text) = Utf8Bytes::try_from(body) else { return false };
                // After a close, the connection may have ended already.
                if let Some(running) = self.frames.get(&connection) {
                    return !matches!(
                        running.frames.try_send((text, lag_ms)),
                        Err(mpsc::error::TrySendError::Full(_))
                    );
                }
            }
            ToHost::Behind { connection } => {
                if let Some(running) = self.frames.get(&connection) {
                    self.host.connections.catch_up(running.number);
                }
            }
            ToHost::Gone { connection } => {
                if let Some(running) = self.frames.remove(&connection) {
                    running.has_gone.store(true, Ordering::Relaxed);
                }
            }
            ToHost::Bye => return false,
            ToHost::Ask { id, from, question } => {
                let (host, edge) = (Arc::clone(&self.host), Arc::clone(&self.edge));
                let questions = Arc::clone(&self.questions);
                tokio::spawn(async move {
                    let Ok(_permit) = questions.acquire().await else { return };
                    let answer = request_address::scope(from, question.answer(&*host.app, from)).await;
                    edge.0.push(&ToEdge::Answer { id }, &answer);
                });
            }
        }
        true
    }
}

async fn run(
    mut connection: Connection,
    mut frames: mpsc::Receiver<(Utf8Bytes, u64)>,
    has_gone: Arc<AtomicBool>,
) {
    while !has_gone.load(Ordering::Relaxed) {
        let displaced = async {
            let is_new =
                connection.standing() == Standing::Unknown && connection.outbox().closing().is_none();
            match connection.activity().filter(|_| is_new) {
                Some(permit) => permit.displaced().await,
                None => std::future::pending().await,
            }
        };
        let frame = tokio::select! {
            biased;
            frame = frames.recv() => Some(frame),
            () = displaced => None,
        };
        match frame {
            Some(Some(_)) if connection.outbox().closing().is_some() => {}
            Some(Some((text, lag_ms))) => connection.frame(&text, lag_ms).await,
            Some(None) => return,
            None => connection.outbox().close(Close::Displaced),
        }
    }
}
