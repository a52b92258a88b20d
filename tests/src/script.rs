//! A script in `deploy/` that runs a server for tests. The script and its server end when the script's standard input
//! is closed.

use crate::within_deadline;
use std::path::Path;
use std::process::Stdio;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::process::{Child, ChildStdout, Command};

pub(crate) struct Script {
    /// The name of the server that it runs.
    server: &'static str,
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Script {
    /// Starts the script. Returns the script, and the line that it prints once its server has started.
    pub(crate) async fn start(name: &str, server: &'static str) -> (Self, String) {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy").join(name);
        let mut child = Command::new(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script runs");
        let lines = BufReader::new(child.stdout.take().expect("the output is piped")).lines();
        let mut script = Self { server, child, lines };
        let line = script.line().await;
        let missing = || panic!("{server} did not start: run `deploy/requirements test` if it is missing");
        (script, line.unwrap_or_else(missing))
    }

    pub(crate) async fn request(&mut self, request: &str) {
        let input = self.child.stdin.as_mut().expect("the input is piped");
        input.write_all(format!("{request}\n").as_bytes()).await.expect("the script runs");
        assert_eq!(self.line().await.as_deref(), Some(request));
    }

    async fn line(&mut self) -> Option<String> {
        let line = within_deadline(self.server, self.lines.next_line()).await;
        line.expect("the output can be read")
    }
}
