//! Tests of analyses: clients that ask, parts that are sent, results that are kept, and the summary.

use super::*;
use crate::connections::outbox::Outbox;
use konakis_protocol::{Seat, ServerFrame, Verdict};

fn client(connection: u64) -> Client {
    let outbox = Arc::new(Outbox::new(connection));
    Client { user: Some(format!("u{connection}").parse().unwrap()), discord: None, re: None, outbox }
}

/// The parts that a client was sent since the last call.
fn sent(client: &Client) -> Vec<Analysis> {
    std::iter::from_fn(|| client.outbox.next())
        .map(|text| match serde_json::from_str::<ServerFrame>(&text).unwrap().message {
            ServerMessage::Analysis(part) => *part,
            other => panic!("{other:?}"),
        })
        .collect()
}

fn judged(number: usize, chance: u16) -> JudgedAction {
    let seat = if number.is_multiple_of(2) { Seat::White } else { Seat::Black };
    let best = (chance < 500).then(|| "a1-a2".to_owned());
    JudgedAction { seat, known: Some(Verdict { chance, best_chance: 500, best }), truth: None }
}

fn room(name: &str) -> RoomId {
    name.parse().unwrap()
}

#[test]
fn every_client_gets_all_parts_in_order() {
    let (analyses, room) = (Analyses::default(), room("game"));
    let (anna, ben, carl) = (client(1), client(2), client(3));
    let ask = |client| analyses.ask(&room, client, Seats::TWO, 50);
    assert_eq!(ask(&anna), Ok(Asked::Begun));
    for number in 0..30 {
        analyses.add(&room, judged(number, 500));
    }
    assert_eq!(ask(&ben), Ok(Asked::Answered));
    for number in 30..50 {
        analyses.add(&room, judged(number, 500));
    }
    for client in [&anna, &ben] {
        let parts = sent(client);
        let mut all = Vec::new();
        for part in &parts {
            assert_eq!((part.from as usize, part.total), (all.len(), 50));
            all.extend(part.actions.clone());
            assert_eq!(part.summary.is_some(), all.len() == 50);
        }
        assert!(parts.len() <= PARTS + 1 && all.len() == 50, "{} parts", parts.len());
    }
    assert_eq!(ask(&carl), Ok(Asked::Answered));
    let kept = sent(&carl);
    assert!(kept.len() == 1 && kept[0].actions.len() == 50 && kept[0].summary.is_some());
}

#[test]
fn an_analysis_that_nobody_waits_for_is_given_up() {
    let (analyses, room, anna) = (Analyses::default(), room("game"), client(1));
    analyses.ask(&room, &anna, Seats::TWO, 10).unwrap();
    assert!(analyses.is_wanted(&room));
    anna.outbox.end();
    assert!(!analyses.is_wanted(&room));
    assert_eq!(analyses.ask(&room, &client(2), Seats::TWO, 10), Ok(Asked::Begun));
}

#[test]
fn a_payer_has_few_analyses_at_once() {
    let (analyses, anna) = (Analyses::default(), client(1));
    for number in 0..RUNNING_OF_ONE_MAX {
        assert_eq!(analyses.ask(&room(&format!("r{number}")), &anna, Seats::TWO, 10), Ok(Asked::Begun));
    }
    assert_eq!(analyses.ask(&room("more"), &anna, Seats::TWO, 10), Err(TooManyAnalyses));
    assert_eq!(analyses.ask(&room("more"), &client(2), Seats::TWO, 10), Ok(Asked::Begun));
    analyses.give_up(&room("r0"));
    assert_eq!(analyses.ask(&room("another"), &anna, Seats::TWO, 10), Ok(Asked::Begun));
}

#[test]
fn the_networks_of_a_site_share_their_analyses() {
    let analyses = Analyses::default();
    let from = |connection: u64, address: &str| {
        let budget = crate::connections::outbox::ByteBudget::new(crate::telemetry::Meters::new().unwrap());
        let outbox = budget.outbox(connection, Some(address.parse().unwrap()));
        Client { outbox, ..client(connection) }
    };
    let ask = |name: &str, client: &Client| analyses.ask(&room(name), client, Seats::TWO, 10);
    let site: Vec<Client> = (0..3).map(|number| from(number, &format!("2001:db8:7:{number}::1"))).collect();
    assert_eq!(ask("r0", &site[0]), Ok(Asked::Begun));
    assert_eq!(ask("r1", &site[1]), Ok(Asked::Begun));
    assert_eq!(ask("r2", &site[2]), Err(TooManyAnalyses));
    assert_eq!(ask("r2", &from(9, "192.0.2.1")), Ok(Asked::Begun));
}

#[test]
fn the_oldest_results_are_dropped() {
    let (analyses, anna) = (Analyses::default(), client(1));
    let total = KEPT_ACTIONS_MAX / 4;
    for name in ["a", "b", "c", "d", "e"] {
        analyses.ask(&room(name), &anna, Seats::TWO, total).unwrap();
        for number in 0..total {
            analyses.add(&room(name), judged(number, 500));
        }
        while anna.outbox.next().is_some() {}
    }
    let asked = |name| analyses.ask(&room(name), &anna, Seats::TWO, total);
    assert_eq!(
        (asked("e"), asked("b"), asked("a")),
        (Ok(Asked::Answered), Ok(Asked::Answered), Ok(Asked::Begun))
    );
}

#[test]
fn a_game_without_actions_has_a_summary_at_once() {
    let (analyses, anna) = (Analyses::default(), client(1));
    assert_eq!(analyses.ask(&room("game"), &anna, Seats::TWO, 0), Ok(Asked::Answered));
    let summary = sent(&anna)[0].summary.clone().unwrap();
    assert_eq!(summary.accuracy.get(Seat::White), Some(&100));
    assert!(summary.turning_points.is_empty());
}

#[test]
fn the_summary_names_the_worst_actions() {
    let chances = [500, 500, 350, 100, 500, 380, 460, 390];
    let actions: Vec<JudgedAction> =
        chances.iter().enumerate().map(|(number, chance)| judged(number, *chance)).collect();
    let AnalysisSummary { accuracy, turning_points } = summary(Seats::TWO, &actions);
    assert_eq!(turning_points, [2, 3, 5]);
    // White lost 0, 150, 0 and 40 thousandths; Black 0, 400, 120 and 110.
    let of = |losses: [f64; 4]| {
        losses.map(|loss| 100.0 * (-loss / HALVING_LOSS).exp2()).iter().sum::<f64>().round() / 4.0
    };
    assert_eq!(f64::from(*accuracy.get(Seat::White).unwrap()), of([0.0, 150.0, 0.0, 40.0]).round());
    assert_eq!(f64::from(*accuracy.get(Seat::Black).unwrap()), of([0.0, 400.0, 120.0, 110.0]).round());
}
