//! The evaluation graph of a finished game: White's chances after each action. White's share is light, and Black's is
//! dark.
//!
//! Invariants: the same graph gives the same bytes. Points in the order of the actions never cause a panic; values
//! beyond the scale are drawn at the edge.

use crate::canvas::{Bitmap, Canvas};
use crate::error::RenderError;
use crate::font;
use crate::layout::{Rect, WIDTH};
use crate::png;
use crate::renderer::Width;
use crate::symbol::Symbol;
use crate::theme::Theme;
use konakis_protocol::Seat;
use std::fmt::Write;

/// The area of the plot in units. The numbers of the scale are to its left.
const PLOT: Rect = Rect { x: 88, y: 22, w: WIDTH - 88 - 22, h: 300 };
const HEIGHT: u32 = PLOT.y + PLOT.h + 22;
const STRIP: u32 = 40;
/// The font size in units. Texts are readable even in a picture 350 pixels wide.
const FONT_SIZE: f32 = 34.0;
const LABEL_GAP: f32 = 14.0;
/// The highest chances, in thousandths.
const CHANCE_MAX: u16 = 1_000;

/// White's chances after a number of actions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChancePoint {
    /// The number of actions.
    pub ply: u32,
    /// White's chances in thousandths.
    pub white: u16,
}

/// A marked point of the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkedPoint {
    /// The point, which should lie on the line.
    pub at: ChancePoint,
    /// The label below the graph, such as the number of a turn.
    pub label: String,
}

/// The chances over a whole game.
///
/// ```
/// use konakis_render::{ChancePoint, EvaluationGraph, MarkedPoint, Theme, Width};
///
/// let points = [500, 520, 80].into_iter().enumerate();
/// let points: Vec<_> = points.map(|(ply, white)| ChancePoint { ply: ply as u32, white }).collect();
/// let turning_point = MarkedPoint { at: points[2], label: "1".to_owned() };
/// let graph = EvaluationGraph { plies: 2, points, marked: vec![turning_point], theme: Theme::Light };
/// assert!(graph.png(Width::MESSAGE)?.starts_with(b"\x89PNG"));
/// # Ok::<(), konakis_render::RenderError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvaluationGraph {
    /// The number of actions of the game.
    pub plies: u32,
    /// White's chances, in the order of the actions; nothing is drawn before the first point and after the last.
    pub points: Vec<ChancePoint>,
    /// The turning points, in the order of the actions.
    pub marked: Vec<MarkedPoint>,
    /// The colour scheme.
    pub theme: Theme,
}

impl EvaluationGraph {
    /// Draws the graph as a PNG file of this width.
    ///
    /// # Errors
    /// [`RenderError::Png`] if the encoder fails, which no known graph causes.
    pub fn png(&self, width: Width) -> Result<Vec<u8>, RenderError> {
        let symbol = self.symbol();
        let whole = Rect { x: 0, y: 0, w: WIDTH, h: symbol.view.1 }.in_pixels(width.pixels());
        let page = self.theme.find("page", None).unwrap_or_default();
        let mut canvas = Canvas::new(whole.w, whole.h, page);
        canvas.blend(&Bitmap::of(&symbol, whole.w, whole.h), whole, whole);
        Ok(png::encode(&canvas)?)
    }

    fn symbol(&self) -> Symbol {
        let strip = if self.marked.is_empty() { 0 } else { STRIP };
        Symbol::new((WIDTH, HEIGHT + strip), self.body())
    }

    fn body(&self) -> String {
        let colour = |name| self.theme.hex(name, None);
        let of = |name, seat| self.theme.hex(name, Some(seat));
        let Rect { x, y, w, h } = PLOT;
        let mut body = String::new();
        let mut add = |element: String| {
            // Writing to a string cannot fail.
            let _ = writeln!(body, "{element}");
        };
        for percent in [0, 50, 100] {
            let (text, at) = (percent.to_string(), y + h - h * percent / 100);
            let right = x as f32 - 12.0 - font::width(&text, FONT_SIZE) / 2.0;
            add(font::centred(&text, right, at as f32, FONT_SIZE, &colour("page-ink-soft")));
        }
        add(format!(r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{}"/>"#, colour("linen-alt")));
        if let (Some(first), Some(last)) = (self.points.first(), self.points.last()) {
            let (left, right) = (self.x(*first), self.x(*last));
            let dark = of("fill", Seat::Black);
            add(format!(r#"<rect x="{left}" y="{y}" width="{}" height="{h}" fill="{dark}"/>"#, right - left));
            let line: String =
                self.points.iter().map(|point| format!("L{} {}", self.x(*point), self.y(*point))).collect();
            let (bottom, light) = (y + h, of("fill", Seat::White));
            add(format!(r#"<path d="M{left} {bottom}{line}L{right} {bottom}Z" fill="{light}"/>"#));
        }
        let (middle, end) = (y + h / 2, x + w);
        let shade = colour("shade");
        add(format!(
            r#"<path d="M{x} {middle}H{end}" stroke="{shade}" stroke-width="3" stroke-dasharray="12 10"/>"#
        ));
        add(format!(
            r#"<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="none" stroke="{}" stroke-width="3"/>"#,
            colour("frame")
        ));
        self.marks().into_iter().for_each(add);
        body
    }

    fn marks(&self) -> Vec<String> {
        let (bottom, mark) = (PLOT.y + PLOT.h, self.theme.hex("rug", None));
        let ring = self.theme.hex("fill", Some(Seat::White));
        let mut elements = Vec::new();
        for MarkedPoint { at, .. } in &self.marked {
            let (x, y) = (self.x(*at), self.y(*at));
            for (colour, width) in [(&ring, 7), (&mark, 3)] {
                elements.push(format!(
                    r#"<path d="M{x} {y}V{bottom}" stroke="{colour}" stroke-width="{width}"/>"#
                ));
            }
        }
        for MarkedPoint { at, .. } in &self.marked {
            let (x, y) = (self.x(*at), self.y(*at));
            elements.push(format!(
                r#"<circle cx="{x}" cy="{y}" r="12" fill="{mark}" stroke="{ring}" stroke-width="5"/>"#
            ));
        }
        let ink = self.theme.hex("page-ink", None);
        let baseline = (HEIGHT + STRIP / 2 - 6) as f32;
        for (label, x) in self.marked.iter().zip(self.label_places()) {
            elements.push(font::centred(&label.label, x, baseline, FONT_SIZE, &ink));
        }
        elements
    }

    /// The horizontal position of each label's middle. A label is below its point, unless it has to move away from
    /// another label or from the edge of the picture.
    fn label_places(&self) -> Vec<f32> {
        let widths: Vec<f32> =
            self.marked.iter().map(|marked| font::width(&marked.label, FONT_SIZE)).collect();
        let mut places: Vec<f32> = self.marked.iter().map(|marked| self.x(marked.at) as f32).collect();
        let mut left = 0.0_f32;
        for (place, width) in places.iter_mut().zip(&widths) {
            *place = place.max(left + width / 2.0);
            left = *place + width / 2.0 + LABEL_GAP;
        }
        let mut right = WIDTH as f32;
        for (place, width) in places.iter_mut().zip(&widths).rev() {
            *place = place.min(right - width / 2.0);
            right = *place - width / 2.0 - LABEL_GAP;
        }
        places
    }

    fn x(&self, point: ChancePoint) -> u32 {
        let plies = self.plies.max(1);
        let along = u64::from(PLOT.w) * u64::from(point.ply.min(plies)) / u64::from(plies);
        PLOT.x + u32::try_from(along).unwrap_or(PLOT.w)
    }

    fn y(&self, point: ChancePoint) -> u32 {
        let white = u32::from(point.white.min(CHANCE_MAX));
        PLOT.y + PLOT.h - PLOT.h * white / u32::from(CHANCE_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(chances: &[u16], marked: &[(u32, &str)]) -> EvaluationGraph {
        let points: Vec<ChancePoint> =
            (0..).zip(chances).map(|(ply, white)| ChancePoint { ply, white: *white }).collect();
        let mark = |&(ply, label): &(u32, &str)| MarkedPoint {
            at: points.iter().copied().find(|point| point.ply == ply).unwrap(),
            label: label.to_owned(),
        };
        let marked = marked.iter().map(mark).collect();
        EvaluationGraph { plies: chances.len() as u32 - 1, points, marked, theme: Theme::Light }
    }

    fn pixels(graph: &EvaluationGraph) -> (usize, Vec<[u8; 3]>) {
        let file = graph.png(Width::MESSAGE).unwrap();
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(file));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        (info.width as usize, pixels.as_chunks().0.to_vec())
    }

    #[test]
    fn evaluation_graph_matches_its_snapshot() {
        let graph = graph(&[500, 520, 610, 180, 240, 700], &[(3, "2"), (5, "3")]);
        insta::assert_snapshot!(graph.body());
    }

    #[test]
    fn whites_share_is_light_and_blacks_is_dark() {
        for theme in Theme::ALL {
            let (width, pixels) = pixels(&EvaluationGraph { theme, ..graph(&[800, 800, 800], &[]) });
            let at = |x: usize, y: u32| {
                let [r, g, b] = pixels[y as usize * width + x];
                u32::from_be_bytes([0, r, g, b])
            };
            let fill = |seat| theme.find("fill", Some(seat)).unwrap();
            assert_eq!(at(300, PLOT.y + PLOT.h * 3 / 4), fill(Seat::White), "{theme:?}");
            assert_eq!(at(300, PLOT.y + PLOT.h / 10), fill(Seat::Black), "{theme:?}");
        }
    }

    #[test]
    fn graph_is_empty_where_actions_are_not_judged() {
        let mut late = graph(&[0, 0, 0, 0, 0], &[]);
        late.points.drain(..2);
        let (width, pixels) = pixels(&late);
        let middle = (PLOT.y + PLOT.h / 4) as usize * width;
        assert_ne!(pixels[middle + 100], pixels[middle + 700]);
    }

    #[test]
    fn labels_neither_overlap_nor_leave_the_graph() {
        let chances = [500; 101];
        for marked in [vec![(0, "1"), (1, "2"), (2, "3")], vec![(98, "98"), (99, "99"), (100, "100")]] {
            let graph = graph(&chances, &marked);
            let spans: Vec<(f32, f32)> = graph
                .label_places()
                .into_iter()
                .zip(&marked)
                .map(|(middle, (_, label))| {
                    let half = font::width(label, FONT_SIZE) / 2.0;
                    (middle - half, middle + half)
                })
                .collect();
            assert!(spans.windows(2).all(|pair| pair[0].1 + LABEL_GAP <= pair[1].0 + 0.01), "{spans:?}");
            assert!(spans[0].0 >= 0.0 && spans[2].1 <= WIDTH as f32, "{spans:?}");
        }
    }

    #[test]
    fn graph_with_values_out_of_range_is_drawn() {
        let at = ChancePoint { ply: u32::MAX, white: u16::MAX };
        let marked = MarkedPoint { at, label: "<script>手番".repeat(50) };
        for (plies, points) in [(0, vec![]), (0, vec![at]), (3, vec![at; 3]), (u32::MAX, vec![at])] {
            let graph = EvaluationGraph { plies, points, marked: vec![marked.clone()], theme: Theme::Dark };
            assert!(!graph.body().contains("script"));
            graph.png(Width::clamped(100)).unwrap();
        }
    }

    #[test]
    fn graph_of_a_long_game_is_a_small_file() {
        let chances: Vec<u16> = (0..1_000_u32).map(|ply| (ply * 7_919 % 1_001) as u16).collect();
        let file = graph(&chances, &[]).png(Width::MESSAGE).unwrap();
        assert!(file.len() < 20_000, "{} bytes", file.len());
    }
}
