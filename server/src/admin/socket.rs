//! The Unix socket in the data directory through which `konakis-server admin` reaches the running server.
//!
//! Invariants: each connection carries one request and one reply. The request is a line of JSON. The reply is JSON up
//! to the end of the stream. Only root and the user of the server process are served, whatever the file's permissions.

use super::{Admin, AdminReply, AdminRequest};
use konakis_program::repeats::Repeats;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::Semaphore;

const SOCKET_FILE: &str = "admin.sock";
const REQUEST_BYTES_MAX: u64 = 16 << 10;
const REQUEST_TIMEOUT: Duration = Duration::from_secs(60);
/// The maximum number of requests at a time; further requests wait.
const AT_ONCE_MAX: usize = 4;
const ROOT: u32 = 0;

/// Why the socket cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error("the admin socket {} cannot be opened, so “konakis-server admin” does not work: {why}", .path.display())]
pub struct SocketError {
    path: PathBuf,
    why: std::io::Error,
}

/// Why a request to the running server failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// No server runs on this data directory.
    #[error("no server runs on this data directory")]
    NoServer,
    /// The request is longer than the server reads.
    #[error("the request is too long: at most {REQUEST_BYTES_MAX} bytes can be sent")]
    TooLong,
    /// The connection failed.
    #[error("the server could not be asked ({why}){}", advice(.why))]
    Io {
        /// The error of the operating system.
        #[from]
        why: std::io::Error,
    },
    /// The server does not serve this user or does not answer in time, or its answer cannot be read.
    #[error(
        "the server did not answer: run this as the server’s own user or as root, or look into the server’s log"
    )]
    NoAnswer,
}

fn advice(why: &std::io::Error) -> &'static str {
    match why.kind() {
        ErrorKind::PermissionDenied => ": run this as the server’s own user or as root",
        ErrorKind::InvalidInput => ": the path of the data directory is too long for a socket",
        _ => "",
    }
}

/// The socket of a running server. Dropping it removes the file.
pub struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    owner: u32,
}

impl AdminSocket {
    /// Opens the socket. The caller holds the lock of the data directory, so an existing file belongs to no running
    /// server.
    ///
    /// # Errors
    /// [`SocketError`], for example if the path of the data directory is too long for a socket.
    pub fn open(data: &Path) -> Result<Self, SocketError> {
        let path = data.join(SOCKET_FILE);
        let opened = || {
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
                _ => {}
            }
            let listener = UnixListener::bind(&path)?;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
            Ok((listener, fs::metadata(&path)?.uid()))
        };
        match opened() {
            Ok((listener, owner)) => Ok(Self { listener, path, owner }),
            Err(why) => Err(SocketError { path, why }),
        }
    }

    /// Serves requests until the future is dropped.
    pub async fn serve(self, admin: Admin) {
        let slots = Arc::new(Semaphore::new(AT_ONCE_MAX));
        let failures = Repeats::default();
        loop {
            let Ok(slot) = Arc::clone(&slots).acquire_owned().await else { return };
            let stream = match self.listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    if failures.is_due(&error.to_string()) {
                        tracing::warn!(%error, "an admin connection could not be accepted");
                    }
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            match stream.peer_cred() {
                Ok(peer) if [self.owner, ROOT].contains(&peer.uid()) => {
                    let (admin, uid) = (admin.clone(), peer.uid());
                    tokio::spawn(async move {
                        let served = tokio::time::timeout(REQUEST_TIMEOUT, answer(&admin, stream, uid)).await;
                        if !matches!(served, Ok(Ok(()))) {
                            tracing::warn!("an admin request was not answered");
                        }
                        drop(slot);
                    });
                }
                _ => tracing::warn!("an admin connection of another user was refused"),
            }
        }
    }
}

impl Drop for AdminSocket {
    fn drop(&mut self) {
        // The next start removes a leftover file.
        let _ = fs::remove_file(&self.path);
    }
}

async fn answer(admin: &Admin, stream: UnixStream, uid: u32) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut line = String::new();
    BufReader::new(read.take(REQUEST_BYTES_MAX)).read_line(&mut line).await?;
    let reply = match serde_json::from_str(&line) {
        Ok(AdminRequest { operator, command }) => {
            // The user id comes from the operating system; the client chooses only the name.
            match admin.execute(&format!("{operator} (uid {uid})"), command).await {
                Ok(text) => AdminReply::Done(text),
                Err(error) => AdminReply::Failed(error.to_string()),
            }
        }
        Err(_) => AdminReply::Failed(
            "the server and this program have different versions: use the program of the running server"
                .to_owned(),
        ),
    };
    write.write_all(serde_json::to_string(&reply)?.as_bytes()).await?;
    write.shutdown().await
}

/// Sends a request to the server that runs on this data directory.
///
/// # Errors
/// [`ClientError`]; `NoServer` if no server runs.
pub async fn send(data: &Path, request: &AdminRequest) -> Result<AdminReply, ClientError> {
    let mut stream =
        UnixStream::connect(data.join(SOCKET_FILE)).await.map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::ConnectionRefused => ClientError::NoServer,
            _ => error.into(),
        })?;
    let mut line = serde_json::to_string(request).map_err(std::io::Error::from)?;
    line.push('\n');
    if line.len() as u64 > REQUEST_BYTES_MAX {
        return Err(ClientError::TooLong);
    }
    stream.write_all(line.as_bytes()).await?;
    let mut reply = String::new();
    let read = tokio::time::timeout(REQUEST_TIMEOUT, stream.read_to_string(&mut reply)).await;
    read.map_err(|_| ClientError::NoAnswer)??;
    serde_json::from_str(&reply).map_err(|_| ClientError::NoAnswer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Limits;
    use crate::requests::Requests;
    use crate::services::Services;
    use crate::store::Store;
    use crate::testing::LogLines;
    use std::os::fd::OwnedFd;
    use std::os::unix::net::UnixDatagram;

    #[tokio::test(start_paused = true)]
    async fn a_repeated_failure_to_accept_is_logged_once() {
        // A socket on which every `accept` fails: a datagram socket, with a message to read.
        let (socket, peer) = UnixDatagram::pair().unwrap();
        peer.send(b"a").unwrap();
        socket.set_nonblocking(true).unwrap();
        let listener = UnixListener::from_std(OwnedFd::from(socket).into()).unwrap();
        let lines = LogLines::default();
        let _collecting = lines.collect();
        let requests = Requests::for_tests(Services::for_tests(Store::memory()), Limits::new(true));
        let socket = AdminSocket { listener, path: PathBuf::new(), owner: ROOT };
        let serving = socket.serve(Admin { requests: Arc::new(requests) });
        tokio::time::timeout(Duration::from_secs(2), serving).await.unwrap_err();
        let text = lines.text();
        assert_eq!(text.matches("an admin connection could not be accepted").count(), 1, "{text}");
    }
}
