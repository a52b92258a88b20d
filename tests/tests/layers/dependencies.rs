//! Checks the dependencies between the crates of the workspace.

use super::root;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The crates of the workspace that a crate depends on, and those on which only its tests and benchmarks depend.
type Dependencies = [BTreeSet<String>; 2];

#[test]
fn crates_depend_on_those_that_the_map_lists() {
    let workspace = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let members = workspace.split("members = [").nth(1).unwrap().split(']').next().unwrap();
    let members = members.split(',').map(|member| member.trim().trim_matches('"'));
    let found: BTreeMap<String, Dependencies> = members
        .map(|folder| {
            let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
            (folder.rsplit('/').next().unwrap().to_owned(), of_manifest(&manifest))
        })
        .collect();
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let block = text.split("```crates\n").nth(1).unwrap().split("```").next().unwrap();
    assert_eq!(found, block.lines().map(of_line).collect(), "left: the manifests; right: ARCHITECTURE.md");
}

fn of_manifest(manifest: &str) -> Dependencies {
    let own = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap().trim_matches('"');
    let section = |title: &str| -> BTreeSet<String> {
        let lines = manifest.split(title).nth(1).unwrap_or_default().lines();
        let entries = lines.skip(1).take_while(|line| !line.starts_with('['));
        let names = entries.filter_map(|line| line.split(['.', ' ', '=']).next());
        names
            .filter(|name| *name != own)
            .filter_map(|name| name.strip_prefix("konakis-"))
            .map(str::to_owned)
            .collect()
    };
    let always = section("\n[dependencies]");
    let in_tests = &section("\n[dev-dependencies]") - &always;
    [always, in_tests]
}

fn of_line(line: &str) -> (String, Dependencies) {
    let (always, in_tests) = line.split_once('(').unwrap_or((line, ""));
    let mut always = always.split_whitespace().map(str::to_owned);
    let name = always.next().unwrap();
    let in_tests = in_tests.trim_end_matches(')').split_whitespace().map(str::to_owned);
    (name, [always.collect(), in_tests.collect()])
}
