//! Tests of the threads for thoughts: their priority, the end of a thought, and the order of waiting thoughts.

use super::ThoughtKind::*;
use super::*;
use std::sync::Mutex;
use std::sync::mpsc::channel;

fn payer(name: &str) -> Option<Payer> {
    Some(Payer::User(name.parse().unwrap()))
}

#[tokio::test]
async fn a_thought_on_a_server_with_people_runs_at_lowest_priority() {
    let nice = || {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
        let fields = stat.rsplit(')').next().unwrap().split_whitespace();
        fields.clone().nth(16).map(str::to_owned)
    };
    let thinkers = Thinkers::beside_people();
    assert_eq!(thinkers.think(payer("anna"), Game, move |_| nice()).await.as_deref(), Ok("19"));
    assert_eq!(thinkers.busy(), 0);
}

#[tokio::test]
async fn the_payer_with_the_fewest_waiting_thoughts_pays() {
    let thinkers = Thinkers { turns: FairQueue::new(0, WAITING_MAX), ..Thinkers::new() };
    let [anna, ben] = ["anna", "ben"].map(|name| payer(name).unwrap());
    let turn = Turn { payer: Some(anna.clone()), kind: Game };
    let waiting = thinkers.turns.acquire(turn, QUEUE_TIMEOUT);
    let mut waiting = std::pin::pin!(waiting);
    assert!(futures_util::poll!(&mut waiting).is_pending());
    for payers in [vec![anna.clone(), ben.clone()], vec![ben.clone(), anna.clone()]] {
        assert_eq!(thinkers.least_busy(payers), Some(ben.clone()));
    }
    assert_eq!(
        (thinkers.least_busy(vec![anna.clone()]), thinkers.least_busy(Vec::new())),
        (Some(anna), None)
    );
}

#[tokio::test]
async fn a_dropped_thought_is_stopped() {
    let thinkers = Thinkers::new();
    let (begun, begins) = oneshot::channel();
    let (ended, ends) = oneshot::channel();
    let thought = thinkers.think(payer("anna"), Game, move |stop| {
        begun.send(()).unwrap();
        while !stop.is_raised() {
            std::thread::yield_now();
        }
        ended.send(()).unwrap();
        None::<String>
    });
    tokio::select! {
        _ = thought => unreachable!("nothing has stopped the thought"),
        begins = begins => begins.unwrap(),
    }
    ends.await.unwrap();
    assert_eq!(thinkers.busy(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_thought_over_its_time_limit_still_returns_a_result() {
    let thinkers = Thinkers::new();
    let found = thinkers.think(payer("anna"), Game, |stop| {
        while !stop.is_raised() {
            std::thread::yield_now();
        }
        Some("e3-e4".to_owned())
    });
    assert_eq!(found.await.as_deref(), Ok("e3-e4"));
}

#[tokio::test]
async fn a_panic_ends_only_its_own_thought() {
    let thinkers = Thinkers { turns: FairQueue::new(1, WAITING_MAX), ..Thinkers::new() };
    let failed =
        thinkers.think(payer("anna"), Game, |_| -> Option<String> { panic!("an index is out of bounds") });
    assert_eq!(failed.await, Err(ThoughtError::Panicked));
    assert_eq!(thinkers.think(payer("anna"), Game, |_| Some(7)).await, Ok(7));
    assert_eq!(thinkers.think(payer("anna"), Game, |_| None::<u8>).await, Err(ThoughtError::Unfinished));
    assert_eq!(thinkers.busy(), 0);
}

#[tokio::test]
async fn thoughts_are_shorter_while_many_wait() {
    let thinkers = Thinkers { turns: FairQueue::new(0, WAITING_MAX), threads: 2, ..Thinkers::new() };
    let turn = |payer| Turn { payer, kind: Game };
    let (anna, ben) = (turn(payer("anna")), turn(payer("ben")));
    let limits =
        |turn: &Turn| [Game, Analysis].map(|kind| thinkers.think_max(&Turn { kind, ..turn.clone() }));
    assert_eq!(limits(&anna), [THINK_MAX, LONG_THINK_MAX]);
    let network = |site: u32, number: u32| {
        Some(Payer::Network(format!("2001:db8:{site}:{number}::1").parse().unwrap()))
    };
    let mut waiting = Vec::new();
    let mut wait = async |turn: Turn| {
        let turns = Arc::clone(&thinkers.turns);
        let mut call = Box::pin(async move { turns.acquire(turn, QUEUE_TIMEOUT).await });
        assert!(futures_util::poll!(call.as_mut()).is_pending());
        waiting.push(call);
    };
    for _ in 0..20 {
        wait(anna.clone()).await;
    }
    assert_eq!(limits(&anna), [ROUND * 2 / 20; 2], "a payer's thoughts are short while many of them wait");
    assert_eq!(limits(&ben), [THINK_MAX, ROUND * 2], "the thoughts of another payer stay long");
    // The networks of one site are one group.
    for (site, number) in (0..40).map(|number| (1, number)).chain((2..40).map(|site| (site, 0))) {
        wait(turn(network(site, number))).await;
    }
    assert_eq!(limits(&ben), [ROUND * 2 / 40; 2]);
}

/// The order in which these thoughts run on one thread, if they all wait for the end of an earlier thought of Anna's.
async fn order_of(thoughts: Vec<(&'static str, ThoughtKind)>) -> Vec<(&'static str, ThoughtKind)> {
    let thinkers = Thinkers { turns: FairQueue::new(1, WAITING_MAX), ..Thinkers::new() };
    let (order, (release, held)) = (Arc::new(Mutex::new(Vec::new())), channel::<()>());
    let first = thinkers.think(payer("anna"), Game, move |_| held.recv().ok().map(|()| String::new()));
    let thoughts = thoughts.into_iter().map(|(name, kind)| {
        let order = Arc::clone(&order);
        thinkers.think(payer(name), kind, move |_| {
            order.lock().unwrap().push((name, kind));
            None::<String>
        })
    });
    let mut all = std::pin::pin!(futures_util::future::join(first, futures_util::future::join_all(thoughts)));
    // All thoughts take their places in the queue while the first one lasts.
    assert!(futures_util::poll!(all.as_mut()).is_pending());
    drop(release);
    assert!(all.await.0.is_err(), "the first thought has found nothing");
    std::mem::take(&mut *order.lock().unwrap())
}

#[tokio::test]
async fn many_games_of_one_payer_do_not_delay_another_payer() {
    let order = order_of(["anna", "anna", "anna", "anna", "ben"].map(|name| (name, Game)).into()).await;
    assert_eq!(order, ["ben", "anna", "anna", "anna", "anna"].map(|name| (name, Game)));
}

#[tokio::test]
async fn the_games_of_a_payer_go_before_its_other_thoughts() {
    let (anna, ben) = (|kind| ("anna", kind), |kind| ("ben", kind));
    let waiting = [Analysis, Evaluation, Game, QuickGame, Game].map(anna);
    let order = order_of([&waiting[..], &[ben(Evaluation), ben(Evaluation)]].concat()).await;
    let expected = [
        ben(Evaluation),
        anna(QuickGame),
        ben(Evaluation),
        anna(Game),
        anna(Game),
        anna(Analysis),
        anna(Evaluation),
    ];
    assert_eq!(order, expected);
}

#[tokio::test]
async fn analyses_leave_a_thread_to_games() {
    let thinkers = Thinkers { turns: FairQueue::new(2, WAITING_MAX), ..Thinkers::new() };
    let (release, held) = channel::<()>();
    let analysis = thinkers.think(payer("anna"), Analysis, move |_| held.recv().ok());
    let waiting = thinkers.think(payer("ben"), Analysis, |_| Some(()));
    let mut analyses = std::pin::pin!(futures_util::future::join(analysis, waiting));
    assert!(futures_util::poll!(analyses.as_mut()).is_pending());
    assert_eq!(thinkers.think(payer("carl"), Game, |_| Some(7)).await, Ok(7));
    drop(release);
    assert_eq!(analyses.await.1, Ok(()));
}
