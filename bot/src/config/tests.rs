//! Tests of the command line: what it accepts, what it refuses, and how its errors explain the refusals.

use super::*;
use clap::CommandFactory;
use std::os::unix::fs::PermissionsExt;

const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4.nobody-guesses-it";

fn file(content: &str) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), content).unwrap();
    std::fs::set_permissions(file.path(), std::fs::Permissions::from_mode(0o600)).unwrap();
    file
}

fn read(line: &str, token: Option<&str>) -> Result<Config, ConfigError> {
    let secret = file("a-secret-nobody-guesses");
    let line = format!("konakis-bot --service-secret-file {} {line}", secret.path().display());
    Config::from_args(line.split_whitespace(), token.map(OsStr::new))
}

fn refusal(line: &str, token: Option<&str>) -> String {
    read(line, token).unwrap_err().to_string()
}

#[test]
fn refused_address_is_shown_without_its_password() {
    for line in [
        "--server https://anna:correct-horse@play.example.org",
        "--public-url wss://anna:correct-horse@play.example.org",
        "--discord-api https://anna:correct-horse@play.example.org",
    ] {
        let text = refusal(line, Some("a.b.c"));
        assert!(text.contains("play.example.org") && !text.contains("horse"), "{text}");
    }
}

#[test]
fn command_line_is_consistent() {
    Args::command().debug_assert();
}

#[test]
fn token_comes_from_file_or_variable_and_is_not_shown() {
    let there = file(TOKEN);
    let from_file =
        read(&format!("--token-file {}", there.path().display()), Some("another-one-of-old")).unwrap();
    let from_variable = read("", Some(TOKEN)).unwrap();
    for config in [from_file, from_variable] {
        assert_eq!(config.token.expose(), TOKEN);
        let shown = format!("{config:?}");
        assert!(!shown.contains("nobody-guesses"), "{shown}");
    }
}

#[test]
fn missing_token_is_explained() {
    assert!(refusal("", None).contains("--token-file"));
    let refused = refusal("", Some("too short"));
    assert!(refused.contains(TOKEN_VARIABLE) && !refused.contains("too short"), "{refused}");
    let empty = file("");
    let refused = refusal(&format!("--token-file {}", empty.path().display()), None);
    assert!(refused.contains("Reset Token") && !refused.contains("openssl"), "{refused}");
}

#[test]
fn token_is_sent_only_to_discord_or_this_machine() {
    assert!(read("--discord-api http://127.0.0.1:9", Some(TOKEN)).is_ok());
    for elsewhere in ["http://example.org", "https://example.org", "http://localhost.example.org"] {
        assert!(refusal(&format!("--discord-api {elsewhere}"), Some(TOKEN)).contains("this machine"));
    }
}

#[test]
fn error_for_a_wrong_scheme_names_the_right_one() {
    assert!(refusal("--server https://k.example", Some(TOKEN)).contains("wss://"));
    assert!(refusal("--public-url ftp://k.example", Some(TOKEN)).contains("https://"));
    for address in ["k.example", "https://k.example/games", "https://k.example/?a=b"] {
        let refused = refusal(&format!("--public-url {address}"), Some(TOKEN));
        assert!(refused.contains("https://konakis.example.org"), "{refused}");
    }
}

#[test]
fn error_for_an_invalid_value_names_a_valid_one() {
    for (flags, valid) in [
        ("--listen somewhere", "127.0.0.1:9465"),
        ("--server somewhere", "ws://127.0.0.1:8080/ws"),
        ("--discord-api somewhere", "http://127.0.0.1:8090"),
        ("--away-after soon", "use a whole number from 0 to"),
    ] {
        let refused = refusal(flags, Some(TOKEN));
        assert!(refused.contains(valid), "{refused}");
    }
}

#[test]
fn public_game_server_is_reached_only_over_tls() {
    for near in [
        "127.0.0.1:8080",
        "[::1]:8080",
        "0.0.0.0:1",
        "localhost",
        "server:8080",
        "10.1.2.3",
        "192.168.0.7",
        "172.31.0.1",
        "100.64.0.1",
        "[fd00::1]",
        "k.internal",
        "konakis.default.svc.cluster.local",
    ] {
        assert!(read(&format!("--server ws://{near}/ws"), Some(TOKEN)).is_ok(), "{near}");
    }
    for public in
        ["konakis.example.org", "8.8.8.8", "100.128.0.1", "172.32.0.1", "[2001:db8::1]", "local.example"]
    {
        assert!(
            refusal(&format!("--server ws://{public}/ws"), Some(TOKEN)).contains("use wss://"),
            "{public}"
        );
        assert!(read(&format!("--server wss://{public}/ws"), Some(TOKEN)).is_ok(), "{public}");
    }
}

#[test]
fn program_runs_the_bot_by_default() {
    assert_eq!(read("", Some(TOKEN)).unwrap().task, Task::Run);
    assert_eq!(read("emojis", Some(TOKEN)).unwrap().task, Task::Emojis);
}

#[test]
fn database_is_a_file_unless_a_postgres_url_is_given() {
    assert!(read("", Some(TOKEN)).unwrap().database.is_none());
    let password = file("correct-horse-battery");
    let password = format!("--database-password-file {}", password.path().display());
    let line = format!("--database postgres://konakis_bot@db.example.org/konakis_bot {password}");
    let config = read(&line, Some(TOKEN)).unwrap();
    assert_eq!(
        config.database.as_ref().unwrap().place(),
        "postgres://konakis_bot@db.example.org/konakis_bot"
    );
    assert!(!format!("{config:?}").contains("horse"));
    assert!(refusal(&password, Some(TOKEN)).contains("needs --database"));
    let refused = refusal("--database postgres://k:hunter2@localhost/k", Some(TOKEN));
    assert!(refused.contains("--database-password-file") && !refused.contains("hunter2"), "{refused}");
}

#[test]
fn health_and_metrics_are_off_by_default() {
    assert_eq!(read("", Some(TOKEN)).unwrap().listen, None);
    let listen = read("--listen 127.0.0.1:0", Some(TOKEN)).unwrap().listen.unwrap();
    assert!(listen.ip().is_loopback());
}
