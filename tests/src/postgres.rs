//! A PostgreSQL server, which ends with the test.

use crate::script::Script;
use std::path::PathBuf;

/// A running PostgreSQL server with an empty database.
pub struct Postgres {
    script: Script,
    dir: PathBuf,
    url: String,
}

impl Postgres {
    /// Starts a server.
    pub async fn start() -> Self {
        let (script, dir) = Script::start("postgres-for-tests", "PostgreSQL").await;
        let url = format!("postgres://konakis@{}/postgres", dir.replace('/', "%2F"));
        Self { script, dir: dir.into(), url }
    }

    /// Stops the server immediately, as a crash would.
    pub async fn kill(&mut self) {
        self.script.request("kill").await;
    }

    /// Starts the server again.
    pub async fn restart(&mut self) {
        self.script.request("start").await;
    }

    /// Begins a continuous backup. From then on, each commit waits until the backup has received it.
    pub async fn receive(&mut self) {
        self.script.request("receive").await;
    }

    /// Copies all files of the server to the backup.
    pub async fn copy(&mut self) {
        self.script.request("copy").await;
    }

    /// Tries a restore of the backup.
    pub async fn check(&mut self) {
        self.script.request("check").await;
    }

    /// Replaces all files of a stopped server with those of the backup, and starts the server and a new backup.
    pub async fn restore(&mut self) {
        for request in ["restore", "start", "receive"] {
            self.script.request(request).await;
        }
    }

    /// The id of the main process, whose children are the server's other processes.
    pub fn pid(&self) -> u32 {
        let file = std::fs::read_to_string(self.dir.join("data/postmaster.pid")).expect("the server runs");
        file.lines().next().and_then(|line| line.trim().parse().ok()).expect("the file begins with the id")
    }

    pub(crate) fn socket(&self) -> PathBuf {
        self.dir.join(".s.PGSQL.5432")
    }

    /// The URL of the database.
    pub fn url(&self) -> &str {
        &self.url
    }
}
