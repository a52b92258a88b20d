//! Tests of the store. Most of them run on both backends, through [`each`].

mod accounts;
mod analyses;
mod backups;
mod erasure;
mod expiry;
mod faults;
mod files;
mod gaps;
mod leaderboards;
mod migration;
mod moderation;
mod notifications;
mod personal_data;
mod postgres;
mod queues;
mod ratings;
mod reports;
mod rooms;

use super::{
    Account, AccountKind, Append, NewReport, OperatorAction, ReportedMessage, RoomRow, Score, ShownTo,
    SignedInAt, Stage, Store, TokenHash,
};
use crate::moderation::Grounds;
use konakis_program::postgres::testing::PostgresServer;
use konakis_protocol::{Name, PlayerName, RoomId, RoomStatus, Seat, Seats, Snowflake, UserId};
use std::future::Future;
use std::num::NonZeroU64;

/// Runs a test on three databases: SQLite in memory (without threads), SQLite on disk, and PostgreSQL.
async fn each<F: Future<Output = ()>>(test: impl Fn(Store) -> F) {
    test(Store::memory()).await;
    let dir = tempfile::tempdir().unwrap();
    let (store, _) = Store::open(dir.path()).unwrap();
    test(store.clone()).await;
    store.close().await;
    let dir = tempfile::tempdir().unwrap();
    let database = PostgresServer::shared().new_database().await;
    let (store, _) = Store::connect(&database, dir.path()).await.unwrap();
    test(store.clone()).await;
    store.close().await;
    PostgresServer::shared().take_back(database).await;
}

fn room(id: &str) -> RoomId {
    id.parse().unwrap()
}

fn user(id: &str) -> UserId {
    id.parse().unwrap()
}

/// The rooms of a user, at most `limit` of each status.
async fn rooms_of(store: &Store, user: &UserId, limit: u32) -> Vec<(RoomId, RoomRow)> {
    let mut rooms = Vec::new();
    for status in [RoomStatus::Playing, RoomStatus::Waiting, RoomStatus::Finished] {
        rooms.extend(store.rooms_of(user, status, ShownTo::Owner, limit).await.unwrap());
    }
    rooms
}

const TABLUT: Name = Name::Borrowed("tablut");

fn row(stage: Stage) -> RoomRow {
    RoomRow {
        rated: true,
        created_ms: 1_000,
        touched_ms: 2_000,
        about: r#"{"variant":"copenhagen"}"#.into(),
        ..RoomRow::for_tests(stage)
    }
}

fn playing() -> RoomRow {
    row(Stage::Playing { to_act: Some(Seats::one(Seat::White)), board: None })
}

fn finished(score: Score, at_ms: u64) -> RoomRow {
    row(Stage::Finished { at_ms, result: r#"{"winner":null}"#.into(), score: Some(score) })
}

fn append(id: &str, first_n: u32, entries: &[&str], row: RoomRow) -> Append {
    let entries = entries.iter().map(ToString::to_string).collect();
    Append { room: room(id), first_n, entries, row, uptime_ms: 0 }
}

fn guest(id: &str) -> Account {
    Account { id: user(id), name: id.parse().unwrap(), kind: AccountKind::Guest, locale: None, created_ms: 5 }
}

fn member(id: &str, discord: u64) -> Account {
    Account { kind: AccountKind::Member(snowflake(discord)), ..guest(id) }
}

fn snowflake(number: u64) -> Snowflake {
    Snowflake::new(NonZeroU64::new(number).unwrap())
}

fn token(secret: &str) -> TokenHash {
    TokenHash::of(&secret.parse().unwrap())
}

fn grounds() -> Grounds {
    "insults".parse().unwrap()
}

async fn moderate(store: &Store, action: OperatorAction) -> Option<u64> {
    store.moderate("olga".to_owned(), grounds(), action, 7).await.unwrap()
}

fn said(user: &str, text: &str) -> ReportedMessage {
    ReportedMessage {
        user: user.parse().unwrap(),
        name: PlayerName::nearest(user),
        channel: "all".to_owned(),
        text: Some(text.to_owned()),
        at_ms: 3,
    }
}

fn report(by: &str, at_ms: u64) -> NewReport {
    NewReport {
        room: room("r"),
        reporter: user(by),
        note: Some("look".to_owned()),
        messages: vec![said("anna", "rude words"), said("bob", "stop it")],
        at_ms,
    }
}
