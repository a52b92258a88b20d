//! A room's log as the simulation last read it, with the views that follow from each prefix of the log.

use crate::rooms::machine::{Change, Entry, Room};
use konakis_protocol::{RoomId, Seat, Viewer};
use serde_json::Value;

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black), Viewer::Spectator];

pub(super) struct Made {
    pub(super) change: Change,
    /// The number of actions before the change.
    pub(super) ply: u32,
    pub(super) in_setup: bool,
}

pub(super) struct History {
    pub(super) room: Room,
    log: Vec<String>,
    changes: Vec<Made>,
    /// The views after each entry, in the order of [`VIEWERS`].
    views: Vec<[Value; 3]>,
    /// The greatest number of entries that a view of an earlier step is known to include. Every view of a later step
    /// includes at least as many.
    pub(super) shown: usize,
}

impl History {
    pub(super) fn new(id: &RoomId, log: &[String]) -> Self {
        let entry = read(&log[0]);
        let Change::Created(new_room) = &entry.change else {
            panic!("{id}: the log does not begin with the creation of the room")
        };
        let room = Room::create(id.clone(), entry.at, (**new_room).clone()).unwrap();
        let views = vec![views(&room, &entry)];
        let changes = vec![Made { change: entry.change, ply: 0, in_setup: false }];
        let mut history = Self { room, log: vec![log[0].clone()], changes, views, shown: 1 };
        history.grow(log);
        history
    }

    pub(super) fn len(&self) -> usize {
        self.log.len()
    }

    pub(super) fn changes(&self, from: usize) -> &[Made] {
        &self.changes[from.min(self.changes.len())..]
    }

    pub(super) fn grow(&mut self, log: &[String]) {
        let id = self.room.id();
        assert!(log.starts_with(&self.log), "{id}: no entry is changed or lost");
        let mut last = read(&self.log[self.log.len() - 1]);
        for text in &log[self.log.len()..] {
            let entry = read(text);
            assert!(last.at.uptime <= entry.at.uptime, "uptime never goes back");
            assert!(last.seq < entry.seq, "sequence numbers grow");
            let (ply, in_setup) = (self.room.ply(), self.room.contest().is_setup());
            self.room.apply(&entry).unwrap();
            self.views.push(views(&self.room, &entry));
            self.changes.push(Made { change: entry.change.clone(), ply, in_setup });
            self.log.push(text.clone());
            last = entry;
        }
    }

    /// The length of the shortest prefix of the log that gives this view and has at least `self.shown` entries.
    pub(super) fn place(&self, viewer: Viewer, view: &Value) -> Option<usize> {
        let index = index(viewer);
        (self.shown..=self.log.len()).find(|entries| self.views[entries - 1][index] == *view)
    }

    /// Whether this is the view of the whole log.
    pub(super) fn is_current(&self, viewer: Viewer, view: &Value) -> bool {
        self.views[self.views.len() - 1][index(viewer)] == *view
    }

    pub(super) fn check_load(&self) {
        let entry = read(&self.log[self.log.len() - 1]);
        let loaded = Room::load(self.room.id().clone(), &self.log, entry.at).unwrap();
        assert_eq!(views(&loaded, &entry), self.views[self.views.len() - 1], "a load keeps the views");
    }
}

/// The view without the fields that do not follow from the log alone.
pub(super) fn durable_part(mut view: Value) -> Value {
    let fields = view.as_object_mut().unwrap();
    for field in ["type", "re", "seq", "spectators", "clock"] {
        fields.remove(field);
    }
    for player in fields["players"].as_object_mut().unwrap().values_mut() {
        if let Some(player) = player.as_object_mut() {
            player.remove("online");
        }
    }
    view
}

fn index(viewer: Viewer) -> usize {
    VIEWERS.iter().position(|other| *other == viewer).unwrap()
}

fn views(room: &Room, entry: &Entry) -> [Value; 3] {
    VIEWERS.map(|viewer| durable_part(serde_json::to_value(room.view(viewer, entry.at)).unwrap()))
}

fn read(text: &str) -> Entry {
    serde_json::from_str(text).unwrap()
}
