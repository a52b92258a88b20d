//! The bot's process.

use crate::discord::{Discord, TOKEN};
use crate::server::{Server, program};
use crate::within_deadline;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::process::{Child, Command};

/// The service secret of servers and bots in the tests.
pub const SERVICE_SECRET: &str = "b7d2c09e51f34a68a4be1207c5d9f3e1";

/// A running bot. Dropping it ends the process and deletes its data.
pub struct Bot {
    child: Child,
    dir: TempDir,
    /// Additional arguments for the next start.
    pub more: Vec<String>,
}

impl Bot {
    /// Starts a bot and waits until it is ready.
    pub async fn start(discord: &Discord, server: &Server) -> Self {
        Self::start_with(discord, server, &[]).await
    }

    /// Starts a bot with these additional arguments and waits until it is ready.
    pub async fn start_with(discord: &Discord, server: &Server, more: &[&str]) -> Self {
        let dir = prepare(TOKEN);
        let more: Vec<String> = more.iter().map(ToString::to_string).collect();
        let child = launch(dir.path(), discord, server, &more);
        discord.bot_is_ready().await;
        Self { child, dir, more }
    }

    /// Starts a second process of the same bot while the first one is active. Returns once the second process waits as
    /// a standby.
    pub async fn start_standby(discord: &Discord, server: &Server, more: &[&str]) -> Self {
        let dir = prepare(TOKEN);
        let more: Vec<String> = more.iter().map(ToString::to_string).collect();
        let bot = Self { child: launch(dir.path(), discord, server, &more), dir, more };
        let waits = async {
            while !bot.log().contains("waiting as a standby") {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        within_deadline("a bot that waits", waits).await;
        bot
    }

    /// Starts a bot with a token that Discord refuses; returns the exit code and the output.
    pub async fn start_refused(discord: &Discord, server: &Server, token: &str) -> (Option<i32>, String) {
        let dir = prepare(token);
        let child = launch(dir.path(), discord, server, &[]);
        let mut bot = Self { child, dir, more: Vec::new() };
        let ended = within_deadline("the end of the bot", bot.child.wait()).await.expect("the process ends");
        (ended.code(), bot.log())
    }

    /// Runs a subcommand to its end in a new directory; returns the exit code and the output.
    pub async fn run_once(discord: &Discord, server: &Server, subcommand: &str) -> (Option<i32>, String) {
        let dir = prepare(TOKEN);
        let child = launch(dir.path(), discord, server, &[subcommand.to_owned()]);
        let mut bot = Self { child, dir, more: Vec::new() };
        let ended = within_deadline("the end of the program", bot.child.wait()).await;
        (ended.expect("the process ends").code(), bot.log())
    }

    /// Kills the process.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("the process was running");
    }

    /// Starts a new process on the same data and waits until it is ready.
    pub async fn restart(&mut self, discord: &Discord, server: &Server) {
        discord
            .until("the end of the old sessions", |world| {
                (!world.sessions.are_connected(world.shards)).then_some(())
            })
            .await;
        self.child = launch(self.dir.path(), discord, server, &self.more);
        discord.bot_is_ready().await;
    }

    /// Shifts the times of all rooms in a killed bot's database into the past.
    pub fn age(&self, by: Duration) {
        let db = rusqlite::Connection::open(self.dir.path().join("data/bot.sqlite")).expect("its database");
        let by = i64::try_from(by.as_millis()).expect("not that long");
        let times = ["posted_ms", "moved_ms", "active_ms.white", "active_ms.black"];
        for time in times.map(|time| format!("$.{time}")) {
            let sql = "UPDATE rooms SET note = json_set(note, ?1, max(0, json_extract(note, ?1) - ?2))";
            db.execute(sql, rusqlite::params![time, by]).expect("its database is changed");
        }
    }

    /// Sends SIGTERM, waits for the end and returns the exit code.
    pub async fn stop(&mut self) -> Option<i32> {
        self.signal("TERM").await;
        self.ended().await
    }

    /// Sends a signal, such as `STOP`.
    pub async fn signal(&self, signal: &str) {
        let pid = self.child.id().expect("the process is running").to_string();
        let asked =
            Command::new("kill").args([&format!("-{signal}"), &pid]).status().await.expect("kill runs");
        assert!(asked.success());
    }

    /// Waits for the end and returns the exit code.
    pub async fn ended(&mut self) -> Option<i32> {
        within_deadline("the end of the bot", self.child.wait()).await.expect("the process ends").code()
    }

    /// Its output so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).unwrap_or_default()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let log = self.log();
            let start = log.len().saturating_sub(6000);
            eprintln!("The end of the bot's output:\n{}", String::from_utf8_lossy(&log.as_bytes()[start..]));
        }
    }
}

fn prepare(token: &str) -> TempDir {
    let dir = TempDir::new().expect("a temporary directory");
    for (name, secret) in [("service-secret", SERVICE_SECRET), ("token", token)] {
        let file = dir.path().join(name);
        std::fs::write(&file, secret).expect("the secret's file");
        std::fs::set_permissions(&file, Permissions::from_mode(0o600)).expect("the file is ours");
    }
    dir
}

fn launch(dir: &Path, discord: &Discord, server: &Server, more: &[String]) -> Child {
    let log =
        std::fs::File::options().create(true).append(true).open(dir.join("log")).expect("the log's file");
    let other = log.try_clone().expect("the log's file");
    let mut command = Command::new(program("konakis-bot"));
    command
        .args(["--server", &format!("ws://{}/ws", server.address()), "--discord-api", &discord.base()])
        .arg("--data")
        .arg(dir.join("data"))
        .arg("--service-secret-file")
        .arg(dir.join("service-secret"))
        .arg("--token-file")
        .arg(dir.join("token"))
        .args(more)
        .stdin(Stdio::null())
        .stdout(log)
        .stderr(other)
        .kill_on_drop(true);
    command.spawn().expect("the bot starts")
}
