//! Discord's error answers, with the codes of Discord's documentation.

use serde_json::{Value, json};

/// An error answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The HTTP status.
    pub status: u16,
    /// The error code.
    pub code: u32,
    /// The message.
    pub message: String,
    /// The mistake in an invalid form, inside nested objects: one for each part of the path to the mistake.
    errors: Option<Value>,
}

impl Refusal {
    /// An error with this status, code and message.
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// An invalid form with a mistake at this path, such as `embeds.0.title`.
    pub fn form(place: &str, mistake: &str) -> Self {
        let leaf = json!({"_errors": [{"code": "BASE_TYPE_BAD", "message": mistake}]});
        let errors = place.rsplit('.').fold(leaf, |inner, part| json!({part: inner}));
        Self {
            errors: Some(errors),
            ..Self::new(400, INVALID_FORM, &format!("Invalid Form Body ({place}: {mistake})"))
        }
    }

    /// The body of the answer.
    pub fn body(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}

pub(super) const INVALID_FORM: u32 = 50035;

pub(super) fn not_found() -> Refusal {
    Refusal::new(404, 0, "404: Not Found")
}

pub(super) fn unauthorized() -> Refusal {
    Refusal::new(401, 0, "401: Unauthorized")
}

pub(super) fn unknown_channel() -> Refusal {
    Refusal::new(404, 10003, "Unknown Channel")
}

pub(super) fn unknown_message() -> Refusal {
    Refusal::new(404, 10008, "Unknown Message")
}

/// The answer if an emoji does not exist. For an emoji in a component, Discord answers “Invalid Form Body” instead. The
/// stand-in does not, because it records each invalid form as a complaint about the bot, and an emoji may be deleted at
/// any time.
pub(super) fn unknown_emoji() -> Refusal {
    Refusal::new(400, 10014, "Unknown Emoji")
}

pub(super) fn unknown_user() -> Refusal {
    Refusal::new(404, 10013, "Unknown User")
}

/// The answer if no webhook or acknowledged interaction has this token.
pub(super) fn unknown_webhook() -> Refusal {
    Refusal::new(404, 10015, "Unknown Webhook")
}

pub(super) fn too_many_follow_ups() -> Refusal {
    Refusal::new(400, 40094, "This interaction has hit the maximum number of follow up messages")
}

/// The answer if no interaction has this id and token, or if the acknowledgement is too late.
pub(super) fn unknown_interaction() -> Refusal {
    Refusal::new(404, 10062, "Unknown interaction")
}

pub(super) fn old_message() -> Refusal {
    Refusal::new(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
}

pub(super) fn too_large() -> Refusal {
    Refusal::new(413, 40005, "Request entity too large")
}

pub(super) fn acknowledged() -> Refusal {
    Refusal::new(400, 40060, "Interaction has already been acknowledged.")
}

/// The answer if the bot cannot see the channel.
pub(super) fn missing_access() -> Refusal {
    Refusal::new(403, 50001, "Missing Access")
}

pub(super) fn not_the_author() -> Refusal {
    Refusal::new(403, 50005, "Cannot edit a message authored by another user")
}

pub(super) fn empty_message() -> Refusal {
    Refusal::new(400, 50006, "Cannot send an empty message")
}

/// The answer if the person accepts no direct messages from the server. Discord answers with code 50007 and the same
/// message if they have blocked the bot, which nobody does here.
pub(super) fn no_messages_to_user() -> Refusal {
    Refusal::new(403, 50278, "Cannot send messages to this user")
}

pub(super) fn missing_permissions() -> Refusal {
    Refusal::new(403, 50013, "Missing Permissions")
}

pub(super) fn wrong_channel_kind() -> Refusal {
    Refusal::new(400, 50024, "Cannot execute action on this channel type")
}

/// The answer if the interaction is older than fifteen minutes.
pub(super) fn token_expired() -> Refusal {
    Refusal::new(401, 50027, "Invalid Webhook Token")
}

pub(super) fn archived() -> Refusal {
    Refusal::new(400, 50083, "Tried to perform an operation on an archived thread.")
}

pub(super) fn has_thread() -> Refusal {
    Refusal::new(400, 160_004, "A thread has already been created for this message")
}

pub(super) fn locked() -> Refusal {
    Refusal::new(400, 160_005, "Thread is locked")
}

pub(super) fn too_many_threads() -> Refusal {
    Refusal::new(400, 160_006, "Maximum number of active threads reached")
}
