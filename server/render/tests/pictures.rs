//! Pictures and animations can be decoded and are small. Equal scenes give equal pictures. A picture reveals no more
//! than its board, and hostile texts in it stay text.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod samples;

use konakis_protocol::{Board, Detail, Name, Seat};
use konakis_render::{RenderError, Renderer, Scene, Theme, Width, alt_text, last_squares, svg};
use samples::{Sample, animation_boards, samples, square};

type Pixels = Vec<[u8; 3]>;

fn sample(name: &str) -> Sample {
    samples().into_iter().find(|sample| sample.name == name).unwrap()
}

fn read_png(file: &[u8]) -> (u32, u32, Pixels) {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    (info.width, info.height, pixels.as_chunks().0.to_vec())
}

#[test]
fn svg_of_every_game_matches_its_snapshot() {
    for name in ["tablut-picker", "kubism", "subulata", "subsume", "subsume-picker", "three", "unknown"] {
        insta::assert_snapshot!(name, svg(&sample(name).scene()));
    }
}

#[test]
fn a_png_is_small_and_has_the_requested_width() {
    let renderer = Renderer::new();
    for sample in samples() {
        for (theme, from) in Theme::ALL.into_iter().zip(Seat::ALL) {
            let file = renderer.png(&Scene { theme, from, ..sample.scene() }, Width::MESSAGE).unwrap();
            let (width, height, _) = read_png(&file);
            assert!(width == 800 && (800..=1000).contains(&height), "{}: {width} by {height}", sample.name);
            assert!(file.len() <= 100_000, "{} in {theme:?} takes {} bytes", sample.name, file.len());
        }
    }
}

#[test]
fn rendering_is_independent_of_earlier_scenes() {
    let renderer = Renderer::new();
    let of = |renderer: &Renderer, name| renderer.png(&sample(name).scene(), Width::clamped(400)).unwrap();
    let first = of(&renderer, "subsume");
    of(&renderer, "subulata");
    assert_eq!(of(&renderer, "subsume"), first);
    assert_eq!(of(&Renderer::new(), "subsume"), first);
    assert_eq!(svg(&sample("subsume").scene()), svg(&sample("subsume").scene()));
}

#[test]
fn only_public_values_are_drawn() {
    let renderer = Renderer::new();
    let all = |board: &Board| {
        let scene = Scene::new("subulata", board);
        (renderer.png(&scene, Width::clamped(400)).unwrap(), svg(&scene), alt_text(&scene))
    };
    let (hidden, shown) = (all(&samples::subulata(false)), all(&samples::subulata(true)));
    assert_eq!(hidden, all(&samples::subulata(false)));
    assert!(hidden.0 != shown.0 && hidden.1 != shown.1 && hidden.2 != shown.2);
    assert!(hidden.2.contains("Black: subulata e2 with hidden value, f6 with hidden value"), "{}", hidden.2);
}

#[test]
fn all_hidden_pieces_of_a_side_look_the_same() {
    let board = samples::subulata(false);
    let drawn = svg(&Scene::new("subulata", &board));
    let values = |board: &Board| {
        let hidden = |detail: &Detail| matches!(detail, Detail::Value { value: None });
        board.pieces.iter().filter(|piece| hidden(&piece.detail)).count()
    };
    let drawing_of = |at: &str| {
        // The frame is 40 units wide and a square 80. In its square, a piece is inset by two units.
        let (x, y) = (u32::from(square(at).file()) * 80 + 42, (8 - u32::from(square(at).rank())) * 80 + 42);
        let place = format!("translate({x} {y})");
        drawn.lines().find(|line| line.contains(&place)).unwrap().split('"').nth(1).unwrap().to_owned()
    };
    assert_eq!(values(&board), 6);
    let drawings: Vec<_> = ["i9", "h8", "g9", "i7", "f6", "e2"].map(drawing_of).into();
    assert!(drawings.iter().all(|drawing| *drawing == drawings[0]), "{drawings:?}");
}

#[test]
fn a_board_seen_from_black_is_rotated_with_its_arrows() {
    let board = samples::kubism();
    let of = |from| alt_text(&Scene { from, ..Scene::new("kubism", &board) });
    assert_eq!(of(Seat::White).replace("White's side", "Black's side"), of(Seat::Black));
    let drawn = |from| svg(&Scene { from, ..Scene::new("kubism", &board) });
    let turned = |text: &str, degrees: u32| text.matches(&format!("rotate({degrees} 50 50)")).count();
    assert_eq!([0, 90, 180, 270].map(|degrees| turned(&drawn(Seat::White), degrees)), [1, 1, 1, 1]);
    assert_ne!(drawn(Seat::White), drawn(Seat::Black));
}

#[test]
fn alt_text_describes_a_stack_from_its_top() {
    let text = alt_text(&sample("subsume").scene());
    assert!(text.contains(
        "c1 of 1 square with 3 tokens, from the top down: isolationist (spent), aggressor (spent), advocate"
    ));
    assert!(text.contains("c4 of 1 square with 3 tokens, from the top down: hidden, aggressor, hidden"));
    assert!(text.contains("Last action: c3, c4"));
    assert!(text.contains("Phase: conflict. Turn: 23"), "{text}");
}

#[test]
fn a_hostile_text_stays_text() {
    let mut board = samples::tablut_start();
    let hostile = "</desc></title><script>alert(1)</script>\"'&\u{0}\u{ffff}";
    board.pieces[0].kind = Name::Borrowed(hostile);
    board.terrain[0] = hostile.to_owned();
    let words = [konakis_protocol::Word::new("quiet", hostile)];
    let scene = Scene { caption: Some(hostile), words: &words, ..Scene::new(hostile, &board) };
    let drawn = svg(&scene);
    assert!(!drawn.contains("<script") && !drawn.contains("\u{0}"));
    resvg::usvg::Tree::from_str(&drawn, &resvg::usvg::Options::default()).unwrap();
    Renderer::new().png(&scene, Width::clamped(100)).unwrap();
}

#[test]
fn a_name_that_the_fonts_do_not_cover_falls_back_to_the_id() {
    let board = samples::kubism();
    let drawn = |name| {
        let words = [konakis_protocol::Word::new("supply", name)];
        svg(&Scene { words: &words, ..Scene::new("kubism", &board) })
            .split_once("<defs>")
            .unwrap()
            .1
            .to_owned()
    };
    assert_eq!(drawn("остаток"), drawn("supply"));
    assert_ne!(drawn("Supply"), drawn("supply"));
}

/// The last picture of a GIF, and the number of pixels that each frame covers.
fn play_gif(file: &[u8]) -> (Pixels, Vec<u32>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let width = usize::from(decoder.width());
    let mut pixels = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut covered = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        for (row, y) in frame.buffer.chunks(usize::from(frame.width) * 4).zip(usize::from(frame.top)..) {
            for (pixel, x) in row.as_chunks::<4>().0.iter().zip(usize::from(frame.left)..) {
                if pixel[3] > 0 {
                    pixels[y * width + x] = [pixel[0], pixel[1], pixel[2]];
                }
            }
        }
        covered.push(u32::from(frame.width) * u32::from(frame.height));
    }
    (pixels, covered)
}

#[test]
fn an_animation_is_small_and_ends_with_the_last_scene() {
    let frames = animation_boards(60);
    let scene =
        |(board, action): &(Board, String)| last_squares(action).first().map_or(0, |_| board.pieces.len());
    assert_eq!(frames.iter().map(scene).filter(|&pieces| pieces > 0).count(), 60);
    let scenes: Vec<_> = frames
        .iter()
        .map(|(board, action)| Scene { last: last_squares(action), ..Scene::new("tablut", board) })
        .collect();
    let renderer = Renderer::new();
    let file = renderer.gif(&scenes, Width::ANIMATION, 80).unwrap();
    assert!(file.len() < 400_000, "{} bytes", file.len());
    let (last, covered) = play_gif(&file);
    assert_eq!(covered.len(), 61);
    assert!(covered[1..].iter().all(|&pixels| pixels < covered[0]), "{covered:?}");
    let (_, _, wanted) = read_png(&renderer.png(scenes.last().unwrap(), Width::ANIMATION).unwrap());
    assert_eq!(last.len(), wanted.len());
    let difference = |(one, other): (&[u8; 3], &[u8; 3])| {
        one.iter().zip(other).map(|(one, other)| u64::from(one.abs_diff(*other))).sum::<u64>()
    };
    let apart: u64 = last.iter().zip(&wanted).map(difference).sum();
    assert!(apart < wanted.len() as u64, "the two pictures are {apart} apart over {} pixels", wanted.len());
}

#[test]
fn gif_fits_its_highest_scene_and_frames_have_only_the_changes() {
    let board = samples::kubism();
    let bare = Scene::new("kubism", &board);
    let told = Scene { caption: Some("White wins"), ..bare.clone() };
    let file = Renderer::new().gif(&[bare.clone(), bare, told], Width::clamped(200), 50).unwrap();
    let (pixels, covered) = play_gif(&file);
    assert_eq!(covered[1], 1);
    assert_eq!(pixels.len(), 200 * 226);
}

#[test]
fn long_animation_is_shown_faster() {
    let board = samples::kubism();
    let renderer = Renderer::new();
    for (number, wanted) in [(2, 480), (20, 19 * 80 + 400), (71, 70 * 80 + 400), (200, 6_000), (500, 6_000)] {
        let scenes = vec![Scene::new("kubism", &board); number];
        let file = renderer.gif(&scenes, Width::clamped(100), 80).unwrap();
        let mut frames = gif::DecodeOptions::new().read_info(file.as_slice()).unwrap();
        let mut shown = Vec::new();
        while let Some(frame) = frames.read_next_frame().unwrap() {
            shown.push(u32::from(frame.delay));
        }
        let whole: u32 = shown.iter().sum();
        assert!(whole <= wanted && whole + 500 > wanted, "{number}: {whole}");
        assert_eq!(shown.last().copied(), Some(shown.iter().min().unwrap() * 5));
    }
}

#[test]
fn caption_may_have_several_lines() {
    let board = samples::kubism();
    let height = |caption| {
        let scene = Scene { caption, ..Scene::new("kubism", &board) };
        read_png(&Renderer::new().png(&scene, Width::MESSAGE).unwrap()).1
    };
    let [none, one, two] = [None, Some("Anna – Ben"), Some("Anna – Ben\n12 / 80")].map(height);
    assert!(none < one && one < two);
}

#[test]
fn an_animation_needs_one_to_500_scenes() {
    let board = samples::kubism();
    let of =
        |number| Renderer::new().gif(&vec![Scene::new("kubism", &board); number], Width::clamped(100), 50);
    assert!(matches!(of(0), Err(RenderError::NoScene)));
    assert!(matches!(of(501), Err(RenderError::TooManyScenes)));
}

#[test]
fn target_marks_hide_no_token() {
    let sample = sample("subsume-picker");
    let renderer = Renderer::new();
    for theme in Theme::ALL {
        let drawn = |targets: &str| {
            let scene = Scene { theme, targets: samples::squares(targets), ..sample.scene() };
            read_png(&renderer.png(&scene, Width::MESSAGE).unwrap())
        };
        let ((width, _, bare), (.., marked)) = (drawn(""), drawn("c4 d2 e5"));
        // Each picture has its own palette, so the same colour can differ slightly.
        let apart = |one: u8, other: u8| one.abs_diff(other) > 40;
        let changed = |x: usize, y: usize| {
            let at = y * width as usize + x;
            bare[at].iter().zip(&marked[at]).any(|(one, other)| apart(*one, *other))
        };
        // The tokens of c4 are in the middle of the square. The dots that mark c4 lie in its border of 16 pixels.
        let (left, top) = (40 + 2 * 90, 40 + 4 * 90);
        let inside = (left + 16..left + 74).flat_map(|x| (top + 16..top + 74).map(move |y| (x, y)));
        assert!(inside.into_iter().all(|(x, y)| !changed(x, y)), "{theme:?}");
        assert!(changed(left + 8, top + 8) && changed(left + 82, top + 82), "{theme:?}: c4 is marked");
        // The target d2 marks the whole territory from d1 to e2.
        assert!(changed(40 + 3 * 90 + 8, 760 - 8), "{theme:?}");
    }
}
