//! Placing and sliding cubes, and the paths that must stay open.

use super::*;
use konakis_protocol::{Detail, Facing, Viewer};

fn supply(state: &State) -> u32 {
    *Kubism::view(state, Viewer::Spectator).counts.get("supply").unwrap()
}

#[test]
fn nine_cubes_lie_in_a_common_supply() {
    let mut state = start();
    assert_eq!(supply(&state), 9);
    play(&mut state, &["+a1E", "+a2E"]);
    assert_eq!(supply(&state), 7, "each side has placed one");
    let board = Kubism::view(&state, Viewer::Seat(Seat::White));
    let cubes: Vec<_> = board.pieces.iter().filter(|piece| piece.kind == "cube").collect();
    assert_eq!(cubes.len(), 2);
    for cube in cubes {
        assert_eq!((cube.owner, &cube.detail), (None, &Detail::Facing { facing: Facing::E }));
    }
}

#[test]
fn no_cube_is_placed_once_the_supply_is_empty() {
    let state = at(["p4", "1NNNN", "5", "NNNN1", "N3P"], 'w');
    assert_eq!(supply(&state), 0);
    assert_eq!(refused(&state, "+c3E"), "no cube is left in the supply: all nine are on the board");
    assert!(listed(&state, "+").is_empty());
}

#[test]
fn a_cube_is_placed_on_any_open_square() {
    let state = at(["2p2", "5", "2N2", "5", "2P2"], 'w');
    for square in ["a1", "b2", "c2", "c4", "e5", "d3"] {
        assert!(!listed(&state, &format!("+{square}")).is_empty(), "{square}");
    }
    for square in ["c1", "c3", "c5"] {
        let rule = format!("a cube is placed on an open square: {square} is occupied");
        assert_eq!(refused(&state, &format!("+{square}E")), rule);
    }
}

#[test]
fn a_placed_arrow_points_to_an_open_square_on_the_board() {
    let state = at(["2p2", "5", "2N2", "5", "2P2"], 'w');
    assert_eq!(listed(&state, "+b3"), ["+b3N", "+b3S", "+b3W"]);
    assert_eq!(
        refused(&state, "+b3E"),
        "the arrow of a placed cube points to an open square: c3 is occupied"
    );
    assert_eq!(listed(&state, "+c2"), ["+c2E", "+c2W"]);
    assert!(refused(&state, "+c2S").contains("c1 is occupied"), "a pawn is in the way too");
    assert_eq!(listed(&state, "+a1"), ["+a1E", "+a1N"]);
    let rule = "the arrow of a placed cube may not point off the board";
    assert_eq!(refused(&state, "+a1S"), format!("{rule}: choose another direction on a1"));
    assert_eq!(refused(&state, "+a1W"), format!("{rule}: choose another direction on a1"));
    assert_eq!(refused(&state, "+e5N"), format!("{rule}: choose another direction on e5"));
    assert_eq!(refused(&state, "+e5E"), format!("{rule}: choose another direction on e5"));
}

#[test]
fn a_cube_slides_any_distance_along_its_arrow() {
    let state = at(["4p", "5", "5", "1N3", "4P"], 'w');
    assert_eq!(listed(&state, "b2>"), ["b2>b3E", "b2>b4E", "b2>b5E"]);
    for text in ["b2>c2E", "b2>b1E", "b2>c3E", "b2>d5E"] {
        let rule = "a cube slides where its arrow points: the cube on b2 slides only towards b3";
        assert_eq!(refused(&state, text), rule, "{text}");
    }
    let at_the_edge = at(["4p", "5", "5", "W4", "4P"], 'w');
    assert_eq!(
        refused(&at_the_edge, "a2>b2N"),
        "a cube slides where its arrow points: the arrow on a2 points off the board"
    );
    for (ranks, slides) in [
        (["4p", "5", "5", "1E3", "4P"], ["b2>c2S", "b2>d2S", "b2>e2S"]),
        (["4p", "1S3", "5", "5", "4P"], ["b4>b1W", "b4>b2W", "b4>b3W"]),
        (["4p", "5", "5", "3W1", "4P"], ["d2>a2N", "d2>b2N", "d2>c2N"]),
    ] {
        assert_eq!(listed(&at(ranks, 'w'), &slides[0][..3]), slides);
    }
}

#[test]
fn a_cube_slides_at_least_one_square() {
    let state = at(["4p", "5", "5", "1N3", "4P"], 'w');
    assert_eq!(refused(&state, "b2>b2E"), "a cube slides at least one square away from b2");
}

#[test]
fn a_cube_cannot_slide_over_or_onto_a_piece() {
    let blocked = "a cube slides over open squares onto an open square: b4 is occupied";
    for ranks in
        [["4p", "1W3", "5", "1N3", "4P"], ["4p", "1P3", "5", "1N3", "5"], ["5", "1p3", "5", "1N3", "4P"]]
    {
        let state = at(ranks, 'w');
        assert_eq!(listed(&state, "b2>"), ["b2>b3E"]);
        assert_eq!(refused(&state, "b2>b4E"), blocked);
        assert_eq!(refused(&state, "b2>b5E"), blocked);
    }
}

#[test]
fn a_player_may_slide_any_cube() {
    let mut state = start();
    play(&mut state, &["+a1N", "a1>a2E", "a2>b2S"]);
    assert_eq!(refused(&state, "a2>b2S"), "no cube stands on a2");
    assert_eq!(refused(&state, "c1>c2E"), "no cube stands on c1");
}

#[test]
fn after_a_slide_the_arrow_may_point_to_a_piece_or_edge() {
    for (ranks, slide) in [
        (["4p", "5", "2W2", "1N3", "4P"], "b2>b3E"),
        (["p4", "5", "5", "3E1", "4P"], "d2>e2S"),
        (["p4", "5", "5", "4N", "P4"], "e2>e4E"),
    ] {
        let mut state = at(ranks, 'w');
        play(&mut state, &[slide]);
        let stuck = listed(&state, &slide[3..5]);
        assert!(
            stuck.is_empty(),
            "the cube cannot slide again, because its arrow points to a cube, a pawn or the edge"
        );
    }
}

#[test]
fn a_cube_turns_clockwise_by_default() {
    let mut state = at(["4p", "5", "5", "1N3", "4P"], 'w');
    let rule = "the arrow turns 90 degrees clockwise after a slide: write b3E";
    for wrong in ["b2>b3W", "b2>b3N", "b2>b3S"] {
        assert_eq!(refused(&state, wrong), rule);
    }
    play(&mut state, &["b2>b3E", "b3>c3S", "c3>c2W", "c2>b2N"]);
}

#[test]
fn the_cube_turn_option_can_let_the_arrow_turn_right_or_left() {
    let state = turning(CubeTurn::Either, ["4p", "5", "5", "1N3", "4P"], 'w');
    assert_eq!(listed(&state, "b2>"), ["b2>b3E", "b2>b3W", "b2>b4E", "b2>b4W", "b2>b5E", "b2>b5W"]);
    let rule = "the arrow turns 90 degrees right or left after a slide";
    for wrong in ["b2>b3N", "b2>b3S"] {
        assert_eq!(refused(&state, wrong), rule);
    }
}

#[test]
fn the_cube_turn_option_comes_from_the_rule_set() {
    for (options, chosen) in [(Options::new(), false), (either(), true)] {
        let mut contest = Contest::start("kubism", None, &options, crate::Seed::new(1)).unwrap();
        act(&mut contest, &["+b2N"]);
        assert_eq!(contest.act(Seat::Black, "b2>b3W").is_ok(), chosen);
        let position = "2p2/5/5/1N3/2P2 b 0";
        let mut contest = Contest::from_position("kubism", None, &options, position).unwrap();
        assert_eq!(contest.act(Seat::Black, "b2>b3W").is_ok(), chosen);
    }
}

#[test]
fn a_placed_cube_must_leave_each_pawn_a_path() {
    let state = at(["2p2", "NN1NN", "5", "5", "2P2"], 'w');
    assert_eq!(refused(&state, "+c4S"), "White's pawn would have no path to rank 5");
    assert!(legal(&state, "+c2N"), "a path around the cube on c2 stays open");
    let state = at(["1NpN1", "5", "5", "5", "2P2"], 'w');
    assert_eq!(refused(&state, "+c4S"), "Black's pawn would have no path to rank 1");
}

#[test]
fn a_slid_cube_must_leave_each_pawn_a_path() {
    let state = at(["p4", "5", "NN1NN", "5", "P1N2"], 'w');
    for closing in ["c1>c2E", "c1>c3E", "c1>c4E"] {
        assert_eq!(refused(&state, closing), "White's pawn would have no path to rank 5");
    }
    assert_eq!(listed(&state, "c1>"), ["c1>c5E"]);
    let state = at(["1NpN1", "5", "2N2", "5", "P4"], 'w');
    assert_eq!(refused(&state, "c3>c4E"), "Black's pawn would have no path to rank 1");
}

#[test]
fn a_slide_may_close_one_path_and_open_another() {
    let state = at(["p4", "5", "NNE1N", "5", "4P"], 'w');
    assert!(!legal(&state, "+d3N"), "one more cube would close the only gap");
    assert!(legal(&state, "c3>d3S"));
    assert_eq!(listed(&state, "c3>"), ["c3>d3S"]);
}

#[test]
fn pawns_do_not_block_a_path() {
    let state = at(["5", "NNpNN", "5", "5", "2P2"], 'w');
    assert!(legal(&state, "+a1N"), "White's only path crosses the square of Black's pawn");
    let state = at(["2p2", "5", "NNPNN", "5", "5"], 'w');
    assert!(legal(&state, "+a5E"), "Black's only path crosses the square of White's pawn");
}
