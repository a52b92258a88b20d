//! A PostgreSQL server, which ends with the test.

use crate::within_deadline;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// A running PostgreSQL server with an empty database.
pub struct Postgres {
    /// The script that runs the server. It stops the server once its input is closed.
    script: Child,
    lines: Lines<BufReader<ChildStdout>>,
    url: String,
}

impl Postgres {
    /// Starts a server.
    pub async fn start() -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/postgres-for-tests");
        let mut script = Command::new(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script runs");
        let mut lines = BufReader::new(script.stdout.take().expect("its output")).lines();
        let dir = within_deadline("the start of PostgreSQL", lines.next_line()).await.expect("its output");
        let dir = dir.expect("PostgreSQL starts: run `deploy/requirements test` if it is missing");
        let url = format!("postgres://konakis@{}/postgres", dir.replace('/', "%2F"));
        Self { script, lines, url }
    }

    /// Stops the server at once, as a crash would.
    pub async fn kill(&mut self) {
        self.request("kill").await;
    }

    /// Starts the server again after [`kill`](Self::kill).
    pub async fn restart(&mut self) {
        self.request("start").await;
    }

    /// Begins a continuous backup. From then on, each commit waits until the backup has it.
    pub async fn receive(&mut self) {
        self.request("receive").await;
    }

    /// Copies all files of the server to the backup.
    pub async fn copy(&mut self) {
        self.request("copy").await;
    }

    /// Tries a restore of the backup.
    pub async fn check(&mut self) {
        self.request("check").await;
    }

    /// Replaces all files of a stopped server with those of the backup, and starts it again with a new backup.
    pub async fn restore(&mut self) {
        for request in ["restore", "start", "receive"] {
            self.request(request).await;
        }
    }

    async fn request(&mut self, request: &str) {
        let input = self.script.stdin.as_mut().expect("its input");
        input.write_all(format!("{request}\n").as_bytes()).await.expect("the script runs");
        let done = within_deadline("the script of PostgreSQL", self.lines.next_line()).await;
        assert_eq!(done.expect("its output").as_deref(), Some(request));
    }

    /// The URL of the database.
    pub fn url(&self) -> &str {
        &self.url
    }
}
