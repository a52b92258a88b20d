//! Tests of the operator's commands. Most of them use a store with faults.

use super::{Admin, AdminError, AdminReply, AdminRequest, AdminSocket, send};
use crate::connections::outbox::Close;
use crate::limits::Limits;
use crate::moderation::AdminCommand;
use crate::requests::Requests;
use crate::services::Services;
use crate::store::Account;
use crate::store::testing::{CommitFault, TestStore};
use konakis_protocol::UserId;
use std::sync::Arc;
use tempfile::TempDir;

async fn admin() -> (Admin, TestStore) {
    let test = TestStore::new();
    let services = Services::for_tests(test.store.clone());
    let account = Account { created_ms: 5, ..Account::guest_for_tests("anna", "Anna") };
    services.store.create_user(account, None).await.unwrap();
    let requests = Arc::new(Requests::for_tests(services, Limits::new(true)));
    (Admin { requests }, test)
}

fn anna() -> UserId {
    "anna".parse().unwrap()
}

fn ban(target: &str) -> AdminCommand {
    AdminCommand::Ban {
        target: target.parse().unwrap(),
        term: "7d".parse().unwrap(),
        reason: "insults".parse().unwrap(),
    }
}

fn is_banned(admin: &Admin) -> bool {
    let now_ms = admin.requests.services.clock.now().wall;
    admin.requests.services.sanctions.ban(Some(&anna()), None, now_ms).is_some()
}

#[tokio::test]
async fn a_ban_that_was_stored_after_all_is_in_force() {
    let (admin, test) = admin().await;
    test.faults.fail_next_commit(CommitFault::SyncKept);
    assert_eq!(admin.execute("olga", ban("anna")).await.unwrap(), "ban 1 of anna is in force");
    assert!(is_banned(&admin));
    test.faults.fail_next_commit(CommitFault::SyncKept);
    let lift = AdminCommand::Lift { number: 1, reason: "an apology".parse().unwrap() };
    assert_eq!(admin.execute("olga", lift).await.unwrap(), "sanction 1 is lifted");
    assert!(!is_banned(&admin));
}

#[tokio::test]
async fn a_ban_that_was_not_stored_changes_nothing() {
    let (admin, test) = admin().await;
    test.faults.fail_next_commit(CommitFault::SyncLost);
    let failed = admin.execute("olga", ban("anna")).await;
    assert!(matches!(failed, Err(AdminError::NotStored)), "{failed:?}");
    assert!(!is_banned(&admin));
}

#[tokio::test]
async fn a_ban_with_an_unknown_outcome_is_reported_as_unknown() {
    let (admin, test) = admin().await;
    test.faults.fail_commits(Some(CommitFault::SyncKept));
    let failed = admin.execute("olga", ban("anna")).await.unwrap_err().to_string();
    assert!(failed.contains("unknown") && !failed.contains("nothing was changed"), "{failed}");
}

#[tokio::test]
async fn an_address_ban_confirmed_late_closes_connections() {
    let (admin, test) = admin().await;
    let services = &admin.requests.services;
    let [banned, other] = [1, 2].map(|number| services.outboxes.outbox(number, None));
    services.open_connections.came(&banned, [203, 0, 113, 7].into());
    services.open_connections.came(&other, [203, 0, 112, 7].into());
    test.faults.fail_commits(Some(CommitFault::SyncKept));
    admin.execute("olga", ban("203.0.113.0/24")).await.unwrap_err();
    assert_eq!(banned.closing(), None, "it is unknown whether the ban was stored");
    test.faults.fail_commits(None);
    services.store.settle().await.unwrap();
    services.reload_sanctions().await.unwrap();
    assert_eq!([banned.closing(), other.closing()], [Some(Close::Banned), None]);
}

#[tokio::test]
async fn commands_with_unknown_ids_are_refused_with_the_reason() {
    let (admin, _test) = admin().await;
    let reason = || "insults".parse().unwrap();
    for (command, answer) in [
        (
            AdminCommand::Resolve { report: 999, reason: reason() },
            "there is no open report with the number 999",
        ),
        (
            AdminCommand::Lift { number: 9, reason: reason() },
            "there is no ban, mute or fixed name with the number 9",
        ),
        (
            AdminCommand::RemoveText { room: "nosuch".parse().unwrap(), user: anna(), reason: reason() },
            "there is no room nosuch",
        ),
        (AdminCommand::Export { user: "nosuch".parse().unwrap() }, "there is no user with the ID nosuch"),
        (ban("nosuch"), "there is no user with the ID nosuch"),
    ] {
        let refused = admin.execute("olga", command).await.unwrap_err().to_string();
        assert!(refused.starts_with(answer), "{refused}");
    }
}

#[tokio::test]
async fn the_refusal_of_a_too_long_request_names_the_maximum() {
    let (admin, _test) = admin().await;
    let dir = TempDir::new().unwrap();
    let socket = AdminSocket::open(dir.path()).unwrap();
    let request = |length| AdminRequest { operator: "o".repeat(length), command: AdminCommand::Sanctions };
    let replies = async { [send(dir.path(), &request(9)).await, send(dir.path(), &request(20_000)).await] };
    let [short, long] = tokio::select! {
        replies = replies => replies,
        () = socket.serve(admin) => panic!("the socket serves until it is dropped"),
    };
    assert!(matches!(short, Ok(AdminReply::Done(_))), "{short:?}");
    let refused = "the request is too long: at most 16384 bytes can be sent";
    assert_eq!(long.unwrap_err().to_string(), refused);
}
