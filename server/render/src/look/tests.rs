//! Each look uses only words, counts and squares of its game, and has a drawing for each of the words.

use super::*;
use crate::theme::Theme;
use konakis_games::{Contest, Options, Seed, Viewer, catalogue};
use konakis_protocol::GameInfo;

#[test]
fn every_game_has_a_look_that_can_be_read() {
    for (path, text) in assets::files("toml") {
        let look: Look = toml::from_str(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        let Ground { plain, other, line, .. } = &look.ground;
        for (theme, colour) in
            Theme::ALL.into_iter().flat_map(|theme| [(theme, plain), (theme, other), (theme, line)])
        {
            assert!(theme.find(colour, None).is_some(), "{path}: {theme:?} has no {colour}");
        }
    }
    for GameInfo { id, .. } in catalogue() {
        assert!(LOOKS.contains_key(&*id), "assets/{id}/look.toml is missing");
    }
}

#[test]
fn every_word_of_a_look_belongs_to_its_game_and_has_a_drawing() {
    for info in catalogue() {
        let look = Look::of(&info.id);
        let is_kind = |kind: &String| info.kinds.iter().any(|word| word.id == *kind);
        assert!(look.pieces.keys().chain(look.tokens.keys()).all(is_kind), "{}", info.id);
        for (kind, owner) in look.pieces.keys().flat_map(|kind| Seat::ALL.map(|seat| (kind, Some(seat)))) {
            assert!(look.piece(kind, owner).is_some(), "{}: {kind} of {owner:?}", info.id);
        }
        for kind in look.tokens.keys() {
            assert!(look.token(kind).is_some(), "{}: {kind}", info.id);
        }
        for word in &info.terrain {
            let letter = word.id.chars().next().unwrap();
            assert!(look.terrain(letter).is_some(), "{}: terrain {letter}", info.id);
        }
        assert_eq!(look.terrain.len(), info.terrain.len(), "{}", info.id);
    }
}

#[test]
fn every_count_and_square_of_a_look_belongs_to_its_game() {
    for info in catalogue() {
        let look = Look::of(&info.id);
        let is_count = |id: &str| info.count_names.iter().any(|count| count.id == id);
        let areas = look.areas.iter().flat_map(|areas| [&areas.controlled, &areas.claimed]);
        let in_bar = areas.flat_map(|area| Seat::ALL.map(|seat| area.of(seat)));
        let counts = look
            .reserves
            .keys()
            .chain(look.told_from.keys())
            .chain(look.limits.keys())
            .chain(look.limits.values());
        assert!(counts.chain(in_bar).all(|id| is_count(id)), "{}", info.id);
        for reserve in look.reserves.values() {
            assert!(look.piece(&reserve.piece, reserve.owner).is_some(), "{}: {reserve:?}", info.id);
        }
        assert!(look.reach.keys().all(|letter| look.terrain.contains_key(letter)), "{}", info.id);
        let contest = Contest::start(&info.id, None, &Options::new(), Seed::new(1)).unwrap();
        let board = contest.view(Viewer::Spectator);
        let on_board = |square: Square| square.file() < board.files && square.rank() < board.ranks;
        let goals = Seat::ALL.into_iter().flat_map(|seat| look.goals(seat));
        assert!(goals.flat_map(|block| [block.from, block.to]).all(on_board), "{}", info.id);
    }
}

#[test]
fn kinds_of_tokens_beat_each_other_in_a_cycle() {
    assert_eq!(Look::of("subsume").cycle(), ["A", "V", "I", "A"]);
    assert!(Look::of("tablut").cycle().is_empty());
}

#[test]
fn unknown_game_has_a_plain_look() {
    let look = Look::of("../tablut");
    assert_eq!(look.ground.plain, "linen");
    assert!(look.piece("king", None).is_none() && look.terrain('t').is_none() && look.token("A").is_none());
}
