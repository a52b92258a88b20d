//! A model of one end of a link, without tasks. Real servers use [`LinkQueue`](crate::bus::link) instead.

use super::world::{Ms, ms};
use crate::bus::link::{BEAT_EVERY, SILENCE_TIMEOUT};
use crate::bus::parts::{Joiner, Splitter};
use crate::bus::record::{read, write};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio_tungstenite::tungstenite::Bytes;

#[derive(Default)]
pub(super) struct LinkEnd {
    splitter: Splitter,
    joiner: Joiner,
    waiting: Vec<u8>,
    received: u64,
    arrived: u64,
    heard_at: Ms,
    beat_at: Ms,
}

impl LinkEnd {
    pub(super) fn opened(now: Ms) -> Self {
        Self { heard_at: now, ..Self::default() }
    }

    pub(super) fn push(&mut self, head: &impl Serialize, body: &str) {
        write(&mut self.waiting, head, body.as_bytes());
    }

    pub(super) fn parts(&mut self, now: Ms) -> Vec<Bytes> {
        let mut parts = Vec::new();
        loop {
            if self.splitter.is_idle() && !self.waiting.is_empty() {
                self.splitter.begin(std::mem::take(&mut self.waiting));
            }
            let Some(part) = self.splitter.part(self.arrived, self.received) else { break };
            parts.push(part);
        }
        if parts.is_empty() && now >= self.beat_at {
            parts.push(self.splitter.beat(self.received));
        }
        if !parts.is_empty() {
            self.beat_at = now + ms(BEAT_EVERY);
        }
        parts
    }

    /// Receives a part. Returns the records of the batch that ends with the part, an empty list if the batch goes on,
    /// and `None` if the link breaks.
    pub(super) fn receive<M: DeserializeOwned>(&mut self, now: Ms, part: &Bytes) -> Option<Vec<(M, String)>> {
        self.received += part.len() as u64;
        let joined = self.joiner.add(part.clone()).ok()?;
        self.arrived = self.arrived.max(joined.arrived);
        self.heard_at = now;
        let (mut batch, mut records) = (joined.batch.unwrap_or_default(), Vec::new());
        while let Some((head, body)) = read(&mut batch).ok()? {
            records.push((head, String::from_utf8(body.to_vec()).ok()?));
        }
        Some(records)
    }

    pub(super) fn is_silent(&self, now: Ms) -> bool {
        now >= self.heard_at + ms(SILENCE_TIMEOUT)
    }
}
