//! How the server learns that it is to stop.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// SIGXFSZ, the same on every system that the program runs on.
const FILE_TOO_LARGE: SignalKind = SignalKind::from_raw(25);

/// A token that is cancelled at the first SIGTERM or SIGINT.
///
/// # Errors
/// Where the system does not let signals be listened to.
pub fn on_signal() -> std::io::Result<CancellationToken> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // Heard and not heeded: a write beyond the system's limit then fails as on a full disk, instead of ending the program.
    drop(signal(FILE_TOO_LARGE)?);
    let stop = CancellationToken::new();
    tokio::spawn({
        let stop = stop.clone();
        async move {
            let signal = tokio::select! {
                _ = terminate.recv() => "SIGTERM",
                _ = interrupt.recv() => "SIGINT",
            };
            tracing::info!(signal, "stopping");
            stop.cancel();
        }
    });
    Ok(stop)
}
