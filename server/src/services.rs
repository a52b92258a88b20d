//! The services that all parts of the server share.
//!
//! Invariant: services do not use the rooms in memory; the registry of rooms and every room's task use the services.

use crate::account_locks::AccountLocks;
use crate::analyses::Analyses;
use crate::clock::UptimeClock;
use crate::computer::Thinkers;
use crate::connections::client::Client;
use crate::connections::messenger::Messenger;
use crate::connections::open_connections::OpenConnections;
use crate::connections::outbox::ByteBudget;
use crate::connections::presence::Presence;
use crate::discord_limits::DiscordLimits;
use crate::evaluations::Evaluations;
use crate::limits::blocking::Blocking;
use crate::live_boards::{ComparedGame, LiveBoards};
use crate::lobby::Lobby;
use crate::moderation::Sanctions;
use crate::random::Random;
use crate::side_draws::SideDraws;
use crate::store::{Store, StoreError, Undecided};
use crate::telemetry::Meters;
use crate::unplayed_joins::UnplayedJoins;
use konakis_program::repeats::Repeats;
use konakis_protocol::UserId;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Notify;
use tokio::time::Instant;

/// The maximum number of loads that wait in [`Services::loads`], and of loads and takebacks in
/// [`Services::long_loads`].
const WAITING_LOADS_MAX: usize = 4_096;
/// The same for one payer, such as the network of a school whose players all reconnect.
const WAITING_LOADS_OF_ONE_MAX: usize = 512;
/// The maximum number of jobs that wait in [`Services::long_games`].
const WAITING_REPLAYS_MAX: usize = 256;
/// The same for one payer.
const WAITING_REPLAYS_OF_ONE_MAX: usize = 16;
/// The number of rooms in one read of [`Services::load_boards`]. With any number of games in progress, each read ends
/// long before its deadline.
const BOARDS_AT_ONCE: u32 = 1_000;

/// The services that all parts of the server share.
pub struct Services {
    /// The store on disk.
    pub store: Store,
    /// Wall time and uptime.
    pub clock: UptimeClock,
    /// The source of all random numbers.
    pub random: Arc<Random>,
    /// The lobby.
    pub lobby: Lobby,
    /// The connected users.
    pub present: Arc<Presence>,
    /// The threads of the computer opponents.
    pub thinkers: Thinkers,
    /// The recent joins of open challenges by users who have hardly played in these games yet.
    pub unplayed: UnplayedJoins,
    /// The evaluations of positions that are under way now.
    pub evaluations: Arc<Evaluations>,
    /// The boards of the games in progress between people.
    pub live_boards: LiveBoards,
    /// The analyses of finished games.
    pub analyses: Arc<Analyses>,
    /// The open connections.
    pub open_connections: OpenConnections,
    /// The memory budget of all outgoing queues.
    pub outboxes: Arc<ByteBudget>,
    /// The service that delivers direct messages.
    pub messenger: Messenger,
    /// The limits that Discord sets for the requests of this server.
    pub discord_limits: Arc<DiscordLimits>,
    /// The bans, mutes and names set by the operator.
    pub sanctions: Sanctions,
    /// Prevents overlapping sign-ins, merges and deletions of the same account.
    pub account_locks: AccountLocks,
    sanctions_turn: tokio::sync::Mutex<()>,
    /// The drawn sides of games that are not played yet.
    pub side_draws: SideDraws,
    /// Wakes the task that replaces the former names of deleted and renamed users in the logs.
    pub erasure_due: Notify,
    /// The metrics.
    pub meters: Meters,
    /// The rooms whose creation may or may not be stored.
    pub undecided_rooms: Undecided,
    pub(crate) short_of_space: AtomicBool,
    /// Keeps a repeated error of [`Services::prove_store`] from filling the log.
    failed_checks: Repeats,
    /// The time at which an edge was last heard or, before the first link, at which this server began to wait for an
    /// edge. Set only if people can reach this server through edges alone, and only while no edge is linked.
    unreached_since: Mutex<Option<Instant>>,
    /// Bounds the rooms that are loaded at the same time.
    pub loads: Blocking,
    /// Threads that load long logs and compute takebacks in long games.
    pub long_loads: Blocking,
    /// Threads for replays, records of long games, positions in which actions are judged, and comparisons with games in
    /// progress.
    pub long_games: Blocking,
}

impl Services {
    /// The services of a server that is starting.
    #[must_use]
    pub fn new(
        store: Store,
        clock: UptimeClock,
        random: Random,
        meters: Meters,
        thinkers: Thinkers,
    ) -> Arc<Self> {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        // Long work of one kind takes at most half of the processors, or one processor if there is only one.
        let half = (threads / 2).max(1);
        let present = Arc::new(Presence::default());
        Arc::new(Self {
            store,
            clock,
            random: Arc::new(random),
            lobby: Lobby::new(Arc::clone(&present)),
            present,
            thinkers,
            unplayed: UnplayedJoins::default(),
            evaluations: Arc::default(),
            live_boards: LiveBoards::default(),
            analyses: Arc::default(),
            open_connections: OpenConnections::default(),
            outboxes: ByteBudget::new(meters.clone()),
            meters,
            messenger: Messenger::default(),
            discord_limits: Arc::default(),
            sanctions: Sanctions::default(),
            account_locks: AccountLocks::default(),
            sanctions_turn: tokio::sync::Mutex::new(()),
            side_draws: SideDraws::default(),
            erasure_due: Notify::new(),
            undecided_rooms: Undecided::default(),
            short_of_space: AtomicBool::new(false),
            failed_checks: Repeats::default(),
            unreached_since: Mutex::default(),
            loads: Blocking::new(2 * threads, WAITING_LOADS_MAX, WAITING_LOADS_OF_ONE_MAX),
            long_loads: Blocking::new(half, WAITING_LOADS_MAX, WAITING_LOADS_OF_ONE_MAX),
            long_games: Blocking::new(half, WAITING_REPLAYS_MAX, WAITING_REPLAYS_OF_ONE_MAX),
        })
    }

    #[cfg(test)]
    pub(crate) fn for_tests(store: Store) -> Arc<Self> {
        Self::for_tests_at(store, UptimeClock::resumed_at(0))
    }

    #[cfg(test)]
    pub(crate) fn for_tests_at(store: Store, clock: UptimeClock) -> Arc<Self> {
        Self::new(store, clock, Random::from_seed(1), Meters::new().unwrap(), Thinkers::new())
    }

    /// Sets the time since which nobody has been able to reach this server. The next [`Services::prove_store`] uses it.
    pub fn set_unreached(&self, since: Option<Instant>) {
        *self.unreached_since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    /// Stores the uptime or, if it is not certain that the store works, checks that it can write. Reports to the clock
    /// whether the store works and whether people can reach the server.
    pub async fn prove_store(&self) {
        let storing = async {
            if self.clock.is_store_certain() {
                self.store.heartbeat(self.clock.now().uptime).await
            } else {
                // A disk with space for the uptime may lack the space for an action, so this check also makes a file
                // grow.
                self.store.ping().await
            }
        };
        // Store the gaps together with the uptime, which includes their time. After a restart with the uptime alone,
        // players would lose this time.
        let ((), stored) = tokio::join!(self.keep_gaps(), storing);
        match stored {
            Ok(()) => {
                let unreached = *self.unreached_since.lock().unwrap_or_else(PoisonError::into_inner);
                match unreached {
                    Some(since) => self.clock.note_unreached(since.elapsed()),
                    None => self.clock.note_stored(),
                }
            }
            Err(error) => {
                if self.failed_checks.is_due(&error.to_string()) {
                    tracing::error!(%error, "a regular write to the store has failed");
                }
                if error.is_of_store() {
                    self.clock.note_outage();
                }
            }
        }
    }

    /// Stores the gaps that are not stored yet, so that their time is given back after a restart too.
    async fn keep_gaps(&self) {
        let gaps = self.clock.gaps_to_keep();
        if !gaps.is_empty() && self.store.keep_gaps(gaps.clone()).await.is_ok() {
            self.clock.note_kept(&gaps);
        }
    }

    /// Whether the disk has too little free space for new rooms, guests and analyses.
    #[must_use]
    pub fn is_short_of_space(&self) -> bool {
        self.short_of_space.load(Ordering::Relaxed)
    }

    /// Reads the boards of the games in progress from the store, before the first room is loaded.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails.
    pub async fn load_boards(&self) -> Result<(), StoreError> {
        let mut last = None;
        loop {
            let page = self.store.playing(last.as_ref(), BOARDS_AT_ONCE).await?;
            for (room, row) in &page {
                self.live_boards.note(room, ComparedGame::of(row));
            }
            match page.into_iter().next_back() {
                Some((room, _)) => last = Some(room),
                None => return Ok(()),
            }
        }
    }

    /// Returns a function that tells whether a player is this client's user, or has shared a network with the client in
    /// the last few hours. All networks of the user in these hours count, because a connection of the Activity, or of a
    /// service, does not show the user's network.
    pub fn near(&self, client: &Client) -> impl Fn(&UserId) -> bool + use<'_> {
        let user = client.user().cloned();
        let mut networks = user.as_ref().map_or_else(Vec::new, |user| self.present.networks(user));
        networks.extend(client.outbox.network());
        move |player| {
            user.as_ref() == Some(player)
                || networks.iter().any(|network| self.present.was_at(player, *network))
        }
    }

    /// Reads the sanctions from the store, and closes the connections of banned users and from banned addresses.
    ///
    /// # Errors
    /// [`StoreError`] if the store fails; then the sanctions that were read before stay in force.
    pub async fn reload_sanctions(&self) -> Result<(), StoreError> {
        // One reload at a time, so that an older answer of the store never replaces a newer one.
        let _turn = self.sanctions_turn.lock().await;
        self.sanctions.set(self.store.sanctions().await?);
        let now_ms = self.clock.now().wall;
        for (user, sentence) in self.sanctions.banned_users(now_ms) {
            self.present.close_banned(&user, &sentence);
        }
        self.open_connections.close_banned(&self.sanctions.banned_prefixes(now_ms));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::addresses::private_site;
    use crate::clock::Gap;
    use crate::store::{Append, LiveBoard, PublicBoard, RoomRow, Stage, TokenHash};
    use konakis_protocol::Secret;
    use std::net::IpAddr;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn the_gap_of_an_outage_is_kept_in_the_store() {
        let services = Services::for_tests(Store::memory());
        services.clock.follow_store();
        services.prove_store().await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        services.set_unreached(Some(Instant::now()));
        services.prove_store().await;
        assert_eq!(
            services.store.gaps().await.unwrap(),
            [],
            "the check that notices the outage stores no gap yet"
        );
        services.prove_store().await;
        let gap = |gaps: Vec<Gap>| gaps.last().map(|gap| gap.to_ms - gap.from_ms);
        assert_eq!(
            gap(services.store.gaps().await.unwrap()),
            Some(1_000),
            "the gap begins at the last write before the outage"
        );
        services.set_unreached(None);
        services.prove_store().await;
        tokio::time::sleep(Duration::from_secs(30)).await;
        services.prove_store().await;
        let gaps = services.store.gaps().await.unwrap();
        assert_eq!(
            (gaps.len(), gap(gaps)),
            (2, Some(2_000)),
            "the second gap is stored with the first write after it"
        );
        assert_eq!(
            services.clock.gaps_to_keep().len(),
            1,
            "the second gap was stored before the clock listed it, so the clock wants it to be stored once more"
        );
        services.prove_store().await;
        assert_eq!((services.clock.gaps_to_keep(), services.store.gaps().await.unwrap().len()), (vec![], 2));
    }

    #[tokio::test]
    async fn all_boards_are_loaded_at_the_start() {
        let services = Services::for_tests(Store::memory());
        let board = PublicBoard([1; 5].into());
        let player = |number: u32| -> UserId { format!("p{number}").parse().unwrap() };
        let begun = |number: u32| {
            let live = LiveBoard { board: board.clone(), since_ms: 2 };
            let stage = Stage::Playing { to_act: None, board: Some(live) };
            let row = RoomRow { white: Some(player(number)), ..RoomRow::for_tests(stage) };
            let room = format!("r{number}").parse().unwrap();
            Append { room, first_n: 0, entries: vec!["made".to_owned()], row, uptime_ms: 0 }
        };
        let games = 2 * BOARDS_AT_ONCE + 1;
        services.store.append((0..games).map(begun).collect()).await.unwrap();
        services.load_boards().await.unwrap();
        let is_loaded = |number| {
            let player = player(number);
            services.live_boards.is_own("tablut", &board, None, |near| *near == player)
        };
        assert_eq!((0..games).find(|number| !is_loaded(*number)), None, "each game is loaded");
        assert!(!is_loaded(games));
    }

    #[tokio::test]
    async fn a_member_in_the_activity_is_near_users_of_their_networks() {
        let services = Services::for_tests(Store::memory());
        let token = TokenHash::of(&"token".parse::<Secret>().unwrap());
        let [home, other] = ["192.0.2.1", "192.0.2.2"].map(|text| text.parse::<IpAddr>().unwrap());
        let came = |user: &str, connection, network| {
            let (user, outbox): (UserId, _) =
                (user.parse().unwrap(), services.outboxes.outbox(connection, Some(network)));
            services.present.connected(&user, token, outbox.network(), &outbox);
            Client { user: Some(user), discord: None, re: None, outbox }
        };
        let on_the_web = came("member", 1, home);
        let in_the_activity = came("member", 2, private_site("discord-1"));
        let by_service = Client { discord: Some("1".parse().unwrap()), ..in_the_activity.clone() };
        let by_service = Client { outbox: services.outboxes.outbox(3, None), ..by_service };
        let _others =
            [came("guest", 4, home), came("stranger", 5, other), came("too", 6, private_site("discord-2"))];
        services.present.disconnected(&"member".parse().unwrap(), 1);
        for client in [&on_the_web, &in_the_activity, &by_service] {
            let near = services.near(client);
            let near = ["member", "guest", "stranger", "too"].map(|user| near(&user.parse().unwrap()));
            assert_eq!(near, [true, true, false, false]);
        }
    }
}
