//! Tests of pictures with the real renderer.

use super::captioned_renderer::SCENE_HUNDREDTHS;
use super::*;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::{Outcome, Reason};
use konakis_render::Scene;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const SMALL: PictureFormat = PictureFormat::Png(Width::ANIMATION);
const LIGHT: Style = Style { theme: Theme::Light, language: Language::En };
const DARK: Style = Style { theme: Theme::Dark, language: Language::En };

fn pictures() -> Arc<Pictures> {
    Arc::new(Pictures::new(konakis_games::catalogue()))
}

#[tokio::test]
async fn every_game_is_drawn_as_svg_and_png() {
    let pictures = pictures();
    for game in konakis_games::catalogue() {
        let snapshot = SpectatorSnapshot::sample(&game.id);
        let svg = pictures.paint(snapshot.clone(), PictureFormat::Svg, DARK).await.unwrap();
        assert!(str::from_utf8(&svg).unwrap().contains("<title>Anna – Ben</title>"), "{}", game.id);
        let png = pictures.paint(snapshot, SMALL, LIGHT).await.unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{}", game.id);
    }
}

#[tokio::test]
async fn equal_pictures_are_rendered_once() {
    let pictures = pictures();
    let first = SpectatorSnapshot::sample("tablut");
    let later = SpectatorSnapshot { seq: 2, ..first.clone() };
    let moved = SpectatorSnapshot { last: Some("e4-e3".to_owned()), ..first.clone() };
    let one = pictures.paint(first, SMALL, LIGHT).await.unwrap();
    let same = pictures.paint(later, SMALL, LIGHT).await.unwrap();
    let other = pictures.paint(moved, SMALL, LIGHT).await.unwrap();
    assert_eq!(one.as_ptr(), same.as_ptr());
    assert_ne!(one, other);
}

fn finished(id: &str) -> FinishedGame {
    finished_with(id, Outcome::draw(Reason::DRAW_AGREED))
}

fn finished_with(id: &str, outcome: Outcome) -> FinishedGame {
    let mut draw = Seed::new(1).draw(Purpose::Play);
    let mut contest = Contest::start(id, None, &Options::new(), Seed::new(1)).unwrap();
    for _ in 0..12 {
        let Some(seat) = contest.to_act().iter().next() else { break };
        let action = contest.random(seat, &mut draw).unwrap();
        contest.act(seat, &action).unwrap();
    }
    contest.end(outcome);
    FinishedGame::sample(contest)
}

#[tokio::test]
async fn animations_have_no_text_but_their_caption() {
    let height = |gif: &[u8]| u16::from_le_bytes([gif[8], gif[9]]);
    for game in konakis_games::catalogue() {
        // All samples have the same room, so each needs a cache of its own.
        let pictures = pictures();
        let over = finished(&game.id);
        let positions = over.positions(usize::MAX, || true).unwrap();
        let caption = |ply: u32| pictures.renderer.captions.of_position(Language::En, &over, ply as usize);
        let captions: Vec<String> = positions.iter().map(|position| caption(position.ply)).collect();
        let bare: Vec<Scene<'_>> = positions
            .iter()
            .zip(&captions)
            .map(|(position, caption)| Scene {
                caption: Some(caption),
                ..Scene::new(&game.id, &position.board)
            })
            .collect();
        let bare = pictures.renderer.renderer.gif(&bare, Width::ANIMATION, SCENE_HUNDREDTHS).unwrap();
        let gif = pictures.animate(over, LIGHT).await.unwrap();
        assert_eq!(height(&gif), height(&bare), "{}", game.id);
    }
}

#[tokio::test]
async fn a_finished_game_is_animated_once() {
    for game in konakis_games::catalogue() {
        let (pictures, over) = (pictures(), finished(&game.id));
        let gif = pictures.animate(over.clone(), LIGHT).await.unwrap();
        assert!(gif.starts_with(b"GIF89a"), "{}", game.id);
        let again = pictures.animate(over.clone(), LIGHT).await.unwrap();
        assert_eq!(gif.as_ptr(), again.as_ptr());
        assert_ne!(pictures.animation_tag(&over, LIGHT), pictures.animation_tag(&over, DARK));
    }
}

#[tokio::test]
async fn pictures_differ_between_languages() {
    let pictures = pictures();
    let (over, board) = (finished("subsume"), SpectatorSnapshot::sample("subsume"));
    let (mut gifs, mut boards) = (Vec::new(), Vec::new());
    for language in Language::ALL {
        let style = Style { theme: Theme::Light, language };
        gifs.push(pictures.animate(over.clone(), style).await.unwrap());
        boards.push(pictures.paint(board.clone(), PictureFormat::Svg, style).await.unwrap());
    }
    for kept in [&mut gifs, &mut boards] {
        kept.sort_unstable();
        kept.dedup();
        assert_eq!(kept.len(), Language::ALL.len());
    }
}

fn decoded(gif: &[u8]) -> Vec<Vec<[u8; 4]>> {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let mut canvas = vec![[0; 4]; width * usize::from(decoder.height())];
    let mut pictures = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (row, y) in frame.buffer.as_chunks().0.chunks(usize::from(frame.width)).zip(top..) {
            for (pixel, x) in row.iter().zip(left..).filter(|(pixel, _)| pixel[3] > 0) {
                canvas[y * width + x] = *pixel;
            }
        }
        pictures.push(canvas.clone());
    }
    pictures
}

#[tokio::test]
async fn animation_begins_with_the_final_position() {
    let pictures = pictures();
    let over = finished("tablut");
    let shown = decoded(&pictures.animate(over.clone(), LIGHT).await.unwrap());
    assert_eq!(shown.len(), over.plies() + 2);
    assert!(shown.first() == shown.last());
    assert!(
        shown[0] != shown[1] && shown[1] != shown[2],
        "after the final position, the game is shown from its beginning"
    );
}

#[tokio::test(start_paused = true)]
async fn waiting_for_a_render_slot_has_a_deadline() {
    let pictures = pictures();
    let mut busy = Vec::new();
    for _ in 0..PICTURES_AT_ONCE_MAX {
        busy.push(pictures.picture_slots.acquire(None, PICTURE_SLOT_TIMEOUT).await.unwrap());
    }
    let outcome = pictures.paint(SpectatorSnapshot::sample("tablut"), SMALL, LIGHT).await;
    assert!(matches!(outcome, Err(PictureError::Busy)));
}

#[test]
fn an_animation_that_takes_too_long_is_aborted() {
    let pictures = pictures();
    let made = |until| pictures.renderer.animation(&finished("tablut"), LIGHT, until);
    assert!(matches!(made(Instant::now()), Err(PictureError::TooLong)));
    assert!(made(Instant::now() + ANIMATION_TIMEOUT).is_ok());
}

#[test]
fn a_replay_that_takes_too_long_is_aborted() {
    let over = finished("tablut");
    let left = Cell::new(5_u32);
    let go_on = || left.replace(left.get().saturating_sub(1)) > 0;
    assert!(matches!(over.positions(usize::MAX, go_on), Err(ReplayFailure::Stopped)));
    assert_eq!(over.positions(usize::MAX, || true).unwrap().len(), over.plies() + 1);
}

#[tokio::test]
async fn an_animation_that_took_too_long_is_not_tried_again() {
    let pictures = pictures();
    let tries = Arc::new(AtomicUsize::new(0));
    let asked = |tag, work| {
        let tries = Arc::clone(&tries);
        let make = move |_: &CaptionedRenderer| {
            tries.fetch_add(1, Ordering::Relaxed);
            Err(PictureError::TooLong)
        };
        pictures.made(Key { tag, work }, &pictures.animation_slots, PICTURE_SLOT_TIMEOUT, make)
    };
    let both = futures_util::future::join(asked(1, 1), asked(1, 1)).await;
    assert!(matches!(both, (Err(PictureError::TooLong), Err(PictureError::TooLong))));
    let held = pictures.animation_slots.acquire(None, PICTURE_SLOT_TIMEOUT).await.unwrap();
    assert!(matches!(asked(1, 1).await, Err(PictureError::TooLong)), "the refusal needs no slot");
    assert!(matches!(asked(3, 1).await, Err(PictureError::TooLong)), "another language takes as long");
    assert_eq!(tries.load(Ordering::Relaxed), 1);
    drop(held);
    assert!(asked(2, 2).await.is_err());
    assert_eq!(tries.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn many_animations_of_one_address_do_not_delay_another() {
    let pictures = pictures();
    let [flooding, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
    let order = Arc::new(Mutex::new(Vec::new()));
    let held = pictures.animation_slots.acquire(None, PICTURE_SLOT_TIMEOUT).await.unwrap();
    let mut waiting = FuturesUnordered::new();
    for (tag, from) in (1..).zip(std::iter::repeat_n(flooding, 10).chain([other])) {
        let (pictures, order) = (&pictures, Arc::clone(&order));
        let make = move |_: &CaptionedRenderer| {
            order.lock().unwrap().push(from);
            Ok(Vec::new())
        };
        waiting.push(request_address::scope(from, async move {
            pictures.made(Key { tag, work: tag }, &pictures.animation_slots, PICTURE_SLOT_TIMEOUT, make).await
        }));
    }
    // All requests are queued before the first picture is rendered.
    assert!(waiting.next().now_or_never().is_none());
    drop(held);
    while let Some(made) = waiting.next().await {
        made.unwrap();
    }
    assert_eq!(order.lock().unwrap()[1], other);
}
