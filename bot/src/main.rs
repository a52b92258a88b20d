//! The Discord bot of Konakis, as a program.

use konakis_bot::config::{self, Config, ConfigError, TOKEN_VARIABLE, Task};
use konakis_bot::emoji_upload;
use konakis_bot::run::run;
use konakis_bot::telemetry::logs;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let token = std::env::var_os(TOKEN_VARIABLE);
    let config = match Config::from_args(std::env::args_os(), token.as_deref()) {
        Ok(config) => config,
        // `--help` and `--version` also end up here, but `exit` reports success for them.
        Err(ConfigError::Usage(usage)) => usage.exit(),
        Err(error) => {
            eprintln!("konakis-bot: {error}");
            // A misspelt variable may be the cause.
            for warning in config::variable_warnings() {
                eprintln!("konakis-bot: {warning}");
            }
            return ExitCode::from(2);
        }
    };
    logs::start(&config.log);
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    let done = match config.task {
        Task::Run => run(config).await.map_err(|error| error.to_string()),
        Task::Emojis => {
            emoji_upload::run(config).await.map(|done| println!("{done}")).map_err(|error| error.to_string())
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("konakis-bot: {error}");
            ExitCode::FAILURE
        }
    }
}
