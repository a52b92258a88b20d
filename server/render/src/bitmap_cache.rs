//! The most recently used rasterized symbols, up to a number of bytes.

use crate::canvas::Bitmap;
use crate::symbol::Symbol;
use lru::LruCache;
use std::sync::Arc;

const CACHE_BYTES_MAX: usize = 48 << 20;

/// A symbol with its width and height in pixels.
pub(crate) type Key = (Symbol, u32, u32);

/// An LRU cache. Symbols that are drawn often stay longer than the lines of captions, most of which are drawn once.
pub(crate) struct BitmapCache {
    bitmaps: LruCache<Key, Arc<Bitmap>>,
    bytes: usize,
    bytes_max: usize,
}

impl Default for BitmapCache {
    fn default() -> Self {
        Self::of(CACHE_BYTES_MAX)
    }
}

impl BitmapCache {
    fn of(bytes_max: usize) -> Self {
        Self { bitmaps: LruCache::unbounded(), bytes: 0, bytes_max }
    }

    pub(crate) fn get(&mut self, key: &Key) -> Option<Arc<Bitmap>> {
        self.bitmaps.get(key).map(Arc::clone)
    }

    pub(crate) fn keep(&mut self, key: Key, bitmap: &Arc<Bitmap>) {
        self.bytes += bytes(&key, bitmap);
        if let Some((key, before)) = self.bitmaps.push(key, Arc::clone(bitmap)) {
            // Another thread has rasterized the same symbol meanwhile, and this bitmap replaces that of the other
            // thread.
            self.bytes -= bytes(&key, &before);
        }
        while self.bytes > self.bytes_max {
            let Some((key, oldest)) = self.bitmaps.pop_lru() else { break };
            self.bytes -= bytes(&key, &oldest);
        }
    }
}

fn bytes((symbol, ..): &Key, bitmap: &Bitmap) -> usize {
    symbol.body.len() + bitmap.bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u32) -> Key {
        (Symbol::new((10, 10), format!(r#"<rect id="{number}" width="10" height="10"/>"#)), 10, 10)
    }

    fn keep(cache: &mut BitmapCache, number: u32) -> usize {
        let key = key(number);
        let bitmap = Arc::new(Bitmap::of(&key.0, 10, 10));
        let size = bytes(&key, &bitmap);
        cache.keep(key, &bitmap);
        size
    }

    #[test]
    fn the_least_recently_used_bitmap_is_dropped_first() {
        let mut cache = BitmapCache::of(1_000);
        let one = keep(&mut cache, 1);
        assert_eq!(keep(&mut cache, 2), one);
        assert_eq!(cache.bytes, 2 * one);
        assert!(cache.get(&key(1)).is_some());
        keep(&mut cache, 3);
        assert_eq!([1, 2, 3].map(|number| cache.get(&key(number)).is_some()), [true, false, true]);
        assert_eq!(cache.bytes, 2 * one);
    }

    #[test]
    fn a_bitmap_kept_twice_counts_once() {
        let mut cache = BitmapCache::of(1_000);
        let one = keep(&mut cache, 1);
        keep(&mut cache, 1);
        assert_eq!(cache.bytes, one);
    }

    #[test]
    fn a_bitmap_over_the_limit_is_not_kept() {
        let mut cache = BitmapCache::of(100);
        keep(&mut cache, 1);
        assert_eq!((cache.bytes, cache.bitmaps.len()), (0, 0));
    }
}
