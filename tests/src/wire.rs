//! A wire: a proxy between a server and its database or bus. A test can cut the wire.
//!
//! While the wire is cut, connections stay open and all bytes wait, as in a network that drops packets.

use crate::{Nats, Postgres};
use std::path::PathBuf;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

const CHUNK_BYTES: usize = 16 << 10;

/// A proxy in front of a database or a bus. Dropping it breaks its connections.
pub struct Wire {
    url: String,
    is_whole: watch::Sender<bool>,
    task: AbortHandle,
}

#[derive(Clone)]
enum Target {
    Tcp(String),
    Unix(PathBuf),
}

impl Wire {
    /// Starts a wire to a database.
    pub async fn to_postgres(postgres: &Postgres) -> Self {
        Self::lay(Target::Unix(postgres.socket()), |address| format!("postgres://konakis@{address}/postgres"))
            .await
    }

    /// Starts a wire to a bus.
    pub async fn to_nats(nats: &Nats) -> Self {
        Self::lay(Target::Tcp(nats.address().to_owned()), |address| format!("nats://{address}")).await
    }

    async fn lay(target: Target, url: impl Fn(&str) -> String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = url(&listener.local_addr().expect("the listener has an address").to_string());
        let (is_whole, whole) = watch::channel(true);
        let task = tokio::spawn(async move {
            // The connections end with this task.
            let mut connections = JoinSet::new();
            while let Ok((client, _)) = listener.accept().await {
                connections.spawn(pass_on(client, target.clone(), whole.clone()));
            }
        });
        Self { url, is_whole, task: task.abort_handle() }
    }

    /// The URL that leads through the wire to the database or the bus.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Lets nothing pass.
    pub fn cut(&self) {
        self.is_whole.send_replace(false);
    }

    /// Lets all bytes pass again, including those that waited.
    pub fn mend(&self) {
        self.is_whole.send_replace(true);
    }
}

impl Drop for Wire {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn pass_on(client: TcpStream, target: Target, mut whole: watch::Receiver<bool>) -> std::io::Result<()> {
    if whole.wait_for(|whole| *whole).await.is_err() {
        return Ok(());
    }
    match target {
        Target::Tcp(address) => join(client, TcpStream::connect(address).await?, whole).await,
        Target::Unix(path) => join(client, UnixStream::connect(path).await?, whole).await,
    }
}

async fn join(
    client: TcpStream,
    server: impl AsyncRead + AsyncWrite,
    whole: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let ((there, back), (from, to)) = (client.into_split(), tokio::io::split(server));
    tokio::try_join!(copy(there, to, whole.clone()), copy(from, back, whole)).map(drop)
}

async fn copy(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    mut whole: watch::Receiver<bool>,
) -> std::io::Result<()> {
    let mut chunk = vec![0; CHUNK_BYTES];
    loop {
        let length = from.read(&mut chunk).await?;
        if whole.wait_for(|whole| *whole).await.is_err() || length == 0 {
            return to.shutdown().await;
        }
        to.write_all(&chunk[..length]).await?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::within_deadline;
    use tokio::io::{AsyncBufReadExt, BufReader};

    #[tokio::test]
    async fn bytes_sent_on_a_cut_wire_arrive_later() {
        let nats = Nats::start().await;
        let wire = Wire::to_nats(&nats).await;
        wire.cut();
        let stream = TcpStream::connect(wire.url().strip_prefix("nats://").unwrap()).await.unwrap();
        let mut connection = BufReader::new(stream);
        connection.write_all(b"CONNECT {\"verbose\":false}\r\nPING\r\n").await.unwrap();
        let mut line = String::new();
        tokio::select! {
            biased;
            read = connection.read_line(&mut line) => panic!("{read:?}"),
            () = tokio::task::yield_now() => {}
        }
        wire.mend();
        for start in ["INFO ", "PONG"] {
            line.clear();
            within_deadline("a line of NATS", connection.read_line(&mut line)).await.unwrap();
            assert!(line.starts_with(start), "{line}");
        }
        drop(wire);
        assert_eq!(connection.read_line(&mut line).await.unwrap_or(0), 0);
    }
}
