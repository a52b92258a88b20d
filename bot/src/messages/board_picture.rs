//! Pictures of boards, drawn on threads of their own, a few at a time.

use crate::messages::outgoing_message::File;
use konakis_protocol::{Board, LastAction, Name, RoomView, Seat, Square};
use konakis_render::{RenderError, Renderer, Scene, Width, last_squares};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The most pictures that are drawn at once.
const PAINTERS: usize = 2;

/// The content of a picture; all of it owned, so that it can be sent to another thread.
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
    /// The square chosen so far.
    pub picked: Option<Square>,
    /// The squares that can be chosen next.
    pub targets: Vec<Square>,
}

/// An error of drawing a board.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    /// The renderer failed.
    #[error("the board could not be drawn: {0}")]
    Failed(#[from] RenderError),
    /// The thread failed.
    #[error("the thread that draws boards failed")]
    Lost(#[from] tokio::task::JoinError),
}

/// Draws boards.
#[derive(Clone)]
pub struct Painter {
    renderer: Arc<Renderer>,
    painters: Arc<Semaphore>,
}

impl Default for Painter {
    fn default() -> Self {
        Self { renderer: Arc::default(), painters: Arc::new(Semaphore::new(PAINTERS)) }
    }
}

impl Painter {
    /// Draws a board; `alt` describes it for people who cannot see it.
    ///
    /// # Errors
    /// [`DrawError`].
    pub async fn draw(&self, picture: BoardPicture, alt: &str) -> Result<File, DrawError> {
        // The semaphore is never closed; without a permit the board would be drawn all the same.
        let painter = Arc::clone(&self.painters).acquire_owned().await;
        let renderer = Arc::clone(&self.renderer);
        let alt = alt.to_owned();
        tokio::task::spawn_blocking(move || {
            let _painter = painter;
            let scene = picture.scene();
            let png = renderer.png(&scene, Width::MESSAGE)?;
            Ok(File::png(png.into(), &alt))
        })
        .await?
    }
}

impl BoardPicture {
    /// The board of this view from White's side, with only the last action marked.
    #[must_use]
    pub fn of(view: &RoomView) -> Self {
        Self {
            game: view.game.clone(),
            board: view.board.clone(),
            from: Seat::White,
            last: view.last.clone(),
            picked: None,
            targets: Vec::new(),
        }
    }

    /// Without names: numbers and words are in the message, in the reader's language.
    fn scene(&self) -> Scene<'_> {
        let mut scene = Scene::new(&self.game, &self.board);
        scene.from = self.from;
        let last = self.last.as_ref().map(|last| last_squares(&last.action));
        scene.last = last.unwrap_or_default();
        scene.picked = self.picked;
        scene.targets.clone_from(&self.targets);
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::Viewer;

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
