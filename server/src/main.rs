//! The server program.

use konakis_program::logs;
use konakis_server::config::{self, Config, ConfigError};
use konakis_server::run;
use std::process::ExitCode;
use tikv_jemallocator::Jemalloc;

#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

#[tokio::main]
async fn main() -> ExitCode {
    let config = match Config::from_args(std::env::args_os()) {
        Ok(config) => config,
        // This includes --help and --version, which exit with success.
        Err(ConfigError::Usage(usage)) => usage.exit(),
        Err(error) => {
            eprintln!("konakis-server: {error}");
            // A misspelt variable may be the cause.
            for warning in config::variable_warnings() {
                eprintln!("konakis-server: {warning}");
            }
            return ExitCode::from(2);
        }
    };
    logs::start(&config.log);
    for warning in &config.warnings {
        tracing::warn!("{warning}");
    }
    match run(config).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("konakis-server: {error}");
            ExitCode::FAILURE
        }
    }
}
