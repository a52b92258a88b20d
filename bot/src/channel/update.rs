//! Updates: the messages to a room's task.
//!
//! Waiting updates are folded into one [`PendingUpdate`] of bounded size, in which the newest view replaces older
//! views. Thus many fast moves lead to one edit.

use crate::discord::InteractionToken;
use crate::message_ref::MessageRef;
use crate::text::Lang;
use konakis_protocol::{Offer, RoomView};
use std::collections::BTreeSet;

/// A message to a room's task.
#[derive(Clone, Debug)]
pub enum Update {
    /// The room as a spectator sees it.
    View(Box<RoomView>),
    /// Somebody used a command, a button or a menu.
    Interaction(Interaction),
    /// Somebody answered or withdrew the challenge by a button of this message.
    ChallengeAnswered(MessageRef),
    /// A player turned the board round.
    Flip,
    /// Somebody clicked on an older board.
    OldBoard(OldBoard),
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// A player is about to withdraw their own offer.
    WithdrawingOffer(Offer),
    /// The game server has been away for a long time.
    ServerAway,
    /// The room must be watched again, because updates may have been missed. Also used to start a room's task.
    Refresh,
}

/// An older board, which the bot can edit only with the token of a click on it.
#[derive(Clone, Debug)]
pub struct OldBoard {
    /// The token of the click on it.
    pub token: InteractionToken,
    /// The ID of its message.
    pub message: u64,
}

/// An interaction that can still be answered.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// The token by which it is answered.
    pub token: InteractionToken,
    /// The Discord ID of the user.
    pub user: u64,
    /// The language of the user.
    pub lang: Lang,
    /// The message that the token can edit.
    pub editable: Editable,
}

/// The message that an interaction token can edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Editable {
    /// No message.
    Nothing,
    /// The message whose button was clicked, by its ID.
    Clicked(u64),
    /// A message that was posted as a follow-up, by its ID.
    FollowUp(u64),
}

impl Editable {
    /// The ID of the message.
    #[must_use]
    pub const fn message(self) -> Option<u64> {
        match self {
            Self::Nothing => None,
            Self::Clicked(message) | Self::FollowUp(message) => Some(message),
        }
    }
}

/// The maximum number of pending interactions, and of pending older boards. If there are more, the oldest is dropped.
const PENDING_MAX: usize = 4;

/// All updates that the task has not taken yet.
#[derive(Clone, Debug, Default)]
pub struct PendingUpdate {
    /// The newest view.
    pub view: Option<Box<RoomView>>,
    /// The latest interactions, the oldest first.
    pub interactions: Vec<Interaction>,
    /// The challenge's message, if one of its buttons was used.
    pub challenge: Option<MessageRef>,
    /// The older boards that were clicked, the latest last.
    pub old_boards: Vec<OldBoard>,
    /// Whether the board is to be turned round.
    pub flip: bool,
    /// Whether the challenge was withdrawn.
    pub withdrawn: bool,
    /// The offers that are about to be withdrawn by the player who made them.
    pub withdrawing_offers: BTreeSet<Offer>,
    /// Whether the game server is away, and no view or refresh has come since.
    pub server_away: bool,
    /// Whether the room is to be watched again.
    pub refresh: bool,
}

impl PendingUpdate {
    /// Folds in one more update.
    pub fn add(&mut self, update: Update) {
        match update {
            Update::View(view) => {
                // Views arrive in order, except the view that answers a renewed subscription: it may arrive after a
                // newer view.
                if self.view.as_ref().is_none_or(|other| other.seq <= view.seq) {
                    self.view = Some(view);
                }
                self.server_away = false;
            }
            Update::Interaction(interaction) => push_bounded(&mut self.interactions, interaction),
            Update::OldBoard(board) => push_bounded(&mut self.old_boards, board),
            Update::ChallengeAnswered(message) => self.challenge = Some(message),
            Update::Flip => self.flip = !self.flip,
            Update::Withdrawn => self.withdrawn = true,
            Update::WithdrawingOffer(what) => {
                self.withdrawing_offers.insert(what);
            }
            // A refresh would get no answer now, and another refresh comes once the server is back.
            Update::ServerAway => (self.refresh, self.server_away) = (false, true),
            // A refresh loads the newest view, so the pending view is dropped. A running task gets a refresh only when
            // the server is expected to answer, so the server no longer counts as away.
            Update::Refresh => (self.view, self.refresh, self.server_away) = (None, true, false),
        }
    }

    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let Self {
            view,
            interactions,
            challenge,
            old_boards,
            flip,
            withdrawn,
            withdrawing_offers,
            server_away,
            refresh,
        } = self;
        view.is_none()
            && interactions.is_empty()
            && challenge.is_none()
            && old_boards.is_empty()
            && !*flip
            && !*withdrawn
            && withdrawing_offers.is_empty()
            && !*server_away
            && !*refresh
    }
}

fn push_bounded<T>(list: &mut Vec<T>, last: T) {
    if list.len() >= PENDING_MAX {
        list.remove(0);
    }
    list.push(last);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::Viewer;

    fn folded(updates: impl IntoIterator<Item = Update>) -> PendingUpdate {
        let mut pending = PendingUpdate::default();
        updates.into_iter().for_each(|update| pending.add(update));
        pending
    }

    #[test]
    fn newest_of_many_views_is_kept() {
        let views = [3, 5, 4].map(|seq| {
            let view = RoomView { seq, ..view(&contest("tablut", 0), Viewer::Spectator) };
            Update::View(Box::new(view))
        });
        assert_eq!(folded(views).view.map(|view| view.seq), Some(5));
    }

    #[test]
    fn view_before_a_refresh_is_dropped() {
        let shown = |seq| {
            let view = RoomView { seq, ..view(&contest("tablut", 0), Viewer::Spectator) };
            Update::View(Box::new(view))
        };
        let pending = folded([shown(9), Update::Refresh, shown(4)]);
        assert_eq!(pending.view.map(|view| view.seq), Some(4));
    }

    #[test]
    fn board_turned_twice_is_as_it_was() {
        let pending = folded([Update::Flip, Update::Flip, Update::Refresh]);
        assert!(!pending.flip && pending.refresh);
    }

    #[test]
    fn refresh_means_that_the_game_server_is_back() {
        let pending = folded([Update::Withdrawn, Update::ServerAway, Update::Refresh]);
        assert!(pending.withdrawn && pending.refresh && !pending.server_away, "{pending:?}");
    }

    #[test]
    fn room_is_not_refreshed_while_the_game_server_is_away() {
        let pending = folded([Update::Refresh, Update::ServerAway]);
        assert!(pending.server_away && !pending.refresh, "{pending:?}");
    }
}
