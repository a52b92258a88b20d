//! Splits a batch into messages of the bus, joins them again, and bounds the bytes that are under way.
//!
//! A part is one message of the bus. It has a head, which consists of two numbers (64 bits each, big-endian) and a
//! byte:
//! - the number of the part on the link
//! - the number of bytes that the sender of the part has received from the other side
//! - whether another part of the batch follows
//!
//! The content of the part follows. A beat is a part without content.
//!
//! Invariants: no batch is read after a part that is missing, repeated or out of order. So the bus need not guarantee
//! order or delivery. Batches are bounded. Apart from beats, at most [`WINDOW_BYTES`] and one part are under way, so a
//! slow receiver delays only its own link.

use tokio_tungstenite::tungstenite::Bytes;

/// The maximum length of the content of a part. By default, NATS accepts messages of up to a mebibyte.
const PART_BYTES_MAX: usize = 256 << 10;
pub(super) const MESSAGE_BYTES_MAX: usize = HEAD_BYTES + PART_BYTES_MAX;
pub(super) const BATCH_BYTES_MAX: usize = 64 << 20;
/// While this many bytes are under way, no part with content is sent.
const WINDOW_BYTES: u64 = 4 << 20;
/// After receiving this many further bytes, a side reports them without waiting for its next beat.
pub(super) const TOLD_EVERY: u64 = WINDOW_BYTES / 4;
const HEAD_BYTES: usize = 17;

#[derive(Debug, Default)]
pub(super) struct Splitter {
    next: u64,
    /// The number of bytes of all parts so far.
    sent: u64,
    rest: Bytes,
    /// Whether a part of the batch was sent, and another one follows.
    is_begun: bool,
}

impl Splitter {
    pub(super) const fn is_idle(&self) -> bool {
        self.rest.is_empty()
    }

    /// Begins a batch. The previous batch must have been sent.
    pub(super) fn begin(&mut self, batch: Vec<u8>) {
        self.rest = batch.into();
    }

    /// Returns the next part with content, if there is one and it may be sent. The other side has received `arrived`
    /// bytes, and this side has received `heard` bytes.
    pub(super) fn part(&mut self, arrived: u64, heard: u64) -> Option<Bytes> {
        if self.rest.is_empty() || self.sent.saturating_sub(arrived) >= WINDOW_BYTES {
            return None;
        }
        let content = self.rest.split_to(self.rest.len().min(PART_BYTES_MAX));
        self.is_begun = !self.rest.is_empty();
        Some(self.encoded(&content, heard))
    }

    /// A part without content, which shows that this side is alive.
    pub(super) fn beat(&mut self, heard: u64) -> Bytes {
        self.encoded(&[], heard)
    }

    fn encoded(&mut self, content: &[u8], heard: u64) -> Bytes {
        let mut bytes = Vec::with_capacity(HEAD_BYTES + content.len());
        bytes.extend_from_slice(&self.next.to_be_bytes());
        bytes.extend_from_slice(&heard.to_be_bytes());
        bytes.push(u8::from(self.is_begun));
        bytes.extend_from_slice(content);
        self.next += 1;
        self.sent += bytes.len() as u64;
        bytes.into()
    }
}

#[derive(Debug, Default)]
pub(super) struct Joiner {
    next: u64,
    begun: Vec<u8>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Joined {
    /// The complete batch after its last part; an empty batch after a beat between two batches; otherwise `None`.
    pub(super) batch: Option<Bytes>,
    /// The number of bytes that the other side has received from this side.
    pub(super) arrived: u64,
}

/// A part is missing, repeated, out of order or malformed, or makes its batch too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message on the bus was lost")]
pub(super) struct Lost;

impl Joiner {
    /// # Errors
    /// [`Lost`], after which no part may be added.
    pub(super) fn add(&mut self, mut part: Bytes) -> Result<Joined, Lost> {
        let (number, rest) = part.split_first_chunk::<8>().ok_or(Lost)?;
        let (arrived, rest) = rest.split_first_chunk::<8>().ok_or(Lost)?;
        let goes_on = *rest.first().ok_or(Lost)?;
        if u64::from_be_bytes(*number) != self.next || self.begun.len() + part.len() > BATCH_BYTES_MAX {
            return Err(Lost);
        }
        let arrived = u64::from_be_bytes(*arrived);
        self.next += 1;
        let content = part.split_off(HEAD_BYTES);
        let batch = match goes_on {
            0 if self.begun.is_empty() => Some(content),
            0 => {
                self.begun.extend_from_slice(&content);
                Some(std::mem::take(&mut self.begun).into())
            }
            1 => {
                self.begun.extend_from_slice(&content);
                None
            }
            _ => return Err(Lost),
        };
        Ok(Joined { batch, arrived })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn split_batches_are_joined_unchanged(
            lengths in prop::collection::vec(1_usize..(20 * PART_BYTES_MAX), 1..5),
        ) {
            let (mut splitter, mut joiner, mut arrived) = (Splitter::default(), Joiner::default(), 0);
            for length in lengths {
                let batch: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
                splitter.begin(batch.clone());
                let mut received = None;
                while received.is_none() {
                    let (mut under_way, mut parts) = (0, Vec::new());
                    while let Some(part) = splitter.part(arrived, 7) {
                        under_way += part.len();
                        parts.push(part);
                    }
                    prop_assert!(under_way <= WINDOW_BYTES as usize + MESSAGE_BYTES_MAX);
                    if !splitter.is_idle() {
                        parts.push(splitter.beat(7));
                    }
                    for part in parts {
                        arrived += part.len() as u64;
                        let joined = joiner.add(part).unwrap();
                        prop_assert_eq!(joined.arrived, 7);
                        received = joined.batch.or(received);
                    }
                }
                prop_assert!(splitter.is_idle() && received == Some(batch.into()));
                let beat = splitter.beat(8);
                arrived += beat.len() as u64;
                prop_assert_eq!(joiner.add(beat), Ok(Joined { batch: Some(Bytes::new()), arrived: 8 }));
            }
        }
    }

    #[test]
    fn nothing_is_read_after_a_gap_or_a_repetition() {
        let mut splitter = Splitter::default();
        let [first, second, third]: [Bytes; 3] = std::array::from_fn(|_| splitter.beat(0));
        let mut gap = Joiner::default();
        gap.add(first.clone()).unwrap();
        assert_eq!(gap.add(third), Err(Lost));
        let mut repeated = Joiner::default();
        repeated.add(first.clone()).unwrap();
        assert_eq!(repeated.add(first), Err(Lost));
        assert_eq!(Joiner::default().add(second), Err(Lost), "the second part is refused without the first");
        let other_flag = [[0; 16].as_slice(), &[2, 1]].concat();
        for malformed in [&b""[..], b"1234567890123456", &other_flag] {
            assert_eq!(Joiner::default().add(Bytes::copy_from_slice(malformed)), Err(Lost));
        }
    }
}
