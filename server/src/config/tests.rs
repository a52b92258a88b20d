//! Tests of the configuration: defaults, options and errors. Each error says how to fix it. No error and no debug
//! output contains a secret.

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
fn server_without_arguments_listens_on_loopback() {
    let serve = serve("");
    assert_eq!(serve.listen.address.to_string(), "127.0.0.1:8080");
    assert_eq!(serve.data.dir, PathBuf::from("./data"));
    assert!(serve.discord.is_none() && serve.service_secret.is_none() && serve.test_seed.is_none());
    assert!(!serve.listen.trust_proxy && !serve.limits.unlimited);
}

#[test]
fn subcommands_take_the_data_directory() {
    let rebuild = config("rebuild --data /srv/k").unwrap().mode;
    assert!(matches!(rebuild, RunMode::Rebuild { data } if data.dir == *"/srv/k"));
    let backup = config("--data /srv/k backup copy.db").unwrap().mode;
    assert!(matches!(backup, RunMode::Backup { data, file } if data.dir == *"/srv/k" && file == *"copy.db"));
}

#[test]
fn migration_reads_the_password_of_its_target() {
    let file = secret_file();
    let line = "migrate --from /srv/k --to postgres://k@localhost/k --database-password-file";
    let mode = config(&format!("{line} {}", file.path().display())).unwrap().mode;
    let RunMode::Migrate { from, to } = mode else { panic!("the mode is not Migrate") };
    assert_eq!((from, to.place()), (PathBuf::from("/srv/k"), "postgres://k@localhost/k"));
    assert!(matches!(config(&format!("{line} /nonexistent")).unwrap_err(), ConfigError::Database(_)));
    assert!(matches!(config("migrate --from /srv/k").unwrap_err(), ConfigError::Usage(_)));
}

#[test]
fn each_error_names_the_fix() {
    let file = secret_file();
    let file = file.path().display();
    let table = [
        ("--listen localhost".to_owned(), "127.0.0.1:8080"),
        ("--public-url konakis.example".to_owned(), "https://example.org"),
        ("--public-url https://a.example/games".to_owned(), "only a scheme, a host"),
        ("--origin *".to_owned(), "https://example.org"),
        ("--connections 0".to_owned(), "use a whole number from 1 to 1000000"),
        ("--connections -1".to_owned(), "use a whole number from 1 to 1000000"),
        ("--backups-kept x".to_owned(), "use a whole number from 1 to 3650"),
        ("--log verbose".to_owned(), "use a level (off, error, warn,"),
        ("--discord-api-url discord".to_owned(), "https://discord.com/api/v10"),
        ("--metrics-listen 127.0.0.1:8080".to_owned(), "leave it out, or use another port"),
        ("admin resolve x --reason done".to_owned(), "use a whole number, such as 12"),
        ("admin --operator= log".to_owned(), "use your name"),
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
fn the_unlimited_option_is_allowed_on_loopback() {
    let serve = serve("--unlimited --test-seed 7 --listen [::1]:0");
    assert_eq!(serve.limits.connections_per_address, None);
    assert!(serve.limits.unlimited);
    assert_eq!(serve.test_seed, Some(7));
}

#[test]
fn debug_output_does_not_contain_the_client_secret() {
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
    assert_eq!(discord.activity_origin.as_str(), "https://9.discordsays.com");
    assert!(discord.bot_token.is_none());
    assert!(!format!("{serve:?}").contains("nobody-guesses"));
}

#[test]
fn bot_token_and_activity_origin_can_be_configured() {
    let file = secret_file();
    let line = format!(
        "--discord-client-id 9 --discord-client-secret-file {0} --discord-token-file {0} \
         --public-url https://k.example --discord-activity-origin http://127.0.0.1:7000",
        file.path().display()
    );
    let discord = serve(&line).discord.unwrap();
    assert_eq!(discord.bot_token.as_ref().unwrap().expose(), "a-secret-nobody-guesses");
    assert_eq!(discord.activity_origin.as_str(), "http://127.0.0.1:7000");
    assert!(!format!("{discord:?}").contains("nobody-guesses"));
}

/// Writes this client secret and this bot token to two files, and parses a configuration with these files.
fn credentials(client_secret: &str, token: &str, public_url: &str) -> Result<Config, ConfigError> {
    let file = |content: &str| {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        write!(file, "{content}").unwrap();
        file
    };
    let (client_secret, token) = (file(client_secret), file(token));
    config(&format!(
        "--discord-client-id 1100000000000000002 --public-url {public_url} --discord-client-secret-file {} \
         --discord-token-file {}",
        client_secret.path().display(),
        token.path().display()
    ))
}

const CLIENT_SECRET: &str = "hLq3nM1c9Xk2vB7sT4wZ8yR6pJ5dF0gA";
const BOT_TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMg.GAbCdE.a-token-nobody-guesses";
const OTHER_TOKEN: &str = "MTEwMDAwMDAwMDAwMDAwMDAwMw.GAbCdE.a-token-nobody-guesses";

#[test]
fn empty_or_misplaced_credential_is_reported() {
    let https = "https://k.example";
    for (client_secret, token, parts) in [
        (CLIENT_SECRET, OTHER_TOKEN, ["1100000000000000003", "the client id is 1100000000000000002"]),
        (BOT_TOKEN, BOT_TOKEN, ["contains a bot's token", "Reset Secret"]),
        (CLIENT_SECRET, "", ["a bot's token", "Reset Token"]),
        ("", BOT_TOKEN, ["a client secret", "Reset Secret"]),
    ] {
        let error = credentials(client_secret, token, https).unwrap_err().to_string();
        assert!(parts.iter().all(|part| error.contains(part)), "{error}");
        assert!(!error.contains("nobody-guesses") && !error.contains("openssl"), "{error}");
    }
    let warnings =
        |token, public_url| credentials(CLIENT_SECRET, token, public_url).unwrap().warnings.join("\n");
    let no_token = warnings(CLIENT_SECRET, https);
    assert!(no_token.contains("is it the client secret?") && !no_token.contains(CLIENT_SECRET), "{no_token}");
    assert!(warnings(BOT_TOKEN, "http://k.example").contains("only over https://"));
    assert!(!warnings(BOT_TOKEN, https).contains("only over https://"));
}

#[test]
fn discord_status_says_which_parts_are_on() {
    let RunMode::Serve(both) = credentials(CLIENT_SECRET, BOT_TOKEN, "https://k.example").unwrap().mode
    else {
        panic!("the mode is not Serve")
    };
    assert!(both.discord_status.contains("https://1100000000000000002.discordsays.com"));
    let file = secret_file();
    let file = file.path().display();
    let application = "--discord-client-id 9 --public-url https://k.example --discord-client-secret-file";
    let line = |flags: &str| serve(flags).discord_status;
    assert!(line(&format!("{application} {file}")).contains("the Activity is off"));
    assert!(line(&format!("--discord-token-file {file}")).contains("token is not used"));
    assert!(line("").contains("are off"));
}

#[test]
fn free_space_min_is_in_mebibytes() {
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

#[test]
fn database_errors_contain_no_password() {
    let parse = |line: &str| Config::from_args(line.split_whitespace());
    let refused = |line: &str| parse(line).unwrap_err().to_string();
    for line in [
        "s --database postgres://k:hunter2@localhost/k",
        "s --database hunter2",
        "s rebuild --database=hunter2",
    ] {
        let words = refused(line);
        assert!(words.contains("--database") && !words.contains("hunter2"), "{words}");
    }
    let of_target = refused("s migrate --from /srv/k --to postgres://k:hunter2@localhost/k");
    assert!(of_target.starts_with("--to contains a password"), "{of_target}");
    assert!(!of_target.contains("hunter2"), "{of_target}");
    assert!(refused("s --database-password-file /nowhere").contains("--database too"));
    assert!(refused("s --standby").contains("--standby needs --database"));
    let RunMode::Rebuild { data } = parse("s rebuild --database postgres://k@localhost/k").unwrap().mode
    else {
        panic!("the mode is not Rebuild")
    };
    assert_eq!(data.database.unwrap().place(), "postgres://k@localhost/k");
    assert!(serve("").data.database.is_none());
}

#[test]
fn the_role_named_both_is_the_default() {
    let alone = serve("");
    assert_eq!((alone.role, alone.bus.is_none()), (Role::Both, true));
    let file = secret_file();
    let bus = format!("--bus nats://k@bus.example.org --bus-password-file {}", file.path().display());
    for (role, expected) in [("both", Role::Both), ("host", Role::Host), ("edge", Role::Edge)] {
        let serve = serve(&format!("{bus} --role {role}"));
        assert_eq!(serve.role, expected);
        assert_eq!(serve.bus.as_ref().unwrap().place(), "nats://k@bus.example.org");
        assert!(!format!("{serve:?}").contains("nobody-guesses"));
    }
    let standby = "--standby --database postgres://k@localhost/k";
    assert_eq!(serve(&format!("{bus} {standby}")).role, Role::Both);
    assert_eq!(serve(&format!("{bus} --role host {standby}")).role, Role::Host);
}

#[test]
fn each_error_in_the_bus_options_names_the_fix() {
    let table = [
        ("--role edge", "--role edge needs --bus"),
        ("--role host", "--role host needs --bus"),
        ("--role front", "[possible values: both, edge, host]"),
        ("--bus nats://localhost", "--bus without --database needs --role"),
        ("--role edge --bus nats://localhost --database postgres://k@localhost/k", "leave --database out"),
        ("--role edge --bus nats://localhost --standby", "leave --standby out"),
        ("--bus-password-file /nowhere", "--bus-password-file needs --bus too"),
        ("--bus hunter2", "such as nats://konakis@bus.example.org"),
        ("--bus nats://k:hunter2@localhost", "with --bus-password-file"),
        ("--bus nats://k@localhost", "--bus-password-file, or leave the user out"),
        ("--bus nats://k@localhost --bus-password-file /no/such", "name a file that this user may read"),
    ];
    for (line, expected) in table {
        let error = config(line).unwrap_err().to_string();
        assert!(error.contains(expected) && !error.contains("hunter2"), "{line}: {error}");
    }
}

#[test]
fn nats_client_writes_logs_only_if_the_log_option_names_it() {
    let is_logged = |line: &str| {
        config(line).unwrap().log.levels.would_enable("async_nats::connector", &tracing::Level::WARN)
    };
    assert!(!is_logged("") && !is_logged("--log debug"));
    assert!(is_logged("--log info,async_nats=debug"));
}
