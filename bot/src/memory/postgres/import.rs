//! The data of a file of SQLite for an empty database in PostgreSQL, so that games go on after the move.
//!
//! Invariant: it is one transaction, and only of a database without any row.

use super::super::error::MemoryError;
use super::super::sqlite::{FILE, Sqlite};
use super::super::value::Value;
use super::{Connection, end, parameters};
use std::path::Path;

/// A table: how to find out whether it is empty, how to read it from SQLite, and how to write a row.
struct Table {
    is_used: &'static str,
    read: &'static str,
    write: &'static str,
    /// The column that is a flag here and a number in SQLite.
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

/// Copies the file of SQLite in this folder, if there is one and the database is empty.
pub(super) async fn import(connection: &mut Connection, folder: &Path) -> Result<(), MemoryError> {
    if !folder.join(FILE).exists() {
        return Ok(());
    }
    for table in &TABLES {
        if connection.client.query_one(table.is_used, &[]).await?.try_get(0)? {
            return Ok(());
        }
    }
    let sqlite = Sqlite::open(folder)?;
    let epoch = connection.epoch;
    let transaction = connection.client.transaction().await?;
    let mut count = 0;
    for table in &TABLES {
        let write = transaction.prepare(table.write).await?;
        for mut row in sqlite.rows(table.read, Vec::new()).await? {
            if let Some(value) = table.flag.and_then(|column| row.0.get_mut(column)) {
                *value = Value::Flag(*value != Value::Number(0));
            }
            transaction.execute(&write, &parameters(&row.0)).await?;
            count += 1;
        }
    }
    end(transaction, epoch).await?;
    tracing::info!(rows = count, "copied the bot's file of SQLite to the empty database");
    Ok(())
}
