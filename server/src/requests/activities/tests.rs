//! Tests of requests about instances of the Activity.

use super::*;
use crate::clock::Moment;
use crate::connections::outbox::Outbox;
use crate::limits::Limits;
use crate::rooms::machine::{Invited, NewRoom, Seated, row};
use crate::services::Services;
use crate::store::Store;
use konakis_protocol::{ClockChoice, ErrorCode, LiveClock, PlayerName, User, UserKind};
use std::net::Ipv4Addr;
use std::sync::Arc;

const CREATED_MS: u64 = 1_000;

fn game(clock: Option<ClockChoice>) -> RoomRow {
    let seated = |id: &str| {
        let user = User { id: id.parse().unwrap(), name: PlayerName::nearest(id), kind: UserKind::Member };
        Seated { user, rating: None, level: None }
    };
    let game = NewRoom::for_tests(seated("anna"), Some(seated("ben")), Invited::Nobody);
    let now = Moment { wall: CREATED_MS, uptime: 0 };
    row::creation(&"r1".parse().unwrap(), now, &NewRoom { clock, ..game }).unwrap().row
}

#[test]
fn an_untouched_game_soon_no_longer_counts_as_going_on() {
    let live = ClockChoice::Live(LiveClock::new(10_800, 0).unwrap());
    let days = serde_json::from_str(r#"{"days": 1}"#).unwrap();
    for clock in [None, Some(days), Some(live)] {
        let row = game(clock);
        assert!(goes_on(&row, CREATED_MS + GOES_ON_MS - 1), "{clock:?}");
        assert!(!goes_on(&row, CREATED_MS + GOES_ON_MS), "{clock:?}");
        let moved_on = RoomRow { touched_ms: CREATED_MS + 1, ..row };
        assert!(goes_on(&moved_on, CREATED_MS + GOES_ON_MS), "{clock:?}");
        let over = Stage::Finished { at_ms: CREATED_MS, result: String::new(), score: None };
        assert!(!goes_on(&RoomRow { stage: over, ..moved_on }, CREATED_MS + 1), "{clock:?}");
    }
}

#[tokio::test]
async fn only_a_service_notes_a_launch() {
    let services = Services::for_tests(Store::memory());
    let mut requests = Requests::for_tests(services, Limits::new(true));
    requests.activities = Some(Activities::new(None));
    for (service, code) in [(false, ErrorCode::Unauthorized), (true, ErrorCode::NoSuchRoom)] {
        let caller = Caller {
            user: None,
            newcomer: None,
            address: Ipv4Addr::LOCALHOST.into(),
            service,
            discord: None,
            charged_user: Some("discord-1".parse().unwrap()),
            re: None,
            outbox: Arc::new(Outbox::new(1)),
            lag_ms: 0,
        };
        let refused = requests.launch(&caller, "r1".parse().unwrap()).await;
        assert_eq!(refused.err().map(|error| error.reply_to_client().code), Some(code), "{service}");
    }
}
