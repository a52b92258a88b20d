//! Two servers on one PostgreSQL database: everything acknowledged survives the end of the active server.

use konakis_games::{Purpose, Seed};
use konakis_tests::game::Pair;
use konakis_tests::{Postgres, ServerOptions, Standby};
use serde_json::json;

/// The number of takeovers; `make soak` sets a larger number.
fn takeovers() -> u64 {
    std::env::var("KONAKIS_TAKEOVERS").ok().and_then(|number| number.parse().ok()).unwrap_or(4)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Stop,
    Kill,
    /// The active server is suspended until the standby has taken over.
    Suspend,
    /// PostgreSQL is killed and started again, and the active server is killed while it reconnects.
    KillWithoutDatabase,
}

const FAULTS: [Fault; 4] = [Fault::Stop, Fault::Kill, Fault::Suspend, Fault::KillWithoutDatabase];

#[tokio::test]
async fn a_takeover_neither_loses_nor_repeats_an_action() {
    let mut postgres = Postgres::start().await;
    let more = vec!["--database".to_owned(), postgres.url().to_owned(), "--standby".to_owned()];
    let options = ServerOptions { more, ..ServerOptions::default() };
    let mut server = Standby::start(options.clone()).await.take_over().await;
    let mut pair = Pair::begin(server.address(), &json!({"game": "subsume"})).await;
    let mut draw = Seed::new(13).draw(Purpose::Play);
    for round in 0..takeovers() {
        let standby = Standby::start(options.clone()).await;
        let fault = FAULTS[usize::try_from(round).unwrap_or(0) % FAULTS.len()];
        println!("round {round}: {fault:?}");
        let unanswered = pair.play_and_send(&mut draw).await;
        match fault {
            Fault::Stop => assert_eq!(server.stop().await, Some(0)),
            Fault::Kill => server.kill().await,
            Fault::Suspend => server.signal("STOP").await,
            Fault::KillWithoutDatabase => {
                postgres.kill().await;
                postgres.restart().await;
                server.kill().await;
            }
        }
        let mut ended = std::mem::replace(&mut server, standby.take_over().await);
        if fault == Fault::Suspend {
            ended.signal("CONT").await;
        }
        pair.go_on(server.address(), unanswered).await;
        if fault == Fault::Suspend {
            assert!(!matches!(ended.ended().await, None | Some(0)), "{}", ended.log());
        }
    }
}
