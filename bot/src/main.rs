//! The Discord bot of Konakis, as a program.

use clap::Parser;
use konakis_bot::config::Config;
use konakis_bot::run::run;
use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    let config = Config::parse();
    tracing_subscriber::fmt().with_writer(std::io::stderr).init();
    let secrets = config.secrets();
    let outcome = match secrets {
        Ok((secret, token)) => run(config, secret, &token).await.map_err(|error| error.to_string()),
        Err(error) => Err(error),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("konakis-bot: {error}");
            ExitCode::FAILURE
        }
    }
}
