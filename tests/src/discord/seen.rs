//! What somebody sees of a message.

use super::messages::Message;
use axum::body::Bytes;
use serde_json::Value;

/// A message as its reader sees it.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Its id.
    pub id: u64,
    /// Where it stands.
    pub channel: u64,
    /// Its text.
    pub text: String,
    /// Its embeds.
    pub embeds: Vec<Value>,
    /// Its buttons, in their order.
    pub buttons: Vec<Button>,
    /// Its menus, in their order.
    pub menus: Vec<Menu>,
    /// Its files: their names, what those are told who do not see them, and what is in them.
    pub files: Vec<(String, Option<String>, Bytes)>,
    /// Whether nobody else sees it.
    pub ephemeral: bool,
    /// How often it was changed.
    pub edits: u32,
}

/// A button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Button {
    /// What stands on it, its picture first.
    pub label: String,
    /// What the bot knows it by; none for a link.
    pub id: Option<String>,
    /// Where it leads, if it is a link.
    pub url: Option<String>,
    /// Whether it cannot be clicked.
    pub disabled: bool,
}

/// A menu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Menu {
    /// What the bot knows it by.
    pub id: String,
    /// What stands in it while nothing is chosen.
    pub placeholder: String,
    /// The entries: their labels and their values.
    pub entries: Vec<(String, String)>,
    /// Whether it cannot be opened.
    pub disabled: bool,
    /// How many may be chosen at least and at most.
    pub range: (usize, usize),
}

impl Seen {
    /// What is seen of a message.
    pub(super) fn of(message: &Message) -> Self {
        let parts =
            || message.components.iter().flat_map(|row| row["components"].as_array().into_iter().flatten());
        Self {
            id: message.id,
            channel: message.channel,
            text: message.content.clone(),
            embeds: message.embeds.clone(),
            buttons: parts().filter(|part| part["type"] == 2).map(Button::of).collect(),
            menus: parts().filter(|part| part["type"] == 3).map(Menu::of).collect(),
            files: message
                .files
                .iter()
                .map(|file| (file.name.clone(), file.description.clone(), file.bytes.clone()))
                .collect(),
            ephemeral: message.only.is_some(),
            edits: message.edits,
        }
    }

    /// All that can be read: the text, and the texts of the embeds.
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

    /// The message in a line: its words, its buttons and its menus.
    pub fn told(&self) -> String {
        let buttons: Vec<&str> = self.buttons.iter().map(|button| button.label.as_str()).collect();
        let menus: Vec<usize> = self.menus.iter().map(|menu| menu.entries.len()).collect();
        let files: Vec<&str> = self.files.iter().map(|(name, ..)| name.as_str()).collect();
        let alone = if self.ephemeral { " (for him alone)" } else { "" };
        format!("{}{alone} {buttons:?} menus {menus:?} files {files:?} edits {}", self.words(), self.edits)
    }

    /// The button on which this stands.
    pub fn button(&self, label: &str) -> Option<&Button> {
        self.buttons.iter().find(|button| button.label.contains(label))
    }

    /// The first picture.
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
