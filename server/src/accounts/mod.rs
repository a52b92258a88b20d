//! Authentication: tokens, guests, members, and users on whose behalf a service acts.
//!
//! Invariants: a token is stored only as its hash. A user is on disk before they are sent their token. A connection is
//! registered before its token is checked for the last time, so a concurrent sign-out always reaches it.

pub mod discord;
pub mod names;

use crate::connections::outbox::Outbox;
use crate::errors::Coded;
use crate::limits::{Limits, Over};
use crate::rooms::machine::Seated;
use crate::rooms::registry::Registry;
use crate::services::Services;
use crate::store::{Account, AccountKind, RoomRow, StoreError, TokenHash};
use futures_util::StreamExt;
use konakis_games::catalogue;
use konakis_protocol::{
    ErrorCode, GameInfo, Hello, Locale, OnBehalf, PlayerName, Rating, RoomId, Secret, Status, User, UserId,
    VERSION, Welcome,
};
use names::NameError;
use std::collections::HashSet;
use std::net::IpAddr;
use std::sync::Arc;

/// The authenticated client of a connection.
#[derive(Clone, Debug)]
pub enum Identity {
    /// A user, with the hash of their token.
    User(User, TokenHash),
    /// A service, which acts on behalf of its users.
    Service,
}

/// The reason why a hello is refused.
#[derive(Debug, thiserror::Error)]
pub enum HelloError {
    /// The client uses another version of the protocol.
    #[error("this server uses version {VERSION} of the protocol, not {0}: update the client")]
    Version(u32),
    /// The token is unknown or revoked.
    #[error("this token is unknown or was revoked: say hello without a token to start as a guest")]
    Token,
    /// The user or the address is banned.
    #[error("{0}")]
    Banned(String),
    /// The service secret is wrong.
    #[error("the service secret is wrong")]
    Service,
    /// Too many new guests from one address within a minute.
    #[error(
        "too many new guests come from your address: try again in a minute, or come back with your token"
    )]
    Crowd,
    /// Too many new guests from one address within a day.
    #[error("too many new guests came from your address today: sign in, or try again in a few hours")]
    CrowdToday,
    /// The disk has too little free space for new guests.
    #[error("the server is short of disk space and takes no new guests now: sign in, or try again later")]
    NoSpace,
    /// The name is not allowed.
    #[error(transparent)]
    Name(#[from] NameError),
    /// The store failed.
    #[error("the server could not sign you in: try again in a moment")]
    Store(#[from] StoreError),
}

impl Coded for HelloError {
    fn code(&self) -> ErrorCode {
        match self {
            Self::Version(_) => ErrorCode::Version,
            Self::Token | Self::Service => ErrorCode::Unauthorized,
            Self::Banned(_) => ErrorCode::Banned,
            Self::Crowd | Self::CrowdToday => ErrorCode::RateLimited,
            Self::NoSpace => ErrorCode::NotNow,
            Self::Name(_) => ErrorCode::BadMessage,
            Self::Store(error) if error.is_unknown() => ErrorCode::Unconfirmed,
            Self::Store(_) => ErrorCode::Internal,
        }
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

/// Authenticates clients and signs users in and out.
pub struct Accounts {
    service_secret: Option<Secret>,
}

impl Accounts {
    /// Creates it with the service secret; without one no service can sign in.
    #[must_use]
    pub const fn new(service_secret: Option<Secret>) -> Self {
        Self { service_secret }
    }

    /// Answers a hello, and creates a guest if it has no token. Registers the user's connection in
    /// [`Presence`](crate::connections::presence::Presence).
    ///
    /// # Errors
    /// [`HelloError`], with a sentence for the user.
    pub async fn hello(
        &self,
        services: &Services,
        limits: &Limits,
        address: IpAddr,
        outbox: &Arc<Outbox>,
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
        if let Some(sentence) = services.sanctions.ban(None, Some(address), now) {
            return Err(HelloError::Banned(sentence));
        }
        let (user, token) = match hello.token {
            Some(token) => (known(services, limits, &token, hello.name).await?, token),
            None if limits.short_of_space() => return Err(HelloError::NoSpace),
            None => {
                hello.name.as_ref().map_or(Ok(()), names::check)?;
                limits.guest(address)?;
                guest(services, hello.name, hello.locale).await?
            }
        };
        let hash = TokenHash::of(&token);
        let user = register(services, user, hash, limits.counted(address), outbox).await?;
        Ok((Identity::User(user.clone(), hash), welcome(Some(user), Some(token))))
    }

    /// Revokes a token, or all tokens of its user.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails; unless it is `Unknown`, the tokens stay valid.
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

    /// The user on whose behalf a service acts, created if they have no account.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn on_behalf(
        &self,
        services: &Services,
        limits: &Limits,
        whom: &OnBehalf,
    ) -> Result<User, StoreError> {
        if let Some(user) = self.known_on_behalf(services, limits, whom).await? {
            return Ok(user);
        }
        // After a deletion, the name that the operator set is not known any more.
        let is_held = services.sanctions.holds_name_of_discord(whom.discord, services.clock.now().wall);
        let account = Account {
            id: services.random.user(),
            name: if is_held { PlayerName::nearest("") } else { names::allowed(whom.name.clone()) },
            kind: AccountKind::Member(whom.discord),
            locale: None,
            created_ms: services.clock.now().wall,
        };
        match services.store.create_user(account.clone(), None).await {
            Ok(()) => {
                // The store has given the sanctions of a deleted account to the new one.
                if services.sanctions.names_discord(whom.discord) {
                    services.reload_sanctions().await?;
                }
                Ok(account.user())
            }
            // A concurrent request has created the user.
            Err(StoreError::Taken(_)) => {
                let known = services.store.user_by_discord(whom.discord).await?;
                known
                    .map(|account| account.user())
                    .ok_or(StoreError::Damaged("a Discord account is taken but has no user"))
            }
            Err(error) => Err(error),
        }
    }

    /// The user on whose behalf a service acts, under the name that they have at Discord now; none if they have no account.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn known_on_behalf(
        &self,
        services: &Services,
        limits: &Limits,
        whom: &OnBehalf,
    ) -> Result<Option<User>, StoreError> {
        let Some(account) = services.store.user_by_discord(whom.discord).await? else { return Ok(None) };
        let name = names::allowed(whom.name.clone());
        Ok(Some(renamed(services, limits, account, Some(name)).await))
    }
}

/// The most games of each unfinished status that a merge transfers from a guest.
const MERGED_ROOMS_MAX: u32 = 1_000;
/// The most rooms in which a seat is transferred at the same time.
const MERGES_AT_ONCE: usize = 16;
/// The most attempts of a sign-in. A deletion of the account ends one.
const SIGN_INS_MAX: usize = 3;

impl Accounts {
    /// Signs a Discord user in as a member, and merges the guest with the token `guest` into them. A member's token is
    /// ignored. Seats are transferred before the account, so signing in again completes an interrupted merge. If the account
    /// is deleted meanwhile, the guest is merged into the new account of the same Discord user.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails; a retry is safe.
    pub async fn sign_in(
        &self,
        services: &Services,
        limits: &Limits,
        registry: &Registry,
        guest: Option<TokenHash>,
        whom: &OnBehalf,
    ) -> Result<(User, Secret), StoreError> {
        for _ in 0..SIGN_INS_MAX {
            let mut member = self.on_behalf(services, limits, whom).await?;
            let of_guest = guest_with(services, guest).await?;
            let turns = &services.account_turns;
            let _turns =
                turns.take_both(&member.id, of_guest.as_ref().map_or(&member.id, |guest| &guest.id)).await;
            let stored = services.store.user(&member.id).await?;
            if stored.is_none_or(|account| account.kind == AccountKind::Deleted) {
                continue;
            }
            // Looked up again, because the guest may have deleted the account or signed in before this turn.
            if of_guest.is_some()
                && let Some(account) = guest_with(services, guest).await?
            {
                take_over_name(services, &account, &mut member).await?;
                merge(services, registry, &account, &member).await?;
            }
            let token = services.random.token();
            services.store.add_token(&member.id, TokenHash::of(&token), services.clock.now().wall).await?;
            return Ok((member, token));
        }
        Err(StoreError::Busy)
    }
}

/// The guest with this token.
async fn guest_with(services: &Services, token: Option<TokenHash>) -> Result<Option<Account>, StoreError> {
    let Some(token) = token else { return Ok(None) };
    Ok(services.store.user_by_token(token).await?.filter(|account| account.kind == AccountKind::Guest))
}

/// Gives a member the name that the operator has set for a guest, unless the operator has set the member's too. The merge
/// transfers the sanction.
async fn take_over_name(services: &Services, guest: &Account, member: &mut User) -> Result<(), StoreError> {
    let (sanctions, now_ms) = (&services.sanctions, services.clock.now().wall);
    if sanctions.holds_name(&guest.id, now_ms) && !sanctions.holds_name(&member.id, now_ms) {
        member.name = services.store.rename(&member.id, guest.name.clone()).await?;
    }
    Ok(())
}

/// Gives a guest's seats, tokens and games to a member, and closes the guest's connections.
async fn merge(
    services: &Services,
    registry: &Registry,
    guest: &Account,
    member: &User,
) -> Result<(), StoreError> {
    let of_guest = unfinished(services, &guest.id).await?;
    let of_member = unfinished(services, &member.id).await?;
    let known: HashSet<RoomId> = of_guest.iter().chain(&of_member).map(|(room, _)| room.clone()).collect();
    transfer(services, registry, of_guest, &guest.id, member).await?;
    services.store.merge_guest(&guest.id, &member.id, services.clock.now().wall).await?;
    // The store has given the guest's sanctions to the member.
    if services.sanctions.names_user(&guest.id) {
        services.reload_sanctions().await?;
    }
    services.present.merged(&guest.id);
    // The guest may have taken seats meanwhile; since the merge, their rooms are listed as the member's.
    let mut later = unfinished(services, &member.id).await?;
    later.retain(|(room, _)| !known.contains(room));
    transfer(services, registry, later, &guest.id, member).await
}

/// The unfinished rooms in which a user has a seat.
async fn unfinished(services: &Services, user: &UserId) -> Result<Vec<(RoomId, RoomRow)>, StoreError> {
    let mut rooms = services.store.rooms_of(user, Status::Playing, MERGED_ROOMS_MAX).await?;
    rooms.extend(services.store.rooms_of(user, Status::Waiting, MERGED_ROOMS_MAX).await?);
    Ok(rooms)
}

/// Gives the guest's seats in these rooms to the member, in several rooms at a time.
async fn transfer(
    services: &Services,
    registry: &Registry,
    rooms: Vec<(RoomId, RoomRow)>,
    guest: &UserId,
    member: &User,
) -> Result<(), StoreError> {
    let ratings = services.store.ratings(&member.id).await?;
    let transfers = rooms.into_iter().map(async |(room, row)| {
        let rating = ratings.get(&row.game).map(|standing| Rating::from(*standing).rating);
        registry.merge(&room, guest, Seated { user: member.clone(), rating, level: None }).await
    });
    let mut transfers = futures_util::stream::iter(transfers).buffer_unordered(MERGES_AT_ONCE);
    while let Some(is_transferred) = transfers.next().await {
        if !is_transferred {
            return Err(StoreError::Busy);
        }
    }
    Ok(())
}

/// Registers the connection of a user, and checks their token again. Returns the owner of the token: the member if the guest
/// was merged meanwhile.
///
/// A sign-out revokes the tokens first and closes the registered connections afterwards. So it either closes this connection
/// or is noticed here. The same holds for a name that the operator sets.
async fn register(
    services: &Services,
    mut user: User,
    token: TokenHash,
    network: Option<IpAddr>,
    outbox: &Arc<Outbox>,
) -> Result<User, HelloError> {
    loop {
        services.present.came(&user.id, token, network, outbox);
        let owner = services.store.user_by_token(token).await;
        if let Ok(Some(owner)) = &owner
            && owner.id == user.id
        {
            return Ok(owner.user());
        }
        services.present.left(&user.id, outbox.connection());
        // A guest is merged at most once, so this ends.
        user = owner?.ok_or(HelloError::Token)?.user();
    }
}

async fn known(
    services: &Services,
    limits: &Limits,
    token: &Secret,
    name: Option<PlayerName>,
) -> Result<User, HelloError> {
    let hash = TokenHash::of(token);
    // Store the use before the lookup, so that expiry does not remove a returning guest in between.
    if let Err(error) = services.store.token_used(hash, services.clock.now().wall).await {
        tracing::warn!(%error, "the last use of a token could not be stored");
    }
    let account = services.store.user_by_token(hash).await?.ok_or(HelloError::Token)?;
    if let Some(sentence) = services.sanctions.ban(Some(&account.id), None, services.clock.now().wall) {
        return Err(HelloError::Banned(sentence));
    }
    // An existing name is not checked again: it may be older than the check.
    let name = name.filter(|name| *name != account.name);
    name.as_ref().map_or(Ok(()), names::check)?;
    Ok(renamed(services, limits, account, name).await)
}

/// Renames the user, and returns them. A user keeps their name if the operator has set it, if they change it too often, or if
/// the new one cannot be stored.
async fn renamed(
    services: &Services,
    limits: &Limits,
    mut account: Account,
    name: Option<PlayerName>,
) -> User {
    let is_free = |account: &Account| !services.sanctions.holds_name(&account.id, services.clock.now().wall);
    if let Some(name) = name.filter(|name| *name != account.name)
        && is_free(&account)
        && limits.rename(&account.id)
    {
        match services.store.rename(&account.id, name).await {
            Ok(name) => account.name = name,
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
    let token = services.random.token();
    let account = Account {
        id: services.random.user(),
        name: name.unwrap_or_else(|| PlayerName::nearest("Guest")),
        kind: AccountKind::Guest,
        locale,
        created_ms: services.clock.now().wall,
    };
    services.store.create_user(account.clone(), Some(TokenHash::of(&token))).await?;
    Ok((account.user(), token))
}

/// The catalogue of games, with the levels of the computer opponents.
#[must_use]
pub fn games() -> Vec<GameInfo> {
    let mut games = catalogue();
    for game in &mut games {
        game.level_names = konakis_engine::levels(&game.id).to_vec();
        game.levels = game.level_names.iter().map(|info| info.level).collect();
    }
    games
}

#[cfg(test)]
mod tests;
