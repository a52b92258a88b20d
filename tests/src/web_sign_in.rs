//! Signing in with Discord in a browser.

use crate::discord::{Discord, Person};
use crate::send;
use serde_json::{Value, json};

/// The header with the origin of the website, whose URL [`activity_options`](crate::activity_options) sets.
const PAGE: (&str, &str) = ("Origin", "https://k.example");

/// Signs a person in on the website of a server that has [`activity_options`](crate::activity_options). `guest` is the
/// token of the guest in the person's browser, if there is one. Returns the answer: `{"token", "user"}`.
pub async fn sign_in_on_web(
    address: &str,
    discord: &Discord,
    person: &Person,
    guest: Option<&Value>,
) -> Value {
    let body = guest.map_or_else(|| json!({}), |token| json!({"token": token})).to_string();
    let headers = [PAGE, ("Content-Type", "application/json")];
    let (status, head, answer) =
        send(address, "POST", "/auth/discord/begin", &headers, body.as_bytes()).await;
    let answer: Value = serde_json::from_slice(&answer).expect("the answer is JSON");
    assert_eq!(status, 200, "{answer}");
    let url = answer["url"].as_str().expect("a URL");
    let back = discord.change(|world| world.consent(person.id(), url));
    let path = back.strip_prefix(PAGE.1).expect("Discord redirects to this server");
    let (status, head, _) = send(address, "GET", path, &[("Cookie", &cookies(&head))], &[]).await;
    assert_eq!(status, 303, "{head}");
    let finish = [PAGE, ("Cookie", &cookies(&head))];
    let (status, _, answer) = send(address, "POST", "/auth/discord/finish", &finish, &[]).await;
    let answer = serde_json::from_slice(&answer).expect("the answer is JSON");
    assert_eq!(status, 200, "{answer}");
    answer
}

/// The cookies that a response sets, as the browser sends them back.
fn cookies(head: &str) -> String {
    let set = head.lines().filter_map(|line| line.split_once(": "));
    let set = set.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let pairs: Vec<&str> = set.filter_map(|(_, cookie)| cookie.split(';').next()).collect();
    pairs.join("; ")
}
