//! Logging to standard error, and the announcements on standard output.

use clap::ValueEnum;
use std::io::Write;
use std::sync::OnceLock;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{LevelFilter, Targets};
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

static FORMAT: OnceLock<LogFormat> = OnceLock::new();

/// Parses the log levels: one level, or levels for parts of the program.
///
/// # Errors
/// An item between commas has no valid level. So a name alone is refused: it is probably a misspelt level, which would
/// turn the log off.
pub fn levels(text: &str) -> Result<Targets, &'static str> {
    let level = |part: &str| {
        let level = part.rsplit('=').next().unwrap_or_default().trim();
        !level.is_empty() && level.parse::<LevelFilter>().is_ok()
    };
    let parsed = text.split(',').all(level).then(|| text.parse().ok()).flatten();
    parsed.ok_or(
        "use a level (off, error, warn, info, debug or trace), or levels for parts of the program, such as \
         info,konakis_server=debug",
    )
}

/// Prints a line for the person who started the program. With the format [`LogFormat::Json`], logs it instead, so that
/// all lines of the program are JSON.
pub fn announce(line: &str) {
    if FORMAT.get() == Some(&LogFormat::Json) {
        tracing::info!("{line}");
    } else {
        // Standard output may be closed already; the program works without it.
        let _ = writeln!(std::io::stdout(), "{line}");
    }
}

/// Starts logging. Only the first call in a process has an effect.
pub fn start(config: &LogConfig) {
    let _ = FORMAT.set(config.format);
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Compact => lines.with_ansi(false).compact().boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // If a subscriber is already set, as in tests, keep it.
    let _ = tracing_subscriber::registry().with(lines.with_filter(config.levels.clone())).try_init();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_levels_are_refused() {
        for valid in ["info", "WARN", "off", "info,konakis_server=debug", "konakis_bot::channel=trace"] {
            assert!(levels(valid).is_ok(), "{valid}");
        }
        for invalid in ["verbose", "", "info,", "debugg,konakis_server=info", "konakis_server", "a=b", "a="] {
            assert!(levels(invalid).is_err(), "{invalid}");
        }
    }
}
