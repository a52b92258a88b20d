//! Decodes the frames of a client. Everything that clients send over a WebSocket passes through here.
//!
//! Invariants: no text makes the decoder panic. A refusal says in one sentence what was wrong and what would be right.
//! It repeats nothing of the input except names of fields, and contains the request's id if it could be read.

use crate::{ClientMessage, DecodeRefusal, ErrorCode, OnBehalf, Request, RequestId};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

/// The largest frame of a client, in bytes.
pub const FRAME_BYTES_MAX: usize = 64 * 1024;

/// Decodes one frame.
///
/// # Errors
/// A [`DecodeRefusal`] with the code `too_large`, `bad_json` (not a JSON object, an unreadable text or number in it, or
/// nesting that is too deep), `unknown_type`, `bad_action` (the text cannot be an action) or `bad_message` (a field is
/// missing or wrong).
///
/// ```
/// use konakis_protocol::{ErrorCode, decode};
/// let refusal = decode(r#"{"type": "act", "id": 17, "room": "k3f9x2", "action": "e3-e4"}"#).unwrap_err();
/// assert_eq!(refusal.code, ErrorCode::BadMessage);
/// assert_eq!(refusal.message, "`act` needs a `ply`");
/// assert_eq!(refusal.re, Some(konakis_protocol::RequestId::Number(17)));
/// ```
pub fn decode(text: &str) -> Result<Request, DecodeRefusal> {
    if text.len() > FRAME_BYTES_MAX {
        let message = format!("a frame is at most {FRAME_BYTES_MAX} bytes long");
        return Err(DecodeRefusal { code: ErrorCode::TooLarge, message, re: None });
    }
    let Ok(mut fields) = serde_json::from_str::<Map<String, Value>>(text) else {
        return Err(unreadable(text));
    };
    let id = fields.remove("id").filter(|id| !id.is_null());
    let id = id.map(|id| field::<RequestId>("id", id)).transpose().map_err(|problem| problem.about(None))?;
    let on_behalf = fields.remove("as").filter(|user| !user.is_null());
    let request = || {
        let on_behalf = on_behalf.map(|user| field::<OnBehalf>("as", user)).transpose()?;
        let message = message(fields)?;
        Ok(Request { id: id.clone(), on_behalf, message })
    };
    request().map_err(|problem: Problem| problem.about(id.clone()))
}

/// The refusal of a frame that cannot be read as a JSON object. If the frame is an object whose id is readable, the
/// refusal still has the id: a browser can send half of a surrogate pair in another field, which is valid JSON but no
/// text in Rust.
fn unreadable(text: &str) -> DecodeRefusal {
    /// The id of a frame. Decoding it skips the values of other fields without reading their texts and numbers.
    #[derive(Deserialize)]
    struct IdAlone {
        id: Option<RequestId>,
    }
    /// An object, whatever its fields contain.
    #[derive(Deserialize)]
    struct AnyObject {}
    // Serde would also read a struct from a list, such as `[1]`.
    let is_object = text.trim_start().starts_with('{') && serde_json::from_str::<AnyObject>(text).is_ok();
    let message = if is_object {
        "the frame contains a text or a number that cannot be read (for example, a text with half of a surrogate \
         pair), or objects and lists that are nested too deeply"
    } else {
        "a frame is one JSON object, such as {\"type\": \"lobby\", \"watch\": true}"
    };
    let re = Some(text).filter(|_| is_object).and_then(|text| serde_json::from_str::<IdAlone>(text).ok()?.id);
    DecodeRefusal { code: ErrorCode::BadJson, message: message.to_owned(), re }
}

/// The problem of a frame.
struct Problem {
    code: ErrorCode,
    message: String,
}

impl Problem {
    fn message(message: String) -> Self {
        Self { code: ErrorCode::BadMessage, message }
    }

    fn about(self, re: Option<RequestId>) -> DecodeRefusal {
        DecodeRefusal { code: self.code, message: self.message, re }
    }
}

/// Builds the message from its fields.
fn message(mut fields: Map<String, Value>) -> Result<ClientMessage, Problem> {
    use ClientMessage as M;
    let kind = match fields.remove("type") {
        Some(Value::String(kind)) => kind,
        _ => return Err(Problem::message("every message needs a `type`, which is a string".to_owned())),
    };
    match &*kind {
        "hello" => body(&kind, fields).map(M::Hello),
        "create" => body(&kind, fields).map(M::Create),
        "join" => body(&kind, fields).map(M::Join),
        "decline" => body(&kind, fields).map(M::Decline),
        "watch" => body(&kind, fields).map(M::Watch),
        "unwatch" => body(&kind, fields).map(M::Unwatch),
        "act" => body(&kind, fields).map(M::Act),
        "hint" => body(&kind, fields).map(M::Hint),
        "offer" => body(&kind, fields).map(M::Offer),
        "accept" => body(&kind, fields).map(M::Accept),
        "refuse" => body(&kind, fields).map(M::Refuse),
        "claim_draw" => body(&kind, fields).map(M::ClaimDraw),
        "resign" => body(&kind, fields).map(M::Resign),
        "abort" => body(&kind, fields).map(M::Abort),
        "chat" => body(&kind, fields).map(M::Chat),
        "lobby" => body(&kind, fields).map(M::Lobby),
        "record" => body(&kind, fields).map(M::Record),
        "analyse" => body(&kind, fields).map(M::Analyse),
        "evaluate" => body(&kind, fields).map(M::Evaluate),
        "judge" => body(&kind, fields).map(M::Judge),
        "replay" => body(&kind, fields).map(M::Replay),
        "profile" => body(&kind, fields).map(M::Profile),
        "leaderboard" => body(&kind, fields).map(M::Leaderboard),
        "sign_out" => body(&kind, fields).map(M::SignOut),
        "block" => body(&kind, fields).map(M::Block),
        "unblock" => body(&kind, fields).map(M::Unblock),
        "blocks" => Ok(M::Blocks),
        "report" => body(&kind, fields).map(M::Report),
        "notifications" => Ok(M::Notifications),
        "deliver_notices" => Ok(M::DeliverNotices),
        "add_device" => body(&kind, fields).map(M::AddDevice),
        "remove_device" => body(&kind, fields).map(M::RemoveDevice),
        "notify_when" => body(&kind, fields).map(M::NotifyWhen),
        "enter_activity" => body(&kind, fields).map(M::EnterActivity),
        "leave_activity" => body(&kind, fields).map(M::LeaveActivity),
        "show_in_activity" => body(&kind, fields).map(M::ShowInActivity),
        "wait_in_activity" => body(&kind, fields).map(M::WaitInActivity),
        "set_activity" => body(&kind, fields).map(M::SetActivity),
        "launch" => body(&kind, fields).map(M::Launch),
        "data" => body(&kind, fields).map(M::Data),
        "delete_account" => Ok(M::DeleteAccount),
        "ping" => Ok(M::Ping),
        _ => Err(Problem {
            code: ErrorCode::UnknownType,
            message: format!("the types of messages are {}", ClientMessage::TYPES.join(", ")),
        }),
    }
}

/// Reads the fields of a message.
fn body<T: DeserializeOwned>(kind: &str, fields: Map<String, Value>) -> Result<T, Problem> {
    let action_is_text = fields.get("action").is_some_and(Value::is_string);
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let path = path_of(&error);
        let code =
            if path == "action" && action_is_text { ErrorCode::BadAction } else { ErrorCode::BadMessage };
        Problem { code, message: sentence(kind, &path, &error.into_inner().to_string()) }
    })
}

/// Reads one field that any message may have.
fn field<T: DeserializeOwned>(name: &str, value: Value) -> Result<T, Problem> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let path = path_of(&error);
        let path = if path.is_empty() { name.to_owned() } else { format!("{name}.{path}") };
        Problem::message(sentence("the message", &path, &error.into_inner().to_string()))
    })
}

/// The path of an error in the message, such as `opponent.user`; empty for the message itself.
fn path_of(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let path = error.path().to_string();
    // Leave out the root and unknown segments at the beginning: the library's names for them are not names of fields.
    let path = path.trim_start_matches(['.', '?']).to_owned();
    // Leave out a path of more than 64 bytes: it contains the name of an option, which the client may have invented.
    if path.len() <= 64 { path } else { String::new() }
}

/// Turns serde's error into a sentence that does not repeat the input.
fn sentence(whole: &str, path: &str, error: &str) -> String {
    if let Some(name) = error.strip_prefix("missing field ") {
        let whole = if path.is_empty() { format!("`{whole}`") } else { format!("`{path}`") };
        return format!("{whole} needs a {name}");
    }
    let path = if path.is_empty() { whole } else { path };
    match error.rsplit_once(", expected ") {
        Some((_, expected)) => format!("`{path}` must be {}", plain(expected)),
        None => format!("`{path}` is wrong: {error}"),
    }
}

/// Turns serde's expectation into words for people.
fn plain(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "i16" => "a whole number from -32768 to 32767",
        "u32" | "u64" | "i64" => "a whole number",
        "a boolean" => "true or false",
        "a map" => "an object",
        // An enum of words can also be read from other JSON, but the reference does not mention that.
        "a borrowed string" | "string or map" | "map with a single key" | "unit" => "a string",
        expected if expected.starts_with("struct ") => "an object",
        expected => expected,
    }
}

#[cfg(test)]
mod tests;
