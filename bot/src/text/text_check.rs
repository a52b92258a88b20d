//! Checks that every text that the source uses exists, and that no text is unused. Also checks that each call gives its
//! text exactly the needed values, if the check can read them.

use super::Lang;
use super::tests::{KeysWithValues, keys_of};
use std::collections::BTreeSet;
use std::path::Path;

/// The beginnings of keys whose last part is not in a literal of the source, such as the ID of a game.
const FAMILIES: [&str; 15] = [
    "about-", "command-", "compass-", "count-", "discord-", "error-", "kind-", "level-", "option-", "place-",
    "reason-", "sign-", "terrain-", "variant-", "why-",
];

struct Call {
    key: String,
    /// The names that are literals, and the number of all values; none if the check cannot read them.
    values: Option<(BTreeSet<String>, usize)>,
}

#[test]
fn every_text_that_the_code_asks_for_exists_with_its_values() {
    let english = keys_of(Lang::En);
    let sources = sources();
    let mut checked = 0;
    for (path, source) in &sources {
        for call in calls(source) {
            let Some(needed) = english.get(&call.key) else { panic!("{path} asks for {}", call.key) };
            let Some((names, count)) = call.values else { continue };
            assert!(
                names.is_subset(needed),
                "{path} gives {names:?} to {}, which needs {needed:?}",
                call.key
            );
            assert_eq!(count, needed.len(), "{path} gives {names:?} to {}, which needs {needed:?}", call.key);
            checked += 1;
        }
    }
    assert!(checked > 100, "{checked}");
}

#[test]
fn every_text_is_used() {
    let named: BTreeSet<String> = sources().iter().flat_map(|(_, source)| literals(source)).collect();
    let keys = KeysWithValues::into_keys(keys_of(Lang::En)).filter(|key| !key.contains('.'));
    let is_used = |key: &String| named.contains(key) || FAMILIES.iter().any(|family| key.starts_with(family));
    let unused: Vec<String> = keys.filter(|key| !is_used(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

#[test]
fn call_is_parsed_with_its_values() {
    let source = r#"
        localizer.say("one");
        let args = [("a", Arg::text(f(&[("deep", x)]))), b];
        localizer.with("two", &args);
        texts.plain(Lang::En, "three", &[("c", 1.into())]);
        localizer.say(match x { Y => "four" });
    "#;
    let read: Vec<(String, Vec<String>, usize)> = calls(source)
        .into_iter()
        .map(|call| {
            let (names, count) = call.values.unwrap();
            (call.key, names.into_iter().collect(), count)
        })
        .collect();
    let expected = [("one", vec![], 0), ("two", vec!["a"], 2), ("three", vec!["c"], 1)];
    let expected = expected
        .map(|(key, names, count)| (key.to_owned(), names.into_iter().map(str::to_owned).collect(), count));
    assert_eq!(read, expected);
    assert!(literals(source).any(|text| text == "four"));
}

fn sources() -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if !["tests.rs", "text_check.rs"].contains(&path.file_name().unwrap().to_str().unwrap()) {
                let text = std::fs::read_to_string(&path).unwrap();
                found.push((path.display().to_string(), text));
            }
        }
    }
    found
}

fn calls(source: &str) -> Vec<Call> {
    let methods = [".say(", ".with(", ".plain(", ".label("];
    let mut found: Vec<(usize, Call)> = Vec::new();
    for method in methods {
        for (at, _) in source.match_indices(method) {
            let inner = inside(&source[at + method.len() - 1..]);
            let Some((before, rest)) = inner.split_once('"') else { continue };
            // The key is the first literal: the first argument, or the second one if the first is a language such as
            // `Lang::En`. A call with a bracket before its first literal is skipped.
            if before.contains(['(', '{']) {
                continue;
            }
            let Some((key, rest)) = rest.split_once('"') else { continue };
            let is_key = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte));
            if !is_key {
                continue;
            }
            let values = if let Some(list) = rest.find("&[") {
                Some(values(inside(&rest[list + 1..])))
            } else if rest.contains("&args") {
                source[..at].rfind("let args").map(|at| values(inside(&source[at..])))
            } else {
                rest.trim_matches([',', ' ', '\n']).is_empty().then(|| (BTreeSet::new(), 0))
            };
            found.push((at, Call { key: key.to_owned(), values }));
        }
    }
    found.sort_by_key(|(at, _)| *at);
    found.into_iter().map(|(_, call)| call).collect()
}

/// The text between the first bracket and its closing bracket.
fn inside(text: &str) -> &str {
    let Some(start) = text.find(['(', '[', '{']) else { return "" };
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    return &text[start + 1..at];
                }
            }
            _ => {}
        }
    }
    ""
}

fn values(list: &str) -> (BTreeSet<String>, usize) {
    let (mut names, mut count, mut rest) = (BTreeSet::new(), 0, list.trim());
    while !rest.is_empty() {
        count += 1;
        if rest.starts_with('(') {
            let tuple = inside(rest);
            names.extend(
                tuple.trim().strip_prefix('"').and_then(|tuple| tuple.split('"').next()).map(str::to_owned),
            );
            rest = &rest[tuple.len() + 2..];
        }
        rest = rest.split_once(',').map_or("", |(_, rest)| rest.trim());
    }
    (names, count)
}

fn literals(source: &str) -> impl Iterator<Item = String> {
    let parts = source.split('"').map(str::to_owned);
    parts.filter(|part| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}
