//! Who the users are, as the store keeps them, and the hash by which a token is known.

use super::backend::Result;
use super::error::StoreError;
use konakis_protocol::{Locale, PlayerName, Secret, Snowflake, User, UserId, UserKind};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// A user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// His id.
    pub id: UserId,
    /// What he is called.
    pub name: PlayerName,
    /// How he is known.
    pub kind: AccountKind,
    /// The language he reads, where he has said it.
    pub locale: Option<Locale>,
    /// When the account was made, in milliseconds since 1970.
    pub created_ms: u64,
}

/// How a user is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccountKind {
    /// By his tokens alone.
    Guest,
    /// By his account at Discord.
    Member(Snowflake),
}

impl Account {
    /// His id at Discord, if he is a member.
    #[must_use]
    pub const fn discord(&self) -> Option<Snowflake> {
        match self.kind {
            AccountKind::Guest => None,
            AccountKind::Member(discord) => Some(discord),
        }
    }

    /// The user as everyone may know him.
    #[must_use]
    pub fn user(&self) -> User {
        let kind = match self.kind {
            AccountKind::Guest => UserKind::Guest,
            AccountKind::Member(_) => UserKind::Member,
        };
        User { id: self.id.clone(), name: self.name.clone(), kind }
    }
}

/// The SHA-256 of a token, which is all that is kept of it. Its `Debug` does not tell it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TokenHash([u8; 32]);

impl TokenHash {
    /// The hash of a token. Tokens are long and random, so that no salt and no slow hash is needed.
    #[must_use]
    pub fn of(token: &Secret) -> Self {
        Self(Sha256::digest(token.expose()).into())
    }

    /// The hash that was stored as these bytes.
    pub(super) const fn stored(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes, for the table of tokens.
    pub(super) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(…)")
    }
}

/// That a guest may be merged into a member; each with the account found by the id.
pub(super) fn check_merge(
    (guest, found_guest): (&UserId, Option<&Account>),
    (member, found_member): (&UserId, Option<&Account>),
    was_merged: bool,
) -> Result<()> {
    let found_guest = found_guest.ok_or_else(|| StoreError::NoSuchUser(guest.clone()))?;
    let found_member = found_member.ok_or_else(|| StoreError::NoSuchUser(member.clone()))?;
    let fits = found_guest.discord().is_none() && found_member.discord().is_some();
    if fits && !was_merged {
        Ok(())
    } else {
        Err(StoreError::NotMergeable { guest: guest.clone(), member: member.clone() })
    }
}
