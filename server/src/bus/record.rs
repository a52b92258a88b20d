//! The messages between an edge and its host, and their encoding.
//!
//! A batch is a sequence of records. A record consists of:
//! - the lengths of its head and its body in bytes (32 bits each, big-endian)
//! - the head as JSON
//! - the body: the text of a frame, an answer as JSON, or nothing
//!
//! Invariants: a batch that does not decode breaks its link. Fields may be added to messages if they have defaults; any
//! other change needs a new [`VERSION`].

use super::question::Question;
use crate::connections::outbox::{Close, FrameKind};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::net::IpAddr;
use tokio_tungstenite::tungstenite::Bytes;

pub(super) const VERSION: u32 = 1;

/// The maximum number of frames from one connection that the host keeps until it handles them. An edge stops reading
/// from the connection before this number is reached.
pub(super) const FRAMES_WAITING_MAX: usize = 2048;

const LENGTHS_BYTES: usize = 8;

/// A message from the host to an edge. Connections have the numbers that the edge gave them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ToEdge {
    /// The body is a frame for these connections.
    Frame { to: Vec<u64>, how: FrameKind },
    /// The host has accepted the `hello` of a connection's peer.
    Admitted { to: u64, is_service: bool },
    /// Closes the connection after its earlier frames.
    Close { to: u64, why: Close },
    /// The body is the answer to a question, as JSON.
    Answer { id: u64 },
    /// The host is stopping. It has closed all connections, unless it has lost the database or closing them took too
    /// long.
    Bye,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum ToHost {
    Came {
        connection: u64,
        /// The client's address.
        from: IpAddr,
        is_activity: bool,
    },
    /// The body is a text frame of a connection.
    Frame {
        connection: u64,
        /// The connection's one-way lag in milliseconds.
        lag_ms: u64,
    },
    /// A change of the lobby could not be added to a connection's outbox, so the connection needs the full list.
    Behind {
        connection: u64,
    },
    Gone {
        connection: u64,
    },
    /// The edge is stopping, and has closed all connections.
    Bye,
    /// A question of the edge's HTTP server, for a client at the address `from`.
    Ask {
        id: u64,
        from: IpAddr,
        question: Question,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a message on the bus cannot be understood")]
pub(super) struct Malformed;

pub(super) fn write(batch: &mut Vec<u8>, head: &impl Serialize, body: &[u8]) {
    let start = batch.len();
    batch.extend_from_slice(&[0; LENGTHS_BYTES]);
    #[expect(clippy::expect_used, reason = "heads have string keys only, and writing to memory cannot fail")]
    serde_json::to_writer(&mut *batch, head).expect("a head encodes");
    let lengths = [batch.len() - start - LENGTHS_BYTES, body.len()];
    batch.extend_from_slice(body);
    // A batch is bounded to far less than 4 GiB, so each length fits into 32 bits.
    let lengths = lengths.map(|length| u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes()).concat();
    if let Some(place) = batch.get_mut(start..start + LENGTHS_BYTES) {
        place.copy_from_slice(&lengths);
    }
}

/// Takes the first record from a batch; `None` if the batch is empty.
///
/// # Errors
/// [`Malformed`] if the record is incomplete, or its head does not decode.
pub(super) fn read<M: DeserializeOwned>(batch: &mut Bytes) -> Result<Option<(M, Bytes)>, Malformed> {
    if batch.is_empty() {
        return Ok(None);
    }
    let mut length = || {
        let (bytes, _) = batch.split_first_chunk::<4>().ok_or(Malformed)?;
        let length = u32::from_be_bytes(*bytes) as usize;
        drop(batch.split_to(4));
        Ok(length)
    };
    let (head, body) = (length()?, length()?);
    if batch.len() < head.saturating_add(body) {
        return Err(Malformed);
    }
    let head = batch.split_to(head);
    let message = serde_json::from_slice(&head).map_err(|_| Malformed)?;
    Ok(Some((message, batch.split_to(body))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::connections::outbox::Topic;

    fn messages() -> Vec<(ToEdge, &'static str)> {
        let how = FrameKind::Show(Topic::Room(7, Some("u1".parse().unwrap())));
        vec![
            (ToEdge::Frame { to: vec![1, 2, 3], how }, r#"{"type":"view"}"#),
            (ToEdge::Frame { to: vec![4], how: FrameKind::Follow(Topic::Lobby(None), 16) }, "{}"),
            (ToEdge::Admitted { to: 4, is_service: false }, ""),
            (ToEdge::Close { to: 4, why: Close::Restart }, ""),
            (ToEdge::Answer { id: 9 }, "null"),
            (ToEdge::Bye, ""),
        ]
    }

    #[test]
    fn records_are_read_as_they_were_written() {
        let mut batch = Vec::new();
        for (message, body) in messages() {
            write(&mut batch, &message, body.as_bytes());
        }
        let (mut batch, mut found) = (Bytes::from(batch), Vec::new());
        while let Some((message, body)) = read::<ToEdge>(&mut batch).unwrap() {
            found.push((message, String::from_utf8(body.to_vec()).unwrap()));
        }
        let written: Vec<_> =
            messages().into_iter().map(|(message, body)| (message, body.to_owned())).collect();
        assert_eq!(found, written);
    }

    #[test]
    fn no_part_of_a_record_is_taken_for_a_record() {
        let mut batch = Vec::new();
        write(&mut batch, &ToEdge::Close { to: 4, why: Close::Banned }, b"body");
        for length in 1..batch.len() {
            let mut part = Bytes::copy_from_slice(&batch[..length]);
            assert_eq!(read::<ToEdge>(&mut part), Err(Malformed), "{length} bytes");
        }
        let read_by_host = read::<ToHost>(&mut Bytes::from(batch)).map(|_| ());
        assert_eq!(read_by_host, Err(Malformed), "a host cannot read a record for an edge");
    }

    #[test]
    fn unknown_fields_of_a_later_version_are_ignored() {
        let head = br#"{"admitted":{"to":4,"is_service":true,"since":"2030"}}"#;
        let mut batch = [(head.len() as u32).to_be_bytes().as_slice(), &[0; 4], head].concat().into();
        let read = read::<ToEdge>(&mut batch).unwrap().unwrap().0;
        assert_eq!(read, ToEdge::Admitted { to: 4, is_service: true });
    }
}
