//! The drawing of pictures and animations, without queues and without a cache.

use super::{Form, NoPicture};
use crate::rooms::machine::FinishedGame;
use crate::rooms::snapshot::SpectatorSnapshot;
use konakis_protocol::{GameInfo, Seat, Word};
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

    /// The animation of a finished game. Its only text is a caption that follows the game.
    pub(super) fn animation(
        &self,
        game: &FinishedGame,
        theme: Theme,
        until: Instant,
    ) -> Result<Vec<u8>, NoPicture> {
        let go_on = || Instant::now() < until;
        let positions = game.positions(SCENES_MAX, go_on)?;
        let captions: Vec<String> =
            positions.iter().map(|position| caption_at(game, position.ply as usize)).collect();
        let scenes: Vec<Scene<'_>> = positions
            .iter()
            .zip(&captions)
            .map(|(position, caption)| Scene {
                theme,
                last: position.last.as_ref().map(|last| last_squares(&last.action)).unwrap_or_default(),
                caption: Some(caption),
                ..Scene::new(game.game(), &position.board)
            })
            .collect();
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

/// The caption of an animation after this many actions: the players with their colours, the number of the action and,
/// at the end, the result.
pub(super) fn caption_at(game: &FinishedGame, ply: usize) -> String {
    let players = game.names.iter().zip(["White", "Black"]);
    let players: Vec<String> = players.map(|(name, colour)| format!("{name} ({colour})")).collect();
    let mut caption = format!("{}\n{ply} / {}", players.join(" – "), game.plies());
    if let Some(outcome) = game.outcome().filter(|_| ply == game.plies()) {
        caption.push_str(match outcome.winner {
            Some(Seat::White) => " · White wins",
            Some(Seat::Black) => " · Black wins",
            None => " · Draw",
        });
        if let Some(scores) = &outcome.scores {
            let [white, black] = Seat::ALL.map(|seat| scores.get(seat).copied().unwrap_or_default());
            caption.push_str(&format!(" {white}–{black}"));
        }
    }
    caption
}

/// The players' names as a line below the board.
pub(super) fn caption(names: &[String]) -> String {
    names.join(" – ")
}
