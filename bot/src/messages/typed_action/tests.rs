//! Tests of how typed actions are read.

use super::*;
use crate::messages::details;
use crate::text::{Lang, Texts};

const TABLUT: &[&str] = &["e3-d3", "e3-f3", "e4-d4", "c1-c2"];
const KUBISM: &[&str] = &["c1-c2", "c1-b1", "+c3S", "+b3N", "+b3E", "b4>c4S", "b4>d4S", "d2>d3E", "d2>d3W"];
const SUBSUME: &[&str] =
    &["+b1A", "+b1I", "+b1V", "+c1A", "*c1", "b2-b3", "b2xc2", "b2^1", "b2^13", "b2=3V", "b2=3A", "."];

fn reading(lang: Lang, game: &str, legal: &[&str], typed: &str) -> Reading {
    let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), game));
    let legal: Vec<String> = legal.iter().map(|action| (*action).to_owned()).collect();
    read(Localizer::new(&texts, lang), &info, &legal, typed)
}

#[test]
fn action_is_read_as_people_type_it() {
    for (game, legal, typed, action) in [
        ("tablut", TABLUT, "e3-d3", "e3-d3"),
        ("tablut", TABLUT, "e3d3", "e3-d3"),
        ("tablut", TABLUT, "e3 d3", "e3-d3"),
        ("tablut", TABLUT, "e3 to d3", "e3-d3"),
        ("tablut", TABLUT, "E3-D3", "e3-d3"),
        ("tablut", TABLUT, "E3D3", "e3-d3"),
        ("tablut", TABLUT, "e3tod3", "e3-d3"),
        ("tablut", TABLUT, "  e3 → d3  ", "e3-d3"),
        ("tablut", TABLUT, "e3 – d3", "e3-d3"),
        ("tablut", TABLUT, "e3, d3.", "e3-d3"),
        ("tablut", TABLUT, "from e3 to d3", "e3-d3"),
        ("tablut", TABLUT, "ｅ３ｄ３", "e3-d3"),
        ("kubism", KUBISM, "b3n", "+b3N"),
        ("kubism", KUBISM, "+b3 north", "+b3N"),
        ("kubism", KUBISM, "b4c4", "b4>c4S"),
        ("kubism", KUBISM, "b4 > d4 s", "b4>d4S"),
        ("kubism", KUBISM, "d2d3w", "d2>d3W"),
        ("kubism", KUBISM, "C1 C2", "c1-c2"),
        ("subsume", SUBSUME, "b2 takes c2", "b2xc2"),
        ("subsume", SUBSUME, "b2-c2", "b2xc2"),
        ("subsume", SUBSUME, "b2xc2", "b2xc2"),
        ("subsume", SUBSUME, "b1a", "+b1A"),
        ("subsume", SUBSUME, "b1 aggressor", "+b1A"),
        ("subsume", SUBSUME, "*C1", "*c1"),
        ("subsume", SUBSUME, "b2 ^ 13", "b2^13"),
        ("subsume", SUBSUME, "b2=3v", "b2=3V"),
        ("subsume", SUBSUME, "end", "."),
        ("subsume", SUBSUME, "end turn", "."),
        ("subsume", SUBSUME, "Pass", "."),
        ("subsume", SUBSUME, ".", "."),
    ] {
        assert_eq!(reading(Lang::En, game, legal, typed), Reading::Action(action.into()), "{typed}");
    }
}

#[test]
fn action_is_read_in_the_users_language() {
    for (lang, game, legal, typed, action) in [
        (Lang::Fr, "tablut", TABLUT, "de e3 à d3", "e3-d3"),
        (Lang::Fr, "kubism", KUBISM, "b3 nord", "+b3N"),
        (Lang::Fr, "subsume", SUBSUME, "b1 agresseur", "+b1A"),
        (Lang::Nl, "tablut", TABLUT, "van e3 naar d3", "e3-d3"),
        (Lang::Nl, "kubism", KUBISM, "b3 oost", "+b3E"),
        (Lang::Nl, "subsume", SUBSUME, "klaar", "."),
        (Lang::Ja, "tablut", TABLUT, "e3からd3へ", "e3-d3"),
        (Lang::Ja, "kubism", KUBISM, "b3 北", "+b3N"),
        (Lang::Ja, "subsume", SUBSUME, "終了", "."),
    ] {
        assert_eq!(reading(lang, game, legal, typed), Reading::Action(action.into()), "{typed}");
    }
}

#[test]
fn ambiguous_text_has_several_readings() {
    let several = |legal, typed, expected: &[&str]| {
        let expected = expected.iter().map(|action| (*action).to_owned()).collect();
        assert_eq!(reading(Lang::En, "subsume", legal, typed), Reading::Several(expected), "{typed}");
    };
    several(SUBSUME, "+b1", &["+b1A", "+b1I", "+b1V"]);
    several(SUBSUME, "b2^", &["b2^1", "b2^13"]);
    several(KUBISM, "d2 d3", &["d2>d3E", "d2>d3W"]);
}

#[test]
fn text_without_a_legal_reading_is_put_into_notation() {
    for (game, legal, typed, notation) in [
        ("tablut", TABLUT, "e3 e5", "e3-e5"),
        ("tablut", &[], "e3 e5", "e3-e5"),
        ("kubism", KUBISM, "c3 n", "+c3N"),
        ("kubism", KUBISM, "+b3w", "+b3W"),
        ("kubism", KUBISM, "b4e4n", "b4>e4N"),
        ("subsume", SUBSUME, "b2=1i", "b2=1I"),
        ("subsume", &["+b1A"], "end", "end"),
        ("tablut", TABLUT, "hello there", "hello there"),
        ("tablut", TABLUT, "", ""),
    ] {
        assert_eq!(reading(Lang::En, game, legal, typed), Reading::Other(notation.into()), "{typed}");
    }
}

#[test]
fn longer_typed_text_leaves_fewer_choices() {
    let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), "tablut"));
    let legal: Vec<String> = TABLUT.iter().map(|action| (*action).to_owned()).collect();
    let found = |typed: &str| {
        let found = matching(Localizer::new(&texts, Lang::En), &info, &legal, Seat::White, typed);
        found.into_iter().map(String::as_str).collect::<Vec<_>>()
    };
    assert_eq!(found(""), TABLUT);
    assert_eq!(found("E3"), ["e3-d3", "e3-f3"]);
    assert_eq!(found("e3 to"), ["e3-d3", "e3-f3"]);
    assert_eq!(found("e3d3"), ["e3-d3"]);
    assert_eq!(found("d4"), ["e4-d4"]);
    assert_eq!(found("z9"), Vec::<&str>::new());
}

#[test]
fn typed_screen_direction_gives_a_suggestion_but_no_action() {
    let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), "kubism"));
    let legal: Vec<String> = KUBISM.iter().map(|action| (*action).to_owned()).collect();
    let found = |near, typed: &str| {
        let found = matching(Localizer::new(&texts, Lang::En), &info, &legal, near, typed);
        found.into_iter().map(String::as_str).collect::<Vec<_>>()
    };
    assert_eq!(found(Seat::White, "b3 up"), ["+b3N"]);
    assert_eq!(found(Seat::Black, "b3 left"), ["+b3E"]);
    assert_eq!(found(Seat::Black, "c3 up"), ["+c3S"]);
    assert_eq!(found(Seat::Black, "c3 south"), ["+c3S"], "the points of the compass do not turn");
    assert_eq!(reading(Lang::En, "kubism", KUBISM, "b3 up"), Reading::Other("b3 up".to_owned()));
}

#[test]
fn square_alone_may_be_a_new_piece_or_the_end_of_a_move() {
    let legal = ["c1-c2", "c1-b1", "+c2N", "+c2E", "b3>c2E", "+b1S"];
    let named = |actions: &[&str]| Reading::Several(actions.iter().map(|action| (*action).into()).collect());
    assert_eq!(reading(Lang::En, "kubism", &legal, "c2"), named(&["+c2N", "+c2E", "c1-c2", "b3>c2E"]));
    assert_eq!(reading(Lang::En, "kubism", &legal, "b1"), named(&["+b1S", "c1-b1"]));
    assert_eq!(reading(Lang::En, "kubism", &legal, "c1 c2"), Reading::Action("c1-c2".into()));
}
