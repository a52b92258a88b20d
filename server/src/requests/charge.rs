//! Charges most requests that store something: to the user, and to the address.
//!
//! Invariants: these requests are charged before they reach a room. A service is one address with many users, so only
//! its users are charged.

use super::{Caller, RequestError, Requests};
use konakis_protocol::{ClientMessage, Offer};

impl Requests {
    /// Charges a request, or refuses it if it is over a limit. Offers, the answers to them and draw claims also count
    /// towards a limit of the user alone. If disk space is short, requests that may create a room are refused. A
    /// request without a user is not charged, because it stores nothing.
    pub(super) fn charge(&self, caller: &Caller, message: &ClientMessage) -> Result<(), RequestError> {
        let (Some(user), address) = (&caller.charged_user, caller.charged_address()) else { return Ok(()) };
        let (makes_room, is_offer) = match message {
            ClientMessage::Create(_) => (true, false),
            // Accepting a rematch makes a room. Offering one makes a room if the other player has offered one already,
            // so all offers of a rematch are charged as if they made a room.
            ClientMessage::Offer(of) | ClientMessage::Accept(of) => (of.what == Offer::Rematch, true),
            ClientMessage::Refuse(_) | ClientMessage::ClaimDraw(_) => (false, true),
            ClientMessage::Block(_)
            | ClientMessage::Unblock(_)
            | ClientMessage::AddDevice(_)
            | ClientMessage::RemoveDevice(_)
            | ClientMessage::NotifyWhen(_)
            | ClientMessage::Join(_)
            | ClientMessage::Decline(_)
            | ClientMessage::Act(_)
            | ClientMessage::Hint(_)
            | ClientMessage::Resign(_)
            | ClientMessage::Abort(_) => (false, false),
            ClientMessage::Hello(_)
            | ClientMessage::Watch(_)
            | ClientMessage::Unwatch(_)
            | ClientMessage::Chat(_)
            | ClientMessage::Lobby(_)
            | ClientMessage::Record(_)
            | ClientMessage::Analyse(_)
            | ClientMessage::Evaluate(_)
            | ClientMessage::Judge(_)
            | ClientMessage::Replay(_)
            | ClientMessage::Profile(_)
            | ClientMessage::Leaderboard(_)
            | ClientMessage::SignOut(_)
            | ClientMessage::Blocks
            | ClientMessage::Notifications
            | ClientMessage::DeliverNotices
            | ClientMessage::Report(_)
            | ClientMessage::EnterActivity(_)
            | ClientMessage::LeaveActivity(_)
            | ClientMessage::ShowInActivity(_)
            | ClientMessage::WaitInActivity(_)
            | ClientMessage::SetActivity(_)
            | ClientMessage::Launch(_)
            | ClientMessage::Data(_)
            | ClientMessage::DeleteAccount
            | ClientMessage::Ping => return Ok(()),
        };
        if makes_room {
            if self.services.is_short_of_space() {
                return Err(RequestError::NoSpace);
            }
            self.limits.room(user, address)?;
        }
        if is_offer {
            self.limits.offer(user)?;
        }
        Ok(self.limits.entry(user, address)?)
    }
}
