//! A replay equals the views that each viewer got, and reveals nothing more while the game is in progress.

use super::laws::random_walk;
use super::*;
use crate::errors::Coded;
use konakis_games::catalogue;
use konakis_protocol::{AskReplay, Perspective, REPLAY_POSITIONS_MAX, Replay, ReplayPosition};
use proptest::prelude::*;

fn asked(perspective: Option<Perspective>, from: u32) -> AskReplay {
    AskReplay { room: "r".parse().unwrap(), perspective, from, texts: false }
}

fn whole(room: &Room, viewer: Viewer, perspective: Option<Perspective>) -> Vec<ReplayPosition> {
    let mut positions = Vec::new();
    loop {
        let from = positions.len() as u32;
        let Replay { plies, positions: more, .. } = room.replay(viewer, &asked(perspective, from)).unwrap();
        assert_eq!(plies, room.ply());
        assert!(more.len() <= REPLAY_POSITIONS_MAX);
        positions.extend(more);
        if positions.len() > plies as usize {
            return positions;
        }
    }
}

fn current(test: &TestRoom, viewer: Viewer) -> ReplayPosition {
    let view = test.room.view(viewer, test.now);
    let (to_act, last) = (view.progress.to_act(), view.last);
    let is_turn_over = last.as_ref().is_none_or(|last| !to_act.contains(last.seat));
    let turn = if is_turn_over { view.turn } else { Vec::new() };
    ReplayPosition { ply: view.ply, board: view.board, to_act, setup: view.setup, last, text: None, turn }
}

fn ended(test: &TestRoom, outcome: Outcome) -> Room {
    let mut room = test.room.clone();
    let (at, seq) = (test.now, room.seq() + 1);
    room.apply(&Entry { at, seq, change: Change::Ended { outcome } }).unwrap();
    room
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn a_replay_equals_what_its_viewer_saw(seed: u64) {
        for about in catalogue() {
            for viewer in Viewer::all(Seats::TWO) {
                let mut seen: Vec<ReplayPosition> = Vec::new();
                let mut last = None;
                random_walk(&about.id, seed, 80, |test| {
                    if test.room.outcome().is_some_and(|outcome| outcome.reason == Reason::DRAW_AGREED) {
                        return;
                    }
                    let ply = test.room.ply() as usize;
                    if seen.is_empty() {
                        seen.extend(whole(&test.room, viewer, None).into_iter().take(ply));
                    }
                    seen.truncate(ply);
                    seen.push(current(test, viewer));
                    if test.room.outcome().is_none() && ply.is_multiple_of(8) {
                        let replay = whole(&test.room, viewer, None);
                        assert!(replay == seen, "{}: the replay equals the views up to ply {ply}", about.id);
                    }
                    last = Some(ended(test, Outcome::win(Seat::White, Reason::RESIGNATION)));
                });
                let room = last.unwrap();
                // A game that ended during its set-up stays hidden.
                if !room.contest().is_revealed() {
                    continue;
                }
                let replay = whole(&room, Viewer::Spectator, Some(viewer.into()));
                prop_assert!(replay == seen, "{}: after the game, the replay still equals the views", about.id);
            }
        }
    }

    #[test]
    fn a_finished_game_is_fully_revealed(seed: u64) {
        for about in catalogue() {
            let mut last = None;
            random_walk(&about.id, seed, 60, |test| {
                last = Some(ended(test, Outcome::win(Seat::White, Reason::RESIGNATION)));
            });
            let room = last.unwrap();
            // A game that ended during its set-up stays hidden.
            if !room.contest().is_revealed() {
                continue;
            }
            let revealed = whole(&room, Viewer::Spectator, None);
            prop_assert_eq!(&revealed, &whole(&room, Viewer::Seat(Seat::Black), Some(Perspective::All)));
            let text = serde_json::to_string(&revealed).unwrap();
            for hidden in ["\"value\":null", "[null", ",null,", "?"] {
                prop_assert!(!text.contains(hidden), "{}: {} must not be in {}", about.id, hidden, text);
            }
            prop_assert_eq!(&revealed.last().unwrap().board, &room.view(Viewer::Spectator, room.touched).board);
        }
    }
}

#[test]
fn viewers_replay_only_their_own_view_during_the_game() {
    let mut test = TestRoom::started(new_room());
    test.act("anna", "e3-f3").unwrap();
    let replay = |room: &Room, viewer, perspective| {
        room.replay(viewer, &asked(Some(perspective), 0)).map(|replay| replay.perspective)
    };
    for viewer in Viewer::all(Seats::TWO) {
        for perspective in [Perspective::White, Perspective::Black, Perspective::Spectators, Perspective::All]
        {
            let own = Perspective::from(viewer) == perspective;
            let expected = if own { Ok(perspective) } else { Err(Refusal::NotYourPerspective) };
            assert_eq!(replay(&test.room, viewer, perspective), expected);
            assert_eq!(
                replay(&ended(&test, Outcome::draw(Reason::DRAW_AGREED)), viewer, perspective),
                Ok(perspective)
            );
        }
    }
    assert_eq!(Refusal::NotYourPerspective.code(), ErrorCode::NotNow);
}

#[test]
fn a_long_replay_comes_in_parts_up_to_its_end() {
    let long = |seed| {
        let mut last = None;
        random_walk("subsume", seed, 400, |test| last = Some(test.clone()));
        last.map(|test| test.room).filter(|room| room.ply() as usize > REPLAY_POSITIONS_MAX)
    };
    let mut room = (0..100).find_map(long).expect("one of the games is long");
    room.contest.end(Outcome::win(Seat::White, Reason::RESIGNATION));
    let plies = room.ply();
    let all: Vec<u32> = whole(&room, Viewer::Spectator, None).iter().map(|position| position.ply).collect();
    assert_eq!(all, (0..=plies).collect::<Vec<_>>());
    let part = room.replay(Viewer::Spectator, &asked(None, 3)).unwrap();
    assert_eq!((part.from, part.plies, part.positions[0].ply), (3, plies, 3));
    assert_eq!(part.positions[0].last.as_ref().unwrap().action, room.contest().actions()[2].action);
    for beyond in [plies + 1, u32::MAX] {
        assert_eq!(room.replay(Viewer::Spectator, &asked(None, beyond)).unwrap().positions, []);
    }
}
