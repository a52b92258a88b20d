//! The checks of a server at rest.

use super::super::history::durable_part;
use super::super::requests::{Asked, Request};
use super::super::server::{Server, USERS};
use super::World;
use konakis_protocol::RoomId;
use serde_json::Value;
use std::time::Duration;

impl World {
    /// Ends all faults and waits. Then every request must be answered, and every view must agree with the log on disk.
    /// Sometimes replaces a finished room by a new one.
    pub(super) async fn check_at_rest(&mut self, server: &mut Server) {
        self.note(|| "rest".to_owned());
        self.end_faults();
        tokio::time::sleep(Duration::from_secs(30)).await;
        self.observe(server);
        assert!(server.connections.iter().all(|client| client.pending.is_none()), "each request is answered");
        self.ledger.close_all();
        for room in self.rooms.clone() {
            let history = &self.ledger.histories[&room];
            history.check_load();
            for index in 0..USERS.len() {
                self.check_current(server, index, &room).await;
            }
        }
        let finished =
            self.rooms.iter().position(|room| self.ledger.histories[room].room.outcome().is_some());
        if let Some(place) = finished.filter(|_| self.below(2) == 0) {
            self.rooms.remove(place);
            for index in 0..server.connections.len() {
                server.reconnect(index);
            }
            self.ledger.requests.clear();
            self.unanswered.clear();
            self.create_room(server).await;
        }
    }

    async fn check_current(&mut self, server: &mut Server, index: usize, room: &RoomId) {
        let number = self.ledger.requests.len();
        let history = &self.ledger.histories[room];
        let seat = history.room.seat_of(&server.connections[index].who.user.id);
        let (from, copies, undecided_since, is_doubtful) = (history.len(), 0, None, false);
        let ask = Asked::Watch;
        let request = Request { room: room.clone(), seat, ask, from, copies, undecided_since, is_doubtful };
        self.ledger.requests.push(request.clone());
        self.ledger.sent(number);
        server.send(index, number, &request);
        tokio::time::sleep(Duration::from_millis(1)).await;
        self.read_logs();
        let mut last = Value::Null;
        while let Some(frame) = server.connections[index].take_frame() {
            self.receive(server, index, &frame);
            if frame["room"] == room.as_str() {
                last = frame;
            }
        }
        assert!(server.connections[index].pending.is_none(), "{room}: a room at rest answers");
        let (history, user) = (&self.ledger.histories[room], Some(&server.connections[index].who.user.id));
        let (viewer, view) = (history.room.viewer(user), durable_part(last));
        assert!(history.is_current(viewer, &view), "{room}: a room at rest shows the current view");
    }
}
