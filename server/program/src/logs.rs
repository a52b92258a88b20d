//! What happened, on the standard error.

use clap::ValueEnum;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// In what form to log.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Compact,
    /// A line of JSON, for programs that gather logs.
    Json,
}

/// How to log.
#[derive(Clone, Debug)]
pub struct LogConfig {
    /// How much, for which parts of the program.
    pub levels: Targets,
    /// In what form.
    pub format: LogFormat,
}

/// Begins to log; the first call in a process decides.
pub fn start(config: &LogConfig) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Compact => lines.with_ansi(false).compact().boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Where somebody logs already, as a test may, that goes on.
    let _ = tracing_subscriber::registry().with(lines.with_filter(config.levels.clone())).try_init();
}
