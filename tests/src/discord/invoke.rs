//! The payloads of commands, and of a menu in which somebody chooses a person. Only registered commands can be used.

use super::messages::id_of;
use super::seen::USERS;
use super::world::{GUILD, Place, World};
use serde_json::{Map, Value, json};

/// A person at the keyboard.
pub(super) struct Typist<'a> {
    pub world: &'a World,
    pub locale: &'a str,
    pub place: Place,
}

impl Typist<'_> {
    /// The payload of a slash command. The names of options in `given` and `focused` are in English or in the person's
    /// language. `focused` is the option that is being typed.
    ///
    /// # Panics
    /// If Discord's client would not send the command.
    pub(super) fn command(&self, name: &str, given: &[(&str, &str)], focused: Option<(&str, &str)>) -> Value {
        let mut words = name.split(' ');
        let first = words.next().unwrap_or_default();
        let command = self.known(1, first);
        let mut path = vec![&command];
        for word in words {
            let inner = path.last().expect("a command")["options"].as_array().into_iter().flatten();
            let inner = inner.filter(|option| option["type"].as_u64().is_some_and(|kind| kind <= 2));
            let found = inner.into_iter().find(|option| self.is_called(option, word));
            path.push(found.unwrap_or_else(|| panic!("no {word} in /{name}")));
        }
        let mut resolved = json!({});
        let known = path.last().expect("a command")["options"].as_array().cloned().unwrap_or_default();
        let mut options = self.options(&known, given, focused, &mut resolved);
        for inner in path.iter().skip(1).rev() {
            options = vec![json!({"type": inner["type"], "name": inner["name"], "options": options})];
        }
        json!({"id": command["id"], "name": command["name"], "type": 1, "options": options, "resolved": resolved})
    }

    pub(super) fn on_person(&self, name: &str, target: u64) -> Value {
        let command = self.known(2, name);
        let mut resolved = json!({});
        self.resolve(target, &mut resolved);
        json!({"id": command["id"], "name": command["name"], "type": 2, "target_id": target.to_string(),
            "resolved": resolved})
    }

    fn known(&self, kind: u64, name: &str) -> Value {
        let commands = self.world.commands.as_ref().expect("the bot has registered its commands");
        let is_it = |command: &&Value| {
            command["type"] == kind && self.is_called(command, name) && self.is_offered(command)
        };
        let found = commands.iter().find(is_it);
        found.unwrap_or_else(|| panic!("there is no command {name}")).clone()
    }

    fn is_offered(&self, command: &Value) -> bool {
        let (context, installations) = match self.place {
            Place::Text | Place::Thread { .. } => (0, &[0][..]),
            Place::Elsewhere => (0, &[1][..]),
            Place::Dm { .. } => (1, &[0, 1][..]),
            Place::Group => (2, &[1][..]),
        };
        // By default, a command is offered in every context, but only if the application is installed on the Discord
        // server. An installation for a person alone is not enough.
        let has = |field: &str, wanted: &[u64]| match command[field].as_array() {
            Some(listed) => listed.iter().filter_map(Value::as_u64).any(|number| wanted.contains(&number)),
            None => field == "contexts" || wanted.contains(&0),
        };
        has("contexts", &[context]) && has("integration_types", installations)
    }

    /// Whether a command or an option has this name, in English or in the person's language.
    fn is_called(&self, about: &Value, name: &str) -> bool {
        about["name"] == name || about["name_localizations"][self.locale] == name
    }

    fn options(
        &self,
        known: &[Value],
        given: &[(&str, &str)],
        focused: Option<(&str, &str)>,
        resolved: &mut Value,
    ) -> Vec<Value> {
        let all = given.iter().map(|given| (*given, false)).chain(focused.map(|typed| (typed, true)));
        let mut options = Vec::new();
        for ((name, text), typing) in all {
            let option = known.iter().find(|option| self.is_called(option, name));
            let option = option.unwrap_or_else(|| panic!("there is no option {name}"));
            let mut sent = json!({"name": option["name"], "type": option["type"]});
            sent["value"] = if typing { json!(text) } else { self.value(option, text, resolved) };
            if typing {
                assert!(option["autocomplete"] == true, "the option {name} must have autocompletion");
                sent["focused"] = json!(true);
            }
            options.push(sent);
        }
        if focused.is_none() {
            for required in known.iter().filter(|option| option["required"] == true) {
                let there = options.iter().any(|option| option["name"] == required["name"]);
                assert!(there, "the option {} is required", required["name"]);
            }
        }
        options
    }

    fn value(&self, option: &Value, text: &str, resolved: &mut Value) -> Value {
        let name = &option["name"];
        let number = || text.parse::<i64>().unwrap_or_else(|_| panic!("{name} takes a number, not {text}"));
        let value = match option["type"].as_u64() {
            Some(3) => json!(text),
            Some(4) => json!(number()),
            Some(5) => json!(text.parse::<bool>().expect("true or false")),
            Some(6) => {
                let id = text.trim_matches(|c: char| !c.is_ascii_digit());
                self.resolve(id.parse().expect("a person"), resolved);
                json!(id)
            }
            Some(7) => json!(text.trim_matches(|c: char| !c.is_ascii_digit())),
            Some(10) => json!(text.parse::<f64>().expect("a number")),
            kind => panic!("options of type {kind:?} cannot be typed here"),
        };
        let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
        if let Some(choices) = choices {
            let chosen = choices.iter().find(|choice| {
                choice["name"] == text
                    || choice["value"] == value
                    || choice["name_localizations"][self.locale] == text
            });
            return chosen.unwrap_or_else(|| panic!("{text} is not a choice of {name}"))["value"].clone();
        }
        let length = text.chars().count() as u64;
        let within = |least: &str, most: &str, number: i64| {
            option[least].as_i64().is_none_or(|min| number >= min)
                && option[most].as_i64().is_none_or(|max| number <= max)
        };
        match option["type"].as_u64() {
            Some(3) => {
                let length = i64::try_from(length).expect("a short text");
                assert!(within("min_length", "max_length", length) && length <= 6000, "{name}: {text}");
            }
            Some(4) => assert!(within("min_value", "max_value", number()), "{name}: {text}"),
            _ => {}
        }
        value
    }

    pub(super) fn choice_of_person(&self, menu: &str, person: u64) -> Value {
        let mut resolved = json!({});
        self.resolve(person, &mut resolved);
        json!({"component_type": USERS, "custom_id": menu, "values": [person.to_string()], "resolved": resolved})
    }

    fn resolve(&self, id: u64, resolved: &mut Value) {
        let put = |resolved: &mut Value, field: &str, about: Value| {
            let all = resolved.as_object_mut().expect("an object");
            let inside = all.entry(field).or_insert_with(|| Value::Object(Map::new()));
            inside[id.to_string()] = about;
        };
        put(resolved, "users", self.world.user_json(id));
        let mut member = self.world.member_json(id, false);
        member["guild_id"] = json!(GUILD.to_string());
        put(resolved, "members", member);
    }
}

/// The choices of an autocompletion: shown name and sent value.
pub(super) fn choices(values: &[Value]) -> Vec<(String, String)> {
    let text = |value: &Value| {
        id_of(value).map_or_else(
            || value.as_str().unwrap_or_default().to_owned(),
            |_| value.to_string().trim_matches('"').to_owned(),
        )
    };
    values.iter().map(|choice| (text(&choice["name"]), text(&choice["value"]))).collect()
}
