//! A message as its reader sees it.

use super::messages::Message;
use axum::body::Bytes;
use serde_json::Value;

/// The component type of a menu of people. The bot sends no entries for such a menu.
pub(super) const USERS: u64 = 5;

/// A message as its reader sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its id.
    pub id: u64,
    /// Its channel.
    pub channel: u64,
    /// Its text.
    pub text: String,
    /// Its embeds.
    pub embeds: Vec<Value>,
    /// Its buttons, in order.
    pub buttons: Vec<Button>,
    /// Its menus, in order.
    pub menus: Vec<Menu>,
    /// Its files: name, alternative text and bytes.
    pub files: Vec<(String, Option<String>, Bytes)>,
    /// Whether it is ephemeral.
    pub ephemeral: bool,
    /// The number of edits.
    pub edits: u32,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// Its emoji and label.
    pub label: String,
    /// Its custom ID; `None` for a link.
    pub id: Option<String>,
    /// Its URL, if it is a link.
    pub url: Option<String>,
    /// Whether it is disabled.
    pub disabled: bool,
}

/// A menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// Its custom ID.
    pub id: String,
    /// Its placeholder.
    pub placeholder: String,
    /// The options: label and value; none in a menu of people.
    pub entries: Vec<(String, String)>,
    /// Whether it is disabled.
    pub disabled: bool,
    /// The minimum and the maximum number of options that may be chosen.
    pub range: (usize, usize),
}

impl Seen {
    pub(super) fn of(message: &Message) -> Self {
        let parts =
            || message.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        Self {
            id: message.id,
            channel: message.channel,
            text: message.content.clone(),
            embeds: message.embeds.clone(),
            buttons: parts().filter(|part| part["type"] == 2).map(Button::of).collect(),
            menus: parts().filter(|part| part["type"] == 3 || part["type"] == USERS).map(Menu::of).collect(),
            files: message
                .files
                .iter()
                .map(|file| (file.name.clone(), file.description.clone(), file.bytes.clone()))
                .collect(),
            ephemeral: message.only.is_some(),
            edits: message.edits,
        }
    }

    /// All text: the content and the texts of the embeds.
    pub fn words(&self) -> String {
        let mut words = vec![self.text.clone()];
        for embed in &self.embeds {
            let fields = embed["fields"].as_array().into_iter().flatten();
            let fields = fields.flat_map(|field| [&field["name"], &field["value"]]);
            let about = [&embed["author"]["name"], &embed["title"], &embed["description"]];
            let all = about.into_iter().chain(fields).chain([&embed["footer"]["text"]]);
            words.extend(all.filter_map(Value::as_str).map(str::to_owned));
        }
        words.join("\n")
    }

    /// A summary of the message for the output of a failed test.
    pub fn told(&self) -> String {
        let buttons: Vec<&str> = self.buttons.iter().map(|button| button.label.as_str()).collect();
        let menus: Vec<usize> = self.menus.iter().map(|menu| menu.entries.len()).collect();
        let files: Vec<&str> = self.files.iter().map(|(name, ..)| name.as_str()).collect();
        let alone = if self.ephemeral { " (ephemeral)" } else { "" };
        format!("{}{alone} {buttons:?} menus {menus:?} files {files:?} edits {}", self.words(), self.edits)
    }

    /// The first button whose label contains this text.
    pub fn button(&self, label: &str) -> Option<&Button> {
        self.buttons.iter().find(|button| button.label.contains(label))
    }

    /// The first PNG file.
    pub fn picture(&self) -> Option<&Bytes> {
        self.files.iter().find(|(name, ..)| name.ends_with(".png")).map(|(.., bytes)| bytes)
    }
}

impl Button {
    fn of(part: &Value) -> Self {
        let text = |value: &Value| value.as_str().map(str::to_owned);
        let words = [text(&part["emoji"]["name"]), text(&part["label"])];
        Self {
            label: words.into_iter().flatten().collect::<Vec<_>>().join(" "),
            id: text(&part["custom_id"]),
            url: text(&part["url"]),
            disabled: part["disabled"] == true,
        }
    }
}

impl Menu {
    fn of(part: &Value) -> Self {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let number =
            |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok()).unwrap_or(1);
        let entries = part["options"].as_array().into_iter().flatten();
        Self {
            id: text(&part["custom_id"]),
            placeholder: text(&part["placeholder"]),
            entries: entries.map(|entry| (text(&entry["label"]), text(&entry["value"]))).collect(),
            disabled: part["disabled"] == true,
            range: (number(&part["min_values"]), number(&part["max_values"])),
        }
    }
}
