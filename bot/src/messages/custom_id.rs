//! Custom IDs: texts in buttons and menus, which Discord sends back on a click.
//!
//! Invariants: a custom ID has at most the 100 characters that Discord allows, and is read back as it was written. Only
//! custom IDs in private messages contain an action or its beginning, which may be a secret of the player. After a
//! restart, all custom IDs still work; only values placed in a set-up are lost.

use konakis_protocol::{Offer, RoomId};
use std::fmt;
use std::str::FromStr;

/// The longest custom ID that Discord allows, in characters.
pub const CHARS_MAX: usize = 100;

/// A button's or menu's action, and its room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CustomId {
    /// The room.
    pub room: RoomId,
    /// The action.
    pub action: ButtonAction,
}

/// The action of a button or menu.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(strum::IntoStaticStr, strum::VariantNames))]
pub enum ButtonAction {
    /// Takes the free seat.
    Join,
    /// Declines the challenge.
    Decline,
    /// Withdraws the user's own challenge.
    Withdraw,
    /// Calls the game off.
    Abort,
    /// Opens the picker or the set-up.
    OpenPicker,
    /// Shows the user their own view.
    ShowView,
    /// Opens the game as an Activity, inside Discord.
    PlayHere,
    /// Turns the board round: for everybody if a player clicks, otherwise in a copy for the user alone.
    Flip,
    /// Updates the message in a place where the bot is not a member.
    Refresh,
    /// Asks the user to confirm that they resign.
    Resign,
    /// Resigns.
    ConfirmResign,
    /// Makes an offer, or accepts the opponent's offer of the same kind. If the offer is a draw that the user can
    /// claim, asks them to confirm the claim.
    Offer(Offer),
    /// Accepts the opponent's offer.
    Accept(Offer),
    /// Refuses the opponent's offer, or withdraws the user's own.
    Refuse(Offer),
    /// Asks the user to confirm that they claim a draw.
    Claim,
    /// Claims a draw.
    ConfirmClaim,
    /// Sends the record of the game.
    Record,
    /// Sends the game as an animation.
    Animation,
    /// Shows the analysis of the game.
    Analyse,
    /// Turns reminders for the user on or off.
    SetReminders(bool),
    /// Turns off the user's direct messages about turns.
    StopMessages,
    /// Adds the user to the game's thread as a spectator. If there is no thread in this Discord server, shows the user
    /// each action in a panel.
    Follow,
    /// Continues the action with the chosen entry of the picker's menu.
    Pick(Step),
    /// Shows another page of the picker's menu.
    Page(Step),
    /// Goes one step back in the picker.
    Back(Step),
    /// Plays the step's `prefix`, which is a whole action.
    Play(Step),
    /// Set-up: places the next value on the chosen square.
    Place,
    /// Set-up: takes the last value back.
    Unplace,
    /// Set-up: places all values at random.
    Shuffle,
    /// Set-up: plays the set-up.
    ConfirmSetup,
}

/// A user's progress in the picker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The number of actions in the game when the picker showed this step.
    pub ply: u32,
    /// The page of the menu, from 0.
    pub page: u16,
    /// The beginning of the action, as chosen so far.
    pub prefix: String,
}

/// A text that is not a custom ID of this program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("invalid custom ID")]
pub struct InvalidCustomId;

/// The longest beginning of an action in a custom ID, in characters. The other parts of the custom ID need the rest of
/// [`CHARS_MAX`].
pub const PREFIX_CHARS_MAX: usize = 40;

impl CustomId {
    /// The custom ID of this action in this room.
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
            ButtonAction::PlayHere => write!(f, "here:{room}"),
            ButtonAction::Flip => write!(f, "flip:{room}"),
            ButtonAction::Refresh => write!(f, "refresh:{room}"),
            ButtonAction::Resign => write!(f, "resign:{room}"),
            ButtonAction::ConfirmResign => write!(f, "resign!:{room}"),
            ButtonAction::Offer(what) => write!(f, "offer:{room}:{}", offer(*what)),
            ButtonAction::Accept(what) => write!(f, "accept:{room}:{}", offer(*what)),
            ButtonAction::Refuse(what) => write!(f, "refuse:{room}:{}", offer(*what)),
            ButtonAction::Claim => write!(f, "claim:{room}"),
            ButtonAction::ConfirmClaim => write!(f, "claim!:{room}"),
            ButtonAction::Record => write!(f, "record:{room}"),
            ButtonAction::StopMessages => write!(f, "silence:{room}"),
            ButtonAction::Follow => write!(f, "follow:{room}"),
            ButtonAction::Animation => write!(f, "replay:{room}"),
            ButtonAction::Analyse => write!(f, "analyse:{room}"),
            ButtonAction::SetReminders(on) => write!(f, "remind:{room}:{}", if *on { "on" } else { "off" }),
            ButtonAction::Pick(at) => step(f, "pick", at),
            ButtonAction::Page(at) => step(f, "page", at),
            ButtonAction::Back(at) => step(f, "back", at),
            ButtonAction::Play(at) => step(f, "play", at),
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
            "here" => ButtonAction::PlayHere,
            "flip" => ButtonAction::Flip,
            "refresh" => ButtonAction::Refresh,
            "resign" => ButtonAction::Resign,
            "resign!" => ButtonAction::ConfirmResign,
            "offer" => ButtonAction::Offer(read_offer(part()?)?),
            "accept" => ButtonAction::Accept(read_offer(part()?)?),
            "refuse" => ButtonAction::Refuse(read_offer(part()?)?),
            "claim" => ButtonAction::Claim,
            "claim!" => ButtonAction::ConfirmClaim,
            "record" => ButtonAction::Record,
            "silence" => ButtonAction::StopMessages,
            "follow" => ButtonAction::Follow,
            "replay" => ButtonAction::Animation,
            "analyse" => ButtonAction::Analyse,
            "remind" => match part()? {
                "on" => ButtonAction::SetReminders(true),
                "off" => ButtonAction::SetReminders(false),
                _ => return Err(InvalidCustomId),
            },
            "pick" | "page" | "back" | "play" => {
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
                    "play" => ButtonAction::Play(step),
                    _ => ButtonAction::Back(step),
                }
            }
            "place" => ButtonAction::Place,
            "lift" => ButtonAction::Unplace,
            "shuffle" => ButtonAction::Shuffle,
            "ready" => ButtonAction::ConfirmSetup,
            _ => return Err(InvalidCustomId),
        };
        let read = Self { room, action };
        // A text with more parts, or with another spelling of a number, was not written by this program.
        if read.to_string() == text { Ok(read) } else { Err(InvalidCustomId) }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use std::collections::BTreeSet;

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
            ButtonAction::PlayHere,
            ButtonAction::Flip,
            ButtonAction::Refresh,
            ButtonAction::Resign,
            ButtonAction::ConfirmResign,
            ButtonAction::Claim,
            ButtonAction::ConfirmClaim,
            ButtonAction::Record,
            ButtonAction::Animation,
            ButtonAction::Analyse,
            ButtonAction::StopMessages,
            ButtonAction::Follow,
            ButtonAction::SetReminders(true),
            ButtonAction::SetReminders(false),
            ButtonAction::Pick(step()),
            ButtonAction::Page(step()),
            ButtonAction::Back(step()),
            ButtonAction::Play(step()),
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
    fn list_of_actions_has_every_variant() {
        let listed: BTreeSet<&'static str> = every_action().iter().map(Into::into).collect();
        let variants = <ButtonAction as strum::VariantNames>::VARIANTS.iter().copied();
        assert_eq!(listed, variants.collect::<BTreeSet<_>>());
    }

    #[test]
    fn custom_id_is_read_back_and_fits_discords_limit() {
        let room: RoomId = "r".repeat(32).parse().unwrap();
        for action in every_action() {
            let custom_id = CustomId::new(&room, action);
            let text = custom_id.to_string();
            assert_eq!(text.parse(), Ok(custom_id));
            assert!(text.len() <= CHARS_MAX, "{text}");
        }
    }

    #[test]
    fn no_two_actions_share_a_custom_id() {
        let room: RoomId = "r".parse().unwrap();
        let texts: BTreeSet<String> =
            every_action().into_iter().map(|action| CustomId::new(&room, action).to_string()).collect();
        assert_eq!(texts.len(), every_action().len());
    }

    #[test]
    fn invalid_custom_id_is_refused() {
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
            "abort:r:extra",
            "pick:r:01:+0:b3",
            &long,
        ] {
            assert_eq!(text.parse::<CustomId>(), Err(InvalidCustomId), "{text}");
        }
    }
}
