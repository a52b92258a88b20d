//! A reference implementation of the rules, written only from the text of the rules and as simply as possible. It
//! shares no code with the real implementation.

mod play;
mod text;

#[derive(Clone, PartialEq, Debug)]
struct Chip {
    kind: char,
    public: bool,
    used: bool,
}

#[derive(Clone, PartialEq, Debug)]
struct Land {
    colour: char,
    corner: (i32, i32),
    size: i32,
    pile: Vec<Chip>,
    lifted: usize,
    changed: bool,
    fought: bool,
}

impl Land {
    fn controlled(&self) -> bool {
        self.pile.len() as i32 >= self.size * self.size + 4 * self.size
    }

    fn covers(&self, (x, y): (i32, i32)) -> bool {
        (self.corner.0..self.corner.0 + self.size).contains(&x)
            && (self.corner.1..self.corner.1 + self.size).contains(&y)
    }

    /// The index, counted from the bottom, of the token that may move; `None` if no token may move.
    fn walker(&self) -> Option<usize> {
        let top = self.pile.len() - 1;
        if !self.pile[top].used {
            return Some(top);
        }
        if self.size < 2 || !self.controlled() {
            return None;
        }
        (0..top).rev().find(|&index| !self.pile[index].used)
    }

    fn shrink(&mut self, keep: (i32, i32)) {
        while (self.pile.len() as i32) < self.size * self.size && self.size > 1 {
            self.size /= 2;
            if keep.0 >= self.corner.0 + self.size {
                self.corner.0 += self.size;
            }
            if keep.1 >= self.corner.1 + self.size {
                self.corner.1 += self.size;
            }
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct Reference {
    lands: Vec<Land>,
    player: char,
    turn: usize,
    phase: usize,
    limit: usize,
}

fn square(name: &str) -> (i32, i32) {
    let bytes = name.as_bytes();
    (i32::from(bytes[0]) - i32::from(b'a'), i32::from(bytes[1]) - i32::from(b'1'))
}

fn name((x, y): (i32, i32)) -> String {
    format!("{}{}", (b'a' + x as u8) as char, y + 1)
}

fn on_board((x, y): (i32, i32)) -> bool {
    (0..8).contains(&x) && (0..8).contains(&y)
}

fn all_squares() -> Vec<(i32, i32)> {
    (0..64).map(|number| (number % 8, number / 8)).collect()
}

fn neighbours((x, y): (i32, i32)) -> Vec<(i32, i32)> {
    [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].into_iter().filter(|&at| on_board(at)).collect()
}

impl Reference {
    pub(super) fn new(position: &str, limit: usize) -> Self {
        let words: Vec<&str> = position.split(' ').collect();
        let number = |text: &str| text.parse::<usize>().unwrap();
        let phase = number(words[2]);
        let lands = words[3..].iter().map(|word| text::land(word, phase)).collect();
        Self { lands, player: words[0].chars().next().unwrap(), turn: number(words[1]), phase, limit }
    }

    fn find(&self, at: (i32, i32)) -> Option<usize> {
        self.lands.iter().position(|land| land.covers(at))
    }

    fn mine(&self, at: (i32, i32)) -> Option<&Land> {
        self.find(at).map(|index| &self.lands[index]).filter(|land| land.colour == self.player)
    }

    /// The winner (`=` for a draw) and the reason; `None` until the game is over.
    pub(super) fn end(&self) -> Option<(char, &'static str)> {
        let claimed_white = self.turn > 1 || self.player == 'b' || self.phase > 1;
        let claimed_black = self.turn > 1 || (self.player == 'b' && self.phase > 1);
        let holds = |colour| self.lands.iter().any(|land| land.colour == colour);
        if claimed_white && !holds('w') {
            return Some(('b', "no_territory"));
        }
        if claimed_black && !holds('b') {
            return Some(('w', "no_territory"));
        }
        if self.turn <= self.limit {
            return None;
        }
        let area = |colour, only_controlled: bool| -> i32 {
            let counted = self.lands.iter().filter(|land| land.colour == colour);
            counted
                .filter(|land| !only_controlled || land.controlled())
                .map(|land| land.size * land.size)
                .sum()
        };
        let white = (area('w', true), area('w', false));
        let black = (area('b', true), area('b', false));
        let winner = match white.cmp(&black) {
            std::cmp::Ordering::Greater => 'w',
            std::cmp::Ordering::Less => 'b',
            std::cmp::Ordering::Equal => '=',
        };
        Some((winner, "turn_limit"))
    }

    pub(super) fn legal(&self) -> Vec<String> {
        let mut texts = vec![".".to_owned()];
        for at in all_squares() {
            let here = name(at);
            let height = self.find(at).map_or(0, |index| self.lands[index].pile.len());
            texts.extend("IAV".chars().map(|kind| format!("+{here}{kind}")));
            texts.push(format!("*{here}"));
            for there in neighbours(at) {
                texts.push(format!("{here}x{}", name(there)));
                texts.push(format!("{here}-{}", name(there)));
            }
            for place in 1..=height {
                texts.push(format!("{here}^{place}"));
                texts.extend("IAV".chars().map(|kind| format!("{here}={place}{kind}")));
            }
        }
        texts.retain(|text| self.end().is_none() && self.allows(text));
        texts.sort();
        texts
    }

    fn allows(&self, text: &str) -> bool {
        if let Some(claim) = text.strip_prefix('+') {
            let at = square(claim);
            let home = if self.player == 'w' { 0 } else { 7 };
            let own = self.mine(at).is_some_and(|land| land.corner == at);
            return self.phase == 1 && (own || (self.find(at).is_none() && at.1 == home));
        }
        if self.phase == 1 {
            return false;
        }
        if text == "." {
            return true;
        }
        if let Some(corner) = text.strip_prefix('*') {
            return self.phase == 2 && self.four(square(corner)).is_some();
        }
        let (from, rest) = (square(text), &text[3..]);
        let Some(land) = self.mine(from) else { return false };
        match &text[2..3] {
            "x" => {
                let other = self.find(square(rest)).map(|index| self.lands[index].colour);
                self.phase <= 3 && !land.fought && other.is_some_and(|colour| colour != self.player)
            }
            "-" => {
                let to = square(rest);
                let free = self.find(to).is_none();
                let other_own = self.mine(to).is_some_and(|other| other.corner != land.corner);
                land.walker().is_some() && (free || other_own)
            }
            "^" => {
                let fits = land.corner == from && land.size >= 2 && land.controlled();
                fits && land.lifted < land.pile.len()
            }
            _ => {
                let (place, kind) = rest.split_at(rest.len() - 1);
                let index = land.pile.len() - place.parse::<usize>().unwrap();
                let fits = land.corner == from && land.size >= 4 && land.controlled();
                fits && !land.changed && land.pile[index].kind != kind.chars().next().unwrap()
            }
        }
    }

    /// The four territories that the player can merge into one whose lower left square is `corner`, in this order:
    /// lower left, lower right, upper left, upper right.
    fn four(&self, corner: (i32, i32)) -> Option<[Land; 4]> {
        let size = self.mine(corner)?.size;
        if size > 2 {
            return None;
        }
        let four = [(0, 0), (size, 0), (0, size), (size, size)].map(|(x, y)| {
            let at = (corner.0 + x, corner.1 + y);
            self.mine(at).filter(|land| land.corner == at && land.size == size && land.controlled()).cloned()
        });
        four.iter().all(Option::is_some).then(|| four.map(Option::unwrap))
    }

    pub(super) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 {
            return self.legal().len() as u64;
        }
        let count = |text: String| {
            let mut next = self.clone();
            next.play(&text);
            next.perft(depth - 1)
        };
        self.legal().into_iter().map(count).sum()
    }
}
