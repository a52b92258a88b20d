//! Draws sample pictures into a directory: boards in both themes and from both sides, evaluation graphs, and an
//! animation. Run `cargo run -p konakis-render --example gallery -- DIRECTORY [WIDTH]`.

#![allow(clippy::unwrap_used, reason = "an invalid sample should fail loudly")]

#[path = "../tests/samples/mod.rs"]
mod samples;

use konakis_protocol::Seat;
use konakis_render::{
    ChancePoint, EvaluationGraph, MarkedPoint, Renderer, Scene, Theme, Width, alt_text, last_squares, svg,
};
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let directory = PathBuf::from(arguments.next().ok_or("give the output directory")?);
    let width = arguments.next().map_or(Ok(Width::MESSAGE.pixels()), |width| width.parse())?;
    std::fs::create_dir_all(&directory)?;
    let renderer = Renderer::new();
    for sample in samples::samples() {
        for (theme, from) in Theme::ALL.into_iter().flat_map(|theme| Seat::ALL.map(|from| (theme, from))) {
            let scene = Scene { theme, from, ..sample.scene() };
            let name = format!("{}-{}-{from}", sample.name, format!("{theme:?}").to_lowercase());
            let png = renderer.png(&scene, Width::clamped(width))?;
            println!("{name}.png: {} bytes", png.len());
            std::fs::write(directory.join(format!("{name}.png")), png)?;
            std::fs::write(directory.join(format!("{name}.svg")), svg(&scene))?;
        }
        println!("{}", alt_text(&sample.scene()));
    }
    for theme in Theme::ALL {
        let chances = [500, 540, 520, 610, 580, 300, 340, 360, 290, 420, 640, 655, 700, 910, 950, 1000];
        let points: Vec<_> = (2..).zip(chances).map(|(ply, white)| ChancePoint { ply, white }).collect();
        let marked = [(5, "2"), (10, "5"), (13, "6")];
        let marked = marked.map(|(index, label)| MarkedPoint { at: points[index], label: label.to_owned() });
        let graph = EvaluationGraph { plies: 17, points, marked: marked.to_vec(), theme };
        let name = format!("evaluation-graph-{}.png", format!("{theme:?}").to_lowercase());
        std::fs::write(directory.join(name), graph.png(Width::clamped(width))?)?;
    }
    let frames = samples::animation_boards(60);
    let scenes: Vec<_> = frames
        .iter()
        .map(|(board, action)| Scene { last: last_squares(action), ..Scene::new("tablut", board) })
        .collect();
    let gif = renderer.gif(&scenes, Width::ANIMATION, 80)?;
    println!("animation_boards.gif: {} bytes", gif.len());
    std::fs::write(directory.join("animation_boards.gif"), gif)?;
    Ok(())
}
