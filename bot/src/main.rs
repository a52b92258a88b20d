//! The Discord bot of Konakis, as a program.

use clap::Parser;
use konakis_bot::config::Config;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let config = Config::parse();
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    tracing::info!(server = %config.server, "starting");
    ExitCode::SUCCESS
}
