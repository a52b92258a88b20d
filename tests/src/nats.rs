//! A NATS server, which ends with the test.

use crate::script::Script;

/// A running NATS server on 127.0.0.1. It accepts clients without credentials.
pub struct Nats {
    script: Script,
    url: String,
}

impl Nats {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        let (script, url) = Script::start("nats-for-tests", "NATS").await;
        Self { script, url }
    }

    /// Stops the server immediately, as a crash would.
    pub async fn kill(&mut self) {
        self.script.request("kill").await;
    }

    /// Starts the server again on the same port.
    pub async fn restart(&mut self) {
        self.script.request("start").await;
    }

    /// Suspends the server: its connections stay open, and it neither reads nor writes.
    pub async fn pause(&mut self) {
        self.script.request("pause").await;
    }

    /// Ends a [`pause`](Self::pause).
    pub async fn resume(&mut self) {
        self.script.request("resume").await;
    }

    pub(crate) fn address(&self) -> &str {
        self.url.strip_prefix("nats://").expect("the URL has an address")
    }

    /// The URL of the server, such as `nats://127.0.0.1:40123`.
    pub fn url(&self) -> &str {
        &self.url
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::within_deadline;
    use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
    use tokio::net::TcpStream;

    async fn connect(nats: &Nats) -> std::io::Result<BufReader<TcpStream>> {
        TcpStream::connect(nats.address()).await.map(BufReader::new)
    }

    async fn line(connection: &mut BufReader<TcpStream>) -> String {
        let mut line = String::new();
        within_deadline("a line of NATS", connection.read_line(&mut line)).await.unwrap();
        line
    }

    #[tokio::test]
    async fn a_server_can_be_killed_and_paused() {
        let mut nats = Nats::start().await;
        let mut connection = connect(&nats).await.unwrap();
        assert!(line(&mut connection).await.starts_with("INFO {"));

        nats.kill().await;
        // The connection ends, with or without an error, and a new connection is refused.
        let mut rest = Vec::new();
        let _ = within_deadline("the end of the connection", connection.read_to_end(&mut rest)).await;
        connect(&nats).await.unwrap_err();

        nats.restart().await;
        nats.pause().await;
        // The system accepts the connection, but the paused server sends no greeting.
        let mut connection = connect(&nats).await.unwrap();
        nats.resume().await;
        assert!(line(&mut connection).await.starts_with("INFO {"));
    }
}
