//! A begun sign-in, stored in the browser and not on the server.
//!
//! Invariants: a begun sign-in takes no memory on the server, so a client that begins many cannot displace those of
//! others. Each expires after [`PENDING_LIFETIME`], and is in an encrypted cookie, so nobody can read or forge it.

use crate::store::TokenHash;
use konakis_protocol::Secret;
use oauth2::PkceCodeVerifier;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The maximum difference between the clocks of two servers, if a sign-in begins at one of them and ends at the other.
const CLOCK_DIFFERENCE_MAX_MS: u64 = 60_000;
/// The maximum time for which a person may stay on Discord's pages.
pub(super) const PENDING_LIFETIME: Duration = Duration::from_secs(600);

#[derive(Serialize, Deserialize)]
pub(super) struct PendingSignIn {
    /// The state that Discord must return.
    state: Secret,
    /// Proves to Discord that the redeemed code was issued for this sign-in.
    verifier: PkceCodeVerifier,
    guest: Option<TokenHash>,
    /// In milliseconds since 1970.
    begun_ms: u64,
}

impl PendingSignIn {
    pub(super) fn new(
        state: Secret,
        verifier: PkceCodeVerifier,
        guest: Option<TokenHash>,
        now_ms: u64,
    ) -> Self {
        Self { state, verifier, guest, begun_ms: now_ms }
    }

    pub(super) fn encode(&self) -> String {
        // A struct of strings and numbers always encodes.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The verifier and the guest of the sign-in in this cookie. None if the cookie does not decode or has another
    /// `state`, or if the sign-in was begun too long ago or too far in the future.
    pub(super) fn redeem(
        cookie: &str,
        state: &str,
        now_ms: u64,
    ) -> Option<(PkceCodeVerifier, Option<TokenHash>)> {
        let pending: Self = serde_json::from_str(cookie).ok()?;
        let age_ms = now_ms.saturating_sub(pending.begun_ms);
        let in_time = u128::from(age_ms) < PENDING_LIFETIME.as_millis()
            && pending.begun_ms <= now_ms.saturating_add(CLOCK_DIFFERENCE_MAX_MS);
        let same_state = state.parse::<Secret>().is_ok_and(|state| state == pending.state);
        (in_time && same_state).then_some((pending.verifier, pending.guest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begun(now_ms: u64) -> String {
        let verifier = PkceCodeVerifier::new("v".repeat(43));
        PendingSignIn::new("state".parse().unwrap(), verifier, None, now_ms).encode()
    }

    #[test]
    fn a_sign_in_is_redeemed_only_with_its_state_and_in_time() {
        let max_ms = u64::try_from(PENDING_LIFETIME.as_millis()).unwrap();
        let cookie = begun(1_000);
        assert!(PendingSignIn::redeem(&cookie, "state", 1_000).is_some());
        assert!(PendingSignIn::redeem(&cookie, "state", 999 + max_ms).is_some());
        assert!(PendingSignIn::redeem(&cookie, "state", 1_000 + max_ms).is_none());
        assert!(PendingSignIn::redeem(&cookie, "other", 1_000).is_none());
        assert!(PendingSignIn::redeem(&cookie, "", 1_000).is_none());
        assert!(PendingSignIn::redeem("", "state", 1_000).is_none());
    }

    #[test]
    fn a_cookie_from_the_future_is_refused() {
        let at = |ahead_ms| PendingSignIn::redeem(&begun(1_000 + ahead_ms), "state", 1_000);
        assert!(at(CLOCK_DIFFERENCE_MAX_MS).is_some(), "the clock of another server may be ahead");
        assert!(at(CLOCK_DIFFERENCE_MAX_MS + 1).is_none());
    }
}
