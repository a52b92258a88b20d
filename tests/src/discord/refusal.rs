//! What Discord answers where it refuses: a status, its own code, a sentence, and for forms where the mistake is.
//!
//! The codes are those of Discord's documentation, so that a bot that tells them apart is tested as it will run.

use serde_json::{Value, json};

/// An answer that refuses.
#[derive(Clone, PartialEq, Debug)]
pub struct Refusal {
    /// The status of the answer.
    pub status: u16,
    /// Discord's code.
    pub code: u32,
    /// Discord's sentence.
    pub message: String,
    /// For a form: where in it the mistake is, and what it is.
    errors: Option<Value>,
}

impl Refusal {
    /// A refusal with this status, code and sentence.
    pub fn new(status: u16, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    /// A form with a mistake at this place, such as `embeds.0.title`.
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

/// The code of a body that is not as it must be.
pub(super) const INVALID_FORM: u32 = 50035;

/// No such path or method.
pub(super) fn not_found() -> Refusal {
    Refusal::new(404, 0, "404: Not Found")
}

/// The token is not the bot's.
pub(super) fn unauthorized() -> Refusal {
    Refusal::new(401, 0, "401: Unauthorized")
}

/// No such channel, or none that the bot may know of.
pub(super) fn unknown_channel() -> Refusal {
    Refusal::new(404, 10003, "Unknown Channel")
}

/// No such message.
pub(super) fn unknown_message() -> Refusal {
    Refusal::new(404, 10008, "Unknown Message")
}

/// No such user.
pub(super) fn unknown_user() -> Refusal {
    Refusal::new(404, 10013, "Unknown User")
}

/// No such webhook: what a made-up interaction token is told.
pub(super) fn unknown_webhook() -> Refusal {
    Refusal::new(404, 10015, "Unknown Webhook")
}

/// An interaction that never was, or that was not acknowledged in time.
pub(super) fn unknown_interaction() -> Refusal {
    Refusal::new(404, 10062, "Unknown interaction")
}

/// Too many edits of a message that is older than an hour.
pub(super) fn old_message() -> Refusal {
    Refusal::new(
        429,
        30046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    )
}

/// A file, or all together, is too large.
pub(super) fn too_large() -> Refusal {
    Refusal::new(413, 40005, "Request entity too large")
}

/// The interaction was acknowledged before.
pub(super) fn acknowledged() -> Refusal {
    Refusal::new(400, 40060, "Interaction has already been acknowledged.")
}

/// The bot cannot see the channel.
pub(super) fn missing_access() -> Refusal {
    Refusal::new(403, 50001, "Missing Access")
}

/// The message is another author's.
pub(super) fn not_the_author() -> Refusal {
    Refusal::new(403, 50005, "Cannot edit a message authored by another user")
}

/// A message without anything in it.
pub(super) fn empty_message() -> Refusal {
    Refusal::new(400, 50006, "Cannot send an empty message")
}

/// The user takes no messages from the bot.
pub(super) fn no_messages_to_user() -> Refusal {
    Refusal::new(403, 50007, "Cannot send messages to this user")
}

/// The bot lacks a permission.
pub(super) fn missing_permissions() -> Refusal {
    Refusal::new(403, 50013, "Missing Permissions")
}

/// Not in this kind of channel.
pub(super) fn wrong_channel_kind() -> Refusal {
    Refusal::new(400, 50024, "Cannot execute action on this channel type")
}

/// The fifteen minutes of an interaction are over.
pub(super) fn token_expired() -> Refusal {
    Refusal::new(401, 50027, "Invalid Webhook Token")
}

/// The thread is archived.
pub(super) fn archived() -> Refusal {
    Refusal::new(400, 50083, "Tried to perform an operation on an archived thread.")
}

/// The message has a thread.
pub(super) fn has_thread() -> Refusal {
    Refusal::new(400, 160_004, "A thread has already been created for this message")
}

/// The thread is locked.
pub(super) fn locked() -> Refusal {
    Refusal::new(400, 160_005, "Thread is locked")
}

/// The server has as many threads as it may.
pub(super) fn too_many_threads() -> Refusal {
    Refusal::new(400, 160_006, "Maximum number of active threads reached")
}
