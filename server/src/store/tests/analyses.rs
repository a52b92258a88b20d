//! Tests of the stored analyses of finished games.

use super::super::sqlite::keep_analysis;
use super::super::testing::TestStore;
use super::*;

const ENGINE: u32 = 3;

#[tokio::test]
async fn an_analysis_is_kept_for_one_version_of_the_engine() {
    each(|store| async move {
        let r1 = room("r1");
        store.keep_analysis(&r1, ENGINE, "[0]".into()).await.unwrap();
        assert_eq!(store.analysis(&r1, ENGINE).await.unwrap(), None, "no analysis is kept without its room");
        store.append(vec![append("r1", 0, &["made"], finished(Score::Drawn, 1))]).await.unwrap();
        store.keep_analysis(&r1, ENGINE, "[1]".into()).await.unwrap();
        assert_eq!(store.analysis(&r1, ENGINE).await.unwrap().as_deref(), Some("[1]"));
        assert_eq!(store.analysis(&r1, ENGINE + 1).await.unwrap(), None);
        store.keep_analysis(&r1, ENGINE + 1, "[2]".into()).await.unwrap();
        assert_eq!(store.analysis(&r1, ENGINE).await.unwrap(), None);
        assert_eq!(store.analysis(&r1, ENGINE + 1).await.unwrap().as_deref(), Some("[2]"));
    })
    .await;
}

#[tokio::test]
async fn an_analysis_is_removed_with_its_room() {
    each(|store| async move {
        let row = RoomRow { expires_ms: Some(20), ..finished(Score::Drawn, 1) };
        for (n, id) in ["r1", "r2"].into_iter().enumerate() {
            store.append(vec![append(id, 0, &["made"], row.clone())]).await.unwrap();
            store.keep_analysis(&room(id), ENGINE, format!("[{n}]")).await.unwrap();
        }
        store.remove_rooms(vec![room("r1")], 20).await.unwrap();
        assert_eq!(store.analysis(&room("r1"), ENGINE).await.unwrap(), None);
        assert!(store.analysis(&room("r2"), ENGINE).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn the_oldest_analyses_are_removed() {
    let test = TestStore::new();
    for id in ["r1", "r2", "r1", "r3"] {
        let first_n = u32::from(test.store.row(&room(id)).await.unwrap().is_some());
        test.store.append(vec![append(id, first_n, &["made"], finished(Score::Drawn, 1))]).await.unwrap();
        test.database.write(move |db| keep_analysis(db, &room(id), ENGINE, "[]", 2)).await.unwrap();
    }
    let mut kept = Vec::new();
    for id in ["r1", "r2", "r3"] {
        kept.push(test.store.analysis(&room(id), ENGINE).await.unwrap().is_some());
    }
    assert_eq!(kept, [true, false, true], "the analysis of r1 was renewed, so the one of r2 is the oldest");
}
