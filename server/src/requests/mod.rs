//! Handles requests: passes most on to their rooms, and answers the others.

mod budget;
mod creation;
mod moderation;
mod personal_data;
mod profiles;

use crate::accounts::{Accounts, names};
use crate::connections::client::Client;
use crate::connections::outbox::Outbox;
use crate::errors::Coded;
use crate::limits::Limits;
use crate::lobby::TooMany;
use crate::rooms::creation::{CreateError, fresh};
use crate::rooms::machine::{Ask, Invited, Seated};
use crate::rooms::registry::Registry;
use crate::rooms::task::Command;
use crate::services::Services;
use crate::store::{AccountKind, StoreError};
use konakis_protocol::{
    ClientMessage, ErrorCode, OnBehalf, Opponent, Rating, RequestId, RoomId, ServerMessage, User, UserId,
    UserKind, WatchLobby,
};
use std::net::IpAddr;
use std::sync::Arc;

/// The sender of a request: a user, or a service, over one connection.
pub struct Requester {
    /// The user; none for a service's request of its own.
    pub user: Option<User>,
    /// The address of the connection.
    pub address: IpAddr,
    /// Whether the connection is a service's.
    pub service: bool,
    /// The ID of the request.
    pub re: Option<RequestId>,
    /// The outbox of the connection.
    pub outbox: Arc<Outbox>,
    /// The one-way lag of the connection in milliseconds.
    pub lag_ms: u64,
}

impl Requester {
    fn client(&self) -> Client {
        Client {
            user: self.user.as_ref().map(|user| user.id.clone()),
            through_service: self.service,
            re: self.re.clone(),
            outbox: Arc::clone(&self.outbox),
        }
    }
}

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

/// Why a request is refused before it reaches a room.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error("a service asks for somebody: say for whom, with \"as\"")]
    Nobody,
    #[error("{0}")]
    NoSuchGame(String),
    #[error("the computer has no level {0} in this game: look at \"levels\" in the catalogue of games")]
    NoSuchLevel(u8),
    #[error("only a service can challenge somebody by their Discord id: use {{\"user\": id}} instead")]
    NotAService,
    #[error("only a service can name somebody by their Discord account: use {{\"user\": id}} instead")]
    WhomNotAService,
    #[error("there is no user {0}")]
    NoSuchUser(UserId),
    #[error("you cannot challenge yourself: choose \"open\", \"link\" or another user")]
    Oneself,
    #[error("you cannot block yourself: name another player")]
    BlockOneself,
    #[error("name the player to block: give \"user\", or \"whom\" as a service")]
    BlockNobody,
    #[error("{}", Wrong::too_many_blocks())]
    TooManyBlocks,
    #[error("this player does not play with you: choose another opponent")]
    Blocked,
    #[error("you have blocked this player: unblock them first if you want to play")]
    BlockedByYou,
    #[error("{0}")]
    Muted(String),
    #[error("a game against the computer is not rated: leave \"rated\" out")]
    RatedComputer,
    #[error("rated games are for members: sign in with Discord, or leave \"rated\" out")]
    RatedGuest,
    #[error("a guest plays unrated games only: leave \"rated\" out")]
    RatedAgainstGuest,
    #[error("a private game is not shown to anybody: invite by \"link\", or leave \"private\" out")]
    PrivateOpen,
    #[error(transparent)]
    TooManyOpen(#[from] TooMany),
    #[error("that is more than may be done in so short a time: wait a minute")]
    TooMuch,
    #[error("that is more than one user or one address may do in a day: try again in a few hours")]
    TooMuchToday,
    #[error(
        "the server is short of disk space, so no new game can begin; games in progress go on: try again later"
    )]
    NoSpace,
    #[error("the server cannot do that now: try again in a moment")]
    Store(#[from] StoreError),
    #[error(
        "it is not known yet whether the game was created: watch the room to find out, or create another"
    )]
    Uncreated(RoomId),
}

impl Coded for Wrong {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Nobody | Self::NotAService | Self::WhomNotAService | Self::RatedGuest | Self::Muted(_) => {
                ErrorCode::Unauthorized
            }
            Self::BlockOneself | Self::BlockNobody => ErrorCode::BadMessage,
            Self::TooManyBlocks => ErrorCode::RateLimited,
            Self::Blocked | Self::BlockedByYou => ErrorCode::NotNow,
            Self::NoSuchGame(_) | Self::NoSuchLevel(_) => ErrorCode::NoSuchGame,
            Self::NoSuchUser(_)
            | Self::Oneself
            | Self::RatedComputer
            | Self::RatedAgainstGuest
            | Self::PrivateOpen => ErrorCode::BadMessage,
            Self::TooMuch | Self::TooMuchToday | Self::TooManyOpen(_) => ErrorCode::RateLimited,
            Self::NoSpace => ErrorCode::NotNow,
            Self::Store(error) if error.is_unknown() => ErrorCode::Unconfirmed,
            Self::Uncreated(_) => ErrorCode::Unconfirmed,
            Self::Store(_) => ErrorCode::Internal,
        }
    }
}

impl From<CreateError> for Wrong {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Start(error) => Self::NoSuchGame(error.to_string()),
            // The creator, or the challenged player, has been deleted meanwhile.
            CreateError::Store(StoreError::NoSuchUser(user)) => Self::NoSuchUser(user),
            CreateError::Store(error) => Self::Store(error),
        }
    }
}

impl Requests {
    /// The user on whose behalf a service makes a request. A person without an account gets one by a request that changes
    /// something; for any other request they are a spectator, whose id stands for nobody.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn on_behalf(&self, whom: &OnBehalf, message: &ClientMessage) -> Result<User, StoreError> {
        let (accounts, services) = (&self.accounts, &self.services);
        if !only_reads(message) {
            return accounts.on_behalf(services, &self.limits, whom).await;
        }
        let known = accounts.known_on_behalf(services, &self.limits, whom).await?;
        Ok(known.unwrap_or_else(|| without_account(whom)))
    }

    /// Answers a request, or passes it on to its room.
    pub async fn answer(&self, requester: Requester, message: ClientMessage) {
        let client = requester.client();
        tracing::debug!("request");
        match self.pass_on(&requester, message).await {
            Ok(Outcome::Answered(message)) => client.answer(&message),
            Ok(Outcome::PassedOn) => {}
            Err(wrong) => {
                if let Wrong::Store(error) = &wrong {
                    let (connection, id) = (client.outbox.connection(), client.re.as_ref());
                    let id = id.map(tracing::field::debug);
                    tracing::error!(connection, id, %error, "a request failed");
                }
                self.services.meters.refused(wrong.code());
                let reply = match &wrong {
                    Wrong::Uncreated(room) => wrong.reply_about(room),
                    wrong => wrong.reply(),
                };
                client.answer(&ServerMessage::Error(reply));
            }
        }
    }

    async fn pass_on(&self, requester: &Requester, message: ClientMessage) -> Result<Outcome, Wrong> {
        self.charge(requester, &message)?;
        self.refuse_blocked_rematch(requester, &message).await?;
        let client = requester.client();
        let (room, command) = match message {
            ClientMessage::Hello(_) | ClientMessage::SignOut(_) => return Err(Wrong::Nobody),
            ClientMessage::Ping => return Ok(Outcome::Answered(ServerMessage::Done)),
            ClientMessage::Create(create) => return self.create(requester, create).await,
            ClientMessage::Lobby(how) => return self.lobby(requester, how),
            ClientMessage::Profile(of) => {
                self.charge_read(requester)?;
                return self
                    .profile(requester, of.user)
                    .await
                    .map(ServerMessage::Profile)
                    .map(Outcome::Answered);
            }
            ClientMessage::Leaderboard(of) => {
                self.charge_read(requester)?;
                return self.leaderboard(of).await.map(ServerMessage::Leaderboard).map(Outcome::Answered);
            }
            ClientMessage::Block(asked) => return self.block(requester, asked, true).await,
            ClientMessage::Unblock(asked) => return self.block(requester, asked, false).await,
            ClientMessage::Blocks => return self.blocks(requester).await,
            ClientMessage::Data(asked) => return self.data(requester, asked).await,
            ClientMessage::DeleteAccount => return self.delete_account(requester).await,
            ClientMessage::Report(report) => self.report(requester, report)?,
            ClientMessage::Watch(at) => (at.room, Command::Watch(client)),
            ClientMessage::Unwatch(at) => (at.room, Command::Unwatch(client)),
            ClientMessage::Record(at) => (at.room, Command::Record(client)),
            ClientMessage::Replay(asked) => (asked.room.clone(), Command::Replay(client, asked)),
            ClientMessage::Chat(say) => {
                let user = requester.user.clone().ok_or(Wrong::Nobody)?;
                if !self.limits.chat(&user.id) {
                    return Err(Wrong::TooMuch);
                }
                let blockers = self.chat_audience(&user).await?;
                (say.room, Command::Chat(client, user, say.text, blockers))
            }
            ClientMessage::Join(at) => {
                let user = requester.user.clone().ok_or(Wrong::Nobody)?;
                let by = self.seated_in(user, &at.room).await?;
                (at.room, Command::Ask(client, by, Ask::Join))
            }
            ClientMessage::Decline(at) => (at.room, self.ask(requester, Ask::Decline)?),
            ClientMessage::Act(act) => {
                let action = act.action.as_str().to_owned();
                (act.room, self.ask(requester, Ask::Act { ply: act.ply, action, lag_ms: requester.lag_ms })?)
            }
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
            return Err(Wrong::TooMuch);
        }
        self.rooms.tell(&room, command).await;
        Ok(Outcome::PassedOn)
    }

    /// Charges a profile or a leaderboard to this requester.
    fn charge_read(&self, requester: &Requester) -> Result<(), Wrong> {
        let person = requester.user.as_ref().filter(|_| !requester.service);
        let is_allowed = person.is_none_or(|user| self.limits.read(&user.id, requester.address));
        if is_allowed { Ok(()) } else { Err(Wrong::TooMuch) }
    }

    /// Whether this requester may access the room now; loading one from disk is rate-limited.
    fn may_open(&self, requester: &Requester, room: &RoomId) -> bool {
        let user = requester.user.as_ref().map(|user| &user.id);
        requester.service || self.rooms.is_awake(room) || self.limits.open_room(requester.address, user)
    }

    /// Starts or ends a subscription to the lobby. The answer is the full list, which is rate-limited for users, except
    /// when a subscription to changes ends.
    fn lobby(&self, requester: &Requester, how: WatchLobby) -> Result<Outcome, Wrong> {
        let (client, lobby) = (requester.client(), &self.services.lobby);
        if let WatchLobby { watch: false, changes: true } = how {
            lobby.unwatch(&client);
            return Ok(Outcome::Answered(ServerMessage::Done));
        }
        let person = requester.user.as_ref().filter(|_| !requester.service);
        if person.is_some_and(|user| !self.limits.list(&user.id, requester.address)) {
            return Err(Wrong::TooMuch);
        }
        match how {
            WatchLobby { watch: true, changes: true } => {
                lobby.watch_changes(&client);
                return Ok(Outcome::PassedOn);
            }
            WatchLobby { watch: true, .. } => lobby.watch(&client),
            WatchLobby { watch: false, .. } => lobby.unwatch(&client),
        }
        Ok(Outcome::Answered(lobby.list()))
    }

    /// The command for a room in which the user takes no new seat.
    fn ask(&self, requester: &Requester, ask: Ask) -> Result<Command, Wrong> {
        let user = requester.user.clone().ok_or(Wrong::Nobody)?;
        Ok(Command::Ask(requester.client(), Seated { user, rating: None, level: None }, ask))
    }

    /// The users invited to the other seat, and the computer opponent if it has that seat already.
    async fn opponent(
        &self,
        requester: &Requester,
        user: &User,
        opponent: Opponent,
        rated: bool,
    ) -> Result<(Invited, Option<Seated>), Wrong> {
        let invited = match opponent {
            Opponent::Open => Invited::Anyone,
            Opponent::Link => Invited::Link,
            Opponent::User(id) => match self.services.store.user(&id).await? {
                Some(account) if account.kind == AccountKind::Deleted => return Err(Wrong::NoSuchUser(id)),
                Some(account) if rated && account.kind == AccountKind::Guest => {
                    return Err(Wrong::RatedAgainstGuest);
                }
                Some(account) => Invited::User(account.id),
                None => return Err(Wrong::NoSuchUser(id)),
            },
            Opponent::Discord { .. } if !requester.service => return Err(Wrong::NotAService),
            Opponent::Discord { discord, name } => {
                let whom = OnBehalf { discord, name };
                Invited::User(self.accounts.on_behalf(&self.services, &self.limits, &whom).await?.id)
            }
            Opponent::Computer(_) if rated => return Err(Wrong::RatedComputer),
            Opponent::Computer(level) => return Ok((Invited::Nobody, Some(creation::computer(level)))),
        };
        if let Invited::User(invited) = &invited {
            if *invited == user.id {
                return Err(Wrong::Oneself);
            }
            self.refuse_blocked(&user.id, invited).await?;
        }
        Ok((invited, None))
    }

    /// A user to be seated, with their rating in the game.
    async fn seated(&self, user: User, game: &str) -> Result<Seated, Wrong> {
        let ratings = self.services.store.ratings(&user.id).await?;
        let rating = ratings.get(game).map(|standing| Rating::from(*standing).rating);
        Ok(Seated { user, rating, level: None })
    }

    async fn seated_in(&self, user: User, room: &RoomId) -> Result<Seated, Wrong> {
        let row = self.services.store.row(room).await?;
        self.refuse_blocked_in(&user.id, row.as_ref()).await?;
        match row {
            Some(row) => self.seated(user, &row.game).await,
            None => Ok(Seated { user, rating: None, level: None }),
        }
    }
}

/// Whether a request changes nothing that is stored about its user, except that they are gone.
const fn only_reads(message: &ClientMessage) -> bool {
    use ClientMessage as M;
    matches!(
        message,
        M::Watch(_)
            | M::Unwatch(_)
            | M::Lobby(_)
            | M::Record(_)
            | M::Replay(_)
            | M::Profile(_)
            | M::Leaderboard(_)
            | M::Blocks
            | M::Data(_)
            | M::DeleteAccount
            | M::SignOut(_)
            | M::Ping
    )
}

/// A person at Discord who has no account here. No account has this id, because random ids have no hyphen.
fn without_account(whom: &OnBehalf) -> User {
    #[expect(clippy::expect_used, reason = "plain letters, a hyphen and 20 digits are an id")]
    let id = format!("discord-{}", whom.discord).parse().expect("the person has an id");
    User { id, name: names::allowed(whom.name.clone()), kind: UserKind::Member }
}

/// The outcome of a request.
enum Outcome {
    /// The answer.
    Answered(ServerMessage),
    /// The room will answer.
    PassedOn,
}
