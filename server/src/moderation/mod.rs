//! Moderation: sanctions, the operator's commands, and the chat that can be reported.
//!
//! Invariants: every change of a sanction is stored first. Then [`Sanctions`] is read again from the store, and the
//! connections of banned people are closed. If that reading fails, the change takes effect at the next reading.

pub mod chat_log;
pub mod command;
pub mod sanction;
pub mod term;

pub use command::AdminCommand;
pub use sanction::{Grounds, Sanction, SanctionKind, Target};
pub use term::{Date, Term};

use crate::addresses::AddressPrefix;
use konakis_protocol::{Snowflake, UserId};
use std::net::IpAddr;
use std::sync::{PoisonError, RwLock};

/// All sanctions of the store, in memory. There are few, because the operator makes each of them.
#[derive(Debug, Default)]
pub struct Sanctions(RwLock<Vec<Sanction>>);

impl Sanctions {
    /// Replaces all sanctions by those of the store.
    pub fn set(&self, sanctions: Vec<Sanction>) {
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = sanctions;
    }

    /// The sentence about the ban of a user or of an address, if either is banned.
    #[must_use]
    pub fn ban(&self, user: Option<&UserId>, address: Option<IpAddr>, now_ms: u64) -> Option<String> {
        self.find(now_ms, |sanction| {
            sanction.kind == SanctionKind::Ban
                && (user.is_some_and(|user| sanction.concerns(user))
                    || address.is_some_and(|address| match &sanction.target {
                        Target::Prefix(prefix) => prefix.contains(address),
                        Target::User(_) => false,
                    }))
        })
    }

    /// The sentence about the ban of a Discord account, if it is banned.
    #[must_use]
    pub fn ban_of_discord(&self, discord: Snowflake, now_ms: u64) -> Option<String> {
        self.find(now_ms, |sanction| sanction.kind == SanctionKind::Ban && sanction.discord == Some(discord))
    }

    /// The users who are banned themselves, rather than by their address, each with the sentence about the ban.
    #[must_use]
    pub fn banned_users(&self, now_ms: u64) -> Vec<(UserId, String)> {
        self.bans(now_ms, |ban| match &ban.target {
            Target::User(user) => Some((user.clone(), ban.sentence())),
            Target::Prefix(_) => None,
        })
    }

    /// The banned address prefixes, each with the sentence about the ban.
    #[must_use]
    pub fn banned_prefixes(&self, now_ms: u64) -> Vec<(AddressPrefix, String)> {
        self.bans(now_ms, |ban| match &ban.target {
            Target::Prefix(prefix) => Some((*prefix, ban.sentence())),
            Target::User(_) => None,
        })
    }

    /// The sentence that tells a user why they may not chat, if they are muted.
    #[must_use]
    pub fn mute(&self, user: &UserId, now_ms: u64) -> Option<String> {
        self.find(now_ms, |sanction| sanction.kind == SanctionKind::Mute && sanction.concerns(user))
    }

    /// The sentence about the mute of a Discord account, if it is muted. The account need not have a user here.
    #[must_use]
    pub fn mute_of_discord(&self, discord: Snowflake, now_ms: u64) -> Option<String> {
        let is_muted =
            |sanction: &Sanction| sanction.kind == SanctionKind::Mute && sanction.discord == Some(discord);
        self.find(now_ms, is_muted)
    }

    /// Whether the operator has set this user's name, which the user may then not change.
    #[must_use]
    pub fn holds_name(&self, user: &UserId, now_ms: u64) -> bool {
        self.find(now_ms, |sanction| sanction.kind == SanctionKind::Name && sanction.concerns(user)).is_some()
    }

    /// Whether the operator has set the name of this Discord account's user, who may then not change it.
    #[must_use]
    pub fn holds_name_of_discord(&self, discord: Snowflake, now_ms: u64) -> bool {
        let holds =
            |sanction: &Sanction| sanction.kind == SanctionKind::Name && sanction.discord == Some(discord);
        self.find(now_ms, holds).is_some()
    }

    /// Whether this user has a sanction, in force or not.
    #[must_use]
    pub fn has_sanction(&self, user: &UserId) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().any(|sanction| sanction.concerns(user))
    }

    /// Whether this Discord account has a sanction, in force or not. If a new user is created for the account, the
    /// store moves the sanction to that user.
    #[must_use]
    pub fn names_discord(&self, discord: Snowflake) -> bool {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().any(|sanction| sanction.discord == Some(discord))
    }

    fn bans<T>(&self, now_ms: u64, of: impl Fn(&Sanction) -> Option<T>) -> Vec<T> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let bans = all.iter().filter(|one| one.kind == SanctionKind::Ban && one.holds(now_ms));
        bans.filter_map(of).collect()
    }

    fn find(&self, now_ms: u64, applies: impl Fn(&Sanction) -> bool) -> Option<String> {
        let all = self.0.read().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|sanction| sanction.holds(now_ms) && applies(sanction)).map(Sanction::sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sanctions(all: &[(SanctionKind, &str, Option<u64>)]) -> Sanctions {
        let sanctions = Sanctions::default();
        let sanction = |&(kind, target, until_ms): &(SanctionKind, &str, Option<u64>)| Sanction {
            id: 1,
            kind,
            target: target.parse().unwrap(),
            discord: None,
            until_ms,
            grounds: "x".parse().unwrap(),
            made_ms: 0,
        };
        sanctions.set(all.iter().map(sanction).collect());
        sanctions
    }

    #[test]
    fn bans_and_mutes_are_independent() {
        let sanctions = sanctions(&[(SanctionKind::Ban, "anna", None), (SanctionKind::Mute, "ben", None)]);
        let [anna, ben]: [UserId; 2] = ["anna", "ben"].map(|user| user.parse().unwrap());
        let banned = |user| sanctions.ban(Some(user), None, 0).is_some();
        assert_eq!([banned(&anna), banned(&ben)], [true, false]);
        assert_eq!([&anna, &ben].map(|user| sanctions.mute(user, 0).is_some()), [false, true]);
    }

    #[test]
    fn a_ban_is_found_by_the_discord_account_alone() {
        let discord: Snowflake = "7".parse().unwrap();
        let sanctions =
            sanctions(&[(SanctionKind::Ban, "anna", Some(10)), (SanctionKind::Mute, "anna", None)]);
        assert_eq!(sanctions.ban_of_discord(discord, 9), None);
        for sanction in sanctions.0.write().unwrap().iter_mut() {
            sanction.discord = Some(discord);
        }
        assert!(sanctions.ban_of_discord(discord, 9).is_some());
        assert_eq!(sanctions.ban_of_discord(discord, 10), None, "a mute is not a ban");
    }

    #[test]
    fn an_expired_ban_of_an_address_no_longer_holds() {
        let sanctions = sanctions(&[(SanctionKind::Ban, "203.0.113.0/24", Some(10))]);
        let banned = |address: &str, now_ms| sanctions.ban(None, address.parse().ok(), now_ms).is_some();
        assert!(banned("203.0.113.9", 9));
        assert!(!banned("203.0.113.9", 10) && !banned("203.0.112.9", 9));
    }
}
