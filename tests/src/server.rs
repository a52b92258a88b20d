//! A server process.

use crate::{Nats, answers_ready, within_deadline};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

/// Options of a server. If an argument in `more` begins with `@`, the rest of it is a secret. The server gets the path
/// of a file that contains the secret.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// Lifts the limits on rates and on the connections from one address.
    pub unlimited: bool,
    /// The seed of all randomness.
    pub test_seed: Option<u64>,
    /// The service secret.
    pub service_secret: Option<&'static str>,
    /// Additional arguments.
    pub more: Vec<String>,
}

impl Default for ServerOptions {
    fn default() -> Self {
        Self { unlimited: true, test_seed: None, service_secret: None, more: Vec::new() }
    }
}

impl ServerOptions {
    /// The default, with the service that [`Player::member`](crate::Player::member) needs.
    pub fn with_members() -> Self {
        Self { service_secret: Some(crate::SERVICE_SECRET), ..Self::default() }
    }
}

/// A server that waits as a standby.
pub struct Standby {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
    dir: TempDir,
    options: ServerOptions,
}

impl Standby {
    /// Starts a server; returns once it waits as a standby. The options must make it a standby.
    pub async fn start(options: ServerOptions) -> Self {
        let (dir, options) = prepared(options);
        let (child, mut lines) = spawn(dir.path(), &options);
        assert_eq!(next_line_of(&mut lines, dir.path()).await, "waiting as a standby");
        Self { child, lines, dir, options }
    }

    /// Waits until the standby has taken over and listens.
    pub async fn take_over(mut self) -> Server {
        let address = listening(&next_line_of(&mut self.lines, self.dir.path()).await);
        Server { child: self.child, dir: self.dir, options: self.options, address, edge: None }
    }
}

/// A running server. Dropping it ends the process and deletes its data.
///
/// If the environment variable `KONAKIS_TEST_EDGE` is set and the options name no bus, the server gets an edge, and
/// clients connect to that edge.
pub struct Server {
    child: Child,
    dir: TempDir,
    options: ServerOptions,
    address: String,
    edge: Option<Box<Edge>>,
}

struct Edge {
    /// The bus, which is stopped together with the edge.
    _bus: Nats,
    server: Server,
}

impl Server {
    /// Starts a server and waits until it listens.
    pub async fn start() -> Self {
        Self::start_with(ServerOptions::default()).await
    }

    /// Starts a server with these options and waits until it listens.
    pub async fn start_with(options: ServerOptions) -> Self {
        let is_single = !options.more.iter().any(|argument| argument == "--bus");
        if is_single && std::env::var_os("KONAKIS_TEST_EDGE").is_some() {
            return Box::pin(Self::behind_edge(options)).await;
        }
        Self::alone(options).await
    }

    async fn alone(options: ServerOptions) -> Self {
        let (dir, options) = prepared(options);
        let (child, address) = launch(dir.path(), &options).await;
        Self { child, dir, options, address, edge: None }
    }

    async fn behind_edge(mut options: ServerOptions) -> Self {
        let bus = Nats::start().await;
        let mut of_edge = options.clone();
        let of_store = ["--database", "--database-password-file", "--free-space-min"];
        while let Some(place) = of_edge.more.iter().position(|word| of_store.contains(&word.as_str())) {
            of_edge.more.drain(place..place + 2);
        }
        for (options, role) in [(&mut options, "both"), (&mut of_edge, "edge")] {
            options.more.extend(["--bus", bus.url(), "--role", role].map(str::to_owned));
        }
        let server = Self::alone(options).await;
        let edge = Self::alone(of_edge).await;
        let address = edge.address.clone();
        let server = Self { address, edge: Some(Box::new(Edge { _bus: bus, server: edge })), ..server };
        server.edge_answers(200).await;
        server
    }

    /// Its address, such as `127.0.0.1:40123`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// The process id.
    pub fn pid(&self) -> u32 {
        self.child.id().expect("the process is running")
    }

    /// Its data directory.
    pub fn data(&self) -> PathBuf {
        self.dir.path().join("data")
    }

    /// Its log so far.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.dir.path().join("log")).expect("the log")
    }

    /// Kills the process and starts a new one on the same data.
    pub async fn kill_and_restart(&mut self) {
        self.kill().await;
        self.restart().await;
    }

    /// Kills the process.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("the process was running");
        self.edge_answers(503).await;
    }

    /// Waits until the edge, if there is one, has a host (200) or has lost it (503).
    async fn edge_answers(&self, status: u16) {
        if let Some(edge) = &self.edge {
            answers_ready(&edge.server.address, status).await;
        }
    }

    /// Starts a new process on the same data.
    pub async fn restart(&mut self) {
        let (child, address) = launch(self.dir.path(), &self.options).await;
        self.child = child;
        if self.edge.is_none() {
            self.address = address;
        }
        self.edge_answers(200).await;
    }

    /// Starts a new process on the same data. These arguments replace those in [`ServerOptions::more`], except `--bus`
    /// and `--role`.
    pub async fn restart_with(&mut self, more: &[&str]) {
        let of_bus = self.options.more.iter().skip_while(|word| *word != "--bus").take(4).cloned();
        self.options.more = more.iter().map(ToString::to_string).chain(of_bus.collect::<Vec<_>>()).collect();
        self.restart().await;
    }

    /// Starts a new process on the same data and at the same address, so clients can reconnect.
    pub async fn restart_in_place(&mut self) {
        if self.edge.is_some() {
            return self.restart().await;
        }
        let mut options = self.options.clone();
        options.more.extend(["--listen".to_owned(), self.address.clone()]);
        let (child, address) = launch(self.dir.path(), &options).await;
        assert_eq!(address, self.address);
        self.child = child;
    }

    /// Sends SIGTERM, waits for the end and returns the exit code.
    pub async fn stop(&mut self) -> Option<i32> {
        self.signal("TERM").await;
        let code = self.ended().await;
        self.edge_answers(503).await;
        code
    }

    /// Sends a signal, such as `STOP`.
    pub async fn signal(&self, signal: &str) {
        let (signal, pid) = (format!("-{signal}"), self.pid().to_string());
        let sent = Command::new("kill").args([&signal, &pid]).status().await.expect("kill runs");
        assert!(sent.success());
    }

    /// Waits for the end and returns the exit code.
    pub async fn ended(&mut self) -> Option<i32> {
        within_deadline("the end of the server", self.child.wait()).await.expect("the process ends").code()
    }

    /// Runs another process of the program on the same data until it ends; returns its exit code and its output.
    pub async fn run_beside(&self, arguments: &[&str]) -> (Option<i32>, String) {
        let output = command(self.dir.path(), &self.options).args(arguments).output();
        let output = within_deadline("the end of the program", output).await.expect("the program runs");
        let written = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8_lossy(&written).into_owned())
    }
}

fn command(dir: &Path, options: &ServerOptions) -> Command {
    let mut command = Command::new(program("konakis-server"));
    if !options.more.iter().any(|argument| argument == "--listen") {
        command.args(["--listen", "127.0.0.1:0"]);
    }
    command.arg("--data").arg(dir.join("data"));
    if options.unlimited {
        command.arg("--unlimited");
    }
    if let Some(seed) = options.test_seed {
        command.args(["--test-seed", &seed.to_string()]);
    }
    if options.service_secret.is_some() {
        command.arg("--service-secret-file").arg(dir.join("service-secret"));
    }
    command.args(&options.more).stdin(Stdio::null()).kill_on_drop(true);
    command
}

/// Writes the secrets in these options to files in a new directory. Each argument that begins with `@` becomes the path
/// of its file.
fn prepared(mut options: ServerOptions) -> (TempDir, ServerOptions) {
    let dir = TempDir::new().expect("a temporary directory");
    if let Some(secret) = options.service_secret {
        std::fs::write(dir.path().join("service-secret"), secret).expect("the secret's file");
    }
    for (number, word) in options.more.iter_mut().enumerate() {
        if let Some(secret) = word.strip_prefix('@') {
            let file = dir.path().join(format!("secret-{number}"));
            std::fs::write(&file, secret).expect("the secret's file");
            *word = file.display().to_string();
        }
    }
    (dir, options)
}

async fn launch(dir: &Path, options: &ServerOptions) -> (Child, String) {
    let (child, mut lines) = spawn(dir, options);
    (child, listening(&next_line_of(&mut lines, dir).await))
}

fn spawn(dir: &Path, options: &ServerOptions) -> (Child, Lines<BufReader<ChildStdout>>) {
    let log =
        std::fs::File::options().create(true).append(true).open(dir.join("log")).expect("the log's file");
    let mut child =
        command(dir, options).stdout(Stdio::piped()).stderr(log).spawn().expect("the server starts");
    let lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
    (child, lines)
}

async fn next_line_of(lines: &mut Lines<BufReader<ChildStdout>>, dir: &Path) -> String {
    let line =
        within_deadline("a line of the server", lines.next_line()).await.expect("the output can be read");
    line.unwrap_or_else(|| {
        panic!("the server did not start: {}", std::fs::read_to_string(dir.join("log")).unwrap_or_default())
    })
}

fn listening(line: &str) -> String {
    line.strip_prefix("listening on http://").expect("the line has its address").to_owned()
}

/// The path of a binary of the workspace, built beside the running test.
pub(crate) fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("the test's own path");
    let program = test.ancestors().nth(2).expect("the folder of programs").join(name);
    assert!(
        program.exists(),
        "{} is not built: run `cargo build` first, as `make test` does",
        program.display()
    );
    program
}
