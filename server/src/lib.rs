//! The server of Konakis.

#![warn(clippy::indexing_slicing)]

pub mod config;
pub mod http;
pub mod logs;
pub mod metrics;
pub mod page;
pub mod peek;
pub mod pictures;
pub mod room;
pub mod sign_in;
pub mod stop;

use config::{Config, Task};
use konakis_protocol::{PlayerName, RoomId, Secret, Snowflake};
use std::net::IpAddr;
use std::sync::Arc;

/// A house without rooms.
struct Empty;

impl http::Inside for Empty {
    async fn ready(&self) -> Result<(), String> {
        Ok(())
    }

    async fn peek(&self, _room: &RoomId) -> Option<peek::Peek> {
        None
    }

    async fn talk(&self, _socket: http::Socket, _from: IpAddr) {}

    async fn signed_in(
        &self,
        _guest: Option<Secret>,
        _discord: Snowflake,
        _name: PlayerName,
    ) -> Option<sign_in::SignedIn> {
        None
    }
}

/// Does what the program was told.
///
/// # Errors
/// Whatever hinders it, in words.
pub async fn run(config: Config) -> Result<(), Box<dyn std::error::Error>> {
    let Task::Serve(config) = config.task else { return Err("there is nothing stored yet".into()) };
    let stop = stop::on_signal()?;
    Ok(http::open(&config, konakis_games::catalogue(), Arc::new(Empty), metrics::Meters::new()?, stop)
        .await?)
}
