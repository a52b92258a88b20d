//! The application's emojis for kinds of pieces. A kind has an emoji for each side, or only one emoji if the pieces of
//! both sides look the same. A kind without a drawing has no emoji.
//!
//! An emoji's name ends in a fingerprint of the picture, so a changed drawing gets a new name. The bot compares names,
//! because Discord does not return pictures as they were uploaded.
//!
//! Invariants: a name has at most [`NAME_CHARS_MAX`] characters, all of which Discord allows. Only private messages
//! show an emoji, because the kind of a piece may be a secret of its player.

use konakis_protocol::{GameInfo, RoomView, Seat, Square, Token, tokens};
use konakis_render::{RenderError, Width, piece_png};
use serenity::model::channel::ReactionType;
use serenity::model::id::EmojiId;
use std::collections::HashMap;

/// The longest name that Discord allows, in characters.
const NAME_CHARS_MAX: usize = 32;
const FINGERPRINT_DIGITS: usize = 6;

/// An emoji of the application, as Discord lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedEmoji {
    /// Its ID.
    pub id: u64,
    /// Its name.
    pub name: String,
}

/// An emoji to upload.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EmojiPicture {
    /// Its name.
    pub name: String,
    /// Its picture as a PNG file.
    pub png: Vec<u8>,
}

/// The emojis for these games.
///
/// # Errors
/// [`RenderError`].
pub fn pictures(games: &[GameInfo]) -> Result<Vec<EmojiPicture>, RenderError> {
    let mut all = Vec::new();
    let kinds = games.iter().flat_map(|game| game.kinds.iter().map(move |kind| (&*game.id, &*kind.id)));
    for (game, kind) in kinds {
        let draw = |owner| piece_png(game, kind, owner, Width::EMOJI);
        let (white, black) = (draw(Some(Seat::White))?, draw(Some(Seat::Black))?);
        let drawn = if white == black {
            vec![(None, white)]
        } else {
            vec![(Some(Seat::White), white), (Some(Seat::Black), black)]
        };
        let picture = |(owner, png): (Option<Seat>, Option<Vec<u8>>)| {
            let png = png?;
            let name = format!("{}_{}", stem(game, kind, owner), fingerprint(&png));
            Some(EmojiPicture { name, png })
        };
        all.extend(drawn.into_iter().filter_map(picture));
    }
    Ok(all)
}

/// The emojis to upload, and the emojis with earlier drawings, which are to be deleted afterwards. Other emojis are
/// left alone.
#[must_use]
pub fn changes(wanted: Vec<EmojiPicture>, listed: &[ListedEmoji]) -> (Vec<EmojiPicture>, Vec<ListedEmoji>) {
    let is_outdated = |emoji: &&ListedEmoji| {
        let stem = stem_of(&emoji.name);
        stem.is_some()
            && wanted.iter().any(|picture| stem_of(&picture.name) == stem)
            && !wanted.iter().any(|picture| picture.name == emoji.name)
    };
    let outdated = listed.iter().filter(is_outdated).cloned().collect();
    let is_missing = |picture: &EmojiPicture| listed.iter().all(|emoji| emoji.name != picture.name);
    (wanted.into_iter().filter(is_missing).collect(), outdated)
}

/// The emojis that Discord has, by their names without the fingerprints.
#[derive(Clone, Default, Debug)]
pub struct Emojis(HashMap<String, ListedEmoji>);

impl Emojis {
    /// The listed emojis whose names end in a fingerprint.
    #[must_use]
    pub fn of(listed: Vec<ListedEmoji>) -> Self {
        let named = |emoji: ListedEmoji| Some((stem_of(&emoji.name)?.to_owned(), emoji));
        Self(listed.into_iter().filter_map(named).collect())
    }

    /// The number of emojis.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The emoji of a kind of piece.
    #[must_use]
    pub fn of_kind(&self, game: &str, kind: &str, owner: Option<Seat>) -> Option<ReactionType> {
        let named = |owner| self.0.get(&stem(game, kind, owner));
        let emoji = named(owner).or_else(|| named(None)).filter(|emoji| emoji.id != 0)?;
        Some(ReactionType::Custom {
            animated: false,
            id: EmojiId::new(emoji.id),
            name: Some(emoji.name.clone()),
        })
    }

    /// The emoji of the piece on a square, as this view shows the piece.
    #[must_use]
    pub fn of_square(&self, view: &RoomView, square: Square) -> Option<ReactionType> {
        let piece = view.board.pieces.iter().find(|piece| piece.at == square)?;
        self.of_kind(&view.game, &piece.kind, piece.owner)
    }

    /// The emoji for a letter in the user's action, if the letter stands for a kind of piece.
    #[must_use]
    pub fn of_letter(&self, view: &RoomView, letter: char) -> Option<ReactionType> {
        self.of_kind(&view.game, &letter.to_string(), view.seat)
    }

    /// The emoji for a user's action: that of the placed or acting piece.
    #[must_use]
    pub fn of_action(&self, view: &RoomView, action: &str) -> Option<ReactionType> {
        let tokens = tokens(action).ok()?;
        match tokens.as_slice() {
            [Token::Sign('+'), Token::Square(_), Token::Letter(letter)] => self.of_letter(view, *letter),
            [Token::Square(square), ..] => self.of_square(view, *square),
            _ => None,
        }
    }
}

/// The name of an emoji without its fingerprint.
fn stem(game: &str, kind: &str, owner: Option<Seat>) -> String {
    let side = match owner {
        Some(Seat::White) => "w",
        Some(Seat::Black) => "b",
        None => "n",
    };
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let what = format!("{game}_{kind}");
    // The side and the fingerprint follow, each after an underscore.
    let what: String = what.chars().map(plain).take(NAME_CHARS_MAX - FINGERPRINT_DIGITS - 3).collect();
    format!("{what}_{side}")
}

/// The part of a name before its fingerprint; none for a name without a fingerprint.
fn stem_of(name: &str) -> Option<&str> {
    let (stem, digits) = name.rsplit_once('_')?;
    let is_fingerprint =
        digits.len() == FINGERPRINT_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_fingerprint.then_some(stem)
}

/// The upper 24 bits of the FNV-1a hash, which is the same in every version of this program.
fn fingerprint(png: &[u8]) -> String {
    let hash = png.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:06x}", hash >> 40)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::Viewer;
    use std::collections::BTreeSet;

    fn all() -> Vec<EmojiPicture> {
        pictures(&konakis_games::catalogue()).unwrap()
    }

    fn listed(pictures: &[EmojiPicture]) -> Vec<ListedEmoji> {
        let of = |(number, picture): (usize, &EmojiPicture)| ListedEmoji {
            id: number as u64 + 1,
            name: picture.name.clone(),
        };
        pictures.iter().enumerate().map(of).collect()
    }

    #[test]
    fn names_are_allowed_and_differ_and_pictures_are_small() {
        let all = all();
        let names: BTreeSet<&str> = all.iter().map(|picture| picture.name.as_str()).collect();
        assert!(names.len() == all.len() && (10..40).contains(&all.len()), "{names:?}");
        for EmojiPicture { name, png } in &all {
            assert!((2..=NAME_CHARS_MAX).contains(&name.len()), "{name}");
            assert!(name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'), "{name}");
            assert!(png.len() < 256 * 1024, "{name}: {}", png.len());
        }
        let long = stem(&"g".repeat(50), "ö", Some(Seat::Black));
        assert_eq!(long.len() + 1 + FINGERPRINT_DIGITS, NAME_CHARS_MAX, "{long}");
        assert!(long.ends_with("_b"), "{long}");
    }

    #[test]
    fn only_missing_emojis_are_uploaded_and_changed_ones_replaced() {
        let mut there = listed(&all());
        assert_eq!(changes(all(), &there), (Vec::new(), Vec::new()));
        let missing = there.remove(0);
        let (uploaded, deleted) = changes(all(), &there);
        assert_eq!(
            (uploaded.len(), uploaded[0].name.clone(), deleted),
            (1, missing.name.clone(), Vec::new())
        );
        let before = ListedEmoji { name: format!("{}_000000", stem_of(&missing.name).unwrap()), ..missing };
        let other = ListedEmoji { id: 99, name: "party_hat_000000".to_owned() };
        there.extend([before.clone(), other]);
        let (uploaded, deleted) = changes(all(), &there);
        assert_eq!((uploaded.len(), deleted), (1, vec![before]));
    }

    #[test]
    fn action_has_the_emoji_of_its_piece_and_colour() {
        let emojis = Emojis::of(listed(&all()));
        let name = |emoji: Option<ReactionType>| match emoji {
            Some(ReactionType::Custom { name, .. }) => name.unwrap(),
            other => panic!("{other:?}"),
        };
        let seen = view(&contest("subsume", 0), Viewer::Seat(Seat::Black));
        assert!(name(emojis.of_action(&seen, "+a1A")).starts_with("subsume_A_b_"));
        assert_eq!(emojis.of_action(&seen, "."), None);
        let seen = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
        assert!(name(emojis.of_action(&seen, "e5-e6")).starts_with("tablut_king_"));
        assert_eq!(emojis.of_action(&seen, "a1-a2"), None, "an empty square has no emoji");
        assert!(name(emojis.of_kind("kubism", "cube", None)).starts_with("kubism_cube_n_"));
        assert_eq!(Emojis::default().of_action(&seen, "e5-e6"), None);
    }
}
