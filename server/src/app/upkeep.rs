//! The tasks that run beside the HTTP server.
//!
//! Invariant: if one of these tasks ends early, the server logs an error and stops.

use super::disk_space::DiskSpace;
use super::{erasure, expiry};
use crate::admin::{Admin, AdminSocket};
use crate::clock::{DAY_MS, ms};
use crate::notifications::worker::Worker;
use crate::requests::Requests;
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::telemetry::Queue;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::{JoinError, JoinSet};
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

/// How often the server checks that the store can write, usually by storing the uptime.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How often the store is asked for rooms whose deadline has passed.
const DUE_INTERVAL: Duration = Duration::from_secs(2);
/// The maximum number of rooms with a passed deadline that the store returns at a time.
const DUE_MAX: u32 = 500;
/// The maximum number of open challenges that return to the lobby when the server starts.
const LISTED_MAX: u32 = 200;
/// How often unused rate limits and the networks of users who left hours ago are forgotten.
const TIDY_INTERVAL: Duration = Duration::from_secs(60);

/// How often the server forgets unused instances of the Activity, counts the others, and rechecks those that are due.
const ACTIVITIES_INTERVAL: Duration = Duration::from_secs(5);

pub(super) async fn run(
    admin: Admin,
    space: DiskSpace,
    data: PathBuf,
    report_days: u32,
    notifications: Option<Arc<Worker>>,
    stop: CancellationToken,
) {
    let mut tasks = start(&admin.requests, space, u64::from(report_days) * DAY_MS);
    let mut notifying = JoinSet::new();
    if let Some(worker) = notifications {
        notifying.spawn(worker.run(stop.clone()));
    }
    match AdminSocket::open(&data) {
        Ok(socket) => drop(tasks.spawn(socket.serve(admin))),
        // The server goes on without the socket, because players do not need it.
        Err(error) => tracing::error!("{error}"),
    }
    match first_end(&stop, &mut tasks, &mut notifying).await {
        End::Stop => {}
        End::Task(ended) => {
            tracing::error!(?ended, "a background task has ended: the server stops");
            stop.cancel();
        }
        End::Sender(ended) => {
            tracing::error!(?ended, "the sender of notifications has ended: the server stops");
            stop.cancel();
        }
    }
    tasks.shutdown().await;
    // The worker limits how long it waits for the notifications under way.
    while notifying.join_next().await.is_some() {}
}

#[derive(Debug)]
enum End {
    Stop,
    Task(Option<Result<(), JoinError>>),
    Sender(Result<(), JoinError>),
}

/// Waits for the end of the upkeep. `stop` is checked first, because it also ends the sender of notifications.
/// Otherwise this intended end would look like a failure.
async fn first_end(stop: &CancellationToken, tasks: &mut JoinSet<()>, notifying: &mut JoinSet<()>) -> End {
    tokio::select! {
        biased;
        () = stop.cancelled() => End::Stop,
        ended = tasks.join_next() => End::Task(ended),
        Some(ended) = notifying.join_next() => End::Sender(ended),
    }
}

fn start(requests: &Arc<Requests>, space: DiskSpace, reports_kept_ms: u64) -> JoinSet<()> {
    let (services, rooms) = (&requests.services, &requests.rooms);
    let mut tasks = JoinSet::new();
    tasks.spawn(announce(Arc::clone(services)));
    tasks.spawn(heartbeat(Arc::clone(services), Arc::clone(rooms)));
    tasks.spawn(expiry::run(Arc::clone(services), Arc::clone(rooms), reports_kept_ms));
    tasks.spawn(erasure::run(Arc::clone(services), Arc::clone(rooms)));
    tasks.spawn(wake_due_rooms(Arc::clone(services), Arc::clone(rooms)));
    tasks.spawn(space.watch(Arc::clone(requests)));
    tasks.spawn(tidy_limits(Arc::clone(requests)));
    tasks.spawn(tidy_activities(Arc::clone(requests)));
    tasks.spawn(recheck_activities(Arc::clone(requests)));
    tasks
}

async fn tidy_limits(requests: Arc<Requests>) {
    let mut beat = tokio::time::interval(TIDY_INTERVAL);
    loop {
        beat.tick().await;
        requests.limits.tidy();
        requests.services.present.tidy();
    }
}

async fn tidy_activities(requests: Arc<Requests>) {
    let mut beat = tokio::time::interval(ACTIVITIES_INTERVAL);
    loop {
        beat.tick().await;
        if let Some(activities) = &requests.activities {
            activities.tidy();
            let (instances, connections) = activities.sizes();
            requests.services.meters.activities(instances, connections);
        }
    }
}

async fn recheck_activities(requests: Arc<Requests>) {
    let mut beat = tokio::time::interval(ACTIVITIES_INTERVAL);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        if let Some(activities) = &requests.activities {
            activities.recheck().await;
        }
    }
}

async fn announce(services: Arc<Services>) {
    services.lobby.announce().await;
}

async fn heartbeat(services: Arc<Services>, rooms: Arc<Registry>) {
    let mut beat = tokio::time::interval(HEARTBEAT);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    services.clock.follow_store();
    loop {
        beat.tick().await;
        rooms.prove_store().await;
        if let Some(at) = services.store.renewed_at() {
            services.meters.renewed(services.clock.now().wall.saturating_sub(ms(at.elapsed())));
        }
        services.meters.rooms(rooms.rooms_in_memory());
        services.meters.tasks(tokio::runtime::Handle::current().metrics().num_alive_tasks());
        let (idle, bytes) = rooms.idle_size();
        services.meters.idle(idle, bytes);
        measure_queues(&services, &rooms);
    }
}

fn measure_queues(services: &Services, rooms: &Registry) {
    let waiting = services.store.stats().waiting_writes();
    let meters = &services.meters;
    meters.waiting(Queue::Store, usize::try_from(waiting).unwrap_or(usize::MAX));
    meters.waiting(Queue::Inboxes, rooms.waiting_requests());
    meters.waiting(Queue::Outboxes, services.present.waiting_frames());
    meters.outbox_bytes(services.outboxes.waiting());
    meters.watched_bytes(services.outboxes.watched());
    meters.waiting(Queue::Thinkers, services.thinkers.busy());
}

async fn wake_due_rooms(services: Arc<Services>, rooms: Arc<Registry>) {
    match services.store.listed(LISTED_MAX).await {
        Ok(listed) => {
            // Nudge the newest challenge last, so that the lobby gets the original order.
            for (room, _) in listed.into_iter().rev() {
                rooms.tell(&room, RoomCommand::Nudge).await;
            }
        }
        Err(error) => tracing::error!(%error, "the lobby could not be filled"),
    }
    let mut beat = tokio::time::interval(DUE_INTERVAL);
    loop {
        beat.tick().await;
        match services.store.due(services.clock.now().uptime, DUE_MAX).await {
            Ok(due) => {
                for (room, _) in due {
                    rooms.tell(&room, RoomCommand::Nudge).await;
                }
            }
            Err(error) => tracing::error!(%error, "the rooms whose deadline has passed could not be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_stop_is_not_taken_for_an_early_end_of_a_task() {
        for _ in 0..64 {
            let stop = CancellationToken::new();
            let (mut tasks, mut notifying) = (JoinSet::new(), JoinSet::new());
            tasks.spawn(std::future::pending());
            notifying.spawn(stop.clone().cancelled_owned());
            stop.cancel();
            tokio::task::yield_now().await;
            let end = first_end(&stop, &mut tasks, &mut notifying).await;
            assert!(matches!(end, End::Stop), "{end:?}");
        }
    }

    #[tokio::test]
    async fn an_early_end_of_a_task_is_noticed() {
        let stop = CancellationToken::new();
        let (mut tasks, mut notifying) = (JoinSet::new(), JoinSet::new());
        tasks.spawn(std::future::pending());
        notifying.spawn(async {});
        assert!(matches!(first_end(&stop, &mut tasks, &mut notifying).await, End::Sender(Ok(()))));
        tasks.spawn(async {});
        assert!(matches!(first_end(&stop, &mut tasks, &mut notifying).await, End::Task(Some(Ok(())))));
    }
}
