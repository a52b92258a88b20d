//! Handles requests: passes most on to their rooms, and answers the others.
//!
//! Invariants: a person for whom a service asks gets an account only through a request that can succeed
//! ([`newcomers`]).

mod budget;
mod commands;
mod creation;
mod error;
mod evaluation;
mod moderation;
mod newcomers;
mod notifications;
mod opponent;
mod personal_data;
mod profiles;
mod requester;

pub use requester::Requester;

use crate::accounts::Accounts;
use crate::errors::Coded;
use crate::limits::Limits;
use crate::notifications::PushServices;
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
    /// The push services whose devices a user may add.
    pub push_services: PushServices,
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
                if let RequestError::Store(error) = &why
                    && !error.is_of_former_user()
                {
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
        use ClientMessage as M;
        self.charge(requester, &message)?;
        self.refuse_blocked_rematch(requester, &message).await?;
        self.welcome_newcomer(requester, &message).await?;
        let client = requester.client();
        let new_room = || fresh(&self.services.random);
        let (room, command) = match message {
            // The connection answers these two itself, except a service's `sign_out`.
            M::Hello(_) | M::SignOut(_) => return Err(RequestError::SignInByService),
            M::Ping => return Ok(Handled::Answered(ServerMessage::Done)),
            M::Create(create) => return self.create(requester, create).await,
            M::Lobby(how) => return self.lobby(requester, how),
            M::Profile(of) => return self.show_profile(requester, of).await,
            M::Leaderboard(of) => return self.show_leaderboard(requester, of).await,
            M::Block(asked) => return self.block(requester, asked, true).await,
            M::Unblock(asked) => return self.block(requester, asked, false).await,
            M::Blocks => return self.blocks(requester).await,
            M::Notifications => return self.notifications(requester).await,
            M::AddDevice(device) => return self.add_device(requester, device).await,
            M::RemoveDevice(asked) => return self.remove_device(requester, asked.device).await,
            M::NotifyWhen(when) => return self.notify_when(requester, when).await,
            M::Data(asked) => return self.data(requester, asked).await,
            M::DeleteAccount => return self.delete_account(requester).await,
            M::Evaluate(asked) => return self.evaluate(requester, asked),
            M::Report(report) => self.report(requester, report)?,
            M::Watch(at) => (at.room, RoomCommand::Watch(client)),
            M::Unwatch(at) => (at.room, RoomCommand::Unwatch(client)),
            M::Record(at) => (at.room, RoomCommand::Record(client)),
            M::Analyse(at) => self.analyse(requester, at)?,
            M::Judge(asked) => self.judge(requester, asked)?,
            M::Replay(asked) => self.replay(requester, asked)?,
            M::Chat(say) => self.chat(requester, say).await?,
            M::Join(at) => (at.room.clone(), self.join(requester, &at.room).await?),
            M::Decline(at) => (at.room, self.ask(requester, Ask::Decline)?),
            M::Act(act) => self.act(requester, act)?,
            M::Hint(asked) => (asked.room, self.ask(requester, Ask::Hint(asked.ply))?),
            M::Offer(of) => (of.room, self.ask(requester, Ask::Offer(of.what, new_room()))?),
            M::Accept(of) => (of.room, self.ask(requester, Ask::Accept(of.what, new_room()))?),
            M::Refuse(of) => (of.room, self.ask(requester, Ask::Refuse(of.what))?),
            M::ClaimDraw(claim) => self.claim_draw(requester, claim)?,
            M::Resign(at) => (at.room, self.ask(requester, Ask::Resign)?),
            M::Abort(at) => (at.room, self.ask(requester, Ask::Abort)?),
        };
        if !self.may_open(requester, &room) {
            return Err(RequestError::TooMuch);
        }
        self.rooms.tell(&room, command).await;
        Ok(Handled::PassedOn)
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
