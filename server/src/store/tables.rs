//! The tables that both databases have, for copying an SQLite database into PostgreSQL.
//!
//! Invariants: both databases sort keys in the same order, and compare texts and byte strings byte by byte. A row lists
//! its cells in the order of the columns.

pub(super) struct Table {
    pub(super) name: &'static str,
    /// The number of columns of the primary key. These columns come first.
    pub(super) key: usize,
    pub(super) columns: &'static [Column],
}

pub(super) struct Column {
    /// The name in PostgreSQL, where `user` is a reserved word.
    pub(super) name: &'static str,
    pub(super) kind: Kind,
}

/// The type of a column. In SQLite, a truth value is the number 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Text,
    Number,
    Truth,
    Real,
    Bytes,
}

/// A value of a row. A floating-point number is kept as its bits, so that it is compared exactly.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Cell {
    Null,
    Number(i64),
    Real(u64),
    Text(String),
    Bytes(Vec<u8>),
}

pub(super) type Row = Vec<Cell>;

impl Column {
    pub(super) fn name_in_sqlite(&self) -> &'static str {
        if self.name == "user_id" { "user" } else { self.name }
    }
}

impl Table {
    pub(super) fn key_columns(&self) -> &'static [Column] {
        self.columns.get(..self.key).unwrap_or_default()
    }

    pub(super) fn key_of<'a>(&self, row: &'a [Cell]) -> &'a [Cell] {
        row.get(..self.key).unwrap_or_default()
    }
}

/// A range of rows of a table: those after the key `after`, up to and including the key `up_to`.
pub(super) struct Span<'a> {
    /// `None` for the beginning of the table.
    pub(super) after: Option<&'a [Cell]>,
    /// `None` for the end of the table.
    pub(super) up_to: Option<&'a [Cell]>,
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text }
}

const fn number(name: &'static str) -> Column {
    Column { name, kind: Kind::Number }
}

const fn truth(name: &'static str) -> Column {
    Column { name, kind: Kind::Truth }
}

const fn real(name: &'static str) -> Column {
    Column { name, kind: Kind::Real }
}

const fn bytes(name: &'static str) -> Column {
    Column { name, kind: Kind::Bytes }
}

/// All tables that both databases have, except three: `meta` is the state of the store itself, and `removals` and
/// `redactions` are empty between transactions.
pub(super) const TABLES: [Table; 20] = [
    Table { name: "gaps", key: 1, columns: &[number("from_ms"), number("to_ms")] },
    Table { name: "log", key: 2, columns: &[text("room"), number("n"), text("entry")] },
    Table {
        name: "rooms",
        key: 1,
        columns: &[
            text("room"),
            number("length"),
            text("status"),
            truth("listed"),
            text("game"),
            text("white"),
            text("black"),
            truth("private"),
            truth("rated"),
            number("deadline_ms"),
            number("created_ms"),
            number("touched_ms"),
            number("finished_ms"),
            text("result"),
            number("score"),
            text("about"),
            number("to_act"),
            number("expires_ms"),
            bytes("board"),
            number("board_ms"),
        ],
    },
    Table {
        name: "analyses",
        key: 1,
        columns: &[number("n"), text("room"), number("engine"), text("analysis")],
    },
    Table {
        name: "users",
        key: 1,
        columns: &[
            text("user_id"),
            text("name"),
            text("discord"),
            text("locale"),
            number("created_ms"),
            number("deleted_ms"),
        ],
    },
    Table {
        name: "tokens",
        key: 1,
        columns: &[
            bytes("hash"),
            text("user_id"),
            number("created_ms"),
            number("used_ms"),
            number("revoked_ms"),
            truth("in_activity"),
        ],
    },
    Table {
        name: "merges",
        key: 1,
        columns: &[number("seq"), text("guest"), text("member"), number("at_ms"), number("after_seq")],
    },
    Table { name: "settled", key: 1, columns: &[number("seq"), text("room")] },
    Table {
        name: "ratings",
        key: 2,
        columns: &[
            text("user_id"),
            text("game"),
            real("rating"),
            real("deviation"),
            real("volatility"),
            number("games"),
        ],
    },
    Table {
        name: "rating_points",
        key: 3,
        columns: &[
            text("user_id"),
            text("game"),
            number("seq"),
            text("room"),
            number("at_ms"),
            number("halves"),
            text("opponent"),
            real("against_rating"),
            real("against_deviation"),
            real("rating"),
            real("deviation"),
            real("volatility"),
            number("games"),
        ],
    },
    Table {
        name: "sanctions",
        key: 1,
        columns: &[
            number("id"),
            text("kind"),
            text("user_id"),
            text("prefix"),
            text("discord"),
            number("until_ms"),
            text("reason"),
            number("made_ms"),
        ],
    },
    Table {
        name: "audit",
        key: 1,
        columns: &[
            number("id"),
            number("at_ms"),
            text("operator"),
            text("act"),
            text("subject"),
            text("reason"),
        ],
    },
    Table {
        name: "blocks",
        key: 2,
        columns: &[text("user_id"), text("blocked"), number("at_ms"), bytes("discord_hash"), text("name")],
    },
    Table {
        name: "reports",
        key: 1,
        columns: &[
            number("id"),
            number("at_ms"),
            text("room"),
            text("reporter"),
            text("note"),
            number("resolved_ms"),
        ],
    },
    Table {
        name: "report_messages",
        key: 2,
        columns: &[
            number("report"),
            number("n"),
            text("user_id"),
            text("name"),
            text("channel"),
            text("text"),
            number("at_ms"),
        ],
    },
    Table {
        name: "devices",
        key: 1,
        columns: &[
            text("device"),
            bytes("token"),
            text("user_id"),
            text("address"),
            bytes("public_key"),
            bytes("auth"),
            text("service"),
            text("name"),
            number("added_ms"),
        ],
    },
    Table {
        name: "notify_when",
        key: 1,
        columns: &[
            text("user_id"),
            truth("little_time"),
            number("quiet_from"),
            number("quiet_to"),
            number("quiet_offset"),
        ],
    },
    Table {
        name: "turn_notices",
        key: 2,
        columns: &[
            text("room"),
            text("device"),
            number("seat"),
            number("turn"),
            number("due_ms"),
            number("attempts"),
            number("began_ms"),
        ],
    },
    Table { name: "ended_turns", key: 2, columns: &[text("room"), text("device")] },
    Table { name: "erasures", key: 1, columns: &[text("user_id"), number("at_ms"), number("generation")] },
];
