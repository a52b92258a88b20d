//! Tests of moderation and personal data.

use super::*;
use crate::moderation::{Grounds, SanctionKind, Target};
use crate::store::{Erasure, NewReport, NewSanction, OperatorAction, ReportedMessage, StoreError};
use konakis_protocol::PlayerName;

async fn with_store<F: Future<Output = ()>>(test: impl FnOnce(Store) -> F) {
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    test(store.clone()).await;
    store.close().await;
}

fn grounds() -> Grounds {
    "insults".parse().unwrap()
}

async fn moderate(store: &Store, action: OperatorAction) -> Option<u64> {
    store.moderate("olga".to_owned(), grounds(), action, 7).await.unwrap()
}

fn ban(target: &str, until_ms: Option<u64>) -> OperatorAction {
    OperatorAction::Sanction(NewSanction {
        kind: SanctionKind::Ban,
        target: target.parse().unwrap(),
        until_ms,
    })
}

fn said(user: &str, text: &str) -> ReportedMessage {
    ReportedMessage {
        user: user.parse().unwrap(),
        name: PlayerName::nearest(user),
        channel: "all".to_owned(),
        text: Some(text.to_owned()),
        at_ms: 3,
    }
}

fn report(by: &str, at_ms: u64) -> NewReport {
    NewReport {
        room: room("r"),
        reporter: user(by),
        note: Some("look".to_owned()),
        messages: vec![said("anna", "rude words"), said("bob", "stop it")],
        at_ms,
    }
}

#[tokio::test]
async fn every_act_is_in_the_audit_log() {
    with_store(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        let number = moderate(&store, ban("203.0.113.7/24", None)).await.unwrap();
        moderate(&store, OperatorAction::Rename(user("anna"), PlayerName::nearest("Player"))).await;
        moderate(&store, OperatorAction::Lift(number)).await;
        moderate(&store, OperatorAction::Close(room("r"))).await;
        let actions: Vec<_> = store
            .audit(9)
            .await
            .unwrap()
            .into_iter()
            .map(|one| format!("{} {}", one.action, one.subject))
            .collect();
        assert_eq!(actions, ["ban sanction 1", "rename anna", "lift sanction 1", "close r"]);
        assert_eq!(store.user(&user("anna")).await.unwrap().unwrap().name, PlayerName::nearest("Player"));
        assert_eq!(store.audit(1).await.unwrap()[0].action, "close");
    })
    .await;
}

#[tokio::test]
async fn a_failed_act_leaves_no_trace() {
    with_store(|store| async move {
        let action = store.moderate("olga".to_owned(), grounds(), ban("nobody", None), 7).await;
        assert_eq!(action, Err(StoreError::NoSuchUser(user("nobody"))));
        assert!(store.audit(9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_new_ban_replaces_the_earlier_one() {
    with_store(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, ban("anna", Some(10))).await;
        moderate(&store, ban("anna", None)).await;
        let sanctions = store.sanctions().await.unwrap();
        assert_eq!(sanctions.iter().map(|one| one.until_ms).collect::<Vec<_>>(), [None]);
    })
    .await;
}

#[tokio::test]
async fn ended_bans_and_old_reports_are_removed() {
    with_store(|store| async move {
        moderate(&store, ban("203.0.113.7", Some(10))).await;
        moderate(&store, ban("203.0.113.8", None)).await;
        for (by, at_ms) in [("bob", 5), ("carl", 15)] {
            store.add_report(report(by, at_ms)).await.unwrap();
        }
        assert_eq!(store.expire_moderation(9, 5, 100).await.unwrap(), 0);
        assert_eq!(store.expire_moderation(10, 6, 100).await.unwrap(), 2);
        assert_eq!(store.sanctions().await.unwrap().len(), 1);
        assert_eq!(store.reports(true, 0, 9).await.unwrap().reports[0].at_ms, 15);
    })
    .await;
}

#[tokio::test]
async fn bans_and_blocks_follow_a_guest_who_signs_in() {
    with_store(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.create_user(guest("bob"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        moderate(&store, ban("anna", None)).await;
        assert!(store.block(&user("anna"), &user("bob"), 1).await.unwrap());
        store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
        let sanction = store.sanctions().await.unwrap().remove(0);
        assert_eq!((sanction.target, sanction.discord), (Target::User(user("mia")), Some(snowflake(7))));
        assert!(store.is_blocked(&user("mia"), &user("bob")).await.unwrap());
        assert!(!store.is_blocked(&user("bob"), &user("mia")).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn the_later_end_stays_when_a_guest_signs_in() {
    let later = |a: Option<u64>, b: Option<u64>| a.and_then(|a| b.map(|b| a.max(b)));
    let ends = [Some(10), Some(20), None];
    for kind in [SanctionKind::Ban, SanctionKind::Mute] {
        for (of_guest, of_member) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))) {
            for guest_first in [false, true] {
                with_store(|store| async move {
                    store.create_user(guest("anna"), None).await.unwrap();
                    store.create_user(member("mia", 7), None).await.unwrap();
                    let mut all = [("mia", of_member), ("anna", of_guest)];
                    if guest_first {
                        all.reverse();
                    }
                    for (target, until_ms) in all {
                        let target = target.parse().unwrap();
                        moderate(&store, OperatorAction::Sanction(NewSanction { kind, target, until_ms }))
                            .await;
                    }
                    store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
                    let sanctions = store.sanctions().await.unwrap();
                    let kept: Vec<_> =
                        sanctions.into_iter().map(|one| (one.target, one.discord, one.until_ms)).collect();
                    let until_ms = later(of_guest, of_member);
                    assert_eq!(kept, [(Target::User(user("mia")), Some(snowflake(7)), until_ms)]);
                })
                .await;
            }
        }
    }
}

#[tokio::test]
async fn a_ban_outlives_the_row_of_a_deleted_member() {
    with_store(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, ban("mia", None)).await;
        moderate(&store, ban("anna", None)).await;
        store.delete_user(&user("mia"), 9).await.unwrap();
        assert_eq!(store.remove_guests(vec![user("mia"), user("anna")], 100).await.unwrap(), 2);
        assert_eq!(store.sanctions().await.unwrap().len(), 1, "the ban of a guest goes with the guest");
        store.create_user(member("again", 7), None).await.unwrap();
        assert_eq!(store.sanctions().await.unwrap()[0].target, Target::User(user("again")));
    })
    .await;
}

#[tokio::test]
async fn deleting_an_account_does_not_lift_its_ban() {
    with_store(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        moderate(&store, ban("mia", None)).await;
        store.delete_user(&user("mia"), 9).await.unwrap();
        store.create_user(member("again", 7), None).await.unwrap();
        assert_eq!(store.sanctions().await.unwrap()[0].target, Target::User(user("again")));
    })
    .await;
}

#[tokio::test]
async fn blocks_are_listed_bounded_and_lifted() {
    with_store(|store| async move {
        for id in ["anna", "bob", "carl"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        let (anna, bob, carl) = (user("anna"), user("bob"), user("carl"));
        assert!(store.block(&anna, &bob, 1).await.unwrap());
        assert!(store.block(&anna, &bob, 2).await.unwrap());
        assert!(store.block(&anna, &carl, 3).await.unwrap());
        let blocked = store.blocked_by(&anna).await.unwrap();
        assert_eq!(blocked.into_iter().map(|user| user.id).collect::<Vec<_>>(), [carl.clone(), bob.clone()]);
        assert!(store.blockers(&bob).await.unwrap().contains(&anna));
        store.unblock(&anna, &bob).await.unwrap();
        assert!(!store.is_blocked(&anna, &bob).await.unwrap());
        for number in 1..crate::store::BLOCKS_MAX {
            assert!(store.block(&anna, &user(&format!("x{number}")), 4).await.unwrap());
        }
        assert!(!store.block(&anna, &bob, 5).await.unwrap());
        assert!(store.block(&anna, &carl, 5).await.unwrap(), "a blocked player stays blocked");
    })
    .await;
}

#[tokio::test]
async fn a_report_keeps_its_messages_until_they_are_removed() {
    with_store(|store| async move {
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
    with_store(|store| async move {
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
    with_store(|store| async move {
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
async fn acts_on_nothing_leave_no_trace() {
    with_store(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.delete_user(&user("anna"), 5).await.unwrap();
        assert_eq!(moderate(&store, OperatorAction::Resolve(999)).await, None);
        assert_eq!(moderate(&store, OperatorAction::Lift(999)).await, None);
        for action in [
            OperatorAction::Delete(user("anna")),
            ban("anna", None),
            OperatorAction::Rename(user("anna"), PlayerName::nearest("Player")),
            OperatorAction::RemoveText(room("r"), user("nobody")),
        ] {
            let done = store.moderate("olga".to_owned(), grounds(), action, 7).await;
            assert!(matches!(done, Err(StoreError::NoSuchUser(_))), "{done:?}");
        }
        assert!(store.audit(9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_deleted_account_leaves_only_its_games() {
    with_store(|store| async move {
        store.create_user(guest("anna"), Some(token("guest's"))).await.unwrap();
        store.create_user(member("mia", 7), Some(token("mia's"))).await.unwrap();
        store.create_user(guest("bob"), None).await.unwrap();
        store.append(vec![append("r", 0, &["anna"], playing())]).await.unwrap();
        store.add_report(report("anna", 5)).await.unwrap();
        store.merge_guest(&user("anna"), &user("mia"), 2).await.unwrap();
        store.block(&user("bob"), &user("mia"), 1).await.unwrap();
        store
            .add_report(NewReport { messages: vec![said("mia", "private")], ..report("bob", 5) })
            .await
            .unwrap();
        let data = store.stored_data(&user("mia"), None, 9).await.unwrap();
        assert_eq!((data.merged, data.sessions.len()), (vec![user("anna")], 2));
        assert_eq!((data.games.len(), data.reports.len(), data.messages.len()), (1, 1, 2));
        store.delete_user(&user("mia"), 9).await.unwrap();

        let account = store.user(&user("mia")).await.unwrap().unwrap();
        assert_eq!((account.name.as_str(), account.kind), ("Deleted player", AccountKind::Deleted));
        let data = store.stored_data(&user("mia"), None, 9).await.unwrap();
        assert!(data.sessions.is_empty() && data.messages.is_empty() && data.reports[0].note.is_none());
        assert_eq!(data.games.len(), 1);
        assert!(!store.is_blocked(&user("bob"), &user("mia")).await.unwrap());
        for secret in ["guest's", "mia's"] {
            assert_eq!(store.user_by_token(token(secret)).await.unwrap(), None);
        }
        assert_eq!(store.user_by_discord(snowflake(7)).await.unwrap(), None);
        assert_eq!(store.users_named("anna".to_owned()).await.unwrap(), []);
        let sizes = store.sizes().await.unwrap();
        assert_eq!((sizes.guests, sizes.members, sizes.guest_tokens + sizes.member_tokens), (3, 0, 0));
        let erasure = Erasure { user: user("mia"), guests: vec![user("anna")], generation: 1 };
        assert_eq!(store.erasures(9).await.unwrap(), std::slice::from_ref(&erasure));
        store.end_erasure(&erasure).await.unwrap();
        assert_eq!(store.erasures(9).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn only_logs_of_deleted_users_are_redacted() {
    with_store(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.append(vec![append("r", 0, &["anna", "moves"], playing())]).await.unwrap();
        let entries = vec![(0, "somebody".to_owned())];
        assert!(store.redact(&room("r"), entries.clone(), playing()).await.is_err());
        store.delete_user(&user("anna"), 9).await.unwrap();
        store.redact(&room("r"), entries.clone(), RoomRow { about: "{}".into(), ..playing() }).await.unwrap();
        assert_eq!(store.load(&room("r")).await.unwrap().unwrap(), ["somebody", "moves"]);
        assert_eq!(store.row(&room("r")).await.unwrap().unwrap().about, "{}");
        assert!(store.redact(&room("r"), vec![(9, String::new())], playing()).await.is_err());
        store.end_erasure(&store.erasures(9).await.unwrap()[0]).await.unwrap();
        assert!(store.redact(&room("r"), entries, playing()).await.is_err());
    })
    .await;
}

#[tokio::test]
async fn a_deleted_user_gets_nothing_new() {
    with_store(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        let (anna, bob) = (user("anna"), user("bob"));
        store.append(vec![append("before", 0, &["anna"], playing())]).await.unwrap();
        store.delete_user(&anna, 9).await.unwrap();
        let refused = || StoreError::NoSuchUser(user("anna"));
        assert_eq!(store.rename(&anna, PlayerName::nearest("Anna")).await, Err(refused()));
        assert_eq!(store.set_locale(&anna, None).await, Err(refused()));
        assert_eq!(store.add_token(&anna, token("new"), 9).await, Err(refused()));
        assert_eq!(store.block(&anna, &bob, 9).await, Err(refused()));
        assert_eq!(store.block(&bob, &anna, 9).await, Err(refused()));
        assert_eq!(store.add_report(report("anna", 9)).await, Err(refused()));
        let created = store.append(vec![append("r", 0, &["anna"], playing())]).await;
        assert_eq!(created, Err(refused()));
        assert_eq!(store.load(&room("r")).await.unwrap(), None);
        store.append(vec![append("before", 1, &["resigns"], finished(Score::BlackWon, 9))]).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_deleted_user_takes_no_free_seat() {
    with_store(|store| async move {
        for id in ["anna", "guest"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.create_user(member("mia", 7), None).await.unwrap();
        let waiting = RoomRow { white: None, black: None, ..row(Stage::Waiting { listed: true }) };
        store.append(vec![append("r", 0, &["created"], waiting.clone())]).await.unwrap();
        store.merge_guest(&user("guest"), &user("mia"), 8).await.unwrap();
        store.delete_user(&user("mia"), 9).await.unwrap();
        for id in ["guest", "mia"] {
            let row = RoomRow { black: Some(user(id)), ..playing() };
            let joined = store.append(vec![append("r", 1, &["joined"], row)]).await;
            assert_eq!(joined, Err(StoreError::NoSuchUser(user("mia"))));
        }
        assert_eq!(store.row(&room("r")).await.unwrap(), Some(waiting));
    })
    .await;
}

#[tokio::test]
async fn a_report_has_no_words_of_a_deleted_user() {
    with_store(|store| async move {
        for id in ["anna", "bob"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        store.delete_user(&user("anna"), 4).await.unwrap();
        store.add_report(report("bob", 5)).await.unwrap();
        let messages = store.reports(false, 0, 9).await.unwrap().reports.remove(0).messages;
        assert_eq!((messages[0].name.as_str(), &messages[0].text), ("Deleted player", &None));
        assert_eq!(messages[1].text.as_deref(), Some("stop it"));
    })
    .await;
}

#[tokio::test]
async fn an_erasure_ends_only_in_its_generation() {
    with_store(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, OperatorAction::Rename(user("anna"), PlayerName::nearest("Player"))).await;
        let of_renaming = store.erasures(9).await.unwrap().remove(0);
        store.delete_user(&user("anna"), 9).await.unwrap();
        store.end_erasure(&of_renaming).await.unwrap();
        let of_deletion = store.erasures(9).await.unwrap().remove(0);
        store.end_erasure(&of_deletion).await.unwrap();
        assert_eq!(store.erasures(9).await.unwrap(), []);
    })
    .await;
}
