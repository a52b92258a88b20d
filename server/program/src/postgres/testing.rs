//! A PostgreSQL server for tests, which ends with the process of the tests.

use super::DatabaseConfig;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};
use tokio_postgres::{Client, NoTls};

/// A running server.
pub struct PostgresServer {
    _child: Child,
    /// The pipes to the script, which runs the server until its standard input closes.
    script: Mutex<(ChildStdin, BufReader<ChildStdout>)>,
    dir: String,
    databases: AtomicU32,
    /// Emptied databases for later tests: creating a database takes longer than most tests.
    emptied: Mutex<Vec<DatabaseConfig>>,
}

impl PostgresServer {
    /// The server that all tests of this process share. It runs without `fsync`, so it is faster.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(&[]))
    }

    /// A separate server with `fsync`. The calling test may kill the server.
    pub fn durable() -> Self {
        Self::start(&["durable"])
    }

    fn start(arguments: &[&str]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/postgres-for-tests");
        let mut child = Command::new(script)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script runs");
        let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        let mut stdout = BufReader::new(stdout);
        let dir = line(&mut stdout);
        assert!(
            !dir.is_empty(),
            "PostgreSQL did not start: if it is missing, run `deploy/requirements test`"
        );
        Self {
            _child: child,
            script: Mutex::new((stdin, stdout)),
            dir,
            databases: AtomicU32::new(0),
            emptied: Mutex::default(),
        }
    }

    /// An empty database.
    pub async fn new_database(&self) -> DatabaseConfig {
        if let Some(emptied) = self.emptied.lock().unwrap().pop() {
            return emptied;
        }
        let name = format!("test{}", self.databases.fetch_add(1, Relaxed));
        let client = self.client("postgres").await;
        client.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE template0")).await.unwrap();
        format!("postgres://konakis@{}/{name}", self.dir.replace('/', "%2F")).parse().unwrap()
    }

    /// The same configuration with another user and another database, which need not exist.
    #[must_use]
    pub fn other(database: &DatabaseConfig, user: &str, name: &str) -> DatabaseConfig {
        let mut other = database.clone();
        other.client.user(user).dbname(name);
        other
    }

    /// The name of a database.
    #[must_use]
    pub fn name(database: &DatabaseConfig) -> &str {
        database.client.get_dbname().unwrap()
    }

    /// Empties a database that no store uses any more, for another test.
    pub async fn take_back(&self, database: DatabaseConfig) {
        self.raw(&database)
            .await
            .batch_execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            .await
            .unwrap();
        self.emptied.lock().unwrap().push(database);
    }

    /// A connection to a database, for SQL of a test.
    pub async fn raw(&self, database: &DatabaseConfig) -> Client {
        self.client(database.client.get_dbname().unwrap()).await
    }

    async fn client(&self, database: &str) -> Client {
        let config = format!("host={} user=konakis dbname={database}", self.dir);
        let (client, connection) = tokio_postgres::connect(&config, NoTls).await.unwrap();
        tokio::spawn(connection);
        client
    }

    /// Stops the server immediately, as a crash would.
    pub fn kill(&self) {
        self.request("kill");
    }

    /// Starts the server again, on the same data.
    pub fn start_again(&self) {
        self.request("start");
    }

    fn request(&self, request: &str) {
        let (stdin, stdout) = &mut *self.script.lock().unwrap();
        writeln!(stdin, "{request}").unwrap();
        assert_eq!(line(stdout), request);
    }
}

fn line(stdout: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}
