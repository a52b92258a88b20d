//! Memory: the cost of an idle connection, and of a room with a game in progress.

use crate::bare::{ANSWERS, Bare, ROOMS};
use crate::client::{Client, word};
use crate::process::Process;
use crate::report::{Figure, Report, kib};
use crate::stored::room;
use futures_util::StreamExt;
use konakis_tests::Server;

const CONNECTION_BYTES_MAX: f64 = 12.0 * 1024.0;
const ROOM_BYTES_MAX: f64 = 6.0 * 1024.0;
/// The number of clients that connect before the measurement, so that one-time allocations are not counted.
const WARM: usize = 200;
/// The number of measured rooms for each warm-up room. The server loads the warm-up rooms before the measurement, to
/// fill the database's caches.
const WARM_SHARE: usize = 5;
const AT_ONCE: usize = 100;
const ROOMS_EACH: usize = 100;

pub const SECRET: &str = "a-secret-for-measurements";

/// Measures the memory of connections to the server and to the bare server. Before the measurement, each connection has
/// sent one message: `hello` to the server, or a number to the bare server.
pub async fn connections(report: &mut Report, count: usize) {
    let server = Server::start().await;
    let ours = {
        let connect = |_| async { Client::guest(server.address()).await.0 };
        memory_per_client(Process(server.pid()), count, connect).await
    };
    let bare = Bare::start(&[ANSWERS]).await;
    let floor = {
        let connect = |_| async {
            let mut client = Client::connect(&bare.first_line).await;
            client.say_number(100).await;
            client
        };
        memory_per_client(bare.process(), count, connect).await
    };
    report.add(Figure {
        what: format!("memory per idle connection ({count} connections)"),
        ours: kib(ours),
        floor: format!("bare tokio-tungstenite {}", kib(floor)),
        target: format!("under {}", kib(CONNECTION_BYTES_MAX)),
        met: Some(ours < CONNECTION_BYTES_MAX),
    });
}

/// The bytes that each of `count` clients costs a process.
async fn memory_per_client<F: Future<Output = Client>>(
    process: Process,
    count: usize,
    connect: impl Fn(usize) -> F,
) -> f64 {
    let all = async |count: usize| -> Vec<Client> {
        futures_util::stream::iter(0..count).map(&connect).buffer_unordered(AT_ONCE).collect().await
    };
    let warm = all(WARM).await;
    let before = process.memory();
    let stay = all(count).await;
    let cost = process.memory().saturating_sub(before) as f64 / count as f64;
    drop((warm, stay));
    cost
}

/// Measures the memory of `count` rooms. The server loads each room when a service watches it. The server must have
/// stored at least a fifth more rooms than `count`. The additional rooms are loaded first, and are not measured.
pub async fn rooms(report: &mut Report, server: &Server, count: usize) {
    let hello = format!(r#"{{"type":"hello","version":1,"service":"{SECRET}"}}"#);
    let warm = count / WARM_SHARE;
    let mut services = Vec::new();
    for _ in 0..(warm + count).div_ceil(ROOMS_EACH) {
        services.push(Client::hello(server.address(), &hello).await.0);
    }
    let process = Process(server.pid());
    let mut before = 0;
    for (number, service) in (0..warm + count).zip((0..services.len()).cycle()) {
        if number == warm {
            before = process.memory();
        }
        let view = services[service].ask(&format!(r#"{{"type":"watch","room":"{}"}}"#, room(number))).await;
        assert_eq!(word(&view, "status"), Some("playing"), "{view}");
    }
    let ours = process.memory().saturating_sub(before) as f64 / count as f64;
    let floor = Bare::start(&[ROOMS, &count.to_string()]).await;
    let floor: f64 = floor.first_line.parse().expect("a number of bytes");
    report.add(Figure {
        what: format!("memory per live room ({count} rooms)"),
        ours: kib(ours),
        floor: format!("the room as a value {}", kib(floor)),
        target: format!("under {}", kib(ROOM_BYTES_MAX)),
        met: Some(ours < ROOM_BYTES_MAX),
    });
}
