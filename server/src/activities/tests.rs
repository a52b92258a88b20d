//! Tests of the instances with their clients and a stand-in for Discord on loopback.

use super::*;
use crate::config::serve_config_of;
use crate::connections::outbox::Outbox;
use crate::telemetry::Meters;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use konakis_protocol::{PlayerName, ServerFrame, UserKind};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

/// A stand-in for Discord that knows one instance, `i-1`.
struct StandIn {
    people: Mutex<Vec<&'static str>>,
    requests: AtomicUsize,
    /// The number of answers that the stand-in may still give under [`Fault::Slow`].
    allowed: Semaphore,
    fault: Mutex<Fault>,
}

#[derive(Clone, Copy, PartialEq, Default)]
enum Fault {
    #[default]
    None,
    InternalError,
    RateLimited,
    EndlessBody,
    NoAnswer,
    /// Waits before each answer until the test allows it.
    Slow,
}

async fn instance(
    State(discord): State<Arc<StandIn>>,
    Path((application, instance)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    discord.requests.fetch_add(1, Ordering::Relaxed);
    if headers["authorization"] != "Bot a-secret-nobody-guesses" || application != "9" {
        return StatusCode::UNAUTHORIZED.into_response();
    }
    let fault = *discord.fault.lock().unwrap();
    match fault {
        Fault::None => {}
        Fault::Slow => discord.allowed.acquire().await.unwrap().forget(),
        Fault::InternalError => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Fault::RateLimited => return (StatusCode::TOO_MANY_REQUESTS, [("Retry-After", "7")]).into_response(),
        Fault::EndlessBody => return "x".repeat(1 << 20).into_response(),
        Fault::NoAnswer => std::future::pending().await,
    }
    if instance != "i-1" {
        return StatusCode::NOT_FOUND.into_response();
    }
    let users = discord.people.lock().unwrap().clone();
    Json(json!({
        "application_id": "9", "instance_id": instance, "launch_id": "7", "users": users,
        "location": {"id": "gc-1-2", "kind": "gc", "channel_id": "2", "guild_id": "1"}
    }))
    .into_response()
}

async fn asking(people: &[&'static str]) -> (Activities, Arc<StandIn>) {
    let discord = Arc::new(StandIn {
        people: Mutex::new(people.to_vec()),
        requests: AtomicUsize::default(),
        allowed: Semaphore::new(0),
        fault: Mutex::default(),
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let routes =
        Router::new().route("/applications/{application}/activity-instances/{instance}", get(instance));
    tokio::spawn(axum::serve(listener, routes.with_state(Arc::clone(&discord))).into_future());
    let mut secret = tempfile::NamedTempFile::new().unwrap();
    write!(secret, "a-secret-nobody-guesses").unwrap();
    let line = format!(
        "--discord-client-id 9 --discord-client-secret-file {0} --discord-token-file {0} \
         --public-url https://k.example --discord-api-url {base}",
        secret.path().display()
    );
    let config = serve_config_of(&line).discord.unwrap();
    let participants = Participants::new(&config, Arc::default(), Meters::new().unwrap()).unwrap();
    (Activities::new(participants), discord)
}

fn id() -> ActivityInstanceId {
    "i-1".parse().unwrap()
}

fn room(id: &str) -> Option<RoomId> {
    Some(id.parse().unwrap())
}

fn client(connection: u64) -> (Client, Arc<Outbox>) {
    let outbox = Arc::new(Outbox::new(connection));
    (Client { user: None, discord: None, re: None, outbox: Arc::clone(&outbox) }, outbox)
}

fn entering(discord: u64) -> Entering {
    let name = format!("u{discord}");
    let user = User { id: name.parse().unwrap(), name: PlayerName::nearest(&name), kind: UserKind::Member };
    let charged_user = format!("discord-{discord}").parse().unwrap();
    Entering { user, discord: discord.to_string().parse().unwrap(), charged_user, room: None }
}

fn told(outbox: &Outbox) -> ActivityState {
    let frame: ServerFrame = serde_json::from_str(&outbox.next().unwrap()).unwrap();
    match frame.message {
        ServerMessage::Activity(activity) => activity,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn everybody_in_an_instance_gets_its_changes() {
    let (activities, _) = asking(&["1", "2"]).await;
    let [(anna, of_anna), (ben, of_ben)] = [1, 2].map(client);
    activities.launch("discord-1".parse().unwrap(), "r1".parse().unwrap());
    activities.enter(anna, id(), entering(1)).await.unwrap();
    let answer = told(&of_anna);
    assert_eq!((&answer.room, &answer.launched, answer.here.len()), (&room("r1"), &room("r1"), 1));
    activities.enter(ben, id(), entering(2)).await.unwrap();
    assert_eq!(told(&of_ben).launched, None);
    assert_eq!(told(&of_anna).here.len(), 2);
    activities.wait(2, &id(), true).unwrap();
    activities.set(2, &id(), true).unwrap();
    let told_last = told(&of_anna);
    assert!(told_last.winner_stays && told_last.waiting.len() == 1, "the newer state replaced the older one");
    assert!(of_anna.next().is_none());
    activities.gone(2);
    assert_eq!(told(&of_anna).here.len(), 1);
    assert_eq!(activities.wait(2, &id(), true), Err(ActivityError::NotInIt));
}

#[tokio::test]
async fn a_launch_applies_only_to_the_next_time_its_user_enters() {
    let (activities, _) = asking(&["1"]).await;
    activities.launch("discord-1".parse().unwrap(), "r1".parse().unwrap());
    let [(first, of_first), (second, of_second)] = [1, 2].map(client);
    activities.enter(first, id(), entering(1)).await.unwrap();
    activities.enter(second, id(), entering(1)).await.unwrap();
    assert_eq!((told(&of_first).launched, told(&of_second).launched), (room("r1"), None));
}

#[tokio::test]
async fn only_people_whom_discord_lists_may_enter_an_instance() {
    let (activities, discord) = asking(&["1"]).await;
    let enter = async |instance: &str, who| {
        activities.enter(client(who).0, instance.parse().unwrap(), entering(who)).await
    };
    assert_eq!(enter("i-1", 2).await, Err(ActivityError::NotThere));
    assert_eq!(enter("i-2", 1).await, Err(ActivityError::NoSuchInstance));
    assert_eq!(enter("i-1", 1).await, Ok(()));
    discord.people.lock().unwrap().push("2");
    assert_eq!(enter("i-1", 2).await, Ok(()));
    for fault in [Fault::InternalError, Fault::EndlessBody] {
        *discord.fault.lock().unwrap() = fault;
        assert_eq!(enter("i-1", 3).await, Err(ActivityError::NoAnswer));
        later(1).await;
    }
    assert_eq!(activities.sizes(), (1, 2), "a refused connection is in no instance");
}

#[tokio::test]
async fn an_answer_of_discord_is_valid_for_a_minute() {
    let (activities, discord) = asking(&["1"]).await;
    let participants = activities.participants.as_ref().unwrap();
    let requests = || discord.requests.load(Ordering::Relaxed);
    for _ in 0..3 {
        assert_eq!(participants.check(&id(), "1".parse().unwrap()).await, Ok(()));
    }
    assert_eq!(requests(), 1);
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(60)).await;
    tokio::time::resume();
    assert_eq!(participants.check(&id(), "1".parse().unwrap()).await, Ok(()));
    assert_eq!(requests(), 2);
}

#[tokio::test]
async fn nobody_enters_while_discord_is_silent() {
    let (activities, discord) = asking(&["1"]).await;
    *discord.fault.lock().unwrap() = Fault::NoAnswer;
    tokio::time::pause();
    let entered = activities.enter(client(1).0, id(), entering(1)).await;
    assert_eq!(entered, Err(ActivityError::NoAnswer));
    let none = Activities::new(None);
    assert_eq!(none.enter(client(1).0, id(), entering(1)).await, Err(ActivityError::NoToken));
}

#[tokio::test(start_paused = true)]
async fn an_empty_instance_is_forgotten_after_a_minute() {
    let activities = Activities::new(None);
    let enter = |connection, shown: Option<RoomId>| {
        let (client, outbox) = client(connection);
        activities.admit(client, id(), Entering { room: shown, ..entering(connection) }).unwrap();
        told(&outbox).room
    };
    enter(1, None);
    activities.show(1, &id(), None, room("r1")).unwrap();
    activities.leave(1, &id());
    tokio::time::advance(EMPTY_KEPT - Duration::from_secs(1)).await;
    activities.tidy();
    assert_eq!(enter(2, room("r2")), room("r1"), "the room is still known");
    activities.gone(2);
    tokio::time::advance(EMPTY_KEPT).await;
    activities.tidy();
    assert_eq!(activities.sizes(), (0, 0));
    assert_eq!(enter(3, room("r2")), room("r2"), "a new instance shows the room that the page showed");
}

#[tokio::test]
async fn instances_are_limited_in_total_and_per_connection() {
    let activities = Activities { instances_max: 2, ..Activities::new(None) };
    let enter = |connection, instance: usize| {
        let id = format!("i-{instance}").parse().unwrap();
        activities.admit(client(connection).0, id, entering(connection))
    };
    assert_eq!([enter(1, 1), enter(1, 2)], [Ok(()), Ok(())]);
    assert_eq!(enter(2, 3), Err(ActivityError::TooManyInstances));
    assert_eq!(enter(2, 2), Ok(()));
    let wide = Activities::new(None);
    let entered = |instance: usize| {
        let id = format!("i-{instance}").parse().unwrap();
        wide.admit(client(1).0, id, entering(1))
    };
    assert!((0..OF_CONNECTION_MAX).all(|instance| entered(instance).is_ok()));
    assert_eq!(entered(9), Err(ActivityError::TooManyOfConnection));
    wide.leave(1, &"i-0".parse().unwrap());
    assert_eq!(entered(9), Ok(()));
}

#[tokio::test]
async fn people_whom_discord_no_longer_lists_are_removed() {
    let (activities, discord) = asking(&["1", "2"]).await;
    let [(anna, of_anna), (mal, of_mal)] = [1, 2].map(client);
    activities.enter(anna, id(), entering(1)).await.unwrap();
    activities.enter(mal, id(), entering(2)).await.unwrap();
    told(&of_mal);
    let requests = || discord.requests.load(Ordering::Relaxed);
    let later = async || {
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(60)).await;
        tokio::time::resume();
        activities.recheck().await;
    };
    *discord.people.lock().unwrap() = vec!["1"];
    activities.recheck().await;
    assert_eq!((requests(), of_mal.next()), (1, None), "no recheck is due yet");
    *discord.fault.lock().unwrap() = Fault::InternalError;
    later().await;
    assert_eq!((requests(), of_mal.next()), (2, None), "an error of Discord removes nobody");
    *discord.fault.lock().unwrap() = Fault::None;
    later().await;
    assert_eq!(requests(), 3, "one request checks everybody in the instance");
    assert!(told(&of_mal).here.is_empty());
    let seen = std::iter::from_fn(|| of_anna.next()).last().unwrap();
    assert!(!seen.contains("\"u2\""), "{seen}");
    assert_eq!(activities.show(2, &id(), None, room("r1")), Err(ActivityError::NotInIt));
    let again = activities.enter(client(3).0, id(), entering(2)).await;
    assert_eq!(again, Err(ActivityError::NotThere), "the latest answer counts");
    activities.show(1, &id(), None, room("r1")).unwrap();
}

#[tokio::test]
async fn a_crowd_shares_the_answers_of_discord() {
    let (activities, discord) = asking(&["1", "2", "3"]).await;
    let participants = activities.participants.as_ref().unwrap();
    let check =
        async |user: usize| participants.check(&id(), (user % 5 + 1).to_string().parse().unwrap()).await;
    *discord.fault.lock().unwrap() = Fault::Slow;
    discord.allowed.add_permits(2);
    let checked = futures_util::future::join_all((0..50).map(check)).await;
    for (user, checked) in checked.into_iter().enumerate() {
        let is_there = user % 5 < 3;
        assert_eq!(checked, if is_there { Ok(()) } else { Err(ActivityError::NotThere) });
    }
    assert!(
        discord.requests.load(Ordering::Relaxed) <= 2,
        "one further request serves all people whom the first answer does not list"
    );
    participants.tidy(Instant::now());
    *discord.fault.lock().unwrap() = Fault::InternalError;
    let before = discord.requests.load(Ordering::Relaxed);
    let checked = futures_util::future::join_all((0..50).map(|_| check(3))).await;
    assert!(checked.iter().all(|checked| *checked == Err(ActivityError::NoAnswer)));
    assert_eq!(discord.requests.load(Ordering::Relaxed), before + 1, "a failure is shared, too");
}

#[tokio::test]
async fn repeated_checks_of_an_unknown_instance_ask_discord_once() {
    let (activities, discord) = asking(&["1"]).await;
    let participants = activities.participants.as_ref().unwrap();
    for user in ["1", "2", "1"] {
        let checked = participants.check(&"i-2".parse().unwrap(), user.parse().unwrap()).await;
        assert_eq!(checked, Err(ActivityError::NoSuchInstance));
    }
    assert_eq!(discord.requests.load(Ordering::Relaxed), 1);
}

/// Advances Tokio's clock.
async fn later(seconds: u64) {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(seconds)).await;
    tokio::time::resume();
}

#[tokio::test]
async fn no_request_is_sent_during_a_pause_of_discord() {
    let (activities, discord) = asking(&["1"]).await;
    let participants = activities.participants.as_ref().unwrap();
    let check = async |instance: &str, user: u64| {
        participants.check(&instance.parse().unwrap(), user.to_string().parse().unwrap()).await
    };
    let requests = || discord.requests.load(Ordering::Relaxed);
    assert_eq!(check("i-1", 1).await, Ok(()));
    *discord.fault.lock().unwrap() = Fault::RateLimited;
    for number in 0..40 {
        assert_eq!(check(&format!("i-{}", number + 2), number + 2).await, Err(ActivityError::NoAnswer));
    }
    activities.recheck().await;
    assert_eq!((requests(), check("i-1", 1).await), (2, Ok(())), "an earlier answer still counts");
    *discord.fault.lock().unwrap() = Fault::None;
    later(6).await;
    assert_eq!((check("i-9", 1).await, requests()), (Err(ActivityError::NoAnswer), 2));
    later(1).await;
    assert_eq!((check("i-9", 1).await, requests()), (Err(ActivityError::NoSuchInstance), 3));
}

#[tokio::test]
async fn discord_is_asked_again_a_second_after_a_failure() {
    let (activities, discord) = asking(&["1"]).await;
    let participants = activities.participants.as_ref().unwrap();
    *discord.fault.lock().unwrap() = Fault::InternalError;
    let check = async |user: u64| participants.check(&id(), user.to_string().parse().unwrap()).await;
    for user in 1..20 {
        assert_eq!(check(user).await, Err(ActivityError::NoAnswer));
    }
    assert_eq!(discord.requests.load(Ordering::Relaxed), 1);
    *discord.fault.lock().unwrap() = Fault::None;
    later(1).await;
    assert_eq!(check(1).await, Ok(()));
}

#[tokio::test]
async fn a_member_has_at_most_one_request_under_way() {
    let (activities, discord) = asking(&["1", "2"]).await;
    let participants = activities.participants.as_ref().unwrap();
    *discord.fault.lock().unwrap() = Fault::Slow;
    let check = async |instance: &str, user: &str| {
        participants.check(&instance.parse().unwrap(), user.parse().unwrap()).await
    };
    let invented: Vec<_> = (0..30).map(|number| format!("x-{number}")).collect();
    let mut flood = Box::pin(futures_util::future::join_all(invented.iter().map(|id| check(id, "1"))));
    let own = check("i-1", "1");
    let other = async {
        while discord.requests.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let asking = check("i-1", "2");
        let answering = async {
            while discord.requests.load(Ordering::Relaxed) < 2 {
                tokio::task::yield_now().await;
            }
            assert_eq!(discord.requests.load(Ordering::Relaxed), 2, "each member has one request under way");
            discord.allowed.add_permits(2);
        };
        tokio::join!(asking, answering).0
    };
    let flood = async {
        flood.as_mut().await;
        own.await
    };
    tokio::select! {
        checked = other => assert_eq!(checked, Ok(())),
        _ = flood => panic!("all requests of one member were answered before the other's"),
    }
}

#[tokio::test]
async fn the_requests_of_one_member_have_a_pace() {
    let (activities, discord) = asking(&["1"]).await;
    let participants = activities.participants.as_ref().unwrap();
    let check = |number: usize| {
        let instance: ActivityInstanceId = format!("x-{number}").parse().unwrap();
        async move { participants.check(&instance, "1".parse().unwrap()).await }
    };
    let checked = futures_util::future::join_all((0..20).map(check)).await;
    let answered = checked.iter().filter(|checked| **checked == Err(ActivityError::NoSuchInstance)).count();
    let sent = discord.requests.load(Ordering::Relaxed);
    // The burst is sent immediately. Then one request a second follows until the waiting requests time out. The last
    // answers may come too late.
    assert!((1..=7).contains(&sent), "{sent}");
    assert!((1..=sent).contains(&answered), "{answered}");
}
