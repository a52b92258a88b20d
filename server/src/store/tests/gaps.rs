//! Tests of the stored gaps of outages.

use super::*;
use crate::clock::Gap;

#[tokio::test]
async fn the_latest_gaps_are_read_in_order() {
    each(|store| async move {
        assert_eq!(store.gaps().await.unwrap(), []);
        let gap = |number: u64| Gap { from_ms: 1_000 * number, to_ms: 1_000 * number + 700 };
        store.keep_gaps(vec![gap(2), gap(1)]).await.unwrap();
        store.keep_gaps(vec![gap(2), gap(3)]).await.unwrap();
        assert_eq!(store.gaps().await.unwrap(), [gap(1), gap(2), gap(3)]);
        store.keep_gaps((4..=20).map(gap).collect()).await.unwrap();
        assert_eq!(store.gaps().await.unwrap(), (5..=20).map(gap).collect::<Vec<_>>());
    })
    .await;
}
