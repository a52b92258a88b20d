//! What happened, on the standard error, without what libraries would tell of secrets.

use konakis_program::logs::{self, LogConfig};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;

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

/// Begins to log, as discreetly as that; the first call in a process decides.
pub fn start(config: &LogConfig) {
    logs::start(&LogConfig { levels: discreet(&config.levels), format: config.format });
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
