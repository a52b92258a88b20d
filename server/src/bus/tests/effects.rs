//! The effects of servers and edges, as values.

use super::client::Heard;
use super::database::Query;
use crate::bus::link_id::LinkId;
use crate::bus::opening::{LinkReply, OpenLink};
use tokio_tungstenite::tungstenite::Bytes;

#[derive(Clone, Debug)]
pub(super) enum BusMessage {
    Open(OpenLink),
    Reply { link: String, reply: LinkReply },
    ToHost { link: String, host: LinkId, part: Bytes },
    ToEdge { link: String, host: LinkId, part: Bytes },
}

#[derive(Default)]
pub(super) struct Effects {
    queries: u64,
    pub(super) wanted: Vec<Effect>,
}

pub(super) enum Effect {
    Query(u64, Query),
    Publish(BusMessage),
    Say { client: usize, connection: u64, heard: Heard },
    Close { client: usize, connection: u64 },
    End,
}

impl Effects {
    /// Sends a query. Returns its number.
    pub(super) fn query(&mut self, query: Query) -> u64 {
        self.queries += 1;
        self.wanted.push(Effect::Query(self.queries, query));
        self.queries
    }

    pub(super) fn publish(&mut self, message: BusMessage) {
        self.wanted.push(Effect::Publish(message));
    }

    pub(super) fn say(&mut self, client: usize, connection: u64, heard: Heard) {
        self.wanted.push(Effect::Say { client, connection, heard });
    }

    pub(super) fn close(&mut self, client: usize, connection: u64) {
        self.wanted.push(Effect::Close { client, connection });
    }

    /// Ends the process. It is started again later.
    pub(super) fn end(&mut self) {
        self.wanted.push(Effect::End);
    }
}
