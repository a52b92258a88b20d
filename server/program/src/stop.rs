//! Shutdown on signals.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// The number of SIGXFSZ on every system that the program runs on.
const FILE_TOO_LARGE: SignalKind = SignalKind::from_raw(25);

/// Returns a token that is cancelled on the first SIGTERM or SIGINT. Also keeps SIGXFSZ from killing the program.
///
/// # Errors
/// [`std::io::Error`] if the signal handlers cannot be installed.
pub fn on_signal() -> std::io::Result<CancellationToken> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    // After the drop, the handler stays installed and does nothing. So a write beyond the file size limit fails, as on
    // a full disk.
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
