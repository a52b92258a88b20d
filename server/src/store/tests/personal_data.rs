//! Tests of the export of a user's own data, and of the limit on sessions.

use super::*;
use konakis_protocol::AskData;

#[tokio::test]
async fn personal_data_comes_in_pages() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        for n in 0..5 {
            let name = format!("guest{n}");
            store.create_user(guest(&name), None).await.unwrap();
            let row = RoomRow { white: Some(user(&name)), ..playing() };
            store.append(vec![append(&format!("r{n}"), 0, &[&name], row)]).await.unwrap();
            let messages = vec![said("mia", &format!("line {n}"))];
            store
                .add_report(NewReport { room: room(&format!("r{n}")), messages, ..report("mia", n) })
                .await
                .unwrap();
            store.merge_guest(&user(&name), &user("mia"), n).await.unwrap();
        }
        let mia = user("mia");
        let page = |asked: AskData| store.personal_data(&mia, asked, 2);
        let first = page(AskData::default()).await.unwrap();
        let mut all = first.clone();
        while let Some(skip) = all.more {
            let page = page(AskData { skip: Some(skip), after: None }).await.unwrap();
            assert!(page.account.merged.len() <= 2 && page.reports.len() <= 2 && page.messages.len() <= 2);
            assert!(page.games.is_empty() && page.next.is_none());
            all.account.merged.extend(page.account.merged);
            all.reports.extend(page.reports);
            all.messages.extend(page.messages);
            all.more = page.more;
        }
        assert_eq!((first.reports.len(), first.messages.len(), first.games.len()), (2, 2, 2));
        assert_eq!(all.account.merged, (0..5).map(|n| user(&format!("guest{n}"))).collect::<Vec<_>>());
        assert_eq!(all.reports.iter().map(|report| report.at).collect::<Vec<_>>(), [4, 3, 2, 1, 0]);
        let texts: Vec<_> = all.messages.iter().map(|message| message.text.as_str()).collect();
        assert_eq!(texts, ["line 4", "line 3", "line 2", "line 1", "line 0"]);
    })
    .await;
}

#[tokio::test]
async fn over_the_limit_the_least_recently_used_session_ends() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        for n in 0..110 {
            store.add_token(&user("mia"), token(&format!("t{n}")), SignedInAt::Website, n).await.unwrap();
        }
        let data = store.personal_data(&user("mia"), AskData::default(), 9).await.unwrap();
        assert_eq!(data.sessions.len(), 100);
        assert_eq!(store.user_by_token(token("t9")).await.unwrap(), None);
        assert!(store.user_by_token(token("t10")).await.unwrap().is_some());
        for n in 200..310 {
            store.add_token(&user("mia"), token(&format!("t{n}")), SignedInAt::Activity, n).await.unwrap();
        }
        let data = store.personal_data(&user("mia"), AskData::default(), 9).await.unwrap();
        assert_eq!(data.sessions.len(), 200);
        assert_eq!(store.user_by_token(token("t209")).await.unwrap(), None);
        for kept in ["t10", "t210"] {
            assert!(store.user_by_token(token(kept)).await.unwrap().is_some(), "{kept}");
        }
    })
    .await;
}
