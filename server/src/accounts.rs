//! Who speaks: tokens, guests, members, and the users of a service.
//!
//! What always holds: a token is kept as its hash alone; a user who was told his token is on disk.

use crate::limits::{Limits, Over};
use crate::names::{self, NameError};
use crate::room::Seated;
use crate::services::Services;
use crate::store::{Account, AccountKind, StoreError, TokenHash};
use konakis_games::catalogue;
use konakis_protocol::{
    ErrorCode, ErrorReply, GameInfo, Hello, Locale, OnBehalf, PlayerName, Rating, Secret, Status, User,
    VERSION, Welcome,
};
use std::net::IpAddr;

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub enum Identity {
    /// A user, and the token with which he came.
    User(User, TokenHash),
    /// A service, which speaks for users of its own.
    Service,
}

/// Why somebody is not let in.
#[derive(Debug, thiserror::Error)]
pub enum HelloError {
    /// The client speaks another version.
    #[error("this server speaks version {VERSION} of the protocol, not {0}: look for a newer client")]
    Version(u32),
    /// The token is not known.
    #[error("this token is not known here, or was revoked: say hello without one to begin as a guest")]
    Token,
    /// The service secret is wrong.
    #[error("this is not the secret that services share with this server")]
    Service,
    /// Too many guests come from one address.
    #[error(
        "too many new guests come from your address: try again in a minute, or come back with your token"
    )]
    Crowd,
    /// Too many guests came from one address today.
    #[error("too many new guests came from your address today: sign in, or try again in a few hours")]
    CrowdToday,
    /// The disk has too little space for new guests.
    #[error("the server is short of disk space and takes no new guests now: sign in, or try again later")]
    NoSpace,
    /// A person may not have this name.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The store failed.
    #[error("the server can neither look you up nor make you a guest now: try again in a moment")]
    Store(#[from] StoreError),
}

impl HelloError {
    /// The error as it is answered.
    #[must_use]
    pub fn reply(&self) -> ErrorReply {
        let code = match self {
            Self::Version(_) => ErrorCode::Version,
            Self::Token | Self::Service => ErrorCode::Unauthorized,
            Self::Crowd | Self::CrowdToday => ErrorCode::RateLimited,
            Self::NoSpace => ErrorCode::NotNow,
            Self::Name(_) => ErrorCode::BadMessage,
            Self::Store(_) => ErrorCode::Internal,
        };
        ErrorReply { code, message: self.to_string(), room: None }
    }
}

impl From<Over> for HelloError {
    fn from(over: Over) -> Self {
        match over {
            Over::Minute => Self::Crowd,
            Over::Day => Self::CrowdToday,
        }
    }
}

/// Lets people in.
pub struct Accounts {
    service_secret: Option<Secret>,
}

impl Accounts {
    /// Lets people in, and services that know this secret.
    #[must_use]
    pub const fn new(service_secret: Option<Secret>) -> Self {
        Self { service_secret }
    }

    /// Answers a hello.
    ///
    /// # Errors
    /// [`HelloError`], in words.
    pub async fn hello(
        &self,
        services: &Services,
        limits: &Limits,
        address: IpAddr,
        hello: Hello,
    ) -> Result<(Identity, Welcome), HelloError> {
        if hello.version != VERSION {
            return Err(HelloError::Version(hello.version));
        }
        let now = services.clock.now().wall;
        let welcome = |user, token| Welcome { version: VERSION, user, token, games: games(), now };
        if let Some(given) = &hello.service {
            let known = self.service_secret.as_ref().is_some_and(|secret| secret == given);
            return if known {
                Ok((Identity::Service, welcome(None, None)))
            } else {
                Err(HelloError::Service)
            };
        }
        let (user, token) = match hello.token {
            Some(token) => (known(services, &token, hello.name).await?, token),
            None if limits.short_of_space() => return Err(HelloError::NoSpace),
            None => {
                hello.name.as_ref().map_or(Ok(()), names::check)?;
                limits.guest(address)?;
                guest(services, hello.name, hello.locale).await?
            }
        };
        Ok((Identity::User(user.clone(), TokenHash::of(&token)), welcome(Some(user), Some(token))))
    }

    /// Makes a token worth nothing, or every token of its user.
    ///
    /// # Errors
    /// [`StoreError`], with the token worth what it was.
    pub async fn sign_out(
        &self,
        services: &Services,
        user: &User,
        token: TokenHash,
        everywhere: bool,
    ) -> Result<(), StoreError> {
        let now = services.clock.now().wall;
        if everywhere {
            services.store.revoke_all(&user.id, now).await.map(drop)
        } else {
            services.store.revoke_token(token, now).await.map(drop)
        }
    }

    /// The user for whom a service asks; one who was never here is made.
    ///
    /// # Errors
    /// [`StoreError`].
    pub async fn on_behalf(&self, services: &Services, whom: &OnBehalf) -> Result<User, StoreError> {
        let name = names::allowed(whom.name.clone());
        if let Some(account) = services.store.user_by_discord(whom.discord).await? {
            return Ok(renamed(services, account, Some(name)).await);
        }
        let account = Account {
            id: services.chance.user(),
            name,
            kind: AccountKind::Member(whom.discord),
            locale: None,
            created_ms: services.clock.now().wall,
        };
        match services.store.create_user(account.clone(), None).await {
            Ok(()) => Ok(account.user()),
            // Another request for the same user came first.
            Err(StoreError::Taken(_)) => {
                let known = services.store.user_by_discord(whom.discord).await?;
                known
                    .map(|account| account.user())
                    .ok_or(StoreError::Damaged("a user that is taken and not there"))
            }
            Err(error) => Err(error),
        }
    }
}

/// The most unfinished games that a guest takes along when he becomes a member.
const MERGED_ROOMS_MAX: u32 = 1_000;

impl Accounts {
    /// Lets a user of Discord in as a member, and gives him the games of the guest who held this token. A token that is
    /// not a guest's is passed over. His seats change hands first and his account after, so that what is cut short in
    /// between is done by signing in again.
    ///
    /// # Errors
    /// [`StoreError`]; a new attempt begins where this one ended.
    pub async fn sign_in(
        &self,
        services: &Services,
        guest: Option<TokenHash>,
        whom: &OnBehalf,
    ) -> Result<(User, Secret), StoreError> {
        let member = self.on_behalf(services, whom).await?;
        if let Some(token) = guest
            && let Some(account) = services.store.user_by_token(token).await?
            && account.kind == AccountKind::Guest
        {
            merge(services, &account, &member).await?;
        }
        let token = services.chance.token();
        services.store.add_token(&member.id, TokenHash::of(&token), services.clock.now().wall).await?;
        Ok((member, token))
    }
}

async fn merge(services: &Services, guest: &Account, member: &User) -> Result<(), StoreError> {
    let mut rooms = services.store.rooms_of(&guest.id, Status::Playing, MERGED_ROOMS_MAX).await?;
    rooms.extend(services.store.rooms_of(&guest.id, Status::Waiting, MERGED_ROOMS_MAX).await?);
    for (room, row) in rooms {
        let ratings = services.store.ratings(&member.id).await?;
        let rating = ratings.get(&row.game).map(|standing| Rating::from(*standing).rating);
        if !services.merge(&room, &guest.id, Seated { user: member.clone(), rating, level: None }).await {
            return Err(StoreError::Busy);
        }
    }
    services.store.merge_guest(&guest.id, &member.id, services.clock.now().wall).await
}

async fn known(services: &Services, token: &Secret, name: Option<PlayerName>) -> Result<User, HelloError> {
    let hash = TokenHash::of(token);
    // First, so that a guest who comes back is not removed as unused after the token was found.
    if let Err(error) = services.store.token_used(hash, services.clock.now().wall).await {
        tracing::warn!(%error, "the last use of a token could not be stored");
    }
    let account = services.store.user_by_token(hash).await?.ok_or(HelloError::Token)?;
    // A name from before the check stays until its user chooses another.
    if let Some(name) = name.as_ref().filter(|name| **name != account.name) {
        names::check(name)?;
    }
    Ok(renamed(services, account, name).await)
}

/// The user under the name he wants to have now, or under the one he has where that cannot be stored.
async fn renamed(services: &Services, mut account: Account, name: Option<PlayerName>) -> User {
    if let Some(name) = name.filter(|name| *name != account.name) {
        match services.store.rename(&account.id, name.clone()).await {
            Ok(()) => account.name = name,
            Err(error) => tracing::warn!(user = %account.id, %error, "a new name could not be stored"),
        }
    }
    account.user()
}

async fn guest(
    services: &Services,
    name: Option<PlayerName>,
    locale: Option<Locale>,
) -> Result<(User, Secret), StoreError> {
    let token = services.chance.token();
    let account = Account {
        id: services.chance.user(),
        name: name.unwrap_or_else(|| PlayerName::nearest("Guest")),
        kind: AccountKind::Guest,
        locale,
        created_ms: services.clock.now().wall,
    };
    services.store.create_user(account.clone(), Some(TokenHash::of(&token))).await?;
    Ok((account.user(), token))
}

/// The catalogue, with the levels at which the computer plays.
#[must_use]
pub fn games() -> Vec<GameInfo> {
    let mut games = catalogue();
    for game in &mut games {
        game.levels = konakis_engine::LEVELS.to_vec();
    }
    games
}
