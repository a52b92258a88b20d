//! The clients: they connect to any edge, move between edges, play, and check the frames that they get.

use super::super::client::{Heard, Place, Said};
use super::super::database::digest;
use super::{ByClient, CLIENTS, EDGES, Event, FAULTS_END, PLAY_END, SERVERS, World};

impl World {
    fn number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn at_edge(&mut self, place: Place, what: ByClient) {
        if let Some(run) = self.run_of(place.edge) {
            self.after(1, Event::Client { to: place.edge, run, connection: place.connection, what });
        }
    }

    pub(super) fn connect(&mut self, client: usize) {
        if self.clients[client].at.is_some() {
            return;
        }
        let edge = SERVERS + self.below(EDGES as u64) as usize;
        if self.run_of(edge).is_none() {
            return self.after(100, Event::Connect { client });
        }
        let place = Place { edge, connection: self.number() };
        (self.clients[client].at, self.clients[client].has_view) = (Some(place), false);
        self.at_edge(place, ByClient::Came(client));
        self.at_edge(place, ByClient::Said(Said::Watch));
    }

    pub(super) fn close(&mut self, client: usize, connection: u64) {
        if self.clients[client].at.is_some_and(|at| at.connection == connection) {
            self.clients[client].at = None;
            let delay = self.below(400);
            self.after(delay, Event::Connect { client });
        }
    }

    pub(super) fn play(&mut self) {
        let delay = 20 + self.below(200);
        self.after(delay, Event::Play);
        let number = self.below(CLIENTS as u64) as usize;
        let Some(place) = self.clients[number].at else { return };
        if self.now < FAULTS_END && self.once_in(12) {
            self.at_edge(place, ByClient::Gone);
            return self.close(number, place.connection);
        }
        let action = self.number();
        let client = &mut self.clients[number];
        if client.is_player && client.has_view && client.unanswered.is_none() && self.now < PLAY_END {
            let number = client.seen;
            client.unanswered = Some((number, action));
            self.at_edge(place, ByClient::Said(Said::Act { number, action }));
        }
    }

    pub(super) fn hear(&mut self, number: usize, connection: u64, heard: Heard) {
        let client = &mut self.clients[number];
        let Some(place) = client.at.filter(|at| at.connection == connection) else { return };
        match heard {
            Heard::View { actions, digest: shown } => {
                assert!(
                    actions >= client.seen,
                    "client {number} must see at least the {} actions that it saw before, not {actions}",
                    client.seen
                );
                assert!(actions <= self.database.log.len(), "a view shows only stored actions");
                assert_eq!(digest(&self.database.log[..actions]), shown, "a view shows the stored actions");
                client.seen = actions;
                if std::mem::replace(&mut client.has_view, true) {
                    return;
                }
                // After a reconnect, an unanswered action is sent again, unless the log has an action with its number.
                client.unanswered.take_if(|(at, _)| *at < actions);
                if let Some((number, action)) = client.unanswered {
                    self.at_edge(place, ByClient::Said(Said::Act { number, action }));
                }
            }
            Heard::Stored { number, action } => {
                assert_eq!(self.database.log.get(number), Some(&action), "an acknowledged action is stored");
                client.acknowledged.push((number, action));
                client.unanswered.take_if(|(_, sent)| *sent == action);
            }
            Heard::Refused => client.unanswered = None,
        }
    }
}
