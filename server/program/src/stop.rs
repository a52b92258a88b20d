//! Shutdown on signals.

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;

/// SIGXFSZ, whose number is the same on every supported system.
const FILE_TOO_LARGE: SignalKind = SignalKind::from_raw(25);

/// A token that is cancelled on the first SIGTERM, SIGINT or SIGHUP. Also keeps SIGXFSZ from killing the program.
///
/// # Errors
/// [`std::io::Error`] if the signal handlers cannot be installed.
pub fn on_signal() -> std::io::Result<CancellationToken> {
    let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    let mut hangup = signal(SignalKind::hangup())?;
    // The handler stays installed and does nothing, so a write beyond the file size limit fails, as on a full disk.
    drop(signal(FILE_TOO_LARGE)?);
    let stop = CancellationToken::new();
    tokio::spawn({
        let stop = stop.clone();
        async move {
            let signal = tokio::select! {
                _ = terminate.recv() => "SIGTERM",
                _ = interrupt.recv() => "SIGINT",
                _ = hangup.recv() => "SIGHUP",
            };
            tracing::info!(signal, "stopping");
            stop.cancel();
        }
    });
    Ok(stop)
}
