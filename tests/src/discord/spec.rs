//! Validates the bodies of requests against Discord's OpenAPI document. The environment variable
//! `KONAKIS_DISCORD_SPEC` contains the path of the document. An unknown field is an error, so that a test finds a
//! misspelt name.

use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

const VARIABLE: &str = "KONAKIS_DISCORD_SPEC";

/// Validates a body against the document, and returns the first violation. `None` if there is no violation, no document
/// or no such route.
pub(super) fn mistake(method: &str, path: &str, body: &Value) -> Option<String> {
    static DOCUMENT: OnceLock<Option<Document>> = OnceLock::new();
    let document = DOCUMENT.get_or_init(|| {
        let file = std::env::var_os(VARIABLE)?;
        let text = std::fs::read_to_string(&file).expect("KONAKIS_DISCORD_SPEC names a readable file");
        Some(Document::new(serde_json::from_str(&text).expect("the document is JSON")))
    });
    document.as_ref().and_then(|document| document.mistake(method, path, body))
}

struct Document {
    /// The validators of the routes of interest, by method and by the segments of the path.
    paths: BTreeMap<(String, Vec<String>), Validator>,
}

impl Document {
    fn new(mut document: Value) -> Self {
        mend(&mut document["components"]["schemas"]);
        close(&mut document["components"]["schemas"]);
        let mut paths = BTreeMap::new();
        let known = document["paths"].as_object().expect("a document has paths");
        for (path, methods) in known.iter().filter(|(path, _)| is_of_interest(path)) {
            for (method, about) in methods.as_object().expect("a path has methods") {
                let schema = &about["requestBody"]["content"]["application/json"]["schema"];
                if schema.is_null() {
                    continue;
                }
                let schema = json!({
                    "$schema": "https://json-schema.org/draft/2020-12/schema",
                    "allOf": [schema],
                    "components": document["components"],
                });
                let validator = jsonschema::validator_for(&schema).expect("the document's schemas are valid");
                paths.insert((method.to_uppercase(), parts(path)), validator);
            }
        }
        Self { paths }
    }

    fn mistake(&self, method: &str, path: &str, body: &Value) -> Option<String> {
        let asked = parts(path);
        let fits = |template: &[String]| {
            template.len() == asked.len()
                && template.iter().zip(&asked).all(|(part, asked)| part.starts_with('{') || part == asked)
        };
        // The path with the fewest parameters takes precedence.
        let (_, validator) =
            self.paths.iter().filter(|((known, template), _)| known == method && fits(template)).min_by_key(
                |((_, template), _)| template.iter().filter(|part| part.starts_with('{')).count(),
            )?;
        let said = said(body);
        let error = validator.iter_errors(&said).next()?;
        let (what, place) = (error.to_string(), error.instance_path());
        Some(format!("{what:.600} at {place}"))
    }
}

/// Removes the fields of a body that are null, false or an empty list. Discord libraries send such fields everywhere,
/// and Discord accepts them even where its document has no such field.
fn said(body: &Value) -> Value {
    match body {
        Value::Object(fields) => {
            let says = |value: &&Value| !value.is_null() && **value != json!([]) && **value != json!(false);
            let fields = fields.iter().filter(|(_, value)| says(value));
            fields.map(|(name, value)| (name.clone(), said(value))).collect()
        }
        Value::Array(items) => items.iter().map(said).collect(),
        other => other.clone(),
    }
}

fn parts(path: &str) -> Vec<String> {
    path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn is_of_interest(path: &str) -> bool {
    [
        "/interactions/",
        "/webhooks/{webhook_id}/{webhook_token}",
        "/channels/{channel_id}",
        "/users/@me/channels",
        "/applications/{application_id}/emojis",
    ]
    .iter()
    .any(|start| path.starts_with(start))
        || path == "/applications/{application_id}/commands"
}

/// Adds fields, and types of fields, that Discord accepts but its OpenAPI document lacks.
fn mend(schemas: &mut Value) {
    let all = schemas.as_object_mut().expect("schemas have names");
    for (name, schema) in all {
        let Some(fields) = schema.get_mut("properties").and_then(Value::as_object_mut) else {
            if name == "SnowflakeType" {
                *schema = json!({"anyOf": [schema.clone(), {"type": "integer", "minimum": 0}]});
            }
            continue;
        };
        if name.starts_with("ApplicationCommand") {
            fields.insert("nsfw".to_owned(), json!({"type": ["boolean", "null"]}));
            // Discord's reference says string, its OpenAPI document says integer. Discord accepts both.
            if let Some(permissions) = fields.get_mut("default_member_permissions") {
                *permissions = json!({"type": ["integer", "string", "null"]});
            }
        }
        if name.starts_with("RichEmbed") {
            fields.insert("proxy_url".to_owned(), json!({"type": ["string", "null"]}));
        }
    }
}

/// Forbids unknown fields in every schema that names fields and has no `additionalProperties`.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(map) => {
            let named = map.get("properties").is_some_and(Value::is_object);
            if named && !map.contains_key("additionalProperties") {
                map.insert("additionalProperties".to_owned(), json!(false));
            }
            map.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        Document::new(json!({
            "paths": {
                "/channels/{channel_id}/messages": {"post": {"requestBody": {"content": {"application/json": {
                    "schema": {"$ref": "#/components/schemas/Message"}}}}}},
            },
            "components": {"schemas": {
                "SnowflakeType": {"type": "string", "pattern": "^[0-9]+$"},
                "Message": {"type": "object", "properties": {
                    "content": {"type": "string", "maxLength": 5},
                    "to": {"$ref": "#/components/schemas/SnowflakeType"},
                }},
            }},
        }))
    }

    #[test]
    fn a_body_is_validated_against_the_document() {
        let mistake = |body: Value| document().mistake("POST", "/channels/12/messages", &body);
        assert_eq!(mistake(json!({"content": "short", "to": "12"})), None);
        assert_eq!(mistake(json!({"to": 12})), None);
        assert_eq!(mistake(json!({"content": "short", "choices": [], "nsfw": false, "topic": null})), None);
        assert!(mistake(json!({"content": "too long"})).is_some());
        assert!(mistake(json!({"contents": "typo"})).is_some());
        assert!(mistake(json!({"to": "nobody"})).is_some());
    }

    #[test]
    fn routes_outside_the_document_are_not_checked() {
        assert_eq!(document().mistake("PATCH", "/channels/12/messages", &json!({"x": 1})), None);
    }
}
