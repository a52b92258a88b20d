//! Alt texts: a board in words, for people who cannot see its picture.
//!
//! Invariants: the text says no more than the board shows, and names directions as the picture shows them. The pieces
//! come after the last action, the chosen square and the possible squares, so that a cut never affects these three.
//!
//! A text over Discord's limit is shortened in steps, until it fits:
//! * The squares of each terrain are counted instead of listed.
//! * Only the heights of stacks are given.
//! * Only the squares of stacks are given, and the text is cut after a whole word.

use super::details;
use super::ground::{self, TerrainDetail};
use crate::messages::board_picture::BoardPicture;
use crate::messages::outgoing_message::ALT_CHARS_MAX;
use crate::text::Arg;
use crate::text::{Localizer, fit_words};
use konakis_protocol::{Detail, GameInfo, Name, Piece, RoomView, Seat, Square};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stacks {
    /// All tokens, from the top.
    Whole,
    /// The number of tokens.
    Height,
    Square,
}

/// Describes the board in plain text.
#[must_use]
pub fn describe(localizer: Localizer<'_>, info: &GameInfo, picture: &BoardPicture) -> String {
    for (stacks, ground) in [
        (Stacks::Whole, TerrainDetail::Squares),
        (Stacks::Whole, TerrainDetail::Counts),
        (Stacks::Height, TerrainDetail::Counts),
    ] {
        let whole = told(localizer, info, picture, stacks, ground);
        if whole.encode_utf16().count() <= ALT_CHARS_MAX {
            return whole;
        }
    }
    fit_words(&told(localizer, info, picture, Stacks::Square, TerrainDetail::Counts), ALT_CHARS_MAX)
}

/// The alt text of a finished game's animation: the players and the result.
#[must_use]
pub fn animation(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> String {
    let args = [
        ("game", Arg::text(info.name.clone())),
        ("white", details::player(localizer, info, &view.players, Seat::White)),
        ("black", details::player(localizer, info, &view.players, Seat::Black)),
    ];
    let shown = localizer.texts.plain(localizer.lang, "alt-animation", &args);
    let result = view.progress.result().map(|result| details::plain_result(localizer, info, view, result));
    std::iter::once(shown).chain(result).collect::<Vec<_>>().join(" ")
}

fn told(
    localizer: Localizer<'_>,
    info: &GameInfo,
    picture: &BoardPicture,
    stacks: Stacks,
    ground: TerrainDetail,
) -> String {
    let say = |key, args: &[(&str, Arg<'_>)]| localizer.texts.plain(localizer.lang, key, args);
    let board = &picture.board;
    let about = [
        ("game", Arg::text(info.name.clone())),
        ("files", board.files.into()),
        ("ranks", board.ranks.into()),
        ("side", picture.from.into()),
    ];
    let mut sentences = vec![say("alt-board", &about)];
    // A set-up is left out, because the message beside the picture says who has set up.
    if let Some(last) = picture.last.as_ref().filter(|last| !last.is_setup()) {
        let action = Arg::text(localizer.texts.played(localizer.lang, info, picture.from, last));
        sentences.push(say("alt-last", &[("action", action)]));
    }
    if let Some(square) = picture.picked {
        sentences.push(say("alt-picked", &[("at", square.into())]));
    }
    if !picture.targets.is_empty() {
        let squares = list(picture.targets.iter().map(Square::to_string));
        sentences.push(say("alt-targets", &[("squares", Arg::words(squares))]));
    }
    for (owner, side) in
        [(Some(Seat::White), "white".into()), (Some(Seat::Black), "black".into()), (None, "nobody".into())]
    {
        let pieces: Vec<&Piece> = board.pieces.iter().filter(|piece| piece.owner == owner).collect();
        if !pieces.is_empty() {
            let pieces = Arg::words(of_side(localizer, info, picture, &pieces, stacks));
            sentences.push(say("alt-side", &[("side", side), ("pieces", pieces)]));
        }
    }
    let lost = board.lost.iter().flat_map(|lost| lost.iter()).filter(|(_, values)| !values.is_empty());
    for (seat, values) in lost {
        let values = Arg::words(list(values.iter().map(u8::to_string)));
        sentences.push(say("alt-lost", &[("side", seat.into()), ("values", values)]));
    }
    if let Some(ground) = ground::describe(localizer, info, board, ground) {
        sentences.push(say("alt-ground", &[("ground", Arg::words(ground))]));
    }
    sentences.join(" ")
}

/// The pieces of one side, grouped by kind.
fn of_side(
    localizer: Localizer<'_>,
    info: &GameInfo,
    picture: &BoardPicture,
    pieces: &[&Piece],
    stacks: Stacks,
) -> String {
    let mut kinds: Vec<&Name> = Vec::new();
    for piece in pieces {
        if !kinds.contains(&&piece.kind) {
            kinds.push(&piece.kind);
        }
    }
    let of_kind = |kind: &Name| {
        let alike: Vec<_> = pieces.iter().filter(|piece| piece.kind == *kind).collect();
        let places = list(alike.iter().map(|piece| place(localizer, info, picture, piece, stacks)));
        format!("{} {places}", localizer.texts.kind(localizer.lang, info, kind, alike.len()))
    };
    kinds.into_iter().map(of_kind).collect::<Vec<_>>().join("; ")
}

/// A piece's square, with the details of the piece and the name of the terrain.
fn place(
    localizer: Localizer<'_>,
    info: &GameInfo,
    picture: &BoardPicture,
    piece: &Piece,
    stacks: Stacks,
) -> String {
    let say = |key, args: &[(&str, Arg<'_>)]| localizer.texts.plain(localizer.lang, key, args);
    let mut details: Vec<String> = Vec::new();
    match &piece.detail {
        Detail::Plain {} => {}
        Detail::Facing { facing } => {
            let facing = Arg::text(localizer.texts.direction(localizer.lang, picture.from, *facing));
            details.push(say("alt-facing", &[("facing", facing)]));
        }
        Detail::Value { value: Some(value) } => details.push(say("alt-value", &[("value", (*value).into())])),
        Detail::Value { value: None } => details.push(say("alt-hidden", &[])),
        Detail::Territory { side, controlled, stack, spent } => {
            details.extend((*side > 1).then(|| format!("{side}×{side}")));
            details.extend(controlled.then(|| say("alt-controlled", &[])));
            match stacks {
                Stacks::Whole if !stack.is_empty() => {
                    let tokens = Arg::words(tokens(localizer, info, stack, spent));
                    details.push(say("alt-stack", &[("tokens", tokens), ("count", stack.len().into())]));
                }
                Stacks::Whole | Stacks::Height => {
                    details.push(say("alt-tokens", &[("count", stack.len().into())]));
                }
                Stacks::Square => {}
            }
        }
    }
    let terrain = details::terrain(info, &picture.board, piece.at);
    details.extend(terrain.map(|word| localizer.texts.terrain(localizer.lang, info, word)));
    if details.is_empty() { piece.at.to_string() } else { format!("{} ({})", piece.at, details.join(", ")) }
}

/// The tokens of a stack, from the top down; equal tokens in a row are counted together.
fn tokens(localizer: Localizer<'_>, info: &GameInfo, stack: &[Option<Name>], spent: &[bool]) -> String {
    let mut runs: Vec<(&Option<Name>, bool, usize)> = Vec::new();
    for (index, kind) in stack.iter().enumerate().rev() {
        let spent = spent.get(index) == Some(&true);
        match runs.last_mut() {
            Some((last, was, number)) if *last == kind && *was == spent => *number += 1,
            _ => runs.push((kind, spent, 1)),
        }
    }
    list(runs.into_iter().map(|(kind, spent, number)| {
        let say = |key, args: &[(&str, Arg<'_>)]| localizer.texts.plain(localizer.lang, key, args);
        let named = match kind {
            Some(kind) => localizer.texts.kind(localizer.lang, info, kind, number),
            None => say("event-unknown", &[]),
        };
        let some = match number {
            1 => named,
            _ => say("alt-some", &[("count", number.into()), ("kind", Arg::text(named))]),
        };
        if spent { say("alt-spent", &[("token", Arg::text(some))]) } else { some }
    }))
}

fn list(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{Outcome, Reason, RoomProgress, Viewer};

    fn picture(game: &str, actions: usize, viewer: Viewer) -> (GameInfo, BoardPicture) {
        let info = details::info(&konakis_games::catalogue(), game);
        (info, BoardPicture::of(&view(&contest(game, actions), viewer)))
    }

    fn said(lang: Lang, game: &str, actions: usize, viewer: Viewer) -> String {
        let (info, picture) = picture(game, actions, viewer);
        describe(Localizer::new(&Texts::new(), lang), &info, &picture)
    }

    #[test]
    fn every_game_is_described_in_every_language() {
        let own = Viewer::Seat(Seat::White);
        for lang in Lang::ALL {
            for (game, actions) in [("tablut", 1), ("kubism", 5), ("subulata", 3), ("subsume", 30)] {
                insta::assert_snapshot!(format!("{game}-{}", lang.tag()), said(lang, game, actions, own));
            }
        }
    }

    #[test]
    fn arrow_points_as_the_picture_shows_it() {
        let (info, seen) = picture("kubism", 5, Viewer::Spectator);
        let said = |from| {
            let picture = BoardPicture { from, ..seen.clone() };
            describe(Localizer::new(&Texts::new(), Lang::En), &info, &picture)
        };
        let (white, black) = (said(Seat::White), said(Seat::Black));
        for (near, far) in [("up", "down"), ("down", "up"), ("left", "right"), ("right", "left")] {
            let count = |text: &str, word| text.matches(&format!("pointing {word}")).count();
            assert_eq!(count(&white, near), count(&black, far), "{white} / {black}");
        }
        assert!(white.contains("pointing") && white != black && !white.contains("north"), "{white}");
    }

    #[test]
    fn animation_names_the_players_and_the_result() {
        let over = |result| {
            let seen = view(&contest("tablut", 3), Viewer::Spectator);
            RoomView { progress: RoomProgress::Finished { result }, ..seen }
        };
        let resigned = over(Outcome::win(Seat::White, Reason::RESIGNATION));
        let said = |lang| animation(Localizer::new(&Texts::new(), lang), &info("tablut"), &resigned);
        assert_eq!(
            said(Lang::En),
            "A whole game of Tablut between Anna (White) and Ben *the* @best (Black), action by action. Anna (White) wins: \
             Ben *the* @best resigned."
        );
        for lang in Lang::ALL {
            let said = said(lang);
            let names = ["Anna", "Ben *the* @best"].map(|name| said.matches(name).count());
            assert_eq!(names, [2, 2], "{lang:?}: {said}");
        }
    }

    #[test]
    fn alt_text_of_a_full_board_is_not_cut() {
        let (info, mut picture) = picture("subsume", 30, Viewer::Seat(Seat::White));
        let token = picture.board.pieces[0].clone();
        let squares = (0..64).filter_map(|n| Square::new(n % 8, n / 8));
        picture.board.pieces = squares.map(|at| Piece { at, ..token.clone() }).collect();
        for lang in Lang::ALL {
            let said = describe(Localizer::new(&Texts::new(), lang), &info, &picture);
            assert!(!said.ends_with('…') && said.contains("h8"), "{lang:?}: {said}");
        }
    }

    #[test]
    fn set_up_is_not_described_as_the_last_action() {
        assert!(!said(Lang::En, "subulata", 2, Viewer::Spectator).contains("Last action"));
        assert!(said(Lang::En, "subulata", 3, Viewer::Spectator).contains("Last action"));
    }

    #[test]
    fn squares_of_terrain_are_counted_if_their_list_is_too_long() {
        let (info, mut seen) = picture("subulata", 3, Viewer::Spectator);
        let said = |picture: &BoardPicture| describe(Localizer::new(&Texts::new(), Lang::En), &info, picture);
        assert!(said(&seen).contains("Empty squares: water b1–e1"), "{}", said(&seen));
        seen.targets = (0..80).filter_map(|n| Square::new(n % 9, n / 9)).collect();
        assert!(said(&seen).contains("Empty squares: water ("), "{}", said(&seen));
    }

    #[test]
    fn alt_text_fits_discords_limit() {
        for lang in Lang::ALL {
            for game in ["tablut", "kubism", "subulata", "subsume"] {
                for actions in [0, 2, 40, 150, 400] {
                    let (info, mut picture) = picture(game, actions, Viewer::Seat(Seat::Black));
                    picture.targets = picture.board.pieces.iter().map(|piece| piece.at).take(20).collect();
                    let told = describe(Localizer::new(&Texts::new(), lang), &info, &picture);
                    let length = told.encode_utf16().count();
                    assert!(length <= ALT_CHARS_MAX, "{lang:?} {game} {actions}: {length}");
                }
            }
        }
    }

    #[test]
    fn named_terrain_under_a_piece_is_described() {
        let told = said(Lang::En, "tablut", 0, Viewer::Spectator);
        assert!(told.contains("king e5 (throne)") && told.contains("e3,"), "{told}");
        let told = said(Lang::En, "subulata", 3, Viewer::Spectator);
        assert!(told.contains("(hidden value, water)") || told.contains("(hidden value, leaf)"), "{told}");
    }
}
