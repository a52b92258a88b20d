//! Discord's limits on the size of a message and the structure of its components.

use super::refusal::Refusal;
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) const EPHEMERAL: u64 = 1 << 6;
/// The flags that a bot may set: suppress embeds, ephemeral, suppress notifications.
const FLAGS: u64 = 1 << 2 | EPHEMERAL | 1 << 12;
/// The maximum number of characters that all embeds of a message have together.
const EMBED_CHARACTERS_MAX: usize = 6000;

pub(super) fn check(body: &Value) -> Result<(), Refusal> {
    length(body, "content", "content", 0, 2000)?;
    let flags = body["flags"].as_u64().unwrap_or(0);
    if flags & !FLAGS != 0 {
        return Err(Refusal::form("flags", "must contain only flags that a bot may set"));
    }
    check_embeds(&body["embeds"])?;
    check_components(&body["components"])
}

/// Checks the length of a field's text, in characters. A missing field passes.
pub(super) fn length(of: &Value, field: &str, place: &str, min: usize, max: usize) -> Result<(), Refusal> {
    let Some(text) = of.get(field).filter(|value| !value.is_null()) else { return Ok(()) };
    let Some(text) = text.as_str() else { return Err(Refusal::form(place, "must be a text")) };
    let count = text.chars().count();
    if count < min || count > max {
        return Err(Refusal::form(
            place,
            &format!("Must be between {min} and {max} in length, has {count}."),
        ));
    }
    Ok(())
}

fn list<'a>(value: &'a Value, place: &str, max: usize) -> Result<&'a [Value], Refusal> {
    match value {
        Value::Null => Ok(&[]),
        Value::Array(items) if items.len() <= max => Ok(items),
        Value::Array(items) => {
            Err(Refusal::form(place, &format!("Must be {max} or fewer in length, has {}.", items.len())))
        }
        _ => Err(Refusal::form(place, "must be a list")),
    }
}

fn check_embeds(embeds: &Value) -> Result<(), Refusal> {
    let mut total = 0;
    let mut count = |value: &Value| total += value.as_str().map_or(0, |text| text.chars().count());
    for (number, embed) in list(embeds, "embeds", 10)?.iter().enumerate() {
        let place = |field: &str| format!("embeds.{number}.{field}");
        length(embed, "title", &place("title"), 0, 256)?;
        length(embed, "description", &place("description"), 0, 4096)?;
        length(&embed["footer"], "text", &place("footer.text"), 1, 2048)?;
        length(&embed["author"], "name", &place("author.name"), 1, 256)?;
        for text in
            [&embed["title"], &embed["description"], &embed["footer"]["text"], &embed["author"]["name"]]
        {
            count(text);
        }
        for (field, about) in list(&embed["fields"], &place("fields"), 25)?.iter().enumerate() {
            for (name, max) in [("name", 256), ("value", 1024)] {
                let place = place(&format!("fields.{field}.{name}"));
                if about[name].is_null() {
                    return Err(Refusal::form(&place, "This field is required"));
                }
                length(about, name, &place, 1, max)?;
                count(&about[name]);
            }
        }
    }
    if total > EMBED_CHARACTERS_MAX {
        return Err(Refusal::form("embeds", "Embed size exceeds maximum size of 6000"));
    }
    Ok(())
}

fn check_components(components: &Value) -> Result<(), Refusal> {
    let mut ids = BTreeSet::new();
    for (number, row) in list(components, "components", 5)?.iter().enumerate() {
        let place = format!("components.{number}");
        if row["type"] != 1 {
            return Err(Refusal::form(&place, "must be an action row"));
        }
        let parts = list(&row["components"], &format!("{place}.components"), 5)?;
        if parts.is_empty() {
            return Err(Refusal::form(&format!("{place}.components"), "Must be between 1 and 5 in length."));
        }
        for (number, part) in parts.iter().enumerate() {
            let place = format!("{place}.components.{number}");
            match part["type"].as_u64() {
                Some(2) => check_button(part, &place)?,
                Some(3) if parts.len() == 1 => check_select(part, &place)?,
                Some(5..=8) if parts.len() == 1 => length(part, "placeholder", &place, 0, 150)?,
                Some(3 | 5..=8) => return Err(Refusal::form(&place, "a menu must have a row to itself")),
                _ => return Err(Refusal::form(&place, "a row cannot hold this component")),
            }
            length(part, "custom_id", &format!("{place}.custom_id"), 1, 100)?;
            if let Some(id) = part["custom_id"].as_str()
                && !ids.insert(id)
            {
                return Err(Refusal::form(
                    &format!("{place}.custom_id"),
                    "Component custom id cannot be duplicated",
                ));
            }
        }
    }
    Ok(())
}

fn check_button(button: &Value, place: &str) -> Result<(), Refusal> {
    length(button, "label", &format!("{place}.label"), 0, 80)?;
    let (has_id, has_url) = (button["custom_id"].is_string(), button["url"].is_string());
    match button["style"].as_u64() {
        Some(1..=4) if !has_id => return Err(Refusal::form(place, "A custom id is required")),
        Some(1..=4) if has_url => {
            return Err(Refusal::form(place, "A custom id and url cannot both be specified"));
        }
        Some(5) if !has_url || has_id => {
            return Err(Refusal::form(place, "A url, and no custom id, is required"));
        }
        Some(5) => {
            length(button, "url", &format!("{place}.url"), 1, 512)?;
            let url = button["url"].as_str().unwrap_or_default();
            if !["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme)) {
                return Err(Refusal::form(&format!("{place}.url"), "Scheme must be http, https or discord"));
            }
        }
        Some(1..=4) => {}
        _ => return Err(Refusal::form(&format!("{place}.style"), "a button has no such style")),
    }
    if button["label"].as_str().is_none_or(str::is_empty) && button["emoji"].is_null() {
        return Err(Refusal::form(place, "A label or emoji is required"));
    }
    Ok(())
}

fn check_select(select: &Value, place: &str) -> Result<(), Refusal> {
    if !select["custom_id"].is_string() {
        return Err(Refusal::form(place, "A custom id is required"));
    }
    length(select, "placeholder", &format!("{place}.placeholder"), 0, 150)?;
    let options = list(&select["options"], &format!("{place}.options"), 25)?;
    if options.is_empty() {
        return Err(Refusal::form(&format!("{place}.options"), "Must be between 1 and 25 in length."));
    }
    let mut values = BTreeSet::new();
    for (number, option) in options.iter().enumerate() {
        let place = format!("{place}.options.{number}");
        for field in ["label", "value"] {
            if !option[field].is_string() {
                return Err(Refusal::form(&format!("{place}.{field}"), "This field is required"));
            }
            length(option, field, &format!("{place}.{field}"), 1, 100)?;
        }
        length(option, "description", &format!("{place}.description"), 0, 100)?;
        if !values.insert(option["value"].as_str()) {
            return Err(Refusal::form(
                &format!("{place}.value"),
                "The specified option value is already used",
            ));
        }
    }
    let (least, most) =
        (select["min_values"].as_u64().unwrap_or(1), select["max_values"].as_u64().unwrap_or(1));
    let chosen = options.iter().filter(|option| option["default"] == true).count() as u64;
    if least > most || most > options.len() as u64 || chosen > most {
        return Err(Refusal::form(place, "min_values, max_values and options contradict each other"));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn button(id: usize) -> Value {
        json!({"type": 2, "style": 1, "label": "Move", "custom_id": format!("m{id}")})
    }

    fn row(parts: Vec<Value>) -> Value {
        json!({"type": 1, "components": parts})
    }

    fn select(options: usize) -> Value {
        let options: Vec<Value> =
            (0..options).map(|n| json!({"label": format!("o{n}"), "value": n.to_string()})).collect();
        json!({"type": 3, "custom_id": "s", "options": options})
    }

    fn refuses(body: Value) -> bool {
        check(&body).is_err()
    }

    #[test]
    fn a_text_has_at_most_two_thousand_characters() {
        assert!(!refuses(json!({"content": "é".repeat(2000)})));
        assert!(refuses(json!({"content": "é".repeat(2001)})));
    }

    #[test]
    fn a_message_has_at_most_five_rows_of_five_buttons() {
        let rows = |rows: usize, buttons: usize| {
            let row = |at: usize| row((0..buttons).map(|n| button(at * 10 + n)).collect());
            json!({"components": (0..rows).map(row).collect::<Vec<_>>()})
        };
        assert!(!refuses(rows(5, 5)));
        assert!(refuses(rows(6, 1)));
        assert!(refuses(rows(1, 6)));
        assert!(refuses(rows(1, 0)));
    }

    #[test]
    fn a_menu_has_a_row_to_itself_and_at_most_25_entries() {
        assert!(!refuses(json!({"components": [row(vec![select(25)])]})));
        assert!(refuses(json!({"components": [row(vec![select(26)])]})));
        assert!(refuses(json!({"components": [row(vec![select(0)])]})));
        assert!(refuses(json!({"components": [row(vec![select(2), button(1)])]})));
        let mut twice = select(2);
        twice["options"][1]["value"] = json!("0");
        assert!(refuses(json!({"components": [row(vec![twice])]})));
        let mut many = select(2);
        many["max_values"] = json!(3);
        assert!(refuses(json!({"components": [row(vec![many])]})));
    }

    #[test]
    fn custom_ids_are_short_and_differ() {
        let with = |id: String| json!({"type": 2, "style": 2, "label": "x", "custom_id": id});
        assert!(!refuses(json!({"components": [row(vec![with("a".repeat(100))])]})));
        assert!(refuses(json!({"components": [row(vec![with("a".repeat(101))])]})));
        assert!(refuses(json!({"components": [row(vec![button(1), button(1)])]})));
        assert!(refuses(json!({"components": [row(vec![button(1)]), row(vec![button(1)])]})));
    }

    #[test]
    fn a_button_has_a_label_and_either_an_id_or_an_address() {
        let refused = |button: Value| refuses(json!({"components": [row(vec![button])]}));
        assert!(!refused(json!({"type": 2, "style": 5, "label": "Watch", "url": "https://example.org"})));
        assert!(refused(json!({"type": 2, "style": 5, "label": "Watch", "custom_id": "w"})));
        assert!(refused(json!({"type": 2, "style": 5, "label": "Watch", "url": "javascript:0"})));
        assert!(refused(json!({"type": 2, "style": 1, "label": "Watch"})));
        assert!(refused(json!({"type": 2, "style": 1, "custom_id": "w"})));
        assert!(refused(json!({"type": 2, "style": 1, "custom_id": "w", "label": "x".repeat(81)})));
    }

    #[test]
    fn embeds_are_limited_individually_and_together() {
        assert!(!refuses(json!({"embeds": [{"title": "t".repeat(256), "description": "d".repeat(4096)}]})));
        assert!(refuses(json!({"embeds": [{"title": "t".repeat(257)}]})));
        assert!(refuses(json!({"embeds": [{"description": "d".repeat(4097)}]})));
        assert!(refuses(json!({"embeds": [{"fields": [{"name": "", "value": "x"}]}]})));
        assert!(refuses(json!({"embeds": [{"fields": [{"name": "x"}]}]})));
        let long = json!({"description": "d".repeat(3001)});
        assert!(refuses(json!({"embeds": [long, long]})));
        assert!(refuses(json!({"embeds": vec![json!({"title": "t"}); 11]})));
    }

    #[test]
    fn flags_that_a_bot_cannot_set_are_refused() {
        assert!(!refuses(json!({"content": "x", "flags": EPHEMERAL})));
        assert!(refuses(json!({"content": "x", "flags": 1})));
    }
}
