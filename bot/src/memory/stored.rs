//! The stored form of records.
//!
//! Invariant: a stored record is one JSON object, with the fields of all its parts at the top level, so that records
//! of every version can be read, and the database can find the rooms of a channel. A settled record does not contain
//! who was challenged, so that the database forgets people.

use super::{
    BoardMessage, BoardRecord, Challenge, LastActive, MissingAnimation, Origin, Phase, RoomRecord, SeenOffer,
    UnconfirmedPost,
};
use crate::message_ref::MessageRef;
use konakis_protocol::{BySeat, Seat};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(super) struct Stored {
    guild: Option<u64>,
    home: u64,
    lang: String,
    open: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    responds_only: bool,
    #[serde(default)]
    challenge: Option<MessageRef>,
    #[serde(default)]
    challenge_shown: Option<u64>,
    #[serde(default)]
    challenged: Option<u64>,
    #[serde(default)]
    challenged_name: Option<String>,
    #[serde(default)]
    withdrawn: bool,
    #[serde(default)]
    decline_told: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    challenge_stale: bool,
    #[serde(default)]
    channel: Option<u64>,
    #[serde(default)]
    plain: Option<String>,
    #[serde(default)]
    board: Option<MessageRef>,
    #[serde(default)]
    posted_ms: u64,
    #[serde(default)]
    shown: Option<u64>,
    #[serde(default)]
    said: Option<u64>,
    /// Whether there is an unconfirmed post. Older versions store nothing else about it.
    #[serde(default)]
    posting: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<UnconfirmedPost>,
    #[serde(default)]
    posts: u32,
    /// Only in records of older versions: whether a player turned the board round. A turned board is read as one with
    /// Black at the bottom. The other boards had the side to move at the bottom; they are read as boards without a
    /// fixed side.
    #[serde(default, skip_serializing)]
    flipped: bool,
    #[serde(default)]
    near: Option<Seat>,
    #[serde(default)]
    result_posted: bool,
    #[serde(default, rename = "replay", skip_serializing_if = "Option::is_none")]
    animation: Option<MissingAnimation>,
    #[serde(default, rename = "pinged_ply")]
    mentioned_ply: Option<u32>,
    #[serde(default)]
    reminded_ply: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    offers: Vec<SeenOffer>,
    #[serde(default)]
    moved_ms: u64,
    #[serde(default)]
    moved_ply: Option<u32>,
    #[serde(default = "never")]
    active_ms: BySeat<u64>,
}

fn never() -> BySeat<u64> {
    [0, 0].into()
}

impl From<Stored> for RoomRecord {
    fn from(stored: Stored) -> Self {
        let message = stored.board.map(|at| BoardMessage {
            at,
            posted_ms: stored.posted_ms,
            game: stored.shown,
            text: stored.said,
        });
        let board = stored.channel.map(|channel| BoardRecord {
            channel,
            no_thread: stored.plain,
            message,
            unconfirmed_post: stored
                .unconfirmed
                .or(stored.posting.then_some(UnconfirmedPost { number: stored.posts, ply: None })),
            posts: stored.posts,
            near: stored.near.or(stored.flipped.then_some(Seat::Black)),
            result_posted: stored.result_posted,
            animation: stored.animation,
            mentioned_ply: stored.mentioned_ply,
            reminded_ply: stored.reminded_ply,
            offers: stored.offers,
        });
        Self {
            origin: Origin {
                guild: stored.guild,
                channel: stored.home,
                locale: stored.lang,
                responds_only: stored.responds_only,
            },
            challenge: Challenge {
                message: stored.challenge,
                shown: stored.challenge_shown,
                opponent: stored.challenged,
                opponent_name: stored.challenged_name,
                withdrawn: stored.withdrawn,
                decline_told: stored.decline_told,
                stale: stored.challenge_stale,
            },
            last_active: LastActive {
                moved_ms: stored.moved_ms,
                moved_ply: stored.moved_ply,
                active_ms: stored.active_ms,
            },
            // An open record does not say whether the game is over. The bot learns this when it watches the room.
            phase: match (stored.open, board) {
                (false, board) => Phase::Over { board, settled: true },
                (true, Some(board)) => Phase::Playing(board),
                (true, None) => Phase::Proposed,
            },
        }
    }
}

impl From<RoomRecord> for Stored {
    fn from(record: RoomRecord) -> Self {
        let open = record.is_open();
        let board = record.board().cloned();
        let message = board.as_ref().and_then(|board| board.message);
        let RoomRecord { origin, challenge, last_active, .. } = record;
        Self {
            guild: origin.guild,
            home: origin.channel,
            lang: origin.locale,
            open,
            responds_only: origin.responds_only,
            challenge: challenge.message,
            challenge_shown: challenge.shown,
            challenged: challenge.opponent.filter(|_| open),
            challenged_name: challenge.opponent_name.filter(|_| open),
            withdrawn: challenge.withdrawn,
            decline_told: challenge.decline_told,
            challenge_stale: challenge.stale,
            channel: board.as_ref().map(|board| board.channel),
            plain: board.as_ref().and_then(|board| board.no_thread.clone()),
            board: message.map(|message| message.at),
            posted_ms: message.map_or(0, |message| message.posted_ms),
            shown: message.and_then(|message| message.game),
            said: message.and_then(|message| message.text),
            posting: board.as_ref().is_some_and(|board| board.unconfirmed_post.is_some()),
            unconfirmed: board.as_ref().and_then(|board| board.unconfirmed_post),
            posts: board.as_ref().map_or(0, |board| board.posts),
            flipped: false,
            near: board.as_ref().and_then(|board| board.near),
            result_posted: board.as_ref().is_some_and(|board| board.result_posted),
            animation: board.as_ref().and_then(|board| board.animation),
            mentioned_ply: board.as_ref().and_then(|board| board.mentioned_ply),
            reminded_ply: board.as_ref().and_then(|board| board.reminded_ply),
            offers: board.map(|board| board.offers).unwrap_or_default(),
            moved_ms: last_active.moved_ms,
            moved_ply: last_active.moved_ply,
            active_ms: last_active.active_ms,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use konakis_protocol::Offer;

    fn record() -> RoomRecord {
        let place = |message| MessageRef { channel: 5, message };
        let board = BoardRecord {
            no_thread: Some("thread-full".to_owned()),
            message: Some(BoardMessage { at: place(7), posted_ms: 8, game: Some(9), text: Some(10) }),
            unconfirmed_post: Some(UnconfirmedPost { number: 10, ply: Some(12) }),
            posts: 11,
            near: Some(Seat::Black),
            result_posted: true,
            animation: Some(MissingAnimation { result: place(19), since_ms: 20 }),
            mentioned_ply: Some(12),
            reminded_ply: Some(13),
            offers: vec![SeenOffer { what: Offer::Draw, by: Seat::White, ply: 18, told: true }],
            ..BoardRecord::new(6)
        };
        RoomRecord {
            challenge: Challenge {
                message: Some(place(1)),
                shown: Some(2),
                opponent: Some(3),
                opponent_name: Some("Ben".to_owned()),
                withdrawn: true,
                decline_told: true,
                stale: true,
            },
            last_active: LastActive { moved_ms: 14, moved_ply: Some(15), active_ms: [16, 17].into() },
            phase: Phase::Playing(board),
            ..RoomRecord::new(Some(4), 5, "fr").responding_only(true)
        }
    }

    #[test]
    fn record_is_read_back_as_it_was_stored() {
        let settled = record().settled();
        for record in
            [record(), settled, RoomRecord::new(None, 5, "en"), RoomRecord::new(None, 5, "en").settled()]
        {
            let text = serde_json::to_string(&record).unwrap();
            assert_eq!(serde_json::from_str::<RoomRecord>(&text).unwrap(), record, "{text}");
        }
    }

    #[test]
    fn settled_record_does_not_contain_who_was_challenged() {
        let mut record = record();
        record.phase = Phase::Over { board: None, settled: true };
        for record in [record.clone(), record.settled()] {
            let text = serde_json::to_string(&record).unwrap();
            let stored = serde_json::from_str::<RoomRecord>(&text).unwrap().challenge;
            assert_eq!((stored.opponent, stored.opponent_name), (None, None), "{text}");
        }
    }

    #[test]
    fn record_of_an_older_version_is_read() {
        let text = r#"{"guild":4,"home":5,"lang":"fr","channel":6,"board":{"channel":6,"message":7},"posted_ms":8,
            "shown":9,"said":10,"flipped":true,"moved_ms":14,"open":true}"#;
        let record: RoomRecord = serde_json::from_str(text).unwrap();
        let Phase::Playing(board) = record.phase else { panic!() };
        let at = MessageRef { channel: 6, message: 7 };
        assert_eq!(board.message, Some(BoardMessage { at, posted_ms: 8, game: Some(9), text: Some(10) }));
        assert!(board.near == Some(Seat::Black) && board.unconfirmed_post.is_none());
        assert_eq!(record.last_active.active_ms, never());
    }

    #[test]
    fn post_left_unconfirmed_by_an_older_version_is_the_last_post() {
        let text = r#"{"guild":4,"home":5,"lang":"fr","channel":6,"posting":true,"posts":3,"open":true}"#;
        let record: RoomRecord = serde_json::from_str(text).unwrap();
        let post = record.board().unwrap().unconfirmed_post;
        assert_eq!(post, Some(UnconfirmedPost { number: 3, ply: None }));
    }

    #[test]
    fn ended_game_stays_open_until_it_is_settled() {
        let mut record = record();
        record.phase = Phase::Over { board: record.board().cloned(), settled: false };
        assert!(record.is_open());
        assert!(!record.settled().is_open());
    }
}
