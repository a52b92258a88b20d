//! Measures appends to PostgreSQL, and compares them with a bound: the rate at which the same number of writers store
//! the same rows with bare statements.
//!
//! `KONAKIS_BENCH_DATABASE` names an empty database. Without it, the benchmark starts a server that syncs its writes to
//! the disk.

use super::{Sizes, WRITERS, appends, entry, row};
use konakis_server::store::Store;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, NoTls, Statement};

const LOG: &str = "INSERT INTO bare_log SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[])";
const ROW: &str = "UPDATE bare_rooms SET length = n + 1, deadline_ms = n * 10 + 300000, touched_ms = n * 10
    FROM unnest($1::text[], $2::bigint[]) AS new (room, n) WHERE bare_rooms.room = new.room";

type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

struct Insert {
    writer: usize,
    n: i64,
    entry: String,
    stored: oneshot::Sender<()>,
}

pub(super) async fn measure(dir: &Path, sizes: &Sizes) -> Result<(), Box<dyn Error + Send + Sync>> {
    let mut server = None;
    let url = match std::env::var("KONAKIS_BENCH_DATABASE") {
        Ok(url) => url,
        Err(_) => {
            let (child, url) = start()?;
            server = Some(child);
            url
        }
    };
    println!("durable appends on PostgreSQL:");
    let ours = appends(Store::connect(&url.parse()?, &dir.join("postgres")).await?.0, sizes).await?;
    let rate = bare(&url, sizes).await?;
    println!("  bound, the bare insert of the same rows by {WRITERS} writers: {rate:.0} a second");
    println!("  share of the bound: {:.2} (at least 0.5)", ours / rate);
    if let Some(mut server) = server {
        // The server ends once its standard input is closed.
        drop(server.stdin.take());
        server.wait()?;
    }
    Ok(())
}

fn start() -> Result<(Child, String), Box<dyn Error + Send + Sync>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deploy/postgres-for-tests");
    let mut command = Command::new(script);
    let mut child = command.arg("durable").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let output = child.stdout.take().ok_or("the script has no output")?;
    let mut dir = String::new();
    BufReader::new(output).read_line(&mut dir)?;
    if dir.is_empty() {
        return Err("PostgreSQL did not start: run `deploy/requirements test` if it is missing".into());
    }
    Ok((child, format!("postgres://konakis@{}/postgres", dir.trim().replace('/', "%2F"))))
}

/// Stores the rows of appends in groups, without any check. Returns the number of appends per second.
async fn bare(url: &str, sizes: &Sizes) -> Result<f64, Box<dyn Error + Send + Sync>> {
    let (mut client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    client
        .batch_execute(
            "CREATE TABLE bare_log (LIKE log INCLUDING ALL); CREATE TABLE bare_rooms (LIKE rooms INCLUDING ALL)",
        )
        .await?;
    for number in 0..WRITERS {
        let row = row(number)?;
        let insert = "INSERT INTO bare_rooms (room, length, status, listed, game, white, black, private, rated,
            created_ms, touched_ms, about) VALUES ($1, 0, 'playing', false, $2, $3, $4, false, true, 0, 0, $5)";
        let player = |player: Option<konakis_protocol::UserId>| player.map(|player| player.to_string());
        let (room, white, black) = (format!("room{number}"), player(row.white), player(row.black));
        client.execute(insert, &[&room, &&*row.game, &white, &black, &row.about]).await?;
    }
    let statements = [client.prepare(LOG).await?, client.prepare(ROW).await?];
    let (queue, mut waiting) = mpsc::channel(WRITERS);
    let since = Instant::now();
    let until = since + sizes.writing;
    let writers: Vec<_> =
        (0..WRITERS).map(|writer| tokio::spawn(write(writer, queue.clone(), until))).collect();
    drop(queue);
    let (mut group, mut rows) = (Vec::new(), 0);
    while waiting.recv_many(&mut group, WRITERS).await > 0 {
        rows += group.len();
        commit(&mut client, &statements, &mut group).await?;
    }
    let took = since.elapsed();
    for writer in writers {
        writer.await?;
    }
    client.batch_execute("DROP TABLE bare_log; DROP TABLE bare_rooms").await?;
    Ok(rows as f64 / took.as_secs_f64())
}

/// Sends each entry as soon as the previous one is stored.
async fn write(writer: usize, queue: mpsc::Sender<Insert>, until: Instant) {
    let mut n = 0;
    while Instant::now() < until {
        let (stored, answer) = oneshot::channel();
        let entry = entry(u64::try_from(n).unwrap_or_default());
        if queue.send(Insert { writer, n, entry, stored }).await.is_err() || answer.await.is_err() {
            return;
        }
        n += 1;
    }
}

/// Stores a group in one transaction, which sends its statements together.
async fn commit(
    client: &mut Client,
    [log, row]: &[Statement; 2],
    group: &mut Vec<Insert>,
) -> Result<(), tokio_postgres::Error> {
    let rooms: Vec<_> = group.iter().map(|insert| format!("room{}", insert.writer)).collect();
    let numbers: Vec<_> = group.iter().map(|insert| insert.n).collect();
    let entries: Vec<_> = group.iter().map(|insert| insert.entry.as_str()).collect();
    let (logged, updated): (Params<'_>, Params<'_>) = (&[&rooms, &numbers, &entries], &[&rooms, &numbers]);
    let transaction = client.transaction().await?;
    tokio::try_join!(transaction.execute(log, logged), transaction.execute(row, updated))?;
    transaction.commit().await?;
    for insert in group.drain(..) {
        // The writer waits for this message, so sending it does not fail.
        let _ = insert.stored.send(());
    }
    Ok(())
}
