//! The updates with which a round begins: views, clicks, and news about the challenge and the game server.

use super::Machine;
use super::effect::ChannelEffect;
use crate::channel::update::{Interaction, PendingUpdate};
use crate::clock::Moment;
use konakis_protocol::Seats;

impl Machine {
    pub(super) fn take_update(
        &mut self,
        now: Moment,
        update: PendingUpdate,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let PendingUpdate {
            view,
            interactions,
            challenge,
            old_boards,
            flip,
            withdrawn,
            withdrawing_offers,
            server_away,
            refresh,
        } = update;
        self.withdrawing_offers.extend(withdrawing_offers.into_iter().map(|what| (what, now.uptime)));
        self.round.old_boards = old_boards;
        self.round.refresh = refresh;
        if let Some(view) = view {
            self.take_view(now, view, effects);
        }
        self.take_interactions(now, interactions, effects);
        if flip {
            self.flip_board();
        }
        // The challenge's message is unrecorded only if the bot stopped right after posting it.
        let message = &mut self.record.challenge.message;
        *message = message.or(challenge);
        self.record.challenge.withdrawn |= withdrawn;
        // A view in the same update is older than the loss of the server: a newer view would have reset `server_away`.
        if server_away {
            self.watch.server_lost(self.record.last_active.is_recent(now.wall_ms));
        }
    }

    fn take_interactions(
        &mut self,
        now: Moment,
        interactions: Vec<Interaction>,
        effects: &mut Vec<ChannelEffect>,
    ) {
        // The Discord ID of a player who joined on the website becomes known when they click here.
        self.round.find_players |= !interactions.is_empty() && self.has_unknown_player();
        self.round.clicked = !interactions.is_empty();
        let mut has_player = false;
        for interaction in interactions {
            let seat = self.seat_of(interaction.user);
            has_player |= seat.is_some();
            self.record.last_active.set_active(seat, now.wall_ms);
            self.access.renew(interaction, now.uptime);
        }
        // Store the time of a player's click: after a restart, the wait before a mention still begins at the click.
        if has_player {
            effects.push(self.save());
        }
    }

    fn flip_board(&mut self) {
        let near = Seats::TWO.after(self.near());
        if let Some(board) = self.record.board_mut() {
            board.near = Some(near);
        }
    }
}
