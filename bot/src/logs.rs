//! What happened, on the standard error.

use crate::config::{LogConfig, LogFormat};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Libraries that tell whole frames where much is asked for. What people choose in secret is in them, and tokens.
const TALKATIVE: [&str; 4] = ["serenity", "tungstenite", "tokio_tungstenite", "hyper_util"];

/// The levels, with no more than the news of who would tell secrets.
fn discreet(levels: &Targets) -> Targets {
    let talks = |target: &str| {
        TALKATIVE.iter().any(|library| {
            target.strip_prefix(library).is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
        })
    };
    let default = levels.default_level().unwrap_or(LevelFilter::OFF);
    let asked = levels.iter().map(|(target, level)| {
        (target.to_owned(), if talks(target) { level.min(LevelFilter::INFO) } else { level })
    });
    let libraries = TALKATIVE.map(|library| (library.to_owned(), default.min(LevelFilter::INFO)));
    Targets::new().with_default(default).with_targets(libraries).with_targets(asked)
}

/// Begins to log; the first call in a process decides.
pub fn start(config: &LogConfig) {
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match config.format {
        LogFormat::Compact => lines.with_ansi(false).compact().boxed(),
        LogFormat::Json => lines.json().boxed(),
    };
    // Where somebody logs already, as a test may, that goes on.
    let _ = tracing_subscriber::registry().with(lines.with_filter(discreet(&config.levels))).try_init();
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn no_library_tells_whole_frames_however_much_is_asked_for() {
        let all: Targets = "trace,serenity=trace,serenity::http=trace".parse().unwrap();
        let levels = discreet(&all);
        assert!(levels.would_enable("konakis_bot", &Level::TRACE));
        assert!(!levels.would_enable("serenity::gateway", &Level::DEBUG));
        assert!(!levels.would_enable("serenity::http", &Level::DEBUG));
        assert!(levels.would_enable("serenity", &Level::INFO));
        let quiet = discreet(&"warn".parse().unwrap());
        assert!(!quiet.would_enable("serenity", &Level::INFO));
    }
}
