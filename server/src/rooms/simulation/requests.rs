//! The requests of the simulated clients, and the changes that they ask for.

use super::history::Made;
use crate::rooms::machine::{Ask, Change, Fresh};
use konakis_protocol::{Offer, Reason, RoomId, Seat};

/// A request of a client. The client may send it several times, until its outcome is known.
#[derive(Clone, Debug)]
pub(super) struct Request {
    pub(super) room: RoomId,
    /// The seat of the client; none for a spectator.
    pub(super) seat: Option<Seat>,
    pub(super) ask: Asked,
    /// The length of the log when the request was first sent.
    pub(super) from: usize,
    /// The number of sent copies that are not answered yet.
    pub(super) copies: u32,
    /// The step in which the room answered that the outcome is unknown. Reset to `None` by a view in a later step, a
    /// different answer, a new copy of the request, a crash of the server, or a check of the server at rest.
    pub(super) undecided_since: Option<u64>,
    /// Whether a copy may have changed the room without a clear answer to the client.
    pub(super) is_doubtful: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    Watch,
    Unwatch,
    Act { ply: u32, action: String },
    Offer(Offer),
    Accept(Offer),
    Refuse(Offer),
    Resign,
    Abort,
}

impl Asked {
    pub(super) fn ask(&self, fresh: Fresh) -> Option<Ask> {
        Some(match self {
            Self::Watch | Self::Unwatch => return None,
            Self::Act { ply, action } => Ask::Act { ply: *ply, action: action.clone(), lag_ms: 0 },
            Self::Offer(what) => Ask::Offer(*what, fresh),
            Self::Accept(what) => Ask::Accept(*what, fresh),
            Self::Refuse(what) => Ask::Refuse(*what),
            Self::Resign => Ask::Resign,
            Self::Abort => Ask::Abort,
        })
    }
}

impl Request {
    pub(super) const fn is_open(&self) -> bool {
        self.copies > 0 || self.undecided_since.is_some()
    }

    pub(super) fn asks_for(&self, Made { change, ply: at_ply, in_setup }: &Made) -> bool {
        let Some(own) = self.seat else { return false };
        match (change, &self.ask) {
            (Change::Acted { seat, action, typed, .. }, Asked::Act { ply, action: asked }) => {
                // The other side's set-up may be stored before this action, unseen by this player.
                let is_in_place = ply == at_ply || (ply < at_ply && *in_setup);
                *seat == own && is_in_place && (action == asked || typed.as_ref() == Some(asked))
            }
            (Change::Offered { seat, what }, Asked::Offer(offer)) => *seat == own && what == offer,
            (Change::Refused { what }, Asked::Refuse(offer)) => what == offer,
            (Change::TakenBack { .. }, Asked::Accept(Offer::Takeback)) => true,
            (Change::Rematched { .. }, Asked::Accept(what) | Asked::Offer(what)) => *what == Offer::Rematch,
            (Change::Ended { outcome }, Asked::Resign) => {
                outcome.reason == Reason::RESIGNATION && outcome.winner != Some(own)
            }
            (Change::Ended { outcome }, Asked::Abort) => outcome.reason == Reason::ABORTED,
            (Change::Ended { outcome }, Asked::Accept(what) | Asked::Offer(what)) => {
                *what == Offer::Draw && outcome.reason == Reason::DRAW_AGREED
            }
            _ => false,
        }
    }
}

/// Whether only a request can cause this change in the simulation. Time or the rules alone never cause it.
pub(super) fn is_requested(change: &Change) -> bool {
    match change {
        Change::Ended { outcome } => {
            [Reason::RESIGNATION, Reason::ABORTED, Reason::DRAW_AGREED].contains(&outcome.reason)
        }
        Change::Created(_) => false,
        _ => true,
    }
}
