//! The choices that follow from the seed: the rooms, the requests of the clients, and the faults of the store.

use super::super::history::History;
use super::super::requests::{Asked, Request};
use super::super::server::{Server, USERS, seated};
use super::World;
use crate::rooms::creation::create;
use crate::rooms::machine::{Invited, NewRoom, Room, Start};
use crate::store::testing::CommitFault;
use konakis_games::{Purpose, Seed};
use konakis_protocol::{ClockChoice, LiveClock, Offer, Seat};

/// In a game with more log entries than this, clients resign: long games use threads, whose order does not follow from
/// the seed.
const ENTRIES_MAX: usize = 120;
/// The games of the rooms. Half of the rooms play the short test game `three`.
const GAMES: [(&str, &str); 6] = [
    ("three", "standard"),
    ("three", "standard"),
    ("three", "standard"),
    ("tablut", "yourturnmyturn"),
    ("subulata", "yourturnmyturn"),
    ("kubism", "standard"),
];

impl World {
    pub(super) async fn create_room(&mut self, server: &Server) {
        let id = server.services.random.room();
        let (game, variant) = GAMES[self.index(GAMES.len())];
        let clock = LiveClock::new(60, 2).ok().filter(|_| self.below(2) == 0).map(ClockChoice::Live);
        let new_room = NewRoom {
            game: game.to_owned(),
            variant: variant.to_owned(),
            options: konakis_games::Options::new(),
            seed: self.random.number(),
            clock,
            players: [Some(seated(USERS[0])), Some(seated(USERS[1]))].into(),
            creator: seated(USERS[0]).user.id,
            invited: Invited::Nobody,
            rated: false,
            private: self.below(4) == 0,
            start: Start { random_seats: false, first_actions: self.below(2) == 0, first_action_s: None },
        };
        self.end_faults();
        create(&server.services, &id, &new_room).await.expect("a room is created without faults");
        let log = server.services.store.load(&id).await.unwrap().expect("a created room is on disk");
        self.note(|| format!("{id} is created: {game}"));
        self.ledger.histories.insert(id.clone(), History::new(&id, &log));
        self.rooms.push(id);
    }

    pub(super) fn new_request(&self, server: &Server, index: usize) -> Request {
        let room = self.rooms[self.index(self.rooms.len())].clone();
        let history = &self.ledger.histories[&room];
        let seat = history.room.seat_of(&server.connections[index].who.user.id);
        let ask = self.choose(&history.room, history.len(), seat);
        let (from, copies, undecided_since, is_doubtful) = (history.len(), 0, None, false);
        Request { room, seat, ask, from, copies, undecided_since, is_doubtful }
    }

    fn choose(&self, room: &Room, entries: usize, seat: Option<Seat>) -> Asked {
        let offer = [Offer::Draw, Offer::Takeback, Offer::Rematch][self.index(3)];
        let is_over = room.outcome().is_some();
        let offer = if is_over { Offer::Rematch } else { offer };
        if entries > ENTRIES_MAX && !is_over {
            return Asked::Resign;
        }
        let offered = room.open_offers().keys().next().copied();
        match self.below(100) {
            0..10 => Asked::Watch,
            10..13 => Asked::Unwatch,
            13..20 => Asked::Offer(offer),
            20..30 => Asked::Accept(offered.unwrap_or(offer)),
            30..33 => Asked::Refuse(offered.unwrap_or(offer)),
            33 => Asked::Resign,
            34 => Asked::Abort,
            35..38 => room
                .contest()
                .actions()
                .last()
                .map_or(Asked::Watch, |last| Asked::Act { ply: room.ply() - 1, action: last.action.clone() }),
            _ => {
                let mut draw = Seed::new(self.random.number()).draw(Purpose::Play);
                let action = seat.and_then(|seat| room.contest().random(seat, &mut draw));
                action.map_or(Asked::Watch, |action| Asked::Act { ply: room.ply(), action })
            }
        }
    }

    pub(super) fn change_faults(&mut self) {
        let fault = [CommitFault::DiskFull, CommitFault::SyncLost, CommitFault::SyncKept][self.index(3)];
        let choice = self.below(9);
        self.note(|| format!("faults: {choice} {fault:?}"));
        match choice {
            0 => self.faults().fail_next_commit(fault),
            1 => self.faults().fail_commits(Some(fault)),
            2 => self.faults().limit_pages(1),
            3 => self.faults().delay_syncs(),
            4 | 5 => self.faults().end_syncs(),
            6 => {
                self.yields = u32::try_from(self.below(4)).unwrap();
                self.faults().yield_in_calls(self.yields);
            }
            _ => self.end_faults(),
        }
    }
}
