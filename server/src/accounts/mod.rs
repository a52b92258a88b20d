//! Authentication: tokens, guests, members, and users on whose behalf a service acts.
//!
//! Invariants: a token is stored only as its hash. A user is stored on disk before the server sends them their token. A
//! connection is registered before its token is checked for the last time, so no connection outlives a concurrent
//! sign-out.

mod checked_names;
pub mod discord;
mod error;
mod sign_in;

pub use error::HelloError;

use crate::connections::outbox::Outbox;
use crate::limits::Limits;
use crate::names;
use crate::services::Services;
use crate::store::{Account, AccountKind, StoreError, TokenHash};
use checked_names::CheckedNames;
use konakis_games::catalogue;
use konakis_protocol::{
    GameInfo, Hello, Locale, OnBehalf, PlayerName, Secret, Snowflake, User, UserId, VERSION, Welcome,
};
use std::net::IpAddr;
use std::sync::Arc;

/// The authenticated client of a connection.
#[derive(Clone, Debug)]
pub enum Identity {
    /// A user, the hash of their token, and the id to which the limits charge their requests.
    User(User, TokenHash, UserId),
    /// A service, which acts on behalf of users.
    Service,
}

/// Authenticates clients and signs users in and out.
pub struct Accounts {
    service_secret: Option<Secret>,
    sign_in: bool,
    checked_names: CheckedNames,
}

impl Accounts {
    /// Creates the authentication with this service secret. Without a secret, no service is admitted.
    #[must_use]
    pub fn new(service_secret: Option<Secret>) -> Self {
        Self { service_secret, sign_in: false, checked_names: CheckedNames::default() }
    }

    /// Sets whether the server tells clients that guests can sign in with Discord; by default it does not.
    #[must_use]
    pub fn with_sign_in(self, sign_in: bool) -> Self {
        Self { sign_in, ..self }
    }

    /// Answers a hello, and registers the user's connection. A hello with neither a token nor a service secret creates
    /// a guest.
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
        let sign_in = self.sign_in;
        let welcome = |user, token| Welcome { version: VERSION, user, token, games: games(), now, sign_in };
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
            Some(token) => {
                (self.authenticate(services, limits, &token, hello.name, hello.locale).await?, token)
            }
            None if services.is_short_of_space() => return Err(HelloError::NoSpace),
            None => {
                // The limit comes first, because the check of a name takes long.
                limits.guest(address)?;
                hello.name.as_ref().map_or(Ok(()), names::check)?;
                create_guest(services, hello.name, hello.locale).await?
            }
        };
        let hash = TokenHash::of(&token);
        let account = register(services, &user.id, hash, limits.counted(address), outbox).await?;
        let (user, charged_user) = (account.user(), charged_user_of(&account));
        Ok((Identity::User(user.clone(), hash, charged_user), welcome(Some(user), Some(token))))
    }

    async fn authenticate(
        &self,
        services: &Services,
        limits: &Limits,
        token: &Secret,
        name: Option<PlayerName>,
        locale: Option<Locale>,
    ) -> Result<User, HelloError> {
        let hash = TokenHash::of(token);
        // Store the use of the token before the lookup, so that expiry does not remove a returning guest in between.
        if let Err(error) = services.store.token_used(hash, services.clock.now().wall).await {
            tracing::warn!(%error, "the last use of a token could not be stored");
        }
        let account = services.store.user_by_token(hash).await?.ok_or(HelloError::Token)?;
        if let Some(sentence) = services.sanctions.ban(Some(&account.id), None, services.clock.now().wall) {
            return Err(HelloError::Banned(sentence));
        }
        if locale.is_some() && locale != account.locale {
            // The user can still play with the old language.
            if let Err(error) = services.store.set_locale(&account.id, locale).await {
                tracing::warn!(%error, "the language of a user could not be stored");
            }
        }
        // Replace a stored name that is no longer allowed. Otherwise its user could, for example, pose as a computer
        // opponent.
        if self.checked_names.check(&account.name).is_err() {
            let allowed = name.filter(|name| names::check(name).is_ok());
            let new = allowed.unwrap_or_else(|| names::guest(services.random.number()));
            return Ok(rename_if_allowed(services, limits, account, new).await);
        }
        // A refused name is charged too, because the check takes long.
        match name.filter(|name| *name != account.name && charge_rename(services, limits, &account)) {
            Some(name) => {
                names::check(&name)?;
                Ok(store_name(services, account, name).await)
            }
            None => Ok(account.user()),
        }
    }

    /// The id to which the limits charge the member with this token; `None` for a guest or an unknown token.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn member_with(
        &self,
        services: &Services,
        token: &Secret,
    ) -> Result<Option<UserId>, StoreError> {
        let account = services.store.user_by_token(TokenHash::of(token)).await?;
        Ok(account.and_then(|account| account.discord()).map(discord_id))
    }

    /// Revokes a token, or all tokens of its user.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails. After any error but `Unknown`, the tokens stay valid.
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

    /// Returns the user on whose behalf a service acts. Creates the user if they have no account.
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
        create_on_behalf(services, whom).await
    }

    /// Returns the user on whose behalf a service acts, if they have an account.
    ///
    /// Renames the user to their present name on Discord. The stored name stays if the service asks for that
    /// (`keep_name`), if the server does not allow the new one, if the operator set the name, or if the user changes
    /// names too often.
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
        let keeps_name = whom.keep_name || whom.name == account.name || names::check(&whom.name).is_err();
        if keeps_name {
            return Ok(Some(account.user()));
        }
        Ok(Some(rename_if_allowed(services, limits, account, whom.name.clone()).await))
    }
}

/// Creates the account of a person on Discord, or returns the user that a concurrent request created.
///
/// # Errors
/// [`StoreError`] if the store fails.
pub async fn create_on_behalf(services: &Services, whom: &OnBehalf) -> Result<User, StoreError> {
    // If the operator set the name of this person's earlier, deleted account, use a placeholder.
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
            // The store has given the sanctions of the person's deleted account to the new account.
            if services.sanctions.names_discord(whom.discord) {
                services.reload_sanctions().await?;
            }
            Ok(account.user())
        }
        Err(StoreError::Taken(_)) => {
            let known = services.store.user_by_discord(whom.discord).await?;
            known
                .map(|account| account.user())
                .ok_or(StoreError::Damaged("a Discord account is taken but has no user"))
        }
        Err(error) => Err(error),
    }
}

/// Registers a user's connection, and checks their token again.
///
/// A sign-out or a merge revokes the tokens before it closes connections. So it closes this connection too, or the
/// check finds the token revoked. Likewise, a renaming by the operator closes this connection, or the check finds the
/// new name.
async fn register(
    services: &Services,
    user: &UserId,
    token: TokenHash,
    network: Option<IpAddr>,
    outbox: &Arc<Outbox>,
) -> Result<Account, HelloError> {
    services.present.connected(user, token, network, outbox);
    let owner = services.store.user_by_token(token).await;
    if !matches!(owner, Ok(Some(_))) {
        services.present.disconnected(user, outbox.connection());
    }
    owner?.ok_or(HelloError::Token)
}

/// Charges a user for a new name. Returns false if the operator set their name, or if they change it too often.
fn charge_rename(services: &Services, limits: &Limits, account: &Account) -> bool {
    !services.sanctions.holds_name(&account.id, services.clock.now().wall)
        && limits.rename(&charged_user_of(account))
}

async fn rename_if_allowed(services: &Services, limits: &Limits, account: Account, name: PlayerName) -> User {
    if name == account.name || !charge_rename(services, limits, &account) {
        return account.user();
    }
    store_name(services, account, name).await
}

/// Renames a user. If the new name cannot be stored, the old one stays.
async fn store_name(services: &Services, mut account: Account, name: PlayerName) -> User {
    match services.store.rename(&account.id, name, services.clock.now().wall).await {
        Ok(name) => account.name = name,
        Err(error) => tracing::warn!(user = %account.id, %error, "a new name could not be stored"),
    }
    account.user()
}

async fn create_guest(
    services: &Services,
    name: Option<PlayerName>,
    locale: Option<Locale>,
) -> Result<(User, Secret), StoreError> {
    let token = services.random.token();
    let account = Account {
        id: services.random.user(),
        name: name.unwrap_or_else(|| names::guest(services.random.number())),
        kind: AccountKind::Guest,
        locale,
        created_ms: services.clock.now().wall,
    };
    services.store.create_user(account.clone(), Some(TokenHash::of(&token))).await?;
    Ok((account.user(), token))
}

/// The id to which the limits charge an account. For a member, this id is made from their Discord account, so a new
/// account on this server does not reset the limits.
fn charged_user_of(account: &Account) -> UserId {
    account.discord().map_or_else(|| account.id.clone(), discord_id)
}

/// The id to which the limits charge a person on Discord, with or without an account. No account has this id, because
/// random ids contain no hyphen.
#[must_use]
pub fn discord_id(discord: Snowflake) -> UserId {
    #[expect(clippy::expect_used, reason = "plain letters, a hyphen and at most 20 digits are an id")]
    format!("discord-{discord}").parse().expect("the text is an id")
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
