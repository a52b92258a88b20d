//! The watch of the room: the spectators' views from the game server, and what is known of the server itself.
//!
//! Invariants: a view never replaces a newer view of the same watch. After a failure that may be temporary, the
//! machine watches the room again soon.

use super::effect::ChannelEffect;
use super::players::user_ids;
use super::{Flow, Machine, Step};
use crate::clock::Moment;
use crate::memory::Phase;
use konakis_protocol::RoomView;
use konakis_protocol::connect::RequestError;

/// The state of the watch, and of the server behind it.
#[derive(Debug, Default)]
pub(super) struct Watch {
    /// Whether the game server is away, and no view has come since.
    pub(super) server_away: bool,
    /// Whether the board says that the game server is away. The board of an idle game does not say it.
    pub(super) shows_away: bool,
    /// Whether loading the view failed, so that the room must be watched again.
    pub(super) is_stale: bool,
}

impl Watch {
    pub(super) const fn server_lost(&mut self, is_shown: bool) {
        self.server_away = true;
        self.shows_away |= is_shown;
    }

    const fn server_found(&mut self) {
        (self.server_away, self.shows_away) = (false, false);
    }

    /// After a refusal that may be temporary, the room is watched again soon. After any other refusal, it is watched
    /// again only at the next refresh.
    fn failed(&mut self, error: &RequestError) {
        self.is_stale = match error {
            RequestError::Refused(reply) => reply.code.may_pass(),
            _ => true,
        };
    }
}

impl Machine {
    pub(super) fn refresh(&mut self, effects: &mut Vec<ChannelEffect>) -> Flow {
        if !self.round.refresh {
            return Flow::Continue;
        }
        self.watch.is_stale = false;
        self.round.await_outcome(Step::Watching, ChannelEffect::Watch, effects)
    }

    pub(super) fn watched(
        &mut self,
        now: Moment,
        watched: Result<Box<RoomView>, RequestError>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        match watched {
            Ok(view) => {
                // After a new `watch`, the numbers of views may start again.
                self.view.seq = 0;
                self.take_view(now, view, effects);
            }
            Err(error) => self.watch.failed(&error),
        }
    }

    pub(super) fn take_view(&mut self, now: Moment, view: Box<RoomView>, effects: &mut Vec<ChannelEffect>) {
        if view.seq < self.view.seq {
            return;
        }
        self.watch.server_found();
        self.round.find_players |= user_ids(&view) != user_ids(&self.view);
        let moved = self.record.last_active.observe(&self.view, &view, now.wall_ms);
        if let Some(board) = self.record.board_mut().filter(|_| view.ply < self.view.ply) {
            // After a takeback, forget mentions at later plies, because new turns will reach these plies again.
            let kept = |noted: &u32| *noted <= view.ply;
            board.mentioned_ply = board.mentioned_ply.filter(kept);
            board.reminded_ply = board.reminded_ply.filter(kept);
        }
        self.view = view;
        self.enter_phase();
        if moved {
            // Save now, so that a restarted bot does not take these actions for new ones.
            effects.push(self.save());
        }
    }

    /// Enters [`Phase::Over`] if the game has ended. A room with two players but no board stays in [`Phase::Proposed`]
    /// until `begin` enters the next phase, because the board's channel must be chosen first.
    pub(super) fn enter_phase(&mut self) {
        let is_over = self.view.progress.result().is_some();
        let is_full = self.is_full();
        self.record.phase = match std::mem::replace(&mut self.record.phase, Phase::Proposed) {
            Phase::Proposed if is_over && !is_full => Phase::Over { board: None, settled: false },
            Phase::Playing(board) if is_over => Phase::Over { board: Some(board), settled: false },
            phase => phase,
        };
    }
}
