//! Tests of pictures with the real renderer.

use super::artist::{SCENE_HUNDREDTHS, caption_at};
use super::*;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use konakis_games::{Contest, Options, Purpose, Seed};
use konakis_protocol::{Outcome, Reason, Seat};
use konakis_render::Scene;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const SMALL: Form = Form::Png(Width::ANIMATION);

fn pictures() -> Arc<Pictures> {
    Arc::new(Pictures::new(konakis_games::catalogue()))
}

#[tokio::test]
async fn every_game_is_painted_in_both_forms() {
    let pictures = pictures();
    for game in konakis_games::catalogue() {
        let snapshot = SpectatorSnapshot::sample(&game.id);
        let svg = pictures.paint(snapshot.clone(), Form::Svg, Theme::Dark).await.unwrap();
        assert!(str::from_utf8(&svg).unwrap().contains("<title>Anna – Ben</title>"), "{}", game.id);
        let png = pictures.paint(snapshot, SMALL, Theme::Light).await.unwrap();
        assert!(png.starts_with(b"\x89PNG"), "{}", game.id);
    }
}

#[tokio::test]
async fn equal_pictures_are_rendered_once() {
    let pictures = pictures();
    let first = SpectatorSnapshot::sample("tablut");
    let later = SpectatorSnapshot { seq: 2, ..first.clone() };
    let moved = SpectatorSnapshot { last: Some("e4-e3".to_owned()), ..first.clone() };
    let one = pictures.paint(first, SMALL, Theme::Light).await.unwrap();
    let same = pictures.paint(later, SMALL, Theme::Light).await.unwrap();
    let other = pictures.paint(moved, SMALL, Theme::Light).await.unwrap();
    assert_eq!(one.as_ptr(), same.as_ptr());
    assert_ne!(one, other);
}

/// A finished game of a dozen random actions.
fn finished(id: &str) -> FinishedGame {
    finished_with(id, Outcome::draw(Reason::DRAW_AGREED))
}

/// The same, ended like this.
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
        // All samples have the same id, so each needs a cache of its own.
        let pictures = pictures();
        let over = finished(&game.id);
        let positions = over.positions(usize::MAX, || true).unwrap();
        let caption = caption_at(&over, over.plies());
        let bare = |position| Scene { caption: Some(&caption), ..Scene::new(&game.id, position) };
        let bare: Vec<Scene<'_>> = positions.iter().map(|position| bare(&position.board)).collect();
        let bare = pictures.artist.renderer.gif(&bare, Width::ANIMATION, SCENE_HUNDREDTHS).unwrap();
        let gif = pictures.animate(over, Theme::Light).await.unwrap();
        assert_eq!(height(&gif), height(&bare), "{}", game.id);
    }
}

#[test]
fn caption_names_colours_action_and_result() {
    let over = |outcome| finished_with("tablut", outcome);
    let drawn = over(Outcome::draw(Reason::DRAW_AGREED));
    assert_eq!(caption_at(&drawn, 3), "Anna (White) – Ben (Black)\n3 / 12");
    assert_eq!(caption_at(&drawn, 12), "Anna (White) – Ben (Black)\n12 / 12 · Draw");
    let won = Outcome::win(Seat::Black, Reason::RESIGNATION);
    assert!(caption_at(&over(won.clone()), 12).ends_with("12 / 12 · Black wins"));
    let scored = Outcome { scores: Some([9, 12].into()), ..won };
    assert!(caption_at(&over(scored), 12).ends_with("12 / 12 · Black wins 9–12"));
}

#[tokio::test]
async fn a_finished_game_is_animated_once() {
    let pictures = pictures();
    for game in konakis_games::catalogue() {
        let over = finished(&game.id);
        let gif = pictures.animate(over.clone(), Theme::Light).await.unwrap();
        assert!(gif.starts_with(b"GIF89a"), "{}", game.id);
        let again = pictures.animate(over.clone(), Theme::Light).await.unwrap();
        assert_eq!(gif.as_ptr(), again.as_ptr());
        assert_ne!(pictures.animation_tag(&over, Theme::Light), pictures.animation_tag(&over, Theme::Dark));
    }
}

#[tokio::test(start_paused = true)]
async fn waiting_for_a_render_slot_has_a_deadline() {
    let pictures = pictures();
    let mut busy = Vec::new();
    for _ in 0..PAINTERS {
        busy.push(pictures.painters.acquire(None, PATIENCE).await.unwrap());
    }
    let outcome = pictures.paint(SpectatorSnapshot::sample("tablut"), SMALL, Theme::Light).await;
    assert!(matches!(outcome, Err(NoPicture::Busy)));
}

#[test]
fn an_animation_that_takes_too_long_is_aborted() {
    let pictures = pictures();
    let made = |until| pictures.artist.animation(&finished("tablut"), Theme::Light, until);
    assert!(matches!(made(Instant::now()), Err(NoPicture::TooLong)));
    assert!(made(Instant::now() + ANIMATION_MAX).is_ok());
}

#[test]
fn a_replay_that_takes_too_long_is_aborted() {
    let over = finished("tablut");
    let left = Cell::new(5_u32);
    let go_on = || left.replace(left.get().saturating_sub(1)) > 0;
    assert!(matches!(over.positions(usize::MAX, go_on), Err(NoPositions::Stopped)));
    assert_eq!(over.positions(usize::MAX, || true).unwrap().len(), over.plies() + 1);
}

#[tokio::test]
async fn an_animation_that_took_too_long_is_not_tried_again() {
    let pictures = pictures();
    let tries = Arc::new(AtomicUsize::new(0));
    let asked = |tag| {
        let tries = Arc::clone(&tries);
        let make = move |_: &Artist| {
            tries.fetch_add(1, Ordering::Relaxed);
            Err(NoPicture::TooLong)
        };
        pictures.made(tag, &pictures.animators, PATIENCE, make)
    };
    // The second request waits for its turn while the first one fails.
    let both = futures_util::future::join(asked(1), asked(1)).await;
    assert!(matches!(both, (Err(NoPicture::TooLong), Err(NoPicture::TooLong))));
    let held = pictures.animators.acquire(None, PATIENCE).await.unwrap();
    assert!(matches!(asked(1).await, Err(NoPicture::TooLong)), "the refusal needs no slot");
    assert_eq!(tries.load(Ordering::Relaxed), 1);
    drop(held);
    assert!(asked(2).await.is_err());
    assert_eq!(tries.load(Ordering::Relaxed), 2);
}

#[tokio::test]
async fn many_animations_of_one_address_do_not_delay_another() {
    let pictures = pictures();
    let [flooding, other] = [1, 2].map(|last| IpAddr::from([192, 0, 2, last]));
    let order = Arc::new(Mutex::new(Vec::new()));
    let held = pictures.animators.acquire(None, PATIENCE).await.unwrap();
    let mut waiting = FuturesUnordered::new();
    for (tag, from) in (1..).zip(std::iter::repeat_n(flooding, 10).chain([other])) {
        let (pictures, order) = (&pictures, Arc::clone(&order));
        let make = move |_: &Artist| {
            order.lock().unwrap().push(from);
            Ok(Vec::new())
        };
        waiting.push(client_address::scope(from, async move {
            pictures.made(tag, &pictures.animators, PATIENCE, make).await
        }));
    }
    // All are queued before the first is rendered.
    assert!(waiting.next().now_or_never().is_none());
    drop(held);
    while let Some(made) = waiting.next().await {
        made.unwrap();
    }
    assert_eq!(order.lock().unwrap()[1], other);
}
