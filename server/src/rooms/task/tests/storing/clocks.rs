//! Clocks while changes are stored late, or not at all.

use super::*;

fn ten_seconds() -> Option<ClockChoice> {
    LiveClock::new(10, 0).ok().map(ClockChoice::Live)
}

#[tokio::test(start_paused = true)]
async fn an_outage_charges_no_clock_and_ends_no_game() {
    for fault in [CommitFault::DiskFull, CommitFault::SyncLost] {
        let mut game = Game::with_clock(ten_seconds()).await;
        game.begin().await;
        game.prove_store().await;
        tokio::time::sleep(Duration::from_millis(4_500)).await;
        game.faults.fail_commits(Some(fault));
        tokio::time::sleep(Duration::from_secs(60)).await;
        let view = game.watch().await;
        assert_eq!((&view["status"], &view["ply"]), (&"playing".into(), &2.into()), "{view}");
        assert_eq!(view["clock"]["running"], json!([]), "{view}");
        let anna = game.anna.clone();
        let act = Ask::Act { ply: 2, action: "b3-e3".to_owned(), lag_ms: 0 };
        assert_eq!(game.ask(&anna, act).await["code"], "internal");
        assert_eq!(game.watch().await["ply"], 2);
        game.faults.fail_commits(None);
        tokio::time::sleep(Duration::from_secs(2)).await;
        let view = game.watch().await;
        let left_ms = view["clock"]["white_ms"].as_u64().unwrap();
        assert!(
            (3_400..=6_000).contains(&left_ms),
            "4 to 4.5 s passed before the outage, and at most 2 s after it; {left_ms} ms are left"
        );
        tokio::time::sleep(Duration::from_millis(left_ms + 200)).await;
        assert_eq!(game.watch().await["status"], "playing");
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(game.watch().await["result"]["reason"], "time");
    }
}

#[tokio::test(start_paused = true)]
async fn the_time_to_store_an_action_is_charged_to_nobody() {
    let mut game = Game::with_clock(ten_seconds()).await;
    game.begin().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    game.store_in_ms(900);
    let anna = game.anna.clone();
    let answer = game.ask(&anna, Ask::Act { ply: 2, action: "b3-e3".to_owned(), lag_ms: 0 }).await;
    assert_eq!(answer["ply"], 3, "{answer}");
    let clock = &answer["clock"];
    assert_eq!((&clock["white_ms"], &clock["black_ms"]), (&9_000.into(), &10_000.into()), "{answer}");
}

#[tokio::test(start_paused = true)]
async fn storing_an_offer_costs_time_only_if_the_mover_makes_it() {
    for (by_mover, left_ms) in [(true, 8_100), (false, 9_000)] {
        let mut game = Game::with_clock(ten_seconds()).await;
        game.begin().await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        game.store_in_ms(900);
        let by = if by_mover { game.anna.clone() } else { game.ben.clone() };
        let offer = Ask::Offer(Offer::Draw, fresh(&game.server.services.random));
        let answer = game.ask(&by, offer).await;
        assert_eq!(answer["clock"]["white_ms"], left_ms, "{answer}");
        game.store_in_ms(500);
        let answer = game.ask(&by, Ask::Refuse(Offer::Draw)).await;
        let left_ms = if by_mover { left_ms - 500 } else { left_ms };
        assert_eq!(answer["clock"]["white_ms"], left_ms, "{answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_with_half_a_second_left_keeps_it_in_an_outage() {
    let mut game = Game::with_clock(ten_seconds()).await;
    game.begin().await;
    game.prove_store().await;
    tokio::time::sleep(Duration::from_millis(9_500)).await;
    game.faults.delay_syncs();
    tokio::time::sleep(Duration::from_secs(30)).await;
    game.faults.end_syncs();
    let anna = game.anna.clone();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let answer = game.ask(&anna, Ask::Act { ply: 2, action: "b3-e3".to_owned(), lag_ms: 0 }).await;
    assert_eq!(answer["ply"], 3, "Anna had half a second left: {answer}");
}

#[tokio::test(start_paused = true)]
async fn the_players_see_their_clocks_stop_and_run_again() {
    let mut game = Game::with_clock(ten_seconds()).await;
    game.begin().await;
    game.prove_store().await;
    take_frames(&game.watcher).await;
    for (fault, running) in [(Some(CommitFault::DiskFull), json!([])), (None, json!(["white"]))] {
        tokio::time::sleep(Duration::from_secs(5)).await;
        game.faults.fail_commits(fault);
        let view = game.pushed_with(2).await;
        assert_eq!(view["clock"]["running"], running, "{view}");
        assert!((5_000..=6_000).contains(&view["clock"]["white_ms"].as_u64().unwrap()), "{view}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_cannot_be_stored_stops_no_clock() {
    let mut game = Game::with_clock(ten_seconds()).await;
    game.begin().await;
    game.prove_store().await;
    for _ in 0..50 {
        // Each time, the write of the offer fails, and the next heartbeat is stored.
        game.faults.fail_next_commit(CommitFault::DiskFull);
        let ben = game.ben.clone();
        game.ask(&ben, Ask::Offer(Offer::Draw, fresh(&game.server.services.random))).await;
        tokio::time::sleep(Duration::from_millis(210)).await;
    }
    assert_eq!(game.watch().await["result"]["reason"], "time");
}
