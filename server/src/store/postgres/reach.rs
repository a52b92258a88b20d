//! Waits for a database that does not answer yet. The wait changes nothing in the database. The wait fails only if an
//! operator must change something before another attempt can succeed.

use super::super::error::OpenError;
use super::PROGRAM;
use super::holder::POLL_INTERVAL;
use konakis_program::postgres::{Access, ConnectError, Connector, DatabaseConfig, OutageLog};

/// Waits until the database answers. Fails with [`OpenError::Database`] if the database refuses this server, or if the
/// root certificates for TLS cannot be used.
pub(in super::super) async fn wait_until_reached(database: &DatabaseConfig) -> Result<(), OpenError> {
    let refused = |why: ConnectError| OpenError::Database { dir: database.place().into(), why: why.into() };
    let connector = Connector::new(database, PROGRAM).map_err(refused)?;
    let mut log = OutageLog::default();
    loop {
        match connector.connect(Access::Read).await {
            Ok(_) => {
                log.ended();
                return Ok(());
            }
            Err(why) if why.is_refusal() => return Err(refused(why)),
            Err(why) => log.failed(&why),
        }
        tokio::time::sleep(POLL_INTERVAL).await;
    }
}
