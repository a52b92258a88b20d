//! Copies the data of an SQLite file to an empty PostgreSQL database, so that games go on after the change of database.
//!
//! Invariants: the copy is one transaction. A database with data is left as it is.

use super::super::error::MemoryError;
use super::super::sqlite::{FILE, Sqlite};
use super::super::value::Value;
use super::{end, parameters};
use futures_util::future::try_join_all;
use konakis_program::postgres::{Access, Connector};
use std::path::Path;

/// The file's name after the copy.
const COPIED: &str = "bot.sqlite.copied";

/// The statements that copy a table: they check whether it has rows in PostgreSQL, read all its rows from SQLite, and
/// write one row to PostgreSQL.
struct Table {
    is_used: &'static str,
    read: &'static str,
    write: &'static str,
    /// The index of the column that is a flag in PostgreSQL and a number in SQLite, if there is one.
    flag: Option<usize>,
}

const TABLES: [Table; 6] = [
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM rooms)",
        read: "SELECT room, note, open, changed_ms FROM rooms",
        write: "INSERT INTO rooms (room, note, open, changed_ms) VALUES ($1, $2, $3, $4)",
        flag: Some(2),
    },
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM people)",
        read: "SELECT user, discord, used_ms FROM people",
        write: "INSERT INTO people (\"user\", discord, used_ms) VALUES ($1, $2, $3)",
        flag: None,
    },
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM guilds)",
        read: "SELECT guild, settings FROM guilds",
        write: "INSERT INTO guilds (guild, settings) VALUES ($1, $2)",
        flag: None,
    },
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM unreminded)",
        read: "SELECT discord FROM unreminded",
        write: "INSERT INTO unreminded (discord) VALUES ($1)",
        flag: None,
    },
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM turn_messages)",
        read: "SELECT room, discord, channel, message, sent_ms FROM turn_messages",
        write: "INSERT INTO turn_messages (room, discord, channel, message, sent_ms) VALUES ($1, $2, $3, $4, $5)",
        flag: None,
    },
    Table {
        is_used: "SELECT EXISTS (SELECT 1 FROM message_locales)",
        read: "SELECT discord, locale FROM message_locales",
        write: "INSERT INTO message_locales (discord, locale) VALUES ($1, $2)",
        flag: None,
    },
];

const SENT_AT_ONCE: usize = 1_000;

/// Copies the data of the SQLite file in this folder, and then renames the file. Does nothing if there is no such file,
/// or if the database has data. The copy has its own connection, and fails if the epoch changes before the copy ends.
pub(super) async fn import(connector: &Connector, epoch: i64, folder: &Path) -> Result<(), MemoryError> {
    if !folder.join(FILE).exists() {
        return Ok(());
    }
    let mut client = connector.connect(Access::Write).await?;
    for table in &TABLES {
        if client.query_one(table.is_used, &[]).await?.try_get(0)? {
            tracing::warn!(
                folder = %folder.display(),
                "{FILE} is not used, because the database has data already: move the file away"
            );
            return Ok(());
        }
    }
    let sqlite = Sqlite::open(folder)?;
    let transaction = client.transaction().await?;
    let mut count = 0;
    for table in &TABLES {
        let write = transaction.prepare(table.write).await?;
        let rows = sqlite.rows(table.read, Vec::new()).await?;
        let rows: Vec<Vec<Value>> = rows.into_iter().map(|row| table.written(row.0)).collect();
        for some in rows.chunks(SENT_AT_ONCE) {
            let all = some.iter().map(|row| async { transaction.execute(&write, &parameters(row)).await });
            count += try_join_all(all).await?.len();
        }
    }
    end(transaction, epoch).await?;
    drop(sqlite);
    let (from, to) = (folder.join(FILE), folder.join(COPIED));
    std::fs::rename(&from, &to).map_err(|error| MemoryError::Folder { path: to, error })?;
    tracing::info!(rows = count, "copied {FILE} to the empty database, and renamed it to {COPIED}");
    Ok(())
}

impl Table {
    fn written(&self, mut row: Vec<Value>) -> Vec<Value> {
        if let Some(value) = self.flag.and_then(|column| row.get_mut(column)) {
            *value = Value::Flag(*value != Value::Number(0));
        }
        row
    }
}
