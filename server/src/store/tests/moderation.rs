//! Tests of the operator's actions, sanctions and blocks.

use super::*;
use crate::moderation::{SanctionKind, Target};
use crate::store::{BlockedNewcomer, NewSanction, StoreError};

fn ban(target: &str, until_ms: Option<u64>) -> OperatorAction {
    OperatorAction::Sanction(NewSanction {
        kind: SanctionKind::Ban,
        target: target.parse().unwrap(),
        until_ms,
    })
}

#[tokio::test]
async fn every_operator_action_is_in_the_audit_log() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        let number = moderate(&store, ban("203.0.113.7/24", None)).await.unwrap();
        moderate(&store, OperatorAction::Rename(user("anna"), PlayerName::nearest("Player"), None)).await;
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
async fn a_failed_action_is_not_in_the_audit_log() {
    each(|store| async move {
        let action = store.moderate("olga".to_owned(), grounds(), ban("nobody", None), 7).await;
        assert_eq!(action, Err(StoreError::NoSuchUser(user("nobody"))));
        assert!(store.audit(9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_new_ban_replaces_the_earlier_one() {
    each(|store| async move {
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
    each(|store| async move {
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
async fn bans_and_blocks_of_a_merged_guest_go_to_the_member() {
    each(|store| async move {
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
async fn a_merge_keeps_the_later_end_of_two_sanctions() {
    let later = |a: Option<u64>, b: Option<u64>| a.and_then(|a| b.map(|b| a.max(b)));
    let ends = [Some(10), Some(20), None];
    for kind in [SanctionKind::Ban, SanctionKind::Mute] {
        for (of_guest, of_member) in ends.into_iter().flat_map(|a| ends.map(|b| (a, b))) {
            for guest_first in [false, true] {
                each(|store| async move {
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
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        store.create_user(guest("anna"), None).await.unwrap();
        moderate(&store, ban("mia", None)).await;
        moderate(&store, ban("anna", None)).await;
        store.delete_user(&user("mia"), 9).await.unwrap();
        assert_eq!(store.remove_guests(vec![user("mia"), user("anna")], 100).await.unwrap(), 2);
        assert_eq!(store.sanctions().await.unwrap().len(), 1, "the guest's ban is removed with the guest");
        store.create_user(member("again", 7), None).await.unwrap();
        assert_eq!(store.sanctions().await.unwrap()[0].target, Target::User(user("again")));
    })
    .await;
}

#[tokio::test]
async fn deleting_an_account_does_not_lift_its_ban() {
    each(|store| async move {
        store.create_user(member("mia", 7), None).await.unwrap();
        moderate(&store, ban("mia", None)).await;
        store.delete_user(&user("mia"), 9).await.unwrap();
        store.create_user(member("again", 7), None).await.unwrap();
        assert_eq!(store.sanctions().await.unwrap()[0].target, Target::User(user("again")));
    })
    .await;
}

async fn blocked_by_anna(store: &Store) -> Vec<String> {
    let blocked = store.blocked_by(&user("anna")).await.unwrap();
    blocked.into_iter().map(|user| user.name.as_str().to_owned()).collect()
}

fn newcomer(discord: u64) -> BlockedNewcomer {
    let id = user(&format!("new{discord}"));
    BlockedNewcomer { discord: snowflake(discord), name: PlayerName::nearest("Nelly"), id }
}

#[tokio::test]
async fn deleting_an_account_lifts_no_block_against_it() {
    each(|store| async move {
        let (anna, mia, again) = (user("anna"), user("mia"), user("again"));
        store.create_user(member("anna", 5), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        assert!(store.block(&anna, &mia, 1).await.unwrap());
        store.delete_user(&mia, 9).await.unwrap();
        assert_eq!(blocked_by_anna(&store).await, ["Deleted player"]);
        assert_eq!(store.remove_guests(vec![mia.clone()], 100).await.unwrap(), 1);
        assert!(store.is_discord_blocked(&anna, snowflake(7)).await.unwrap());
        store.create_user(member("again", 7), None).await.unwrap();
        assert!(store.is_blocked(&anna, &again).await.unwrap());
        let blockers = store.blockers(&again).await.unwrap();
        assert!(blockers.contains(None, Some(snowflake(5))) && !blockers.contains(None, Some(snowflake(7))));
        assert_eq!(blocked_by_anna(&store).await, ["Deleted player"], "nothing links the two accounts");
        let unread_by = store.chat_blockers(&again).await.unwrap();
        assert!(
            !unread_by.contains(Some(&anna), None),
            "the chat is not hidden, because that would link the two accounts"
        );
        assert!(store.block(&anna, &again, 10).await.unwrap());
        store.delete_user(&again, 11).await.unwrap();
        assert!(store.is_discord_blocked(&anna, snowflake(7)).await.unwrap());
        for id in [mia, again] {
            assert!(store.is_discord_blocked(&anna, snowflake(7)).await.unwrap());
            store.unblock(&anna, &id).await.unwrap();
        }
        assert!(!store.is_discord_blocked(&anna, snowflake(7)).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_block_does_not_reveal_whose_account_was_deleted() {
    each(|store| async move {
        let (anna, mia) = (user("anna"), user("mia"));
        store.create_user(guest("anna"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        store.block(&anna, &mia, 1).await.unwrap();
        store.delete_user(&mia, 9).await.unwrap();
        for discord in [7, 8] {
            assert!(!store.names_discord(&anna, snowflake(discord)).await.unwrap());
            assert!(store.block_discord(&anna, newcomer(discord), 10).await.unwrap());
            assert_eq!(blocked_by_anna(&store).await, ["Nelly", "Deleted player"], "{discord}");
            assert!(store.names_discord(&anna, snowflake(discord)).await.unwrap());
            for _ in 0..2 {
                store.unblock_discord(&anna, snowflake(discord)).await.unwrap();
                assert_eq!(blocked_by_anna(&store).await, ["Deleted player"], "{discord}");
            }
        }
        assert!(store.is_discord_blocked(&anna, snowflake(7)).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_block_against_a_deleted_account_can_be_lifted() {
    each(|store| async move {
        let (anna, mia) = (user("anna"), user("mia"));
        store.create_user(guest("anna"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        store.block(&anna, &mia, 1).await.unwrap();
        store.delete_user(&mia, 9).await.unwrap();
        store.unblock(&anna, &mia).await.unwrap();
        store.create_user(member("again", 7), None).await.unwrap();
        assert!(!store.is_blocked(&anna, &user("again")).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn a_discord_account_without_an_account_here_can_be_blocked() {
    each(|store| async move {
        let anna = user("anna");
        store.create_user(guest("anna"), None).await.unwrap();
        for at_ms in [1, 2] {
            assert!(store.block_discord(&anna, newcomer(7), at_ms).await.unwrap());
        }
        assert!(store.block_discord(&anna, newcomer(8), 3).await.unwrap());
        assert_eq!(blocked_by_anna(&store).await, ["Nelly", "Nelly"]);
        store.unblock_discord(&anna, snowflake(8)).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        assert!(store.is_blocked(&anna, &user("mia")).await.unwrap());
        assert!(store.block_discord(&anna, newcomer(7), 4).await.unwrap());
        assert_eq!(blocked_by_anna(&store).await, [member("mia", 7).name.as_str()]);
        for discord in 100..100 + u64::from(crate::store::BLOCKS_MAX) - 1 {
            assert!(store.block_discord(&anna, newcomer(discord), 4).await.unwrap());
        }
        assert!(!store.block_discord(&anna, newcomer(9), 5).await.unwrap());
        store.unblock_discord(&anna, snowflake(7)).await.unwrap();
        assert!(store.block_discord(&anna, newcomer(9), 5).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn blocks_can_be_listed_and_lifted_and_are_limited_in_number() {
    each(|store| async move {
        for id in ["anna", "bob", "carl"] {
            store.create_user(guest(id), None).await.unwrap();
        }
        let (anna, bob, carl) = (user("anna"), user("bob"), user("carl"));
        assert!(store.block(&anna, &bob, 1).await.unwrap());
        assert!(store.block(&anna, &bob, 2).await.unwrap());
        assert!(store.block(&anna, &carl, 3).await.unwrap());
        let blocked = store.blocked_by(&anna).await.unwrap();
        assert_eq!(blocked.into_iter().map(|user| user.id).collect::<Vec<_>>(), [carl.clone(), bob.clone()]);
        assert!(store.blockers(&bob).await.unwrap().contains(Some(&anna), None));
        assert!(store.chat_blockers(&bob).await.unwrap().contains(Some(&anna), None));
        store.unblock(&anna, &bob).await.unwrap();
        assert!(!store.is_blocked(&anna, &bob).await.unwrap());
        for number in 1..crate::store::BLOCKS_MAX {
            assert!(store.block(&anna, &user(&format!("x{number}")), 4).await.unwrap());
        }
        assert!(!store.block(&anna, &bob, 5).await.unwrap());
        assert!(store.block(&anna, &carl, 5).await.unwrap(), "a repeated block succeeds at the limit");
    })
    .await;
}

#[tokio::test]
async fn actions_on_missing_targets_are_not_in_the_audit_log() {
    each(|store| async move {
        store.create_user(guest("anna"), None).await.unwrap();
        store.delete_user(&user("anna"), 5).await.unwrap();
        assert_eq!(moderate(&store, OperatorAction::Resolve(999)).await, None);
        assert_eq!(moderate(&store, OperatorAction::Lift(999)).await, None);
        for action in [
            OperatorAction::Delete(user("anna")),
            ban("anna", None),
            OperatorAction::Rename(user("anna"), PlayerName::nearest("Player"), None),
            OperatorAction::RemoveText(room("r"), user("nobody")),
        ] {
            let done = store.moderate("olga".to_owned(), grounds(), action, 7).await;
            assert!(matches!(done, Err(StoreError::NoSuchUser(_))), "{done:?}");
        }
        assert!(store.audit(9).await.unwrap().is_empty());
    })
    .await;
}
