//! A NATS server, which ends with the test.

use crate::within_deadline;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A running NATS server on 127.0.0.1, without users.
pub struct Nats {
    /// The script that runs the server. It stops the server once its input is closed.
    script: Child,
    lines: Lines<BufReader<ChildStdout>>,
    url: String,
}

impl Nats {
    /// Starts a server on a free port.
    pub async fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/nats-for-tests");
        let mut script = Command::new(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script runs");
        let mut lines = BufReader::new(script.stdout.take().expect("its output")).lines();
        let url = within_deadline("the start of NATS", lines.next_line()).await.expect("its output");
        let url = url.expect("NATS starts: run `deploy/requirements test` if it is missing");
        Self { script, lines, url }
    }

    /// Stops the server at once, as a crash would.
    pub async fn kill(&mut self) {
        self.request("kill").await;
    }

    /// Starts the server again after [`kill`](Self::kill), on the same port.
    pub async fn restart(&mut self) {
        self.request("start").await;
    }

    /// Suspends the server: its connections stay open, and it neither reads nor writes.
    pub async fn pause(&mut self) {
        self.request("pause").await;
    }

    /// Lets the server go on after [`pause`](Self::pause).
    pub async fn resume(&mut self) {
        self.request("resume").await;
    }

    async fn request(&mut self, request: &str) {
        let input = self.script.stdin.as_mut().expect("its input");
        input.write_all(format!("{request}\n").as_bytes()).await.expect("the script runs");
        let done = within_deadline("the script of NATS", self.lines.next_line()).await;
        assert_eq!(done.expect("its output").as_deref(), Some(request));
    }

    /// The URL of the server, such as `nats://127.0.0.1:40123`.
    pub fn url(&self) -> &str {
        &self.url
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncReadExt;
    use tokio::net::TcpStream;

    async fn connect(nats: &Nats) -> std::io::Result<BufReader<TcpStream>> {
        TcpStream::connect(nats.url().strip_prefix("nats://").unwrap()).await.map(BufReader::new)
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
        // The connection ends, with or without an error, and there is no new one.
        let mut rest = Vec::new();
        let _ = within_deadline("the end of the connection", connection.read_to_end(&mut rest)).await;
        connect(&nats).await.unwrap_err();

        nats.restart().await;
        nats.pause().await;
        // The system accepts the connection, but the server does not greet.
        let mut connection = connect(&nats).await.unwrap();
        nats.resume().await;
        assert!(line(&mut connection).await.starts_with("INFO {"));
    }
}
