//! What is done with a request: most are a room's affair and passed on, the others are answered here.

mod profiles;

use crate::accounts::Accounts;
use crate::limits::Limits;
use crate::outbox::Outbox;
use crate::room::task::Command;
use crate::room::watchers::Speaker;
use crate::room::{Ask, Founding, Invited, Seated};
use crate::services::{FoundError, Services};
use crate::store::StoreError;
use konakis_engine::Level;
use konakis_games::{Contest, Seed};
use konakis_protocol::{
    BySeat, ClientMessage, Create, ErrorCode, ErrorReply, OnBehalf, Opponent, PlayerName, Rating, RequestId,
    RoomId, Seat, SeatChoice, ServerMessage, User, UserId, UserKind,
};
use std::sync::Arc;

/// Who asks.
pub struct Asker {
    /// Who he is; nobody for a service that asks for nobody.
    pub user: Option<User>,
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
    fn speaker(&self) -> Speaker {
        Speaker {
            user: self.user.as_ref().map(|user| user.id.clone()),
            through_service: self.service,
            re: self.re.clone(),
            outbox: Arc::clone(&self.outbox),
        }
    }
}

/// How many open challenges of one user may wait at once.
const SEEKS_MAX: usize = 5;

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
    #[error("{SEEKS_MAX} open challenges of yours wait already: call one off, or wait until somebody comes")]
    TooManyOpen,
    #[error("that is more than may be done in so short a time: wait a minute")]
    TooMuch,
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
            Self::TooMuch | Self::TooManyOpen => ErrorCode::RateLimited,
            Self::Store(_) => ErrorCode::Internal,
        }
    }
}

impl From<FoundError> for Wrong {
    fn from(error: FoundError) -> Self {
        match error {
            FoundError::Start(error) => Self::NoSuchGame(error.to_string()),
            FoundError::Store(error) => Self::Store(error),
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
        let speaker = asker.speaker();
        let (room, command) = match message {
            ClientMessage::Hello(_) | ClientMessage::SignOut(_) => return Err(Wrong::Nobody),
            ClientMessage::Ping => return Ok(Done::Answered(ServerMessage::Done)),
            ClientMessage::Create(create) => return self.create(asker, create).await,
            ClientMessage::Lobby(lobby) => {
                self.services.lobby.watch(&speaker, lobby.watch);
                return Ok(Done::Answered(self.services.lobby.listing(self.services.present.people())));
            }
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
        self.services.tell(&room, command).await;
        Ok(Done::PassedOn)
    }

    /// What is asked of a room by somebody who has his seat there already, if he has one.
    fn ask(&self, asker: &Asker, ask: Ask) -> Result<Command, Wrong> {
        let user = asker.user.clone().ok_or(Wrong::Nobody)?;
        Ok(Command::Ask(asker.speaker(), Seated { user, rating: None, level: None }, ask))
    }

    async fn create(&self, asker: &Asker, create: Create) -> Result<Done, Wrong> {
        let user = asker.user.clone().ok_or(Wrong::Nobody)?;
        if !self.limits.room(&user.id) {
            return Err(Wrong::TooMuch);
        }
        let fresh = self.services.fresh();
        let founding = self.founding(asker, user, create, fresh.seed).await?;
        self.services.found(&fresh.room, &founding).await?;
        self.services.tell(&fresh.room, Command::Watch(asker.speaker())).await;
        Ok(Done::PassedOn)
    }

    async fn founding(
        &self,
        asker: &Asker,
        user: User,
        create: Create,
        seed: u64,
    ) -> Result<Founding, Wrong> {
        let contest =
            Contest::start(&create.game, create.variant.as_deref(), &create.options, Seed::new(seed))
                .map_err(|error| Wrong::NoSuchGame(error.to_string()))?;
        if let Opponent::Computer(level) = create.opponent
            && Level::of(contest.game(), level).is_none()
        {
            return Err(Wrong::NoSuchLevel(level));
        }
        let (invited, opponent) = self.opponent(asker, &user, create.opponent, create.rated).await?;
        if invited == Invited::Anyone {
            if create.private {
                return Err(Wrong::PrivateOpen);
            }
            if self.services.lobby.seeks_of(&user.id) >= SEEKS_MAX {
                return Err(Wrong::TooManyOpen);
            }
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
        Ok(Founding {
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
    let user = User { id, name: PlayerName::nearest(&format!("Computer {level}")), kind: UserKind::Computer };
    Seated { user, rating: None, level: Some(level) }
}
