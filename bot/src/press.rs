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
pub struct Press {
    /// The room.
    pub room: RoomId,
    /// What it does there.
    pub deed: Deed,
}

/// What a button or a menu does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Takes the free seat.
    Join,
    /// Turns the challenge down.
    Decline,
    /// Withdraws one's own challenge.
    Withdraw,
    /// Calls the game off.
    Abort,
    /// Opens the picker, or the setting up.
    Move,
    /// Shows the person his own board.
    Look,
    /// Turns the board of the message round.
    Flip,
    /// Asks whether he really gives up.
    Resign,
    /// Gives up.
    ResignSurely,
    /// Offers something, or accepts it where the other side has offered it.
    Offer(Offer),
    /// Accepts what the other side offered.
    Accept(Offer),
    /// Refuses what the other side offered.
    Refuse(Offer),
    /// Asks whether he really claims a draw.
    Claim,
    /// Claims a draw.
    ClaimSurely,
    /// Gives the record.
    Record,
    /// Gives the game as a moving picture.
    Replay,
    /// Reminds the person of games that wait for him, or does not any more.
    Remind(bool),
    /// A menu of the picker: the chosen entry continues what was chosen so far.
    Pick(Step),
    /// Another page of the picker's menu.
    Page(Step),
    /// A step back in the picker.
    Back(Step),
    /// The setting up: the chosen square takes the next value.
    Place,
    /// The setting up: the last value comes off again.
    Lift,
    /// The setting up: all values where chance puts them.
    Shuffle,
    /// The setting up: done.
    Ready,
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
pub struct NoPress;

/// The longest beginning of an action: what is left of the characters after the rest.
const PREFIX_CHARS_MAX: usize = 40;

impl Press {
    /// Does this in that room.
    #[must_use]
    pub fn new(room: &RoomId, deed: Deed) -> Self {
        Self { room: room.clone(), deed }
    }
}

const fn offer(what: Offer) -> &'static str {
    match what {
        Offer::Draw => "draw",
        Offer::Takeback => "takeback",
        Offer::Rematch => "rematch",
    }
}

fn read_offer(word: &str) -> Result<Offer, NoPress> {
    [Offer::Draw, Offer::Takeback, Offer::Rematch]
        .into_iter()
        .find(|what| offer(*what) == word)
        .ok_or(NoPress)
}

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { room, deed } = self;
        let step = |f: &mut fmt::Formatter<'_>, verb, step: &Step| {
            write!(f, "{verb}:{room}:{}:{}:{}", step.ply, step.page, step.prefix)
        };
        match deed {
            Deed::Join => write!(f, "join:{room}"),
            Deed::Decline => write!(f, "decline:{room}"),
            Deed::Withdraw => write!(f, "withdraw:{room}"),
            Deed::Abort => write!(f, "abort:{room}"),
            Deed::Move => write!(f, "move:{room}"),
            Deed::Look => write!(f, "look:{room}"),
            Deed::Flip => write!(f, "flip:{room}"),
            Deed::Resign => write!(f, "resign:{room}"),
            Deed::ResignSurely => write!(f, "resign!:{room}"),
            Deed::Offer(what) => write!(f, "offer:{room}:{}", offer(*what)),
            Deed::Accept(what) => write!(f, "accept:{room}:{}", offer(*what)),
            Deed::Refuse(what) => write!(f, "refuse:{room}:{}", offer(*what)),
            Deed::Claim => write!(f, "claim:{room}"),
            Deed::ClaimSurely => write!(f, "claim!:{room}"),
            Deed::Record => write!(f, "record:{room}"),
            Deed::Replay => write!(f, "replay:{room}"),
            Deed::Remind(on) => write!(f, "remind:{room}:{}", if *on { "on" } else { "off" }),
            Deed::Pick(at) => step(f, "pick", at),
            Deed::Page(at) => step(f, "page", at),
            Deed::Back(at) => step(f, "back", at),
            Deed::Place => write!(f, "place:{room}"),
            Deed::Lift => write!(f, "lift:{room}"),
            Deed::Shuffle => write!(f, "shuffle:{room}"),
            Deed::Ready => write!(f, "ready:{room}"),
        }
    }
}

impl FromStr for Press {
    type Err = NoPress;

    fn from_str(text: &str) -> Result<Self, NoPress> {
        if text.len() > CHARS_MAX {
            return Err(NoPress);
        }
        let mut parts = text.splitn(5, ':');
        let mut part = || parts.next().ok_or(NoPress);
        let (verb, room) = (part()?, part()?.parse().map_err(|_| NoPress)?);
        let number = |text: &str| text.parse::<u32>().map_err(|_| NoPress);
        let deed = match verb {
            "join" => Deed::Join,
            "decline" => Deed::Decline,
            "withdraw" => Deed::Withdraw,
            "abort" => Deed::Abort,
            "move" => Deed::Move,
            "look" => Deed::Look,
            "flip" => Deed::Flip,
            "resign" => Deed::Resign,
            "resign!" => Deed::ResignSurely,
            "offer" => Deed::Offer(read_offer(part()?)?),
            "accept" => Deed::Accept(read_offer(part()?)?),
            "refuse" => Deed::Refuse(read_offer(part()?)?),
            "claim" => Deed::Claim,
            "claim!" => Deed::ClaimSurely,
            "record" => Deed::Record,
            "replay" => Deed::Replay,
            "remind" => match part()? {
                "on" => Deed::Remind(true),
                "off" => Deed::Remind(false),
                _ => return Err(NoPress),
            },
            "pick" | "page" | "back" => {
                let (ply, page) = (number(part()?)?, number(part()?)?.try_into().map_err(|_| NoPress)?);
                let prefix = part()?;
                if prefix.len() > PREFIX_CHARS_MAX || !prefix.bytes().all(|byte| byte.is_ascii_graphic()) {
                    return Err(NoPress);
                }
                let step = Step { ply, page, prefix: prefix.to_owned() };
                match verb {
                    "pick" => Deed::Pick(step),
                    "page" => Deed::Page(step),
                    _ => Deed::Back(step),
                }
            }
            "place" => Deed::Place,
            "lift" => Deed::Lift,
            "shuffle" => Deed::Shuffle,
            "ready" => Deed::Ready,
            _ => return Err(NoPress),
        };
        Ok(Self { room, deed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> Vec<Deed> {
        let step = || Step { ply: u32::MAX, page: 7, prefix: "b3>b5".to_owned() };
        let offers = [Offer::Draw, Offer::Takeback, Offer::Rematch];
        let mut all = vec![
            Deed::Join,
            Deed::Decline,
            Deed::Withdraw,
            Deed::Abort,
            Deed::Move,
            Deed::Look,
            Deed::Flip,
            Deed::Resign,
            Deed::ResignSurely,
            Deed::Claim,
            Deed::ClaimSurely,
            Deed::Record,
            Deed::Replay,
            Deed::Remind(true),
            Deed::Remind(false),
            Deed::Pick(step()),
            Deed::Page(step()),
            Deed::Back(step()),
            Deed::Place,
            Deed::Lift,
            Deed::Shuffle,
            Deed::Ready,
        ];
        all.extend(offers.map(Deed::Offer));
        all.extend(offers.map(Deed::Accept));
        all.extend(offers.map(Deed::Refuse));
        all
    }

    #[test]
    fn what_stands_behind_a_button_reads_back_and_fits() {
        let room: RoomId = "r".repeat(32).parse().unwrap();
        for deed in every() {
            let press = Press::new(&room, deed);
            let text = press.to_string();
            assert_eq!(text.parse(), Ok(press));
            assert!(text.len() <= CHARS_MAX, "{text}");
        }
    }

    #[test]
    fn no_two_buttons_say_the_same() {
        let room: RoomId = "r".parse().unwrap();
        let texts: std::collections::BTreeSet<String> =
            every().into_iter().map(|deed| Press::new(&room, deed).to_string()).collect();
        assert_eq!(texts.len(), every().len());
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
            assert_eq!(text.parse::<Press>(), Err(NoPress), "{text}");
        }
    }
}
