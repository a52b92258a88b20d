//! How a batch is split into messages of the bus, and put together again.
//!
//! Each part begins with its number on the link (64 bits, big-endian) and a byte that tells whether the batch goes on.
//!
//! Invariants: the bus may lose, repeat and reorder messages. No batch is read after a part that is missing, repeated
//! or out of order. A batch that is being put together is bounded.

use tokio_tungstenite::tungstenite::Bytes;

/// The most bytes of a part without its head. The bus accepts messages of a mebibyte.
const PART_BYTES_MAX: usize = 512 << 10;
/// The most bytes of a batch.
pub(super) const BATCH_BYTES_MAX: usize = 128 << 20;
/// The bytes of a part's head.
const HEAD_BYTES: usize = 9;

/// Numbers the parts that one side of a link sends.
#[derive(Debug, Default)]
pub(super) struct Splitter {
    next: u64,
}

impl Splitter {
    /// The parts of a batch. An empty batch is one part, which shows that the sender is alive.
    pub(super) fn split(&mut self, batch: &[u8]) -> Vec<Bytes> {
        let mut rest = batch;
        let mut parts = Vec::new();
        loop {
            let (part, later) = rest.split_at(rest.len().min(PART_BYTES_MAX));
            let mut bytes = Vec::with_capacity(HEAD_BYTES + part.len());
            bytes.extend_from_slice(&self.next.to_be_bytes());
            bytes.push(u8::from(!later.is_empty()));
            bytes.extend_from_slice(part);
            self.next += 1;
            parts.push(bytes.into());
            rest = later;
            if rest.is_empty() {
                return parts;
            }
        }
    }
}

/// Puts together the parts that one side of a link receives.
#[derive(Debug, Default)]
pub(super) struct Joiner {
    next: u64,
    begun: Vec<u8>,
}

/// A part is missing, repeated, out of order or too long.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message on the bus was lost")]
pub(super) struct Lost;

impl Joiner {
    /// Adds a part. Returns the batch if this is its last part.
    ///
    /// # Errors
    /// [`Lost`], after which no part may be added.
    pub(super) fn add(&mut self, mut part: Bytes) -> Result<Option<Bytes>, Lost> {
        let (number, rest) = part.split_first_chunk::<8>().ok_or(Lost)?;
        let goes_on = *rest.first().ok_or(Lost)?;
        if u64::from_be_bytes(*number) != self.next || self.begun.len() + part.len() > BATCH_BYTES_MAX {
            return Err(Lost);
        }
        self.next += 1;
        let text = part.split_off(HEAD_BYTES);
        match goes_on {
            0 if self.begun.is_empty() => Ok(Some(text)),
            0 => {
                self.begun.extend_from_slice(&text);
                Ok(Some(std::mem::take(&mut self.begun).into()))
            }
            1 => {
                self.begun.extend_from_slice(&text);
                Ok(None)
            }
            _ => Err(Lost),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn batches_are_put_together_as_they_were_split(
            lengths in prop::collection::vec(0_usize..(2 * PART_BYTES_MAX + 3), 1..5),
        ) {
            let (mut splitter, mut joiner) = (Splitter::default(), Joiner::default());
            for length in lengths {
                let batch: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
                let mut parts = splitter.split(&batch);
                let last = parts.pop().unwrap();
                for part in parts {
                    prop_assert_eq!(joiner.add(part), Ok(None));
                }
                prop_assert_eq!(joiner.add(last), Ok(Some(batch.into())));
            }
        }
    }

    #[test]
    fn nothing_is_read_after_a_gap_or_a_repetition() {
        let parts = |count| {
            let mut splitter = Splitter::default();
            (0..count).flat_map(|_| splitter.split(b"batch")).collect::<Vec<_>>()
        };
        let [first, second, third]: [Bytes; 3] = parts(3).try_into().unwrap();
        let mut gap = Joiner::default();
        gap.add(first.clone()).unwrap();
        assert_eq!(gap.add(third), Err(Lost));
        let mut repeated = Joiner::default();
        repeated.add(first.clone()).unwrap();
        assert_eq!(repeated.add(first), Err(Lost));
        assert_eq!(Joiner::default().add(second), Err(Lost), "the first is missing");
        for malformed in [&b""[..], b"12345678", &[0, 0, 0, 0, 0, 0, 0, 0, 2, 1]] {
            assert_eq!(Joiner::default().add(Bytes::from_static(malformed)), Err(Lost));
        }
    }
}
