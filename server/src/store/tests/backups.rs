//! Tests of backups.

use super::super::{BackupError, StoreError, backup};
use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_writes_is_consistent() {
    let (dir, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let (store, _) = Store::open(dir.path()).unwrap();
    store.append(vec![append("a", 0, &["0"], playing()), append("b", 0, &["0"], playing())]).await.unwrap();
    let (stop, mut stopped) = tokio::sync::oneshot::channel::<()>();
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            let mut n = 1;
            while stopped.try_recv() == Err(tokio::sync::oneshot::error::TryRecvError::Empty) {
                let entry = n.to_string();
                let both = ["a", "b"].map(|id| append(id, n, &[&entry], playing()));
                store.append(both.to_vec()).await.unwrap();
                n += 1;
            }
            n
        }
    });
    for round in 0..5 {
        // Wait for some writes, so that each backup differs from the previous one.
        let before = store.load(&room("a")).await.unwrap().unwrap().len();
        while store.load(&room("a")).await.unwrap().unwrap().len() < before + 5 {}
        let copy = elsewhere.path().join(format!("{round}/konakis.db"));
        std::fs::create_dir(copy.parent().unwrap()).unwrap();
        store.backup(&copy).await.unwrap();
        let (restored, opened) = Store::open(copy.parent().unwrap()).unwrap();
        assert_eq!(opened.unfinished, 2);
        let [a, b] = [restored.load(&room("a")).await, restored.load(&room("b")).await];
        assert_eq!(a, b);
        let expected: Vec<String> = (0..a.clone().unwrap().unwrap().len()).map(|n| n.to_string()).collect();
        assert_eq!(a.unwrap().unwrap(), expected);
        assert!(expected.len() >= before + 5);
        restored.append(vec![append("c", 0, &["on"], playing())]).await.unwrap();
        restored.close().await;
    }
    stop.send(()).unwrap();
    let written = writing.await.unwrap();
    assert_eq!(store.load(&room("b")).await.unwrap().unwrap().len(), written as usize);
}

#[tokio::test]
async fn a_failed_backup_overwrites_no_file_and_leaves_no_new_one() {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(&dir.path().join("data")).unwrap();
    let to = dir.path().join("copy.db");
    std::fs::write(&to, "precious").unwrap();
    assert!(matches!(store.backup(&to).await, Err(BackupError::Exists(_))));
    assert_eq!(std::fs::read(&to).unwrap(), b"precious");
    assert!(matches!(store.backup(&dir.path().join("no/copy.db")).await, Err(BackupError::File { .. })));
    let nothing = backup(&dir.path().join("nowhere"), &dir.path().join("other.db"));
    assert!(matches!(nothing, Err(BackupError::NoDatabase(_))));
    assert_eq!(dir.path().read_dir().unwrap().count(), 2);
    assert!(Store::memory().backup(&dir.path().join("m.db")).await.is_err());
    store.close().await;
    assert_eq!(store.ping().await, Err(StoreError::Closed));
}
