//! The bot's response to a click, which depends on the button and on whether its message is ephemeral.
//!
//! Invariants: a private reply never edits a public message, and each button that answers or withdraws a challenge
//! changes the challenge's message for everybody.

use crate::messages::custom_id::ButtonAction;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Response {
    /// Opens the Activity.
    Launch,
    Deferred(Deferred),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Deferred {
    /// Posts a new ephemeral message.
    New,
    /// Edits the user's ephemeral message that has the button.
    Edit,
    /// Lets the room's task edit the public message that has the button.
    Public,
}

impl Deferred {
    /// Returns this response for a button of a public message, and `Edit` for a button of an ephemeral message.
    const fn or_edit(self, is_ephemeral: bool) -> Self {
        if is_ephemeral { Self::Edit } else { self }
    }
}

impl Response {
    pub(super) const fn to(action: &ButtonAction, is_ephemeral: bool) -> Self {
        let deferred = match action {
            ButtonAction::ShowView
            | ButtonAction::Resign
            | ButtonAction::Record
            | ButtonAction::Animation
            | ButtonAction::Analyse => Deferred::New,
            ButtonAction::OpenPicker
            | ButtonAction::ConfirmResign
            | ButtonAction::Abort
            | ButtonAction::Claim
            | ButtonAction::ConfirmClaim
            | ButtonAction::SetReminders(_)
            | ButtonAction::StopMessages
            | ButtonAction::Follow
            | ButtonAction::Pick(_)
            | ButtonAction::Page(_)
            | ButtonAction::Back(_)
            | ButtonAction::Play(_)
            | ButtonAction::Place
            | ButtonAction::Unplace
            | ButtonAction::Shuffle
            | ButtonAction::ConfirmSetup => Deferred::New.or_edit(is_ephemeral),
            ButtonAction::PlayHere => return Self::Launch,
            ButtonAction::Join
            | ButtonAction::Decline
            | ButtonAction::Flip
            | ButtonAction::Refresh
            | ButtonAction::Offer(_) => Deferred::Public,
            // These buttons are in a private message, or below the board or the challenge.
            ButtonAction::Withdraw | ButtonAction::Accept(_) | ButtonAction::Refuse(_) => {
                Deferred::Public.or_edit(is_ephemeral)
            }
        };
        Self::Deferred(deferred)
    }
}

/// Whether the button belongs to a player's turn, or answers an offer.
pub(super) const fn is_turn(action: &ButtonAction) -> bool {
    matches!(
        action,
        ButtonAction::OpenPicker
            | ButtonAction::Pick(_)
            | ButtonAction::Page(_)
            | ButtonAction::Back(_)
            | ButtonAction::Play(_)
            | ButtonAction::Place
            | ButtonAction::Unplace
            | ButtonAction::Shuffle
            | ButtonAction::ConfirmSetup
            | ButtonAction::Accept(_)
            | ButtonAction::Refuse(_)
    )
}

pub(super) const fn is_of_challenge(action: &ButtonAction) -> bool {
    matches!(action, ButtonAction::Join | ButtonAction::Decline | ButtonAction::Withdraw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::custom_id::tests::every_action;

    const NEW: Response = Response::Deferred(Deferred::New);
    const EDIT: Response = Response::Deferred(Deferred::Edit);
    const PUBLIC: Response = Response::Deferred(Deferred::Public);

    #[test]
    fn private_reply_never_edits_a_public_message() {
        for action in every_action() {
            assert_ne!(Response::to(&action, false), EDIT, "{action:?}");
        }
    }

    #[test]
    fn offer_is_answered_in_the_panel_or_below_the_board() {
        use konakis_protocol::Offer;
        for action in [ButtonAction::Accept(Offer::Draw), ButtonAction::Refuse(Offer::Takeback)] {
            assert_eq!((Response::to(&action, true), Response::to(&action, false)), (EDIT, PUBLIC));
        }
    }

    #[test]
    fn every_button_has_its_response() {
        let names = |shown: &dyn Fn(&ButtonAction) -> bool| {
            let of =
                |action: &ButtonAction| format!("{action:?}").split(['(', ' ']).next().unwrap().to_owned();
            let mut names: Vec<String> =
                every_action().iter().filter(|action| shown(action)).map(of).collect();
            names.dedup();
            names.join(" ")
        };
        let by = |expected, is_ephemeral| {
            names(&|action: &ButtonAction| Response::to(action, is_ephemeral) == expected)
        };
        insta::assert_snapshot!(
            [
                format!("private, new: {}", by(NEW, true)),
                format!("private, edit: {}", by(EDIT, true)),
                format!("private, public: {}", by(PUBLIC, true)),
                format!("public, new: {}", by(NEW, false)),
                format!("public, public: {}", by(PUBLIC, false)),
                format!("launch: {}", by(Response::Launch, false)),
                format!("of a turn: {}", names(&is_turn)),
                format!("of a challenge: {}", names(&is_of_challenge)),
            ]
            .join("\n")
        );
    }

    #[test]
    fn buttons_of_a_challenge_change_it_for_everybody() {
        for action in every_action().iter().filter(|action| is_of_challenge(action)) {
            assert_eq!(Response::to(action, false), PUBLIC);
        }
    }
}
