//! The turns of a game, and the events of the last turn. A turn is the consecutive actions of one side.

use super::Contest;
use crate::growth::push_in_small_steps;
use konakis_protocol::{Event, LastAction, Seat, TURN_ACTIONS_MAX, Viewer};
use std::sync::Arc;

#[derive(Clone, Default)]
pub(super) struct Turns {
    /// For each action, the number of its turn, counted from 1; 0 for an action of the set-up. Shared by clones. Empty
    /// after [`Turns::drop_numbers`].
    numbers: Arc<Vec<u32>>,
    /// A list of events for each of the latest actions of the last turn, the oldest first. There are at most
    /// [`TURN_ACTIONS_MAX`] + 1 lists. After an action of the set-up, there is only the list of that action.
    events: Vec<Vec<Event>>,
}

impl Turns {
    pub(super) fn push(&mut self, is_setup: bool, continues: bool, events: Vec<Event>) {
        let last = self.numbers.last().copied().unwrap_or(0);
        let number = match (is_setup, continues && last > 0) {
            (true, _) => 0,
            (false, true) => last,
            (false, false) => last + 1,
        };
        if number != last || number == 0 {
            self.events.clear();
        } else if self.events.len() > TURN_ACTIONS_MAX {
            self.events.remove(0);
        }
        self.events.push(events);
        push_in_small_steps(Arc::make_mut(&mut self.numbers), number);
    }

    /// Drops the numbers of this clone, so that the original owns them alone.
    pub(super) fn drop_numbers(&mut self) {
        self.numbers = Arc::default();
    }

    /// Takes the numbers of the first `ply` actions from `later`, the same game after more actions.
    pub(super) fn take_numbers(&mut self, later: Self, ply: usize) {
        self.numbers = later.numbers;
        Arc::make_mut(&mut self.numbers).truncate(ply);
    }

    pub(super) fn last_events(&self) -> &[Event] {
        self.events.last().map_or(&[], Vec::as_slice)
    }
}

impl Contest {
    /// The turn number, counted from 1, of the action at this index; `None` for an action of the set-up.
    #[must_use]
    pub fn turn_number(&self, index: usize) -> Option<u32> {
        self.turns.numbers.get(index).copied().filter(|&number| number > 0)
    }

    /// The last action with its effects, as this viewer may see it; nothing is masked for `None`.
    #[must_use]
    pub fn last_action(&self, viewer: Option<Viewer>) -> Option<LastAction> {
        self.shown(self.ply().checked_sub(1)?, viewer, self.last_events())
    }

    /// The earlier actions of the turn of the last action, the oldest first; only the latest [`TURN_ACTIONS_MAX`] if
    /// there are more. They are masked as in [`Contest::last_action`].
    #[must_use]
    pub fn turn_so_far(&self, viewer: Option<Viewer>) -> Vec<LastAction> {
        let first = self.ply() - self.turns.events.len().min(self.ply());
        let actions = (first..self.ply().saturating_sub(1)).zip(&self.turns.events);
        actions.filter_map(|(index, events)| self.shown(index, viewer, events)).collect()
    }

    /// Whether the seat that acted last is not to act now; true before the first action.
    #[must_use]
    pub fn is_turn_over(&self) -> bool {
        self.actions.last().is_none_or(|entry| !self.to_act().contains(entry.seat))
    }

    pub(super) fn continues_turn(&self, seat: Seat) -> bool {
        self.actions.last().is_some_and(|entry| entry.seat == seat)
    }

    fn shown(&self, index: usize, viewer: Option<Viewer>, events: &[Event]) -> Option<LastAction> {
        let entry = self.actions.get(index)?;
        let action = viewer.map_or_else(|| entry.action.clone(), |viewer| self.masked(entry, viewer));
        let turn_number = self.turn_number(index);
        Some(LastAction { seat: entry.seat, action, events: events.to_vec(), turn_number })
    }
}
