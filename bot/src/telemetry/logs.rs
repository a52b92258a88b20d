//! Logs on standard error. Libraries log only errors, because their other messages may contain secrets.

use konakis_program::logs::{self, LogConfig};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;

/// The prefix of the names of our crates, which log no secrets. Other crates may log secrets: at level WARN, serenity
/// logs the whole text of each frame that it cannot read, including users' choices and tokens.
const OWN: &str = "konakis";

fn discreet(levels: &Targets) -> Targets {
    let default = levels.default_level().unwrap_or(LevelFilter::OFF);
    let configured = levels.iter().map(|(target, level)| {
        let level = if target.starts_with(OWN) { level } else { level.min(LevelFilter::ERROR) };
        (target.to_owned(), level)
    });
    Targets::new()
        .with_default(default.min(LevelFilter::ERROR))
        .with_target(OWN, default)
        .with_targets(configured.collect::<Vec<_>>())
}

/// Starts logging as configured, with only errors from libraries. Only the first call in a process has an effect.
pub fn start(config: &LogConfig) {
    logs::start(&LogConfig { levels: discreet(&config.levels), format: config.format });
}

#[cfg(test)]
mod tests {
    use super::*;
    use tracing::Level;

    #[test]
    fn other_crates_log_errors_only() {
        let all: Targets = "trace,serenity=trace,serenity::gateway::ws=trace,hyper=info".parse().unwrap();
        let levels = discreet(&all);
        for own in ["konakis_bot", "konakis_bot::channel::task", "konakis_protocol", "konakis_program::logs"]
        {
            assert!(levels.would_enable(own, &Level::TRACE), "{own}");
        }
        for other in ["serenity", "serenity::gateway::ws", "hyper::client", "rustls", "a_library_of_tomorrow"]
        {
            assert!(!levels.would_enable(other, &Level::WARN), "{other}");
            assert!(levels.would_enable(other, &Level::ERROR), "{other}");
        }
    }

    #[test]
    fn own_crates_log_as_configured() {
        let levels = discreet(&"warn,konakis_bot=debug".parse().unwrap());
        assert!(levels.would_enable("konakis_bot::run", &Level::DEBUG));
        assert!(levels.would_enable("konakis_render", &Level::WARN));
        assert!(!levels.would_enable("konakis_render", &Level::INFO));
        let silent = discreet(&"off".parse().unwrap());
        assert!(!silent.would_enable("serenity", &Level::ERROR));
        assert!(!silent.would_enable("konakis_bot", &Level::ERROR));
    }
}
