//! The drawing of pictures and animations, without queues and without a cache.

use super::{Form, NoPicture};
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::SpectatorSnapshot;
use konakis_protocol::{GameInfo, Word};
use konakis_render::{RenderError, Renderer, SCENES_MAX, Scene, Theme, Width, last_squares, svg};
use std::time::Instant;

/// How long an animation shows each scene, in hundredths of a second.
pub(super) const SCENE_HUNDREDTHS: u16 = 80;

/// The renderer and the display names of the games' terms.
pub(super) struct Artist {
    pub(super) renderer: Renderer,
    games: Vec<GameInfo>,
}

impl Artist {
    /// An artist for these games.
    pub(super) fn new(games: Vec<GameInfo>) -> Self {
        Self { renderer: Renderer::new(), games }
    }

    /// The picture of a board.
    pub(super) fn picture(
        &self,
        snapshot: &SpectatorSnapshot,
        form: Form,
        theme: Theme,
    ) -> Result<Vec<u8>, NoPicture> {
        let caption = caption(&snapshot.names);
        let mut scene = Scene::new(&snapshot.game, &snapshot.board);
        let words = self.words(&snapshot.game);
        scene.words = &words;
        scene.theme = theme;
        scene.last = snapshot.last.as_deref().map(last_squares).unwrap_or_default();
        scene.caption = Some(&caption);
        match form {
            Form::Svg => Ok(svg(&scene).into_bytes()),
            Form::Png(width) => Ok(self.renderer.png(&scene, width)?),
        }
    }

    /// The animation of a finished game. It has no text but the players' names, so that it suits every language.
    pub(super) fn animation(
        &self,
        game: &FinishedGame,
        theme: Theme,
        until: Instant,
    ) -> Result<Vec<u8>, NoPicture> {
        let caption = caption(&game.names);
        let positions = game.positions(SCENES_MAX)?;
        let scenes: Vec<Scene<'_>> = positions
            .iter()
            .map(|position| Scene {
                theme,
                last: position.last.as_ref().map(|last| last_squares(&last.action)).unwrap_or_default(),
                caption: Some(&caption),
                ..Scene::new(game.game(), &position.board)
            })
            .collect();
        let go_on = || Instant::now() < until;
        match self.renderer.gif_while(&scenes, Width::ANIMATION, SCENE_HUNDREDTHS, go_on) {
            Err(RenderError::Stopped) => Err(NoPicture::TooLong),
            made => Ok(made?),
        }
    }

    /// The display names of a game's terms.
    fn words(&self, game: &str) -> Vec<Word> {
        let info = self.games.iter().find(|info| info.id == game);
        info.into_iter()
            .flat_map(|info| [&info.kinds, &info.terrain, &info.counts])
            .flatten()
            .cloned()
            .collect()
    }
}

/// The players' names as a line below the board.
pub(super) fn caption(names: &[String]) -> String {
    names.join(" – ")
}
