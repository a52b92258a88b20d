//! Conflicts between two territories. Their tokens are paired from the top of both stacks, and the kinds of a pair
//! decide the effect on both tokens. Afterwards, each territory goes to the colour with more tokens on it.

use super::block::share_border;
use super::stack::{Kind, Token};
use super::state::{Phase, State};
use super::territories::Territory;
use super::{Action, Cell, Illegal};
use crate::game::Sink;
use konakis_protocol::{Event, Fighter, Pair, Seat};

#[derive(Clone, Copy)]
struct TokenEffect {
    token: Token,
    /// Whether the token is paired with another token. If not, it is paired with a blank.
    met: bool,
    crosses: bool,
    /// The colour of the token after its pair has fought.
    owner: Seat,
}

impl TokenEffect {
    /// The effect on a token of `home` that is paired with the token `met` of `away`, or with a blank if `met` is
    /// `None`.
    fn of(token: Token, home: Seat, met: Option<Token>, away: Seat) -> Self {
        use Kind::{Advocate, Aggressor, Isolationist};
        let (crosses, owner) = match (token.kind(), met.map(Token::kind)) {
            (Aggressor, Some(Isolationist)) => (true, away),
            (Aggressor, _) => (true, home),
            (Isolationist, Some(Advocate)) | (Advocate, Some(Aggressor)) => (false, away),
            (Isolationist | Advocate, _) => (false, home),
        };
        Self { token, met: met.is_some(), crosses, owner }
    }

    /// Whether the conflict shows the token's kind to everyone. `home` and `colour` are the colours of the token's
    /// original territory before and after the conflict.
    fn is_shown(self, colour: Seat, home: Seat) -> bool {
        self.met || self.crosses || colour != home
    }

    fn token_under(self, colour: Seat, home: Seat) -> Token {
        let token = self.token.spent();
        if self.is_shown(colour, home) { token.known() } else { token }
    }

    /// The token as [`Event::Conflict`] shows it to every viewer, if its original territory gets this colour.
    fn fighter(self, colour: Seat, home: Seat) -> Fighter {
        let kind = self.is_shown(colour, home).then(|| self.token.kind().letter().into());
        Fighter { kind, crosses: self.crosses, owner: self.owner }
    }
}

/// The effect on the token of `home` at this depth, which is 0 at the top; `None` if the stack is not that deep.
fn effect(home: &Territory, away: &Territory, depth: usize) -> Option<TokenEffect> {
    let at_depth = |territory: &Territory| territory.stack.iter().rev().nth(depth).copied();
    Some(TokenEffect::of(at_depth(home)?, home.owner, at_depth(away), away.owner))
}

/// The effects on the tokens of `home`, from bottom to top.
fn effects(home: &Territory, away: &Territory) -> impl Iterator<Item = TokenEffect> + Clone {
    (0..home.stack.len()).rev().filter_map(move |depth| effect(home, away, depth))
}

/// `home` after a conflict with `away`: the tokens that crossed lie on top of the tokens that stayed. The colour with
/// more tokens takes the territory and all its tokens; on a tie the owner keeps it.
fn after_conflict(home: &Territory, away: &Territory) -> Territory {
    let stayed = effects(home, away).filter(|effect| !effect.crosses).map(|effect| (effect, home.owner));
    let crossed = effects(away, home).filter(|effect| effect.crosses).map(|effect| (effect, away.owner));
    let there = stayed.chain(crossed);
    let others = there.clone().filter(|(effect, _)| effect.owner != home.owner).count();
    let owner = if others > there.clone().count() - others { away.owner } else { home.owner };
    let stack = there.map(|(effect, from)| effect.token_under(owner, from)).collect();
    Territory { owner, stack, ..home.clone() }
}

/// The pairs from the top down, as every viewer sees them. `colours` are the colours of both territories after the
/// conflict.
fn pairs(attacker: &Territory, defender: &Territory, colours: [Seat; 2]) -> Vec<Pair> {
    let [left, right] = colours;
    let pair = |depth| Pair {
        attacker: effect(attacker, defender, depth).map(|effect| effect.fighter(left, attacker.owner)),
        defender: effect(defender, attacker, depth).map(|effect| effect.fighter(right, defender.owner)),
    };
    (0..attacker.stack.len().max(defender.stack.len())).map(pair).collect()
}

impl Territory {
    /// Whether the territory has fought or was won in this turn. The answer is right only before the first move of the
    /// turn: until then, only conflicts spend tokens, and they spend whole stacks.
    fn has_fought(&self) -> bool {
        self.stack.last().is_some_and(|token| token.is_spent())
    }
}

impl State {
    pub(super) fn each_conflict(&self, actions: &mut Vec<Action>) {
        if !matches!(self.phase, Phase::Subsume | Phase::Conflict) {
            return;
        }
        for territory in self.territories.of(self.mover).filter(|territory| !territory.has_fought()) {
            let borders = territory.block.borders();
            let enemy = |to| self.territories.on(to).is_some_and(|other| other.owner != self.mover);
            actions
                .extend(borders.filter(|&(_, to)| enemy(to)).map(|(from, to)| Action::Conflict { from, to }));
        }
    }

    pub(super) fn check_conflict(&self, from: Cell, to: Cell) -> Result<(), Illegal> {
        let attacker = self.own(from)?;
        if self.phase > Phase::Conflict {
            return Err(Illegal::ConflictClosed);
        }
        let defender = self.territories.on(to).ok_or(Illegal::Empty(to))?;
        if defender.owner == self.mover {
            return Err(Illegal::AttackOnYourself(to));
        }
        if !share_border(from, to) {
            return Err(Illegal::NoBorder(from, to));
        }
        if attacker.has_fought() {
            return Err(Illegal::HasFought(attacker.at()));
        }
        Ok(())
    }

    pub(super) fn fight<S: Sink>(&mut self, from: Cell, to: Cell, sink: &mut S) {
        self.phase = Phase::Conflict;
        let (Some(attacker), Some(defender)) = (self.territories.take(from), self.territories.take(to))
        else {
            return;
        };
        let (left, right) = (after_conflict(&attacker, &defender), after_conflict(&defender, &attacker));
        sink.tell(|| Event::Conflict {
            from: attacker.at().square(),
            to: defender.at().square(),
            pairs: pairs(&attacker, &defender, [left.owner, right.owner]),
        });
        for (before, after, border) in [(attacker, left, from), (defender, right, to)] {
            if after.owner != before.owner {
                let (at, owner) = (after.at().square(), after.owner);
                sink.tell(|| Event::Taken { at, owner });
            }
            self.put_settled(after, border, sink);
        }
    }

    /// Puts a territory back after a move or conflict over this border square. A territory with too few tokens
    /// collapses before it is put back; a territory without tokens is dropped.
    pub(super) fn put_settled<S: Sink>(&mut self, territory: Territory, border: Cell, sink: &mut S) {
        let before = territory.block;
        let Some(settled) = territory.settled(border) else { return };
        let after = settled.block;
        if after != before {
            let (at, to_at) = (before.at().square(), after.at().square());
            let (side, to_side) = (before.side(), after.side());
            sink.tell(|| Event::Collapsed { at, side, to_at, to_side });
        }
        self.territories.put(settled);
    }
}
