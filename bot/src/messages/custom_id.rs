//! What stands behind a button or a menu: all that the bot must know when it is used, also after a restart.
//!
//! What always holds: it fits the 100 characters that Discord allows, tells no secret, and reads back as it was written.

use konakis_protocol::{Offer, RoomId};
use std::fmt;
use std::str::FromStr;

/// The longest that Discord lets it be, in characters.
pub const CHARS_MAX: usize = 100;

/// What a button or a menu does, and in which room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    /// The room.
    pub room: RoomId,
    /// What it does there.
    pub action: ButtonAction,
}

/// What a button or a menu does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ButtonAction {
    /// Takes the free seat.
    Join,
    /// Turns the challenge down.
    Decline,
    /// Withdraws one's own challenge.
    Withdraw,
    /// Calls the game off.
    Abort,
    /// Opens the picker, or the setting up.
    OpenPicker,
    /// Shows the person his own board.
    ShowView,
    /// Turns the board of the message round.
    Flip,
    /// Asks whether he really gives up.
    Resign,
    /// Gives up.
    ConfirmResign,
    /// Offers something, or accepts it where the other side has offered it.
    Offer(Offer),
    /// Accepts what the other side offered.
    Accept(Offer),
    /// Refuses what the other side offered.
    Refuse(Offer),
    /// Asks whether he really claims a draw.
    Claim,
    /// Claims a draw.
    ConfirmClaim,
    /// Gives the record.
    Record,
    /// Gives the game as a moving picture.
    Replay,
    /// Reminds the person of games that wait for him, or does not any more.
    SetReminders(bool),
    /// A menu of the picker: the chosen entry continues what was chosen so far.
    Pick(Step),
    /// Another page of the picker's menu.
    Page(Step),
    /// A step back in the picker.
    Back(Step),
    /// The setting up: the chosen square takes the next value.
    Place,
    /// The setting up: the last value comes off again.
    Unplace,
    /// The setting up: all values where chance puts them.
    Shuffle,
    /// The setting up: done.
    ConfirmSetup,
}

/// Where somebody is in the picker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// How many actions had been made when it was opened.
    pub ply: u32,
    /// Which page of the menu, from 0.
    pub page: u16,
    /// What was chosen so far, as the beginning of an action's text.
    pub prefix: String,
}

/// A text that stands behind no button of this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this button is not known any more")]
pub struct InvalidCustomId;

/// The longest beginning of an action: what is left of the characters after the rest.
const PREFIX_CHARS_MAX: usize = 40;

impl CustomId {
    /// Does this in that room.
    #[must_use]
    pub fn new(room: &RoomId, action: ButtonAction) -> Self {
        Self { room: room.clone(), action }
    }
}

const fn offer(what: Offer) -> &'static str {
    match what {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Rematch => "rematch",
    }
}

fn read_offer(word: &str) -> Result<Offer, InvalidCustomId> {
    [Offer::Draw, Offer::Takeback, Offer::Rematch]
        .into_iter()
        .find(|what| offer(*what) == word)
        .ok_or(InvalidCustomId)
}

impl fmt::Display for CustomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { room, action } = self;
        let step = |f: &mut fmt::Formatter<'_>, verb, step: &Step| {
            write!(f, "{verb}:{room}:{}:{}:{}", step.ply, step.page, step.prefix)
        };
        match action {
            ButtonAction::Join => write!(f, "join:{room}"),
            ButtonAction::Decline => write!(f, "decline:{room}"),
            ButtonAction::Withdraw => write!(f, "withdraw:{room}"),
            ButtonAction::Abort => write!(f, "abort:{room}"),
            ButtonAction::OpenPicker => write!(f, "move:{room}"),
            ButtonAction::ShowView => write!(f, "look:{room}"),
            ButtonAction::Flip => write!(f, "flip:{room}"),
            ButtonAction::Resign => write!(f, "resign:{room}"),
            ButtonAction::ConfirmResign => write!(f, "resign!:{room}"),
            ButtonAction::Offer(what) => write!(f, "offer:{room}:{}", offer(*what)),
            ButtonAction::Accept(what) => write!(f, "accept:{room}:{}", offer(*what)),
            ButtonAction::Refuse(what) => write!(f, "refuse:{room}:{}", offer(*what)),
            ButtonAction::Claim => write!(f, "claim:{room}"),
            ButtonAction::ConfirmClaim => write!(f, "claim!:{room}"),
            ButtonAction::Record => write!(f, "record:{room}"),
            ButtonAction::Replay => write!(f, "replay:{room}"),
            ButtonAction::SetReminders(on) => write!(f, "remind:{room}:{}", if *on { "on" } else { "off" }),
            ButtonAction::Pick(at) => step(f, "pick", at),
            ButtonAction::Page(at) => step(f, "page", at),
            ButtonAction::Back(at) => step(f, "back", at),
            ButtonAction::Place => write!(f, "place:{room}"),
            ButtonAction::Unplace => write!(f, "lift:{room}"),
            ButtonAction::Shuffle => write!(f, "shuffle:{room}"),
            ButtonAction::ConfirmSetup => write!(f, "ready:{room}"),
        }
    }
}

impl FromStr for CustomId {
    type Err = InvalidCustomId;

    fn from_str(text: &str) -> Result<Self, InvalidCustomId> {
        if text.len() > CHARS_MAX {
            return Err(InvalidCustomId);
        }
        let mut parts = text.splitn(5, ':');
        let mut part = || parts.next().ok_or(InvalidCustomId);
        let (verb, room) = (part()?, part()?.parse().map_err(|_| InvalidCustomId)?);
        let number = |text: &str| text.parse::<u32>().map_err(|_| InvalidCustomId);
        let action = match verb {
            "join" => ButtonAction::Join,
            "decline" => ButtonAction::Decline,
            "withdraw" => ButtonAction::Withdraw,
            "abort" => ButtonAction::Abort,
            "move" => ButtonAction::OpenPicker,
            "look" => ButtonAction::ShowView,
            "flip" => ButtonAction::Flip,
            "resign" => ButtonAction::Resign,
            "resign!" => ButtonAction::ConfirmResign,
            "offer" => ButtonAction::Offer(read_offer(part()?)?),
            "accept" => ButtonAction::Accept(read_offer(part()?)?),
            "refuse" => ButtonAction::Refuse(read_offer(part()?)?),
            "claim" => ButtonAction::Claim,
            "claim!" => ButtonAction::ConfirmClaim,
            "record" => ButtonAction::Record,
            "replay" => ButtonAction::Replay,
            "remind" => match part()? {
                "on" => ButtonAction::SetReminders(true),
                "off" => ButtonAction::SetReminders(false),
                _ => return Err(InvalidCustomId),
            },
            "pick" | "page" | "back" => {
                let (ply, page) =
                    (number(part()?)?, number(part()?)?.try_into().map_err(|_| InvalidCustomId)?);
                let prefix = part()?;
                if prefix.len() > PREFIX_CHARS_MAX || !prefix.bytes().all(|byte| byte.is_ascii_graphic()) {
                    return Err(InvalidCustomId);
                }
                let step = Step { ply, page, prefix: prefix.to_owned() };
                match verb {
                    "pick" => ButtonAction::Pick(step),
                    "page" => ButtonAction::Page(step),
                    _ => ButtonAction::Back(step),
                }
            }
            "place" => ButtonAction::Place,
            "lift" => ButtonAction::Unplace,
            "shuffle" => ButtonAction::Shuffle,
            "ready" => ButtonAction::ConfirmSetup,
            _ => return Err(InvalidCustomId),
        };
        Ok(Self { room, action })
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn every_action() -> Vec<ButtonAction> {
        let step = || Step { ply: u32::MAX, page: 7, prefix: "b3>b5".to_owned() };
        let offers = [Offer::Draw, Offer::Takeback, Offer::Rematch];
        let mut all = vec![
            ButtonAction::Join,
            ButtonAction::Decline,
            ButtonAction::Withdraw,
            ButtonAction::Abort,
            ButtonAction::OpenPicker,
            ButtonAction::ShowView,
            ButtonAction::Flip,
            ButtonAction::Resign,
            ButtonAction::ConfirmResign,
            ButtonAction::Claim,
            ButtonAction::ConfirmClaim,
            ButtonAction::Record,
            ButtonAction::Replay,
            ButtonAction::SetReminders(true),
            ButtonAction::SetReminders(false),
            ButtonAction::Pick(step()),
            ButtonAction::Page(step()),
            ButtonAction::Back(step()),
            ButtonAction::Place,
            ButtonAction::Unplace,
            ButtonAction::Shuffle,
            ButtonAction::ConfirmSetup,
        ];
        all.extend(offers.map(ButtonAction::Offer));
        all.extend(offers.map(ButtonAction::Accept));
        all.extend(offers.map(ButtonAction::Refuse));
        all
    }

    #[test]
    fn what_stands_behind_a_button_reads_back_and_fits() {
        let room: RoomId = "r".repeat(32).parse().unwrap();
        for action in every_action() {
            let custom_id = CustomId::new(&room, action);
            let text = custom_id.to_string();
            assert_eq!(text.parse(), Ok(custom_id));
            assert!(text.len() <= CHARS_MAX, "{text}");
        }
    }

    #[test]
    fn no_two_buttons_say_the_same() {
        let room: RoomId = "r".parse().unwrap();
        let texts: std::collections::BTreeSet<String> =
            every_action().into_iter().map(|action| CustomId::new(&room, action).to_string()).collect();
        assert_eq!(texts.len(), every_action().len());
    }

    #[test]
    fn what_is_no_button_is_refused() {
        let long = format!("pick:r:1:0:{}", "b".repeat(99));
        for text in [
            "",
            "move",
            "move:",
            "dance:r",
            "offer:r:tea",
            "pick:r:1",
            "pick:r:x:0:",
            "pick:r:1:0:a b",
            &long,
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(InvalidCustomId), "{text}");
        }
    }
}
