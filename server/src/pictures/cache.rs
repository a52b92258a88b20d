//! The most recently used pictures by their tags, up to a maximum total of bytes.

use lru::LruCache;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio_tungstenite::tungstenite::Bytes;

pub(super) struct Cache {
    bytes_max: usize,
    kept: Mutex<Kept>,
}

struct Kept {
    pictures: LruCache<u64, Bytes>,
    bytes: usize,
}

impl Cache {
    pub(super) fn new(bytes_max: usize) -> Self {
        Self { bytes_max, kept: Mutex::new(Kept { pictures: LruCache::unbounded(), bytes: 0 }) }
    }

    pub(super) fn get(&self, tag: u64) -> Option<Bytes> {
        self.kept().pictures.get(&tag).cloned()
    }

    pub(super) fn keep(&self, tag: u64, picture: &Bytes) {
        let mut kept = self.kept();
        kept.bytes += picture.len();
        if let Some(before) = kept.pictures.put(tag, picture.clone()) {
            kept.bytes -= before.len();
        }
        while kept.bytes > self.bytes_max {
            let Some((_, oldest)) = kept.pictures.pop_lru() else { break };
            kept.bytes -= oldest.len();
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_keeps_the_latest_pictures() {
        let cache = Cache::new(1_000);
        let large = Bytes::from(vec![0; 500]);
        for tag in 0..3 {
            cache.keep(tag, &large);
        }
        assert!(cache.get(0).is_none() && cache.get(1).is_some() && cache.get(2).is_some());
    }
}
