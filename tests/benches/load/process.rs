//! The resource use of a process, and the environment in which this program restarts itself.

use std::process::Command;
use std::time::Duration;

#[derive(Clone, Copy)]
pub struct Process(pub u32);

struct Stat {
    parent: u32,
    cpu: Duration,
    of_ended_children: Duration,
}

/// The unit in which Linux counts CPU time.
const TICK: Duration = Duration::from_millis(10);

impl Process {
    /// The CPU time of the process, including the time in system calls.
    pub fn cpu(self) -> Duration {
        self.stat().expect("the process runs").cpu
    }

    /// The CPU time of the process, and of its running and ended children.
    pub fn cpu_with_children(self) -> Duration {
        let entries = std::fs::read_dir("/proc").expect("processes are listed").flatten();
        let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let children = ids.filter_map(|id| Self(id).stat()).filter(|stat| stat.parent == self.0);
        let own = self.stat().expect("the process runs");
        own.cpu + own.of_ended_children + children.map(|stat| stat.cpu).sum::<Duration>()
    }

    /// The parent and the CPU times; `None` if the process has ended.
    fn stat(self) -> Option<Stat> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.0)).ok()?;
        // The name, in parentheses, may contain anything; the fields after it are numbered from 3.
        let (_, fields) = stat.rsplit_once(')')?;
        let fields: Vec<&str> = fields.split_whitespace().collect();
        let number = |field: usize| fields.get(field - 3)?.parse::<u32>().ok();
        Some(Stat {
            parent: number(4)?,
            cpu: TICK * (number(14)? + number(15)?),
            of_ended_children: TICK * (number(16)? + number(17)?),
        })
    }

    /// Anonymous memory, in bytes.
    pub fn memory(self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0)).expect("the process runs");
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:")).expect("it has memory");
        let kib = line.trim().trim_end_matches("kB").trim();
        kib.parse::<u64>().expect("a number") * 1024
    }
}

const PREPARED: &str = "KONAKIS_LOAD_PREPARED";

/// Restarts the program with the highest allowed limit of open files, and with temporary files in the build directory,
/// because the usual place may be a RAM disk, where syncing is free. Returns the exit code of the restarted program; in
/// that program itself, `None`.
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

/// The number of files that may be open in this process, and in each that it starts.
pub fn open_files_max() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").expect("this process has limits");
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files")).expect("a limit");
    line.split_whitespace().next().and_then(|soft| soft.parse().ok()).unwrap_or(usize::MAX)
}
