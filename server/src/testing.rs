//! Helpers for tests: seeds of simulations, and collected log lines.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

pub(crate) fn number_in(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} must be a number, not {text:?}")))
}

/// Runs seeds 0 to `count - 1`, on all cores.
pub(crate) fn run_seeds(count: u64, run: impl Fn(u64) + Sync) {
    let next = AtomicU64::new(0);
    let run_next = || {
        while let Some(seed) = Some(next.fetch_add(1, Relaxed)).filter(|seed| *seed < count) {
            run(seed);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(run_next);
        }
    });
}

/// The log lines of a test.
#[derive(Clone, Default)]
pub(crate) struct LogLines(Arc<Mutex<Vec<u8>>>);

impl LogLines {
    /// Collects the log lines of this thread until the guard is dropped.
    pub(crate) fn collect(&self) -> tracing::subscriber::DefaultGuard {
        let lines = self.clone();
        let collector = tracing_subscriber::fmt().with_max_level(tracing::Level::DEBUG);
        tracing::subscriber::set_default(collector.with_writer(move || lines.clone()).finish())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for LogLines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
