//! Tests of the limits and of their keys.

use super::*;
use std::num::NonZeroU32;
use std::time::Duration;

#[test]
fn a_flood_is_refused_unless_the_limits_are_lifted() {
    let user: UserId = "u".parse().unwrap();
    let made = |limits: &Limits| (0..1_000).filter(|_| limits.room(&user, None).is_ok()).count();
    assert_eq!(made(&Limits::new(false)), ROOMS_PER_MIN.get() as usize);
    assert_eq!(made(&Limits::new(true)), 1_000);
}

#[test]
fn a_limit_of_a_user_allows_its_burst_and_no_more() {
    type Allows = fn(&Limits, &UserId) -> bool;
    const ADDRESS: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    let limits_of_users: [(&str, Allows, NonZeroU32); 16] = [
        ("requests", |limits, user| limits.request(user, NonZeroU32::MIN), REQUESTS_BURST),
        ("rooms", |limits, user| limits.room(user, None).is_ok(), ROOMS_PER_MIN),
        ("entries", |limits, user| limits.entry(user, None).is_ok(), ENTRIES_PER_DAY),
        ("offers", |limits, user| limits.offer(user).is_ok(), OFFERS_PER_MIN),
        ("chat", |limits, user| limits.chat(user, None).is_ok(), CHATS_PER_MIN),
        ("own data", |limits, user| limits.personal(user, None).is_ok(), PERSONAL_PER_MIN),
        ("reports", |limits, user| limits.report(user, None).is_ok(), REPORTS_PER_MIN),
        ("replays", |limits, user| limits.replay(user, None).is_ok(), REPLAYS_BURST),
        ("analyses", |limits, user| limits.analysis(user, None).is_ok(), ANALYSES_PER_MIN),
        ("names", |limits, user| limits.rename(user), NAMES_PER_MIN),
        ("sign-ins", |limits, user| limits.sign_in(user), SIGN_INS_PER_MIN),
        ("enters", |limits, user| limits.enter(user).is_ok(), ENTERS_PER_MIN),
        ("activities", |limits, user| limits.activity(user).is_ok(), ACTIVITY_REQUESTS_PER_MIN),
        ("lists", |limits, user| limits.list(user, ADDRESS).is_ok(), LISTS_PER_MIN),
        ("reads", |limits, user| limits.read(user, ADDRESS).is_ok(), READS_BURST),
        ("loads", |limits, user| limits.open_room(ADDRESS, Some(user)), OPENED_BURST),
    ];
    let (anna, ben) = ("anna".parse().unwrap(), "ben".parse().unwrap());
    for (name, allows, most) in limits_of_users {
        let (limited, lifted) = (Limits::new(false), Limits::new(true));
        let allowed = |limits: &Limits| (0..most.get() + 5).filter(|_| allows(limits, &anna)).count();
        assert_eq!(allowed(&limited), most.get() as usize, "{name}");
        assert!(allows(&limited, &ben), "{name}: each user has a budget");
        assert_eq!(allowed(&lifted), most.get() as usize + 5, "{name}");
    }
}

#[test]
fn a_frame_that_counts_for_more_than_the_burst_is_refused() {
    let (limits, user) = (Limits::new(false), "anna".parse().unwrap());
    assert!(!limits.request(&user, REQUESTS_BURST.saturating_add(1)));
    assert!(limits.request(&user, REQUESTS_BURST));
    assert!(!limits.request(&user, NonZeroU32::MIN));
}

#[test]
fn users_without_recent_requests_are_dropped() {
    let limits = Limits::new(false);
    for number in 0..100 {
        assert!(limits.request(&format!("u{number}").parse().unwrap(), NonZeroU32::MIN));
    }
    super::keyed::TEST_CLOCK.with(|clock| clock.advance(Duration::from_secs(60)));
    limits.tidy();
    assert_eq!(limits.requests.len(), 0);
}

#[test]
fn users_of_an_address_share_its_budget_of_rooms() {
    let limits = Limits::new(false);
    let made = |address: &str| {
        let address = Some(address.parse().unwrap());
        let user = |number| format!("u{number}").parse().unwrap();
        (0..10_000).filter(|number| limits.room(&user(*number), address).is_ok()).count()
    };
    assert_eq!(made("2001:db8::1"), ADDRESS_ROOMS_PER_MIN.get() as usize);
    assert_eq!(made("2001:db8::2"), 0, "addresses of the same network share its budget");
    assert_eq!(made("192.0.2.1"), ADDRESS_ROOMS_PER_MIN.get() as usize);
}

#[test]
fn a_user_over_their_limit_does_not_charge_their_address() {
    let limits = Limits::new(false);
    let (one, other) = ("u1".parse().unwrap(), "u2".parse().unwrap());
    let address = Some("192.0.2.1".parse().unwrap());
    let made = (0..10_000).filter(|_| limits.room(&one, address).is_ok()).count();
    assert_eq!(made, ROOMS_PER_MIN.get() as usize);
    assert!(limits.room(&other, address).is_ok());
    let stored = (0..100_000).filter(|_| limits.entry(&one, address).is_ok()).count();
    assert!(stored < ADDRESS_ENTRIES_PER_DAY.get() as usize, "{stored}");
    assert!(limits.entry(&other, address).is_ok());
}

#[test]
fn an_ipv6_site_is_limited_in_addition_to_its_networks() {
    let limits = Limits::new(false);
    let guests = |address: String| {
        let address = address.parse().unwrap();
        (0..1_000).filter(|_| limits.guest(address).is_ok()).count() as u32
    };
    let of_site: u32 = (0..20).map(|network| guests(format!("2001:db8:1:{network}::1"))).sum();
    let most = SITE_SHARE * ADDRESS_GUESTS_PER_MIN.get();
    assert!((most..most + 60).contains(&of_site), "{of_site}");
    assert_eq!(guests("2001:db8:2::1".to_owned()), ADDRESS_GUESTS_PER_MIN.get(), "each site has a budget");
    let hosts: u32 = (1..20).map(|host| guests(format!("192.0.2.{host}"))).sum();
    assert_eq!(hosts, 19 * ADDRESS_GUESTS_PER_MIN.get(), "IPv4 hosts have no site");
}

#[test]
fn new_names_are_limited_per_user() {
    let limits = Limits::new(false);
    let renamed = |user: &str| (0..100).filter(|_| limits.rename(&user.parse().unwrap())).count() as u32;
    assert_eq!((renamed("anna"), renamed("ben")), (NAMES_PER_MIN.get(), NAMES_PER_MIN.get()));
}

#[test]
fn profiles_are_limited_per_user_and_address() {
    let limits = Limits::new(false);
    let read = |user: usize, address: &str| {
        let (user, address) = (format!("u{user}").parse().unwrap(), address.parse().unwrap());
        (0..1_000).filter(|_| limits.read(&user, address).is_ok()).count()
    };
    assert!((60..80).contains(&read(0, "192.0.2.1")));
    let all: usize = (1..20).map(|user| read(user, "192.0.2.2")).sum();
    assert!((400..450).contains(&all), "{all}");
}

#[test]
fn at_most_twice_the_daily_budget_is_allowed_within_a_day() {
    let clock = governor::clock::FakeRelativeClock::default();
    let day = RateLimiter::dashmap_with_clock(per_day(ADDRESS_GUESTS_PER_DAY), clock.clone());
    let mut made = 0;
    for _ in 0..24 * 60 {
        made += (0..ADDRESS_GUESTS_PER_MIN.get()).filter(|_| day.check_key(&1).is_ok()).count();
        clock.advance(Duration::from_secs(60));
    }
    let budget = ADDRESS_GUESTS_PER_DAY.get() as usize;
    assert!((2 * budget - 2..=2 * budget).contains(&made), "{made}");
}

#[test]
fn requests_for_own_data_are_limited_per_user_and_address() {
    let limits = Limits::new(false);
    let address = Some("192.0.2.1".parse().unwrap());
    let asked = |user: &str, address| {
        let user = user.parse().unwrap();
        (0..1_000).filter(|_| limits.personal(&user, address).is_ok()).count()
    };
    assert_eq!(["a", "b", "c", "d", "e"].map(|user| asked(user, address)), [30, 30, 30, 30, 0]);
    assert_eq!(asked("f", None), 30, "a user of a service has no address");
}

#[test]
fn a_few_guests_cannot_use_up_the_reports_of_an_address() {
    let (limits, address) = (Limits::new(false), Some("192.0.2.1".parse().unwrap()));
    let report = |user: String, address| limits.report(&user.parse().unwrap(), address).is_ok();
    let mut refused = 0;
    for _ in 0..20 {
        refused += (0..4).filter(|number| !report(format!("bully{number}"), address)).count();
        super::keyed::TEST_CLOCK.with(|clock| clock.advance(Duration::from_secs(60)));
    }
    assert!(refused > 20, "{refused}: the guests have used up what they share");
    assert!(report("anna".to_owned(), address), "the first report of another guest is accepted");
    assert!(!report("anna".to_owned(), address), "the second report of this guest is refused");
}

#[test]
fn first_reports_of_guests_are_bounded_by_address() {
    let (limits, address) = (Limits::new(false), Some("192.0.2.1".parse().unwrap()));
    let mut made = 0;
    for number in 0..500 {
        made += u32::from(limits.report(&format!("u{number}").parse().unwrap(), address).is_ok());
        super::keyed::TEST_CLOCK.with(|clock| clock.advance(Duration::from_secs(6)));
    }
    let most = ADDRESS_FIRST_REPORTS_PER_DAY.get() + ADDRESS_REPORTS_PER_DAY.get();
    assert!((most..most + 10).contains(&made), "{made}");
    let member = "mia".parse().unwrap();
    let by_member = (0..100).filter(|_| limits.report(&member, None).is_ok()).count();
    assert_eq!(by_member, REPORTS_PER_MIN.get() as usize, "a member's reports are not charged to an address");
}

#[test]
fn replays_are_limited_per_user_and_address() {
    let limits = Limits::new(false);
    let address = Some("192.0.2.1".parse().unwrap());
    let replayed = |user: usize| {
        let user = format!("u{user}").parse().unwrap();
        (0..1_000).filter(|_| limits.replay(&user, address).is_ok()).count()
    };
    let all: usize = (0..10).map(replayed).sum();
    assert_eq!(all, ADDRESS_REPLAYS_BURST.get() as usize);
}

#[test]
fn entries_are_bounded_by_user_and_by_address() {
    let limits = Limits::new(false);
    let (anna, address) = ("anna".parse().unwrap(), "192.0.2.1".parse().unwrap());
    let added =
        |user: &UserId, address, tries| (0..tries).filter(|_| limits.entry(user, address).is_ok()).count();
    let own = ENTRIES_PER_DAY.get() as usize;
    let through_service = added(&anna, None, 2 * own);
    assert_eq!(through_service, own);
    let mut all = 0;
    for number in 0..6 {
        let user: UserId = format!("u{number}").parse().unwrap();
        all += added(&user, Some(address), own);
    }
    let most = ADDRESS_ENTRIES_PER_DAY.get() as usize;
    assert_eq!(all, most);
}

#[test]
fn chat_is_counted_by_user_and_address() {
    let limits = Limits::new(false);
    let (address, other) = ("192.0.2.1".parse().unwrap(), "192.0.2.2".parse().unwrap());
    let said = |address, first: u32| -> u32 {
        let users = (first..first + 40).map(|number| format!("u{number}").parse::<UserId>().unwrap());
        let said_by = |user: UserId| (0..100).filter(|_| limits.chat(&user, address).is_ok()).count();
        users.map(|user| said_by(user) as u32).sum()
    };
    assert_eq!(said(Some(address), 0), ADDRESS_CHATS_PER_MIN.get());
    assert_eq!(said(Some(other), 100), ADDRESS_CHATS_PER_MIN.get(), "each address has a budget");
    assert_eq!(said(None, 200), 40 * CHATS_PER_MIN.get(), "users of a service have no address");
}

/// The most bytes stored for a room with both its players, before any action: entries, row and indexes.
pub(crate) const ROOM_BYTES_MAX: u64 = 3_072;
/// The most bytes stored for any other entry of a room's log.
pub(crate) const ENTRY_BYTES_MAX: u64 = 192;
/// The most bytes stored for a guest with a token.
pub(crate) const GUEST_BYTES_MAX: u64 = 512;

#[test]
fn an_address_stores_no_more_bytes_a_day_than_documented() {
    // Within a day, an address can use a full budget and its refill, thus twice the daily budget.
    let most = |budget: NonZeroU32, bytes: u64| 2 * u64::from(budget.get()) * bytes;
    // Each entry counts twice, because a computer opponent may answer each action with one of its own.
    let all = most(ADDRESS_ROOMS_PER_DAY, ROOM_BYTES_MAX)
        + most(ADDRESS_GUESTS_PER_DAY, GUEST_BYTES_MAX)
        + most(ADDRESS_ENTRIES_PER_DAY, 2 * ENTRY_BYTES_MAX);
    assert!(all <= ADDRESS_DAY_BYTES_MAX, "{all}");
}

#[test]
fn expensive_requests_are_counted_by_address_and_kind() {
    let limits = Limits::new(false);
    for (what, most) in [
        (Costly::Picture, ADDRESS_PICTURES_BURST),
        (Costly::Animation, ADDRESS_ANIMATIONS_PER_MIN),
        (Costly::Position, ADDRESS_POSITIONS_BURST),
        (Costly::SignIn, ADDRESS_SIGN_INS_PER_MIN),
        (Costly::ActivityPage, ADDRESS_ACTIVITY_PAGE_BURST),
        (Costly::ActivitySignIn, ADDRESS_ACTIVITY_SIGN_INS_BURST),
        (Costly::ActivityConnection, ADDRESS_ACTIVITY_CONNECTIONS_BURST),
        (Costly::Page, ADDRESS_PAGES_BURST),
        (Costly::Load, ADDRESS_LOADS_BURST),
        (Costly::Probe, ADDRESS_PROBES_BURST),
        (Costly::Http, ADDRESS_HTTP_BURST),
    ] {
        for address in ["192.0.2.1", "192.0.2.2"] {
            let from = address.parse().unwrap();
            let allowed = (0..most.get() + 5).filter(|_| limits.allows(from, what)).count();
            assert_eq!(allowed, most.get() as usize, "{what:?} from {address}");
        }
    }
}

#[test]
fn addresses_of_one_network_count_as_one() {
    let address = |text: &str| network(text.parse().unwrap());
    assert_eq!(address("2001:db8::1"), address("2001:db8::ffff:2"));
    assert_ne!(address("2001:db8::1"), address("2001:db8:0:1::1"));
    assert_eq!(address("::ffff:192.0.2.1"), address("192.0.2.1"));
}

#[test]
fn rooms_read_from_disk_are_counted_by_user_and_address() {
    let limits = Limits::new(false);
    let address = "192.0.2.1".parse().unwrap();
    let opened = |name: String| {
        let user: UserId = name.parse().unwrap();
        (0..1_000).filter(|_| limits.open_room(address, Some(&user))).count()
    };
    assert!((200..300).contains(&opened("one".to_owned())));
    let others: usize = (0..10).map(|number| opened(format!("u{number}"))).sum();
    assert!((200..400).contains(&others), "{others}");
    let loaded = (0..1_000).filter(|_| limits.allows(address, Costly::Load)).count();
    assert!((60..80).contains(&loaded), "{loaded}");
}

#[test]
fn challenges_are_limited_by_pair_and_by_address_or_site() {
    let limits = Limits::new(false);
    let anna = "anna".parse().unwrap();
    let made = |from: Option<&str>, users: u32| {
        let address = from.map(|from| from.parse().unwrap());
        let by = |number: u32| format!("u{}", number % users).parse().unwrap();
        (0..1_000).filter(|number| limits.challenge(&by(*number), &anna, address).is_ok()).count()
    };
    let of_network = ADDRESS_CHALLENGES_PER_DAY.get() as usize;
    assert_eq!(made(Some("2001:db8:7:1::1"), 100), of_network);
    assert_eq!(made(Some("2001:db8:7:2::1"), 100), 0, "networks of the same site share its budget");
    assert_eq!(made(Some("192.0.2.1"), 100), of_network);
    let limits = Limits::new(false);
    let ben = "ben".parse().unwrap();
    let allowed = (0..1_000).filter(|_| limits.challenge(&ben, &anna, None).is_ok()).count();
    assert_eq!(allowed, CHALLENGES_OF_PAIR_PER_DAY.get() as usize);
    assert!(limits.challenge(&ben, &"carl".parse().unwrap(), None).is_ok());
}
