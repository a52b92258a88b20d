//! The record of a room's game, as a message and as text. Until everything is revealed, hidden parts are masked and the
//! seed is left out.

use super::Room;
use konakis_protocol::{GameRecord, RecordedAction, Viewer};

impl Room {
    /// The wall time of each action, in ms since 1970.
    #[must_use]
    pub fn action_times(&self) -> Vec<u64> {
        self.stamps.iter().map(|stamp| stamp.wall).collect()
    }

    /// The record as this viewer may see it.
    #[must_use]
    pub fn record(&self, viewer: Viewer) -> GameRecord {
        let stamps = self.stamps.iter().zip(self.contest.actions());
        let actions = stamps.enumerate().map(|(index, (stamp, entry))| RecordedAction {
            seat: entry.seat,
            action: self.contest.masked(entry, viewer),
            turn_number: self.contest.turn_number(index),
            at: stamp.wall,
            clock_ms: stamp.clock_ms(),
        });
        GameRecord {
            room: self.id.clone(),
            game: self.contest.game().to_owned().into(),
            variant: self.contest.rules().variant().to_owned().into(),
            options: self.contest.rules().options().clone(),
            players: self.players(),
            clock: self.settings.clock,
            rated: self.settings.rated,
            hints: self.hints,
            seed: self.contest.is_revealed().then(|| self.settings.seed.to_string()),
            actions: actions.collect(),
            result: self.outcome().cloned(),
        }
    }

    /// The record as text, as a spectator may see it. It can be replayed once everything is revealed.
    #[must_use]
    pub fn record_text(&self) -> String {
        let mut record = self.contest.record();
        record.hints = self.hints;
        for seat in self.seats().iter() {
            let name = self.seated(seat).map(|who| who.user.name.to_string());
            record.names.extend(name.map(|name| (seat, name)));
        }
        if self.contest.is_revealed() {
            return record.to_string();
        }
        for entry in &mut record.actions {
            entry.action = self.contest.masked(entry, Viewer::Spectator);
        }
        record.without_seed()
    }
}
