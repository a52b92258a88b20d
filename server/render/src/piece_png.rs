//! A single kind of piece or token as a small picture without a background, for menus and buttons.

use crate::canvas::Bitmap;
use crate::error::RenderError;
use crate::look::Look;
use crate::renderer::Width;
use crate::scene::Scene;
use crate::theme::Theme;
use crate::{pieces, png, territory};
use konakis_protocol::{Board, Detail, Name, Seat};

/// A kind of piece or token as a square PNG file with a transparent background, without a value or a direction; `None`
/// if the game has no drawing of this kind.
///
/// # Errors
/// [`RenderError::Png`] if the encoder fails, which no known drawing causes.
///
/// ```
/// use konakis_protocol::Seat;
/// use konakis_render::{Width, piece_png};
///
/// let king = piece_png("tablut", "king", Some(Seat::White), Width::EMOJI)?;
/// assert!(king.is_some_and(|file| file.starts_with(b"\x89PNG")));
/// assert_eq!(piece_png("tablut", "bishop", None, Width::EMOJI)?, None);
/// # Ok::<(), konakis_render::RenderError>(())
/// ```
pub fn piece_png(
    game: &str,
    kind: &str,
    owner: Option<Seat>,
    width: Width,
) -> Result<Option<Vec<u8>>, RenderError> {
    let look = Look::of(game);
    let board =
        Board { files: 1, ranks: 1, terrain: vec![], pieces: vec![], counts: Default::default(), lost: None };
    let scene = Scene { theme: Theme::Light, ..Scene::new(game, &board) };
    let symbol = if look.token(kind).is_some() {
        territory::token(&scene, owner, Some(&Name::from(kind.to_owned())), false, false)
    } else if look.piece(kind, owner).is_some() {
        pieces::symbol(&scene, owner, kind, &Detail::Plain {})
    } else {
        return Ok(None);
    };
    let pixels = width.pixels();
    Ok(Some(png::encode_transparent(&Bitmap::of(&symbol, pixels, pixels), pixels)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(game: &str, kind: &str, owner: Option<Seat>) -> Option<Vec<u8>> {
        piece_png(game, kind, owner, Width::EMOJI).unwrap()
    }

    #[test]
    fn picture_is_small_and_has_a_transparent_background() {
        let file = picture("tablut", "king", Some(Seat::White)).unwrap();
        assert!(file.len() < 64 * 1024, "{}", file.len());
        let mut reader = ::png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height, info.color_type), (128, 128, ::png::ColorType::Rgba));
        let middle = (64 * 128 + 64) * 4;
        assert_eq!((pixels[3], pixels[middle + 3]), (0, 255), "the corner is transparent, the middle is not");
    }

    #[test]
    fn pictures_differ_between_sides_and_between_kinds() {
        let [white, black] = Seat::ALL.map(|seat| picture("subsume", "A", Some(seat)));
        assert!(white.is_some() && white != black);
        assert_ne!(picture("subsume", "A", None), picture("subsume", "V", None));
        assert_eq!(picture("kubism", "cube", Some(Seat::White)), picture("kubism", "cube", None));
        assert_eq!(picture("subsume", "territory", None), None);
    }
}
