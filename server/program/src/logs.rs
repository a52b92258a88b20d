//! Logging to standard error.

use clap::ValueEnum;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// The format of log lines.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LogFormat {
    /// A line for people.
    #[default]
    Compact,
    /// A line of JSON, for log collectors.
    Json,
}

/// The log settings.
#[derive(Clone, Debug)]
pub struct LogConfig {
    /// The log level of each target.
    pub levels: Targets,
    /// The format of log lines.
    pub format: LogFormat,
}

/// Starts logging. Only the first call in a process has an effect.
pub fn start(config: &LogConfig) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Compact => lines.with_ansi(false).compact().boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // If a subscriber is already set, as in tests, keep it.
    let _ = tracing_subscriber::registry().with(lines.with_filter(config.levels.clone())).try_init();
}
