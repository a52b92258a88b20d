//! The caller's games and open challenges, and the links to them.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond;
use crate::memory::RoomRecord;
use crate::messages::lists::{self, OwnGame};
use konakis_protocol::{ClientMessage, OfUser, PlayedGame, Profile, RoomId, RoomStatus, ServerMessage};
use std::cmp::Reverse;

pub(super) async fn profile(bot: &Bot, caller: &Caller) -> Result<Profile, HandlerError> {
    let profile = ClientMessage::Profile(OfUser { user: None });
    match bot.services.game_server.request(&caller.person, profile).await? {
        ServerMessage::Profile(profile) => Ok(profile),
        other => Err(respond::unexpected(bot, caller, &other)),
    }
}

/// The user's games that have not ended, and the user's open challenges.
pub(super) async fn unfinished(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, HandlerError> {
    let profile = profile(bot, caller).await?;
    Ok(profile.games.into_iter().filter(|game| game.result.is_none()).collect())
}

/// A link to the message that shows a room, or to the room's page.
pub(super) async fn link_to(bot: &Bot, room: &RoomId) -> Result<String, HandlerError> {
    Ok(address(bot, room, bot.services.memory.load_room(room).await?.as_ref()))
}

fn address(bot: &Bot, room: &RoomId, record: Option<&RoomRecord>) -> String {
    record.and_then(shown_at).unwrap_or_else(|| format!("<{}>", bot.services.page(room)))
}

/// The address of the board's message or, if there is none, of the challenge message.
fn shown_at(record: &RoomRecord) -> Option<String> {
    let message = record.board_message().or(record.challenge.message)?;
    Some(lists::jump(record.origin.guild, message))
}

/// Adds a link to each game, and puts first the games in which it is the user's turn.
pub(super) async fn with_links(bot: &Bot, games: Vec<PlayedGame>) -> Result<Vec<OwnGame>, HandlerError> {
    let mut own = Vec::new();
    for game in games {
        let record = bot.services.memory.load_room(&game.room).await?;
        let (turn, address) = (is_own_turn(&game), address(bot, &game.room, record.as_ref()));
        let challenged = record.filter(|_| turn.is_none()).and_then(|record| record.challenge.opponent_name);
        own.push(OwnGame { game, turn, challenged, address });
    }
    own.sort_by_key(|own| !is_urgent(own.turn));
    Ok(own)
}

fn is_urgent(turn: Option<bool>) -> bool {
    turn == Some(true)
}

/// Whether it is the user's turn; none while the room waits for an opponent.
fn is_own_turn(game: &PlayedGame) -> Option<bool> {
    match game.status {
        RoomStatus::Waiting => None,
        RoomStatus::Playing | RoomStatus::Finished => {
            Some(game.to_act.is_some_and(|to_act| to_act.contains(game.seat)))
        }
    }
}

pub(super) async fn playing(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, HandlerError> {
    Ok(in_progress(unfinished(bot, caller).await?))
}

fn in_progress(games: Vec<PlayedGame>) -> Vec<PlayedGame> {
    games.into_iter().filter(|game| game.status != RoomStatus::Waiting).collect()
}

/// The user's finished games, the latest first.
pub(super) async fn finished(bot: &Bot, caller: &Caller) -> Result<Vec<PlayedGame>, HandlerError> {
    Ok(played_out(profile(bot, caller).await?.games))
}

/// The games that were played to an end, the latest first.
fn played_out(mut games: Vec<PlayedGame>) -> Vec<PlayedGame> {
    games.retain(|game| game.result.as_ref().is_some_and(|result| !result.is_unplayed()));
    games.sort_by_key(|game| Reverse(game.at));
    games
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::memory::BoardMessage;
    use crate::message_ref::MessageRef;
    use konakis_protocol::{BySeat, Outcome, Reason, Seat, Seats};

    pub(in crate::interactions) fn games(rooms: &[&str]) -> Vec<PlayedGame> {
        let game = |room: &&str| PlayedGame {
            room: room.parse().unwrap(),
            game: "tablut".into(),
            variant: "standard".into(),
            options: Default::default(),
            seat: Seat::White,
            players: BySeat::from([None, None]),
            random_seats: false,
            clock: None,
            rated: false,
            status: RoomStatus::Playing,
            to_act: None,
            at: 0,
            result: None,
        };
        rooms.iter().map(game).collect()
    }

    #[test]
    fn user_has_the_turn_only_in_a_game_in_progress() {
        let [white, black] = Seat::ALL.map(Seats::one);
        for (status, to_act, own) in [
            (RoomStatus::Waiting, Some(white), None),
            (RoomStatus::Playing, Some(white), Some(true)),
            (RoomStatus::Playing, Some(Seats::TWO), Some(true)),
            (RoomStatus::Playing, Some(black), Some(false)),
            (RoomStatus::Playing, None, Some(false)),
            (RoomStatus::Finished, None, Some(false)),
        ] {
            let game = PlayedGame { status, to_act, ..games(&["a"]).remove(0) };
            assert_eq!(is_own_turn(&game), own, "{status:?} {to_act:?}");
        }
        assert_eq!([Some(true), Some(false), None].map(is_urgent), [true, false, false]);
    }

    #[test]
    fn room_is_linked_to_its_board_or_else_its_challenge() {
        let at = |message| MessageRef { channel: 50, message };
        let mut record = RoomRecord::new(Some(7), 50, "en");
        assert_eq!(shown_at(&record), None);
        record.challenge.message = Some(at(51));
        assert_eq!(shown_at(&record).as_deref(), Some("https://discord.com/channels/7/50/51"));
        let mut record = RoomRecord { challenge: record.challenge, ..RoomRecord::new(None, 50, "en") };
        record = record.with_board(50, 1);
        record.board_mut().unwrap().message =
            Some(BoardMessage { at: at(52), posted_ms: 1, game: None, text: None });
        assert_eq!(shown_at(&record).as_deref(), Some("https://discord.com/channels/@me/50/52"));
    }

    #[test]
    fn open_challenge_is_no_game_in_progress() {
        let mut all = games(&["a", "b"]);
        all[0].status = RoomStatus::Waiting;
        assert_eq!(in_progress(all), games(&["b"]));
    }

    #[test]
    fn games_played_to_an_end_are_listed_latest_first() {
        let mut all = games(&["on", "old", "new", "off"]);
        for (game, (at, reason)) in all.iter_mut().skip(1).zip([
            (5, Reason::RESIGNATION),
            (9, Reason::FIVEFOLD),
            (20, Reason::ABORTED),
        ]) {
            (game.at, game.result) = (at, Some(Outcome::draw(reason)));
        }
        let rooms: Vec<String> = played_out(all).iter().map(|game| game.room.to_string()).collect();
        assert_eq!(rooms, ["new", "old"]);
    }
}
