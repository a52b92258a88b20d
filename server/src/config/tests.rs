use super::serve_config_of as serve;
use super::*;
use std::io::Write;

fn config(line: &str) -> Result<Config, ConfigError> {
    Config::from_args(std::iter::once("konakis-server").chain(line.split_whitespace()))
}

fn secret_file() -> tempfile::NamedTempFile {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file, "a-secret-nobody-guesses").unwrap();
    file
}

#[test]
fn without_arguments_it_listens_on_loopback() {
    let serve = serve("");
    assert_eq!(serve.listen.address.to_string(), "127.0.0.1:8080");
    assert_eq!(serve.data, PathBuf::from("./data"));
    assert!(serve.discord.is_none() && serve.service_secret.is_none() && serve.test_seed.is_none());
    assert!(!serve.listen.trust_proxy && !serve.limits.unlimited);
}

#[test]
fn subcommands_read_the_data_directory() {
    let rebuild = config("rebuild --data /srv/k").unwrap().mode;
    assert!(matches!(rebuild, RunMode::Rebuild { data } if data == *"/srv/k"));
    let backup = config("--data /srv/k backup copy.db").unwrap().mode;
    assert!(matches!(backup, RunMode::Backup { data, file } if data == *"/srv/k" && file == *"copy.db"));
}

#[test]
fn each_error_names_the_fix() {
    let file = secret_file();
    let file = file.path().display();
    let table = [
        ("--listen localhost".to_owned(), "127.0.0.1:8080"),
        ("--public-url konakis.example".to_owned(), "https://example.org"),
        ("--public-url https://a.example/games".to_owned(), "only a scheme and a host"),
        ("--origin *".to_owned(), "https://example.org"),
        ("--connections 0".to_owned(), "1..=1000000"),
        ("--unlimited --listen 0.0.0.0:1".to_owned(), "--listen 127.0.0.1:PORT"),
        ("--test-seed 7 --listen [::]:1".to_owned(), "--test-seed is for tests"),
        ("--service-secret-file /no/such".to_owned(), "name a file that this user may read"),
        ("--discord-client-id nine".to_owned(), "a Discord id is a string of digits"),
        ("--discord-client-id 9".to_owned(), "needs --discord-client-secret-file too"),
        (format!("--discord-client-secret-file {file}"), "needs --discord-client-id too"),
        (format!("--discord-client-id 9 --discord-client-secret-file {file}"), "needs --public-url too"),
        (
            format!(
                "--discord-client-id 9 --discord-client-secret-file {file} --public-url https://k.example \
                 --discord-token-url http://discord.example/token"
            ),
            "--discord-token-url is http://discord.example/token: use an address that begins with https://",
        ),
    ];
    for (line, expected) in table {
        let error = config(&line).unwrap_err().to_string();
        assert!(error.contains(expected), "{line}: {error}");
    }
}

#[test]
fn limits_may_be_lifted_on_loopback() {
    let serve = serve("--unlimited --test-seed 7 --listen [::1]:0");
    assert_eq!(serve.limits.connections_per_address, None);
    assert!(serve.limits.unlimited);
    assert_eq!(serve.test_seed, Some(7));
}

#[test]
fn discord_is_configured_without_showing_its_secret() {
    let file = secret_file();
    let line = format!(
        "--discord-client-id 9 --discord-client-secret-file {0} --service-secret-file {0} \
         --public-url https://k.example/ --discord-token-url http://127.0.0.1:9/token",
        file.path().display()
    );
    let serve = serve(&line);
    let discord = serve.discord.clone().unwrap();
    assert_eq!(discord.client_secret.expose(), "a-secret-nobody-guesses");
    assert_eq!(discord.public_url.as_str(), "https://k.example");
    assert_eq!(discord.api_url.as_str(), "https://discord.com/api/v10");
    assert!(!format!("{serve:?}").contains("nobody-guesses"));
}

#[test]
fn the_minimum_of_free_space_is_given_in_mebibytes() {
    assert_eq!(serve("").limits.free_space_min, 512 << 20);
    assert_eq!(serve("--free-space-min 0").limits.free_space_min, 0);
    assert_eq!(serve("--free-space-min 4294967295").limits.free_space_min, 4_294_967_295 << 20);
}

#[test]
fn origins_are_separated_by_commas() {
    let origins = serve("--origin https://a.example,http://localhost:5173").listen.origins;
    assert_eq!(
        origins.iter().map(WebOrigin::as_str).collect::<Vec<_>>(),
        ["https://a.example", "http://localhost:5173"]
    );
}
