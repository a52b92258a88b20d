//! Boards as viewers see them, display names, and the hiding of secrets by `Debug` and by a contest.

use super::*;

#[test]
fn a_territory_is_one_piece_at_its_lower_left_square() {
    let state = given('w', 2, "c3w2:iIaV a5b1:aA");
    let board = Subsume::view(&state, BLACK);
    assert_eq!((board.files, board.ranks, board.lost), (8, 8, None));
    assert_eq!(board.terrain, vec![".".repeat(8); 8]);
    assert!(board.pieces.iter().all(|piece| piece.kind == "territory"));
    assert_eq!(
        serde_json::to_string(&board.pieces[1]).unwrap(),
        r#"{"at":"c3","owner":"white","kind":"territory","side":2,"controlled":false,"stack":[null,"I",null,"V"],"spent":[false,false,false,false]}"#
    );
    assert_eq!(seen_by(&state, BLACK)[..2], ["a5 b 1 held AA --", "c3 w 2 held ?I?V ----"]);
}

#[test]
fn only_the_owner_sees_a_kind_that_is_not_public() {
    let state = given('w', 2, "b2w1:iA b3b1:vI");
    assert_eq!(stack_seen_by(&state, WHITE, "b2"), "IA --");
    assert_eq!(stack_seen_by(&state, BLACK, "b2"), "?A --");
    assert_eq!(stack_seen_by(&state, WHITE, "b3"), "?I --");
    assert_eq!(stack_seen_by(&state, BLACK, "b3"), "VI --");
    assert_eq!(stack_seen_by(&state, Viewer::Spectator, "b2"), "?A --");
    assert_eq!(stack_seen_by(&state, Viewer::Spectator, "b3"), "?I --");
}

#[test]
fn every_word_of_a_board_has_a_display_name() {
    let about = Subsume::about();
    let kinds: Vec<&str> = about.kinds.iter().map(|word| word.id.as_ref()).collect();
    assert_eq!(kinds, ["territory", "I", "A", "V"]);
    let counts: Vec<&str> = about.counts.iter().map(|word| word.id.as_ref()).collect();
    assert!(Subsume::view(&start(), WHITE).counts.keys().all(|count| counts.contains(&count.as_ref())));
    for phase in 1..=4 {
        assert!(counts.contains(&format!("phase:{phase}").as_str()), "the phase {phase} has a name");
    }
    assert!(about.counts.iter().all(|word| word.name.len() < 20), "names are short");
}

#[test]
fn counts_contain_the_areas_and_the_turn_limit() {
    let state = given('w', 2, "c3w2:iIaViIaViIaV e2w1:a a5b1:aAaAa b5b1:v");
    for viewer in [WHITE, BLACK, Viewer::Spectator] {
        let board = Subsume::view(&state, viewer);
        let count = |id: &str| board.counts[id];
        assert_eq!((count("turn"), count("turn_limit")), (11, 150));
        assert_eq!((count("controlled_white"), count("claimed_white")), (4, 5));
        assert_eq!((count("controlled_black"), count("claimed_black")), (1, 3));
    }
}

#[test]
fn debug_shows_no_secret() {
    let (one, other) = (given('w', 2, "b2w1:iaA b3b1:v"), given('w', 2, "b2w1:viA b3b1:i"));
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
}

#[test]
fn a_contest_masks_actions_and_can_be_replayed() {
    let mut contest = crate::Contest::start("subsume", None, &Options::new(), Seed::new(0)).unwrap();
    contest.act(Seat::White, " +B1a").unwrap();
    let entry = contest.actions()[0].clone();
    assert_eq!(contest.masked(&entry, WHITE), "+b1A");
    assert_eq!(contest.masked(&entry, BLACK), "+b1?");
    assert_eq!(contest.masked(&entry, Viewer::Spectator), "+b1?");
    contest.act(Seat::White, ".").unwrap();
    assert_eq!(crate::Contest::replay(&contest.record()).unwrap().position(), contest.position());
}
