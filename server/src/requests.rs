//! What is done with a request: most are a room's affair and passed on, the others are answered here.

mod budget;
mod profiles;

use crate::accounts::Accounts;
use crate::limits::Limits;
use crate::lobby::TooMany;
use crate::names;
use crate::outbox::Outbox;
use crate::room::task::Command;
use crate::room::watchers::Client;
use crate::room::{Ask, Invited, NewRoom, Seated};
use crate::services::{CreateError, Services};
use crate::store::StoreError;
use konakis_games::{Contest, Seed};
use konakis_protocol::{
    BySeat, ClientMessage, Create, ErrorCode, ErrorReply, OnBehalf, Opponent, Rating, RequestId, RoomId,
    Seat, SeatChoice, ServerMessage, User, UserId, UserKind, WatchLobby,
};
use std::net::IpAddr;
use std::sync::Arc;

/// Who asks.
pub struct Asker {
    /// Who he is; nobody for a service that asks for nobody.
    pub user: Option<User>,
    /// The address of the connection.
    pub address: IpAddr,
    /// Whether he asks through a service.
    pub service: bool,
    /// What his request is called.
    pub re: Option<RequestId>,
    /// His connection.
    pub outbox: Arc<Outbox>,
    /// How long his frames are on the way, in milliseconds.
    pub lag_ms: u64,
}

impl Asker {
    fn speaker(&self) -> Client {
        Client {
            user: self.user.as_ref().map(|user| user.id.clone()),
            through_service: self.service,
            re: self.re.clone(),
            outbox: Arc::clone(&self.outbox),
        }
    }
}

/// What answers requests.
pub struct Requests<'a> {
    /// The services.
    pub services: &'a Services,
    /// Who is who.
    pub accounts: &'a Accounts,
    /// How much may be asked.
    pub limits: &'a Limits,
}

/// Why a request is not done, before any room hears of it.
#[derive(Debug, thiserror::Error)]
enum Wrong {
    #[error("a service asks for somebody: say for whom, with \"as\"")]
    Nobody,
    #[error("{0}")]
    NoSuchGame(String),
    #[error("the computer has no level {0} in this game: look at \"levels\" in the catalogue of games")]
    NoSuchLevel(u8),
    #[error("only a service can challenge somebody by his Discord id: use {{\"user\": id}} instead")]
    NotAService,
    #[error("there is no user {0}")]
    NoSuchUser(UserId),
    #[error("you cannot challenge yourself: choose \"open\", \"link\" or another user")]
    Oneself,
    #[error("a game against the computer is not rated: leave \"rated\" out")]
    RatedComputer,
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
}

impl Wrong {
    const fn code(&self) -> ErrorCode {
        match self {
            Self::Nobody | Self::NotAService => ErrorCode::Unauthorized,
            Self::NoSuchGame(_) | Self::NoSuchLevel(_) => ErrorCode::NoSuchGame,
            Self::NoSuchUser(_) | Self::Oneself | Self::RatedComputer | Self::PrivateOpen => {
                ErrorCode::BadMessage
            }
            Self::TooMuch | Self::TooMuchToday | Self::TooManyOpen(_) => ErrorCode::RateLimited,
            Self::NoSpace => ErrorCode::NotNow,
            Self::Store(_) => ErrorCode::Internal,
        }
    }
}

impl From<CreateError> for Wrong {
    fn from(error: CreateError) -> Self {
        match error {
            CreateError::Start(error) => Self::NoSuchGame(error.to_string()),
            CreateError::Store(error) => Self::Store(error),
        }
    }
}

impl Requests<'_> {
    /// Answers a request, or sees to it that a room does.
    pub async fn answer(&self, asker: Asker, message: ClientMessage) {
        let speaker = asker.speaker();
        tracing::debug!("asks");
        match self.pass_on(&asker, message).await {
            Ok(Done::Answered(message)) => speaker.answer(&message),
            Ok(Done::PassedOn) => {}
            Err(wrong) => {
                if let Wrong::Store(error) = &wrong {
                    let (connection, id) = (speaker.outbox.connection(), speaker.re.as_ref());
                    let id = id.map(tracing::field::debug);
                    tracing::error!(connection, id, %error, "a request failed");
                }
                self.services.meters.refused(wrong.code());
                let reply = ErrorReply { code: wrong.code(), message: wrong.to_string(), room: None };
                speaker.answer(&ServerMessage::Error(reply));
            }
        }
    }

    async fn pass_on(&self, asker: &Asker, message: ClientMessage) -> Result<Done, Wrong> {
        self.charge(asker, &message)?;
        let speaker = asker.speaker();
        let (room, command) = match message {
            ClientMessage::Hello(_) | ClientMessage::SignOut(_) => return Err(Wrong::Nobody),
            ClientMessage::Ping => return Ok(Done::Answered(ServerMessage::Done)),
            ClientMessage::Create(create) => return self.create(asker, create).await,
            ClientMessage::Lobby(how) => return self.lobby(asker, how),
            ClientMessage::Profile(of) => {
                return self.profile(asker, of.user).await.map(ServerMessage::Profile).map(Done::Answered);
            }
            ClientMessage::Leaderboard(of) => {
                return self.leaderboard(of).await.map(ServerMessage::Leaderboard).map(Done::Answered);
            }
            ClientMessage::Watch(at) => (at.room, Command::Watch(speaker)),
            ClientMessage::Unwatch(at) => (at.room, Command::Unwatch(speaker)),
            ClientMessage::Record(at) => (at.room, Command::Record(speaker)),
            ClientMessage::Replay(asked) => (asked.room.clone(), Command::Replay(speaker, asked)),
            ClientMessage::Chat(say) => {
                let user = asker.user.clone().ok_or(Wrong::Nobody)?;
                if !self.limits.chat(&user.id) {
                    return Err(Wrong::TooMuch);
                }
                (say.room, Command::Chat(speaker, user, say.text))
            }
            ClientMessage::Join(at) => {
                let user = asker.user.clone().ok_or(Wrong::Nobody)?;
                let by = self.seated_in(user, &at.room).await?;
                (at.room, Command::Ask(speaker, by, Ask::Join))
            }
            ClientMessage::Decline(at) => (at.room, self.ask(asker, Ask::Decline)?),
            ClientMessage::Act(act) => {
                let action = act.action.as_str().to_owned();
                (act.room, self.ask(asker, Ask::Act { ply: act.ply, action, lag_ms: asker.lag_ms })?)
            }
            ClientMessage::Offer(of) => {
                (of.room, self.ask(asker, Ask::Offer(of.what, self.services.fresh()))?)
            }
            ClientMessage::Accept(of) => {
                (of.room, self.ask(asker, Ask::Accept(of.what, self.services.fresh()))?)
            }
            ClientMessage::Refuse(of) => (of.room, self.ask(asker, Ask::Refuse(of.what))?),
            ClientMessage::ClaimDraw(claim) => {
                let action = claim.action.map(|action| action.as_str().to_owned());
                (claim.room, self.ask(asker, Ask::ClaimDraw(action))?)
            }
            ClientMessage::Resign(at) => (at.room, self.ask(asker, Ask::Resign)?),
            ClientMessage::Abort(at) => (at.room, self.ask(asker, Ask::Abort)?),
        };
        if !self.may_open(asker, &room) {
            return Err(Wrong::TooMuch);
        }
        self.services.tell(&room, command).await;
        Ok(Done::PassedOn)
    }

    /// Whether a room may be read from disk for this connection now, if it has to be.
    fn may_open(&self, asker: &Asker, room: &RoomId) -> bool {
        let user = asker.user.as_ref().map(|user| &user.id);
        asker.service || self.services.is_awake(room) || self.limits.open_room(asker.address, user)
    }

    /// The lobby, with its changes from now on or without. Everything but the end of changes is answered with the full
    /// list, of which people may ask for a limited number.
    fn lobby(&self, asker: &Asker, how: WatchLobby) -> Result<Done, Wrong> {
        let (speaker, lobby) = (asker.speaker(), &self.services.lobby);
        if let WatchLobby { watch: false, changes: true } = how {
            lobby.unwatch(&speaker);
            return Ok(Done::Answered(ServerMessage::Done));
        }
        let person = asker.user.as_ref().filter(|_| !asker.service);
        if person.is_some_and(|user| !self.limits.list(&user.id, asker.address)) {
            return Err(Wrong::TooMuch);
        }
        match how {
            WatchLobby { watch: true, changes: true } => {
                lobby.watch_changes(&speaker);
                return Ok(Done::PassedOn);
            }
            WatchLobby { watch: true, .. } => lobby.watch(&speaker),
            WatchLobby { watch: false, .. } => lobby.unwatch(&speaker),
        }
        Ok(Done::Answered(lobby.list()))
    }

    /// What is asked of a room by somebody who has his seat there already, if he has one.
    fn ask(&self, asker: &Asker, ask: Ask) -> Result<Command, Wrong> {
        let user = asker.user.clone().ok_or(Wrong::Nobody)?;
        Ok(Command::Ask(asker.speaker(), Seated { user, rating: None, level: None }, ask))
    }

    async fn create(&self, asker: &Asker, create: Create) -> Result<Done, Wrong> {
        let user = asker.user.clone().ok_or(Wrong::Nobody)?;
        let fresh = self.services.fresh();
        let founding = self.founding(asker, user, create, fresh.seed).await?;
        let lobby = &self.services.lobby;
        if founding.invited == Invited::Anyone {
            let network = self.limits.counted(asker.address).filter(|_| !asker.service);
            lobby.reserve(&fresh.room, &founding.creator, network)?;
        }
        if let Err(error) = self.services.create(&fresh.room, &founding).await {
            lobby.release(&fresh.room);
            return Err(error.into());
        }
        self.services.tell(&fresh.room, Command::Watch(asker.speaker())).await;
        Ok(Done::PassedOn)
    }

    async fn founding(&self, asker: &Asker, user: User, create: Create, seed: u64) -> Result<NewRoom, Wrong> {
        let contest =
            Contest::start(&create.game, create.variant.as_deref(), &create.options, Seed::new(seed))
                .map_err(|error| Wrong::NoSuchGame(error.to_string()))?;
        let (invited, opponent) = self.opponent(asker, &user, create.opponent, create.rated).await?;
        if invited == Invited::Anyone && create.private {
            return Err(Wrong::PrivateOpen);
        }
        let seat = match create.seat {
            SeatChoice::White => Seat::White,
            SeatChoice::Black => Seat::Black,
            SeatChoice::Random => Seed::new(seed).challenger(contest.seats()),
        };
        let creator = self.seated(user, &create.game).await?;
        let id = creator.user.id.clone();
        let mut players =
            BySeat::new(contest.seats(), |other| if other == seat { None } else { opponent.clone() });
        if let Some(place) = players.get_mut(seat) {
            *place = Some(creator);
        }
        Ok(NewRoom {
            game: create.game.into_owned(),
            variant: contest.rules().variant().to_owned(),
            options: contest.rules().options().clone(),
            seed,
            clock: create.clock,
            players,
            creator: id,
            invited,
            rated: create.rated,
            private: create.private,
        })
    }

    /// Who may take the other seat, and who sits on it already.
    async fn opponent(
        &self,
        asker: &Asker,
        user: &User,
        opponent: Opponent,
        rated: bool,
    ) -> Result<(Invited, Option<Seated>), Wrong> {
        let invited = match opponent {
            Opponent::Open => Invited::Anyone,
            Opponent::Link => Invited::Link,
            Opponent::User(id) => match self.services.store.user(&id).await? {
                Some(account) => Invited::User(account.id),
                None => return Err(Wrong::NoSuchUser(id)),
            },
            Opponent::Discord { .. } if !asker.service => return Err(Wrong::NotAService),
            Opponent::Discord { discord, name } => {
                Invited::User(self.accounts.on_behalf(self.services, &OnBehalf { discord, name }).await?.id)
            }
            Opponent::Computer(level) if !konakis_engine::LEVELS.contains(&level) => {
                return Err(Wrong::NoSuchLevel(level));
            }
            Opponent::Computer(_) if rated => return Err(Wrong::RatedComputer),
            Opponent::Computer(level) => return Ok((Invited::Nobody, Some(computer(level)))),
        };
        if invited == Invited::User(user.id.clone()) {
            return Err(Wrong::Oneself);
        }
        Ok((invited, None))
    }

    /// Somebody on his way to a seat of a game, with his rating in it.
    async fn seated(&self, user: User, game: &str) -> Result<Seated, Wrong> {
        let ratings = self.services.store.ratings(&user.id).await?;
        let rating = ratings.get(game).map(|standing| Rating::from(*standing).rating);
        Ok(Seated { user, rating, level: None })
    }

    async fn seated_in(&self, user: User, room: &RoomId) -> Result<Seated, Wrong> {
        match self.services.store.row(room).await? {
            Some(row) => self.seated(user, &row.game).await,
            None => Ok(Seated { user, rating: None, level: None }),
        }
    }
}

/// What became of a request.
enum Done {
    /// It is answered with this.
    Answered(ServerMessage),
    /// A room answers it.
    PassedOn,
}

/// The computer at this level, as a player.
fn computer(level: u8) -> Seated {
    #[expect(clippy::expect_used, reason = "plain letters and a number are an id")]
    let id = format!("computer-{level}").parse().expect("the computer has an id");
    let user = User { id, name: names::computer(level), kind: UserKind::Computer };
    Seated { user, rating: None, level: Some(level) }
}
