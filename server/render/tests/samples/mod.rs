//! Hand-made boards of every game, for the tests, the benchmark and the gallery.

#![allow(clippy::unwrap_used, reason = "an invalid sample should fail loudly")]
#![allow(dead_code, reason = "each test that includes this file uses only a part of it")]

use konakis_protocol::{Board, Detail, Facing, Name, Piece, Seat, Square, Word};
use konakis_render::{Captured, Scene, last_squares};

const WHITE: Option<Seat> = Some(Seat::White);
const BLACK: Option<Seat> = Some(Seat::Black);

pub(crate) const WORDS: &[Word] = &[
    Word::new("king", "king"),
    Word::new("swede", "Swede"),
    Word::new("muscovite", "Muscovite"),
    Word::new("pawn", "pawn"),
    Word::new("cube", "cube"),
    Word::new("supply", "Cubes in supply"),
    Word::new("captured_by_white", "Captured by White"),
    Word::new("captured_by_black", "Captured by Black"),
    Word::new("territory", "territory"),
    Word::new("I", "isolationist"),
    Word::new("A", "aggressor"),
    Word::new("V", "advocate"),
    Word::new("turn", "Turn"),
    Word::new("phase", "Phase"),
    Word::new("phase:3", "conflict"),
    Word::new("quiet", "Quiet actions"),
];

pub(crate) fn square(name: &str) -> Square {
    name.parse().unwrap()
}

pub(crate) fn squares(names: &str) -> Vec<Square> {
    names.split_whitespace().map(square).collect()
}

fn piece(at: &str, owner: Option<Seat>, kind: &'static str, detail: Detail) -> Piece {
    Piece { at: square(at), owner, kind: kind.into(), detail }
}

fn board(
    files: u8,
    ranks: u8,
    terrain: &[&str],
    mut pieces: Vec<Piece>,
    counts: &[(&'static str, u32)],
) -> Board {
    pieces.sort_by_key(|piece| piece.at);
    Board {
        files,
        ranks,
        terrain: terrain.iter().map(|row| (*row).to_owned()).collect(),
        pieces,
        counts: counts.iter().map(|&(id, number)| (Name::Borrowed(id), number)).collect(),
        lost: None,
    }
}

const TABLUT: [&str; 9] = [
    "c.......c",
    ".........",
    ".........",
    ".........",
    "....t....",
    ".........",
    ".........",
    ".........",
    "c.......c",
];

pub(crate) fn tablut(king: &str, swedes: &str, muscovites: &str, quiet: u32) -> Board {
    let of = |names: &str, owner, kind| {
        squares(names).into_iter().map(move |at| Piece {
            at,
            owner,
            kind: Name::Borrowed(kind),
            detail: Detail::Plain {},
        })
    };
    let pieces =
        of(king, WHITE, "king").chain(of(swedes, WHITE, "swede")).chain(of(muscovites, BLACK, "muscovite"));
    board(9, 9, &TABLUT, pieces.collect(), &[("quiet", quiet)])
}

pub(crate) fn tablut_start() -> Board {
    let muscovites = "d1 e1 f1 e2 d9 e9 f9 e8 a4 a5 a6 b5 i4 i5 i6 h5";
    tablut("e5", "e3 e4 e6 e7 c5 d5 f5 g5", muscovites, 0)
}

pub(crate) fn tablut_middle() -> Board {
    tablut("g4", "e3 e4 e6 c7 d5 f5", "d1 c1 f1 e2 d9 e9 f9 e8 a4 a5 a7 b5 i4 g8 h5", 3)
}

pub(crate) fn kubism() -> Board {
    let cube = |at, facing| piece(at, None, "cube", Detail::Facing { facing });
    let pieces = vec![
        piece("c2", WHITE, "pawn", Detail::Plain {}),
        piece("c4", BLACK, "pawn", Detail::Plain {}),
        cube("b3", Facing::N),
        cube("d3", Facing::E),
        cube("b5", Facing::W),
        cube("e2", Facing::S),
        cube("a1", Facing::N),
    ];
    board(5, 5, &["....."; 5], pieces, &[("supply", 4), ("quiet", 2)])
}

const POND: [&str; 9] = [
    "wfwlwwfww",
    "wlwwfwwlw",
    "fwlwwlwwf",
    "wwfwlwlwf",
    "lwwfwwwlw",
    "wlfwwlfww",
    "fwwlwwwwl",
    "wwlwffwlw",
    "wflwwwfww",
];

pub(crate) fn subulata(black_shown: bool) -> Board {
    let own = |at: &'static str, value| piece(at, WHITE, "subulata", Detail::Value { value: Some(value) });
    let other = |at: &'static str, value: u8| {
        piece(at, BLACK, "subulata", Detail::Value { value: black_shown.then_some(value) })
    };
    let white =
        ["a1", "b2", "c1", "a3", "d3", "e4", "b7"].into_iter().zip(1..).map(|(at, value)| own(at, value));
    let black = ["i9", "h8", "g9", "i7", "f6", "e2"].into_iter().zip(1..).map(|(at, value)| other(at, value));
    let counts = [("captured_by_white", 1), ("captured_by_black", 0)];
    board(9, 9, &POND, white.chain(black).collect(), &counts)
}

pub(crate) fn subulata_over() -> Board {
    let mut board = subulata(true);
    board.pieces.retain(|piece| piece.at != square("a3"));
    board.lost = Some([vec![4], vec![7, 9]].into());
    board
}

/// A territory with tokens such as `A?V.`, from bottom to top. `?` is a hidden token; a full stop marks the token
/// before it as spent.
fn territory(at: &str, owner: Option<Seat>, side: u8, controlled: bool, tokens: &'static str) -> Piece {
    let mut stack = Vec::new();
    let mut spent: Vec<bool> = Vec::new();
    for (index, letter) in tokens.char_indices() {
        match letter {
            '.' => spent.last_mut().into_iter().for_each(|spent| *spent = true),
            '?' => (stack.push(None), spent.push(false)).0,
            _ => (stack.push(Some(Name::Borrowed(&tokens[index..=index]))), spent.push(false)).0,
        }
    }
    piece(at, owner, "territory", Detail::Territory { side, controlled, stack, spent })
}

pub(crate) fn subsume() -> Board {
    let pieces = vec![
        territory("a1", WHITE, 1, false, "A"),
        territory("b1", WHITE, 1, true, "IAVVA"),
        territory("c1", WHITE, 1, false, "VA.I."),
        territory("d1", WHITE, 2, true, "IIAVVAAIVIAAI"),
        territory("c3", WHITE, 1, false, "IA"),
        territory("g2", WHITE, 1, false, "I"),
        territory("f3", BLACK, 1, false, "?"),
        territory("g3", BLACK, 2, false, "??A?V"),
        territory("c4", BLACK, 1, false, "?A?"),
        territory("d5", BLACK, 1, true, "?????I"),
        territory("a8", BLACK, 1, false, "V."),
        territory("b8", BLACK, 1, true, "??????????????????"),
        territory("e5", BLACK, 4, true, "??A?I??V?????????A??????????????????"),
    ];
    board(
        8,
        8,
        &["........"; 8],
        pieces,
        &[
            ("turn", 23),
            ("turn_limit", 100),
            ("phase", 3),
            ("controlled_white", 5),
            ("controlled_black", 18),
            ("claimed_white", 9),
            ("claimed_black", 25),
        ],
    )
}

/// The fifth game, which exists only for tests.
pub(crate) fn three() -> Board {
    let pieces = vec![
        piece("a1", WHITE, "stone", Detail::Plain {}),
        piece("b2", BLACK, "stone", Detail::Plain {}),
        piece("c3", WHITE, "trap", Detail::Value { value: Some(1) }),
    ];
    board(3, 3, &["...", ".m.", "..."], pieces, &[("traps", 2)])
}

pub(crate) struct Sample {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    pub(crate) board: Board,
    pub(crate) action: &'static str,
    pub(crate) trail: &'static [&'static str],
    pub(crate) picked: Option<&'static str>,
    pub(crate) targets: &'static str,
    pub(crate) captured: Vec<Captured>,
    pub(crate) caption: Option<&'static str>,
}

impl Sample {
    pub(crate) fn scene(&self) -> Scene<'_> {
        let mut scene = Scene::new(self.game, &self.board);
        scene.last = last_squares(self.action);
        scene.trail = self.trail.iter().map(|action| last_squares(action)).collect();
        scene.picked = self.picked.map(square);
        scene.targets = squares(self.targets);
        scene.captured = self.captured.clone();
        scene.words = WORDS;
        scene.caption = self.caption;
        scene
    }
}

pub(crate) fn samples() -> Vec<Sample> {
    let sample = |name, game, board, action, caption| Sample {
        name,
        game,
        board,
        action,
        trail: &[],
        picked: None,
        targets: "",
        captured: Vec::new(),
        caption,
    };
    let captured = |owner, kind: &'static str, number| Captured { owner, kind: kind.into(), number };
    let middle =
        sample("tablut-middle", "tablut", tablut_middle(), "d4-g4", Some("12. d4-g4  ·  Black to move"));
    let picker = sample("tablut-picker", "tablut", tablut_middle(), "e1-c1", Some("Your move: where to?"));
    vec![
        sample("tablut-start", "tablut", tablut_start(), "", None),
        Sample {
            captured: vec![captured(Seat::White, "swede", 2), captured(Seat::Black, "muscovite", 1)],
            ..middle
        },
        Sample { picked: Some("g4"), targets: "g1 g2 g3 g5 g6 g7 f4 h4 h5", ..picker },
        sample("kubism", "kubism", kubism(), "d1>d3E", Some("White to move")),
        Sample {
            picked: Some("b3"),
            targets: "b4 a2",
            ..sample("kubism-picker", "kubism", kubism(), "c5-c4", None)
        },
        sample("subulata", "subulata", subulata(false), "e3-e4", Some("Black to move")),
        Sample {
            picked: Some("e4"),
            targets: "e5 f4 e2",
            ..sample("subulata-picker", "subulata", subulata(false), "e5xe2", None)
        },
        sample("subulata-over", "subulata", subulata_over(), "g6-f6", Some("White wins, 15 to 12")),
        Sample {
            trail: &["+a1?", "b1-b2", "d2-d3", "g2-f2"],
            ..sample("subsume", "subsume", subsume(), "c3xc4", Some("White to move"))
        },
        Sample {
            picked: Some("g2"),
            targets: "g1 f2 h2 g3 c4 d1 d2 e5",
            ..sample("subsume-picker", "subsume", subsume(), "+b8?", None)
        },
        sample("three", "three", three(), "+b2", Some("White to move")),
        sample("unknown", "go-fish", kubism(), "c2-c3", None),
    ]
}

/// The boards of a fake game of Tablut, whose moves ignore the rules.
pub(crate) fn animation_boards(moves: usize) -> Vec<(Board, String)> {
    let mut board = tablut_start();
    let mut frames = vec![(board.clone(), String::new())];
    let mut state = 7_u32;
    while frames.len() <= moves {
        let mut random = |below: usize| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) as usize % below
        };
        let index = random(board.pieces.len());
        let (file, rank) = (random(9) as u8, random(9) as u8);
        let from = board.pieces[index].at;
        let to = if random(2) == 0 { Square::new(file, from.rank()) } else { Square::new(from.file(), rank) }
            .unwrap();
        if board.pieces.iter().all(|piece| piece.at != to) {
            board.pieces[index].at = to;
            frames.push((board.clone(), format!("{from}-{to}")));
        }
    }
    frames
}
