//! Signing in, against a stand-in for Discord on loopback.

mod activity;
mod codes;
mod stand_in;
mod website;

use self::stand_in::{Fault, StandIn};
use crate::http::testing::{Answer, TestApp, ask, router_of};
use axum::Router;
use serde_json::Value;
use std::collections::HashMap;
use std::io::Write;
use std::sync::Arc;

const PAGE: &str = "Origin: https://k.example";

const ACTIVITY: &str = "Origin: https://9.discordsays.com";

struct SignInServer {
    router: Router,
    discord: Arc<StandIn>,
}

impl SignInServer {
    async fn with(fault: Fault) -> Self {
        Self::with_app(fault, TestApp::default()).await
    }

    async fn with_app(fault: Fault, app: TestApp) -> Self {
        let (base, discord) = StandIn::start(fault).await;
        Self { router: Self::router_of(&base, app), discord }
    }

    fn router(base: &str) -> Router {
        Self::router_of(base, TestApp::default())
    }

    fn router_of(base: &str, app: TestApp) -> Router {
        let mut secret = tempfile::NamedTempFile::new().unwrap();
        write!(secret, "a-secret-nobody-guesses").unwrap();
        let line = format!(
            "--discord-client-id 9 --discord-client-secret-file {0} --discord-token-file {0} \
             --public-url https://k.example --discord-authorize-url {base}/authorize \
             --discord-token-url {base}/token --discord-api-url {base}",
            secret.path().display()
        );
        router_of(&line, app)
    }

    /// Begins a sign-in, and opens Discord's page. Returns the cookie and the query of Discord's URL.
    async fn begin(&self, body: &str) -> (String, HashMap<String, String>) {
        let answer = self.post("begin", &[PAGE, "Content-Type: application/json"], body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let url: Value = serde_json::from_slice(&answer.body).unwrap();
        (cookie(&answer), self.shown(url["url"].as_str().unwrap()))
    }

    /// Opens Discord's page, so that the stand-in learns the challenge. Returns the query of the page's URL.
    fn shown(&self, url: &str) -> HashMap<String, String> {
        let url = url::Url::parse(url).unwrap();
        let query: HashMap<_, _> = url.query_pairs().into_owned().collect();
        *self.discord.challenge.lock().unwrap() = query["code_challenge"].clone();
        query
    }

    async fn post(&self, step: &str, headers: &[&str], body: &str) -> Answer {
        ask(&self.router, "POST", &format!("/auth/discord/{step}"), headers, body).await
    }

    async fn activity(&self, body: &str) -> Answer {
        self.post("activity", &[ACTIVITY, "Content-Type: application/json"], body).await
    }

    async fn activity_signed(&self, headers: &[String], body: &str) -> Answer {
        let mut all = vec![ACTIVITY, "Content-Type: application/json"];
        all.extend(headers.iter().map(String::as_str));
        self.post("activity", &all, body).await
    }

    async fn callback(&self, query: &str, cookie: &str) -> Answer {
        let path = format!("/auth/discord/callback?{query}");
        ask(&self.router, "GET", &path, &[&format!("Cookie: {cookie}")], "").await
    }
}

/// The cookie that an answer sets last.
fn cookie(answer: &Answer) -> String {
    let set = answer.headers.get_all("set-cookie").iter().next_back().unwrap().to_str().unwrap();
    assert!(set.contains("; HttpOnly; ") && set.contains("; Secure") && set.starts_with("__Host-"), "{set}");
    assert!(set.contains("SameSite=Lax") || set.contains("SameSite=Strict"), "{set}");
    set.split(';').next().unwrap().to_owned()
}
