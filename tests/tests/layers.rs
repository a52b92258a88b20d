//! Holds the imports between modules to the map in `ARCHITECTURE.md`.
//!
//! Each block marked `layers PATH` there lists the modules of a folder from top to bottom: a module may import modules
//! on lower lines, never one on its own line or above. In every other folder, sibling modules may import each other in
//! any order but not in a circle. Imports in `#[cfg(test)]` modules and test files do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates whose modules are checked, by their source folders.
const CRATES: [&str; 7] = [
    "protocol/src",
    "server/games/src",
    "server/engine/src",
    "server/render/src",
    "server/program/src",
    "server/src",
    "bot/src",
];

/// The modules of a folder, each with the siblings that it imports and one line that does so.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn modules_import_only_lower_layers() {
    let mut wrong = String::new();
    let layers = layers();
    assert!(!layers.is_empty(), "ARCHITECTURE.md draws the layers of the bot");
    for (folder, lines) in &layers {
        let imports = imports(Path::new(folder));
        let level = |module: &str| lines.iter().position(|line| line.iter().any(|name| name == module));
        for (module, used) in &imports {
            let Some(at) = level(module) else {
                let _ = writeln!(wrong, "{folder}: the map does not list the module `{module}`");
                continue;
            };
            for (other, line) in used {
                if level(other).is_some_and(|below| below <= at) {
                    let _ = writeln!(
                        wrong,
                        "{folder}: `{module}` imports `{other}` from above or beside it: {line}"
                    );
                }
            }
        }
        for name in lines.iter().flatten().filter(|name| !imports.contains_key(*name)) {
            let _ = writeln!(wrong, "{folder}: the map lists `{name}`, which is not there");
        }
    }
    assert!(wrong.is_empty(), "imports that the map in ARCHITECTURE.md does not allow:\n{wrong}");
}

#[test]
fn sibling_modules_form_no_circle() {
    let mut found = String::new();
    for folder in CRATES.iter().flat_map(|source| folders(&root().join(source))) {
        let folder = folder.strip_prefix(root()).unwrap().to_owned();
        if let Some(circle) = circle(&imports(&folder)) {
            let _ = writeln!(found, "{}: {}", folder.display(), circle.join(" -> "));
        }
    }
    assert!(found.is_empty(), "modules that import each other in a circle:\n{found}");
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
        assert!(found.contains(path), "{path} in {found:?}");
    }
    assert!(
        !found.iter().any(|path| path.contains("comment") || path.contains("only_in_tests")),
        "{found:?}"
    );
}

/// The blocks of the map: the folder, and its lines of modules from top to bottom.
fn layers() -> BTreeMap<String, Vec<Vec<String>>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let mut layers = BTreeMap::new();
    for block in text.split("```layers ").skip(1) {
        let (folder, rest) = block.split_once('\n').unwrap();
        let lines = rest.split("```").next().unwrap().lines();
        let modules = |line: &str| {
            let names = line.split("  ").next().unwrap_or_default();
            names.split([' ', ',']).filter(|name| !name.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        layers
            .insert(folder.trim().to_owned(), lines.map(modules).filter(|names| !names.is_empty()).collect());
    }
    layers
}

/// The imports between the modules of a folder.
fn imports(folder: &Path) -> Imports {
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

/// The modules of a folder with their files; `mod.rs`, `lib.rs`, `main.rs` and tests are none of them.
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

/// All Rust files below a folder but tests.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in entries(folder) {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name == "tests" || name == "testing" {
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

/// A folder and all folders below it.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let below = entries(folder).into_iter().filter(|path| path.is_dir() && !path.ends_with("tests"));
    std::iter::once(folder.to_owned()).chain(below.flat_map(|path| folders(&path))).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

/// The path of a file's module within its crate.
fn module_path(file: &Path, source: &Path) -> Vec<String> {
    let mut path = names(&file.strip_prefix(source).unwrap().with_extension(""));
    if path.last().is_some_and(|name| ["mod", "lib", "main"].contains(&name.as_str())) {
        path.pop();
    }
    path
}

fn names(path: &Path) -> Vec<String> {
    path.iter().map(|name| name.to_string_lossy().into_owned()).collect()
}

/// Every path within the crate that a text mentions, from the crate's root, with the line that mentions it.
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

/// Adds the paths of `a::b`, `{a, b::c}` and their mixtures.
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

/// The parts of a group in braces, up to its end.
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

/// The code before the first module or item of tests, without comments.
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

/// A circle among the modules, if there is one.
fn circle(imports: &Imports) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    imports.keys().find_map(|module| visit(module, imports, &mut Vec::new(), &mut done))
}

fn visit(
    module: &String,
    imports: &Imports,
    trail: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if let Some(at) = trail.iter().position(|name| name == module) {
        return Some(trail[at..].iter().cloned().chain([module.clone()]).collect());
    }
    if done.contains(module) {
        return None;
    }
    trail.push(module.clone());
    let found = imports[module].keys().find_map(|other| visit(other, imports, trail, done));
    trail.pop();
    done.insert(module.clone());
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
