//! A message before it is sent: its text, notified users, picture and buttons.
//!
//! Invariants: only users named in [`OutgoingMessage::notified`] are notified; every part is within Discord's limits.

use crate::messages::panel::PanelContent;
use crate::text::{fit, fit_words};
use serde_json::{Value, json};
use serenity::builder::CreateActionRow;
use serenity::model::id::UserId;
use std::sync::Arc;

/// The longest text of a message, in characters.
pub const TEXT_CHARS_MAX: usize = 2_000;
/// The longest alt text, in characters.
pub const ALT_CHARS_MAX: usize = 1_024;
const FILES_MAX: usize = 10;
const ROWS_MAX: usize = 5;

/// A message before it is sent.
#[derive(Clone, Debug, Default)]
pub struct OutgoingMessage {
    /// Its text.
    pub text: String,
    /// The users whom it notifies, if the text mentions them.
    pub notified: Vec<UserId>,
    /// Its attachment.
    pub file: Option<File>,
    /// Further attachments.
    pub album: Vec<File>,
    /// Its buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// The game that it shows, if it is a panel.
    pub panel: Option<PanelContent>,
    /// Whether it is ephemeral.
    pub private: bool,
}

/// A file attached to a message.
#[derive(Clone)]
pub struct File {
    /// Its name.
    pub name: String,
    /// Its MIME type.
    pub mime: &'static str,
    /// Its content.
    pub bytes: Arc<[u8]>,
    /// Its alt text.
    pub alt: String,
}

impl std::fmt::Debug for File {
    /// Leaves out the content and the alt text, which may show secrets.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ({} bytes)", self.name, self.bytes.len())
    }
}

impl File {
    /// A picture named `board.png`.
    #[must_use]
    pub fn png(bytes: Arc<[u8]>, alt: &str) -> Self {
        Self { name: "board.png".to_owned(), mime: "image/png", bytes, alt: fit_words(alt, ALT_CHARS_MAX) }
    }

    /// Renames the file, since the names of a message's files should differ.
    #[must_use]
    pub fn named(self, name: String) -> Self {
        Self { name, ..self }
    }

    /// A game as an animation.
    #[must_use]
    pub fn gif(bytes: Arc<[u8]>, alt: &str) -> Self {
        Self { name: "game.gif".to_owned(), mime: "image/gif", bytes, alt: fit_words(alt, ALT_CHARS_MAX) }
    }

    /// A text file.
    #[must_use]
    pub fn text(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), mime: "text/plain", bytes: text.as_bytes().into(), alt: String::new() }
    }
}

impl OutgoingMessage {
    /// An ephemeral message.
    #[must_use]
    pub fn private(text: impl Into<String>) -> Self {
        Self { text: text.into(), private: true, ..Self::default() }
    }

    /// A message that is not ephemeral: in a channel, or as a direct message.
    #[must_use]
    pub fn public(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// Sets the attachment.
    #[must_use]
    pub fn with_file(self, file: Option<File>) -> Self {
        Self { file, ..self }
    }

    /// Sets the further attachments.
    #[must_use]
    pub fn with_album(self, album: Vec<File>) -> Self {
        Self { album, ..self }
    }

    /// Its attachments, in the order in which they are sent.
    pub fn files(&self) -> impl Iterator<Item = &File> {
        self.file.iter().chain(&self.album).take(FILES_MAX)
    }

    /// Sets the buttons and menus.
    #[must_use]
    pub fn with_rows(self, rows: Vec<CreateActionRow>) -> Self {
        Self { rows, ..self }
    }

    /// Makes the message a panel of this game, to be kept up to date.
    #[must_use]
    pub fn with_panel(self, panel: PanelContent) -> Self {
        Self { panel: Some(panel), ..self }
    }

    /// Notifies nobody.
    #[must_use]
    pub fn quiet(self) -> Self {
        Self { notified: Vec::new(), ..self }
    }

    /// Notifies these users too.
    pub fn notify_also(&mut self, users: Vec<UserId>) {
        self.notified.extend(users);
        self.notified.sort_unstable();
        self.notified.dedup();
    }

    /// The body that edits a message, and replaces all of its parts.
    #[must_use]
    pub fn edit(&self) -> Value {
        let notified: Vec<String> = self.notified.iter().map(ToString::to_string).collect();
        let attachments: Vec<Value> = self.files().enumerate().map(attachment).collect();
        json!({
            "content": fit(&self.text, TEXT_CHARS_MAX),
            "allowed_mentions": {"parse": [], "users": notified},
            "attachments": attachments,
            "components": self.rows.iter().take(ROWS_MAX).collect::<Vec<_>>(),
        })
    }

    /// The body that posts the message as a follow-up of an interaction.
    #[must_use]
    pub fn follow_up(&self) -> Value {
        let mut body = self.edit();
        if self.private {
            body["flags"] = json!(64);
        }
        body
    }

    /// The body that posts the message in a channel. For some minutes afterwards, Discord posts no second message with
    /// the same nonce.
    #[must_use]
    pub fn post(&self, nonce: &str) -> Value {
        let mut body = self.edit();
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        body
    }
}

fn attachment((id, file): (usize, &File)) -> Value {
    let mut said = json!({"id": id, "filename": file.name});
    if !file.alt.is_empty() {
        said["description"] = json!(file.alt);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_named_users_are_notified() {
        let body = OutgoingMessage::public("@everyone <@1>").edit();
        assert_eq!(body["allowed_mentions"], json!({"parse": [], "users": []}));
        let named = OutgoingMessage { notified: vec![UserId::new(7)], ..OutgoingMessage::public("<@7>") };
        assert_eq!(named.edit()["allowed_mentions"]["users"], json!(["7"]));
        assert_eq!(named.quiet().edit()["allowed_mentions"]["users"], json!([]));
    }

    #[test]
    fn edit_lists_its_attachments() {
        assert_eq!(OutgoingMessage::public("").edit()["attachments"], json!([]));
        let picture = OutgoingMessage::public("").with_file(Some(File::png(vec![1].into(), "a board")));
        assert_eq!(
            picture.edit()["attachments"],
            json!([{"id": 0, "filename": "board.png", "description": "a board"}])
        );
    }

    #[test]
    fn long_text_is_cut() {
        let body = OutgoingMessage::public("é".repeat(3_000)).edit();
        assert_eq!(body["content"].as_str().map(|text| text.chars().count()), Some(TEXT_CHARS_MAX));
    }

    #[test]
    fn debug_does_not_show_the_alt_text() {
        let secret = File::png(vec![1].into(), "value 7 on a1");
        assert!(!format!("{secret:?}").contains('7'));
    }
}
