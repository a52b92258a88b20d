//! Draws pictures and animations, without queues or a cache.

use super::captions::Captions;
use super::{PictureError, PictureFormat, Style};
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::SpectatorSnapshot;
use konakis_protocol::GameInfo;
use konakis_render::{RenderError, Renderer, SCENES_MAX, Scene, Width, last_squares, svg};
use std::time::Instant;

/// How long an animation shows each scene but the last, in hundredths of a second. A long animation shows each scene
/// for less time ([`Renderer::gif`]).
pub(super) const SCENE_HUNDREDTHS: u16 = 80;

pub(super) struct CaptionedRenderer {
    pub(super) renderer: Renderer,
    pub(super) captions: Captions,
}

impl CaptionedRenderer {
    pub(super) fn new(games: Vec<GameInfo>) -> Self {
        Self { renderer: Renderer::new(), captions: Captions::new(games) }
    }

    pub(super) fn picture(
        &self,
        snapshot: &SpectatorSnapshot,
        form: PictureFormat,
        style: Style,
    ) -> Result<Vec<u8>, PictureError> {
        let caption = self.captions.of_board(style.language, snapshot);
        let mut scene = Scene::new(&snapshot.game, &snapshot.board);
        let words = self.captions.terms(style.language, &snapshot.game);
        scene.words = &words;
        scene.theme = style.theme;
        scene.last = snapshot.last.as_deref().map(last_squares).unwrap_or_default();
        scene.caption = Some(&caption);
        match form {
            PictureFormat::Svg => Ok(svg(&scene).into_bytes()),
            PictureFormat::Png(width) => Ok(self.renderer.png(&scene, width)?),
        }
    }

    /// A game as an animation. Its scenes have captions, but no names of kinds, terrain and counts ([`Scene::words`]).
    /// The animation begins with the final position, because many programs show only the first scene until somebody
    /// starts the animation. Fails with [`PictureError::TooLong`] if the drawing is not finished at `until`.
    pub(super) fn animation(
        &self,
        game: &FinishedGame,
        style: Style,
        until: Instant,
    ) -> Result<Vec<u8>, PictureError> {
        let go_on = || Instant::now() < until;
        let positions = game.positions(SCENES_MAX - 1, go_on)?;
        let caption = |ply: u32| self.captions.of_position(style.language, game, ply as usize);
        let captions: Vec<String> = positions.iter().map(|position| caption(position.ply)).collect();
        let scenes = positions.iter().zip(&captions).map(|(position, caption)| Scene {
            theme: style.theme,
            last: position.last.as_ref().map(|last| last_squares(&last.action)).unwrap_or_default(),
            caption: Some(caption),
            ..Scene::new(game.game(), &position.board)
        });
        let cover = scenes.clone().next_back();
        let scenes: Vec<Scene<'_>> = cover.into_iter().chain(scenes).collect();
        match self.renderer.gif_while(&scenes, Width::ANIMATION, SCENE_HUNDREDTHS, go_on) {
            Err(RenderError::Stopped) => Err(PictureError::TooLong),
            made => Ok(made?),
        }
    }
}
