//! Measures the resources that a server uses once all users have left.

use konakis_tests::{Metrics, Server};
use std::time::{Duration, Instant};

/// The deadline for a server to settle. It includes the time for which the server must be calm.
const SETTLED_WITHIN: Duration = Duration::from_secs(60);
/// Gauges that are zero in an idle server.
const QUEUES: [&str; 3] =
    ["konakis_connections", "konakis_queue{queue=\"store\"}", "konakis_queue{queue=\"thinkers\"}"];
/// The pause between two readings of the metrics. The server updates the gauges of tasks and rooms every second.
const METRICS_PAUSE: Duration = Duration::from_millis(200);

/// The resources that the server process uses while no user is connected. The memory and the tasks of rooms are
/// subtracted, because idle rooms stay in memory for a minute, each with one task.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Usage {
    /// The memory without the idle rooms, in bytes.
    pub(crate) memory_beside_rooms: u64,
    pub(crate) descriptors: usize,
    pub(crate) tasks_beside_rooms: i64,
}

/// Waits until the server has been calm for the duration `calm`; returns its usage. While it is calm, no user is
/// connected, the queues are empty, and the number of tasks does not change.
pub(crate) async fn settle(server: &Server, calm: Duration) -> Usage {
    let settled = async {
        let (mut least, mut since) = (Usage::default(), Instant::now());
        loop {
            let metrics = Metrics::of(server.address()).await;
            let gauge = |name: &str| metrics.value::<i64>(name);
            let tasks =
                gauge("konakis_tasks").zip(gauge("konakis_rooms")).map_or(0, |(all, rooms)| all - rooms);
            let rooms = gauge("konakis_idle_room_bytes").unwrap_or_default();
            let now = usage(server.pid(), rooms.unsigned_abs(), tasks);
            if QUEUES.iter().any(|name| gauge(name) != Some(0)) || least.tasks_beside_rooms != tasks {
                (least, since) = (now, Instant::now());
            } else if since.elapsed() > calm {
                return Usage { memory_beside_rooms: now.memory_beside_rooms, ..least };
            }
            // The connection that reads the metrics may still be open, so use the smallest number of descriptors.
            least.descriptors = least.descriptors.min(now.descriptors);
            tokio::time::sleep(METRICS_PAUSE).await;
        }
    };
    tokio::time::timeout(SETTLED_WITHIN, settled).await.expect("the server settles")
}

fn usage(pid: u32, room_bytes: u64, tasks_beside_rooms: i64) -> Usage {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).expect("the process runs");
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("the status has RssAnon");
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse().expect("RssAnon is a number");
    let descriptors = std::fs::read_dir(format!("/proc/{pid}/fd")).expect("the process runs").count();
    Usage { memory_beside_rooms: (kib * 1024).saturating_sub(room_bytes), descriptors, tasks_beside_rooms }
}
