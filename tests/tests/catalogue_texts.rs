//! The web client looks up translations of the catalogue by the English text. So `games.ftl` must contain exactly the
//! texts of the games. The levels of the computer are not compared, because the engine adds them.

use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

/// Fields that the web client does not translate: ids, values and signs.
const FOR_PROGRAMS: [&str; 4] = ["id", "value", "default", "sign"];
/// Names that are the same in every language.
const NAMES: [&str; 6] = ["Tablut", "Kubism", "Subulata", "Subsume", "Cwali", "YourTurnMyTurn"];
/// The keys of the levels' texts begin with one of these.
const LEVELS: [&str; 2] = ["games-level-", "games-style-"];

#[test]
fn every_text_of_the_catalogue_can_be_translated() {
    let mut games = serde_json::to_value(konakis_games::catalogue()).unwrap();
    games.as_array_mut().unwrap().retain(|game| game["id"] != "three");
    let mut needed = BTreeSet::new();
    collect("", &games, &mut needed);
    NAMES.iter().for_each(|name| assert!(needed.remove(*name), "the catalogue has the name {name}"));

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../server/web/locales/en/games.ftl");
    let source = std::fs::read_to_string(path).unwrap();
    let lines = source.lines().filter_map(|line| line.split_once(" = "));
    let texts =
        lines.filter(|(key, _)| !LEVELS.iter().any(|level| key.starts_with(level))).map(|(_, text)| text);
    let known: BTreeSet<String> =
        texts.map(|text| text.replace("{ $winner }", "{winner}").replace("{ $loser }", "{loser}")).collect();
    assert_eq!(known, needed);
}

fn collect(field: &str, part: &Value, texts: &mut BTreeSet<String>) {
    match part {
        Value::Object(fields) => fields.iter().for_each(|(field, inside)| collect(field, inside, texts)),
        Value::Array(items) => {
            items.iter().filter(|item| !item.is_string()).for_each(|item| collect(field, item, texts));
        }
        Value::String(text) if !FOR_PROGRAMS.contains(&field) => _ = texts.insert(text.clone()),
        _ => {}
    }
}
