//! Reads the imports between the modules of a crate.

use super::{CRATES, Imports, entries, names, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

pub(crate) fn imports(folder: &Path) -> Imports {
    let source = CRATES.iter().find(|source| folder.starts_with(source)).expect("a folder of a known crate");
    let at: Vec<String> = names(folder.strip_prefix(source).unwrap());
    let mut imports = Imports::new();
    for (module, files) in modules(&root().join(folder)) {
        let used = imports.entry(module.clone()).or_default();
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let own = module_path(&file, &root().join(source));
            for (path, line) in paths(&text, &own) {
                if path.len() > at.len() && path.starts_with(&at) {
                    let sibling = &path[at.len()];
                    if *sibling != module {
                        used.entry(sibling.clone()).or_insert(line);
                    }
                }
            }
        }
    }
    let modules: BTreeSet<String> = imports.keys().cloned().collect();
    for used in imports.values_mut() {
        used.retain(|name, _| modules.contains(name));
    }
    imports
}

/// The modules that the files of a folder use outside it, as paths of at most two names from the crate's root, each
/// with one line of code that uses it.
pub(crate) fn outside(folder: &Path) -> BTreeMap<String, String> {
    let source = CRATES.iter().find(|source| folder.starts_with(source)).expect("a folder of a known crate");
    let at: Vec<String> = names(folder.strip_prefix(source).unwrap());
    let mut used = BTreeMap::new();
    for file in sources(&root().join(folder)) {
        let text = fs::read_to_string(&file).unwrap();
        let own = module_path(&file, &root().join(source));
        let modules = |path: &Vec<String>| path.iter().take(2).cloned().collect::<Vec<_>>().join("::");
        let paths = paths(&text, &own)
            .into_iter()
            .filter(|(path, _)| !at.starts_with(path) && !path.starts_with(&at));
        used.extend(paths.map(|(path, line)| (modules(&path), line)));
    }
    used
}

/// The modules of a folder with their files, without `mod.rs`, `lib.rs`, `main.rs` and modules that serve tests.
fn modules(folder: &Path) -> BTreeMap<String, Vec<PathBuf>> {
    let mut modules: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for path in entries(folder) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if ["mod", "lib", "main", "tests", "testing", "laws"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            modules.entry(name).or_default().extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            modules.entry(name).or_default().push(path);
        }
    }
    modules.retain(|_, files| !files.is_empty());
    modules
}

pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in entries(folder) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if ["tests", "testing", "laws"].contains(&name.as_str()) {
            continue;
        }
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// A folder and all folders below it, except `tests`.
pub(crate) fn folders(folder: &Path) -> Vec<PathBuf> {
    let below = entries(folder).into_iter().filter(|path| path.is_dir() && !path.ends_with("tests"));
    std::iter::once(folder.to_owned()).chain(below.flat_map(|path| folders(&path))).collect()
}

fn module_path(file: &Path, source: &Path) -> Vec<String> {
    let mut path = names(&file.strip_prefix(source).unwrap().with_extension(""));
    if path.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        path.pop();
    }
    path
}

/// Every module or item that a source text mentions, as a path from the crate's root, with the line of the mention.
fn paths(text: &str, own: &[String]) -> Vec<(Vec<String>, String)> {
    let code = without_tests(text);
    let mut found = Vec::new();
    for (mark, base) in
        [("crate::", &[][..]), ("super::", &own[..own.len().saturating_sub(1)]), ("self::", own)]
    {
        for (at, _) in code.match_indices(mark) {
            let before = code[..at].chars().next_back();
            if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
                continue;
            }
            let line = code[..at].rsplit('\n').next().unwrap_or_default().trim().to_owned();
            let (mut rest, mut base) = (&code[at + mark.len()..], base.to_vec());
            while let Some(up) = rest.strip_prefix("super::") {
                rest = up;
                base.pop();
            }
            expand(
                &base,
                rest,
                &format!("{line}{mark}{}", rest.split([';', '\n']).next().unwrap_or_default()),
                &mut found,
            );
        }
    }
    found
}

/// Adds the paths in a text such as `a::b`, `{a, b::c}` or `a::{b, c}`, each after `base`.
fn expand(base: &[String], text: &str, line: &str, found: &mut Vec<(Vec<String>, String)>) {
    let mut base = base.to_vec();
    let mut rest = text.trim_start();
    loop {
        if let Some(group) = rest.strip_prefix('{') {
            for part in split_group(group) {
                expand(&base, &part, line, found);
            }
            return;
        }
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        if end == 0 {
            return;
        }
        base.push(rest[..end].to_owned());
        found.push((base.clone(), line.to_owned()));
        match rest[end..].strip_prefix("::") {
            Some(more) => rest = more,
            None => return,
        }
    }
}

fn split_group(text: &str) -> Vec<String> {
    let (mut parts, mut part, mut depth) = (Vec::new(), String::new(), 0);
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part);
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect()
}

/// The code before the module of tests, without comments, and without each `#[cfg(test)]` and the line below it.
fn without_tests(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let mut lines = Vec::new();
    let mut skip_next = false;
    for line in code.lines() {
        let is_test = line.trim() == "#[cfg(test)]";
        if !line.trim_start().starts_with("//") && !is_test && !skip_next {
            lines.push(line);
        }
        skip_next = is_test;
    }
    lines.join("\n")
}

#[test]
fn imports_are_found_in_every_form() {
    let text = "use crate::room::task::{Command, error};\nuse super::clock;\nuse super::{entry::Entry, handle};\n\
                fn f() -> crate::store::Store { super::view::make() }\n\
                // use crate::comment::X;\n#[cfg(test)]\nmod tests { use crate::only_in_tests::X; }";
    let found: BTreeSet<String> = paths(text, &["server".into(), "lobby".into()])
        .into_iter()
        .map(|(path, _)| path.join("::"))
        .collect();
    for path in [
        "room::task::Command",
        "room::task::error",
        "server::clock",
        "server::entry::Entry",
        "server::handle",
        "store::Store",
        "server::view::make",
    ] {
        assert!(found.contains(path), "{path} must be among {found:?}");
    }
    assert!(
        !found.iter().any(|path| path.contains("comment") || path.contains("only_in_tests")),
        "{found:?}"
    );
}
