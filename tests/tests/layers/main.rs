//! Checks the imports between modules against the blocks marked `layers PATH` in `ARCHITECTURE.md`.
//!
//! A block lists the modules of a folder from top to bottom: a module may import only modules on lower lines. In every
//! other folder of a crate, sibling modules may not import each other in a circle. Imports in the tests of a crate are
//! ignored.
//!
//! Also checks the dependencies of the crates against the block marked `crates`, and that the state machines of rooms
//! and channels are pure.

mod crate_imports;
mod dependencies;
mod pure;
mod web_imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The source folders of the checked crates.
const CRATES: [&str; 7] = [
    "protocol/src",
    "server/games/src",
    "server/engine/src",
    "server/render/src",
    "server/program/src",
    "server/src",
    "bot/src",
];

/// The source folder of the web client, whose folders are checked like modules.
const WEB: &str = "server/web/src";

/// For each module of a folder, the siblings that it imports, each with one line of code that imports it.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

#[test]
fn modules_import_only_lower_layers() {
    let mut wrong = String::new();
    let layers = layers();
    assert!(!layers.is_empty(), "ARCHITECTURE.md draws the layers");
    for (folder, lines) in &layers {
        let imports = if folder == WEB {
            web_imports::imports(Path::new(folder))
        } else {
            crate_imports::imports(Path::new(folder))
        };
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
            let _ = writeln!(wrong, "{folder}: the map lists `{name}`, which does not exist");
        }
    }
    assert!(wrong.is_empty(), "the modules differ from the map in ARCHITECTURE.md:\n{wrong}");
}

#[test]
fn sibling_modules_form_no_circle() {
    let mut found = String::new();
    for folder in CRATES.iter().flat_map(|source| crate_imports::folders(&root().join(source))) {
        let folder = folder.strip_prefix(root()).unwrap().to_owned();
        if let Some(circle) = circle(&crate_imports::imports(&folder)) {
            let _ = writeln!(found, "{}: {}", folder.display(), circle.join(" -> "));
        }
    }
    assert!(found.is_empty(), "these modules import each other in a circle:\n{found}");
}

/// The folder of each block in `ARCHITECTURE.md`, with the modules of each line from top to bottom.
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

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries
}

fn names(path: &Path) -> Vec<String> {
    path.iter().map(|name| name.to_string_lossy().into_owned()).collect()
}

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
