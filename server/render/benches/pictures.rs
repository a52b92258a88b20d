//! Measures the time to draw a board as PNG or SVG, and a game of 60 moves as GIF. PNG and GIF are drawn with and
//! without cached symbols.

#![allow(clippy::unwrap_used, reason = "an invalid sample should fail loudly")]

#[path = "../tests/samples/mod.rs"]
mod samples;

use divan::Bencher;
use konakis_render::{Renderer, Scene, Width, last_squares, svg};
use samples::{Sample, samples};

fn main() {
    divan::main();
}

fn sample(name: &str) -> Sample {
    samples().into_iter().find(|sample| sample.name == name).unwrap()
}

const BOARDS: [&str; 4] = ["tablut-middle", "kubism", "subulata", "subsume"];

#[divan::bench(args = BOARDS, sample_count = 10, sample_size = 1)]
fn png_without_cache(bencher: Bencher<'_, '_>, name: &str) {
    let sample = sample(name);
    bencher.bench(|| Renderer::new().png(&sample.scene(), Width::MESSAGE).unwrap());
}

#[divan::bench(args = BOARDS, sample_count = 20, sample_size = 1)]
fn png_cached(bencher: Bencher<'_, '_>, name: &str) {
    let (sample, renderer) = (sample(name), Renderer::new());
    bencher.bench(|| renderer.png(&sample.scene(), Width::MESSAGE).unwrap());
}

#[divan::bench(args = BOARDS, sample_count = 20, sample_size = 1)]
fn as_svg(bencher: Bencher<'_, '_>, name: &str) {
    let sample = sample(name);
    bencher.bench(|| svg(&sample.scene()));
}

#[divan::bench(args = [false, true], sample_count = 10, sample_size = 1)]
fn gif_of_60_moves(bencher: Bencher<'_, '_>, cached: bool) {
    let frames = samples::animation_boards(60);
    let scenes: Vec<_> = frames
        .iter()
        .map(|(board, action)| Scene { last: last_squares(action), ..Scene::new("tablut", board) })
        .collect();
    let kept = Renderer::new();
    bencher.bench(|| {
        let fresh = Renderer::new();
        let renderer = if cached { &kept } else { &fresh };
        renderer.gif(&scenes, Width::ANIMATION, 80).unwrap()
    });
}
