//! The resource use of a process, and the environment in which this program restarts itself.

use std::process::Command;
use std::time::Duration;

/// A running process, by its id.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

/// The unit in which Linux counts CPU time.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    /// Its CPU time so far, system calls included.
    pub fn cpu(self) -> Duration {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).expect("the process runs");
        // The name, in parentheses, may contain anything; CPU times are the 14th and 15th field.
        let (_, fields) = stat.rsplit_once(')').expect("a process has a name");
        let ticks = |n: usize| -> u32 {
            fields.split_whitespace().nth(n).and_then(|ticks| ticks.parse().ok()).expect("a number")
        };
        TICK * (ticks(11) + ticks(12))
    }

    /// Its anonymous memory, in bytes.
    pub fn memory(self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("it has memory");
        let kib = line.trim().trim_end_matches("kB").trim();
        kib.parse::<u64>().expect("a number") * 1024
    }
}

/// Set in the environment of the restarted program.
const PREPARED: &str = "KONAKIS_LOAD_PREPARED";

/// Restarts the program with the highest allowed limit of open files, and with temporary files in the build directory,
/// because the usual place may be a RAM disk, where syncing is free. Returns its exit code; `None` in the restarted
/// program itself.
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

/// The number of files that this process, and each that it starts, may open.
pub fn open_files_max() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").expect("this process has limits");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("one of files");
    line.split_whitespace().next().and_then(|soft| soft.parse().ok()).unwrap_or(usize::MAX)
}
