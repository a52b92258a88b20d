//! Tests of reports.

use super::*;
use crate::store::REPORT_MESSAGES_MAX;
use konakis_protocol::AskData;

#[tokio::test]
async fn a_report_keeps_its_messages_until_they_are_removed() {
    each(|store| async move {
        let number = store.add_report(report("bob", 5)).await.unwrap().unwrap();
        let texts = |page: crate::store::ReportPage| -> Vec<Option<String>> {
            page.reports.into_iter().flat_map(|report| report.messages).map(|message| message.text).collect()
        };
        assert_eq!(
            texts(store.reports(false, 0, 9).await.unwrap()),
            [Some("rude words".to_owned()), Some("stop it".to_owned())]
        );
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, OperatorAction::RemoveText(room("r"), user("anna"))).await;
        assert_eq!(texts(store.reports(false, 0, 9).await.unwrap()), [None, Some("stop it".to_owned())]);
        moderate(&store, OperatorAction::Resolve(number)).await;
        assert!(store.reports(false, 0, 9).await.unwrap().reports.is_empty());
        assert_eq!(store.reports(true, 0, 9).await.unwrap().reports[0].resolved_ms, Some(7));
    })
    .await;
}

#[tokio::test]
async fn a_second_report_of_a_room_extends_the_first() {
    each(|store| async move {
        let first = store.add_report(report("bob", 5)).await.unwrap();
        let later = NewReport {
            note: None,
            messages: vec![said("bob", "stop it"), said("anna", "more")],
            ..report("bob", 6)
        };
        assert_eq!(store.add_report(later.clone()).await.unwrap(), first);
        let open = store.reports(false, 0, 9).await.unwrap().reports;
        let texts: Vec<_> = open[0].messages.iter().map(|message| message.text.as_deref().unwrap()).collect();
        assert_eq!((open.len(), &*open[0].note), (1, "look"));
        assert_eq!(texts, ["rude words", "stop it", "more"]);
        moderate(&store, OperatorAction::Resolve(1)).await;
        assert_eq!(store.add_report(later).await.unwrap(), Some(2), "a resolved report is not extended");
    })
    .await;
}

#[tokio::test]
async fn reports_are_listed_in_pages_oldest_first() {
    each(|store| async move {
        for by in ["anna", "bob", "carl"] {
            store.add_report(report(by, 5)).await.unwrap();
        }
        let page = |after| {
            let store = store.clone();
            async move {
                let page = store.reports(false, after, 2).await.unwrap();
                (page.reports.into_iter().map(|report| report.id).collect::<Vec<_>>(), page.more)
            }
        };
        assert_eq!(page(0).await, (vec![1, 2], 1));
        assert_eq!(page(2).await, (vec![3], 0));
    })
    .await;
}

#[tokio::test]
async fn a_report_keeps_the_words_of_a_deleted_user() {
    each(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.add_report(report("bob", 4)).await.unwrap();
        store.delete_user(&user("anna"), 5).await.unwrap();
        let later = vec![said("anna", "rude words"), said("anna", "ruder words")];
        store.add_report(NewReport { messages: later, ..report("bob", 6) }).await.unwrap();
        let messages = store.reports(false, 0, 9).await.unwrap().reports.remove(0).messages;
        let words = |name| {
            let by = messages.iter().filter(move |message| message.name.as_str() == name);
            by.map(|message| message.text.as_deref().unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(words("Deleted player"), ["rude words", "ruder words"]);
        assert_eq!(words("bob"), ["stop it"]);
        assert_eq!(store.remove_guests(vec![user("anna")], u64::MAX >> 1).await.unwrap(), 1);
        moderate(&store, OperatorAction::RemoveText(room("r"), user("anna"))).await;
        let messages = store.reports(false, 0, 9).await.unwrap().reports.remove(0).messages;
        let kept: Vec<_> = messages.into_iter().filter_map(|message| message.text).collect();
        assert_eq!(kept, ["stop it"], "the operator can remove the words");
    })
    .await;
}

#[tokio::test]
async fn reports_after_a_merge_refer_to_the_member() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.create_user(guest("bob"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
        store.add_report(report("bob", 5)).await.unwrap();
        store.add_report(report("anna", 6)).await.unwrap();
        assert!(store.block(&user("bob"), &user("anna"), 7).await.unwrap());
        let data = store.personal_data(&user("mia"), AskData::default(), 9).await.unwrap();
        assert_eq!((data.reports.len(), data.messages.len()), (1, 2));
        assert!(store.is_blocked(&user("bob"), &user("mia")).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_long_report_keeps_each_message_once() {
    each(|store| async move {
        let numbered = |from: usize, to: usize| NewReport {
            messages: (from..to).map(|number| said("bob", &format!("gg {number}"))).collect(),
            ..report("bob", 5)
        };
        let kept = async || store.reports(false, 0, 9).await.unwrap().reports.remove(0).messages;
        store.add_report(numbered(0, 500)).await.unwrap();
        store.add_report(numbered(100, 700)).await.unwrap();
        let texts: Vec<_> = kept().await.into_iter().map(|message| message.text.unwrap()).collect();
        assert_eq!(texts, (0..700).map(|number| format!("gg {number}")).collect::<Vec<_>>());
        store.add_report(numbered(700, REPORT_MESSAGES_MAX + 100)).await.unwrap();
        assert_eq!(kept().await.len(), REPORT_MESSAGES_MAX);
    })
    .await;
}
