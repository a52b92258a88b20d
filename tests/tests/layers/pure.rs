//! Checks that the state machines decide by values alone.

use super::crate_imports::{outside, sources};
use super::root;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The folder of each machine, and the modules of its crate whose types it may use.
const MACHINES: [(&str, &[&str]); 2] = [
    ("server/src/rooms/machine", &["clock", "errors", "names", "store"]),
    (
        "bot/src/channel/machine",
        &["channel::update", "clock", "discord", "game_server", "memory", "message_ref", "messages", "text"],
    ),
];

/// The signs of impure code: a machine may not wait, or read a clock, a file or random bytes.
const IMPURE: [&str; 8] =
    ["async ", "tokio", "Instant::now", "SystemTime", "std::fs", "std::thread", "getrandom", "fastrand"];

#[test]
fn machines_use_only_values() {
    let mut wrong = String::new();
    for (folder, allowed) in MACHINES {
        for (module, line) in outside(Path::new(folder)) {
            let is_allowed = |name: &&str| module == **name || module.starts_with(&format!("{name}::"));
            if !allowed.iter().any(is_allowed) {
                let _ = writeln!(wrong, "{folder} uses `{module}`: {line}");
            }
        }
        for file in sources(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code.filter(|line| IMPURE.iter().any(|word| line.contains(word))) {
                let _ = writeln!(wrong, "{}: {}", file.display(), line.trim());
            }
        }
    }
    assert!(wrong.is_empty(), "these machines are not pure:\n{wrong}");
}
