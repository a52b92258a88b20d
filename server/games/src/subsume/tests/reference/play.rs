//! The effects of actions in the reference implementation.

use super::{Chip, Land, Reference, square};

/// The effect on a token of this kind that is paired with `other`: whether it crosses, and whether it changes colour.
fn pair(kind: char, other: Option<char>) -> (bool, bool) {
    match (kind, other) {
        ('A', Some('I')) => (true, true),
        ('A', Some('V')) => (true, false),
        ('A', Some('A')) => (true, false),
        ('A', None) => (true, false),
        ('V', Some('A')) => (false, true),
        ('I', Some('V')) => (false, true),
        _ => (false, false),
    }
}

impl Reference {
    pub(in super::super) fn play(&mut self, text: &str) {
        if let Some(claim) = text.strip_prefix('+') {
            let kind = claim.chars().last().unwrap();
            self.drop_on(square(claim), Chip { kind, public: false, used: false });
            self.phase = 2;
        } else if text == "." {
            for land in &mut self.lands {
                (land.fought, land.lifted, land.changed) = (false, 0, false);
                land.pile.iter_mut().for_each(|chip| chip.used = false);
            }
            self.turn += usize::from(self.player == 'b');
            self.player = if self.player == 'w' { 'b' } else { 'w' };
            self.phase = 1;
        } else if let Some(corner) = text.strip_prefix('*') {
            let four = self.four(square(corner)).unwrap();
            self.lands.retain(|land| !four.contains(land));
            let (colour, corner, size) = (self.player, square(corner), 2 * four[0].size);
            let pile = four.into_iter().flat_map(|land| land.pile).collect();
            self.lands.push(Land { colour, corner, size, pile, lifted: 0, changed: false, fought: false });
        } else {
            let (from, rest) = (square(text), &text[3..]);
            match &text[2..3] {
                "x" => self.fight(from, square(rest)),
                "-" => self.walk(from, square(rest)),
                "^" => self.lift(from, rest.parse().unwrap()),
                _ => self.change(from, rest),
            }
        }
    }

    fn drop_on(&mut self, at: (i32, i32), chip: Chip) {
        if let Some(index) = self.find(at) {
            self.lands[index].pile.push(chip);
        } else {
            let (colour, pile) = (self.player, vec![chip]);
            let land = Land { colour, corner: at, size: 1, pile, lifted: 0, changed: false, fought: false };
            self.lands.push(land);
        }
    }

    fn walk(&mut self, from: (i32, i32), to: (i32, i32)) {
        let index = self.find(from).unwrap();
        let land = &mut self.lands[index];
        let walker = land.walker().unwrap();
        let mut chip = land.pile.remove(walker);
        chip.used = true;
        land.shrink(from);
        if land.pile.is_empty() {
            self.lands.remove(index);
        }
        self.drop_on(to, chip);
        self.phase = 4;
    }

    fn lift(&mut self, from: (i32, i32), place: usize) {
        let index = self.find(from).unwrap();
        let land = &mut self.lands[index];
        let chip = land.pile.remove(land.pile.len() - place);
        land.pile.push(chip);
        land.lifted += 1;
        land.pile.iter_mut().for_each(|chip| chip.public = false);
    }

    fn change(&mut self, from: (i32, i32), what: &str) {
        let (place, kind) = what.split_at(what.len() - 1);
        let index = self.find(from).unwrap();
        let land = &mut self.lands[index];
        let chip = land.pile.len() - place.parse::<usize>().unwrap();
        land.pile[chip].kind = kind.chars().next().unwrap();
        land.changed = true;
        land.pile.iter_mut().for_each(|chip| chip.public = false);
    }

    fn fight(&mut self, from: (i32, i32), to: (i32, i32)) {
        self.phase = 3;
        let mut sides = Vec::new();
        for at in [from, to] {
            let index = self.find(at).unwrap();
            sides.push(self.lands.remove(index));
        }
        // For each territory, its tokens that stay and the tokens that come to it, from the top down, with their new
        // colours.
        let (mut stayed, mut came) = ([Vec::new(), Vec::new()], [Vec::new(), Vec::new()]);
        let deepest = sides[0].pile.len().max(sides[1].pile.len());
        for depth in 0..deepest {
            for (me, you) in [(0, 1), (1, 0)] {
                let nth = |side: usize| sides[side].pile.iter().rev().nth(depth).cloned();
                let Some(mut chip) = nth(me) else { continue };
                let other = nth(you).map(|chip| chip.kind);
                let (crosses, turns) = pair(chip.kind, other);
                let colour = if turns { sides[you].colour } else { sides[me].colour };
                chip.used = true;
                chip.public |= other.is_some() || crosses;
                if crosses { came[you].push((chip, colour)) } else { stayed[me].push((chip, colour)) }
            }
        }
        for (side, (keep, border)) in sides.iter().zip([(0, from), (1, to)]) {
            let mut there = came[keep].clone();
            there.extend(stayed[keep].clone());
            there.reverse();
            let of = |colour| there.iter().filter(|(_, own)| *own == colour).count();
            let (white, black) = (of('w'), of('b'));
            let colour = if white > black {
                'w'
            } else if black > white {
                'b'
            } else {
                side.colour
            };
            let mut land = Land { colour, fought: true, pile: Vec::new(), ..side.clone() };
            for (mut chip, own) in there {
                chip.public |= own != colour;
                land.pile.push(chip);
            }
            if !land.pile.is_empty() {
                land.shrink(border);
                self.lands.push(land);
            }
        }
    }
}
