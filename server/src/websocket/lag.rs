//! Measures the lag of a connection with the server's pings.
//!
//! Invariants: only the first pong with the payload of the last ping counts. Payloads are random, so a peer can delay a
//! pong but not make one up.

use tokio::time::Instant;

#[derive(Default)]
pub(super) struct LagMeter {
    /// The payload and the time of the last ping; `None` once its pong has arrived.
    ping: Option<([u8; 8], Instant)>,
    one_way_ms: u64,
}

impl LagMeter {
    pub(super) const fn pinged(&mut self, payload: [u8; 8], now: Instant) {
        self.ping = Some((payload, now));
    }

    pub(super) fn answered(&mut self, payload: &[u8], now: Instant) {
        if let Some((_, sent)) = self.ping.take_if(|(sent, _)| sent == payload) {
            let round_trip = now.saturating_duration_since(sent).as_millis();
            self.one_way_ms = u64::try_from(round_trip / 2).unwrap_or(u64::MAX);
        }
    }

    /// Half the last round trip, in milliseconds; 0 before the first pong.
    pub(super) const fn one_way_ms(&self) -> u64 {
        self.one_way_ms
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn only_the_pong_to_the_last_ping_counts() {
        let (mut lag, start) = (LagMeter::default(), Instant::now());
        let after = |ms| start + Duration::from_millis(ms);
        lag.answered(&[0; 8], after(60_000));
        assert_eq!(lag.one_way_ms(), 0, "a pong before the first ping does not count");
        lag.pinged([1; 8], start);
        lag.answered(&[1; 8], after(80));
        assert_eq!(lag.one_way_ms(), 40);
        lag.answered(&[1; 8], after(5_000));
        assert_eq!(lag.one_way_ms(), 40, "a pong counts once");
        lag.pinged([2; 8], after(20_000));
        for forged in [&[1; 8][..], &[0; 8], &[2; 7], b""] {
            lag.answered(forged, after(25_000));
        }
        assert_eq!(lag.one_way_ms(), 40);
        lag.answered(&[2; 8], after(20_030));
        assert_eq!(lag.one_way_ms(), 15);
    }
}
