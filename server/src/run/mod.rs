//! Runs the program: starts the parts of the server and stops them in order, or executes a subcommand.

mod database;
mod edge;
mod host;
mod subcommands;

use crate::app::open_files;
use crate::config::{Config, Role, RunMode, ServeConfig};
use crate::random::Random;
use crate::telemetry::Meters;
use konakis_program::stop;
use std::error::Error;

/// Runs the program in the configured run mode: serves, or executes a subcommand.
///
/// # Errors
/// Any failure, as a sentence for the operator.
pub async fn run(config: Config) -> Result<(), Box<dyn Error>> {
    match config.mode {
        RunMode::Serve(config) => serve(&config).await,
        RunMode::Backup { data, file } => subcommands::backup(data, file).await,
        RunMode::Migrate { from, to } => subcommands::migrate(&from, &to).await,
        RunMode::Admin { data, operator, command } => subcommands::administer(&data, operator, command).await,
        RunMode::Rebuild { data } => subcommands::rebuild(&data).await,
    }
}

async fn serve(config: &ServeConfig) -> Result<(), Box<dyn Error>> {
    let stop = stop::on_signal()?;
    tracing::info!("{}", config.discord_status);
    // People connect to the edges of a host, not to the host.
    open_files::allow(if config.role == Role::Host { 0 } else { config.limits.connections });
    let random = match config.test_seed {
        Some(number) => Random::from_seed(number),
        None => Random::from_system()?,
    };
    let meters = Meters::new()?;
    match (config.role, &config.bus) {
        (Role::Edge, Some(bus)) => edge::serve(config, bus, random, meters, stop).await,
        (Role::Edge | Role::Both | Role::Host, _) => host::serve(config, random, meters, stop).await,
    }
}
