//! Checks that the repository's texts follow rules such as “they” for people. Also checks that the glossary and the
//! guides name only existing things. A failure lists the place and the words of each mistake.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The endings of files with sentences.
const WRITTEN: [&str; 13] =
    ["rs", "ts", "mjs", "svelte", "sql", "md", "ftl", "toml", "yml", "yaml", "service", "css", "html"];
/// Folders with files that were not written for this repository.
const SKIPPED: [&str; 7] = ["target", "node_modules", ".git", "data", "dist", "corpus", "artifacts"];
/// Files that are not checked. They contain the words below as data or as words of another language.
const EXEMPT: [&str; 4] = ["tests/tests/language.rs", "nl.ftl", "fr.ftl", "ja.ftl"];
/// The maximum width of a comment. The formatter does not wrap comments.
const COMMENT_COLUMNS_MAX: usize = 120;
const TEST_NAME_MAX: usize = 60;
/// Pronouns that give a person a gender, and `whoever`.
const PRONOUNS: [&str; 9] = ["he", "his", "him", "himself", "she", "her", "hers", "herself", "whoever"];
/// Words that begin a clause. A comment must not begin with such a clause in place of a noun.
const CLAUSES: [&str; 8] = ["Who", "Whoever", "Whom", "Whose", "What", "Whatever", "Where", "Wherever"];

#[test]
fn every_text_refers_to_people_as_they() {
    let mut found = String::new();
    for (path, text) in written() {
        for (n, line) in text.lines().enumerate() {
            // In quotes, `he` is the locale of Hebrew.
            let line = line.replace("\"he\"", "");
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
            if let Some(word) = words.find(|word| PRONOUNS.contains(&word.to_lowercase().as_str())) {
                let _ = writeln!(found, "{}:{}: “{word}” in: {}", path.display(), n + 1, line.trim());
            }
        }
    }
    assert!(found.is_empty(), "write about people as “they”, about programs as “it”:\n{found}");
}

#[test]
fn comments_begin_with_their_subject() {
    let mut found = String::new();
    for (path, text) in written().into_iter().filter(|(path, _)| is_source(path)) {
        let mut before = "";
        for (n, line) in text.lines().enumerate() {
            let line = line.trim();
            if let Some(words) = comment(line).filter(|_| begins_sentence(before)) {
                let first = words.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
                if CLAUSES.contains(&first) && !words.ends_with('?') {
                    let _ = writeln!(found, "{}:{}: {line}", path.display(), n + 1);
                }
            }
            before = line;
        }
    }
    assert!(found.is_empty(), "begin with the noun that names the subject:\n{found}");
}

#[test]
fn comments_fit_into_their_columns() {
    let mut found = String::new();
    for (path, text) in written().into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "rs"))
    {
        for (n, line) in text.lines().enumerate() {
            if line.trim_start().starts_with("//") && line.chars().count() > COMMENT_COLUMNS_MAX {
                let _ = writeln!(found, "{}:{}: {}", path.display(), n + 1, line.trim());
            }
        }
    }
    assert!(found.is_empty(), "wrap these comments at {COMMENT_COLUMNS_MAX} columns:\n{found}");
}

#[test]
fn names_of_rust_tests_have_a_maximum_length() {
    let mut found = String::new();
    for (path, text) in written().into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "rs"))
    {
        let mut is_test = false;
        for (n, line) in text.lines().enumerate() {
            let line = line.trim();
            is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
            let Some((_, rest)) = line.split_once("fn ") else { continue };
            let name = rest.split(['(', '<']).next().unwrap_or_default();
            if is_test && name.chars().count() > TEST_NAME_MAX {
                let _ = writeln!(found, "{}:{}: {name}", path.display(), n + 1);
            }
            is_test = false;
        }
    }
    assert!(found.is_empty(), "the name of a test has at most {TEST_NAME_MAX} characters:\n{found}");
}

#[test]
fn names_of_typescript_tests_have_a_maximum_length() {
    let mut found = String::new();
    for (path, text) in written().into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "ts"))
    {
        for (n, line) in text.lines().enumerate() {
            let line = line.trim();
            let Some(rest) = ["test(\"", "it(\""].iter().find_map(|start| line.strip_prefix(start)) else {
                continue;
            };
            let name = rest.split('"').next().unwrap_or_default();
            if name.chars().count() > TEST_NAME_MAX {
                let _ = writeln!(found, "{}:{}: {name}", path.display(), n + 1);
            }
        }
    }
    assert!(found.is_empty(), "the name of a test has at most {TEST_NAME_MAX} characters:\n{found}");
}

#[test]
fn glossary_names_items_that_exist() {
    let architecture = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, glossary) = architecture.split_once("\n## Glossary\n").expect("ARCHITECTURE.md has a glossary");
    let glossary = glossary.split("\n## ").next().unwrap_or_default();
    let sources: Vec<String> =
        written().into_iter().filter(|(path, _)| is_source(path)).map(|(_, text)| text).collect();
    let rows: Vec<&str> = glossary.lines().filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 20, "the glossary has only {} rows", rows.len());
    let mut absent = String::new();
    for row in rows {
        for name in code_spans(row) {
            let exists = sources.iter().any(|text| defines(text, name));
            if !exists {
                let _ = writeln!(absent, "`{name}` in: {row}");
            }
        }
    }
    assert!(absent.is_empty(), "the glossary names items that are not there:\n{absent}");
}

#[test]
fn guides_name_files_that_exist() {
    let paths: Vec<String> = files().iter().map(|path| format!("/{}", path.display())).collect();
    let mut absent = String::new();
    for guide in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for (n, line) in fs::read_to_string(root().join(guide)).unwrap().lines().enumerate() {
            for name in code_spans(line).filter(|name| is_file_name(name)) {
                if !paths.iter().any(|path| path.ends_with(&format!("/{name}"))) {
                    let _ = writeln!(absent, "{guide}:{}: `{name}`", n + 1);
                }
            }
        }
    }
    assert!(absent.is_empty(), "the guides name files that are not there:\n{absent}");
}

#[test]
fn guides_name_functions_that_exist() {
    let sources: Vec<(PathBuf, String)> = written().into_iter().filter(|(path, _)| is_source(path)).collect();
    let mut absent = String::new();
    for guide in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] {
        for (n, line) in fs::read_to_string(root().join(guide)).unwrap().lines().enumerate() {
            for name in code_spans(line).filter(|name| name.contains("::")) {
                let (path, item) = name.rsplit_once("::").unwrap_or_default();
                let item = item.trim_end_matches(['(', ')', '!']);
                let is_lower = item.starts_with(|c: char| c.is_ascii_lowercase())
                    && item.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
                let module = path.rsplit("::").next().unwrap_or_default();
                let is_there = |(path, text): &(PathBuf, String)| {
                    (is_type(module) || is_in(path, module)) && names_item(text, item)
                };
                if is_lower && !sources.iter().any(is_there) {
                    let _ = writeln!(absent, "{guide}:{}: `{name}`", n + 1);
                }
            }
        }
    }
    assert!(absent.is_empty(), "the guides name functions that are not there:\n{absent}");
}

fn is_type(segment: &str) -> bool {
    segment.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether a source file is the module with this name or lies in the module's folder. If the name is that of a crate
/// of the repository, returns true for every file.
fn is_in(path: &Path, module: &str) -> bool {
    path.with_extension("").iter().any(|part| part == module) || module.starts_with("konakis_")
}

fn names_item(text: &str, item: &str) -> bool {
    [format!("fn {item}"), format!("{item}:"), format!("mod {item}")].iter().any(|form| text.contains(form))
}

/// Whether a name in backticks is a path without placeholders, with one of the endings [`WRITTEN`].
fn is_file_name(name: &str) -> bool {
    let ending = Path::new(name).extension().unwrap_or_default().to_string_lossy().into_owned();
    WRITTEN.contains(&&*ending)
        && name.chars().all(|c| c.is_alphanumeric() || "/._-".contains(c))
        && !name.starts_with('.')
}

fn code_spans(row: &str) -> impl Iterator<Item = &str> {
    row.split('`').skip(1).step_by(2)
}

/// Whether a text defines an item with this name. Only the last part of a name with `::` is compared.
fn defines(text: &str, name: &str) -> bool {
    let name = name.rsplit("::").next().unwrap_or(name);
    let kinds = ["struct", "enum", "trait", "type", "mod", "const", "fn", "interface", "class"];
    kinds.iter().any(|kind| {
        let wanted = format!("{kind} {name}");
        text.match_indices(&wanted).any(|(at, _)| {
            let next = text[at + wanted.len()..].chars().next();
            !next.is_some_and(|c| c.is_alphanumeric() || c == '_')
        })
    })
}

fn comment(line: &str) -> Option<&str> {
    ["//! ", "/// ", "// ", "/** ", "<!-- ", "-- ", "# "].iter().find_map(|mark| line.strip_prefix(mark))
}

/// Whether a comment directly below the line `before` begins a new sentence.
fn begins_sentence(before: &str) -> bool {
    comment(before).is_none_or(|words| words.is_empty() || words.trim_start_matches('#').is_empty())
}

/// Whether a file is code. Files without an ending count as code: they are scripts, the Makefile and the Caddyfile.
fn is_source(path: &Path) -> bool {
    path.extension()
        .is_none_or(|ending| ["rs", "ts", "mjs", "svelte", "sql"].iter().any(|source| ending == *source))
}

/// Every checked file: its path from the root, and its text.
fn written() -> Vec<(PathBuf, String)> {
    let paths = files().into_iter().filter(|path| is_written(path));
    paths.map(|path| (path.clone(), fs::read_to_string(root().join(path)).unwrap())).collect()
}

/// All files outside the skipped folders, by their paths from the root, in order.
fn files() -> Vec<PathBuf> {
    let root = root();
    let mut files = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if !path.is_dir() {
                files.push(path.strip_prefix(&root).unwrap().to_owned());
            } else if path.file_name().is_none_or(|name| SKIPPED.iter().all(|skipped| name != *skipped)) {
                folders.push(path);
            }
        }
    }
    files.sort();
    files
}

fn is_written(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    let exempt = EXEMPT.iter().any(|exempt| path.ends_with(exempt) || name == *exempt);
    let is_known = WRITTEN.contains(&&*ending) || name == "Makefile" || name == "Caddyfile";
    !exempt && (is_known || (ending.is_empty() && is_script(path)))
}

fn is_script(path: &Path) -> bool {
    fs::read(root().join(path)).is_ok_and(|bytes| bytes.starts_with(b"#!"))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
