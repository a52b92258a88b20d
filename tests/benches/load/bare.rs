//! Floors for some figures: the costs of the same work without the server. Each floor is measured with a process of its
//! own.
//!
//! Two kinds of process use tokio-tungstenite with read buffers as large as the server's: one broadcasts every message,
//! with one writer task per processor; the other answers only the sender. The third keeps rooms as values, without
//! connections, tasks or watchers.

use crate::client::{Sink, buffers, next};
use crate::process::Process;
use crate::stored;
use futures_util::{SinkExt, StreamExt};
use konakis_protocol::RoomId;
use konakis_server::clock::Moment;
use konakis_server::rooms::machine::Room;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::{TcpSocket, TcpStream};
use tokio::process::{Child, Command};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};

/// The process that broadcasts every message.
pub const TO_ALL: &str = "bare-to-all";
/// The process that answers a number with that many bytes.
pub const ANSWERS: &str = "bare-answers";
/// The process that makes as many rooms as its argument says, prints the bytes per room, and exits.
pub const ROOMS: &str = "bare-rooms";

/// The accept backlog, the same as the server's.
const WAITING_MAX: u32 = 4096;

/// A child process of this program, of one of the kinds above.
pub struct Bare {
    child: Child,
    pub first_line: String,
}

impl Bare {
    pub async fn start(arguments: &[&str]) -> Self {
        let own = std::env::current_exe().expect("the program's own path");
        let mut child = Command::new(own)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("this program can be started again");
        let mut lines = BufReader::new(child.stdout.take().expect("the child's output is piped")).lines();
        let line = konakis_tests::within_deadline("the child's first line", lines.next_line())
            .await
            .expect("the child's output can be read");
        Self { child, first_line: line.expect("the process prints a line") }
    }

    pub fn process(&self) -> Process {
        Process(self.child.id().expect("the child is running"))
    }
}

/// Runs this process as a server of one of the first two kinds, until it is killed.
pub async fn serve(kind: &str) {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.bind("127.0.0.1:0".parse().expect("an address")).expect("a free port");
    let listener = socket.listen(WAITING_MAX).expect("the socket can listen");
    println!("{}", listener.local_addr().expect("the listener has an address"));
    let writers = (kind == TO_ALL).then(writers);
    loop {
        let (stream, _) = listener.accept().await.expect("connections can be accepted");
        match &writers {
            Some(writers) => tokio::spawn(send_to_all(stream, writers.clone())),
            None => tokio::spawn(answer(stream)),
        };
    }
}

enum Order {
    Add(Sink),
    Send(Utf8Bytes),
}

fn writers() -> Vec<mpsc::UnboundedSender<Order>> {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let start = |_| {
        let (sender, mut orders) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            let mut sinks: Vec<Sink> = Vec::new();
            while let Some(order) = orders.recv().await {
                match order {
                    Order::Add(sink) => sinks.push(sink),
                    Order::Send(text) => {
                        for sink in &mut sinks {
                            sink.send(Message::Text(text.clone()))
                                .await
                                .expect("every client stays connected");
                        }
                    }
                }
            }
        });
        sender
    };
    (0..processors).map(start).collect()
}

async fn send_to_all(stream: TcpStream, writers: Vec<mpsc::UnboundedSender<Order>>) {
    stream.set_nodelay(true).expect("TCP_NODELAY can be set");
    let port = stream.peer_addr().map_or(0, |peer| usize::from(peer.port()));
    let Ok(socket) = tokio_tungstenite::accept_async_with_config(stream, Some(buffers())).await else {
        return;
    };
    let (sink, mut stream) = socket.split();
    let tell =
        |writer: usize, order| writers[writer].send(order).unwrap_or_else(|_| panic!("a writer ended"));
    // Ports spread the connections evenly over the tasks. The kernel gives clients even ports, so ignore the last bit.
    tell(port / 2 % writers.len(), Order::Add(sink));
    while let Some(text) = next(&mut stream).await {
        for writer in 0..writers.len() {
            tell(writer, Order::Send(text.clone()));
        }
    }
}

async fn answer(stream: TcpStream) {
    stream.set_nodelay(true).expect("TCP_NODELAY can be set");
    let Ok(mut socket) = tokio_tungstenite::accept_async_with_config(stream, Some(buffers())).await else {
        return;
    };
    while let Some(text) = next(&mut socket).await {
        let bytes = text.parse().expect("a number");
        socket.send(Message::text("x".repeat(bytes))).await.expect("the client waits for the answer");
    }
}

pub fn hold_rooms(rooms: usize) {
    let logs = stored::logs();
    let read = |number: usize| -> Room {
        let log = &logs[number % logs.len()];
        let id: RoomId = stored::room(number);
        Room::load(id, &log.entries, Moment { wall: 0, uptime: 0 }).expect("the log loads")
    };
    let warm: Vec<Room> = (0..logs.len()).map(read).collect();
    let own = Process(std::process::id());
    let before = own.memory();
    let held: Vec<Room> = (0..rooms).map(read).collect();
    println!("{}", (own.memory() - before) as usize / held.len());
    drop(warm);
}
