//! Tests of analyses.

use super::*;
use crate::connections::outbox::Outbox;
use konakis_protocol::{Seat, ServerFrame, Verdict};

fn client(connection: u64) -> Client {
    let outbox = Arc::new(Outbox::new(connection));
    Client { user: Some(format!("u{connection}").parse().unwrap()), discord: None, re: None, outbox }
}

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

fn ask(analyses: &Arc<Analyses>, name: &str, client: &Client, total: usize) -> Option<AnalysisJob> {
    analyses.ask(&name.parse().unwrap(), client, Seats::TWO, total).unwrap()
}

/// A client at this address, with a byte budget of its own.
fn client_from(connection: u64, address: &str) -> Client {
    let budget = crate::connections::outbox::ByteBudget::new(crate::telemetry::Meters::new().unwrap());
    let outbox = budget.outbox(connection, Some(address.parse().unwrap()));
    Client { outbox, ..client(connection) }
}

fn is_refused(analyses: &Arc<Analyses>, name: &str, client: &Client) -> bool {
    analyses.ask(&name.parse().unwrap(), client, Seats::TWO, 10).is_err()
}

#[test]
fn every_client_gets_all_parts_in_order() {
    let analyses = Arc::<Analyses>::default();
    let (anna, ben, carl) = (client(1), client(2), client(3));
    let job = ask(&analyses, "game", &anna, 50).unwrap();
    for number in 0..30 {
        job.add(judged(number, 500));
    }
    assert!(ask(&analyses, "game", &ben, 50).is_none());
    for number in 30..50 {
        job.add(judged(number, 500));
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
    assert!(ask(&analyses, "game", &carl, 50).is_none());
    let kept = sent(&carl);
    assert!(kept.len() == 1 && kept[0].actions.len() == 50 && kept[0].summary.is_some());
}

#[test]
fn an_analysis_that_nobody_waits_for_is_given_up() {
    let (analyses, anna) = (Arc::<Analyses>::default(), client(1));
    let job = ask(&analyses, "game", &anna, 10).unwrap();
    assert_eq!(job.payers(), [anna.payer()]);
    anna.outbox.end();
    assert!(job.payers().is_empty());
    let next = ask(&analyses, "game", &client(2), 10).unwrap();
    drop(job);
    assert!(!next.payers().is_empty(), "the end of the first analysis does not give up the second one");
}

#[test]
fn waiting_clients_get_a_message_if_an_analysis_ends_early() {
    let (analyses, anna) = (Arc::<Analyses>::default(), client(1));
    drop(ask(&analyses, "game", &anna, 10).unwrap());
    assert_eq!(sent(&anna).iter().map(|part| part.stopped).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn a_payer_has_a_limited_number_of_analyses_under_way() {
    let (analyses, anna) = (Arc::<Analyses>::default(), client(1));
    let mut jobs: Vec<AnalysisJob> = (0..RUNNING_OF_ONE_MAX)
        .map(|number| ask(&analyses, &format!("r{number}"), &anna, 10).unwrap())
        .collect();
    assert!(is_refused(&analyses, "more", &anna));
    let _of_another = ask(&analyses, "more", &client(2), 10).unwrap();
    jobs.pop();
    assert!(ask(&analyses, "another", &anna, 10).is_some());
}

#[test]
fn a_new_payer_displaces_the_second_analysis_of_another() {
    let analyses = Arc::<Analyses>::default();
    let from = |number: usize| client_from(number as u64, &format!("198.51.100.{number}"));
    let hoarders: Vec<Client> = (0..RUNNING_MAX / RUNNING_OF_ONE_MAX).map(from).collect();
    let mut jobs = Vec::new();
    for round in 0..RUNNING_OF_ONE_MAX {
        let ask = |(number, hoarder)| ask(&analyses, &format!("r{round}-{number}"), hoarder, 10).unwrap();
        jobs.extend(hoarders.iter().enumerate().map(ask));
    }
    let others: Vec<Client> = (100..100 + hoarders.len()).map(from).collect();
    let first = ask(&analyses, "o0", &others[0], 10).unwrap();
    assert!(!first.payers().is_empty());
    assert!(jobs.pop().unwrap().payers().is_empty(), "the newest one is given up");
    let stopped = |client: &Client| sent(client).iter().map(|part| part.stopped).collect::<Vec<_>>();
    assert_eq!(stopped(hoarders.last().unwrap()), [false, false, true]);
    assert_eq!(stopped(&hoarders[0]), [false, false]);
    assert!(jobs.iter().all(|job| !job.payers().is_empty()));
    assert!(is_refused(&analyses, "more", &others[0]), "this payer has one already");
    let _others: Vec<AnalysisJob> = (1..others.len())
        .map(|number| ask(&analyses, &format!("o{number}"), &others[number], 10).unwrap())
        .collect();
    assert!(is_refused(&analyses, "more", &from(99)), "nobody has a second one");
    assert!(jobs[..hoarders.len()].iter().all(|job| !job.payers().is_empty()), "the first ones go on");
}

#[test]
fn the_networks_of_a_site_share_one_limit_of_analyses() {
    let analyses = Arc::<Analyses>::default();
    let site: Vec<Client> =
        (0..3).map(|number| client_from(number, &format!("2001:db8:7:{number}::1"))).collect();
    let _first = ask(&analyses, "r0", &site[0], 10).unwrap();
    let _second = ask(&analyses, "r1", &site[1], 10).unwrap();
    assert!(is_refused(&analyses, "r2", &site[2]));
    assert!(ask(&analyses, "r2", &client_from(9, "192.0.2.1"), 10).is_some());
}

#[test]
fn an_analysis_is_charged_to_a_payer_who_still_waits() {
    let analyses = Arc::<Analyses>::default();
    let (anna, mallory, neighbour) =
        (client_from(1, "192.0.2.1"), client_from(2, "192.0.2.2"), client_from(3, "192.0.2.1"));
    let jobs: Vec<AnalysisJob> = ["r0", "r1"].map(|room| ask(&analyses, room, &anna, 10).unwrap()).into();
    for room in ["r0", "r1"] {
        assert!(ask(&analyses, room, &mallory, 10).is_none());
    }
    assert!(is_refused(&analyses, "r2", &neighbour));
    anna.outbox.end();
    for job in &jobs {
        assert_eq!(job.payers(), [mallory.payer()]);
    }
    let third = ask(&analyses, "r2", &neighbour, 10).unwrap();
    assert!(is_refused(&analyses, "r3", &mallory));
    // Mallory may wait for the third analysis, but cannot take it over, because Mallory already pays for the maximum.
    assert!(ask(&analyses, "r2", &mallory, 10).is_none());
    neighbour.outbox.end();
    assert!(third.payers().is_empty());
    assert!(ask(&analyses, "r2", &client_from(4, "192.0.2.1"), 10).is_some(), "the third one was given up");
}

#[test]
fn a_removed_client_gets_one_last_message() {
    let (analyses, anna, ben) = (Arc::<Analyses>::default(), client(1), client(2));
    let job = ask(&analyses, "game", &anna, 2).unwrap();
    ask(&analyses, "game", &ben, 2);
    job.add(judged(0, 500));
    job.remove(std::slice::from_ref(&anna));
    job.add(judged(1, 500));
    let parts =
        |client| sent(client).iter().map(|part| (part.from, part.actions.len(), part.stopped)).collect();
    let (to_anna, to_ben): (Vec<_>, Vec<_>) = (parts(&anna), parts(&ben));
    assert_eq!(to_anna, [(0, 0, false), (0, 1, false), (1, 0, true)]);
    assert_eq!(to_ben, [(0, 0, false), (0, 1, false), (1, 1, false)]);
}

#[test]
fn the_oldest_results_are_dropped() {
    let (analyses, anna) = (Arc::<Analyses>::default(), client(1));
    let total = KEPT_ACTIONS_MAX / 4;
    for name in ["a", "b", "c", "d", "e"] {
        let job = ask(&analyses, name, &anna, total).unwrap();
        for number in 0..total {
            job.add(judged(number, 500));
        }
        while anna.outbox.next().is_some() {}
    }
    let is_kept = |name| ask(&analyses, name, &anna, total).is_none();
    assert_eq!((is_kept("e"), is_kept("b"), is_kept("a")), (true, true, false));
}

#[test]
fn a_game_without_actions_has_a_summary_immediately() {
    let (analyses, anna) = (Arc::<Analyses>::default(), client(1));
    assert!(ask(&analyses, "game", &anna, 0).is_none());
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
