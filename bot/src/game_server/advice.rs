//! Sentences that tell the operator why the game server cannot be reached or refuses the bot, and what to do.

use crate::config::shown;
use konakis_protocol::{ErrorCode, ErrorReply};
use url::Url;

const PATH: &str = "/ws";

/// Says which address does not answer, why, and what to check.
#[must_use]
pub fn unreachable(address: &Url, why: &str) -> String {
    let mut right = address.clone();
    right.set_path(PATH);
    let advice = if address.path() == PATH {
        "check that the game server runs and that KONAKIS_SERVER is its address".to_owned()
    } else {
        format!("the address must end with {PATH}, so set KONAKIS_SERVER={}", shown(&right))
    };
    format!("the game server cannot be reached at {} ({why}): {advice}", shown(address))
}

/// The remedy for a refusal of the bot, as the end of a sentence; empty if the refusal itself contains the remedy.
#[must_use]
pub fn after_refusal(reply: &ErrorReply) -> &'static str {
    match reply.code {
        ErrorCode::Unauthorized => {
            "; the bot and the server need the same secret, and each reads it from the file that its \
             KONAKIS_SERVICE_SECRET_FILE names: give both the same secret, and restart the server and the bot \
             after a change"
        }
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_and_cause_are_named() {
        let address = "ws://127.0.0.1:8080/ws".parse().unwrap();
        let refused = unreachable(&address, "Connection refused (os error 111)");
        for part in ["ws://127.0.0.1:8080/ws", "Connection refused", "game server runs"] {
            assert!(refused.contains(part), "{refused}");
        }
    }

    #[test]
    fn wrong_secret_is_explained() {
        let after = |code| after_refusal(&ErrorReply { code, message: String::new(), room: None });
        assert!(after(ErrorCode::Unauthorized).contains("restart the server"));
        assert_eq!(after(ErrorCode::Version), "");
    }

    #[test]
    fn advice_adds_the_missing_path_to_the_address() {
        let address = "wss://bot:a-password@k.example".parse().unwrap();
        let text = unreachable(&address, "status 200 OK");
        assert!(text.contains("wss://k.example/ws") && !text.contains("a-password"), "{text}");
    }
}
