//! Paces the requests that count towards Discord's global rate limit of 50 a second.
//!
//! Invariants:
//! - The pacer admits fewer than 50 requests within any second. The caller makes an admitted request immediately.
//! - The pacer admits the most urgent request whose route is free; of equally urgent requests, the one that has waited
//!   longest.
//! - Each queue is bounded. A request whose caller has given up delays no other request.
//! - Requests to interaction endpoints are exempt from the limit and never wait here.

use super::rate_limit::{Limiter, Slot, Unavailable};
use crate::telemetry::Metrics;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// The mean pause between requests. It allows 40 requests a second, fewer than Discord does, because the gateway and
/// the registration of commands also make requests.
const INTERVAL: Duration = Duration::from_millis(25);
/// How many requests may be made ahead of the mean rate.
const BURST: u32 = 4;
/// The most requests in one queue: as many as can be admitted before their deadline.
const WAITING_MAX: usize = 2_400;

/// How urgent a request is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Urgency {
    /// A request for which a user waits. The response to the click itself is not paced.
    Click,
    /// A board or a message about a game.
    Board,
    /// A request for which nobody waits.
    Upkeep,
}

impl Urgency {
    /// All urgencies, the most urgent first.
    pub(crate) const ALL: &[Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The urgency's name in metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QueueFull;

/// Admits requests one by one, until it is dropped.
pub(super) struct Pacer {
    queues: Arc<Queues>,
    admitting: JoinHandle<()>,
}

impl Pacer {
    pub(super) fn start(limiter: Arc<Limiter>, metrics: Metrics) -> Self {
        let queues = Arc::new(Queues { waiting: Mutex::default(), limiter, metrics });
        let admitting = tokio::spawn(admit(Arc::clone(&queues)));
        Self { queues, admitting }
    }

    /// Waits until a request may be made. `route` is none if the caller already holds the slot of the request's route.
    pub(super) async fn turn(
        &self,
        urgency: Urgency,
        route: Option<&str>,
    ) -> Result<Option<Slot>, QueueFull> {
        let turn = self.queues.join(urgency, route)?;
        // The sender is dropped only when the pacer stops.
        turn.await.map_err(|_| QueueFull)
    }
}

impl Drop for Pacer {
    fn drop(&mut self) {
        self.admitting.abort();
    }
}

struct Waiting {
    turn: oneshot::Sender<Option<Slot>>,
    route: Option<String>,
}

/// Waiting requests, by urgency.
struct Queues {
    waiting: Mutex<[VecDeque<Waiting>; 3]>,
    limiter: Arc<Limiter>,
    metrics: Metrics,
}

enum Admitted {
    One,
    /// No request can be admitted before `until`, unless a queue or a route changes first.
    None {
        until: Option<Instant>,
    },
}

impl Queues {
    fn join(
        &self,
        urgency: Urgency,
        route: Option<&str>,
    ) -> Result<oneshot::Receiver<Option<Slot>>, QueueFull> {
        let (turn, admitted) = oneshot::channel();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let [clicks, boards, upkeep] = &mut *waiting;
        let queue = match urgency {
            Urgency::Click => clicks,
            Urgency::Board => boards,
            Urgency::Upkeep => upkeep,
        };
        if queue.len() >= WAITING_MAX {
            queue.retain(|waiting| !waiting.turn.is_closed());
        }
        if queue.len() >= WAITING_MAX {
            return Err(QueueFull);
        }
        queue.push_back(Waiting { turn, route: route.map(str::to_owned) });
        self.metrics.set_waiting(urgency.name(), queue.len());
        drop(waiting);
        self.limiter.changed.notify_one();
        Ok(admitted)
    }

    fn admit_next(&self) -> Admitted {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let mut until: Option<Instant> = None;
        for (queue, urgency) in waiting.iter_mut().zip(Urgency::ALL.iter().copied()) {
            queue.retain(|waiting| !waiting.turn.is_closed());
            self.metrics.set_waiting(urgency.name(), queue.len());
            for place in 0..queue.len() {
                let route = queue.get(place).and_then(|waiting| waiting.route.as_deref());
                let slot = match route.map(|route| self.limiter.begin(route)).transpose() {
                    Ok(slot) => slot,
                    Err(Unavailable::InUse) => continue,
                    Err(Unavailable::Until(free)) => {
                        until = Some(until.map_or(free, |until| until.min(free)));
                        continue;
                    }
                };
                let admitted = queue.remove(place).map(|waiting| waiting.turn.send(slot));
                self.metrics.set_waiting(urgency.name(), queue.len());
                // If the caller has just given up, the slot is free again, so look for another request immediately.
                return if admitted.is_some_and(|sent| sent.is_ok()) {
                    Admitted::One
                } else {
                    Admitted::None { until: Some(Instant::now()) }
                };
            }
        }
        Admitted::None { until }
    }
}

async fn admit(queues: Arc<Queues>) {
    // The time at which the next request would be due at the mean rate.
    let mut even_at = Instant::now();
    loop {
        queues.limiter.global().await;
        sleep_until(even_at.checked_sub(INTERVAL * BURST).unwrap_or(even_at)).await;
        // Choose a request only after the wait, because a more urgent request may have come.
        match queues.admit_next() {
            Admitted::One => even_at = even_at.max(Instant::now()) + INTERVAL,
            Admitted::None { until } => {
                let free = async {
                    match until {
                        Some(until) => sleep_until(until).await,
                        None => std::future::pending().await,
                    }
                };
                // `notified` also returns if a change came before this await.
                tokio::select! {
                    () = queues.limiter.changed.notified() => {}
                    () = free => {}
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::future::join_all;
    use std::iter::repeat_n;
    use tokio::time::timeout;

    fn pacer() -> (Pacer, Arc<Limiter>) {
        let limiter = Arc::new(Limiter::default());
        (Pacer::start(Arc::clone(&limiter), Metrics::new().unwrap()), limiter)
    }

    /// The times since the start at which the requests were admitted.
    async fn admitted(pacer: &Pacer, urgencies: impl IntoIterator<Item = Urgency>) -> Vec<Duration> {
        let start = Instant::now();
        join_all(urgencies.into_iter().map(|urgency| async move {
            pacer.turn(urgency, None).await.unwrap();
            start.elapsed()
        }))
        .await
    }

    #[tokio::test(start_paused = true)]
    async fn no_second_has_fifty_requests() {
        let (pacer, _) = pacer();
        let mut all = admitted(&pacer, repeat_n(Urgency::Board, 500)).await;
        // A long time without requests allows no larger burst.
        tokio::time::sleep(Duration::from_secs(60)).await;
        let rested = all.last().copied().unwrap() + Duration::from_secs(60);
        all.extend(admitted(&pacer, repeat_n(Urgency::Board, 100)).await.iter().map(|at| rested + *at));
        let within = |first: &Duration| {
            all.iter().filter(|at| *at >= first && **at < *first + Duration::from_secs(1)).count()
        };
        let busiest = all.iter().map(within).max().unwrap();
        assert!((40..=46).contains(&busiest), "{busiest}");
        assert!(all[499] < Duration::from_millis(12_600), "{:?}", all[499]);
    }

    #[tokio::test(start_paused = true)]
    async fn clicks_go_before_boards_and_boards_before_upkeep() {
        let (pacer, _) = pacer();
        let order = [Urgency::Upkeep, Urgency::Board, Urgency::Click].into_iter().cycle().take(120);
        let all = admitted(&pacer, order).await;
        let of = |place: usize| all.iter().skip(place).step_by(3).copied();
        assert!(of(2).max() < of(1).min() && of(1).max() < of(0).min(), "{all:?}");
        let [first, second] = [all[2], all[5]];
        assert!(first <= second, "requests of one urgency keep their order");
    }

    #[tokio::test(start_paused = true)]
    async fn busy_route_delays_no_other_route_and_causes_no_burst() {
        let (pacer, _) = pacer();
        let slot = pacer.turn(Urgency::Upkeep, Some("a")).await.unwrap();
        let waiting = admitted_on(&pacer, "a", 100);
        let later = async {
            assert!(admitted(&pacer, [Urgency::Board]).await[0] <= INTERVAL, "another route is free");
            tokio::time::sleep(Duration::from_secs(10)).await;
            drop(slot);
        };
        let (all, ()) = tokio::join!(waiting, later);
        assert!(all[0] > Duration::from_secs(9) && all[99] - all[0] > Duration::from_secs(2), "{all:?}");
    }

    /// The times since the start at which the requests were admitted. Each request ends immediately after its
    /// admission.
    async fn admitted_on(pacer: &Pacer, route: &str, requests: usize) -> Vec<Duration> {
        let start = Instant::now();
        let made = (0..requests).map(|_| async move {
            drop(pacer.turn(Urgency::Click, Some(route)).await.unwrap());
            start.elapsed()
        });
        join_all(made).await
    }

    #[tokio::test(start_paused = true)]
    async fn abandoned_requests_delay_no_other_request() {
        let (pacer, _) = pacer();
        let gone = (0..400).map(|_| pacer.queues.join(Urgency::Board, None).unwrap());
        drop(gone.collect::<Vec<_>>());
        assert!(admitted(&pacer, [Urgency::Upkeep]).await[0] < INTERVAL);
    }

    #[test]
    fn queue_holds_no_more_than_can_be_admitted_in_time() {
        assert_eq!(INTERVAL * u32::try_from(WAITING_MAX).unwrap(), crate::discord::DEADLINE_AFTER);
    }

    #[tokio::test(start_paused = true)]
    async fn full_queue_refuses_requests_and_other_queues_go_on() {
        let (pacer, _) = pacer();
        let waiting: Vec<_> =
            (0..WAITING_MAX).map(|_| pacer.queues.join(Urgency::Board, None).unwrap()).collect();
        assert_eq!(pacer.turn(Urgency::Board, None).await.map(drop), Err(QueueFull));
        assert_eq!(pacer.turn(Urgency::Click, None).await.map(drop), Ok(()));
        drop(waiting);
        assert_eq!(
            pacer.turn(Urgency::Board, None).await.map(drop),
            Ok(()),
            "abandoned requests free their places"
        );
    }

    #[tokio::test(start_paused = true)]
    async fn global_pause_stops_all_requests_and_causes_no_burst() {
        let (pacer, limiter) = pacer();
        limiter.pause(Duration::from_secs(5));
        assert!(timeout(Duration::from_secs(4), pacer.turn(Urgency::Click, None)).await.is_err());
        let all = admitted(&pacer, repeat_n(Urgency::Board, 60)).await;
        assert!(all[0] > Duration::from_millis(900) && all[59] - all[0] > Duration::from_secs(1), "{all:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn waiting_requests_are_counted() {
        let metrics = Metrics::new().unwrap();
        let pacer = Pacer::start(Arc::default(), metrics.clone());
        let _waiting: Vec<_> = (0..9).map(|_| pacer.queues.join(Urgency::Upkeep, None).unwrap()).collect();
        let line = "konakis_bot_requests_waiting{urgency=\"upkeep\"} 9";
        assert!(metrics.render().lines().any(|shown| shown == line), "{}", metrics.render());
    }
}
