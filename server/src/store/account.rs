//! The accounts of users in the store, and the hashes of tokens.

use super::error::{Result, StoreError};
use konakis_protocol::{Locale, PlayerName, Secret, Snowflake, User, UserId, UserKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The account of a user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// The user's id.
    pub id: UserId,
    /// The display name.
    pub name: PlayerName,
    /// Whether the user is a guest, a member or deleted.
    pub kind: AccountKind,
    /// The user's language, if they have chosen one.
    pub locale: Option<Locale>,
    /// The time of creation, in ms since 1970.
    pub created_ms: u64,
}

/// The kind of an account.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// The user signs in with tokens only.
    Guest,
    /// The user signs in with this Discord account.
    Member(Snowflake),
    /// The account was deleted.
    Deleted,
}

impl Account {
    #[cfg(test)]
    pub(crate) fn guest_for_tests(id: &str, name: &str) -> Self {
        let (id, name) = (id.parse().unwrap(), PlayerName::nearest(name));
        Self { id, name, kind: AccountKind::Guest, locale: None, created_ms: 0 }
    }

    /// The user's Discord id, if they are a member.
    #[must_use]
    pub const fn discord(&self) -> Option<Snowflake> {
        match self.kind {
            AccountKind::Guest | AccountKind::Deleted => None,
            AccountKind::Member(discord) => Some(discord),
        }
    }

    /// The part of the account that everybody may see.
    #[must_use]
    pub fn user(&self) -> User {
        let kind = match self.kind {
            AccountKind::Guest | AccountKind::Deleted => UserKind::Guest,
            AccountKind::Member(_) => UserKind::Member,
        };
        User { id: self.id.clone(), name: self.name.clone(), kind }
    }
}

/// The place where a user signed in. Each place has its own maximum of sessions, so that frequent sign-ins in one place
/// never end a session in the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SignedInAt {
    /// On the website, or with another client of the protocol.
    Website,
    /// In Discord's Activity, which signs in its user each time it opens.
    Activity,
}

/// The SHA-256 hash of a token. The token itself is never stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// Hashes a token. Tokens are long and random, so neither a salt nor a slow hash is needed.
    #[must_use]
    pub fn of(token: &Secret) -> Self {
        Self(Sha256::digest(token.expose()).into())
    }

    pub(super) const fn stored(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

pub(super) fn check_merge(
    (guest, found_guest): (&UserId, Option<&Account>),
    (member, found_member): (&UserId, Option<&Account>),
    was_merged: bool,
) -> Result<()> {
    let found_guest = found_guest.ok_or_else(|| StoreError::NoSuchUser(guest.clone()))?;
    let found_member = found_member.ok_or_else(|| StoreError::NoSuchUser(member.clone()))?;
    let fits = found_guest.kind == AccountKind::Guest && found_member.discord().is_some();
    if fits && !was_merged {
        Ok(())
    } else {
        Err(StoreError::NotMergeable { guest: guest.clone(), member: member.clone() })
    }
}
