//! Requests that a service makes for people without an account.
//!
//! Invariant: a newcomer gets an account only after the room has accepted the request. Nothing is stored about a person
//! whose request is refused.

use super::RoomTask;
use crate::connections::client::Client;
use crate::rooms::error::RoomError;
use crate::rooms::machine::{Ask, RoomEvent, Seated};
use futures_util::future::BoxFuture;
use konakis_protocol::{ChatText, ErrorReply, ServerMessage, User};

/// A future that creates the account of a newcomer. If it fails, its error is the answer to the newcomer.
pub type NewAccount = BoxFuture<'static, Result<User, ErrorReply>>;

/// A request of a newcomer.
pub enum NewcomerAsk {
    /// Join with this random number. The seated person has a placeholder id until the account exists.
    Join(Seated, u64),
    /// Report the chat, with this note, if any.
    Report(Option<ChatText>),
}

impl RoomTask {
    pub(super) async fn newcomer(&mut self, mut client: Client, account: NewAccount, asked: NewcomerAsk) {
        match asked {
            NewcomerAsk::Join(by, number) => {
                let ask = Ask::Join(number);
                let event = RoomEvent::Asked { by, ask: ask.clone() };
                if let Err(refusal) = self.room.handle(self.services.clock.now(), &event) {
                    return self.refuse(&client, &refusal);
                }
                if !self.may_watch(&client, true) {
                    return self.refuse(&client, &RoomError::TooManyWatched);
                }
                let Some(user) = self.with_account(&mut client, account).await else { return };
                self.ask(client, Seated { user, rating: None, level: None }, ask).await;
            }
            NewcomerAsk::Report(note) => {
                if let Err(refusal) = self.check_report(&client, note.as_ref()).await {
                    return self.refuse(&client, &refusal);
                }
                let Some(user) = self.with_account(&mut client, account).await else { return };
                self.report(&client, user.id, note).await;
            }
        }
    }

    /// Creates the account and gives it to the client. If that fails, answers with the error and returns none.
    async fn with_account(&mut self, client: &mut Client, account: NewAccount) -> Option<User> {
        match account.await {
            Ok(user) => {
                client.user = Some(user.id.clone());
                self.follow_account(client);
                Some(user)
            }
            Err(reply) => {
                self.services.meters.refused(reply.code);
                client.answer(&ServerMessage::Error(reply));
                None
            }
        }
    }

    /// Updates the user id under which this client watches the room.
    pub(super) fn follow_account(&mut self, client: &Client) {
        if self.watchers.follow_account(client) {
            self.presence_changed();
        }
    }
}
