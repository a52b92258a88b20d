//! Draws pictures of boards and evaluation graphs, on other threads and only a few at a time.

use crate::messages::outgoing_message::File;
use konakis_protocol::{Board, LastAction, Name, ReplayPosition, RoomView, Seat, Square};
use konakis_render::{EvaluationGraph, RenderError, Renderer, Scene, Width, last_squares};
use std::sync::Arc;
use tokio::sync::Semaphore;

const PICTURES_AT_ONCE_MAX: usize = 2;

/// The content of a picture. It owns its data, so that it can be sent to another thread.
#[derive(Clone, Debug)]
pub struct BoardPicture {
    /// The game's ID.
    pub game: Name,
    /// The board as the viewer may know it.
    pub board: Board,
    /// The side at the bottom of the picture.
    pub from: Seat,
    /// The last action as the viewer may know it.
    pub last: Option<LastAction>,
    /// The squares of the earlier actions of the last turn, the oldest first.
    pub trail: Vec<Vec<Square>>,
    /// The square chosen so far.
    pub picked: Option<Square>,
    /// The squares that can be chosen next.
    pub targets: Vec<Square>,
}

/// An error of drawing a picture.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The renderer failed.
    #[error("the picture could not be drawn: {0}")]
    Failed(#[from] RenderError),
    /// The thread failed.
    #[error("the thread that draws pictures failed")]
    Lost(#[from] tokio::task::JoinError),
}

/// Draws boards and evaluation graphs.
#[derive(Clone)]
pub struct Painter {
    renderer: Arc<Renderer>,
    slots: Arc<Semaphore>,
}

impl Default for Painter {
    fn default() -> Self {
        Self { renderer: Arc::default(), slots: Arc::new(Semaphore::new(PICTURES_AT_ONCE_MAX)) }
    }
}

impl Painter {
    /// Draws a board with this alt text.
    ///
    /// # Errors
    /// [`DrawError`].
    pub async fn draw(&self, picture: BoardPicture, alt: &str) -> Result<File, DrawError> {
        let renderer = Arc::clone(&self.renderer);
        let png = self.paint(move || renderer.png(&picture.scene(), Width::MESSAGE)).await?;
        Ok(File::png(png.into(), alt))
    }

    /// Draws an evaluation graph with this alt text.
    ///
    /// # Errors
    /// [`DrawError`].
    pub async fn draw_graph(&self, graph: EvaluationGraph, alt: &str) -> Result<File, DrawError> {
        let png = self.paint(move || graph.png(Width::MESSAGE)).await?;
        Ok(File::png(png.into(), alt).named("analysis.png".to_owned()))
    }

    async fn paint(
        &self,
        draw: impl FnOnce() -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Result<Vec<u8>, DrawError> {
        // The semaphore is never closed. If it were, the picture would be drawn without a permit.
        let slot = Arc::clone(&self.slots).acquire_owned().await;
        let drawn = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            draw()
        });
        Ok(drawn.await??)
    }
}

impl BoardPicture {
    /// The board of this view from White's side.
    #[must_use]
    pub fn of(view: &RoomView) -> Self {
        Self {
            game: view.game.clone(),
            board: view.board.clone(),
            from: Seat::White,
            last: view.last.clone(),
            trail: trail(&view.turn),
            picked: None,
            targets: Vec::new(),
        }
    }

    /// A position as the player on this seat may see it, from their side.
    #[must_use]
    pub fn of_position(game: &Name, seat: Seat, position: ReplayPosition) -> Self {
        Self {
            game: game.clone(),
            from: seat,
            trail: trail(&position.turn),
            board: position.board,
            last: position.last,
            picked: None,
            targets: Vec::new(),
        }
    }

    /// The scene of the picture. Its `words` stay empty, so the picture leaves out the counts that need a name. The
    /// message beside the picture has these counts, with names in the reader's language.
    fn scene(&self) -> Scene<'_> {
        let mut scene = Scene::new(&self.game, &self.board);
        scene.from = self.from;
        scene.last = self.last.as_ref().map(|last| last_squares(&last.action)).unwrap_or_default();
        scene.trail.clone_from(&self.trail);
        scene.picked = self.picked;
        scene.targets.clone_from(&self.targets);
        scene
    }
}

/// The squares of each action. An action that only ends its turn has no squares and is left out.
fn trail(turn: &[LastAction]) -> Vec<Vec<Square>> {
    turn.iter().map(|one| last_squares(&one.action)).filter(|squares| !squares.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::Viewer;

    #[test]
    fn finished_turn_marks_the_squares_of_all_its_actions() {
        let action = |action: &str| LastAction {
            seat: konakis_protocol::Seat::White,
            action: action.to_owned(),
            events: Vec::new(),
            turn_number: Some(1),
        };
        let start = view(&contest("subsume", 2), Viewer::Spectator);
        for (turn, last, marked) in [
            (&["+a1?", "a1-a2"][..], ".", "a1, a1 a2 | "),
            (&["+a1?"], "a1-a2", "a1 | a1 a2"),
            (&[], "+a1?", " | a1"),
            (&["+b1?", "."], "b1xb2", "b1 | b1 b2"),
        ] {
            let turn = turn.iter().map(|text| action(text)).collect();
            let shown = RoomView { turn, last: Some(action(last)), ..start.clone() };
            let picture = BoardPicture::of(&shown);
            let scene = picture.scene();
            let names =
                |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
            let trail: Vec<String> = scene.trail.iter().map(names).collect();
            assert_eq!(format!("{} | {}", trail.join(", "), names(&scene.last)), marked);
        }
    }

    #[test]
    fn position_of_a_player_is_seen_from_their_side() {
        let own = view(&contest("subulata", 5), Viewer::Seat(Seat::Black));
        let position = ReplayPosition {
            ply: own.ply,
            board: own.board.clone(),
            to_act: own.progress.to_act(),
            setup: own.setup,
            last: own.last.clone(),
            text: None,
            turn: own.turn.clone(),
        };
        let picture = BoardPicture::of_position(&own.game, Seat::Black, position);
        let expected = BoardPicture { from: Seat::Black, ..BoardPicture::of(&own) };
        assert_eq!(format!("{picture:?}"), format!("{expected:?}"));
    }

    #[tokio::test]
    async fn picture_has_no_words_below_the_board() {
        let shown = view(&contest("subsume", 9), Viewer::Spectator);
        assert!(!shown.board.counts.is_empty());
        let mut bare = shown.clone();
        bare.board.counts.remove("turn");
        bare.board.counts.remove("phase");
        let pictures = Painter::default();
        let one = pictures.draw(BoardPicture::of(&shown), "").await.unwrap();
        let other = pictures.draw(BoardPicture::of(&bare), "").await.unwrap();
        assert_eq!(one.bytes, other.bytes);
    }
}
