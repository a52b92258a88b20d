//! The error of drawing a picture.

/// The maximum number of scenes of an animation.
pub const SCENES_MAX: usize = 500;

/// The reason why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// There is no scene to animate.
    #[error("an animation needs at least one scene")]
    NoScene,
    /// There are more than [`SCENES_MAX`] scenes.
    #[error("an animation has at most {SCENES_MAX} scenes")]
    TooManyScenes,
    /// The caller stopped the animation.
    #[error("the animation was stopped")]
    Stopped,
    /// The PNG file could not be written.
    #[error("the PNG could not be written")]
    Png(#[from] ::png::EncodingError),
    /// The GIF file could not be written.
    #[error("the GIF could not be written")]
    Gif(#[from] ::gif::EncodingError),
}
