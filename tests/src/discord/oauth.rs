//! OAuth: Discord's consent page, codes for the website and for the page of the Activity, and access tokens.
//!
//! A code for the website is bound to the redirect and the PKCE challenge of the website's request. A code for the page
//! of the Activity is not bound to anything.

use super::refusal::{Refusal, unauthorized};
use super::world::{APPLICATION, World};
use axum::body::{Body as HttpBody, to_bytes};
use axum::extract::Query;
use axum::http::{HeaderMap, Request, Uri, header};
use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The client secret of the application.
pub const CLIENT_SECRET: &str = "a-client-secret-that-only-this-stand-in-takes";
const EXCHANGE_BYTES_MAX: usize = 4096;

#[derive(Debug, Default)]
pub struct OAuth {
    /// The unused codes, each with its grant.
    codes: BTreeMap<String, Grant>,
    /// The person of each access token.
    tokens: BTreeMap<String, u64>,
}

#[derive(Debug)]
struct Grant {
    person: u64,
    /// The redirect and the challenge of the website's request; `None` for a code of the Activity.
    bound_to: Option<(String, String)>,
}

impl World {
    /// Creates the code that Discord's client would give to the page of the Activity for this person.
    pub fn authorize(&mut self, person: u64) -> String {
        self.grant(Grant { person, bound_to: None })
    }

    /// Lets a person consent on Discord's consent page, at this URL. Returns the URL to which Discord redirects their
    /// browser.
    ///
    /// # Panics
    /// If a parameter of the URL is missing or wrong.
    pub fn consent(&mut self, person: u64, url: &str) -> String {
        let asked = query(url);
        let wanted = [
            ("client_id", APPLICATION.to_string()),
            ("response_type", "code".to_owned()),
            ("scope", "identify".to_owned()),
            ("code_challenge_method", "S256".to_owned()),
        ];
        for (name, value) in wanted {
            assert_eq!(asked.get(name), Some(&value), "{name} of {url}");
        }
        let redirect = asked["redirect_uri"].clone();
        let bound_to = Some((redirect.clone(), asked["code_challenge"].clone()));
        let code = self.grant(Grant { person, bound_to });
        // Our server makes `state` from characters that need no escaping in a query.
        format!("{redirect}?code={code}&state={}", asked["state"])
    }

    fn grant(&mut self, grant: Grant) -> String {
        let code = format!("code-{}", self.clock.id());
        self.oauth.codes.insert(code.clone(), grant);
        code
    }

    /// Exchanges a code for an access token. An attempt with the right client secret uses up the code, even if the
    /// redirect or the verifier is wrong.
    fn exchange(&mut self, headers: &HeaderMap, form: &BTreeMap<String, String>) -> Result<Value, Value> {
        let client = BASE64_STANDARD.encode(format!("{APPLICATION}:{CLIENT_SECRET}"));
        let given = headers.get(header::AUTHORIZATION).and_then(|given| given.to_str().ok());
        if given != Some(&format!("Basic {client}")) {
            return Err(json!({"error": "invalid_client"}));
        }
        let code = form
            .get("code")
            .filter(|_| form.get("grant_type").is_some_and(|sort| sort == "authorization_code"));
        let grant = code.and_then(|code| self.oauth.codes.remove(code));
        let grant = grant.filter(|grant| grant.is_redeemed_by(form));
        let grant = grant.ok_or_else(|| json!({"error": "invalid_grant"}))?;
        let token = format!("access-token-{}", self.clock.id());
        self.oauth.tokens.insert(token.clone(), grant.person);
        Ok(json!({"access_token": token, "token_type": "Bearer", "expires_in": 604_800, "scope": "identify"}))
    }

    /// The user of the access token in these headers; `None` if there is no access token, an error if it is unknown.
    pub(super) fn user_of(&self, headers: &HeaderMap) -> Option<Result<Value, Refusal>> {
        let given = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
        let token = given.strip_prefix("Bearer ")?;
        let person = self.oauth.tokens.get(token);
        Some(person.map(|person| self.user_json(*person)).ok_or_else(unauthorized))
    }
}

impl Grant {
    fn is_redeemed_by(&self, form: &BTreeMap<String, String>) -> bool {
        let challenge_of = |verifier: &String| BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        let proven = form.get("redirect_uri").cloned().zip(form.get("code_verifier").map(challenge_of));
        let is_plain = !form.contains_key("redirect_uri") && !form.contains_key("code_verifier");
        proven == self.bound_to && (self.bound_to.is_some() || is_plain)
    }
}

fn query(url: &str) -> BTreeMap<String, String> {
    let url: Uri = url.parse().expect("a URL");
    Query::try_from_uri(&url).map(|Query(all)| all).unwrap_or_default()
}

pub(super) async fn form_of(request: Request<HttpBody>) -> BTreeMap<String, String> {
    let bytes = to_bytes(request.into_body(), EXCHANGE_BYTES_MAX).await.unwrap_or_default();
    // A form is encoded like a query.
    query(&format!("/?{}", String::from_utf8_lossy(&bytes)))
}

/// Exchanges a code for an access token. Returns the status and the body of the response.
pub(super) fn exchanged(
    world: &mut World,
    headers: &HeaderMap,
    form: &BTreeMap<String, String>,
) -> (u16, Value) {
    match world.exchange(headers, form) {
        Ok(token) => (200, token),
        Err(error) if error["error"] == "invalid_client" => (401, error),
        Err(error) => (400, error),
    }
}
