//! No board makes rendering panic or produces invalid SVG.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use konakis_protocol::{Board, Detail, Facing, Name, Piece, Seat, Square, Word};
use konakis_render::{Captured, Renderer, Scene, Theme, Width, alt_text, svg};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use std::sync::LazyLock;

static RENDERER: LazyLock<Renderer> = LazyLock::new(Renderer::new);

const WORDS: &[Word] = &[Word::new("supply", "Supply")];

fn a_square() -> impl Strategy<Value = Square> {
    (0..26_u8, 0..26_u8).prop_map(|(file, rank)| Square::new(file, rank).unwrap())
}

fn a_seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::ALL.to_vec())
}

fn a_word() -> impl Strategy<Value = Name> {
    let known = ["king", "pawn", "cube", "subulata", "territory", "A", "supply", "", "玉"];
    prop_oneof![prop::sample::select(known.to_vec()).prop_map(Name::Borrowed), ".{0,5}".prop_map(Name::Owned)]
}

fn a_detail() -> impl Strategy<Value = Detail> {
    let territory = (any::<u8>(), any::<bool>(), vec(option::of(a_word()), 0..60), vec(any::<bool>(), 0..60))
        .prop_map(|(side, controlled, stack, spent)| Detail::Territory { side, controlled, stack, spent });
    prop_oneof![
        Just(Detail::Plain {}),
        prop::sample::select(vec![Facing::N, Facing::E, Facing::S, Facing::W])
            .prop_map(|facing| Detail::Facing { facing }),
        any::<Option<u8>>().prop_map(|value| Detail::Value { value }),
        territory,
    ]
}

fn a_piece() -> impl Strategy<Value = Piece> {
    let parts = (a_square(), option::of(a_seat()), a_word(), a_detail());
    parts.prop_map(|(at, owner, kind, detail)| Piece { at, owner, kind, detail })
}

fn a_board() -> impl Strategy<Value = Board> {
    let side = || prop_oneof![Just(0), Just(26), 1..10_u8, any::<u8>()];
    let counts = prop::collection::btree_map(a_word(), any::<u32>(), 0..5);
    let lost = option::of([vec(any::<u8>(), 0..12), vec(any::<u8>(), 0..12)].prop_map(Into::into));
    (side(), side(), vec("[.tcwflx玉]{0,30}", 0..30), vec(a_piece(), 0..8), counts, lost).prop_map(
        |(files, ranks, terrain, pieces, counts, lost)| Board { files, ranks, terrain, pieces, counts, lost },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn odd_boards_render_without_panic(
        board in a_board(),
        next in a_board(),
        game in prop::sample::select(vec!["tablut", "kubism", "subulata", "subsume", "?"]),
        from in a_seat(),
        last in vec(a_square(), 0..3),
        trail in vec(vec(a_square(), 0..3), 0..4),
        picked in option::of(a_square()),
        targets in vec(a_square(), 0..4),
        caption in option::of(".{0,90}"),
        (owner, kind, number) in (a_seat(), a_word(), any::<u32>()),
        delay: u16,
    ) {
        let captured = vec![Captured { owner, kind, number }];
        let caption = caption.as_deref();
        let theme = if number % 2 == 0 { Theme::Light } else { Theme::Dark };
        let scene = Scene { game, board: &board, from, theme, last, trail, picked, targets, captured, words: WORDS, caption };
        let document = svg(&scene);
        prop_assert!(resvg::usvg::Tree::from_str(&document, &resvg::usvg::Options::default()).is_ok());
        prop_assert!(!alt_text(&scene).is_empty());
        let after = Scene { board: &next, ..scene.clone() };
        prop_assert!(RENDERER.gif(&[scene.clone(), after], Width::clamped(0), delay).is_ok());
        prop_assert!(RENDERER.png(&scene, Width::clamped(0)).is_ok());
    }
}
