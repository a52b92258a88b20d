//! Answers requests, or passes them on to their rooms.
//!
//! Invariant: a person for whom a service asks gets an account only through a request that can succeed ([`newcomers`]).

mod activities;
mod caller;
mod charge;
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

pub use caller::Caller;

use crate::accounts::Accounts;
use crate::activities::Activities;
use crate::errors::Coded;
use crate::limits::Limits;
use crate::notifications::PushServices;
use crate::rooms::creation::fresh;
use crate::rooms::machine::{Ask, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::task::RoomCommand;
use crate::services::Services;
use crate::store::shown_rating;
use error::RequestError;
use konakis_protocol::{ClientMessage, RoomId, ServerMessage, User, WatchLobby};
use std::sync::Arc;

/// Answers requests.
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
    /// The instances of Discord's Activity; none without a Discord application.
    pub activities: Option<Activities>,
}

impl Requests {
    #[cfg(test)]
    pub(crate) fn for_tests(services: Arc<Services>, limits: Limits) -> Self {
        Self {
            rooms: Registry::new(Arc::clone(&services)),
            services,
            accounts: Accounts::new(None),
            limits,
            push_services: PushServices::default(),
            activities: None,
        }
    }

    /// Answers a request, or passes it on to its room.
    pub async fn answer(&self, mut caller: Caller, message: ClientMessage) {
        tracing::debug!("request");
        let handled = self.dispatch(&mut caller, message).await;
        let client = caller.client();
        match handled {
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

    async fn dispatch(&self, caller: &mut Caller, message: ClientMessage) -> Result<Handled, RequestError> {
        use ClientMessage as M;
        self.charge(caller, &message)?;
        self.refuse_blocked_rematch(caller, &message).await?;
        self.welcome_newcomer(caller, &message).await?;
        let client = caller.client();
        let new_room = || fresh(&self.services.random);
        let (room, command) = match message {
            // The connection answers these itself, except a service's `sign_out`.
            M::Hello(_) | M::SignOut(_) => return Err(RequestError::SignInByService),
            M::Ping => return Ok(Handled::Answered(ServerMessage::Done)),
            M::Create(create) => return self.create(caller, create).await,
            M::Lobby(how) => return self.lobby(caller, how),
            M::Profile(of) => return self.show_profile(caller, of).await,
            M::Leaderboard(of) => return self.show_leaderboard(caller, of).await,
            M::Block(asked) => return self.block(caller, asked, true).await,
            M::Unblock(asked) => return self.block(caller, asked, false).await,
            M::Blocks => return self.blocks(caller).await,
            M::Notifications => return self.notifications(caller).await,
            M::AddDevice(device) => return self.add_device(caller, device).await,
            M::RemoveDevice(asked) => return self.remove_device(caller, asked.device).await,
            M::NotifyWhen(when) => return self.notify_when(caller, when).await,
            M::DeliverNotices => return self.deliver_notices(caller),
            M::EnterActivity(asked) => return self.enter_activity(caller, asked).await,
            M::LeaveActivity(asked) => return self.leave_activity(caller, &asked.instance),
            M::ShowInActivity(asked) => return self.show_in_activity(caller, asked).await,
            M::WaitInActivity(asked) => return self.wait_in_activity(caller, &asked),
            M::SetActivity(asked) => return self.set_activity(caller, &asked),
            M::Launch(at) => return self.launch(caller, at.room).await,
            M::Data(asked) => return self.data(caller, asked).await,
            M::DeleteAccount => return self.delete_account(caller).await,
            M::Evaluate(asked) => return self.evaluate(caller, asked).await,
            M::Report(report) => self.report(caller, report)?,
            M::Watch(at) => (at.room, RoomCommand::Watch(client)),
            M::Unwatch(at) => (at.room, RoomCommand::Unwatch(client)),
            M::Record(at) => (at.room, RoomCommand::Record(client)),
            M::Analyse(at) => self.analyse(caller, at)?,
            M::Judge(asked) => self.judge(caller, asked)?,
            M::Replay(asked) => self.replay(caller, asked)?,
            M::Chat(say) => self.chat(caller, say).await?,
            M::Join(at) => (at.room.clone(), self.join(caller, &at.room).await?),
            M::Decline(at) => (at.room, self.ask(caller, Ask::Decline)?),
            M::Act(act) => self.act(caller, act)?,
            M::Hint(asked) => (asked.room, self.ask(caller, Ask::Hint(asked.ply))?),
            M::Offer(of) => (of.room, self.ask(caller, Ask::Offer(of.what, new_room()))?),
            M::Accept(of) => (of.room, self.ask(caller, Ask::Accept(of.what, new_room()))?),
            M::Refuse(of) => (of.room, self.ask(caller, Ask::Refuse(of.what))?),
            M::ClaimDraw(claim) => self.claim_draw(caller, claim)?,
            M::Resign(at) => (at.room, self.ask(caller, Ask::Resign)?),
            M::Abort(at) => (at.room, self.ask(caller, Ask::Abort)?),
        };
        if !self.may_open(caller, &room) {
            return Err(RequestError::TooMuch);
        }
        self.rooms.tell(&room, command).await;
        Ok(Handled::PassedOn)
    }

    /// Whether the request may go to its room. Loading a room from disk is rate-limited, except for services.
    fn may_open(&self, caller: &Caller, room: &RoomId) -> bool {
        let charged_user = caller.charged_user.as_ref();
        caller.service || self.rooms.is_loaded(room) || self.limits.open_room(caller.address, charged_user)
    }

    /// Starts or ends a subscription to the lobby. The answer is the full list, which is rate-limited except for
    /// services. Only the end of a subscription to changes is answered without the list.
    fn lobby(&self, caller: &Caller, how: WatchLobby) -> Result<Handled, RequestError> {
        let (client, lobby) = (caller.client(), &self.services.lobby);
        if let WatchLobby { watch: false, changes: true } = how {
            lobby.unwatch(&client);
            return Ok(Handled::Answered(ServerMessage::Done));
        }
        if let Some(charged_user) = caller.charged_user.as_ref().filter(|_| !caller.service) {
            self.limits.list(charged_user, caller.address)?;
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

    async fn seated(&self, user: User, game: &str) -> Result<Seated, RequestError> {
        let ratings = self.services.store.ratings(&user.id).await?;
        let rating = shown_rating(&ratings, game);
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

enum Handled {
    Answered(ServerMessage),
    /// The answer is already sent, or comes from another part of the server, such as the room or the lobby.
    PassedOn,
}
