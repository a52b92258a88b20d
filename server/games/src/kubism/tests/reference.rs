//! A reference implementation of the rules on a plain array of squares. It shares no code with the real implementation.

/// A game. `squares` has the squares by file and rank: `.` is empty, `P` and `p` are pawns, `N`, `E`, `S` and `W` are
/// cubes. With `either`, a cube that slides may turn to either side.
#[derive(Clone)]
pub(super) struct Reference {
    squares: [[char; 5]; 5],
    white_to_move: bool,
    either: bool,
}

type Point = (i32, i32);
/// The parts of an action:
/// * its sign, `-`, `+` or `>`;
/// * the square that the piece leaves; for a placed cube, its new square;
/// * the square that the piece reaches;
/// * the arrow, or a space if a pawn moves.
pub(super) type RawAction = (char, Point, Point, char);

const AROUND: [(char, Point); 4] = [('N', (0, 1)), ('E', (1, 0)), ('S', (0, -1)), ('W', (-1, 0))];

fn add(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn name((file, rank): Point) -> String {
    format!("{}{}", ["a", "b", "c", "d", "e"][file as usize], rank + 1)
}

fn is_cube(piece: char) -> bool {
    matches!(piece, 'N' | 'E' | 'S' | 'W')
}

pub(super) fn text((sign, from, to, arrow): RawAction) -> String {
    match sign {
        '+' => format!("+{}{arrow}", name(to)),
        '-' => format!("{}-{}", name(from), name(to)),
        _ => format!("{}>{}{arrow}", name(from), name(to)),
    }
}

impl Reference {
    pub(super) fn read(text: &str, either: bool) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let mut squares = [['.'; 5]; 5];
        for (row, line) in words[0].split('/').enumerate() {
            let line: String = line
                .chars()
                .map(|c| c.to_digit(10).map_or(c.to_string(), |n| ".".repeat(n as usize)))
                .collect();
            for (file, piece) in line.chars().enumerate() {
                squares[file][4 - row] = piece;
            }
        }
        Self { squares, white_to_move: words[1] == "w", either }
    }

    pub(super) fn picture(&self) -> String {
        let row = |rank: usize| (0..5).map(|file| self.squares[file][rank]).collect::<String>();
        let rows: Vec<String> = (0..5).rev().map(row).collect();
        format!("{} {}", rows.join("/"), if self.white_to_move { 'w' } else { 'b' })
    }

    fn get(&self, (file, rank): Point) -> Option<char> {
        let on_board = (0..5).contains(&file) && (0..5).contains(&rank);
        on_board.then(|| self.squares[file as usize][rank as usize])
    }

    fn is_open(&self, at: Point) -> bool {
        self.get(at) == Some('.')
    }

    fn points() -> impl Iterator<Item = Point> {
        (0..5).flat_map(|file| (0..5).map(move |rank| (file, rank)))
    }

    fn find(&self, pawn: char) -> Point {
        Self::points().find(|&at| self.get(at) == Some(pawn)).unwrap()
    }

    fn with(&self, changes: &[(Point, char)]) -> Self {
        let mut next = self.clone();
        for &((file, rank), piece) in changes {
            next.squares[file as usize][rank as usize] = piece;
        }
        next.white_to_move = !self.white_to_move;
        next
    }

    pub(super) fn is_over(&self) -> bool {
        self.find('P').1 == 4 || self.find('p').1 == 0
    }

    pub(super) fn has_paths(&self) -> bool {
        let walks = |pawn, goal| self.walks(self.find(pawn), goal, &mut [[false; 5]; 5]);
        walks('P', 4) && walks('p', 0)
    }

    /// Whether a path leads from `at` to the rank `goal` over squares that are not in `seen`. Adds visited squares to
    /// `seen`.
    fn walks(&self, at: Point, goal: i32, seen: &mut [[bool; 5]; 5]) -> bool {
        if self.get(at).is_none_or(is_cube) {
            return false;
        }
        let before = std::mem::replace(&mut seen[at.0 as usize][at.1 as usize], true);
        at.1 == goal || !before && AROUND.iter().any(|&(_, toward)| self.walks(add(at, toward), goal, seen))
    }

    pub(super) fn actions(&self) -> Vec<(RawAction, Self)> {
        if self.is_over() {
            return Vec::new();
        }
        let mut found = self.moves();
        let cubes = self.places().into_iter().chain(self.slides());
        found.extend(cubes.filter(|(_, next)| next.has_paths()));
        found
    }

    fn moves(&self) -> Vec<(RawAction, Self)> {
        let pawn = if self.white_to_move { 'P' } else { 'p' };
        let from = self.find(pawn);
        let mut targets = Vec::new();
        for (direction, toward) in AROUND {
            let beside = add(from, toward);
            match self.get(beside) {
                Some('.') => targets.push(beside),
                Some('P' | 'p') => {
                    let behind = add(beside, toward);
                    if self.is_open(behind) {
                        targets.push(behind);
                    } else {
                        let sides =
                            if "NS".contains(direction) { [(1, 0), (-1, 0)] } else { [(0, 1), (0, -1)] };
                        targets.extend(
                            sides.map(|side| add(beside, side)).into_iter().filter(|&at| self.is_open(at)),
                        );
                    }
                }
                _ => {}
            }
        }
        let after = |to| (('-', from, to, ' '), self.with(&[(from, '.'), (to, pawn)]));
        targets.into_iter().map(after).collect()
    }

    fn places(&self) -> Vec<(RawAction, Self)> {
        let mut found = Vec::new();
        let on_board = Self::points().filter(|&at| self.get(at).is_some_and(is_cube)).count();
        if on_board < 9 {
            for at in Self::points().filter(|&at| self.is_open(at)) {
                for (arrow, toward) in AROUND {
                    if self.is_open(add(at, toward)) {
                        found.push((('+', at, at, arrow), self.with(&[(at, arrow)])));
                    }
                }
            }
        }
        found
    }

    fn slides(&self) -> Vec<(RawAction, Self)> {
        let mut found = Vec::new();
        for from in Self::points() {
            let arrow = self.get(from);
            let Some(way) = AROUND.iter().position(|&(letter, _)| Some(letter) == arrow) else { continue };
            let turned = if self.either { vec![(way + 1) % 4, (way + 3) % 4] } else { vec![(way + 1) % 4] };
            let mut to = add(from, AROUND[way].1);
            while self.is_open(to) {
                for &turn in &turned {
                    let arrow = AROUND[turn].0;
                    found.push((('>', from, to, arrow), self.with(&[(from, '.'), (to, arrow)])));
                }
                to = add(to, AROUND[way].1);
            }
        }
        found
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 { 1 } else { self.actions().iter().map(|(_, next)| next.perft(depth - 1)).sum() }
    }
}
