//! Handles requests: passes most on to their rooms, and answers the others.
//!
//! Invariants: a person for whom a service asks gets an account only through a request that can succeed
//! ([`newcomers`]).

mod budget;
mod creation;
mod error;
mod evaluation;
mod moderation;
mod newcomers;
mod opponent;
mod personal_data;
mod profiles;
mod requester;

pub use requester::Requester;

use crate::accounts::Accounts;
use crate::errors::Coded;
use crate::limits::Limits;
use crate::rooms::creation::fresh;
use crate::rooms::machine::{Ask, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use error::RequestError;
use konakis_protocol::{ClientMessage, Rating, RoomId, ServerMessage, User, WatchLobby};
use std::sync::Arc;

/// Handles requests, with the parts of the server that answer them.
pub struct Requests {
    /// The services.
    pub services: Arc<Services>,
    /// The rooms.
    pub rooms: Arc<Registry>,
    /// Identifies users and services.
    pub accounts: Accounts,
    /// The rate limits.
    pub limits: Limits,
}

impl Requests {
    /// Answers a request, or passes it on to its room.
    pub async fn answer(&self, mut requester: Requester, message: ClientMessage) {
        tracing::debug!("request");
        let passed_on = self.pass_on(&mut requester, message).await;
        let client = requester.client();
        match passed_on {
            Ok(Handled::Answered(message)) => client.answer(&message),
            Ok(Handled::PassedOn) => {}
            Err(why) => {
                if let RequestError::Store(error) = &why {
                    let (connection, id) = (client.outbox.connection(), client.re.as_ref());
                    let id = id.map(tracing::field::debug);
                    tracing::error!(connection, id, %error, "a request failed");
                }
                self.services.meters.refused(why.code());
                client.answer(&ServerMessage::Error(why.reply_to_client()));
            }
        }
    }

    async fn pass_on(
        &self,
        requester: &mut Requester,
        message: ClientMessage,
    ) -> Result<Handled, RequestError> {
        self.charge(requester, &message)?;
        self.refuse_blocked_rematch(requester, &message).await?;
        self.welcome_newcomer(requester, &message).await?;
        let client = requester.client();
        let (room, command) = match message {
            // The connection answers these two itself, except a service's `sign_out`.
            ClientMessage::Hello(_) | ClientMessage::SignOut(_) => return Err(RequestError::SignInByService),
            ClientMessage::Ping => return Ok(Handled::Answered(ServerMessage::Done)),
            ClientMessage::Create(create) => return self.create(requester, create).await,
            ClientMessage::Lobby(how) => return self.lobby(requester, how),
            ClientMessage::Profile(of) => {
                self.charge_read(requester)?;
                return self
                    .profile(requester, of.user)
                    .await
                    .map(ServerMessage::Profile)
                    .map(Handled::Answered);
            }
            ClientMessage::Leaderboard(of) => {
                self.charge_read(requester)?;
                return self.leaderboard(of).await.map(ServerMessage::Leaderboard).map(Handled::Answered);
            }
            ClientMessage::Block(asked) => return self.block(requester, asked, true).await,
            ClientMessage::Unblock(asked) => return self.block(requester, asked, false).await,
            ClientMessage::Blocks => return self.blocks(requester).await,
            ClientMessage::Data(asked) => return self.data(requester, asked).await,
            ClientMessage::DeleteAccount => return self.delete_account(requester).await,
            ClientMessage::Report(report) => self.report(requester, report)?,
            ClientMessage::Watch(at) => (at.room, RoomCommand::Watch(client)),
            ClientMessage::Unwatch(at) => (at.room, RoomCommand::Unwatch(client)),
            ClientMessage::Record(at) => (at.room, RoomCommand::Record(client)),
            ClientMessage::Analyse(at) => {
                self.limits.analysis(requester.budget()?, requester.charged_address())?;
                (at.room, RoomCommand::Analyse(client))
            }
            ClientMessage::Evaluate(asked) => return self.evaluate(requester, asked),
            ClientMessage::Judge(asked) => {
                self.limits.evaluation(requester.budget()?, requester.charged_address())?;
                (asked.room.clone(), RoomCommand::Judge(client, asked))
            }
            ClientMessage::Replay(asked) => {
                self.charge_replay(requester)?;
                (asked.room.clone(), RoomCommand::Replay(client, asked))
            }
            ClientMessage::Chat(say) => {
                let user = requester.user.clone().ok_or(RequestError::NoUser)?;
                self.limits.chat(requester.budget()?, requester.charged_address())?;
                let blockers = self.chat_blockers(&user).await?;
                (say.room, RoomCommand::Chat(client, user, say.text, blockers))
            }
            ClientMessage::Join(at) => {
                let command = self.join(requester, &at.room).await?;
                (at.room, command)
            }
            ClientMessage::Decline(at) => (at.room, self.ask(requester, Ask::Decline)?),
            ClientMessage::Act(act) => {
                let action = act.action.as_str().to_owned();
                (act.room, self.ask(requester, Ask::Act { ply: act.ply, action, lag_ms: requester.lag_ms })?)
            }
            ClientMessage::Hint(asked) => (asked.room, self.ask(requester, Ask::Hint(asked.ply))?),
            ClientMessage::Offer(of) => {
                (of.room, self.ask(requester, Ask::Offer(of.what, fresh(&self.services.random)))?)
            }
            ClientMessage::Accept(of) => {
                (of.room, self.ask(requester, Ask::Accept(of.what, fresh(&self.services.random)))?)
            }
            ClientMessage::Refuse(of) => (of.room, self.ask(requester, Ask::Refuse(of.what))?),
            ClientMessage::ClaimDraw(claim) => {
                let action = claim.action.map(|action| action.as_str().to_owned());
                (claim.room, self.ask(requester, Ask::ClaimDraw(action))?)
            }
            ClientMessage::Resign(at) => (at.room, self.ask(requester, Ask::Resign)?),
            ClientMessage::Abort(at) => (at.room, self.ask(requester, Ask::Abort)?),
        };
        if !self.may_open(requester, &room) {
            return Err(RequestError::TooMuch);
        }
        self.rooms.tell(&room, command).await;
        Ok(Handled::PassedOn)
    }

    /// Charges a profile or a leaderboard to this requester.
    fn charge_read(&self, requester: &Requester) -> Result<(), RequestError> {
        let budget = requester.budget.as_ref().filter(|_| !requester.service);
        budget.map_or(Ok(()), |budget| Ok(self.limits.read(budget, requester.address)?))
    }

    /// Charges a part of a replay to this requester. A service that asks for itself has no budget.
    fn charge_replay(&self, requester: &Requester) -> Result<(), RequestError> {
        let (budget, address) = (requester.budget.as_ref(), requester.charged_address());
        budget.map_or(Ok(()), |budget| Ok(self.limits.replay(budget, address)?))
    }

    /// Whether this requester may access the room now; loading one from disk is rate-limited.
    fn may_open(&self, requester: &Requester, room: &RoomId) -> bool {
        let budget = requester.budget.as_ref();
        requester.service || self.rooms.is_loaded(room) || self.limits.open_room(requester.address, budget)
    }

    /// Starts or ends a subscription to the lobby. The answer is the full list, which is rate-limited for users, except
    /// when a subscription to changes ends.
    fn lobby(&self, requester: &Requester, how: WatchLobby) -> Result<Handled, RequestError> {
        let (client, lobby) = (requester.client(), &self.services.lobby);
        if let WatchLobby { watch: false, changes: true } = how {
            lobby.unwatch(&client);
            return Ok(Handled::Answered(ServerMessage::Done));
        }
        if let Some(budget) = requester.budget.as_ref().filter(|_| !requester.service) {
            self.limits.list(budget, requester.address)?;
        }
        match how {
            WatchLobby { watch: true, changes: true } => {
                lobby.watch_changes(&client);
                return Ok(Handled::PassedOn);
            }
            WatchLobby { watch: true, .. } => lobby.watch(&client),
            WatchLobby { watch: false, .. } => lobby.unwatch(&client),
        }
        Ok(Handled::Answered(lobby.list()))
    }

    /// The command of a request in which the user takes no new seat.
    fn ask(&self, requester: &Requester, ask: Ask) -> Result<RoomCommand, RequestError> {
        let user = requester.user.clone().ok_or(RequestError::NoUser)?;
        Ok(RoomCommand::Ask(requester.client(), Seated { user, rating: None, level: None }, ask))
    }

    /// A user to be seated, with their rating in the game.
    async fn seated(&self, user: User, game: &str) -> Result<Seated, RequestError> {
        let ratings = self.services.store.ratings(&user.id).await?;
        let rating = ratings.get(game).map(|rating| Rating::from(*rating).rating);
        Ok(Seated { user, rating, level: None })
    }

    async fn seated_in(&self, user: User, room: &RoomId) -> Result<Seated, RequestError> {
        let row = self.services.store.row(room).await?;
        if !row.as_ref().is_some_and(|row| moderation::sits(row, &user.id)) {
            self.refuse_blocked_in(&user.id, row.as_ref()).await?;
        }
        match row {
            Some(row) => self.seated(user, &row.game).await,
            None => Ok(Seated { user, rating: None, level: None }),
        }
    }
}

/// The outcome of a request.
enum Handled {
    /// The answer.
    Answered(ServerMessage),
    /// Another part of the server answers, such as the room or the lobby.
    PassedOn,
}
