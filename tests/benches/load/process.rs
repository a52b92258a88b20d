//! What a process uses, and as which others are started.

use std::process::Command;
use std::time::Duration;

/// A running process, by its number.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

/// In what Linux counts the time of processes, on every machine that programs of today run on.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    /// The time it has computed so far, its system calls included.
    pub fn cpu(self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).expect("the process runs");
        // The name, in brackets, may hold anything; after it the fields are numbers, of which these are the 14th and 15th.
        let (_, fields) = stat.rsplit_once(')').expect("a process has a name");
        let ticks = |n: usize| -> u32 {
            fields.split_whitespace().nth(n).and_then(|ticks| ticks.parse().ok()).expect("a number")
        };
        TICK * (ticks(11) + ticks(12))
    }

    /// How many bytes of memory it has of its own.
    pub fn memory(self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("it has memory");
        let kib = line.trim().trim_end_matches("kB").trim();
        kib.parse::<u64>().expect("a number") * 1024
    }
}

/// Where this stands, the program has been started anew with what it needs.
const PREPARED: &str = "KONAKIS_LOAD_PREPARED";

/// Starts the program once more, with as many open files as the system allows, and with temporary files in the build
/// directory, since their usual place may be memory, which syncs in no time. Gives its exit code; none in the process
/// that was so started.
pub fn prepare() -> Option<i32> {
    if std::env::var_os(PREPARED).is_some() {
        return None;
    }
    let own = std::env::current_exe().expect("the program's own path");
    let status = Command::new("sh")
        .args(["-c", "ulimit -n \"$(ulimit -H -n)\"; exec \"$0\" \"$@\""])
        .arg(own)
        .args(std::env::args_os().skip(1))
        .env(PREPARED, "yes")
        .env("TMPDIR", env!("CARGO_TARGET_TMPDIR"))
        .status();
    Some(status.expect("a shell").code().unwrap_or(1))
}

/// How many files this process may open, and so each that it starts.
pub fn open_files_max() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").expect("this process has limits");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("one of files");
    line.split_whitespace().next().and_then(|soft| soft.parse().ok()).unwrap_or(usize::MAX)
}
