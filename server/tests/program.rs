//! Tests of the server program: its output and exit codes.

#![expect(clippy::unwrap_used, reason = "tests may panic")]

use konakis_program::postgres::testing::PostgresServer;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

fn program(arguments: &[&str]) -> (Child, TempDir) {
    run(Command::new(SERVER).args(arguments))
}

const SERVER: &str = env!("CARGO_BIN_EXE_konakis-server");

/// Starts a command, with a temporary data directory added to its arguments.
fn run(command: &mut Command) -> (Child, TempDir) {
    let data = tempfile::tempdir().unwrap();
    let child =
        command.arg("--data").arg(data.path()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    (child, data)
}

fn finish(child: Child) -> (Option<i32>, String) {
    let output = child.wait_with_output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

fn stop(child: &Child, signal: &str) {
    let stopped = Command::new("kill").args([format!("-{signal}"), child.id().to_string()]).status().unwrap();
    assert!(stopped.success());
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_server_prints_its_address_and_stops_on_a_signal() {
    for signal in ["TERM", "INT", "HUP"] {
        let (mut child, _data) = program(&["--listen", "127.0.0.1:0"]);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("listening on http://").unwrap();
        let answer = get(address, "/healthz");
        assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");

        stop(&child, signal);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "", "it prints one line only");
        let (code, log) = finish(child);
        assert_eq!(code, Some(0), "{log}");
    }
}

#[tokio::test]
async fn a_server_without_a_bus_shows_its_epoch() {
    let database = PostgresServer::shared().new_database().await;
    let (dir, name) = database.place().strip_prefix("postgres://konakis@").unwrap().rsplit_once('/').unwrap();
    let url = format!("postgres://konakis@{}/{name}", dir.replace('/', "%2F"));
    for epoch in 1..3 {
        let (mut child, _data) = program(&["--listen", "127.0.0.1:0", "--database", &url]);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("listening on http://").unwrap();
        let metrics = get(address, "/metrics");
        assert!(metrics.lines().any(|line| line == format!("konakis_epoch {epoch}")), "{metrics}");
        stop(&child, "TERM");
        let (code, log) = finish(child);
        assert_eq!(code, Some(0), "{log}");
    }
}

#[test]
fn every_log_line_is_json_with_log_format_json() {
    let (mut child, _data) = program(&["--listen", "127.0.0.1:0", "--log-format", "json"]);
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    let mut lines: Vec<String> = Vec::new();
    while !lines.last().is_some_and(|line| line.contains("listening on http://")) {
        lines.push(log.next().unwrap());
    }
    stop(&child, "TERM");
    lines.extend(log);
    assert!(lines.iter().all(|line| line.starts_with('{')), "{lines:?}");
    let mut printed = String::new();
    child.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    assert_eq!(printed, "");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_low_limit_of_open_files_is_raised_or_reported() {
    for (soft, hard, is_told) in [(300, 2_000, false), (300, 400, true)] {
        let script =
            format!("ulimit -Sn {soft} && ulimit -Hn {hard} && exec {SERVER} --listen 127.0.0.1:0 \"$@\"");
        let (mut child, _data) = run(Command::new("sh").args(["-c", &script, "sh", "--connections", "1000"]));
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let limits = std::fs::read_to_string(format!("/proc/{}/limits", child.id())).unwrap();
        let open_files = limits.lines().find(|line| line.starts_with("Max open files")).unwrap();
        let allowed: u64 = open_files.split_whitespace().nth(3).unwrap().parse().unwrap();
        assert_eq!(allowed, if is_told { hard } else { 1_256 });
        assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
        let (_, log) = finish(child);
        assert_eq!(log.contains("fewer open files than --connections needs"), is_told, "{log}");
    }
}

#[test]
fn each_startup_error_says_what_is_wrong() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for (arguments, code, sentence) in [
        (&["--listen", &taken][..], 1, "name a free address of this machine with --listen"),
        (&["--unlimited", "--listen", "0.0.0.0:0"], 2, "--unlimited is for tests on this machine"),
        (&["--service-secret-file", "/no/such/file"], 2, "name a file that this user may read"),
        (&["rebuild"], 1, "name the data directory of the server with --data"),
        (&["--nonsense"], 2, "unexpected argument"),
    ] {
        let (child, _data) = program(arguments);
        let (exit_code, errors) = finish(child);
        assert_eq!(exit_code, Some(code), "{arguments:?}: {errors}");
        assert!(errors.contains(sentence), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_host_that_cannot_listen_does_not_wait_for_the_bus() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let taken = taken.local_addr().unwrap().to_string();
    for role in ["both", "host"] {
        for (listen, metrics) in [(taken.as_str(), "127.0.0.1:0"), ("127.0.0.1:0", taken.as_str())] {
            // No server of the bus listens on this port.
            let mut command = Command::new("timeout");
            command.args(["60", SERVER, "--bus", "nats://127.0.0.1:1", "--role", role]);
            let (child, _data) = run(command.args(["--listen", listen, "--metrics-listen", metrics]));
            let (exit_code, errors) = finish(child);
            assert_eq!(exit_code, Some(1), "{role}: {errors}");
            assert!(errors.contains("name a free address of this machine with --"), "{role}: {errors}");
        }
    }
}
