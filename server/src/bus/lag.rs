//! The lag of the bus: how long a message takes from this server over the bus and back.
//!
//! Invariants: the server waits for one message at a time, and sends none while the NATS client is not connected.

use crate::telemetry::Meters;
use async_nats::connection::State;
use async_nats::{Client, Subscriber};
use futures_util::StreamExt;
use std::time::Duration;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

const MEASURE_EVERY: Duration = Duration::from_secs(5);
/// The maximum time for which a message is awaited; a longer lag is recorded as this time.
const LAG_MAX: Duration = Duration::from_secs(5);

pub(super) async fn measure(bus: &Client, meters: &Meters) -> ! {
    let subject = bus.new_inbox();
    if let Ok(mut returned) = bus.subscribe(subject.clone()).await {
        let mut times = interval(MEASURE_EVERY);
        times.set_missed_tick_behavior(MissedTickBehavior::Delay);
        for number in 0_u64.. {
            times.tick().await;
            if bus.connection_state() == State::Connected {
                let sent = Instant::now();
                if timeout(LAG_MAX, send(bus, &subject, number, &mut returned)).await == Ok(None) {
                    break;
                }
                meters.bus_round_trip(sent.elapsed());
            }
        }
    }
    // The client is closed for good.
    std::future::pending().await
}

/// Sends a message and waits until it is back. Returns none if the client is closed.
async fn send(bus: &Client, subject: &str, number: u64, returned: &mut Subscriber) -> Option<()> {
    let number = number.to_be_bytes();
    bus.publish(subject.to_owned(), number.to_vec().into()).await.ok()?;
    // Skip earlier messages that come late.
    while returned.next().await?.payload != number[..] {}
    Some(())
}
