//! What happened, on the standard error.

use crate::config::{LogConfig, LogFormat};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

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
