//! A game seen again is what was seen then, and shows nobody more while it is on.

use super::laws::wander;
use super::*;
use konakis_games::catalogue;
use konakis_protocol::{AskReplay, Eyes, REPLAY_POSITIONS_MAX, Replay, ReplayPosition};
use proptest::prelude::*;

fn asked(eyes: Option<Eyes>, from: u32) -> AskReplay {
    AskReplay { room: "r".parse().unwrap(), eyes, from }
}

fn whole(room: &Room, viewer: Viewer, eyes: Option<Eyes>) -> Vec<ReplayPosition> {
    let mut positions = Vec::new();
    loop {
        let from = positions.len() as u32;
        let Replay { plies, positions: more, .. } = room.replay(viewer, &asked(eyes, from)).unwrap();
        assert_eq!(plies, room.ply());
        assert!(more.len() <= REPLAY_POSITIONS_MAX);
        positions.extend(more);
        if positions.len() > plies as usize {
            return positions;
        }
    }
}

/// The newest position as a viewer is shown it.
fn shown(house: &House, viewer: Viewer) -> ReplayPosition {
    let view = house.room.view(viewer, house.now);
    ReplayPosition { ply: view.ply, board: view.board, to_act: view.standing.to_act(), last: view.last }
}

fn ended(house: &House, outcome: Outcome) -> Room {
    let mut room = house.room.clone();
    let (at, seq) = (house.now, room.seq() + 1);
    room.apply(&Entry { at, seq, change: Change::Ended { outcome } }).unwrap();
    room
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn each_sees_again_what_he_saw_while_the_game_is_on_and_afterwards(seed: u64) {
        for about in catalogue() {
            for viewer in Viewer::all(Seats::TWO) {
                let mut seen: Vec<ReplayPosition> = Vec::new();
                let mut last = None;
                wander(&about.id, seed, 80, |house| {
                    if house.room.outcome().is_some_and(|outcome| outcome.reason == Reason::DRAW_AGREED) {
                        return;
                    }
                    let ply = house.room.ply() as usize;
                    if seen.is_empty() {
                        seen.extend(whole(&house.room, viewer, None).into_iter().take(ply));
                    }
                    seen.truncate(ply);
                    seen.push(shown(house, viewer));
                    if house.room.outcome().is_none() && ply.is_multiple_of(8) {
                        assert!(whole(&house.room, viewer, None) == seen, "{} at {ply}", about.id);
                    }
                    last = Some(ended(house, Outcome::win(Seat::White, Reason::RESIGNATION)));
                });
                let room = last.unwrap();
                prop_assert!(whole(&room, Viewer::Spectator, Some(viewer.into())) == seen, "{} afterwards", about.id);
            }
        }
    }

    #[test]
    fn when_the_game_is_over_everybody_may_see_the_truth(seed: u64) {
        for about in catalogue() {
            let mut last = None;
            wander(&about.id, seed, 60, |house| {
                last = Some(ended(house, Outcome::win(Seat::White, Reason::RESIGNATION)));
            });
            let room = last.unwrap();
            let truth = whole(&room, Viewer::Spectator, None);
            prop_assert_eq!(&truth, &whole(&room, Viewer::Seat(Seat::Black), Some(Eyes::All)));
            let text = serde_json::to_string(&truth).unwrap();
            for hidden in ["\"value\":null", "[null", ",null,", "?"] {
                prop_assert!(!text.contains(hidden), "{}: {} in {}", about.id, hidden, text);
            }
            prop_assert_eq!(&truth.last().unwrap().board, &room.view(Viewer::Spectator, room.touched).board);
        }
    }
}

#[test]
fn while_the_game_is_on_no_other_eyes_are_lent() {
    let mut house = House::begun(founding());
    house.act("anna", "e3-f3").unwrap();
    let lent =
        |room: &Room, viewer, eyes| room.replay(viewer, &asked(Some(eyes), 0)).map(|replay| replay.eyes);
    for viewer in Viewer::all(Seats::TWO) {
        for eyes in [Eyes::White, Eyes::Black, Eyes::Spectators, Eyes::All] {
            let own = Eyes::from(viewer) == eyes;
            let expected = if own { Ok(eyes) } else { Err(Refusal::NotYourEyes) };
            assert_eq!(lent(&house.room, viewer, eyes), expected);
            assert_eq!(lent(&ended(&house, Outcome::draw(Reason::DRAW_AGREED)), viewer, eyes), Ok(eyes));
        }
    }
    assert_eq!(Refusal::NotYourEyes.code(), ErrorCode::NotNow);
}

#[test]
fn a_long_game_comes_in_parts_and_there_is_nothing_beyond_its_end() {
    let long = |seed| {
        let mut last = None;
        wander("subsume", seed, 400, |house| last = Some(house.clone()));
        last.map(|house| house.room).filter(|room| room.ply() as usize > REPLAY_POSITIONS_MAX)
    };
    let mut room = (0..100).find_map(long).expect("one of many games is long");
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
