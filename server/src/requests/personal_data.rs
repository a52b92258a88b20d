//! Export and deletion of a user's own data.

use super::{Caller, Handled, RequestError, Requests};
use crate::connections::presence::ConnectionSet;
use crate::errors::Coded;
use crate::store::{AccountKind, StoreError};
use konakis_protocol::{AskData, PersonalData, ServerMessage, User, UserId};

/// The maximum number of entries on a page, for each list that comes in pages.
const PAGE_MAX: u32 = 500;

impl Requests {
    pub(super) async fn data(&self, caller: &Caller, asked: AskData) -> Result<Handled, RequestError> {
        let user = self.charge_personal(caller)?;
        let data = self.services.personal_data(&user.id, asked).await.map_err(without_user)?;
        Ok(Handled::Answered(ServerMessage::Data(Box::new(data))))
    }

    /// Charges a request about the user's own data, blocked players or notifications. Returns the user.
    pub(super) fn charge_personal<'a>(&self, caller: &'a Caller) -> Result<&'a User, RequestError> {
        let user = caller.user.as_ref().ok_or(RequestError::NoUser)?;
        self.limits.personal(caller.charged_user()?, caller.charged_address())?;
        Ok(user)
    }

    /// Closes the user's other connections, deletes the account, answers, and closes the remaining connections.
    pub(super) async fn delete_account(&self, caller: &Caller) -> Result<Handled, RequestError> {
        let user = self.charge_personal(caller)?;
        let present = &self.services.present;
        present.sign_out(&user.id, ConnectionSet::AllBut(caller.outbox.connection()));
        let answer = match self.services.delete_account(&user.id).await {
            Ok(()) => ServerMessage::Done,
            // The account may have been deleted despite the error, so its connections are closed.
            Err(unknown) if unknown.is_unknown() => {
                tracing::error!(user = %user.id, error = %unknown, "it is unknown whether an account was deleted");
                let error = RequestError::Store(unknown);
                self.services.meters.refused(error.code());
                ServerMessage::Error(error.reply())
            }
            Err(error) => return Err(without_user(error)),
        };
        caller.client().answer(&answer);
        present.sign_out(&user.id, ConnectionSet::All);
        self.services.erasure_due.notify_one();
        Ok(Handled::PassedOn)
    }
}

/// Converts an error of the store. There may be no such user, because a service may send the request for a newcomer,
/// who has no account.
fn without_user(error: StoreError) -> RequestError {
    match error {
        StoreError::NoSuchUser(_) => RequestError::NoAccount,
        error => RequestError::Store(error),
    }
}

impl crate::services::Services {
    /// Deletes an account, but does not close the user's connections.
    ///
    /// # Errors
    /// [`StoreError`] if there is no such user, or the store fails. If the outcome is unknown, the account may
    /// have been deleted.
    pub async fn delete_account(&self, user: &UserId) -> crate::store::Result<()> {
        let _lock = self.account_locks.lock(user).await;
        match self.store.delete_user(user, self.clock.now().wall).await {
            Err(unknown) if unknown.is_unknown() => {
                self.store.settle().await.map_err(|_| unknown.clone())?;
                let account = self.store.user(user).await.map_err(|_| unknown)?;
                if account.is_some_and(|account| account.kind == AccountKind::Deleted) {
                    Ok(())
                } else {
                    Err(StoreError::Failed("the deletion was not stored".into()))
                }
            }
            deleted => deleted,
        }
    }

    /// A page of the data that is stored about a user.
    ///
    /// # Errors
    /// [`StoreError`] if there is no such user, or the store fails.
    pub async fn personal_data(&self, user: &UserId, asked: AskData) -> crate::store::Result<PersonalData> {
        self.store.personal_data(user, asked, PAGE_MAX).await
    }

    /// All the data that is stored about a user.
    ///
    /// # Errors
    /// [`StoreError`] if there is no such user, or the store fails.
    pub async fn all_personal_data(&self, user: &UserId) -> crate::store::Result<PersonalData> {
        let mut all = self.personal_data(user, AskData::default()).await?;
        while let Some(after) = all.next.take() {
            let page = self.personal_data(user, AskData { after: Some(after), skip: None }).await?;
            all.games.extend(page.games);
            all.next = page.next;
        }
        while let Some(skip) = all.more.take() {
            let page = self.personal_data(user, AskData { after: None, skip: Some(skip) }).await?;
            all.account.merged.extend(page.account.merged);
            all.reports.extend(page.reports);
            all.messages.extend(page.messages);
            all.more = page.more;
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::{Due, Outbox};
    use crate::limits::Limits;
    use crate::services::Services;
    use crate::store::testing::{CommitFault, Faults, TestStore};
    use crate::store::{Account, TokenHash};
    use konakis_protocol::ClientMessage;
    use std::sync::Arc;

    /// Deletes an account while the store has this fault. Returns the answer, and whether the request's connection and
    /// another one close.
    async fn deletion(fault: impl FnOnce(&Faults)) -> (serde_json::Value, [bool; 2]) {
        let TestStore { store, faults, .. } = TestStore::new();
        let services = Services::for_tests(store);
        let requests = Requests::for_tests(Arc::clone(&services), Limits::new(false));
        let account = Account::guest_for_tests("anna", "Anna");
        services.store.create_user(account.clone(), None).await.unwrap();
        let outboxes = [1, 2].map(|connection| Arc::new(Outbox::new(connection)));
        for outbox in &outboxes {
            services.present.connected(&account.id, TokenHash::of(&"t".parse().unwrap()), None, outbox);
        }
        fault(&faults);
        requests.answer(Caller::for_tests(account.user(), &outboxes[0]), ClientMessage::DeleteAccount).await;
        let closing = outboxes.each_ref().map(|outbox| outbox.closing().is_some());
        let Due::Frame(answer) = std::future::poll_fn(|context| outboxes[0].poll(context)).await else {
            panic!("an answer is expected");
        };
        (serde_json::from_str(&answer).unwrap(), closing)
    }

    #[tokio::test]
    async fn a_deletion_closes_all_connections() {
        let (answer, closing) = deletion(|_| ()).await;
        assert_eq!((answer["type"].as_str(), closing), (Some("done"), [true, true]));
    }

    #[tokio::test]
    async fn a_deletion_that_proves_to_be_stored_is_confirmed() {
        let (answer, closing) = deletion(|faults| faults.fail_next_commit(CommitFault::SyncKept)).await;
        assert_eq!((answer["type"].as_str(), closing), (Some("done"), [true, true]));
    }

    #[tokio::test]
    async fn a_deletion_that_proves_to_be_lost_is_refused() {
        let (answer, closing) = deletion(|faults| faults.fail_next_commit(CommitFault::SyncLost)).await;
        assert_eq!((answer["code"].as_str(), closing), (Some("internal"), [false, true]));
    }

    #[tokio::test]
    async fn an_unconfirmed_deletion_closes_all_connections() {
        let (answer, closing) = deletion(|faults| faults.fail_commits(Some(CommitFault::SyncKept))).await;
        assert_eq!((answer["code"].as_str(), closing), (Some("unconfirmed"), [true, true]));
    }
}
