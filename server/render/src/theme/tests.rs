//! Contrast of the colours, and equal names in both themes.

use super::*;

const OWNERS: [Option<Seat>; 3] = [Some(Seat::White), Some(Seat::Black), None];

/// The relative luminance of WCAG 2.
fn luminance(colour: Rgb) -> f64 {
    let channel = |shift: u32| {
        let value = f64::from((colour >> shift) & 0xff) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
}

fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[track_caller]
fn stands_out(theme: Theme, least: f64, front: (&str, Option<Seat>), ground: (&str, Option<Seat>)) {
    let colour = |(name, owner)| theme.find(name, owner).unwrap();
    let found = contrast(colour(front), colour(ground));
    assert!(
        found >= least,
        "{theme:?}: the contrast of {front:?} on {ground:?} must be at least {least}, not {found:.2}"
    );
}

#[test]
fn contrast_is_computed_as_in_wcag() {
    assert!((contrast(0x000000, 0xffffff) - 21.0).abs() < 0.01);
    assert!((contrast(0x777777, 0xffffff) - 4.48).abs() < 0.01);
}

#[test]
fn text_contrasts_with_its_background() {
    for theme in Theme::ALL {
        for (front, ground) in
            [("page-ink", "page"), ("page-ink-soft", "page"), ("frame-ink", "frame"), ("cube-mark", "cube")]
        {
            stands_out(theme, 4.5, (front, None), (ground, None));
        }
        for owner in OWNERS {
            stands_out(theme, 4.5, ("ink", owner), ("fill", owner));
        }
    }
}

#[test]
fn the_edges_of_tokens_contrast_with_land_and_fill() {
    for (theme, owner) in Theme::ALL.into_iter().flat_map(|theme| OWNERS.map(|owner| (theme, owner))) {
        stands_out(theme, 3.0, ("edge", owner), ("land", owner));
        stands_out(theme, 3.0, ("edge", owner), ("land-mark", owner));
        stands_out(theme, 4.5, ("edge", owner), ("fill", owner));
    }
}

#[test]
fn pieces_contrast_with_every_square() {
    let squares = ["linen", "linen-alt", "plaster", "plaster-alt", "haven", "rug", "water", "leaf", "petal"];
    for theme in Theme::ALL {
        for owner in OWNERS {
            let colour = |name| theme.find(name, owner).unwrap();
            for ground in squares.iter().chain(&["petal-deep", "earth", "earth-alt"]) {
                let found =
                    contrast(colour("fill"), colour(ground)).max(contrast(colour("line"), colour(ground)));
                assert!(
                    found >= 3.0,
                    "{theme:?}: the contrast of a {owner:?} piece on {ground} must be at least 3, not {found:.2}"
                );
            }
        }
    }
}

#[test]
fn sides_and_lands_differ_in_lightness() {
    for theme in Theme::ALL {
        stands_out(theme, 4.5, ("fill", Some(Seat::White)), ("fill", Some(Seat::Black)));
        stands_out(theme, 3.0, ("land", Some(Seat::White)), ("land", Some(Seat::Black)));
    }
}

#[test]
fn marks_contrast_with_their_background() {
    for theme in Theme::ALL {
        stands_out(theme, 3.0, ("target", None), ("halo", None));
        stands_out(theme, 3.0, ("last-line", None), ("halo", None));
        stands_out(theme, 3.0, ("gold-line", None), ("gold", None));
        stands_out(theme, 4.5, ("spent-line", None), ("spent", None));
    }
}

#[test]
fn both_themes_name_the_same_colours() {
    let names = |colours: Colours| colours.iter().map(|(name, _)| *name).collect::<Vec<_>>();
    assert_eq!(names(LIGHT.board), names(DARK.board));
    assert_eq!(names(LIGHT.white), names(DARK.white));
    for colours in [&LIGHT, &DARK] {
        assert_eq!(names(colours.white), names(colours.black));
        assert_eq!(names(colours.white), names(colours.nobody));
    }
}
