//! Rate limits and daily budgets of connections, users and addresses.
//!
//! Invariants: a request over a limit is refused and changes nothing, with two exceptions. A `hello` or a service's
//! request whose new name is over the limit of names succeeds, and the user keeps the earlier name. If an address is
//! over the limit of pages, or over the limit of rooms that HTTP requests load, it gets a room's page without a
//! preview.
//!
//! A request that stores something is charged to the user and their address. But new names and the reports of members
//! are charged only to the user, and new guests only to the address. So one address adds at most
//! [`ADDRESS_DAY_BYTES_MAX`] a day. This amount does not include:
//! - analyses, whose table is bounded
//! - reports, which have limits of their own
//! - members and their sessions, which are bounded for each Discord account
//!
//! An IPv4 address or an IPv6 /64 network counts as an address. All networks of an IPv6 /48 site together may do
//! [`SITE_SHARE`] times as much, unless a limit says otherwise. `--unlimited`, on loopback only, lifts all limits.

pub mod blocking;
mod costly;
pub mod fair_queue;
mod keyed;
pub mod paced_queue;
pub mod request_address;
mod values;

pub use costly::Costly;
use fair_queue::Grouped;
pub use keyed::{Over, SITE_SHARE};
pub use values::{ADDRESS_DAY_BYTES_MAX, UNUSED_GUEST_KEPT_MS, UNUSED_TOKEN_KEPT_MS};

use crate::addresses::network;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use keyed::{
    ByAddress, Charge, Keyed, MinuteAndDay, Paired, PairedMinuteAndDay, Take, Tidy, UserAndAddress, burst,
    per_day,
};
use konakis_protocol::UserId;
use std::net::IpAddr;
use std::num::NonZeroU32;
use values::*;

/// Defines [`Limits`] from a list of its tables.
macro_rules! limits {
    ($($name:ident: $table:ty = $value:expr;)+) => {
        /// The limits shared by all connections. A method that takes an optional address gets `None` if a service acts
        /// for the user.
        pub struct Limits {
            lifted: bool,
            $($name: $table,)+
        }

        impl Limits {
            /// Creates the limits; `lifted` turns all of them off.
            #[must_use]
            pub fn new(lifted: bool) -> Self {
                Self { lifted, $($name: $value,)+ }
            }

            /// Drops the entries of users and addresses without recent requests.
            pub fn tidy(&self) {
                $(self.$name.tidy();)+
            }
        }
    };
}

limits! {
    requests: Keyed<UserId> = Keyed::of(burst(REQUESTS_PER_S, REQUESTS_BURST));
    rooms: PairedMinuteAndDay = UserAndAddress::new(
        (ROOMS_PER_MIN, ROOMS_PER_DAY),
        (ADDRESS_ROOMS_PER_MIN, ADDRESS_ROOMS_PER_DAY),
    );
    entries: Paired = UserAndAddress::of(per_day(ENTRIES_PER_DAY), per_day(ADDRESS_ENTRIES_PER_DAY));
    offers: Keyed<UserId> = Keyed::of(Quota::per_minute(OFFERS_PER_MIN));
    challenges_of_pair: Keyed<(UserId, UserId)> = Keyed::of(per_day(CHALLENGES_OF_PAIR_PER_DAY));
    challenges_of_network: Keyed<(UserId, IpAddr)> = Keyed::of(per_day(ADDRESS_CHALLENGES_PER_DAY));
    chats: Paired = UserAndAddress::of(
        Quota::per_minute(CHATS_PER_MIN),
        Quota::per_minute(ADDRESS_CHATS_PER_MIN),
    );
    personal: Paired = UserAndAddress::of(
        Quota::per_minute(PERSONAL_PER_MIN),
        Quota::per_minute(ADDRESS_PERSONAL_PER_MIN),
    );
    reports: MinuteAndDay<Keyed<UserId>> = MinuteAndDay::new(REPORTS_PER_MIN, REPORTS_PER_DAY);
    first_reports: Keyed<UserId> = Keyed::of(per_day(NonZeroU32::MIN));
    address_first_reports: MinuteAndDay<ByAddress> = MinuteAndDay::new(
        ADDRESS_FIRST_REPORTS_PER_MIN,
        ADDRESS_FIRST_REPORTS_PER_DAY,
    );
    address_reports: MinuteAndDay<ByAddress> = MinuteAndDay::new(
        ADDRESS_REPORTS_PER_MIN,
        ADDRESS_REPORTS_PER_DAY,
    );
    replays: Paired = UserAndAddress::of(
        burst(REPLAYS_PER_S, REPLAYS_BURST),
        burst(ADDRESS_REPLAYS_PER_S, ADDRESS_REPLAYS_BURST),
    );
    analyses: PairedMinuteAndDay = UserAndAddress::new(
        (ANALYSES_PER_MIN, ANALYSES_PER_DAY),
        (ADDRESS_ANALYSES_PER_MIN, ADDRESS_ANALYSES_PER_DAY),
    );
    evaluations: PairedMinuteAndDay = UserAndAddress::new(
        (EVALUATIONS_PER_MIN, EVALUATIONS_PER_DAY),
        (ADDRESS_EVALUATIONS_PER_MIN, ADDRESS_EVALUATIONS_PER_DAY),
    );
    lists: Paired = UserAndAddress::of(
        Quota::per_minute(LISTS_PER_MIN),
        Quota::per_minute(ADDRESS_LISTS_PER_MIN),
    );
    reads: Paired = UserAndAddress::of(
        burst(READS_PER_S, READS_BURST),
        burst(ADDRESS_READS_PER_S, ADDRESS_READS_BURST),
    );
    names: MinuteAndDay<Keyed<UserId>> = MinuteAndDay::new(NAMES_PER_MIN, NAMES_PER_DAY);
    guests: MinuteAndDay<ByAddress> = MinuteAndDay::new(ADDRESS_GUESTS_PER_MIN, ADDRESS_GUESTS_PER_DAY);
    pictures: ByAddress = ByAddress::of(burst(ADDRESS_PICTURES_PER_S, ADDRESS_PICTURES_BURST));
    animations: ByAddress = ByAddress::of(Quota::per_minute(ADDRESS_ANIMATIONS_PER_MIN));
    positions: ByAddress = ByAddress::of(burst(ADDRESS_POSITIONS_PER_S, ADDRESS_POSITIONS_BURST));
    sign_ins: ByAddress = ByAddress::of(Quota::per_minute(ADDRESS_SIGN_INS_PER_MIN));
    activity_pages: ByAddress = ByAddress::of(burst(ADDRESS_ACTIVITY_PAGE_PER_S, ADDRESS_ACTIVITY_PAGE_BURST));
    activity_sign_ins: ByAddress =
        ByAddress::of(burst(ADDRESS_ACTIVITY_SIGN_INS_PER_S, ADDRESS_ACTIVITY_SIGN_INS_BURST));
    activity_connections: ByAddress =
        ByAddress::of(burst(ADDRESS_ACTIVITY_CONNECTIONS_PER_S, ADDRESS_ACTIVITY_CONNECTIONS_BURST));
    sign_ins_of_member: Keyed<UserId> = Keyed::of(Quota::per_minute(SIGN_INS_PER_MIN));
    enters: Keyed<UserId> = Keyed::of(Quota::per_minute(ENTERS_PER_MIN));
    activities: Keyed<UserId> = Keyed::of(Quota::per_minute(ACTIVITY_REQUESTS_PER_MIN));
    pages: ByAddress = ByAddress::of(burst(ADDRESS_PAGES_PER_S, ADDRESS_PAGES_BURST));
    loads: ByAddress = ByAddress::of(burst(ADDRESS_LOADS_PER_S, ADDRESS_LOADS_BURST));
    probes: ByAddress = ByAddress::of(burst(ADDRESS_PROBES_PER_S, ADDRESS_PROBES_BURST));
    http: ByAddress = ByAddress::of(burst(ADDRESS_HTTP_PER_S, ADDRESS_HTTP_BURST));
    opened: ByAddress = ByAddress::of(burst(ADDRESS_OPENED_PER_S, ADDRESS_OPENED_BURST));
    opened_by: Keyed<UserId> = Keyed::of(burst(OPENED_PER_S, OPENED_BURST));
}

impl Limits {
    /// Creates the rate limit of one connection. If `service` is true, it is the limit for an authenticated service,
    /// otherwise for a user. `None` if limits are lifted.
    #[must_use]
    pub fn connection(&self, service: bool) -> Option<DefaultDirectRateLimiter> {
        let quota = if service {
            Quota::per_second(SERVICE_REQUESTS_PER_S)
        } else {
            Quota::per_second(REQUESTS_PER_S).allow_burst(REQUESTS_BURST)
        };
        (!self.lifted).then(|| RateLimiter::direct(quota))
    }

    /// Charges a user for a frame that counts as this many requests, and returns whether it is allowed. All connections
    /// of a user share this limit.
    #[must_use]
    pub fn request(&self, user: &UserId, cost: NonZeroU32) -> bool {
        self.lifted || matches!(self.requests.check_key_n(user, cost), Ok(Ok(())))
    }

    /// Charges a user and their address for a new room.
    ///
    /// # Errors
    /// [`Over`].
    pub fn room(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.rooms.take(user, address) }
    }

    /// Charges a user and their address for a request that stores something in a room or about the user.
    ///
    /// # Errors
    /// [`Over`].
    pub fn entry(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        let is_allowed = self.lifted || self.entries.take(user, address).is_ok();
        if is_allowed { Ok(()) } else { Err(Over::Day) }
    }

    /// Charges a user for an offer, an answer to one, or a claim.
    ///
    /// # Errors
    /// [`Over`].
    pub fn offer(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted || self.offers.charge(user) { Ok(()) } else { Err(Over::Minute) }
    }

    /// Charges a user for a challenge to another user. For a guest, their IPv4 address or IPv6 site is charged too. So
    /// the guests of one address or site cannot fill the list of the challenged user.
    ///
    /// # Errors
    /// [`Over`].
    pub fn challenge(
        &self,
        user: &UserId,
        challenged: &UserId,
        address_of_guest: Option<IpAddr>,
    ) -> Result<(), Over> {
        let of_network = |address: IpAddr| {
            self.challenges_of_network.charge(&(challenged.clone(), network(address).group()))
        };
        let is_allowed = self.lifted
            || self.challenges_of_pair.charge(&(user.clone(), challenged.clone()))
                && address_of_guest.is_none_or(of_network);
        if is_allowed { Ok(()) } else { Err(Over::Day) }
    }

    /// Charges a user and their address for a chat message.
    ///
    /// # Errors
    /// [`Over`].
    pub fn chat(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.chats.take(user, address) }
    }

    /// Charges a user and their address for a request about their own data, blocked players or notifications.
    ///
    /// # Errors
    /// [`Over`].
    pub fn personal(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.personal.take(user, address) }
    }

    /// Charges a user for a report, and the address too if the user is a guest for whom no service acts.
    ///
    /// Each address has a separate budget for the first report of each guest on a day. So a few guests cannot use up
    /// the reports of others at their address. Once this budget is used up, first reports are charged like later ones.
    /// Reports of members are not charged to an address, so nobody at their address can keep them from reporting.
    ///
    /// # Errors
    /// [`Over`].
    pub fn report(&self, user: &UserId, address_of_guest: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted {
            return Ok(());
        }
        self.reports.take(user)?;
        let Some(address) = address_of_guest else { return Ok(()) };
        if self.first_reports.charge(user) && self.address_first_reports.take(&address).is_ok() {
            return Ok(());
        }
        self.address_reports.take(&address)
    }

    /// Charges a user and their address for a part of a replay.
    ///
    /// # Errors
    /// [`Over`].
    pub fn replay(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.replays.take(user, address) }
    }

    /// Charges a user and their address for an analysis.
    ///
    /// # Errors
    /// [`Over`].
    pub fn analysis(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.analyses.take(user, address) }
    }

    /// Charges a user and their address for an evaluation, or for the judgement of an action in a finished game.
    ///
    /// # Errors
    /// [`Over`].
    pub fn evaluation(&self, user: &UserId, address: Option<IpAddr>) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.evaluations.take(user, address) }
    }

    /// Charges an address for a new guest.
    ///
    /// # Errors
    /// [`Over`].
    pub fn guest(&self, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.guests.take(&address) }
    }

    /// Charges a user and an address for a full lobby list.
    ///
    /// # Errors
    /// [`Over`].
    pub fn list(&self, user: &UserId, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.lists.take(user, Some(address)) }
    }

    /// Charges a user and an address for a profile or a leaderboard.
    ///
    /// # Errors
    /// [`Over`].
    pub fn read(&self, user: &UserId, address: IpAddr) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.reads.take(user, Some(address)) }
    }

    /// Charges a member for a sign-in from the page of the Activity, and returns whether it is allowed.
    #[must_use]
    pub fn sign_in(&self, member: &UserId) -> bool {
        self.lifted || self.sign_ins_of_member.charge(member)
    }

    /// Charges a user for entering an instance of the Activity.
    ///
    /// # Errors
    /// [`Over`].
    pub fn enter(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.enters.take(user) }
    }

    /// Charges a user for any request about an instance of the Activity except entering it.
    ///
    /// # Errors
    /// [`Over`].
    pub fn activity(&self, user: &UserId) -> Result<(), Over> {
        if self.lifted { Ok(()) } else { self.activities.take(user) }
    }

    /// Charges a user for a new name, and returns whether it is allowed.
    #[must_use]
    pub fn rename(&self, user: &UserId) -> bool {
        self.lifted || self.names.take(user).is_ok()
    }

    /// The network to which an address is charged; `None` if limits are lifted.
    #[must_use]
    pub fn counted(&self, address: IpAddr) -> Option<IpAddr> {
        (!self.lifted).then(|| network(address))
    }

    /// Charges an address, and a user if given, for a room loaded from disk, and returns whether it may be loaded.
    #[must_use]
    pub fn open_room(&self, address: IpAddr, user: Option<&UserId>) -> bool {
        self.lifted || user.is_none_or(|user| self.opened_by.charge(user)) && self.opened.charge(&address)
    }
}

#[cfg(test)]
pub(crate) mod tests;
