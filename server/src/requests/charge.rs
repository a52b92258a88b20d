//! Charges the user and the address for most requests that store something.
//!
//! Invariants: these requests are charged before they reach a room. A service is one address with many users, so only
//! its users are charged.

use super::{Caller, RequestError, Requests};
use konakis_protocol::{ClientMessage, Offer};

impl Requests {
    /// Charges a request, or refuses it if it is over a limit. If disk space is short, requests that may create a room
    /// are refused. A request without a user is not charged, because it stores nothing.
    pub(super) fn charge(&self, caller: &Caller, message: &ClientMessage) -> Result<(), RequestError> {
        let (Some(user), address) = (&caller.charged_user, caller.charged_address()) else { return Ok(()) };
        let Some(charge) = charge(message) else { return Ok(()) };
        if charge.makes_room {
            if self.services.is_short_of_space() {
                return Err(RequestError::NoSpace);
            }
            self.limits.room(user, address)?;
        }
        if charge.is_offer {
            self.limits.offer(user)?;
        }
        Ok(self.limits.entry(user, address)?)
    }
}

/// The limits towards which a request counts, besides the limit on all requests that store something.
struct Charge {
    /// Whether the request may create a room.
    makes_room: bool,
    /// Whether it is an offer, the answer to an offer, or a draw claim. These count towards a limit of the user alone.
    is_offer: bool,
}

/// None for a request that is not charged here.
fn charge(message: &ClientMessage) -> Option<Charge> {
    match message {
        ClientMessage::Create(_) => Some(Charge { makes_room: true, is_offer: false }),
        // Accepting a rematch makes a room. Offering one makes a room if the other player has offered one already, so
        // all offers of a rematch are charged as if they made a room.
        ClientMessage::Offer(of) | ClientMessage::Accept(of) => {
            Some(Charge { makes_room: of.what == Offer::Rematch, is_offer: true })
        }
        ClientMessage::Refuse(_) | ClientMessage::ClaimDraw(_) => {
            Some(Charge { makes_room: false, is_offer: true })
        }
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
        | ClientMessage::Abort(_) => Some(Charge { makes_room: false, is_offer: false }),
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
        | ClientMessage::Ping => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const REFERENCE: &str = include_str!("../../../protocol/README.md");

    /// The requests named in the row of the reference whose first column contains `text`.
    fn listed(text: &str) -> BTreeSet<&'static str> {
        let mut columns = REFERENCE.lines().filter_map(|line| line.split('|').nth(1));
        let column = columns.find(|column| column.contains(text)).unwrap();
        column.split('`').skip(1).step_by(2).collect()
    }

    /// The requests whose charge satisfies `is_charged`, among the examples of the reference, which has an example of
    /// every request.
    fn charged(is_charged: impl Fn(Charge) -> bool) -> BTreeSet<&'static str> {
        let examples = REFERENCE.split("```json client\n").skip(1);
        let decoded =
            examples.map(|rest| konakis_protocol::decode(rest.split("\n```").next().unwrap()).unwrap());
        let charged = decoded.filter(|request| charge(&request.message).is_some_and(&is_charged));
        charged.map(|request| request.message.kind()).collect()
    }

    #[test]
    fn reference_lists_the_charged_requests() {
        assert_eq!(charged(|_| true), listed("that store something in a room or about the user"));
        assert_eq!(charged(|charge| charge.is_offer), listed("`claim_draw` of a user"));
    }
}
