//! Offers between the players: the mention of the player who has to answer, and the notice that an offer was not
//! accepted or that an action was taken back.
//!
//! Invariants: a player is mentioned for an offer at most once, even if the bot restarts. A player who withdraws their
//! own offer on Discord gets no notice about it.

use super::effect::ChannelEffect;
use super::write::{News, Notice};
use super::{Context, Flow, Machine};
use crate::clock::Moment;
use crate::memory::SeenOffer;
use crate::messages::details;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::text::Localizer;
use konakis_protocol::{Offer, RoomView, Seat, Seats};
use serenity::model::id::UserId;
use std::time::Duration;

/// If an offer is still open this long after its withdrawal was noted, the withdrawal has failed. Its request times out
/// sooner.
const WITHDRAWN_WITHIN: Duration = Duration::from_secs(60);

impl Machine {
    pub(super) fn note_offers(
        &mut self,
        context: &Context<'_>,
        now: Moment,
        effects: &mut Vec<ChannelEffect>,
    ) -> Flow {
        self.withdrawing_offers.retain(|_, noted| now.uptime.saturating_sub(*noted) < WITHDRAWN_WITHIN);
        let Some(board) = self.record.board() else { return Flow::Continue };
        let before = board.offers.clone();
        let offers = open_offers(&self.view, &before);
        let withdrawn = &self.withdrawing_offers;
        let not_accepted: Vec<(Offer, u64)> = before
            .iter()
            .filter(|seen| was_not_accepted(&self.view, seen) && !withdrawn.contains_key(&seen.what))
            // A computer's refusal is already in the answer to the player's request.
            .filter(|seen| !details::is_computer(&self.view, Seats::TWO.after(seen.by)))
            .filter_map(|seen| Some((seen.what, player(&self.people, seen.by)?)))
            .collect();
        let taken_back = before.iter().find(|seen| is_taken_back(&self.view, seen));
        let taken_back = taken_back.and_then(|seen| Some((seen.by, player(&self.people, seen.by)?)));
        let changed = offers != before;
        if changed {
            self.will_mark();
        }
        // The bot notes a withdrawal before the server carries it out. So the note stays while the view has the offer.
        self.withdrawing_offers.retain(|what, _| self.view.offers.contains_key(what));
        if changed {
            if let Some(board) = self.record.board_mut() {
                board.offers = offers;
            }
            effects.push(self.save());
        }
        for (what, by) in not_accepted {
            let key = match what {
                Offer::Draw => "draw-not-accepted",
                Offer::Takeback => "takeback-not-accepted",
                Offer::Rematch => "rematch-not-accepted",
            };
            self.tell(context, key, by, News::Unmarked, effects);
        }
        if let Some((seat, by)) = taken_back {
            // It is the player's turn again, and the notice replaces the mention of this turn.
            let ply = self.view.ply;
            let before = self.record.board_mut().and_then(|board| board.mentioned_ply.replace(ply));
            // A computer's consent is already in the answer to the player's request.
            if !details::is_computer(&self.view, Seats::TWO.after(seat)) {
                self.tell(context, "takeback-agreed", by, News::Turn { before }, effects);
            }
        }
        Flow::Continue
    }

    fn tell(
        &mut self,
        context: &Context<'_>,
        key: &str,
        player: u64,
        news: News,
        effects: &mut Vec<ChannelEffect>,
    ) {
        let Some(board) = self.record.board_mut() else { return };
        board.posts += 1;
        let channel = board.channel;
        effects.push(self.save_first());
        let player = UserId::new(player);
        let text = Localizer::new(context.texts, self.lang()).with(key, &[("player", player.into())]);
        let message = Box::new(OutgoingMessage { notified: vec![player], ..OutgoingMessage::public(text) });
        let nonce = self.nonce();
        self.round.notices.push_back(Notice { channel, nonce, message, news });
    }

    /// The Discord IDs of the players who still have to be mentioned for an offer; empty while the game server is away.
    pub(super) fn untold_offers(&self) -> Vec<u64> {
        let untold = self.record.board().into_iter().flat_map(|board| &board.offers);
        let untold = untold.filter(|seen| !seen.told && !self.watch.server_away);
        untold.filter_map(|seen| player(&self.people, Seats::TWO.after(seen.by))).collect()
    }

    pub(super) fn set_offers_told(&mut self) {
        for seen in self.record.board_mut().into_iter().flat_map(|board| &mut board.offers) {
            seen.told = true;
        }
    }
}

/// The player's Discord ID, if they can be mentioned.
fn player(people: &konakis_protocol::BySeat<Option<u64>>, seat: Seat) -> Option<u64> {
    people.get(seat).copied().flatten().filter(|player| *player != 0)
}

fn open_offers(view: &RoomView, before: &[SeenOffer]) -> Vec<SeenOffer> {
    let seen = |(what, by): (&Offer, &Seat)| {
        let told = before.iter().any(|seen| (seen.what, seen.by) == (*what, *by) && seen.told);
        SeenOffer { what: *what, by: *by, ply: view.ply, told }
    };
    // An agreed rematch is shown as a rematch, not as an offer.
    view.offers
        .iter()
        .filter(|(what, _)| **what != Offer::Rematch || view.rematch.is_none())
        .map(seen)
        .collect()
}

fn is_taken_back(view: &RoomView, seen: &SeenOffer) -> bool {
    seen.what == Offer::Takeback && !view.offers.contains_key(&seen.what) && view.ply < seen.ply
}

/// Whether an offer was refused or withdrawn: it is gone, but not because of an action, an accepted takeback, the end
/// of the game or an agreed rematch.
fn was_not_accepted(view: &RoomView, seen: &SeenOffer) -> bool {
    let is_gone = view.offers.get(&seen.what) != Some(&seen.by);
    let is_over = view.progress.result().is_some();
    is_gone && view.ply == seen.ply && is_over == (seen.what == Offer::Rematch) && view.rematch.is_none()
}
